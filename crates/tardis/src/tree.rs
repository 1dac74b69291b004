//! The tree of paths: every clause sequence that a run went through or that is wanted, and what became of it.
//!
//! A node is a sequence of clauses; its children continue it by one clause. Runs are entered by [`PathTree::reach`], which
//! marks every node on the way: a condition that waits for an attempt and is reached by a run by chance needs none.

use std::collections::VecDeque;
use std::fmt::Write;

use rustc_hash::FxHashMap;

/// A node, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// What became of a clause sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A test goes this way.
    Reached,
    /// It waits for an attempt.
    Pending,
    /// No test was found.
    Failed,
    /// There is no test: the clauses contradict each other.
    Proved,
}

#[derive(Clone, Debug)]
struct Node {
    text: Box<str>,
    fate: Fate,
    children: Vec<NodeId>,
}

/// See the module's text. A root is a method.
#[derive(Clone, Debug, Default)]
pub struct PathTree {
    nodes: Vec<Node>,
    roots: Vec<NodeId>,
    /// Nodes by what precedes them and their text.
    known: FxHashMap<(Option<NodeId>, Box<str>), NodeId>,
    /// Complete paths, by their last node.
    ends: Vec<NodeId>,
}

/// Most nodes that a picture shows; more cannot be read.
const MOST_SHOWN: usize = 600;

impl PathTree {
    /// Enters the path of a run through a method. True if no run went exactly this way before.
    pub fn reach<'c>(&mut self, method: &str, clauses: impl IntoIterator<Item = &'c str>) -> bool {
        let mut at = self.node(None, method, Fate::Reached);
        self.nodes[at.0 as usize].fate = Fate::Reached;
        for clause in clauses {
            at = self.node(Some(at), clause, Fate::Reached);
            self.nodes[at.0 as usize].fate = Fate::Reached;
        }
        match self.ends.binary_search(&at) {
            Ok(_) => false,
            Err(place) => {
                self.ends.insert(place, at);
                true
            }
        }
    }

    /// Enters a condition that is wanted. None if it was entered or reached before.
    pub fn want<'c>(&mut self, method: &str, clauses: impl IntoIterator<Item = &'c str>) -> Option<NodeId> {
        let mut at = self.node(None, method, Fate::Reached);
        let before = self.nodes.len();
        for clause in clauses {
            at = self.node(Some(at), clause, Fate::Pending);
        }
        (self.nodes.len() > before).then_some(at)
    }

    /// What became of a condition.
    #[must_use]
    pub fn fate(&self, node: NodeId) -> Fate {
        self.nodes[node.0 as usize].fate
    }

    /// Enters what became of an attempt; what a run reached stays reached.
    pub fn settle(&mut self, node: NodeId, fate: Fate) {
        let own = &mut self.nodes[node.0 as usize].fate;
        if *own != Fate::Reached {
            *own = fate;
        }
    }

    /// How many different paths runs took from beginning to end.
    #[must_use]
    pub fn paths(&self) -> usize {
        self.ends.len()
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was entered yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn node(&mut self, parent: Option<NodeId>, text: &str, fate: Fate) -> NodeId {
        let key = (parent, Box::from(text));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { text: text.into(), fate, children: Vec::new() });
        match parent {
            Some(parent) => self.nodes[parent.0 as usize].children.push(id),
            None => self.roots.push(id),
        }
        self.known.insert(key, id);
        id
    }

    /// The tree for people: chains without a fork are one step, and of a large tree only the few hundred steps nearest to its
    /// methods are there. A step comes after the one that it continues, and before what continues that one otherwise.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let mut steps: Vec<Step> = Vec::new();
        let mut children: Vec<Vec<usize>> = Vec::new();
        let mut pending: VecDeque<(Option<usize>, NodeId)> =
            self.roots.iter().map(|id| (None, *id)).collect();
        let mut is_whole = true;
        while let Some((parent, first)) = pending.pop_front() {
            if steps.len() >= MOST_SHOWN {
                is_whole = false;
                if let Some(parent) = parent {
                    steps[parent].left_out += 1;
                }
                continue;
            }
            let mut clauses = vec![self.nodes[first.0 as usize].text.to_string()];
            let mut last = first;
            while let [only] = self.nodes[last.0 as usize].children[..]
                && self.fate(only) == self.fate(first)
                && parent.is_some()
            {
                last = only;
                clauses.push(self.nodes[last.0 as usize].text.to_string());
            }
            let own = steps.len();
            steps.push(Step { parent, clauses, fate: self.fate(first), left_out: 0, node: last });
            children.push(Vec::new());
            if let Some(parent) = parent {
                children[parent].push(own);
            }
            pending.extend(self.nodes[last.0 as usize].children.iter().map(|child| (Some(own), *child)));
        }
        Outline { steps: in_order(steps, &children), nodes: self.len(), is_whole }
    }
}

/// Steps in the order in which a reader meets them: after the one that they continue comes all that continues it.
fn in_order(steps: Vec<Step>, children: &[Vec<usize>]) -> Vec<Step> {
    let mut pending: Vec<usize> = (0..steps.len()).filter(|at| steps[*at].parent.is_none()).rev().collect();
    let mut places = vec![0; steps.len()];
    let mut steps: Vec<Option<Step>> = steps.into_iter().map(Some).collect();
    let mut ordered = Vec::with_capacity(steps.len());
    while let Some(at) = pending.pop() {
        places[at] = ordered.len();
        pending.extend(children[at].iter().rev());
        let step = steps[at].take();
        ordered.extend(step.map(|step| Step { parent: step.parent.map(|parent| places[parent]), ..step }));
    }
    ordered
}

