//! The virtual world: what a run changes outside the heap is gone after it, what it takes from chance is noted, and
//! nothing it does reaches the real machine or the VM's own memory.

mod support;

use support::boot_subject;
use testwright_classpath::Jdk;
use testwright_vm::class::ClassId;
use testwright_vm::taint::Taint;
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

fn with_vm(test: impl Fn(&mut Vm, ClassId)) {
    let jdks = Jdk::all();
    if jdks.is_empty() {
        println!("skipped: no JDK is installed");
    }
    for jdk in &jdks {
        let (mut vm, class) = boot_subject(jdk, "Outside", Config::default());
        vm.freeze();
        test(&mut vm, class);
    }
}

fn run(vm: &mut Vm, class: ClassId, name: &str, descriptor: &str, arguments: &[u64]) -> Result<u64, End> {
    vm.reset();
    let method = vm.find_method(class, name, descriptor).unwrap_or_else(|| panic!("no method {name}"));
    let result = vm.run_in_image(method, arguments);
    if let Err(end @ End::Uncaught(_)) = &result {
        println!("{name}: {}", vm.describe_end(end));
    }
    result
}

#[test]
fn files_output_and_streams_are_as_before_in_every_run() {
    with_vm(|vm, class| {
        let compressed = run(vm, class, "compressed", "()I", &[]).unwrap();
        assert!(compressed > 10);
        for _ in 0..3 {
            assert_eq!(run(vm, class, "visits", "()I", &[]), Ok(1));
            assert_eq!(vm.world.stdout, b"visit 1\n");
            assert_eq!(vm.world.files.get("/home/user/visits").unwrap().as_slice(), b"1");
            assert_eq!(run(vm, class, "compressed", "()I", &[]), Ok(compressed));
            assert!(vm.world.files.get("/home/user/visits").is_none());
        }
    });
}

#[test]
fn clock_and_chance_start_over_and_are_noted() {
    with_vm(|vm, class| {
        let sources = [
            ("millis", "()J", Taint::TIME),
            ("random", "()I", Taint::RANDOM),
            ("identity", "()I", Taint::IDENTITY),
            ("processors", "()I", Taint::MACHINE),
            ("file", "()Z", Taint::FILES),
        ];
        for (name, descriptor, taint) in sources {
            let first = run(vm, class, name, descriptor, &[]).unwrap();
            assert!(vm.taint.has(taint), "{name} took {:?}", vm.taint.names());
            assert_eq!(run(vm, class, name, descriptor, &[]), Ok(first), "{name} is the same again");
        }
        assert_eq!(run(vm, class, "pure", "(I)I", &[12345]), Ok(5));
        assert!(vm.taint.is_empty(), "a pure call took {:?}", vm.taint.names());
    });
}

#[test]
fn programs_end_and_connect_only_here() {
    with_vm(|vm, class| {
        assert_eq!(run(vm, class, "exit", "()V", &[]), Err(End::Exit(7)));
        let message = "network is not available in this VM";
        assert_eq!(run(vm, class, "sockets", "()I", &[]), Ok(message.len() as u64));
    });
}

#[test]
fn wild_accesses_are_refused() {
    with_vm(|vm, class| assert_eq!(run(vm, class, "wild", "()I", &[]), Ok(0)));
}
