//! Equivalent mutants: changes that change nothing, with proof.
//!
//! Three proofs, cheapest first: no path leads to the place; the region around the place computes the very same terms; a
//! solver finds no values for which the region's outputs differ. A region begins at the block of the change and ends at its
//! immediate post-dominator; what is alive at its start may be anything, so the proof holds wherever the region runs.
//! A method without loops is one region.

use testwright_ir::code::BlockId;
use testwright_ir::graph::{Cfg, ExceptionEdges, post_dominators};
use testwright_solver::{Answer, Budget, Query, Solver, TermId};

use crate::mutants::{MutantId, Mutants};
use crate::problem::{Global, Problem, differ, global};
use crate::symbolic::{Flow, Symbols, build_region};

/// Why a mutant changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// No path leads to its place.
    Unreachable,
    /// The region computes the same.
    Identical,
    /// No values separate the region's outputs.
    Solved,
}

impl Proof {
    /// In words.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Proof::Unreachable => "no path leads there",
            Proof::Identical => "it computes the same",
            Proof::Solved => "no values make a difference there",
        }
    }
}

/// A proof that a mutant changes nothing, if one is found within the solver's budget.
pub fn equivalent(
    mutants: &Mutants,
    id: MutantId,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Option<Proof> {
    let mutant = mutants.mutant(id);
    let method = &mutants.methods[mutant.method];
    let start = mutant.change.site.block;
    let cfg = Cfg::new(&method.body, ExceptionEdges::Include);
    if !cfg.is_reachable(start) {
        return Some(Proof::Unreachable);
    }
    let changed = mutants.body(id);
    let usual = Cfg::new(&method.body, ExceptionEdges::Ignore);
    let stop = post_dominators(&usual).immediate(start).filter(|stop| *stop != usual.exit());
    if let Some(proof) = of_region(mutants, id, start, stop, solver, budget) {
        return Some(proof);
    }
    let mut problem = Problem::new(method, &changed, 0).ok()?;
    if !problem.good.complete || !problem.bad.complete {
        return None;
    }
    if problem.is_identical() {
        return Some(Proof::Identical);
    }
    matches!(global(&mut problem, solver, budget), Global::Equivalent).then_some(Proof::Solved)
}

fn of_region(
    mutants: &Mutants,
    id: MutantId,
    start: BlockId,
    stop: Option<BlockId>,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Option<Proof> {
    let method = &mutants.methods[mutants.mutant(id).method];
    let changed = mutants.body(id);
    let mut symbols = Symbols::default();
    let good = build_region(&mut symbols, method, &method.body, start, stop).ok()?;
    let bad = build_region(&mut symbols, method, &changed, start, stop).ok()?;
    let pairs = outputs(&method.body, &good, &bad, stop)?;
    let mut proof = Proof::Identical;
    for (one, other) in pairs {
        if one == other {
            continue;
        }
        let (one, other) = (symbols.expand(one, &|_| true), symbols.expand(other, &|_| true));
        let Some(differs) = differ(&mut symbols.arena, one, other) else { continue };
        match solver.solve(&mut symbols.arena, &Query::new(vec![differs]), budget) {
            Answer::Unsat(_) => proof = Proof::Solved,
            Answer::Sat(_) | Answer::Unknown(_) => return None,
        }
    }
    Some(proof)
}

/// What both versions of a region give: how they end, what they return, and what registers that are read later hold. None if
/// one of them gives something that the other does not.
fn outputs(
    body: &testwright_ir::code::Body,
    good: &Flow,
    bad: &Flow,
    stop: Option<BlockId>,
) -> Option<Vec<(TermId, TermId)>> {
    let mut pairs = Vec::new();
    for (one, other) in [(good.outcome, bad.outcome), (good.result, bad.result)] {
        match (one, other) {
            (Some(one), Some(other)) => pairs.push((one, other)),
            (None, None) => {}
            _ => return None,
        }
    }
    if let Some(stop) = stop {
        let liveness = testwright_ir::analysis::Liveness::new(body);
        for at in (0..body.registers).filter(|at| liveness.live_in(stop).contains(usize::from(*at))) {
            let find = |flow: &Flow| flow.alive.iter().find(|(own, _)| *own == at).map(|(_, term)| *term);
            match (find(good), find(bad)) {
                (Some(one), Some(other)) => pairs.push((one, other)),
                // Objects that were there before: neither version can have exchanged them without being unsupported.
                (None, None) => {}
                _ => return None,
            }
        }
    }
    Some(pairs)
}
