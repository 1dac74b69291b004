//! The instruction set: three-address code over registers, in basic blocks with exception edges.
//!
//! **Registers** are the JVM's own slots: local variable `n` is register `n`, operand stack slot `k` is
//! register `max_locals + k`. A long or double occupies its first slot only; the second is never named. So the
//! outgoing arguments of a call lie in consecutive slots exactly as the callee's parameters do, and a frame can
//! be a window on one register stack. Copies of locals and constants into stack slots are propagated away
//! where nothing can tell the difference; call arguments and values alive at a block's end are real.
//!
//! **Calls** may destroy every register from their window on, except that the result is written afterwards. An
//! instruction that throws has written nothing; its block's handlers then find the registers as they were before it.
//!
//! **Always true of a translated body:** block 0 is the entry; every operand is defined on every path to its
//! use, with one kind; a block's handlers cover all of it, only blocks that can throw have any, and each of them
//! catches something that those before it do not; `positions` is as long as `insts`; a pool index is of the kind that
//! its instruction needs. [`Body::check`] tests all of this. `access` answers what an instruction reads, writes and
//! where it goes; [`crate::text`] is the text form; [`mod@crate::translate`] makes bodies from bytecode.

mod access;
mod check;

use std::sync::Arc;

use testwright_classpath::classfile::ConstantPool;
use testwright_semantics::compare::{dcmpg, dcmpl, fcmpg, fcmpl};
pub use testwright_semantics::{BinOp, Cond, Kind, UnOp};

/// A register: a local variable or an operand stack slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(pub u16);

/// A basic block of a body, by its index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

/// A conditional jump or switch of a method, numbered in order of bytecode offset from 0. Copies of one jump
/// (inlined subroutines) share its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SiteId(pub u16);

