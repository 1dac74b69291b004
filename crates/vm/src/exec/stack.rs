//! A thread's call stack: frames, and the registers that their windows lie on.
//!
//! A call's arguments are the callee's first registers, so a callee's window begins inside its caller's. Nothing is
//! cleared: the verifier has seen to it that no register is read before it is written.

use memmap2::{MmapMut, MmapOptions};

use super::code::Code;
use super::insn::{Pc, Regs};
use crate::class::Method;

/// One call that has not returned.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Frame {
    /// What it runs.
    pub(crate) code: *const Code,
    /// Its register 0.
    pub(crate) regs: Regs,
    /// The instruction of the frame below that made the call. A return goes on behind it; the end of a class
    /// initialisation goes on at it.
    pub(crate) call: Pc,
    /// The method; null for base and initialisation frames.
    pub(crate) method: *const Method,
}

/// Registers behind the limit: more than any one frame has, arguments and scratch registers included, so that a call
/// need only look at where the callee's registers begin.
const SLACK: usize = 2 << 16;

/// Frames and registers that stay in reserve so that a StackOverflowError can be made.
const RESERVE_FRAMES: usize = 200;
const RESERVE_REGISTERS: usize = 16 << 10;

/// See the module's text.
pub(crate) struct Stack {
    _frames: MmapMut,
    _registers: MmapMut,
    /// Below the first frame.
    pub(crate) bottom: *mut Frame,
    /// The last frame that may be used.
    pub(crate) frame_limit: *mut Frame,
    /// Register 0 of the first frame.
    pub(crate) first_register: Regs,
    /// The last register at which a frame's registers may begin.
    pub(crate) register_limit: Regs,
    /// The top frame, while the thread does not run.
    pub(crate) saved_frame: *mut Frame,
    /// Where it goes on, while the thread does not run.
    pub(crate) saved_pc: Pc,
}

impl Stack {
    /// An empty stack for `depth` frames; memory is used as it is touched.
    pub(crate) fn new(depth: usize) -> std::io::Result<Stack> {
        let frames = depth + RESERVE_FRAMES + 2;
        let registers = depth * 40 + RESERVE_REGISTERS + SLACK;
        let mut frame_map =
            MmapOptions::new().len(frames * size_of::<Frame>()).no_reserve_swap().map_anon()?;
        let mut register_map = MmapOptions::new().len(registers * 8).no_reserve_swap().map_anon()?;
        let bottom = frame_map.as_mut_ptr().cast::<Frame>();
        let first_register = register_map.as_mut_ptr().cast::<u64>();
        Ok(Stack {
            bottom,
            frame_limit: bottom.wrapping_add(depth),
            first_register,
            register_limit: first_register.wrapping_add(registers - RESERVE_REGISTERS - SLACK),
            saved_frame: bottom,
            saved_pc: std::ptr::null_mut(),
            _frames: frame_map,
            _registers: register_map,
        })
    }

    /// The limits while the VM makes a StackOverflowError.
    pub(crate) fn reserve(&self) -> (*mut Frame, Regs) {
        (self.frame_limit.wrapping_add(RESERVE_FRAMES), self.register_limit.wrapping_add(RESERVE_REGISTERS))
    }
}
