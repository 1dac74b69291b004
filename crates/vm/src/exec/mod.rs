//! The interpreter.
//!
//! Start at `insn` (how an instruction runs), then `lower` (from the IR to instructions), `run` (the loop around
//! it, `Vm::call`) and `unwind` (exceptions). Each family of handlers has its own file: `constant`, `arith`,
//! `branch`, `array`, `field`, `alloc`, `types`, `call`, `monitor`, `stubs`, `polymorphic`, `probe`. `flavour` keeps code
//! with probes apart from plain code.
//!
//! **Registers** are 64-bit words: an int or float is zero-extended, a reference too; a long or double occupies the
//! first of its two slots. **Calls** push a frame; the callee's registers are a window that begins at the
//! caller's outgoing arguments. **Resolution** happens when an instruction first runs: it asks the runtime and then
//! rewrites itself into its quick form. **The budget** approximates executed instructions by a rule that is exact and
//! the same in every run: a jump backwards over n instructions costs n + 1, a call costs what its code's header says
//! (the instructions of a straight walk through it, halved), an exception costs 8 per frame.

use testwright_ir::code::Position;

use crate::class::Method;
use crate::heap::Ref;
use crate::outcome::End;
use crate::vm::Vm;

pub(crate) mod access;
pub(crate) mod alloc;
pub(crate) mod arith;
pub(crate) mod array;
pub(crate) mod branch;
pub(crate) mod call;
pub(crate) mod code;
pub(crate) mod code_store;
pub(crate) mod constant;
pub(crate) mod field;
pub(crate) mod flavour;
pub(crate) mod insn;
pub(crate) mod lower;
pub(crate) mod monitor;
pub(crate) mod patch;
pub(crate) mod polymorphic;
pub(crate) mod probe;
pub(crate) mod run;
pub(crate) mod slow;
pub(crate) mod stack;
pub(crate) mod stubs;
pub(crate) mod types;
pub(crate) mod unwind;
pub(crate) mod walk;

pub use code::Code;
pub use patch::Patch;
pub(crate) use stack::Stack;
pub use stubs::compile_stub;

use code_store::CodeStore;
use flavour::Flavour;
use insn::{Exit, Insn, Pc, Regs};
use probe::Hooks;
use stack::Frame;

/// The number of no thread.
const NOBODY: usize = usize::MAX;

/// The interpreter's part of a [`Vm`].
pub struct State {
    /// Top frame of the running thread.
    pub(crate) frame: *mut Frame,
    /// The last frame that the running thread may use.
    pub(crate) frame_limit: *mut Frame,
    /// The last register at which a frame of the running thread may begin.
    pub(crate) register_limit: Regs,
    /// The running instruction of the top frame; right whenever the runtime or a native is called.
    pub(crate) pc: Pc,
    /// What is left of the instructions granted; right whenever the runtime or a native is called.
    pub(crate) budget: i64,
    /// All that was ever granted.
    granted: i64,
    /// What the `leave` stub returns.
    pub(crate) exit: Exit,
    /// Why the execution ends.
    pub(crate) end: Option<End>,
    /// Number of the thread whose stack is in use.
    running: usize,
    /// Below the first frame of the running thread.
    bottom: *mut Frame,
    /// Instructions after which the execution must end.
    limit: u64,
    /// Says whether the execution has taken too long.
    deadline: Option<Box<dyn Fn() -> bool>>,
    /// Calls of `Vm::call` that have not returned.
    nested: usize,
    /// The machine that watches the run; null if none does.
    pub(crate) machine: *mut (),
    /// Its hooks.
    pub(crate) hooks: Option<&'static Hooks>,
    /// Code of watched methods.
    flavours: Vec<Flavour>,
    /// Whose code the methods have now; none for plain.
    active: Option<usize>,
    /// The method that has the code of a patch, and its own plain code.
    patched: Option<(crate::class::MethodId, *const Code)>,
    /// True while an exception is being made with the stack's reserve.
    in_reserve: bool,
    /// Instructions that rewrote themselves with references to objects that are not frozen, as they were before.
    unstable: Vec<(Pc, Insn)>,
    /// All code that was made.
    pub(crate) codes: CodeStore,
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

impl State {
    /// State of a VM in which nothing has run.
    #[must_use]
    pub fn new() -> State {
        State {
            frame: std::ptr::null_mut(),
            frame_limit: std::ptr::null_mut(),
            register_limit: std::ptr::null_mut(),
            pc: std::ptr::null_mut(),
            budget: 0,
            granted: 0,
            exit: Exit::End,
            end: None,
            running: NOBODY,
            bottom: std::ptr::null_mut(),
            limit: u64::MAX,
            deadline: None,
            nested: 0,
            machine: std::ptr::null_mut(),
            hooks: None,
            flavours: Vec::new(),
            active: None,
            patched: None,
            in_reserve: false,
            unstable: Vec::new(),
            codes: CodeStore::default(),
        }
    }

