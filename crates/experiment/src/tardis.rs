//! Tardis with and without its classifier (Modonato).
//!
//! Two tables. The first has the article's sample class: which strategies reach the branch that is hard to reach, how soon,
//! and how many of the 32 feasible paths are found. The second repeats the article's comparison: with equal numbers of
//! attempts, how many path conditions are satisfied if the classifier chooses and if a queue does; on the sample class and,
//! which the article left for later, on classes whose methods keep other invariants.

use testwright_driver::{Outcome, Trial};
use testwright_goals::GoalId;
use testwright_search::algorithms::tardis::Tardis as Strategy;
use testwright_search::{Algorithm, Settings as SearchSettings, algorithm};
use testwright_tardis::Order;

use crate::statistics::{a12, mann_whitney, mean, median};
use crate::{Experiment, Program, Programs, Settings, Table, each};

/// Seconds for one search of the sample class.
const TIME: f64 = 5.0;

/// Searches of each class by each order, as in the comparison that is asked for.
const RUNS: usize = 20;

/// Level of significance.
const SIGNIFICANT: f64 = 0.05;

/// Words on the lines of the branch that is hard to reach and of the one that no object reaches.
const HARD: &str = "if (flag)";
const IMPOSSIBLE: &str = "// never";

/// Paths through the method of the sample class that some object takes (section 2).
const FEASIBLE_PATHS: &str = "32";

macro_rules! program {
    ($class:literal) => {
        Program {
            file: concat!($class, ".java"),
            text: include_str!(concat!("../../../testdata/tardis/", $class, ".java")),
        }
    };
}

/// A class of ours.
struct Subject {
    class: &'static str,
    /// The method whose path conditions are pursued.
    method: &'static str,
    program: Program,
    /// Attempts of one search: enough for the classifier to learn, too few to try every condition.
    attempts: u64,
    /// What the article found: how many times more feasible conditions with the classifier.
    published: &'static str,
}

macro_rules! subject {
    ($class:literal, $method:literal, $attempts:literal, $published:literal) => {
        Subject {
            class: $class,
            method: $method,
            program: program!($class),
            attempts: $attempts,
            published: $published,
        }
    };
}

const SAMPLE: Subject = subject!("SampleClass", "run", 60, "2.0");

const SUBJECTS: [Subject; 10] = [
    SAMPLE,
    subject!("BoundedStack", "kind", 40, ""),
    subject!("IntRange", "place", 8, ""),
    subject!("CalendarDate", "describe", 20, ""),
    subject!("Matrix", "shape", 30, ""),
    subject!("SortedList", "check", 30, ""),
    subject!("Account", "status", 12, ""),
    subject!("IntervalSet", "inspect", 30, ""),
    subject!("RingBuffer", "state", 30, ""),
    subject!("Thermostat", "report", 10, ""),
];

/// See the module's text.
pub(crate) struct Tardis;

impl Experiment for Tardis {
    fn name(&self) -> &'static str {
        "tardis"
    }

    fn about(&self) -> &'static str {
        "path conditions chosen by a classifier and by a queue (Modonato)"
    }

    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String> {
        let all: Vec<Program> = SUBJECTS.iter().map(|subject| subject.program).collect();
        let programs = Programs::compile(&settings.jdk, &all)?;
        let mut tables = Vec::new();
        if settings.wants(SAMPLE.class) {
            tables.push(sample(settings, &programs, note)?);
        }
        let chosen: Vec<&Subject> = SUBJECTS.iter().filter(|subject| settings.wants(subject.class)).collect();
        tables.push(comparison(settings, &programs, &chosen, note)?);
        Ok(tables)
    }
}

/// One search of one class.
struct Task<'s> {
    subject: &'s Subject,
    algorithm: &'s dyn Algorithm,
    settings: SearchSettings,
    time: Option<f64>,
    seed: u64,
}

impl Task<'_> {
    fn trial<'t>(&'t self, programs: &'t Programs, methods: &'t [String]) -> Trial<'t> {
        Trial {
            methods,
            settings: self.settings.clone(),
            time: self.time,
            seed: self.seed,
            ..programs.trial(self.subject.class, self.algorithm)
        }
    }
}

