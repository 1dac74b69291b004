//! Names of tests: what is called, with what, and what comes of it: `divideBy_zeroThrowsArithmeticException`.
//!
//! **Always true:** a title is an identifier with an underscore in it, at most [`LONGEST`] characters long.

use std::collections::BTreeSet;

use testwright_testcase::{
    Action, Container, Literal, MemberKind, Operand, Outcome, Statement, TestCase, Type, Universe, Value,
};

use super::words::{camel_of_constant, capitalised, decapitalised, letters_and_digits, simple_name};
use crate::suite::Test;

/// Longest title.
pub(crate) const LONGEST: usize = 60;
/// Numbers up to this are written out.
const LARGEST: i64 = 9999;

/// A word about an argument, and whether the argument is one that a reader should know of.
struct Word {
    text: String,
    is_notable: bool,
}

impl Word {
    fn plain(text: impl Into<String>) -> Word {
        Word { text: text.into(), is_notable: false }
    }

    fn notable(text: impl Into<String>) -> Word {
        Word { text: text.into(), is_notable: true }
    }
}

/// A title for a test of which `end` statements are run.
pub(crate) fn title(universe: &Universe, test: &Test, end: usize) -> String {
    let last = (0..end).rev().find(|at| test.case.statements[*at].member().is_some());
    let Some(last) = last else { return "test_succeeds".to_owned() };
    let statement = &test.case.statements[last];
    let subject = subject(universe, statement);
    let words = words(universe, &test.case, statement);
    let outcome = test
        .observed
        .outcomes
        .get(last)
        .map_or_else(String::new, |outcome| outcome_word(universe, statement, outcome));
    let all = joined(words.iter());
    let notable = joined(words.iter().filter(|word| word.is_notable));
    let choices = if words.len() <= 3 { vec![all, notable] } else { vec![notable] };
    for words in choices.into_iter().chain([String::new()]) {
        let rest = if words.is_empty() { decapitalised(&outcome) } else { format!("{words}{outcome}") };
        let title = format!("{subject}_{rest}");
        if title.len() <= LONGEST {
            return title;
        }
    }
    let mut title = format!("{subject}_{}", decapitalised(&outcome));
    // All is ASCII, and the underscore must stay.
    if subject.len() > LONGEST / 2 {
        title = format!("{}_{}", &subject[..LONGEST / 2], decapitalised(&outcome));
    }
    title.truncate(LONGEST);
    title
}

/// A title that none of the others is.
pub(crate) fn unique(title: String, taken: &mut BTreeSet<String>) -> String {
    let separator = if title.ends_with(|last: char| last.is_ascii_digit()) { "_" } else { "" };
    let numbered = (2..).map(|number| {
        let suffix = format!("{separator}{number}");
        let room = LONGEST - suffix.len();
        format!("{}{suffix}", &title[..title.len().min(room)])
    });
    let mut candidates = std::iter::once(title.clone()).chain(numbered);
    let unique = candidates.find(|name| !taken.contains(name)).unwrap_or_default();
    taken.insert(unique.clone());
    unique
}

fn subject(universe: &Universe, statement: &Statement) -> String {
    let Some(member) = statement.member().map(|id| universe.member(id)) else { return "test".to_owned() };
    let name = letters_and_digits(&member.name);
    let name = match member.kind {
        MemberKind::Constructor => {
            format!("new{}", capitalised(&letters_and_digits(simple_name(&member.owner))))
        }
        MemberKind::Field if matches!(statement.action, Action::Set { .. }) => {
            format!("set{}", capitalised(&name))
        }
        MemberKind::Field => {
            camel_of_constant(&member.name).replace(|c: char| !c.is_ascii_alphanumeric(), "")
        }
        MemberKind::Method => name,
    };
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("test{name}") }
}

fn joined<'a>(words: impl Iterator<Item = &'a Word>) -> String {
    let mut text = String::new();
    for word in words {
        if text.is_empty() {
            text.push_str(&word.text);
        } else {
            text.push_str("And");
            text.push_str(&capitalised(&word.text));
        }
    }
    text
}

fn words(universe: &Universe, case: &TestCase, statement: &Statement) -> Vec<Word> {
    let (id, arguments) = match &statement.action {
        Action::New { constructor, arguments } => (*constructor, &arguments[..]),
        Action::Call { method, arguments, .. } => (*method, &arguments[..]),
        Action::Set { field, value, .. } => (*field, std::slice::from_ref(value)),
        _ => return Vec::new(),
    };
    let member = universe.member(id);
    let skipped = usize::from(member.has_outer).min(arguments.len());
    let parameters = &member.parameters;
    let words = arguments.iter().enumerate().skip(skipped);
    words.map(|(at, argument)| word(universe, case, argument, parameters.get(at))).collect()
}

