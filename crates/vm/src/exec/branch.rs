//! Jumps, conditional jumps, switches and returns.
//!
//! `c` is the distance of a jump in instructions. A jump backwards (or to itself) charges the budget with the distance
//! plus one, so a loop pays for what it repeats. Conditional jumps are real branches of the CPU: where the compiler
//! would rather select the next instruction without one, every loop would wait for the comparison.

use std::marker::PhantomData;

use testwright_ir::code::{Compare, Cond};
use testwright_semantics::compare::{dcmpg, dcmpl, fcmpg, fcmpl};

use super::access::{Slot, get, read, set};
use super::code::SwitchTable;
use super::insn::{CALL_LENGTH, Handler, Pc, Regs, next, op, out};

/// Keeps the compiler from turning the branch around it into a conditional move.
macro_rules! real_branch {
    () => {
        // SAFETY: no instructions.
        std::arch::asm!("", options(nomem, nostack, preserves_flags))
    };
}
pub(crate) use real_branch;

op! {
    /// Jumps forwards.
    fn jump(pc, regs, heap, budget, acc, vm) {
        next!(pc.offset((*pc).c as i32 as isize), regs, heap, budget, acc, vm)
    }

    /// Jumps backwards.
    fn jump_back(pc, regs, heap, budget, acc, vm) {
        let distance = (*pc).c as i32 as i64;
        let pc = pc.offset(distance as isize);
        budget += distance - 1;
        if budget < 0 {
            return exhausted(pc, regs, heap, budget, acc, vm);
        }
        next!(pc, regs, heap, budget, acc, vm)
    }
}

out! {
    /// The budget ran out; execution would go on at `pc`.
    fn exhausted(vm, pc, regs) {
        Ok(vm.refill(pc))
    }
}

/// A condition on the operands of an instruction: the left one, in `b`, was already loaded; the right one is `a`.
pub(crate) trait Test {
    /// Whether it holds.
    unsafe fn holds(lhs: u64, pc: Pc, regs: Regs) -> bool;
}

/// Goes one way or the other, forwards.
macro_rules! decide_forward {
    ($holds:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        if $holds {
            real_branch!();
            return next!($pc.offset((*$pc).c as i32 as isize), $regs, $heap, $budget, $acc, $vm);
        }
        next!($pc.add(1), $regs, $heap, $budget, $acc, $vm)
    }};
}

/// Goes back or on.
macro_rules! decide_back {
    ($holds:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        if $holds {
            real_branch!();
            let distance = (*$pc).c as i32 as i64;
            let pc = $pc.offset(distance as isize);
            $budget += distance - 1;
            if $budget < 0 {
                return exhausted(pc, $regs, $heap, $budget, $acc, $vm);
            }
            return next!(pc, $regs, $heap, $budget, $acc, $vm);
        }
        next!($pc.add(1), $regs, $heap, $budget, $acc, $vm)
    }};
}

op! {
    /// Jumps forwards if the condition holds on `b` and `a`.
    fn if_forward<T: Test>(pc, regs, heap, budget, acc, vm) {
        decide_forward!(T::holds(get(regs, (*pc).b), pc, regs), pc, regs, heap, budget, acc, vm)
    }

    /// Jumps backwards if the condition holds on `b` and `a`.
    fn if_back<T: Test>(pc, regs, heap, budget, acc, vm) {
        decide_back!(T::holds(get(regs, (*pc).b), pc, regs), pc, regs, heap, budget, acc, vm)
    }

    /// Jumps forwards if the condition holds on `acc` and `a`.
    fn if_acc_forward<T: Test>(pc, regs, heap, budget, acc, vm) {
        decide_forward!(T::holds(acc, pc, regs), pc, regs, heap, budget, acc, vm)
    }

    /// Jumps backwards if the condition holds on `acc` and `a`.
    fn if_acc_back<T: Test>(pc, regs, heap, budget, acc, vm) {
        decide_back!(T::holds(acc, pc, regs), pc, regs, heap, budget, acc, vm)
    }
}

