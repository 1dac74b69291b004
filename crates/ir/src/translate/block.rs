//! Translating the instructions of one block.
//!
//! [`Translator::block`] walks a block's bytecode with the abstract stack and leaves behind register code, edges
//! to other blocks and what the block does with local variables. Every effect is emitted in the order of the
//! bytecode: only loads of local variables and literals are late, and they are made real before the variable
//! changes, so that handlers see local variables as the JVM would leave them.

use super::error::{Failure, TranslateReason};
use super::flow::Translator;
use super::signature::{field_kind, method_kinds};
use super::stack::Slot;
use crate::code::{BinOp, Block, Compare, Cond, Inst, InvokeKind, Kind, Operand, Position, Reg, Terminator};
use crate::decode::{Instruction, Switch};
use testwright_classpath::classfile::Constant;

type Step<T = ()> = Result<T, TranslateReason>;

impl<'a> Translator<'a> {
    /// Translates the block of a draft from its first instruction to its terminator.
    pub(super) fn block(&mut self, draft: usize) -> Result<(), Failure> {
        let start = self.enter(draft);
        let mut pc = start;
        loop {
            self.count += 1;
            if self.count > super::MAX_INSTRUCTIONS {
                return Err(TranslateReason::SubroutineGrowth.at(pc));
            }
            let (instruction, next) = self.layout.bytecode.at(pc)?;
            self.sink.position = self.position(pc);
            let end = self.instruction(pc, instruction, next).map_err(|reason| reason.at(pc))?;
            if let Some(terminator) = end {
                return self.leave(draft, start, terminator);
            }
            // A compare that was fused with its jump has ended the block above, so `next` is what follows.
            pc = u16::try_from(next)
                .ok()
                .filter(|&next| usize::from(next) < self.layout.bytecode.len())
                .ok_or_else(|| TranslateReason::FallsOff.at(pc))?;
            if self.layout.is_leader(next) {
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                let target = self.edge(next).map_err(|reason| reason.at(pc))?;
                return self.leave(draft, start, Terminator::Goto(target));
            }
        }
    }

    fn position(&mut self, pc: u16) -> Position {
        let lines = &self.code.lines;
        while lines.get(self.line).is_some_and(|(start, _)| *start <= pc) {
            self.line += 1;
        }
        let Some(mut row) = self.line.checked_sub(1) else { return Position { pc, line: 0 } };
        // Of several rows for exactly this offset HotSpot takes the first, otherwise the last.
        while lines[row].0 == pc && row > 0 && lines[row - 1].0 == pc {
            row -= 1;
        }
        Position { pc, line: lines[row].1 }
    }