/// What an instruction reads: a register or a literal. Floats are kept as bits, so that operands compare and hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A register's value.
    Reg(Reg),
    /// An `int` (also boolean, byte, short, char).
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float` as its bits.
    Float(u32),
    /// A `double` as its bits.
    Double(u64),
    /// `null`.
    Null,
}

/// Element type of an array access or of a new primitive array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Elem {
    /// `boolean` (in accesses, [`Elem::Byte`] stands for both, as `baload` does).
    Boolean,
    /// `byte` or `boolean`.
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference.
    Ref,
}

/// How a method is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvokeKind {
    /// By the receiver's class.
    Virtual,
    /// As named (constructors, super and private calls).
    Special,
    /// No receiver.
    Static,
    /// By the receiver's class, through an interface.
    Interface,
}

/// One instruction. `u16` fields are constant pool indices.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Inst {
    /// `dst = src`
    Move {
        /// Kind of the value.
        kind: Kind,
        /// Target.
        dst: Reg,
        /// Source.
        src: Operand,
    },
    /// `dst = ` a String, Class, MethodHandle, MethodType or Dynamic constant. May run code and throw.
    LoadConst {
        /// Target.
        dst: Reg,
        /// Kind of the value (a Dynamic constant may be primitive).
        kind: Kind,
        /// The constant.
        constant: u16,
    },
    /// `dst = op src`
    Unary {
        /// Operation.
        op: UnOp,
        /// Target.
        dst: Reg,
        /// Operand.
        src: Operand,
    },
    /// `dst = lhs op rhs`. Integer division and remainder may throw.
    Binary {
        /// Operation.
        op: BinOp,
        /// Target.
        dst: Reg,
        /// Left operand.
        lhs: Operand,
        /// Right operand.
        rhs: Operand,
    },
    /// `dst = object.field`
    GetField {
        /// Kind of the value.
        kind: Kind,
        /// Target.
        dst: Reg,
        /// The object.
        object: Operand,
        /// Fieldref.
        field: u16,
    },
    /// `object.field = value`
    PutField {
        /// Kind of the value.
        kind: Kind,
        /// The object.
        object: Operand,
        /// New value.
        value: Operand,
        /// Fieldref.
        field: u16,
    },
    /// `dst = Class.field`
    GetStatic {
        /// Kind of the value.
        kind: Kind,
        /// Target.
        dst: Reg,
        /// Fieldref.
        field: u16,
    },
    /// `Class.field = value`
    PutStatic {
        /// Kind of the value.
        kind: Kind,
        /// New value.
        value: Operand,
        /// Fieldref.
        field: u16,
    },
    /// `dst = array[index]`
    ArrayLoad {
        /// Element type.
        elem: Elem,
        /// Target.
        dst: Reg,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// `array[index] = value`
    ArrayStore {
        /// Element type.
        elem: Elem,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
        /// New value.
        value: Operand,
    },
    /// `dst = array.length`
    ArrayLength {
        /// Target.
        dst: Reg,
        /// The array.
        array: Operand,
    },
    /// `dst = new Class` (uninitialised until its constructor ran).
    New {
        /// Target.
        dst: Reg,
        /// Class.
        class: u16,
    },
    /// `dst = new elem[length]`, primitive elements.
    NewArray {
        /// Element type, never [`Elem::Ref`].
        elem: Elem,
        /// Target.
        dst: Reg,
        /// Number of elements.
        length: Operand,
    },
    /// `dst = new Class[length]`
    NewRefArray {
        /// Class of the elements.
        class: u16,
        /// Target.
        dst: Reg,
        /// Number of elements.
        length: Operand,
    },
    /// `dst = new T[d0][d1]…`, as many dimensions as `lengths`, which are consecutive registers.
    NewMultiArray {
        /// Class of the whole array.
        class: u16,
        /// Target.
        dst: Reg,
        /// Lengths, outermost first.
        lengths: Box<[Reg]>,
    },
    /// `dst = (Class) value`; throws ClassCastException.
    CheckCast {
        /// Class.
        class: u16,
        /// Target.
        dst: Reg,
        /// The value.
        value: Operand,
    },
    /// `dst = value instanceof Class`
    InstanceOf {
        /// Class.
        class: u16,
        /// Target.
        dst: Reg,
        /// The value.
        value: Operand,
    },
    /// `monitorenter`
    MonitorEnter {
        /// The object.
        object: Operand,
    },
    /// `monitorexit`
    MonitorExit {
        /// The object.
        object: Operand,
    },
    /// A call. Arguments (the receiver first) are registers in consecutive slots from `window` on; long and
    /// double take two slots. The callee's register 0 is `window`.
    Invoke {
        /// How the method is chosen.
        kind: InvokeKind,
        /// Where the result goes, with its kind; none for void.
        dst: Option<(Reg, Kind)>,
        /// First slot of the callee's window.
        window: Reg,
        /// Argument registers.
        args: Box<[Reg]>,
        /// Methodref or InterfaceMethodref.
        method: u16,
    },
    /// A dynamic call site.
    InvokeDynamic {
        /// Where the result goes, with its kind; none for void.
        dst: Option<(Reg, Kind)>,
        /// First slot of the callee's window.
        window: Reg,
        /// Argument registers.
        args: Box<[Reg]>,
        /// InvokeDynamic constant.
        site: u16,
    },
}

/// What an [`Terminator::If`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compare {
    /// `int`s.
    Int,
    /// `long`s (a fused `lcmp`).
    Long,
    /// `float`s; if one is NaN, the comparison counts as less (`fcmpl`).
    FloatL,
    /// `float`s; if one is NaN, the comparison counts as greater (`fcmpg`).
    FloatG,
    /// `double`s (`dcmpl`).
    DoubleL,
    /// `double`s (`dcmpg`).
    DoubleG,
    /// References, by identity; only `Eq` and `Ne`. Comparison with `null` has [`Operand::Null`] on the right.
    Ref,
}

impl Compare {
    /// Whether a relation holds between two values, given as the bits of their registers.
    #[must_use]
    pub fn holds(self, cond: Cond, left: u64, right: u64) -> bool {
        let float = |bits: u64| f32::from_bits(bits as u32);
        match self {
            Compare::Int => cond.eval(left as i32, right as i32),
            Compare::Long => cond.eval_long(left as i64, right as i64),
            Compare::FloatL => cond.eval(fcmpl(float(left), float(right)), 0),
            Compare::FloatG => cond.eval(fcmpg(float(left), float(right)), 0),
            Compare::DoubleL => cond.eval(dcmpl(f64::from_bits(left), f64::from_bits(right)), 0),
            Compare::DoubleG => cond.eval(dcmpg(f64::from_bits(left), f64::from_bits(right)), 0),
            Compare::Ref => cond.eval_ref(left as u32, right as u32).unwrap_or(false),
        }
    }
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Terminator {
    /// Unconditional jump, or fall-through.
    Goto(BlockId),
    /// Two-way branch.
    If {
        /// Its number among the method's branch sites.
        site: SiteId,
        /// What is compared.
        compare: Compare,
        /// When the jump is taken.
        cond: Cond,
        /// Left operand.
        lhs: Operand,
        /// Right operand.
        rhs: Operand,
        /// Target if the condition holds (the bytecode's jump).
        then: BlockId,
        /// Target if not (the bytecode's fall-through).
        otherwise: BlockId,
    },
    /// Multi-way branch: `cases` sorted by key; keys are unique. Table switches list their holes too.
    Switch {
        /// Its number among the method's branch sites.
        site: SiteId,
        /// The selector.
        value: Operand,
        /// Keys and targets.
        cases: Box<[(i32, BlockId)]>,
        /// Target for every other value.
        default: BlockId,
    },
    /// Return, with a value unless void.
    Return(Option<(Kind, Operand)>),
    /// Throw.
    Throw(Operand),
}

/// Where an instruction comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// Bytecode offset.
    pub pc: u16,
    /// Source line; 0 if unknown.
    pub line: u16,
}

/// An exception edge of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Handler {
    /// Pool index of the caught class; none catches everything.
    pub catch_type: Option<u16>,
    /// Where to go.
    pub target: BlockId,
    /// Register that receives the exception.
    pub exception: Reg,
}

/// A basic block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Straight-line code.
    pub insts: Vec<Inst>,
    /// Origin of each instruction.
    pub positions: Vec<Position>,
    /// How it ends.
    pub terminator: Terminator,
    /// Origin of the terminator.
    pub end: Position,
    /// Exception edges, in order of precedence.
    pub handlers: Vec<Handler>,
}

/// A name that the class file gives to a register in a range of bytecode offsets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalName {
    /// The register.
    pub reg: Reg,
    /// First offset.
    pub start: u16,
    /// Length of the range.
    pub length: u16,
    /// Source name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
}

/// A method's code.
#[derive(Clone, Debug)]
pub struct Body {
    /// The constants that instructions refer to.
    pub pool: Arc<ConstantPool>,
    /// Number of registers: parameters, other local variables, and the operand stack as deep as it gets (with a
    /// scratch register on top where values on the stack change places).
    pub registers: u16,
    /// Registers that hold the parameters on entry, the receiver first.
    pub parameters: Vec<(Reg, Kind)>,
    /// Blocks, the entry first, in order of bytecode offset (copies of subroutines follow).
    pub blocks: Vec<Block>,
    /// Number of branch sites.
    pub sites: u16,
    /// Names of locals.
    pub names: Vec<LocalName>,
}