/// The goals of the sample class on the line with these words that are reached if the jump there is not taken.
fn inside(outcome: &Outcome, words: &str) -> Vec<GoalId> {
    let line = SAMPLE.program.text.lines().position(|line| line.contains(words)).map_or(0, |at| at + 1);
    let goals = &outcome.goals;
    let is_inside = |id: &GoalId| {
        usize::from(goals.goal(*id).line) == line && goals.outcome(*id).is_some_and(|(_, taken)| !taken)
    };
    goals.ids().filter(is_inside).collect()
}

fn covers(outcome: &Outcome, words: &str) -> bool {
    inside(outcome, words).into_iter().any(|id| outcome.archive.is_covered(id))
}

/// What one search of the sample class came to.
struct Reached {
    /// When the hard branch and all others that can be reached were, if they were.
    seconds: Option<f64>,
    /// Whether the branch was reached that no object of the class can reach.
    impossible: bool,
}

fn sample(settings: &Settings, programs: &Programs, note: &(dyn Fn(&str) + Sync)) -> Result<Table, String> {
    let time = settings.time.unwrap_or(TIME);
    let title = format!("The sample class, at most {time} s for each run");
    let columns = ["strategy", "runs", "reach the hard branch", "median s", "worst s", "break the invariant"];
    let mut table = Table::new(title, &columns);
    let task = |algorithm, search: &SearchSettings, seed| Task {
        subject: &SAMPLE,
        algorithm,
        settings: search.clone(),
        time: Some(time),
        seed,
    };
    // Paths are counted in the whole time; how many branches can be reached is known from there, too.
    let default = SearchSettings::default();
    let strategy = |name: &str| algorithm(name).ok_or_else(|| format!("there is no strategy {name}"));
    let tardis = strategy("tardis")?;
    let whole: Vec<Task<'_>> = settings.seeds(RUNS).map(|seed| task(tardis, &default, seed)).collect();
    let methods = [SAMPLE.method.to_owned()];
    let whole = each(settings.jobs, &whole, |task| task.trial(programs, &methods).run())?;
    note(&format!("{}: paths", SAMPLE.class));
    let plain = SearchSettings { moves: Some(Vec::new()), ..SearchSettings::default() };
    for (label, name, search) in [
        ("tardis", "tardis", &default),
        ("default", "dynamosa", &default),
        ("dynamosa without moves", "dynamosa", &plain),
        ("random", "random", &default),
    ] {
        let algorithm = strategy(name)?;
        let tasks: Vec<Task<'_>> = settings.seeds(RUNS).map(|seed| task(algorithm, search, seed)).collect();
        let enough = whole.iter().map(|outcome| outcome.archive.covered()).max().unwrap_or(0);
        let results = each(settings.jobs, &tasks, |task| {
            let outcome = task.trial(programs, &methods).run_until(enough)?;
            let seconds = covers(&outcome, HARD).then_some(outcome.seconds);
            Ok(Reached { seconds, impossible: covers(&outcome, IMPOSSIBLE) })
        })?;
        note(&format!("{}: {label}", SAMPLE.class));
        let seconds: Vec<f64> = results.iter().filter_map(|reached| reached.seconds).collect();
        let shown = |value: f64| if seconds.is_empty() { "-".to_owned() } else { format!("{value:.2}") };
        table.row([
            label.to_owned(),
            results.len().to_string(),
            seconds.len().to_string(),
            shown(median(&seconds)),
            shown(seconds.iter().copied().fold(0.0, f64::max)),
            results.iter().filter(|reached| reached.impossible).count().to_string(),
        ]);
    }
    let paths: Vec<f64> =
        whole.iter().filter_map(|outcome| outcome.paths.as_ref()).map(|report| report.paths as f64).collect();
    table.note(format!(
        "Tardis found {} paths of run on median in {time} s, {} at least; {FEASIBLE_PATHS} are feasible (section 2).",
        median(&paths),
        paths.iter().copied().fold(f64::INFINITY, f64::min)
    ));
    table.note("Published: random testing and search miss the hard branch (section 2); Tardis had 30 minutes (section 5).");
    table.note("To break the invariant is to reach the branch that needs a negative element of b.");
    Ok(table)
}

