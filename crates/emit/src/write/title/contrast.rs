//! Where two tests differ first, in words: for tests of which the same can be said otherwise.
//!
//! **Always true:** words are made of letters and digits of ASCII. There are some for any two tests that do not do the same.

use testwright_testcase::{Action, Literal, Operand, Statement, TestCase, Universe};

use super::super::words::{capitalised, letters_and_digits, simple_name};
use super::literal::{counted, of_literal, of_type, sign};

/// What tells a test from another one, the best first.
pub(super) fn words(universe: &Universe, test: &TestCase, other: &TestCase) -> Vec<String> {
    let pairs = test.statements.iter().zip(&other.statements);
    let mut words: Vec<String> = pairs
        .filter(|(own, other)| own != other)
        .flat_map(|(own, other)| of_pair(universe, own, other))
        .collect();
    let (count, others) = (test.statements.len(), other.statements.len());
    if count != others {
        let added = test.statements.get(others..).unwrap_or_default().iter();
        words.extend(
            added.filter_map(|statement| Some(format!("And{}", capitalised(&name(universe, statement)?)))),
        );
        words.push(format!("In{}Steps", capitalised(&counted(count))));
    }
    words.dedup();
    words
}

/// What tells a statement from the one in its place.
fn of_pair(universe: &Universe, own: &Statement, other: &Statement) -> Vec<String> {
    let mut words = Vec::new();
    if own.member() != other.member()
        || std::mem::discriminant(&own.action) != std::mem::discriminant(&other.action)
    {
        words.extend(name(universe, own).map(|name| format!("By{}", capitalised(&name))));
    }
    let (operands, others): (Vec<&Operand>, Vec<&Operand>) =
        (own.operands().collect(), other.operands().collect());
    if operands.len() != others.len() {
        words.push(format!("With{}", capitalised(&counted(operands.len()))));
    }
    for (at, operand) in operands.iter().enumerate() {
        match others.get(at) {
            Some(other) if other == operand => {}
            Some(other) => words.extend(of_operands(operand, other)),
            None => words.extend(of_operand(operand)),
        }
    }
    words
}

/// What tells an operand from the one in its place.
fn of_operands(own: &Operand, other: &Operand) -> Vec<String> {
    if let (Operand::Literal(Literal::String(own)), Operand::Literal(Literal::String(other))) = (own, other) {
        return of_texts(&String::from_utf16_lossy(own), &String::from_utf16_lossy(other));
    }
    if let (Operand::Var(own), Operand::Var(_)) = (own, other) {
        return vec![format!("With{}", ordinal(own.index()))];
    }
    of_operand(own).into_iter().collect()
}

fn of_operand(operand: &Operand) -> Option<String> {
    let word = match operand {
        Operand::Null => "null".to_owned(),
        Operand::Literal(literal) => of_literal(literal).text,
        Operand::Class(ty) => format!("{}Class", of_type(ty)),
        Operand::Var(var) => ordinal(var.index()),
    };
    Some(format!("With{}", capitalised(&word)))
}

/// What tells a text from another one: what it has where they part, else its length.
fn of_texts(own: &str, other: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut others = other.chars();
    let parting = own.chars().enumerate().find(|(_, letter)| others.next() != Some(*letter));
    let parting = parting.map(|(at, letter)| (at, capitalised(&sign(letter))));
    words.extend(parting.iter().map(|(_, sign)| format!("With{sign}")));
    let length = own.chars().count();
    if length != other.chars().count() {
        words.push(format!("OfLength{length}"));
    }
    words.extend(parting.iter().map(|(at, sign)| format!("With{sign}At{at}")));
    words
}

/// What a statement is called by.
fn name(universe: &Universe, statement: &Statement) -> Option<String> {
    let name = match &statement.action {
        Action::New { constructor, .. } => simple_name(&universe.member(*constructor).owner).to_owned(),
        Action::Call { method, .. } => universe.member(*method).name.to_string(),
        Action::Get { field, .. } | Action::Set { field, .. } => universe.member(*field).name.to_string(),
        Action::Stub(stub) => format!("{}Stub", simple_name(&stub.class.name)),
        Action::Array { .. } => "array".to_owned(),
    };
    let name = letters_and_digits(&name);
    (!name.is_empty()).then_some(name)
}

/// The word for the place of a value among those of a test.
fn ordinal(at: usize) -> String {
    const FIRST: [&str; 6] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
    FIRST.get(at).map_or_else(|| format!("Value{}", at + 1), |word| (*word).to_owned())
}
