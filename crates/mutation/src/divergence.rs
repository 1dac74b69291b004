//! Where an original and its mutant part for the first time: at the changed block, since until then both do the same.
//!
//! Start at [`divergences`]: in which states at the start of the block the two leave different values behind, or go different
//! ways. If there are none, the mutant changes nothing, whatever loops are around. If there are some and the block runs at most
//! once, nothing else matters than what comes of these; often they leave loops at once that could not be unwound otherwise.

use testwright_ir::analysis::Liveness;
use testwright_ir::code::{Block, BlockId, Body, Inst, Kind, Operand, Reg, Terminator};
use testwright_solver::TermId;

use crate::equivalence::outputs;
use crate::method::MutableMethod;
use crate::problem::differ;
use crate::symbolic::{Symbols, build_region};

/// Conditions on the state at the start of a block: if none of them holds, both versions of the block do the same. None if they
/// cannot be compared, because one of them is not supported or ends the method.
pub(crate) fn divergences(
    symbols: &mut Symbols,
    method: &MutableMethod,
    changed: &Body,
    block: BlockId,
) -> Option<Vec<TermId>> {
    let mut targets: Vec<BlockId> = Vec::new();
    for body in [&method.body, changed] {
        let own = body.block(block)?;
        if !own.handlers.is_empty() || own.terminator.successors().next().is_none() {
            return None;
        }
        targets.extend(own.terminator.successors());
    }
    targets.sort_unstable();
    targets.dedup();
    let way = Reg(method.body.registers.max(changed.registers));
    let lives = [&method.body, changed].map(Liveness::new);
    let is_read = |register: usize| {
        let is_read_at = |target: &BlockId| lives.iter().any(|own| own.live_in(*target).contains(register));
        register == usize::from(way.0) || targets.iter().any(is_read_at)
    };
    let mut flow = |body: &Body| {
        let (body, stop) = cut_after(body, block, &targets, way)?;
        build_region(symbols, method, &body, block, Some(stop)).ok()
    };
    let (good, bad) = (flow(&method.body)?, flow(changed)?);
    let mut found = Vec::new();
    for (one, other) in outputs(way.0 + 1, &good, &bad, &is_read)? {
        let (one, other) = (symbols.expand(one, &|_| true), symbols.expand(other, &|_| true));
        found.extend(differ(&mut symbols.arena, one, other));
    }
    Some(found)
}

/// A body in which nothing comes after a block but the number of the way that it went, in a register of its own. Also says
/// where that ends.
fn cut_after(body: &Body, block: BlockId, targets: &[BlockId], way: Reg) -> Option<(Body, BlockId)> {
    let mut cut = body.clone();
    cut.registers = way.0.checked_add(1)?;
    let end = body.block(block)?.end;
    let first = u32::try_from(cut.blocks.len()).ok()?;
    let stop = BlockId(first + targets.len() as u32);
    let after = |insts: Vec<Inst>, terminator: Terminator| Block {
        positions: vec![end; insts.len()],
        insts,
        terminator,
        end,
        handlers: Vec::new(),
    };
    for number in 0..targets.len() {
        let note = Inst::Move { kind: Kind::Int, dst: way, src: Operand::Int(number as i32) };
        cut.blocks.push(after(vec![note], Terminator::Goto(stop)));
    }
    cut.blocks.push(after(Vec::new(), Terminator::Return(None)));
    let own = cut.blocks.get_mut(block.0 as usize)?;
    own.terminator.for_each_successor_mut(|target| {
        let number = targets.binary_search(target).unwrap_or(0);
        *target = BlockId(first + number as u32);
    });
    Some((cut, stop))
}
