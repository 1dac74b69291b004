//! The genetic algorithm for paths (Bueno and Jino 2002), over a whole class: method by method, paths that cover all branches
//! are chosen, and inputs are searched for that take them.
//!
//! Every run whose way passes a branch that no test covers yet is offered to the archive. Where the executor cannot record
//! ways, tests are made by chance alone.

use std::cell::Cell;
use std::sync::Arc;

use rand::{Rng as _, SeedableRng};
use rustc_hash::FxHashSet;
use testwright_goals::walk::{Route, Walk};
use testwright_goals::{GoalId, MethodPoints, Point};
use testwright_ir::code::{BlockId, Terminator};
use testwright_paths::{
    Base, Bounds, Criterion, Defaults, Interface, Method, NoWorld, Prover, Pursue, Pursuit, Selection, Shelf,
    SolverUse, Verdict, Walker,
};
use testwright_testcase::{MemberId, Rng, TestCase};

use super::Algorithm;
use crate::search::Search;

/// Most runs for one path in the first round; later rounds have more.
const FIRST_ROUND: u64 = 2_000;

/// Paths of one method in one round.
const MOST_PATHS: usize = 60;

/// See the module's text.
pub struct PathGa;

impl Algorithm for PathGa {
    fn name(&self) -> &'static str {
        "path-ga"
    }

    fn about(&self) -> &'static str {
        "a genetic algorithm for one path after the other, with past inputs (Bueno and Jino 2002)"
    }

    fn search(&self, search: &mut Search<'_>) {
        let mut rng = Rng::seed_from_u64(search.rng.next_u64());
        let mut base = Base::new();
        let mut round = 0;
        while !search.is_over() {
            let before = search.executed;
            for place in 0..search.goals.points.methods.len() {
                if search.is_over() {
                    return;
                }
                pursue_method(search, place, &mut base, round, &mut rng);
            }
            // Methods that tests cannot call themselves, and everything else, may be reached by chance.
            let chance = (search.executed - before).max(20) / 10;
            for _ in 0..chance {
                if search.is_over() {
                    return;
                }
                let test = search.factory.random_test(&mut rng);
                search.run(&Arc::new(test));
            }
            round += 1;
        }
    }
}

/// Pursues paths of one method that would cover something new.
fn pursue_method(search: &mut Search<'_>, place: usize, base: &mut Base, round: u32, rng: &mut Rng) {
    let goals = search.goals;
    let points = &goals.points.methods[place];
    let own: Vec<GoalId> = goals.ids().filter(|id| is_of(search, *id, points)).collect();
    let is_open =
        |search: &Search<'_>| own.iter().any(|id| !search.archive.is_covered(*id) && !goals.is_dead(*id));
    let Some(target) = own.first().and_then(|id| search.member_of(*id)).filter(|_| is_open(search)) else {
        return;
    };
    let method = Method::of_body(&points.class, &points.name, &points.descriptor, points.body.clone());
    let Some(interface) = interface(search, target, &method, rng) else { return };
    let shelf = Shelf::new(
        points.class.as_bytes(),
        &format!("{}{}", points.name, points.descriptor),
        &round.to_string(),
    );
    let selection =
        Selection::new(&method, Criterion::Branches, &Bounds { paths: MOST_PATHS, ..Bounds::default() });
    let settings = Pursue {
        solver: SolverUse::Never,
        executions: FIRST_ROUND << round.min(6),
        stuck: Some(1),
        least_similar: 1,
        ..Pursue::default()
    };
    let interfaces = [interface];
    let mut prover = Prover::default();
    for wanted in &selection.paths {
        if search.is_over() || !is_open(search) {
            return;
        }
        // The walker holds the search while a path is pursued, so it says when that must end.
        let (is_able, is_over) = (Cell::new(true), Cell::new(false));
        let mut walker = Offering { search, points, is_able: &is_able, is_over: &is_over };
        let finding = {
            let mut pursuit = Pursuit {
                method: &method,
                interfaces: &interfaces,
                shelf,
                walker: &mut walker,
                base: Some(base),
                prover: &mut prover,
                world: &NoWorld,
                settings,
                rng,
                is_over: &|| is_over.get(),
            };
            pursuit.pursue(wanted)
        };
        if !is_able.get() {
            return;
        }
        if let Verdict::Found { test, .. } = finding.verdict {
            search.run(&Arc::new(test));
        }
    }
}

fn is_of(search: &Search<'_>, id: GoalId, points: &MethodPoints) -> bool {
    let goal = search.goals.goal(id);
    goal.class == points.class && goal.method == points.name && goal.descriptor == points.descriptor
}

/// A way to call the method, with bounds around the values that tests usually try.
fn interface(search: &Search<'_>, target: MemberId, method: &Method, rng: &mut Rng) -> Option<Interface> {
    let pattern = search.factory.test_of(target, rng)?;
    Interface::new(pattern, &method.parameter_names(), &[], &Defaults::default()).ok()
}

/// Records ways, and offers runs that cover something new to the archive.
struct Offering<'s, 'a> {
    search: &'s mut Search<'a>,
    points: &'s MethodPoints,
    /// Whether the executor can record ways.
    is_able: &'s Cell<bool>,
    /// Whether there is no use in going on.
    is_over: &'s Cell<bool>,
}

impl Walker for Offering<'_, '_> {
    fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk) {
        into.clear();
        if self.is_over.get() || self.search.is_over() || !self.search.walk(test, route, into) {
            self.is_able.set(self.search.is_over());
            self.is_over.set(true);
            return;
        }
        let open: FxHashSet<(Point, bool)> =
            self.search.archive.uncovered().iter().filter_map(|id| self.search.goals.outcome(*id)).collect();
        if outcomes(self.points, into).any(|outcome| open.contains(&outcome)) {
            self.search.run(&Arc::new(test.clone()));
        }
    }
}

/// The branch outcomes on a way.
fn outcomes<'w>(points: &'w MethodPoints, walk: &'w Walk) -> impl Iterator<Item = (Point, bool)> + 'w {
    walk.visits.windows(2).filter_map(|pair| {
        let next = BlockId(pair[1].block);
        match &points.body.block(BlockId(pair[0].block))?.terminator {
            Terminator::If { site, then, otherwise, .. } if *then == next || *otherwise == next => {
                Some((points.point(*site, 0)?, *then == next))
            }
            Terminator::Switch { site, cases, .. } => {
                let value = pair[0].lhs as i32;
                let case = cases.iter().position(|(key, _)| *key == value).unwrap_or(cases.len());
                Some((points.point(*site, case)?, true))
            }
            _ => None,
        }
    })
}
