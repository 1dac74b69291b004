//! Walking the frames of the running thread: stack traces, callers, line numbers.

use testwright_ir::code::Position;

use super::code::{Code, CodeKind};
use crate::class::Method;
use crate::vm::Vm;

/// See [`Vm::walk_frames`].
pub(super) fn walk(vm: &Vm, visit: &mut dyn FnMut(&Method, Position) -> bool) {
    let (mut at, mut pc) = (vm.exec.frame, vm.exec.pc);
    while at > vm.exec.bottom {
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
                if !visit(&*frame.method, position) {
                    return;
                }
            }
            pc = frame.call;
            at = at.sub(1);
        }
    }
}
