//! A method's lowered code: a header, directly followed by its instructions, and tables for the cold paths.
//!
//! Code is made once and lives as long as its VM (`code_store`); the instructions rewrite themselves as their constants are
//! resolved, nothing else changes.

use testwright_ir::code::{Body, Position};

use super::insn::{Insn, Pc};
use crate::class::{ClassId, Method};
use crate::machine::Watch;

/// What a frame with this code is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CodeKind {
    /// A Java method.
    Java,
    /// A synchronized Java method: it holds a monitor while it runs.
    Synchronized,
    /// Compiles the frame's method and goes on there.
    Compile,
    /// A native method; true if synchronized.
    Native(bool),
    /// A method that cannot be called: it throws.
    Throws,
    /// Where a call from outside the interpreter began.
    Base,
    /// Where a thread began.
    ThreadBase,
    /// The initialisation of a class.
    Init(ClassId),
    /// Waits for a call that a native asked for, whose result it replaces or boxes.
    Adapter {
        /// True if exceptions are wrapped in InvocationTargetException.
        reflective: bool,
    },
    /// A signature-polymorphic method: it hands its frame to its target.
    Polymorphic,
}

/// Header of a piece of code. The instructions follow it in memory.
#[repr(C, align(16))]
pub struct Code {
    /// Registers that a frame needs, scratch registers included.
    pub(crate) frame: u32,
    /// What a call costs the budget.
    pub(crate) cost: u32,
    /// Number of instructions.
    pub(crate) length: u32,
    /// Sort of frame.
    pub(crate) kind: CodeKind,
    /// Tables; none in shared stubs.
    pub(crate) side: Option<Box<Side>>,
    /// The method, for code that belongs to one.
    pub(crate) method: *const Method,
}

const _: () = assert!(size_of::<Code>().is_multiple_of(16));

/// The instructions in which an exception goes to a handler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// First instruction covered.
    pub(crate) start: u32,
    /// First instruction no longer covered.
    pub(crate) end: u32,
    /// Where the handler begins.
    pub(crate) target: u32,
    /// Pool index of the class that is caught; 0 catches all.
    pub(crate) catch: u16,
    /// Register that receives the exception.
    pub(crate) register: u16,
}

/// What only cold paths need of a piece of code.
pub(crate) struct Side {
    /// Handlers, in order of precedence.
    pub(crate) ranges: Vec<Range>,
    /// Origin of each instruction.
    pub(crate) positions: Vec<Position>,
    /// The body, if instructions are watched one by one.
    pub(crate) body: Option<Box<Body>>,
    /// What is added to the body's registers.
    pub(crate) shift: u16,
    /// What is watched.
    pub(crate) watch: Watch,
    /// First instruction of each block, if blocks are watched.
    pub(crate) block_starts: Vec<u32>,
    /// Number of the first block, if blocks are watched.
    pub(crate) first_block: u32,
    /// Tables that its instructions point to, from `Box::into_raw`.
    pub(crate) tables: Vec<*mut SwitchTable>,
}

impl Drop for Side {
    fn drop(&mut self) {
        for table in self.tables.drain(..) {
            // SAFETY: it comes from a box that nobody else has, and the instructions that point to it go with this.
            drop(unsafe { Box::from_raw(table) });
        }
    }
}

/// Targets of a switch, as distances from the switch instruction.
pub(crate) struct SwitchTable {
    /// All keys, sorted.
    pub(crate) cases: Vec<i32>,
    /// First key of a dense table.
    pub(crate) low: i32,
    /// True if there is a target for every value from `low` on.
    pub(crate) dense: bool,
    /// One distance per key, or per value from `low` on.
    pub(crate) targets: Vec<i32>,
    /// Distance for every other value.
    pub(crate) default: i32,
}

impl Code {
    /// Header of a shared stub.
    pub(crate) const fn stub(kind: CodeKind, frame: u32, length: u32) -> Code {
        Code { frame, cost: 1, length, kind, side: None, method: std::ptr::null() }
    }

    /// The same, whose calls cost nothing.
    pub(crate) const fn free_of_charge(mut self) -> Code {
        self.cost = 0;
        self
    }

    /// The first instruction of the code at `this`.
    #[inline(always)]
    pub(crate) unsafe fn entry(this: *const Code) -> Pc {
        // SAFETY: the instructions follow the header; the caller has a pointer to the whole.
        unsafe { this.add(1).cast::<Insn>().cast_mut() }
    }

    /// Index of an instruction of the code at `this`.
    pub(crate) unsafe fn index(this: *const Code, pc: Pc) -> u32 {
        // SAFETY: as the caller promises, `pc` points into this code.
        unsafe { pc.offset_from(Code::entry(this)) as u32 }
    }

    /// Its tables.
    pub(crate) fn side(&self) -> Option<&Side> {
        self.side.as_deref()
    }

    /// Origin of the instruction at `index`.
    pub(crate) fn position(&self, index: u32) -> Position {
        self.side().and_then(|side| side.positions.get(index as usize).copied()).unwrap_or_default()
    }
}

/// A piece of code that is the same for everyone and is never rewritten.
#[repr(C, align(16))]
pub(crate) struct Stub<const N: usize> {
    pub(crate) code: Code,
    pub(crate) insns: [Insn; N],
}

// SAFETY: stubs are never written, and their pointers are null or point to functions.
unsafe impl<const N: usize> Sync for Stub<N> {}

impl<const N: usize> Stub<N> {
    /// The code, with its instructions behind it.
    pub(crate) const fn get(&'static self) -> *const Code {
        (&raw const *self).cast::<Code>()
    }
}
