//! The laws: what each of them asks of objects, and whether what was seen breaks it.

use std::ops::Range;

use testwright_emit::{Claim, Test};
use testwright_testcase::{
    Action, Literal, MemberId, Observed, Operand, Outcome, Primitive, Statement, TestCase, Type, Value, Var,
};

use super::methods::Methods;
use super::object::{Maker, joined};

/// A law of `Object` or `Comparable`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Law {
    /// `x.equals(x)`
    Reflexive,
    /// `!x.equals(null)`
    NotNull,
    /// `x.equals(y) == y.equals(x)`
    Symmetric,
    /// If `x.equals(y)`, then `x.hashCode() == y.hashCode()`.
    SameHash,
    /// The same for classes that leave `hashCode` as `Object` has it: no two objects of theirs are known to share one.
    OwnHash,
    /// `x.compareTo(x) == 0`
    ComparesToSelf,
    /// `x.compareTo(y)` and `y.compareTo(x)` have opposite signs.
    Antisymmetric,
}

/// A test that tries a law.
pub(super) struct Case {
    pub(super) test: TestCase,
    /// The statements whose results decide.
    pub(super) results: Range<u32>,
    /// The statement that made the second object.
    other: Var,
}

impl Law {
    pub(super) const ALL: [Law; 7] = [
        Law::Reflexive,
        Law::NotNull,
        Law::Symmetric,
        Law::SameHash,
        Law::OwnHash,
        Law::ComparesToSelf,
        Law::Antisymmetric,
    ];

