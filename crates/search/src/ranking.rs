//! Ranking of many-objective search: who of parents and offspring survives, and in what order.
//!
//! The first front is the preference criterion of MOSA (Panichella, Kifetew and Tonella 2015): for every target the
//! individual that is nearest to it, of equally near ones the cheapest. The rest is sorted by dominance. Within a front,
//! individuals that are best at targets where few are come first (the fast epsilon-dominance of Köppen and Yoshida 2007,
//! which MOSA uses for crowding).
//!
//! **Always true:** the order depends on fitness, price and the order of the individuals alone; buffers are kept from one
//! ranking to the next, so that ranking does not allocate.

use std::cmp::Ordering;

use crate::individual::Individual;

/// See the module's text.
#[derive(Default)]
pub struct Ranking {
    /// Places of individuals, best first.
    order: Vec<usize>,
    /// Where fronts end in `order`.
    ends: Vec<usize>,
    crowding: Vec<f64>,
    sums: Vec<f64>,
    rest: Vec<usize>,
    chosen: Vec<bool>,
    /// By front after the first: its members.
    fronts: Vec<Vec<usize>>,
}

impl Ranking {
    /// Ranks individuals, all of which were measured against the same targets. Returns the places of the `keep` best
    /// ones, best first. The whole first front is kept as long as it is not larger than `most`.
    pub fn select(&mut self, individuals: &[Individual], keep: usize, most: usize) -> &[usize] {
        self.order.clear();
        self.ends.clear();
        self.prefer(individuals);
        self.close_front(individuals, 0);
        let wanted = keep.max(self.order.len().min(most)).min(individuals.len());
        if self.order.len() < wanted {
            self.sort_rest(individuals);
            let mut fronts = std::mem::take(&mut self.fronts);
            for front in fronts.iter_mut().take_while(|front| !front.is_empty()) {
                if self.order.len() < wanted {
                    let from = self.order.len();
                    self.order.append(front);
                    self.close_front(individuals, from);
                }
                front.clear();
            }
            self.fronts = fronts;
        }
        self.order.truncate(wanted);
        &self.order
    }

    /// The preference criterion: fills `order` with the best individual of every target.
    fn prefer(&mut self, individuals: &[Individual]) {
        self.chosen.clear();
        self.chosen.resize(individuals.len(), false);
        let targets = individuals.first().map_or(0, |first| first.fitness.len());
        for target in 0..targets {
            let nearest = individuals.iter().enumerate().min_by(|(_, one), (_, other)| {
                one.fitness[target].total_cmp(&other.fitness[target]).then(one.price.cmp(&other.price))
            });
            if let Some((at, _)) = nearest
                && !std::mem::replace(&mut self.chosen[at], true)
            {
                self.order.push(at);
            }
        }
    }

    /// Sorts what the preference criterion left into fronts none of whose members dominates another.
    ///
    /// Individuals come in the order of the sum of their distances, so that nobody is dominated by somebody who comes
    /// later, and each goes to the first front that does not dominate it (efficient non-dominated sorting, Zhang et al.
    /// 2015).
    fn sort_rest(&mut self, individuals: &[Individual]) {
        self.sums.clear();
        self.sums.extend(individuals.iter().map(|individual| individual.fitness.iter().sum::<f64>()));
        self.rest.clear();
        self.rest.extend((0..individuals.len()).filter(|at| !self.chosen[*at]));
        let sums = &self.sums;
        self.rest.sort_unstable_by(|one, other| {
            let (first, second) = (&individuals[*one], &individuals[*other]);
            // Equal sums may hide that one dominates the other by very little; then it also comes first by its targets.
            sums[*one]
                .total_cmp(&sums[*other])
                .then_with(|| lexicographic(&first.fitness, &second.fitness))
                .then(first.price.cmp(&second.price))
                .then(one.cmp(other))
        });
        for at in &self.rest {
            let own = &individuals[*at].fitness;
            let free = self.fronts.iter().position(|front| {
                !front.iter().rev().any(|better| dominates(&individuals[*better].fitness, own))
            });
            match free {
                Some(place) => self.fronts[place].push(*at),
                None => self.fronts.push(vec![*at]),
            }
        }
    }

    /// Orders the front that begins at `from` and ends with `order` by crowding.
    fn close_front(&mut self, individuals: &[Individual], from: usize) {
        self.crowding.resize(individuals.len(), 0.0);
        let front = &mut self.order[from..];
        for at in front.iter() {
            self.crowding[*at] = 0.0;
        }
        let size = front.len() as f64;
        let targets = front.first().map_or(0, |first| individuals[*first].fitness.len());
        for target in 0..targets {
            let (mut least, mut count) = (f64::INFINITY, 0.0);
            for at in front.iter() {
                let distance = individuals[*at].fitness[target];
                match distance.total_cmp(&least) {
                    Ordering::Less => (least, count) = (distance, 1.0),
                    Ordering::Equal => count += 1.0,
                    Ordering::Greater => {}
                }
            }
            let value = (size - count) / size;
            for at in front.iter() {
                if individuals[*at].fitness[target] == least && self.crowding[*at] < value {
                    self.crowding[*at] = value;
                }
            }
        }
        let crowding = &self.crowding;
        front.sort_unstable_by(|one, other| {
            let prices = individuals[*one].price.cmp(&individuals[*other].price);
            crowding[*other].total_cmp(&crowding[*one]).then(prices).then(one.cmp(other))
        });
        self.ends.push(self.order.len());
    }
}

