//! Programs that call their classes, fields and methods like the JDK's own, to be taken for them. Each behaves as on the real
//! JVM, on each JDK that is installed; none reaches the VM's memory.

mod support;

use support::{Program, expected, hostile, run_here};
use testwright_classpath::Jdk;

/// Compares runs of a program under `testdata/hostile/vm`.
fn behaves_as_on_java(class: &str) {
    for jdk in &Jdk::all() {
        let corpus = hostile(jdk);
        let program = Program { class: class.to_owned() };
        assert_eq!(
            run_here(jdk, &corpus, &program),
            expected(jdk, &corpus, &program),
            "{class} on JDK {}",
            jdk.feature
        );
    }
}

#[test]
fn natives_of_a_program_are_not_linked_and_can_be_caught() {
    behaves_as_on_java("Natives");
}

#[test]
fn classes_that_are_called_like_the_jdks_are_not_taken_for_them() {
    behaves_as_on_java("Names");
}

#[test]
fn fields_that_are_called_like_the_jdks_are_not_taken_for_them() {
    behaves_as_on_java("Fields");
}

#[test]
fn methods_with_a_signature_of_their_own_have_a_receiver() {
    behaves_as_on_java("Calls");
}
