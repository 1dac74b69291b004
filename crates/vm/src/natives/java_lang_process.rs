//! Processes: there is only this one, and it cannot start others.

use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::taint::Taint;
use crate::vm::Vm;

const fn handle(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/lang/ProcessHandleImpl", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    handle("initNative", "()V", super::nothing),
    handle("getCurrentPid0", "()J", current_pid),
    handle("parent0", "(JJ)J", |_, _| Ok(-1i64 as u64)),
    handle("getProcessPids0", "(J[J[J[J)I", super::nothing),
    handle("destroy0", "(JJZ)Z", super::no),
    handle("isAlive0", "(J)J", is_alive),
    handle("waitForProcessExit0", "(JZ)I", |_, _| Ok(u64::from(-1i32 as u32))),
    native("java/lang/ProcessHandleImpl$Info", "initIDs", "()V", super::nothing),
    native("java/lang/ProcessHandleImpl$Info", "info0", "(J)V", super::nothing),
    native("java/lang/ProcessImpl", "init", "()V", super::nothing),
    native("java/lang/ProcessImpl", "forkAndExec", "(I[B[B[BI[BI[B[IZ)I", fork),
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
