//! How frames travel: the data flow analysis of JVMS §4.10.2.2, one basic block at a time.
//!
//! A frame is kept for the first instruction of every block. Each time one changes, its block is gone through again
//! and the frames that result are merged into its successors'. A handler gets the local variables as they are
//! before every instruction that it covers. Blocks end at handler boundaries, so a block has one list of handlers.

use std::collections::BTreeSet;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{Code, Method};
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};

use super::Hierarchy;
use super::budget::Budget;
use super::error::{VerifyError, VerifyReason};
use super::frame::{Frame, Limits};
use super::step::Verifier;
use super::subroutines::{Contexts, ROOT};
use super::types::{OBJECT, Type, TypeTable};
use crate::code::InvokeKind;
use crate::decode::{Bytecode, Instruction};

/// Most slots that are kept in frames at a time: 128 MiB.
const MAX_SLOTS: usize = 1 << 24;

/// Marks an offset where no block starts.
const NO_BLOCK: u32 = u32::MAX;

/// Verifies a method with code.
pub(super) fn verify<'a>(
    class: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    hierarchy: &'a dyn Hierarchy,
) -> Result<(), VerifyError> {
    let fail = |offset, reason| VerifyError {
        class: class.name.clone(),
        method: method.name.clone(),
        descriptor: method.descriptor.clone(),
        offset,
        reason,
    };
    let (bytecode, blocks) = Blocks::find(code).map_err(|(offset, reason)| fail(offset, reason))?;
    let descriptor = MethodDescriptor::parse(&method.descriptor).map_err(|error| fail(0, error.into()))?;
    let verifier = Verifier {
        class,
        this: hierarchy.own_name().unwrap_or(&class.name),
        method,
        pool: &class.pool,
        bytecode,
        budget: Budget::new(hierarchy),
        types: TypeTable::new(&class.pool),
        limits: Limits { max_stack: code.max_stack.into(), max_locals: code.max_locals.into() },
        result: descriptor.ret,
        pc: 0,
        frame: Frame::default(),
    };
    let mut flow = Flow {
        verifier,
        code,
        blocks,
        frames: Vec::new(),
        pending: BTreeSet::new(),
        contexts: Contexts::new(),
        caught: vec![None; code.handlers.len()],
        active: Vec::new(),
        slots: 0,
    };
    flow.run(&descriptor).map_err(|reason| fail(flow.verifier.pc, reason))
}

/// Where basic blocks start.
struct Blocks {
    /// Offset of each block.
    starts: Vec<u16>,
    /// Block that starts at each offset.
    at: Vec<u32>,
}

impl Blocks {
    /// Decodes the code, checks its exception table, and cuts it into blocks.
    fn find(code: &Code) -> Result<(Bytecode<'_>, Self), (u16, VerifyReason)> {
        let length = code.bytecode.len();
        let mut leader = vec![false; length + 1];
        let bytecode = Bytecode::check_with(&code.bytecode, |_, instruction, next| {
            instruction.for_each_target(|target| leader[usize::from(target)] = true);
            if instruction.can_jump() || instruction.ends_flow() {
                leader[next as usize] = true;
            }
        })
        .map_err(|error| (error.pc, error.reason.into()))?;
        leader[0] = true;
        for handler in &code.handlers {
            let ends = usize::from(handler.end) == length || bytecode.is_start(handler.end);
            let starts = bytecode.is_start(handler.start) && bytecode.is_start(handler.target);
            if handler.start >= handler.end || !starts || !ends {
                let (start, end, target) = (handler.start, handler.end, handler.target);
                let text = format!("Bad exception table: {start} to {end}, handler at {target}");
                return Err((start, VerifyReason::rule(text)));
            }
            for offset in [handler.start, handler.end, handler.target] {
                leader[usize::from(offset)] = true;
            }
        }
        let mut blocks = Self { starts: Vec::new(), at: vec![NO_BLOCK; length] };
        for (offset, _) in leader[..length].iter().enumerate().filter(|(_, leads)| **leads) {
            blocks.at[offset] = blocks.starts.len() as u32;
            blocks.starts.push(offset as u16);
        }
        Ok((bytecode, blocks))
    }
}

/// A handler of the block that is being gone through.
#[derive(Clone, Copy)]
struct ActiveHandler {
    target: u16,
    exception: Type,
}

struct Flow<'a, 'h> {
    verifier: Verifier<'a, 'h>,
    code: &'a Code,
    blocks: Blocks,
    /// For each context, what is known at the start of each block.
    frames: Vec<Vec<Option<Frame>>>,
    /// Contexts and blocks whose frames have changed, taken in that order, so that the same method always takes the
    /// same time.
    pending: BTreeSet<(u32, u32)>,
    contexts: Contexts,
    /// What each handler that was reached catches.
    caught: Vec<Option<Type>>,
    active: Vec<ActiveHandler>,
    slots: usize,
}

