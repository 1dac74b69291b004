//! The order of rows: what belongs to one enum constant together, then from small to large.

use std::cmp::Ordering;

use testwright_testcase::{Literal, Universe};

use super::{Cell, Hole, Row};

/// Sorts rows by what they give to the code under test, in the holes where they differ.
pub(super) fn sort(universe: &Universe, rows: &mut [Row<'_>], open: &[usize]) {
    let Some(first) = rows.first() else { return };
    let is_given = |hole: &usize| matches!(first.shape.holes[*hole].0, Hole::Operand(..));
    let mut given: Vec<usize> = open.iter().copied().filter(is_given).collect();
    let is_constant = |hole: usize| rows.iter().any(|row| matches!(row.cell(hole), Cell::Constant { .. }));
    let mut constants: Vec<usize> = given.iter().copied().filter(|hole| is_constant(*hole)).collect();
    given.retain(|hole| !constants.contains(hole));
    constants.extend(given);
    rows.sort_by(|one, other| {
        let differences = constants.iter().map(|hole| compare(universe, one.cell(*hole), other.cell(*hole)));
        differences.into_iter().find(|difference| difference.is_ne()).unwrap_or(Ordering::Equal)
    });
}

fn compare(universe: &Universe, one: &Cell, other: &Cell) -> Ordering {
    match (one, other) {
        (Cell::Literal(Literal::String(one)), Cell::Literal(Literal::String(other))) => one.cmp(other),
        (Cell::Literal(Literal::Long(one)), Cell::Literal(Literal::Long(other))) => one.cmp(other),
        (Cell::Literal(one), Cell::Literal(other)) => match (one.to_number(), other.to_number()) {
            (Some(one), Some(other)) => one.total_cmp(&other),
            _ => Ordering::Equal,
        },
        (Cell::Constant { .. }, Cell::Constant { .. }) => {
            declared(universe, one).cmp(&declared(universe, other))
        }
        (Cell::Null, Cell::Null) => Ordering::Equal,
        (Cell::Null, _) => Ordering::Less,
        (_, Cell::Null) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// Where an enum constant is declared, among the members that are known.
fn declared(universe: &Universe, cell: &Cell) -> Option<usize> {
    let Cell::Constant { class, name } = cell else { return None };
    universe.members.iter().position(|member| member.owner == *class && member.name == *name)
}
