//! Proofs that an original and its mutant do the same for ever, loops and all: they go in step.
//!
//! Start at [`goes_in_step`]. Every loop is cut where it has decided to go on, so that code from one cut to the next has no
//! cycles. At every cut a relation between the registers of both versions is guessed: that they are equal, that they are
//! both even or both odd, what sign they have, and how they are ordered among each other and by the lengths of arrays. What
//! does not follow from the relation at the cuts before is taken back until nothing changes (Flanagan and Leino's Houdini).
//! If both then always go to the same cut, and return the same, they cannot be told apart.
//!
//! **Always true:** at the entry all that is assumed is that the inputs are the same. Arrays of the caller may be missing and of
//! any length, and neither version changes one.

mod arrays;
mod facts;
mod landing;
mod opaque;

use std::ops::Range;

use rustc_hash::FxHashMap;
use testwright_ir::analysis::{DefUse, Liveness};
use testwright_ir::code::{BlockId, Body, Kind, Reg};
use testwright_ir::graph::{Cfg, ExceptionEdges, LoopId, Loops, dominators};
use testwright_solver::{Answer, Arena, Budget, Const, Op, Query, Solver, Sort, TermId};

use self::arrays::given;
use self::facts::{Fact, Quantity, condition, guesses, implies};
use self::landing::{Ends, ends};
use self::opaque::Opaque;
use crate::method::MutableMethod;
use crate::problem::differ;
use crate::symbolic::{GivenArray, RETURNED, Symbols};

/// Most cuts: more loops are not worth the work.
const MOST_CUTS: usize = 6;

/// Conflicts and evaluations that one question may cost: those that decide are easy, and there are many.
const MOST_CONFLICTS: u64 = 300;
const MOST_EVALUATIONS: u64 = 100;

/// Conflicts where orders are needed: how numbers that are next to each other compare takes more of them.
const MOST_CONFLICTS_OF_ORDERS: u64 = 3_000;