    /// Instructions executed so far, by the rule of the module's text.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        (self.granted - self.budget).max(0) as u64
    }

    /// Ends executions after this many instructions, counted from when the VM was made as [`State::instructions`] does.
    pub fn set_limit(&mut self, instructions: u64) {
        self.limit = instructions;
        self.interrupt();
    }

    /// True while a call from inside another call runs.
    #[must_use]
    pub fn is_nested(&self) -> bool {
        self.nested > 1
    }

    /// Instructions left until the limit.
    #[must_use]
    pub fn instructions_left(&self) -> u64 {
        self.limit.saturating_sub(self.instructions())
    }

    /// Ends executions when `passed` says so. It is asked every few million instructions.
    pub fn set_deadline(&mut self, passed: Option<Box<dyn Fn() -> bool>>) {
        self.deadline = passed;
    }

    /// True if the execution has taken too long.
    #[must_use]
    pub fn deadline_passed(&self) -> bool {
        self.deadline.as_ref().is_some_and(|passed| passed())
    }

    /// Adds to the instructions executed: for natives whose work grows with their arguments.
    pub fn charge(&mut self, instructions: u64) {
        self.budget -= i64::try_from(instructions).unwrap_or(i64::MAX / 4).min(i64::MAX / 4);
    }

    /// Makes the interpreter ask [`Vm::budget_exhausted`] at the next jump backwards or call.
    pub fn interrupt(&mut self) {
        if self.budget > 0 {
            self.granted -= self.budget;
            self.budget = 0;
        }
    }

    /// Grants more instructions.
    pub(crate) fn grant(&mut self, instructions: i64) {
        self.budget += instructions;
        self.granted += instructions;
    }

    /// Must be called when the heap is reset: instructions forget objects that are gone.
    pub fn forget_unstable(&mut self) {
        while let Some((pc, insn)) = self.unstable.pop() {
            // SAFETY: it was an instruction when it was noted, and code is never freed.
            unsafe { *pc = insn };
        }
    }

    /// Must be called when the heap is frozen: what instructions refer to now stays.
    pub fn keep_unstable(&mut self) {
        self.unstable.clear();
    }

    /// Notes that the instruction is about to refer to an object that a reset would remove.
    pub(crate) fn note_unstable(&mut self, pc: Pc) {
        // SAFETY: the caller passes an instruction of living code.
        self.unstable.push((pc, unsafe { *pc }));
    }

    /// Frames of the running thread, base and initialisation frames included.
    #[must_use]
    pub fn depth(&self) -> usize {
        if self.bottom.is_null() {
            return 0;
        }
        // SAFETY: both point into the same map of frames.
        unsafe { self.frame.offset_from(self.bottom) as usize }
    }
}

impl Vm {
    /// True if an object would be gone after a reset.
    pub(crate) fn is_unstable(&self, object: Ref) -> bool {
        object.0 >= self.heap.mark
    }

    /// Calls `visit` for the running thread's Java frames, the top one first, until it says `false`.
    pub fn walk_frames(&self, visit: &mut dyn FnMut(&Method, Position) -> bool) {
        walk::walk(self, visit);
    }
}
