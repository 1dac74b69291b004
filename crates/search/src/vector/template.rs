//! A test with holes as a problem: which literals make it reach some goals?
//!
//! **Always true:** every point that is evaluated is run through [`Search::run`], so that whatever it covers, asked for
//! or not, is in the archive.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_goals::GoalId;
use testwright_goals::execution::Ending;
use testwright_invariants::{Learner, Path, Reach, Value, Wanted};
use testwright_testcase::{Literal, Rng, TestCase};

use crate::likely::called;
use crate::search::Search;
use crate::vector::domain::Domain;
use crate::vector::encoding::{Bounds, Encoding};
use crate::vector::problem::{Point, VectorProblem};
use crate::vector::score::Score;

/// See the module's text.
pub struct Template<'s, 'a> {
    search: &'s mut Search<'a>,
    test: Arc<TestCase>,
    encoding: Encoding,
    /// Each target is a set of goals that one run must cover.
    targets: Vec<Vec<GoalId>>,
    branches: Vec<(f64, f64)>,
    learning: Option<Learning>,
}

/// What a template that learns likely invariants knows.
struct Learning {
    /// The call whose inputs they are about.
    call: usize,
    /// By point that was evaluated lately: the branches that the call covered.
    paths: FxHashMap<Point, Path>,
    /// Probabilities of the initial population: of random values, and of constants among them.
    initial: (f64, f64),
    wanted: Wanted,
}

/// Points whose paths are remembered.
const MOST_PATHS: usize = 100_000;

impl<'s, 'a> Template<'s, 'a> {
    /// The problem of reaching each of these targets with the calls of a test. A target is the set of goals that one run
    /// must cover: one goal, or those of a path.
    #[must_use]
    pub fn new(
        search: &'s mut Search<'a>,
        test: TestCase,
        targets: Vec<Vec<GoalId>>,
        bounds: &Bounds,
    ) -> Template<'s, 'a> {
        let encoding = Encoding::new(&test, bounds);
        Template { search, test: Arc::new(test), encoding, targets, branches: Vec::new(), learning: None }
    }

    /// The same problem, which learns likely invariants of the inputs of the test's last call: initial points satisfy
    /// simple predicates with probability `1 - initial.0` or have constants with probability `initial.1`, and points
    /// similar to good ones are offered, so many at a time.
    #[must_use]
    pub fn learning(mut self, bounds: &Bounds, initial: (f64, f64), wanted: Wanted) -> Template<'s, 'a> {
        let (integers, reals, length) = (bounds.integers, bounds.reals, bounds.length);
        self.search.learn_invariants(Reach { integers, reals, length, ..Reach::default() });
        let universe = self.search.universe;
        let call = self.search.invariants.as_mut().and_then(|learner| {
            (0..self.test.statements.len()).rev().find(|at| {
                called(&self.test.statements[*at]).is_some_and(|member| learner.speaks_of(universe, member))
            })
        });
        self.learning = call.map(|call| Learning { call, paths: FxHashMap::default(), initial, wanted });
        self
    }

    /// The point of a test, if it still has the holes that the encoding was made for.
    fn point_of(&self, test: &TestCase) -> Option<Point> {
        let same = test.statements.len() == self.test.statements.len()
            && test.holes().map(Literal::primitive).eq(self.test.holes().map(Literal::primitive));
        same.then(|| self.encoding.point(test))
    }
}

impl VectorProblem for Template<'_, '_> {
    fn domains(&self) -> &[Domain] {
        self.encoding.domains()
    }

    fn targets(&self) -> usize {
        self.targets.len()
    }

    fn evaluate(&mut self, point: &[i64], scores: &mut [Score]) {
        self.encoding.write(point, Arc::make_mut(&mut self.test));
        self.search.run(&self.test);
        let execution = self.search.last();
        // The archive does not take runs that were stopped, so they do not count as having reached anything.
        let penalty = if matches!(execution.ending, Ending::Stopped { .. }) { 1.0 } else { 0.0 };
        for (target, score) in self.targets.iter().zip(scores) {
            self.branches.clear();
            for goal in target {
                let (level, distance) = self.search.goals.miss(*goal, execution);
                self.branches.push((level, distance + penalty));
            }
            *score = Score::of_path(&self.branches);
        }
        if let Some(learning) = &mut self.learning {
            if learning.paths.len() >= MOST_PATHS {
                learning.paths.clear();
            }
            let path = Learner::path(self.search.last(), learning.call);
            learning.paths.insert(point.to_vec(), path);
        }
    }

    fn is_over(&self) -> bool {
        self.search.is_over()
    }

    fn sample(&mut self, rng: &mut Rng) -> Point {
        let point: Point = self.encoding.domains().iter().map(|domain| domain.sample(rng)).collect();
        let Some((call, initial)) = self.learning.as_ref().map(|own| (own.call, own.initial)) else {
            return point;
        };
        let mut test = TestCase::clone(&self.test);
        self.encoding.write(&point, &mut test);
        let universe = self.search.universe;
        if let Some(learner) = &mut self.search.invariants
            && let Some(member) = called(&test.statements[call])
        {
            let mut random = Vec::new();
            if let Some(method) = learner.method(universe, member) {
                method.signature.read(&test, call, &mut random);
            }
            let mut of = |at: usize, _: &mut Rng| random.get(at).cloned().unwrap_or(Value::Absent);
            let values = learner.initial(universe, member, initial, &mut of, rng);
            if let (Some(values), Some(method)) = (values, learner.method(universe, member)) {
                method.signature.write(&mut test, call, &values);
            }
        }
        self.point_of(&test).unwrap_or(point)
    }

    fn similar(&mut self, best: &[i64], rng: &mut Rng) -> Vec<Point> {
        let Some(learning) = &self.learning else { return Vec::new() };
        let (call, wanted) = (learning.call, learning.wanted);
        let Some(path) = learning.paths.get(best).cloned() else { return Vec::new() };
        // Values that decisions compared inputs with become constants of predicates (section 7.2).
        self.search.seed_invariants();
        let mut test = TestCase::clone(&self.test);
        self.encoding.write(best, &mut test);
        // The search's own random numbers must not be used here: the algorithm's are all that a run depends on.
        std::mem::swap(rng, &mut self.search.rng);
        let tests = self.search.similar_to(&test, call, &path, wanted);
        std::mem::swap(rng, &mut self.search.rng);
        tests.iter().filter_map(|test| self.point_of(test)).collect()
    }
}
