//! Bits and gates: the smallest circuits, each written as clauses once and found again when asked for twice.

use super::sat::Sat;
use rustc_hash::FxHashMap;
use std::ops::Not;

/// A constant or a variable of the SAT solver, or the negation of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Bit(u32);

impl Bit {
    pub(super) const FALSE: Bit = Bit(0);
    pub(super) const TRUE: Bit = Bit(1);

    pub(super) const fn constant(value: bool) -> Bit {
        Bit(value as u32)
    }

    /// The variable with a number from one on.
    pub(super) const fn variable(number: u32) -> Bit {
        Bit(number << 1)
    }

    /// The number of the variable, and whether it is not negated.
    pub(super) const fn parts(self) -> (u32, bool) {
        (self.0 >> 1, self.0 & 1 == 0)
    }

    pub(super) const fn as_constant(self) -> Option<bool> {
        if self.0 < 2 { Some(self.0 == 1) } else { None }
    }

    const fn is_negated(self) -> bool {
        self.0 > 1 && self.0 & 1 == 1
    }
}

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

/// A circuit that grows.
pub(super) struct Gates {
    pub(super) sat: Sat,
    ands: FxHashMap<(Bit, Bit), Bit>,
    xors: FxHashMap<(Bit, Bit), Bit>,
    muxes: FxHashMap<(Bit, Bit, Bit), Bit>,
    majorities: FxHashMap<(Bit, Bit, Bit), Bit>,
    sums: FxHashMap<(Bit, Bit, Bit), Bit>,
    count: u64,
}

impl Gates {
    pub(super) fn new() -> Gates {
        Gates {
            sat: Sat::new(),
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            muxes: FxHashMap::default(),
            majorities: FxHashMap::default(),
            sums: FxHashMap::default(),
            count: 0,
        }
    }

