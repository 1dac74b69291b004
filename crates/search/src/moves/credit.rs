//! Credit: how much of a search each of several arms may use.
//!
//! An arm is a move, or whatever competes with the moves (the evolution itself). An arm's *value* is what it gained per
//! work lately; what was long ago is forgotten by halves. A move may use that share of the work that its value has among
//! the values of all, within bounds: at first it gets the benefit of the doubt, a move that does not help on this class
//! soon costs next to nothing, and all together cannot starve the evolution. Shares are paid into an account, from which
//! every application is paid. A move that took more than it had has to wait until that is made up for: debts are not
//! forgotten, or else one long question to a solver after the other would take most of a search.
//!
//! **Always true:** decisions depend on gains and work alone, never on a clock.

/// Work in which what was gained and spent loses half of its weight: about forty thousand small tests.
const HALF_LIFE: f64 = 40.0e6;

/// Gain and work that every arm is credited with at the beginning.
const PRIOR: (f64, f64) = (1.0, 2.0e6);

/// Smallest share of a move.
const LEAST: f64 = 0.02;

/// Largest share of all moves together.
const MOST: f64 = 0.4;

/// What an arm gained and spent lately, and what it may spend.
#[derive(Clone, Copy, Default, Debug)]
struct Arm {
    gained: f64,
    spent: f64,
    /// Work that it may do; negative if it did more than it might.
    account: f64,
}

impl Arm {
    fn value(self) -> f64 {
        (self.gained + PRIOR.0) / (self.spent + PRIOR.1)
    }
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Credit {
    evolution: Arm,
    moves: Vec<Arm>,
}

impl Credit {
    /// Credit for some moves that have not done anything yet.
    #[must_use]
    pub fn new(moves: usize) -> Credit {
        Credit { evolution: Arm::default(), moves: vec![Arm::default(); moves] }
    }

    /// Books what the evolution gained and spent.
    pub fn book_evolution(&mut self, gained: f64, work: u64) {
        self.pass(work as f64);
        self.evolution.gained += gained;
        self.evolution.spent += work as f64;
    }

    /// Books what a move gained and spent.
    pub fn book(&mut self, arm: usize, gained: f64, work: u64) {
        self.pass(work as f64);
        let arm = &mut self.moves[arm];
        arm.gained += gained;
        arm.spent += work as f64;
        arm.account -= work as f64;
    }

    /// The share of all work that a move may use.
    #[must_use]
    pub fn share(&self, arm: usize) -> f64 {
        let moves: f64 = self.moves.iter().map(|arm| arm.value()).sum();
        let all = (moves + self.evolution.value()).max(moves / MOST);
        (self.moves[arm].value() / all).max(LEAST)
    }

    /// How much work a move may do now; negative if it had more than its share.
    #[must_use]
    pub fn allowance(&self, arm: usize) -> f64 {
        self.moves[arm].account
    }

    /// The move with the greatest allowance among those that `may` go, if any has one.
    pub fn next(&self, may: impl Fn(usize) -> bool) -> Option<usize> {
        let candidates = (0..self.moves.len()).filter(|arm| may(*arm) && self.allowance(*arm) > 0.0);
        candidates.max_by(|one, other| {
            // Of equals the one registered first.
            self.allowance(*one).total_cmp(&self.allowance(*other)).then(other.cmp(one))
        })
    }

    /// Pays every move its share of some work that is done, and forgets a little.
    fn pass(&mut self, work: f64) {
        for arm in 0..self.moves.len() {
            let share = self.share(arm);
            let own = &mut self.moves[arm];
            // What a move could not use for long is not kept for it.
            own.account = (own.account + share * work).min(share * HALF_LIFE);
        }
        let factor = (-work / HALF_LIFE).exp2();
        for arm in self.moves.iter_mut().chain([&mut self.evolution]) {
            arm.gained *= factor;
            arm.spent *= factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets two moves and the evolution work in turns; a piece of a move's work gains what `gain` says. Returns the share
    /// of the work that each move did.
    fn play(gain: [f64; 2], evolution: f64) -> [f64; 2] {
        let mut credit = Credit::new(2);
        let mut spent = [0.0; 2];
        let mut all = 0.0;
        for _ in 0..2000 {
            credit.book_evolution(evolution, 100_000);
            all += 100_000.0;
            while let Some(arm) = credit.next(|_| true) {
                credit.book(arm, gain[arm], 50_000);
                spent[arm] += 50_000.0;
                all += 50_000.0;
            }
        }
        spent.map(|spent| spent / all)
    }

    #[test]
    fn a_move_that_never_pays_off_costs_little() {
        let [first, second] = play([0.0, 0.0], 0.5);
        assert!(first < 0.05 && second < 0.05, "{first} {second}");
    }

    #[test]
    fn a_move_that_pays_off_gets_more_than_one_that_does_not() {
        let [first, second] = play([1.0, 0.0], 0.01);
        assert!(first > 0.75 * MOST, "{first}");
        assert!(second < 0.1, "{second}");
    }

    #[test]
    fn the_evolution_is_never_starved() {
        let [first, second] = play([100.0, 0.0], 0.0);
        assert!(first + second < 0.75, "{first} {second}");
    }

    #[test]
    fn a_move_that_takes_more_than_it_may_has_to_wait() {
        let mut credit = Credit::new(1);
        let (mut spent, mut all) = (0.0, 0.0);
        for _ in 0..10_000 {
            credit.book_evolution(0.0, 1_000_000);
            all += 1.0e6;
            if credit.next(|_| true).is_some() {
                // As much as is remembered of the past at all.
                credit.book(0, 0.0, HALF_LIFE as u64);
                spent += HALF_LIFE;
                all += HALF_LIFE;
            }
        }
        assert!(spent / all <= MOST, "{}", spent / all);
        assert!(spent > 0.0);
    }

    #[test]
    fn a_move_that_cannot_go_is_passed_over() {
        let mut credit = Credit::new(2);
        assert_eq!(
            credit.next(|_| true),
            None,
            "nothing was done yet, so there is nothing to have a share of"
        );
        credit.book_evolution(0.0, 1_000_000);
        assert_eq!(credit.next(|_| true), Some(0));
        assert_eq!(credit.next(|arm| arm == 1), Some(1));
        assert_eq!(credit.next(|_| false), None);
    }
}
