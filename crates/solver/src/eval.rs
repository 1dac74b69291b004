//! What operations give for constants: the one place where terms get their meaning.
//!
//! Where to start: [`apply`]. Everything Java defines comes from `semantics`; what `semantics` has no function for is in
//! the module `strings`.
//!
//! What is always true: for operands of the sorts that [`Op::result`] takes, a constant of the sort that it gives.

use crate::regex::Regex;
use crate::{Const, Op, Sort, strings};
use std::sync::Arc;
use testwright_semantics::text::{self, Unicode, order, search};

/// The case pairs that apply: those of the newest JDK, since older ones differ in rare letters only.
pub(crate) const UNICODE: Unicode = Unicode::V16;

/// What an operation gives for constant operands; `None` if it does not take operands of these sorts.
pub fn apply(op: Op, args: &[&Const]) -> Option<Const> {
    match (op, args) {
        (Op::Matches, &[text, pattern]) => {
            let regex = Regex::parse(pattern.as_units()?).ok();
            Some(Const::Bool(
                regex.is_some_and(|regex| text.as_units().is_some_and(|text| regex.is_match(text))),
            ))
        }
        (Op::Bin(op), &[left, right]) => {
            // What throws in Java is zero here; the sorts were checked when the term was built.
            let result = Sort::of_kind(op.result())?;
            let value = op.eval(left.value()?, right.value()?).ok().and_then(Const::of);
            Some(value.unwrap_or_else(|| Const::zero(result)))
        }
        (Op::Un(op), &[operand]) => op.eval(operand.value()?).ok().and_then(Const::of),
        (Op::Not, [Const::Bool(value)]) => Some(Const::Bool(!value)),
        (Op::And, args) => fold_bools(args, true, |all, next| all && next),
        (Op::Or, args) => fold_bools(args, false, |any, next| any || next),
        (Op::Eq | Op::Lt | Op::Le, &[left, right]) => compare(op, left, right).map(Const::Bool),
        (Op::Ite, &[Const::Bool(condition), then, other]) => {
            Some(if *condition { then.clone() } else { other.clone() })
        }
        (Op::ArrayLength, [Const::Array(_, items)]) => Some(Const::Int(items.len() as i32)),
        (Op::Select, [Const::Array(element, items), Const::Int(index)]) => {
            let item = usize::try_from(*index).ok().and_then(|index| items.get(index));
            Some(item.cloned().unwrap_or_else(|| Const::zero(element.sort())))
        }
        (Op::Store, [Const::Array(element, items), Const::Int(index), value]) => {
            let mut items = items.to_vec();
            if let Some(item) = usize::try_from(*index).ok().and_then(|index| items.get_mut(index)) {
                *item = (*value).clone();
            }
            Const::array(*element, items)
        }
        (Op::IntToString, [Const::Int(value)]) => Some(string(strings::long_to_string((*value).into()))),
        (Op::LongToString, [Const::Long(value)]) => Some(string(strings::long_to_string(*value))),
        (Op::DoubleToString, [Const::Double(value)]) => Some(string(strings::double_to_string(*value))),
        (Op::CharToString, [Const::Int(value)]) => Some(string(vec![*value as u16])),
        (op, [Const::String(units), rest @ ..]) => apply_string(op, units, rest),
        _ => None,
    }
}

fn apply_string(op: Op, units: &Arc<[u16]>, rest: &[&Const]) -> Option<Const> {
    Some(match (op, rest) {
        (Op::Length, []) => Const::Int(units.len() as i32),
        (Op::CharAt, [Const::Int(index)]) => {
            let unit = usize::try_from(*index).ok().and_then(|index| units.get(index));
            Const::Int(unit.map_or(0, |&unit| unit.into()))
        }
        (Op::EqualsIgnoreCase, [Const::String(other)]) => {
            Const::Bool(order::equals_ignore_case(units, other, UNICODE))
        }
        (Op::CompareTo, [Const::String(other)]) => Const::Int(order::compare(units, other)),
        (Op::StartsWith, [Const::String(other)]) => Const::Bool(search::starts_with(units, other, 0)),
        (Op::EndsWith, [Const::String(other)]) => Const::Bool(search::ends_with(units, other)),
        (Op::Contains, [Const::String(other)]) => Const::Bool(search::contains(units, other)),
        (Op::IndexOf, [Const::String(other), Const::Int(from)]) => {
            Const::Int(search::index_of(units, other, *from))
        }
        (Op::LastIndexOf, [Const::String(other), Const::Int(from)]) => {
            Const::Int(search::last_index_of(units, other, *from))
        }
        (Op::Substring, [Const::Int(begin), Const::Int(end)]) => {
            let range = usize::try_from(*begin).ok().zip(usize::try_from(*end).ok());
            let part = range.and_then(|(begin, end)| units.get(begin..end));
            string(part.unwrap_or_default().to_vec())
        }
        (Op::Concat, [Const::String(other)]) => {
            Const::String(units.iter().chain(other.iter()).copied().collect())
        }
        (Op::Trim, []) => string(text::trim(units).to_vec()),
        (Op::ToLowerCase, []) => string(strings::to_lower_case(units)),
        (Op::ToUpperCase, []) => string(strings::to_upper_case(units)),
        (Op::ReplaceChar, [Const::Int(old), Const::Int(new)]) => {
            string(strings::replace_char(units, *old as u16, *new as u16))
        }
        (Op::HashCode, []) => Const::Int(text::hash_code(units)),
        (Op::Reverse, []) => string(strings::reverse(units)),
        (Op::ParseInt, []) => Const::Int(strings::parse_int(units).unwrap_or(0)),
        (Op::ParseLong, []) => Const::Long(strings::parse_long(units).unwrap_or(0)),
        (Op::ParseDouble, []) => Const::Double(strings::parse_double(units).unwrap_or(0.0)),
        (Op::IsInt, []) => Const::Bool(strings::parse_int(units).is_some()),
        (Op::IsLong, []) => Const::Bool(strings::parse_long(units).is_some()),
        (Op::IsDouble, []) => Const::Bool(strings::parse_double(units).is_some()),
        _ => return None,
    })
}

fn string(units: Vec<u16>) -> Const {
    Const::String(units.into())
}

fn fold_bools(args: &[&Const], start: bool, combine: impl Fn(bool, bool) -> bool) -> Option<Const> {
    args.iter().try_fold(start, |all, arg| Some(combine(all, arg.as_bool()?))).map(Const::Bool)
}

/// Java's `==`, `<` and `<=` by way of the comparisons of `semantics`.
fn compare(op: Op, left: &Const, right: &Const) -> Option<bool> {
    use testwright_semantics::compare::{dcmpg, fcmpg, lcmp};
    let sign = match (left, right) {
        (Const::Int(left), Const::Int(right)) => lcmp((*left).into(), (*right).into()),
        (Const::Long(left), Const::Long(right)) => lcmp(*left, *right),
        // With NaN these give 1, which is neither equal nor less.
        (Const::Float(left), Const::Float(right)) => fcmpg(*left, *right),
        (Const::Double(left), Const::Double(right)) => dcmpg(*left, *right),
        (Const::Bool(_), Const::Bool(_)) | (Const::String(_), Const::String(_)) if op == Op::Eq => {
            return Some(left == right);
        }
        _ => return None,
    };
    Some(match op {
        Op::Eq => sign == 0,
        Op::Lt => sign < 0,
        Op::Le => sign <= 0,
        _ => return None,
    })
}
