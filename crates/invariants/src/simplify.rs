//! Leaving out what follows from the rest (Nosrati, Haghighi and Vahidi Asl 2020, section 7.2).

use crate::predicate::{Operand, Predicate};
use crate::templates::{Template, template};
use crate::value::Value;

/// The same conjunction with fewer predicates: relations are made as strong as they are, and those that follow from
/// others go.
#[must_use]
pub fn simplify(mut list: Vec<Predicate>) -> Vec<Predicate> {
    sharpen(&mut list);
    // There are thousands of predicates at first, of few templates: most pairs are told apart by these.
    let mut kinds: Vec<(&Template, Vec<usize>)> = Vec::new();
    for (at, own) in list.iter().enumerate() {
        match kinds.iter_mut().find(|(kind, _)| std::ptr::eq(*kind, own.template)) {
            Some((_, members)) => members.push(at),
            None => kinds.push((own.template, vec![at])),
        }
    }
    let mut keep: Vec<bool> = vec![true; list.len()];
    for at in 0..list.len() {
        let others = kinds.iter().filter(|(kind, _)| may_imply(kind, list[at].template));
        let follows = others.flat_map(|(_, members)| members).any(|other| {
            // Of two that follow from each other the first stays.
            *other != at
                && keep[*other]
                && implies(&list[*other], &list[at])
                && (*other < at || !implies(&list[at], &list[*other]))
        });
        keep[at] = !follows;
    }
    let mut kept = keep.iter();
    list.retain(|_| kept.next().copied().unwrap_or(true));
    let summary = Summary::new(&list);
    list.retain(|predicate| !summary.makes_trivial(predicate));
    reduce_orders(&mut list);
    list
}

/// `x <= y` and `x != y` become `x < y`.
fn sharpen(list: &mut Vec<Predicate>) {
    let Some(less) = template("less") else { return };
    let different: Vec<(usize, usize)> =
        list.iter().filter(|own| own.is("different")).filter_map(Predicate::pair).collect();
    let mut sharpened = Vec::new();
    for predicate in list.iter_mut().filter(|own| own.is("at-most")) {
        if let Some((one, other)) = predicate.pair()
            && different.contains(&(one.min(other), one.max(other)))
        {
            predicate.template = less;
            sharpened.push((one.min(other), one.max(other)));
        }
    }
    list.retain(|own| !own.is("different") || own.pair().is_none_or(|pair| !sharpened.contains(&pair)));
}

/// Whether predicates of one template can imply predicates of another.
fn may_imply(one: &Template, other: &Template) -> bool {
    match (one.name, other.name) {
        ("null", _) | (_, "not-null") => true,
        ("equal", "at-most") | ("equal-texts", "contains" | "starts" | "ends") => true,
        (_, name) => one.implies.contains(&name),
    }
}

/// Whether one predicate implies another by their templates alone.
fn implies(one: &Predicate, other: &Predicate) -> bool {
    if one.negated || other.negated {
        return false;
    }
    if one.is("null") {
        return one.variables().all(|own| other.variables().any(|at| at == own)) && !other.is("null");
    }
    let reversed = || one.operands.iter().eq(other.operands.iter().rev());
    let same = one.operands == other.operands;
    match (one.template.name, other.template.name) {
        ("equal", "at-most") => same || reversed(),
        ("equal-texts", "contains" | "starts" | "ends") => same || reversed(),
        // What is not empty is not null, and so is whatever has a property.
        (first, "not-null") => {
            first != "not-null"
                && !one.template.nulls
                && other.variables().all(|at| one.variables().any(|own| own == at))
        }
        (_, "some-text" | "some-items") if one.template.implies.contains(&other.template.name) => {
            one.operands.first() == other.operands.first()
        }
        (_, name) => same && one.template.implies.contains(&name),
    }
}

/// What is known of each variable.
struct Summary {
    /// Variables that are always the same.
    constants: Vec<usize>,
    /// Pairs of variables that are equal.
    equal: Vec<(usize, usize)>,
    lows: Vec<(usize, f64)>,
    highs: Vec<(usize, f64)>,
    /// Variables that are empty strings or arrays.
    empty: Vec<usize>,
}

impl Summary {
    fn new(list: &[Predicate]) -> Summary {
        let mut summary = Summary {
            constants: Vec::new(),
            equal: Vec::new(),
            lows: Vec::new(),
            highs: Vec::new(),
            empty: Vec::new(),
        };
        for own in list.iter().filter(|own| !own.negated) {
            match (own.template.name, &own.operands[..]) {
                ("equal", [Operand::Var(at), Operand::Const(value)]) => {
                    summary.constants.push((*at).into());
                    let value = value.number().unwrap_or(f64::NAN);
                    summary.lows.push(((*at).into(), value));
                    summary.highs.push(((*at).into(), value));
                }
                ("equal", [Operand::Var(one), Operand::Var(other)]) => {
                    summary.equal.push(((*one).into(), (*other).into()));
                }
                ("less" | "at-most", [Operand::Const(value), Operand::Var(at)]) => {
                    summary.lows.push(((*at).into(), value.number().unwrap_or(f64::NAN)));
                }
                ("less" | "at-most", [Operand::Var(at), Operand::Const(value)]) => {
                    summary.highs.push(((*at).into(), value.number().unwrap_or(f64::NAN)));
                }
                ("empty-text" | "empty-array", [Operand::Var(at)]) => summary.empty.push((*at).into()),
                _ => {}
            }
        }
        summary
    }

