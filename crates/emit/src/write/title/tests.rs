//! Titles of small suites, and that they are always unique.

use proptest::prelude::*;
use testwright_testcase::identifier::is_identifier;
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, Inspection, Literal, Member, MemberId, MemberKind, Observed, Operand, Outcome, Primitive,
    Statement, TestCase, Type, Universe, Value, Var,
};

use super::*;
use crate::suite::{Condition, Style};
use crate::write::types::Types;

const METHODS: [&str; 3] = ["price", "parse", "größe"];
const CONSTRUCTOR: u32 = METHODS.len() as u32;
const SIZE: u32 = CONSTRUCTOR + 1;

/// A class with static methods, a constructor with a parameter, and a getter.
fn universe() -> Universe {
    let member = |kind, name: &str, names: &[&str], result: Type| Member {
        kind,
        owner: "shop/Fare".into(),
        declared_in: "shop/Fare".into(),
        name: name.into(),
        descriptor: "()V".into(),
        is_static: kind == MemberKind::Method && !names.is_empty(),
        is_abstract: false,
        is_varargs: false,
        is_final: false,
        has_outer: false,
        type_parameters: Vec::new(),
        parameters: vec![Type::object(); names.len()],
        parameter_names: names.iter().map(|name| Some((*name).into())).collect(),
        result: Some(result),
        throws: Vec::new(),
    };
    let names = ["zones", "peak", "name"];
    let mut members: Vec<Member> = METHODS
        .iter()
        .map(|name| {
            member(
                MemberKind::Method,
                name,
                if *name == "price" { &names } else { &names[2..] },
                Type::string(),
            )
        })
        .collect();
    members.push(member(MemberKind::Constructor, "<init>", &["zones"], Type::class("shop/Fare")));
    members.push(member(MemberKind::Method, "getSize", &[], Type::Primitive(Primitive::Int)));
    Universe { subject: "shop/Fare".into(), members, ..Universe::default() }
}

/// A test that calls a static method with literals.
fn call(method: u32, arguments: &[Literal], outcome: Outcome) -> Test {
    let arguments = arguments.iter().cloned().map(Operand::Literal).collect();
    let action = Action::Call { method: MemberId(method), receiver: None, arguments };
    let case = TestCase { statements: vec![Statement { action, ty: Some(Type::string()) }] };
    Test::new(case, Observed { outcomes: vec![outcome], ..Observed::default() })
}

fn gave(value: Value) -> Outcome {
    Outcome::Returned { value: Some(value), tainted: false }
}

fn word(word: &str) -> Literal {
    Literal::String(text(word))
}

fn said(word_: &str) -> Outcome {
    gave(Value::Literal(word(word_)))
}

fn threw(class: &str) -> Outcome {
    Outcome::Threw { class: class.into(), nameable: class.into(), message: None }
}

fn when(mut test: Test, conditions: &[(&str, bool)]) -> Test {
    let condition =
        |(text, holds): &(&str, bool)| Condition { text: (*text).to_owned(), holds: *holds, is_own: true };
    test.conditions = conditions.iter().map(condition).collect();
    test
}

fn titles_of(tests: &[Test]) -> Vec<String> {
    let universe = universe();
    let types = Types::new(&universe);
    let plans: Vec<Plan> = tests.iter().map(|test| Plan::new(&types, test, &Style::default())).collect();
    let pairs: Vec<(&Test, &Plan)> = tests.iter().zip(&plans).collect();
    titles(&universe, &pairs)
}

#[test]
fn tests_of_one_method_are_told_apart_by_what_the_source_decides() {
    let price = |zones: i32, peak: bool, outcome: &str, conditions: &[(&str, bool)]| {
        when(call(0, &[Literal::Int(zones), Literal::Boolean(peak), word("x")], said(outcome)), conditions)
    };
    let tests = [
        price(8, true, "570", &[("zones > 5", true), ("peak", true)]),
        price(8, false, "480", &[("zones > 5", true), ("peak", false)]),
        price(2, true, "300", &[("zones > 5", false)]),
        when(
            call(
                0,
                &[Literal::Int(-1), Literal::Boolean(true), word("x")],
                threw("java/lang/IllegalArgumentException"),
            ),
            &[("zones < 0", true)],
        ),
    ];
    let wanted = [
        "price_whenPeak_returnsText570",
        "price_whenNotPeak_returnsText480",
        "price_whenZonesAtMost5_returnsText300",
        "price_whenZonesIsNegative_throwsIllegalArgument",
    ];
    assert_eq!(titles_of(&tests), wanted);
}

