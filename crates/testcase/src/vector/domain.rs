//! What a variable of a vector problem may be.
//!
//! **Always true:** the values of a variable are whole *ticks* between `low` and `high`, so that every algorithm works
//! on vectors of `i64` and a Java `long` loses nothing. A tick is a unit of the last decimal place that the variable has.

use crate::Rng;
use rand::RngExt;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domain {
    /// Smallest tick.
    pub low: i64,
    /// Largest tick.
    pub high: i64,
    /// Decimal places.
    pub places: u8,
}

impl Domain {
    /// Whole numbers from `low` to `high`.
    #[must_use]
    pub fn integers(low: i64, high: i64) -> Domain {
        Domain { low, high: high.max(low), places: 0 }
    }

    /// Numbers of at most this magnitude with so many decimal places.
    #[must_use]
    pub fn decimals(magnitude: f64, places: u8) -> Domain {
        let high = (magnitude * ten_to(places)).min(9.0e18) as i64;
        Domain { low: -high, high, places }
    }

    /// What a tick stands for.
    #[must_use]
    pub fn value(&self, tick: i64) -> f64 {
        tick as f64 / ten_to(self.places)
    }

    /// The tick nearest to a value; 0 or what is nearest to it for NaN.
    #[must_use]
    pub fn tick(&self, value: f64) -> i64 {
        self.clamp((value * ten_to(self.places)).round() as i64)
    }

    /// The nearest tick of the domain.
    #[must_use]
    pub fn clamp(&self, tick: i64) -> i64 {
        tick.clamp(self.low, self.high)
    }

    /// Distance between the ends, in ticks.
    #[must_use]
    pub fn span(&self) -> f64 {
        self.high as f64 - self.low as f64
    }

    /// A tick for a position that may lie outside: it is reflected at the ends. Clamping would gather stray positions at
    /// the ends and so make unrelated variables equal, which solves equalities by accident.
    #[must_use]
    pub fn mirror(&self, position: f64) -> i64 {
        let span = self.span();
        if span == 0.0 || !position.is_finite() {
            return self.low;
        }
        let offset = (position - self.low as f64).rem_euclid(2.0 * span);
        let offset = if offset > span { 2.0 * span - offset } else { offset };
        let tick = i128::from(self.low) + offset.round() as i128;
        tick.clamp(i128::from(self.low), i128::from(self.high)) as i64
    }

    /// A random tick; all are equally likely.
    pub fn sample(&self, rng: &mut Rng) -> i64 {
        rng.random_range(self.low..=self.high)
    }
}

fn ten_to(places: u8) -> f64 {
    (0..places).fold(1.0, |power, _| power * 10.0)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn ticks_stand_for_the_last_decimal_place() {
        let domain = Domain::decimals(10.0, 2);
        assert_eq!((domain.low, domain.high), (-1000, 1000));
        assert_eq!(domain.value(25), 0.25);
        assert_eq!(domain.tick(0.254), 25);
        assert_eq!(domain.tick(f64::NAN), 0);
        assert_eq!(domain.tick(f64::INFINITY), 1000);
    }

    #[test]
    fn positions_outside_are_reflected() {
        let domain = Domain::integers(-10, 10);
        assert_eq!(domain.mirror(13.0), 7);
        assert_eq!(domain.mirror(-12.0), -8);
        assert_eq!(domain.mirror(33.0), -7);
        assert_eq!(domain.mirror(f64::INFINITY), -10);
        let whole = Domain::integers(i64::MIN, i64::MAX);
        assert_eq!(whole.mirror(5.0e18), 5_000_000_000_000_000_000);
        assert!(whole.mirror(1.0e19) < i64::MAX);
    }

    #[test]
    fn samples_lie_inside() {
        let mut rng = Rng::seed_from_u64(1);
        let domains =
            [Domain::integers(3, 5), Domain::integers(i64::MIN, i64::MAX), Domain::decimals(100.0, 2)];
        for domain in domains {
            for _ in 0..200 {
                let tick = domain.sample(&mut rng);
                assert!((domain.low..=domain.high).contains(&tick));
            }
        }
    }
}
