//! Minimisation of tests that are made by hand or by the factory.

mod support;

use rand::SeedableRng;
use support::fixtures;
use testwright_testcase::{
    Action, Factory, Literal, ObjectPool, Operand, Primitive, Rng, Seeds, Statement, TestCase, Type,
    Universe, UniverseOptions, Var, literal, minimise, minimise_within,
};

/// A test of one array with these elements.
fn array_of(primitive: Option<Primitive>, elements: Vec<Literal>) -> TestCase {
    let component = primitive.map_or_else(Type::string, Type::Primitive);
    let elements = elements.into_iter().map(Operand::Literal).collect();
    let statement = Statement { action: Action::Array { elements }, ty: Some(Type::array_of(component)) };
    TestCase { statements: vec![statement] }
}

fn only(test: &TestCase) -> Literal {
    let literals: Vec<&Literal> = test.holes().collect();
    assert_eq!(literals.len(), 1, "{literals:?}");
    literals[0].clone()
}

#[test]
fn an_integer_shrinks_to_the_smallest_that_is_good() {
    let test = array_of(Some(Primitive::Int), vec![Literal::Int(-7), Literal::Int(1_234_567)]);
    let mut good =
        |test: &TestCase| test.holes().any(|hole| hole.to_number().is_some_and(|value| value > 1000.0));
    assert_eq!(only(&minimise(test, &mut good)), Literal::Int(1001));
}

#[test]
fn a_double_becomes_a_round_one() {
    let test = array_of(Some(Primitive::Double), vec![Literal::Double(2.987_654_321)]);
    let mut good =
        |test: &TestCase| test.holes().any(|hole| hole.to_number().is_some_and(|value| value > 2.5));
    assert_eq!(only(&minimise(test, &mut good)), Literal::Double(3.0));
    let test = array_of(Some(Primitive::Double), vec![Literal::Double(0.123_456_789)]);
    let mut good = |test: &TestCase| {
        test.holes().any(|hole| hole.to_number().is_some_and(|value| value > 0.1 && value < 0.2))
    };
    assert_eq!(only(&minimise(test, &mut good)), Literal::Double(0.12));
}

#[test]
fn a_string_keeps_only_what_matters() {
    let test = array_of(
        None,
        vec![Literal::String(literal::text("Zwölf Boxkämpfer: 12x")), Literal::String(literal::text("b"))],
    );
    let colon = u16::from(b':');
    let mut good = |test: &TestCase| {
        test.holes()
            .any(|hole| matches!(hole, Literal::String(text) if text.len() > 2 && text.contains(&colon)))
    };
    let Literal::String(text) = only(&minimise(test, &mut good)) else { panic!("a string") };
    let text = String::from_utf16_lossy(&text);
    assert_eq!(text.replace('a', "").as_str(), ":", "{text}");
    assert_eq!(text.len(), 3, "{text}");
}

/// What is proposed for an element of an array, by the array that comes of it.
fn proposals(test: &TestCase, slot: usize) -> Vec<Vec<Literal>> {
    let universe = Universe::default();
    let found = minimise::telling(&universe, &ObjectPool::default(), test, 0, slot);
    found.iter().map(|test| test.holes().cloned().collect()).collect()
}

#[test]
fn zeros_and_what_comes_twice_have_better_values_and_others_have_none() {
    let int = Literal::Int;
    let test = array_of(Some(Primitive::Int), vec![int(0), int(2), int(2), int(41)]);
    let firsts: Vec<Literal> = proposals(&test, 0).into_iter().map(|all| all[0].clone()).collect();
    assert_eq!(firsts, [int(3), int(5), int(7)]);
    assert_eq!(proposals(&test, 2)[0], [int(0), int(2), int(3), int(41)]);
    assert!(proposals(&test, 3).is_empty());
    let words = ["", "long enough", "9\u{df}p\u{7dd}yI", "dbpwx", "html"];
    let test = array_of(None, words.map(|word| Literal::String(literal::text(word))).to_vec());
    let firsts: Vec<Option<Literal>> =
        (0..words.len()).map(|slot| proposals(&test, slot).first().map(|all| all[slot].clone())).collect();
    let plain = Some(Literal::String(literal::text("a")));
    assert_eq!(firsts, [plain.clone(), None, plain.clone(), plain, None], "chance reads like nothing");
    assert!(proposals(&array_of(Some(Primitive::Boolean), vec![Literal::Boolean(false)]), 0).is_empty());
}

