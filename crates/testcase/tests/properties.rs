//! Whatever a factory makes of whatever class is a well-formed, well-typed test.

mod support;

use rand::SeedableRng;
use support::fixtures;
use testwright_testcase::{
    Action, ClassSource, Factory, Rng, Seeds, Sequence, TestCase, Universe, UniverseOptions,
};

/// Generates, mutates and crosses many tests of a class, and checks all of them.
fn exercise(classes: &ClassSource, subject: &str, rounds: usize) {
    let universe = Universe::build(classes, subject, &UniverseOptions::default()).expect("a universe");
    let mut factory = Factory::new(&universe, Seeds::of_subject(classes, &universe));
    let mut rng = Rng::seed_from_u64(1);
    let check = |test: &TestCase, what: &str| {
        assert!(test.check(), "{subject}: {what}: {test:#?}");
        if let Err(reason) = universe.type_checks(test) {
            panic!("{subject}: {what}: {reason}\n{}", universe.describe(test));
        }
        assert!(test.statements.len() < 120, "{subject}: {what}: too long");
    };
    for target in &universe.targets {
        for _ in 0..5 {
            match factory.test_of(*target, &mut rng) {
                Some(test) => {
                    check(&test, "test_of");
                    let last = test.statements.last().expect("a statement");
                    let used = match &last.action {
                        Action::Stub(stub) => stub.constructor.as_ref().map(|(constructor, _)| *constructor),
                        _ => last.member(),
                    };
                    assert_eq!(used, Some(*target), "{subject}");
                }
                None => assert!(
                    !universe.is_usable(*target),
                    "{subject}: no test of {:?}",
                    universe.member(*target)
                ),
            }
        }
    }
    for class in universe.made_classes() {
        let sequences: Vec<Sequence> = (0..4).filter_map(|_| factory.sequence(&class, &mut rng)).collect();
        for sequence in &sequences {
            check(&sequence.test, "sequence");
            let made = sequence.test.statements[sequence.object.index()].ty.as_ref();
            let made = made.and_then(|ty| ty.class_name()).expect("an object");
            assert!(universe.is_subclass(made, &class), "{subject}: {made} for {class}");
        }
        factory.object_pool.add(&class, sequences);
    }
    let mut pool: Vec<TestCase> = Vec::new();
    for round in 0..rounds {
        let mut test = factory.random_test(&mut rng);
        check(&test, "random");
        for _ in 0..10 {
            factory.mutate(&mut test, &mut rng);
            check(&test, "mutated");
        }
        if round > 0 {
            let other = &pool[round * 7919 % pool.len()];
            let (one, two) = factory.crossover(&test, other, &mut rng);
            check(&one, "crossed");
            check(&two, "crossed");
            for target in &universe.targets {
                if let Some(replaced) =
                    factory.use_instead(&one, round % one.statements.len().max(1), *target, &mut rng)
                {
                    check(&replaced, "replaced");
                }
            }
            test = one;
        }
        pool.push(test);
    }
}

#[test]
fn tests_of_own_classes_are_well_typed() {
    let Some(classes) = fixtures() else { return };
    for subject in [
        "shop/Account",
        "shop/Color",
        "shop/Point",
        "shop/Shape",
        "shop/Square",
        "shop/Task",
        "shop/Tree",
        "shop/Tree$Node",
        "shop/Tree$Config",
        "shop/Cashier",
        "shop/Needs",
        "shop/Unborn",
    ] {
        exercise(&classes, subject, 300);
    }
}

#[test]
fn tests_of_jdk_classes_are_well_typed() {
    let Some(classes) = fixtures() else { return };
    for subject in [
        "java/util/ArrayList",
        "java/util/StringTokenizer",
        "java/util/HashMap",
        "java/util/Optional",
        "java/util/Collections",
        "java/util/concurrent/TimeUnit",
        "java/util/BitSet",
        "java/util/Comparator",
        "java/util/EnumMap",
        "java/util/stream/Stream",
        "java/lang/StringBuilder",
        "java/lang/Number",
        "java/math/BigDecimal",
        "java/text/Format",
        "java/time/LocalDate",
        "java/io/FilterWriter",
        "java/util/Map$Entry",
    ] {
        exercise(&classes, subject, 100);
    }
}

