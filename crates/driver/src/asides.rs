//! Values of statements before the act: they are arrangement, and asserted only where a mutant needs it.

use std::collections::BTreeSet;

use testwright_emit::{Claim, Style, Suite, Test};
use testwright_executor::Notice;
use testwright_mutation::MutantId;
use testwright_testcase::{Action, Outcome, Universe, Value, Var};

use crate::assertions::Observation;

/// Takes back what the tests would assert about statements before their acts, unless it alone notices a mutant or the test asserts
/// nothing else.
pub(crate) fn take_back(universe: &Universe, observations: &mut [Observation], style: &Style) {
    let act = |one: &Observation| one.test.act(universe).unwrap_or(0);
    let is_aside = |notice: &Notice, act: usize| matches!(notice, Notice::Value(at) if *at < act);
    let mut noticed: BTreeSet<MutantId> = BTreeSet::new();
    for one in observations.iter() {
        let (notices, act) = (one.notices.as_deref().unwrap_or_default(), act(one));
        noticed
            .extend(notices.iter().filter(|(_, notice)| !is_aside(notice, act)).map(|(mutant, _)| *mutant));
    }
    for one in observations {
        let act = act(one);
        let mut needed: BTreeSet<usize> = BTreeSet::new();
        for (mutant, notice) in one.notices.as_deref().unwrap_or_default() {
            if let Notice::Value(at) = notice
                && *at < act
                && noticed.insert(*mutant)
            {
                needed.insert(*at);
            }
        }
        let mut test = one.test.clone();
        let asides = (0..act).filter(|at| !needed.contains(at) && is_told(&test, *at));
        let asides: Vec<Claim> = asides.map(|at| Claim::Value(Var(at as u32))).collect();
        test.forget(&asides);
        if asserts_something(universe, &test, style) {
            one.test = test;
        }
    }
}

/// Whether a statement gave something that an assertion says. What is only an object stays as it was seen, since others ask what
/// objects tests make.
fn is_told(test: &Test, at: usize) -> bool {
    let is_call = matches!(test.case.statements[at].action, Action::Call { .. } | Action::Get { .. });
    let is_object =
        matches!(&test.observed.outcomes[at], Outcome::Returned { value: Some(Value::Object { .. }), .. });
    is_call && !is_object
}

fn asserts_something(universe: &Universe, test: &Test, style: &Style) -> bool {
    let suite = Suite::new("", "T", vec![test.clone()]);
    testwright_emit::source(universe, &suite, style).tests.iter().any(|written| !written.claims.is_empty())
}
