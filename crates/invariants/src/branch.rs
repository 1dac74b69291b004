//! The branch likely invariant: what all inputs that covered a branch have in common (Nosrati, Haghighi and Vahidi Asl
//! 2020, definition 6).
//!
//! Predicates without fitted constants are numbered once per method ([`Candidates`]). An input is checked against each of
//! them once, and a branch keeps those that still hold as a set of bits: covering a branch costs it a few words. What has
//! fitted constants is kept as ranges and fits.
//!
//! Ranges grow with many inputs, and to list predicates anew takes longer than to run a test. So a list is used until there
//! are a quarter more inputs ([`Bli::predicates`]); what was refuted in between only makes similar inputs a little more
//! similar. **Always true:** the edition grows whenever that list may have changed.

use crate::fit::Fit;
use crate::pool::Pool;
use crate::predicate::{Operand, Predicate};
use crate::range::Range;
use crate::signature::Signature;
use crate::simplify::simplify;
use crate::templates::{Order, Slot, Template, templates};
use crate::value::{Sort, Value};

/// Most variables for which relations of three are tried, because there are so many of them.
const MOST_FOR_TRIPLES: usize = 8;

/// The predicates that are tried for every branch of a method.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    /// By number.
    pub predicates: Vec<Predicate>,
    /// Sorts of the variables.
    pub sorts: Vec<Sort>,
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Bli {
    /// Inputs that covered the branch.
    pub support: u64,
    edition: u32,
    /// Whether the predicates may have changed since the last edition.
    is_stale: bool,
    /// Inputs from which on a stale edition is followed by another one.
    due: u64,
    alive: Vec<u64>,
    ranges: Vec<Range>,
    fits: Vec<Fit>,
    /// By variable: inputs at which it was something.
    known: Vec<u32>,
    /// The predicates, with the edition of this and the version of the pool for which they were made.
    listed: Option<(u32, u32, Vec<Predicate>)>,
}

impl Candidates {
    /// Everything that the templates can say about these variables with constants of the pool.
    #[must_use]
    pub fn new(signature: &Signature, pool: &Pool) -> Candidates {
        let mut candidates = Candidates {
            predicates: Vec::new(),
            sorts: signature.variables.iter().map(|variable| variable.sort).collect(),
        };
        for template in templates().filter(|template| template.is_plain()) {
            candidates.extend(signature, pool, template, &mut Vec::new());
        }
        candidates
    }

    fn extend(
        &mut self,
        signature: &Signature,
        pool: &Pool,
        own: &'static Template,
        chosen: &mut Vec<Operand>,
    ) {
        let Some(slot) = own.slots.get(chosen.len()) else {
            self.predicates.push(Predicate::new(own, chosen.clone()));
            return;
        };
        let numbers = own.slots.iter().filter(|slot| **slot == Slot::Number).count();
        if numbers == 3 && signature.variables.len() > MOST_FOR_TRIPLES {
            return;
        }
        for (at, variable) in signature.variables.iter().enumerate() {
            let operand = Operand::Var(at as u8);
            let is_last = chosen.len() + 1 == own.slots.len();
            let in_order = || match (own.order, chosen.last()) {
                (Order::Symmetric, Some(Operand::Var(before))) if is_last => usize::from(*before) < at,
                _ => true,
            };
            if slot.takes(variable) && !chosen.contains(&operand) && in_order() {
                chosen.push(operand);
                self.extend(signature, pool, own, chosen);
                chosen.pop();
            }
        }
        // Strings of the pool may stand for the second of two strings.
        let constants: Vec<Value> = match (slot, own.name, chosen.len()) {
            (Slot::Constant, "not-divisible", _) => pool.moduli().map(Value::Int).collect(),
            (Slot::Constant, "has-character", _) => {
                pool.characters().iter().take(8).map(|unit| Value::Int(i64::from(*unit))).collect()
            }
            (Slot::Text, "equal-texts" | "contains" | "starts" | "ends", 1) => {
                pool.texts().iter().take(8).map(|text| Value::Text(text.clone())).collect()
            }
            _ => return,
        };
        for constant in constants {
            chosen.push(Operand::Const(constant));
            self.extend(signature, pool, own, chosen);
            chosen.pop();
        }
    }

    /// Which of the predicates that `wanted` asks for an input does not refute, into words of bits.
    pub fn check(&self, values: &[Value], wanted: &[u64], into: &mut Vec<u64>) {
        into.clear();
        for (word, wanted) in wanted.iter().enumerate() {
            let (mut left, mut kept) = (*wanted, *wanted);
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                if self.predicates[word * 64 + bit].holds(values) == Some(false) {
                    kept &= !(1 << bit);
                }
            }
            into.push(kept);
        }
    }

    /// Words with a bit for every candidate.
    #[must_use]
    pub fn all(&self) -> Vec<u64> {
        let count = self.predicates.len();
        (0..count.div_ceil(64))
            .map(|word| match count - word * 64 {
                left if left < 64 => (1 << left) - 1,
                _ => u64::MAX,
            })
            .collect()
    }
}

