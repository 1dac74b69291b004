//! The arena of terms: every term exists once and is known by its number.
//!
//! Where to start: [`Arena::var`] and [`Arena::constant`] make leaves, [`Arena::app`] (in `build`) everything else.
//!
//! What is always true: equal terms have equal ids; the operands of a term have smaller ids than the term, so that
//! walking ids upwards visits operands first; every term is well sorted; terms are never changed or removed.

use crate::fingerprint::Fingerprint;
use crate::{Const, Op, Sort};
use rustc_hash::FxHashMap;
use std::ops::Deref;
use std::sync::Arc;
use thiserror::Error;

/// The number of a term in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

impl TermId {
    /// The number as an index: terms are numbered from zero, operands before what is made of them.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a variable in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(u32);

impl VarId {
    /// The number as an index: variables are numbered from zero in the order they were made.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The operands of a term; up to three are kept in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Args {
    /// The first so many of the three.
    Few(u8, [TermId; 3]),
    /// More than three, as conjunctions and disjunctions can have.
    Many(Box<[TermId]>),
}

impl Args {
    fn new(args: &[TermId]) -> Args {
        let mut few = [TermId(0); 3];
        match few.get_mut(..args.len()) {
            Some(slots) => {
                slots.copy_from_slice(args);
                Args::Few(args.len() as u8, few)
            }
            None => Args::Many(args.into()),
        }
    }
}

impl Deref for Args {
    type Target = [TermId];

    fn deref(&self) -> &[TermId] {
        match self {
            Args::Few(count, few) => &few[..usize::from(*count)],
            Args::Many(many) => many,
        }
    }
}

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A constant.
    Const(Const),
    /// A variable.
    Var(VarId),
    /// An operation on operands.
    App(Op, Args),
}

/// The values that a variable may have besides what its sort says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Domain {
    /// Bounds of an integer, of every element of an array of integers, or of every code unit of a string; both
    /// included.
    pub range: Option<(i64, i64)>,
    /// Bounds of the length of a string or an array; both included.
    pub length: Option<(i32, i32)>,
}

impl Domain {
    /// All values of the sort.
    pub const ANY: Domain = Domain { range: None, length: None };

    /// Integers, elements or code units between two bounds.
    pub const fn range(low: i64, high: i64) -> Domain {
        Domain { range: Some((low, high)), length: None }
    }

    /// Strings or arrays whose length is between two bounds.
    pub const fn length(low: i32, high: i32) -> Domain {
        Domain { range: None, length: Some((low, high)) }
    }

    /// Sort and values of a primitive type, by the letter of its descriptor; those of `int` for any other letter.
    pub fn of_primitive(letter: u8) -> (Sort, Domain) {
        match letter {
            b'Z' => (Sort::Int, Domain::range(0, 1)),
            b'B' => (Sort::Int, Domain::range(i8::MIN.into(), i8::MAX.into())),
            b'C' => (Sort::Int, Domain::range(0, u16::MAX.into())),
            b'S' => (Sort::Int, Domain::range(i16::MIN.into(), i16::MAX.into())),
            b'J' => (Sort::Long, Domain::ANY),
            b'F' => (Sort::Float, Domain::ANY),
            b'D' => (Sort::Double, Domain::ANY),
            _ => (Sort::Int, Domain::ANY),
        }
    }

    /// Whether a constant is in the domain.
    pub fn contains(&self, value: &Const) -> bool {
        let in_range = |value: i64| self.range.is_none_or(|(low, high)| (low..=high).contains(&value));
        let fits = |length: usize| {
            self.length
                .is_none_or(|(low, high)| (i64::from(low)..=i64::from(high)).contains(&(length as i64)))
        };
        match value {
            Const::Int(value) => in_range((*value).into()),
            Const::Long(value) => in_range(*value),
            Const::String(units) => fits(units.len()) && units.iter().all(|&unit| in_range(unit.into())),
            Const::Array(_, items) => {
                fits(items.len()) && items.iter().all(|item| item.as_integer().is_none_or(in_range))
            }
            Const::Bool(_) | Const::Float(_) | Const::Double(_) => true,
        }
    }
}

/// A variable: an unknown that a solver finds a value for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, unique in the arena.
    pub name: Arc<str>,
    /// Its sort.
    pub sort: Sort,
    /// Its values.
    pub domain: Domain,
}

/// Why a term cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TermError {
    /// The operation does not take operands of these sorts.
    #[error("{op} does not take {operands:?}")]
    Sorts {
        /// The operation.
        op: Op,
        /// The sorts of the operands that it was given.
        operands: Vec<Sort>,
    },
    /// There is a variable of that name with another sort or domain.
    #[error("variable {0} exists with another sort or domain")]
    VariableExists(String),
    /// The pattern of a match is not a constant of the regular subset.
    #[error("{0}")]
    Pattern(String),
    /// A term is not of this arena.
    #[error("no such term in this arena")]
    NoSuchTerm,
}

/// Where terms live.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    terms: Vec<Term>,
    sorts: Vec<Sort>,
    sizes: Vec<u32>,
    fingerprints: Vec<Fingerprint>,
    by_fingerprint: FxHashMap<Fingerprint, TermId>,
    variables: Vec<Variable>,
    variable_terms: Vec<TermId>,
    by_name: FxHashMap<Arc<str>, VarId>,
}

