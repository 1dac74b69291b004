//! Branch distances: how far an `if` was from going the other way.
//!
//! Zero for the outcome that happened. For the other one the usual measure of search-based testing: the difference of
//! the operands, plus one where they must also become different.

use testwright_ir::code::{Compare, Cond};

use super::Branch;

/// Distance of a comparison with NaN from any outcome that NaN rules out: farther than all numbers, but not infinite,
/// which stands for "never reached".
const NAN_DISTANCE: f64 = 1e300;

/// How far a branch was from each of its outcomes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BranchDistance {
    /// To the condition holding.
    pub to_true: f64,
    /// To the condition not holding.
    pub to_false: f64,
}

/// Distances of a branch.
#[inline(always)]
#[must_use]
pub fn branch_distance(branch: Branch) -> BranchDistance {
    let missed = missed_distance(branch);
    if branch.taken {
        BranchDistance { to_true: 0.0, to_false: missed }
    } else {
        BranchDistance { to_true: missed, to_false: 0.0 }
    }
}

/// Distance to the outcome that did not happen; always positive.
#[inline(always)]
fn missed_distance(branch: Branch) -> f64 {
    let gap = match branch.compare {
        Compare::Int => f64::from((branch.lhs as i32).abs_diff(branch.rhs as i32)),
        Compare::Long => (branch.lhs as i64).abs_diff(branch.rhs as i64) as f64,
        Compare::FloatL | Compare::FloatG => {
            let (left, right) = (f32::from_bits(branch.lhs as u32), f32::from_bits(branch.rhs as u32));
            (f64::from(left) - f64::from(right)).abs()
        }
        Compare::DoubleL | Compare::DoubleG => {
            (f64::from_bits(branch.lhs) - f64::from_bits(branch.rhs)).abs()
        }
        // References are the same or they are not.
        Compare::Ref => return 1.0,
    };
    // The other outcome needs equality, or allows it: then the gap has to close. Else it has to close and reverse.
    let closing = match branch.cond {
        Cond::Eq => !branch.taken,
        Cond::Ne => branch.taken,
        Cond::Lt | Cond::Gt => branch.taken,
        Cond::Le | Cond::Ge => !branch.taken,
    };
    // NaN and infinite gaps count as far, not as unreached. `min` also replaces NaN.
    let gap = gap.min(NAN_DISTANCE);
    if closing { gap.max(f64::MIN_POSITIVE) } else { gap + 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(cond: Cond, lhs: i32, rhs: i32) -> (f64, f64) {
        let branch = Branch {
            compare: Compare::Int,
            cond,
            lhs: u64::from(lhs as u32),
            rhs: u64::from(rhs as u32),
            taken: cond.eval(lhs, rhs),
        };
        let distance = branch_distance(branch);
        (distance.to_true, distance.to_false)
    }

    #[test]
    fn the_outcome_that_happened_is_at_distance_zero_and_the_other_is_not() {
        for cond in Cond::ALL {
            for (lhs, rhs) in [(0, 0), (1, 0), (0, 1), (i32::MIN, i32::MAX), (5, 5)] {
                let (to_true, to_false) = int(cond, lhs, rhs);
                assert_eq!(to_true == 0.0, cond.eval(lhs, rhs), "{cond:?} {lhs} {rhs}");
                assert_eq!(to_false == 0.0, !cond.eval(lhs, rhs), "{cond:?} {lhs} {rhs}");
            }
        }
    }

    #[test]
    fn distances_measure_the_gap() {
        assert_eq!(int(Cond::Eq, 3, 10), (7.0, 0.0));
        assert_eq!(int(Cond::Lt, 10, 3), (8.0, 0.0));
        assert_eq!(int(Cond::Lt, 3, 10), (0.0, 7.0));
        assert_eq!(int(Cond::Ge, 3, 10), (7.0, 0.0));
        assert_eq!(int(Cond::Le, 3, 3), (0.0, 1.0));
        assert_eq!(int(Cond::Ne, 4, 4), (1.0, 0.0));
    }

    #[test]
    fn nan_is_far_from_the_other_outcome_but_not_infinitely_so() {
        let branch = Branch {
            compare: Compare::DoubleG,
            cond: Cond::Lt,
            lhs: f64::NAN.to_bits(),
            rhs: 1.0f64.to_bits(),
            taken: false,
        };
        let distance = branch_distance(branch);
        assert!(distance.to_true > 1e100 && distance.to_true.is_finite());
    }
}
