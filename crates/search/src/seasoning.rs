//! Seasoning: new calls of tests get values by likely invariants (Nosrati, Haghighi and Vahidi Asl 2020, section 4.2 and
//! figure 9).
//!
//! Start at [`Search::satisfy_parameters`]. A call within a test gets values of which is known that such calls return: an
//! exception there would end the test, and all that follows would be lost. The last call of a test may go where nothing
//! is known. Calls that were in the test before keep their values, even if a mutation changed those, and so do
//! objects that the test had made: what the fitness rewarded stays, and mutation can refine it.
//!
//! How often values are learned ones depends on what they gain: `LI_PROBABILITY` is where that begins. It falls while nothing is
//! found.
//!
//! **Always true:** random numbers of its own decide everything here, and the factory is not taught anything, so that a search
//! whose calls have nothing to learn about is the same as without seasoning.

use rand::{RngExt, SeedableRng};
use testwright_invariants::Value;
use testwright_testcase::{Operand, Rng, Seeds, Statement, TestCase};

use crate::likely::{WORK_PER_INPUT, called};
use crate::search::Search;

/// Calls after which what was gained loses half of its weight, and calls in vain after which what was learned does.
const MEMORY: f64 = 2000.0;

/// Calls that a source of values is credited with beforehand, at the rate of both sources.
const PRIOR: f64 = 50.0;

/// Smallest and largest probability of learned values.
const BOUNDS: (f64, f64) = (0.05, 0.9);

/// What new calls gained whose values came from one source.
#[derive(Clone, Copy, Default, Debug)]
struct Yield {
    calls: f64,
    /// Branches that no input of the method had covered.
    found: f64,
}

/// What learned values gain, and the factory's.
#[derive(Clone, Copy, Default, Debug)]
struct Yields {
    learned: Yield,
    made: Yield,
    /// Calls since one found something.
    idle: f64,
}

impl Yields {
    fn add(&mut self, is_learned: bool, found: usize) {
        let own = if is_learned { &mut self.learned } else { &mut self.made };
        own.calls += 1.0;
        own.found += found as f64;
        self.idle = if found > 0 { 0.0 } else { self.idle + 1.0 };
        if self.learned.calls + self.made.calls > MEMORY {
            for own in [&mut self.learned, &mut self.made] {
                own.calls /= 2.0;
                own.found /= 2.0;
            }
        }
    }

    /// How often to take learned values, if they should be taken so often when both gain the same.
    fn probability(&self, even: f64) -> f64 {
        let both =
            (self.learned.found + self.made.found + 1.0) / (self.learned.calls + self.made.calls + 10.0);
        let rate = |own: Yield| (own.found + PRIOR * both) / (own.calls + PRIOR);
        // Whoever wants always or never is not argued with.
        if even <= 0.0 || even >= 1.0 {
            return even;
        }
        // What was learned is tried sooner or later; other values never are.
        let even = even * MEMORY / (MEMORY + self.idle);
        let (learned, made) = (even * rate(self.learned), (1.0 - even) * rate(self.made));
        (learned / (learned + made)).clamp(BOUNDS.0, BOUNDS.1)
    }
}

/// How new calls get values that were learned.
#[derive(Clone, Debug)]
pub(crate) struct Seasoning {
    probability: f64,
    rng: Rng,
    /// What predicates may speak of: constants, and what runs compared.
    seeds: Seeds,
    yields: Yields,
    /// Places of the new calls of the test that runs next, and whether their values were learned.
    tried: Vec<(usize, bool)>,
}

impl Seasoning {
    /// Notes what a run gained: statements whose calls covered branches for the first time, and how many.
    pub(crate) fn note(&mut self, discoveries: &[(usize, usize)]) {
        for (at, is_learned) in self.tried.drain(..) {
            let found = discoveries.iter().find(|own| own.0 == at).map_or(0, |own| own.1);
            self.yields.add(is_learned, found);
        }
    }
}

