//! Equivalent mutants: changes that change nothing, with proof.
//!
//! Proofs, cheapest first: no path leads to the place; the region around the place computes the very same terms; a solver
//! finds no values for which the region's outputs differ. A region begins at the block of the change and ends at its
//! immediate post-dominator; what is alive at its start may be anything, so the proof holds wherever the region runs.
//! A method without loops is one region. Where the region has loops, the block alone is looked at, and what comes of the states
//! in which its versions part. [`equivalent_in_step`] follows both versions through all loops.

use testwright_ir::analysis::Liveness;
use testwright_ir::code::{BlockId, Body};
use testwright_ir::graph::{Cfg, ExceptionEdges, Loops, dominators, post_dominators};
use testwright_solver::{Answer, Budget, Query, Solver, TermId};

use crate::divergence::divergences;
use crate::lockstep::goes_in_step;
use crate::method::MutableMethod;
use crate::mutants::{MutantId, Mutants};
use crate::problem::{Global, Problem, differ, global, global_where};
use crate::symbolic::{Flow, Symbols, build_region, build_rest};

/// How often loops are unwound after a block that runs once.
const BOUNDS: [u32; 3] = [0, 1, 2];

/// Why a mutant changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// No path leads to its place.
    Unreachable,
    /// The region computes the same.
    Identical,
    /// No values separate the region's outputs.
    Solved,
    /// Both versions go through their loops in step and give the same.
    InStep,
}

impl Proof {
    /// In words.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Proof::Unreachable => "no path leads there",
            Proof::Identical => "it computes the same",
            Proof::Solved => "no values make a difference there",
            Proof::InStep => "both go through their loops in step and give the same",
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
    if let Some(proof) = of_region(mutants, id, start, stop, solver, budget)
        .or_else(|| of_block(method, &changed, start, solver, budget))
    {
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

/// The same for mutants of methods with loops about which that says nothing: both versions are followed in step. It takes longer,
/// so it is for mutants that tests were not enough for.
pub fn equivalent_in_step(
    mutants: &Mutants,
    id: MutantId,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Option<Proof> {
    let method = &mutants.methods[mutants.mutant(id).method];
    goes_in_step(method, &mutants.body(id), solver, budget).then_some(Proof::InStep)
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
    let liveness = Liveness::new(&method.body);
    let is_read = |register: usize| stop.is_some_and(|stop| liveness.live_in(stop).contains(register));
    let pairs = outputs(method.body.registers, &good, &bad, &is_read)?;
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

/// Where the region has loops: whether the block alone does the same in all states or, if it runs at most once, nothing comes of
/// the states in which it does not.
fn of_block(
    method: &MutableMethod,
    changed: &Body,
    block: BlockId,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Option<Proof> {
    let mut symbols = Symbols::default();
    let mut parts = divergences(&mut symbols, method, changed, block)?;
    if parts.is_empty() {
        return Some(Proof::Identical);
    }
    parts.retain(|part| {
        let query = Query::new(vec![*part]);
        !matches!(solver.solve(&mut symbols.arena, &query, budget), Answer::Unsat(_))
    });
    if parts.is_empty() {
        return Some(Proof::Solved);
    }
    let cfg = Cfg::new(&method.body, ExceptionEdges::Ignore);
    if Loops::new(&cfg, &dominators(&cfg)).innermost(block).is_some() {
        return None;
    }
    for bound in BOUNDS {
        let good = build_rest(&mut symbols, method, &method.body, block, bound).ok()?;
        let bad = build_rest(&mut symbols, method, changed, block, bound).ok()?;
        let mut problem = Problem { symbols, inputs: Vec::new(), good, bad };
        let mut is_proved = true;
        for part in &parts {
            match global_where(&mut problem, Some(*part), solver, budget) {
                Global::Equivalent => {}
                Global::NoneWithin | Global::NoneShort => is_proved = false,
                Global::Inputs(_) | Global::Unknown => return None,
            }
        }
        if is_proved {
            return Some(Proof::Solved);
        }
        symbols = problem.symbols;
    }
    None
}

/// What both versions of a region give: how they end, what they return, and what registers that are read later hold. None if
/// one of them gives something that the other does not.
pub(crate) fn outputs(
    registers: u16,
    good: &Flow,
    bad: &Flow,
    is_read: &dyn Fn(usize) -> bool,
) -> Option<Vec<(TermId, TermId)>> {
    let mut pairs = Vec::new();
    for (one, other) in [(good.outcome, bad.outcome), (good.result, bad.result)] {
        match (one, other) {
            (Some(one), Some(other)) => pairs.push((one, other)),
            (None, None) => {}
            _ => return None,
        }
    }
    for at in (0..registers).filter(|at| is_read(usize::from(*at))) {
        let find = |flow: &Flow| flow.alive.iter().find(|(own, _)| *own == at).map(|(_, term)| *term);
        match (find(good), find(bad)) {
            (Some(one), Some(other)) => pairs.push((one, other)),
            // Objects: both must hold the same one.
            (None, None) => {
                let find = |flow: &Flow| flow.references.iter().find(|(own, _)| *own == at).map(|own| own.1);
                if find(good).is_none() || find(good) != find(bad) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(pairs)
}
