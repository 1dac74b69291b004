//! The fewest sets that have the union of all, for sure where that takes little work.
//!
//! Start at [`Kernel::new`], which leaves out what cannot matter, and [`Kernel::cover`], which branches on the number that the
//! fewest sets have and bounds by numbers no two of which are in one set.
//!
//! **Always true:** a cover of the kernel is a cover of everything, and the smallest of one is a smallest of the other. Work
//! is counted, and where it is used up the best cover so far is given together with the bound.

use super::Bits;

/// Branches that are looked at before the best cover so far has to do.
const MOST_BRANCHES: usize = 5_000;

/// What is left of sets and numbers after leaving out sets within others, and numbers that come along with others anyway.
pub(crate) struct Kernel<'s> {
    sets: &'s [Bits],
    /// Places of the sets that are left.
    pub(super) candidates: Vec<usize>,
    /// The numbers that are left.
    numbers: Bits,
    /// How many numbers there may be.
    most: usize,
}

/// A cover and what is known of how small one can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cover {
    /// Places of sets, in order.
    pub(crate) chosen: Vec<usize>,
    /// Numbers no two of which are in one set: every cover has at least as many sets.
    pub(crate) apart: Vec<usize>,
    /// Whether no cover has fewer sets.
    pub(crate) is_smallest: bool,
}

impl<'s> Kernel<'s> {
    /// The kernel of these sets.
    pub(crate) fn new(sets: &'s [Bits]) -> Kernel<'s> {
        let most = sets.first().map_or(0, Bits::most);
        let mut numbers = Bits::new(most, []);
        sets.iter().for_each(|set| numbers.add(set));
        let mut kernel = Kernel { sets, candidates: (0..sets.len()).collect(), numbers, most };
        loop {
            let before = (kernel.candidates.len(), kernel.numbers.len());
            kernel.drop_sets();
            kernel.drop_numbers();
            if (kernel.candidates.len(), kernel.numbers.len()) == before {
                return kernel;
            }
        }
    }

    /// The numbers that are left: who has them has all.
    pub(crate) fn numbers(&self) -> &Bits {
        &self.numbers
    }

    /// Leaves out sets all of whose numbers another one has; of equal ones the first stays.
    fn drop_sets(&mut self) {
        let own = |at: usize| self.sets[at].and(&self.numbers);
        let mut order: Vec<(usize, Bits)> = self.candidates.iter().map(|at| (*at, own(*at))).collect();
        order.retain(|(_, set)| set.len() > 0);
        order.sort_by_key(|(at, set)| (std::cmp::Reverse(set.len()), *at));
        let mut kept: Vec<(usize, Bits)> = Vec::new();
        for (at, set) in order {
            if !kept.iter().any(|(_, other)| set.is_within(other)) {
                kept.push((at, set));
            }
        }
        self.candidates = kept.into_iter().map(|(at, _)| at).collect();
        self.candidates.sort_unstable();
    }

    /// Leaves out numbers that every set with a certain other number has; of those that are in the same sets the first stays.
    fn drop_numbers(&mut self) {
        let mut order: Vec<(usize, Bits)> =
            self.numbers.iter().map(|number| (number, self.places_with(number))).collect();
        order.sort_by_key(|(number, places)| (places.len(), *number));
        let mut kept: Vec<(usize, Bits)> = Vec::new();
        for (number, places) in order {
            if !kept.iter().any(|(_, fewer)| fewer.is_within(&places)) {
                kept.push((number, places));
            }
        }
        self.numbers = Bits::new(self.most, kept.into_iter().map(|(number, _)| number));
    }

    /// The candidates, by their order, that have a number.
    fn places_with(&self, number: usize) -> Bits {
        let places = self.candidates.iter().enumerate().filter(|(_, at)| self.sets[**at].has(number));
        Bits::new(self.candidates.len(), places.map(|(place, _)| place))
    }

    /// The smallest cover, or one that is no larger than `start` and than could be found with little work.
    pub(crate) fn cover(&self, start: Vec<usize>) -> Cover {
        let with: Vec<(usize, Bits)> =
            self.numbers.iter().map(|number| (number, self.places_with(number))).collect();
        let mut search =
            Branches { kernel: self, with, best: start, chosen: Vec::new(), left: MOST_BRANCHES };
        let mut apart = search.apart(&self.numbers);
        search.go(&self.numbers);
        let is_smallest = search.left > 0 || apart.len() == search.best.len();
        apart.sort_unstable();
        let mut chosen = search.best;
        chosen.sort_unstable();
        Cover { chosen, apart, is_smallest }
    }
}

/// Branch and bound.
struct Branches<'k, 's> {
    kernel: &'k Kernel<'s>,
    /// By number: the candidates that have it, by their order.
    with: Vec<(usize, Bits)>,
    best: Vec<usize>,
    chosen: Vec<usize>,
    left: usize,
}

impl Branches<'_, '_> {
    /// Numbers of those that are missing no two of which are in one set, rare ones first.
    fn apart(&self, missing: &Bits) -> Vec<usize> {
        let mut order: Vec<&(usize, Bits)> =
            self.with.iter().filter(|(number, _)| missing.has(*number)).collect();
        order.sort_by_key(|(number, places)| (places.len(), *number));
        let mut used = Bits::new(self.kernel.candidates.len(), []);
        let mut found = Vec::new();
        for (number, places) in order {
            if !places.meets(&used) {
                used.add(places);
                found.push(*number);
            }
        }
        found
    }

    /// Tries all ways to complete what is chosen that could be better than the best.
    fn go(&mut self, missing: &Bits) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        if missing.len() == 0 {
            if self.chosen.len() < self.best.len() {
                self.best.clone_from(&self.chosen);
            }
            return;
        }
        if self.chosen.len() + self.apart(missing).len() >= self.best.len() {
            return;
        }
        let rarest = self.with.iter().filter(|(number, _)| missing.has(*number));
        let Some((_, places)) = rarest.min_by_key(|(number, places)| (places.len(), *number)) else { return };
        let gain = |at: usize| self.kernel.sets[at].and(missing).len();
        let mut ways: Vec<usize> = places.iter().map(|place| self.kernel.candidates[place]).collect();
        ways.sort_by_key(|at| (std::cmp::Reverse(gain(*at)), *at));
        for at in ways {
            let rest = missing.minus(&self.kernel.sets[at]);
            self.chosen.push(at);
            self.go(&rest);
            self.chosen.pop();
        }
    }
}
