//! Climbs on made-up landscapes, without any class.

use super::*;
use testwright_testcase::literal::text;
use testwright_testcase::{Action, MemberId, Operand, Statement};

/// A landscape given by a function of the holes.
struct Landscape<'f> {
    miss: &'f dyn Fn(&[Literal]) -> (f64, f64),
    runs: u64,
    most: u64,
}

impl Judge for Landscape<'_> {
    fn judge(&mut self, test: &Arc<TestCase>) -> Option<Score> {
        if self.runs == self.most {
            return None;
        }
        self.runs += 1;
        let holes: Vec<Literal> = test.holes().cloned().collect();
        let (level, distance) = (self.miss)(&holes);
        Some(Score { level, distance })
    }
}

fn call(arguments: &[Literal]) -> TestCase {
    let arguments = arguments.iter().cloned().map(Operand::Literal).collect();
    let action = Action::Call { method: MemberId(0), receiver: None, arguments };
    TestCase { statements: vec![Statement { action, ty: None }] }
}

/// Climbs from literals; returns where it came to, whether that is the goal, and how many runs it took.
fn climbed(from: &[Literal], miss: &dyn Fn(&[Literal]) -> (f64, f64)) -> (Vec<Literal>, bool, u64) {
    let mut landscape = Landscape { miss, runs: 0, most: 5000 };
    let (level, distance) = miss(from);
    let (test, score) = climb(&mut landscape, &Arc::new(call(from)), Score { level, distance });
    (test.holes().cloned().collect(), score.is_reached(), landscape.runs)
}

fn number(literal: &Literal) -> f64 {
    literal.to_number().unwrap_or(f64::NAN)
}

#[test]
fn a_far_int_is_found_in_logarithmic_time() {
    let (found, reached, runs) =
        climbed(&[Literal::Int(-5)], &|holes| (0.0, (number(&holes[0]) - 1_234_567_890.0).abs()));
    assert!(reached);
    assert_eq!(found, [Literal::Int(1_234_567_890)]);
    assert!(runs < 150, "{runs}");
}

#[test]
fn a_far_long_is_found_although_a_double_cannot_tell_its_neighbours_apart() {
    let wanted = 8_765_432_109_876_543_210_i64;
    let (found, reached, runs) = climbed(&[Literal::Long(0)], &|holes| match holes[0] {
        Literal::Long(value) => (0.0, (i128::from(value) - i128::from(wanted)).unsigned_abs() as f64),
        _ => unreachable!("the type of a hole never changes"),
    });
    assert!(reached);
    assert_eq!(found, [Literal::Long(wanted)]);
    assert!(runs < 500, "{runs}");
}

#[test]
fn plateaus_of_a_quotient_are_crossed() {
    let quotient = |holes: &[Literal]| (0.0, ((number(&holes[0]) / 50.0).trunc() - 400.0).abs());
    let (_, reached, runs) = climbed(&[Literal::Int(3)], &quotient);
    assert!(reached);
    assert!(runs < 100, "{runs}");
}

#[test]
fn several_variables_alternate() {
    let ladder = |holes: &[Literal]| {
        let [a, b, c] = [number(&holes[0]), number(&holes[1]), number(&holes[2])];
        if a != b { (1.0, (a - b).abs()) } else { (0.0, (b - c - 7.0).abs()) }
    };
    let start = [Literal::Short(100), Literal::Int(4_000), Literal::Char(9)];
    let (_, reached, runs) = climbed(&start, &ladder);
    assert!(reached);
    assert!(runs < 300, "{runs}");
}

#[test]
fn bounds_of_types_are_kept() {
    let (found, reached, _) = climbed(&[Literal::Byte(0)], &|holes| (0.0, 1000.0 - number(&holes[0])));
    assert!(!reached);
    assert_eq!(found, [Literal::Byte(127)]);
    let (found, ..) = climbed(&[Literal::Char(7)], &|holes| (0.0, 1.0 + number(&holes[0])));
    assert_eq!(found, [Literal::Char(0)]);
}

