//! Proofs that an original and its mutant do the same for ever, loops and all: they go in step.
//!
//! Start at [`goes_in_step`]. Every loop is cut where it has decided to go on, so that code from one cut to the next has no
//! cycles. At every cut a relation between the registers of both versions is guessed: that they are equal, that they are
//! both even or both odd, and what sign they have. What does not follow from the relation at the cuts before is taken back
//! until nothing changes (Flanagan and Leino's Houdini). If both then always go to the same cut, and return the same,
//! they cannot be told apart.
//!
//! **Always true:** at the entry all that is assumed is that the inputs are the same.

use rustc_hash::FxHashMap;
use testwright_ir::analysis::{DefUse, Liveness};
use testwright_ir::code::{BinOp, Block, BlockId, Body, Inst, Kind, Operand, Reg, Terminator};
use testwright_ir::graph::{Cfg, ExceptionEdges, LoopId, Loops, dominators};
use testwright_solver::{Answer, Budget, Const, Op, Query, Solver, Sort, TermId};

use crate::method::MutableMethod;
use crate::problem::differ;
use crate::symbolic::{Flow, RETURNED, Symbols, build_region};

/// Most cuts: more loops are not worth the work.
const MOST_CUTS: usize = 6;

/// Conflicts and evaluations that one question may cost: those that decide are easy, and there are many.
const MOST_CONFLICTS: u64 = 300;
const MOST_EVALUATIONS: u64 = 100;

/// Something that may hold of a register at a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fact {
    /// Both versions hold the same.
    Equal,
    /// Both are even, or both are odd.
    SameParity,
    /// The original's is at least this.
    AtLeast(i32),
}

/// The strongest facts first, because a fact is only looked at if no stronger one holds.
const FACTS: [Fact; 4] = [Fact::Equal, Fact::SameParity, Fact::AtLeast(1), Fact::AtLeast(0)];

