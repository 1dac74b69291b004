//! Every clause that a run records holds for the values of that run, however much of the JDK it went through, and a followed
//! run takes the same branches as one that nobody follows.

mod common;

use common::{Lab, c, check_soundness, d, f, i, l, library, s, test};
use testwright_concolic::{Dse, DseSettings, Stats};
use testwright_goals::execution::Ending;
use testwright_goals::{Execution, Point};
use testwright_testcase::TestCase;

/// Runs a test plainly and concolically, checks the clauses, and that both took the same branches.
fn check(
    lab: &Lab,
    dse: &mut Dse,
    executor: &mut testwright_executor::VmExecutor<'_>,
    test: &TestCase,
) -> usize {
    let mut plain = Execution::default();
    executor.execute(test, &mut plain);
    let traced = dse.trace(executor, test);
    check_soundness(dse, &traced);
    if let Ending::Stopped { .. } = plain.ending {
        // Limits count instructions, of which a run that is followed has more and is granted more.
        return traced.path.clauses.len();
    }
    assert_eq!(plain.ending, traced.path.ending, "{test:?}");
    let reached = dse.reached(executor.vm(), &lab.goals, &traced.path);
    for (point, pair) in plain.distances.iter().enumerate() {
        for outcome in [false, true] {
            let happened = pair[usize::from(outcome)] == 0.0;
            assert_eq!(
                happened,
                reached.contains(&(Point(point as u32), outcome)),
                "{point} {outcome} {test:?}"
            );
        }
    }
    traced.path.clauses.len()
}

#[test]
fn clauses_hold_for_the_values_that_made_them() {
    let Some(lab) = Lab::new("Library", library::SOURCE) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let mut clauses = 0;
    let cases = library::cases(&lab);
    for test in &cases {
        clauses += check(&lab, &mut dse, &mut executor, test);
    }
    let stats: Stats = dse.stats();
    println!("{} cases, {clauses} clauses, {stats:?}", cases.len());
    assert!(clauses > 8 * cases.len(), "{clauses} clauses of {} cases", cases.len());
    assert!(stats.disagreements * 20 < stats.summaries, "{stats:?}");
}

#[test]
fn solutions_of_flips_are_followed_mostly() {
    let Some(lab) = Lab::new("Library", library::SOURCE) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings { keep_all: true, ..DseSettings::default() });
    let seeds = [
        lab.call("numbers", vec![s("")]),
        lab.call("split", vec![s("ab")]),
        lab.call("arithmetic", vec![i(0), i(0), l(0), d(0.0), f(0.0)]),
        lab.call("texts", vec![s("a"), s("b")]),
        lab.call("arrays", vec![i(3), i(0), i(0)]),
        lab.call("characters", vec![s("ab")]),
        lab.call("build", vec![s("a"), i(1), c('x')]),
        lab.call("collections", vec![i(1), i(2), s("a")]),
    ];
    for seed in seeds {
        let tests = lab.explore(&mut dse, &mut executor, test(vec![seed]), 40);
        for test in &tests {
            check(&lab, &mut dse, &mut executor, test);
        }
    }
    let stats = dse.stats();
    println!("{stats:?}");
    assert!(stats.followed > 4 * stats.diverged, "{stats:?}");
}