/// What one search of the comparison came to.
struct Tried {
    feasible: f64,
    paths: f64,
    precision: Option<f64>,
}

/// The orders that are compared.
const ORDERS: [Order; 3] = [Order::Fifo, Order::Size, Order::Knn];

fn comparison(
    settings: &Settings,
    programs: &Programs,
    chosen: &[&Subject],
    note: &(dyn Fn(&str) + Sync),
) -> Result<Table, String> {
    let runs = settings.seeds(RUNS).count();
    let title = format!("Path conditions satisfied in equal numbers of attempts, mean of {runs} runs");
    let columns = [
        "class",
        "attempts",
        "fifo",
        "size",
        "knn",
        "knn/fifo",
        "published",
        "A12",
        "p",
        "paths",
        "precision",
    ];
    let mut table = Table::new(title, &columns);
    let mut ratios = Vec::new();
    let (mut better, mut worse) = (0, 0);
    for subject in chosen {
        let algorithms =
            ORDERS.map(|order| Strategy { order, attempts: subject.attempts, ..Strategy::PUBLISHED });
        let mut tasks: Vec<Task<'_>> = Vec::new();
        for algorithm in &algorithms {
            tasks.extend(settings.seeds(RUNS).map(|seed| Task {
                subject,
                algorithm,
                settings: SearchSettings::default(),
                time: None,
                seed,
            }));
        }
        let methods = [subject.method.to_owned()];
        let results = each(settings.jobs, &tasks, |task| {
            let outcome = task.trial(programs, &methods).run()?;
            let report = outcome.paths.unwrap_or_default();
            let now = report.progress.now();
            Ok(Tried {
                feasible: now.feasible as f64,
                paths: report.paths as f64,
                precision: now.precision(),
            })
        })?;
        note(subject.class);
        let of = |order: usize| &results[order * runs..(order + 1) * runs];
        let feasible = |order: usize| of(order).iter().map(|tried| tried.feasible).collect::<Vec<f64>>();
        let (fifo, size, knn) = (feasible(0), feasible(1), feasible(2));
        let ratio = mean(&knn) / mean(&fifo).max(f64::MIN_POSITIVE);
        let p = mann_whitney(&knn, &fifo);
        better += usize::from(p < SIGNIFICANT && a12(&knn, &fifo) > 0.5);
        worse += usize::from(p < SIGNIFICANT && a12(&knn, &fifo) < 0.5);
        ratios.push(ratio);
        let precision: Vec<f64> = of(2).iter().filter_map(|tried| tried.precision).collect();
        let paths: Vec<f64> = of(2).iter().map(|tried| tried.paths).collect();
        table.row([
            subject.class.to_owned(),
            subject.attempts.to_string(),
            format!("{:.1}", mean(&fifo)),
            format!("{:.1}", mean(&size)),
            format!("{:.1}", mean(&knn)),
            format!("{ratio:.2}"),
            subject.published.to_owned(),
            format!("{:.2}", a12(&knn, &fifo)),
            format!("{p:.3}"),
            format!("{:.1}", mean(&paths)),
            format!("{:.2}", mean(&precision)),
        ]);
    }
    table.note(format!(
        "knn satisfies {:.2} times as many as fifo on average; significantly more on {better}, fewer on {worse} of {} classes.",
        mean(&ratios),
        chosen.len()
    ));
    table.note("A12 and p compare knn with fifo; paths and precision are those of knn. Precision is the share of attempts");
    table.note("whose outcome the classifier foresaw. The article has the sample class only: about 10 of 15 feasible");
    table.note("conditions with the classifier, half as many with the queue, in 30 minutes on 5 threads (section 5).");
    Ok(table)
}
