//! What every algorithm must do, and what some can do that others cannot.

mod support;

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use rand::SeedableRng;
use support::Subject;
use testwright_goals::GoalId;
use testwright_search::moves::moves;
use testwright_search::targets::Targets;
use testwright_search::{Algorithm, Budget, Search, Settings, algorithm, algorithms};
use testwright_testcase::{Factory, Rng, Seeds, TestCase};

/// What is left of a search.
#[derive(Debug, PartialEq)]
struct Left {
    executed: u64,
    /// Calls that likely invariants were learned from.
    learned: u64,
    covered: usize,
    uncovered: Vec<String>,
    best: Vec<Option<Arc<TestCase>>>,
}

/// Searches a class with so many executions.
fn search(
    subject: &Subject,
    algorithm: &dyn Algorithm,
    settings: Settings,
    seed: u64,
    executions: u64,
) -> Left {
    let mut executor = subject.executor();
    executor.telling = seed == TELLING;
    let factory = Factory::new(&subject.universe, Seeds::default());
    let budget = Budget { executions: Some(executions), is_over: &|_| false, used: &|| 0.0 };
    let rng = Rng::seed_from_u64(seed);
    let mut search = Search::new(factory, &subject.goals, &mut executor, budget, settings, rng);
    algorithm.search(&mut search);
    let name = |id: &GoalId| {
        let goal = subject.goals.goal(*id);
        format!(
            "{} line {} {:?}",
            goal.method,
            goal.line,
            subject.goals.outcome(*id).map(|(_, outcome)| outcome)
        )
    };
    Left {
        executed: search.executed,
        learned: search.invariants.as_ref().map_or(0, |learner| learner.inputs),
        covered: search.archive.covered(),
        uncovered: search.archive.uncovered().iter().map(name).collect(),
        best: subject.goals.ids().map(|id| search.archive.best(id).cloned()).collect(),
    }
}

/// The seed with which executors tell what strings were compared with.
const TELLING: u64 = 77;

fn named(name: &str) -> &'static dyn Algorithm {
    algorithm(name).unwrap_or_else(|| panic!("there is no algorithm {name}"))
}

#[test]
fn the_same_seed_gives_the_same_result() {
    let Some(subject) = Subject::compile("Toy") else { return };
    for algorithm in algorithms() {
        let once = search(&subject, *algorithm, Settings::default(), 5, 3000);
        let again = search(&subject, *algorithm, Settings::default(), 5, 3000);
        assert_eq!(once, again, "{}", algorithm.name());
    }
}

#[test]
fn the_budget_of_executions_is_kept() {
    let Some(subject) = Subject::compile("Endless") else { return };
    for algorithm in algorithms() {
        for most in [0, 1, 7, 500] {
            let left = search(&subject, *algorithm, Settings::default(), 3, most);
            let name = algorithm.name();
            assert!(left.executed <= most + 2, "{name} ran {} of {most}", left.executed);
            let ended = algorithm.may_end_early() || left.executed >= most;
            assert!(ended, "{name} ended after {} of {most}", left.executed);
        }
    }
}

#[test]
fn the_clock_ends_a_search() {
    let Some(subject) = Subject::compile("Endless") else { return };
    for algorithm in algorithms() {
        let asked = Cell::new(0);
        let is_over = |_| {
            asked.set(asked.get() + 1);
            asked.get() > 20
        };
        let mut executor = subject.executor();
        let factory = Factory::new(&subject.universe, Seeds::default());
        let budget = Budget { executions: None, is_over: &is_over, used: &|| f64::from(asked.get()) / 20.0 };
        let rng = Rng::seed_from_u64(1);
        let mut search =
            Search::new(factory, &subject.goals, &mut executor, budget, Settings::default(), rng);
        algorithm.search(&mut search);
        let went_on = algorithm.may_end_early() || search.executed > 20;
        assert!(went_on, "{} ran {}", algorithm.name(), search.executed);
        assert!(search.executed < 3000, "{} ran {}", algorithm.name(), search.executed);
    }
}

#[test]
fn what_is_archived_covers_what_it_is_archived_for() {
    let Some(subject) = Subject::compile("Toy") else { return };
    for algorithm in algorithms() {
        let left = search(&subject, *algorithm, Settings::default(), 11, 3000);
        let mut execution = testwright_goals::Execution::default();
        for (id, best) in subject.goals.ids().zip(&left.best) {
            if let Some(test) = best {
                use testwright_search::Executor;
                subject.executor().execute(test, &mut execution);
                assert!(subject.goals.is_covered(id, &execution), "{}", algorithm.name());
            }
        }
        assert_eq!(left.best.iter().flatten().count(), left.covered);
        assert!(left.covered > 0, "{}", algorithm.name());
    }
}

#[test]
fn random_search_does_not_solve_the_toy() {
    let Some(subject) = Subject::compile("Toy") else { return };
    let left = search(&subject, named("random"), Settings::default(), 1, 100_000);
    assert!(left.uncovered.iter().any(|goal| goal.starts_with("nested")), "{:?}", left.uncovered);
}

#[test]
fn guided_search_solves_nested_equalities() {
    let Some(subject) = Subject::compile("Toy") else { return };
    for (name, settings) in [
        ("mosa", Settings::default()),
        ("dynamosa", Settings::default()),
        ("dynamosa", Settings { moves: Some(Vec::new()), ..Settings::default() }),
        ("mio", Settings::default()),
    ] {
        let left = search(&subject, named(name), settings.clone(), 1, 400_000);
        let open: Vec<&String> = left.uncovered.iter().filter(|goal| goal.starts_with("nested")).collect();
        assert!(open.is_empty(), "{name} {settings:?}: {open:?}");
    }
}

