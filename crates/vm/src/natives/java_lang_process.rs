//! Processes: there is only this one, and it cannot start others.

use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::taint::Taint;
use crate::vm::Vm;

const fn handle(name: &'static str, run: NativeFn) -> Native {
    native("java/lang/ProcessHandleImpl", name, "*", run)
}

pub(super) const NATIVES: &[Native] = &[
    handle("initNative", super::nothing),
    handle("getCurrentPid0", current_pid),
    handle("parent0", |_, _| Ok(-1i64 as u64)),
    handle("getProcessPids0", super::nothing),
    handle("destroy0", super::no),
    handle("isAlive0", is_alive),
    handle("waitForProcessExit0", |_, _| Ok(u64::from(-1i32 as u32))),
    native("java/lang/ProcessHandleImpl$Info", "initIDs", "()V", super::nothing),
    native("java/lang/ProcessHandleImpl$Info", "info0", "*", super::nothing),
    native("java/lang/ProcessImpl", "init", "()V", super::nothing),
    native("java/lang/ProcessImpl", "forkAndExec", "*", fork),
];

/// Number of the one process.
const PID: u64 = 4711;

pub(super) fn current_pid(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok(PID)
}

/// Start time in milliseconds since 1970; -1 for processes that do not exist.
fn is_alive(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok(if args[0] == PID { crate::world::EPOCH_MILLIS as u64 } else { -1i64 as u64 })
}

fn fork(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Err(Raise::new("java/io/IOException", "error=1, Operation not permitted"))
}
