//! Lines and planes that go through the inputs seen so far.
//!
//! Two inputs decide `y = ax + b`, three decide `z = ax + by + c`; further ones confirm or end it. Between whole numbers
//! only whole factors count. Most fits end with the first input after those that decided them.

use crate::predicate::{Operand, Predicate};
use crate::range::CONFIDENT;
use crate::templates::template;
use crate::value::{Sort, Value};

/// Something that may go through all inputs.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The variable that depends on the others, and those.
    variables: Vec<u8>,
    /// Inputs that decide it, until there are enough.
    points: Vec<Vec<f64>>,
    found: Option<Predicate>,
    confirmed: u32,
}

impl Fit {
    /// A line or plane in which the first variable depends on the others.
    #[must_use]
    pub fn new(variables: Vec<u8>) -> Fit {
        Fit { variables, points: Vec::new(), found: None, confirmed: 0 }
    }

    /// Takes in an input. Returns whether it still fits.
    pub fn add(&mut self, values: &[Value], sorts: &[Sort]) -> bool {
        if let Some(found) = &self.found {
            self.confirmed += 1;
            return found.holds(values) == Some(true);
        }
        let point: Option<Vec<f64>> =
            self.variables.iter().map(|at| values[usize::from(*at)].number()).collect();
        let Some(point) = point.filter(|point| point.iter().all(|own| own.abs() < 1e15)) else {
            return false;
        };
        self.points.push(point);
        if self.points.len() < self.variables.len() {
            return true;
        }
        self.found = self.solve(sorts);
        self.points.clear();
        self.found.is_some()
    }

    /// What was found, if enough inputs confirm it.
    #[must_use]
    pub fn predicate(&self) -> Option<&Predicate> {
        self.found.as_ref().filter(|_| self.confirmed + self.variables.len() as u32 >= CONFIDENT)
    }

    /// Whether the last input made it worth showing.
    #[must_use]
    pub fn just_confirmed(&self) -> bool {
        self.found.is_some() && self.confirmed + self.variables.len() as u32 == CONFIDENT
    }

    fn solve(&self, sorts: &[Sort]) -> Option<Predicate> {
        let whole = self.variables.iter().all(|at| matches!(sorts[usize::from(*at)], Sort::Integer(..)));
        let constant = |value: f64| {
            if !whole {
                return Some(Operand::Const(Value::Real(value)));
            }
            (value.fract() == 0.0 && value.abs() < 1e15).then_some(Operand::Const(Value::Int(value as i64)))
        };
        let variable = |place: usize| Operand::Var(self.variables[place]);
        match &self.points[..] {
            [one, other] => {
                let run = other[1] - one[1];
                let factor = (other[0] - one[0]) / run;
                // Without a run, or without a rise, there is no dependence.
                if run == 0.0 || factor == 0.0 || !factor.is_finite() {
                    return None;
                }
                let offset = one[0] - factor * one[1];
                let operands = vec![variable(0), constant(factor)?, variable(1), constant(offset)?];
                template("line").map(|template| Predicate::new(template, operands))
            }
            [p, q, r] => {
                // Cramer's rule for the two factors, from differences to the first point.
                let (zq, xq, yq) = (q[0] - p[0], q[1] - p[1], q[2] - p[2]);
                let (zr, xr, yr) = (r[0] - p[0], r[1] - p[1], r[2] - p[2]);
                let determinant = xq * yr - xr * yq;
                let (a, b) = ((zq * yr - zr * yq) / determinant, (xq * zr - xr * zq) / determinant);
                if determinant == 0.0 || a == 0.0 || b == 0.0 || !a.is_finite() || !b.is_finite() {
                    return None;
                }
                let offset = constant(p[0] - a * p[1] - b * p[2])?;
                let operands =
                    vec![variable(0), constant(a)?, variable(1), constant(b)?, variable(2), offset];
                template("plane").map(|template| Predicate::new(template, operands))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: [Sort; 3] = [Sort::Integer(-1000, 1000); 3];

    fn fitted(variables: Vec<u8>, inputs: &[[i64; 3]]) -> Option<String> {
        let mut fit = Fit::new(variables);
        let fits = inputs.iter().all(|input| fit.add(&input.map(Value::Int), &WHOLE));
        if fits { fit.predicate().map(ToString::to_string) } else { None }
    }

    #[test]
    fn lines_are_found_and_refuted() {
        let inputs = [[5, 2, 0], [9, 4, 0], [11, 5, 0], [1, 0, 0], [3, 1, 0]];
        assert_eq!(fitted(vec![0, 1], &inputs).as_deref(), Some("#0 == 2 * #1 + 1"));
        assert_eq!(fitted(vec![0, 1], &inputs[..4]), None, "not yet confirmed");
        assert_eq!(fitted(vec![0, 1], &[[5, 2, 0], [9, 4, 0], [11, 6, 0]]), None);
        assert_eq!(fitted(vec![1, 0], &inputs), None, "one half is no whole factor");
        let sums = [[3, 7, 0], [1, 9, 0], [6, 4, 0], [-5, 15, 0], [10, 0, 0]];
        assert_eq!(fitted(vec![0, 1], &sums).as_deref(), Some("#0 + #1 == 10"));
    }

    #[test]
    fn planes_are_found() {
        let of = |x: i64, y: i64| [2 * x - y + 7, x, y];
        let inputs = [of(1, 1), of(5, 2), of(3, 9), of(-4, 6), of(8, 8)];
        assert_eq!(fitted(vec![0, 1, 2], &inputs).as_deref(), Some("#0 == 2 * #1 + -1 * #2 + 7"));
    }
}
