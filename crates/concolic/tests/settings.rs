//! What explorations may do, and what they are interested in.

mod common;

use common::{Lab, i, test};
use testwright_concolic::{Allowance, Dse, DseSettings, Interests};
use testwright_goals::{GoalId, Goals, Point};
use testwright_solver::{Answer, Arena, Budget, Layers, Query, chain};
use testwright_testcase::TestCase;

const SOURCE: &str = r#"public class Steps {
    public static int climb(int a, int b) {
        if (a > 100) { if (b == 7 * a) { if (a % 5 == 3) return 3; return 2; } return 1; }
        return 0;
    } }"#;

fn seed(lab: &Lab) -> TestCase {
    test(vec![lab.call("climb", vec![i(0), i(0)])])
}

fn run(
    lab: &Lab,
    settings: DseSettings,
    is_open: &dyn Fn(GoalId) -> bool,
    allowance: Allowance<'_>,
) -> (Vec<TestCase>, Dse) {
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, settings);
    let interests = Interests::new(&lab.goals, is_open);
    let tests = dse.explore(&mut executor, &lab.goals, &seed(lab), &interests, allowance);
    (tests, dse)
}

const PLENTY: Allowance<'static> = Allowance { runs: 50, queries: 500, work: u64::MAX, is_over: &|| false };

#[test]
fn an_allowance_is_kept() {
    let Some(lab) = Lab::new("Steps", SOURCE) else { return };
    let open = |_: GoalId| true;
    let (tests, dse) = run(&lab, DseSettings::default(), &open, Allowance { is_over: &|| true, ..PLENTY });
    assert_eq!((tests.len(), dse.stats().runs, dse.stats().queries), (0, 1, 0));
    let (_, dse) = run(&lab, DseSettings::default(), &open, Allowance { runs: 2, ..PLENTY });
    assert_eq!(dse.stats().runs, 2);
    let (_, dse) = run(&lab, DseSettings::default(), &open, Allowance { queries: 1, ..PLENTY });
    assert_eq!(dse.stats().queries, 1);
    let (_, dse) = run(&lab, DseSettings::default(), &open, Allowance { work: 0, ..PLENTY });
    assert_eq!((dse.stats().runs, dse.stats().queries), (1, 0));
}

#[test]
fn a_filter_leaves_alone_what_leads_nowhere() {
    let Some(lab) = Lab::new("Steps", SOURCE) else { return };
    let settings = DseSettings { filter: true, ..DseSettings::default() };
    let (tests, dse) = run(&lab, settings.clone(), &|_| false, PLENTY);
    assert_eq!((tests.len(), dse.stats().queries), (0, 0));
    let (tests, _) = run(&lab, settings, &|_| true, PLENTY);
    let mut executor = lab.executor();
    let mut all = tests;
    all.push(seed(&lab));
    assert_eq!(lab.missing(&mut executor, &all), Vec::<String>::new());
}

#[test]
fn only_tests_that_reach_something_wanted_are_given_unless_all_are() {
    let Some(lab) = Lab::new("Steps", SOURCE) else { return };
    let (some, _) = run(&lab, DseSettings::default(), &|_| false, PLENTY);
    assert!(some.is_empty());
    let settings = DseSettings { keep_all: true, ..DseSettings::default() };
    let (all, dse) = run(&lab, settings, &|_| false, PLENTY);
    assert_eq!(all.len() as u64, dse.stats().runs - 1);
}

/// The branch outcomes that lead to the deepest one, from it upwards.
fn deepest(goals: &Goals) -> (GoalId, Vec<(Point, bool)>) {
    let depth = |mut id: GoalId| {
        let mut depth = 0;
        while let Some(parent) = goals.goal(id).parents.first() {
            (id, depth) = (*parent, depth + 1);
        }
        depth
    };
    let deepest = goals.ids().max_by_key(|id| depth(*id)).expect("goals");
    let mut chain = vec![deepest];
    while let Some(parent) = goals.goal(*chain.last().expect("one")).parents.first() {
        chain.push(*parent);
    }
    (deepest, chain.iter().filter_map(|id| goals.outcome(*id)).collect())
}

#[test]
fn what_leads_to_an_open_goal_is_interesting_by_its_distance() {
    let Some(lab) = Lab::new("Steps", SOURCE) else { return };
    let (goal, outcomes) = deepest(&lab.goals);
    let interests = Interests::new(&lab.goals, &|id| id == goal);
    let levels: Vec<Option<u32>> =
        outcomes.iter().map(|(point, outcome)| interests.level(*point, *outcome)).collect();
    assert_eq!(levels, [Some(0), Some(1), Some(2)]);
    let (point, outcome) = outcomes[2];
    assert_eq!(interests.level(point, !outcome), None);
    assert!(interests.is_wanted(outcomes[0].0, outcomes[0].1) && !interests.is_wanted(point, outcome));
}

#[test]
fn recorded_queries_can_be_solved_again() {
    let Some(lab) = Lab::new("Steps", SOURCE) else { return };
    let settings = DseSettings { record: true, ..DseSettings::default() };
    let (_, mut dse) = run(&lab, settings, &|_| true, PLENTY);
    let texts = dse.take_queries();
    assert_eq!(texts.len() as u64, dse.stats().queries);
    let mut solver = chain(&Layers::default());
    let mut solved = 0;
    for text in texts {
        let mut arena = Arena::new();
        let query = Query::parse(&mut arena, &text).expect("a query");
        solved += u64::from(matches!(solver.solve(&mut arena, &query, &Budget::default()), Answer::Sat(_)));
    }
    assert_eq!(solved, dse.stats().solved);
    assert!(dse.take_queries().is_empty());
}
