//! Paths in words: clause by clause, in Java-like notation, for people.
//!
//! Start at [`path_text`]; [`term_text`] writes a single term.

use std::fmt::Write;

use testwright_semantics::{BinOp, UnOp};
use testwright_solver::{Arena, Const, Op, Sort, Term, TermId};
use testwright_vm::vm::Vm;

use crate::flip::Traced;
use crate::path::{Clause, Kind};

/// Most elements of a constant array that are written.
const MOST_ELEMENTS: usize = 8;

/// A test's path: its holes with their values, then a line for each decision. The clause with the number `flipped` is
/// marked, with what would take its place if it were flipped.
#[must_use]
pub fn path_text(vm: &Vm, arena: &Arena, traced: &Traced, flipped: Option<usize>) -> String {
    let mut text = String::new();
    for (variable, value) in traced.path.current.iter() {
        let name = &arena.variable(variable).name;
        match value {
            Const::Int(unit) if name.starts_with("char") && (0x20..0x7f).contains(unit) => {
                let _ = writeln!(text, "{name} = '{}'", char::from(*unit as u8));
            }
            _ => {
                let _ = writeln!(text, "{name} = {value}");
            }
        }
    }
    for (at, clause) in traced.path.clauses.iter().enumerate() {
        let mark = if flipped == Some(at) { '>' } else { ' ' };
        let condition = term_text(arena, clause.term);
        let _ = writeln!(text, "{mark}{at:>4}  {:<40}  {}", condition, place_text(vm, clause));
        if flipped == Some(at) {
            let negated = match arena.as_app(clause.term) {
                Some((Op::Not, &[inner])) => term_text(arena, inner),
                _ => format!("!({condition})"),
            };
            let _ = writeln!(text, ">      becomes {negated}");
        }
    }
    if traced.path.is_cut {
        text.push_str("      … and more: the path has too many decisions\n");
    }
    text
}

/// Where a decision was made and what it was.
fn place_text(vm: &Vm, clause: &Clause) -> String {
    let method = vm.method(clause.method);
    let class = vm.external_name(method.class);
    let name = vm.symbols.name(method.name);
    let what = match &clause.kind {
        Kind::Branch { taken: true, .. } => "jump taken".to_owned(),
        Kind::Branch { taken: false, .. } => "jump not taken".to_owned(),
        Kind::Case { keys, selected, .. } => match keys.get(*selected) {
            Some(key) => format!("case {key}"),
            None => "default case".to_owned(),
        },
        Kind::Choice { options, selected } if *selected < options.len() => "found".to_owned(),
        Kind::Choice { .. } => "not found".to_owned(),
        Kind::Bounds => "array index".to_owned(),
        Kind::Divisor => "divisor".to_owned(),
        Kind::Length => "array length".to_owned(),
        Kind::Argument => "argument".to_owned(),
        Kind::Reference => "reference".to_owned(),
        Kind::Assumption => "assumed".to_owned(),
    };
    let line = if clause.line == 0 { String::new() } else { format!(":{}", clause.line) };
    format!("{class}.{name}{line}, statement {}, {what}", clause.statement)
}

/// A term in Java-like notation.
#[must_use]
pub fn term_text(arena: &Arena, id: TermId) -> String {
    let mut text = String::new();
    write_term(arena, id, false, &mut text);
    text
}

/// Whether a term is a character, so that constants beside it are, too.
fn is_character(arena: &Arena, id: TermId) -> bool {
    match arena.term(id) {
        Term::App(Op::CharAt, _) | Term::App(Op::Un(UnOp::I2C), _) => true,
        Term::Var(variable) => arena.variable(*variable).name.starts_with("char"),
        _ => false,
    }
}

fn write_term(arena: &Arena, id: TermId, nested: bool, text: &mut String) {
    match arena.term(id) {
        Term::Const(value) => write_constant(value, text),
        Term::Var(variable) => text.push_str(&arena.variable(*variable).name),
        Term::App(op, args) => write_operation(arena, *op, args, nested, text),
    }
}

