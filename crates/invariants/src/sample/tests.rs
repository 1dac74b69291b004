use rand::SeedableRng;
use testwright_testcase::{Literal, Member, MemberId, MemberKind, Primitive, Seeds, Type, Universe};

use super::*;
use crate::learner::{Learner, Wanted};
use crate::templates::template;

/// A universe of one static method with these parameters.
pub(crate) fn universe(parameters: Vec<Type>) -> Universe {
    let member = Member {
        kind: MemberKind::Method,
        owner: "Sample".into(),
        declared_in: "Sample".into(),
        name: "run".into(),
        descriptor: "()V".into(),
        is_static: true,
        is_abstract: false,
        is_varargs: false,
        is_final: false,
        has_outer: false,
        type_parameters: Vec::new(),
        parameter_names: vec![None; parameters.len()],
        parameters,
        result: None,
        throws: Vec::new(),
    };
    Universe {
        subject: "Sample".into(),
        members: vec![member],
        targets: vec![MemberId(0)],
        ..Universe::default()
    }
}

fn ints(count: usize) -> Signature {
    Signature::new(&universe(vec![Type::Primitive(Primitive::Int); count]), MemberId(0))
}

fn pool() -> Pool {
    let mut seeds = Seeds::default();
    [12, 31, 1583, 9999].iter().for_each(|value| seeds.add(&Literal::Int(*value)));
    Pool::new(&seeds)
}

fn predicate(name: &str, operands: &[Operand]) -> Predicate {
    Predicate::new(template(name).expect("a template"), operands.to_vec())
}

const A: Operand = Operand::Var(0);
const B: Operand = Operand::Var(1);
const C: Operand = Operand::Var(2);

fn number(value: i64) -> Operand {
    Operand::Const(Value::Int(value))
}

/// Draws many inputs and checks each.
fn draws(signature: &Signature, predicates: &[Predicate]) -> Vec<Vec<Value>> {
    let pool = pool();
    let mut plan = Plan::new(signature, &pool, Reach::default());
    assert!(predicates.iter().all(|own| plan.add(own)), "the predicates agree");
    let mut rng = Rng::seed_from_u64(1);
    let drawn: Vec<Vec<Value>> = (0..200).filter_map(|_| plan.draw(None, &mut rng)).collect();
    for values in &drawn {
        for own in predicates {
            assert_eq!(own.holds(values), Some(true), "{own} {values:?}");
        }
    }
    drawn
}

#[test]
fn bounds_equalities_and_orders_are_drawn_directly() {
    let signature = ints(3);
    let lists = [
        vec![predicate("less", &[number(0), A]), predicate("equal", &[A, B]), predicate("less", &[B, C])],
        vec![predicate("at-most", &[A, B]), predicate("less", &[B, C]), predicate("less", &[C, number(12)])],
        vec![
            predicate("one-of", &[A, number(4), number(6), number(9)]),
            predicate("at-most", &[number(31), B]),
        ],
        vec![predicate("minimum", &[A, B, C]), predicate("less", &[number(5), B])],
        vec![predicate("absolute", &[A, B]), predicate("product", &[C, A, B])],
    ];
    for list in lists {
        let drawn = draws(&signature, &list);
        assert!(drawn.len() > 150, "{list:?} gave {}", drawn.len());
        let first: std::collections::BTreeSet<String> =
            drawn.iter().map(|values| format!("{values:?}")).collect();
        assert!(first.len() > 20, "{list:?} gave only {} different inputs", first.len());
    }
}

#[test]
fn contradictions_are_refused() {
    let (signature, pool) = (ints(2), pool());
    let mut plan = Plan::new(&signature, &pool, Reach::default());
    assert!(plan.add(&predicate("less", &[A, number(5)])));
    assert!(!plan.add(&predicate("less", &[number(9), A])));
    assert!(plan.add(&predicate("less", &[A, B])));
    assert!(!plan.add(&predicate("equal", &[A, B])));
    assert!(plan.draw(None, &mut Rng::seed_from_u64(3)).is_some(), "what was refused does not count");
}

#[test]
fn strings_and_arrays_are_mended() {
    let text = Type::string();
    let array = Type::array_of(Type::Primitive(Primitive::Int));
    let universe = universe(vec![text.clone(), text, array.clone(), array]);
    let signature = Signature::new(&universe, MemberId(0));
    let (d, constant) =
        (Operand::Var(3), |text: &str| Operand::Const(Value::Text(testwright_testcase::literal::text(text))));
    let lists = [
        vec![predicate("starts", &[A, constant("http")]), predicate("ends", &[A, B])],
        vec![predicate("reverse", &[A, B]), predicate("some-text", &[B])],
        vec![predicate("equal-ignoring-case", &[A, B]), predicate("has-character", &[B, number(64)])],
        vec![predicate("ascending", &[C]), predicate("some-items", &[C])],
        vec![predicate("equal-arrays", &[C, d.clone()]), predicate("descending", &[d])],
    ];
    for list in lists {
        let drawn = draws(&signature, &list);
        assert!(drawn.len() > 100, "{list:?} gave {}", drawn.len());
    }
}

#[test]
fn a_solver_is_asked_where_drawing_fails() {
    let universe = universe(vec![Type::Primitive(Primitive::Int); 3]);
    let signature = Signature::new(&universe, MemberId(0));
    // Two equations for the same number are hardly ever satisfied by drawing the others.
    let list = [
        predicate("line", &[C, number(3), A, number(1000)]),
        predicate("line", &[C, number(7), B, number(4)]),
        predicate("less", &[number(1), A]),
    ];
    let base = vec![Value::Int(7), Value::Int(8), Value::Int(9)];
    let found =
        crate::solve::solve(&signature, &list, &base, &[], Reach::default(), &mut Rng::seed_from_u64(1));
    let found = found.expect("a solution");
    assert!(list.iter().all(|own| own.holds(&found) == Some(true)), "{found:?}");
    let other = crate::solve::solve(
        &signature,
        &list,
        &base,
        std::slice::from_ref(&found),
        Reach::default(),
        &mut Rng::seed_from_u64(1),
    );
    assert_ne!(other, Some(found), "known solutions are excluded");
}

#[test]
fn similar_inputs_are_new_and_the_same_for_the_same_seed() {
    let universe = universe(vec![Type::Primitive(Primitive::Int); 3]);
    let run = |seed: u64| {
        let mut learner = Learner::new(&universe, &Seeds::default(), Reach::default());
        let base = [Value::Int(3), Value::Int(4), Value::Int(5)];
        let wanted = Wanted { similar: 20, mutated: 20 };
        learner.similar(&universe, MemberId(0), &vec![0, 2], &base, wanted, &mut Rng::seed_from_u64(seed))
    };
    let (one, again, other) = (run(1), run(1), run(2));
    assert_eq!(one, again);
    assert_ne!(one, other);
    assert!(one.len() > 20);
    for (at, values) in one.iter().enumerate() {
        assert!(!one[..at].contains(values), "{values:?} was there before");
    }
}
