//! Reads test classes back: from Java source to test cases.
//!
//! What is read is what [`crate::source()`] writes: declarations of variables, creations, calls, fields, arrays, constants,
//! lambdas and anonymous classes that answer constants, and assertions, of which only the calls are kept. Every row of a
//! parameterized test is a test. Tests that people
//! wrote in that part of Java are read, too; of the others it is told why not. Start at [`tests()`].
//!
//! **Always true:** a test that was read type-checks in the universe that it was read for. No text makes this panic.

mod assertions;
pub(crate) mod declared;
mod fixture;
mod head;
mod mocks;
mod names;
mod parse;
mod recorders;
mod resolve;
mod settings;
mod skips;
mod syntax;
mod table;
mod temporary;
pub(crate) mod token;

use testwright_testcase::{TestCase, Universe};

/// A test method of a source file.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadTest {
    /// Name of the method; rows of a table share one.
    pub name: String,
    /// Which row of its table it is, counted from 0; none if it has a method of its own.
    pub row: Option<usize>,
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// What it does, or why that cannot be told.
    pub case: Result<TestCase, String>,
}

/// What a source file says.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadFile {
    /// Its package, with dots; empty for the unnamed one.
    pub package: String,
    /// Simple name of its class.
    pub class: String,
    /// Its test methods, in order.
    pub tests: Vec<ReadTest>,
}

/// Reads a test class for the class under test of a universe. Fails with words for the user if it is no class at all.
pub fn tests(universe: &Universe, source: &str) -> Result<ReadFile, String> {
    let file = parse::file(source)?;
    let tests = file.tests.iter().map(|test| ReadTest {
        name: test.name.clone(),
        row: test.row,
        line: test.line,
        case: match &test.body {
            Ok(statements) => resolve::case(universe, &file, statements),
            Err(reason) => Err(reason.clone()),
        },
    });
    Ok(ReadFile { tests: tests.collect(), package: file.package.join("."), class: file.class.clone() })
}

/// The package, with dots, and the name of the class in a source file, without reading its tests.
pub fn header(source: &str) -> Result<(String, String), String> {
    let file = parse::file(source)?;
    Ok((file.package.join("."), file.class))
}

/// A test of a source file, whatever it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestName {
    /// Name of the method; rows of a table share one.
    pub name: String,
    /// Which row of its table it is, counted from 0; none if it has a method of its own.
    pub row: Option<usize>,
    /// The line where the method begins, counted from 1.
    pub line: usize,
}

/// The tests in a source file, in order.
pub fn names(source: &str) -> Result<Vec<TestName>, String> {
    let tests = parse::file(source)?.tests.into_iter();
    Ok(tests.map(|test| TestName { name: test.name, row: test.row, line: test.line }).collect())
}
