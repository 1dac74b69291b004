//! Tables 7 and 8: whole test suites with and without likely invariants, by generations and by time.

use testwright_driver::Trial;
use testwright_search::algorithms::whole_suite::WholeSuite;
use testwright_search::{Algorithm, Settings as SearchSettings};

use super::figures::{SUBJECTS, Subject, Uncovered};
use crate::statistics::{a12, anova, mean};
use crate::{Settings, Table, each, library, named};

/// Runs of each class.
const RUNS: usize = 10;

/// Seconds of a run of table 8.
const TIME: f64 = 20.0;

/// Tests of a run that measures what learning costs, and seconds in which fewer are enough: tests of some classes run long.
const MEASURED: (u64, f64) = (20_000, 2.0);

/// Runs of which the shortest counts.
const REPETITIONS: usize = 5;

/// The strategies that are compared.
const STRATEGIES: [&str; 2] = ["whole-suite", "whole-suite-li"];

/// Whole suites as EvoSuite has them, which that article extends: literals are seeded with constants of the class, in both
/// strategies alike.
const SEEDED: WholeSuite = WholeSuite { seeding: true };

/// Table 7.
pub(super) fn by_generations(
    settings: &Settings,
    note: &(dyn Fn(&str) + Sync),
) -> Result<Option<Table>, String> {
    let limits = SearchSettings { population: Some(10), generations: Some(30), ..SearchSettings::default() };
    let title = "Table 7: uncovered branches after 30 generations of 10 suites (mean)";
    compare(settings, note, "table7", title, &limits, None, |subject| subject.by_generations)
}

