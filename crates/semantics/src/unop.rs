//! The operations with one operand, negations and conversions: their names and types, one table row each.

use crate::value::operand;
use crate::{EvalError, Kind, UnknownName, Value, convert, double, float, int, long};
use std::{fmt, str::FromStr};

macro_rules! unary_operations {
    ($($name:ident $mnemonic:literal $opcode:literal $operand:ident -> $result:ident $function:path;)*) => {
        /// An operation of the instruction set with one operand and one result (JVMS §6.5).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum UnOp {
            $(#[doc = concat!("JVMS §6.5 `", $mnemonic, "`.")] $name,)*
        }

        impl UnOp {
            /// Every operation, in the order of declaration.
            pub const ALL: &'static [UnOp] = &[$(UnOp::$name),*];

            /// The mnemonic of the instruction, such as `ineg`.
            #[inline]
            pub const fn mnemonic(self) -> &'static str {
                match self { $(UnOp::$name => $mnemonic,)* }
            }

            /// The opcode of the instruction.
            #[inline]
            pub const fn opcode(self) -> u8 {
                match self { $(UnOp::$name => $opcode,)* }
            }

            /// The operation that an opcode stands for, if it stands for one of these.
            #[inline]
            pub const fn from_opcode(opcode: u8) -> Option<UnOp> {
                match opcode { $($opcode => Some(UnOp::$name),)* _ => None }
            }

            /// The kind of the operand.
            #[inline]
            pub const fn operand(self) -> Kind {
                match self { $(UnOp::$name => Kind::$operand,)* }
            }

            /// The kind of the result.
            #[inline]
            pub const fn result(self) -> Kind {
                match self { $(UnOp::$name => Kind::$result,)* }
            }

            /// Whether some operand makes it throw: none does, the method is there to match [`crate::BinOp`].
            #[inline]
            pub const fn can_throw(self) -> bool {
                false
            }

            /// What the operation gives for a value.
            #[inline]
            pub fn eval(self, value: Value) -> Result<Value, EvalError> {
                match self {
                    $(UnOp::$name => Ok(Value::$result($function(operand!($operand, value)))),)*
                }
            }
        }
    };
}

unary_operations! {
    INeg "ineg" 0x74 Int -> Int int::neg;
    LNeg "lneg" 0x75 Long -> Long long::neg;
    FNeg "fneg" 0x76 Float -> Float float::neg;
    DNeg "dneg" 0x77 Double -> Double double::neg;
    I2L "i2l" 0x85 Int -> Long convert::i2l;
    I2F "i2f" 0x86 Int -> Float convert::i2f;
    I2D "i2d" 0x87 Int -> Double convert::i2d;
    L2I "l2i" 0x88 Long -> Int convert::l2i;
    L2F "l2f" 0x89 Long -> Float convert::l2f;
    L2D "l2d" 0x8a Long -> Double convert::l2d;
    F2I "f2i" 0x8b Float -> Int convert::f2i;
    F2L "f2l" 0x8c Float -> Long convert::f2l;
    F2D "f2d" 0x8d Float -> Double convert::f2d;
    D2I "d2i" 0x8e Double -> Int convert::d2i;
    D2L "d2l" 0x8f Double -> Long convert::d2l;
    D2F "d2f" 0x90 Double -> Float convert::d2f;
    I2B "i2b" 0x91 Int -> Int convert::i2b;
    I2C "i2c" 0x92 Int -> Int convert::i2c;
    I2S "i2s" 0x93 Int -> Int convert::i2s;
}

impl fmt::Display for UnOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.mnemonic())
    }
}

impl FromStr for UnOp {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = UnOp::ALL.iter().copied().find(|op| op.mnemonic() == text);
        found.ok_or(UnknownName { what: "unary operation" })
    }
}