impl<'a> Flow<'a, '_> {
    fn run(&mut self, descriptor: &MethodDescriptor<'a>) -> Result<(), VerifyReason> {
        self.enter_method(descriptor)?;
        self.merge(ROOT, 0, None)?;
        while let Some((context, block)) = self.pending.pop_first() {
            self.run_block(context, block)?;
        }
        Ok(())
    }

    /// The frame that the caller makes: the receiver and the arguments (JVMS §4.10.1.6).
    fn enter_method(&mut self, descriptor: &MethodDescriptor<'a>) -> Result<(), VerifyReason> {
        let verifier = &mut self.verifier;
        let mut local = 0;
        if !verifier.method.flags.is_static() {
            let constructor = &*verifier.method.name == "<init>" && verifier.this != OBJECT;
            let this = if constructor {
                Type::UninitializedThis
            } else {
                verifier.types.declared(FieldType::Object(verifier.this))
            };
            verifier.frame.this_uninitialized = constructor;
            verifier.frame.set_local(verifier.limits, local, this)?;
            local += 1;
        }
        for &param in &descriptor.params {
            let value = verifier.types.declared(param);
            verifier.frame.set_local(verifier.limits, local, value)?;
            local += u16::from(param.slots());
        }
        Ok(())
    }

    /// Goes through one block, from the frame that is kept for it to its successors and handlers.
    fn run_block(&mut self, context: u32, block: u32) -> Result<(), VerifyReason> {
        let mut pc = self.blocks.starts[block as usize];
        self.verifier.pc = pc;
        if let Some(Some(frame)) =
            self.frames.get(context as usize).and_then(|frames| frames.get(block as usize))
        {
            self.verifier.frame.clone_from(frame);
        }
        self.charge(self.verifier.frame.locals.len() + self.verifier.frame.stack.len())?;
        self.find_handlers(pc)?;
        self.merge_into_handlers(context)?;
        loop {
            self.verifier.pc = pc;
            let (instruction, next) = self.verifier.bytecode.at(pc).map_err(|error| error.reason)?;
            // By length, because a switch is as much work as it is long.
            self.charge(next as usize - usize::from(pc))?;
            self.verifier.step(instruction)?;
            self.jump(context, instruction, next)?;
            if instruction.ends_flow() {
                return Ok(());
            }
            pc = match u16::try_from(next) {
                Ok(next) if usize::from(next) < self.blocks.at.len() => next,
                _ => return Err(falls_off()),
            };
            if self.blocks.at[usize::from(pc)] != NO_BLOCK {
                return self.merge(context, pc, None);
            }
            let writes_locals = matches!(
                instruction,
                Instruction::Store(..) | Instruction::New(_) | Instruction::Invoke(InvokeKind::Special, _)
            );
            if writes_locals {
                self.merge_into_handlers(context)?;
            }
        }
    }

    /// Carries the frame after an instruction to the targets that it names.
    fn jump(&mut self, context: u32, instruction: Instruction<'a>, next: u32) -> Result<(), VerifyReason> {
        match instruction {
            Instruction::Jsr(target) => {
                let inner = self.contexts.enter(context, self.verifier.pc, target, next)?;
                self.verifier.push(Type::ReturnAddress(inner))?;
                self.merge(inner, target, None)
            }
            Instruction::Ret(local) => {
                let found = self.verifier.frame.local(self.verifier.limits, local)?;
                let Type::ReturnAddress(inner) = found else {
                    let found = self.verifier.describe(found);
                    let text =
                        format!("Bad local variable type: expected return address in {local}, found {found}");
                    return Err(VerifyReason::rule(text));
                };
                let (outer, back) = self.contexts.leave(inner);
                match u16::try_from(back) {
                    Ok(back) if usize::from(back) < self.blocks.at.len() => self.merge(outer, back, None),
                    _ => Err(falls_off()),
                }
            }
            _ => {
                let mut result = Ok(());
                // A table may name one target thousands of times in a row.
                let mut last = None;
                instruction.for_each_target(|target| {
                    if result.is_ok() && last != Some(target) {
                        last = Some(target);
                        result = self.merge(context, target, None);
                    }
                });
                result
            }
        }
    }

    /// Collects the handlers that cover a block.
    fn find_handlers(&mut self, pc: u16) -> Result<(), VerifyReason> {
        self.active.clear();
        self.charge(self.code.handlers.len())?;
        for (index, handler) in self.code.handlers.iter().enumerate() {
            if !(handler.start..handler.end).contains(&pc) {
                continue;
            }
            let exception = match self.caught[index] {
                Some(exception) => exception,
                None => self.catch_type(handler.catch_type)?,
            };
            self.caught[index] = Some(exception);
            self.active.push(ActiveHandler { target: handler.target, exception });
        }
        Ok(())
    }

    /// What a handler finds on the stack. It must be a Throwable (JVMS §4.10.1.6).
    fn catch_type(&mut self, index: u16) -> Result<Type, VerifyReason> {
        let throwable = FieldType::Object("java/lang/Throwable");
        if self.verifier.limits.max_stack == 0 {
            return Err(VerifyReason::rule(
                "Operand stack overflow: an exception handler, but max_stack is 0",
            ));
        }
        if index == 0 {
            return Ok(self.verifier.types.declared(throwable));
        }
        let class = self.verifier.class_constant(index)?;
        let exception = self.verifier.types.declared(class);
        if !self.verifier.is_assignable(exception, throwable)? {
            let class = self.verifier.describe(exception);
            return Err(VerifyReason::rule(format!("Bad exception table: {class} is not a Throwable")));
        }
        Ok(exception)
    }

    /// Shows the local variables as they are now to every handler that may be entered from here.
    fn merge_into_handlers(&mut self, context: u32) -> Result<(), VerifyReason> {
        for index in 0..self.active.len() {
            let handler = self.active[index];
            self.merge(context, handler.target, Some(handler.exception))?;
        }
        Ok(())
    }

    /// Merges the current frame into the one kept for the block at `target`. An exception replaces the operand stack.
    fn merge(&mut self, context: u32, target: u16, exception: Option<Type>) -> Result<(), VerifyReason> {
        let block = self.blocks.at[usize::from(target)];
        while self.frames.len() < self.contexts.len() {
            self.slots += self.blocks.starts.len();
            self.check_memory()?;
            self.frames.push(vec![None; self.blocks.starts.len()]);
        }
        let size = self.verifier.frame.locals.len() + self.verifier.frame.stack.len();
        self.charge(size + 1)?;
        let verifier = &mut self.verifier;
        let exception = exception.as_slice();
        let stack = if exception.is_empty() { &verifier.frame.stack[..] } else { exception };
        let kept = &mut self.frames[context as usize][block as usize];
        let Some(kept) = kept else {
            let mut frame = Frame {
                locals: verifier.frame.locals.clone(),
                stack: stack.to_vec(),
                this_uninitialized: verifier.frame.this_uninitialized,
            };
            frame.trim();
            *kept = Some(frame);
            self.pending.insert((context, block));
            self.slots += size;
            return self.check_memory();
        };
        if kept.stack.len() != stack.len() {
            let (one, other) = (kept.stack.len(), stack.len());
            let text = format!("Inconsistent stack height at offset {target}: {one} and {other}");
            return Err(VerifyReason::rule(text));
        }
        let mut changed = verifier.frame.this_uninitialized && !kept.this_uninitialized;
        kept.this_uninitialized |= verifier.frame.this_uninitialized;
        for (kept, &found) in kept.stack.iter_mut().zip(stack) {
            let joined = verifier.types.join(&verifier.budget, *kept, found)?;
            if joined == Type::Top {
                let (one, other) = (verifier.describe(*kept), verifier.describe(found));
                let text = format!("Mismatched stack types at offset {target}: {one} and {other}");
                return Err(VerifyReason::rule(text));
            }
            changed |= joined != *kept;
            *kept = joined;
        }
        if kept.locals.len() > verifier.frame.locals.len() {
            kept.locals.truncate(verifier.frame.locals.len());
            changed = true;
        }
        for (kept, &found) in kept.locals.iter_mut().zip(&verifier.frame.locals) {
            if *kept == found || *kept == Type::Top {
                continue;
            }
            let joined = verifier.types.join(&verifier.budget, *kept, found)?;
            changed |= joined != *kept;
            *kept = joined;
        }
        kept.trim();
        if changed {
            self.pending.insert((context, block));
        }
        Ok(())
    }

    fn charge(&self, steps: usize) -> Result<(), VerifyReason> {
        self.verifier.budget.charge(steps)
    }

    fn check_memory(&self) -> Result<(), VerifyReason> {
        if self.slots > MAX_SLOTS { Err(VerifyReason::TooComplex) } else { Ok(()) }
    }
}

fn falls_off() -> VerifyReason {
    VerifyReason::rule("Control flow falls off the end of the code")
}
