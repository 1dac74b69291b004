//! What the interpreter promises beyond what programs show: locks of odd synchronized methods, every form of operand,
//! and deep calls. Expected values come from the real JVM.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use support::compile_subject;
use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::class::{ClassId, LoaderId};
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

/// A VM with the class `Odd`, in which `assigned` was changed to assign to its register 0.
fn vm() -> Option<(Vm, ClassId, Jdk)> {
    let Ok(jdk) = Jdk::discover(None) else {
        println!("skipped: no JDK is installed");
        return None;
    };
    // Tests run side by side, and one must not read what another is writing.
    static CHANGED: OnceLock<PathBuf> = OnceLock::new();
    let classes = compile_subject(&jdk, "Odd");
    let changed = CHANGED.get_or_init(|| change(&classes)).clone();
    let class_path = ClassPath::open(&[changed, classes], jdk.feature).expect("a class path");
    let mut vm = Vm::boot(Arc::new(jdk.clone()), Arc::new(class_path), Config::default())
        .unwrap_or_else(|error| panic!("{error}"));
    let class = vm.load_class(LoaderId::APP, "Odd").expect("the class loads");
    Some((vm, class, jdk))
}

/// Makes `assigned` assign to its register 0; gives the folder of the changed class.
fn change(classes: &Path) -> PathBuf {
    let mut bytes = std::fs::read(classes.join("Odd.class")).expect("the class was compiled");
    // aload_1, astore_2, aload_2, areturn becomes aload_1, astore_0, aload_0, areturn.
    let at: Vec<usize> =
        (0..bytes.len()).filter(|at| bytes[*at..].starts_with(&[0x2b, 0x4d, 0x2c, 0xb0])).collect();
    assert_eq!(at.len(), 1, "one such sequence");
    bytes[at[0] + 1] = 0x4b;
    bytes[at[0] + 2] = 0x2a;
    let changed = classes.join("changed");
    std::fs::create_dir_all(&changed).expect("a folder");
    std::fs::write(changed.join("Odd.class"), bytes).expect("the class is written");
    changed
}

fn call(vm: &mut Vm, class: ClassId, name: &str, argument: i32) -> Result<u64, End> {
    let methods = &vm.class(class).methods;
    let method = methods.iter().copied().find(|id| vm.symbols.name(vm.method(*id).name) == name);
    vm.call(method.unwrap_or_else(|| panic!("no method {name}")), &[u64::from(argument as u32)])
}

#[test]
fn a_synchronized_method_unlocks_its_receiver_even_if_it_assigns_to_this() {
    let Some((mut vm, class, _)) = vm() else { return };
    assert_eq!(call(&mut vm, class, "lockIsFree", 3), Ok(1));
}

#[test]
fn synchronized_methods_are_reentrant_and_unlock_on_every_way_out() {
    let Some((mut vm, class, _)) = vm() else { return };
    assert_eq!(call(&mut vm, class, "reentrant", 5), Ok(6 + 5));
    assert_eq!(call(&mut vm, class, "unlockedByException", 1), Ok(1));
    assert_eq!(call(&mut vm, class, "unlockedByException", 0), Ok(2));
}

#[test]
fn values_are_those_of_the_real_jvm_whatever_form_operands_take() {
    let Some((mut vm, class, jdk)) = vm() else { return };
    let classes = compile_subject(&jdk, "Odd");
    let driver = classes.join("Driver.java");
    let calls: Vec<(&str, i32)> = [-70_000, -1, 0, 1, 9, 255, 40_000, i32::MAX, i32::MIN]
        .into_iter()
        .flat_map(|n| [("operands", n), ("smallFields", n)])
        .chain([("switches", 12), ("switches", 0)])
        .collect();
    let lines: String =
        calls.iter().map(|(name, n)| format!("System.out.println(Odd.{name}({n}));")).collect();
    let source = format!("class Driver {{ public static void main(String[] a) {{ {lines} }} }}");
    std::fs::write(&driver, source).expect("the driver is written");
    let run = |tool: &str, arguments: &[&str]| {
        let output =
            Command::new(jdk.tool(tool)).current_dir(&classes).args(arguments).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run("javac", &["-cp", ".", "-d", ".", "Driver.java"]);
    let expected = run("java", &["-cp", ".", "Driver"]);
    for ((name, n), expected) in calls.iter().zip(expected.lines()) {
        let bits = call(&mut vm, class, name, *n).expect("it returns");
        let found = if *name == "operands" { bits as i64 } else { i64::from(bits as i32) };
        assert_eq!(found.to_string(), expected, "{name}({n})");
    }
}

#[test]
fn calls_go_as_deep_as_the_configuration_says_and_the_stack_can_be_used_again() {
    let Some((mut vm, class, _)) = vm() else { return };
    let depth = vm.config.max_depth as i32;
    for _ in 0..3 {
        assert_eq!(call(&mut vm, class, "deep", depth - 10), Ok((depth - 10) as u64));
        let Err(End::Uncaught(error)) = call(&mut vm, class, "deep", depth + 10) else {
            panic!("deeper than the limit")
        };
        assert_eq!(vm.class_name(vm.class_of(error).id), "java/lang/StackOverflowError");
    }
}
