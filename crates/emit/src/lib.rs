//! JUnit source from test cases, and its verification on a real JDK.
#![forbid(unsafe_code)]