/// Table 8.
pub(super) fn by_time(settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Option<Table>, String> {
    let time = settings.time.unwrap_or(TIME);
    let limits = SearchSettings { population: Some(10), ..SearchSettings::default() };
    let title = format!("Table 8: uncovered branches after {time} seconds (mean)");
    compare(settings, note, "table8", &title, &limits, Some(time), |subject| subject.by_time)
}

fn compare(
    settings: &Settings,
    note: &(dyn Fn(&str) + Sync),
    name: &str,
    title: &str,
    limits: &SearchSettings,
    time: Option<f64>,
    published: impl Fn(&Subject) -> Uncovered,
) -> Result<Option<Table>, String> {
    let chosen: Vec<&Subject> =
        SUBJECTS.iter().filter(|subject| settings.wants(&format!("{name}/{}", subject.name))).collect();
    let (found, missing): (Vec<&Subject>, Vec<&Subject>) =
        chosen.into_iter().partition(|subject| library::jar(subject.artifact).is_some());
    if found.is_empty() {
        return Ok(None);
    }
    let mut tasks = Vec::new();
    for subject in &found {
        // What is compared runs at about the same time, so that a machine that is slow for a while is so for both.
        let seeds = settings.seeds(RUNS);
        tasks.extend(seeds.flat_map(|seed| STRATEGIES.map(|strategy| (*subject, strategy, seed))));
    }
    let results = each(settings.jobs, &tasks, |(subject, strategy, seed)| {
        let outcome = trial(settings, subject, strategy, *seed, limits, time, None)?;
        let left = outcome.goals.len() - outcome.archive.covered();
        note(&format!("{name} {} {strategy} seed {seed}: {left} uncovered", subject.name));
        Ok((left as f64, outcome.executed as f64))
    })?;
    let runs = results.len() / (found.len() * STRATEGIES.len());
    let columns = [
        "class",
        "without",
        "paper",
        "with",
        "paper with",
        "better",
        "A12",
        "p",
        "beats the paper",
        "tests without",
        "tests with",
    ];
    let mut table = Table::new(title, &columns);
    let (mut no_worse, mut beats, mut comparable) = (0, 0, 0);
    for (subject, own) in found.iter().zip(results.chunks(runs * STRATEGIES.len())) {
        let of_strategy = |place: usize| -> (Vec<f64>, Vec<f64>) {
            own.iter().skip(place).step_by(STRATEGIES.len()).copied().unzip()
        };
        let ((without, tests_without), (with, tests_with)) = (of_strategy(0), of_strategy(1));
        let paper = published(subject);
        let (mean_without, mean_with) = (mean(&without), mean(&with));
        let is_better = mean_with <= mean_without;
        no_worse += usize::from(is_better);
        let shown = |value: f64| if value.is_nan() { String::new() } else { format!("{value:.2}") };
        if !paper.1.is_nan() {
            comparable += 1;
            beats += usize::from(mean_with < paper.1);
        }
        let p = anova(&[&without, &with]);
        table.row([
            subject.name.to_owned(),
            format!("{mean_without:.2}"),
            shown(paper.0),
            format!("{mean_with:.2}"),
            shown(paper.1),
            (if mean_with < mean_without {
                "yes"
            } else if is_better {
                "equal"
            } else {
                "no"
            })
            .to_owned(),
            // How often a run without leaves more uncovered than one with.
            format!("{:.2}", a12(&without, &with)),
            if p.is_nan() { "undefined".to_owned() } else { format!("{p:.2e}") },
            (if paper.1.is_nan() {
                ""
            } else if mean_with < paper.1 {
                "yes"
            } else {
                "no"
            })
            .to_owned(),
            format!("{:.0}", mean(&tests_without)),
            format!("{:.0}", mean(&tests_with)),
        ]);
    }
    let share = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
    table.note(format!(
        "With likely invariants not worse on {no_worse} of {} classes ({:.0} %); fewer uncovered than the paper's column with \
         them on {beats} of {comparable} ({:.0} %).",
        found.len(),
        share(no_worse, found.len()),
        share(beats, comparable),
    ));
    if !missing.is_empty() {
        let names: Vec<&str> = missing.iter().map(|subject| subject.artifact).collect();
        table.note(format!("Not in the local Maven repository: {}.", names.join(", ")));
    }
    Ok(Some(table))
}

/// What learning from every run costs: the same search with and without it, whose results are not used.
pub(super) fn overhead(settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Option<Table>, String> {
    let chosen: Vec<&Subject> = SUBJECTS
        .iter()
        .filter(|subject| settings.wants(&format!("overhead/{}", subject.name)))
        .filter(|subject| library::jar(subject.artifact).is_some())
        .collect();
    if chosen.is_empty() {
        return Ok(None);
    }
    let columns = ["class", "tests", "seconds without", "seconds with", "share of learning %"];
    let (most, enough) = MEASURED;
    let title = format!(
        "What updating invariants costs: whole-suite, {most} tests or what runs in {enough} s, least of {REPETITIONS} runs"
    );
    let mut table = Table::new(title, &columns);
    let mut shares = Vec::new();
    let mut all = (0.0, 0.0);
    // One at a time, because runs at once would take time from each other.
    for subject in chosen {
        let run = |invariants: bool, time: Option<f64>, tests: u64| {
            let limits = SearchSettings { population: Some(10), invariants, ..SearchSettings::default() };
            trial(settings, subject, STRATEGIES[0], settings.seed, &limits, time, Some(tests))
        };
        let tests = run(false, Some(enough), most)?.executed.max(1);
        let seconds = |invariants: bool| run(invariants, None, tests).map(|outcome| outcome.seconds);
        let (mut without, mut with) = (f64::INFINITY, f64::INFINITY);
        // In turn, so that a machine that is slow for a while is so for both.
        for _ in 0..REPETITIONS {
            without = without.min(seconds(false)?);
            with = with.min(seconds(true)?);
        }
        let share = 100.0 * (with - without) / with;
        shares.push(share);
        all = (all.0 + without, all.1 + with);
        note(&format!("overhead {}: {without:.2} s, learning {with:.2} s", subject.name));
        table.row([
            subject.name.to_owned(),
            tests.to_string(),
            format!("{without:.2}"),
            format!("{with:.2}"),
            format!("{share:.1}"),
        ]);
    }
    let of_all = 100.0 * (all.1 - all.0) / all.1;
    table.note(format!("Mean {:.1} %; {of_all:.1} % of the time of all classes together.", mean(&shares)));
    Ok(Some(table))
}

fn trial(
    settings: &Settings,
    subject: &Subject,
    strategy: &str,
    seed: u64,
    limits: &SearchSettings,
    time: Option<f64>,
    iterations: Option<u64>,
) -> Result<testwright_driver::Outcome, String> {
    let jar = library::jar(subject.artifact).ok_or("the jar has gone")?;
    let (class_path, source) = library::open(settings, jar)?;
    let algorithm: &dyn Algorithm = match strategy {
        "whole-suite" => &SEEDED,
        _ => named(strategy)?,
    };
    let class = subject.class.replace('.', "/");
    let trial = Trial::new(&settings.jdk, &class_path, &source, &class, algorithm);
    Trial { settings: limits.clone(), time, iterations, seed, ..trial }.run()
}