impl Bli {
    /// That of a branch that no input covered.
    #[must_use]
    pub fn new(candidates: &Candidates) -> Bli {
        let numbers: Vec<u8> = (0..candidates.sorts.len())
            .filter(|at| candidates.sorts[*at].is_number())
            .map(|at| at as u8)
            .collect();
        let mut fits = Vec::new();
        for one in &numbers {
            for (place, two) in numbers.iter().enumerate() {
                if one == two {
                    continue;
                }
                fits.push(Fit::new(vec![*one, *two]));
                let triples = if numbers.len() > MOST_FOR_TRIPLES { &[][..] } else { &numbers[place + 1..] };
                fits.extend(
                    triples.iter().filter(|own| *own != one).map(|own| Fit::new(vec![*one, *two, *own])),
                );
            }
        }
        let of_sort = |wanted: fn(&Sort) -> bool| {
            let all = candidates.sorts.iter().enumerate().filter(move |(_, sort)| wanted(sort));
            all.map(|(at, _)| at as u8).take(MOST_FOR_TRIPLES)
        };
        for one in of_sort(|sort| matches!(sort, Sort::Array(_))) {
            let others = of_sort(|sort| matches!(sort, Sort::Array(_))).filter(|other| *other != one);
            fits.extend(others.map(|other| Fit::arrays(one, other)));
        }
        fits.extend(of_sort(|sort| *sort == Sort::Object).map(Fit::object));
        Bli {
            support: 0,
            edition: 0,
            is_stale: false,
            due: 0,
            alive: candidates.all(),
            ranges: vec![Range::default(); candidates.sorts.len()],
            fits,
            known: vec![0; candidates.sorts.len()],
            listed: None,
        }
    }

    /// Takes in an input that covered the branch, with what [`Candidates::check`] says of it.
    pub fn add(&mut self, candidates: &Candidates, values: &[Value], kept: &[u64]) {
        self.support += 1;
        let mut changed = self.support == 1;
        for (own, kept) in self.alive.iter_mut().zip(kept) {
            changed |= *own & !kept != 0;
            *own &= kept;
        }
        for (at, value) in values.iter().enumerate() {
            if !value.is_something() {
                continue;
            }
            self.known[at] = self.known[at].saturating_add(1);
            changed |= self.known[at] == 1;
            if matches!(value, Value::Int(_) | Value::Real(_)) {
                changed |= self.ranges[at].add(value);
            }
        }
        if !self.fits.is_empty() {
            let before = self.fits.len();
            self.fits.retain_mut(|fit| {
                let shown = fit.predicate().is_some();
                let stays = fit.add(values, &candidates.sorts);
                changed |= !stays && shown || stays && fit.just_confirmed();
                stays
            });
            changed |= before != self.fits.len() && self.fits.is_empty();
        }
        self.is_stale |= changed;
        if self.is_stale && self.support >= self.due {
            self.edition += 1;
            self.is_stale = false;
            self.due = self.support + self.support / 4 + 1;
        }
    }

    /// Changes whenever what [`Bli::predicates`] lists may have.
    #[must_use]
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// The candidates that still hold.
    #[must_use]
    pub fn alive(&self) -> &[u64] {
        &self.alive
    }

    /// The predicates that all inputs up to the last edition satisfied, without those that follow from others.
    pub fn predicates(&mut self, candidates: &Candidates, pool: &Pool) -> &[Predicate] {
        let now = (self.edition, pool.version());
        if self.listed.as_ref().is_none_or(|(own, of_pool, _)| (*own, *of_pool) != now) {
            let list = self.list(candidates, pool);
            self.listed = Some((now.0, now.1, list));
        }
        self.listed.as_ref().map_or(&[], |(_, _, list)| list)
    }

    /// The predicates that all inputs satisfied, without those that follow from others, made anew.
    #[must_use]
    pub fn list(&self, candidates: &Candidates, pool: &Pool) -> Vec<Predicate> {
        let mut list = Vec::new();
        if self.support == 0 {
            return list;
        }
        for (at, range) in self.ranges.iter().enumerate() {
            range.predicates(at as u8, candidates.sorts[at], pool, &mut list);
        }
        for (word, alive) in self.alive.iter().enumerate() {
            let mut left = *alive;
            while left != 0 {
                let predicate = &candidates.predicates[word * 64 + left.trailing_zeros() as usize];
                left &= left - 1;
                let nulls = predicate.template.nulls;
                if nulls || predicate.variables().all(|at| self.known[at] > 0) {
                    list.push(predicate.clone());
                }
            }
        }
        list.extend(self.fits.iter().filter_map(Fit::predicate).cloned());
        simplify(list)
    }
}
