//! Decisions in the words of the source: variables by their names, operators as Java writes them.
//!
//! Start at [`decision_text`]. The text is made from the code, so it works without the source file; what has no name in the
//! class file is a register such as `r3`.

use testwright_ir::code::{
    BinOp, Block, BlockId, Body, Inst, Kind, Operand, Position, Reg, Terminator, UnOp,
};

use crate::graph::{Node, NodeId};
use crate::method::Method;

/// Deepest expression that is written out.
const DEEPEST: usize = 8;

/// What has to hold for a node to lead to another one, and the line of the decision; none if it does not decide.
#[must_use]
pub fn decision_text(method: &Method, node: &Node, wanted: NodeId) -> Option<String> {
    let block = &method.body.blocks[node.last().0 as usize];
    match &block.terminator {
        Terminator::If { .. } => match formula(method, node, node.last(), wanted, 0) {
            Formula::Text(text, _) => Some(text),
            Formula::True | Formula::False => None,
        },
        Terminator::Switch { value, cases, .. } => {
            let selector = operand(&method.body, block, block.insts.len(), *value, 0).0;
            let keys: Vec<String> = cases
                .iter()
                .filter(|(_, target)| method.graph.head_at(*target) == Some(wanted))
                .map(|(key, _)| key.to_string())
                .collect();
            Some(match keys.as_slice() {
                [] => format!("{selector} is none of the cases"),
                [key] => format!("{selector} == {key}"),
                keys => format!("{selector} is one of {}", keys.join(", ")),
            })
        }
        _ => None,
    }
}

/// The line of a node's decision; 0 if unknown.
#[must_use]
pub fn decision_line(method: &Method, node: &Node) -> u16 {
    method.body.blocks[node.last().0 as usize].end.line
}

/// What must hold from a condition on.
enum Formula {
    True,
    False,
    /// The text, and how strongly it binds.
    Text(String, Binding),
}

/// How strongly a text binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Choice,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Compare,
    Shift,
    Add,
    Multiply,
    Unary,
    Atom,
}

fn wrap((text, own): (String, Binding), least: Binding) -> String {
    if own < least { format!("({text})") } else { text }
}

fn formula(method: &Method, node: &Node, block: BlockId, wanted: NodeId, depth: usize) -> Formula {
    let Terminator::If { then, otherwise, .. } = &method.body.blocks[block.0 as usize].terminator else {
        return Formula::False;
    };
    let side = |target: BlockId| {
        let is_inside = node.conditions.contains(&target) && target != node.last();
        if is_inside && depth < node.conditions.len() {
            formula(method, node, target, wanted, depth + 1)
        } else if method.graph.head_at(target) == Some(wanted) {
            Formula::True
        } else {
            Formula::False
        }
    };
    let own = |holds: bool| condition(method, block, holds);
    let both = |one: (String, Binding), other: (String, Binding)| {
        let text = format!("{} && {}", wrap(one, Binding::And), wrap(other, Binding::And));
        Formula::Text(text, Binding::And)
    };
    let either = |one: (String, Binding), other: (String, Binding)| {
        let text = format!("{} || {}", wrap(one, Binding::Or), wrap(other, Binding::Or));
        Formula::Text(text, Binding::Or)
    };
    match (side(*then), side(*otherwise)) {
        (Formula::True, Formula::True) => Formula::True,
        (Formula::False, Formula::False) => Formula::False,
        (Formula::True, Formula::False) => Formula::Text(own(true).0, own(true).1),
        (Formula::False, Formula::True) => Formula::Text(own(false).0, own(false).1),
        (Formula::True, Formula::Text(text, binding)) => either(own(true), (text, binding)),
        (Formula::Text(text, binding), Formula::True) => either(own(false), (text, binding)),
        (Formula::False, Formula::Text(text, binding)) => both(own(false), (text, binding)),
        (Formula::Text(text, binding), Formula::False) => both(own(true), (text, binding)),
        (Formula::Text(yes, _), Formula::Text(no, _)) => {
            let text = format!("{} ? {yes} : {no}", wrap(own(true), Binding::Or));
            Formula::Text(text, Binding::Choice)
        }
    }
}

