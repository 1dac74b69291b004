//! The default strategy on classes of libraries, compared with itself without one of its parts, and with other strategies.
//!
//! Only the search is run, for as long as `--time` says. Subjects are named `Fraction/default`, so that `--only Fraction` or
//! `--only /default,/random` chooses some.

use testwright_driver::Trial;
use testwright_search::Settings as SearchSettings;
use testwright_search::moves::moves;
use testwright_tardis::Order;

use crate::statistics::{a12, mann_whitney, median};
use crate::{Experiment, Settings, Table, each, library, named};

/// The classes, with how many branches each has.
const CLASSES: &str = include_str!("../../../testdata/subjects.tsv");

/// Seconds of a search.
const TIME: f64 = 10.0;

/// Runs of each class.
const RUNS: usize = 5;

/// Level of significance.
const SIGNIFICANT: f64 = 0.05;

/// How much less than the best other strategy the default may cover, in per cent of the goals.
const ALLOWED: f64 = 2.0;

/// Share of branches that Galeotti, Fraser and Arcuri (2013, table II) cover with symbolic execution, in per cent.
const PUBLISHED: [(&str, f64); 5] = [
    ("Attribute", 83.0),
    ("DoubleMetaphone", 69.0),
    ("DateTimeFormat", 76.0),
    ("BellmanFordIterator", 70.0),
    ("FastFourierTransformer", 59.0),
];

/// A way to search.
struct Arm {
    name: &'static str,
    strategy: &'static str,
    settings: fn() -> SearchSettings,
}

/// The default strategy first, then it with one part less or another one, then other strategies.
const ARMS: [Arm; 11] = [
    Arm { name: "default", strategy: "dynamosa", settings: SearchSettings::default },
    Arm { name: "no flips", strategy: "dynamosa", settings: without_flips },
    Arm { name: "other frontier", strategy: "dynamosa", settings: other_frontier },
    Arm { name: "random", strategy: "random", settings: SearchSettings::default },
    Arm { name: "whole-suite", strategy: "whole-suite", settings: SearchSettings::default },
    Arm { name: "whole-suite-dse", strategy: "whole-suite-dse", settings: SearchSettings::default },
    Arm { name: "whole-suite-li", strategy: "whole-suite-li", settings: SearchSettings::default },
    Arm { name: "mosa", strategy: "mosa", settings: without_moves },
    Arm { name: "mio", strategy: "mio", settings: SearchSettings::default },
    Arm { name: "dse", strategy: "dse", settings: SearchSettings::default },
    Arm { name: "tardis", strategy: "tardis", settings: SearchSettings::default },
];

/// Arms before this one are the default strategy.
const FIRST_OTHER: usize = 3;

fn without_flips() -> SearchSettings {
    let others =
        moves().iter().map(|one| one.name().to_owned()).filter(|name| name != "solver-flip").collect();
    SearchSettings { moves: Some(others), ..SearchSettings::default() }
}

fn without_moves() -> SearchSettings {
    SearchSettings { moves: Some(Vec::new()), ..SearchSettings::default() }
}

fn other_frontier() -> SearchSettings {
    let usual = SearchSettings::default();
    let frontier = if usual.frontier == Order::Knn { Order::Size } else { Order::Knn };
    SearchSettings { frontier, ..usual }
}

/// A class of a library.
struct Subject {
    artifact: &'static str,
    /// With dots.
    class: &'static str,
}

impl Subject {
    fn simple(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or(self.class)
    }
}

/// See the module's text.
pub(crate) struct Subjects;

impl Experiment for Subjects {
    fn name(&self) -> &'static str {
        "subjects"
    }

    fn about(&self) -> &'static str {
        "the default strategy on classes of libraries, compared with its parts and with other strategies"
    }

    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String> {
        let subjects = CLASSES.lines().skip(1).filter_map(|line| {
            let mut fields = line.split('\t');
            Some(Subject { artifact: fields.next()?, class: fields.next()? })
        });
        let wants =
            |subject: &Subject, arm: &Arm| settings.wants(&format!("{}/{}", subject.simple(), arm.name));
        let (found, missing): (Vec<Subject>, Vec<Subject>) = subjects
            .filter(|subject| ARMS.iter().any(|arm| wants(subject, arm)))
            .partition(|subject| library::jar(subject.artifact).is_some());
        let arms: Vec<&Arm> =
            ARMS.iter().filter(|arm| found.iter().any(|subject| wants(subject, arm))).collect();
        let mut tasks = Vec::new();
        for subject in &found {
            // Arms take turns, so that whatever else the machine does is shared by all.
            for seed in settings.seeds(RUNS) {
                tasks.extend(arms.iter().map(|arm| (subject, *arm, seed)));
            }
        }
        let results = each(settings.jobs, &tasks, |(subject, arm, seed)| {
            let (covered, goals) = search(settings, subject, arm, *seed)?;
            note(&format!("{} {} seed {seed}: {covered} of {goals}", subject.simple(), arm.name));
            Ok((covered, goals))
        })?;
        let runs = results.len() / (found.len() * arms.len()).max(1);
        let rows: Vec<Row> = found
            .iter()
            .zip(results.chunks((runs * arms.len()).max(1)))
            .map(|(subject, own)| Row {
                class: subject.simple(),
                goals: own.first().map_or(0, |(_, goals)| *goals),
                covered: (0..arms.len())
                    .map(|arm| {
                        own.iter().skip(arm).step_by(arms.len()).map(|(covered, _)| *covered as f64).collect()
                    })
                    .collect(),
            })
            .collect();
        let mut tables = vec![table(&arms, &rows)];
        if !missing.is_empty() {
            let mut names: Vec<&str> = missing.iter().map(|subject| subject.artifact).collect();
            names.dedup();
            tables[0].note(format!("Not in the local Maven repository: {}.", names.join(", ")));
        }
        Ok(tables)
    }
}

