use testwright_testkit::Java;

use super::{Selection, operators};
use crate::{MutableMethod, Mutants};

const SOURCE: &str = r#"
public class Sample {
    int field;
    static int numbers(int a, int b) {
        int x = a + b;
        x += a;
        x++;
        return -x;
    }
    static boolean both(int a, int b) {
        return a < b && b != 7;
    }
    static int bits(int a, long b) {
        return (a >> 2) + (int) (b & 3) + ~a;
    }
    void store(int value) {
        field = value;
        touch();
    }
    void touch() {
    }
    static int choose(String text) {
        switch (text) {
            case "one":
                return 1;
            case "two":
                return 2;
            default:
                return 0;
        }
    }
    enum Colour { RED, GREEN }
    record Point(int x, int y) { }
}
"#;

fn mutants(names: &[&str]) -> Option<Mutants> {
    let java = Java::compile(&[SOURCE])?;
    let selection = Selection::parse(names.iter().copied()).expect("known names");
    let nested = ["Sample$Colour", "Sample$Point"].map(|name| java.class(name));
    Some(Mutants::of(&java.class("Sample"), &nested, &selection))
}

fn texts(names: &[&str]) -> Vec<String> {
    let Some(mutants) = mutants(names) else { return Vec::new() };
    mutants.ids().map(|id| mutants.describe(id)).collect()
}

/// Checks that the texts, one per line, are those of the mutants; nothing if there is no JDK.
fn check(names: &[&str], expected: expect_test::Expect) {
    let texts = texts(names);
    if !texts.is_empty() {
        expected.assert_eq(&(texts.join("\n") + "\n"));
    }
}

