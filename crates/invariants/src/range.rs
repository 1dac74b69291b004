//! What the values of one number had in common so far: bounds, a few values, a common remainder.
//!
//! Comparisons with constants are not kept one by one: which constants of the pool lie below and above all values follows
//! from the bounds, also for constants that are met later.

use crate::pool::Pool;
use crate::predicate::{Operand, Predicate};
use crate::templates::template;
use crate::value::{Sort, Value};

/// Inputs that must agree before a constant that is not in the pool is taken for more than chance.
pub const CONFIDENT: u32 = 5;

/// Most values of a set.
const SET: usize = 3;

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Range {
    /// Values seen.
    pub count: u32,
    low: Option<Value>,
    high: Option<Value>,
    /// Different values, until there are more than a set has.
    values: Vec<Value>,
    is_set: bool,
    /// Greatest common divisor of the differences of whole numbers.
    step: u64,
}

impl Range {
    /// Takes in a number. Returns whether that changed anything that predicates could show.
    pub fn add(&mut self, value: &Value) -> bool {
        self.count = self.count.saturating_add(1);
        let (Some(low), Some(high)) = (&self.low, &self.high) else {
            self.low = Some(value.clone());
            self.high = Some(value.clone());
            self.values.push(value.clone());
            self.is_set = true;
            return true;
        };
        let mut changed = self.count == CONFIDENT;
        let is_below = value.compare(low).is_some_and(std::cmp::Ordering::is_lt);
        let is_above = value.compare(high).is_some_and(std::cmp::Ordering::is_gt);
        if let (Value::Int(value), Value::Int(low)) = (value, low)
            && self.step != 1
            && value != low
        {
            let step = gcd(self.step, value.abs_diff(*low));
            changed |= step != self.step;
            self.step = step;
        }
        if self.is_set && !self.values.contains(value) {
            changed = true;
            if self.values.len() < SET {
                self.values.push(value.clone());
            } else {
                self.is_set = false;
                self.values.clear();
            }
        }
        if is_below {
            self.low = Some(value.clone());
        }
        if is_above {
            self.high = Some(value.clone());
        }
        changed || is_below || is_above
    }

    /// Whether all values were the same.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.is_set && self.values.len() == 1
    }

    /// The strongest predicates about a variable with these values.
    pub fn predicates(&self, at: u8, sort: Sort, pool: &Pool, into: &mut Vec<Predicate>) {
        let (Some(low), Some(high)) = (&self.low, &self.high) else { return };
        let mut push = |name: &str, operands: Vec<Operand>| {
            into.extend(template(name).map(|template| Predicate::new(template, operands)));
        };
        let (variable, constant) = (Operand::Var(at), |value: &Value| Operand::Const(value.clone()));
        let is_known = |value: &Value| match value {
            Value::Int(value) => pool.integers().binary_search(value).is_ok(),
            Value::Real(value) => pool.reals().iter().any(|own| own == value),
            _ => false,
        };
        let confident = self.count >= CONFIDENT;
        if self.is_constant() && (confident || is_known(low) || sort == Sort::Boolean) {
            push("equal", vec![variable, constant(low)]);
            return;
        }
        if sort == Sort::Boolean {
            return;
        }
        if self.is_set && self.values.len() > 1 && confident {
            let mut values = self.values.clone();
            values.sort_by(Value::total_order);
            let set = [variable.clone()].into_iter().chain(values.into_iter().map(Operand::Const));
            push("one-of", set.collect());
            return;
        }
        let (below, above) = match (low, high) {
            (Value::Int(low), Value::Int(high)) => {
                let (below, above) = pool.around(*low, *high);
                (below.map(Value::Int), above.map(Value::Int))
            }
            _ => {
                let ends = (low.number().unwrap_or(f64::NAN), high.number().unwrap_or(f64::NAN));
                let (below, above) = pool.around_real(ends.0, ends.1);
                (below.map(Value::Real), above.map(Value::Real))
            }
        };
        if let Some(below) = below {
            let name = if below == *low { "at-most" } else { "less" };
            push(name, vec![Operand::Const(below), variable.clone()]);
        }
        if let Some(above) = above {
            let name = if above == *high { "at-most" } else { "less" };
            push(name, vec![variable.clone(), Operand::Const(above)]);
        }
        if self.step > 1
            && confident
            && let (Value::Int(low), Ok(step)) = (low, i64::try_from(self.step))
        {
            // Java's remainder has the sign of the dividend, so one remainder fits all only if it is 0 or no value is
            // negative.
            let rest = low % step;
            if rest == 0 || *low >= 0 {
                push(
                    "remainder",
                    vec![variable, Operand::Const(Value::Int(step)), Operand::Const(Value::Int(rest))],
                );
            }
        }
    }
}

fn gcd(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use testwright_testcase::{Literal, Seeds};

    use super::*;

    fn texts(values: &[i64]) -> Vec<String> {
        let mut seeds = Seeds::default();
        seeds.add(&Literal::Int(12));
        seeds.add(&Literal::Int(100));
        let mut range = Range::default();
        values.iter().for_each(|value| {
            range.add(&Value::Int(*value));
        });
        let mut predicates = Vec::new();
        range.predicates(0, Sort::Integer(-1000, 1000), &Pool::new(&seeds), &mut predicates);
        predicates.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn bounds_are_constants_of_the_pool() {
        assert_eq!(texts(&[20, 34, 51, 47]), ["#0 > 12", "#0 < 100"]);
        assert_eq!(texts(&[12, 34, 51, 13]), ["#0 >= 12", "#0 < 100"]);
        assert_eq!(texts(&[500, 200, 350, 999]), ["#0 > 100"]);
    }

    #[test]
    fn few_values_are_a_set_once_there_are_enough_inputs() {
        assert_eq!(texts(&[12, 12]), ["#0 == 12"], "a constant of the pool needs no further evidence");
        assert_eq!(texts(&[7, 7]), ["#0 > 1", "#0 < 12"]);
        assert_eq!(texts(&[7; 5]), ["#0 == 7"]);
        assert_eq!(texts(&[7, 3, 3, 7, 3]), ["#0 in {3, 7}"]);
    }

    #[test]
    fn common_remainders_are_found() {
        assert_eq!(texts(&[21, 33, 45, 57, 93]), ["#0 > 12", "#0 < 100", "#0 % 12 == 9"]);
        assert_eq!(texts(&[-8, 16, 24, 40, -16]), ["#0 < 100", "#0 % 8 == 0"]);
    }
}