    /// The rule that findings go by.
    pub(super) fn rule(self) -> &'static str {
        match self {
            Law::Reflexive | Law::NotNull | Law::Symmetric => "equals-contract",
            Law::SameHash | Law::OwnHash => "hash-code-contract",
            Law::ComparesToSelf | Law::Antisymmetric => "compare-to-contract",
        }
    }

    /// The method that is at fault, as far as one can tell. A class that breaks [`Law::OwnHash`] has no other.
    pub(super) fn method(self) -> &'static str {
        match self {
            Law::Reflexive | Law::NotNull | Law::Symmetric | Law::OwnHash => "equals",
            Law::SameHash => "hashCode",
            Law::ComparesToSelf | Law::Antisymmetric => "compareTo",
        }
    }

    /// Whether it is about two objects.
    pub(super) fn is_about_two(self) -> bool {
        matches!(self, Law::Symmetric | Law::SameHash | Law::OwnHash | Law::Antisymmetric)
    }

    /// A test that tries it on objects; none if the class does not have the methods.
    pub(super) fn case(self, methods: &Methods, one: &Maker, other: &Maker) -> Option<Case> {
        let (mut test, x, y) = match self.is_about_two() {
            true => joined(one, other),
            false => (one.test.clone(), one.var, one.var),
        };
        let first = test.statements.len() as u32;
        let [own, its] = [x, y].map(Operand::Var);
        let calls = match self {
            Law::Reflexive => vec![call(methods.equals?, x, Some(own), Primitive::Boolean)],
            Law::NotNull => vec![call(methods.equals?, x, Some(Operand::Null), Primitive::Boolean)],
            Law::Symmetric => vec![
                call(methods.equals?, x, Some(its), Primitive::Boolean),
                call(methods.equals?, y, Some(own), Primitive::Boolean),
            ],
            Law::SameHash => vec![
                call(methods.equals?, x, Some(its), Primitive::Boolean),
                call(methods.hash_code?, x, None, Primitive::Int),
                call(methods.hash_code?, y, None, Primitive::Int),
            ],
            Law::OwnHash if methods.has_own_hash => return None,
            Law::OwnHash => vec![call(methods.equals?, x, Some(its), Primitive::Boolean)],
            Law::ComparesToSelf => vec![call(methods.compare_to?, x, Some(own), Primitive::Int)],
            Law::Antisymmetric => vec![
                call(methods.compare_to?, x, Some(its), Primitive::Int),
                call(methods.compare_to?, y, Some(own), Primitive::Int),
            ],
        };
        test.statements.extend(calls);
        let results = first..test.statements.len() as u32;
        Some(Case { test, results, other: y })
    }

    /// What is wrong, in words, if what was seen breaks the law.
    pub(super) fn broken(self, case: &Case, observed: &Observed) -> Option<String> {
        let makes = observed.outcomes.get(..case.results.start as usize)?;
        // Objects that depend on time or chance, and those that could not be made, show nothing.
        if makes.iter().any(|outcome| !matches!(outcome, Outcome::Returned { tainted: false, .. })) {
            return None;
        }
        let mut results = Vec::new();
        for at in case.results.clone() {
            match observed.outcomes.get(at as usize)? {
                Outcome::Returned { value: Some(Value::Literal(literal)), tainted: false } => {
                    results.push(number(literal)?);
                }
                Outcome::Threw { class, .. } => return self.thrown(case, class, results.len()),
                _ => return None,
            }
        }
        let is = |holds: i64| if holds == 0 { "false" } else { "true" };
        match (self, &*results) {
            (Law::Reflexive, [0]) => Some("x.equals(x) is false".to_owned()),
            (Law::NotNull, [1]) => Some("x.equals(null) is true".to_owned()),
            (Law::Symmetric, [there, back]) if there != back => {
                Some(format!("x.equals(y) is {}, but y.equals(x) is {}", is(*there), is(*back)))
            }
            (Law::SameHash, [1, one, other]) if one != other => {
                Some(format!("x.equals(y) is true, but x.hashCode() is {one} and y.hashCode() is {other}"))
            }
            (Law::OwnHash, [1]) => {
                let maker = observed.outcomes.get(case.other.index());
                let is_another =
                    matches!(maker, Some(Outcome::Returned { value: Some(Value::Object { .. }), .. }));
                let words = "x.equals(y) is true for two objects, but hashCode is not overridden, so that they have hash codes \
                             of their own";
                is_another.then(|| words.to_owned())
            }
            (Law::ComparesToSelf, [result]) if *result != 0 => {
                Some(format!("x.compareTo(x) is {result}, not 0"))
            }
            (Law::Antisymmetric, [there, back]) if there.signum() != -back.signum() => {
                Some(format!("x.compareTo(y) is {there}, but y.compareTo(x) is {back}"))
            }
            _ => None,
        }
    }

    /// What is wrong if a call throws. `compareTo` may refuse what it cannot compare.
    fn thrown(self, case: &Case, class: &str, before: usize) -> Option<String> {
        let passes_null = || {
            let makers = case.test.statements.iter().take(case.results.start as usize);
            makers.flat_map(Statement::operands).any(|operand| *operand == Operand::Null)
        };
        let is_meant = match class {
            "java/lang/UnsupportedOperationException" => true,
            "java/lang/NullPointerException" => passes_null(),
            _ => false,
        };
        let called = match (self, before) {
            (Law::Reflexive, _) => "x.equals(x)",
            (Law::NotNull, _) => "x.equals(null)",
            (Law::Symmetric, 0) => "x.equals(y)",
            (Law::Symmetric, _) => "y.equals(x)",
            // That is the fault of equals, and told as such.
            (Law::SameHash | Law::OwnHash, 0) => return None,
            (Law::SameHash, 1) => "x.hashCode()",
            (Law::SameHash | Law::OwnHash, _) => "y.hashCode()",
            (Law::ComparesToSelf, _) => "x.compareTo(x)",
            (Law::Antisymmetric, _) => return None,
        };
        (!is_meant).then(|| format!("{called} throws {}", class.replace('/', ".")))
    }
}

/// What a test has to assert: every result that was seen, or the exception that took its place.
pub(super) fn claims(test: &Test, results: Range<u32>) -> Vec<Claim> {
    let claim = |at: u32| match test.observed.outcomes.get(at as usize) {
        Some(Outcome::Returned { .. }) => Some(Claim::Value(Var(at))),
        Some(Outcome::Threw { .. }) => Some(Claim::Throws(Var(at))),
        _ => None,
    };
    results.filter_map(claim).collect()
}

fn call(method: MemberId, receiver: Var, argument: Option<Operand>, result: Primitive) -> Statement {
    let arguments = argument.into_iter().collect();
    let action = Action::Call { method, receiver: Some(Operand::Var(receiver)), arguments };
    Statement { action, ty: Some(Type::Primitive(result)) }
}

fn number(literal: &Literal) -> Option<i64> {
    match literal {
        Literal::Boolean(holds) => Some(i64::from(*holds)),
        Literal::Int(value) => Some(i64::from(*value)),
        _ => None,
    }
}
