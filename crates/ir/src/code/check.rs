//! Tests what [`super`] promises of a body.
//!
//! Translation keeps these promises by construction; this is written from the promises alone, so that tests over
//! whole class libraries, hand-written bodies and mutants can be held against them. It takes memory for every
//! block times every register and is not meant for production runs.

use super::{Block, BlockId, Body, Cond, Elem, Inst, Kind, Operand, Reg, Terminator};
use crate::code::Compare;
use crate::translate::{descriptor_kind, descriptor_kinds};
use testwright_classpath::classfile::Constant;

type Verdict = Result<(), String>;

impl Body {
    /// Checks every promise of the [module's documentation](super): structure, pool indices, and that operands
    /// are defined with the right kind on every path. The error says which block and instruction breaks which.
    pub fn check(&self) -> Result<(), String> {
        if self.blocks.is_empty() {
            return Err("there is no block".into());
        }
        self.check_parameters()?;
        for (index, block) in self.blocks.iter().enumerate() {
            self.check_block(block).map_err(|error| format!("b{index}: {error}"))?;
        }
        Flow::new(self).run()
    }

    fn check_parameters(&self) -> Verdict {
        let mut slot = 0;
        for &(reg, kind) in &self.parameters {
            if usize::from(reg.0) != slot {
                return Err(format!("parameter {reg} should be r{slot}"));
            }
            self.check_reg(reg)?;
            slot += kind.slots();
        }
        Ok(())
    }

    fn check_reg(&self, reg: Reg) -> Verdict {
        if reg.0 < self.registers {
            Ok(())
        } else {
            Err(format!("{reg} is past the {} registers", self.registers))
        }
    }

    fn check_target(&self, target: BlockId) -> Verdict {
        if self.block(target).is_some() { Ok(()) } else { Err(format!("{target} does not exist")) }
    }

    fn check_block(&self, block: &Block) -> Verdict {
        if block.positions.len() != block.insts.len() {
            return Err(format!(
                "{} positions for {} instructions",
                block.positions.len(),
                block.insts.len()
            ));
        }
        for inst in &block.insts {
            self.check_inst(inst).map_err(|error| format!("`{}`: {error}", self.display_inst(inst)))?;
        }
        let terminator = &block.terminator;
        self.check_terminator(terminator)
            .map_err(|error| format!("`{}`: {error}", self.display_terminator(terminator)))?;
        if !block.handlers.is_empty() && !block.can_throw() {
            return Err("it has handlers, but nothing in it can throw".into());
        }
        for (row, handler) in block.handlers.iter().enumerate() {
            self.check_target(handler.target)?;
            self.check_reg(handler.exception)?;
            if let Some(class) = handler.catch_type {
                self.pool.class_name(class).map_err(|error| error.to_string())?;
            }
            if block.handlers[..row]
                .iter()
                .any(|earlier| earlier.catch_type.is_none() || earlier.catch_type == handler.catch_type)
            {
                return Err(format!("its handler {row} never has an effect"));
            }
        }
        Ok(())
    }

    /// Structure and constants of one instruction; what its registers hold is for [`Flow`].
    fn check_inst(&self, inst: &Inst) -> Verdict {
        let pool = &*self.pool;
        let class = |index: u16| pool.class_name(index).map(drop).map_err(|error| error.to_string());
        let field = |index: u16, kind: Kind| {
            let member = pool.field_ref(index).map_err(|error| error.to_string())?;
            same_kind(kind, descriptor_kind(member.descriptor).map_err(|error| error.to_string())?)
        };
        match inst {
            Inst::LoadConst { kind, constant, .. } => {
                match pool.get(*constant).map_err(|error| error.to_string())? {
                    Constant::String(_)
                    | Constant::Class(_)
                    | Constant::MethodHandle(..)
                    | Constant::MethodType(_) => {
                        same_kind(*kind, Kind::Ref)?;
                    }
                    Constant::Dynamic(..) => {
                        let dynamic = pool.dynamic(*constant).map_err(|error| error.to_string())?;
                        same_kind(
                            *kind,
                            descriptor_kind(dynamic.descriptor).map_err(|error| error.to_string())?,
                        )?;
                    }
                    other => return Err(format!("{other:?} is not loaded by an instruction")),
                }
            }
            Inst::GetField { kind, field: index, .. }
            | Inst::PutField { kind, field: index, .. }
            | Inst::GetStatic { kind, field: index, .. }
            | Inst::PutStatic { kind, field: index, .. } => field(*index, *kind)?,
            Inst::ArrayLoad { elem: Elem::Boolean, .. } | Inst::ArrayStore { elem: Elem::Boolean, .. } => {
                return Err("accesses to booleans are accesses to bytes".into());
            }
            Inst::NewArray { elem: Elem::Ref, .. } => return Err("newarray is for primitive elements".into()),
            Inst::New { class: index, .. }
            | Inst::NewRefArray { class: index, .. }
            | Inst::CheckCast { class: index, .. }
            | Inst::InstanceOf { class: index, .. } => class(*index)?,
            Inst::NewMultiArray { class: index, lengths, .. } => {
                class(*index)?;
                if lengths.is_empty()
                    || lengths.windows(2).any(|pair| pair[0].0.checked_add(1) != Some(pair[1].0))
                {
                    return Err("the lengths are not in consecutive registers".into());
                }
            }
            _ => {}
        }
        if let Some((window, args, kinds, result)) = self.call(inst)? {
            self.check_call(window, args, &kinds)?;
            if let Some((_, kind)) = inst.def() {
                same_kind(kind, result.ok_or("a void call has a result")?)?;
            }
        }
        let mut verdict = Ok(());
        inst.uses(|operand| {
            verdict = std::mem::replace(&mut verdict, Ok(())).and(self.check_operand(operand))
        });
        verdict?;
        inst.def().map_or(Ok(()), |(reg, _)| self.check_reg(reg))
    }

