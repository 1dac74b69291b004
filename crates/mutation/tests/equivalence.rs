//! Mutants that change nothing are proved to, and no others.

use rand::SeedableRng;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Goals};
use testwright_mutation::equivalence::{equivalent, equivalent_in_step};
use testwright_mutation::problem::{Global, Problem, global, solver};
use testwright_mutation::{Killer, MutantId, Mutants, Selection};
use testwright_solver::{Budget, Const};
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

/// Loops over arrays, of which some stay within bounds.
const ARRAYS: &str = "
    public final class Arrays {
        static int positives(int[] numbers) {
            int count = 0;
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] > 0) {
                    count++;
                }
            }
            return count;
        }

        static long each(long[] numbers) {
            long sum = 0;
            for (long number : numbers) {
                sum += number;
            }
            return sum;
        }

        static int backwards(short[] numbers) {
            int count = 0;
            for (int i = numbers.length - 1; i > -1; i--) {
                if (numbers[i] == count) {
                    count++;
                }
            }
            return count;
        }

        static int alike(char[] some, char[] others) {
            int count = 0;
            for (int i = 0; i < some.length; i++) {
                if (some[i] == others[i]) {
                    count++;
                }
            }
            return count;
        }

        static int large(int[] numbers) {
            int count = 0;
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] > 5 && numbers[i] > 3) {
                    count++;
                }
            }
            return count;
        }

        static int fromSecond(int[] numbers) {
            int count = 0;
            for (int i = 1; i < numbers.length; i++) {
                if (numbers[i] > 0) {
                    count++;
                }
            }
            return count;
        }

        static int everySecond(int[] numbers) {
            int count = 0;
            for (int i = 0; i < numbers.length; i += 2) {
                if (numbers[i] > 0) {
                    count++;
                }
            }
            return count;
        }

        static int leaps(int[] numbers) {
            int count = 0;
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] > 0) {
                    i++;
                }
                count++;
            }
            return count;
        }

        static int first(int[] numbers, int to) {
            int count = 0;
            for (int i = 0; i < to; i++) {
                if (numbers[i] > 0) {
                    count++;
                }
            }
            return count;
        }

        static int neighbours(int[] numbers) {
            int count = 0;
            for (int i = 0; i < numbers.length - 1; i++) {
                if (numbers[i] > 5 && numbers[i + 1] > 3) {
                    count++;
                }
            }
            return count;
        }

        static int exchanged(int[] some, int[] others) {
            int count = 0;
            for (int i = 0; i < some.length; i++) {
                if (some[i] > 0) {
                    some = others;
                }
                count++;
            }
            return count;
        }

        static int capped(int[] numbers) {
            int count = 0;
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] > 0) {
                    numbers[i] = 0;
                }
                count++;
            }
            return count;
        }

        static int missing(int[] numbers, int to) {
            int count = 0;
            for (int i = 0; i < to; i++) {
                if (i > 2 && numbers.length > -1) {
                    count++;
                } else {
                    count++;
                }
            }
            return count;
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
fn what_stays_within_an_array_is_known_to() {
    let Some(java) = Java::compile(&[ARRAYS]) else { return };
    let selection = Selection::parse(["ROR", "COR"]).expect("they are known");
    let mutants = Mutants::of(&java.class("Arrays"), &[], &selection);
    let proved = proved(&mutants);
    let is_proved = |part: &str, method: &str| {
        let is_meant = |line: &str| line.contains(part) && line.contains(&format!("in {method})"));
        assert!(mutants.ids().any(|id| is_meant(&mutants.describe(id))), "{part} in {method}");
        proved.iter().any(|line| is_meant(line))
    };
    assert!(is_proved("i < numbers.length to i != numbers.length", "positives"), "{proved:#?}");
    assert!(is_proved("i < some.length to i != some.length", "alike"), "{proved:#?}");
    assert!(is_proved("i > -1 to i != -1", "backwards"), "{proved:#?}");
    // One element is one number.
    assert!(is_proved("numbers[i] > 3 to numbers[i] != 3", "large"), "{proved:#?}");
    assert!(proved.iter().any(|line| line.contains("in each)") && line.contains("!=")), "{proved:#?}");
    assert!(!is_proved("numbers[i] > 0 to numbers[i] >= 0", "positives"), "{proved:#?}");
    assert!(!is_proved("i < numbers.length to i <= numbers.length", "positives"), "{proved:#?}");
    // An empty array is left behind at once, and so are the ends of arrays of some lengths.
    for method in ["fromSecond", "everySecond", "leaps"] {
        assert!(!is_proved("i < numbers.length to i != numbers.length", method), "{method}: {proved:#?}");
    }
    // The number may be negative.
    assert!(!is_proved("i < to to i != to", "first"), "{proved:#?}");
    // Another element is another number; and the end of an empty array is at -1, before the start.
    assert!(!is_proved(" > 3 to", "neighbours"), "{proved:#?}");
    assert!(!is_proved(" to i != ", "neighbours"), "{proved:#?}");
    // The length is that of another array then.
    assert!(!is_proved("i < some.length to i != some.length", "exchanged"), "{proved:#?}");
    // What is returned is the same, but not what is in the array.
    assert!(!is_proved("numbers[i] > 0 to numbers[i] != 0", "capped"), "{proved:#?}");
    // What is counted is the same, but only one of them needs an array.
    assert!(!is_proved("i > 2 to", "missing"), "{proved:#?}");
}

#[test]
fn zeroes_of_different_signs_are_different_and_nans_alike() {
    let source = "
        public final class Signs {
            static double positive(double number) {
                if (number < 0.0) {
                    return 0.0;
                }
                return number;
            }

            static float positiveFloat(float number) {
                if (number < 0.0f) {
                    return 0.0f;
                }
                return number;
            }

            static double limited(double number) {
                if (number < 1.0) {
                    return 1.0;
                }
                return number;
            }

            static double tidy(double one, double other, int number) {
                if (one == one || other == other) {
                    return 0.0;
                }
                if (number < 5) {
                    return one;
                }
                return other;
            }
        }";
    let Some(java) = Java::compile(&[source]) else { return };
    let mutants = Mutants::of(&java.class("Signs"), &[], &Selection::parse(["ROR"]).expect("it is known"));
    let proved = proved(&mutants);
    let is_proved = |part: &str, method: &str| {
        proved.iter().any(|line| line.contains(part) && line.contains(&format!("in {method})")))
    };
    // Negative zero comes back as it is from one version and as zero from the other.
    assert!(!proved.iter().any(|line| line.contains("in positive)")), "{proved:#?}");
    assert!(!proved.iter().any(|line| line.contains("in positiveFloat)")), "{proved:#?}");
    assert!(is_proved("number < 1.0 to number <= 1.0", "limited"), "{proved:#?}");
    // Both ways give something that is not a number.
    assert!(is_proved("number < 5 to", "tidy"), "{proved:#?}");
    // The input that tells them apart is found.
    let at_zero = |id: &MutantId| {
        let text = mutants.describe(*id);
        text.contains("number < 0.0 to number <= 0.0") && text.contains("in positive)")
    };
    let id = mutants.ids().find(at_zero).expect("there is one");
    let method = &mutants.methods[mutants.mutant(id).method];
    let mut problem = Problem::new(method, &mutants.body(id), 0).expect("it is supported");
    let found = global(&mut problem, &mut *solver(0), &Budget { conflicts: 20_000, ..Budget::default() });
    assert_eq!(found, Global::Inputs(vec![Some(Const::Double(-0.0))]));
}

#[test]
fn objects_that_differ_are_a_difference() {
    let source = "
        public final class Names {
            static String name(int number) {
                if (number > 3) {
                    return \"many\";
                }
                return null;
            }

            static int later(int[] some, int[] others, int number) {
                if (number > 3) {
                    some = others;
                }
                return some.length;
            }

            static int stored(int[] some, int number) {
                some[0] = number + 2;
                return number;
            }
        }";
    let Some(java) = Java::compile(&[source]) else { return };
    let mutants = Mutants::of(
        &java.class("Names"),
        &[],
        &Selection::parse(["AORB", "ROR", "SDL"]).expect("they are known"),
    );
    assert!(mutants.ids().any(|id| mutants.describe(id).contains("deleted")));
    assert_eq!(proved(&mutants), Vec::<String>::new());
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
        ("mutation/NumZero", include_str!("../../../testdata/mutation/NumZero.java")),
        ("mutation/CountPositive", include_str!("../../../testdata/mutation/CountPositive.java")),
        ("Arrays", ARRAYS),
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