#[test]
fn the_same_seed_gives_the_same_tests() {
    let Some(classes) = fixtures() else { return };
    let tests = || {
        let universe =
            Universe::build(&classes, "shop/Tree", &UniverseOptions::default()).expect("a universe");
        let factory = Factory::new(&universe, Seeds::of_subject(&classes, &universe));
        let mut rng = Rng::seed_from_u64(99);
        let mut text = String::new();
        for _ in 0..200 {
            let mut test = factory.random_test(&mut rng);
            factory.mutate(&mut test, &mut rng);
            text += &universe.describe(&test);
        }
        text
    };
    assert_eq!(tests(), tests());
}

#[test]
fn classes_that_the_code_asks_about_are_tried() {
    let Some(classes) = fixtures() else { return };
    let universe =
        Universe::build(&classes, "shop/Cashier", &UniverseOptions::default()).expect("a universe");
    let factory = Factory::new(&universe, Seeds::of_subject(&classes, &universe));
    let mut rng = Rng::seed_from_u64(5);
    let tests: Vec<String> = (0..1000).map(|_| universe.describe(&factory.random_test(&mut rng))).collect();
    for asked in ["Date", "int[]", "Trolley"] {
        let tried = tests.iter().filter(|test| test.contains(asked)).count();
        assert!(tried >= 20, "{asked}: {tried} of 1000");
    }
}

#[test]
fn an_object_is_exchanged_for_one_of_another_kind_and_keeps_its_calls() {
    let Some(classes) = fixtures() else { return };
    let universe =
        Universe::build(&classes, "shop/Cashier", &UniverseOptions::default()).expect("a universe");
    let factory = Factory::new(&universe, Seeds::of_subject(&classes, &universe));
    let mut rng = Rng::seed_from_u64(11);
    let count = |text: &str, of: &str| text.matches(of).count();
    let full = (0..20_000)
        .map(|_| factory.random_test(&mut rng))
        .find(|test| {
            let text = universe.describe(test);
            text.contains("new shop.Cashier(v0)")
                && count(&text, "v0.put(") >= 2
                && count(&text, "new shop.Cashier.Basket(") == 1
                && !text.contains("Trolley")
        })
        .expect("a cashier with a full basket");
    let exchanged = (0..2_000).any(|_| {
        let mut test = full.clone();
        factory.mutate(&mut test, &mut rng);
        let text = universe.describe(&test);
        count(&text, "new shop.Cashier.Trolley(") == 1
            && !text.contains("Basket")
            && text.contains("new shop.Cashier(v0)")
            && count(&text, "v0.put(") >= 2
    });
    assert!(exchanged, "{}", universe.describe(&full));
}

/// Tests of a postman after mutations, as text.
fn postmen(classes: &testwright_testcase::ClassSource) -> Vec<String> {
    let options = UniverseOptions { methods: vec!["takes".to_owned()], ..UniverseOptions::default() };
    let universe = Universe::build(classes, "shop/Postman", &options).expect("a universe");
    let factory = Factory::new(&universe, Seeds::of_subject(classes, &universe));
    let mut rng = Rng::seed_from_u64(7);
    (0..3000)
        .map(|_| {
            let mut test = factory.random_test(&mut rng);
            (0..3).for_each(|_| _ = factory.mutate(&mut test, &mut rng));
            universe.describe(&test)
        })
        .collect()
}

#[test]
fn what_only_reads_is_not_called_on_arguments() {
    let Some(classes) = fixtures() else { return };
    let tests = postmen(&classes).concat();
    for writer in [".pack(", ".seal()", ".resize(", ".count()", ".sizes()"] {
        assert!(tests.contains(writer), "{writer}");
    }
    for reader in [".weight()", ".isSealed()", ".label()", ".larger()"] {
        assert!(!tests.contains(reader), "{reader}");
    }
}

#[test]
fn calls_on_one_value_come_together() {
    let Some(classes) = fixtures() else { return };
    let is_ready = |test: &&String| {
        let parcel = |at: usize| {
            (test.contains(&format!("v{at}.seal()")) && test.contains(&format!("v{at}.pack("))).then_some(at)
        };
        (0..10).find_map(parcel).is_some_and(|at| test.contains(&format!("takes(v{at})")))
    };
    let ready = postmen(&classes).iter().filter(is_ready).count();
    assert!(ready >= 25, "{ready} of 3000 tests hand over a parcel that was packed and sealed");
}
