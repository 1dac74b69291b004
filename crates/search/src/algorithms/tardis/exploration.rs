//! An exploration under way: what waits, what was tried, and which tests of each method are known.
//!
//! Start at [`Exploration::attempt_next`]. [`Exploration::follow`] lets the conditions wait that a test's path leads to.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_tardis::{
    ClassifierSettings, Clause, ConditionId, Drawn, Fate, Followed, Frontier, Label, NodeId, PathTree,
    Progress, Report, Slicing,
};
use testwright_testcase::{MemberId, TestCase};

use super::Tardis;
use super::satisfy::Attempt;
use crate::search::Search;

/// A condition that waits.
struct Waiting {
    id: ConditionId,
    target: MemberId,
    node: NodeId,
    /// The test whose path it comes from.
    from: Arc<TestCase>,
    /// Its clauses.
    clauses: Vec<Clause>,
    /// Attempts that failed.
    failures: u32,
}

/// What became of an attempt.
pub(crate) enum Attempted {
    /// Nothing waited.
    Nothing,
    /// No test was found.
    Missed,
    /// A test that satisfies the condition. It was run.
    Found(Arc<TestCase>),
}

/// Tests of a method that are remembered, to begin searches with.
const MOST_KNOWN: usize = 12;

/// Tests that are made to find one that reaches the method.
const MOST_TRIES: usize = 5;

/// Work of looking up one clause of a condition, of keeping one that is new, and of classifying one condition again, in units of
/// about one interpreted instruction. Long paths cost more than the runs that they come from.
const WORK_PER_LOOK: u64 = 10;
const WORK_PER_CLAUSE: u64 = 150;
const WORK_PER_CLASSIFICATION: u64 = 100;

/// What is known while exploring.
pub(crate) struct Exploration {
    settings: Tardis,
    frontier: Frontier<Waiting>,
    tree: PathTree,
    progress: Progress,
    /// The latest tests of each method whose paths differ.
    known: FxHashMap<MemberId, Vec<Arc<TestCase>>>,
    /// Conditions that failed; when nothing else is left, they are tried again with more tests.
    failed: Vec<Waiting>,
}

impl Exploration {
    /// An exploration that has not begun.
    pub(crate) fn new(settings: Tardis) -> Exploration {
        let slicing = Slicing { variables: settings.by_variable, objects: settings.by_object };
        let classifier = ClassifierSettings {
            k: settings.neighbours,
            slicing,
            threshold: settings.threshold,
            ..ClassifierSettings::default()
        };
        Exploration {
            frontier: Frontier::new(settings.order, classifier),
            settings,
            tree: PathTree::default(),
            progress: Progress::default(),
            known: FxHashMap::default(),
            failed: Vec::new(),
        }
    }

    /// Makes a test of a method and follows it.
    pub(crate) fn begin(&mut self, search: &mut Search<'_>, target: MemberId) {
        for _ in 0..MOST_TRIES {
            let Some(test) = search.factory.test_of(target, &mut search.rng) else { return };
            if self.follow(search, target, Arc::new(test)) || search.is_over() {
                return;
            }
        }
    }

    /// Follows every call under test of a test that somebody wrote.
    pub(crate) fn begin_with(&mut self, search: &mut Search<'_>, test: &TestCase) {
        for (at, statement) in test.statements.iter().enumerate() {
            if let Some(target) = statement.member()
                && search.universe.targets.contains(&target)
                && !search.is_over()
            {
                let mut own = test.clone();
                own.statements.truncate(at + 1);
                self.follow(search, target, Arc::new(own));
            }
        }
    }

    /// Runs a test, follows it, and lets the conditions that come of it wait. False if the method is not reached.
    pub(crate) fn follow(&mut self, search: &mut Search<'_>, target: MemberId, test: Arc<TestCase>) -> bool {
        search.run(&test);
        let Some(Followed { clauses, alternatives }) = search.follow(&test) else { return false };
        let method = method_name(search, target);
        if self.tree.reach(&method, texts(&clauses)) {
            let known = self.known.entry(target).or_default();
            known.push(Arc::clone(&test));
            if known.len() > MOST_KNOWN {
                known.remove(0);
            }
        }
        for alternative in alternatives {
            if alternative.prefix >= self.settings.depth {
                break;
            }
            search.work += WORK_PER_LOOK * alternative.prefix as u64;
            let last = std::iter::once(&*alternative.last.text);
            let all = texts(&clauses[..alternative.prefix]).chain(last);
            if let Some(node) = self.tree.want(&method, all) {
                let mut own: Vec<Clause> = clauses[..alternative.prefix].to_vec();
                own.push(alternative.last);
                search.work += WORK_PER_CLAUSE * own.len() as u64;
                let from = Arc::clone(&test);
                self.wait(Waiting { id: alternative.id, target, node, from, clauses: own, failures: 0 });
            }
        }
        true
    }

