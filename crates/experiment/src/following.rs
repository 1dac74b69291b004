//! What it costs to follow a test symbolically, compared with only running it.
//!
//! The tests are those that a short search ended with. Each is run and followed many times in turns, so that whatever else the
//! machine does slows both down alike. Terms are made anew in each round.

use std::time::Instant;

use testwright_concolic::{Dse, DseSettings};
use testwright_driver::Trial;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::Execution;

use crate::statistics::median;
use crate::{Programs, Table, named};

/// Tests that the search executes.
const TESTS: u64 = 2_000;

/// How often each test is run and followed.
const ROUNDS: usize = 40;

/// Tests of one class that are followed at most.
const MOST: usize = 40;

/// What the tests of one class cost.
pub(crate) struct Cost {
    class: String,
    /// Seconds of all of its tests in the typical round, when they are only run.
    plain: f64,
    /// The same when they are followed.
    followed: f64,
    tests: usize,
}

/// Measures the tests of a class.
pub(crate) fn measure(programs: &Programs, class: &str, seed: u64) -> Result<Cost, String> {
    let algorithm = named("dynamosa")?;
    let outcome = Trial { iterations: Some(TESTS), seed, ..programs.trial(class, algorithm) }.run()?;
    let mut tests: Vec<_> = outcome.goals.ids().filter_map(|id| outcome.archive.best(id)).collect();
    tests.dedup();
    tests.truncate(MOST);
    let (jdk, class_path) = (programs.jdk.clone(), programs.class_path.clone());
    let mut executor = VmExecutor::new(jdk, class_path, &outcome.universe, &outcome.goals, Limits::default())
        .map_err(|error| error.to_string())?;
    let mut dse = Dse::new(&outcome.goals, DseSettings::default());
    let mut execution = Execution::default();
    let (mut plain, mut followed) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        plain.push(timed(|| tests.iter().for_each(|test| executor.execute(test, &mut execution))));
        dse.forget();
        followed.push(timed(|| {
            for test in &tests {
                std::hint::black_box(dse.trace(&mut executor, test));
            }
        }));
    }
    Ok(Cost {
        class: class.to_owned(),
        plain: median(&plain),
        followed: median(&followed),
        tests: tests.len(),
    })
}

#[expect(clippy::disallowed_methods, reason = "the time is the result")]
fn timed(act: impl FnOnce()) -> f64 {
    let start = Instant::now();
    act();
    start.elapsed().as_secs_f64()
}

/// All classes, and all tests together.
pub(crate) fn table(costs: &[Cost]) -> Table {
    let columns = ["class", "tests", "run, µs each", "followed, µs each", "ratio", "aim"];
    let mut table = Table::new("Following tests symbolically", &columns);
    let mut row = |class: &str, tests: usize, plain: f64, followed: f64| {
        let each = |seconds: f64| format!("{:.1}", 1.0e6 * seconds / tests.max(1) as f64);
        let ratio = format!("{:.1}", followed / plain.max(f64::MIN_POSITIVE));
        table.row([class.to_owned(), tests.to_string(), each(plain), each(followed), ratio, "10".to_owned()]);
    };
    for cost in costs {
        row(&cost.class, cost.tests, cost.plain, cost.followed);
    }
    let sum = |of: &dyn Fn(&Cost) -> f64| costs.iter().map(of).sum::<f64>();
    let tests = costs.iter().map(|cost| cost.tests).sum();
    row("all", tests, sum(&|cost| cost.plain), sum(&|cost| cost.followed));
    table
}
