use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

#[test]
fn field_types_are_what_they_say() {
    assert_eq!(FieldType::parse("I"), Ok(FieldType::Int));
    assert_eq!(FieldType::parse("Ljava/lang/String;"), Ok(FieldType::Object("java/lang/String")));
    let matrix = FieldType::parse("[[D").unwrap();
    assert_eq!(matrix, FieldType::Array { dims: 2, elem: ElementType::Double });
    assert_eq!(matrix.component().and_then(FieldType::component), Some(FieldType::Double));
    assert_eq!(FieldType::Double.component(), None);
}

#[test]
fn slots_count_long_and_double_twice() {
    assert_eq!(parameters("(IJLjava/lang/Object;[DD)V"), Ok((7, None)));
    assert_eq!(parameters("()J"), Ok((0, Some(FieldType::Long))));
    assert_eq!(MethodDescriptor::parse("(IJ)V").unwrap().param_slots(), 3);
}

#[test]
fn at_most_255_slots_and_dimensions() {
    let arguments = |n: usize| format!("({})V", "I".repeat(n));
    assert_eq!(parameters(&arguments(255)), Ok((255, None)));
    assert!(parameters(&arguments(256)).is_err());
    assert!(parameters(&format!("({}I)V", "J".repeat(127))).is_ok());
    assert!(parameters(&format!("({})V", "J".repeat(128))).is_err());
    assert!(FieldType::parse(&format!("{}I", "[".repeat(255))).is_ok());
    assert!(FieldType::parse(&format!("{}I", "[".repeat(256))).is_err());
}

fn check_field(text: &str, expected: Expect) {
    expected.assert_eq(&FieldType::parse(text).unwrap_err().to_string());
}

fn check_method(text: &str, expected: Expect) {
    expected.assert_eq(&MethodDescriptor::parse(text).unwrap_err().to_string());
}

#[test]
fn errors_say_what_is_wrong() {
    check_field("", expect![[r#""" is not a field descriptor: it ends where a type should be"#]]);
    check_field("V", expect![[r#""V" is not a field descriptor: void is no type for a value"#]]);
    check_field("II", expect![[r#""II" is not a field descriptor: there is text after the type"#]]);
    check_field("[", expect![[r#""[" is not a field descriptor: it ends where a type should be"#]]);
    check_field("Lx", expect![[r#""Lx" is not a field descriptor: a class name is not closed by ';'"#]]);
    check_field("La.b;", expect![[r#""La.b;" is not a field descriptor: a class name in it is not legal"#]]);
    check_field(
        "é",
        expect![[r#""é" is not a field descriptor: an unknown letter stands where a type should be"#]],
    );
    check_method("I", expect![[r#""I" is not a method descriptor: it does not begin with '('"#]]);
    check_method("(", expect![[r#""(" is not a method descriptor: it ends where a type should be"#]]);
    check_method("()", expect![[r#""()" is not a method descriptor: it ends where a type should be"#]]);
    check_method("(V)V", expect![[r#""(V)V" is not a method descriptor: void is no type for a value"#]]);
    check_method("()VV", expect![[r#""()VV" is not a method descriptor: void is no type for a value"#]]);
    check_method(
        "()II",
        expect![[r#""()II" is not a method descriptor: there is text after the return type"#]],
    );
}

#[test]
fn names_follow_the_rules_of_the_virtual_machine() {
    for good in ["a", "a/b", "a/b$c", "package-info", "<x>", "é"] {
        assert!(is_class_name(good), "{good}");
    }
    for bad in ["", "/", "a/", "/a", "a//b", "a.b", "a;b", "[I"] {
        assert!(!is_class_name(bad), "{bad}");
    }
    assert!(is_class_constant("[I") && is_class_constant("[[La/B;") && is_class_constant("a/B"));
    assert!(!is_class_constant("[") && !is_class_constant("[a/B") && !is_class_constant("[V"));
    assert!(is_method_name("<init>") && is_method_name("<clinit>") && is_method_name("do"));
    assert!(!is_method_name("<other>") && !is_method_name("a>") && !is_method_name(""));
    assert!(is_unqualified_name("a<b") && !is_unqualified_name("a/b"));
}

proptest! {
    #[test]
    fn what_parses_prints_back(text in r"\(([BCDFIJSZ]|\[{1,3}[IJ]|L[a-c]{1,3}(/[a-c$]{1,3})?;){0,6}\)([VIJ]|\[D|La/b;)") {
        let parsed = MethodDescriptor::parse(&text).unwrap();
        prop_assert_eq!(parsed.to_string(), text.clone());
        let (slots, ret) = parameters(&text).unwrap();
        prop_assert_eq!(u16::from(slots), parsed.param_slots());
        prop_assert_eq!(ret, parsed.ret);
    }

    #[test]
    fn any_text_parses_or_fails_without_panic(text in r"[\(\)\[VILJ;/a.é]{0,12}") {
        if let Ok(parsed) = MethodDescriptor::parse(&text) {
            prop_assert_eq!(parsed.to_string(), text.clone());
        }
        if let Ok(parsed) = FieldType::parse(&text) {
            prop_assert_eq!(parsed.to_string(), text);
        }
    }
}
