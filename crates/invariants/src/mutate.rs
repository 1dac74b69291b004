//! Predicates made at random, and predicates changed at random.
//!
//! A simple predicate seeds initial inputs (Nosrati, Haghighi and Vahidi Asl 2020, algorithm 6); a changed one leads out of
//! what is known (section 4.1.6): another operator, another constant, another operand, or the contrary.

use rand::RngExt;
use testwright_testcase::Rng;

use crate::branch::Candidates;
use crate::pool::Pool;
use crate::predicate::{Operand, Predicate};
use crate::signature::Signature;
use crate::templates::template;
use crate::value::{Sort, Value};

/// What predicates about a method are made of.
#[derive(Clone, Copy)]
pub struct Material<'a> {
    /// Its variables.
    pub signature: &'a Signature,
    /// What its templates can say.
    pub candidates: &'a Candidates,
    /// Constants.
    pub pool: &'a Pool,
}

impl Material<'_> {
    /// A random simple predicate; none if there is nothing to speak about.
    pub fn simple(&self, rng: &mut Rng) -> Option<Predicate> {
        let numbers = self.numbers();
        let choice = rng.random_range(0..100);
        if !numbers.is_empty() && choice < 45 {
            let at = numbers[rng.random_range(0..numbers.len())];
            return self.comparison(at, rng);
        }
        if numbers.len() > 1 && choice < 52 {
            return self.line(&numbers, rng);
        }
        // Relations of two are what programs ask for most; there are many more of three.
        let wanted = match rng.random_range(0..10) {
            0..2 => 1,
            2..8 => 2,
            _ => 3,
        };
        let all = &self.candidates.predicates;
        if all.is_empty() {
            return None;
        }
        let draws: [usize; 6] = std::array::from_fn(|_| rng.random_range(0..all.len()));
        let fitting = draws.iter().find(|at| all[**at].variables().count() == wanted);
        Some(all[*fitting.unwrap_or(&draws[0])].clone())
    }

    fn numbers(&self) -> Vec<usize> {
        let sorts = self.candidates.sorts.iter().enumerate();
        sorts.filter(|(_, sort)| sort.is_number() || **sort == Sort::Boolean).map(|(at, _)| at).collect()
    }

    /// A constant that a variable may be compared with.
    fn constant(&self, at: usize, rng: &mut Rng) -> Value {
        match self.candidates.sorts[at] {
            Sort::Boolean => Value::Int(rng.random_range(0..=1)),
            Sort::Integer(low, high) => Value::Int(self.pool.integer_within(low, high, rng).unwrap_or(0)),
            _ => Value::Real(self.pool.real_within(f64::MIN, f64::MAX, rng).unwrap_or(0.0)),
        }
    }

    fn comparison(&self, at: usize, rng: &mut Rng) -> Option<Predicate> {
        let constant = Operand::Const(self.constant(at, rng));
        let variable = Operand::Var(at as u8);
        let name = ["equal", "equal", "different", "less", "at-most"][rng.random_range(0..5)];
        let forward = name == "equal" || name == "different" || rng.random_bool(0.5);
        let operands = if forward { vec![variable, constant] } else { vec![constant, variable] };
        template(name).map(|template| Predicate::new(template, operands))
    }

    fn line(&self, numbers: &[usize], rng: &mut Rng) -> Option<Predicate> {
        let one = numbers[rng.random_range(0..numbers.len())];
        let other = numbers[rng.random_range(0..numbers.len())];
        let number = |value: i64| match self.candidates.sorts[one] {
            Sort::Real => Value::Real(value as f64),
            _ => Value::Int(value),
        };
        let factor = number([1, 1, -1, 2][rng.random_range(0..4)]);
        let offset = self.constant(one, rng);
        let operands = vec![
            Operand::Var(one as u8),
            Operand::Const(factor),
            Operand::Var(other as u8),
            Operand::Const(offset),
        ];
        (one != other).then(|| template("line").map(|template| Predicate::new(template, operands)))?
    }

    /// The predicate changed in one respect.
    pub fn changed(&self, own: &Predicate, rng: &mut Rng) -> Option<Predicate> {
        let mut changed = own.clone();
        match rng.random_range(0..100) {
            0..30 => changed.negated = !changed.negated,
            30..50 => return self.other_operator(own, rng),
            50..75 => {
                let constants: Vec<usize> = (0..own.operands.len())
                    .filter(|at| matches!(own.operands[*at], Operand::Const(_)))
                    .collect();
                if constants.is_empty() {
                    return self.simple(rng);
                }
                let place = constants[rng.random_range(0..constants.len())];
                let first = own.variables().next()?;
                let value = self.other_constant(first, &own.operands[place], rng);
                changed.operands[place] = Operand::Const(value);
                changed.negated ^= rng.random_bool(0.5);
            }
            75..85 => {
                let place = rng.random_range(0..own.operands.len());
                let Operand::Var(at) = own.operands[place] else { return self.simple(rng) };
                let sort = self.candidates.sorts[usize::from(at)];
                let alike: Vec<u8> = (0..self.candidates.sorts.len())
                    .filter(|other| {
                        let other = self.candidates.sorts[*other];
                        std::mem::discriminant(&other) == std::mem::discriminant(&sort)
                    })
                    .map(|at| at as u8)
                    .collect();
                changed.operands[place] = Operand::Var(alike[rng.random_range(0..alike.len())]);
            }
            _ => return self.simple(rng),
        }
        Some(changed)
    }

    fn other_constant(&self, variable: usize, old: &Operand, rng: &mut Rng) -> Value {
        match old {
            Operand::Const(Value::Int(old)) if rng.random_bool(0.3) => {
                Value::Int(old.saturating_add(if rng.random_bool(0.5) { 1 } else { -1 }))
            }
            Operand::Const(Value::Int(_)) => Value::Int(match self.candidates.sorts[variable] {
                Sort::Integer(low, high) => self.pool.integer_within(low, high, rng).unwrap_or(0),
                _ => rng.random_range(0..=1),
            }),
            Operand::Const(Value::Real(_)) => self.constant(variable, rng),
            Operand::Const(Value::Text(old)) => Value::Text(self.pool.text(rng).unwrap_or(old).clone()),
            Operand::Const(other) => other.clone(),
            Operand::Var(_) => self.constant(variable, rng),
        }
    }

    /// Another comparison of the same operands.
    fn other_operator(&self, own: &Predicate, rng: &mut Rng) -> Option<Predicate> {
        if !matches!(own.template.name, "equal" | "different" | "less" | "at-most") {
            return Some(Predicate { negated: !own.negated, ..own.clone() });
        }
        let name = ["equal", "different", "less", "at-most"][rng.random_range(0..4)];
        let mut operands = own.operands.clone();
        if matches!((name, &operands[..]), ("equal" | "different", [Operand::Const(_), _]))
            || rng.random_bool(0.5)
        {
            operands.reverse();
        }
        if matches!((name, &operands[..]), ("equal" | "different", [Operand::Const(_), _])) {
            operands.reverse();
        }
        template(name).map(|template| Predicate::new(template, operands))
    }

    /// One or a few predicates changed, and the others: the changed ones must hold, the others as far as they can. As often
    /// as not the first is one of the `telling` ones.
    pub fn mutated(
        &self,
        of: &[(Predicate, u64)],
        telling: &[usize],
        rng: &mut Rng,
    ) -> (Vec<Predicate>, Vec<(Predicate, u64)>) {
        let wanted = match rng.random_range(0..10) {
            0..7 => 1,
            7..9 => 2,
            _ => 3,
        };
        let mut changed = Vec::new();
        let mut rest = of.to_vec();
        if !telling.is_empty() && rng.random_bool(0.5) {
            let (own, _) = rest.swap_remove(telling[rng.random_range(0..telling.len())]);
            let contrary = Predicate { negated: !own.negated, ..own.clone() };
            changed.extend(if rng.random_bool(0.6) { Some(contrary) } else { self.changed(&own, rng) });
        }
        for _ in changed.len()..wanted {
            let own =
                if rest.is_empty() { None } else { Some(rest.swap_remove(rng.random_range(0..rest.len()))) };
            changed.extend(match own {
                Some((own, _)) => self.changed(&own, rng),
                None => self.simple(rng),
            });
        }
        (changed, rest)
    }
}