/// The condition of a block, or its opposite.
fn condition(method: &Method, id: BlockId, holds: bool) -> (String, Binding) {
    let body = &method.body;
    let block = &body.blocks[id.0 as usize];
    let Terminator::If { cond, lhs, rhs, compare, .. } = &block.terminator else {
        return ("true".to_owned(), Binding::Atom);
    };
    let cond = if holds { *cond } else { cond.negate() };
    let end = block.insts.len();
    let left = operand(body, block, end, *lhs, 0);
    if method.tests_boolean(id) && *rhs == Operand::Int(0) {
        let is_true = cond == testwright_ir::code::Cond::Ne;
        let text = if is_true { left.0.clone() } else { format!("!{}", wrap(left.clone(), Binding::Unary)) };
        return (text, if is_true { left.1 } else { Binding::Unary });
    }
    let right = match (*rhs, compare.kind()) {
        (Operand::Int(value), Kind::Int) if is_character(body, block, *lhs) => {
            (character(value), Binding::Atom)
        }
        (rhs, _) => operand(body, block, end, rhs, 0),
    };
    let text = format!("{} {} {}", wrap(left, Binding::Shift), cond.symbol(), wrap(right, Binding::Shift));
    (text, Binding::Compare)
}

fn character(value: i32) -> String {
    match u8::try_from(value) {
        Ok(byte @ b' '..=b'~') if byte != b'\'' && byte != b'\\' => format!("'{}'", char::from(byte)),
        _ => value.to_string(),
    }
}

/// Whether an operand is a variable of type `char` or the result of a call that gives one.
fn is_character(body: &Body, block: &Block, operand: Operand) -> bool {
    let Operand::Reg(reg) = operand else { return false };
    if let Some((_, descriptor)) = body.name_at(reg, block.end.pc) {
        return descriptor == "C";
    }
    block.insts.iter().rev().find(|inst| inst.def().is_some_and(|(own, _)| own == reg)).is_some_and(|inst| {
        match inst {
            Inst::Invoke { method, .. } => {
                body.pool.method_ref(*method).is_ok_and(|member| member.descriptor.ends_with(")C"))
            }
            Inst::ArrayLoad { elem, .. } => *elem == testwright_ir::code::Elem::Char,
            _ => false,
        }
    })
}

/// An operand of the instruction at a place of a block.
fn operand(body: &Body, block: &Block, place: usize, what: Operand, depth: usize) -> (String, Binding) {
    let text = match what {
        Operand::Reg(reg) => return register(body, block, place, reg, depth),
        Operand::Int(value) => value.to_string(),
        Operand::Long(value) => format!("{value}L"),
        Operand::Float(bits) => format!("{:?}f", f32::from_bits(bits)),
        Operand::Double(bits) => format!("{:?}", f64::from_bits(bits)),
        Operand::Null => "null".to_owned(),
    };
    let binding = if text.starts_with('-') { Binding::Unary } else { Binding::Atom };
    (text, binding)
}

fn position(block: &Block, place: usize) -> Position {
    block.positions.get(place).copied().unwrap_or(block.end)
}

fn register(body: &Body, block: &Block, place: usize, reg: Reg, depth: usize) -> (String, Binding) {
    if let Some((name, _)) = body.name_at(reg, position(block, place).pc) {
        return (name.to_owned(), Binding::Atom);
    }
    let from = block.insts[..place].iter().rposition(|inst| inst.def().is_some_and(|(own, _)| own == reg));
    match from {
        Some(at) if depth < DEEPEST => expression(body, block, at, depth + 1),
        Some(_) => ("…".to_owned(), Binding::Atom),
        None => (format!("r{}", reg.0), Binding::Atom),
    }
}

