//! Walking the frames of a thread: stack traces, callers, line numbers.

use testwright_ir::code::Position;

use super::code::{Code, CodeKind};
use super::insn::Pc;
use super::stack::Frame;
use crate::class::Method;
use crate::heap::Ref;
use crate::thread::ThreadIndex;
use crate::vm::Vm;

/// See [`Vm::walk_frames`].
pub(super) fn walk(vm: &Vm, visit: &mut dyn FnMut(&Method, Position) -> bool) {
    let (top, pc) = (vm.exec.frame, vm.exec.pc);
    walk_from(top, pc, vm.exec.bottom, &mut |method, position, _| visit(method, position));
}

fn walk_from(
    top: *mut Frame,
    pc: Pc,
    bottom: *mut Frame,
    visit: &mut dyn FnMut(&Method, Position, &Frame) -> bool,
) {
    let (mut at, mut pc) = (top, pc);
    while at > bottom {
        // SAFETY: frames between bottom and top are written; their code and methods are never freed; `pc` points
        // into the frame's code.
        unsafe {
            let frame = &*at;
            let code = &*frame.code;
            if !frame.method.is_null() {
                let position = match code.kind {
                    CodeKind::Java | CodeKind::Synchronized => code.position(Code::index(frame.code, pc)),
                    _ => Position::default(),
                };
                if !visit(&*frame.method, position, frame) {
                    return;
                }
            }
            pc = frame.call;
            at = at.sub(1);
        }
    }
}

impl Vm {
    /// Calls `visit` for a thread's Java frames, the top one first, until it says `false`.
    pub fn walk_thread(&self, thread: ThreadIndex, visit: &mut dyn FnMut(&Method, Position) -> bool) {
        if thread.0 as usize == self.exec.running {
            return walk(self, visit);
        }
        let Some(found) = self.threads.get(thread.0 as usize) else { return };
        let stack = &found.stack;
        walk_from(stack.saved_frame, stack.saved_pc, stack.bottom, &mut |method, position, _| {
            visit(method, position)
        });
    }

    /// Looks for a frame of the running thread for which `wanted` gives the number of an argument slot that holds a
    /// reference and that its method never assigns to, and returns that argument.
    pub(crate) fn find_frame_argument(&self, wanted: &dyn Fn(&Vm, &Method) -> Option<usize>) -> Option<Ref> {
        let mut found = None;
        walk_from(self.exec.frame, self.exec.pc, self.exec.bottom, &mut |method, _, frame| {
            let slot = wanted(self, method).filter(|slot| *slot < usize::from(method.arg_slots));
            // SAFETY: a frame's first registers are its arguments.
            found = slot.map(|slot| Ref::from_bits(unsafe { *frame.regs.add(slot) }));
            found.is_none()
        });
        found
    }
}
