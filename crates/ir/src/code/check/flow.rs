//! Is every operand defined on every path to its use, with one kind?

use super::Verdict;
use crate::code::{Block, BlockId, Body, Inst, Kind, Operand, Reg, Terminator};

/// Follows all paths through the body and judges every operand.
pub(super) fn check(body: &Body) -> Verdict {
    Flow { body, entry: vec![None; body.blocks.len()], work: Vec::new() }.run()
}

/// What each register holds, if it is the same on all paths.
type State = Vec<Option<Kind>>;

/// A forward pass over the body until nothing changes, then one that judges.
struct Flow<'a> {
    body: &'a Body,
    entry: Vec<Option<State>>,
    work: Vec<usize>,
}

impl Flow<'_> {
    fn run(mut self) -> Verdict {
        let mut start: State = vec![None; usize::from(self.body.registers)];
        for &(reg, kind) in &self.body.parameters {
            start[usize::from(reg.0)] = Some(kind);
        }
        self.flow_into(BlockId(0), &start, None);
        while let Some(index) = self.work.pop() {
            self.step(index, false)?;
        }
        (0..self.body.blocks.len()).try_for_each(|index| self.step(index, true))
    }

    /// Runs over a block from its entry state; judges, or hands on to its successors.
    fn step(&mut self, index: usize, judge: bool) -> Verdict {
        let body = self.body;
        let block = &body.blocks[index];
        let Some(mut state) = self.entry[index].clone() else { return Ok(()) };
        for inst in &block.insts {
            if judge {
                expected_kinds(body, inst)
                    .and_then(|expected| judge_operands(&state, inst_operands(inst), &expected))
                    .map_err(|error| format!("b{index}: `{}`: {error}", body.display_inst(inst)))?;
            }
            if inst.can_throw() && !judge {
                self.flow_into_handlers(block, &state);
            }
            if let Inst::Invoke { window, .. } | Inst::InvokeDynamic { window, .. } = inst {
                // The callee's registers lie there.
                state[usize::from(window.0).min(usize::from(body.registers))..].fill(None);
            }
            if let Some((reg, kind)) = inst.def() {
                state[usize::from(reg.0)] = Some(kind);
            }
        }
        let terminator = &block.terminator;
        if judge {
            let expected: Vec<Kind> = match *terminator {
                Terminator::If { compare, .. } => vec![compare.kind(); 2],
                Terminator::Switch { .. } => vec![Kind::Int],
                Terminator::Return(Some((kind, _))) => vec![kind],
                Terminator::Throw(_) => vec![Kind::Ref],
                Terminator::Goto(_) | Terminator::Return(None) => vec![],
            };
            let mut operands = Vec::new();
            terminator.uses(|operand| operands.push(operand));
            return judge_operands(&state, operands, &expected)
                .map_err(|error| format!("b{index}: `{}`: {error}", body.display_terminator(terminator)));
        }
        if terminator.can_throw() {
            self.flow_into_handlers(block, &state);
        }
        for target in terminator.successors() {
            self.flow_into(target, &state, None);
        }
        Ok(())
    }

    fn flow_into_handlers(&mut self, block: &Block, state: &State) {
        for handler in &block.handlers {
            self.flow_into(handler.target, state, Some(handler.exception));
        }
    }

    fn flow_into(&mut self, target: BlockId, state: &State, exception: Option<Reg>) {
        let index = target.0 as usize;
        let incoming = |reg: usize| match exception {
            Some(exception) if usize::from(exception.0) == reg => Some(Kind::Ref),
            _ => state[reg],
        };
        let changed = match &mut self.entry[index] {
            Some(known) => {
                let mut changed = false;
                for (reg, kind) in known.iter_mut().enumerate() {
                    if kind.is_some() && *kind != incoming(reg) {
                        *kind = None;
                        changed = true;
                    }
                }
                changed
            }
            unknown => {
                *unknown = Some((0..state.len()).map(incoming).collect());
                true
            }
        };
        if changed && !self.work.contains(&index) {
            self.work.push(index);
        }
    }
}

fn inst_operands(inst: &Inst) -> Vec<Operand> {
    let mut operands = Vec::new();
    inst.uses(|operand| operands.push(operand));
    operands
}

fn judge_operands(state: &State, operands: Vec<Operand>, expected: &[Kind]) -> Verdict {
    if operands.len() != expected.len() {
        return Err(format!("{} operands where {} are needed", operands.len(), expected.len()));
    }
    for (operand, &kind) in operands.into_iter().zip(expected) {
        let found = match operand {
            Operand::Reg(reg) => state[usize::from(reg.0)],
            literal => literal.literal_kind(),
        };
        match found {
            Some(found) if found == kind => {}
            Some(found) => return Err(format!("{operand} is of kind {found} where {kind} is needed")),
            None => return Err(format!("{operand} is not defined with one kind on every path")),
        }
    }
    Ok(())
}

/// The kinds that an instruction's operands must have, in the order of [`Inst::uses`].
fn expected_kinds(body: &Body, inst: &Inst) -> Result<Vec<Kind>, String> {
    Ok(match inst {
        Inst::Move { kind, .. } | Inst::PutStatic { kind, .. } => vec![*kind],
        Inst::Unary { op, .. } => vec![op.operand()],
        Inst::Binary { op, .. } => vec![op.operands().0, op.operands().1],
        Inst::PutField { kind, .. } => vec![Kind::Ref, *kind],
        Inst::ArrayLoad { .. } => vec![Kind::Ref, Kind::Int],
        Inst::ArrayStore { elem, .. } => vec![Kind::Ref, Kind::Int, elem.kind()],
        Inst::NewArray { .. } | Inst::NewRefArray { .. } => vec![Kind::Int],
        Inst::NewMultiArray { lengths, .. } => vec![Kind::Int; lengths.len()],
        Inst::GetField { .. }
        | Inst::ArrayLength { .. }
        | Inst::CheckCast { .. }
        | Inst::InstanceOf { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. } => vec![Kind::Ref],
        Inst::LoadConst { .. } | Inst::GetStatic { .. } | Inst::New { .. } => vec![],
        Inst::Invoke { .. } | Inst::InvokeDynamic { .. } => {
            body.call(inst)?.map(|call| call.kinds).unwrap_or_default()
        }
    })
}
