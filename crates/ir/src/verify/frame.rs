//! What all slots hold before one instruction, and the moves between them that every instruction is made of.

use super::error::VerifyReason;
use super::types::Type;

/// The local variables, the operand stack, and whether a constructor still has to call another one.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// Local variables. Those past the end hold nothing, so a method pays only for the ones it uses.
    pub(super) locals: Vec<Type>,
    /// Operand stack, its top last. Longs and doubles take two entries.
    pub(super) stack: Vec<Type>,
    /// In a constructor: `this` may not have been initialised on the way here.
    pub(super) this_uninitialized: bool,
}

/// The sizes that a method declares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) max_stack: usize,
    pub(super) max_locals: usize,
}

impl Frame {
    /// Puts a value on the stack.
    pub(super) fn push(&mut self, limits: Limits, value: Type) -> Result<(), VerifyReason> {
        let second = value.second();
        if self.stack.len() + 1 + usize::from(second.is_some()) > limits.max_stack {
            return Err(overflow(limits));
        }
        self.stack.push(value);
        self.stack.extend(second);
        Ok(())
    }

    /// Takes one slot from the stack. The second slot of a long or double is a slot like others here; whoever expects
    /// something else will find it does not match.
    pub(super) fn pop_slot(&mut self) -> Result<Type, VerifyReason> {
        self.stack.pop().ok_or_else(|| VerifyReason::rule("Operand stack underflow"))
    }

    /// Takes a value from the stack, of one slot or two.
    pub(super) fn pop(&mut self) -> Result<Type, VerifyReason> {
        let top = self.pop_slot()?;
        // An end is only ever pushed on top of its beginning, so the beginning is there.
        if top.is_end() { self.pop_slot() } else { Ok(top) }
    }

    /// Checks that the upper `slots` slots of the stack are there and do not begin in the middle of a value.
    pub(super) fn check_boundary(&self, slots: usize) -> Result<(), VerifyReason> {
        let Some(place) = self.stack.len().checked_sub(slots) else {
            return Err(VerifyReason::rule("Operand stack underflow"));
        };
        if self.stack.get(place).is_some_and(|slot| slot.is_end()) {
            return Err(VerifyReason::rule("Bad type on operand stack: half of a long or double"));
        }
        Ok(())
    }

    /// Copies the upper `slots` slots below the `below` slots under them: the `dup` family (JVMS §6.5).
    pub(super) fn duplicate(
        &mut self,
        limits: Limits,
        slots: usize,
        below: usize,
    ) -> Result<(), VerifyReason> {
        self.check_boundary(slots)?;
        self.check_boundary(slots + below)?;
        if self.stack.len() + slots > limits.max_stack {
            return Err(overflow(limits));
        }
        let start = self.stack.len() - slots;
        self.stack.extend_from_within(start..);
        // The copy on top is in place; the original goes under what was below it.
        self.stack[start - below..start + slots].rotate_right(slots);
        Ok(())
    }

    /// What a local variable holds.
    pub(super) fn local(&self, limits: Limits, index: u16) -> Result<Type, VerifyReason> {
        let index = usize::from(index);
        if index >= limits.max_locals {
            return Err(bad_local(index, limits));
        }
        Ok(self.locals.get(index).copied().unwrap_or(Type::Top))
    }

    /// Writes a local variable, and the next one if the value takes two. A long or double of which this
    /// overwrites one half is gone (JVMS §4.10.2.3).
    pub(super) fn set_local(&mut self, limits: Limits, index: u16, value: Type) -> Result<(), VerifyReason> {
        let index = usize::from(index);
        let last = index + usize::from(value.second().is_some());
        if last >= limits.max_locals {
            return Err(bad_local(last, limits));
        }
        if self.locals.len() <= last {
            self.locals.resize(last + 1, Type::Top);
        }
        if self.locals[index].is_end() {
            self.locals[index - 1] = Type::Top;
        }
        self.locals[index] = value;
        if let Some(second) = value.second() {
            self.locals[last] = second;
        }
        if let Some(next) = self.locals.get_mut(last + 1).filter(|next| next.is_end()) {
            *next = Type::Top;
        }
        Ok(())
    }

    /// Replaces a type wherever it is.
    pub(super) fn replace(&mut self, old: Type, new: Type) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
    }

    /// Forgets local variables at the end that hold nothing.
    pub(super) fn trim(&mut self) {
        while self.locals.last() == Some(&Type::Top) {
            self.locals.pop();
        }
    }
}

fn overflow(limits: Limits) -> VerifyReason {
    VerifyReason::rule(format!("Operand stack overflow: max_stack is {}", limits.max_stack))
}

fn bad_local(index: usize, limits: Limits) -> VerifyReason {
    VerifyReason::rule(format!("Local variable {index} is outside max_locals, {}", limits.max_locals))
}
