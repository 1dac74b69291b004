//! Intervals and congruences: bounds and remainders of integers, propagated through the terms until nothing changes.
//!
//! Going up, the operands' ranges give the range of an operation; going down, the range of an operation cuts those of
//! its operands. A clause that cannot be true any more refutes the query. Otherwise the values that are nearest to the
//! current ones within the ranges are tried. Strings take part with their lengths: `text` says what their methods make of
//! those, and which of the positions in a string are certain.

mod text;

use crate::range::Range;
use crate::solver::{Answer, Budget, Solver, Stats, checked, pass_on, stats_of};
use crate::tape::{Step, StepKind, Tape};
use crate::{Arena, Const, Model, Op, Query, Sort};
use testwright_semantics::BinOp::*;
use testwright_semantics::UnOp;
use text::Relations;

/// Rounds up and down, after which the rest is left to others.
const MOST_ROUNDS: usize = 10;

/// Steps times clauses up to which a core is made as small as it can be.
const MOST_CORE_WORK: usize = 200_000;

/// What strings are filled up with.
const FILLER: u16 = 0x61;

/// Propagates ranges.
pub struct Intervals {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
}

/// What is known about the steps of a tape: the ranges of integers and of the lengths of strings; truth values are the
/// integers 0 and 1.
struct Knowledge<'a> {
    tape: &'a Tape,
    relations: &'a Relations,
    ranges: Vec<Option<Range>>,
    changed: bool,
}

/// There are no values any more.
struct Contradiction;

impl Intervals {
    /// The layer in front of another solver.
    pub fn new(next: Option<Box<dyn Solver>>) -> Intervals {
        Intervals { next, stats: Stats::default() }
    }

    fn attempt(arena: &Arena, query: &Query) -> Option<Answer> {
        let tape = Tape::new(arena, &query.clauses);
        let relations = Relations::of(&tape);
        match propagate(arena, &tape, &relations, None) {
            Err(Contradiction) => Some(Answer::Unsat(core(arena, &tape, &relations))),
            Ok(knowledge) => {
                let mut model = Model::new();
                for &(variable, place) in tape.variables() {
                    if let Some(range) = knowledge.ranges[place] {
                        let sort = arena.variable(variable).sort;
                        let current = query.current.value(arena, variable);
                        let value = match sort {
                            Sort::Bool => {
                                let current = i128::from(current == Const::Bool(true));
                                Const::Bool(range.nearest(current) == 1)
                            }
                            Sort::String => {
                                let mut units = current.as_units().unwrap_or_default().to_vec();
                                let length = range.nearest(units.len() as i128);
                                units.resize(usize::try_from(length).unwrap_or(0), FILLER);
                                Const::String(units.into())
                            }
                            sort => Const::integer(
                                sort,
                                range.nearest(current.as_integer().unwrap_or(0).into()) as i64,
                            ),
                        };
                        model.set(variable, value);
                    }
                }
                checked(arena, query, &model).map(Answer::Sat)
            }
        }
    }
}

/// Clauses of a refuted query that cannot be true together, few of them if finding out does not take too long: those without
/// which there is still a contradiction are left out, at first many at a time.
fn core(arena: &Arena, tape: &Tape, relations: &Relations) -> Vec<usize> {
    let mut core: Vec<usize> = (0..tape.roots().len()).collect();
    let mut work = 0;
    let mut size = core.len() / 2;
    while size > 0 {
        let mut start = 0;
        while start < core.len() && core.len() > 1 {
            work += tape.steps().len();
            if work > MOST_CORE_WORK {
                return core;
            }
            let end = (start + size).min(core.len());
            let fewer = [&core[..start], &core[end..]].concat();
            if propagate(arena, tape, relations, Some(&fewer)).is_err() {
                core = fewer;
            } else {
                start = end;
            }
        }
        size /= 2;
    }
    core
}

/// The bounds of an integer or truth value, or of the length of a string.
fn sort_bounds(sort: Sort) -> Option<(i128, i128)> {
    match sort {
        Sort::String => Some((0, i32::MAX.into())),
        Sort::Bool => Some((0, 1)),
        Sort::Int => Some((i32::MIN.into(), i32::MAX.into())),
        Sort::Long => Some((i64::MIN.into(), i64::MAX.into())),
        _ => None,
    }
}

