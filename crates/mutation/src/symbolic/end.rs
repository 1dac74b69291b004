//! Where blocks lead.

use testwright_ir::code::{BinOp, Compare, Cond, Kind, Operand, Terminator};
use testwright_solver::{Const, Op, TermId};

use super::build::{Builder, Env, Held, Place, Unsupported, bad, unsupported};
use super::flow::{CUT, NodeId, RETURNED};
use super::unwind::Next;

/// The outcome of a flow that returns `null`, which no term stands for: numbers of exceptions of operations are smaller.
const RETURNED_NULL: i32 = 9;
/// The number of the first exception that code throws: smaller ones are those of operations.
const FIRST_THROWN: i32 = 10;

impl Builder<'_, '_> {
    pub(super) fn terminator(
        &mut self,
        place: &Place,
        env: Env,
        terminator: &Terminator,
        line: u16,
    ) -> Result<(), Unsupported> {
        let leads = self.unwound.next[place.copy].clone();
        match terminator {
            Terminator::Goto(_) => self.lead(place.node, leads[0], None, env),
            Terminator::If { compare, cond, lhs, rhs, .. } => {
                let holds = self.condition(&env, *compare, *cond, *lhs, *rhs)?;
                match self.symbols.arena.as_const(holds).and_then(Const::as_bool) {
                    Some(true) => self.lead(place.node, leads[0], None, env),
                    Some(false) => self.lead(place.node, leads[1], None, env),
                    None => {
                        let fails = self.not(holds)?;
                        self.lead(place.node, leads[0], Some(holds), env.clone())?;
                        self.lead(place.node, leads[1], Some(fails), env)
                    }
                }
            }
            Terminator::Switch { value, cases, .. } => {
                let value = self.number(&env, *value)?;
                let mut others = Vec::new();
                for (at, (key, _)) in cases.iter().enumerate() {
                    let key = self.int(*key);
                    let equal = self.app(Op::Eq, &[value, key])?;
                    match self.symbols.arena.as_const(equal).and_then(Const::as_bool) {
                        Some(true) => return self.lead(place.node, leads[at], None, env),
                        Some(false) => {}
                        None => {
                            let other = self.not(equal)?;
                            others.push(other);
                            self.lead(place.node, leads[at], Some(equal), env.clone())?;
                        }
                    }
                }
                let none = self.symbols.arena.all(&others).map_err(bad)?;
                let condition = if others.is_empty() { None } else { Some(none) };
                self.lead(place.node, leads[cases.len()], condition, env)
            }
            Terminator::Return(value) => {
                let mut outcome = RETURNED;
                let result = match value {
                    None => None,
                    Some((Kind::Ref, value)) => match self.held(&env, *value)? {
                        Held::Text(text) => Some(text),
                        Held::Null => {
                            outcome = RETURNED_NULL;
                            None
                        }
                        _ => return unsupported("it returns objects"),
                    },
                    Some((_, value)) => {
                        let term = self.number(&env, *value)?;
                        Some(self.symbols.define(term, line, "result", false))
                    }
                };
                let edge = self.add_edge(place.node, None, false);
                self.ends.push((edge, outcome, result, None));
                Ok(())
            }
            Terminator::Throw(value) => match self.held(&env, *value)? {
                Held::New(class) if !place.catches => {
                    let edge = self.add_edge(place.node, None, true);
                    // The pool is that of the class, which original and mutant share.
                    self.ends.push((edge, FIRST_THROWN + i32::from(class), None, None));
                    Ok(())
                }
                _ => unsupported("it throws what it did not make"),
            },
        }
    }

    /// Lets control go on along a way.
    pub(super) fn lead(
        &mut self,
        from: NodeId,
        next: Next,
        condition: Option<TermId>,
        env: Env,
    ) -> Result<(), Unsupported> {
        match next {
            Next::Copy(copy) => {
                let edge = self.add_edge(from, condition, false);
                self.pending[copy].push((edge, env));
            }
            Next::Cut => {
                self.flow.complete = false;
                let edge = self.add_edge(from, condition, true);
                self.ends.push((edge, CUT, None, None));
            }
            Next::Stop => {
                let edge = self.add_edge(from, condition, false);
                self.ends.push((edge, RETURNED, None, Some(env)));
            }
        }
        Ok(())
    }

    pub(super) fn condition(
        &mut self,
        env: &Env,
        compare: Compare,
        cond: Cond,
        lhs: Operand,
        rhs: Operand,
    ) -> Result<TermId, Unsupported> {
        let order = match compare {
            Compare::Int | Compare::Long => {
                let (left, right) = (self.number(env, lhs)?, self.number(env, rhs)?);
                return self.symbols.arena.compare(cond, left, right).map_err(bad);
            }
            Compare::Ref => {
                let (left, right) = (self.held(env, lhs)?, self.held(env, rhs)?);
                let same = match (&left, &right) {
                    (Held::Array { exists: Some(exists), .. }, Held::Null)
                    | (Held::Null, Held::Array { exists: Some(exists), .. }) => {
                        return if cond == Cond::Eq { self.not(*exists) } else { Ok(*exists) };
                    }
                    // Different parameters may be the same array, or both may be missing.
                    (Held::Array { exists: Some(_), .. }, _) | (_, Held::Array { exists: Some(_), .. })
                        if left != right =>
                    {
                        return unsupported("it compares arrays");
                    }
                    (Held::Opaque | Held::Given(_), _) | (_, Held::Opaque | Held::Given(_)) => {
                        return unsupported("it compares objects");
                    }
                    (Held::Text(_), Held::Text(_)) => return unsupported("it compares strings by identity"),
                    (Held::New(_), Held::New(_)) => return unsupported("it compares what it made"),
                    (left, right) => left == right,
                };
                return Ok(self.symbols.arena.constant(Const::Bool(same == (cond == Cond::Eq))));
            }
            Compare::FloatL => BinOp::FCmpL,
            Compare::FloatG => BinOp::FCmpG,
            Compare::DoubleL => BinOp::DCmpL,
            Compare::DoubleG => BinOp::DCmpG,
        };
        let (left, right) = (self.number(env, lhs)?, self.number(env, rhs)?);
        let order = self.symbols.arena.binary(order, left, right).map_err(bad)?;
        let zero = self.int(0);
        self.symbols.arena.compare(cond, order, zero).map_err(bad)
    }
}
