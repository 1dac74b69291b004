//! Names of tables: what is called, what the rows vary, and what comes of all of them, such as
//! `rate_byDaysAndTier_returnsExpected`.
//!
//! Start at [`of_tables`]. Tables of one method that vary the same are told apart by what can be said of all rows of one and
//! not of the other.

use std::collections::BTreeSet;

use testwright_testcase::Universe;

use super::super::plan::Plan;
use super::super::table::{Column, Hole, Table};
use super::super::words::{capitalised, decapitalised, letters_and_digits};
use super::phrases::{self, Phrase, phrases};
use super::{LONGEST, LONGEST_METHOD, LONGEST_OUTCOME, contrast, literal, outcome};
use crate::suite::{Claim, Test};

/// Most parameters that a title names.
const MOST_NAMED: usize = 3;

/// What is known of a table.
struct Said {
    method: String,
    varied: String,
    outcome: String,
    signature: String,
    /// What can be said of each of its rows.
    rows: Vec<Vec<Phrase>>,
}

/// Titles for tables, none of which is among `taken`.
pub(crate) fn of_tables(
    universe: &Universe,
    tests: &[(&Test, &Plan)],
    tables: &[Table],
    taken: &BTreeSet<String>,
) -> Vec<String> {
    let all: Vec<Said> = tables.iter().map(|table| Said::of(universe, tests, table)).collect();
    let mut taken = taken.clone();
    let mut titles = Vec::with_capacity(all.len());
    for (at, said) in all.iter().enumerate() {
        let is_rival = |other: &&Said| other.title("") == said.title("");
        let others = all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
        let rivals: Vec<&Said> = others.filter(is_rival).collect();
        let plain = rivals.is_empty().then(String::new);
        let case = |table: usize| &tests[tables[table].tests[0]].0.case;
        let rival = (0..all.len()).find(|other| *other != at && is_rival(&&all[*other]));
        let words = rival.map(|other| contrast::words(universe, case(at), case(other)));
        // Only tables whose first rows do exactly the same are counted.
        let numbers = (2..).map(|number: u64| number.to_string());
        let contrasts = said.contrasts(&rivals).into_iter().chain(words.into_iter().flatten());
        let candidates = plain.into_iter().chain(contrasts).chain(numbers);
        let title = candidates.map(|contrast| said.title(&contrast)).find(|title| !taken.contains(title));
        let title = title.unwrap_or_default();
        taken.insert(title.clone());
        titles.push(title);
    }
    titles
}

impl Said {
    fn of(universe: &Universe, tests: &[(&Test, &Plan)], table: &Table) -> Said {
        let rows: Vec<(&Test, &Plan)> = table.tests.iter().map(|at| tests[*at]).collect();
        let varied = varied(&table.columns);
        let Some((first, act)) = rows.first().and_then(|(test, plan)| Some((*test, plan.act?))) else {
            let (method, outcome) = ("test".to_owned(), "succeeds".to_owned());
            return Said { method, varied, outcome, signature: String::new(), rows: Vec::new() };
        };
        let statement = &first.case.statements[act];
        let mut method = phrases::of_method(universe, statement);
        method.truncate(LONGEST_METHOD);
        // Constants are read in other places from row to row, so that every row has its own place of the act.
        let acts: Vec<(&Test, &Plan, usize)> =
            rows.iter().filter_map(|(test, plan)| Some((*test, *plan, plan.act?))).collect();
        let outcomes: BTreeSet<String> =
            acts.iter().map(|(test, plan, act)| outcome::of_act(universe, test, plan, *act)).collect();
        let outcome = match outcomes.into_iter().collect::<Vec<_>>().as_slice() {
            [one] => literal::cut(one, LONGEST_OUTCOME).to_owned(),
            _ => expected(&table.columns, act),
        };
        let signature = phrases::of_signature(universe, statement);
        let rows = acts.iter().map(|(test, plan, act)| phrases(universe, test, *act, plan.end)).collect();
        Said { method, varied, outcome, signature, rows }
    }

    fn title(&self, contrast: &str) -> String {
        let varied = format!("{}{}", self.varied, contrast);
        let long = match varied.is_empty() {
            true => format!("{}_{}", self.method, self.outcome),
            false => {
                format!("{}_{}_{}", self.method, decapitalised(&varied), self.outcome)
            }
        };
        if long.len() <= LONGEST {
            return long;
        }
        let room = LONGEST.saturating_sub(self.method.len() + 1 + contrast.len());
        format!("{}_{}{contrast}", self.method, decapitalised(literal::cut(&self.varied, room)))
    }

    /// Whether something can be said of all rows.
    fn has(&self, text: &str) -> bool {
        self.rows.iter().all(|row| row.iter().any(|phrase| phrase.text == text))
    }

    /// What tells this table from others of the same title.
    fn contrasts(&self, rivals: &[&Said]) -> Vec<String> {
        let is_overload = rivals.iter().any(|rival| rival.signature != self.signature);
        let signature = is_overload.then(|| format!("For{}", self.signature));
        let common = self.rows.first().into_iter().flatten().filter(|phrase| self.has(&phrase.text));
        let telling = common.filter(|phrase| rivals.iter().any(|rival| !rival.has(&phrase.text)));
        signature.into_iter().chain(telling.map(|phrase| phrase.text.clone())).collect()
    }
}

/// The names of what rows give to the code under test.
fn varied(columns: &[Column]) -> String {
    let names = columns.iter().filter(|column| !column.is_expected());
    let mut names: Vec<String> = names
        .map(|column| capitalised(&letters_and_digits(&column.wanted)))
        .filter(|name| !name.is_empty())
        .collect();
    names.dedup();
    names.truncate(MOST_NAMED);
    match names.split_last() {
        Some((last, [])) => format!("By{last}"),
        Some((last, before)) => format!("By{}And{last}", before.concat()),
        None => String::new(),
    }
}

/// What comes of rows with different outcomes.
fn expected(columns: &[Column], act: usize) -> String {
    let returned = |column: &&Column| {
        column.holes.iter().any(|hole| matches!(hole, Hole::Claim(Claim::Value(var)) if var.index() == act))
    };
    match columns.iter().find(returned) {
        Some(column) => format!("returns{}", capitalised(&letters_and_digits(&column.wanted))),
        None => "hasExpectedState".to_owned(),
    }
}
