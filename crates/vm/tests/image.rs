//! The frozen image: a run leaves no trace once the heap is reset, whatever it touched.

mod support;

use support::boot_subject;
use testwright_classpath::Jdk;
use testwright_vm::class::{ClassId, MethodId};
use testwright_vm::taint::Taint;
use testwright_vm::vm::Config;
use testwright_vm::{End, Ref, Vm};

/// A frozen VM with the class under test, for each JDK that is installed.
fn for_each_jdk(test: impl Fn(&mut Vm, ClassId)) {
    let jdks = Jdk::all();
    if jdks.is_empty() {
        println!("skipped: no JDK is installed");
    }
    for jdk in jdks {
        let (mut vm, class) = boot_subject(&jdk, "Subject", Config::default());
        vm.freeze();
        test(&mut vm, class);
    }
}

fn method(vm: &Vm, class: ClassId, name: &str, descriptor: &str) -> MethodId {
    vm.find_method(class, name, descriptor).unwrap_or_else(|| panic!("no method {name}"))
}

/// Every word of the image, as one number.
fn fingerprint(vm: &Vm) -> u64 {
    vm.heap
        .frozen_words()
        .fold(0xcbf2_9ce4_8422_2325, |hash, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn a_reset_restores_every_frozen_word() {
    for_each_jdk(|vm, class| {
        let touch = method(vm, class, "touchMuch", "(I)I");
        // The first run promotes what it initialises and links; the image is complete after it.
        let first = vm.run_in_image(touch, &[1]);
        vm.reset();
        let before = fingerprint(vm);
        for seed in 0..20 {
            vm.run_in_image(touch, &[seed]).expect("it returns");
            assert!(!vm.heap.is_clean(), "the run wrote to frozen words");
            vm.reset();
            assert_eq!(fingerprint(vm), before, "seed {seed}");
        }
        assert_eq!(vm.run_in_image(touch, &[1]), first, "a run does not see the ones before");
    });
}

#[test]
fn static_state_starts_over_in_every_run() {
    for_each_jdk(|vm, class| {
        let bump = method(vm, class, "bump", "(I)I");
        for _ in 0..5 {
            assert_eq!(vm.run_in_image(bump, &[3]), Ok(10));
            vm.reset();
        }
    });
}

#[test]
fn an_initialiser_that_a_run_needs_becomes_part_of_the_image() {
    for_each_jdk(|vm, class| {
        let lazy = method(vm, class, "lazy", "()I");
        let first = vm.call(lazy, &[]);
        assert!(matches!(first, Err(End::NeedsInit(_))), "{first:?}");
        vm.reset();
        for _ in 0..3 {
            assert_eq!(vm.run_in_image(lazy, &[]), Ok(43));
            vm.reset();
        }
    });
}

#[test]
fn a_failed_initialiser_stays_failed() {
    for_each_jdk(|vm, class| {
        let failing = method(vm, class, "failingLazy", "()I");
        for _ in 0..2 {
            let Err(End::Uncaught(error)) = vm.run_in_image(failing, &[]) else { panic!("it throws") };
            assert_eq!(
                vm.describe_exception(error),
                "java.lang.NoClassDefFoundError: Could not initialize class Subject$Failing"
            );
            vm.reset();
        }
    });
}

#[test]
fn what_a_run_took_from_outside_is_known() {
    for_each_jdk(|vm, class| {
        let cases = [
            ("add", "(II)I", vec![1, 2], Taint::default()),
            ("hashes", "()I", vec![], Taint::IDENTITY),
            ("clock", "()J", vec![], Taint::TIME),
            ("seededRandom", "()I", vec![], Taint::TIME),
            ("seededTime", "()I", vec![], Taint::TIME),
            ("besideSeeded", "()I", vec![], Taint::default()),
            ("chance", "()I", vec![], Taint::RANDOM),
            ("uuid", "()I", vec![], Taint::RANDOM),
            ("threadLocalRandom", "()I", vec![], Taint::RANDOM),
            ("splittable", "()I", vec![], Taint::RANDOM),
            ("shuffled", "()I", vec![], Taint::TIME),
            ("orderOfSet", "()I", vec![], Taint::RANDOM),
            ("orderOfTwo", "()I", vec![], Taint::RANDOM),
            ("orderOfMap", "()I", vec![], Taint::RANDOM),
            ("membership", "()I", vec![], Taint::default()),
            ("fewElements", "()I", vec![], Taint::default()),
            ("timeZone", "()I", vec![], Taint::TIME),
        ];
        for (name, descriptor, arguments, expected) in cases {
            let method = method(vm, class, name, descriptor);
            // The first run may promote initialisers; the others find everything in the image.
            for _ in 0..3 {
                vm.run_in_image(method, &arguments).expect("it returns");
                assert_eq!(vm.taint.has(expected), !expected.is_empty(), "{name}");
                assert_eq!(vm.taint.is_empty(), expected.is_empty(), "{name}: {:?}", vm.taint.names());
                vm.reset();
            }
        }
    });
}

#[test]
fn what_a_run_set_itself_is_not_from_outside() {
    for_each_jdk(|vm, class| {
        let own = method(vm, class, "ownTimeZone", "()I");
        for _ in 0..3 {
            assert_eq!(vm.run_in_image(own, &[]), Ok(0));
            assert!(!vm.taint.has(Taint::TIME), "{:?}", vm.taint.names());
            vm.reset();
        }
    });
}

#[test]
fn identity_hashes_do_not_depend_on_earlier_runs() {
    for_each_jdk(|vm, class| {
        let hashes = method(vm, class, "hashes", "()I");
        let expected = vm.run_in_image(hashes, &[]);
        for _ in 0..3 {
            vm.reset();
            assert_eq!(vm.run_in_image(hashes, &[]), expected);
        }
    });
}

#[test]
fn a_pure_call_leaves_the_image_clean() {
    for_each_jdk(|vm, class| {
        let pure = method(vm, class, "pure", "(I)I");
        assert_eq!(vm.run_in_image(pure, &[5]), Ok(10));
        assert!(vm.is_pure_so_far());
        let bump = method(vm, class, "bump", "(I)I");
        vm.reset();
        vm.run_in_image(bump, &[5]).expect("it returns");
        assert!(!vm.is_pure_so_far());
    });
}

#[test]
fn memory_does_not_grow_over_many_runs() {
    for_each_jdk(|vm, class| {
        let add = method(vm, class, "add", "(II)I");
        let used = vm.heap.used_words();
        for _ in 0..200_000 {
            assert_eq!(vm.call(add, &[20, 22]), Ok(42));
            vm.reset();
        }
        assert_eq!(vm.heap.used_words(), used);
    });
}

#[test]
fn a_literal_that_a_run_interned_first_does_not_outlive_the_run() {
    for_each_jdk(|vm, class| {
        // Allocations in front of the string move it, so a reference that survived would point elsewhere.
        for (name, text) in
            [("literalAfterIntern", "interned early"), ("constantAfterIntern", "interned late")]
        {
            let method = method(vm, class, name, "(I)I");
            for n in [0, 100, 3, 5000, 1] {
                let expected = 1000 + text.len() as u64 + n;
                assert_eq!(vm.run_in_image(method, &[n]), Ok(expected), "{name}({n})");
                vm.reset();
            }
        }
        let literal = method(vm, class, "literal", "()Ljava/lang/String;");
        let bits = vm.run_in_image(literal, &[]).expect("it returns");
        assert_eq!(vm.string_text(Ref::from_bits(bits)), "interned early");
    });
}
