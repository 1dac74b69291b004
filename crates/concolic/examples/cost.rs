//! What following a run costs: the same tests plainly and concolically, in time and as a ratio.
//!
//! Run with `cargo run --release -p testwright-concolic --example cost`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{Lab, i, l, library, test};
use testwright_concolic::{Dse, DseSettings};
use testwright_executor::VmExecutor;
use testwright_goals::Execution;
use testwright_testcase::TestCase;

const COMPUTING: &str = r#"public class Computing {
    public static long mix(int rounds, long seed) {
        long value = seed;
        int[] table = new int[64];
        for (int at = 0; at < 20000; at++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
            table[(int) (value >>> 58)] += at & 7;
            if ((at & 1023) == rounds) value ^= table[3];
        }
        return value;
    }
    public static int plain(int rounds, long seed) {
        int[] table = new int[64];
        int sum = 0;
        for (int at = 0; at < 50000; at++) { table[at & 63] += at; sum ^= table[(at * 7) & 63]; }
        return seed > 5 ? sum : rounds;
    } }"#;

#[allow(clippy::disallowed_methods, reason = "measuring is what this is for")]
fn time(mut run: impl FnMut()) -> Duration {
    // The fastest of several rounds says most on a busy machine.
    let rounds = (0..5).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    rounds.min().unwrap_or_default()
}

fn measure(name: &str, lab: &Lab, tests: &[TestCase]) {
    let mut executor: VmExecutor<'_> = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let mut execution = Execution::default();
    let mut instructions = 0;
    // Classes are initialised and methods translated once.
    for test in tests {
        executor.execute(test, &mut execution);
        instructions += execution.instructions;
        dse.trace(&mut executor, test);
    }
    let plain = time(|| tests.iter().for_each(|test| executor.execute(test, &mut execution)));
    let followed = time(|| {
        dse.forget();
        tests.iter().for_each(|test| drop(dse.trace(&mut executor, test)));
    });
    let switching = time(|| {
        for test in tests.iter().take(20) {
            executor.execute(test, &mut execution);
            dse.trace(&mut executor, test);
        }
    });
    println!(
        "{name}: {} tests, {instructions} instructions, plain {plain:?}, followed {followed:?}, ratio {:.1}; \
         20 of each by turns {switching:?}",
        tests.len(),
        followed.as_secs_f64() / plain.as_secs_f64(),
    );
}

fn main() {
    if let Some(lab) = Lab::new("Library", library::SOURCE) {
        let tests = library::cases(&lab);
        measure("library", &lab, &tests);
        for name in ["split", "build", "sorted", "texts", "arithmetic", "dates", "collections"] {
            let id = lab.member(name);
            let own: Vec<TestCase> =
                tests.iter().filter(|test| test.statements[0].member() == Some(id)).cloned().collect();
            measure(name, &lab, &own);
        }
    }
    if let Some(lab) = Lab::new("Computing", COMPUTING) {
        measure("symbolic computing", &lab, &[test(vec![lab.call("mix", vec![i(3), l(5)])])]);
        measure("plain computing", &lab, &[test(vec![lab.call("plain", vec![i(3), l(5)])])]);
    }
}
