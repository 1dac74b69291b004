//! Whatever names and texts class files hold, a suite has the same structure.
//!
//! Suites are written with a hostile name or text, and with a harmless one. Cut into words, both must be alike: the same signs
//! in the same places, only identifiers where names stand, and literals that read back as what they were made of.

use proptest::prelude::*;
use testwright_semantics::literal::Literal as Java;
use testwright_testcase::{
    Action, ClassInfo, Literal, Member, MemberId, MemberKind, Observed, Operand, Outcome, Statement,
    TestCase, Type, Universe, Value, identifier,
};

use super::file::source;
use crate::read::token::{Token, tokens};
use crate::suite::{Style, Suite, Test};

/// What a class file says, as far as it goes into a suite.
#[derive(Clone, Debug)]
struct Said {
    package: String,
    class: String,
    method: String,
    field: String,
    parameter: String,
    constant: String,
    exception: String,
    text: String,
}

impl Said {
    fn harmless() -> Said {
        Said {
            package: "shop".into(),
            class: "Till".into(),
            method: "pay".into(),
            field: "sum".into(),
            parameter: "amount".into(),
            constant: "RED".into(),
            exception: "Broken".into(),
            text: "x".into(),
        }
    }

    /// The words of a suite: a call whose text is asserted, a look at a field, an enum constant, and an exception.
    fn words(&self) -> Vec<Token> {
        let class = format!("{}/{}", self.package, self.class);
        let mut universe = Universe { subject: class.clone().into(), ..Universe::default() };
        universe.classes.insert(class.clone().into(), self.info(&class));
        let (string, constant) = (Type::string(), Type::class(class.as_str()));
        for (kind, name, parameters, result) in [
            (MemberKind::Method, &self.method, vec![string.clone()], string.clone()),
            (MemberKind::Field, &self.field, Vec::new(), constant.clone()),
        ] {
            universe.members.push(self.member(&class, kind, name, parameters, result));
        }
        let text = Literal::String(self.text.encode_utf16().collect());
        let call = Action::Call {
            method: MemberId(0),
            receiver: None,
            arguments: vec![Operand::Literal(text.clone())],
        };
        let look = Action::Get { field: MemberId(1), receiver: None };
        let exception = format!("{}/{}", self.package, self.exception);
        let enumerated = Value::Enum { class: class.as_str().into(), name: self.constant.as_str().into() };
        let thrown = Outcome::Threw {
            class: exception.as_str().into(),
            nameable: exception.as_str().into(),
            message: Some(self.text.clone()),
        };
        let tests = vec![
            test(call.clone(), string.clone(), returned(Value::Literal(text))),
            test(look, constant, returned(enumerated)),
            test(call, string, thrown),
        ];
        let class_name = format!("{}Test", self.class);
        let suite = Suite::new(self.package.clone(), class_name, tests);
        let written = source(&universe, &suite, &Style::default());
        tokens(&written.text).into_iter().map(|placed| placed.token).collect()
    }

    fn info(&self, class: &str) -> ClassInfo {
        ClassInfo {
            name: class.into(),
            source_name: Some(self.class.as_str().into()),
            is_interface: false,
            is_abstract: false,
            is_final: false,
            is_enum: true,
            is_deprecated: false,
            asserts: false,
            visible_fields: Vec::new(),
            type_parameters: Vec::new(),
            superclass: Some(Type::object()),
            interfaces: Vec::new(),
            functional: None,
        }
    }

    fn member(
        &self,
        owner: &str,
        kind: MemberKind,
        name: &str,
        parameters: Vec<Type>,
        result: Type,
    ) -> Member {
        Member {
            kind,
            owner: owner.into(),
            declared_in: owner.into(),
            name: name.into(),
            descriptor: "(Ljava/lang/String;)Ljava/lang/String;".into(),
            is_static: true,
            is_abstract: false,
            is_varargs: false,
            is_final: false,
            has_outer: false,
            type_parameters: Vec::new(),
            parameter_names: vec![Some(self.parameter.as_str().into()); parameters.len()],
            parameters,
            result: Some(result),
            throws: vec![self.exception.as_str().into()],
        }
    }
}

fn returned(value: Value) -> Outcome {
    Outcome::Returned { value: Some(value), tainted: false }
}

fn test(action: Action, ty: Type, outcome: Outcome) -> Test {
    let case = TestCase { statements: vec![Statement { action, ty: Some(ty) }] };
    Test::new(case, Observed { outcomes: vec![outcome], ..Observed::default() })
}

/// Texts that end names, literals or comments, or that only seem not to.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "\\u003b",
            "\\uuu002f",
            "\\u000a",
            "\\",
            "*/",
            "/*",
            "//",
            "\n",
            "\r",
            "\"",
            "'",
            "(){}",
            ";",
            "}",
            " ",
            "a",
            "class",
            "\u{202e}",
            "\u{200b}",
            "\u{0}",
            "\u{2028}",
            "é",
            "𝒳",
            "$",
            "_",
            "1",
            "<init>",
            "\"\"\"",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
        "[a-zA-Z]{1,6}",
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

/// A name in a class file; parts of it would be packages otherwise.
fn name() -> impl Strategy<Value = String> {
    hostile().prop_map(|text| text.replace(['/', '.', '[', ';'], ""))
}

fn check(said: &Said) {
    let (harmless, words) = (Said::harmless().words(), said.words());
    let shape = |words: &[Token]| -> Vec<Token> {
        let one = |word: &Token| match word {
            Token::Name(_) => Token::Name(String::new()),
            Token::Literal(_) => Token::Literal(String::new()),
            other => other.clone(),
        };
        words.iter().map(one).collect()
    };
    assert_eq!(shape(&words), shape(&harmless), "{words:?}");
    for (word, own) in words.iter().zip(&harmless) {
        match word {
            Token::Name(name) => {
                let is_same = word == own || name == super::words::UNWRITABLE;
                assert!(is_same || identifier::is_identifier(name), "{name:?}");
            }
            Token::Literal(literal) => {
                let read: Java = literal.parse().expect("a literal");
                assert_eq!(read, Java::string(&said.text), "{literal}");
            }
            _ => assert_eq!(word, own),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hostile_members_and_texts_are_no_code(
        method in name(), field in name(), parameter in name(), text in hostile()
    ) {
        check(&Said { method, field, parameter, text, ..Said::harmless() });
    }

    #[test]
    fn hostile_classes_and_packages_are_no_code(package in name(), class in name(), exception in name()) {
        // A package without a name is not declared, and a class without one would be tested by JUnit's own `Test`.
        prop_assume!(!class.is_empty() && !package.is_empty());
        // A dollar sign stands for a dot.
        let exception = exception.replace('$', "");
        check(&Said { package, class, exception, ..Said::harmless() });
    }
}

#[test]
fn a_constant_that_cannot_be_written_is_not_asserted() {
    let said = Said { constant: "RED\\u003b".into(), ..Said::harmless() };
    let words = said.words();
    assert!(!words.contains(&Token::Sign('\\')), "{words:?}");
    assert!(words.contains(&Token::Name("assertNotNull".into())), "{words:?}");
}
