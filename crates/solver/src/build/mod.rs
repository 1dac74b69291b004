//! Making terms: sorts are checked, constants folded and rules applied before a term is kept.
//!
//! Where to start: [`Arena::app`]. The rules are in one file for each family of operations; each looks at the operands
//! of one new term and at what they are made of, never deeper, so that building costs the same at any depth.
//!
//! What is always true: a simplified term has the value of what was asked for, under every model that respects the
//! domains of the variables.

mod arithmetic;
mod array;
mod boolean;
mod compare;
mod conversion;
mod position;
mod range;
mod text;

pub(crate) use compare::inverse;

use crate::regex::Regex;
use crate::{Arena, Const, Op, Term, TermError, TermId, eval};
use rustc_hash::FxHashMap;
use testwright_semantics::{BinOp, Cond, UnOp};

impl Arena {
    /// The term of an operation on operands, simplified.
    pub fn app(&mut self, op: Op, args: &[TermId]) -> Result<TermId, TermError> {
        if args.iter().any(|&arg| !self.contains(arg)) {
            return Err(TermError::NoSuchTerm);
        }
        if self.result(op, args).is_none() {
            let operands = args.iter().map(|&arg| self.sort(arg)).collect();
            return Err(TermError::Sorts { op, operands });
        }
        if op == Op::Matches {
            let Some(pattern) = self.as_const(args[1]).and_then(Const::as_units) else {
                return Err(TermError::Pattern("the pattern of a match must be constant".to_owned()));
            };
            Regex::parse(pattern).map_err(|error| TermError::Pattern(error.to_string()))?;
        }
        Ok(self.make(op, args))
    }

    /// The term of an instruction with two operands.
    pub fn binary(&mut self, op: BinOp, left: TermId, right: TermId) -> Result<TermId, TermError> {
        self.app(Op::Bin(op), &[left, right])
    }

    /// The term of an instruction with one operand.
    pub fn unary(&mut self, op: UnOp, operand: TermId) -> Result<TermId, TermError> {
        self.app(Op::Un(op), &[operand])
    }

    /// The condition that compares two numbers, or for equality also two strings or truth values. For NaN it is what
    /// Java's operator gives.
    pub fn compare(&mut self, cond: Cond, left: TermId, right: TermId) -> Result<TermId, TermError> {
        match cond {
            Cond::Eq => self.app(Op::Eq, &[left, right]),
            Cond::Ne => {
                let equal = self.app(Op::Eq, &[left, right])?;
                self.app(Op::Not, &[equal])
            }
            Cond::Lt => self.app(Op::Lt, &[left, right]),
            Cond::Le => self.app(Op::Le, &[left, right]),
            Cond::Gt => self.app(Op::Lt, &[right, left]),
            Cond::Ge => self.app(Op::Le, &[right, left]),
        }
    }

    /// The negation of a condition.
    pub fn not(&mut self, condition: TermId) -> Result<TermId, TermError> {
        self.app(Op::Not, &[condition])
    }

    /// The conjunction of any number of conditions.
    pub fn all(&mut self, conditions: &[TermId]) -> Result<TermId, TermError> {
        match conditions {
            [] => Ok(self.bool(true)),
            [only] => Ok(*only),
            _ => self.app(Op::And, conditions),
        }
    }

    /// The disjunction of any number of conditions.
    pub fn any(&mut self, conditions: &[TermId]) -> Result<TermId, TermError> {
        match conditions {
            [] => Ok(self.bool(false)),
            [only] => Ok(*only),
            _ => self.app(Op::Or, conditions),
        }
    }

