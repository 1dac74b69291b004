//! Decisions that no branch of the source shows: indices, divisors, lengths, and arguments of string methods.

mod common;

use common::{Lab, i, s, test};
use testwright_concolic::{Dse, DseSettings};
use testwright_executor::VmExecutor;
use testwright_goals::execution::Ending;
use testwright_testcase::TestCase;

const SOURCE: &str = r#"public class Implicit {
    public static int index(int at) { int[] all = {1, 2, 3}; return all[at]; }
    public static int divide(int a, int b) { return a / (b - 12); }
    public static int length(int n) { return new long[n - 5].length; }
    public static char letter(String text) { return text.charAt(6); }
    public static int number(String text) { return Integer.parseInt(text); }
    public static String part(String text, int from) { return text.substring(from); }
    public static int size(int n) { int[] all = new int[n]; if (all.length == 33) return 1; return 0; }
    }"#;

fn exceptions(lab: &Lab, dse: &mut Dse, executor: &mut VmExecutor<'_>, seed: TestCase) -> Vec<String> {
    let tests = lab.explore(dse, executor, seed, 20);
    let mut thrown: Vec<String> = Vec::new();
    for test in &tests {
        let traced = dse.trace(executor, test);
        common::check_soundness(dse, &traced);
        let name = traced
            .path
            .thrown
            .map_or(String::new(), |class| class.rsplit('/').next().unwrap_or("").to_owned());
        assert_eq!(name.is_empty(), traced.path.ending == Ending::Completed);
        thrown.push(name);
    }
    thrown.sort();
    thrown.dedup();
    thrown
}

#[test]
fn exceptions_are_provoked_and_avoided() {
    let Some(lab) = Lab::new("Implicit", SOURCE) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings { keep_all: true, ..DseSettings::default() });
    let cases = [
        (lab.call("index", vec![i(1)]), "ArrayIndexOutOfBoundsException"),
        (lab.call("divide", vec![i(1), i(1)]), "ArithmeticException"),
        (lab.call("length", vec![i(9)]), "NegativeArraySizeException"),
        (lab.call("letter", vec![s("")]), "StringIndexOutOfBoundsException"),
        (lab.call("number", vec![s("")]), "NumberFormatException"),
        (lab.call("part", vec![s("abc"), i(1)]), "StringIndexOutOfBoundsException"),
        (lab.call("size", vec![i(3)]), "NegativeArraySizeException"),
    ];
    for (call, expected) in cases {
        let thrown = exceptions(&lab, &mut dse, &mut executor, test(vec![call]));
        assert_eq!(thrown, ["", expected]);
    }
}

#[test]
fn the_length_of_an_array_is_what_it_was_made_with() {
    let Some(lab) = Lab::new("Implicit", SOURCE) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let tests = lab.explore(&mut dse, &mut executor, test(vec![lab.call("size", vec![i(3)])]), 20);
    let missing = lab.missing(&mut executor, &tests);
    assert!(!missing.iter().any(|goal| goal.starts_with("size")), "{missing:?}");
}

#[test]
fn the_same_calls_give_the_same_tests() {
    let Some(lab) = Lab::new("Implicit", SOURCE) else { return };
    let run = || {
        let mut executor = lab.executor();
        let mut dse = Dse::new(&lab.goals, DseSettings { keep_all: true, ..DseSettings::default() });
        let mut found = Vec::new();
        for (name, argument) in [("index", i(1)), ("letter", s("")), ("number", s("x")), ("size", i(3))] {
            let seed = test(vec![lab.call(name, vec![argument])]);
            found.extend(lab.explore(&mut dse, &mut executor, seed, 20));
        }
        (found, dse.stats())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_flip_of_the_same_test_is_tried_once() {
    let Some(lab) = Lab::new("Implicit", SOURCE) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let seed = test(vec![lab.call("index", vec![i(1)])]);
    lab.explore(&mut dse, &mut executor, seed.clone(), 20);
    let queries = dse.stats().queries;
    assert!(queries > 0);
    lab.explore(&mut dse, &mut executor, seed, 20);
    assert_eq!(dse.stats().queries, queries);
}
