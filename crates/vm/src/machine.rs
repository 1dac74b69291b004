//! Machines: what watches an execution.
//!
//! Plain execution is watched by nobody and pays nothing: watching is done by probe instructions that lowering puts
//! only where a machine asks for them.
