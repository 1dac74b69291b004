//! Arithmetic and conversions. What an operation does is `testwright_semantics`' business; here it meets registers.
//!
//! A binary operation is `a = b op c`. `c` is a register or, for ints and longs, an immediate; `b` may be taken from
//! the accumulator. In the reversed form, `a = c op b`, the right operand is the accumulator.

use testwright_semantics::{ArithmeticFault, BinOp, UnOp, compare, convert, double, float, int, long};

use super::access::{Slot, get, read};
use super::insn::{Handler, next, op, out};
use crate::native::Raise;

/// A binary operation; `None` stands for a division by zero.
pub(crate) trait Binary {
    /// Left operand.
    type Left: Slot;
    /// Right operand.
    type Right: Slot;
    /// Result.
    type Result: Slot;
    /// What it does.
    fn eval(left: Self::Left, right: Self::Right) -> Option<Self::Result>;
}

/// An operation on one value.
pub(crate) trait Unary {
    /// Operand.
    type Operand: Slot;
    /// Result.
    type Result: Slot;
    /// What it does.
    fn eval(operand: Self::Operand) -> Self::Result;
}

/// Stores an optional result and goes on, or reports a division by zero.
macro_rules! finish {
    ($result:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        match $result {
            Some(result) => {
                let value = Slot::to_slot(result);
                super::access::set($regs, (*$pc).a, value);
                next!($pc.add(1), $regs, $heap, $budget, value, $vm)
            }
            None => by_zero($pc, $regs, $heap, $budget, $acc, $vm),
        }
    }};
}

op! {
    /// `a = b op c`
    fn binary<O: Binary>(pc, regs, heap, budget, acc, vm) {
        finish!(O::eval(read(regs, (*pc).b), read(regs, (*pc).c)), pc, regs, heap, budget, acc, vm)
    }

    /// `a = acc op c`
    fn binary_acc<O: Binary>(pc, regs, heap, budget, acc, vm) {
        finish!(O::eval(Slot::from_slot(acc), read(regs, (*pc).c)), pc, regs, heap, budget, acc, vm)
    }

    /// `a = c op acc`
    fn binary_reversed<O: Binary>(pc, regs, heap, budget, acc, vm) {
        finish!(O::eval(read(regs, (*pc).c), Slot::from_slot(acc)), pc, regs, heap, budget, acc, vm)
    }

    /// `a = b op` the immediate `c`
    fn binary_immediate<O: Binary>(pc, regs, heap, budget, acc, vm) {
        let right = Slot::from_immediate((*pc).c as i32);
        finish!(O::eval(read(regs, (*pc).b), right), pc, regs, heap, budget, acc, vm)
    }

    /// `a = acc op` the immediate `c`
    fn binary_acc_immediate<O: Binary>(pc, regs, heap, budget, acc, vm) {
        let right = Slot::from_immediate((*pc).c as i32);
        finish!(O::eval(Slot::from_slot(acc), right), pc, regs, heap, budget, acc, vm)
    }

    /// `a = op b`
    fn unary<O: Unary>(pc, regs, heap, budget, _acc, vm) {
        let value = O::eval(Slot::from_slot(get(regs, (*pc).b))).to_slot();
        super::access::set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }

    /// `a = op acc`
    fn unary_acc<O: Unary>(pc, regs, heap, budget, acc, vm) {
        let value = O::eval(Slot::from_slot(acc)).to_slot();
        super::access::set(regs, (*pc).a, value);
        next!(pc.add(1), regs, heap, budget, value, vm)
    }
}

out! {
    /// An integer was divided by zero.
    fn by_zero(vm, pc, regs) {
        Err(Raise::new("java/lang/ArithmeticException", ArithmeticFault::DivisionByZero.message()))
    }
}

/// Where the operands of a binary operation are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Both in registers.
    Registers,
    /// The left one in the accumulator.
    LeftAcc,
    /// The right one in the accumulator.
    RightAcc,
    /// The right one in the instruction.
    Immediate,
    /// The left one in the accumulator, the right one in the instruction.
    AccImmediate,
}

macro_rules! binary_operations {
    ($($op:ident: ($left:ty, $right:ty) -> $result:ty, $function:expr;)*) => {
        $(
            struct $op;
            impl Binary for $op {
                type Left = $left;
                type Right = $right;
                type Result = $result;
                #[inline(always)]
                fn eval(left: $left, right: $right) -> Option<$result> {
                    $function(left, right)
                }
            }
        )*

        /// The handler of a binary operation.
        pub(crate) fn binary_handler(op: BinOp, form: Form) -> Handler {
            match op {
                $(BinOp::$op => match form {
                    Form::Registers => binary::<$op>,
                    Form::LeftAcc => binary_acc::<$op>,
                    Form::RightAcc => binary_reversed::<$op>,
                    Form::Immediate => binary_immediate::<$op>,
                    Form::AccImmediate => binary_acc_immediate::<$op>,
                },)*
            }
        }
    };
}