    /// Translates one instruction; gives the terminator if it ends the block.
    fn instruction(&mut self, pc: u16, instruction: Instruction<'a>, next: u32) -> Step<Option<Terminator>> {
        match instruction {
            Instruction::Nop => {}
            Instruction::Const(literal) => {
                let kind = literal.literal_kind().unwrap_or(Kind::Int);
                self.stack.push(kind, literal)?;
            }
            Instruction::Ldc(index) => self.load_constant(index, 1)?,
            Instruction::Ldc2(index) => self.load_constant(index, 2)?,
            Instruction::Load(kind, local) => {
                self.locals.load(local, kind, pc)?;
                self.stack.push(kind, Operand::Reg(Reg(local)))?;
            }
            Instruction::Store(kind, local) => self.store(kind, local)?,
            Instruction::Inc(local, by) => {
                self.locals.load(local, Kind::Int, pc)?;
                self.stack.settle_local(&mut self.sink, |_, copied| copied == local);
                let (dst, lhs) = (Reg(local), Operand::Reg(Reg(local)));
                self.emit(Inst::Binary { op: BinOp::IAdd, dst, lhs, rhs: Operand::Int(i32::from(by)) });
                self.locals.store(local, Some(Kind::Int))?;
            }
            Instruction::ArrayLoad(elem) => {
                self.make_room(2)?;
                let index = self.stack.pop(Kind::Int)?;
                let array = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(elem.kind())?;
                self.emit(Inst::ArrayLoad { elem, dst, array, index });
            }
            Instruction::ArrayStore(elem) => {
                let value = self.stack.pop(elem.kind())?;
                let index = self.stack.pop(Kind::Int)?;
                let array = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::ArrayStore { elem, array, index, value });
            }
            Instruction::Pop => self.stack.discard(1)?,
            Instruction::Pop2 => self.stack.discard(2)?,
            Instruction::Dup => self.stack.duplicate(1, 0)?,
            Instruction::DupX1 => self.stack.duplicate(1, 1)?,
            Instruction::DupX2 => self.stack.duplicate(1, 2)?,
            Instruction::Dup2 => self.stack.duplicate(2, 0)?,
            Instruction::Dup2X1 => self.stack.duplicate(2, 1)?,
            Instruction::Dup2X2 => self.stack.duplicate(2, 2)?,
            Instruction::Swap => self.stack.swap()?,
            Instruction::Unary(op) => {
                let kind = op.operand();
                self.make_room(kind.slots())?;
                let src = self.stack.pop(kind)?;
                let dst = self.stack.push_home(op.result())?;
                self.emit(Inst::Unary { op, dst, src });
            }
            Instruction::Binary(op) => return self.binary(op, next),
            Instruction::If(cond, target) => {
                return self.branch(pc, next, Compare::Int, cond, target, Some(Operand::Int(0)));
            }
            Instruction::IfInt(cond, target) => {
                return self.branch(pc, next, Compare::Int, cond, target, None);
            }
            Instruction::IfRef(cond, target) => {
                return self.branch(pc, next, Compare::Ref, cond, target, None);
            }
            Instruction::IfNull(cond, target) => {
                return self.branch(pc, next, Compare::Ref, cond, target, Some(Operand::Null));
            }
            Instruction::Goto(target) => {
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                return Ok(Some(Terminator::Goto(self.edge(u32::from(target))?)));
            }
            Instruction::Jsr(target) => {
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                self.stack.push_return(next)?;
                return Ok(Some(Terminator::Goto(self.edge(u32::from(target))?)));
            }
            Instruction::Ret(local) => {
                let return_to = self.returns.get(local).ok_or(TranslateReason::ReturnAddress(local))?;
                self.stack.settle_below(self.stack.depth(), &mut self.sink);
                return Ok(Some(Terminator::Goto(self.edge(return_to)?)));
            }
            Instruction::Switch(switch) => return self.switch(pc, switch),
            Instruction::Return(kind) => {
                if kind != self.result {
                    return Err(TranslateReason::ReturnKind);
                }
                let value = match kind {
                    Some(kind) => Some((kind, self.stack.pop(kind)?)),
                    None => None,
                };
                return Ok(Some(Terminator::Return(value)));
            }
            Instruction::GetStatic(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                self.make_room(0)?;
                let dst = self.stack.push_home(kind)?;
                self.emit(Inst::GetStatic { kind, dst, field });
            }
            Instruction::PutStatic(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                let value = self.stack.pop(kind)?;
                self.emit(Inst::PutStatic { kind, value, field });
            }
            Instruction::GetField(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                self.make_room(1)?;
                let object = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(kind)?;
                self.emit(Inst::GetField { kind, dst, object, field });
            }
            Instruction::PutField(field) => {
                let kind = field_kind(self.pool.field_ref(field)?.descriptor)?;
                let value = self.stack.pop(kind)?;
                let object = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::PutField { kind, object, value, field });
            }
            Instruction::Invoke(kind, method) => self.invoke(kind, method, None)?,
            Instruction::InvokeInterface(method, count) => {
                self.invoke(InvokeKind::Interface, method, Some(count))?;
            }
            Instruction::InvokeDynamic(site) => {
                let descriptor = self.pool.invoke_dynamic(site)?.descriptor;
                let (window, args, dst) = self.arguments(descriptor, false, None)?;
                self.emit(Inst::InvokeDynamic { dst, window, args, site });
            }
            Instruction::New(class) => {
                self.pool.class_name(class)?;
                self.make_room(0)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::New { dst, class });
            }
            Instruction::NewArray(elem) => {
                self.make_room(1)?;
                let length = self.stack.pop(Kind::Int)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::NewArray { elem, dst, length });
            }
            Instruction::NewRefArray(class) => {
                self.pool.class_name(class)?;
                self.make_room(1)?;
                let length = self.stack.pop(Kind::Int)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::NewRefArray { class, dst, length });
            }
            Instruction::NewMultiArray(class, dimensions) => {
                self.pool.class_name(class)?;
                let first = self.stack.below(usize::from(dimensions))?;
                for position in first..self.stack.depth() {
                    self.stack.value_at(position, Kind::Int)?;
                }
                self.stack.settle_call(first, &mut self.sink);
                let lengths = (first..self.stack.depth()).map(|at| self.stack.home(at)).collect();
                self.stack.truncate(first);
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::NewMultiArray { class, dst, lengths });
            }
            Instruction::ArrayLength => {
                self.make_room(1)?;
                let array = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(Kind::Int)?;
                self.emit(Inst::ArrayLength { dst, array });
            }
            Instruction::Throw => {
                let exception = self.stack.pop(Kind::Ref)?;
                self.locals.throws();
                return Ok(Some(Terminator::Throw(exception)));
            }
            Instruction::CheckCast(class) => {
                self.pool.class_name(class)?;
                self.make_room(1)?;
                let value = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(Kind::Ref)?;
                self.emit(Inst::CheckCast { class, dst, value });
            }
            Instruction::InstanceOf(class) => {
                self.pool.class_name(class)?;
                self.make_room(1)?;
                let value = self.stack.pop(Kind::Ref)?;
                let dst = self.stack.push_home(Kind::Int)?;
                self.emit(Inst::InstanceOf { class, dst, value });
            }
            Instruction::MonitorEnter => {
                let object = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::MonitorEnter { object });
            }
            Instruction::MonitorExit => {
                let object = self.stack.pop(Kind::Ref)?;
                self.emit(Inst::MonitorExit { object });
            }
        }
        Ok(None)
    }

    fn emit(&mut self, inst: Inst) {
        if inst.can_throw() {
            self.locals.throws();
        }
        self.sink.push(inst);
    }

    fn make_room(&mut self, pops: usize) -> Step {
        self.stack.make_room(pops, &mut self.sink)
    }

    /// `ldc` and `ldc2_w`: numbers become literals, everything else is loaded when it runs.
    fn load_constant(&mut self, index: u16, slots: usize) -> Step {
        let literal = match self.pool.get(index)? {
            Constant::Integer(value) => Some(Operand::Int(*value)),
            Constant::Float(bits) => Some(Operand::Float(*bits)),
            Constant::Long(value) => Some(Operand::Long(*value)),
            Constant::Double(bits) => Some(Operand::Double(*bits)),
            _ => None,
        };
        let kind = match (literal.and_then(Operand::literal_kind), self.pool.get(index)?) {
            (Some(kind), _) => kind,
            (None, Constant::Dynamic(..)) => field_kind(self.pool.dynamic(index)?.descriptor)?,
            (
                None,
                Constant::String(_)
                | Constant::Class(_)
                | Constant::MethodHandle(..)
                | Constant::MethodType(_),
            ) => Kind::Ref,
            (None, _) => return Err(TranslateReason::NotLoadable(index)),
        };
        if kind.slots() != slots {
            return Err(TranslateReason::NotLoadable(index));
        }
        match literal {
            Some(literal) => self.stack.push(kind, literal),
            None => {
                self.make_room(0)?;
                let dst = self.stack.push_home(kind)?;
                self.emit(Inst::LoadConst { dst, kind, constant: index });
                Ok(())
            }
        }
    }

    fn store(&mut self, kind: Kind, local: u16) -> Step {
        if let (Kind::Ref, Some(Slot::Return(return_to))) = (kind, self.stack.top()) {
            self.stack.settle_local(&mut self.sink, |_, copied| copied == local);
            self.stack.discard(1)?;
            self.locals.store(local, None)?;
            self.returns.set(local, Some(return_to));
            return Ok(());
        }
        let wide = kind.slots() == 2;
        // A write also spoils a long or double that begins one slot below, and a long or double what is in its
        // second slot. Registers would not mind, but then one register would hold two variables at once.
        let touches = |copied_kind: Kind, copied: u16| {
            copied == local
                || (copied_kind.slots() == 2 && copied.checked_add(1) == Some(local))
                || (wide && local.checked_add(1) == Some(copied))
        };
        let position = self.stack.below(kind.slots())?;
        let value = self.stack.value_at(position, kind)?;
        self.locals.store(local, Some(kind))?;
        self.returns.set(local, None);
        if wide {
            self.returns.set(local.saturating_add(1), None);
        }
        let dst = Reg(local);
        if value == Operand::Reg(dst) {
            self.stack.truncate(position);
        } else if self.stack.copies_local(position, touches) {
            self.stack.settle_local(&mut self.sink, touches);
            let src = self.stack.pop(kind)?;
            self.emit(Inst::Move { kind, dst, src });
        } else {
            self.stack.truncate(position);
            match value {
                Operand::Reg(computed) if self.is_stack(computed) && self.sink.retarget(computed, dst) => {
                    self.stack.rename(computed, dst);
                }
                src => self.emit(Inst::Move { kind, dst, src }),
            }
        }
        Ok(())
    }

    fn is_stack(&self, reg: Reg) -> bool {
        reg.0 >= self.code.max_locals
    }

    /// Arithmetic, and three-way comparisons, which are fused with the jump on their result if that follows.
    fn binary(&mut self, op: BinOp, next: u32) -> Step<Option<Terminator>> {
        if let Some(compare) = three_way(op)
            && !self.layout.is_leader(next)
            && let Ok(pc) = u16::try_from(next)
            && let Ok((Instruction::If(cond, target), after)) = self.layout.bytecode.at(pc)
        {
            self.sink.position = self.position(pc);
            return self.branch(pc, after, compare, cond, target, None);
        }
        let (left, right) = op.operands();
        self.make_room(left.slots() + right.slots())?;
        let rhs = self.stack.pop(right)?;
        let lhs = self.stack.pop(left)?;
        let dst = self.stack.push_home(op.result())?;
        self.emit(Inst::Binary { op, dst, lhs, rhs });
        Ok(None)
    }

    /// A two-way branch; without `against`, both operands are on the stack.
    fn branch(
        &mut self,
        pc: u16,
        next: u32,
        compare: Compare,
        cond: Cond,
        target: u16,
        against: Option<Operand>,
    ) -> Step<Option<Terminator>> {
        let kind = compare.kind();
        let pops = kind.slots() * if against.is_some() { 1 } else { 2 };
        let position = self.stack.below(pops)?;
        self.stack.settle_below(position, &mut self.sink);
        let rhs = match against {
            Some(literal) => literal,
            None => self.stack.pop(kind)?,
        };
        let lhs = self.stack.pop(kind)?;
        let then = self.edge(u32::from(target))?;
        let otherwise = self.edge(next)?;
        let site = self.layout.site(pc);
        Ok(Some(Terminator::If { site, compare, cond, lhs, rhs, then, otherwise }))
    }

    fn switch(&mut self, pc: u16, switch: Switch<'a>) -> Step<Option<Terminator>> {
        let position = self.stack.below(1)?;
        self.stack.settle_below(position, &mut self.sink);
        let value = self.stack.pop(Kind::Int)?;
        let cases = switch.cases();
        self.count += cases.len();
        let mut targets = Vec::with_capacity(cases.len());
        for (key, target) in cases {
            targets.push((key, self.edge(u32::from(target))?));
        }
        let default = self.edge(u32::from(switch.default()))?;
        let site = self.layout.site(pc);
        Ok(Some(Terminator::Switch { site, value, cases: targets.into(), default }))
    }

    fn invoke(&mut self, kind: InvokeKind, method: u16, count: Option<u8>) -> Step {
        let member = self.pool.method_ref(method)?;
        let fits = match kind {
            InvokeKind::Virtual => !member.of_interface,
            InvokeKind::Interface => member.of_interface,
            InvokeKind::Special | InvokeKind::Static => true,
        };
        if !fits {
            return Err(TranslateReason::CallSort(method));
        }
        let (window, args, dst) = self.arguments(member.descriptor, kind != InvokeKind::Static, count)?;
        self.emit(Inst::Invoke { kind, dst, window, args, method });
        Ok(())
    }

    /// Takes a call's arguments off the stack, all of them real, and pushes its result.
    #[allow(
        clippy::type_complexity,
        reason = "the three parts of a call instruction, used right where it is made"
    )]
    fn arguments(
        &mut self,
        descriptor: &str,
        receiver: bool,
        count: Option<u8>,
    ) -> Step<(Reg, Box<[Reg]>, Option<(Reg, Kind)>)> {
        let mut kinds = std::mem::take(&mut self.kinds);
        kinds.clear();
        if receiver {
            kinds.push(Kind::Ref);
        }
        let result = method_kinds(descriptor, &mut kinds)?;
        let slots: usize = kinds.iter().map(|kind| kind.slots()).sum();
        if let Some(found) = count.filter(|&count| usize::from(count) != slots) {
            return Err(TranslateReason::ArgumentCount { expected: slots, found });
        }
        let first = self.stack.below(slots)?;
        let mut args = Vec::with_capacity(kinds.len());
        let mut position = first;
        for &kind in &kinds {
            self.stack.value_at(position, kind)?;
            args.push(self.stack.home(position));
            position += kind.slots();
        }
        self.kinds = kinds;
        self.stack.settle_call(first, &mut self.sink);
        self.stack.truncate(first);
        let dst = match result {
            Some(kind) => Some((self.stack.push_home(kind)?, kind)),
            None => None,
        };
        Ok((self.stack.home(first), args.into(), dst))
    }

    /// Ends a block: hands its code over and adds its exception edges.
    fn leave(&mut self, draft: usize, start: u16, terminator: Terminator) -> Result<(), Failure> {
        let end = self.sink.position;
        let accesses = self.locals.accesses();
        let handlers = if accesses.can_throw() { self.handlers(start)? } else { Vec::new() };
        let (insts, positions) = self.sink.take();
        let draft = &mut self.drafts[draft];
        draft.accesses = accesses;
        draft.block = Some(Block { insts, positions, terminator, end, handlers });
        Ok(())
    }
}

/// The comparison that a jump on the result of a three-way comparison amounts to.
fn three_way(op: BinOp) -> Option<Compare> {
    match op {
        BinOp::LCmp => Some(Compare::Long),
        BinOp::FCmpL => Some(Compare::FloatL),
        BinOp::FCmpG => Some(Compare::FloatG),
        BinOp::DCmpL => Some(Compare::DoubleL),
        BinOp::DCmpG => Some(Compare::DoubleG),
        _ => None,
    }
}
