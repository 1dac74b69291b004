//! Words for what comes of an act: `returnsHigh`, `throwsIllegalArgument`, `sizeIs1`.

use testwright_testcase::{
    Action, Container, Literal, MemberId, Operand, Outcome, Statement, Universe, Value,
};

use super::super::plan::Plan;
use super::super::words::{camel_of_constant, capitalised, decapitalised, letters_and_digits, simple_name};
use super::literal::{counted, of_literal, of_text, of_type};
use crate::suite::{Claim, Test};

/// What comes of the act at a place, by what the test asserts.
pub(super) fn of_act(universe: &Universe, test: &Test, plan: &Plan, act: usize) -> String {
    let statement = &test.case.statements[act];
    let is_claimed =
        |at: usize| plan.claims.iter().any(|claim| matches!(claim, Claim::Value(var) if var.index() == at));
    match test.observed.outcomes.get(act) {
        Some(Outcome::Threw { nameable, .. }) => {
            let name = letters_and_digits(simple_name(nameable));
            let short = name.strip_suffix("Exception").filter(|short| !short.is_empty()).unwrap_or(&name);
            return format!("throws{}", capitalised(short));
        }
        Some(Outcome::Returned { value: Some(value), tainted: false }) if is_claimed(act) => {
            return format!("returns{}", capitalised(&returned(universe, statement, value)));
        }
        _ => {}
    }
    shown(universe, test, plan, act).unwrap_or_else(|| {
        let is_new = matches!(statement.action, Action::New { .. } | Action::Set { .. });
        match statement.ty.as_ref().filter(|_| !is_new) {
            Some(ty) => format!("returns{}", capitalised(&of_type(ty))),
            None => "succeeds".to_owned(),
        }
    })
}

/// What is asserted first about what the act has left behind.
fn shown(universe: &Universe, test: &Test, plan: &Plan, act: usize) -> Option<String> {
    let statements = &test.case.statements;
    let later = plan.claims.iter().find_map(|claim| match *claim {
        Claim::Value(var) if var.index() > act => {
            let member = statements[var.index()].member()?;
            match &test.observed.outcomes[var.index()] {
                Outcome::Returned { value: Some(value), .. } => Some((member, value)),
                _ => None,
            }
        }
        Claim::Inspection(index) => {
            let inspection = &test.observed.inspections[index];
            Some((inspection.member, &inspection.value))
        }
        _ => None,
    });
    later.map(|(member, value)| state(universe, member, value))
}

/// What a look at something shows: `sizeIs1`, `isNotEmpty`.
fn state(universe: &Universe, member: MemberId, value: &Value) -> String {
    let name = letters_and_digits(&camel_of_constant(&universe.member(member).name));
    let rest = |prefix: &str| {
        let rest = name.strip_prefix(prefix)?;
        rest.starts_with(|first: char| first.is_ascii_uppercase()).then_some(rest)
    };
    if let Value::Literal(Literal::Boolean(value)) = value {
        match (rest("is"), rest("has")) {
            (Some(rest), _) => return format!("is{}{rest}", if *value { "" } else { "Not" }),
            (_, Some(rest)) => return format!("has{}{rest}", if *value { "" } else { "No" }),
            _ => {}
        }
    }
    let name = rest("get").map_or_else(|| name.clone(), decapitalised);
    let name =
        if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { "state".to_owned() };
    format!("{name}Is{}", capitalised(&of_value(universe, value, "other")))
}

/// What a statement has returned.
fn returned(universe: &Universe, statement: &Statement, value: &Value) -> String {
    let receiver = match &statement.action {
        Action::Call { receiver: Some(Operand::Var(var)), .. } => Some(*var),
        _ => None,
    };
    let ty = statement.ty.as_ref().map_or_else(|| "value".to_owned(), of_type);
    match value {
        Value::Same(var) if Some(*var) == receiver => "itself".to_owned(),
        Value::Same(_) => format!("same{}", capitalised(&ty)),
        Value::Literal(literal) | Value::Boxed(literal) => {
            case_word(statement, literal).map_or_else(|| of_value(universe, value, &ty), str::to_owned)
        }
        _ => of_value(universe, value, &ty),
    }
}