    fn wait(&mut self, waiting: Waiting) {
        let clauses = waiting.clauses.clone();
        self.frontier.push(&clauses, waiting);
    }

    /// Lets conditions that failed wait once more.
    pub(crate) fn retry(&mut self) {
        for waiting in std::mem::take(&mut self.failed) {
            self.wait(waiting);
        }
    }

    /// Whether no condition waits.
    pub(crate) fn is_idle(&self) -> bool {
        self.frontier.is_empty()
    }

    /// How many conditions were tried.
    pub(crate) fn tried(&self) -> u64 {
        self.progress.now().tried
    }

    /// Tries to satisfy the condition whose turn it is. The test that was found is run and followed.
    pub(crate) fn attempt_next(&mut self, search: &mut Search<'_>) -> Attempted {
        let Some(drawn) = self.frontier.draw(&mut search.rng) else { return Attempted::Nothing };
        self.attempt(search, drawn)
    }

    /// Forgets every condition, because whoever knew their terms forgot them; what was learnt about them stays.
    pub(crate) fn forget(&mut self) {
        self.frontier.retain(|_| false);
        self.failed.clear();
        self.tree = PathTree::default();
    }

    /// Tries to satisfy a condition, and learns from what becomes of it.
    fn attempt(&mut self, search: &mut Search<'_>, drawn: Drawn<Waiting>) -> Attempted {
        let mut waiting = drawn.item;
        if self.tree.fate(waiting.node) == Fate::Reached {
            // A test that was made for another condition went this way.
            return Attempted::Missed;
        }
        let contradicts = search.is_contradiction(waiting.id);
        let found = if contradicts {
            None
        } else {
            let known = self.known.get(&waiting.target).map_or(&[][..], Vec::as_slice);
            let tests = self.settings.tests << (2 * waiting.failures).min(10);
            let attempt = Attempt { condition: waiting.id, target: waiting.target, tests };
            attempt.run(search, &waiting.from, known)
        };
        if found.is_none() && search.is_over() {
            // The budget ended the attempt, so nothing can be learnt from it.
            return Attempted::Missed;
        }
        let label = if found.is_some() { Label::Feasible } else { Label::Infeasible };
        self.progress.count(&drawn.verdict, label, contradicts);
        self.frontier.learn(&drawn.fingerprint, label);
        search.work +=
            WORK_PER_CLASSIFICATION * self.frontier.len() as u64 / self.settings.threshold.max(1) as u64;
        let fate = match (label, contradicts) {
            (Label::Feasible, _) => Fate::Reached,
            (Label::Infeasible, true) => Fate::Proved,
            (Label::Infeasible, false) => Fate::Failed,
        };
        self.tree.settle(waiting.node, fate);
        match found {
            Some(test) => {
                let test = Arc::new(test);
                self.follow(search, waiting.target, Arc::clone(&test));
                Attempted::Found(test)
            }
            None => {
                if !contradicts {
                    waiting.failures += 1;
                    self.failed.push(waiting);
                }
                Attempted::Missed
            }
        }
    }

    /// What the exploration leaves behind for people.
    pub(crate) fn report(self) -> Report {
        Report {
            pending: self.frontier.len(),
            paths: self.tree.paths(),
            tree: self.tree.outline(),
            progress: self.progress,
        }
    }
}

fn texts(clauses: &[Clause]) -> impl Iterator<Item = &str> {
    clauses.iter().map(|clause| &*clause.text)
}

fn method_name(search: &Search<'_>, target: MemberId) -> String {
    let member = search.universe.member(target);
    format!("{}.{}{}", member.owner.replace('/', "."), member.name, member.descriptor)
}
