//! Paths: the conditions on a test's holes under which it runs as it did.
//!
//! Start at [`Path`]. A clause is one decision of the run that depended on a hole, as it held; [`Kind`] says what sort of
//! decision it was, and so how it can be made the other way.
//!
//! **Always true:** the values that the holes have now satisfy every clause; every clause has a variable in it.

use std::rc::Rc;

use testwright_goals::execution::Ending;
use testwright_ir::code::SiteId;
use testwright_solver::{Model, TermId};
use testwright_vm::class::MethodId;

/// What a clause comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A conditional jump.
    Branch {
        /// Which jump of the method.
        site: SiteId,
        /// Whether it was taken.
        taken: bool,
    },
    /// A switch.
    Case {
        /// Which switch of the method.
        site: SiteId,
        /// What it switches on.
        selector: TermId,
        /// Its keys, in order.
        keys: Rc<[i32]>,
        /// Place of the key that was selected; the number of keys stands for the default.
        selected: usize,
    },
    /// A look-up: which of several conditions holds, if any.
    Choice {
        /// The conditions, of which at most one holds.
        options: Rc<[TermId]>,
        /// Place of the one that held; the number of conditions stands for none.
        selected: usize,
    },
    /// An array index is within bounds, or not.
    Bounds,
    /// A divisor is zero, or not.
    Divisor,
    /// The length of a new array is negative, or not.
    Length,
    /// The arguments of a string method let it answer, or make it throw: indices, and texts that must be numbers.
    Argument,
    /// A reference is null or not, or the object is of a class or not, where something else would have been thrown or
    /// called. Only where state has symbols.
    Reference,
    /// Something was taken to stay as it is because no term describes it otherwise, for example which element a symbolic
    /// index selects. A solution may do without.
    Assumption,
}

/// One decision of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The condition that held.
    pub term: TermId,
    /// What it comes from.
    pub kind: Kind,
    /// The method that decided.
    pub method: MethodId,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// Place of the test's statement that was running.
    pub statement: usize,
    /// Instructions that the run had executed by then.
    pub instructions: u64,
}

impl Clause {
    /// Whether both are the same decision made the same way, whatever its condition.
    #[must_use]
    pub fn agrees(&self, other: &Clause) -> bool {
        self.is_at(other) && self.direction() == other.direction()
    }

    /// Whether both are decisions of the same place in the code.
    #[must_use]
    pub fn is_at(&self, other: &Clause) -> bool {
        let same = match (&self.kind, &other.kind) {
            (Kind::Branch { site, .. }, Kind::Branch { site: other, .. })
            | (Kind::Case { site, .. }, Kind::Case { site: other, .. }) => site == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        same && self.method == other.method && self.statement == other.statement
    }

    fn direction(&self) -> usize {
        match &self.kind {
            Kind::Branch { taken, .. } => usize::from(*taken),
            Kind::Case { selected, .. } | Kind::Choice { selected, .. } => *selected,
            _ => 0,
        }
    }
}

/// An outcome of a branch in the classes under test: the method, the branch site, the place of the selected key of a
/// switch (0 for a jump, the number of keys for the default), and whether it was taken or selected.
pub type Seen = (MethodId, SiteId, usize, bool);

/// What a concolic run of a test leaves behind.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// The decisions, in order.
    pub clauses: Vec<Clause>,
    /// The values that the holes have.
    pub current: Model,
    /// How the run ended.
    pub ending: Ending,
    /// Internal name of the class of the exception that ended it, if one did.
    pub thrown: Option<Box<str>>,
    /// Outcomes of branches in the classes under test, whether they depend on holes or not, sorted.
    pub outcomes: Vec<Seen>,
    /// Whether a limit cut the list of clauses short.
    pub is_cut: bool,
}