    fn is_constant(&self, at: usize) -> bool {
        self.constants.contains(&at)
    }

    /// Whether two variables are equal, or both of them always the same.
    fn are_tied(&self, one: usize, other: usize) -> bool {
        let same = |pair: &(usize, usize)| *pair == (one, other) || *pair == (other, one);
        self.equal.iter().any(same) || self.is_constant(one) && self.is_constant(other)
    }

    /// Whether a predicate says nothing beyond what the summary says.
    fn makes_trivial(&self, own: &Predicate) -> bool {
        let variables: Vec<usize> = own.variables().collect();
        let ends = |list: &[(usize, f64)], wanted: usize| {
            list.iter().filter(|(at, _)| *at == wanted).map(|(_, value)| *value).next()
        };
        match (own.template.name, &variables[..]) {
            ("equal", [_, _]) => variables.iter().all(|at| self.is_constant(*at)),
            ("equal" | "one-of" | "empty-text" | "empty-array", _) => false,
            ("less" | "at-most" | "different", [one, other]) => {
                let apart = |one, other| {
                    let (high, low) = (ends(&self.highs, one), ends(&self.lows, other));
                    matches!((high, low), (Some(high), Some(low)) if high < low)
                };
                self.are_tied(*one, *other)
                    || apart(*one, *other)
                    || own.template.name == "different" && apart(*other, *one)
            }
            ("remainder" | "not-divisible", [at]) => self.is_constant(*at),
            ("same-length" | "equal-ignoring-case" | "contains" | "starts" | "ends" | "reverse", list)
                if list.iter().any(|at| self.empty.contains(at)) =>
            {
                true
            }
            // Of variables that are tied, relations between fewer say the same.
            (_, [_, _, ..]) => {
                let constant = variables.iter().filter(|at| self.is_constant(**at)).count();
                let tied = (0..variables.len())
                    .any(|one| (0..one).any(|other| self.are_tied(variables[one], variables[other])));
                tied && own.template.slots.len() > 1 && !is_about_references(own)
                    || constant + 1 >= variables.len() && constant > 0
            }
            _ => false,
        }
    }
}

fn is_about_references(own: &Predicate) -> bool {
    own.operands.iter().any(|operand| matches!(operand, Operand::Const(Value::Text(_))))
        || matches!(
            own.template.name,
            "equal-texts" | "equal-arrays" | "same-object" | "has-item" | "lacks-item"
        )
}

/// Leaves out orders that follow from two others.
fn reduce_orders(list: &mut Vec<Predicate>) {
    let is_order = |own: &Predicate| (own.is("less") || own.is("at-most")) && own.pair().is_some();
    let orders: Vec<(usize, usize, bool)> = list
        .iter()
        .filter(|own| is_order(own))
        .filter_map(|own| own.pair().map(|(one, other)| (one, other, own.is("less"))))
        .collect();
    list.retain(|own| {
        let Some((one, other)) = own.pair().filter(|_| is_order(own)) else { return true };
        let strict = own.is("less");
        let follows = orders.iter().filter(|first| first.0 == one && first.1 != other).any(|first| {
            let second = orders.iter().find(|second| second.0 == first.1 && second.1 == other);
            second.is_some_and(|second| !strict || first.2 || second.2)
        });
        !follows
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn predicate(name: &str, operands: &[Operand]) -> Predicate {
        Predicate::new(template(name).expect("a template"), operands.to_vec())
    }

    fn var(at: u8) -> Operand {
        Operand::Var(at)
    }

    fn constant(value: i64) -> Operand {
        Operand::Const(Value::Int(value))
    }

    fn texts(list: Vec<Predicate>) -> Vec<String> {
        simplify(list).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn equal_numbers_leave_nothing_else_to_say() {
        let list = vec![
            predicate("equal", &[var(0), var(1)]),
            predicate("at-most", &[var(0), var(1)]),
            predicate("at-most", &[var(1), var(0)]),
            predicate("minimum", &[var(2), var(0), var(1)]),
        ];
        assert_eq!(texts(list), ["#0 == #1"]);
    }

    #[test]
    fn orders_are_sharpened_and_reduced() {
        let list = vec![
            predicate("different", &[var(0), var(1)]),
            predicate("at-most", &[var(0), var(1)]),
            predicate("at-most", &[var(1), var(2)]),
            predicate("at-most", &[var(0), var(2)]),
            predicate("different", &[var(0), var(2)]),
        ];
        assert_eq!(texts(list), ["#0 < #1", "#1 <= #2"]);
    }

    #[test]
    fn bounds_make_orders_trivial() {
        let list = vec![
            predicate("less", &[var(0), constant(10)]),
            predicate("less", &[constant(20), var(1)]),
            predicate("different", &[var(0), var(1)]),
            predicate("at-most", &[var(0), var(1)]),
        ];
        assert_eq!(texts(list), ["#0 < 10", "#1 > 20"]);
    }

    #[test]
    fn equal_strings_have_one_predicate() {
        let names = ["equal-texts", "equal-ignoring-case", "same-length", "contains", "starts", "ends"];
        let mut list: Vec<Predicate> = names.iter().map(|name| predicate(name, &[var(0), var(1)])).collect();
        list.push(predicate("contains", &[var(1), var(0)]));
        list.push(predicate("not-null", &[var(0)]));
        assert_eq!(texts(list), ["#0.equals(#1)"]);
    }
}
