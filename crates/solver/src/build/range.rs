//! Bounds of an integer term that can be read off its outermost operation.

use crate::{Arena, Const, Op, Sort, Term, TermId};
use testwright_semantics::BinOp::*;
use testwright_semantics::UnOp;

impl Arena {
    /// Bounds of an integer term, both included; those of its sort when nothing better is known.
    pub(crate) fn bounds(&self, id: TermId) -> (i64, i64) {
        let all = match self.sort(id) {
            Sort::Int => (i32::MIN.into(), i32::MAX.into()),
            _ => (i64::MIN, i64::MAX),
        };
        match self.term(id) {
            Term::Const(value) => value.as_integer().map_or(all, |value| (value, value)),
            Term::Var(variable) => {
                let range = self.variable(*variable).domain.range;
                range.map_or(all, |(low, high)| (low.max(all.0), high.min(all.1)))
            }
            Term::App(op, args) => self.app_bounds(*op, args).unwrap_or(all),
        }
    }

    fn app_bounds(&self, op: Op, args: &[TermId]) -> Option<(i64, i64)> {
        let max = i64::from(i32::MAX);
        Some(match op {
            Op::Length => match self.term(args[0]) {
                Term::Var(variable) => {
                    let length = self.variable(*variable).domain.length;
                    length.map_or((0, max), |(low, high)| (i64::from(low).max(0), high.into()))
                }
                _ => (0, max),
            },
            Op::ArrayLength => match self.term(args[0]) {
                Term::Var(variable) => {
                    let length = self.variable(*variable).domain.length;
                    length.map_or((0, max), |(low, high)| (i64::from(low).max(0), high.into()))
                }
                _ => (0, max),
            },
            Op::CharAt => (0, 0xffff),
            // What is not empty begins before the end, and no string is longer than the greatest integer.
            Op::IndexOf | Op::LastIndexOf if self.units(args[1]).is_some_and(|units| !units.is_empty()) => {
                (-1, max - 1)
            }
            Op::IndexOf | Op::LastIndexOf => (-1, max),
            Op::Bin(IAdd) => {
                let moved = self.integer(args[1])?;
                let (Op::IndexOf | Op::LastIndexOf, inner) = self.as_app(args[0])? else { return None };
                let (low, high) = self.app_bounds(Op::IndexOf, inner)?;
                let (low, high) = (low + moved, high + moved);
                (i64::from(i32::MIN) <= low && high <= max).then_some((low, high))?
            }
            Op::Un(UnOp::I2B) => (-0x80, 0x7f),
            Op::Un(UnOp::I2S) => (-0x8000, 0x7fff),
            Op::Un(UnOp::I2C) => (0, 0xffff),
            Op::Un(UnOp::I2L) => match self.term(args[0]) {
                Term::App(Op::Un(UnOp::I2L), _) => (i32::MIN.into(), i32::MAX.into()),
                Term::Var(_) => self.bounds(args[0]),
                _ => (i32::MIN.into(), i32::MAX.into()),
            },
            Op::Bin(LCmp | FCmpL | FCmpG | DCmpL | DCmpG) => (-1, 1),
            Op::Bin(IAnd | LAnd) => {
                let mask = self.integer(args[1]).filter(|&mask| mask >= 0)?;
                (0, mask)
            }
            Op::Bin(IRem | LRem) => {
                let divisor = self.integer(args[1]).filter(|&divisor| divisor != 0)?;
                let most = (divisor.unsigned_abs() - 1) as i64;
                (-most, most)
            }
            Op::Bin(IUshr) => {
                let distance = self.integer(args[1]).filter(|&distance| distance > 0)?;
                (0, i64::from(u32::MAX >> distance.min(31)))
            }
            Op::Ite => {
                let then = self.as_const(args[1]).and_then(Const::as_integer)?;
                let other = self.as_const(args[2]).and_then(Const::as_integer)?;
                (then.min(other), then.max(other))
            }
            _ => return None,
        })
    }

    /// Whether an integer term certainly lies between two bounds.
    pub(super) fn is_within(&self, id: TermId, low: i64, high: i64) -> bool {
        let (least, most) = self.bounds(id);
        low <= least && most <= high
    }
}