#[test]
fn whole_suites_go_farther_than_random_search_with_and_without_archive() {
    let Some(subject) = Subject::compile("Toy") else { return };
    let random = search(&subject, named("random"), Settings::default(), 1, 100_000);
    for suite_archive in [false, true] {
        let settings = Settings { suite_archive, ..Settings::default() };
        let suites = search(&subject, named("whole-suite"), settings, 1, 100_000);
        assert!(suites.covered > random.covered, "{:?} and {:?}", suites.uncovered, random.uncovered);
    }
}

#[test]
fn whole_suites_learn_from_every_run_and_go_farther_than_random_search() {
    let Some(subject) = Subject::compile("Toy") else { return };
    let random = search(&subject, named("random"), Settings::default(), 1, 100_000);
    assert_eq!(random.learned, 0, "who does not use invariants does not pay for them");
    let suites = search(&subject, named("whole-suite-li"), Settings::default(), 1, 100_000);
    assert!(suites.covered > random.covered, "{:?} and {:?}", suites.uncovered, random.uncovered);
    assert!(suites.learned >= suites.executed / 2, "{} calls of {} tests", suites.learned, suites.executed);
}

#[test]
fn the_move_of_similar_inputs_learns_from_some_runs_and_saves_runs() {
    let Some(subject) = Subject::compile("Toy") else { return };
    let all = |moves: &[&str]| -> Vec<Left> {
        let moves = Some(moves.iter().map(|name| (*name).to_owned()).collect());
        let settings = Settings { moves, ..Settings::default() };
        (0..8).map(|seed| search(&subject, named("dynamosa"), settings.clone(), seed, 30_000)).collect()
    };
    let (without, with) = (all(&[]), all(&["similar-inputs"]));
    let runs = |of: &[Left]| of.iter().map(|left| left.executed).sum::<u64>();
    let learned: u64 = with.iter().map(|left| left.learned).sum();
    assert!(without.iter().all(|left| left.learned == 0));
    assert!((1..runs(&with)).contains(&learned), "{learned} calls of {} tests", runs(&with));
    assert!(runs(&with) < runs(&without), "{} and {}", runs(&with), runs(&without));
}

#[test]
fn local_search_makes_the_default_solve_everything_soon() {
    let Some(subject) = Subject::compile("Toy") else { return };
    for seed in 0..5 {
        let left = search(&subject, named("dynamosa"), Settings::default(), seed, 60_000);
        assert!(left.uncovered.is_empty(), "seed {seed}: {:?}", left.uncovered);
    }
}

#[test]
fn values_met_at_comparisons_are_tried() {
    let Some(subject) = Subject::compile("Toy") else { return };
    let settings = Settings { moves: Some(Vec::new()), ..Settings::default() };
    let left = search(&subject, named("dynamosa"), settings, TELLING, 20_000);
    assert!(!left.uncovered.iter().any(|goal| goal.starts_with("word")), "{:?}", left.uncovered);
}

#[test]
fn targets_come_within_reach_as_their_parents_are_covered() {
    use testwright_goals::{Archive, Execution};
    let Some(subject) = Subject::compile("Toy") else { return };
    let goals = &subject.goals;
    let mut archive = Archive::new(goals);
    let mut targets = Targets::within_reach(goals, &archive);
    let of_nested = |targets: &Targets| -> Vec<u16> {
        let own = targets.goals().iter().map(|id| goals.goal(*id));
        own.filter(|goal| &*goal.method == "nested").map(|goal| goal.line).collect()
    };
    assert_eq!(of_nested(&targets), [4, 4], "only the outermost condition");
    assert_eq!(Targets::all(goals, &archive).goals(), archive.uncovered());
    assert!(!targets.refresh(goals, &archive), "nothing happened yet");
    // A run in which the outermost condition held, and the one inside did not.
    let mut execution = Execution::default();
    execution.clear(goals.points.points, goals.points.blocks);
    for id in goals.ids().filter(|id| &*goals.goal(*id).method == "nested") {
        if let (4 | 5, Some((point, outcome))) = (goals.goal(id).line, goals.outcome(id)) {
            let happened = outcome == (goals.goal(id).line == 5);
            execution.distances[point.0 as usize][usize::from(outcome)] = if happened { 0.0 } else { 3.0 };
        }
    }
    assert_eq!(archive.offer(goals, &execution, 1, &Arc::new(TestCase::default())).len(), 2);
    assert!(targets.refresh(goals, &archive));
    assert_eq!(of_nested(&targets), [4, 5], "the other outcome of each");
}

/// Names of the files in a folder of sources, without those that hold no entry of a registry.
fn files(folder: &str, others: &[&str]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder of sources");
    let names = entries.flatten().map(|entry| entry.path());
    let mut names: Vec<String> = names
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .filter(|name| !others.contains(&name.as_str()))
        .collect();
    names.sort();
    names
}

#[test]
fn every_algorithm_and_every_move_is_registered_once() {
    assert_eq!(files("algorithms", &["mod"]).len(), algorithms().len());
    assert_eq!(files("moves", &["mod", "credit", "improver"]).len(), moves().len());
    let mut names: Vec<&str> = algorithms().iter().map(|algorithm| algorithm.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), algorithms().len(), "names are unique: {names:?}");
    for algorithm in algorithms() {
        assert!(!algorithm.about().is_empty());
    }
}
