//! One decoded instruction.

use super::switch::Switch;
use crate::code::{BinOp, Cond, Elem, InvokeKind, Kind, Operand, UnOp};

/// An instruction with its operands. Targets are absolute offsets; other bare `u16`s are constant pool indices
/// unless named otherwise. Families that differ only in type are one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction<'a> {
    /// `nop`
    Nop,
    /// `aconst_null`, `iconst_<i>`, `lconst_<l>`, `fconst_<f>`, `dconst_<d>`, `bipush`, `sipush`: never
    /// [`Operand::Reg`].
    Const(Operand),
    /// `ldc` and `ldc_w`: a constant that takes one slot.
    Ldc(u16),
    /// `ldc2_w`: a constant that takes two slots.
    Ldc2(u16),
    /// `<t>load` of a local variable.
    Load(Kind, u16),
    /// `<t>store` to a local variable.
    Store(Kind, u16),
    /// `iinc` of a local variable.
    Inc(u16, i16),
    /// `<t>aload`; `baload` is [`Elem::Byte`].
    ArrayLoad(Elem),
    /// `<t>astore`; `bastore` is [`Elem::Byte`].
    ArrayStore(Elem),
    /// `pop`
    Pop,
    /// `pop2`
    Pop2,
    /// `dup`
    Dup,
    /// `dup_x1`
    DupX1,
    /// `dup_x2`
    DupX2,
    /// `dup2`
    Dup2,
    /// `dup2_x1`
    Dup2X1,
    /// `dup2_x2`
    Dup2X2,
    /// `swap`
    Swap,
    /// Negations and conversions.
    Unary(UnOp),
    /// Arithmetic, logic, shifts, and `lcmp`, `fcmp<op>`, `dcmp<op>`.
    Binary(BinOp),
    /// `if<cond>`: one int against zero.
    If(Cond, u16),
    /// `if_icmp<cond>`: two ints.
    IfInt(Cond, u16),
    /// `if_acmp<cond>`: two references; `Eq` or `Ne`.
    IfRef(Cond, u16),
    /// `ifnull` (`Eq`) and `ifnonnull` (`Ne`).
    IfNull(Cond, u16),
    /// `goto`, `goto_w`
    Goto(u16),
    /// `jsr`, `jsr_w`
    Jsr(u16),
    /// `ret` to the address in a local variable.
    Ret(u16),
    /// `tableswitch` or `lookupswitch`.
    Switch(Switch<'a>),
    /// `<t>return`, or `return`.
    Return(Option<Kind>),
    /// `getstatic`
    GetStatic(u16),
    /// `putstatic`
    PutStatic(u16),
    /// `getfield`
    GetField(u16),
    /// `putfield`
    PutField(u16),
    /// `invokevirtual`, `invokespecial`, `invokestatic`
    Invoke(InvokeKind, u16),
    /// `invokeinterface` with its count of argument slots, the receiver included.
    InvokeInterface(u16, u8),
    /// `invokedynamic`
    InvokeDynamic(u16),
    /// `new`
    New(u16),
    /// `newarray`; never [`Elem::Ref`].
    NewArray(Elem),
    /// `anewarray`: the class of the elements.
    NewRefArray(u16),
    /// `multianewarray`: the class of the array and the number of dimensions, at least 1.
    NewMultiArray(u16, u8),
    /// `arraylength`
    ArrayLength,
    /// `athrow`
    Throw,
    /// `checkcast`
    CheckCast(u16),
    /// `instanceof`
    InstanceOf(u16),
    /// `monitorenter`
    MonitorEnter,
    /// `monitorexit`
    MonitorExit,
}

impl Instruction<'_> {
    /// True if the instruction has targets of its own (`ret` has none: its target is a value).
    #[must_use]
    pub fn can_jump(&self) -> bool {
        matches!(
            self,
            Instruction::If(..)
                | Instruction::IfInt(..)
                | Instruction::IfRef(..)
                | Instruction::IfNull(..)
                | Instruction::Goto(_)
                | Instruction::Jsr(_)
                | Instruction::Switch(_)
        )
    }

    /// True if control never goes on to the next instruction. After `jsr` it does not either, except by `ret`.
    #[must_use]
    pub fn ends_flow(&self) -> bool {
        matches!(
            self,
            Instruction::Goto(_)
                | Instruction::Jsr(_)
                | Instruction::Ret(_)
                | Instruction::Switch(_)
                | Instruction::Return(_)
                | Instruction::Throw
        )
    }

    /// True for conditional jumps and switches, the branch sites of a method.
    #[must_use]
    pub fn is_site(&self) -> bool {
        matches!(
            self,
            Instruction::If(..)
                | Instruction::IfInt(..)
                | Instruction::IfRef(..)
                | Instruction::IfNull(..)
                | Instruction::Switch(_)
        )
    }

    /// Calls `each` with every explicit target: a switch's cases in order of key, then its default.
    pub fn for_each_target(&self, mut each: impl FnMut(u16)) {
        match *self {
            Instruction::If(_, target)
            | Instruction::IfInt(_, target)
            | Instruction::IfRef(_, target)
            | Instruction::IfNull(_, target)
            | Instruction::Goto(target)
            | Instruction::Jsr(target) => each(target),
            Instruction::Switch(switch) => {
                switch.cases().for_each(|(_, target)| each(target));
                each(switch.default());
            }
            _ => {}
        }
    }
}
