//! What tests of small classes may use.

mod support;

use std::sync::Arc;

use support::fixtures;
use testwright_testcase::{
    Argument, ClassSource, Factory, Hierarchy, MemberId, Seeds, Type, Universe, UniverseError,
    UniverseOptions,
};

fn universe(classes: &ClassSource, subject: &str) -> Universe {
    Universe::build(classes, subject, &UniverseOptions::default()).expect("a universe")
}

/// `Owner.name` of all targets, sorted.
fn targets(universe: &Universe) -> Vec<String> {
    let text = |id: &MemberId| {
        let member = universe.member(*id);
        let start = member.owner.rfind('/').map_or(0, |at| at + 1);
        format!("{}.{}", &member.owner[start..], member.name)
    };
    let mut names: Vec<String> = universe.targets.iter().map(text).collect();
    names.sort();
    names
}

#[test]
fn targets_are_what_a_test_in_the_package_may_use() {
    let Some(classes) = fixtures() else { return };
    let expected = [
        "Account.<init>",
        "Account.deposit",
        "Account.equals",
        "Account.getBalance",
        "Account.hashCode",
        "Account.limit",
        "Account.of",
        "Account.overdrawn",
        "Account.sameAs",
    ];
    assert_eq!(targets(&universe(&classes, "shop/Account")), expected);
}

#[test]
fn methods_can_be_chosen_by_name() {
    let Some(classes) = fixtures() else { return };
    let options = UniverseOptions {
        methods: vec!["deposit".to_owned(), "Account".to_owned()],
        ..UniverseOptions::default()
    };
    let universe = Universe::build(&classes, "shop/Account", &options).expect("a universe");
    assert_eq!(targets(&universe), ["Account.<init>", "Account.deposit"]);
}

#[test]
fn without_stubs_abstract_classes_are_not_made() {
    let Some(classes) = fixtures() else { return };
    let options = UniverseOptions { is_without_stubs: true, ..UniverseOptions::default() };
    let constructor = "Task.<init>".to_owned();
    assert!(targets(&universe(&classes, "shop/Task")).contains(&constructor));
    let without = Universe::build(&classes, "shop/Task", &options).expect("a universe");
    assert!(!targets(&without).contains(&constructor));
}

#[test]
fn enum_constants_are_made_by_their_fields_and_their_bodies_are_reached() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Color");
    assert_eq!(targets(&universe), ["Color.next", "Color.weight"]);
    assert!(universe.targets.iter().all(|target| universe.is_usable(*target)));
}

#[test]
fn private_classes_are_reached_through_the_interfaces_that_they_implement() {
    let Some(classes) = fixtures() else { return };
    let names = targets(&universe(&classes, "shop/Tree"));
    for expected in ["Iterator.hasNext", "Iterator.next", "Tree$Node.<init>", "Tree$Config.depth"] {
        assert!(names.iter().any(|name| name == expected), "{expected} is missing: {names:?}");
    }
    for private in ["Tree$Config.<init>", "Tree$Walk.<init>", "Tree$Walk.next"] {
        assert!(!names.iter().any(|name| name == private), "{private} is a target");
    }
}

#[test]
fn an_inner_class_needs_its_outer_instance() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Tree");
    let constructor = universe
        .members
        .iter()
        .find(|member| &*member.owner == "shop/Tree$Node" && &*member.name == "<init>")
        .expect("the constructor");
    assert!(constructor.has_outer);
    assert_eq!(constructor.parameters.len(), 3);
    assert_eq!(constructor.parameters[0].class_name().map(|name| &**name), Some("shop/Tree"));
    // The outer instance says what the variables of its class stand for.
    assert_eq!(constructor.parameters[1], Type::Variable("K".into()));
    assert_eq!(constructor.parameters[2], Type::Variable("V".into()));
    let is_leaf = universe.members.iter().find(|member| &*member.name == "key").expect("the field");
    assert_eq!(is_leaf.result, Some(Type::class("java/lang/Comparable")));
}

#[test]
fn what_cannot_be_made_is_known() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Unborn");
    let usable: Vec<bool> = universe.targets.iter().map(|target| universe.is_usable(*target)).collect();
    assert_eq!(targets(&universe), ["Unborn.isPrime", "Unborn.never"]);
    assert_eq!(usable, [true, false]);
    let factory = Factory::new(&universe, Seeds::default());
    let mut rng = <testwright_testcase::Rng as rand::SeedableRng>::seed_from_u64(5);
    assert!(factory.test_of(universe.targets[1], &mut rng).is_none());
}

