//! Methods about numbers: reading and writing them, boxes, and `Math`.

use testwright_ir::code::Kind;
use testwright_semantics::{BinOp, UnOp};
use testwright_solver::{Const, Op};

use super::{Answer, Call, Line};
use crate::dual::Dual;

pub(super) const INTEGER: &[Line] = &[
    ("parseInt", "(Ljava/lang/String;I)", |call| parse(call, Op::ParseInt, Op::IsInt)),
    ("toString", "(I)", |call| call.shown(0, b'I').and_then(Answer::of)),
    ("valueOf", "(I)", boxed),
    ("compare", "(II)", |call| compare(call, Kind::Int)),
];

pub(super) const LONG: &[Line] = &[
    ("parseLong", "(Ljava/lang/String;I)", |call| parse(call, Op::ParseLong, Op::IsLong)),
    ("toString", "(J)", |call| call.shown(0, b'J').and_then(Answer::of)),
    ("valueOf", "(J)", boxed_long),
    ("compare", "(JJ)", |call| compare(call, Kind::Long)),
];

pub(super) const SMALL: &[Line] =
    &[("valueOf", "(S)", boxed), ("valueOf", "(B)", boxed), ("valueOf", "(Z)", boxed)];

pub(super) const DOUBLE: &[Line] = &[("toString", "(D)", |call| call.shown(0, b'D').and_then(Answer::of))];

pub(super) const FLOATING_DECIMAL: &[Line] = &[("parseDouble", "(Ljava/lang/String;)", parse_double)];

pub(super) const MATH: &[Line] = &[
    ("abs", "(I)", |call| abs(call, Kind::Int)),
    ("abs", "(J)", |call| abs(call, Kind::Long)),
    ("abs", "(F)", |call| abs(call, Kind::Float)),
    ("abs", "(D)", |call| abs(call, Kind::Double)),
    ("max", "(II)", |call| choose(call, Kind::Int, true)),
    ("max", "(JJ)", |call| choose(call, Kind::Long, true)),
    ("max", "(FF)", |call| choose(call, Kind::Float, true)),
    ("max", "(DD)", |call| choose(call, Kind::Double, true)),
    ("min", "(II)", |call| choose(call, Kind::Int, false)),
    ("min", "(JJ)", |call| choose(call, Kind::Long, false)),
    ("min", "(FF)", |call| choose(call, Kind::Float, false)),
    ("min", "(DD)", |call| choose(call, Kind::Double, false)),
    ("floorMod", "(II)", |call| floor_mod(call, Kind::Int)),
    ("floorMod", "(JJ)", |call| floor_mod(call, Kind::Long)),
    ("floor", "(D)", |call| floor(call, false)),
    ("ceil", "(D)", |call| floor(call, true)),
    ("round", "(D)", round),
    ("signum", "(D)", signum),
];

/// A box of a number: its reference has the number's term.
pub(super) fn boxed(call: &mut Call<'_>) -> Option<Answer> {
    call.int(0).and_then(Answer::of)
}

fn boxed_long(call: &mut Call<'_>) -> Option<Answer> {
    call.number(0, Kind::Long).and_then(Answer::of)
}

/// Reading a decimal integer.
fn parse(call: &mut Call<'_>, op: Op, is_number: Op) -> Option<Answer> {
    let (text, radix) = (call.string(0)?, call.int(1)?);
    if radix.is_symbolic(call.arena) || radix.value != Const::Int(10) {
        return None;
    }
    let defined = call.app(is_number, &[&text])?;
    Some(Answer::of(call.app(op, &[&text])?)?.if_defined(defined))
}

fn parse_double(call: &mut Call<'_>) -> Option<Answer> {
    let text = call.string(0)?;
    let defined = call.app(Op::IsDouble, &[&text])?;
    Some(Answer::of(call.app(Op::ParseDouble, &[&text])?)?.if_defined(defined))
}

/// Slots that a value of a kind takes.
fn width(kind: Kind) -> usize {
    if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 }
}

fn pair(call: &mut Call<'_>, kind: Kind) -> Option<(Dual, Dual)> {
    Some((call.number(0, kind)?, call.number(width(kind), kind)?))
}

fn zero(call: &mut Call<'_>, like: &Dual) -> Dual {
    call.known(Const::zero(like.value.sort()))
}

fn compare(call: &mut Call<'_>, kind: Kind) -> Option<Answer> {
    let (left, right) = pair(call, kind)?;
    let [minus, none, plus] = [-1, 0, 1].map(|sign| call.known_int(sign));
    let (less, equal) = (call.app(Op::Lt, &[&left, &right])?, call.app(Op::Eq, &[&left, &right])?);
    let rest = call.app(Op::Ite, &[&equal, &none, &plus])?;
    Answer::of(call.app(Op::Ite, &[&less, &minus, &rest])?)
}

