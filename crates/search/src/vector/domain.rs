//! What a variable of a vector problem may be.
//!
//! **Always true:** the values of a variable are whole *ticks* between `low` and `high`, so that every algorithm works
//! on vectors of `i64` and a Java `long` loses nothing. What a tick stands for is the domain's [`Scale`].

use rand::RngExt;
use testwright_testcase::Rng;

/// What a tick stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// One.
    Integer,
    /// The last of this many decimal places.
    Decimal(u8),
    /// The next `float` in order.
    Float,
    /// The next `double` in order.
    Double,
}

/// How far to move a variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// By so many ticks.
    Ticks(i64),
    /// By so much of what ticks stand for.
    Value(f64),
}

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domain {
    /// Smallest tick.
    pub low: i64,
    /// Largest tick.
    pub high: i64,
    /// What a tick stands for.
    pub scale: Scale,
}

/// Steps that local search tries on whole numbers.
const WHOLE: &[Step] = &[Step::Ticks(1)];

/// Steps that local search tries on floating-point numbers: coarse ones to get near, then ever finer ones, and at last
/// the next number in order, which alone can meet an equality exactly.
const REAL: &[Step] =
    &[Step::Value(1.0), Step::Value(0.1), Step::Value(0.001), Step::Value(1.0e-6), Step::Ticks(1)];

impl Domain {
    /// Whole numbers from `low` to `high`.
    #[must_use]
    pub fn integers(low: i64, high: i64) -> Domain {
        Domain { low, high: high.max(low), scale: Scale::Integer }
    }

    /// Numbers of at most this magnitude with so many decimal places.
    #[must_use]
    pub fn decimals(magnitude: f64, places: u8) -> Domain {
        let high = (magnitude * ten_to(places)).min(9.0e18) as i64;
        Domain { low: -high, high, scale: Scale::Decimal(places) }
    }

    /// Every `float` that is a number, and the infinities.
    #[must_use]
    pub fn floats() -> Domain {
        let high = i64::from(f32::INFINITY.to_bits());
        Domain { low: -high, high, scale: Scale::Float }
    }

    /// Every `double` that is a number, and the infinities.
    #[must_use]
    pub fn doubles() -> Domain {
        let high = f64::INFINITY.to_bits() as i64;
        Domain { low: -high, high, scale: Scale::Double }
    }

    /// What a tick stands for.
    #[must_use]
    pub fn value(&self, tick: i64) -> f64 {
        match self.scale {
            Scale::Integer => tick as f64,
            Scale::Decimal(places) => tick as f64 / ten_to(places),
            Scale::Float => {
                let magnitude = f64::from(f32::from_bits(tick.unsigned_abs() as u32));
                if tick < 0 { -magnitude } else { magnitude }
            }
            Scale::Double => {
                let magnitude = f64::from_bits(tick.unsigned_abs());
                if tick < 0 { -magnitude } else { magnitude }
            }
        }
    }

    /// The tick nearest to a value; 0 or what is nearest to it for NaN.
    #[must_use]
    pub fn tick(&self, value: f64) -> i64 {
        let value = if value.is_nan() { 0.0 } else { value };
        let tick = match self.scale {
            Scale::Integer => value.round() as i64,
            Scale::Decimal(places) => (value * ten_to(places)).round() as i64,
            Scale::Float => {
                let magnitude = i64::from((value.abs() as f32).to_bits());
                if value < 0.0 { -magnitude } else { magnitude }
            }
            Scale::Double => {
                let magnitude = value.abs().to_bits() as i64;
                if value < 0.0 { -magnitude } else { magnitude }
            }
        };
        self.clamp(tick)
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

    /// A random tick: uniform, except for floating-point scales, where values of everyday size are likelier than the
    /// astronomic ones that a uniform choice would give.
    pub fn sample(&self, rng: &mut Rng) -> i64 {
        match self.scale {
            Scale::Integer | Scale::Decimal(_) => rng.random_range(self.low..=self.high),
            Scale::Float | Scale::Double => {
                let size = [1.0, 10.0, 100.0, 10_000.0, 1.0e9][rng.random_range(0..5)];
                self.tick(rng.random_range(-1.0..=1.0) * size)
            }
        }
    }

    /// Steps that local search should try, coarse ones first.
    #[must_use]
    pub fn steps(&self) -> &'static [Step] {
        match self.scale {
            Scale::Integer | Scale::Decimal(_) => WHOLE,
            Scale::Float | Scale::Double => REAL,
        }
    }

    /// The tick that is so many steps away.
    #[must_use]
    pub fn moved(&self, tick: i64, step: Step, times: i64) -> i64 {
        match step {
            Step::Ticks(ticks) => self.clamp(tick.saturating_add(ticks.saturating_mul(times))),
            Step::Value(value) => self.tick(self.value(tick) + value * times as f64),
        }
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
    fn ticks_of_doubles_keep_their_order_and_come_back() {
        let doubles = Domain::doubles();
        let values = [f64::NEG_INFINITY, -1.0e300, -1.5, -1.0e-320, 0.0, 5.0e-324, 0.1, 3.0, f64::MAX];
        let ticks: Vec<i64> = values.iter().map(|value| doubles.tick(*value)).collect();
        assert!(ticks.is_sorted());
        for (tick, value) in ticks.iter().zip(values) {
            assert_eq!(doubles.value(*tick), value);
        }
        assert_eq!(doubles.tick(f64::NAN), 0);
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
        let domains = [
            Domain::integers(3, 5),
            Domain::integers(i64::MIN, i64::MAX),
            Domain::decimals(100.0, 2),
            Domain::floats(),
            Domain::doubles(),
        ];
        for domain in domains {
            for _ in 0..200 {
                let tick = domain.sample(&mut rng);
                assert!((domain.low..=domain.high).contains(&tick));
            }
        }
    }

    #[test]
    fn steps_end_at_the_bounds() {
        let domain = Domain::integers(0, 1);
        assert_eq!(domain.moved(0, Step::Ticks(1), -1), 0);
        assert_eq!(domain.moved(1, Step::Ticks(1), i64::MAX), 1);
        assert_eq!(Domain::decimals(1.0, 2).value(25), 0.25);
    }
}
