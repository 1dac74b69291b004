//! What the interpreter executes: 16-byte instructions that carry the address of their handler.
//!
//! A [`Handler`] does its instruction's work and ends in a call of the next instruction's handler with the same six
//! arguments, which the compiler turns into a jump. Those arguments are the interpreter's registers: they live in
//! CPU registers from one handler to the next. The macros `op!` and `out!` write a handler's head, `next!` its end.
//!
//! **The accumulator.** An instruction that computes a value stores it in its target register and also passes it on
//! in `acc`. The instruction directly behind it may then have a form that takes this operand from `acc` instead of
//! waiting for the memory. Such a form names the register all the same, always in `b`: so whoever goes on at an
//! instruction after a detour (an initialiser, another thread) restores `acc` by loading register `b`.
//!
//! **Always true:** an instruction's operands were checked when it was lowered (registers lie inside the frame, jumps
//! inside the code); code is never moved, and freed with its VM only; a handler that needs a local whose address is taken, or
//! one that must be dropped, calls a plain function for that part (`out!`), because such a local would turn the jump into a call.

use crate::vm::Vm;

/// Where the interpreter is.
pub(crate) type Pc = *mut Insn;
/// Register 0 of the current frame.
pub(crate) type Regs = *mut u64;
/// Word 0 of the heap.
pub(crate) type Mem = *mut u64;

/// The work of one instruction and all that follow it, until the run loop is needed.
pub(crate) type Handler =
    unsafe fn(pc: Pc, regs: Regs, heap: Mem, budget: i64, acc: u64, vm: &mut Vm) -> Exit;

/// Why the run loop got control back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Exit {
    /// The base frame of a call returned; its result is in that frame's register 0.
    Returned,
    /// The first frame of a thread returned.
    ThreadEnded,
    /// An exception left a base frame; it is in `State::exception`.
    Uncaught,
    /// The thread cannot or should not go on now.
    Switch,
    /// The execution ends; why is in `State::end`.
    End,
}

/// First word of an instruction: its handler, or, in the second half of a double one, data.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) union Head {
    pub(crate) handler: Handler,
    pub(crate) pointer: *const (),
    pub(crate) word: u64,
}

/// An instruction, or the data that follows one that needs more room.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Insn {
    pub(crate) head: Head,
    /// Usually the target register.
    pub(crate) a: u16,
    /// Usually a source register.
    pub(crate) b: u16,
    /// A source register, an immediate, a jump distance or an index.
    pub(crate) c: u32,
}

const _: () = assert!(size_of::<Insn>() == 16);

impl Insn {
    /// An instruction.
    pub(crate) const fn new(handler: Handler, a: u16, b: u16, c: u32) -> Insn {
        Insn { head: Head { handler }, a, b, c }
    }

    /// Data with a pointer.
    pub(crate) const fn pointer(pointer: *const ()) -> Insn {
        Insn { head: Head { pointer }, a: 0, b: 0, c: 0 }
    }

    /// Data with a 64-bit value.
    pub(crate) const fn word(word: u64) -> Insn {
        Insn { head: Head { word }, a: 0, b: 0, c: 0 }
    }
}

/// Instructions that a call takes; a return goes on this far behind the call.
pub(crate) const CALL_LENGTH: usize = 2;

/// Goes on at an instruction.
macro_rules! next {
    ($pc:expr, $regs:expr, $heap:expr, $budget:expr, $acc:expr, $vm:expr) => {{
        let pc: $crate::exec::insn::Pc = $pc;
        ((*pc).head.handler)(pc, $regs, $heap, $budget, $acc, $vm)
    }};
}

/// Defines handlers: the names in parentheses are those of the six interpreter registers.
macro_rules! op {
    ($($(#[$meta:meta])* fn $name:ident $(<$($generic:ident : $bound:path),*>)? ($pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) $body:block)*) => {
        $(
            $(#[$meta])*
            #[allow(unused_unsafe)]
            pub(crate) unsafe fn $name $(<$($generic: $bound),*>)? (
                $pc: $crate::exec::insn::Pc,
                $regs: $crate::exec::insn::Regs,
                $heap: $crate::exec::insn::Mem,
                #[allow(unused_mut)] mut $budget: i64,
                #[allow(unused_variables)] $acc: u64,
                $vm: &mut $crate::vm::Vm,
            ) -> $crate::exec::insn::Exit {
                // SAFETY: see the module's text of `insn`: lowering has checked the operands.
                unsafe { $body }
            }
        )*
    };
}

/// Defines handlers whose work is a plain function from the VM, the instruction and the registers to the place where
/// execution goes on (or to the reason why it does not).
macro_rules! out {
    ($($(#[$meta:meta])* fn $name:ident($vm:ident, $pc:ident, $regs:ident) $body:block)*) => {
        $(
            $(#[$meta])*
            #[cold]
            pub(crate) unsafe fn $name(
                pc: $crate::exec::insn::Pc,
                regs: $crate::exec::insn::Regs,
                heap: $crate::exec::insn::Mem,
                budget: i64,
                _acc: u64,
                vm: &mut $crate::vm::Vm,
            ) -> $crate::exec::insn::Exit {
                #[allow(unused_variables, unused_unsafe)]
                #[inline(never)]
                unsafe fn work(
                    $vm: &mut $crate::vm::Vm,
                    $pc: $crate::exec::insn::Pc,
                    $regs: $crate::exec::insn::Regs,
                    budget: i64,
                ) -> $crate::exec::insn::Pc {
                    $vm.exec.pc = $pc;
                    $vm.exec.budget = budget;
                    #[allow(clippy::redundant_closure_call)]
                    let step = (|| -> $crate::native::Answer<$crate::exec::insn::Pc> {
                        // SAFETY: see the module's text of `insn`: lowering has checked the operands.
                        unsafe { $body }
                    })();
                    $crate::exec::slow::settle($vm, step)
                }
                // SAFETY: the pointers are those of the running frame; `settle` says where execution goes on, and
                // the top frame has the registers that belong there.
                unsafe {
                    let pc = work(vm, pc, regs, budget);
                    let regs = (*vm.exec.frame).regs;
                    let budget = vm.exec.budget;
                    let acc = $crate::exec::access::get(regs, (*pc).b);
                    $crate::exec::insn::next!(pc, regs, heap, budget, acc, vm)
                }
            }
        )*
    };
}

pub(crate) use {next, op, out};
