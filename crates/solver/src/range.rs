//! Sets of integers: an interval, and a remainder that all members leave.

/// The integers from `low` to `high` that are `rest` modulo `modulus`. A modulus of zero stands for the one number `rest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: i128,
    pub(crate) high: i128,
    modulus: i128,
    rest: i128,
}

/// Larger moduli are given up, so that products of them fit.
const MOST_MODULUS: i128 = 1 << 40;

fn gcd(mut left: i128, mut right: i128) -> i128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left.abs()
}

impl Range {
    pub(crate) const fn new(low: i128, high: i128) -> Range {
        Range { low, high, modulus: 1, rest: 0 }
    }

    pub(crate) const fn single(value: i128) -> Range {
        Range { low: value, high: value, modulus: 0, rest: value }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.low > self.high
    }

    pub(crate) fn as_single(&self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    pub(crate) const fn is_within(&self, low: i128, high: i128) -> bool {
        low <= self.low && self.high <= high
    }

    /// With a remainder, which makes the interval smaller where its ends do not leave it.
    fn with(low: i128, high: i128, modulus: i128, rest: i128) -> Range {
        if modulus == 0 {
            // A single number: outside of the interval there is nothing.
            return if (low..=high).contains(&rest) { Range::single(rest) } else { Range::new(1, 0) };
        }
        if modulus > MOST_MODULUS {
            return Range::new(low, high);
        }
        let rest = rest.rem_euclid(modulus);
        let low = low + (rest - low).rem_euclid(modulus);
        let high = high - (high - rest).rem_euclid(modulus);
        if low == high { Range::single(low) } else { Range { low, high, modulus, rest } }
    }

    /// All members leave this remainder.
    pub(crate) fn congruent(self, modulus: i128, rest: i128) -> Range {
        self.meet(Range { low: self.low, high: self.high, modulus, rest: rest.rem_euclid(modulus.max(1)) })
    }

    /// What is in both.
    pub(crate) fn meet(self, other: Range) -> Range {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        if low > high {
            return Range::new(1, 0);
        }
        if self.modulus == 0 || other.modulus == 0 {
            let (single, set) = if self.modulus == 0 { (self, other) } else { (other, self) };
            let fits = set.modulus == 0 && set.rest == single.rest
                || set.modulus != 0 && (single.rest - set.rest).rem_euclid(set.modulus) == 0;
            return if fits { Range::with(low, high, 0, single.rest) } else { Range::new(1, 0) };
        }
        let common = gcd(self.modulus, other.modulus);
        if (self.rest - other.rest).rem_euclid(common) != 0 {
            return Range::new(1, 0);
        }
        let joint = self.modulus / common * other.modulus;
        if joint > MOST_MODULUS || self.modulus > 1 << 20 && other.modulus > 1 << 20 {
            // The finer of the two is enough.
            let finer = if self.modulus >= other.modulus { self } else { other };
            return Range::with(low, high, finer.modulus, finer.rest);
        }
        // The first of the numbers that leave the first remainder and also leave the second. The coarser set is
        // stepped through, so that there are few steps.
        let (fine, coarse) = if self.modulus >= other.modulus { (self, other) } else { (other, self) };
        if coarse.modulus / common > 4096 {
            return Range::with(low, high, fine.modulus, fine.rest);
        }
        let steps = 0..coarse.modulus / common;
        let rest = steps
            .map(|step| fine.rest + step * fine.modulus)
            .find(|value| (value - coarse.rest).rem_euclid(coarse.modulus) == 0);
        match rest {
            Some(rest) => Range::with(low, high, joint, rest),
            None => Range::new(1, 0),
        }
    }

    /// What is in either, and perhaps more.
    pub(crate) fn join(self, other: Range) -> Range {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let modulus = gcd(gcd(self.modulus, other.modulus), self.rest - other.rest);
        Range::with(self.low.min(other.low), self.high.max(other.high), modulus, self.rest)
    }

    pub(crate) fn add(self, other: Range) -> Range {
        let modulus = gcd(self.modulus, other.modulus);
        Range::with(self.low + other.low, self.high + other.high, modulus, self.rest + other.rest)
    }

    pub(crate) fn neg(self) -> Range {
        Range::with(-self.high, -self.low, self.modulus, -self.rest)
    }

    pub(crate) fn sub(self, other: Range) -> Range {
        self.add(other.neg())
    }

    pub(crate) fn mul(self, other: Range) -> Range {
        let corners = [self.low, self.high].map(|left| [left * other.low, left * other.high]);
        let [a, b, c, d] = [corners[0][0], corners[0][1], corners[1][0], corners[1][1]];
        let (low, high) = (a.min(b).min(c).min(d), a.max(b).max(c).max(d));
        // Remainders of large numbers are not worth the room that their products need.
        let is_small = |range: &Range| range.modulus <= 1 << 30 && range.rest.abs() <= 1 << 62;
        if !is_small(&self) || !is_small(&other) {
            return Range::new(low, high);
        }
        let modulus =
            gcd(gcd(self.modulus * other.modulus, self.modulus * other.rest), other.modulus * self.rest);
        Range::with(low, high, modulus, self.rest * other.rest)
    }

    /// The members after an operation that wraps around at the bounds of a type: what a power of two says stays true.
    pub(crate) fn wrapped(self, low: i128, high: i128) -> Range {
        if self.is_empty() || self.is_within(low, high) {
            return self;
        }
        let modulus = gcd(self.modulus, high - low + 1);
        Range::with(low, high, modulus, self.rest)
    }

    /// The member that is nearest to a number.
    pub(crate) fn nearest(&self, value: i128) -> i128 {
        let inside = value.clamp(self.low, self.high.max(self.low));
        if self.modulus <= 1 {
            return inside;
        }
        let below = inside - (inside - self.rest).rem_euclid(self.modulus);
        if below >= self.low { below } else { below + self.modulus }
    }

    /// The modulus and the remainder.
    pub(crate) const fn congruence(&self) -> (i128, i128) {
        (self.modulus, self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meeting_sets_leaves_what_is_in_both() {
        let thirds = Range::new(0, 20).congruent(3, 1);
        let fifths = Range::new(0, 20).congruent(5, 2);
        assert_eq!(thirds.meet(fifths).as_single(), Some(7));
        assert!(Range::new(0, 20).congruent(4, 1).meet(Range::new(0, 20).congruent(6, 2)).is_empty());
        assert!(Range::new(0, 4).meet(Range::new(5, 9)).is_empty());
    }

    #[test]
    fn arithmetic_covers_every_result() {
        let members = |range: Range| -> Vec<i128> {
            (range.low..=range.high).filter(|value| !range.meet(Range::single(*value)).is_empty()).collect()
        };
        let left = Range::new(-7, 9).congruent(4, 1);
        let right = Range::new(2, 8).congruent(6, 2);
        for a in members(left) {
            for b in members(right) {
                assert!(members(left.add(right)).contains(&(a + b)));
                assert!(members(left.sub(right)).contains(&(a - b)));
                assert!(members(left.mul(right)).contains(&(a * b)));
                assert!(members(left.join(right)).contains(&a) && members(left.join(right)).contains(&b));
            }
        }
        assert_eq!(left.nearest(6), 5);
    }

    #[test]
    fn wrapping_keeps_what_powers_of_two_say() {
        let even = Range::new(0, 1 << 40).congruent(2, 0).wrapped(-(1 << 31), (1 << 31) - 1);
        assert_eq!(even.congruence(), (2, 0));
        let thirds = Range::new(0, 1 << 40).congruent(3, 0).wrapped(-(1 << 31), (1 << 31) - 1);
        assert_eq!(thirds.congruence(), (1, 0));
    }
}
