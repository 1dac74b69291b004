//! Exceptions that tests expect: by an assertion that runs a lambda, or by the annotation of the test.
//!
//! Start at [`Writer::thrown`].

use testwright_testcase::{Action, Literal, Var};

use super::file::Writer;
use super::library::{Check, message_of, statement, thrown_by};
use super::literal;
use crate::style::Assertions;
use crate::suite::{Claim, PlacedClaim};

impl Writer<'_, '_, '_> {
    /// Writes the statement that throws, and what is asserted of the exception.
    pub(super) fn thrown(&mut self, at: usize) {
        let exception = self.exception().unwrap_or("java/lang/Throwable").to_owned();
        let exception = self.body.imports.class(&exception);
        let text = self.body.expression(at);
        let is_statement = matches!(
            self.body.case.statements[at].action,
            Action::New { .. } | Action::Call { .. } | Action::Set { .. }
        );
        // What is no statement by itself becomes one by giving its value to a variable.
        let statement = if is_statement {
            text.clone()
        } else {
            let declared = self.body.declared(at);
            format!("{} {} = {text}", self.body.imports.ty(&declared), self.body.names.passing("result"))
        };
        let has_message = self.body.plan.claims.contains(&Claim::Message(Var(at as u32)));
        if self.style.assertions == Assertions::AssertJ {
            return self.caught(at, text, &exception, &block(&statement, is_statement));
        }
        let thrown = if has_message { self.body.names.fresh("thrown") } else { String::new() };
        let line = self.lines.len();
        if self.style.assert_throws {
            let method = self
                .body
                .imports
                .method(self.style.framework.assertions(), self.style.framework.throwing(has_message));
            let lambda = block(&statement, is_statement);
            let declared = match has_message {
                true => format!("{exception} {thrown} = "),
                false => String::new(),
            };
            self.push(&format!("{declared}{method}({exception}.class, () -> {lambda});"));
        } else {
            self.push(&format!("{statement};"));
            self.note_exceptions(at);
        }
        let claim = Claim::Throws(Var(at as u32));
        self.claims.push(PlacedClaim { claim, line, actual: text, expected: exception });
        if has_message {
            self.message(at, &thrown);
        }
    }

    /// Asserts what a lambda throws in one statement, with its message if that is claimed.
    fn caught(&mut self, at: usize, text: String, exception: &str, lambda: &str) {
        let var = Var(at as u32);
        let message =
            self.expected_message(at).filter(|_| self.body.plan.claims.contains(&Claim::Message(var)));
        let lines = thrown_by(self.body.imports, lambda, exception, message.as_deref());
        let (first, last) = (self.lines.len(), lines.len() - 1);
        for (number, written) in lines.iter().enumerate() {
            if let Some(expected) = message.clone().filter(|_| number == last) {
                let (claim, line) = (Claim::Message(var), self.lines.len());
                self.claims.push(PlacedClaim { claim, line, actual: message_of("thrown"), expected });
            }
            self.push(written);
        }
        let (claim, expected) = (Claim::Throws(var), exception.to_owned());
        self.claims.push(PlacedClaim { claim, line: first, actual: text, expected });
    }

    /// The message of the exception that the test ends with, as it is written.
    fn expected_message(&mut self, at: usize) -> Option<String> {
        let message = self.test.observed.message.as_ref()?;
        Some(match self.parameter(Claim::Message(Var(at as u32))) {
            Some((name, _)) => name.to_owned(),
            None => literal::exact(self.body.imports, &Literal::String(message.clone())),
        })
    }

    /// Asserts the message of an exception that a variable holds.
    fn message(&mut self, at: usize, thrown: &str) {
        let Some(expected) = self.expected_message(at) else { return };
        let claim = Claim::Message(Var(at as u32));
        let actual = message_of(thrown);
        let text = statement(self.body.imports, self.style, Check::Message(&expected), thrown);
        let line = self.lines.len();
        self.push(&text);
        self.claims.push(PlacedClaim { claim, line, actual, expected });
    }

    /// The annotation's argument, where JUnit can only expect exceptions that way.
    pub(super) fn expected_exception(&mut self) -> Option<String> {
        let exception = self.exception()?.to_owned();
        if self.style.catches(self.test) {
            return None;
        }
        let argument = self.style.framework.expected();
        Some(format!("({argument} = {}.class)", self.body.imports.class(&exception)))
    }
}

/// The body of a lambda that runs a statement, which is in need of braces if it is more than an expression.
fn block(statement: &str, is_expression: bool) -> String {
    if is_expression { statement.to_owned() } else { format!("{{ {statement}; }}") }
}