impl Search<'_> {
    /// Gives new calls values that were learned from now on, with this probability as long as they gain no more and no less
    /// than others.
    pub fn season(&mut self, probability: f64) {
        // The search's own random numbers stay as they are.
        let rng = Rng::seed_from_u64(self.rng.clone().random());
        let (seeds, yields, tried) = (self.factory.seeds.clone(), Yields::default(), Vec::new());
        self.seasoning = Some(Seasoning { probability, rng, seeds, yields, tried });
    }

    /// Lets predicates speak of the values that runs compared since the last call (section 7.2).
    pub fn seed_seasoning(&mut self) {
        if self.seasoning.is_none() {
            return;
        }
        let compared = self.compared();
        if let (Some(learner), Some(seasoning)) = (&mut self.invariants, &mut self.seasoning) {
            for literal in compared {
                seasoning.seeds.learn(literal);
            }
            learner.pool.learn(&seasoning.seeds);
        }
    }

    /// Gives calls that are new in a test values that were learned, if the search wants that: figure 9. `before` is what the
    /// test was made from.
    pub fn satisfy_parameters(&mut self, test: &mut TestCase, before: Option<&TestCase>) {
        let (Some(learner), Some(seasoning)) = (&mut self.invariants, &mut self.seasoning) else { return };
        let Seasoning { probability, rng, yields, tried, .. } = seasoning;
        tried.clear();
        let last = test.statements.iter().rposition(|own| called(own).is_some());
        let mut made = Vec::new();
        for at in new_calls(test, before) {
            let Some(member) = called(&test.statements[at]) else { continue };
            match learner.method(self.universe, member) {
                Some(method) => method.signature.read(test, at, &mut made),
                None => continue,
            }
            let mut is_learned = false;
            if rng.random_bool(yields.probability(*probability)) {
                let values = if last == Some(at) {
                    learner.values_for(self.universe, member, &made, rng)
                } else {
                    learner.values_that_return(self.universe, member, &made, rng)
                };
                if let (Some(values), Some(method)) = (values, learner.method(self.universe, member)) {
                    // Other parameters than numbers and strings stay as they are, as in the published experiments.
                    let own = values.into_iter().zip(&method.signature.variables);
                    let simple = own.map(|(value, variable)| match value {
                        Value::Array(_) => Value::Absent,
                        _ if variable.is_property() => Value::Absent,
                        value => value,
                    });
                    method.signature.write(test, at, &simple.collect::<Vec<_>>());
                    self.work += WORK_PER_INPUT;
                    is_learned = true;
                }
            }
            tried.push((at, is_learned));
        }
    }
}

/// Places of the calls of a test that what it was made from does not have, not even with other literals.
fn new_calls(test: &TestCase, before: Option<&TestCase>) -> Vec<usize> {
    let before = before.map_or(&[][..], |before| &before.statements);
    let mut old: Vec<&Statement> = before.iter().filter(|own| called(own).is_some()).collect();
    let mut take = |is_it: &dyn Fn(&Statement) -> bool| {
        let place = old.iter().position(|own| is_it(own));
        place.map(|place| old.remove(place)).is_some()
    };
    let calls = (0..test.statements.len()).filter(|at| called(&test.statements[*at]).is_some());
    let unlike: Vec<usize> =
        calls.filter(|at| !take(&|own| is_same_call(own, &test.statements[*at]))).collect();
    let mut has_changed = |at: &usize| take(&|own| called(own) == called(&test.statements[*at]));
    unlike.into_iter().filter(|at| !has_changed(at)).collect()
}

/// Whether two statements call the same member with the same literals.
fn is_same_call(one: &Statement, other: &Statement) -> bool {
    let is_same = |(one, other): (&Operand, &Operand)| match (one, other) {
        (Operand::Var(_), Operand::Var(_)) => true,
        (one, other) => one == other,
    };
    called(one) == called(other)
        && one.operands().count() == other.operands().count()
        && one.operands().zip(other.operands()).all(is_same)
}

#[cfg(test)]
mod tests {
    use testwright_testcase::{Action, Literal, MemberId};

    use super::*;

    fn calls(of: &[(u32, i32)]) -> TestCase {
        let statement = |(member, literal): &(u32, i32)| {
            let arguments = vec![Operand::Literal(Literal::Int(*literal))];
            Statement {
                action: Action::Call { method: MemberId(*member), receiver: None, arguments },
                ty: None,
            }
        };
        TestCase { statements: of.iter().map(statement).collect() }
    }

    #[test]
    fn calls_that_moved_or_got_other_literals_are_not_new() {
        let before = calls(&[(1, 5), (2, 6)]);
        assert_eq!(new_calls(&calls(&[(2, 6), (1, 5)]), Some(&before)), Vec::<usize>::new());
        assert_eq!(new_calls(&calls(&[(1, 7), (2, 6)]), Some(&before)), Vec::<usize>::new());
        assert_eq!(new_calls(&calls(&[(1, 7), (1, 5), (2, 6)]), Some(&before)), vec![0]);
        assert_eq!(new_calls(&calls(&[(3, 5), (2, 8)]), Some(&before)), vec![0]);
        assert_eq!(new_calls(&before, None), vec![0, 1]);
    }

    #[test]
    fn values_are_taken_more_often_from_where_more_is_found() {
        let mut yields = Yields::default();
        assert!((yields.probability(0.7) - 0.7).abs() < 1e-9);
        for call in 0..400 {
            yields.add(call % 2 == 0, usize::from(call % 2 == 0 && call % 10 == 0));
        }
        assert!(yields.probability(0.7) > 0.85, "{}", yields.probability(0.7));
        for call in 0..4000 {
            yields.add(call % 2 == 0, usize::from(call % 2 == 1));
        }
        assert!(yields.probability(0.7) < 0.2, "{}", yields.probability(0.7));
        assert_eq!((yields.probability(0.0), yields.probability(1.0)), (0.0, 1.0));
        let mut yields = Yields::default();
        for call in 0..20_000 {
            yields.add(call % 2 == 0, 0);
        }
        assert!(yields.probability(0.7) < 0.1, "nothing is found for long: {}", yields.probability(0.7));
    }
}
