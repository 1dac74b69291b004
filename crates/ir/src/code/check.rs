//! Tests what [`super`] promises of a body.
//!
//! Translation keeps these promises by construction; this is written from the promises alone, so that tests over
//! whole class libraries, hand-written bodies and mutants can be held against them. It takes memory for every
//! block times every register and is not meant for production runs.

mod flow;
#[cfg(test)]
mod tests;

use super::{Block, BlockId, Body, Compare, Cond, Elem, Inst, InvokeKind, Kind, Operand, Reg, Terminator};
use crate::translate::{descriptor_kind, descriptor_kinds};
use testwright_classpath::classfile::Constant;

/// The error says what is wrong.
type Verdict = Result<(), String>;

/// A call, with the kinds that its constant tells.
struct Call<'a> {
    window: Reg,
    args: &'a [Reg],
    /// The receiver first.
    kinds: Vec<Kind>,
    result: Option<Kind>,
}

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
        flow::check(self)
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

    /// Structure and constants of one instruction; what its registers hold is for [`flow`].
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
        if let Some(call) = self.call(inst)? {
            self.check_call(&call)?;
            if let Some((_, kind)) = inst.def() {
                same_kind(kind, call.result.ok_or("a void call has a result")?)?;
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

    /// What an instruction calls, if it is a call.
    fn call<'a>(&self, inst: &'a Inst) -> Result<Option<Call<'a>>, String> {
        let (window, args, receiver, descriptor) = match inst {
            Inst::Invoke { kind, window, args, method, .. } => {
                let member = self.pool.method_ref(*method).map_err(|error| error.to_string())?;
                let wrong = match kind {
                    InvokeKind::Virtual => member.of_interface,
                    InvokeKind::Interface => !member.of_interface,
                    InvokeKind::Special | InvokeKind::Static => false,
                };
                if wrong {
                    return Err("it names a method of the wrong sort of type".into());
                }
                (window, args, *kind != InvokeKind::Static, member.descriptor)
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
        Ok(Some(Call { window: *window, args, kinds, result }))
    }

    fn check_call(&self, call: &Call<'_>) -> Verdict {
        let Call { window, args, kinds, .. } = call;
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
