//! Going backwards: values for single variables that would give a subterm a wanted value, all else staying as it is.
//!
//! Where to start: [`proposals`]. Each operation knows what an operand would have to be; at a variable that is a
//! proposal. Nothing is promised about proposals: whoever uses them evaluates them.

use crate::tape::{StepKind, Tape};
use crate::{Const, Op, strings};
use testwright_semantics::BinOp::{self, *};
use testwright_semantics::{UnOp, text};

mod string;

/// No more subgoals than this are followed for one clause.
const MOST_GOALS: usize = 160;
/// No more proposals than this are made for one clause.
const MOST_PROPOSALS: usize = 40;

/// Values for variables, given as places on the tape, that might give the step at `place` the wanted value.
pub(crate) fn proposals(tape: &Tape, values: &[Const], place: usize, wanted: &Const) -> Vec<(usize, Const)> {
    let mut goals = std::collections::VecDeque::from([(place, wanted.clone())]);
    let mut found: Vec<(usize, Const)> = Vec::new();
    let mut followed = 0;
    while let Some((place, wanted)) = goals.pop_front() {
        followed += 1;
        if followed > MOST_GOALS || found.len() >= MOST_PROPOSALS {
            break;
        }
        let step = &tape.steps()[place];
        match &step.kind {
            StepKind::Var(_) => {
                if !found.iter().any(|(other, value)| *other == place && *value == wanted) {
                    found.push((place, wanted));
                }
            }
            StepKind::Const(_) => {}
            StepKind::Matches(regex) => {
                let example = if wanted == Const::Bool(true) { regex.example() } else { Some(vec![0]) };
                goals.extend(example.map(|units| (step.args[0], Const::String(units.into()))));
            }
            StepKind::App(op) => {
                let args: Vec<&Const> = step.args.iter().map(|&arg| &values[arg]).collect();
                for (index, value) in operands(*op, &args, &wanted, tape) {
                    if value.sort() == values[step.args[index]].sort() && value != *args[index] {
                        goals.push_back((step.args[index], value));
                    }
                }
            }
        }
    }
    found
}

/// What single operands could be for the operation to give the wanted value.
fn operands(op: Op, args: &[&Const], wanted: &Const, tape: &Tape) -> Vec<(usize, Const)> {
    match (op, args, wanted) {
        (Op::Not, _, Const::Bool(value)) => vec![(0, Const::Bool(!value))],
        (Op::And | Op::Or, _, Const::Bool(_)) => {
            (0..args.len()).map(|index| (index, wanted.clone())).collect()
        }
        (Op::Eq, [left, right], Const::Bool(true)) => vec![(0, (*right).clone()), (1, (*left).clone())],
        (Op::Eq, [left, right], _) => {
            let mut found = Vec::new();
            for distance in [1, -1] {
                found.extend(moved(right, distance).map(|value| (0, value)));
                found.extend(moved(left, distance).map(|value| (1, value)));
            }
            found
        }
        (Op::Lt | Op::Le, [left, right], Const::Bool(value)) => {
            // Just so: the nearest value on the right side of the other.
            let for_left = match (op, value) {
                (Op::Lt, true) => -1,
                (Op::Le, false) => 1,
                _ => 0,
            };
            let mut found: Vec<(usize, Const)> = Vec::new();
            found.extend(moved(right, for_left).map(|value| (0, value)));
            found.extend(moved(left, -for_left).map(|value| (1, value)));
            found
        }
        (Op::Ite, [condition, then, other], _) => {
            let is_true = **condition == Const::Bool(true);
            let mut found = vec![(if is_true { 1 } else { 2 }, wanted.clone())];
            if (if is_true { *other } else { *then }) == wanted {
                found.push((0, Const::Bool(!is_true)));
            }
            found
        }
        (Op::Bin(op), [left, right], _) => binary(op, left, right, wanted),
        (Op::Un(op), _, _) => unary(op, wanted).into_iter().map(|value| (0, value)).collect(),
        (Op::Select, [Const::Array(element, items), Const::Int(index)], _) => {
            let mut changed = items.to_vec();
            let Some(index) = usize::try_from(*index).ok().filter(|&index| index < string::MOST_LENGTH)
            else {
                return Vec::new();
            };
            if index >= changed.len() {
                changed.resize(index + 1, Const::zero(element.sort()));
            }
            changed[index] = wanted.clone();
            Const::array(*element, changed).into_iter().map(|array| (0, array)).collect()
        }
        (Op::ArrayLength, [Const::Array(element, items)], Const::Int(length)) => {
            let length = usize::try_from(*length).ok().filter(|&length| length < string::MOST_LENGTH);
            let resized = length.map(|length| {
                let mut resized = items.to_vec();
                resized.resize(length, Const::zero(element.sort()));
                (0, Const::Array(*element, resized.into()))
            });
            resized.into_iter().collect()
        }
        (Op::Store, [_, Const::Int(index), _], Const::Array(_, items)) => {
            let item = usize::try_from(*index).ok().and_then(|index| items.get(index).cloned());
            let whole = (0, wanted.clone());
            item.map(|item| (2, item)).into_iter().chain([whole]).collect()
        }
        (Op::HashCode, _, Const::Int(hash)) => {
            // A switch on strings asks for the hash of a constant before it asks for the constant.
            let constants = tape.steps().iter().filter_map(|step| match &step.kind {
                StepKind::Const(value) => value.as_units().map(<[u16]>::to_vec),
                _ => None,
            });
            let known = constants.filter(|units| text::hash_code(units) == *hash);
            known.chain([string::with_hash(*hash)]).map(|units| (0, Const::String(units.into()))).collect()
        }
        _ => string::operands(op, args, wanted),
    }
}