/// Whether a method and a changed body of it are shown to do the same.
pub(crate) fn goes_in_step(
    method: &MutableMethod,
    changed: &Body,
    solver: &mut dyn Solver,
    budget: &Budget,
) -> bool {
    let Some(cuts) = cuts(&method.body) else { return false };
    let Some(mut steps) = Steps::new(method, changed, cuts) else { return false };
    let (conflicts, evaluations) =
        (budget.conflicts.min(MOST_CONFLICTS), budget.evaluations.min(MOST_EVALUATIONS));
    let budget = Budget { conflicts, evaluations, ..*budget };
    // What cannot be shown while all guesses are believed will not be later.
    if !steps.is_proved(solver, &budget) {
        return false;
    }
    steps.settle(solver, &budget);
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

/// How the code after a cut ends.
#[derive(Clone)]
struct Ends {
    /// [`RETURNED`] unless it throws.
    outcome: TermId,
    /// The number of the cut that comes next; that of all cuts if the method returns.
    way: TermId,
    /// What is returned, if anything.
    result: Option<TermId>,
    /// What registers hold.
    held: FxHashMap<Reg, TermId>,
}

struct Steps {
    symbols: Symbols,
    /// By cut: registers that are read after it.
    slots: Vec<Vec<Slot>>,
    steps: Vec<Step>,
    /// By cut: what holds there.
    facts: Vec<Vec<(Slot, Fact)>>,
}

impl Steps {
    fn new(method: &MutableMethod, changed: &Body, cuts: Vec<BlockId>) -> Option<Steps> {
        let slots = slots(method, changed, &cuts)?;
        let mut symbols = Symbols::default();
        let mut steps = Vec::new();
        for cut in &cuts {
            let mut ends = |body: &Body| ends(&mut symbols, method, body, *cut, &cuts, &slots);
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
        let mut facts: Vec<Vec<(Slot, Fact)>> = Vec::new();
        for (at, slots) in slots.iter().enumerate() {
            let applies = |slot: &Slot, fact: Fact| {
                fact == Fact::Equal || at > 0 && matches!(slot.kind, Kind::Int | Kind::Long)
            };
            let all = slots.iter().flat_map(|slot| FACTS.iter().map(move |fact| (*slot, *fact)));
            facts.push(all.filter(|(slot, fact)| applies(slot, *fact)).collect());
        }
        Some(Steps { symbols, slots, steps, facts })
    }

    /// Takes facts back until every one follows from those at the cuts before.
    fn settle(&mut self, solver: &mut dyn Solver, budget: &Budget) {
        loop {
            let mut is_settled = true;
            for at in 0..self.steps.len() {
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
            if is_settled {
                return;
            }
        }
    }

    /// What holds at a cut, and how both versions end after it if it does. The mutant has variables of its own for registers
    /// that are not known to be equal.
    fn assume(&mut self, at: usize) -> Option<(Vec<TermId>, Ends, Ends)> {
        let mut assumed = Vec::new();
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
            for fact in known {
                assumed.extend(condition(&mut self.symbols, fact, own, other));
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
    fn goes(&mut self, assumed: &[TermId], good: &Ends, bad: &Ends, next: usize) -> Option<Vec<TermId>> {
        let mut context = assumed.to_vec();
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
                None => context.push(holds),
            }
        }
        Some(context)
    }

    #[expect(clippy::too_many_arguments, reason = "both versions, the fact, and what answers questions")]
    fn follows(
        &mut self,
        context: &mut Vec<TermId>,
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
        let Some(holds) = condition(&mut self.symbols, fact, *one, *other) else { return false };
        self.is_impossible(context, Some(holds), solver, budget)
    }

    /// Whether, if all of these hold, the last cannot fail; or they cannot all hold, if there is no last one.
    fn is_impossible(
        &mut self,
        context: &mut Vec<TermId>,
        last: Option<TermId>,
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> bool {
        let before = context.len();
        if let Some(last) = last {
            match self.symbols.arena.as_const(last).and_then(Const::as_bool) {
                Some(true) => return true,
                Some(false) => {}
                None => {
                    let Ok(fails) = self.symbols.arena.not(last) else { return false };
                    context.push(fails);
                }
            }
        }
        let answer = solver.solve(&mut self.symbols.arena, &Query::new(context.clone()), budget);
        context.truncate(before);
        matches!(answer, Answer::Unsat(_))
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
            assumed.push(usual);
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
        context: &mut Vec<TermId>,
        one: TermId,
        other: TermId,
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> bool {
        if one == other {
            return true;
        }
        if !is_integral(self.symbols.arena.sort(one)) {
            return false;
        }
        let Some(differs) = differ(&mut self.symbols.arena, one, other) else { return false };
        context.push(differs);
        let is_same = self.is_impossible(context, None, solver, budget);
        context.pop();
        is_same
    }
}

fn is_integral(sort: Sort) -> bool {
    matches!(sort, Sort::Int | Sort::Long)
}

/// Whether a fact is more than another one.
fn implies(one: Fact, other: Fact) -> bool {
    matches!((one, other), (Fact::Equal, Fact::SameParity))
        || matches!((one, other), (Fact::AtLeast(more), Fact::AtLeast(less)) if more >= less)
}

/// A fact as a condition; none if it cannot be said of these terms, or always holds.
fn condition(symbols: &mut Symbols, fact: Fact, one: TermId, other: TermId) -> Option<TermId> {
    let arena = &mut symbols.arena;
    let number = |sort: Sort, value: i32| match sort {
        Sort::Int => Some(Const::Int(value)),
        Sort::Long => Some(Const::Long(value.into())),
        _ => None,
    };
    match fact {
        Fact::Equal if one == other => None,
        // Zeroes of floating point are equal and yet not the same.
        Fact::Equal if !is_integral(arena.sort(one)) => None,
        Fact::Equal => arena.app(Op::Eq, &[one, other]).ok(),
        Fact::SameParity if one == other => None,
        Fact::SameParity => {
            let and = if arena.sort(one) == Sort::Long { BinOp::LAnd } else { BinOp::IAnd };
            let bit = number(arena.sort(one), 1)?;
            let bit = arena.constant(bit);
            let one = arena.app(Op::Bin(and), &[one, bit]).ok()?;
            let other = arena.app(Op::Bin(and), &[other, bit]).ok()?;
            arena.app(Op::Eq, &[one, other]).ok()
        }
        Fact::AtLeast(least) => {
            let least = number(arena.sort(one), least)?;
            let least = arena.constant(least);
            arena.app(Op::Le, &[least, one]).ok()
        }
    }
}

/// By cut: the registers that either version reads after it. None if one of them is not a number.
fn slots(method: &MutableMethod, changed: &Body, cuts: &[BlockId]) -> Option<Vec<Vec<Slot>>> {
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

/// How the code after a cut ends, in terms of the registers there.
fn ends(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    cut: BlockId,
    cuts: &[BlockId],
    slots: &[Vec<Slot>],
) -> Option<Ends> {
    let landed = Landed::new(body, cuts, slots)?;
    let flow: Flow = build_region(symbols, method, &landed.body, cut, Some(landed.stop)).ok()?;
    let mut find = |reg: Reg| {
        let term = flow.alive.iter().find(|(own, _)| *own == reg.0).map(|(_, term)| *term)?;
        Some(symbols.expand(term, &|_| true))
    };
    let way = find(landed.way)?;
    let result = match landed.result {
        Some(reg) => Some(find(reg)?),
        None => None,
    };
    let mut held = FxHashMap::default();
    for (reg, copy) in &landed.copies {
        held.insert(*reg, find(*copy)?);
    }
    let outcome = symbols.expand(flow.outcome?, &|_| true);
    Some(Ends { outcome, way, result, held })
}

/// A body that ends at cuts: ways there lead to blocks that note which one it is and what registers hold, and so do returns.
struct Landed {
    body: Body,
    stop: BlockId,
    way: Reg,
    result: Option<Reg>,
    /// Registers with those that hold what they held at the end.
    copies: Vec<(Reg, Reg)>,
}

impl Landed {
    fn new(body: &Body, cuts: &[BlockId], slots: &[Vec<Slot>]) -> Option<Landed> {
        let mut landed = body.clone();
        let mut all: Vec<Slot> = slots.iter().flatten().copied().collect();
        all.sort_by_key(|slot| slot.reg);
        all.dedup_by_key(|slot| slot.reg);
        let returned = body.blocks.iter().find_map(|block| match &block.terminator {
            Terminator::Return(Some((kind, _))) => Some(*kind),
            _ => None,
        });
        // Two words each, because some values take two.
        let place = |number: usize| -> Option<Reg> {
            Some(Reg(u16::try_from(usize::from(body.registers) + 2 * number).ok()?))
        };
        let (way, result) = (place(0)?, place(1)?);
        let copies: Vec<(Slot, Reg)> =
            all.iter().enumerate().map(|(at, slot)| Some((*slot, place(2 + at)?))).collect::<Option<_>>()?;
        landed.registers = place(2 + all.len())?.0;
        let first = u32::try_from(body.blocks.len()).ok()?;
        let returns =
            body.blocks.iter().filter(|block| matches!(block.terminator, Terminator::Return(_))).count();
        let stop = BlockId(first + (cuts.len() + returns) as u32);
        let landing = |number: usize, live: &[Slot], value: Option<Operand>| -> Option<Block> {
            let note = Operand::Int(i32::try_from(number).ok()?);
            let mut insts = vec![Inst::Move { kind: Kind::Int, dst: way, src: note }];
            if let Some(kind) = returned {
                insts.push(Inst::Move { kind, dst: result, src: value.map_or_else(|| zero(kind), Some)? });
            }
            for (slot, copy) in &copies {
                let is_live = live.iter().any(|own| own.reg == slot.reg && own.kind == slot.kind);
                let src = if is_live { Operand::Reg(slot.reg) } else { zero(slot.kind)? };
                insts.push(Inst::Move { kind: slot.kind, dst: *copy, src });
            }
            let end = body.blocks.first()?.end;
            let positions = vec![end; insts.len()];
            Some(Block { insts, positions, terminator: Terminator::Goto(stop), end, handlers: Vec::new() })
        };
        for (number, live) in slots.iter().enumerate() {
            landed.blocks.push(landing(number, live, None)?);
        }
        for at in 0..body.blocks.len() {
            if let Terminator::Return(value) = &body.blocks[at].terminator {
                let target = BlockId(landed.blocks.len() as u32);
                landed.blocks.push(landing(cuts.len(), &[], value.map(|(_, value)| value))?);
                landed.blocks[at].terminator = Terminator::Goto(target);
            } else {
                landed.blocks[at].terminator.for_each_successor_mut(|target| {
                    if let Some(number) = cuts.iter().position(|cut| cut == target) {
                        *target = BlockId(first + number as u32);
                    }
                });
            }
        }
        let end = body.blocks.first()?.end;
        landed.blocks.push(Block {
            insts: Vec::new(),
            positions: Vec::new(),
            terminator: Terminator::Return(None),
            end,
            handlers: Vec::new(),
        });
        let copies = copies.into_iter().map(|(slot, copy)| (slot.reg, copy)).collect();
        Some(Landed { body: landed, stop, way, result: returned.map(|_| result), copies })
    }
}

/// Zero of a kind; none for references.
fn zero(kind: Kind) -> Option<Operand> {
    match kind {
        Kind::Int => Some(Operand::Int(0)),
        Kind::Long => Some(Operand::Long(0)),
        Kind::Float => Some(Operand::Float(0)),
        Kind::Double => Some(Operand::Double(0)),
        Kind::Ref => None,
    }
}
