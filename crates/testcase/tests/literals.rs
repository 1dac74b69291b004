//! Literals that the factory makes and changes.

use std::collections::BTreeSet;

use rand::SeedableRng;
use testwright_testcase::{Factory, Literal, Primitive, Rng, Seeds, Type, Universe, literal};

const PRIMITIVES: [Primitive; 8] = [
    Primitive::Boolean,
    Primitive::Byte,
    Primitive::Char,
    Primitive::Short,
    Primitive::Int,
    Primitive::Long,
    Primitive::Float,
    Primitive::Double,
];

#[test]
fn changes_keep_the_type() {
    let universe = Universe::default();
    let factory = Factory::new(&universe, Seeds::default());
    let mut rng = Rng::seed_from_u64(1);
    for ty in PRIMITIVES.map(Type::Primitive).into_iter().chain([Type::string()]) {
        let mut value = factory.random_literal(&ty, &mut rng);
        let mut differ = 0;
        for _ in 0..2000 {
            assert_eq!(value.ty(), ty);
            let changed = factory.mutate_literal(&value, &mut rng);
            differ += usize::from(changed != value);
            value = changed;
        }
        assert!(differ > 1500, "{ty}: {differ}");
    }
}

#[test]
fn limits_and_special_values_are_met() {
    let universe = Universe::default();
    let factory = Factory::new(&universe, Seeds::default());
    let mut rng = Rng::seed_from_u64(2);
    let int = Type::Primitive(Primitive::Int);
    let ints: BTreeSet<i64> = (0..5000)
        .filter_map(|_| factory.random_literal(&int, &mut rng).to_number())
        .map(|value| value as i64)
        .collect();
    for wanted in [0, 1, -1, i64::from(i32::MIN), i64::from(i32::MAX), 1 << 20] {
        assert!(ints.contains(&wanted), "{wanted} was never tried");
    }
    let double = Type::Primitive(Primitive::Double);
    let doubles: Vec<f64> =
        (0..5000).filter_map(|_| factory.random_literal(&double, &mut rng).to_number()).collect();
    assert!(doubles.iter().any(|value| value.is_nan()));
    assert!(doubles.contains(&f64::INFINITY) && doubles.contains(&f64::NEG_INFINITY));
    assert!(doubles.iter().any(|value| *value == 0.0 && value.is_sign_negative()));
}

#[test]
fn what_was_learned_is_tried_in_all_fitting_types() {
    let universe = Universe::default();
    let mut factory = Factory::new(&universe, Seeds::default());
    factory.learn(Literal::Long(86_400));
    factory.learn(Literal::String(literal::text("sesame")));
    let mut rng = Rng::seed_from_u64(3);
    let mut count = |ty: &Type, wanted: &Literal| {
        (0..1000).filter(|_| factory.random_literal(ty, &mut rng) == *wanted).count()
    };
    assert!(count(&Type::Primitive(Primitive::Int), &Literal::Int(86_400)) > 100);
    assert!(count(&Type::Primitive(Primitive::Double), &Literal::Double(86_400.0)) > 100);
    assert!(count(&Type::class("java/lang/Long"), &Literal::Long(86_400)) > 100);
    assert!(count(&Type::string(), &Literal::String(literal::text("sesame"))) > 100);
    // It does not fit in a byte, so it is not cut down to one.
    assert!(count(&Type::Primitive(Primitive::Byte), &Literal::Byte(86_400i32 as i8)) < 100);
}

#[test]
fn only_the_latest_values_are_remembered() {
    let universe = Universe::default();
    let mut factory = Factory::new(&universe, Seeds::default());
    let early = Literal::String(literal::text("early bird"));
    factory.learn(early.clone());
    for number in 0..1000 {
        factory.learn(Literal::String(literal::text(&format!("late {number}"))));
    }
    let mut rng = Rng::seed_from_u64(4);
    assert!((0..5000).all(|_| factory.random_literal(&Type::string(), &mut rng) != early));
}
