//! Tables: tests of one shape that differ only in literals, written as one `@ParameterizedTest` with a row for each.
//!
//! Start at [`tables`]. [`shape`] says which tests are alike, [`cell`] how a value stands in a row, and [`rows`] writes the
//! annotation that holds them. Values that are the same in all rows stay where they are.
//!
//! **Always true:** a test is a row of one table at most. A table has at least [`FEWEST`] rows and at least one column.

mod cell;
mod names;
mod order;
mod rows;
mod shape;

use testwright_testcase::{Action, Operand, Statement, Type, Var};

use super::imports::Imports;
use super::plan::Plan;
use super::types::Types;
use crate::suite::{Claim, Framework, Style, Test, Written};

pub(crate) use self::cell::Cell;
pub(crate) use self::rows::rows;
pub use self::rows::without_rows;
pub(crate) use self::shape::Hole;
use self::shape::Shape;

/// Fewest rows of a table.
const FEWEST: usize = 3;
/// Most columns of a table; a row of more is not seen at a glance.
const MOST_COLUMNS: usize = 6;

/// See the module's text.
pub(crate) struct Table {
    /// The places of its tests in the suite, row by row.
    pub(crate) tests: Vec<usize>,
    /// What differs, in the order of the parameters.
    pub(crate) columns: Vec<Column>,
    /// The test of the first row with parameters in place of what differs: values that statements after the last one seem to have made.
    pub(crate) template: Test,
}

/// What a parameter stands for.
pub(crate) struct Column {
    /// Where it stands.
    pub(crate) holes: Vec<Hole>,
    /// The type of the parameter.
    pub(crate) ty: Type,
    /// What the parameter should be called.
    pub(crate) wanted: String,
    /// Its value in each row.
    pub(crate) cells: Vec<Cell>,
}

impl Column {
    /// Whether it is only what assertions expect.
    pub(crate) fn is_expected(&self) -> bool {
        self.holes.iter().all(|hole| matches!(hole, Hole::Claim(_)))
    }

    /// Whether it stands for what an assertion expects.
    pub(crate) fn has(&self, claim: Claim) -> bool {
        self.holes.contains(&Hole::Claim(claim))
    }
}

/// The tables of a suite, by their first tests. Tests that are in none are written by themselves.
pub(crate) fn tables(types: &Types<'_>, tests: &[(&Test, &Plan)], style: &Style) -> Vec<Table> {
    if !style.is_parameterized || style.framework != Framework::Jupiter || !style.assert_throws {
        return Vec::new();
    }
    let mut groups: Vec<Vec<Row<'_>>> = Vec::new();
    for (at, (test, plan)) in tests.iter().enumerate().filter(|(_, (test, _))| !test.is_single) {
        let row = Row { test: at, shape: Shape::of(types, test, plan) };
        let is_alike =
            |rows: &&mut Vec<Row<'_>>| rows.first().is_some_and(|known| known.shape.key == row.shape.key);
        match groups.iter_mut().find(is_alike) {
            Some(rows) => rows.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups.into_iter().filter_map(|rows| Table::new(types, tests, rows)).collect()
}

/// A test that may become a row.
struct Row<'t> {
    /// Its place in the suite.
    test: usize,
    shape: Shape<'t>,
}

impl Row<'_> {
    fn cell(&self, hole: usize) -> &Cell {
        &self.shape.holes[hole].1
    }
}

