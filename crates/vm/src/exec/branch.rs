//! Jumps, conditional jumps, switches and returns.
//!
//! `c` is the distance of a jump in instructions. A jump backwards (or to itself) charges the budget with the distance
//! plus one, so a loop pays for what it repeats. Conditional jumps are real branches of the CPU: where the compiler
//! would rather select the next instruction without one, every loop would wait for the comparison.

use std::marker::PhantomData;

use testwright_ir::code::{Compare, Cond};
use testwright_semantics::compare::{dcmpg, dcmpl, fcmpg, fcmpl};

use super::access::{get, read, set};
use super::code::SwitchTable;
use super::insn::{CALL_LENGTH, Handler, Insn, Pc, Regs, next, op, out};

/// Keeps the compiler from turning the branch around it into a conditional move.
macro_rules! real_branch {
    () => {
        // SAFETY: no instructions.
        std::arch::asm!("", options(nomem, nostack, preserves_flags))
    };
}

op! {
    /// Jumps forwards.
    fn jump(pc, regs, heap, budget, vm) {
        next!(pc.offset((*pc).c as i32 as isize), regs, heap, budget, vm)
    }

    /// Jumps backwards.
    fn jump_back(pc, regs, heap, budget, vm) {
        let distance = (*pc).c as i32 as i64;
        let pc = pc.offset(distance as isize);
        budget += distance - 1;
        if budget < 0 {
            return exhausted(pc, regs, heap, budget, vm);
        }
        next!(pc, regs, heap, budget, vm)
    }
}

out! {
    /// The budget ran out; execution would go on at `pc`.
    fn exhausted(vm, pc, regs) {
        Ok(vm.refill(pc))
    }
}

/// A condition on the operands of an instruction.
pub(crate) trait Test {
    /// Whether it holds.
    unsafe fn holds(pc: Pc, regs: Regs) -> bool;
}

op! {
    /// Jumps forwards if the condition holds.
    fn if_forward<T: Test>(pc, regs, heap, budget, vm) {
        if T::holds(pc, regs) {
            real_branch!();
            return next!(pc.offset((*pc).c as i32 as isize), regs, heap, budget, vm);
        }
        next!(pc.add(1), regs, heap, budget, vm)
    }

    /// Jumps backwards if the condition holds.
    fn if_back<T: Test>(pc, regs, heap, budget, vm) {
        if T::holds(pc, regs) {
            real_branch!();
            let distance = (*pc).c as i32 as i64;
            let pc = pc.offset(distance as isize);
            budget += distance - 1;
            if budget < 0 {
                return exhausted(pc, regs, heap, budget, vm);
            }
            return next!(pc, regs, heap, budget, vm);
        }
        next!(pc.add(1), regs, heap, budget, vm)
    }
}

/// A relation of two numbers.
pub(crate) trait Relation {
    /// Whether it holds.
    fn holds<T: PartialOrd>(left: T, right: T) -> bool;
}

macro_rules! relations {
    ($($name:ident $op:tt;)*) => { $(
        pub(crate) struct $name;
        impl Relation for $name {
            #[inline(always)]
            fn holds<T: PartialOrd>(left: T, right: T) -> bool {
                left $op right
            }
        }
    )* };
}

relations! { Eq ==; Ne !=; Lt <; Ge >=; Gt >; Le <=; }

/// `a` and `b` are registers of ints.
pub(crate) struct Ints<R>(PhantomData<R>);
/// `a` is a register, `b` a small int.
pub(crate) struct IntImmediate<R>(PhantomData<R>);
/// `a` and `b` are registers of longs.
pub(crate) struct Longs<R>(PhantomData<R>);
/// `a` is a register of a long, `b` a small number.
pub(crate) struct LongImmediate<R>(PhantomData<R>);
/// `a` and `b` are registers of floats or doubles, compared as the instruction named by `C` does.
pub(crate) struct Floats<R, C>(PhantomData<(R, C)>);

impl<R: Relation> Test for Ints<R> {
    #[inline(always)]
    unsafe fn holds(pc: Pc, regs: Regs) -> bool {
        // SAFETY: lowering checked the registers; so in the other tests.
        unsafe { R::holds(read::<i32>(regs, (*pc).a), read::<i32>(regs, (*pc).b)) }
    }
}

impl<R: Relation> Test for IntImmediate<R> {
    #[inline(always)]
    unsafe fn holds(pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(read::<i32>(regs, (*pc).a), i32::from((*pc).b as i16)) }
    }
}

impl<R: Relation> Test for Longs<R> {
    #[inline(always)]
    unsafe fn holds(pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(read::<i64>(regs, (*pc).a), read::<i64>(regs, (*pc).b)) }
    }
}

impl<R: Relation> Test for LongImmediate<R> {
    #[inline(always)]
    unsafe fn holds(pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(read::<i64>(regs, (*pc).a), i64::from((*pc).b as i16)) }
    }
}

/// One of the four floating-point comparisons.
pub(crate) trait FloatCompare {
    /// Its result for the two operands.
    unsafe fn order(pc: Pc, regs: Regs) -> i32;
}