/// A number so many steps away, or a string that differs.
fn moved(value: &Const, distance: i64) -> Option<Const> {
    let next = |value: f64| if distance > 0 { value.next_up() } else { value.next_down() };
    Some(match value {
        _ if distance == 0 => value.clone(),
        Const::Bool(value) => Const::Bool(!value),
        Const::Int(value) => Const::Int(value.checked_add(distance as i32)?),
        Const::Long(value) => Const::Long(value.checked_add(distance)?),
        Const::Float(value) => Const::Float(if distance > 0 { value.next_up() } else { value.next_down() }),
        Const::Double(value) => Const::Double(next(*value)),
        Const::String(units) => {
            let mut changed = units.to_vec();
            if distance > 0 || changed.pop().is_none() {
                changed.push(0x61);
            }
            Const::String(changed.into())
        }
        Const::Array(..) => return None,
    })
}

fn binary(op: BinOp, left: &Const, right: &Const, wanted: &Const) -> Vec<(usize, Const)> {
    if let (Some(left_value), Some(right_value)) = (left.as_floating(), right.as_floating()) {
        return floating(op, left, left_value, right_value, wanted);
    }
    let (Some(a), Some(b), Some(k)) = (left.as_integer(), right.as_integer(), wanted.as_integer()) else {
        return Vec::new();
    };
    let of_left = |value: i64| (0, Const::integer(left.sort(), value));
    let of_right = |value: i64| (1, Const::integer(right.sort(), value));
    let narrow = left.sort() == crate::Sort::Int;
    let quotient = |by: i64| if by == 0 || k.wrapping_rem(by) != 0 { None } else { Some(k.wrapping_div(by)) };
    match op {
        IAdd | LAdd => vec![of_left(k.wrapping_sub(b)), of_right(k.wrapping_sub(a))],
        ISub | LSub => vec![of_left(k.wrapping_add(b)), of_right(a.wrapping_sub(k))],
        IMul | LMul => {
            let mut found = Vec::new();
            found.extend(quotient(b).map(of_left));
            found.extend(quotient(a).map(of_right));
            if b & 1 == 1 {
                found.push(of_left(k.wrapping_mul(crate::build::inverse(b))));
            }
            if a & 1 == 1 {
                found.push(of_right(k.wrapping_mul(crate::build::inverse(a))));
            }
            found
        }
        IDiv | LDiv => {
            let mut found = vec![of_left(k.wrapping_mul(b))];
            if k != 0 {
                found.push(of_right(a.wrapping_div(k)));
            }
            found
        }
        IRem | LRem => {
            let rest = if b == 0 { 0 } else { a.wrapping_rem(b) };
            let mut found = vec![of_left(a.wrapping_sub(rest).wrapping_add(k)), of_left(k)];
            found.push(of_right(a.wrapping_sub(k)));
            found
        }
        IAnd | LAnd => vec![of_left((a & !b) | (k & b)), of_left(k), of_right(k)],
        IOr | LOr => vec![of_left(k & !b), of_left(k), of_right(k & !a), of_right(k)],
        IXor | LXor => vec![of_left(k ^ b), of_right(k ^ a)],
        IShl | LShl => {
            let distance = (b & if narrow { 31 } else { 63 }) as u32;
            vec![of_left(k.wrapping_shr(distance))]
        }
        IShr | LShr | IUshr | LUshr => {
            let distance = (b & if narrow { 31 } else { 63 }) as u32;
            vec![of_left(k.wrapping_shl(distance))]
        }
        LCmp => vec![of_left(b.wrapping_add(k)), of_right(a.wrapping_sub(k))],
        _ => Vec::new(),
    }
}