fn word(universe: &Universe, case: &TestCase, operand: &Operand, parameter: Option<&Type>) -> Word {
    match operand {
        Operand::Null => match parameter {
            Some(Type::Class(class)) => {
                Word::notable(format!("null{}", capitalised(&letters_and_digits(simple_name(&class.name)))))
            }
            Some(Type::Array(_)) => Word::notable("nullArray"),
            _ => Word::notable("null"),
        },
        Operand::Literal(literal) => of_literal(literal),
        Operand::Class(ty) => Word::plain(format!("{}Class", of_type(ty))),
        Operand::Var(var) => of_statement(universe, &case.statements[var.index()]),
    }
}

fn of_statement(universe: &Universe, statement: &Statement) -> Word {
    match &statement.action {
        Action::Array { elements } if elements.is_empty() => Word::notable("emptyArray"),
        Action::Array { elements } => Word::plain(format!("arrayOf{}", elements.len())),
        Action::Get { field, receiver: None } => {
            Word::plain(letters_and_digits(&camel_of_constant(&universe.member(*field).name)))
        }
        Action::New { constructor, arguments } => {
            let owner = &universe.member(*constructor).owner;
            let name = letters_and_digits(simple_name(owner));
            if arguments.is_empty() && owner.starts_with("java/util/") {
                return Word::notable(format!("empty{}", capitalised(&name)));
            }
            let words: Vec<Word> = arguments
                .iter()
                .filter_map(|argument| match argument {
                    Operand::Literal(literal) => Some(of_literal(literal)),
                    _ => None,
                })
                .collect();
            let made_of = format!("{}Of{}", decapitalised(&name), capitalised(&joined(words.iter())));
            // What an object is made of says more than its class, if it can be said shortly.
            let is_short =
                made_of.len() <= LONGEST / 2 && words.len() == arguments.len() && !words.is_empty();
            match is_short {
                true => Word { text: made_of, is_notable: words.iter().any(|word| word.is_notable) },
                false => Word::plain(decapitalised(&name)),
            }
        }
        _ => Word::plain(statement.ty.as_ref().map_or_else(|| "value".to_owned(), of_type)),
    }
}

fn of_type(ty: &Type) -> String {
    match ty {
        Type::Primitive(primitive) => testwright_testcase::ty::keyword(*primitive).to_owned(),
        Type::Array(component) => format!("{}Array", of_type(component)),
        Type::Variable(_) => "value".to_owned(),
        Type::Class(class) => decapitalised(&letters_and_digits(simple_name(&class.name))),
    }
}

fn of_literal(literal: &Literal) -> Word {
    let of_integer = |value: i64, min: i64, max: i64, name: &str| match value {
        0 => Word::notable("zero"),
        _ if value == max => Word::notable(format!("max{name}")),
        _ if value == min => Word::notable(format!("min{name}")),
        1..=LARGEST => Word::plain(value.to_string()),
        _ if value > 0 => Word::plain(format!("large{name}")),
        _ if -value <= LARGEST => Word::notable(format!("minus{}", -value)),
        _ => Word::notable(format!("negative{name}")),
    };
    match literal {
        Literal::Boolean(value) => Word::plain(value.to_string()),
        Literal::Byte(value) => of_integer((*value).into(), i8::MIN.into(), i8::MAX.into(), "Byte"),
        Literal::Short(value) => of_integer((*value).into(), i16::MIN.into(), i16::MAX.into(), "Short"),
        Literal::Int(value) => of_integer((*value).into(), i32::MIN.into(), i32::MAX.into(), "Int"),
        Literal::Long(value) => of_integer(*value, i64::MIN, i64::MAX, "Long"),
        Literal::Float(value) => of_floating(f64::from(*value), &value.to_string()),
        Literal::Double(value) => of_floating(*value, &value.to_string()),
        Literal::Char(unit) => match char::from_u32(u32::from(*unit)) {
            Some(letter) if letter.is_ascii_alphanumeric() => {
                Word::plain(format!("char{}", letter.to_ascii_uppercase()))
            }
            Some(blank) if blank.is_whitespace() => Word::notable("blankChar"),
            Some(other) if !other.is_ascii() => Word::notable("nonAsciiChar"),
            Some(_) => Word::plain("char"),
            None => Word::notable("surrogate"),
        },
        Literal::String(units) => of_text(&String::from_utf16_lossy(units)),
    }
}