/// A relation of two numbers.
pub(crate) trait Relation {
    /// The condition.
    const COND: Cond;
    /// Whether it holds.
    fn holds<T: PartialOrd>(left: T, right: T) -> bool;
}

macro_rules! relations {
    ($($name:ident $op:tt;)*) => { $(
        pub(crate) struct $name;
        impl Relation for $name {
            const COND: Cond = Cond::$name;
            #[inline(always)]
            fn holds<T: PartialOrd>(left: T, right: T) -> bool {
                left $op right
            }
        }
    )* };
}

relations! { Eq ==; Ne !=; Lt <; Ge >=; Gt >; Le <=; }

/// Two registers of ints.
pub(crate) struct Ints<R>(PhantomData<R>);
/// A register and a small int.
pub(crate) struct IntImmediate<R>(PhantomData<R>);
/// Two registers of longs.
pub(crate) struct Longs<R>(PhantomData<R>);
/// A register of a long and a small number.
pub(crate) struct LongImmediate<R>(PhantomData<R>);
/// Two registers of floats or doubles, compared as the instruction named by `C` does.
pub(crate) struct Floats<R, C>(PhantomData<(R, C)>);

impl<R: Relation> Test for Ints<R> {
    #[inline(always)]
    unsafe fn holds(lhs: u64, pc: Pc, regs: Regs) -> bool {
        // SAFETY: lowering checked the registers; so in the other tests.
        unsafe { R::holds(lhs as i32, read::<i32>(regs, (*pc).a)) }
    }
}

impl<R: Relation> Test for IntImmediate<R> {
    #[inline(always)]
    unsafe fn holds(lhs: u64, pc: Pc, _regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(lhs as i32, i32::from((*pc).a as i16)) }
    }
}

impl<R: Relation> Test for Longs<R> {
    #[inline(always)]
    unsafe fn holds(lhs: u64, pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(lhs as i64, read::<i64>(regs, (*pc).a)) }
    }
}

impl<R: Relation> Test for LongImmediate<R> {
    #[inline(always)]
    unsafe fn holds(lhs: u64, pc: Pc, _regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(lhs as i64, i64::from((*pc).a as i16)) }
    }
}

/// Two registers of references.
pub(crate) struct Refs<R>(PhantomData<R>);
/// A register of a reference, which is compared with null.
pub(crate) struct RefNull<R>(PhantomData<R>);

impl<R: Relation> Test for Refs<R> {
    #[inline(always)]
    unsafe fn holds(lhs: u64, pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { Ints::<R>::holds(lhs, pc, regs) }
    }
}

impl<R: Relation> Test for RefNull<R> {
    #[inline(always)]
    unsafe fn holds(lhs: u64, pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { IntImmediate::<R>::holds(lhs, pc, regs) }
    }
}

/// A test that a watched `if` makes: it can also say what it compares.
pub(crate) trait Decision: Test {
    /// What is compared.
    const COMPARE: Compare;
    /// The condition.
    const COND: Cond;
    /// Register bits of the right operand.
    unsafe fn right(pc: Pc, regs: Regs) -> u64;
}

macro_rules! decisions {
    ($($test:ty, $compare:expr, |$pc:ident, $regs:ident| $rhs:expr;)*) => { $(
        impl<R: Relation> Decision for $test {
            const COMPARE: Compare = $compare;
            const COND: Cond = R::COND;
            #[inline(always)]
            unsafe fn right($pc: Pc, $regs: Regs) -> u64 {
                // SAFETY: as above.
                unsafe { $rhs }
            }
        }
    )* };
}

decisions! {
    Ints<R>, Compare::Int, |pc, regs| get(regs, (*pc).a);
    IntImmediate<R>, Compare::Int, |pc, _regs| u64::from((*pc).a as i16 as i32 as u32);
    Refs<R>, Compare::Ref, |pc, regs| get(regs, (*pc).a);
    Longs<R>, Compare::Long, |pc, regs| get(regs, (*pc).a);
    LongImmediate<R>, Compare::Long, |pc, _regs| (*pc).a as i16 as i64 as u64;
}