fn write_constant(value: &Const, text: &mut String) {
    match value {
        Const::Array(_, items) => {
            text.push('{');
            for (at, item) in items.iter().take(MOST_ELEMENTS).enumerate() {
                let comma = if at == 0 { "" } else { ", " };
                let _ = write!(text, "{comma}{item}");
            }
            text.push_str(if items.len() > MOST_ELEMENTS { ", …}" } else { "}" });
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}

fn write_operation(arena: &Arena, op: Op, args: &[TermId], nested: bool, text: &mut String) {
    if let Op::Not = op {
        return write_negation(arena, args, text);
    }
    if let Some(symbol) = infix(arena, op, args) {
        if nested {
            text.push('(');
        }
        for (at, arg) in args.iter().enumerate() {
            if at > 0 {
                let _ = write!(text, " {symbol} ");
            }
            write_beside(arena, args, *arg, text);
        }
        if nested {
            text.push(')');
        }
        return;
    }
    match (op, args) {
        (Op::Un(op), [operand]) => {
            text.push_str(prefix(op));
            write_term(arena, *operand, true, text);
        }
        (Op::Ite, [condition, then, other]) => {
            text.push('(');
            write_term(arena, *condition, true, text);
            text.push_str(" ? ");
            write_term(arena, *then, true, text);
            text.push_str(" : ");
            write_term(arena, *other, true, text);
            text.push(')');
        }
        (Op::Select, [array, index]) => {
            write_term(arena, *array, true, text);
            text.push('[');
            write_term(arena, *index, false, text);
            text.push(']');
        }
        (Op::ArrayLength, [array]) => {
            write_term(arena, *array, true, text);
            text.push_str(".length");
        }
        (Op::Eq, [one, other]) => {
            write_term(arena, *one, true, text);
            write_list(arena, ".equals", &[*other], text);
        }
        (op, [receiver, rest @ ..]) => match function(op) {
            Some(function) => write_list(arena, function, args, text),
            None => {
                write_term(arena, *receiver, true, text);
                text.push('.');
                write_list(arena, method(op), rest, text);
            }
        },
        (op, []) => text.push_str(op.name()),
    }
}

/// An operand; a number beside a character is written as a character.
fn write_beside(arena: &Arena, args: &[TermId], arg: TermId, text: &mut String) {
    let by_character = args.iter().any(|other| *other != arg && is_character(arena, *other));
    match arena.as_const(arg) {
        Some(Const::Int(value)) if by_character && (0x20..0x7f).contains(value) => {
            let _ = write!(text, "'{}'", char::from(*value as u8));
        }
        _ => write_term(arena, arg, true, text),
    }
}

fn write_list(arena: &Arena, name: &str, args: &[TermId], text: &mut String) {
    text.push_str(name);
    text.push('(');
    for (at, arg) in args.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        write_term(arena, *arg, false, text);
    }
    text.push(')');
}

fn write_negation(arena: &Arena, args: &[TermId], text: &mut String) {
    if let [operand] = args
        && let Some((Op::Eq, &[left, right])) = arena.as_app(*operand)
        && arena.sort(left) != Sort::String
    {
        write_beside(arena, &[left, right], left, text);
        text.push_str(" != ");
        write_beside(arena, &[left, right], right, text);
        return;
    }
    text.push('!');
    for operand in args {
        write_term(arena, *operand, true, text);
    }
}

/// The operator that stands between operands.
fn infix(arena: &Arena, op: Op, args: &[TermId]) -> Option<&'static str> {
    Some(match op {
        Op::And => "&&",
        Op::Or => "||",
        Op::Eq if args.iter().all(|arg| arena.sort(*arg) != Sort::String) => "==",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Concat => "+",
        Op::Bin(op) => match op {
            BinOp::IAdd | BinOp::LAdd | BinOp::FAdd | BinOp::DAdd => "+",
            BinOp::ISub | BinOp::LSub | BinOp::FSub | BinOp::DSub => "-",
            BinOp::IMul | BinOp::LMul | BinOp::FMul | BinOp::DMul => "*",
            BinOp::IDiv | BinOp::LDiv | BinOp::FDiv | BinOp::DDiv => "/",
            BinOp::IRem | BinOp::LRem | BinOp::FRem | BinOp::DRem => "%",
            BinOp::IShl | BinOp::LShl => "<<",
            BinOp::IShr | BinOp::LShr => ">>",
            BinOp::IUshr | BinOp::LUshr => ">>>",
            BinOp::IAnd | BinOp::LAnd => "&",
            BinOp::IOr | BinOp::LOr => "|",
            BinOp::IXor | BinOp::LXor => "^",
            BinOp::LCmp | BinOp::FCmpL | BinOp::FCmpG | BinOp::DCmpL | BinOp::DCmpG => return None,
        },
        _ => return None,
    })
}

/// What stands before the operand of a negation or cast.
fn prefix(op: UnOp) -> &'static str {
    match op {
        UnOp::INeg | UnOp::LNeg | UnOp::FNeg | UnOp::DNeg => "-",
        UnOp::I2L | UnOp::F2L | UnOp::D2L => "(long) ",
        UnOp::L2I | UnOp::F2I | UnOp::D2I => "(int) ",
        UnOp::I2F | UnOp::L2F | UnOp::D2F => "(float) ",
        UnOp::I2D | UnOp::L2D | UnOp::F2D => "(double) ",
        UnOp::I2B => "(byte) ",
        UnOp::I2C => "(char) ",
        UnOp::I2S => "(short) ",
    }
}

/// The static method that an operation is.
fn function(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::ParseInt => "Integer.parseInt",
        Op::ParseLong => "Long.parseLong",
        Op::ParseDouble => "Double.parseDouble",
        Op::IsInt => "isInt",
        Op::IsLong => "isLong",
        Op::IsDouble => "isDouble",
        Op::IntToString | Op::LongToString | Op::DoubleToString | Op::CharToString => "String.valueOf",
        Op::Store => "store",
        Op::Bin(BinOp::LCmp) => "Long.compare",
        Op::Bin(_) => "compare",
        _ => return None,
    })
}

/// The method of strings that an operation is.
fn method(op: Op) -> &'static str {
    match op {
        Op::ReplaceChar => "replace",
        other => other.name(),
    }
}
