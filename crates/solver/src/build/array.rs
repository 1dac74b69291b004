//! Rules for arrays: reading what was written.

use crate::{Arena, Const, Op, TermId};

impl Arena {
    pub(super) fn simplify_array(&mut self, op: Op, args: &[TermId]) -> Option<TermId> {
        match (op, args) {
            (Op::ArrayLength, &[array]) => {
                let [inner, _, _] = self.match_op(array, Op::Store)?;
                Some(self.make(Op::ArrayLength, &[inner]))
            }
            (Op::Select, &[array, index]) => self.simplify_select(array, index),
            (Op::Store, &[array, index, value]) => {
                if self.integer(index).is_some_and(|index| index < 0) {
                    return Some(array);
                }
                // The later of two stores to the same index counts.
                let [inner, earlier, _] = self.match_op(array, Op::Store)?;
                (earlier == index).then(|| self.make(Op::Store, &[inner, index, value]))
            }
            _ => None,
        }
    }

    /// Looks through stores, in a loop because an initialised array is a long chain of them.
    fn simplify_select(&mut self, array: TermId, index: TermId) -> Option<TermId> {
        if self.integer(index).is_some_and(|index| index < 0) {
            let element = Op::element(self.sort(array))?;
            return Some(self.constant(Const::zero(element.sort())));
        }
        let mut current = array;
        while let Some([inner, stored_index, value]) = self.match_op(current, Op::Store) {
            if stored_index == index {
                let in_bounds = self.in_bounds(Op::ArrayLength, inner, index);
                let zero = self.constant(Const::zero(self.sort(value)));
                return Some(self.make(Op::Ite, &[in_bounds, value, zero]));
            }
            let (low, high) = self.bounds(index);
            let (stored_low, stored_high) = self.bounds(stored_index);
            if low <= stored_high && stored_low <= high {
                break;
            }
            current = inner;
        }
        (current != array).then(|| self.make(Op::Select, &[current, index]))
    }
}
