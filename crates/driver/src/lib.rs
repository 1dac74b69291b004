//! The pipeline from a class to a suite.
#![forbid(unsafe_code)]
