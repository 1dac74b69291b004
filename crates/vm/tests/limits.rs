//! Limits end every run: loops, recursion, memory, class initialisers, deadlocks.

mod support;

use support::boot_subject;
use testwright_classpath::Jdk;
use testwright_vm::class::{ClassId, LoaderId};
use testwright_vm::vm::Config;
use testwright_vm::{End, Limit, Vm};

fn vm() -> Option<(Vm, ClassId)> {
    let Ok(jdk) = Jdk::discover(None) else {
        println!("skipped: no JDK is installed");
        return None;
    };
    let config = Config { heap_words: 8 << 20, ..Config::default() };
    let (mut vm, class) = boot_subject(&jdk, "Subject", config);
    vm.freeze();
    Some((vm, class))
}

fn run(vm: &mut Vm, class: ClassId, name: &str, descriptor: &str, arguments: &[u64]) -> Result<u64, End> {
    let method = vm.find_method(class, name, descriptor).unwrap_or_else(|| panic!("no method {name}"));
    let limit = vm.exec.instructions() + 50_000_000;
    vm.exec.set_limit(limit);
    let result = vm.run_in_image(method, arguments);
    vm.exec.set_limit(u64::MAX);
    result
}

#[test]
fn an_endless_loop_reaches_the_instruction_limit() {
    let Some((mut vm, class)) = vm() else { return };
    assert_eq!(run(&mut vm, class, "loop", "()V", &[]), Err(End::Limit(Limit::Instructions)));
    vm.reset();
    assert_eq!(run(&mut vm, class, "add", "(II)I", &[1, 2]), Ok(3), "the VM goes on");
}

#[test]
fn a_handler_that_catches_what_it_throws_reaches_the_instruction_limit() {
    let Some((mut vm, class)) = vm() else { return };
    let mut file = (**vm.class(class).file.as_ref().expect("it was read from a file")).clone();
    let method = file.methods.iter_mut().find(|method| &*method.name == "rethrow").expect("it is there");
    let code = method.code.as_mut().expect("it has code");
    // No compiler writes such a table, but a class file may have it.
    code.handlers[0].end = u16::try_from(code.bytecode.len()).expect("a short method");
    let class = vm.define_class(LoaderId::APP, file, true).expect("the class is defined");
    assert_eq!(run(&mut vm, class, "rethrow", "()V", &[]), Err(End::Limit(Limit::Instructions)));
    vm.reset();
    assert_eq!(run(&mut vm, class, "add", "(II)I", &[1, 2]), Ok(3), "the VM goes on");
}

#[test]
fn an_endless_class_initialiser_reaches_the_instruction_limit() {
    let Some((mut vm, class)) = vm() else { return };
    assert_eq!(run(&mut vm, class, "endlessInitializer", "()I", &[]), Err(End::Limit(Limit::Instructions)));
    vm.reset();
    assert_eq!(run(&mut vm, class, "add", "(II)I", &[1, 2]), Ok(3), "the VM goes on");
}

#[test]
fn endless_recursion_is_a_stack_overflow_that_code_can_catch() {
    let Some((mut vm, class)) = vm() else { return };
    let result = run(&mut vm, class, "recurse", "(I)I", &[0]);
    let Err(End::Uncaught(error)) = result else { panic!("{result:?}") };
    assert_eq!(vm.describe_exception(error), "java.lang.StackOverflowError");
    vm.reset();
    assert_eq!(run(&mut vm, class, "recurseCaught", "()I", &[]), Ok(42));
}

#[test]
fn huge_arrays_and_doubling_strings_run_out_of_memory() {
    let Some((mut vm, class)) = vm() else { return };
    for name in ["hugeArray", "doubling"] {
        let result = run(&mut vm, class, name, "()I", &[]);
        let Err(End::Uncaught(error)) = result else { panic!("{name}: {result:?}") };
        assert!(vm.describe_exception(error).starts_with("java.lang.OutOfMemoryError"), "{name}");
        vm.reset();
    }
    assert_eq!(run(&mut vm, class, "memoryCaught", "()I", &[]), Ok(43));
}

#[test]
fn waiting_for_nobody_is_a_deadlock() {
    let Some((mut vm, class)) = vm() else { return };
    assert_eq!(run(&mut vm, class, "deadlock", "()I", &[]), Err(End::Deadlock));
    vm.reset();
    assert_eq!(run(&mut vm, class, "add", "(II)I", &[1, 2]), Ok(3), "the VM goes on");
}

#[test]
fn system_exit_is_an_outcome() {
    let Some((mut vm, class)) = vm() else { return };
    assert_eq!(run(&mut vm, class, "exits", "()I", &[]), Err(End::Exit(3)));
}

#[test]
fn a_wall_clock_limit_ends_a_loop() {
    let Some((mut vm, class)) = vm() else { return };
    let calls = std::cell::Cell::new(0);
    vm.exec.set_deadline(Some(Box::new(move || {
        calls.set(calls.get() + 1);
        calls.get() > 3
    })));
    let method = vm.find_method(class, "loop", "()V").expect("loop");
    assert_eq!(vm.run_in_image(method, &[]), Err(End::Limit(Limit::Time)));
}

/// A VM that has run something, and is gone.
#[cfg(target_os = "linux")]
fn come_and_go() {
    let Some((mut vm, class)) = vm() else { return };
    assert_eq!(run(&mut vm, class, "add", "(II)I", &[1, 2]), Ok(3));
}

/// Memory that this process uses, in MB.
#[cfg(target_os = "linux")]
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux tells it");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_vm_that_is_gone_leaves_nothing_behind() {
    // Other tests of this file run in threads beside this one, so it looks at a process of its own.
    const ALONE: &str = "VM_MEMORY_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let own = std::env::current_exe().expect("a test has a path");
        let test = ["--exact", "a_vm_that_is_gone_leaves_nothing_behind", "--nocapture"];
        let ran = std::process::Command::new(own).args(test).env(ALONE, "1").output().expect("it starts");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
        return;
    }
    (0..4).for_each(|_| come_and_go());
    let before = memory();
    (0..16).for_each(|_| come_and_go());
    let more = memory().saturating_sub(before);
    assert!(more < 16, "16 VMs have left {more} MB");
}