/// `x <= 0 ? 0 - x : x`, which for floating-point numbers also makes 0.0 of -0.0.
fn abs(call: &mut Call<'_>, kind: Kind) -> Option<Answer> {
    let value = call.number(0, kind)?;
    let sub = match kind {
        Kind::Int => BinOp::ISub,
        Kind::Long => BinOp::LSub,
        Kind::Float => BinOp::FSub,
        _ => BinOp::DSub,
    };
    let zero = zero(call, &value);
    let (below, negated) = (call.app(Op::Le, &[&value, &zero])?, call.bin(sub, &zero, &value)?);
    Answer::of(call.app(Op::Ite, &[&below, &negated, &value])?)
}

/// The greater or the smaller of two numbers. Signed zeros and NaN are left to the check of the result.
fn choose(call: &mut Call<'_>, kind: Kind, greater: bool) -> Option<Answer> {
    let (left, right) = pair(call, kind)?;
    let is_left = match greater {
        true => call.app(Op::Le, &[&right, &left])?,
        false => call.app(Op::Le, &[&left, &right])?,
    };
    Answer::of(call.app(Op::Ite, &[&is_left, &left, &right])?)
}

fn floor_mod(call: &mut Call<'_>, kind: Kind) -> Option<Answer> {
    let (left, right) = pair(call, kind)?;
    let (rem, xor, add) = match kind {
        Kind::Int => (BinOp::IRem, BinOp::IXor, BinOp::IAdd),
        _ => (BinOp::LRem, BinOp::LXor, BinOp::LAdd),
    };
    let zero = zero(call, &right);
    let divides = call.app(Op::Eq, &[&right, &zero])?;
    let defined = call.app(Op::Not, &[&divides])?;
    let rest = call.bin(rem, &left, &right)?;
    let mixed = call.bin(xor, &rest, &right)?;
    let (is_zero, is_mixed) = (call.app(Op::Eq, &[&rest, &zero])?, call.app(Op::Lt, &[&mixed, &zero])?);
    let is_some = call.app(Op::Not, &[&is_zero])?;
    let shifts = call.app(Op::And, &[&is_some, &is_mixed])?;
    let shifted = call.bin(add, &rest, &right)?;
    Some(Answer::of(call.app(Op::Ite, &[&shifts, &shifted, &rest])?)?.if_defined(defined))
}

/// Numbers beyond these have no fraction and may not fit a `long`.
const WHOLE: f64 = 4_503_599_627_370_496.0;

/// The next whole number below, or above, by way of `long`.
fn whole(call: &mut Call<'_>, value: &Dual, above: bool) -> Option<Dual> {
    let cut = call.app(Op::Un(UnOp::D2L), &[value])?;
    let cut = call.app(Op::Un(UnOp::L2D), &[&cut])?;
    let one = call.known(Const::Double(1.0));
    let (misses, moved) = match above {
        true => (call.app(Op::Lt, &[&cut, value])?, call.bin(BinOp::DAdd, &cut, &one)?),
        false => (call.app(Op::Lt, &[value, &cut])?, call.bin(BinOp::DSub, &cut, &one)?),
    };
    let near = call.app(Op::Ite, &[&misses, &moved, &cut])?;
    let (low, high) = (call.known(Const::Double(-WHOLE)), call.known(Const::Double(WHOLE)));
    let (from, to) = (call.app(Op::Lt, &[&low, value])?, call.app(Op::Lt, &[value, &high])?);
    let fits = call.app(Op::And, &[&from, &to])?;
    call.app(Op::Ite, &[&fits, &near, value])
}

fn floor(call: &mut Call<'_>, above: bool) -> Option<Answer> {
    let value = call.number(0, Kind::Double)?;
    Answer::of(whole(call, &value, above)?)
}

fn round(call: &mut Call<'_>) -> Option<Answer> {
    let value = call.number(0, Kind::Double)?;
    let half = call.known(Const::Double(0.5));
    let sum = call.bin(BinOp::DAdd, &value, &half)?;
    let below = whole(call, &sum, false)?;
    Answer::of(call.app(Op::Un(UnOp::D2L), &[&below])?)
}

fn signum(call: &mut Call<'_>) -> Option<Answer> {
    let value = call.number(0, Kind::Double)?;
    let zero = zero(call, &value);
    let (minus, plus) = (call.known(Const::Double(-1.0)), call.known(Const::Double(1.0)));
    let (below, above) = (call.app(Op::Lt, &[&value, &zero])?, call.app(Op::Lt, &[&zero, &value])?);
    let rest = call.app(Op::Ite, &[&above, &plus, &value])?;
    Answer::of(call.app(Op::Ite, &[&below, &minus, &rest])?)
}
