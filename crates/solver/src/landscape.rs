//! A query as a landscape for local search: candidate values for the variables, and how far they are from a model.
//!
//! Where to start: [`Landscape::new`], then [`Landscape::attempt`] values for one variable at a time.
//!
//! What is always true: values, distances and objective belong together; the objective is zero exactly when all clauses
//! are true; no value outside the domain of its variable is ever in place after the first.

use crate::distance::{Distance, distance, normalise};
use crate::tape::Tape;
use crate::{Arena, Const, Domain, Model, Query, VarId, default_value};

/// Evaluating more steps than this counts for more than one evaluation, so that large queries do not take for ever.
const STEPS_OF_AN_EVALUATION: u64 = 64;

/// A variable of the landscape.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate {
    pub(crate) variable: VarId,
    pub(crate) domain: Domain,
    pub(crate) place: usize,
    dependents: Vec<usize>,
}

/// Candidate values for the variables of a query.
#[derive(Clone, Debug)]
pub(crate) struct Landscape {
    pub(crate) tape: Tape,
    pub(crate) coordinates: Vec<Coordinate>,
    pub(crate) values: Vec<Const>,
    distances: Vec<Distance>,
    objective: f64,
    evaluations_left: u64,
    /// What the last change replaced, and the objective before it.
    before: Vec<(usize, Const, Distance)>,
    before_objective: f64,
    /// Whether a step changed, while a change is carried on; all false otherwise.
    is_changed: Vec<bool>,
}

impl Landscape {
    /// The landscape of a query, at its current values where they are within the domains.
    pub(crate) fn new(arena: &Arena, query: &Query, evaluations: u64) -> Landscape {
        let tape = Tape::new(arena, &query.clauses);
        let mut start = Model::new();
        let mut coordinates = Vec::new();
        for &(variable, place) in tape.variables() {
            let declared = arena.variable(variable);
            let value = query.current.value(arena, variable);
            let value = if declared.domain.contains(&value) { value } else { default_value(declared) };
            start.set(variable, value);
            coordinates.push(Coordinate {
                variable,
                domain: declared.domain,
                place,
                dependents: tape.dependents(place),
            });
        }
        let values = tape.run(arena, &start);
        let distances = vec![Distance::default(); values.len()];
        let is_changed = vec![false; values.len()];
        let mut landscape = Landscape {
            tape,
            coordinates,
            values,
            distances,
            objective: 0.0,
            evaluations_left: evaluations,
            before: Vec::new(),
            before_objective: 0.0,
            is_changed,
        };
        for place in 0..landscape.values.len() {
            landscape.measure(place);
        }
        landscape.objective = landscape.sum();
        landscape
    }

    fn measure(&mut self, place: usize) {
        self.distances[place] = distance(&self.tape.steps()[place], place, &self.values, &self.distances);
    }

    fn sum(&self) -> f64 {
        self.tape.roots().iter().map(|&root| normalise(self.distances[root].to_true)).sum()
    }

    /// Zero when all clauses are true.
    pub(crate) fn objective(&self) -> f64 {
        self.objective
    }

    /// Whether every clause is true and every value within its domain.
    pub(crate) fn is_solved(&self) -> bool {
        self.tape.roots().iter().all(|&root| self.values[root] == Const::Bool(true))
            && self
                .coordinates
                .iter()
                .all(|coordinate| coordinate.domain.contains(&self.values[coordinate.place]))
    }

    /// Evaluations that are left.
    pub(crate) fn left(&self) -> u64 {
        self.evaluations_left
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.evaluations_left == 0
    }

    /// The clauses that are not true, as places on the tape.
    pub(crate) fn violated(&self) -> Vec<usize> {
        let roots = self.tape.roots().iter().copied();
        roots.filter(|&root| self.values[root] != Const::Bool(true)).collect()
    }

    /// The value of a variable.
    pub(crate) fn value(&self, coordinate: usize) -> &Const {
        &self.values[self.coordinates[coordinate].place]
    }

    /// Gives the search more evaluations.
    pub(crate) fn grant(&mut self, evaluations: u64) {
        self.evaluations_left = self.evaluations_left.saturating_add(evaluations);
    }

    /// Puts a value in place whatever it does to the objective. Does nothing if it is outside the domain.
    pub(crate) fn set(&mut self, coordinate: usize, value: Const) {
        let Coordinate { place, ref domain, .. } = self.coordinates[coordinate];
        if domain.contains(&value) && self.values[place] != value {
            self.put(coordinate, value);
        }
    }

    /// Puts a value in place and notes what was there before, for [`Landscape::take_back`]. Only steps with an operand that
    /// changed are computed again: most clauses of a path look at other characters of a string than the one that was moved.
    fn put(&mut self, coordinate: usize, value: Const) {
        let place = self.coordinates[coordinate].place;
        let cost = 1 + self.coordinates[coordinate].dependents.len() as u64 / STEPS_OF_AN_EVALUATION;
        self.evaluations_left = self.evaluations_left.saturating_sub(cost);
        self.before.clear();
        self.before_objective = self.objective;
        let dependents = std::mem::take(&mut self.coordinates[coordinate].dependents);
        self.replace(place, value);
        for &dependent in &dependents {
            if self.tape.steps()[dependent].args.iter().any(|&arg| self.is_changed[arg]) {
                let value = self.tape.value(dependent, &self.values);
                self.replace(dependent, value);
            }
        }
        self.coordinates[coordinate].dependents = dependents;
        for (place, ..) in &self.before {
            self.is_changed[*place] = false;
        }
        self.objective = self.sum();
    }

    /// Gives a step another value and measures it, and marks it as changed if anything about it is different.
    fn replace(&mut self, place: usize, value: Const) {
        let is_other = self.values[place] != value;
        let old = std::mem::replace(&mut self.values[place], value);
        let distance = self.distances[place];
        self.measure(place);
        if is_other || self.distances[place] != distance {
            self.is_changed[place] = true;
            self.before.push((place, old, distance));
        }
    }

    /// Undoes the last [`Landscape::put`].
    fn take_back(&mut self) {
        for (place, value, distance) in self.before.drain(..) {
            self.values[place] = value;
            self.distances[place] = distance;
        }
        self.objective = self.before_objective;
    }

    /// Whether a value may be tried: it is in the domain and not what is there, and evaluations are left.
    fn is_worth_trying(&self, coordinate: usize, value: &Const) -> bool {
        let Coordinate { place, ref domain, .. } = self.coordinates[coordinate];
        self.evaluations_left > 0 && domain.contains(value) && self.values[place] != *value
    }

    /// The objective with another value for a variable; everything is left as it was. `None` if the value is outside the
    /// domain, the same as before, or the evaluations are used up.
    pub(crate) fn probe(&mut self, coordinate: usize, value: &Const) -> Option<f64> {
        if !self.is_worth_trying(coordinate, value) {
            return None;
        }
        self.put(coordinate, value.clone());
        let found = self.objective;
        self.take_back();
        Some(found)
    }

    /// Puts a value in place if it makes the objective smaller, and says whether it did.
    pub(crate) fn attempt(&mut self, coordinate: usize, value: Const) -> bool {
        if !self.is_worth_trying(coordinate, &value) {
            return false;
        }
        self.put(coordinate, value);
        let improves = self.objective < self.before_objective;
        if !improves {
            self.take_back();
        }
        improves
    }

    /// The values as a model.
    pub(crate) fn model(&self) -> Model {
        let mut model = Model::new();
        for coordinate in &self.coordinates {
            model.set(coordinate.variable, self.values[coordinate.place].clone());
        }
        model
    }
}