/// Whether the first is nowhere farther from a target than the second, and somewhere nearer.
fn dominates(one: &[f64], other: &[f64]) -> bool {
    let mut nearer = false;
    for (one, other) in one.iter().zip(other) {
        if one > other {
            return false;
        }
        nearer |= one < other;
    }
    nearer
}

fn lexicographic(one: &[f64], other: &[f64]) -> Ordering {
    let differing = one.iter().zip(other).map(|(one, other)| one.total_cmp(other));
    differing.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use testwright_goals::Execution;
    use testwright_testcase::TestCase;

    use super::*;

    fn individual(fitness: &[f64], price: u64) -> Individual {
        let mut individual = Individual::new(Arc::new(TestCase::default()), Execution::default());
        individual.fitness = fitness.to_vec();
        individual.price = price;
        individual
    }

    fn select(individuals: &[Individual], keep: usize) -> Vec<usize> {
        Ranking::default().select(individuals, keep, keep).to_vec()
    }

    #[test]
    fn the_nearest_to_each_target_come_first_and_of_equals_the_cheapest() {
        let all = [
            individual(&[0.5, 0.5, 0.5], 1),
            individual(&[0.1, 0.9, 0.9], 5),
            individual(&[0.1, 0.9, 0.9], 2),
            individual(&[0.9, 0.1, 0.1], 3),
        ];
        assert_eq!(select(&all, 2), [2, 3]);
        assert_eq!(select(&all, 3), [2, 3, 0]);
        assert_eq!(
            select(&all, 4),
            [2, 3, 0, 1],
            "1 is as near as 2, but was not preferred, and is crowded less"
        );
    }

    #[test]
    fn dominated_individuals_come_after_those_that_dominate_them() {
        let all = [
            individual(&[0.9, 0.9], 1),
            individual(&[0.0, 0.0], 1),
            individual(&[0.4, 0.5], 1),
            individual(&[0.5, 0.4], 1),
            individual(&[0.5, 0.5], 1),
        ];
        assert_eq!(select(&all, 5), [1, 2, 3, 4, 0]);
    }

    #[test]
    fn a_front_that_does_not_fit_is_cut_where_it_is_most_crowded() {
        let all = [
            individual(&[0.0, 0.0, 0.0], 1),
            individual(&[0.3, 0.3, 0.9], 1),
            individual(&[0.3, 0.3, 0.9], 1),
            individual(&[0.3, 0.3, 0.9], 1),
            individual(&[0.9, 0.9, 0.1], 1),
        ];
        assert_eq!(select(&all, 3), [0, 4, 1]);
    }

    #[test]
    fn the_first_front_may_be_kept_whole() {
        let all = [
            individual(&[0.0, 1.0, 1.0], 1),
            individual(&[1.0, 0.0, 1.0], 1),
            individual(&[1.0, 1.0, 0.0], 1),
        ];
        assert_eq!(Ranking::default().select(&all, 1, 1).len(), 1);
        assert_eq!(Ranking::default().select(&all, 1, 2).len(), 2);
        assert_eq!(Ranking::default().select(&all, 1, 9).len(), 3);
    }

    #[test]
    fn fronts_agree_with_the_definition() {
        use rand::{RngExt, SeedableRng};
        let mut rng = testwright_testcase::Rng::seed_from_u64(7);
        for _ in 0..50 {
            let all: Vec<Individual> = (0..40)
                .map(|_| {
                    let fitness: Vec<f64> = (0..4).map(|_| f64::from(rng.random_range(0..6))).collect();
                    individual(&fitness, 1)
                })
                .collect();
            let mut ranking = Ranking::default();
            let order = ranking.select(&all, 40, 40).to_vec();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..40).collect::<Vec<_>>(), "everybody is there once");
            // After the preferred ones nobody stands before somebody who dominates them.
            let preferred = ranking.ends[0];
            for (place, at) in order.iter().enumerate().skip(preferred) {
                for later in &order[place + 1..] {
                    assert!(!dominates(&all[*later].fitness, &all[*at].fitness));
                }
            }
        }
    }

    #[test]
    fn nobody_to_rank_is_no_problem() {
        assert!(select(&[], 10).is_empty());
        assert_eq!(select(&[individual(&[], 1)], 10), [0]);
    }
}
