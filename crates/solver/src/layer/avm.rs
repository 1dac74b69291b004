//! The Alternating Variable Method, as Galeotti, Fraser and Arcuri 2013 (IV.A) solve path conditions.
//!
//! Variables are moved one at a time. An integer is moved by one either way (exploratory moves), and in a direction that
//! helps by ever larger steps (pattern moves). A floating-point number is moved likewise at one decimal precision after
//! another. A string is an array of characters that are moved like integers, and that may become more or fewer. When no
//! move of any variable helps, the search starts again from random values and constants of the query. If the next solver
//! may well be quick, the search pauses early, and goes on only if that solver does not know.
//!
//! What is always true: only satisfying answers come from here; the same query and seed give the same answer.

use crate::landscape::Landscape;
use crate::random::Random;
use crate::solver::{Answer, Budget, Reason, Solver, Stats, checked, stats_of};
use crate::tape::StepKind;
use crate::{Arena, Const, Element, Op, Query, Sort};
use testwright_semantics::BinOp::{IDiv, IMul, IRem, LDiv, LMul, LRem};

/// Decimal places that are tried for a `double` and a `float`.
const DOUBLE_PLACES: i32 = 15;
const FLOAT_PLACES: i32 = 7;
/// Strings and arrays are not grown beyond this.
const MOST_LENGTH: usize = 40;

/// What an evaluation costs, in the units of [`Stats::work`].
const WORK_PER_EVALUATION: u64 = 300;

/// The share of the evaluations that are used before the next solver is asked, as a divisor; the others are used if that does
/// not know either. What can be climbed to is mostly climbed to soon, and what cannot be satisfied should not cost a whole
/// search before it is refuted.
const FIRST_SHARE: u64 = 6;

/// The Alternating Variable Method.
pub struct Avm {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
    seed: u64,
}

impl Avm {
    /// The layer in front of another solver.
    pub fn new(seed: u64, next: Option<Box<dyn Solver>>) -> Avm {
        Avm { next, stats: Stats::default(), seed }
    }
}

/// A search that can be interrupted and taken up again.
struct Search {
    landscape: Landscape,
    random: Random,
    /// Whether the last climb came to its end, so that the next one begins elsewhere.
    is_stuck: bool,
}

impl Search {
    fn new(seed: u64, arena: &Arena, query: &Query) -> Search {
        // The random numbers depend on the query, not on what was asked before.
        let seed = query
            .clauses
            .iter()
            .fold(seed, |seed, &clause| seed.rotate_left(7) ^ arena.fingerprint(clause).0 as u64);
        Search { landscape: Landscape::new(arena, query, 0), random: Random::new(seed), is_stuck: false }
    }

    /// Goes on for so many evaluations, or until the query is satisfied. Counts what was used.
    fn run(&mut self, arena: &Arena, query: &Query, evaluations: u64, stats: &mut Stats) -> Option<Answer> {
        self.landscape.grant(evaluations);
        let before = self.landscape.left();
        let answer = self.climb_and_restart(arena, query);
        stats.work += WORK_PER_EVALUATION * (before - self.landscape.left());
        answer
    }

    fn climb_and_restart(&mut self, arena: &Arena, query: &Query) -> Option<Answer> {
        let landscape = &mut self.landscape;
        loop {
            if self.is_stuck {
                restart(landscape, &mut self.random);
            }
            climb(landscape);
            if landscape.is_solved() {
                return checked(arena, query, &landscape.model()).map(Answer::Sat);
            }
            self.is_stuck = !landscape.is_exhausted();
            if landscape.is_exhausted() || landscape.coordinates.is_empty() {
                return None;
            }
        }
    }

    /// Whether circuits for the query are large: those of products, quotients and floating-point numbers are.
    fn is_hard_for_circuits(&self) -> bool {
        self.landscape.tape.steps().iter().any(|step| match step.kind {
            _ if matches!(step.sort, Sort::Float | Sort::Double) => true,
            StepKind::App(Op::Bin(IMul | LMul | IDiv | LDiv | IRem | LRem)) => true,
            _ => false,
        })
    }
}

/// Moves the variables in turn until no move helps.
fn climb(landscape: &mut Landscape) {
    let count = landscape.coordinates.len();
    let mut since_improvement = 0;
    let mut coordinate = 0;
    while since_improvement < count && landscape.objective() > 0.0 && !landscape.is_exhausted() {
        let before = landscape.objective();
        move_variable(landscape, coordinate);
        since_improvement = if landscape.objective() < before { 0 } else { since_improvement + 1 };
        coordinate = (coordinate + 1) % count.max(1);
    }
}

