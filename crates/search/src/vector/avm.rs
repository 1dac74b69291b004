//! The alternating variable method (Korel 1990; Harman and McMinn 2007): hill climbing, one variable at a time.
//!
//! An *exploratory* move changes a variable by the smallest step in either direction. If that helps, *pattern* moves go
//! on in the same direction, each twice as far as the one before, until they no longer help; then it is explored again.
//! Floating-point variables have several step sizes, from coarse to the next number in order. A pass over all variables
//! without success is a local optimum.

use crate::vector::problem::Trial;
use crate::vector::score::Score;

/// Climbs from a point, whose score is known, to a local optimum or to the target. `point` and the result are the best
/// point and its score. Ends early when the trial is over or after about `limit` evaluations.
pub fn climb(trial: &mut Trial<'_>, point: &mut [i64], score: Score, limit: u64) -> Score {
    let end = trial.evaluations().saturating_add(limit);
    let mut climber = Climber { trial, point, score, end };
    // Variables in a row that did not help; the order is that of the variables, so that no luck is needed.
    let (mut idle, mut variable) = (0, 0);
    let variables = climber.point.len();
    while idle < variables && !climber.is_over() {
        idle = if climber.alternate(variable) { 0 } else { idle + 1 };
        variable = (variable + 1) % variables;
    }
    climber.score
}

struct Climber<'c, 'p> {
    trial: &'c mut Trial<'p>,
    point: &'c mut [i64],
    score: Score,
    end: u64,
}

impl Climber<'_, '_> {
    fn is_over(&self) -> bool {
        self.score.is_reached() || self.trial.evaluations() >= self.end || self.trial.is_over()
    }

    /// Improves one variable as far as it goes. Returns whether it helped.
    fn alternate(&mut self, variable: usize) -> bool {
        if !self.trial.problem.matters(self.point, variable) {
            return false;
        }
        let domain = self.trial.problem.domains()[variable];
        let mut helped = false;
        for step in domain.steps() {
            loop {
                let from = self.point[variable];
                let forward = self.attempt(variable, domain.moved(from, *step, 1));
                let sign = if forward { 1 } else { -1 };
                if !forward && !self.attempt(variable, domain.moved(from, *step, -1)) {
                    break;
                }
                helped = true;
                let mut times: i64 = 2;
                while self.attempt(variable, domain.moved(self.point[variable], *step, sign * times)) {
                    times = times.saturating_mul(2).min(i64::MAX / 2);
                }
            }
        }
        helped
    }

    /// Moves a variable if that brings the point nearer. Returns whether it did.
    fn attempt(&mut self, variable: usize, tick: i64) -> bool {
        let old = self.point[variable];
        if tick == old || self.is_over() {
            return false;
        }
        self.point[variable] = tick;
        let score = self.trial.evaluate(self.point);
        if score.is_nearer(&self.score) {
            self.score = score;
            true
        } else {
            self.point[variable] = old;
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::domain::Domain;
    use crate::vector::synthetic::{Synthetic, ladder};

    fn climbed(domains: Vec<Domain>, start: &[i64], cost: fn(&[f64]) -> (f64, f64)) -> (Vec<f64>, u64) {
        let mut problem = Synthetic::new(domains.clone(), vec![cost]);
        let mut trial = Trial::single(&mut problem);
        let mut point = start.to_vec();
        let score = trial.evaluate(&point);
        let score = climb(&mut trial, &mut point, score, 100_000);
        assert!(score.is_reached(), "{score:?} at {point:?}");
        let evaluations = trial.evaluations();
        (domains.iter().zip(&point).map(|(domain, tick)| domain.value(*tick)).collect(), evaluations)
    }

    #[test]
    fn a_far_integer_is_found_in_logarithmic_time() {
        let whole = Domain::integers(i64::MIN, i64::MAX);
        let (found, evaluations) = climbed(vec![whole], &[0], |x| (0.0, (x[0] - 1.0e15).abs()));
        assert_eq!(found, [1.0e15]);
        assert!(evaluations < 3_000, "{evaluations}");
    }

    #[test]
    fn equal_variables_are_found() {
        let int = Domain::integers(i32::MIN.into(), i32::MAX.into());
        let (found, _) = climbed(vec![int; 3], &[17, -900_000, 2_000_000_000], |x| {
            ladder(&[(x[0] - x[1]).abs(), (x[1] - x[2]).abs()])
        });
        assert!(found[0] == found[1] && found[1] == found[2]);
    }

    #[test]
    fn doubles_meet_equalities_exactly() {
        let double = Domain::doubles();
        let (found, evaluations) = climbed(vec![double], &[0], |x| (0.0, (x[0] - 0.1).abs()));
        assert_eq!(found, [0.1]);
        assert!(evaluations < 1_000, "{evaluations}");
        let start = double.tick(3.0);
        let (found, _) = climbed(vec![double], &[start], |x| (0.0, (x[0] + 12_345.678_9).abs()));
        assert_eq!(found, [-12_345.678_9]);
    }

    #[test]
    fn the_limit_is_kept() {
        let mut problem = Synthetic::new(vec![Domain::integers(0, 1 << 40)], vec![|x| (0.0, 1.0e15 - x[0])]);
        let mut trial = Trial::single(&mut problem);
        let mut point = vec![0];
        let score = trial.evaluate(&point);
        let after = climb(&mut trial, &mut point, score, 10);
        assert!(after.is_nearer(&score));
        assert!(trial.evaluations() <= 11);
    }
}