/// `text` is the shortest decimal that reads back as the value.
fn of_floating(value: f64, text: &str) -> Word {
    match value {
        _ if value.is_nan() => Word::notable("nan"),
        _ if value.is_infinite() => Word::notable(if value > 0.0 { "infinity" } else { "minusInfinity" }),
        _ if value == 0.0 => Word::notable(if value.is_sign_negative() { "minusZero" } else { "zero" }),
        _ if text.len() <= 6 => {
            let words = text.replace('-', "minus").replace('.', "Point");
            if value < 0.0 { Word::notable(words) } else { Word::plain(words) }
        }
        _ if value < 0.0 => Word::notable("negativeNumber"),
        _ if value.abs() < 1.0 => Word::plain("smallNumber"),
        _ if value.abs() > 1e9 => Word::plain("largeNumber"),
        _ => Word::plain("number"),
    }
}

fn of_text(text: &str) -> Word {
    if text.is_empty() {
        return Word::notable("emptyString");
    }
    if text.chars().all(char::is_whitespace) {
        return Word::notable("blankString");
    }
    if !text.is_ascii() {
        return Word::notable("nonAsciiString");
    }
    if text.len() <= 14 && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return match text.as_bytes()[0].is_ascii_digit() {
            true => Word::plain(format!("string{text}")),
            false => Word::plain(decapitalised(text)),
        };
    }
    Word::plain(if text.len() > 40 { "longString" } else { "string" })
}

fn outcome_word(universe: &Universe, statement: &Statement, outcome: &Outcome) -> String {
    let value = match outcome {
        Outcome::Threw { nameable, .. } => {
            return format!("Throws{}", capitalised(&letters_and_digits(simple_name(nameable))));
        }
        Outcome::Returned { value, tainted } => value.as_ref().filter(|_| !tainted),
        Outcome::NotRun => None,
    };
    let is_new = matches!(statement.action, Action::New { .. } | Action::Set { .. });
    let Some(ty) = statement.ty.as_ref().filter(|_| !is_new) else { return "Succeeds".to_owned() };
    let Some(value) = value else { return format!("Returns{}", capitalised(&of_type(ty))) };
    let receiver = match &statement.action {
        Action::Call { receiver: Some(Operand::Var(var)), .. } => Some(*var),
        _ => None,
    };
    let text = match value {
        Value::Null => "null".to_owned(),
        Value::Literal(literal) | Value::Boxed(literal) => match literal {
            Literal::Boolean(value) => value.to_string(),
            Literal::Int(0) | Literal::Long(0) | Literal::Short(0) | Literal::Byte(0) => "zero".to_owned(),
            other => case_word(statement, other).map_or_else(|| of_literal(other).text, str::to_owned),
        },
        Value::Enum { name, .. } => letters_and_digits(&camel_of_constant(name)),
        Value::Class(ty) => format!("{}Class", of_type(ty)),
        Value::Array { elements, .. } if elements.is_empty() => "emptyArray".to_owned(),
        Value::Array { elements, .. } => format!("arrayOf{}", elements.len()),
        Value::Parsed { text, .. } if text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() <= 9 => {
            text.to_string()
        }
        Value::Parsed { class, .. } => letters_and_digits(simple_name(class)),
        Value::Text(units) => of_text(&String::from_utf16_lossy(units)).text,
        Value::Container { kind, elements } => match (kind, elements.len()) {
            (Container::Optional, 0) => "nothing".to_owned(),
            (Container::Optional, _) => "optional".to_owned(),
            (Container::List, 0) => "emptyList".to_owned(),
            (Container::List, length) => format!("listOf{length}"),
            (Container::Set, 0) => "emptySet".to_owned(),
            (Container::Set, size) => format!("setOf{size}"),
            (Container::Map, 0) => "emptyMap".to_owned(),
            (Container::Map, _) => "mapOf1".to_owned(),
        },
        Value::Same(var) if Some(*var) == receiver => "itself".to_owned(),
        Value::Same(_) => format!("same{}", capitalised(&of_type(ty))),
        // A class that cannot be named would not help either.
        Value::Object { class } if universe.class(class).is_some_and(|info| info.source_name.is_some()) => {
            letters_and_digits(simple_name(class))
        }
        Value::Object { .. } => of_type(ty),
    };
    format!("Returns{}", capitalised(&text))
}