    /// The condition under which the outermost operation of a term does not throw in Java; its operands have
    /// conditions of their own.
    pub fn defined(&mut self, id: TermId) -> TermId {
        let Some((op, args)) = self.as_app(id) else {
            return self.bool(true);
        };
        let args = args.to_vec();
        match op {
            Op::Bin(op) if op.can_throw() => {
                let zero = self.constant(Const::zero(self.sort(args[1])));
                let equal = self.make(Op::Eq, &[args[1], zero]);
                self.make(Op::Not, &[equal])
            }
            Op::CharAt => self.in_bounds(Op::Length, args[0], args[1]),
            Op::Select | Op::Store => self.in_bounds(Op::ArrayLength, args[0], args[1]),
            Op::Substring => {
                let zero = self.int(0);
                let length = self.make(Op::Length, &[args[0]]);
                let begin = self.make(Op::Le, &[zero, args[1]]);
                let order = self.make(Op::Le, &[args[1], args[2]]);
                let end = self.make(Op::Le, &[args[2], length]);
                self.make(Op::And, &[begin, order, end])
            }
            Op::ParseInt => self.make(Op::IsInt, &args),
            Op::ParseLong => self.make(Op::IsLong, &args),
            Op::ParseDouble => self.make(Op::IsDouble, &args),
            _ => self.bool(true),
        }
    }

    /// The condition that an index is within a string or an array.
    pub(crate) fn in_bounds(&mut self, length: Op, whole: TermId, index: TermId) -> TermId {
        let zero = self.int(0);
        let length = self.make(length, &[whole]);
        let low = self.make(Op::Le, &[zero, index]);
        let high = self.make(Op::Lt, &[index, length]);
        self.make(Op::And, &[low, high])
    }

    /// The term with some of its subterms replaced, simplified again.
    pub fn substitute(&mut self, id: TermId, replacements: &FxHashMap<TermId, TermId>) -> TermId {
        let mut replaced: FxHashMap<TermId, TermId> = FxHashMap::default();
        for old in self.reachable(&[id]) {
            let new = match replacements.get(&old) {
                Some(&new) => new,
                None => match self.term(old).clone() {
                    Term::App(op, args) => {
                        let new_args: Vec<TermId> =
                            args.iter().map(|arg| replaced.get(arg).copied().unwrap_or(*arg)).collect();
                        if new_args[..] == args[..] { old } else { self.make(op, &new_args) }
                    }
                    Term::Const(_) | Term::Var(_) => old,
                },
            };
            replaced.insert(old, new);
        }
        replaced.get(&id).copied().unwrap_or(id)
    }

    pub(crate) fn bool(&mut self, value: bool) -> TermId {
        self.constant(Const::Bool(value))
    }

    pub(crate) fn int(&mut self, value: i32) -> TermId {
        self.constant(Const::Int(value))
    }

    /// The integer constant of a term, widened.
    pub(crate) fn integer(&self, id: TermId) -> Option<i64> {
        self.as_const(id).and_then(Const::as_integer)
    }

    /// The code units of a constant string.
    pub(crate) fn units(&self, id: TermId) -> Option<&[u16]> {
        self.as_const(id).and_then(Const::as_units)
    }

    /// The operands of a term if it is of this operation.
    pub(crate) fn match_op<const N: usize>(&self, id: TermId, op: Op) -> Option<[TermId; N]> {
        let (found, args) = self.as_app(id)?;
        if found == op { args.try_into().ok() } else { None }
    }

    /// The simplified term of well-sorted operands.
    pub(crate) fn make(&mut self, op: Op, args: &[TermId]) -> TermId {
        if args.iter().all(|&arg| self.as_const(arg).is_some()) {
            let constants: Vec<&Const> = args.iter().filter_map(|&arg| self.as_const(arg)).collect();
            if let Some(value) = eval::apply(op, &constants) {
                return self.constant(value);
            }
        }
        let simplified = match (op, args) {
            (Op::Bin(op), &[left, right]) => self.simplify_binary(op, left, right),
            (Op::Un(op), &[operand]) => self.simplify_unary(op, operand),
            (Op::Not, &[operand]) => self.simplify_not(operand),
            (Op::And | Op::Or, _) => Some(self.simplify_junction(op, args)),
            (Op::Ite, &[condition, then, other]) => self.simplify_ite(condition, then, other),
            (Op::Eq, &[left, right]) => self.simplify_eq(left, right),
            (Op::Lt | Op::Le, &[left, right]) => self.simplify_order(op, left, right),
            (Op::ArrayLength | Op::Select | Op::Store, _) => self.simplify_array(op, args),
            _ => self.simplify_text(op, args),
        };
        simplified.unwrap_or_else(|| self.intern(op, args))
    }
}
