//! Telling values: what a test that is as small as can be should rather be given.
//!
//! Zeros, empty strings, `null` and the same value twice hide mistakes (`0 * 0`, arguments in the wrong order) and read like
//! placeholders. Start at [`telling`], which proposes tests with another value at one place; whoever made the test small knows
//! which of them are still good for the same.
//!
//! **Always true:** proposals depend on the test and the universe alone, are few, and differ from the test in one operand and
//! in what has to be made for it.

use crate::access::is_jdk;
use crate::factory::{ObjectPool, renumber};
use crate::literal::{Literal, text};
use crate::test_case::{Action, Operand, Statement, Stub, TestCase, Var};
use crate::ty::{Primitive, Type};
use crate::universe::{Member, MemberId, MemberKind, Universe};
use crate::ways::AnswerType;

/// Proposals for one place at most.
const MOST: usize = 3;

/// Statements that an object of the pool may take.
const MOST_STATEMENTS: usize = 3;

/// Strings up to this length say nothing by themselves.
const SHORT: usize = 2;

/// Words up to this length are not taken for words: compilers make such names, and people abbreviate.
const SHORT_WORD: usize = 1;

/// Letters without a vowel that may still be an abbreviation.
const SHORT_UNSAID: usize = 4;

/// Years that need no explanation, the first of them a leap year, and those that people write in tests.
const YEARS: [i32; 3] = [2024, 2025, 2026];
const FIRST_YEAR: i32 = 1800;
const LAST_YEAR: i32 = 2200;

/// What a parameter, field or element wants.
struct Wanted<'a> {
    ty: &'a Type,
    name: Option<&'a str>,
}

impl Wanted<'_> {
    fn is_year(&self) -> bool {
        self.name.is_some_and(|name| name == "year" || name.ends_with("Year"))
    }

    /// Values of a type that say something here, best first.
    fn values(&self, ty: &Type) -> Vec<Literal> {
        match ty {
            Type::Primitive(Primitive::Int) if self.is_year() => YEARS.map(Literal::Int).to_vec(),
            _ => of_type(ty, self.name),
        }
    }
}

/// Tests that say more than this one by another value at the operand `slot` of a statement, best first; none if the value is
/// telling.
#[must_use]
pub fn telling(
    universe: &Universe,
    objects: &ObjectPool,
    test: &TestCase,
    at: usize,
    slot: usize,
) -> Vec<TestCase> {
    let Some(operand) = test.statements[at].operands().nth(slot) else { return Vec::new() };
    let Some(wanted) = wanted(universe, &test.statements[at], slot) else { return Vec::new() };
    let literals = match operand {
        Operand::Literal(literal) => better(literal, &wanted, test, at, slot),
        Operand::Null => instead_of_null(&wanted, test, at, slot),
        Operand::Var(_) | Operand::Class(_) => return Vec::new(),
    };
    let mut found: Vec<TestCase> = Vec::new();
    if *operand == Operand::Null {
        let pooled = || pooled(universe, objects, test, at, slot, wanted.ty);
        found.extend(made(universe, test, at, slot, wanted.ty).or_else(pooled));
    }
    found.extend(literals.into_iter().map(|literal| with(test, at, slot, Operand::Literal(literal))));
    found.truncate(MOST);
    found
}

fn with(test: &TestCase, at: usize, slot: usize, operand: Operand) -> TestCase {
    let mut changed = test.clone();
    if let Some(own) = changed.statements[at].operands_mut().nth(slot) {
        *own = operand;
    }
    changed
}

fn wanted<'a>(universe: &'a Universe, statement: &'a Statement, slot: usize) -> Option<Wanted<'a>> {
    let parameter = |member, slot: usize| {
        let member = universe.member(member);
        let name = member.parameter_names.get(slot).and_then(Option::as_deref);
        let name = name.or_else(|| (slot == 0 && begins_with_year(member)).then_some("year"));
        Some(Wanted { ty: member.parameters.get(slot)?, name })
    };
    match &statement.action {
        Action::New { constructor, .. } => parameter(*constructor, slot),
        Action::Call { method, receiver, .. } => {
            parameter(*method, slot.checked_sub(usize::from(receiver.is_some()))?)
        }
        Action::Set { field, receiver, .. } if slot == usize::from(receiver.is_some()) => {
            let member = universe.member(*field);
            Some(Wanted { ty: member.result.as_ref()?, name: Some(&member.name) })
        }
        Action::Array { .. } => match statement.ty.as_ref()? {
            Type::Array(component) => Some(Wanted { ty: component, name: None }),
            _ => None,
        },
        Action::Set { .. } | Action::Get { .. } | Action::Stub(_) => None,
    }
}

