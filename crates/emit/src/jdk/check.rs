//! Files that were written earlier: whether their tests still pass, each class by itself or many together.

use std::time::Instant;

use super::frame::Ending;
use super::harness::{After, Called, HarnessError};
use super::verify::{Dropped, Verifier, junit_order};
use crate::read::{self, TestName};
use crate::suite::Style;

/// A test class as it is written.
struct File<'t> {
    text: &'t str,
    path: String,
    /// Binary name of the class.
    full_name: String,
    tests: Vec<TestName>,
}

impl<'t> File<'t> {
    fn read(text: &'t str) -> Result<File<'t>, String> {
        let (package, class) = read::header(text)?;
        let full_name = if package.is_empty() { class } else { format!("{package}.{class}") };
        let path = format!("{}.java", full_name.replace('.', "/"));
        Ok(File { text, path, full_name, tests: read::names(text)? })
    }

    /// What a line belongs to: a test, or else the class.
    fn owner(&self, line: usize) -> String {
        let test = self.tests.iter().rev().find(|test| test.line <= line.max(1));
        test.map_or_else(|| self.simple_name().to_owned(), |test| test.name.clone())
    }

    fn simple_name(&self) -> &str {
        self.full_name.rsplit('.').next().unwrap_or(&self.full_name)
    }
}

impl Verifier {
    /// Compiles and runs files that were written earlier in one class loader, one class after the other and the tests of each in
    /// the order that JUnit has. Says of each file which tests do not pass any more, and why; what belongs to no test
    /// is said of the class by its simple name. Nothing is changed. None if there is no time for it.
    pub fn check(
        &mut self,
        texts: &[&str],
        style: &Style,
        deadline: Instant,
    ) -> Result<Option<Vec<Vec<Dropped>>>, HarnessError> {
        match self.check_in_time(texts, style, deadline) {
            Err(HarnessError::Late) => Ok(None),
            checked => checked.map(Some),
        }
    }

    fn check_in_time(
        &mut self,
        texts: &[&str],
        style: &Style,
        deadline: Instant,
    ) -> Result<Vec<Vec<Dropped>>, HarnessError> {
        let files: Result<Vec<File<'_>>, String> = texts.iter().map(|text| File::read(text)).collect();
        let files = files.map_err(|reason| HarnessError::Refused(reason.into()))?;
        let sources: Vec<_> = files.iter().map(|file| (&*file.path, file.text)).collect();
        let mut broken = vec![Vec::new(); files.len()];
        let mut errors = self.failing_warnings(&sources, style, deadline)?;
        errors.retain(|error| files.iter().any(|file| file.path == error.path));
        errors.extend(self.compile_texts(&sources, style, deadline)?.errors);
        for error in &errors {
            // Whatever belongs to no file is as bad for the first as for any other.
            let at = files.iter().position(|file| file.path == error.path).unwrap_or(0);
            let reason = format!("it does not compile: {}", error.message);
            broken[at].push(Dropped { test: files[at].owner(error.line), row: None, reason });
        }
        let mut left = if errors.is_empty() { in_order(&files) } else { Vec::new() };
        while !left.is_empty() {
            let (class_path, limit) = (self.class_path.clone(), self.limit(deadline));
            let tests: Vec<Called<'_>> = left
                .iter()
                .map(|(at, test)| Called { class: &files[*at].full_name, method: &test.name, row: test.row })
                .collect();
            let surroundings = self.surroundings(false);
            let (endings, after) = self.harness()?.run(&class_path, &tests, surroundings, limit, deadline)?;
            let ran = endings.len();
            for ((at, test), ending) in left.drain(..ran).zip(endings) {
                let reason = match ending {
                    Ending::Passed => continue,
                    Ending::Failed(failure) => format!("{}: {}", failure.class, failure.message),
                    Ending::LeftFiles(names) => format!("it leaves files behind: {names}"),
                    Ending::LeftSettings(names) => format!("it leaves settings changed: {names}"),
                    Ending::TimedOut => "it takes too long".to_owned(),
                    Ending::Exited => "it ends the process".to_owned(),
                };
                broken[at].push(Dropped { test: test.name.clone(), row: test.row, reason });
            }
            self.note(after);
            if after == After::Gone {
                if ran == 0 {
                    return Err(HarnessError::Late);
                }
                self.compile_texts(&sources, style, deadline)?;
            }
        }
        self.leave_haunted();
        Ok(broken)
    }
}

/// Tests by the place of their file, in the order in which JUnit runs them.
fn in_order<'f>(files: &'f [File<'_>]) -> Vec<(usize, &'f TestName)> {
    let mut all = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let mut tests: Vec<&TestName> = file.tests.iter().collect();
        tests.sort_by_key(|test| (junit_order(&test.name), test.row));
        all.extend(tests.into_iter().map(|test| (at, test)));
    }
    all
}