impl Arena {
    /// An arena without terms.
    pub fn new() -> Arena {
        Arena::default()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no term yet.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether the id is of a term of this arena, as far as its number tells.
    pub fn contains(&self, id: TermId) -> bool {
        id.index() < self.terms.len()
    }

    /// What a term is.
    pub fn term(&self, id: TermId) -> &Term {
        &self.terms[id.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, id: TermId) -> Sort {
        self.sorts[id.index()]
    }

    /// How many operations and leaves the term has when written out, as far as that fits.
    pub fn size(&self, id: TermId) -> u32 {
        self.sizes[id.index()]
    }

    /// A number for the term that depends on its structure, names and constants only, not on the arena.
    pub fn fingerprint(&self, id: TermId) -> Fingerprint {
        self.fingerprints[id.index()]
    }

    /// The constant that a term is, if it is one.
    pub fn as_const(&self, id: TermId) -> Option<&Const> {
        if let Term::Const(value) = self.term(id) { Some(value) } else { None }
    }

    /// The operation and operands of a term, if it has them.
    pub fn as_app(&self, id: TermId) -> Option<(Op, &[TermId])> {
        if let Term::App(op, args) = self.term(id) { Some((*op, args)) } else { None }
    }

    /// The variable with this number.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The term of a variable.
    pub fn variable_term(&self, id: VarId) -> TermId {
        self.variable_terms[id.index()]
    }

    /// The variable of a name.
    pub fn find_variable(&self, name: &str) -> Option<VarId> {
        self.by_name.get(name).copied()
    }

    /// All variables in the order they were made.
    pub fn variables(&self) -> impl Iterator<Item = (VarId, &Variable)> {
        self.variables.iter().enumerate().map(|(index, variable)| (VarId(index as u32), variable))
    }

    /// The term of a variable, which is made if there is none of that name.
    pub fn var(&mut self, name: &str, sort: Sort, domain: Domain) -> Result<TermId, TermError> {
        if let Some(id) = self.find_variable(name) {
            let variable = self.variable(id);
            let same = variable.sort == sort && variable.domain == domain;
            return if same {
                Ok(self.variable_term(id))
            } else {
                Err(TermError::VariableExists(name.to_owned()))
            };
        }
        let id = VarId(self.variables.len() as u32);
        let name: Arc<str> = name.into();
        let fingerprint = Fingerprint::of_variable(&name, sort, &domain);
        self.variables.push(Variable { name: name.clone(), sort, domain });
        self.by_name.insert(name, id);
        let term = self.insert(Term::Var(id), sort, 1, fingerprint);
        self.variable_terms.push(term);
        Ok(term)
    }

    /// The term of a constant.
    pub fn constant(&mut self, value: Const) -> TermId {
        let fingerprint = Fingerprint::of_constant(&value);
        let sort = value.sort();
        self.insert(Term::Const(value), sort, 1, fingerprint)
    }

    /// The term of an operation as it is, without simplifying it. The caller has checked the sorts.
    pub(crate) fn intern(&mut self, op: Op, args: &[TermId]) -> TermId {
        let fingerprint = Fingerprint::of_app(op, args.iter().map(|&arg| self.fingerprint(arg)));
        if let Some(&id) = self.by_fingerprint.get(&fingerprint) {
            return id;
        }
        let sort = self.result(op, args);
        debug_assert!(sort.is_some(), "{op} of {args:?}");
        let size = args.iter().fold(1_u32, |size, &arg| size.saturating_add(self.size(arg)));
        self.push(Term::App(op, Args::new(args)), sort.unwrap_or(Sort::Bool), size, fingerprint)
    }

    /// The sort that an operation gives for operands of this arena; none if it does not take them.
    pub(crate) fn result(&self, op: Op, args: &[TermId]) -> Option<Sort> {
        // Terms are made all the time while a test is followed, and most have few operands.
        let mut few = [Sort::Bool; 3];
        match few.get_mut(..args.len()) {
            Some(slots) => {
                for (slot, &arg) in slots.iter_mut().zip(args) {
                    *slot = self.sort(arg);
                }
                op.result(slots)
            }
            None => op.result(&args.iter().map(|&arg| self.sort(arg)).collect::<Vec<Sort>>()),
        }
    }

    /// Drops all terms and variables, and keeps the room for new ones.
    pub fn clear(&mut self) {
        self.terms.clear();
        self.sorts.clear();
        self.sizes.clear();
        self.fingerprints.clear();
        self.by_fingerprint.clear();
        self.variables.clear();
        self.variable_terms.clear();
        self.by_name.clear();
    }

    fn insert(&mut self, term: Term, sort: Sort, size: u32, fingerprint: Fingerprint) -> TermId {
        if let Some(&id) = self.by_fingerprint.get(&fingerprint) {
            return id;
        }
        self.push(term, sort, size, fingerprint)
    }

    /// Keeps a term that is not there yet.
    fn push(&mut self, term: Term, sort: Sort, size: u32, fingerprint: Fingerprint) -> TermId {
        let id = TermId(self.terms.len() as u32);
        self.terms.push(term);
        self.sorts.push(sort);
        self.sizes.push(size);
        self.fingerprints.push(fingerprint);
        self.by_fingerprint.insert(fingerprint, id);
        id
    }

    /// All terms that the given ones are made of, themselves included, operands first.
    pub fn reachable(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut pending = roots.to_vec();
        let mut found = Vec::new();
        while let Some(id) = pending.pop() {
            if seen.insert(id) {
                found.push(id);
                if let Term::App(_, args) = self.term(id) {
                    pending.extend_from_slice(args);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The variables that the given terms are made of, in the order they were made.
    pub fn variables_of(&self, roots: &[TermId]) -> Vec<VarId> {
        let reachable = self.reachable(roots);
        let mut variables: Vec<VarId> = reachable
            .into_iter()
            .filter_map(|id| if let Term::Var(variable) = self.term(id) { Some(*variable) } else { None })
            .collect();
        variables.sort_unstable();
        variables
    }
}