/// Whether a method and a changed body of it are shown to do the same.
pub(crate) fn goes_in_step(
    method: &MutableMethod,
    changed: &Body,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> bool {
    let Some(cuts) = cuts(&method.body) else { return false };
    let Some(mut steps) = Steps::new(method, changed, cuts) else { return false };
    let budget = Budget { evaluations: budget.evaluations.min(MOST_EVALUATIONS), ..*budget };
    // Guesses that contradict each other would prove anything; few of them survive the entry.
    steps.settle(0..1, solver, &budget);
    // What cannot be shown while all others are believed will not be later.
    if !steps.is_proved(solver, &budget) {
        return false;
    }
    steps.settle(0..steps.steps.len(), solver, &budget);
    steps.is_proved(solver, &budget)
}

/// The entry and, for every loop, a block that every iteration passes: the first one after the decision to go on, or else the
/// header. None if there are no loops, too many, or cycles that are none.
fn cuts(body: &Body) -> Option<Vec<BlockId>> {
    let cfg = Cfg::new(body, ExceptionEdges::Ignore);
    let loops = Loops::new(&cfg, &dominators(&cfg));
    if !loops.irreducible().is_empty() || body.blocks.iter().any(|block| !block.handlers.is_empty()) {
        return None;
    }
    let mut found = vec![BlockId(0)];
    for (at, own) in loops.all().iter().enumerate() {
        let id = LoopId(at as u32);
        // At the entry only what is known of inputs holds, so nothing may lead back there.
        if loops.contains(id, BlockId(0)) {
            return None;
        }
        let leads = body.block(own.header)?.terminator.successors();
        let inside: Vec<BlockId> = leads.filter(|next| loops.contains(id, *next)).collect();
        let cut = match inside[..] {
            [only] => only,
            _ => own.header,
        };
        found.push(cut);
    }
    found[1..].sort_unstable();
    found.dedup();
    (2..=MOST_CUTS).contains(&found.len()).then_some(found)
}

/// A register that is read after a cut.
#[derive(Clone, Copy, Debug)]
struct Slot {
    reg: Reg,
    kind: Kind,
}

/// The code after one cut, in both versions.
struct Step {
    /// Variables that stand for the registers at the cut.
    variables: FxHashMap<Reg, TermId>,
    good: Ends,
    bad: Ends,
}

/// What is assumed for a question.
#[derive(Clone, Default)]
struct Context {
    plain: Vec<TermId>,
    /// Orders of registers and lengths apart: they are seldom needed, and make questions harder.
    orders: Vec<TermId>,
}

struct Steps {
    symbols: Symbols,
    /// By cut: registers that are read after it.
    slots: Vec<Vec<Slot>>,
    steps: Vec<Step>,
    /// By cut: what holds there.
    facts: Vec<Vec<(Slot, Fact)>>,
    /// Arrays of the caller.
    arrays: Vec<GivenArray>,
    opaque: Opaque,
}

impl Steps {
    fn new(method: &MutableMethod, changed: &Body, cuts: Vec<BlockId>) -> Option<Steps> {
        let mut symbols = Symbols::default();
        let arrays = given(&mut symbols, method, changed);
        let slots = slots(method, changed, &cuts, &arrays)?;
        let mut steps = Vec::new();
        for cut in &cuts {
            let mut ends = |body: &Body| ends(&mut symbols, method, body, *cut, &cuts, &slots, &arrays);
            let (good, bad) = (ends(&method.body)?, ends(changed)?);
            steps.push(Step { variables: FxHashMap::default(), good, bad });
        }
        for (step, slots) in steps.iter_mut().zip(&slots) {
            for slot in slots {
                let sort = Sort::of_kind(slot.kind)?;
                step.variables
                    .insert(slot.reg, symbols.fresh(&format!("r{}_{}", slot.reg.0, sort.name()), sort));
            }
        }
        let facts = guesses(&method.body, &slots, &arrays);
        Some(Steps { symbols, slots, steps, facts, arrays, opaque: Opaque::default() })
    }

    /// Takes facts back until every one follows from those at the cuts before, as far as the code after some cuts goes.
    fn settle(&mut self, after: Range<usize>, solver: &mut dyn Solver, budget: &Budget) {
        loop {
            let mut is_settled = true;
            for at in after.clone() {
                let Some((assumed, good, bad)) = self.assume(at) else { continue };
                for next in 1..self.steps.len() {
                    let Some(mut context) = self.goes(&assumed, &good, &bad, next) else { continue };
                    let before = self.facts[next].len();
                    let mut kept: Vec<(Slot, Fact)> = Vec::with_capacity(before);
                    for (slot, fact) in std::mem::take(&mut self.facts[next]) {
                        // A stronger fact about the same register says as much.
                        let is_implied = |own: &(Slot, Fact)| own.0.reg == slot.reg && implies(own.1, fact);
                        let holds = kept.iter().any(is_implied)
                            || self.follows(&mut context, &good, &bad, slot, fact, solver, budget);
                        if holds {
                            kept.push((slot, fact));
                        }
                    }
                    is_settled &= kept.len() == before;
                    self.facts[next] = kept;
                }
            }
            // What is known at the entry never changes.
            if is_settled || after == (0..1) {
                return;
            }
        }
    }

    /// What holds at a cut, and how both versions end after it if it does. The mutant has variables of its own for registers
    /// that are not known to be equal.
    fn assume(&mut self, at: usize) -> Option<(Context, Ends, Ends)> {
        let mut assumed = Context::default();
        let mut others: FxHashMap<TermId, TermId> = FxHashMap::default();
        for slot in &self.slots[at] {
            let own = *self.steps[at].variables.get(&slot.reg)?;
            let known: Vec<Fact> = self.facts[at]
                .iter()
                .filter(|(other, _)| other.reg == slot.reg)
                .map(|(_, fact)| *fact)
                .collect();
            let mut other = own;
            if !known.contains(&Fact::Equal) {
                let sort = self.symbols.arena.sort(own);
                other = self.symbols.fresh(&format!("m{}_{}", slot.reg.0, sort.name()), sort);
                others.insert(own, other);
            }
            let (variables, arrays) = (&self.steps[at].variables, &self.arrays);
            for fact in known {
                let value = |arena: &mut Arena, of| quantity(arena, variables, arrays, of);
                let holds = condition(&mut self.symbols.arena, fact, own, other, value);
                if matches!(fact, Fact::Below(_) | Fact::AtMost(_)) {
                    assumed.orders.extend(holds);
                } else {
                    assumed.plain.extend(holds);
                }
            }
        }
        let good = self.steps[at].good.clone();
        let mut bad = self.steps[at].bad.clone();
        let arena = &mut self.symbols.arena;
        let mut replace = |term: &mut TermId| *term = arena.substitute(*term, &others);
        [&mut bad.outcome, &mut bad.way].into_iter().for_each(&mut replace);
        bad.result.iter_mut().for_each(&mut replace);
        bad.held.values_mut().for_each(&mut replace);
        Some((assumed, good, bad))
    }

    /// What is assumed and that both versions come to a cut; none if that cannot be.
    fn goes(&mut self, assumed: &Context, good: &Ends, bad: &Ends, next: usize) -> Option<Context> {
        let mut context = assumed.clone();
        for (term, number) in [
            (good.outcome, RETURNED),
            (bad.outcome, RETURNED),
            (good.way, next as i32),
            (bad.way, next as i32),
        ] {
            let arena = &mut self.symbols.arena;
            let number = arena.constant(Const::Int(number));
            let holds = arena.app(Op::Eq, &[term, number]).ok()?;
            match arena.as_const(holds).and_then(Const::as_bool) {
                Some(false) => return None,
                Some(true) => {}
                None => context.plain.push(holds),
            }
        }
        Some(context)
    }

    #[expect(clippy::too_many_arguments, reason = "both versions, the fact, and what answers questions")]
    fn follows(
        &mut self,
        context: &mut Context,
        good: &Ends,
        bad: &Ends,
        slot: Slot,
        fact: Fact,
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> bool {
        let (Some(one), Some(other)) = (good.held.get(&slot.reg), bad.held.get(&slot.reg)) else {
            return false;
        };
        if one == other && matches!(fact, Fact::Equal | Fact::SameParity) {
            return true;
        }
        let value = |arena: &mut Arena, of| quantity(arena, &good.held, &self.arrays, of);
        let holds = condition(&mut self.symbols.arena, fact, *one, *other, value);
        let Some(holds) = holds else { return false };
        self.is_impossible(context, Some(holds), solver, budget)
    }

    /// Whether, if all of these hold, the last cannot fail; or they cannot all hold, if there is no last one.
    fn is_impossible(
        &mut self,
        context: &mut Context,
        last: Option<TermId>,
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> bool {
        let before = context.plain.len();
        if let Some(last) = last {
            match self.symbols.arena.as_const(last).and_then(Const::as_bool) {
                Some(true) => return true,
                Some(false) => {}
                None => {
                    let Ok(fails) = self.symbols.arena.not(last) else { return false };
                    context.plain.push(fails);
                }
            }
        }
        let is_impossible = self.cannot_hold(context, solver, budget);
        context.plain.truncate(before);
        is_impossible
    }

    /// Whether it is shown that not all of these can hold.
    fn cannot_hold(&mut self, context: &Context, solver: &mut dyn Solver, budget: &Budget) -> bool {
        if self.is_unsat(&context.plain, MOST_CONFLICTS, solver, budget) {
            return true;
        }
        let all: Vec<TermId> = context.plain.iter().chain(&context.orders).copied().collect();
        !context.orders.is_empty() && self.is_unsat(&all, MOST_CONFLICTS_OF_ORDERS, solver, budget)
    }

    /// Whether it is shown that not all of these can hold, within so many conflicts.
    fn is_unsat(
        &mut self,
        conditions: &[TermId],
        conflicts: u64,
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> bool {
        let hidden = self.opaque.hide(&mut self.symbols, &self.arrays, conditions);
        let budget = Budget { conflicts: budget.conflicts.min(conflicts), ..*budget };
        hidden.is_some_and(|hidden| {
            matches!(solver.solve(&mut self.symbols.arena, &Query::new(hidden), &budget), Answer::Unsat(_))
        })
    }

    /// Whether from every cut both versions go to the same one, throw the same, and return the same.
    fn is_proved(&mut self, solver: &mut dyn Solver, budget: &Budget) -> bool {
        (0..self.steps.len()).all(|at| {
            let Some((mut assumed, good, bad)) = self.assume(at) else { return false };
            if !self.is_same(&mut assumed, good.outcome, bad.outcome, solver, budget) {
                return false;
            }
            let arena = &mut self.symbols.arena;
            let returned = arena.constant(Const::Int(RETURNED));
            let Ok(usual) = arena.app(Op::Eq, &[good.outcome, returned]) else { return false };
            assumed.plain.push(usual);
            if !self.is_same(&mut assumed, good.way, bad.way, solver, budget) {
                return false;
            }
            let Some(mut context) = self.goes(&assumed, &good, &bad, self.steps.len()) else { return true };
            match (good.result, bad.result) {
                (Some(good), Some(bad)) => self.is_same(&mut context, good, bad, solver, budget),
                (None, None) => true,
                _ => false,
            }
        })
    }

    fn is_same(
        &mut self,
        context: &mut Context,
        one: TermId,
        other: TermId,
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> bool {
        if one == other {
            return true;
        }
        if !self.symbols.arena.sort(one).is_integer() {
            return false;
        }
        let Some(differs) = differ(&mut self.symbols.arena, one, other) else { return false };
        context.plain.push(differs);
        let is_same = self.is_impossible(context, None, solver, budget);
        context.plain.pop();
        is_same
    }
}

/// What a quantity is where registers hold this.
fn quantity(
    arena: &mut Arena,
    held: &FxHashMap<Reg, TermId>,
    arrays: &[GivenArray],
    of: Quantity,
) -> Option<TermId> {
    match of {
        Quantity::Register(reg) => held.get(&reg).copied(),
        Quantity::Length(number) => arena.app(Op::ArrayLength, &[arrays.get(number)?.contents]).ok(),
    }
}

/// By cut: the registers that either version reads after it, besides those that hold arrays of the caller. None if one of them
/// is not a number.
fn slots(
    method: &MutableMethod,
    changed: &Body,
    cuts: &[BlockId],
    arrays: &[GivenArray],
) -> Option<Vec<Vec<Slot>>> {
    let chains = DefUse::new(&method.body);
    let lives = [&method.body, changed].map(Liveness::new);
    let mut found = Vec::new();
    for cut in cuts {
        let mut slots: Vec<Slot> = Vec::new();
        for id in chains.reaching(*cut) {
            let (reg, kind) = (chains.definition(id).reg, chains.definition(id).kind);
            if !lives.iter().any(|live| live.live_in(*cut).contains(usize::from(reg.0))) {
                continue;
            }
            if kind == Kind::Ref && arrays.iter().any(|array| array.registers.contains(&reg)) {
                continue;
            }
            Sort::of_kind(kind)?;
            match slots.iter().find(|slot| slot.reg == reg) {
                Some(slot) if slot.kind == kind => {}
                Some(_) => return None,
                None => slots.push(Slot { reg, kind }),
            }
        }
        slots.sort_by_key(|slot| slot.reg);
        found.push(slots);
    }
    Some(found)
}
