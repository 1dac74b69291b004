//! Exceptions: from the throwing instruction down the frames to a handler, or out of the base frame (JVMS §2.10).

use testwright_ir::code::Reg;

use super::access::get;
use super::code::{Code, CodeKind};
use super::insn::{Exit, Pc, out};
use super::stack::Frame;
use super::{flavour, monitor, slow, stubs};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::vm::Vm;

/// What each frame that an exception passes costs the budget.
pub(crate) const FRAME_COST: i64 = 8;

out! {
    /// `throw a`
    fn throw_insn(vm, pc, regs) {
        let exception = Ref::from_bits(get(regs, (*pc).a));
        Err(if exception.is_null() { Raise::npe() } else { Raise::Throw(exception) })
    }
}

/// Finds the handler of `exception`, thrown at `vm.exec.pc` in the top frame, and returns where execution goes on.
pub(crate) fn throw(vm: &mut Vm, exception: Ref) -> Pc {
    let mut exception = exception;
    if let Some(hooks) = flavour::hooks(vm) {
        // SAFETY: hooks and machine belong together.
        unsafe { (hooks.throw)(vm.exec.machine, vm, exception) };
    }
    loop {
        // SAFETY: there is a top frame; its code is never freed.
        let (frame, code) = unsafe { (*vm.exec.frame, &*(*vm.exec.frame).code) };
        vm.exec.budget -= FRAME_COST;
        if let Some(hooks) = flavour::hooks(vm) {
            // SAFETY: this is the top frame, and the pc its instruction.
            unsafe { flavour::tell_block(vm, hooks, &frame, vm.exec.pc) };
        }
        let step = match code.kind {
            CodeKind::Java | CodeKind::Synchronized => match find_handler(vm, &frame, exception) {
                Ok(Some((target, register))) => {
                    // SAFETY: lowering made the handler's target and register from the same method; hooks and
                    // machine belong together.
                    unsafe {
                        if let (Some(hooks), Some(side)) = (flavour::hooks(vm), code.side())
                            && !side.watch.is_nothing()
                        {
                            let register = Reg(register - side.shift);
                            (hooks.caught)(vm.exec.machine, vm, (*frame.method).id, exception, register);
                        }
                        *frame.regs.add(usize::from(register)) = exception.to_bits();
                        let handler = Code::entry(frame.code).add(target as usize);
                        // A handler may cover itself, so that a way backwards through it needs no jump and no call.
                        let is_over = vm.exec.budget < 0 && handler <= vm.exec.pc;
                        return if is_over { vm.refill(handler) } else { handler };
                    }
                }
                Ok(None) => Ok(exception),
                Err(raise) => Err(raise),
            },
            CodeKind::Base | CodeKind::ThreadBase => return stubs::uncaught(vm, exception),
            CodeKind::Init(class) => {
                vm.finish_init(class, Some(exception)).map(|new| new.unwrap_or(exception))
            }
            CodeKind::Adapter { reflective: true } => vm.wrap_invocation_target(exception),
            _ => Ok(exception),
        };
        exception = match step.or_else(|raise| replacement(vm, raise)) {
            Ok(exception) => exception,
            Err(end) => return end,
        };
        if matches!(code.kind, CodeKind::Synchronized | CodeKind::Native(true))
            && let Err(raise) = monitor::unlock_frame(vm, &frame)
        {
            exception = match replacement(vm, raise) {
                Ok(exception) => exception,
                Err(end) => return end,
            };
        }
        if let (Some(hooks), Some(side)) = (flavour::hooks(vm), code.side())
            && side.watch.calls
        {
            // SAFETY: watched code belongs to a method; hooks and machine belong together.
            unsafe { (hooks.unwound)(vm.exec.machine, vm, (*frame.method).id, exception) };
        }
        vm.exec.pc = frame.call;
        vm.exec.frame = vm.exec.frame.wrapping_sub(1);
    }
}

/// The handler of the frame that covers `vm.exec.pc` and catches `exception`: its first instruction and register.
fn find_handler(vm: &mut Vm, frame: &Frame, exception: Ref) -> Answer<Option<(u32, u16)>> {
    // SAFETY: code and methods are never freed; the pc lies in the frame's code.
    let (code, method, index) =
        unsafe { (&*frame.code, &*frame.method, Code::index(frame.code, vm.exec.pc)) };
    let Some(side) = code.side() else { return Ok(None) };
    for range in &side.ranges {
        if !(range.start..range.end).contains(&index) {
            continue;
        }
        let caught = range.catch == 0 || {
            let class = vm.resolve_class(method.class, range.catch)?;
            vm.is_subclass(vm.class_of(exception).id, class)
        };
        if caught {
            return Ok(Some((range.target, range.register)));
        }
    }
    Ok(None)
}

/// The exception that a failure during unwinding puts in place of the one that was under way, or the way out.
fn replacement(vm: &mut Vm, raise: Raise) -> Result<Ref, Pc> {
    let raise = match raise {
        Raise::Throw(exception) => return Ok(exception),
        Raise::New(class, message) => match slow::make_exception(vm, class, message.as_deref()) {
            Ok(exception) => return Ok(exception),
            Err(raise) => raise,
        },
        other => other,
    };
    vm.exec.end = Some(match raise {
        Raise::Throw(exception) => return Ok(exception),
        Raise::End(end) => *end,
        _ => End::Internal("unwinding had to wait".into()),
    });
    Err(slow::leave(vm, Exit::End))
}
