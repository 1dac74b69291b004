//! What tells about the machine taints a run if the program asks for it, and only then.

mod support;

use std::sync::Arc;

use support::hostile_folder;
use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::Vm;
use testwright_vm::class::LoaderId;
use testwright_vm::taint::Taint;
use testwright_vm::vm::Config;

/// The methods of a class, each with whether it was tainted by the environment or files, on each JDK.
fn tainted(name: &str) -> Vec<(String, bool)> {
    let mut seen = Vec::new();
    for jdk in &Jdk::all() {
        let class_path = ClassPath::open(&[hostile_folder(jdk, "environment")], jdk.feature).expect("a path");
        let booted = Vm::boot(Arc::new(jdk.clone()), Arc::new(class_path), Config::default());
        let mut vm = booted.unwrap_or_else(|error| panic!("{error}"));
        let class = vm.load_class(LoaderId::APP, name).expect("the class loads");
        vm.freeze();
        for method in vm.class(class).methods.clone() {
            if vm.symbols.name(vm.method(method).descriptor) != "()Ljava/lang/Object;" {
                continue;
            }
            vm.reset();
            let label = format!("{} on JDK {}", vm.method_label(method), jdk.feature);
            let result = vm.run_in_image(method, &[]);
            assert!(result.is_ok(), "{label}: {result:?}");
            seen.push((label, vm.taint.has(Taint::ENVIRONMENT | Taint::MACHINE | Taint::FILES)));
        }
        assert!(!seen.is_empty());
    }
    seen
}

#[test]
fn what_the_program_asks_of_the_machine_taints_the_run() {
    let missed: Vec<String> = tainted("Asks").into_iter().filter(|seen| !seen.1).map(|seen| seen.0).collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn what_the_jdk_asks_for_itself_taints_nothing() {
    let wrong: Vec<String> =
        tainted("DoesNotAsk").into_iter().filter(|seen| seen.1).map(|seen| seen.0).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