/// What follows from the clauses with the given indices, or from all.
fn propagate<'a>(
    arena: &Arena,
    tape: &'a Tape,
    relations: &'a Relations,
    clauses: Option<&[usize]>,
) -> Result<Knowledge<'a>, Contradiction> {
    let ranges = tape.steps().iter().map(|step| {
        let (low, high) = sort_bounds(step.sort)?;
        Some(match &step.kind {
            StepKind::Const(Const::Bool(value)) => Range::single((*value).into()),
            StepKind::Const(Const::String(units)) => Range::single(units.len() as i128),
            StepKind::Const(value) => Range::single(value.as_integer()?.into()),
            StepKind::Var(variable) if step.sort == Sort::String => {
                let (low, high) = arena.variable(*variable).domain.length.unwrap_or((0, i32::MAX));
                Range::new(i128::from(low).max(0), high.into())
            }
            _ if matches!(step.sort, Sort::Bool | Sort::String) => Range::new(low, high),
            _ => {
                let (low, high) = arena.bounds(step.term);
                Range::new(low.into(), high.into())
            }
        })
    });
    let mut knowledge = Knowledge { tape, relations, ranges: ranges.collect(), changed: false };
    let all: Vec<usize> = (0..tape.roots().len()).collect();
    for &index in clauses.unwrap_or(&all) {
        knowledge.cut(tape.roots()[index], Range::single(1))?;
    }
    for _ in 0..MOST_ROUNDS {
        knowledge.changed = false;
        for place in 0..tape.steps().len() {
            if let Some(range) = knowledge.up(&tape.steps()[place]) {
                knowledge.cut(place, range)?;
            }
        }
        knowledge.link_searches()?;
        for place in (0..tape.steps().len()).rev() {
            knowledge.down(place)?;
        }
        if !knowledge.changed {
            break;
        }
    }
    Ok(knowledge)
}

