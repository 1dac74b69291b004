//! Mutants that change nothing are proved to, and no others.

use rand::SeedableRng;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Goals};
use testwright_mutation::equivalence::{equivalent, equivalent_in_step};
use testwright_mutation::problem::solver;
use testwright_mutation::{Killer, MutantId, Mutants, Selection};
use testwright_solver::Budget;
use testwright_testcase::{ClassSource, Factory, MemberKind, Rng, Seeds, Universe, UniverseOptions};
use testwright_testkit::Java;

const PARITY: &str = "
    public final class Parity {
        static int steps(int from, int to) {
            int sum = from;
            int step = 0;
            while ((sum - to) % 2 != 0) {
                step++;
                sum += 3;
            }
            return step;
        }

        static int digits(int number) {
            if (number < 0) {
                return 0;
            }
            int count = 0;
            while (number > 0) {
                number = number / 10;
                count++;
            }
            return count;
        }
    }";

/// Loops whose mutants can only be compared by following both versions.
const STEPS: &str = "
    public final class Steps {
        static int divisors(int number) {
            int count = 0;
            for (int by = 1; by <= number; by++) {
                if (number % by == 0) {
                    count++;
                }
            }
            return count;
        }

        static int rests(int from, int to) {
            int rest = 0;
            for (int number = from; number <= to; number++) {
                if (number % 7 == 0) {
                    rest++;
                }
            }
            return rest;
        }

        static int untilEven(int sum) {
            int steps = 0;
            while (sum % 2 != 0) {
                steps++;
                sum += steps;
            }
            return steps;
        }

        static int halves(int sum) {
            int steps = 0;
            while (sum > 1) {
                steps++;
                sum = sum / 2 - steps;
            }
            return steps;
        }
    }";

/// What is proved of all mutants, as lines.
fn proved(mutants: &Mutants) -> Vec<String> {
    let mut solver = solver(0);
    let budget = Budget { conflicts: 20_000, ..Budget::default() };
    let is_proved = |id: &MutantId| {
        equivalent(mutants, *id, &mut *solver, &budget).is_some()
            || equivalent_in_step(mutants, *id, &mut *solver, &budget).is_some()
    };
    mutants.ids().filter(is_proved).map(|id| mutants.describe(id)).collect()
}

#[test]
fn blocks_in_and_before_loops_are_looked_at_by_themselves() {
    let Some(java) = Java::compile(&[PARITY]) else { return };
    let selection = Selection::parse(["AORB", "ROR"]).expect("they are known");
    let proved = proved(&Mutants::of(&java.class("Parity"), &[], &selection));
    let is_proved = |part: &str| proved.iter().any(|line| line.contains(part));
    // In a loop: whether a sum or a difference is even is one question.
    assert!(is_proved("sum - to to sum + to"), "{proved:#?}");
    // Before a loop: what is negative does not enter it.
    assert!(is_proved("number < 0 to number == 0"), "{proved:#?}");
    assert!(!is_proved("number < 0 to number != 0"), "{proved:#?}");
    assert!(!is_proved("number / 10 to"), "{proved:#?}");
}

#[test]
fn loops_that_go_in_step_are_compared_by_what_stays_related() {
    let Some(java) = Java::compile(&[STEPS]) else { return };
    let selection = Selection::parse(["ROR", "AOIU", "ASRS"]).expect("they are known");
    let proved = proved(&Mutants::of(&java.class("Steps"), &[], &selection));
    let is_proved = |part: &str, method: &str| {
        proved.iter().any(|line| line.contains(part) && line.contains(&format!("in {method})")))
    };
    // What is divided has passed the loop's condition, so it is positive.
    assert!(is_proved("(number % by) == 0 to (number % by) <= 0", "divisors"), "{proved:#?}");
    // Here it may be negative.
    assert!(!is_proved("(number % 7) == 0 to (number % 7) <= 0", "rests"), "{proved:#?}");
    // The sums differ, but not in whether they are even.
    assert!(is_proved("sum + steps to sum - steps", "untilEven"), "{proved:#?}");
    assert!(is_proved("sum to -sum", "untilEven"), "{proved:#?}");
    // Here their size decides.
    assert!(!proved.iter().any(|line| line.contains("in halves)")), "{proved:#?}");
}

#[test]
fn what_is_looked_at_up_to_a_length_is_not_proved() {
    // Only arrays that are longer than any that are tried tell the versions apart.
    let source = "
        public final class Longer {
            static int eighth(int[] numbers) {
                int length = numbers.length;
                return length > 7 ? 1 : 0;
            }
        }";
    let Some(java) = Java::compile(&[source]) else { return };
    let mutants = Mutants::of(&java.class("Longer"), &[], &Selection::parse(["ROR"]).expect("it is known"));
    let proved = proved(&mutants);
    assert!(!mutants.is_empty());
    assert_eq!(proved, Vec::<String>::new());
}

#[test]
fn no_test_kills_what_is_proved_to_change_nothing() {
    let sources = [
        ("mutation/IsPalindrome", include_str!("../../../testdata/mutation/IsPalindrome.java")),
        ("mutation/ReachNumber", include_str!("../../../testdata/mutation/ReachNumber.java")),
        ("mutation/Triang", include_str!("../../../testdata/mutation/Triang.java")),
        ("mutation/SwitchButton", include_str!("../../../testdata/mutation/SwitchButton.java")),
        ("mutation/ReverseInteger", include_str!("../../../testdata/mutation/ReverseInteger.java")),
        ("Steps", STEPS),
        ("Parity", PARITY),
    ];
    for (class, source) in sources {
        let Some(java) = Java::compile(&[source]) else { return };
        let classes = ClassSource::new(java.jdk.clone(), java.class_path());
        let universe = Universe::build(&classes, class, &UniverseOptions::default()).expect("a universe");
        let file = java.class(class);
        let goals = Goals::new(&file, &[], &[Criterion::Branch]).expect("readable code");
        let (jdk, class_path) = (java.jdk.clone(), java.class_path());
        let mut executor =
            VmExecutor::new(jdk, class_path, &universe, &goals, Limits::default()).expect("it boots");
        let mutants = Mutants::of(&file, &[], &Selection::mujava());
        let mut solver = solver(0);
        let budget = Budget { conflicts: 2_000, ..Budget::default() };
        let is_proved = |id: &MutantId| {
            equivalent(&mutants, *id, &mut *solver, &budget).is_some()
                || equivalent_in_step(&mutants, *id, &mut *solver, &budget).is_some()
        };
        let proved: Vec<MutantId> = mutants.ids().filter(is_proved).collect();
        assert!(!proved.is_empty(), "{class}");
        let mut killer = Killer::new(mutants.clone());
        let factory = Factory::new(&universe, Seeds::of_subject(&classes, &universe));
        let mut rng = Rng::seed_from_u64(5);
        let methods = universe.targets.iter().filter(|id| universe.member(**id).kind == MemberKind::Method);
        for target in methods {
            for _ in 0..300 {
                let Some(test) = factory.test_of(*target, &mut rng) else { continue };
                let Some(expected) = killer.expected(&mut executor, &test) else { continue };
                // Long runs on every mutant take long and tell no more.
                if expected.used > 50_000 {
                    continue;
                }
                for id in &proved {
                    let notice = killer.kills(&mut executor, &test, &expected, *id);
                    assert!(notice.is_none(), "{class}: {} by {test:?}", mutants.describe(*id));
                }
            }
        }
    }
}
