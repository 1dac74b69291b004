//! Code from a cut to the next ones: how it ends, as terms over the registers at its start.
//!
//! Start at [`ends`]. Ways to cuts, and returns, are made to lead to blocks that note what is asked for, so that the code is a
//! region with one end.

use rustc_hash::FxHashMap;
use testwright_ir::code::{Block, BlockId, Body, Inst, Kind, Operand, Reg, Terminator};
use testwright_solver::TermId;

use super::Slot;
use crate::method::MutableMethod;
use crate::symbolic::{Flow, GivenArray, Symbols, build_region_with};

/// How the code after a cut ends.
#[derive(Clone)]
pub(super) struct Ends {
    /// [`RETURNED`] unless it throws.
    pub(super) outcome: TermId,
    /// The number of the cut that comes next; that of all cuts if the method returns.
    pub(super) way: TermId,
    /// What is returned, if anything.
    pub(super) result: Option<TermId>,
    /// What registers hold.
    pub(super) held: FxHashMap<Reg, TermId>,
}

/// How the code after a cut ends, in terms of the registers there.
pub(super) fn ends(
    symbols: &mut Symbols,
    method: &MutableMethod,
    body: &Body,
    cut: BlockId,
    cuts: &[BlockId],
    slots: &[Vec<Slot>],
    arrays: &[GivenArray],
) -> Option<Ends> {
    let landed = Landed::new(body, cuts, slots)?;
    let flow: Flow = build_region_with(symbols, method, &landed.body, cut, Some(landed.stop), arrays).ok()?;
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