/// A step of an [`Outline`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The place of the step that it continues; none for a method.
    pub parent: Option<usize>,
    /// Its clauses, in order; a method's name if it continues nothing.
    pub clauses: Vec<String>,
    /// What became of it.
    pub fate: Fate,
    /// How many ways to continue it are left out.
    pub left_out: usize,
    /// The node of its last clause.
    node: NodeId,
}

/// A tree of paths for people; see [`PathTree::outline`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// Its steps, each after the one that it continues.
    pub steps: Vec<Step>,
    /// Nodes of the tree in all.
    pub nodes: usize,
    /// Whether all of them are here.
    pub is_whole: bool,
}

impl Outline {
    /// As a picture in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut out =
            String::from("digraph paths {\n  node [shape=box, fontname=monospace, style=filled];\n");
        for step in &self.steps {
            let clauses: Vec<String> = step.clauses.iter().map(|clause| escaped(clause)).collect();
            let colour = match step.fate {
                Fate::Reached => "palegreen",
                Fate::Pending => "white",
                Fate::Failed => "orange",
                Fate::Proved => "grey",
            };
            let label = clauses.join("\\l");
            // Writing to a String cannot fail.
            let _ = writeln!(out, "  n{} [label=\"{label}\\l\", fillcolor={colour}];", step.node.0);
            if let Some(parent) = step.parent.and_then(|parent| self.steps.get(parent)) {
                let _ = writeln!(out, "  n{} -> n{};", parent.node.0, step.node.0);
            }
        }
        if !self.is_whole {
            let _ = writeln!(out, "  more [label=\"… {} nodes in all\", fillcolor=white];", self.nodes);
        }
        out.push_str("}\n");
        out
    }
}

impl Fate {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Fate::Reached => "a test goes this way",
            Fate::Pending => "not tried",
            Fate::Failed => "no test was found",
            Fate::Proved => "impossible",
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_that_were_wanted_or_reached_are_known() {
        let mut tree = PathTree::default();
        assert!(tree.reach("run", ["a > 0", "b > 0"]));
        assert!(!tree.reach("run", ["a > 0", "b > 0"]));
        let wanted = tree.want("run", ["a > 0", "b <= 0"]).expect("it is new");
        assert_eq!(tree.want("run", ["a > 0", "b <= 0"]), None);
        assert_eq!(tree.want("run", ["a > 0"]), None, "a run went there");
        assert_eq!(tree.fate(wanted), Fate::Pending);
        assert!(tree.reach("run", ["a > 0", "b <= 0", "c > 0"]));
        assert_eq!(tree.fate(wanted), Fate::Reached);
        tree.settle(wanted, Fate::Failed);
        assert_eq!(tree.fate(wanted), Fate::Reached);
        assert_eq!(tree.paths(), 2);
    }

    #[test]
    fn an_outline_has_every_step_after_the_one_that_it_continues() {
        let mut tree = PathTree::default();
        tree.reach("run", ["a > 0", "b > 0", "c > 0"]);
        tree.reach("run", ["a > 0", "b <= 0"]);
        tree.reach("stop", []);
        let outline = tree.outline();
        let steps: Vec<_> = outline.steps.iter().map(|step| (step.parent, step.clauses.join("; "))).collect();
        let expected = [
            (None, "run"),
            (Some(0), "a > 0"),
            (Some(1), "b > 0; c > 0"),
            (Some(1), "b <= 0"),
            (None, "stop"),
        ];
        assert_eq!(steps, expected.map(|(parent, text)| (parent, text.to_owned())));
        assert!(outline.is_whole);
        for number in 0..700 {
            tree.reach("long", [format!("a > {number}").as_str()]);
        }
        let outline = tree.outline();
        assert_eq!((outline.steps.len(), outline.is_whole), (MOST_SHOWN, false));
        assert_eq!(outline.steps.iter().map(|step| step.left_out).sum::<usize>(), 706 - MOST_SHOWN);
        assert!(
            outline.steps.iter().any(|step| step.clauses == ["stop"]),
            "methods come before what is in them"
        );
        assert!(outline.dot().contains("nodes in all"));
    }

    #[test]
    fn the_picture_shows_forks_and_fates() {
        let mut tree = PathTree::default();
        tree.reach("run", ["a > 0", "t == \"x\""]);
        let wanted = tree.want("run", ["a <= 0"]).expect("it is new");
        tree.settle(wanted, Fate::Failed);
        let expected = "digraph paths {\n  node [shape=box, fontname=monospace, style=filled];\n  \
            n0 [label=\"run\\l\", fillcolor=palegreen];\n  \
            n2 [label=\"a > 0\\lt == \\\"x\\\"\\l\", fillcolor=palegreen];\n  n0 -> n2;\n  \
            n3 [label=\"a <= 0\\l\", fillcolor=orange];\n  n0 -> n3;\n}\n";
        assert_eq!(tree.outline().dot(), expected);
    }
}
