//! The operations with two operands: their names, types and properties, one table row each.

use crate::value::operand;
use crate::{EvalError, Kind, UnknownName, Value, compare, double, float, int, long};
use std::{fmt, str::FromStr};

/// Turns a plain result into the `Result` that the table below needs from every row.
macro_rules! outcome {
    (total, $call:expr) => {
        $call
    };
    (throws, $call:expr) => {
        $call?
    };
}

macro_rules! binary_operations {
    ($($name:ident $mnemonic:literal $opcode:literal
        ($left:ident, $right:ident) -> $result:ident $throws:ident $order:ident $function:path;)*) => {
        /// An operation of the instruction set with two operands and one result (JVMS §6.5).
        ///
        /// `iinc` is [`BinOp::IAdd`] with a constant; there is no other instruction of this shape.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum BinOp {
            $(#[doc = concat!("JVMS §6.5 `", $mnemonic, "`.")] $name,)*
        }

        impl BinOp {
            /// Every operation, in the order of declaration.
            pub const ALL: &'static [BinOp] = &[$(BinOp::$name),*];

            /// The mnemonic of the instruction, such as `iadd`.
            #[inline]
            pub const fn mnemonic(self) -> &'static str {
                match self { $(BinOp::$name => $mnemonic,)* }
            }

            /// The opcode of the instruction.
            #[inline]
            pub const fn opcode(self) -> u8 {
                match self { $(BinOp::$name => $opcode,)* }
            }

            /// The operation that an opcode stands for, if it stands for one of these.
            #[inline]
            pub const fn from_opcode(opcode: u8) -> Option<BinOp> {
                match opcode { $($opcode => Some(BinOp::$name),)* _ => None }
            }

            /// The kinds of the left and the right operand.
            #[inline]
            pub const fn operands(self) -> (Kind, Kind) {
                match self { $(BinOp::$name => (Kind::$left, Kind::$right),)* }
            }

            /// The kind of the result.
            #[inline]
            pub const fn result(self) -> Kind {
                match self { $(BinOp::$name => Kind::$result,)* }
            }

            /// Whether some operands make it throw an `ArithmeticException`.
            #[inline]
            pub const fn can_throw(self) -> bool {
                match self { $(BinOp::$name => matches!(stringify!($throws).as_bytes(), b"throws"),)* }
            }

            /// Whether the operands can change places without changing the result.
            ///
            /// For floating-point sums and products that leaves open which NaN comes out when both are NaN.
            #[inline]
            pub const fn is_commutative(self) -> bool {
                match self { $(BinOp::$name => matches!(stringify!($order).as_bytes(), b"commutes"),)* }
            }

            /// What the operation gives for two values.
            #[inline]
            pub fn eval(self, left: Value, right: Value) -> Result<Value, EvalError> {
                match self {
                    $(BinOp::$name => {
                        let (left, right) = (operand!($left, left), operand!($right, right));
                        Ok(Value::$result(outcome!($throws, $function(left, right))))
                    })*
                }
            }
        }
    };
}

binary_operations! {
    IAdd "iadd" 0x60 (Int, Int) -> Int total commutes int::add;
    ISub "isub" 0x64 (Int, Int) -> Int total ordered int::sub;
    IMul "imul" 0x68 (Int, Int) -> Int total commutes int::mul;
    IDiv "idiv" 0x6c (Int, Int) -> Int throws ordered int::div;
    IRem "irem" 0x70 (Int, Int) -> Int throws ordered int::rem;
    IShl "ishl" 0x78 (Int, Int) -> Int total ordered int::shl;
    IShr "ishr" 0x7a (Int, Int) -> Int total ordered int::shr;
    IUshr "iushr" 0x7c (Int, Int) -> Int total ordered int::ushr;
    IAnd "iand" 0x7e (Int, Int) -> Int total commutes int::and;
    IOr "ior" 0x80 (Int, Int) -> Int total commutes int::or;
    IXor "ixor" 0x82 (Int, Int) -> Int total commutes int::xor;
    LAdd "ladd" 0x61 (Long, Long) -> Long total commutes long::add;
    LSub "lsub" 0x65 (Long, Long) -> Long total ordered long::sub;
    LMul "lmul" 0x69 (Long, Long) -> Long total commutes long::mul;
    LDiv "ldiv" 0x6d (Long, Long) -> Long throws ordered long::div;
    LRem "lrem" 0x71 (Long, Long) -> Long throws ordered long::rem;
    LShl "lshl" 0x79 (Long, Int) -> Long total ordered long::shl;
    LShr "lshr" 0x7b (Long, Int) -> Long total ordered long::shr;
    LUshr "lushr" 0x7d (Long, Int) -> Long total ordered long::ushr;
    LAnd "land" 0x7f (Long, Long) -> Long total commutes long::and;
    LOr "lor" 0x81 (Long, Long) -> Long total commutes long::or;
    LXor "lxor" 0x83 (Long, Long) -> Long total commutes long::xor;
    FAdd "fadd" 0x62 (Float, Float) -> Float total commutes float::add;
    FSub "fsub" 0x66 (Float, Float) -> Float total ordered float::sub;
    FMul "fmul" 0x6a (Float, Float) -> Float total commutes float::mul;
    FDiv "fdiv" 0x6e (Float, Float) -> Float total ordered float::div;
    FRem "frem" 0x72 (Float, Float) -> Float total ordered float::rem;
    DAdd "dadd" 0x63 (Double, Double) -> Double total commutes double::add;
    DSub "dsub" 0x67 (Double, Double) -> Double total ordered double::sub;
    DMul "dmul" 0x6b (Double, Double) -> Double total commutes double::mul;
    DDiv "ddiv" 0x6f (Double, Double) -> Double total ordered double::div;
    DRem "drem" 0x73 (Double, Double) -> Double total ordered double::rem;
    LCmp "lcmp" 0x94 (Long, Long) -> Int total ordered compare::lcmp;
    FCmpL "fcmpl" 0x95 (Float, Float) -> Int total ordered compare::fcmpl;
    FCmpG "fcmpg" 0x96 (Float, Float) -> Int total ordered compare::fcmpg;
    DCmpL "dcmpl" 0x97 (Double, Double) -> Int total ordered compare::dcmpl;
    DCmpG "dcmpg" 0x98 (Double, Double) -> Int total ordered compare::dcmpg;
}

impl fmt::Display for BinOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.mnemonic())
    }
}

impl FromStr for BinOp {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = BinOp::ALL.iter().copied().find(|op| op.mnemonic() == text);
        found.ok_or(UnknownName { what: "binary operation" })
    }
}