/// A value; `otherwise` if there is no word for it.
fn of_value(universe: &Universe, value: &Value, otherwise: &str) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Literal(literal) | Value::Boxed(literal) => {
            long_number(literal).unwrap_or_else(|| of_literal(literal).text)
        }
        Value::Enum { name, .. } => letters_and_digits(&camel_of_constant(name)),
        Value::Class(ty) => format!("{}Class", of_type(ty)),
        Value::Array { elements, .. } if elements.is_empty() => "emptyArray".to_owned(),
        Value::Array { elements, .. } => match &elements[..] {
            [one] => format!("arrayOf{}", capitalised(&of_value(universe, one, "one"))),
            many => format!("arrayOf{}", capitalised(&counted(many.len()))),
        },
        Value::Parsed { text, .. } => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            if is_number { text.replace('-', "minus").replace('.', "point") } else { of_text(text).text }
        }
        Value::Text(units) => of_text(&String::from_utf16_lossy(units)).text,
        Value::Container { kind, elements } => of_container(universe, *kind, elements),
        Value::Drained { elements, .. } => of_container(universe, Container::List, elements),
        Value::Same(_) => otherwise.to_owned(),
        // A class that cannot be named would not help either.
        Value::Object { class } if universe.class(class).is_some_and(|info| info.source_name.is_some()) => {
            letters_and_digits(simple_name(class))
        }
        Value::Object { .. } => otherwise.to_owned(),
    }
}

/// What is said of a number with so many digits that nobody reads them, such as a hash.
fn long_number(literal: &Literal) -> Option<String> {
    const MOST_DIGITS: u32 = 7;
    let value = match *literal {
        Literal::Int(value) if value != i32::MIN && value != i32::MAX => i64::from(value),
        Literal::Long(value) if value != i64::MIN && value != i64::MAX => value,
        _ => return None,
    };
    // Round ones are read at a glance.
    let is_long = value.unsigned_abs() >= 10u64.pow(MOST_DIGITS) && value % 1000 != 0;
    is_long.then(|| if value < 0 { "longNegativeNumber" } else { "longNumber" }.to_owned())
}

fn of_container(universe: &Universe, kind: Container, elements: &[Value]) -> String {
    let name = match kind {
        Container::Optional if elements.is_empty() => return "nothing".to_owned(),
        Container::Optional => "optional",
        Container::List => "list",
        Container::Set => "set",
        Container::Map => "map",
    };
    match elements {
        [] => format!("empty{}", capitalised(name)),
        [one] => format!("{name}Of{}", capitalised(&of_value(universe, one, "one"))),
        [key, _] if kind == Container::Map => {
            format!("mapOf{}", capitalised(&of_value(universe, key, "one")))
        }
        many => format!("{name}Of{}", capitalised(&counted(many.len()))),
    }
}

/// What is said of a text that differs from an argument only in the case of its letters. Titles do not keep that, so that
/// `swapCase_a_returnsA` might mean either way.
fn case_word(statement: &Statement, result: &Literal) -> Option<&'static str> {
    let text = |literal: &Literal| match literal {
        Literal::String(units) => Some(String::from_utf16_lossy(units)),
        Literal::Char(unit) => Some(String::from_utf16_lossy(&[*unit])),
        _ => None,
    };
    let result = text(result)?;
    let differs = |operand: &Operand| match operand {
        Operand::Literal(literal) => {
            text(literal).is_some_and(|text| text != result && text.eq_ignore_ascii_case(&result))
        }
        _ => false,
    };
    let is_upper = result == result.to_ascii_uppercase();
    let is_lower = result == result.to_ascii_lowercase();
    statement.operands().any(differs).then_some(match (is_upper, is_lower) {
        (true, _) => "upperCase",
        (_, true) => "lowerCase",
        _ => "otherCase",
    })
}
