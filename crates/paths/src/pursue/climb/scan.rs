//! Moves of one variable over ground where the error says nothing, or says it only at places that are far apart.
//!
//! Start at [`Climber::span`] and [`Climber::scan`]: the first looks towards zero, where many runs have shown that errors say
//! nothing, the second anywhere, by steps that grow.

use super::{Climber, GROWTH};
use crate::predicate::K2;
use crate::trial::Score;

/// How often a step grows at most.
const GROWTHS: u32 = 16;

/// How much the error may grow on ground that still counts as flat.
const FLAT: f64 = 4.0;

/// How often the way from where nothing changes to where it gets worse is halved.
const BISECTIONS: u32 = 16;

/// How often the way to zero is halved where errors say nothing.
const SPANS: u32 = 4;

impl Climber<'_, '_, '_> {
    /// Looks between a variable and zero, by orders of magnitude, where errors say nothing.
    pub(super) fn span(&mut self, at: usize) -> bool {
        let (start, before) = (self.here.point[at], self.here.score);
        let zero = self.domains[at].clamp(0);
        let is_far = start.unsigned_abs() / GROWTH.unsigned_abs() > zero.unsigned_abs();
        let says_nothing = before.compared.is_some() && before.error < K2 && self.state.is_flat(&before);
        is_far
            && says_nothing
            && self.bisect(at, start, zero, SPANS, |score| score.similarity == before.similarity)
    }

    /// Moves a variable by more and more, over ground where the error says nothing, and looks at where that ends.
    pub(super) fn scan(&mut self, at: usize) -> bool {
        let (start, before) = (self.here.point[at], self.here.score);
        for sign in [-1, 1] {
            let mut step: i64 = sign * GROWTH;
            // The farthest place from which the same decision was reached, and its error.
            let (mut level, mut error) = (start, before.error);
            for _ in 0..GROWTHS {
                let Some(tried) = self.try_at(at, start.saturating_add(step)) else { break };
                if tried.moved {
                    return true;
                }
                if tried.score.similarity != before.similarity {
                    if error <= FLAT * before.error && self.cross(at, level, tried.tick, before) {
                        return true;
                    }
                    break;
                }
                if tried.tick == level {
                    break;
                }
                (level, error) = (tried.tick, tried.score.error);
                step = step.saturating_mul(GROWTH);
            }
        }
        false
    }

    /// Looks for something better between a place where nothing has changed and one where it is worse.
    fn cross(&mut self, at: usize, level: i64, worse: i64, before: Score) -> bool {
        self.bisect(at, level, worse, BISECTIONS, |score| score.similarity == before.similarity)
    }

    /// Looks for something better between two places, by halves. `is_near` says of a score whether it is like that of the first.
    pub(super) fn bisect(
        &mut self,
        at: usize,
        mut near: i64,
        mut far: i64,
        most: u32,
        is_near: impl Fn(&Score) -> bool,
    ) -> bool {
        for _ in 0..most {
            let middle = between(near, far);
            if middle == near || middle == far {
                return false;
            }
            match self.try_at(at, middle) {
                None => return false,
                Some(tried) if tried.moved => return true,
                Some(tried) if is_near(&tried.score) => near = middle,
                Some(_) => far = middle,
            }
        }
        false
    }
}

/// A place between two others: halfway, or halfway between their magnitudes if these are far apart.
fn between(one: i64, other: i64) -> i64 {
    let (small, large) = if one.unsigned_abs() <= other.unsigned_abs() { (one, other) } else { (other, one) };
    if large.unsigned_abs() / 16 > small.unsigned_abs() {
        // What is small, or on the other side of zero, has the magnitude of one.
        let magnitude = if small.signum() == large.signum() { small.unsigned_abs() } else { 1 };
        let middle = (magnitude as f64 * large.unsigned_abs() as f64).sqrt() as i64;
        return if large < 0 { -middle } else { middle };
    }
    (one >> 1) + (other >> 1) + (one & other & 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halfway_is_by_magnitude_where_places_are_far_apart() {
        assert_eq!(between(10, 20), 15);
        assert_eq!(between(-3, 4), 0);
        assert_eq!(between(1_000_000, 100), 10_000);
        assert_eq!(between(-10, 1_000_000), 1_000);
        assert_eq!(between(0, -1_000_000), -1_000);
        assert_eq!(between(i64::MIN, i64::MAX), -1);
    }
}
