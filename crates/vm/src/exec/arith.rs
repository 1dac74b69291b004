//! Arithmetic and conversions. What an operation does is `testwright_semantics`' business; here it meets registers.
//!
//! A binary operation has a form with two registers (`a = b op c`) and, for ints and longs, one whose right operand
//! is the immediate `c`.

use testwright_semantics::{ArithmeticFault, BinOp, UnOp, compare, convert, double, float, int, long};

use super::access::{read, write};
use super::insn::{Handler, next, op, out};
use crate::native::Raise;

/// Operations that always have a result.
macro_rules! binary {
    ($($op:ident $reg:ident: ($left:ty, $right:ty) $function:path;)*) => {
        op! { $(
            fn $reg(pc, regs, heap, budget, vm) {
                let result = $function(read::<$left>(regs, (*pc).b), read::<$right>(regs, (*pc).c));
                write(regs, (*pc).a, result);
                next!(pc.add(1), regs, heap, budget, vm)
            }
        )* }

        fn total(op: BinOp) -> Option<Handler> {
            Some(match op { $(BinOp::$op => $reg,)* _ => return None })
        }
    };
}

binary! {
    IAdd iadd: (i32, i32) int::add;
    ISub isub: (i32, i32) int::sub;
    IMul imul: (i32, i32) int::mul;
    IShl ishl: (i32, i32) int::shl;
    IShr ishr: (i32, i32) int::shr;
    IUshr iushr: (i32, i32) int::ushr;
    IAnd iand: (i32, i32) int::and;
    IOr ior: (i32, i32) int::or;
    IXor ixor: (i32, i32) int::xor;
    LAdd ladd: (i64, i64) long::add;
    LSub lsub: (i64, i64) long::sub;
    LMul lmul: (i64, i64) long::mul;
    LShl lshl: (i64, i32) long::shl;
    LShr lshr: (i64, i32) long::shr;
    LUshr lushr: (i64, i32) long::ushr;
    LAnd land: (i64, i64) long::and;
    LOr lor: (i64, i64) long::or;
    LXor lxor: (i64, i64) long::xor;
    FAdd fadd: (f32, f32) float::add;
    FSub fsub: (f32, f32) float::sub;
    FMul fmul: (f32, f32) float::mul;
    FDiv fdiv: (f32, f32) float::div;
    FRem frem: (f32, f32) float::rem;
    DAdd dadd: (f64, f64) double::add;
    DSub dsub: (f64, f64) double::sub;
    DMul dmul: (f64, f64) double::mul;
    DDiv ddiv: (f64, f64) double::div;
    DRem drem: (f64, f64) double::rem;
    LCmp lcmp: (i64, i64) compare::lcmp;
    FCmpL fcmpl: (f32, f32) compare::fcmpl;
    FCmpG fcmpg: (f32, f32) compare::fcmpg;
    DCmpL dcmpl: (f64, f64) compare::dcmpl;
    DCmpG dcmpg: (f64, f64) compare::dcmpg;
}

/// Division and remainder: zero goes the slow way.
macro_rules! division {
    ($($op:ident $reg:ident: $type:ty, $function:path;)*) => {
        op! { $(
            fn $reg(pc, regs, heap, budget, vm) {
                match $function(read::<$type>(regs, (*pc).b), read::<$type>(regs, (*pc).c)) {
                    Ok(result) => {
                        write(regs, (*pc).a, result);
                        next!(pc.add(1), regs, heap, budget, vm)
                    }
                    Err(ArithmeticFault::DivisionByZero) => by_zero(pc, regs, heap, budget, vm),
                }
            }
        )* }

        fn partial(op: BinOp) -> Option<Handler> {
            Some(match op { $(BinOp::$op => $reg,)* _ => return None })
        }
    };
}

division! {
    IDiv idiv: i32, int::div;
    IRem irem: i32, int::rem;
    LDiv ldiv: i64, long::div;
    LRem lrem: i64, long::rem;
}

out! {
    /// An integer was divided by zero.
    fn by_zero(vm, pc, regs) {
        Err(Raise::new("java/lang/ArithmeticException", ArithmeticFault::DivisionByZero.message()))
    }
}

