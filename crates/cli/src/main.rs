//! The `testwright` command.
fn main() {}