#[test]
fn booleans_flip() {
    let (found, reached, runs) = climbed(&[Literal::Boolean(false)], &|holes| (0.0, 1.0 - number(&holes[0])));
    assert!(reached);
    assert_eq!((found, runs), (vec![Literal::Boolean(true)], 1));
}

#[test]
fn doubles_and_floats_meet_equalities_exactly() {
    for wanted in [0.1, -12_345.678_9, 3.0e20, 1.0 / 3.0, 1.0e-9, f64::MAX, -0.5] {
        for start in [0.0, 77.7, -1.0e10] {
            let miss = move |holes: &[Literal]| (0.0, (number(&holes[0]) - wanted).abs());
            let (found, reached, runs) = climbed(&[Literal::Double(start)], &miss);
            assert!(reached, "{wanted} from {start}: {found:?}");
            assert!(runs < 3000, "{wanted} from {start}: {runs}");
        }
    }
    let wanted = 2.718_281_7_f32;
    let miss = |holes: &[Literal]| (0.0, (number(&holes[0]) - f64::from(wanted)).abs());
    let (found, reached, _) = climbed(&[Literal::Float(-3.5)], &miss);
    assert!(reached);
    assert_eq!(found, [Literal::Float(wanted)]);
}

#[test]
fn doubles_stay_readable() {
    let (found, reached, _) =
        climbed(&[Literal::Double(0.0)], &|holes| (0.0, (12.25 - number(&holes[0])).max(0.0)));
    assert!(reached);
    let Literal::Double(value) = found[0] else { panic!("{found:?}") };
    assert_eq!(value, (value * 100.0).round() / 100.0);
}

#[test]
fn a_climb_leaves_infinity_and_not_a_number() {
    for start in [f64::NAN, f64::INFINITY] {
        let miss = |holes: &[Literal]| match number(&holes[0]) {
            value if value.is_finite() => (0.0, (value - 42.0).abs()),
            _ => (1.0, 1.0),
        };
        let (found, reached, _) = climbed(&[Literal::Double(start)], &miss);
        assert!(reached);
        assert_eq!(found, [Literal::Double(42.0)]);
    }
}

/// Distance between strings: missing and superfluous characters weigh more than differing ones.
fn apart(one: &[u16], other: &[u16]) -> f64 {
    let differing = one.iter().zip(other).map(|(one, other)| {
        let gap = f64::from(one.abs_diff(*other));
        gap / (gap + 1.0)
    });
    one.len().abs_diff(other.len()) as f64 + differing.sum::<f64>()
}

#[test]
fn strings_grow_shrink_and_change() {
    for (start, wanted) in [("", "baz"), ("hello world", "baz"), ("bax", "Zoë 9"), ("x", "")] {
        let wanted = text(wanted);
        let miss = |holes: &[Literal]| match &holes[0] {
            Literal::String(own) => (0.0, apart(own, &wanted)),
            _ => unreachable!("the type of a hole never changes"),
        };
        let (found, reached, runs) = climbed(&[Literal::String(text(start))], &miss);
        assert!(reached, "{found:?}");
        assert!(runs < 800, "{runs}");
    }
}

#[test]
fn what_makes_no_difference_costs_few_runs() {
    let start = [Literal::String(text("abc")), Literal::Int(1), Literal::Double(0.5), Literal::Long(0)];
    let (found, reached, runs) = climbed(&start, &|_| (1.0, 1.0));
    assert!(!reached);
    assert_eq!(found, start);
    assert!(runs < 40, "{runs}");
}

#[test]
fn the_limit_is_kept_and_the_best_is_returned() {
    let miss = |holes: &[Literal]| (0.0, 1.0e9 - number(&holes[0]));
    let mut landscape = Landscape { miss: &miss, runs: 0, most: 5 };
    let start = Arc::new(call(&[Literal::Int(0)]));
    let (test, score) = climb(&mut landscape, &start, Score { level: 0.0, distance: 1.0e9 });
    assert_eq!(landscape.runs, 5);
    let best = test.holes().next().map(number);
    assert_eq!(best, Some(31.0), "1 + 2 + 4 + 8 + 16");
    assert_eq!(score, Score { level: 0.0, distance: 1.0e9 - 31.0 });
}