impl<R: Relation> Decision for RefNull<R> {
    const COMPARE: Compare = Compare::Ref;
    const COND: Cond = R::COND;
    #[inline(always)]
    unsafe fn right(_pc: Pc, _regs: Regs) -> u64 {
        0
    }
}

impl<R: Relation, C: FloatCompare> Decision for Floats<R, C> {
    const COMPARE: Compare = C::COMPARE;
    const COND: Cond = R::COND;
    #[inline(always)]
    unsafe fn right(pc: Pc, regs: Regs) -> u64 {
        // SAFETY: as above.
        unsafe { get(regs, (*pc).a) }
    }
}

/// One of the four floating-point comparisons.
pub(crate) trait FloatCompare {
    /// Which.
    const COMPARE: Compare;
    /// Its result for the two operands.
    unsafe fn order(lhs: u64, pc: Pc, regs: Regs) -> i32;
}

macro_rules! float_compares {
    ($($name:ident $type:ty, $function:path;)*) => { $(
        pub(crate) struct $name;
        impl FloatCompare for $name {
            const COMPARE: Compare = Compare::$name;
            #[inline(always)]
            unsafe fn order(lhs: u64, pc: Pc, regs: Regs) -> i32 {
                // SAFETY: as above.
                unsafe { $function(Slot::from_slot(lhs), read::<$type>(regs, (*pc).a)) }
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
    unsafe fn holds(lhs: u64, pc: Pc, regs: Regs) -> bool {
        // SAFETY: as above.
        unsafe { R::holds(C::order(lhs, pc, regs), 0) }
    }
}

/// Picks a handler that is generic over a relation.
macro_rules! by_condition {
    ($cond:expr, $relation:ident => $handler:expr) => {{
        use $crate::exec::branch::{Eq, Ge, Gt, Le, Lt, Ne};
        match $cond {
            Cond::Eq => {
                type $relation = Eq;
                $handler
            }
            Cond::Ne => {
                type $relation = Ne;
                $handler
            }
            Cond::Lt => {
                type $relation = Lt;
                $handler
            }
            Cond::Ge => {
                type $relation = Ge;
                $handler
            }
            Cond::Gt => {
                type $relation = Gt;
                $handler
            }
            Cond::Le => {
                type $relation = Le;
                $handler
            }
        }
    }};
}
pub(crate) use by_condition;

/// Picks a handler that is generic over a test of two registers.
macro_rules! by_compare {
    ($compare:expr, $cond:expr, $test:ident => $handler:expr) => {{
        use $crate::exec::branch::{
            DoubleG, DoubleL, FloatG, FloatL, Floats, Ints, Longs, Refs,
        };
        let handler: Handler = match $compare {
            Compare::Int => $crate::exec::branch::by_condition!($cond, R => { type $test = Ints<R>; $handler }),
            Compare::Ref => $crate::exec::branch::by_condition!($cond, R => { type $test = Refs<R>; $handler }),
            Compare::Long => $crate::exec::branch::by_condition!($cond, R => { type $test = Longs<R>; $handler }),
            Compare::FloatL => $crate::exec::branch::by_condition!($cond, R => { type $test = Floats<R, FloatL>; $handler }),
            Compare::FloatG => $crate::exec::branch::by_condition!($cond, R => { type $test = Floats<R, FloatG>; $handler }),
            Compare::DoubleL => $crate::exec::branch::by_condition!($cond, R => { type $test = Floats<R, DoubleL>; $handler }),
            Compare::DoubleG => $crate::exec::branch::by_condition!($cond, R => { type $test = Floats<R, DoubleG>; $handler }),
        };
        handler
    }};
}
pub(crate) use by_compare;

/// Picks a handler that is generic over a test of a register and a small immediate. Floating-point numbers have none;
/// callers ask [`has_immediate`] first.
macro_rules! by_compare_immediate {
    ($compare:expr, $cond:expr, $test:ident => $handler:expr) => {{
        use $crate::exec::branch::{IntImmediate, LongImmediate, RefNull};
        let handler: Handler = match $compare {
            Compare::Long => $crate::exec::branch::by_condition!($cond, R => { type $test = LongImmediate<R>; $handler }),
            Compare::Ref => $crate::exec::branch::by_condition!($cond, R => { type $test = RefNull<R>; $handler }),
            _ => $crate::exec::branch::by_condition!($cond, R => { type $test = IntImmediate<R>; $handler }),
        };
        handler
    }};
}
pub(crate) use by_compare_immediate;

/// Whether a comparison has a form with an immediate.
pub(crate) fn has_immediate(compare: Compare) -> bool {
    matches!(compare, Compare::Int | Compare::Ref | Compare::Long)
}

/// Picks the handler by direction and by where the left operand is.
macro_rules! by_way {
    ($back:expr, $from_acc:expr, $test:ty) => {
        match ($back, $from_acc) {
            (false, false) => if_forward::<$test>,
            (true, false) => if_back::<$test>,
            (false, true) => if_acc_forward::<$test>,
            (true, true) => if_acc_back::<$test>,
        }
    };
}

/// The conditional jump on two operands, the right one in a register.
pub(crate) fn conditional(compare: Compare, cond: Cond, back: bool, from_acc: bool) -> Handler {
    by_compare!(compare, cond, T => by_way!(back, from_acc, T))
}

/// The conditional jump on an operand and a small immediate in `a`.
pub(crate) fn conditional_immediate(compare: Compare, cond: Cond, back: bool, from_acc: bool) -> Handler {
    by_compare_immediate!(compare, cond, T => by_way!(back, from_acc, T))
}

/// Leaves the top frame with a value.
macro_rules! give_back {
    ($value:expr, $heap:ident, $budget:ident, $vm:ident) => {{
        let value = $value;
        let frame = $vm.exec.frame;
        let call = (*frame).call;
        let below = frame.sub(1);
        $vm.exec.frame = below;
        let regs = (*below).regs;
        set(regs, (*call).a, value);
        next!(call.add(CALL_LENGTH), regs, $heap, $budget, value, $vm)
    }};
}

impl SwitchTable {
    /// Distance of the jump for a value.
    #[inline(always)]
    fn distance(&self, value: i32) -> i32 {
        if self.dense {
            let index = value.wrapping_sub(self.low) as u32 as usize;
            self.targets.get(index).copied().unwrap_or(self.default)
        } else {
            self.cases.binary_search(&value).map_or(self.default, |index| self.targets[index])
        }
    }
}

op! {
    /// Jumps by the value of register `b` and the table that the next word points to.
    fn switch(pc, regs, heap, budget, acc, vm) {
        let table = &*(*pc.add(1)).head.pointer.cast::<SwitchTable>();
        let distance = i64::from(table.distance(read::<i32>(regs, (*pc).b)));
        let pc = pc.offset(distance as isize);
        if distance <= 0 {
            budget += distance - 1;
            if budget < 0 {
                return exhausted(pc, regs, heap, budget, acc, vm);
            }
        }
        next!(pc, regs, heap, budget, acc, vm)
    }

    /// Returns the value of register `b`.
    fn return_value(pc, regs, heap, budget, _acc, vm) {
        let value = get(regs, (*pc).b);
        give_back!(value, heap, budget, vm)
    }

    /// Returns the accumulator.
    fn return_acc(_pc, _regs, heap, budget, acc, vm) {
        give_back!(acc, heap, budget, vm)
    }

    /// Returns the constant `c`, zero-extended.
    fn return_32(pc, _regs, heap, budget, _acc, vm) {
        let value = u64::from((*pc).c);
        give_back!(value, heap, budget, vm)
    }

    /// Returns from a void method.
    fn return_void(_pc, _regs, heap, budget, acc, vm) {
        let frame = vm.exec.frame;
        let call = (*frame).call;
        let below = frame.sub(1);
        vm.exec.frame = below;
        next!(call.add(CALL_LENGTH), (*below).regs, heap, budget, acc, vm)
    }
}
