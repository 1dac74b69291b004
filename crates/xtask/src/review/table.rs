//! The table: a row for each project, and what is asked for in the last one.

use super::figures::Figures;

/// What is asked of suites, column by column.
const ASKED: [&str; 17] =
    ["asked", "", "", "0", "<1 %", "<10 %", "<20 %", "<=8", "", "100 %", "", "", "0", "100 %", "", "", ""];

const HEADER: [&str; 17] = [
    "project",
    "suites",
    "tests",
    "counters",
    "no assertion",
    "null",
    "only exceptions",
    "median lines",
    "p90 lines",
    "named by act",
    "longest name",
    "repeated lines",
    "warnings",
    "normal cases",
    "goals",
    "behaviours",
    "mutants",
];

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// How many of how many; nothing if there are none.
fn share((part, whole): (u64, u64)) -> String {
    if whole == 0 { String::new() } else { format!("{part}/{whole}") }
}

fn row(name: &str, figures: &Figures) -> Vec<String> {
    let tests = figures.tests;
    vec![
        name.to_owned(),
        figures.suites.to_string(),
        tests.to_string(),
        figures.counters.len().to_string(),
        percent(figures.unasserted.len(), tests),
        percent(figures.with_null, tests),
        percent(figures.only_exceptions, tests),
        figures.length(50).to_string(),
        figures.length(90).to_string(),
        percent(tests - figures.misnamed.len(), tests),
        figures.longest_name.len().to_string(),
        percent(figures.repeated, figures.arrangement),
        figures.warned().to_string(),
        percent(figures.methods - figures.untested.len(), figures.methods),
        share(figures.reach.goals),
        share(figures.reach.behaviours),
        share(figures.reach.mutants),
    ]
}

/// The table in columns of equal width, or with tabs between them.
pub(super) fn print(projects: &[(String, Figures)], with_tabs: bool) {
    let owned = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
    let mut rows = vec![owned(&HEADER)];
    rows.extend(projects.iter().map(|(name, figures)| row(name, figures)));
    rows.push(owned(&ASKED));
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEADER.len()).map(width).collect();
    for row in &rows {
        if with_tabs {
            println!("{}", row.join("\t"));
            continue;
        }
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        println!("{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
}
