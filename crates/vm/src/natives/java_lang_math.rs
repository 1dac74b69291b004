//! Bits of `float` and `double`, and the natives of JDK 17's `StrictMath` (later JDKs have them in Java).

use testwright_semantics::strict_math as fdlibm;

use crate::native::{Answer, Native, NativeFn, native};
use crate::vm::Vm;

const UNARY: &str = "(D)D";
const BINARY: &str = "(DD)D";

const fn strict(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/lang/StrictMath", name, descriptor, run)
}

/// A native that applies a function to its one double.
macro_rules! unary {
    ($name:ident) => {
        |_: &mut Vm, args: &[u64]| Ok(fdlibm::$name(f64::from_bits(args[0])).to_bits())
    };
}

/// A native that applies a function to its two doubles.
macro_rules! binary {
    ($name:ident) => {
        |_: &mut Vm, args: &[u64]| {
            Ok(fdlibm::$name(f64::from_bits(args[0]), f64::from_bits(args[2])).to_bits())
        }
    };
}

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/Float", "floatToRawIntBits", "(F)I", same_bits),
    native("java/lang/Float", "intBitsToFloat", "(I)F", same_bits),
    native("java/lang/Double", "doubleToRawLongBits", "(D)J", same_bits),
    native("java/lang/Double", "longBitsToDouble", "(J)D", same_bits),
    strict("sin", UNARY, unary!(sin)),
    strict("cos", UNARY, unary!(cos)),
    strict("tan", UNARY, unary!(tan)),
    strict("asin", UNARY, unary!(asin)),
    strict("acos", UNARY, unary!(acos)),
    strict("atan", UNARY, unary!(atan)),
    strict("exp", UNARY, unary!(exp)),
    strict("log", UNARY, unary!(log)),
    strict("log10", UNARY, unary!(log10)),
    strict("sqrt", UNARY, unary!(sqrt)),
    strict("cbrt", UNARY, unary!(cbrt)),
    strict("sinh", UNARY, unary!(sinh)),
    strict("cosh", UNARY, unary!(cosh)),
    strict("tanh", UNARY, unary!(tanh)),
    strict("expm1", UNARY, unary!(expm1)),
    strict("log1p", UNARY, unary!(log1p)),
    strict("atan2", BINARY, binary!(atan2)),
    strict("pow", BINARY, binary!(pow)),
    strict("hypot", BINARY, binary!(hypot)),
    strict("IEEEremainder", BINARY, binary!(ieee_remainder)),
];

/// A value in a register is its bits already.
fn same_bits(_: &mut Vm, args: &[u64]) -> Answer {
    Ok(args[0])
}