/// Forms whose right operand is an immediate. A divisor is never zero here.
macro_rules! immediate {
    ($($op:ident $reg:ident: ($left:ty, $right:ty) $function:expr;)*) => {
        op! { $(
            fn $reg(pc, regs, heap, budget, vm) {
                let result = $function(read::<$left>(regs, (*pc).b), (*pc).c as i32 as $right);
                write(regs, (*pc).a, result);
                next!(pc.add(1), regs, heap, budget, vm)
            }
        )* }

        /// The handler of `op` with an immediate right operand, if there is one.
        pub(crate) fn immediate(op: BinOp) -> Option<Handler> {
            Some(match op { $(BinOp::$op => $reg,)* _ => return None })
        }
    };
}

immediate! {
    IAdd iadd_imm: (i32, i32) int::add;
    ISub isub_imm: (i32, i32) int::sub;
    IMul imul_imm: (i32, i32) int::mul;
    IShl ishl_imm: (i32, i32) int::shl;
    IShr ishr_imm: (i32, i32) int::shr;
    IUshr iushr_imm: (i32, i32) int::ushr;
    IAnd iand_imm: (i32, i32) int::and;
    IOr ior_imm: (i32, i32) int::or;
    IXor ixor_imm: (i32, i32) int::xor;
    IDiv idiv_imm: (i32, i32) |left, right| int::div(left, right).unwrap_or(0);
    IRem irem_imm: (i32, i32) |left, right| int::rem(left, right).unwrap_or(0);
    LAdd ladd_imm: (i64, i64) long::add;
    LSub lsub_imm: (i64, i64) long::sub;
    LMul lmul_imm: (i64, i64) long::mul;
    LShl lshl_imm: (i64, i32) long::shl;
    LShr lshr_imm: (i64, i32) long::shr;
    LUshr lushr_imm: (i64, i32) long::ushr;
    LAnd land_imm: (i64, i64) long::and;
    LOr lor_imm: (i64, i64) long::or;
    LXor lxor_imm: (i64, i64) long::xor;
    LDiv ldiv_imm: (i64, i64) |left, right| long::div(left, right).unwrap_or(0);
    LRem lrem_imm: (i64, i64) |left, right| long::rem(left, right).unwrap_or(0);
}

/// The handler of `op` on two registers.
pub(crate) fn registers(op: BinOp) -> Handler {
    match total(op).or_else(|| partial(op)) {
        Some(handler) => handler,
        None => unreachable!("every operation is in one of the two tables, as the test below shows"),
    }
}

macro_rules! unary {
    ($($op:ident $name:ident: $type:ty, $function:path;)*) => {
        op! { $(
            fn $name(pc, regs, heap, budget, vm) {
                write(regs, (*pc).a, $function(read::<$type>(regs, (*pc).b)));
                next!(pc.add(1), regs, heap, budget, vm)
            }
        )* }

        /// The handler of `op`.
        pub(crate) fn unary(op: UnOp) -> Handler {
            match op { $(UnOp::$op => $name,)* }
        }
    };
}

unary! {
    INeg ineg: i32, int::neg;
    LNeg lneg: i64, long::neg;
    FNeg fneg: f32, float::neg;
    DNeg dneg: f64, double::neg;
    I2L i2l: i32, convert::i2l;
    I2F i2f: i32, convert::i2f;
    I2D i2d: i32, convert::i2d;
    L2I l2i: i64, convert::l2i;
    L2F l2f: i64, convert::l2f;
    L2D l2d: i64, convert::l2d;
    F2I f2i: f32, convert::f2i;
    F2L f2l: f32, convert::f2l;
    F2D f2d: f32, convert::f2d;
    D2I d2i: f64, convert::d2i;
    D2L d2l: f64, convert::d2l;
    D2F d2f: f64, convert::d2f;
    I2B i2b: i32, convert::i2b;
    I2C i2c: i32, convert::i2c;
    I2S i2s: i32, convert::i2s;
}

#[cfg(test)]
mod tests {
    use super::{BinOp, registers};

    #[test]
    fn every_binary_operation_has_a_handler() {
        for op in BinOp::ALL {
            let _ = registers(*op);
        }
    }
}