/// An operation that always has a result.
macro_rules! always {
    ($function:path) => {
        |left, right| Some($function(left, right))
    };
}

/// A division or remainder.
macro_rules! division {
    ($function:path) => {
        |left, right| $function(left, right).ok()
    };
}

binary_operations! {
    IAdd: (i32, i32) -> i32, always!(int::add);
    ISub: (i32, i32) -> i32, always!(int::sub);
    IMul: (i32, i32) -> i32, always!(int::mul);
    IDiv: (i32, i32) -> i32, division!(int::div);
    IRem: (i32, i32) -> i32, division!(int::rem);
    IShl: (i32, i32) -> i32, always!(int::shl);
    IShr: (i32, i32) -> i32, always!(int::shr);
    IUshr: (i32, i32) -> i32, always!(int::ushr);
    IAnd: (i32, i32) -> i32, always!(int::and);
    IOr: (i32, i32) -> i32, always!(int::or);
    IXor: (i32, i32) -> i32, always!(int::xor);
    LAdd: (i64, i64) -> i64, always!(long::add);
    LSub: (i64, i64) -> i64, always!(long::sub);
    LMul: (i64, i64) -> i64, always!(long::mul);
    LDiv: (i64, i64) -> i64, division!(long::div);
    LRem: (i64, i64) -> i64, division!(long::rem);
    LShl: (i64, i32) -> i64, always!(long::shl);
    LShr: (i64, i32) -> i64, always!(long::shr);
    LUshr: (i64, i32) -> i64, always!(long::ushr);
    LAnd: (i64, i64) -> i64, always!(long::and);
    LOr: (i64, i64) -> i64, always!(long::or);
    LXor: (i64, i64) -> i64, always!(long::xor);
    FAdd: (f32, f32) -> f32, always!(float::add);
    FSub: (f32, f32) -> f32, always!(float::sub);
    FMul: (f32, f32) -> f32, always!(float::mul);
    FDiv: (f32, f32) -> f32, always!(float::div);
    FRem: (f32, f32) -> f32, always!(float::rem);
    DAdd: (f64, f64) -> f64, always!(double::add);
    DSub: (f64, f64) -> f64, always!(double::sub);
    DMul: (f64, f64) -> f64, always!(double::mul);
    DDiv: (f64, f64) -> f64, always!(double::div);
    DRem: (f64, f64) -> f64, always!(double::rem);
    LCmp: (i64, i64) -> i32, always!(compare::lcmp);
    FCmpL: (f32, f32) -> i32, always!(compare::fcmpl);
    FCmpG: (f32, f32) -> i32, always!(compare::fcmpg);
    DCmpL: (f64, f64) -> i32, always!(compare::dcmpl);
    DCmpG: (f64, f64) -> i32, always!(compare::dcmpg);
}

macro_rules! unary_operations {
    ($($op:ident: $operand:ty => $result:ty, $function:path;)*) => {
        $(
            struct $op;
            impl Unary for $op {
                type Operand = $operand;
                type Result = $result;
                #[inline(always)]
                fn eval(operand: $operand) -> $result {
                    $function(operand)
                }
            }
        )*

        /// The handler of a unary operation, on a register or on the accumulator.
        pub(crate) fn unary_handler(op: UnOp, from_acc: bool) -> Handler {
            match op {
                $(UnOp::$op if from_acc => unary_acc::<$op>,)*
                $(UnOp::$op => unary::<$op>,)*
            }
        }
    };
}

unary_operations! {
    INeg: i32 => i32, int::neg;
    LNeg: i64 => i64, long::neg;
    FNeg: f32 => f32, float::neg;
    DNeg: f64 => f64, double::neg;
    I2L: i32 => i64, convert::i2l;
    I2F: i32 => f32, convert::i2f;
    I2D: i32 => f64, convert::i2d;
    L2I: i64 => i32, convert::l2i;
    L2F: i64 => f32, convert::l2f;
    L2D: i64 => f64, convert::l2d;
    F2I: f32 => i32, convert::f2i;
    F2L: f32 => i64, convert::f2l;
    F2D: f32 => f64, convert::f2d;
    D2I: f64 => i32, convert::d2i;
    D2L: f64 => i64, convert::d2l;
    D2F: f64 => f32, convert::d2f;
    I2B: i32 => i32, convert::i2b;
    I2C: i32 => i32, convert::i2c;
    I2S: i32 => i32, convert::i2s;
}