/// The holes in which rows differ.
fn differing(rows: &[Row<'_>]) -> Vec<usize> {
    let Some((first, others)) = rows.split_first() else { return Vec::new() };
    let differs = |hole: &usize| others.iter().any(|row| row.cell(*hole) != first.cell(*hole));
    (0..first.shape.holes.len()).filter(differs).collect()
}

impl Table {
    /// The table of tests of one shape; none if they are no table.
    fn new(types: &Types<'_>, tests: &[(&Test, &Plan)], mut rows: Vec<Row<'_>>) -> Option<Table> {
        // JUnit has no row of nothing but `null`.
        let open = differing(&rows);
        rows.retain(|row| open.iter().any(|hole| *row.cell(*hole) != Cell::Null));
        if rows.len() < FEWEST {
            return None;
        }
        let open = differing(&rows);
        order::sort(types.universe, &mut rows, &open);
        let (test, plan) = tests[rows[0].test];
        let mut columns: Vec<Column> = Vec::new();
        for place in open {
            let cells: Vec<Cell> = rows.iter().map(|row| row.cell(place).clone()).collect();
            let (hole, ty) = (rows[0].shape.holes[place].0, common_type(&cells)?);
            let is_value = matches!(hole, Hole::Claim(claim) if !matches!(claim, Claim::Message(_)));
            // What comes out as it went in is one thing.
            let is_same =
                |known: &&mut Column| !known.is_expected() && known.cells == cells && known.ty == ty;
            match columns.iter_mut().find(is_same).filter(|_| is_value) {
                Some(known) => known.holes.push(hole),
                None => columns.push(Column { holes: vec![hole], ty, wanted: String::new(), cells }),
            }
        }
        if columns.is_empty() || columns.len() > MOST_COLUMNS {
            return None;
        }
        names::name(types.universe, test, plan, &mut columns);
        let mut template = template(test, &columns);
        let places: Vec<usize> = rows.iter().map(|row| row.test).collect();
        template.warnings = places.iter().flat_map(|at| tests[*at].0.warnings.iter().cloned()).collect();
        Some(Table { tests: places, columns, template })
    }

    /// Gives the names of parameters to the values that they stand for.
    pub(crate) fn name_parameters(&self, variables: &mut Vec<Option<String>>, parameters: &[String]) {
        let statements = self.template.case.statements.len();
        variables.resize(statements, None);
        let first = statements - self.columns.len();
        for (at, name) in parameters.iter().enumerate() {
            variables[first + at] = Some(name.clone());
        }
    }

    /// Where each of its tests is, by the place in the suite, given where its method is.
    pub(crate) fn written(
        &self,
        imports: &mut Imports<'_, '_>,
        tests: &[(&Test, &Plan)],
        method: &Written,
    ) -> Vec<(usize, Written)> {
        let mut all = Vec::with_capacity(self.tests.len());
        for (row, test) in self.tests.iter().enumerate() {
            let mut written = Written { row: Some(row), ..method.clone() };
            for placed in &mut written.claims {
                if let Some(column) = self.columns.iter().find(|column| column.has(placed.claim)) {
                    placed.expected = column.cells[row].expression(imports);
                }
                placed.claim = self.claim_of(tests, row, placed.claim);
            }
            all.push((*test, written));
        }
        all
    }

    /// The assertion of the test at a row that is the given one of the first row.
    fn claim_of(&self, tests: &[(&Test, &Plan)], row: usize, claim: Claim) -> Claim {
        let claims = |row: usize| &tests[self.tests[row]].1.claims;
        let place = claims(0).iter().position(|known| *known == claim);
        place.and_then(|place| claims(row).get(place)).copied().unwrap_or(claim)
    }
}

/// The type of a parameter that takes all of these; none if there is none.
fn common_type(cells: &[Cell]) -> Option<Type> {
    let mut types = cells.iter().filter_map(Cell::ty);
    let first = types.next()?;
    let is_nullable = cells.contains(&Cell::Null);
    types.all(|ty| ty == first).then(|| if is_nullable { cell::boxed(first) } else { first })
}

/// A test with parameters in place of literals and constants.
fn template(test: &Test, columns: &[Column]) -> Test {
    let mut template = test.clone();
    let statements = &mut template.case.statements;
    for column in columns {
        let parameter = Operand::Var(Var(statements.len() as u32));
        for hole in &column.holes {
            if let Hole::Operand(at, position) = *hole
                && let Some(operand) = statements[at].operands_mut().nth(position)
            {
                *operand = parameter.clone();
            }
        }
        let action = Action::Array { elements: Vec::new() };
        statements.push(Statement { action, ty: Some(column.ty.clone()) });
    }
    template
}
