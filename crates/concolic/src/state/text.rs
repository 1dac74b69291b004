//! Clauses on state in words, such as `this.a.length > 0` or `p.next != null`.

use testwright_solver::{Arena, Const, Op, Sort, Term, TermId};
use testwright_tardis::Clause;
use testwright_vm::vm::Vm;

use super::symbol::{Symbol, Symbols};
use crate::text::term_text;

/// A clause as the classifier wants it.
pub(crate) fn clause_of(arena: &Arena, symbols: &Symbols, vm: &Vm, term: TermId) -> Clause {
    let mut clause = Clause { text: clause_text(arena, symbols, vm, term).into(), ..Clause::default() };
    for variable in arena.variables_of(&[term]) {
        let Some(symbol) = symbols.get(variable) else { continue };
        let mut add = |into: fn(&mut Clause) -> &mut Vec<Box<str>>, name: String| {
            let list = into(&mut clause);
            if !list.iter().any(|known| **known == *name) {
                list.push(name.into());
            }
        };
        if let Symbol::Length(_) = symbol {
            add(|clause| &mut clause.variables, symbols.text(vm, symbol, true));
        } else {
            for place in symbol.places() {
                add(|clause| &mut clause.variables, symbols.places.name(place).to_owned());
            }
        }
        for place in symbol.places() {
            let object = match symbol {
                // An array has no methods that could keep an invariant.
                Symbol::Length(_) => None,
                _ if symbol.is_of_object() => Some(place),
                _ => symbols.places.holder(place),
            };
            if let Some(object) = object {
                add(|clause| &mut clause.objects, symbols.places.name(object).to_owned());
            }
        }
    }
    clause
}

/// The variable and the bound, if a term says that a variable has the least value that it can have.
pub(crate) fn least_of(arena: &Arena, term: TermId) -> Option<(TermId, i32)> {
    let Some((Op::Eq, &[left, right])) = arena.as_app(term) else { return None };
    let (variable, value) = if arena.as_const(left).is_some() { (right, left) } else { (left, right) };
    let (Term::Var(id), Some(Const::Int(value))) = (arena.term(variable), arena.as_const(value)) else {
        return None;
    };
    let (low, high) = arena.variable(*id).domain.range?;
    // Of two values, such as those of a boolean, neither is a bound.
    (low == i64::from(*value) && high - low > 1).then_some((variable, *value))
}

/// A clause in Java-like notation, with constants on the right.
pub(crate) fn clause_text(arena: &Arena, symbols: &Symbols, vm: &Vm, term: TermId) -> String {
    let (inner, holds) = match arena.as_app(term) {
        Some((Op::Not, &[inner])) => (inner, false),
        _ => (term, true),
    };
    if let Term::Var(variable) = arena.term(inner)
        && let Some(symbol) = symbols.get(*variable)
    {
        return symbols.text(vm, symbol, holds);
    }
    if let Some((Op::And | Op::Or, parts)) = arena.as_app(inner) {
        let joint = if matches!(arena.as_app(inner), Some((Op::And, _))) { " && " } else { " || " };
        let parts: Vec<String> = parts.iter().map(|part| clause_text(arena, symbols, vm, *part)).collect();
        let joined = parts.join(joint);
        return if holds { joined } else { format!("!({joined})") };
    }
    let Some((op @ (Op::Lt | Op::Le | Op::Eq), &[left, right])) = arena.as_app(inner) else {
        return term_text(arena, term);
    };
    if op == Op::Eq && arena.sort(left) == Sort::String {
        return term_text(arena, term);
    }
    if let Some((variable, least)) = least_of(arena, inner) {
        let symbol = if holds { "<=" } else { ">" };
        return format!("{} {symbol} {least}", term_text(arena, variable));
    }
    let turned = arena.as_const(left).is_some();
    let symbol = match (op, holds, turned) {
        (Op::Lt, true, false) | (Op::Le, false, true) => "<",
        (Op::Lt, true, true) | (Op::Le, false, false) => ">",
        (Op::Le, true, false) | (Op::Lt, false, true) => "<=",
        (Op::Le, true, true) | (Op::Lt, false, false) => ">=",
        (_, true, _) => "==",
        (_, false, _) => "!=",
    };
    let (one, other) = if turned { (right, left) } else { (left, right) };
    // The simplifier writes `x > 5` as `x >= 6`; people, and those who abstract from numbers, expect one form.
    if symbol == ">="
        && let Some(least) = arena.as_const(other).and_then(Const::as_integer)
        && let Some(below) = least.checked_sub(1)
    {
        return format!("{} > {below}", term_text(arena, one));
    }
    format!("{} {symbol} {}", term_text(arena, one), term_text(arena, other))
}