#[test]
fn a_refusal_is_named_after_the_last_decision_even_if_another_method_makes_it() {
    let refused = call(1, &[word("0r")], threw("java/lang/IllegalArgumentException"));
    let mut refused = when(refused, &[("reduced", true), ("zones < 1", true)]);
    refused.conditions[1].is_own = false;
    let accepted = when(call(1, &[word("1")], said("x")), &[("reduced", false)]);
    let wanted = ["parse_whenZonesBelow1_throwsIllegalArgument", "parse_whenNotReduced_returnsX"];
    assert_eq!(titles_of(&[refused, accepted]), wanted);
}

#[test]
fn inputs_tell_tests_apart_where_the_source_is_silent() {
    let tests = [
        call(1, &[word("")], gave(Value::Null)),
        call(1, &[word("abc")], gave(Value::Null)),
        call(1, &[word("12x")], threw("a/FormatException")),
        call(0, &[Literal::Int(1), Literal::Boolean(true), word("x")], said("a")),
        call(0, &[Literal::Int(2), Literal::Boolean(true), word("x")], said("a")),
        call(0, &[Literal::Int(2), Literal::Boolean(false), word("x")], said("a")),
        call(2, &[Literal::Char(0xd800)], gave(Value::Boxed(Literal::Boolean(true)))),
    ];
    let wanted = [
        "parse_empty_returnsNull",
        "parse_abc_returnsNull",
        "parse_text12x_throwsFormat",
        "price_withZones1_returnsA",
        "price_withZones2AndPeakTrue_returnsA",
        "price_withPeakFalse_returnsA",
        "gre_surrogated800_returnsTrue",
    ];
    assert_eq!(titles_of(&tests), wanted);
}

/// A test that makes an object and asks it for its size, perhaps with other questions before.
fn size(zones: i32, asked: usize, act: u32) -> Test {
    let new = Action::New {
        constructor: MemberId(CONSTRUCTOR),
        arguments: vec![Operand::Literal(Literal::Int(zones))],
    };
    let mut statements = vec![Statement { action: new, ty: Some(Type::class("shop/Fare")) }];
    let mut outcomes = vec![gave(Value::Object { class: "shop/Fare".into() })];
    for _ in 0..=asked {
        let receiver = Some(Operand::Var(Var(0)));
        let action = Action::Call { method: MemberId(SIZE), receiver, arguments: Vec::new() };
        statements.push(Statement { action, ty: Some(Type::Primitive(Primitive::Int)) });
        outcomes.push(gave(Value::Literal(Literal::Int(1))));
    }
    let inspection =
        Inspection { var: Var(0), member: MemberId(SIZE), value: Value::Literal(Literal::Int(zones)) };
    let observed = Observed { outcomes, inspections: vec![inspection], ..Observed::default() };
    Test { act: Some(Var(act)), ..Test::new(TestCase { statements }, observed) }
}

#[test]
fn objects_are_told_apart_by_what_they_are_made_of_and_what_was_done_to_them() {
    let tests = [size(3, 0, 1), size(5, 0, 1), size(5, 1, 2)];
    let wanted =
        ["getSize_withZones3_returns1", "getSize_withZones5_returns1", "getSize_afterGetSize_returns1"];
    assert_eq!(titles_of(&tests), wanted);
}

#[test]
fn a_constructor_is_called_so_and_its_outcome_is_what_it_left() {
    let mut test = size(3, 0, 0);
    test.case.statements.truncate(1);
    test.observed.outcomes.truncate(1);
    assert_eq!(titles_of(&[test]), ["constructor_3_sizeIs3"]);
}

#[test]
fn titles_say_which_case_letters_have_if_that_is_the_difference() {
    let turned = |from: &str, to: &str| titles_of(&[call(1, &[word(from)], said(to))]).remove(0);
    assert_eq!(turned("A", "a"), "parse_a_returnsLowerCase");
    assert_eq!(turned("aa", "Aa"), "parse_aa_returnsOtherCase");
    assert_eq!(turned("b", "a"), "parse_b_returnsA");
}