macro_rules! float_compares {
    ($($name:ident $type:ty, $function:path;)*) => { $(
        pub(crate) struct $name;
        impl FloatCompare for $name {
            #[inline(always)]
            unsafe fn order(pc: Pc, regs: Regs) -> i32 {
                // SAFETY: as above.
                unsafe { $function(read::<$type>(regs, (*pc).a), read::<$type>(regs, (*pc).b)) }
            }
        }
    )* };
}

float_compares! {
    FloatL f32, fcmpl;
    FloatG f32, fcmpg;
    DoubleL f64, dcmpl;
    DoubleG f64, dcmpg;
}

impl<R: Relation, C: FloatCompare> Test for Floats<R, C> {
    #[inline(always)]
    unsafe fn holds(pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(C::order(pc, regs), 0) }
    }
}

fn direction<T: Test>(back: bool) -> Handler {
    if back { if_back::<T> } else { if_forward::<T> }
}

macro_rules! by_condition {
    ($cond:expr, $back:expr, $relation:ident => $test:ty) => {
        match $cond {
            Cond::Eq => {
                type $relation = Eq;
                direction::<$test>($back)
            }
            Cond::Ne => {
                type $relation = Ne;
                direction::<$test>($back)
            }
            Cond::Lt => {
                type $relation = Lt;
                direction::<$test>($back)
            }
            Cond::Ge => {
                type $relation = Ge;
                direction::<$test>($back)
            }
            Cond::Gt => {
                type $relation = Gt;
                direction::<$test>($back)
            }
            Cond::Le => {
                type $relation = Le;
                direction::<$test>($back)
            }
        }
    };
}

/// The conditional jump on two registers. References compare like ints.
pub(crate) fn conditional(compare: Compare, cond: Cond, back: bool) -> Handler {
    match compare {
        Compare::Int | Compare::Ref => by_condition!(cond, back, R => Ints<R>),
        Compare::Long => by_condition!(cond, back, R => Longs<R>),
        Compare::FloatL => by_condition!(cond, back, R => Floats<R, FloatL>),
        Compare::FloatG => by_condition!(cond, back, R => Floats<R, FloatG>),
        Compare::DoubleL => by_condition!(cond, back, R => Floats<R, DoubleL>),
        Compare::DoubleG => by_condition!(cond, back, R => Floats<R, DoubleG>),
    }
}

/// The conditional jump on a register and a small immediate in `b`; ints, references and longs only.
pub(crate) fn conditional_immediate(compare: Compare, cond: Cond, back: bool) -> Option<Handler> {
    match compare {
        Compare::Int | Compare::Ref => Some(by_condition!(cond, back, R => IntImmediate<R>)),
        Compare::Long => Some(by_condition!(cond, back, R => LongImmediate<R>)),
        _ => None,
    }
}

impl SwitchTable {
    /// Distance of the jump for a value.
    #[inline(always)]
    fn distance(&self, value: i32) -> i32 {
        if self.keys.is_empty() {
            let index = value.wrapping_sub(self.low) as u32 as usize;
            self.targets.get(index).copied().unwrap_or(self.default)
        } else {
            self.keys.binary_search(&value).map_or(self.default, |index| self.targets[index])
        }
    }
}

op! {
    /// Jumps by the value of register `a` and the table that the next word points to.
    fn switch(pc, regs, heap, budget, vm) {
        let table = &*(*pc.add(1)).head.pointer.cast::<SwitchTable>();
        let distance = i64::from(table.distance(read::<i32>(regs, (*pc).a)));
        let pc = pc.offset(distance as isize);
        if distance <= 0 {
            budget += distance - 1;
            if budget < 0 {
                return exhausted(pc, regs, heap, budget, vm);
            }
        }
        next!(pc, regs, heap, budget, vm)
    }

    /// Returns the value of register `a`.
    fn return_value(pc, regs, heap, budget, vm) {
        let value = get(regs, (*pc).a);
        let frame = vm.exec.frame;
        let call = (*frame).call;
        let below = frame.sub(1);
        vm.exec.frame = below;
        let regs = (*below).regs;
        set(regs, (*call).a, value);
        next!(call.add(CALL_LENGTH), regs, heap, budget, vm)
    }

    /// Returns the constant `c`, zero-extended.
    fn return_32(pc, _regs, heap, budget, vm) {
        let value = u64::from((*pc).c);
        let frame = vm.exec.frame;
        let call = (*frame).call;
        let below = frame.sub(1);
        vm.exec.frame = below;
        let regs = (*below).regs;
        set(regs, (*call).a, value);
        next!(call.add(CALL_LENGTH), regs, heap, budget, vm)
    }

    /// Returns from a void method.
    fn return_void(_pc, _regs, heap, budget, vm) {
        let frame = vm.exec.frame;
        let call = (*frame).call;
        let below = frame.sub(1);
        vm.exec.frame = below;
        next!(call.add(CALL_LENGTH), (*below).regs, heap, budget, vm)
    }
}

/// An unconditional jump.
pub(crate) fn jump_insn(distance: i32) -> Insn {
    Insn::new(if distance <= 0 { jump_back } else { jump }, 0, 0, distance as u32)
}
