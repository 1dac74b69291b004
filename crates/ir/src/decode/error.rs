//! Why bytecode does not decode.

/// Bytecode that breaks a static constraint (JVMS §4.9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("at offset {pc}: {reason}")]
pub struct DecodeError {
    /// Offset of the instruction.
    pub pc: u16,
    /// What is wrong with it.
    pub reason: DecodeReason,
}

/// What is wrong with an instruction's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DecodeReason {
    /// Code must have 1 to 65535 bytes.
    #[error("code of {0} bytes; it must have 1 to 65535")]
    CodeLength(usize),
    /// No instruction has this opcode.
    #[error("bad opcode 0x{0:02x}")]
    BadOpcode(u8),
    /// `wide` in front of an instruction that has no wide form.
    #[error("wide before opcode 0x{0:02x}, which has no wide form")]
    BadWide(u8),
    /// The code ends inside the instruction.
    #[error("the instruction is cut off by the end of the code")]
    Truncated,
    /// A jump out of the code.
    #[error("jump to offset {0}, outside the code")]
    TargetOutside(i64),
    /// A jump into the middle of an instruction.
    #[error("jump to offset {0}, which is inside an instruction")]
    TargetInsideInstruction(u16),
    /// `tableswitch` whose lowest key is above its highest.
    #[error("tableswitch from {low} to {high}")]
    SwitchRange {
        /// Lowest key.
        low: i32,
        /// Highest key.
        high: i32,
    },
    /// `lookupswitch` with a negative number of pairs.
    #[error("lookupswitch with {0} pairs")]
    SwitchCount(i32),
    /// `lookupswitch` keys must rise.
    #[error("lookupswitch keys are not sorted: {0} follows {1}")]
    SwitchOrder(i32, i32),
    /// `newarray` of an unknown element type.
    #[error("newarray of unknown type {0}")]
    ArrayType(u8),
    /// `multianewarray` without dimensions.
    #[error("multianewarray with no dimension")]
    NoDimension,
    /// The operand bytes of invokeinterface or invokedynamic that must be zero are not, or its count is.
    #[error("bad count or reserved byte of a call instruction")]
    ReservedByte,
    /// No instruction starts at the offset asked for.
    #[error("no instruction starts here")]
    NoInstruction,
}