    /// How many variables there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn fresh(&mut self) -> Bit {
        self.count += 1;
        self.sat.fresh()
    }

    /// Demands that one of the bits is true.
    pub(super) fn clause(&mut self, bits: &[Bit]) {
        self.sat.clause(bits);
    }

    pub(super) fn and(&mut self, left: Bit, right: Bit) -> Bit {
        match (left, right) {
            (Bit::FALSE, _) | (_, Bit::FALSE) => return Bit::FALSE,
            (Bit::TRUE, other) | (other, Bit::TRUE) => return other,
            _ if left == right => return left,
            _ if left == !right => return Bit::FALSE,
            _ => {}
        }
        let key = (left.min(right), left.max(right));
        if let Some(&output) = self.ands.get(&key) {
            return output;
        }
        let output = self.fresh();
        self.clause(&[!output, left]);
        self.clause(&[!output, right]);
        self.clause(&[output, !left, !right]);
        self.ands.insert(key, output);
        output
    }

    pub(super) fn or(&mut self, left: Bit, right: Bit) -> Bit {
        !self.and(!left, !right)
    }

    pub(super) fn xor(&mut self, left: Bit, right: Bit) -> Bit {
        match (left.as_constant(), right.as_constant()) {
            (Some(value), _) => return if value { !right } else { right },
            (_, Some(value)) => return if value { !left } else { left },
            _ if left == right => return Bit::FALSE,
            _ if left == !right => return Bit::TRUE,
            _ => {}
        }
        // Negations are moved to the output, so that four gates are one.
        let flip = left.is_negated() != right.is_negated();
        let strip = |bit: Bit| if bit.is_negated() { !bit } else { bit };
        let (left, right) = (strip(left), strip(right));
        let key = (left.min(right), left.max(right));
        let output = match self.xors.get(&key) {
            Some(&output) => output,
            None => {
                let output = self.fresh();
                self.clause(&[!output, left, right]);
                self.clause(&[!output, !left, !right]);
                self.clause(&[output, !left, right]);
                self.clause(&[output, left, !right]);
                self.xors.insert(key, output);
                output
            }
        };
        if flip { !output } else { output }
    }

    pub(super) fn iff(&mut self, left: Bit, right: Bit) -> Bit {
        !self.xor(left, right)
    }

    /// `then` if the selector is true, otherwise `other`.
    pub(super) fn mux(&mut self, selector: Bit, then: Bit, other: Bit) -> Bit {
        match (selector, then, other) {
            (Bit::TRUE, then, _) => return then,
            (Bit::FALSE, _, other) => return other,
            (_, then, other) if then == other => return then,
            (selector, Bit::TRUE, other) => return self.or(selector, other),
            (selector, Bit::FALSE, other) => return self.and(!selector, other),
            (selector, then, Bit::TRUE) => return self.or(!selector, then),
            (selector, then, Bit::FALSE) => return self.and(selector, then),
            (selector, then, other) if then == !other => return self.iff(selector, then),
            _ => {}
        }
        let (selector, then, other) =
            if selector.is_negated() { (!selector, other, then) } else { (selector, then, other) };
        let key = (selector, then, other);
        if let Some(&output) = self.muxes.get(&key) {
            return output;
        }
        let output = self.fresh();
        self.clause(&[!selector, !then, output]);
        self.clause(&[!selector, then, !output]);
        self.clause(&[selector, !other, output]);
        self.clause(&[selector, other, !output]);
        // Redundant, but lets equal inputs propagate before the selector is known.
        self.clause(&[!then, !other, output]);
        self.clause(&[then, other, !output]);
        self.muxes.insert(key, output);
        output
    }

    /// The sum bit of three bits.
    pub(super) fn xor3(&mut self, first: Bit, second: Bit, third: Bit) -> Bit {
        let mut bits = [first, second, third];
        bits.sort_unstable();
        let [first, second, third] = bits;
        let is_simple = first.as_constant().is_some()
            || [(first, second), (second, third)]
                .into_iter()
                .any(|(left, right)| left == right || left == !right);
        if is_simple {
            let pair = self.xor(first, second);
            return self.xor(pair, third);
        }
        let flip = bits.iter().filter(|bit| bit.is_negated()).count() % 2 == 1;
        let [a, b, c] = bits.map(|bit| if bit.is_negated() { !bit } else { bit });
        let output = match self.sums.get(&(a, b, c)) {
            Some(&output) => output,
            None => {
                let output = self.fresh();
                for pattern in 0..8_u32 {
                    let sign = |bit: Bit, place: u32| if pattern >> place & 1 == 1 { !bit } else { bit };
                    let parity = pattern.count_ones() % 2 == 1;
                    let result = if parity { output } else { !output };
                    self.clause(&[sign(a, 0), sign(b, 1), sign(c, 2), result]);
                }
                self.sums.insert((a, b, c), output);
                output
            }
        };
        if flip { !output } else { output }
    }

    /// The carry bit of three bits.
    pub(super) fn majority(&mut self, first: Bit, second: Bit, third: Bit) -> Bit {
        let mut bits = [first, second, third];
        bits.sort_unstable();
        let [first, second, third] = bits;
        match first {
            Bit::FALSE => return self.and(second, third),
            Bit::TRUE => return self.or(second, third),
            _ => {}
        }
        if second == Bit::TRUE {
            return self.or(first, third);
        }
        if first == second || second == third {
            return second;
        }
        if first == !second {
            return third;
        }
        if second == !third {
            return first;
        }
        if let Some(&output) = self.majorities.get(&(first, second, third)) {
            return output;
        }
        let output = self.fresh();
        for (left, right) in [(first, second), (first, third), (second, third)] {
            self.clause(&[!left, !right, output]);
            self.clause(&[left, right, !output]);
        }
        self.majorities.insert((first, second, third), output);
        output
    }

    pub(super) fn all(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        let mut inputs: Vec<Bit> = bits.into_iter().filter(|&bit| bit != Bit::TRUE).collect();
        inputs.sort_unstable();
        inputs.dedup();
        match inputs[..] {
            [] => Bit::TRUE,
            [Bit::FALSE, ..] => Bit::FALSE,
            [only] => only,
            [left, right] => self.and(left, right),
            _ => {
                let output = self.fresh();
                for &input in &inputs {
                    self.clause(&[!output, input]);
                }
                let mut clause: Vec<Bit> = inputs.iter().map(|&input| !input).collect();
                clause.push(output);
                self.clause(&clause);
                output
            }
        }
    }

    pub(super) fn any(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        let negated: Vec<Bit> = bits.into_iter().map(|bit| !bit).collect();
        !self.all(negated)
    }
}
