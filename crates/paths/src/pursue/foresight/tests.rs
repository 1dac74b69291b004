use testwright_goals::walk::{Visit, Walk};
use testwright_ir::code::{Cond, Operand};
use testwright_testcase::vector::Domain;
use testwright_testkit::Java;

use super::Foresight;
use super::side::{Side, side_of};
use crate::graph::NodeId;
use crate::method::{Method, Trail};
use crate::pursue::feature::Feature;
use crate::pursue::law::Law;
use crate::wanted::Wanted;

fn sum(terms: &[(usize, f64)], constant: f64) -> Law {
    Law { terms: terms.iter().map(|(at, factor)| (Feature::Variable(*at), *factor)).collect(), constant }
}

fn foresight(domains: &[Domain]) -> Foresight {
    Foresight {
        domains: domains.to_vec(),
        features: Vec::new(),
        plain: Vec::new(),
        indices: Vec::new(),
        places: Vec::new(),
        habits: None,
        is_stale: false,
    }
}

#[test]
fn a_variable_moves_to_where_the_sides_meet() {
    let foresight = foresight(&[Domain::integers(-100, 100); 2]);
    // 2 x - 7 is compared with y at (0, 13).
    let (left, right) = (sum(&[(0, 2.0)], -7.0), sum(&[(1, 1.0)], 0.0));
    let of = |at: usize, cond: Cond| {
        let mut changes = Vec::new();
        foresight.moves(at, (&left, &right), cond, &[0.0, 13.0], &mut changes);
        changes.into_iter().next()
    };
    assert_eq!(of(0, Cond::Eq), Some(vec![(0, 10)]));
    assert_eq!(of(0, Cond::Gt), Some(vec![(0, 11)]));
    assert_eq!(of(1, Cond::Eq), Some(vec![(1, -7)]));
    assert_eq!(of(1, Cond::Ge), Some(vec![(1, -7)]));
}

#[test]
fn two_whole_numbers_move_where_one_does_not_do() {
    let foresight = foresight(&[Domain::integers(1, 100); 3]);
    let square = |at: usize| (Feature::Product(at, at), 1.0);
    let left = Law { terms: vec![square(0)], constant: 0.0 };
    let right = Law { terms: vec![square(1), square(2)], constant: 0.0 };
    let mut changes = Vec::new();
    foresight.joint_moves(&[0, 1, 2], (&left, &right), Cond::Eq, &[14.0, 12.0, 6.0], &mut changes);
    // The nearest right triangles that keep one of the sides.
    assert!(changes.contains(&vec![(0, 13), (2, 5)]), "{changes:?}");
    for change in changes {
        let mut sides = [14, 12, 6];
        change.iter().for_each(|(at, tick)| sides[*at] = *tick);
        assert_eq!(sides[0] * sides[0], sides[1] * sides[1] + sides[2] * sides[2]);
    }
}

#[test]
fn a_law_is_relied_on_when_it_is_the_only_one_and_runs_enough_obeyed_it() {
    let mut side = Side::default();
    let features = [Feature::Variable(0), Feature::Variable(1)];
    for (number, is_sure) in [(3.0, false), (5.0, false), (8.0, true)] {
        side.see(&[number, 2.0 * number].into(), number);
        side.learn(&features);
        assert!(side.laws().eq(&[sum(&[(0, 1.0)], 0.0)]));
        assert_eq!(side.is_sure(), is_sure);
    }
    assert!(side_of(Operand::Int(7)).fixed.is_some());
}

#[test]
fn where_no_law_holds_for_all_runs_those_with_the_same_index_may_have_one() {
    let mut side = Side::default();
    let features = [0, 1, 2, 3].map(Feature::Variable);
    // The first variable is an index: what is compared is the second one if it is 0, and the last one if it is 2.
    for (values, seen) in
        [([0.0, 5.0, 6.0, 7.0], 5.0), ([0.0, 1.0, 6.0, 3.0], 1.0), ([2.0, 5.0, 4.0, 8.0], 8.0)]
    {
        side.see(&values.into(), seen);
    }
    side.learn(&features);
    side.learn_locally(&features, &[0]);
    assert_eq!(side.laws().count(), 0);
    let at = |index: f64| side.laws_at(&[index, 0.0, 0.0, 0.0], &[0]).cloned().collect::<Vec<_>>();
    assert_eq!(at(0.0), [sum(&[(1, 1.0)], 0.0)]);
    assert_eq!(at(2.0), [sum(&[(3, 1.0)], 0.0)]);
    assert!(at(1.0).is_empty() && !side.is_sure());
}

#[test]
fn a_loop_is_foreseen_to_where_no_run_was() {
    let source = "class Doubled {
        static int of(int n, int d) {
            int step = d;
            while (step < n) step = step * 2;
            return step;
        }
    }";
    let Some(java) = Java::compile(&[source]) else { return };
    let file = java.class("Doubled");
    let info = file.methods.iter().find(|method| *method.name == *"of").expect("the method is there");
    let method = Method::new(&file, info).expect("javac writes code that can be translated");
    let decision = method.graph.nodes.iter().find(|node| node.decides()).expect("the loop decides").id;
    let follows = |from: NodeId, to: NodeId| method.graph.has_edge(from, to);
    let after: Vec<NodeId> = method.graph.nodes[decision.index()].exits.iter().map(|exit| exit.to).collect();
    let inside = *after.iter().find(|node| follows(**node, decision)).expect("the loop goes on");
    let outside = *after.iter().find(|node| **node != inside).expect("the loop ends");
    let path = |rounds: usize| {
        let mut nodes = vec![NodeId(1), decision];
        (0..rounds).for_each(|_| nodes.extend([inside, decision]));
        nodes.push(outside);
        nodes
    };
    let run = |n: i32, d: i32| {
        let steps = std::iter::successors(Some(d), |step| (*step < n).then_some(step * 2));
        let steps: Vec<i32> = steps.collect();
        let mut made = Walk::default();
        let mut trail = Trail { nodes: path(steps.len() - 1), ..Trail::default() };
        let mut seen = steps.iter();
        for node in &trail.nodes {
            trail.visits.push(made.visits.len());
            let sides = if *node == decision { seen.next().map(|step| (*step, n)) } else { None };
            let (lhs, rhs) = sides.unwrap_or_default();
            for block in &method.graph.nodes[node.index()].chain {
                let (lhs, rhs) = (u64::from(lhs as u32), u64::from(rhs as u32));
                made.visits.push(Visit { block: block.0, lhs, rhs, graded: None, registers: None });
            }
        }
        (made, trail)
    };
    let wanted = Wanted::new(&method.graph, "six times", path(6), true).expect("a path");
    let mut foresight = foresight(&[Domain::integers(1, 1000); 2]);
    foresight.features = vec![Feature::Variable(0), Feature::Variable(1)];
    foresight.places = wanted.nodes.iter().map(|_| Vec::new()).collect();
    for (n, d) in [(5, 3), (9, 4), (17, 6), (3, 7)] {
        let (walk, trail) = run(n, d);
        foresight.observe(&method, &wanted, &walk, &trail, &[i64::from(n), i64::from(d)]);
    }
    let end = wanted.nodes.len() - 1;
    let plan = foresight.plan(&method, &wanted, &[9, 4], end, &|_| true, &|_| false).expect("a plan");
    assert!((32 * plan[1] + 1..=64 * plan[1]).contains(&plan[0]), "{plan:?}");
}