/// What came of a class: by arm, the goals that each run covered.
struct Row {
    class: &'static str,
    goals: usize,
    covered: Vec<Vec<f64>>,
}

fn search(settings: &Settings, subject: &Subject, arm: &Arm, seed: u64) -> Result<(usize, usize), String> {
    let jar = library::jar(subject.artifact).ok_or("the jar has gone")?;
    let (class_path, source) = library::open(settings, jar)?;
    let class = subject.class.replace('.', "/");
    let trial = Trial::new(&settings.jdk, &class_path, &source, &class, named(arm.strategy)?);
    let time = Some(settings.time.unwrap_or(TIME));
    let outcome = Trial { settings: (arm.settings)(), time, seed, ..trial }.run()?;
    Ok((outcome.archive.covered(), outcome.goals.len()))
}

fn table(arms: &[&Arm], rows: &[Row]) -> Table {
    let mut columns = vec!["class", "goals"];
    columns.extend(arms.iter().map(|arm| arm.name));
    columns.extend(["default %", "published % with symbolic execution"]);
    let mut table = Table::new("Branches covered (median)", &columns);
    for row in rows {
        let mut cells = vec![row.class.to_owned(), row.goals.to_string()];
        cells.extend(row.covered.iter().map(|runs| format!("{:.0}", median(runs))));
        cells.push(format!("{:.1}", 100.0 * median(&row.covered[0]) / row.goals.max(1) as f64));
        let published = PUBLISHED.iter().find(|(class, _)| *class == row.class);
        cells.push(published.map_or(String::new(), |(_, share)| format!("{share:.0}")));
        table.row(cells);
    }
    if arms.first().is_none_or(|arm| arm.name != ARMS[0].name) {
        return table;
    }
    for (at, arm) in arms.iter().enumerate().skip(1) {
        if ARMS[1..FIRST_OTHER].iter().any(|own| own.name == arm.name) {
            table.note(against(rows, at, arm.name));
        }
    }
    let others: Vec<usize> = (1..arms.len())
        .filter(|at| ARMS[FIRST_OTHER..].iter().any(|own| own.name == arms[*at].name))
        .collect();
    if !others.is_empty() {
        let shortfall = |row: &Row| {
            let best = others.iter().map(|at| median(&row.covered[*at])).fold(0.0, f64::max);
            100.0 * (best - median(&row.covered[0])) / row.goals.max(1) as f64
        };
        let short: Vec<String> = rows
            .iter()
            .filter(|row| shortfall(row) > ALLOWED)
            .map(|row| format!("{} by {:.1} %", row.class, shortfall(row)))
            .collect();
        let short = if short.is_empty() { "none".to_owned() } else { short.join(", ") };
        table.note(format!(
            "Default short of the best other strategy by more than {ALLOWED} % of the goals: {short}."
        ));
    }
    table
}

/// How the default does against one of the arms: by medians, and with significance.
fn against(rows: &[Row], arm: usize, name: &str) -> String {
    let named = |wanted: &dyn Fn(&Row) -> bool| {
        let names: Vec<&str> = rows.iter().filter(|row| wanted(row)).map(|row| row.class).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let difference = |row: &Row| median(&row.covered[0]) - median(&row.covered[arm]);
    let significant = |row: &Row| mann_whitney(&row.covered[0], &row.covered[arm]) < SIGNIFICANT;
    let effect = |row: &Row| a12(&row.covered[0], &row.covered[arm]);
    format!(
        "Default against {name}: better on {}; worse on {}; with significance better on {}, worse on {}.",
        named(&|row| difference(row) > 0.0),
        named(&|row| difference(row) < 0.0),
        named(&|row| significant(row) && effect(row) > 0.5),
        named(&|row| significant(row) && effect(row) < 0.5),
    )
}