fn floating(op: BinOp, left: &Const, a: f64, b: f64, wanted: &Const) -> Vec<(usize, Const)> {
    let make = |value: f64| match left {
        Const::Float(_) => Const::Float(value as f32),
        _ => Const::Double(value),
    };
    if let (FCmpL | FCmpG | DCmpL | DCmpG, Some(k)) = (op, wanted.as_integer()) {
        let mut found = Vec::new();
        found.extend(moved(&make(b), k).map(|value| (0, value)));
        found.extend(moved(&make(a), -k).map(|value| (1, value)));
        return found;
    }
    let Some(k) = wanted.as_floating() else {
        return Vec::new();
    };
    match op {
        FAdd | DAdd => vec![(0, make(k - b)), (1, make(k - a))],
        FSub | DSub => vec![(0, make(k + b)), (1, make(a - k))],
        // Rounding may put the product just beside what is wanted.
        FMul | DMul => [(0, k / b), (1, k / a)]
            .into_iter()
            .flat_map(|(index, value)| {
                [value, value.next_up(), value.next_down()].map(|value| (index, make(value)))
            })
            .collect(),
        FDiv | DDiv => [(0, k * b), (1, a / k)]
            .into_iter()
            .flat_map(|(index, value)| {
                [value, value.next_up(), value.next_down()].map(|value| (index, make(value)))
            })
            .collect(),
        FRem | DRem => vec![(0, make(k)), (0, make(a - a % b + k))],
        _ => Vec::new(),
    }
}

fn unary(op: UnOp, wanted: &Const) -> Vec<Const> {
    let integer = wanted.as_integer();
    let floating = wanted.as_floating();
    let found = match op {
        UnOp::INeg => integer.map(|k| Const::Int((k as i32).wrapping_neg())),
        UnOp::LNeg => integer.map(|k| Const::Long(k.wrapping_neg())),
        UnOp::FNeg => floating.map(|k| Const::Float(-k as f32)),
        UnOp::DNeg => floating.map(|k| Const::Double(-k)),
        UnOp::I2L => integer.and_then(|k| i32::try_from(k).ok()).map(Const::Int),
        UnOp::L2I => integer.map(Const::Long),
        UnOp::I2B | UnOp::I2C | UnOp::I2S => integer.map(|k| Const::Int(k as i32)),
        UnOp::I2F | UnOp::I2D => floating.map(|k| Const::Int(k as i32)),
        UnOp::L2F | UnOp::L2D => floating.map(|k| Const::Long(k as i64)),
        UnOp::F2I | UnOp::F2L => integer.map(|k| Const::Float(k as f32)),
        UnOp::D2I | UnOp::D2L => integer.map(|k| Const::Double(k as f64)),
        UnOp::F2D => floating.map(|k| Const::Float(k as f32)),
        UnOp::D2F => floating.map(Const::Double),
    };
    let Some(found) = found else {
        return Vec::new();
    };
    // A fraction is often wanted where an integer was cast, and the other way round.
    let near: Vec<Const> = match op {
        UnOp::I2F | UnOp::I2D | UnOp::L2F | UnOp::L2D => {
            [1, -1].into_iter().filter_map(|by| moved(&found, by)).collect()
        }
        _ => Vec::new(),
    };
    std::iter::once(found).chain(near).collect()
}

/// Numbers as Java writes them, for those who want a string that is a number.
fn written(value: i64) -> Vec<u16> {
    strings::long_to_string(value)
}