impl Knowledge<'_> {
    /// The range of a step, which is an integer or a truth value, or of its length, if it is a string.
    fn get(&self, place: usize) -> Option<Range> {
        self.ranges[place]
    }

    fn cut(&mut self, place: usize, range: Range) -> Result<(), Contradiction> {
        let Some(before) = self.ranges[place] else {
            return Ok(());
        };
        let after = before.meet(range);
        if after.is_empty() {
            return Err(Contradiction);
        }
        self.changed |= after != before;
        self.ranges[place] = Some(after);
        Ok(())
    }

    fn truth(&self, place: usize) -> Option<bool> {
        self.get(place)?.as_single().map(|value| value == 1)
    }

    /// The range of a step by those of its operands.
    fn up(&self, step: &Step) -> Option<Range> {
        let StepKind::App(op) = step.kind else {
            return None;
        };
        let (low, high) = sort_bounds(step.sort)?;
        let args = &step.args;
        let of_truth = |value: Option<bool>| value.map(|value| Range::single(value.into()));
        match op {
            Op::Not => of_truth(self.truth(args[0]).map(|value| !value)),
            Op::And => {
                let truths: Vec<Option<bool>> = args.iter().map(|&arg| self.truth(arg)).collect();
                let is_false = truths.contains(&Some(false));
                of_truth(if is_false { Some(false) } else { (!truths.contains(&None)).then_some(true) })
            }
            Op::Or => {
                let truths: Vec<Option<bool>> = args.iter().map(|&arg| self.truth(arg)).collect();
                let is_true = truths.contains(&Some(true));
                of_truth(if is_true { Some(true) } else { (!truths.contains(&None)).then_some(false) })
            }
            Op::Ite => {
                let (then, other) = (self.get(args[1])?, self.get(args[2])?);
                Some(match self.truth(args[0]) {
                    Some(true) => then,
                    Some(false) => other,
                    None => then.join(other),
                })
            }
            Op::Eq | Op::Lt | Op::Le => {
                let (left, right) = (self.get(args[0])?, self.get(args[1])?);
                if self.tape.steps()[args[0]].sort == Sort::String {
                    // Strings of one length need not be equal.
                    return of_truth(left.meet(right).is_empty().then_some(false));
                }
                of_truth(match op {
                    Op::Eq if left.meet(right).is_empty() => Some(false),
                    Op::Eq => {
                        (left.as_single().is_some() && left.as_single() == right.as_single()).then_some(true)
                    }
                    Op::Lt if left.high < right.low => Some(true),
                    Op::Lt => (left.low >= right.high).then_some(false),
                    _ if left.high <= right.low => Some(true),
                    _ => (left.low > right.high).then_some(false),
                })
            }
            Op::Un(op) => {
                let operand = self.get(args[0])?;
                let range = match op {
                    UnOp::INeg | UnOp::LNeg => operand.neg(),
                    UnOp::I2L | UnOp::L2I => operand,
                    UnOp::I2B => return operand.is_within(-0x80, 0x7f).then_some(operand),
                    UnOp::I2S => return operand.is_within(-0x8000, 0x7fff).then_some(operand),
                    UnOp::I2C => return operand.is_within(0, 0xffff).then_some(operand),
                    _ => return None,
                };
                Some(range.wrapped(low, high))
            }
            Op::Bin(op) => {
                let (left, right) = (self.get(args[0])?, self.get(args[1])?);
                let range = match op {
                    IAdd | LAdd => left.add(right),
                    ISub | LSub => left.sub(right),
                    IMul | LMul => left.mul(right),
                    IShl | LShl => {
                        let distance = right.as_single().filter(|distance| (0..63).contains(distance))?;
                        left.mul(Range::single(1 << distance))
                    }
                    IShr | LShr => {
                        let distance = right.as_single().filter(|distance| (0..63).contains(distance))?;
                        Range::new(left.low >> distance, left.high >> distance)
                    }
                    // Of what is not negative both shifts make the same.
                    IUshr | LUshr if left.low >= 0 => {
                        let most = if op == IUshr { 31 } else { 63 };
                        let distance = right.as_single()? & most;
                        Range::new(left.low >> distance, left.high >> distance)
                    }
                    IDiv | LDiv => {
                        let divisor = right.as_single().filter(|&divisor| divisor > 0)?;
                        Range::new(left.low / divisor, left.high / divisor)
                    }
                    IRem | LRem => return remainder(left, right),
                    IAnd | LAnd => {
                        let bounds =
                            [left, right].into_iter().filter(|range| range.low >= 0).map(|range| range.high);
                        Range::new(0, bounds.min()?)
                    }
                    IOr | LOr | IXor | LXor if left.low >= 0 && right.low >= 0 => {
                        let most = left.high.max(right.high) as u128;
                        Range::new(0, (most + 1).next_power_of_two() as i128 - 1)
                    }
                    _ => return None,
                };
                Some(range.wrapped(low, high))
            }
            op => self.text_up(op, args),
        }
    }

    /// Cuts the ranges of the operands by that of a step.
    fn down(&mut self, place: usize) -> Result<(), Contradiction> {
        let step = &self.tape.steps()[place];
        let (StepKind::App(op), Some(whole)) = (&step.kind, self.get(place)) else {
            return Ok(());
        };
        let args = &step.args;
        match op {
            Op::Not => match self.truth(place) {
                Some(value) => self.cut(args[0], Range::single((!value).into())),
                None => Ok(()),
            },
            Op::And | Op::Or => self.down_junction(place, *op == Op::And),
            Op::Eq | Op::Lt | Op::Le => self.down_comparison(place, *op),
            Op::Ite => {
                let (Some(then), Some(other)) = (self.get(args[1]), self.get(args[2])) else {
                    return Ok(());
                };
                if whole.meet(then).is_empty() {
                    self.cut(args[0], Range::single(0))?;
                }
                if whole.meet(other).is_empty() {
                    self.cut(args[0], Range::single(1))?;
                }
                match self.truth(args[0]) {
                    Some(true) => self.cut(args[1], whole),
                    Some(false) => self.cut(args[2], whole),
                    None => Ok(()),
                }
            }
            Op::Un(UnOp::I2L) => self.cut(args[0], whole),
            Op::Un(UnOp::INeg | UnOp::LNeg) => {
                let (low, high) = sort_bounds(step.sort).unwrap_or((0, 0));
                self.cut(args[0], whole.neg().wrapped(low, high))
            }
            Op::Bin(IAdd | LAdd | ISub | LSub | IMul | LMul | IRem | LRem | IDiv | LDiv | IAnd | LAnd) => {
                self.down_arithmetic(place, whole)
            }
            op => self.text_down(*op, args, whole),
        }
    }

    /// All operands of a true conjunction are true, and the last one open of a false one is false; the other way round for
    /// a disjunction.
    fn down_junction(&mut self, place: usize, is_and: bool) -> Result<(), Contradiction> {
        let Some(value) = self.truth(place) else {
            return Ok(());
        };
        let args = &self.tape.steps()[place].args;
        if value == is_and {
            for &arg in args {
                self.cut(arg, Range::single(value.into()))?;
            }
            return Ok(());
        }
        let open: Vec<usize> = args.iter().copied().filter(|&arg| self.truth(arg) != Some(is_and)).collect();
        match open[..] {
            [] => Err(Contradiction),
            [last] => self.cut(last, Range::single(value.into())),
            _ => Ok(()),
        }
    }

    fn down_comparison(&mut self, place: usize, op: Op) -> Result<(), Contradiction> {
        let args = &self.tape.steps()[place].args;
        let (first, second) = (args[0], args[1]);
        let (Some(value), Some(left), Some(right)) = (self.truth(place), self.get(first), self.get(second))
        else {
            return Ok(());
        };
        let below = |high: i128| Range::new(i128::MIN / 4, high);
        let above = |low: i128| Range::new(low, i128::MAX / 4);
        match (op, value) {
            (Op::Eq, false) if self.tape.steps()[first].sort == Sort::String => Ok(()),
            (Op::Eq, true) => {
                self.cut(first, right)?;
                self.cut(second, left)
            }
            (Op::Eq, false) => {
                self.cut_out(first, left, right.as_single())?;
                self.cut_out(second, right, left.as_single())
            }
            (Op::Lt, true) => {
                self.cut(first, below(right.high - 1))?;
                self.cut(second, above(left.low + 1))
            }
            (Op::Lt, false) => {
                self.cut(first, above(right.low))?;
                self.cut(second, below(left.high))
            }
            (_, true) => {
                self.cut(first, below(right.high))?;
                self.cut(second, above(left.low))
            }
            (_, false) => {
                self.cut(first, above(right.low + 1))?;
                self.cut(second, below(left.high - 1))
            }
        }
    }

    /// Takes a number out of a range if it is at an end of it.
    fn cut_out(&mut self, place: usize, range: Range, value: Option<i128>) -> Result<(), Contradiction> {
        match value {
            Some(value) if value == range.low => self.cut(place, Range::new(value + 1, range.high)),
            Some(value) if value == range.high => self.cut(place, Range::new(range.low, value - 1)),
            _ => Ok(()),
        }
    }

    fn down_arithmetic(&mut self, place: usize, whole: Range) -> Result<(), Contradiction> {
        let step = &self.tape.steps()[place];
        let StepKind::App(Op::Bin(op)) = step.kind else {
            return Ok(());
        };
        let (first, second) = (step.args[0], step.args[1]);
        let (Some(left), Some(right)) = (self.get(first), self.get(second)) else {
            return Ok(());
        };
        let (low, high) = sort_bounds(step.sort).unwrap_or((0, 0));
        match op {
            IAdd | LAdd => {
                if left.add(right).is_within(low, high) {
                    self.cut(first, whole.sub(right))?;
                    return self.cut(second, whole.sub(left));
                }
                // Taking back what was added is right modulo the width, too.
                self.cut(first, whole.sub(right).wrapped(low, high))?;
                self.cut(second, whole.sub(left).wrapped(low, high))
            }
            ISub | LSub => {
                if left.sub(right).is_within(low, high) {
                    self.cut(first, whole.add(right))?;
                    return self.cut(second, left.sub(whole));
                }
                self.cut(first, whole.add(right).wrapped(low, high))?;
                self.cut(second, left.sub(whole).wrapped(low, high))
            }
            IMul | LMul => {
                let Some(factor) = right.as_single().filter(|&factor| factor > 0) else {
                    return Ok(());
                };
                if !left.mul(right).is_within(low, high) {
                    return Ok(());
                }
                let least = whole.low.div_euclid(factor) + i128::from(whole.low.rem_euclid(factor) != 0);
                self.cut(first, Range::new(least, whole.high.div_euclid(factor)))
            }
            IDiv | LDiv => {
                let Some(divisor) = right.as_single().filter(|&divisor| divisor > 0) else {
                    return Ok(());
                };
                let slack = divisor - 1;
                let least = whole.low * divisor - if whole.low <= 0 { slack } else { 0 };
                let most = whole.high * divisor + if whole.high >= 0 { slack } else { 0 };
                self.cut(first, Range::new(least, most))
            }
            IRem | LRem => {
                let divisor = right.as_single().filter(|&divisor| divisor != 0);
                match (divisor, whole.as_single()) {
                    (Some(divisor), Some(rest)) => self.cut(first, left.congruent(divisor.abs(), rest)),
                    _ => Ok(()),
                }
            }
            _ => {
                // A mask of low bits says what the number is modulo a power of two.
                let mask = right.as_single().filter(|mask| *mask > 0 && (mask + 1) & mask == 0);
                match (mask, whole.as_single()) {
                    (Some(mask), Some(rest)) => self.cut(first, left.congruent(mask + 1, rest)),
                    _ => Ok(()),
                }
            }
        }
    }
}

/// The range of a remainder by those of dividend and divisor.
fn remainder(left: Range, right: Range) -> Option<Range> {
    let divisor = right.as_single().filter(|&divisor| divisor != 0)?.abs();
    let most = divisor - 1;
    let low = if left.low >= 0 { 0 } else { (-most).max(left.low) };
    let high = if left.high <= 0 { 0 } else { most.min(left.high) };
    let range = Range::new(low, high);
    // The remainder differs from the dividend by a multiple of the divisor.
    let (modulus, rest) = left.congruence();
    let mut common = (modulus, divisor);
    while common.1 != 0 {
        common = (common.1, common.0 % common.1);
    }
    if common.0 > 1 { Some(range.congruent(common.0, rest)) } else { Some(range) }
}

impl Solver for Intervals {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        if let Some(answer) = Intervals::attempt(arena, query) {
            self.stats.count(&answer);
            return answer;
        }
        pass_on(&mut self.next, arena, query, budget)
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("intervals", self.stats, &self.next)
    }
}
