//! Strings, arrays and objects: values to start from, and mending them until their predicates hold.

use std::sync::Arc;

use rand::RngExt;
use testwright_testcase::{Rng, Text};

use super::Plan;
use super::numbers::Interval;
use crate::value::{Sort, Value};

/// Rounds in which strings and arrays are made to satisfy their predicates, because one may undo another.
const ROUNDS: usize = 3;

impl Plan<'_> {
    /// A value to start from.
    pub(super) fn draw_reference(&self, at: usize, base: &Value, rng: &mut Rng) -> Value {
        match self.nulls[at] {
            Some(true) => return Value::Null,
            None if *base == Value::Null && rng.random_bool(0.7) => return Value::Null,
            _ => {}
        }
        let keeps = rng.random_bool(0.4);
        match (self.signature.variables[at].sort, base) {
            (Sort::Text | Sort::Array(_) | Sort::Texts, base) if keeps && base.is_something() => base.clone(),
            (Sort::Text, base) => Value::Text(self.text(base.units(), rng)),
            (sort @ (Sort::Array(_) | Sort::Texts), base) => self.array(sort, base.items(), rng),
            // Objects are made by their own API; they can only be kept.
            (_, base) => base.clone(),
        }
    }

    fn text(&self, base: &[u16], rng: &mut Rng) -> Text {
        let mut units: Vec<u16> = match rng.random_range(0..4) {
            0 => self.pool.text(rng).map(|text| text.to_vec()).unwrap_or_default(),
            1 => {
                let length = rng.random_range(0..=8.min(self.reach.length));
                (0..length).map(|_| self.unit(rng)).collect()
            }
            _ => base.to_vec(),
        };
        for _ in 0..rng.random_range(0..3) {
            let unit = self.unit(rng);
            match rng.random_range(0..3) {
                0 => units.insert(rng.random_range(0..=units.len()), unit),
                1 if !units.is_empty() => {
                    let place = rng.random_range(0..units.len());
                    units[place] = unit;
                }
                _ if !units.is_empty() => {
                    units.remove(rng.random_range(0..units.len()));
                }
                _ => {}
            }
        }
        units.truncate(self.reach.length);
        units.into()
    }

    fn unit(&self, rng: &mut Rng) -> u16 {
        if rng.random_bool(0.3)
            && let Some(unit) = self.pool.character(rng)
        {
            return unit;
        }
        match rng.random_range(0..20) {
            0 => rng.random_range(0xa0..0x250),
            1..4 => rng.random_range(0x20..0x7f),
            4..9 => rng.random_range(u16::from(b'0')..=u16::from(b'9')),
            9..12 => rng.random_range(u16::from(b'A')..=u16::from(b'Z')),
            _ => rng.random_range(u16::from(b'a')..=u16::from(b'z')),
        }
    }

    fn array(&self, sort: Sort, base: &[Value], rng: &mut Rng) -> Value {
        let Some(element) = sort.element() else { return Value::Absent };
        let mut items = base.to_vec();
        let item = |base: &Value, rng: &mut Rng| match element {
            Sort::Text => Value::Text(self.text(base.units(), rng)),
            _ => Interval::of(element, self.reach).draw(element, base, self.pool, self.reach, rng),
        };
        for _ in 0..rng.random_range(1..4) {
            match rng.random_range(0..3) {
                0 => {
                    let fresh = item(&Value::Absent, rng);
                    items.insert(rng.random_range(0..=items.len()), fresh);
                }
                1 if !items.is_empty() => {
                    let place = rng.random_range(0..items.len());
                    items[place] = item(&items[place].clone(), rng);
                }
                _ if !items.is_empty() => {
                    items.remove(rng.random_range(0..items.len()));
                }
                _ => {}
            }
        }
        Value::Array(Arc::from(items))
    }

    /// Makes strings and arrays satisfy the predicates that say how.
    pub(super) fn mend(&self, values: &mut [Value], rng: &mut Rng) {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for own in &self.checks {
                let Some(first) = own.variables().next() else { continue };
                let sort = self.signature.variables[first].sort;
                if sort.is_number() || sort == Sort::Boolean || own.holds(values) != Some(false) {
                    continue;
                }
                changed = true;
                let (name, negated) = (own.template.name, own.negated);
                match (name, negated, &values[first]) {
                    ("some-text", false, _) | ("empty-text", true, _) => {
                        values[first] = Value::Text([self.unit(rng)].into());
                    }
                    ("empty-text", false, _) | ("some-text", true, _) => {
                        values[first] = Value::Text([].into())
                    }
                    ("ascii", false, Value::Text(text)) => {
                        values[first] = Value::Text(text.iter().map(|unit| unit & 0x7f).collect());
                    }
                    ("some-items", false, _) | ("empty-array", true, _) => {
                        values[first] = self.array(sort, values[first].items(), rng);
                    }
                    (_, false, _) if own.template.make.is_some() => {
                        if let Some(made) = make_reference(self, own, values) {
                            values[first] = made;
                        }
                    }
                    (
                        "equal-texts" | "contains" | "starts" | "ends" | "equal-ignoring-case",
                        true,
                        Value::Text(text),
                    ) => {
                        values[first] = Value::Text(self.text(text, rng));
                    }
                    _ => {}
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// What the first operand must be, if it is not too long.
fn make_reference(plan: &Plan<'_>, own: &crate::predicate::Predicate, values: &[Value]) -> Option<Value> {
    let first = own.variables().next()?;
    let made = plan.make(own, values, plan.signature.variables[first].sort)?;
    (made.units().len() <= plan.reach.length.max(300) && made.items().len() <= 300).then_some(made)
}
