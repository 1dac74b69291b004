//! Tardis (Modonato): dynamic symbolic execution over the state that a method finds, tests searched for by how near they are
//! to a path condition, and a classifier that learns which conditions are worth an attempt.
//!
//! A test for each method is followed; each clause of its path, negated, is a condition that waits in a frontier. The
//! frontier's choice is satisfied by a solver or by `satisfy`, and what becomes of it teaches the frontier. A
//! test that is found is followed in turn.

mod satisfy;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_tardis::{
    ClassifierSettings, Clause, ConditionId, Fate, Followed, Frontier, Label, NodeId, Order, PathTree,
    Progress, Report, Slicing,
};
use testwright_testcase::{MemberId, TestCase};

use super::Algorithm;
use crate::parameter::parameters;
use crate::search::Search;
use satisfy::Attempt;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Tardis {
    /// In which order conditions are tried.
    pub order: Order,
    /// Neighbours that vote on a condition.
    pub neighbours: usize,
    /// Whether conditions are sliced by shared variables.
    pub by_variable: bool,
    /// Whether conditions are sliced by shared objects.
    pub by_object: bool,
    /// Examples after which what waits is classified again.
    pub threshold: usize,
    /// Tests that the search for one condition may run.
    pub tests: u64,
    /// Conditions with more clauses are left alone.
    pub depth: usize,
    /// Conditions to try; 0 for no limit.
    pub attempts: u64,
}

impl Tardis {
    /// The published classifier; a search of three hundred tests takes here about as much of the budget as theirs of three
    /// minutes.
    pub const PUBLISHED: Tardis = Tardis {
        order: Order::Knn,
        neighbours: 3,
        by_variable: true,
        by_object: true,
        threshold: 5,
        tests: 300,
        depth: 100,
        attempts: 0,
    };
}

impl Algorithm for Tardis {
    fn name(&self) -> &'static str {
        "tardis"
    }

    fn about(&self) -> &'static str {
        "path conditions on state, satisfied in the order that a classifier learns (Modonato)"
    }

    parameters! {
        "frontier" order in Order::Fifo..=Order::Knn, "in which order conditions are tried: fifo, size or knn";
        "neighbours" neighbours in 1..=99, "neighbours that vote on whether a condition is feasible";
        "slice-variables" by_variable in false..=true, "whether conditions are sliced by shared variables";
        "slice-objects" by_object in false..=true, "whether conditions are sliced by shared objects";
        "threshold" threshold in 1..=1_000_000, "attempts after which what waits is classified again";
        "tests" tests in 1..=1_000_000, "tests that the search for one condition may run";
        "depth" depth in 1..=1_000, "most clauses of a condition";
        "attempts" attempts in 0..=1_000_000_000, "conditions to try; 0 for no limit";
    }

    fn search(&self, search: &mut Search<'_>) {
        let mut exploration = Exploration::new(self);
        exploration.run(search);
        search.paths = Some(exploration.report());
    }
}

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

/// Tests of a method that are remembered, to begin searches with.
const MOST_KNOWN: usize = 12;

/// Tests that are made to find one that reaches the method.
const MOST_TRIES: usize = 5;

/// Rounds of new tests that bring no new condition before those that failed are tried again.
const PATIENCE: u32 = 3;

/// Such rounds before a search with a limit on attempts ends: there is nothing left to attempt.
const MOST_IDLE: u32 = 50;

/// What is known while exploring.
struct Exploration<'a> {
    settings: &'a Tardis,
    frontier: Frontier<Waiting>,
    tree: PathTree,
    progress: Progress,
    /// The latest tests of each method whose paths differ.
    known: FxHashMap<MemberId, Vec<Arc<TestCase>>>,
    /// Conditions that failed; when nothing else is left, they are tried again with more tests.
    failed: Vec<Waiting>,
}

impl<'a> Exploration<'a> {
    fn new(settings: &'a Tardis) -> Exploration<'a> {
        let slicing = Slicing { variables: settings.by_variable, objects: settings.by_object };
        let classifier = ClassifierSettings {
            k: settings.neighbours,
            slicing,
            threshold: settings.threshold,
            ..ClassifierSettings::default()
        };
        Exploration {
            settings,
            frontier: Frontier::new(settings.order, classifier),
            tree: PathTree::default(),
            progress: Progress::default(),
            known: FxHashMap::default(),
            failed: Vec::new(),
        }
    }

    fn run(&mut self, search: &mut Search<'_>) {
        let targets = search.universe.targets.clone();
        if targets.is_empty() {
            return;
        }
        let mut idle = 0;
        while !(self.is_done(search) || self.settings.attempts > 0 && idle >= MOST_IDLE) {
            for target in &targets {
                if self.is_done(search) {
                    return;
                }
                self.begin(search, *target);
            }
            idle = if self.frontier.is_empty() { idle + 1 } else { 0 };
            if idle >= PATIENCE {
                self.retry();
            }
            while !self.is_done(search)
                && let Some(drawn) = self.frontier.draw(&mut search.rng)
            {
                self.attempt(search, drawn);
            }
        }
    }

    fn is_done(&self, search: &Search<'_>) -> bool {
        let most = self.settings.attempts;
        search.is_over() || (most > 0 && self.progress.now().tried >= most)
    }

    /// Makes a test of a method and follows it.
    fn begin(&mut self, search: &mut Search<'_>, target: MemberId) {
        for _ in 0..MOST_TRIES {
            let Some(test) = search.factory.test_of(target, &mut search.rng) else { return };
            if self.follow(search, target, Arc::new(test)) || search.is_over() {
                return;
            }
        }
    }

    /// Runs a test, follows it, and lets the conditions that come of it wait. False if the method is not reached.
    fn follow(&mut self, search: &mut Search<'_>, target: MemberId, test: Arc<TestCase>) -> bool {
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
            let last = std::iter::once(&*alternative.last.text);
            let all = texts(&clauses[..alternative.prefix]).chain(last);
            if let Some(node) = self.tree.want(&method, all) {
                let mut own: Vec<Clause> = clauses[..alternative.prefix].to_vec();
                own.push(alternative.last);
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
    fn retry(&mut self) {
        for waiting in std::mem::take(&mut self.failed) {
            self.wait(waiting);
        }
    }

    /// Tries to satisfy a condition, and learns from what becomes of it.
    fn attempt(&mut self, search: &mut Search<'_>, drawn: testwright_tardis::Drawn<Waiting>) {
        let mut waiting = drawn.item;
        if self.tree.fate(waiting.node) == Fate::Reached {
            // A test that was made for another condition went this way.
            return;
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
            return;
        }
        let label = if found.is_some() { Label::Feasible } else { Label::Infeasible };
        self.progress.count(&drawn.verdict, label, contradicts);
        self.frontier.learn(&drawn.fingerprint, label);
        let fate = match (label, contradicts) {
            (Label::Feasible, _) => Fate::Reached,
            (Label::Infeasible, true) => Fate::Proved,
            (Label::Infeasible, false) => Fate::Failed,
        };
        self.tree.settle(waiting.node, fate);
        match found {
            Some(test) => {
                self.follow(search, waiting.target, Arc::new(test));
            }
            None if !contradicts => {
                waiting.failures += 1;
                self.failed.push(waiting);
            }
            None => {}
        }
        if search.forget_states() {
            // What waits has no terms any more; what was learnt stays.
            self.frontier.retain(|_| false);
            self.failed.clear();
            self.tree = PathTree::default();
        }
    }

    fn report(self) -> Report {
        Report {
            pending: self.frontier.len(),
            paths: self.tree.paths(),
            dot: self.tree.dot(),
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
