//! Random tests of JDK classes: clauses hold and runs are the same as unwatched ones, whatever the code does.

mod common;

use common::{Lab, check_soundness};
use rand::SeedableRng;
use testwright_concolic::{Dse, DseSettings};
use testwright_goals::execution::Ending;
use testwright_goals::{Execution, Point};
use testwright_testcase::Rng;
use testwright_testkit::Java;

/// Classes with much to decide, of many kinds.
const SUBJECTS: &[&str] = &[
    "java/lang/StringBuilder",
    "java/lang/Integer",
    "java/lang/Character",
    "java/lang/Math",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/net/URI",
    "java/text/ChoiceFormat",
    "java/text/SimpleDateFormat",
    "java/time/Duration",
    "java/time/LocalDate",
    "java/time/LocalTime",
    "java/util/ArrayList",
    "java/util/BitSet",
    "java/util/Formatter",
    "java/util/GregorianCalendar",
    "java/util/HashMap",
    "java/util/Locale",
    "java/util/Scanner",
    "java/util/StringTokenizer",
    "java/util/TreeMap",
    "java/util/UUID",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/regex/Pattern",
];

fn check_subject(java: &Java, subject: &str, count: u64) -> (u64, usize) {
    let Some(lab) = Lab::of(subject, java.clone()) else { return (0, 0) };
    let (factory, mut executor) = (lab.factory(), lab.executor());
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let mut plain = Execution::default();
    let mut cut = 0;
    for seed in 0..count {
        let test = factory.random_test(&mut Rng::seed_from_u64(seed));
        executor.execute(&test, &mut plain);
        let traced = dse.trace(&mut executor, &test);
        check_soundness(&dse, &traced);
        cut += usize::from(traced.path.is_cut);
        if let (Ending::Stopped { .. }, _) | (_, Ending::Stopped { .. }) =
            (&plain.ending, &traced.path.ending)
        {
            // Limits count instructions, of which a run that is followed has more.
            continue;
        }
        assert_eq!(plain.ending, traced.path.ending, "{subject} {seed}");
        if subject.starts_with("java/lang/") {
            // Parts of what is summarised elsewhere.
            continue;
        }
        let reached = dse.reached(executor.vm(), &lab.goals, &traced.path);
        for (point, pair) in plain.distances.iter().enumerate() {
            for outcome in [false, true] {
                let happened = pair[usize::from(outcome)] == 0.0;
                let noted = reached.contains(&(Point(point as u32), outcome));
                assert_eq!(happened, noted, "{subject} {seed}: point {point} {outcome}");
            }
        }
    }
    let stats = dse.stats();
    println!("{subject}: {stats:?}, {cut} cut");
    (stats.clauses, cut)
}

#[test]
fn clauses_hold_in_random_tests_of_the_jdk() {
    let Some(java) = Java::compile(&["public class Nothing {}"]) else { return };
    let mut clauses = 0;
    for subject in SUBJECTS {
        clauses += check_subject(&java, subject, 25).0;
    }
    assert!(clauses > 1_000, "{clauses}");
}

#[test]
fn explorations_of_random_tests_follow_their_predictions() {
    let Some(java) = Java::compile(&["public class Nothing {}"]) else { return };
    let (mut followed, mut diverged, mut solved) = (0, 0, 0);
    for subject in
        ["java/net/URI", "java/text/ChoiceFormat", "java/time/LocalDate", "java/util/StringTokenizer"]
    {
        let Some(lab) = Lab::of(subject, java.clone()) else { return };
        let (factory, mut executor) = (lab.factory(), lab.executor());
        let mut dse = Dse::new(&lab.goals, DseSettings { keep_all: true, ..DseSettings::default() });
        for seed in 0..6 {
            let test = factory.random_test(&mut Rng::seed_from_u64(seed));
            for found in lab.explore(&mut dse, &mut executor, test, 12) {
                let traced = dse.trace(&mut executor, &found);
                check_soundness(&dse, &traced);
            }
        }
        let stats = dse.stats();
        println!("{subject}: {stats:?}");
        followed += stats.followed;
        diverged += stats.diverged;
        solved += stats.solved;
    }
    assert!(solved > 50, "{solved}");
    assert!(followed > 2 * diverged, "{followed} followed, {diverged} diverged");
}
