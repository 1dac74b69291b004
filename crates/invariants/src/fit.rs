//! Lines and planes that go through the inputs seen so far, lines from one array to another, and objects that are always the
//! same.
//!
//! Two inputs decide `y = ax + b`, three decide `z = ax + by + c`; two different elements decide how one array is another one
//! stretched and shifted; one input decides which object it is. Further ones confirm or end it. Between whole numbers only
//! whole factors count. Most fits end with the first input after those that decided them.

use crate::predicate::{Operand, Predicate};
use crate::range::CONFIDENT;
use crate::templates::template;
use crate::value::{Sort, Value};

/// What a fit is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Numbers that depend on others.
    Plane,
    /// An array of numbers that depends on another one, element by element.
    Arrays,
    /// An object that is always made in the same way.
    Object,
}

/// Something that may go through all inputs.
#[derive(Clone, Debug)]
pub struct Fit {
    shape: Shape,
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
        Fit { shape: Shape::Plane, variables, points: Vec::new(), found: None, confirmed: 0 }
    }

    /// A line from the elements of the second array to those of the first.
    #[must_use]
    pub fn arrays(one: u8, other: u8) -> Fit {
        Fit { shape: Shape::Arrays, ..Fit::new(vec![one, other]) }
    }

    /// An object that is the same at every input.
    #[must_use]
    pub fn object(at: u8) -> Fit {
        Fit { shape: Shape::Object, ..Fit::new(vec![at]) }
    }

    /// Takes in an input. Returns whether it still fits.
    pub fn add(&mut self, values: &[Value], sorts: &[Sort]) -> bool {
        if self.shape != Shape::Plane
            && !self.variables.iter().all(|at| values[usize::from(*at)].is_something())
        {
            // `null` and what a test computes say nothing.
            return true;
        }
        if let Some(found) = &self.found {
            self.confirmed += 1;
            return found.holds(values) == Some(true);
        }
        match self.shape {
            Shape::Plane => self.add_point(values, sorts),
            Shape::Arrays => self.add_arrays(values),
            Shape::Object => {
                let operands = vec![
                    Operand::Var(self.variables[0]),
                    Operand::Const(values[usize::from(self.variables[0])].clone()),
                ];
                self.found = template("pooled").map(|template| Predicate::new(template, operands));
                self.found.is_some()
            }
        }
    }

    /// Two different elements of the second array decide; arrays without such say only that their lengths agree.
    fn add_arrays(&mut self, values: &[Value]) -> bool {
        let [one, other] = [0, 1].map(|place| values[usize::from(self.variables[place])].items());
        if one.len() != other.len() {
            return false;
        }
        let pairs = || one.iter().zip(other);
        let Some((first_y, first_x)) = pairs().next() else { return true };
        let Some((y, x)) = pairs().find(|(_, x)| *x != first_x) else { return true };
        let number = |value: &Value| value.number().unwrap_or(f64::NAN);
        let factor = (number(y) - number(first_y)) / (number(x) - number(first_x));
        let offset = number(first_y) - factor * number(first_x);
        let is_whole = matches!((first_y, first_x), (Value::Int(_), Value::Int(_)));
        let constant = |value: f64| {
            let fits = value.is_finite() && value.abs() < 1e15 && (!is_whole || value.fract() == 0.0);
            let own = if is_whole { Value::Int(value as i64) } else { Value::Real(value) };
            fits.then_some(Operand::Const(own))
        };
        // Arrays that are equal have a template of their own, and one that never changes depends on nothing.
        let (Some(stretch), Some(shift)) = (constant(factor), constant(offset)) else { return false };
        if factor == 0.0 || (factor == 1.0 && offset == 0.0) {
            return false;
        }
        let operands = vec![Operand::Var(self.variables[0]), stretch, Operand::Var(self.variables[1]), shift];
        self.found = template("array-line").map(|template| Predicate::new(template, operands));
        self.found.as_ref().is_some_and(|found| found.holds(values) == Some(true))
    }

    fn add_point(&mut self, values: &[Value], sorts: &[Sort]) -> bool {
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
        self.found.as_ref().filter(|_| self.confirmed + self.decided_by() >= CONFIDENT)
    }

    /// How many inputs it took to find something.
    fn decided_by(&self) -> u32 {
        if self.shape == Shape::Plane { self.variables.len() as u32 } else { 1 }
    }

    /// Whether the last input made it worth showing.
    #[must_use]
    pub fn just_confirmed(&self) -> bool {
        self.found.is_some() && self.confirmed + self.decided_by() == CONFIDENT
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
    fn arrays_that_are_others_stretched_and_shifted_are_found() {
        let of = |items: &[i64]| Value::Array(items.iter().copied().map(Value::Int).collect());
        let pair = |items: &[i64]| {
            let stretched: Vec<i64> = items.iter().map(|item| 3 * item - 2).collect();
            vec![of(&stretched), of(items)]
        };
        let sorts = [Sort::Array(testwright_testcase::Primitive::Int); 2];
        let inputs = [pair(&[]), pair(&[4, 4]), pair(&[1, 5, 2]), pair(&[0]), pair(&[7, -7]), pair(&[9, 1])];
        let mut fit = Fit::arrays(0, 1);
        assert!(inputs.iter().all(|input| fit.add(input, &sorts)));
        assert_eq!(fit.predicate(), None, "four inputs since it was found are not enough");
        assert!(fit.add(&pair(&[2, 3, 4]), &sorts) && fit.just_confirmed());
        assert_eq!(fit.predicate().map(ToString::to_string).as_deref(), Some("#0 == 3 * #1 + -2"));
        assert!(fit.add(&[Value::Null, of(&[1])], &sorts), "null says nothing");
        assert!(!fit.add(&[of(&[1, 2]), of(&[1, 2])], &sorts));
        let mut equal = Fit::arrays(0, 1);
        assert!(!equal.add(&[of(&[1, 2]), of(&[1, 2])], &sorts), "equal arrays have a template of their own");
        let mut longer = Fit::arrays(0, 1);
        assert!(!longer.add(&[of(&[1, 2]), of(&[1])], &sorts));
    }

    #[test]
    fn objects_that_are_always_the_same_are_found() {
        let mut fit = Fit::object(0);
        let inputs = [7, 7, 7, 7].map(Value::Object);
        assert!(inputs.iter().all(|own| fit.add(std::slice::from_ref(own), &[Sort::Object])));
        assert_eq!(fit.predicate(), None);
        assert!(fit.add(&[Value::Null], &[Sort::Object]), "null says nothing");
        assert!(fit.add(&[Value::Object(7)], &[Sort::Object]));
        assert!(fit.predicate().is_some_and(|own| own.is("pooled")));
        assert!(!fit.add(&[Value::Object(8)], &[Sort::Object]));
    }

    #[test]
    fn planes_are_found() {
        let of = |x: i64, y: i64| [2 * x - y + 7, x, y];
        let inputs = [of(1, 1), of(5, 2), of(3, 9), of(-4, 6), of(8, 8)];
        assert_eq!(fitted(vec![0, 1, 2], &inputs).as_deref(), Some("#0 == 2 * #1 + -1 * #2 + 7"));
    }
}