#[test]
fn one_phrase_is_said_where_it_tells_a_test_from_all_others() {
    let price = |zones: i32, peak: bool, conditions: &[(&str, bool)]| {
        when(call(0, &[Literal::Int(zones), Literal::Boolean(peak), word("x")], said("a")), conditions)
    };
    let tests = [
        price(14, true, &[("zones > 14", false)]),
        price(13, true, &[("zones > 14", false)]),
        price(15, true, &[("zones > 14", true)]),
    ];
    let wanted =
        ["price_withZones14_returnsA", "price_withZones13_returnsA", "price_whenZonesAbove14_returnsA"];
    assert_eq!(titles_of(&tests), wanted);
}

#[test]
fn tests_of_which_the_same_can_be_said_are_told_apart_by_where_they_differ_first() {
    let long = |end: &str| call(1, &[word(&format!("{}{end}", "long".repeat(12)))], said("b"));
    let titles = titles_of(&[long(""), long("Ab"), long("xb"), long("xbc")]);
    let wanted = [
        "parse_returnsB",
        "parse_withCapitalA_returnsB",
        "parse_withCharX_returnsB",
        "parse_ofLength51_returnsB",
    ];
    assert_eq!(titles, wanted);
}

#[test]
fn equal_tests_have_different_titles_all_the_same() {
    let test = call(1, &[word("a")], said("b"));
    let titles = titles_of(&vec![test; 5]);
    let distinct: std::collections::BTreeSet<&String> = titles.iter().collect();
    assert_eq!(distinct.len(), 5, "{titles:?}");
}

fn literal() -> impl Strategy<Value = Literal> {
    prop_oneof![
        (-3i32..12).prop_map(Literal::Int),
        any::<i64>().prop_map(Literal::Long),
        any::<f64>().prop_map(Literal::Double),
        any::<u16>().prop_map(Literal::Char),
        any::<bool>().prop_map(Literal::Boolean),
        prop_oneof!["[a-z]{0,3}", any::<String>(), "x{50}[ab]{0,20}"].prop_map(|word_| word(&word_)),
    ]
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        literal().prop_map(|literal| gave(Value::Literal(literal))),
        Just(gave(Value::Null)),
        Just(Outcome::Returned { value: None, tainted: true }),
        prop::sample::select(vec!["a/B", "java/lang/Error", "c/Exception"]).prop_map(threw),
    ]
}

fn any_test() -> impl Strategy<Value = Test> {
    let conditions = prop::collection::vec(
        (prop::sample::select(vec!["zones > 5", "peak", "name == null", "v1 < 2", "];} > 3"]), any::<bool>()),
        0..3,
    );
    prop_oneof![
        (0..METHODS.len() as u32, prop::collection::vec(literal(), 0..4), outcome(), conditions).prop_map(
            |(method, arguments, outcome, conditions)| when(call(method, &arguments, outcome), &conditions)
        ),
        (0..3i32, 0..3usize, 0..4u32).prop_map(|(zones, asked, act)| size(zones, asked, act)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn titles_are_unique_identifiers_and_short(tests in prop::collection::vec(any_test(), 1..30)) {
        let titles = titles_of(&tests);
        let distinct: std::collections::BTreeSet<&String> = titles.iter().collect();
        prop_assert_eq!(distinct.len(), tests.len(), "{:?}", titles);
        for title in &titles {
            prop_assert!(is_identifier(title) && title.len() <= LONGEST && title.is_ascii(), "{}", title);
        }
    }

    #[test]
    fn titles_come_from_what_tests_do_and_not_from_their_places(tests in prop::collection::vec(any_test(), 2..12)) {
        let mut distinct: Vec<Test> = Vec::new();
        for test in tests {
            if !distinct.contains(&test) {
                distinct.push(test);
            }
        }
        let titles = titles_of(&distinct);
        // A counter would give the first of two tests that are called alike another name than the second.
        let words = |title: &String| title.trim_end_matches(|last: char| last.is_ascii_digit()).to_owned();
        for (at, title) in titles.iter().enumerate() {
            let stem = words(title);
            let counts = titles.iter().enumerate().any(|(other, name)| other != at && *name == stem);
            prop_assert!(!counts || stem == *title, "{:?}", titles);
        }
    }
}