#[test]
fn arithmetic_operators_are_exchanged() {
    check(
        &["AORB", "ASRS", "AORS"],
        expect_test::expect![[r#"
            a + b to a - b, line 5 (AORB in numbers)
            a + b to a * b, line 5 (AORB in numbers)
            a + b to a / b, line 5 (AORB in numbers)
            a + b to a % b, line 5 (AORB in numbers)
            x + a to x - a, line 6 (ASRS in numbers)
            x + a to x * a, line 6 (ASRS in numbers)
            x + a to x / a, line 6 (ASRS in numbers)
            x + a to x % a, line 6 (ASRS in numbers)
            x++ to x--, line 7 (AORS in numbers)
            (a >> 2) + (int) (b & 3L) to (a >> 2) - (int) (b & 3L), line 14 (AORB in bits)
            (a >> 2) + (int) (b & 3L) to (a >> 2) * (int) (b & 3L), line 14 (AORB in bits)
            (a >> 2) + (int) (b & 3L) to (a >> 2) / (int) (b & 3L), line 14 (AORB in bits)
            (a >> 2) + (int) (b & 3L) to (a >> 2) % (int) (b & 3L), line 14 (AORB in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ((a >> 2) + (int) (b & 3L)) - ~a, line 14 (AORB in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ((a >> 2) + (int) (b & 3L)) * ~a, line 14 (AORB in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ((a >> 2) + (int) (b & 3L)) / ~a, line 14 (AORB in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ((a >> 2) + (int) (b & 3L)) % ~a, line 14 (AORB in bits)
        "#]],
    );
}

#[test]
fn pit_exchanges_and_negates() {
    check(
        &["pit"],
        expect_test::expect![[r#"
            a + b to a - b, line 5 (MATH in numbers)
            x + a to x - a, line 6 (MATH in numbers)
            x++ to x--, line 7 (INCREMENTS in numbers)
            -x to x, line 8 (INVERT_NEGS in numbers)
            return -x to return 0, line 8 (RETURNS in numbers)
            a < b to a <= b, line 11 (CONDITIONALS_BOUNDARY in both)
            a < b to a >= b, line 11 (NEGATE_CONDITIONALS in both)
            b != 7 to b == 7, line 11 (NEGATE_CONDITIONALS in both)
            return … to return false, line 11 (RETURNS in both)
            return … to return true, line 11 (RETURNS in both)
            a >> 2 to a << 2, line 14 (MATH in bits)
            b & 3L to b | 3L, line 14 (MATH in bits)
            (a >> 2) + (int) (b & 3L) to (a >> 2) - (int) (b & 3L), line 14 (MATH in bits)
            ~a to a & -1, line 14 (MATH in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ((a >> 2) + (int) (b & 3L)) - ~a, line 14 (MATH in bits)
            return (((a >> 2) + (int) …) + ~a) to return 0, line 14 (RETURNS in bits)
            call of touch removed, line 18 (VOID_METHOD_CALLS in store)
            return 1 to return 0, line 25 (RETURNS in choose)
            return 2 to return 0, line 27 (RETURNS in choose)
        "#]],
    );
}

#[test]
fn conditional_operators_are_exchanged() {
    check(
        &["COR", "ROR"],
        expect_test::expect![[r#"
        a < b to a != b, line 11 (ROR in both)
        a < b to a == b, line 11 (ROR in both)
        a < b to a >= b, line 11 (ROR in both)
        a < b to a > b, line 11 (ROR in both)
        a < b to a <= b, line 11 (ROR in both)
        conditional operator after a < b exchanged, line 11 (COR in both)
        b != 7 to b == 7, line 11 (ROR in both)
        b != 7 to b >= 7, line 11 (ROR in both)
        b != 7 to b > 7, line 11 (ROR in both)
        b != 7 to b <= 7, line 11 (ROR in both)
        b != 7 to b < 7, line 11 (ROR in both)
    "#]],
    );
}

#[test]
fn bits_are_shifted_and_complemented_otherwise() {
    check(
        &["SOR", "LOR", "LOD"],
        expect_test::expect![[r#"
        a >> 2 to a << 2, line 14 (SOR in bits)
        a >> 2 to a >>> 2, line 14 (SOR in bits)
        b & 3L to b | 3L, line 14 (LOR in bits)
        b & 3L to b ^ 3L, line 14 (LOR in bits)
        ~a to a, line 14 (LOD in bits)
    "#]],
    );
}

#[test]
fn statements_are_deleted() {
    check(
        &["SDL", "VDL", "CDL", "ODL"],
        expect_test::expect![[r#"
            a + b to a, line 5 (VDL in numbers)
            a + b to b, line 5 (VDL in numbers)
            x = x + a deleted, line 6 (SDL in numbers)
            x + a to x, line 6 (VDL in numbers)
            x + a to a, line 6 (VDL in numbers)
            x = x + 1 deleted, line 7 (SDL in numbers)
            a >> 2 to 2, line 14 (VDL in bits)
            a >> 2 to a, line 14 (CDL in bits)
            b & 3L to 3L, line 14 (VDL in bits)
            b & 3L to b, line 14 (CDL in bits)
            (a >> 2) + (int) (b & 3L) to (a >> 2), line 14 (ODL in bits)
            (a >> 2) + (int) (b & 3L) to (int) (b & 3L), line 14 (ODL in bits)
            ~a to -1, line 14 (VDL in bits)
            ~a to a, line 14 (CDL in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ((a >> 2) + (int) (b & 3L)), line 14 (ODL in bits)
            ((a >> 2) + (int) (b & 3L)) + ~a to ~a, line 14 (ODL in bits)
            field = value deleted, line 17 (SDL in store)
            call of touch deleted, line 18 (SDL in store)
        "#]],
    );
}

#[test]
fn every_change_keeps_the_promises_of_bodies() {
    let Some(mutants) = mutants(&["all"]) else { return };
    assert!(mutants.len() > 100, "{}", mutants.len());
    for id in mutants.ids() {
        mutants.body(id).check().unwrap_or_else(|error| panic!("{}: {error}", mutants.describe(id)));
    }
}

#[test]
fn code_that_nobody_wrote_has_no_mutants() {
    let Some(mutants) = mutants(&["all"]) else { return };
    let of = |method: &str| {
        let in_method = |id: &crate::MutantId| *mutants.methods[mutants.mutant(*id).method].name == *method;
        mutants.ids().filter(in_method).count()
    };
    for generated in ["values", "valueOf", "$values", "hashCode", "toString", "equals", "<clinit>"] {
        assert_eq!(of(generated), 0, "{generated}");
    }
    // The comparisons of hashes and strings are the compiler's; the switch over their numbers is the user's.
    let hashes = mutants.ids().map(|id| mutants.describe(id)).filter(|text| text.contains("equals"));
    assert_eq!(hashes.count(), 0);
}

#[test]
fn every_file_is_registered_and_says_what_it_does() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/operators");
    let files = std::fs::read_dir(folder).expect("the folder of this file").flatten();
    let names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    // Two files hold two operators each.
    let operator_files = names.iter().filter(|name| !matches!(name.as_str(), "mod.rs" | "tests.rs")).count();
    assert_eq!(operator_files + 2, operators().len());
    for operator in operators() {
        assert!(!operator.about().is_empty() && !operator.example().is_empty(), "{}", operator.name());
        assert!(!operator.equivalent().is_empty(), "{}", operator.name());
        let same = operators().iter().filter(|other| other.name() == operator.name()).count();
        assert_eq!(same, 1, "{}", operator.name());
    }
}

#[test]
fn a_method_is_read_with_its_variables() {
    let Some(java) = Java::compile(&[SOURCE]) else { return };
    let class = java.class("Sample");
    let both = class.methods.iter().find(|method| &*method.name == "both").expect("it is declared");
    let method = MutableMethod::of(&class, both).expect("it has code");
    assert_eq!(method.returns(), b'Z');
    assert_eq!(method.variable(testwright_ir::code::Reg(1), 0), Some("b"));
}