#[test]
fn null_gives_way_to_constants_mocks_and_objects_of_the_pool() {
    let Some(classes) = fixtures() else { return };
    let options = UniverseOptions { has_mocks: true, ..UniverseOptions::default() };
    let universe = Universe::build(&classes, "shop/Needs", &options).expect("a universe");
    let test_of = |name: &str| {
        let is_it = |target: &&testwright_testcase::MemberId| &*universe.member(**target).name == name;
        let method = *universe.targets.iter().find(is_it).expect("the target");
        let arguments = vec![Operand::Null; universe.member(method).parameters.len()];
        let action = Action::Call { method, receiver: None, arguments };
        TestCase { statements: vec![Statement { action, ty: Some(Type::Primitive(Primitive::Int)) }] }
    };
    let mut pool = ObjectPool::default();
    let told = |pool: &ObjectPool, name: &str, slot: usize| {
        let mut found = minimise::telling(&universe, pool, &test_of(name), 0, slot);
        found.truncate(1);
        found.pop().inspect(|test| {
            assert!(test.check(), "{test:?}");
            universe.type_checks(test).expect("it is well-typed");
        })
    };
    let listener = told(&pool, "listeners", 0).expect("a mock");
    assert!(matches!(listener.statements[0].action, Action::Stub(_)), "{listener:?}");
    let color = told(&pool, "own", 3).expect("a constant");
    assert!(matches!(color.statements[0].action, Action::Get { .. }), "{color:?}");
    assert_eq!(told(&pool, "own", 2), None, "a point takes two numbers");
    let factory = Factory::new(&universe, Seeds::default());
    let mut rng = Rng::seed_from_u64(1);
    let sequences = (0..200).filter_map(|_| factory.sequence(&"shop/Point".into(), &mut rng));
    let point = sequences.min_by_key(|sequence| sequence.test.statements.len()).expect("a way");
    pool.add(&"shop/Point".into(), vec![point.clone()]);
    let pooled = told(&pool, "own", 2).expect("an object of the pool");
    let last = pooled.statements.last().expect("the call");
    assert_eq!(last.operands().nth(2), Some(&Operand::Var(Var(point.object.0))));
}

#[test]
fn calls_are_bounded() {
    let many = (0..200).map(|at| Literal::Int(at * 7919)).collect();
    let mut calls = 0;
    let mut good = |test: &TestCase| {
        calls += 1;
        test.holes().count() == 200
    };
    minimise_within(array_of(Some(Primitive::Int), many), &mut good, 50);
    assert_eq!(calls, 50);
}

#[test]
fn only_the_statements_that_matter_are_left() {
    let Some(classes) = fixtures() else { return };
    let universe =
        Universe::build(&classes, "shop/Account", &UniverseOptions::default()).expect("a universe");
    let factory = Factory::new(&universe, Seeds::of_subject(&classes, &universe));
    let mut rng = Rng::seed_from_u64(4);
    let wanted = *universe
        .targets
        .iter()
        .find(|target| &*universe.member(**target).name == "deposit")
        .expect("the target");
    let mut seen = 0;
    for _ in 0..200 {
        let mut test = factory.random_test(&mut rng);
        factory.mutate(&mut test, &mut rng);
        let mut good = |test: &TestCase| {
            assert_eq!(universe.type_checks(test), Ok(()), "{}", universe.describe(test));
            test.statements.iter().any(|statement| statement.member() == Some(wanted))
        };
        if !good(&test) {
            continue;
        }
        seen += 1;
        let small = minimise(test, &mut good);
        assert_eq!(small.statements.len(), 2, "{}", universe.describe(&small));
        assert!(
            small.holes().all(|hole| matches!(hole, Literal::String(text) if text.is_empty())
                || hole.to_number() == Some(0.0)),
            "{}",
            universe.describe(&small)
        );
    }
    assert!(seen > 20, "{seen}");
}
