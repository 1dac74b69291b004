//! Which assertions about state the tests of a suite make: few, and those that say something.
//!
//! Start at [`with_few_assertions`]. Values and exceptions of calls are always asserted. Of what objects show afterwards, a test
//! asserts
//! - whatever notices a mutant that no other assertion of the suite notices;
//! - as far as there is room, what notices other mutants or, if nobody looked at mutants, what the test has changed. What few
//!   tests show says more than what many do, so that comes first;
//! - where that is hardly anything, a little of what the last call returned, changed or not, because that is its result.
//!
//! **Always true:** a test that can assert something does.

use std::collections::{BTreeMap, BTreeSet};

use testwright_emit::{Claim, Style, Suite, Test};
use testwright_executor::Notice;
use testwright_mutation::MutantId;
use testwright_testcase::{Inspection, MemberId, Outcome, Universe, Value};

/// Assertions of a test for which further ones about state make way.
const ENOUGH: usize = 4;

/// Assertions of a test that says hardly anything.
const FEW: usize = 2;

/// A test with what is known of what it shows.
pub(crate) struct Observation {
    pub(crate) test: Test,
    /// By inspection: whether the object showed the same before the test did anything to it.
    pub(crate) unchanged: Vec<bool>,
    /// How it notices mutants; none if nobody looked.
    pub(crate) notices: Option<Vec<(MutantId, Notice)>>,
}

/// The tests with the assertions about state that say most.
pub(crate) fn with_few_assertions(
    universe: &Universe,
    observations: Vec<Observation>,
    style: &Style,
) -> Vec<Test> {
    let needed = needed(&observations);
    let common = Common::of(&observations);
    let chosen = observations.into_iter().zip(needed).map(|(observation, needed)| {
        let asserted = claims(universe, with_state(observation.test.clone(), &[]), style);
        let commonness = |at: &usize| common.count(&observation.test.observed.inspections[*at]);
        let (mut kept, mut rest) = observation.worth_asserting();
        let is_bare = asserted == 0 && kept.is_empty();
        kept.sort_by_key(|at| (!needed.contains(at), commonness(at)));
        kept.truncate(ENOUGH.saturating_sub(asserted).max(needed.len()));
        rest.retain(|at| is_bare || (observation.notices.is_none() && observation.is_of_result(*at)));
        rest.sort_by_key(commonness);
        kept.extend(rest.into_iter().take(FEW.saturating_sub(asserted + kept.len())));
        with_state(observation.test, &kept)
    });
    chosen.collect()
}

impl Observation {
    /// Places of inspections that have to do with what the test does, and those of the others.
    fn worth_asserting(&self) -> (Vec<usize>, Vec<usize>) {
        let telling: Option<BTreeSet<usize>> =
            self.notices.as_ref().map(|notices| places(notices).map(|(_, at)| at).collect());
        let is_worth = |at: &usize| match &telling {
            Some(telling) => telling.contains(at),
            None => !self.unchanged[*at],
        };
        (0..self.unchanged.len()).partition(is_worth)
    }

    /// Whether an inspection is of what the last statement gave.
    fn is_of_result(&self, at: usize) -> bool {
        self.test.observed.inspections[at].var.index() + 1 == self.test.case.statements.len()
    }
}

/// Mutants that are noticed by inspections, with the places of these.
fn places(notices: &[(MutantId, Notice)]) -> impl Iterator<Item = (MutantId, usize)> {
    notices.iter().filter_map(|(mutant, notice)| match notice {
        Notice::State(at) => Some((*mutant, *at)),
        Notice::Value(_) | Notice::Exception(_) | Notice::Limit => None,
    })
}

/// By test, the places of as few inspections as a greedy choice finds that notice all mutants which nothing else notices.
fn needed(observations: &[Observation]) -> Vec<BTreeSet<usize>> {
    let mut noticed: BTreeSet<MutantId> = BTreeSet::new();
    let mut open: BTreeMap<(usize, usize), BTreeSet<MutantId>> = BTreeMap::new();
    for (test, observation) in observations.iter().enumerate() {
        let notices = observation.notices.as_deref().unwrap_or_default();
        for (mutant, at) in places(notices) {
            open.entry((test, at)).or_default().insert(mutant);
        }
        let otherwise = notices.iter().filter(|(_, notice)| !matches!(notice, Notice::State(_)));
        noticed.extend(otherwise.map(|(mutant, _)| *mutant));
    }
    let mut needed = vec![BTreeSet::new(); observations.len()];
    loop {
        let gain = |mutants: &BTreeSet<MutantId>| mutants.difference(&noticed).count();
        // The first of equals, as `max_by_key` would take the last.
        let best = open.iter().rev().max_by_key(|(_, mutants)| gain(mutants));
        let Some(((test, at), mutants)) = best.filter(|(_, mutants)| gain(mutants) > 0) else {
            return needed;
        };
        needed[*test].insert(*at);
        noticed.extend(mutants.clone());
    }
}

/// How many tests of the suite show what an inspection shows.
struct Common(BTreeMap<(MemberId, String), usize>);

impl Common {
    fn of(observations: &[Observation]) -> Common {
        let mut counts = BTreeMap::new();
        for inspection in observations.iter().flat_map(|one| &one.test.observed.inspections) {
            *counts.entry(Common::key(inspection)).or_insert(0) += 1;
        }
        Common(counts)
    }

    fn count(&self, inspection: &Inspection) -> usize {
        self.0.get(&Common::key(inspection)).copied().unwrap_or(0)
    }

    fn key(inspection: &Inspection) -> (MemberId, String) {
        (inspection.member, format!("{:?}", inspection.value))
    }
}

/// The test with assertions about these inspections only.
fn with_state(mut test: Test, kept: &[usize]) -> Test {
    let others = (0..test.observed.inspections.len()).filter(|at| !kept.contains(at));
    let others: Vec<Claim> = others.map(Claim::Inspection).collect();
    test.forget(&others);
    test
}

/// How many assertions are written for a test that say more than that something is not null.
fn claims(universe: &Universe, test: Test, style: &Style) -> usize {
    let mut suite = Suite { package: String::new(), class_name: "T".to_owned(), tests: vec![test] };
    let mut written = testwright_emit::source(universe, &suite, style).tests.remove(0);
    let outcomes = suite.tests.remove(0).observed.outcomes;
    let is_weak = |claim: Claim| match claim {
        Claim::Value(var) => {
            matches!(&outcomes[var.index()], Outcome::Returned { value: Some(Value::Object { .. }), .. })
        }
        Claim::Inspection(_) | Claim::Throws(_) => false,
    };
    written.claims.retain(|placed| !is_weak(placed.claim));
    written.claims.len()
}