/// What is said of a text that differs from an argument only in the case of its letters. Titles do not keep that, so that
/// `swapCase_aReturnsA` might mean either way.
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

#[cfg(test)]
mod tests {
    use super::*;
    use testwright_testcase::{Member, MemberId, Observed};

    /// The title of a test that calls a static method of this name with these literals.
    fn title_of(name: &str, arguments: &[Literal], outcome: Outcome) -> String {
        let member = Member {
            kind: MemberKind::Method,
            owner: "a/Subject".into(),
            declared_in: "a/Subject".into(),
            name: name.into(),
            descriptor: "()V".into(),
            is_static: true,
            is_abstract: false,
            is_varargs: false,
            is_final: false,
            has_outer: false,
            type_parameters: Vec::new(),
            parameters: arguments.iter().map(Literal::ty).collect(),
            parameter_names: vec![None; arguments.len()],
            result: Some(Type::string()),
            throws: Vec::new(),
        };
        let universe = Universe { members: vec![member], ..Universe::default() };
        let arguments = arguments.iter().cloned().map(Operand::Literal).collect();
        let action = Action::Call { method: MemberId(0), receiver: None, arguments };
        let case = TestCase { statements: vec![Statement { action, ty: Some(Type::string()) }] };
        title(&universe, &Test::new(case, Observed { outcomes: vec![outcome], ..Observed::default() }), 1)
    }

    fn gave(value: Value) -> Outcome {
        Outcome::Returned { value: Some(value), tainted: false }
    }

    #[test]
    fn titles_say_what_is_notable() {
        let text = |text: &str| Literal::String(testwright_testcase::literal::text(text));
        let titles = [
            title_of("parse", &[text("\t ")], gave(Value::Null)),
            title_of("pad", &[text(""), Literal::Int(-3)], gave(Value::Literal(text("a b c d")))),
            title_of(
                "at",
                &[Literal::Double(0.5), Literal::Long(i64::MIN)],
                gave(Value::Same(testwright_testcase::Var(0))),
            ),
            title_of("now", &[], Outcome::Returned { value: None, tainted: true }),
            title_of("größe", &[Literal::Char(0xd800)], gave(Value::Boxed(Literal::Boolean(true)))),
        ];
        let wanted = [
            "parse_blankStringReturnsNull",
            "pad_emptyStringAndMinus3ReturnsString",
            "at_0Point5AndMinLongReturnsSameString",
            "now_returnsString",
            "gre_surrogateReturnsTrue",
        ];
        assert_eq!(titles, wanted);
    }

    #[test]
    fn titles_say_which_case_letters_have_if_that_is_the_difference() {
        let text = |text: &str| Literal::String(testwright_testcase::literal::text(text));
        let turned =
            |name: &str, from: &str, to: &str| title_of(name, &[text(from)], gave(Value::Literal(text(to))));
        let titles = [
            turned("swapCase", "A", "a"),
            turned("capitalize", " a", " A"),
            turned("capitalize", "aa", "Aa"),
            turned("capitalize", "A", "A"),
            turned("trim", "b", "a"),
            title_of("toUpper", &[Literal::Char(97)], gave(Value::Literal(Literal::Char(65)))),
        ];
        let wanted = [
            "swapCase_aReturnsLowerCase",
            "capitalize_stringReturnsUpperCase",
            "capitalize_aaReturnsOtherCase",
            "capitalize_aReturnsA",
            "trim_bReturnsA",
            "toUpper_charAReturnsUpperCase",
        ];
        assert_eq!(titles, wanted);
    }

    #[test]
    fn titles_are_cut_and_numbered() {
        let long = "a".repeat(200);
        let thrown = Outcome::Threw { class: "X".into(), nameable: "b/LongException".into(), message: None };
        let title = title_of(&long, &[], thrown);
        assert_eq!(title, format!("{}_throwsLongException", "a".repeat(30)));
        let mut taken = BTreeSet::new();
        let mut next = |title: &str| unique(title.to_owned(), &mut taken);
        assert_eq!(["a_b", "a_b", "a_1", "a_1"].map(&mut next), ["a_b", "a_b2", "a_1", "a_1_2"]);
        let full = "b".repeat(LONGEST);
        assert_eq!([next(&full), next(&full)].map(|title| title.len()), [LONGEST, LONGEST]);
    }
}
