//! Tests of criteria on small methods.

use testwright_testkit::Java;

use super::*;

fn method(source: &str, class: &str, name: &str) -> Option<Method> {
    let java = Java::compile(&[source])?;
    let file = java.class(class);
    let method = file.methods.iter().find(|method| *method.name == *name).expect("a method of that name");
    Some(Method::new(&file, method).expect("javac writes code that can be translated"))
}

/// Nodes: 1 before the loop, 2 its condition, 3 the `if`, 4 and 5 its sides, 6 behind it, 7 the end.
const LOOPED: &str = "class Looped {
    static int of(int n) {
        int s = 0;
        while (n > 0) {
            if (n == 3)
                s += 2;
            else
                s -= 1;
            n--;
        }
        return s;
    }
}";

fn numbers(path: &[NodeId]) -> Vec<u16> {
    path.iter().map(|node| node.0).collect()
}

#[test]
fn every_criterion_is_covered_by_the_paths_chosen_for_it() {
    let Some(method) = method(LOOPED, "Looped", "of") else { return };
    let mut sizes = Vec::new();
    for (criterion, name, _) in Criterion::ALL {
        let selection = Selection::new(&method, criterion, &Bounds::default());
        assert_eq!(selection.left_out, 0, "{name}");
        let paths = selection.paths.iter().map(|wanted| wanted.nodes.as_slice());
        assert_eq!(selection.covered(paths), selection.elements.len(), "{name}");
        for wanted in &selection.paths {
            Wanted::new(&method.graph, "", wanted.nodes.clone(), true).expect("a path of the graph");
        }
        assert_eq!(name.parse(), Ok(criterion));
        sizes.push((name, selection.elements.len(), selection.paths.len()));
    }
    let branches = sizes[0];
    assert_eq!(branches.1, 4, "two decisions with two outcomes each");
    let basic = sizes[2];
    assert_eq!(basic.1, method.graph.cyclomatic());
    let (defs, uses, potential) = (sizes[4].1, sizes[5].1, sizes[6].1);
    assert!(defs <= uses && uses <= potential, "{sizes:?}");
}

#[test]
fn a_method_without_decisions_has_one_path_by_every_criterion() {
    let source = "class Plain { static int of(String text) { return text.length(); } }";
    let Some(method) = method(source, "Plain", "of") else { return };
    for (criterion, name, _) in Criterion::ALL {
        let selection = Selection::new(&method, criterion, &Bounds::default());
        let paths: Vec<Vec<u16>> = selection.paths.iter().map(|wanted| numbers(&wanted.nodes)).collect();
        assert_eq!(paths, [[1]], "{name}");
    }
}

#[test]
fn loops_are_passed_as_often_as_wanted() {
    let Some(method) = method(LOOPED, "Looped", "of") else { return };
    let selection = Selection::new(&method, Criterion::Loops, &Bounds { loops: 5, ..Bounds::default() });
    let head = selection
        .elements
        .iter()
        .find_map(|element| match element {
            Element::Loop { head, .. } => Some(*head),
            _ => None,
        })
        .expect("a loop");
    let times: Vec<usize> = selection
        .paths
        .iter()
        .map(|wanted| wanted.nodes.iter().filter(|node| **node == head).count() - 1)
        .collect();
    assert_eq!(times, [0, 1, 2, 5]);
}

#[test]
fn limits_leave_elements_out() {
    let Some(method) = method(LOOPED, "Looped", "of") else { return };
    let few = Selection::new(&method, Criterion::EdgePairs, &Bounds { paths: 1, ..Bounds::default() });
    assert_eq!(few.paths.len(), 1);
    assert!(few.left_out > 0);
    let short = Selection::new(&method, Criterion::Loops, &Bounds { length: 3, ..Bounds::default() });
    assert!(short.paths.iter().all(|wanted| wanted.nodes.len() <= 3) && short.left_out == 3, "{short:?}");
}

#[test]
fn a_flow_ends_where_the_variable_gets_another_value() {
    let flow = Element::Flow {
        variable: "x".into(),
        from: NodeId(1),
        to: vec![Usage::Node(NodeId(4))],
        kills: vec![NodeId(1), NodeId(3)],
        is_simple: false,
    };
    let path = |nodes: &[u16]| nodes.iter().copied().map(NodeId).collect::<Vec<_>>();
    assert!(covers(&flow, &path(&[1, 2, 4])));
    assert!(!covers(&flow, &path(&[1, 3, 4])));
    assert!(covers(&flow, &path(&[1, 2, 2, 4])));
    let Element::Flow { variable, from, to, kills, .. } = flow else { return };
    let simple = Element::Flow { variable, from, to, kills, is_simple: true };
    assert!(covers(&simple, &path(&[1, 2, 4])) && !covers(&simple, &path(&[1, 2, 2, 4])));
}

#[test]
fn other_paths_for_an_element_come_in_order_of_length() {
    let Some(method) = method(LOOPED, "Looped", "of") else { return };
    let element = branches(&method.graph).remove(0);
    let paths = Selection::alternatives(&method.graph, &element, &Bounds::default(), 6);
    assert_eq!(paths.len(), 6);
    assert!(
        paths.windows(2).all(|pair| pair[0].len() <= pair[1].len()),
        "{:?}",
        paths.iter().map(|p| numbers(p)).collect::<Vec<_>>()
    );
    assert!(paths.iter().all(|path| covers(&element, path)));
}