fn move_variable(landscape: &mut Landscape, coordinate: usize) {
    match landscape.value(coordinate).clone() {
        Const::Bool(value) => {
            landscape.attempt(coordinate, Const::Bool(!value));
        }
        Const::String(_) => move_row(landscape, coordinate, &Row::String),
        Const::Array(element, _) => move_row(landscape, coordinate, &Row::Array(element)),
        number => move_scalar(landscape, coordinate, &number.clone(), &|_, moved| Some(moved)),
    }
}

/// How a part of a variable becomes a value of the whole variable: the variable's value now, and the part's.
type Rebuild<'a> = dyn Fn(&Const, Const) -> Option<Const> + 'a;

/// Moves a number that is a variable, or an item of one.
fn move_scalar(landscape: &mut Landscape, coordinate: usize, start: &Const, rebuild: &Rebuild<'_>) {
    match start {
        Const::Bool(value) => {
            attempt(landscape, coordinate, Const::Bool(!value), rebuild);
        }
        Const::Int(_) | Const::Long(_) => {
            let sort = start.sort();
            let (low, high) = match sort {
                Sort::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
                _ => (i64::MIN, i64::MAX),
            };
            let mut value = start.as_integer().unwrap_or(0);
            loop {
                let mut moved = false;
                for direction in [1_i64, -1] {
                    let mut step = direction;
                    while let Some(next) = value.checked_add(step).filter(|next| (low..=high).contains(next))
                    {
                        if !attempt(landscape, coordinate, Const::integer(sort, next), rebuild) {
                            break;
                        }
                        value = next;
                        moved = true;
                        step = step.saturating_mul(2);
                    }
                }
                if !moved || landscape.objective() == 0.0 {
                    break;
                }
            }
        }
        Const::Float(_) | Const::Double(_) => move_floating(landscape, coordinate, start, rebuild),
        Const::String(_) | Const::Array(..) => {}
    }
}

fn move_floating(landscape: &mut Landscape, coordinate: usize, start: &Const, rebuild: &Rebuild<'_>) {
    let is_double = matches!(start, Const::Double(_));
    let make = |value: f64| if is_double { Const::Double(value) } else { Const::Float(value as f32) };
    let mut value = start.as_floating().unwrap_or(0.0);
    if !value.is_finite() {
        if !attempt(landscape, coordinate, make(0.0), rebuild) {
            return;
        }
        value = 0.0;
    }
    let places = if is_double { DOUBLE_PLACES } else { FLOAT_PLACES };
    for place in 0..=places {
        let unit = 10_f64.powi(-place);
        for direction in [unit, -unit] {
            let mut step = direction;
            loop {
                let next = value + step;
                if !next.is_finite() || !attempt(landscape, coordinate, make(next), rebuild) {
                    break;
                }
                value = next;
                step *= 2.0;
            }
        }
        if landscape.objective() == 0.0 {
            return;
        }
    }
    // The last bits are beyond decimal places.
    for next in [value.next_up(), value.next_down()] {
        attempt(landscape, coordinate, make(next), rebuild);
    }
}

fn attempt(landscape: &mut Landscape, coordinate: usize, part: Const, rebuild: &Rebuild<'_>) -> bool {
    let whole = rebuild(landscape.value(coordinate), part);
    whole.is_some_and(|whole| landscape.attempt(coordinate, whole))
}

/// A string or an array, seen as a row of items.
enum Row {
    String,
    Array(Element),
}

impl Row {
    fn items(&self, value: &Const) -> Vec<Const> {
        match value {
            Const::String(units) => units.iter().map(|&unit| Const::Int(unit.into())).collect(),
            Const::Array(_, items) => items.to_vec(),
            _ => Vec::new(),
        }
    }

    fn build(&self, items: Vec<Const>) -> Option<Const> {
        match self {
            Row::String => {
                let units: Option<Vec<u16>> =
                    items.iter().map(|item| u16::try_from(item.as_int()?).ok()).collect();
                units.map(|units| Const::String(units.into()))
            }
            Row::Array(element) => Const::array(*element, items),
        }
    }

    /// What a row grows by.
    fn filler(&self, range: Option<(i64, i64)>) -> Const {
        let clamp = |value: i64| {
            range.filter(|(low, high)| low <= high).map_or(value, |(low, high)| value.clamp(low, high))
        };
        match self {
            Row::String => Const::Int(clamp(0x61) as i32),
            Row::Array(element) => match element.sort() {
                sort @ (Sort::Int | Sort::Long) => Const::integer(sort, clamp(0)),
                sort => Const::zero(sort),
            },
        }
    }
}

