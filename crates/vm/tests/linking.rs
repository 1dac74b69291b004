//! Dynamic call sites and method handles in the frozen image: linked once, the same in every run, and what only a run
//! made is forgotten with it.

mod support;

use support::{boot_subject, compile_subject};
use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::class::{ClassId, LoaderId, MethodId};
use testwright_vm::vm::Config;
use testwright_vm::{End, Ref, Vm};

/// A frozen VM with the class under test, for each JDK that is installed.
fn for_each_jdk(test: impl Fn(&mut Vm, ClassId)) {
    for jdk in Jdk::all() {
        let (mut vm, class) = boot_subject(&jdk, "Linked", Config::default());
        vm.freeze();
        test(&mut vm, class);
    }
}

fn method(vm: &Vm, class: ClassId, name: &str, descriptor: &str) -> MethodId {
    vm.find_method(class, name, descriptor).unwrap_or_else(|| panic!("no method {name}"))
}

/// Runs a method three times from the image and checks that it gives the same each time.
fn run(vm: &mut Vm, class: ClassId, name: &str, descriptor: &str, arguments: &[u64]) -> u64 {
    let method = method(vm, class, name, descriptor);
    let mut first = None;
    for _ in 0..3 {
        let result = vm.run_in_image(method, arguments);
        let bits = result.unwrap_or_else(|end| panic!("{name}: {}", vm.describe_end(&end)));
        let is_text = descriptor.ends_with("String;");
        let seen = if is_text { vm.string_text(Ref::from_bits(bits)) } else { bits.to_string() };
        assert_eq!(*first.get_or_insert(seen.clone()), seen, "{name}");
        vm.reset();
    }
    vm.run_in_image(method, arguments).expect("it did so before")
}

fn text(vm: &mut Vm, class: ClassId, name: &str, descriptor: &str, arguments: &[u64]) -> String {
    let bits = run(vm, class, name, descriptor, arguments);
    let text = vm.string_text(Ref::from_bits(bits));
    vm.reset();
    text
}

#[test]
fn lambdas_are_linked_inside_a_run() {
    for_each_jdk(|vm, class| {
        let lambdas = method(vm, class, "lambdas", "(I)I");
        let linked = vm.classes.len();
        assert_eq!(run(vm, class, "lambdas", "(I)I", &[4]), 49);
        let spun = vm.classes.len() - linked;
        vm.reset();
        vm.run_in_image(lambdas, &[4]).expect("it returns");
        assert_eq!(vm.classes.len() - linked, spun, "a call site is linked once");
    });
}

#[test]
fn a_lambda_that_captures_nothing_is_one_object_per_call_site() {
    for_each_jdk(|vm, class| assert_eq!(run(vm, class, "identity", "()I", &[]), 1));
}

#[test]
fn the_interface_of_a_lambda_is_initialised_once_in_the_image() {
    for_each_jdk(|vm, class| assert_eq!(run(vm, class, "initialised", "(I)I", &[2]), 1_043_042));
}

#[test]
fn strings_are_joined_as_java_does() {
    for_each_jdk(|vm, class| {
        let descriptor = "(ILjava/lang/Object;)Ljava/lang/String;";
        assert_eq!(text(vm, class, "strings", descriptor, &[4, 0]), "n=4, null\u{20ac}true4.54enull");
    });
}

#[test]
fn records_have_their_methods() {
    for_each_jdk(|vm, class| {
        let found = text(vm, class, "records", "(I)Ljava/lang/String;", &[3]);
        assert_eq!(found, "Point[x=3, y=1.5, name=null, data=[I@]truefalse33294");
    });
}

#[test]
fn method_handles_run_and_check_their_types() {
    for_each_jdk(|vm, class| {
        assert_eq!(run(vm, class, "exact", "(I)I", &[21]), 42);
        assert_eq!(run(vm, class, "generic", "(I)J", &[21]), 84);
        assert_eq!(text(vm, class, "wrongType", "()Ljava/lang/String;", &[]), "wrong");
    });
}

#[test]
fn handles_that_a_run_makes_are_gone_after_it() {
    for_each_jdk(|vm, class| assert_eq!(run(vm, class, "looked", "(I)I", &[5]), 13));
}

#[test]
fn var_handles_access_fields() {
    for_each_jdk(|vm, class| assert_eq!(run(vm, class, "variable", "(I)I", &[3]), 1103));
}

#[test]
fn a_call_site_that_the_jdk_links_becomes_part_of_the_image() {
    for_each_jdk(|vm, class| {
        let serializable = method(vm, class, "serializable", "(I)I");
        let mut result = vm.call(serializable, &[14]);
        while let Err(end @ End::NeedsInit(_)) = result {
            vm.promote(&end).expect("the class is initialised");
            result = vm.call(serializable, &[14]);
        }
        assert!(matches!(result, Err(End::NeedsLink(from, _)) if from == class), "{result:?}");
        vm.reset();
        assert_eq!(run(vm, class, "serializable", "(I)I", &[14]), 42);
    });
}

#[test]
fn a_call_site_that_cannot_be_linked_fails_in_every_run() {
    for jdk in Jdk::all() {
        let classes = compile_subject(&jdk, "Linked");
        let without = classes.with_file_name(format!("Linked-without-{}", jdk.feature));
        std::fs::create_dir_all(&without).expect("a folder");
        for entry in std::fs::read_dir(&classes).expect("classes").flatten() {
            if entry.file_name() != "Linked$Gone.class" {
                std::fs::copy(entry.path(), without.join(entry.file_name())).expect("a copy");
            }
        }
        let class_path = ClassPath::open(&[without], jdk.feature).expect("a class path");
        let mut vm = Vm::boot(jdk.into(), class_path.into(), Config::default()).expect("it boots");
        let class = vm.load_class(LoaderId::APP, "Linked").expect("the class loads");
        vm.initialize(class).expect("the class is initialised");
        vm.freeze();
        let found = text(&mut vm, class, "caught", "()Ljava/lang/String;", &[]);
        assert_eq!(found, "Linked$Gone;Linked$Gone;");
    }
}

#[test]
fn classes_that_runs_make_again_and_again_take_no_more_room() {
    for_each_jdk(|vm, class| {
        let looked = method(vm, class, "looked", "(I)I");
        run(vm, class, "looked", "(I)I", &[5]);
        vm.reset();
        let (classes, methods) = (vm.classes.len(), vm.methods.len());
        for _ in 0..20 {
            vm.run_in_image(looked, &[5]).expect("it returns");
            vm.reset();
        }
        assert_eq!((vm.classes.len(), vm.methods.len()), (classes, methods));
    });
}
