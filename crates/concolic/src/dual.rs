//! Duals: a term together with the value that it has in the run.
//!
//! Summaries compute with both, so that what they claim can be compared with what the method then returns: a summary
//! that is wrong for these values is dropped before it can do harm.

use testwright_ir::code::Kind;
use testwright_solver::{Arena, Const, Op, TermId, eval};

/// A term and its value.
#[derive(Clone, Debug)]
pub(crate) struct Dual {
    pub(crate) term: TermId,
    pub(crate) value: Const,
}

/// The constant that register bits stand for; none for references.
pub(crate) fn constant(kind: Kind, bits: u64) -> Option<Const> {
    Some(match kind {
        Kind::Int => Const::Int(bits as i32),
        Kind::Long => Const::Long(bits as i64),
        Kind::Float => Const::Float(f32::from_bits(bits as u32)),
        Kind::Double => Const::Double(f64::from_bits(bits)),
        Kind::Ref => return None,
    })
}

/// The register bits of a number.
pub(crate) fn bits(value: &Const) -> Option<u64> {
    Some(match value {
        Const::Bool(value) => u64::from(*value),
        Const::Int(value) => u64::from(*value as u32),
        Const::Long(value) => *value as u64,
        Const::Float(value) => u64::from(value.to_bits()),
        Const::Double(value) => value.to_bits(),
        Const::String(_) | Const::Array(..) => return None,
    })
}

impl Dual {
    /// A value that depends on nothing.
    pub(crate) fn known(arena: &mut Arena, value: Const) -> Dual {
        Dual { term: arena.constant(value.clone()), value }
    }

    /// An operation on duals.
    pub(crate) fn app(arena: &mut Arena, op: Op, args: &[&Dual]) -> Option<Dual> {
        let terms: Vec<TermId> = args.iter().map(|arg| arg.term).collect();
        let values: Vec<&Const> = args.iter().map(|arg| &arg.value).collect();
        let value = eval::apply(op, &values)?;
        let term = arena.app(op, &terms).ok()?;
        Some(Dual { term, value })
    }

    /// Whether it depends on a hole.
    pub(crate) fn is_symbolic(&self, arena: &Arena) -> bool {
        arena.as_const(self.term).is_none()
    }

    /// Java's `boolean` of a truth value: 1 or 0.
    pub(crate) fn into_int(self, arena: &mut Arena) -> Option<Dual> {
        if let Const::Bool(_) = self.value {
            let one = Dual::known(arena, Const::Int(1));
            let zero = Dual::known(arena, Const::Int(0));
            return Dual::app(arena, Op::Ite, &[&self, &one, &zero]);
        }
        Some(self)
    }
}