/// Whether a method of the JDK's calendar, whose parameters have no names, takes a year first.
fn begins_with_year(member: &Member) -> bool {
    let is_dated = matches!(
        &*member.owner,
        "java/time/LocalDate" | "java/time/LocalDateTime" | "java/time/Year" | "java/time/YearMonth"
    );
    is_dated && member.is_static && matches!(&*member.name, "of" | "ofYearDay" | "isLeap")
}

/// Literals of a test apart from the one at a place.
fn others(test: &TestCase, at: usize, slot: usize) -> Vec<&Literal> {
    let mut found = Vec::new();
    for (place, statement) in test.statements.iter().enumerate() {
        for (number, operand) in statement.operands().enumerate() {
            if let Operand::Literal(literal) = operand
                && (place, number) != (at, slot)
            {
                found.push(literal);
            }
        }
    }
    found
}

fn better(literal: &Literal, wanted: &Wanted<'_>, test: &TestCase, at: usize, slot: usize) -> Vec<Literal> {
    let others = others(test, at, slot);
    let is_again = others.contains(&literal);
    let is_mute = match literal {
        Literal::Boolean(_) => return Vec::new(),
        Literal::Int(year) if wanted.is_year() => !(FIRST_YEAR..LAST_YEAR).contains(year),
        Literal::String(units) => units.len() <= SHORT || is_noise(units),
        Literal::Char(unit) => *unit == 0,
        _ => literal.to_number() == Some(0.0),
    };
    if !is_mute && !is_again {
        return Vec::new();
    }
    let mut found = wanted.values(&literal.ty());
    found.retain(|candidate| candidate != literal && !others.contains(&candidate));
    found.truncate(MOST);
    found
}

/// Whether a string looks like chance: characters that nobody types, or letters that nobody can say.
fn is_noise(units: &[u16]) -> bool {
    let is_typed = |unit: &u16| (0x20..0x7f).contains(unit) || (0x09..0x0e).contains(unit);
    let letters = || char::decode_utf16(units.iter().copied()).flatten().filter(|one| one.is_alphabetic());
    let is_vowel = |letter: char| "aeiouyAEIOUY".contains(letter);
    !units.iter().all(is_typed) || letters().count() > SHORT_UNSAID && !letters().any(is_vowel)
}

/// Values of a primitive type or of `String` that say something, best first.
fn of_type(ty: &Type, name: Option<&str>) -> Vec<Literal> {
    let Type::Primitive(primitive) = ty else {
        let word =
            name.filter(|name| name.len() > SHORT_WORD && name.chars().all(|one| one.is_ascii_alphabetic()));
        let second = word.map(|word| format!("{word}2"));
        let words =
            word.map(str::to_owned).into_iter().chain(second).chain(["a", "b", "c"].map(str::to_owned));
        return words.map(|word| Literal::String(text(&word))).collect();
    };
    match primitive {
        Primitive::Boolean => Vec::new(),
        Primitive::Char => ['a', 'b', 'c'].map(|letter| Literal::Char(letter as u16)).to_vec(),
        Primitive::Float | Primitive::Double => {
            [2.5, 1.5, 4.5, 3.5, 1.0].map(|number| Literal::of_number(*primitive, number)).to_vec()
        }
        // One hides products and quotients.
        _ => [2.0, 3.0, 5.0, 7.0, 1.0].map(|number| Literal::of_number(*primitive, number)).to_vec(),
    }
}

fn instead_of_null(wanted: &Wanted<'_>, test: &TestCase, at: usize, slot: usize) -> Vec<Literal> {
    let mut found = match wanted.ty.unboxed() {
        Some(primitive) => wanted.values(&Type::Primitive(primitive)),
        None if wanted.ty.is_string() => wanted.values(wanted.ty),
        None => return Vec::new(),
    };
    let others = others(test, at, slot);
    found.retain(|candidate| !others.contains(&candidate));
    found.truncate(MOST);
    found
}