    fn check_operand(&self, operand: Operand) -> Verdict {
        operand.reg().map_or(Ok(()), |reg| self.check_reg(reg))
    }

    /// Window, arguments, their kinds and the result's kind, if it is a call.
    #[allow(
        clippy::type_complexity,
        reason = "four parts of one instruction, taken apart where they are used"
    )]
    fn call<'a>(&self, inst: &'a Inst) -> Result<Option<(Reg, &'a [Reg], Vec<Kind>, Option<Kind>)>, String> {
        let (window, args, receiver, descriptor) = match inst {
            Inst::Invoke { kind, window, args, method, .. } => {
                let member = self.pool.method_ref(*method).map_err(|error| error.to_string())?;
                let wrong = match kind {
                    super::InvokeKind::Virtual => member.of_interface,
                    super::InvokeKind::Interface => !member.of_interface,
                    super::InvokeKind::Special | super::InvokeKind::Static => false,
                };
                if wrong {
                    return Err("it names a method of the wrong sort of type".into());
                }
                (window, args, *kind != super::InvokeKind::Static, member.descriptor)
            }
            Inst::InvokeDynamic { window, args, site, .. } => {
                let site = self.pool.invoke_dynamic(*site).map_err(|error| error.to_string())?;
                (window, args, false, site.descriptor)
            }
            _ => return Ok(None),
        };
        let mut kinds = Vec::new();
        if receiver {
            kinds.push(Kind::Ref);
        }
        let result = descriptor_kinds(descriptor, &mut kinds).map_err(|error| error.to_string())?;
        Ok(Some((*window, args, kinds, result)))
    }

    fn check_call(&self, window: Reg, args: &[Reg], kinds: &[Kind]) -> Verdict {
        if args.len() != kinds.len() {
            return Err(format!("{} arguments where the descriptor has {}", args.len(), kinds.len()));
        }
        let mut slot = usize::from(window.0);
        for (reg, kind) in args.iter().zip(kinds) {
            if usize::from(reg.0) != slot {
                return Err(format!("argument {reg} should be r{slot}"));
            }
            slot += kind.slots();
        }
        // A callee without arguments may start right behind the last register.
        if window.0 <= self.registers {
            Ok(())
        } else {
            Err(format!("window {window} is past the registers"))
        }
    }

    fn check_terminator(&self, terminator: &Terminator) -> Verdict {
        terminator.successors().try_for_each(|target| self.check_target(target))?;
        let site = match terminator {
            Terminator::If { site, compare, cond, .. } => {
                if *compare == Compare::Ref && !matches!(cond, Cond::Eq | Cond::Ne) {
                    return Err("references are only equal or not".into());
                }
                Some(*site)
            }
            Terminator::Switch { site, cases, .. } => {
                if cases.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
                    return Err("the cases are not sorted".into());
                }
                Some(*site)
            }
            _ => None,
        };
        if let Some(site) = site.filter(|site| site.0 >= self.sites) {
            return Err(format!("site {site} is past the {} sites", self.sites));
        }
        let mut verdict = Ok(());
        terminator.uses(|operand| {
            verdict = std::mem::replace(&mut verdict, Ok(())).and(self.check_operand(operand))
        });
        verdict
    }
}

fn same_kind(found: Kind, expected: Kind) -> Verdict {
    if found == expected { Ok(()) } else { Err(format!("its kind is {found} where {expected} is needed")) }
}

/// What each register holds, if it is the same on all paths.
type State = Vec<Option<Kind>>;

/// A forward pass over the body until nothing changes, then one that judges.
struct Flow<'a> {
    body: &'a Body,
    entry: Vec<Option<State>>,
    work: Vec<usize>,
}

impl<'a> Flow<'a> {
    fn new(body: &'a Body) -> Self {
        Self { body, entry: vec![None; body.blocks.len()], work: Vec::new() }
    }

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
            body.call(inst)?.map(|(_, _, kinds, _)| kinds).unwrap_or_default()
        }
    })
}
