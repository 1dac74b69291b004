//! What a written suite covers.

use testwright_executor::Coverage;
use testwright_goals::{Execution, Goals};

use super::{Bench, Verdict, WrittenSuite};

/// What came of running a suite for its coverage.
#[derive(Clone, Default, Debug)]
pub struct Covered {
    /// By goal: whether a test that passes covers it.
    pub goals: Vec<bool>,
    /// By line: how many tests that pass reach it.
    pub lines: Vec<usize>,
    /// Tests that pass.
    pub passed: usize,
    /// Tests that do not pass here, with the reason; what they reach does not count.
    pub broken: Vec<String>,
}

/// Runs a suite, each test once, until `is_over`. Lines are goals of the same classes.
pub fn cover(
    bench: &mut Bench,
    suite: &WrittenSuite,
    goals: &Goals,
    lines: &Goals,
    is_over: &dyn Fn() -> bool,
) -> Covered {
    let mut covered =
        Covered { goals: vec![false; goals.len()], lines: vec![0; lines.len()], ..Covered::default() };
    let mut coverage = Coverage::new(goals);
    coverage.tell_all_blocks();
    let mut execution = Execution::default();
    for test in &suite.tests {
        if is_over() {
            break;
        }
        let (verdict, _) = bench.run(test, Some(coverage.machine()));
        match verdict {
            Verdict::Passed => {}
            Verdict::Failed(why) | Verdict::Unusable(why) => {
                covered.broken.push(format!("{}: {why}", test.label()));
                continue;
            }
            Verdict::Limit => {
                covered.broken.push(format!("{}: it does not end", test.label()));
                continue;
            }
        }
        covered.passed += 1;
        execution.clear(goals.points.points, goals.points.blocks);
        coverage.collect(bench.vm(), &mut execution);
        for id in goals.ids() {
            covered.goals[id.index()] |= goals.is_covered_by_any_call(id, &execution);
        }
        for id in lines.ids() {
            covered.lines[id.index()] += usize::from(lines.is_covered(id, &execution));
        }
    }
    covered
}