/// The test with an object or array instead of `null`: one that is there, or one that is made without anything else.
fn made(universe: &Universe, test: &TestCase, at: usize, slot: usize, ty: &Type) -> Option<TestCase> {
    let is_used =
        |var: usize| test.statements[at].operands().any(|operand| *operand == Operand::Var(Var(var as u32)));
    let there = (0..at).find(|var| test.statements[*var].ty.as_ref() == Some(ty) && !is_used(*var));
    if let Some(there) = there {
        return Some(with(test, at, slot, Operand::Var(Var(there as u32))));
    }
    let action = match ty {
        Type::Array(component) => match &**component {
            Type::Primitive(_) => Action::Array {
                elements: of_type(component, None).into_iter().take(1).map(Operand::Literal).collect(),
            },
            component if component.is_string() => {
                Action::Array { elements: vec![Operand::Literal(Literal::String(text("a")))] }
            }
            _ => return None,
        },
        Type::Class(_) if !ty.is_string() && ty.unboxed().is_none() => {
            let name = ty.class_name()?;
            let class = universe.class(name)?;
            if class.is_enum {
                let constant = universe.members.iter().position(|member| {
                    member.kind == MemberKind::Field
                        && member.is_static
                        && member.owner == *name
                        && member.result.as_ref() == Some(ty)
                })?;
                let field = MemberId(constant as u32);
                return Some(inserted(test, at, slot, Action::Get { field, receiver: None }, ty));
            }
            if class.is_interface && universe.has_mocks && !is_jdk(name) {
                return mocked(universe, test, at, slot, ty);
            }
            if class.is_abstract || !class.type_parameters.is_empty() {
                return None;
            }
            let place = universe.members.iter().position(|member| {
                member.kind == MemberKind::Constructor
                    && member.owner == *name
                    && member.parameters.is_empty()
                    && member.throws.is_empty()
            })?;
            Action::New { constructor: MemberId(place as u32), arguments: Vec::new() }
        }
        _ => return None,
    };
    Some(inserted(test, at, slot, action, ty))
}

/// The test with a new statement, whose value is used instead.
fn inserted(test: &TestCase, at: usize, slot: usize, action: Action, ty: &Type) -> TestCase {
    let mut changed = test.clone();
    changed.insert(at, Statement { action, ty: Some(ty.clone()) });
    with(&changed, at + 1, slot, Operand::Var(Var(at as u32)))
}

/// The test with an object of the pool instead of `null`, if that takes few statements.
fn pooled(
    universe: &Universe,
    objects: &ObjectPool,
    test: &TestCase,
    at: usize,
    slot: usize,
    ty: &Type,
) -> Option<TestCase> {
    let sequence = objects.of(ty.class_name()?).first()?;
    let made = sequence.test.statements[sequence.object.index()].ty.as_ref()?;
    if sequence.test.statements.len() > MOST_STATEMENTS || !universe.is_assignable(made, ty) {
        return None;
    }
    let mut changed = TestCase { statements: test.statements[..at].to_vec() };
    let object = sequence.append_to(&mut changed);
    let place = changed.statements.len();
    let mut rest = test.statements[at..].to_vec();
    renumber(&mut rest, at, place - at);
    changed.statements.append(&mut rest);
    Some(with(&changed, place, slot, Operand::Var(object)))
}

/// The test with a mock instead of `null`, which answers nothing in particular.
fn mocked(universe: &Universe, test: &TestCase, at: usize, slot: usize, ty: &Type) -> Option<TestCase> {
    let way = universe.stub_ways(ty).into_iter().find(|way| way.constructor.is_none())?;
    let answer = |answer: &AnswerType| match answer {
        AnswerType::Void => None,
        AnswerType::Value(Type::Primitive(primitive)) => Some(Operand::Literal(Literal::zero(*primitive))),
        AnswerType::Null | AnswerType::Value(_) => Some(Operand::Null),
    };
    let answers = way.answers.iter().map(|(method, own)| (*method, answer(own))).collect();
    let stub = Stub { class: way.class.clone(), constructor: None, answers };
    Some(inserted(test, at, slot, Action::Stub(stub), &Type::Class(way.class)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_one_that_needs_no_explanation() {
        let ty = Type::Primitive(Primitive::Int);
        let better = |value: i32, name: &str| {
            let wanted = Wanted { ty: &ty, name: Some(name) };
            better(&Literal::Int(value), &wanted, &TestCase::default(), 0, 0).first().cloned()
        };
        assert_eq!(better(3, "year"), Some(Literal::Int(2024)));
        assert_eq!(better(-1, "birthYear"), Some(Literal::Int(2024)));
        assert_eq!(better(1999, "year"), None);
        assert_eq!(better(3, "years"), None, "a number of years is a number");
    }
}