/// What an instruction computes.
fn expression(body: &Body, block: &Block, at: usize, depth: usize) -> (String, Binding) {
    let own = |what: Operand| operand(body, block, at, what, depth);
    let reg = |reg: &Reg| own(Operand::Reg(*reg));
    match &block.insts[at] {
        Inst::Move { src, .. } => own(*src),
        Inst::LoadConst { constant, .. } => {
            let text = match body.pool.string(*constant) {
                Ok(units) => format!("{:?}", String::from_utf16_lossy(&units)),
                Err(_) => body
                    .pool
                    .class_name(*constant)
                    .map_or("…".to_owned(), |name| format!("{}.class", simple(name))),
            };
            (text, Binding::Atom)
        }
        Inst::Unary { op, src, .. } => unary(*op, own(*src)),
        Inst::Binary { op, lhs, rhs, .. } => match symbol(*op) {
            Some((symbol, binding)) => {
                let right = match binding {
                    Binding::Multiply => Binding::Unary,
                    Binding::Add => Binding::Multiply,
                    other => other,
                };
                let text = format!("{} {symbol} {}", wrap(own(*lhs), binding), wrap(own(*rhs), right));
                (text, binding)
            }
            None => (format!("compare({}, {})", own(*lhs).0, own(*rhs).0), Binding::Atom),
        },
        Inst::GetField { object, field, .. } => {
            let name = body.pool.field_ref(*field).map_or("…", |member| member.name);
            (format!("{}.{name}", wrap(own(*object), Binding::Atom)), Binding::Atom)
        }
        Inst::GetStatic { field, .. } => {
            let text = body.pool.field_ref(*field);
            (text.map_or("…".to_owned(), |one| format!("{}.{}", simple(one.class), one.name)), Binding::Atom)
        }
        Inst::ArrayLoad { array, index, .. } => {
            (format!("{}[{}]", wrap(own(*array), Binding::Atom), own(*index).0), Binding::Atom)
        }
        Inst::ArrayLength { array, .. } => {
            (format!("{}.length", wrap(own(*array), Binding::Atom)), Binding::Atom)
        }
        Inst::CheckCast { value, .. } => own(*value),
        Inst::InstanceOf { class, value, .. } => {
            let name = body.pool.class_name(*class).map_or("…", simple);
            (format!("{} instanceof {name}", wrap(own(*value), Binding::Shift)), Binding::Compare)
        }
        Inst::Invoke { kind, args, method, .. } => {
            let Ok(member) = body.pool.method_ref(*method) else { return ("…".to_owned(), Binding::Atom) };
            let is_static = *kind == testwright_ir::code::InvokeKind::Static;
            let (receiver, rest) = match args.split_first() {
                Some((first, rest)) if !is_static => (wrap(reg(first), Binding::Atom), rest),
                _ => (simple(member.class).to_owned(), &args[..]),
            };
            let rest: Vec<String> = rest.iter().map(|one| reg(one).0).collect();
            (format!("{receiver}.{}({})", member.name, rest.join(", ")), Binding::Atom)
        }
        Inst::New { class, .. } => {
            (format!("new {}", body.pool.class_name(*class).map_or("…", simple)), Binding::Unary)
        }
        _ => ("…".to_owned(), Binding::Atom),
    }
}

fn simple(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

fn unary(op: UnOp, operand: (String, Binding)) -> (String, Binding) {
    let text = wrap(operand, Binding::Unary);
    let cast = match op.mnemonic() {
        "i2l" | "i2f" | "i2d" | "l2f" | "l2d" | "f2d" => return (text, Binding::Unary),
        "i2b" => "byte",
        "i2c" => "char",
        "i2s" => "short",
        name if name.ends_with("2i") => "int",
        name if name.ends_with("2l") => "long",
        name if name.ends_with("2f") => "float",
        _ => return (format!("-{text}"), Binding::Unary),
    };
    (format!("({cast}) {text}"), Binding::Unary)
}

fn symbol(op: BinOp) -> Option<(&'static str, Binding)> {
    // Mnemonics begin with a letter for the type.
    Some(match &op.mnemonic()[1..] {
        "add" => ("+", Binding::Add),
        "sub" => ("-", Binding::Add),
        "mul" => ("*", Binding::Multiply),
        "div" => ("/", Binding::Multiply),
        "rem" => ("%", Binding::Multiply),
        "shl" => ("<<", Binding::Shift),
        "shr" => (">>", Binding::Shift),
        "ushr" => (">>>", Binding::Shift),
        "and" => ("&", Binding::BitAnd),
        "or" => ("|", Binding::BitOr),
        "xor" => ("^", Binding::BitXor),
        _ => return None,
    })
}