/// Moves the items of a row one after another, then its length.
fn move_row(landscape: &mut Landscape, coordinate: usize, row: &Row) {
    let range = landscape.coordinates[coordinate].domain.range;
    let length = row.items(landscape.value(coordinate)).len();
    for index in 0..length {
        let Some(item) = row.items(landscape.value(coordinate)).get(index).cloned() else { break };
        move_item(landscape, coordinate, row, index, &item);
        if landscape.objective() == 0.0 {
            return;
        }
    }
    loop {
        let items = row.items(landscape.value(coordinate));
        let mut changed = false;
        if items.len() < MOST_LENGTH {
            let mut longer = items.clone();
            longer.push(row.filler(range));
            changed = row.build(longer).is_some_and(|longer| landscape.attempt(coordinate, longer));
            if changed {
                // A new character is moved at once, since the old ones are where they should be.
                let filler = row.filler(range);
                move_item(landscape, coordinate, row, items.len(), &filler);
            }
        }
        if !changed && let Some((_, shorter)) = items.split_last() {
            changed =
                row.build(shorter.to_vec()).is_some_and(|shorter| landscape.attempt(coordinate, shorter));
        }
        if !changed && let Some((_, shorter)) = items.split_first() {
            changed =
                row.build(shorter.to_vec()).is_some_and(|shorter| landscape.attempt(coordinate, shorter));
        }
        if !changed || landscape.objective() == 0.0 || landscape.is_exhausted() {
            return;
        }
    }
}

fn move_item(landscape: &mut Landscape, coordinate: usize, row: &Row, index: usize, item: &Const) {
    let rebuild = |whole: &Const, part: Const| {
        let mut items = row.items(whole);
        *items.get_mut(index)? = part;
        row.build(items)
    };
    move_scalar(landscape, coordinate, item, &rebuild);
}

/// Gives every variable a new value: a constant of the query, one beside it, or a random one.
fn restart(landscape: &mut Landscape, random: &mut Random) {
    let constants: Vec<Const> = landscape
        .tape
        .steps()
        .iter()
        .filter_map(|step| if let StepKind::Const(value) = &step.kind { Some(value.clone()) } else { None })
        .collect();
    for coordinate in 0..landscape.coordinates.len() {
        let sort = landscape.value(coordinate).sort();
        let fitting: Vec<&Const> = constants.iter().filter(|value| value.sort() == sort).collect();
        let value = if !fitting.is_empty() && random.below(3) > 0 {
            fitting[random.below(fitting.len())].clone()
        } else {
            random_value(sort, random)
        };
        landscape.set(coordinate, value);
    }
}

fn random_value(sort: Sort, random: &mut Random) -> Const {
    let magnitude = random.below(4);
    let spread = |random: &mut Random| match magnitude {
        0 => random.below(21) as i64 - 10,
        1 => random.below(2001) as i64 - 1000,
        2 => random.below(2_000_001) as i64 - 1_000_000,
        _ => random.next() as i64,
    };
    match sort {
        Sort::Bool => Const::Bool(random.below(2) == 0),
        Sort::Int | Sort::Long => Const::integer(sort, spread(random)),
        Sort::Float => Const::Float(spread(random) as f32 / 8.0),
        Sort::Double => Const::Double(spread(random) as f64 / 8.0),
        Sort::String => {
            let length = random.below(8);
            Const::String((0..length).map(|_| 0x20 + random.below(0x5f) as u16).collect())
        }
        Sort::Array(element) => {
            let length = random.below(6);
            let items = (0..length).map(|_| match element.sort() {
                Sort::String => Const::zero(Sort::String),
                sort => random_value(sort, random),
            });
            Const::Array(element, items.collect())
        }
    }
}

impl Solver for Avm {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        let mut search = Search::new(self.seed, arena, query);
        let next = match &mut self.next {
            Some(next) => next,
            None => {
                let found = search.run(arena, query, budget.evaluations, &mut self.stats);
                found.iter().for_each(|answer| self.stats.count(answer));
                return found.unwrap_or(Answer::Unknown(Reason::Budget));
            }
        };
        let first =
            if search.is_hard_for_circuits() { budget.evaluations } else { budget.evaluations / FIRST_SHARE };
        if let Some(answer) = search.run(arena, query, first, &mut self.stats) {
            self.stats.count(&answer);
            return answer;
        }
        let answer = next.solve(arena, query, budget);
        if !matches!(answer, Answer::Unknown(_)) || first == budget.evaluations {
            return answer;
        }
        match search.run(arena, query, budget.evaluations - first, &mut self.stats) {
            Some(found) => {
                self.stats.count(&found);
                found
            }
            None => answer,
        }
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("AVM", self.stats, &self.next)
    }
}
