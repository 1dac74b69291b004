//! Runs test cases in the virtual machine.
#![forbid(unsafe_code)]
