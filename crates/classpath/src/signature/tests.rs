use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

#[test]
fn a_class_signature_has_parameters_superclass_and_interfaces() {
    let text = "<K:Ljava/lang/Object;V::Ljava/lang/Comparable<-TV;>;>Ljava/util/AbstractMap<TK;TV;>;Ljava/util/Map<TK;TV;>;";
    let signature = ClassSignature::parse(text).unwrap();
    let names: Vec<&str> = signature.type_parameters.iter().map(|parameter| &*parameter.name).collect();
    assert_eq!(names, ["K", "V"]);
    assert!(signature.type_parameters[1].class_bound.is_none());
    assert_eq!(signature.type_parameters[1].interface_bounds.len(), 1);
    assert_eq!(signature.superclass.internal_name(), "java/util/AbstractMap");
    assert_eq!(signature.interfaces[0].arguments().len(), 2);
    assert_eq!(signature.to_string(), text);
}

#[test]
fn a_method_signature_has_parameters_result_and_exceptions() {
    let text = "<T:Ljava/lang/Object;X:Ljava/lang/Exception;>(ITT;[[JLjava/util/List<*>;)TT;^TX;^Ljava/io/IOException;";
    let signature = MethodSignature::parse(text).unwrap();
    assert_eq!(signature.params.len(), 4);
    assert_eq!(
        signature.params[2],
        TypeSignature::Array { dims: 2, elem: Box::new(TypeSignature::Primitive(Primitive::Long)) }
    );
    assert_eq!(signature.ret, Some(TypeSignature::Variable("T".into())));
    assert_eq!(signature.throws.len(), 2);
    assert_eq!(signature.to_string(), text);
    assert_eq!(MethodSignature::parse("()V").unwrap().ret, None);
}

#[test]
fn inner_classes_of_generic_classes_have_nested_names() {
    let text = "Lp/Outer<TT;>.Inner<+[Ljava/lang/String;>.Leaf;";
    let TypeSignature::Class(class) = TypeSignature::parse(text).unwrap() else { panic!("a class") };
    assert_eq!(class.internal_name(), "p/Outer$Inner$Leaf");
    assert!(class.arguments().is_empty());
    assert_eq!(class.to_string(), text);
}

#[test]
fn a_parameter_whose_name_begins_like_a_bound_is_still_a_parameter() {
    // `T` has an empty class bound here and is followed by the parameter `Labc`, as no compiler but some tools do.
    let text = "<T:Labc:Ljava/lang/Object;>Ljava/lang/Object;";
    let signature = ClassSignature::parse(text).unwrap();
    assert_eq!(signature.type_parameters.len(), 2);
    assert_eq!(&*signature.type_parameters[1].name, "Labc");
    assert_eq!(signature.to_string(), text);
}

fn check(error: SignatureError, expected: Expect) {
    expected.assert_eq(&error.to_string());
}

#[test]
fn errors_say_where_and_what() {
    check(
        TypeSignature::parse("").unwrap_err(),
        expect![[r#""" is not a type signature, at 0: a type should be here"#]],
    );
    check(
        TypeSignature::parse("TT").unwrap_err(),
        expect![[r#""TT" is not a type signature, at 2: a type variable should end here"#]],
    );
    check(
        TypeSignature::parse("La<>;").unwrap_err(),
        expect![[r#""La<>;" is not a type signature, at 3: a class, array or type variable should be here"#]],
    );
    check(
        TypeSignature::parse("La<I>;").unwrap_err(),
        expect![[
            r#""La<I>;" is not a type signature, at 3: a class, array or type variable should be here"#
        ]],
    );
    check(
        TypeSignature::parse("La//b;").unwrap_err(),
        expect![[r#""La//b;" is not a type signature, at 3: a name should be here"#]],
    );
    check(
        TypeSignature::parse("La;x").unwrap_err(),
        expect![[r#""La;x" is not a type signature, at 3: there is text after the signature"#]],
    );
    check(
        MethodSignature::parse("()V^I").unwrap_err(),
        expect![[
            r#""()V^I" is not a method signature, at 4: only a class or a type variable can be thrown"#
        ]],
    );
    check(
        MethodSignature::parse("La;").unwrap_err(),
        expect![[r#""La;" is not a method signature, at 0: the parameters should begin here"#]],
    );
    check(
        ClassSignature::parse("<T>La;").unwrap_err(),
        expect![[r#""<T>La;" is not a class signature, at 2: the bound of a type parameter should be here"#]],
    );
    check(
        ClassSignature::parse("TT;").unwrap_err(),
        expect![[r#""TT;" is not a class signature, at 0: a class should be here"#]],
    );
}

#[test]
fn hostile_depth_is_refused() {
    let nested = |depth: usize| format!("{}La;{}", "Lx<".repeat(depth), ">;".repeat(depth));
    assert!(TypeSignature::parse(&nested(DEEPEST)).is_ok());
    assert!(TypeSignature::parse(&nested(DEEPEST + 1)).is_err());
    assert!(TypeSignature::parse(&nested(20_000)).is_err());
    assert!(TypeSignature::parse(&format!("{}I", "[".repeat(255))).is_ok());
    assert!(TypeSignature::parse(&format!("{}I", "[".repeat(256))).is_err());
    assert!(TypeSignature::parse(&format!("L{};", "x.".repeat(30_000))).is_err());
}

proptest! {
    #[test]
    fn what_parses_prints_back(text in r"[LTI<>;:*+\-\[\.\(\)^Vab/]{0,24}") {
        if let Ok(signature) = TypeSignature::parse(&text) {
            prop_assert_eq!(signature.to_string(), text.clone());
        }
        if let Ok(signature) = ClassSignature::parse(&text) {
            prop_assert_eq!(signature.to_string(), text.clone());
        }
        if let Ok(signature) = MethodSignature::parse(&text) {
            prop_assert_eq!(signature.to_string(), text);
        }
    }
}
