//! What becomes a method of a suite: a test, or a table of several; and what stands before its body.
//!
//! Start at [`units`].

use std::collections::BTreeSet;

use testwright_semantics::literal::Literal as Java;

use super::imports::Imports;
use super::plan::Plan;
use super::table::{Table, tables};
use super::title::{of_tables, titles};
use super::types::Types;
use super::words::capitalised;
use crate::style::naming::words;
use crate::suite::{Style, Test};

/// What makes a method a table of tests.
const PARAMETERIZED: &str = "org.junit.jupiter.params.ParameterizedTest";

/// See the module's text.
pub(crate) struct Unit {
    /// What it is called, before the project's pattern of names.
    pub(crate) title: String,
    /// The place in the suite of the test that it is written from.
    pub(crate) test: usize,
    pub(crate) table: Option<Table>,
}

/// The methods of a suite, by their first tests.
pub(crate) fn units(types: &Types<'_>, tests: &[(&Test, &Plan)], style: &Style) -> Vec<Unit> {
    let titles = titles(types.universe, tests);
    let tables = tables(types, tests, style);
    let rows: BTreeSet<usize> = tables.iter().flat_map(|table| &table.tests).copied().collect();
    let singles = (0..tests.len()).filter(|at| !rows.contains(at));
    let mut units: Vec<Unit> =
        singles.map(|test| Unit { title: titles[test].clone(), test, table: None }).collect();
    let taken = units.iter().map(|unit| unit.title.clone()).collect();
    let of_tables = of_tables(types.universe, tests, &tables, &taken);
    for (title, table) in of_tables.into_iter().zip(tables) {
        units.push(Unit { title, test: table.tests[0], table: Some(table) });
    }
    units.sort_by_key(Unit::place);
    units
}

impl Unit {
    /// The place of its first test in the suite.
    fn place(&self) -> usize {
        self.table.as_ref().and_then(|table| table.tests.iter().min()).copied().unwrap_or(self.test)
    }

    /// Calls it otherwise if something has its name already.
    pub(crate) fn avoid(&mut self, taken: &BTreeSet<String>, style: &Style) {
        while taken.contains(&self.title) || taken.contains(&style.naming.of(&self.title)) {
            self.title.push_str("_also");
        }
    }

    /// What is written, and how.
    pub(crate) fn first<'s>(&'s self, tests: &[(&'s Test, &'s Plan)]) -> (&'s Test, &'s Plan) {
        let (test, plan) = tests[self.test];
        (self.table.as_ref().map_or(test, |table| &table.template), plan)
    }

    /// What makes its method a test.
    pub(crate) fn annotation(&self, style: &Style) -> &'static str {
        if self.table.is_some() { PARAMETERIZED } else { style.framework.test() }
    }
}

/// What stands before the body of a method.
pub(crate) struct Head {
    /// What the test is called, before the project's pattern of names.
    title: String,
    /// The name in that pattern.
    pub(crate) name: String,
    /// What a method is called that gives the rows of a table.
    pub(crate) rows_name: String,
    /// The annotation that suppresses warnings, if one is needed.
    suppression: Option<String>,
}

impl Head {
    pub(crate) fn new(
        style: &Style,
        unit: &Unit,
        suppression: Option<String>,
        in_use: &mut BTreeSet<String>,
    ) -> Head {
        let title = unit.title.clone();
        let name = pattern(style, &title, in_use);
        let mut rows_name = format!("rowsOf{}", capitalised(&name));
        while unit.table.is_some() && !in_use.insert(rows_name.clone()) {
            rows_name.push_str("Table");
        }
        Head { title, name, rows_name, suppression }
    }

    /// The lines with annotations. `rows` are those that hold the rows of a table, and `expected` is the argument by which JUnit
    /// expects an exception.
    pub(crate) fn annotations(
        &self,
        imports: &mut Imports<'_, '_>,
        style: &Style,
        rows: Option<&[String]>,
        expected: Option<&str>,
    ) -> Vec<String> {
        let annotation = if rows.is_some() { PARAMETERIZED } else { style.framework.test() };
        let mut lines = vec![format!("@{}{}", imports.annotation(annotation), expected.unwrap_or_default())];
        lines.extend_from_slice(rows.unwrap_or_default());
        if style.has_display_names {
            let annotation = imports.annotation("org.junit.jupiter.api.DisplayName");
            let words = Java::String(words(&self.title).encode_utf16().collect());
            lines.push(format!("@{annotation}({words})"));
        }
        lines.extend(self.suppression.clone());
        lines
    }
}

/// The name of a test in the pattern that the project has. Titles tell tests apart; a name that does not is not used.
fn pattern(style: &Style, title: &str, in_use: &mut BTreeSet<String>) -> String {
    let name = style.naming.of(title);
    if in_use.insert(name.clone()) { name } else { title.to_owned() }
}