#[test]
fn classes_that_tests_cannot_name_are_refused() {
    let Some(classes) = fixtures() else { return };
    let build = |name: &str| Universe::build(&classes, name, &UniverseOptions::default()).err();
    assert_eq!(build("shop/Missing"), Some(UniverseError::NotFound("shop.Missing".to_owned())));
    assert!(matches!(build("shop/Tree$Walk"), Some(UniverseError::NotNameable(..))));
    assert!(matches!(build("shop/Color$1"), Some(UniverseError::NotNameable(..))));
}

#[test]
fn subtypes_are_found_on_the_class_path() {
    let Some(classes) = fixtures() else { return };
    let hierarchy = Hierarchy::new(&classes);
    assert_eq!(hierarchy.subtypes("shop/Shape", 10), [Arc::from("shop/Square")]);
    assert!(hierarchy.subtypes("shop/Square", 10).is_empty());
}

fn list_of(argument: Argument) -> Type {
    generic("java/util/List", vec![argument])
}

fn generic(name: &str, arguments: Vec<Argument>) -> Type {
    Type::Class(Arc::new(testwright_testcase::ClassType { name: name.into(), arguments }))
}

#[test]
fn assignability_follows_the_language() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Needs");
    let integer = || Type::class("java/lang/Integer");
    let number = || Type::class("java/lang/Number");
    let fits = |from: &Type, to: &Type| universe.is_assignable(from, to);
    assert!(fits(&integer(), &number()));
    assert!(!fits(&number(), &integer()));
    let integers = generic("java/util/ArrayList", vec![Argument::Exact(integer())]);
    assert!(fits(&integers, &list_of(Argument::Exact(integer()))));
    assert!(!fits(&integers, &list_of(Argument::Exact(number()))));
    assert!(fits(&integers, &list_of(Argument::Extends(number()))));
    assert!(!fits(&integers, &list_of(Argument::Super(number()))));
    assert!(fits(&integers, &list_of(Argument::Any)));
    assert!(fits(&integers, &Type::class("java/util/List")));
    assert!(fits(&Type::class("java/util/ArrayList"), &list_of(Argument::Exact(integer()))));
    assert!(!fits(&list_of(Argument::Any), &list_of(Argument::Exact(integer()))));
    assert!(fits(&Type::array_of(integer()), &Type::array_of(number())));
    assert!(fits(&Type::array_of(integer()), &Type::object()));
    let comparable = generic("java/lang/Comparable", vec![Argument::Super(integer())]);
    assert!(fits(&integer(), &comparable));
}

#[test]
fn seeds_are_the_constants_of_the_class() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Account");
    let factory = Factory::new(&universe, Seeds::of_subject(&classes, &universe));
    let mut rng = <testwright_testcase::Rng as rand::SeedableRng>::seed_from_u64(5);
    let mut texts = 0;
    let mut limits = 0;
    let int = Type::Primitive(testwright_testcase::Primitive::Int);
    for _ in 0..1000 {
        let text = factory.random_literal(&Type::string(), &mut rng);
        texts += usize::from(
            text == testwright_testcase::Literal::String(testwright_testcase::literal::text("Donald")),
        );
        limits +=
            usize::from(factory.random_literal(&int, &mut rng) == testwright_testcase::Literal::Int(250));
    }
    // The only string besides the messages of exceptions and the name in a constant's initialiser.
    assert!(texts > 100, "{texts}");
    assert!(limits > 30, "{limits}");
}

#[test]
fn every_type_of_parameter_is_supplied_with_more_than_null() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Needs");
    let factory = Factory::new(&universe, Seeds::default());
    let mut rng = <testwright_testcase::Rng as rand::SeedableRng>::seed_from_u64(5);
    for target in universe.targets.iter().filter(|target| universe.member(**target).is_static) {
        let member = universe.member(*target);
        let mut null = vec![true; member.parameters.len()];
        for _ in 0..20 {
            let test = factory.test_of(*target, &mut rng).expect("a test");
            let last = test.statements.last().expect("a statement");
            for (place, operand) in last.operands().enumerate() {
                null[place] &= *operand == testwright_testcase::Operand::Null;
            }
        }
        for (place, is_null) in null.iter().enumerate() {
            assert!(!is_null, "{} of {} is always null", member.parameters[place], member.name);
        }
    }
}

#[test]
fn getters_tell_about_results() {
    let Some(classes) = fixtures() else { return };
    let universe = universe(&classes, "shop/Account");
    let names: Vec<&str> =
        universe.getters("shop/Account").iter().map(|id| &*universe.member(*id).name).collect();
    assert_eq!(names, ["overdrawn", "getBalance", "limit"]);
}
