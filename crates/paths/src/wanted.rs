//! Desired paths, and the files in which testers write them.
//!
//! Start at [`Plan::parse`]. A file has one statement on a line:
//!
//! ```text
//! # Paths through one method of the class.
//! method find
//! input n int 1..10
//! input x double -5..5 precision 0.001
//! input name string length 5 characters 0..127
//! input a int[n] -20..20
//! path short: 1 2 9
//! path twice: 1 (2 3 4)*2 2 9
//! goal deep: 1 2 3
//! lines ends: 12 14 20
//! ```
//!
//! `path` is a path from the entry to an end of the method, `goal` one from the entry to a node, whatever comes behind it;
//! `lines` is a path by the source lines on which its nodes begin, as far as these name one path only. Names are optional.
//!
//! **Always true:** a [`Wanted`] path begins at node 1, and an edge leads from each of its nodes to the next.

use crate::graph::{NodeGraph, NodeId};

/// Longest path that is taken from a file.
const LONGEST: usize = 100_000;

/// A path that somebody wants to see executed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Wanted {
    /// How people call it.
    pub name: String,
    /// Its nodes.
    pub nodes: Vec<NodeId>,
    /// Whether the method must end behind the last node; otherwise the rest does not matter.
    pub is_whole: bool,
}

impl Wanted {
    /// Checks that a path is one of the graph.
    pub fn new(graph: &NodeGraph, name: &str, nodes: Vec<NodeId>, is_whole: bool) -> Result<Wanted, String> {
        if nodes.first() != Some(&NodeId(1)) {
            return Err("a path begins at node 1, the entry".to_owned());
        }
        if let Some(node) = nodes.iter().find(|node| graph.node(**node).is_none()) {
            return Err(format!("there is no node {node}; the last one is {}", graph.nodes.len()));
        }
        if let Some(pair) = nodes.windows(2).find(|pair| !graph.has_edge(pair[0], pair[1])) {
            let next: Vec<String> =
                graph.nodes[pair[0].index()].exits.iter().map(|exit| exit.to.to_string()).collect();
            let rest = if next.is_empty() { "nothing".to_owned() } else { next.join(" or ") };
            return Err(format!("node {} does not lead to node {}, only to {rest}", pair[0], pair[1]));
        }
        let last = nodes.last().and_then(|last| graph.node(*last));
        if is_whole && last.is_none_or(|last| !last.is_end) {
            return Err(
                "the method does not end at the last node; write `goal` for a path that stops before"
                    .to_owned(),
            );
        }
        Ok(Wanted { name: name.to_owned(), nodes, is_whole })
    }

    /// The nodes as text, with repetitions as they are.
    #[must_use]
    pub fn text(&self) -> String {
        let nodes: Vec<String> = self.nodes.iter().map(ToString::to_string).collect();
        nodes.join(" ")
    }

    /// Whether executed nodes are this path.
    #[must_use]
    pub fn is_walked(&self, nodes: &[NodeId], is_whole: bool) -> bool {
        if self.is_whole { is_whole && self.nodes == nodes } else { nodes.starts_with(&self.nodes) }
    }

    /// How many nodes from the end on, backwards, are the same as those of an executed path.
    #[must_use]
    pub fn ending(&self, nodes: &[NodeId]) -> usize {
        self.nodes.iter().rev().zip(nodes.iter().rev()).take_while(|(own, other)| own == other).count()
    }

    /// How many nodes from the entry on are the same as those of an executed path (the similarity of section 6.3).
    #[must_use]
    pub fn similarity(&self, nodes: &[NodeId]) -> usize {
        self.nodes.iter().zip(nodes).take_while(|(own, other)| own == other).count()
    }
}

/// Bounds for one input, as a tester writes them.
#[derive(Clone, PartialEq, Debug)]
pub struct InputSpec {
    /// Name of the parameter, or its place from 1 on as `#1`.
    pub name: String,
    /// Smallest and largest number.
    pub range: Option<(f64, f64)>,
    /// Step of floating-point numbers.
    pub precision: Option<f64>,
    /// Fewest and most characters or elements.
    pub length: Option<(usize, usize)>,
    /// Name of the parameter whose value is the number of elements.
    pub length_of: Option<String>,
    /// Smallest and largest character.
    pub characters: Option<(u16, u16)>,
}

/// What a file asks for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// Name of the method, perhaps with the beginning of its descriptor.
    pub method: Option<String>,
    /// Bounds of inputs.
    pub inputs: Vec<InputSpec>,
    /// Paths, not yet checked against a graph.
    pub paths: Vec<Draft>,
}

/// A path as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Line of the file.
    pub line: usize,
    /// Its name; empty if it has none.
    pub name: String,
    /// Node numbers, or source lines.
    pub numbers: Vec<u32>,
    /// What the numbers are.
    pub kind: DraftKind,
}

/// See [`Draft`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftKind {
    /// Nodes of a whole path.
    Path,
    /// Nodes up to a goal.
    Goal,
    /// Source lines.
    Lines,
}

impl Plan {
    /// Reads a file. An error names the line.
    pub fn parse(text: &str) -> Result<Plan, String> {
        let mut plan = Plan::default();
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let line = line.split('#').next().unwrap_or_default().trim();
            let Some((word, rest)) = line.split_once(char::is_whitespace) else {
                if line.is_empty() {
                    continue;
                }
                return Err(format!(
                    "line {number}: `{line}` says nothing; there are method, input, path, goal and lines"
                ));
            };
            let at = |error: String| format!("line {number}: {error}");
            let kind = match word {
                "method" => {
                    plan.method = Some(rest.trim().to_owned());
                    continue;
                }
                "input" => {
                    plan.inputs.push(InputSpec::parse(rest).map_err(at)?);
                    continue;
                }
                "path" => DraftKind::Path,
                "goal" => DraftKind::Goal,
                "lines" => DraftKind::Lines,
                other => return Err(at(format!("unknown word `{other}`"))),
            };
            let (name, numbers) = match rest.split_once(':') {
                Some((name, numbers)) => (name.trim().to_owned(), numbers),
                None => (String::new(), rest),
            };
            let numbers = numbers_of(numbers).map_err(at)?;
            plan.paths.push(Draft { line: number, name, numbers, kind });
        }
        Ok(plan)
    }

    /// The paths, checked against a graph.
    pub fn wanted(&self, graph: &NodeGraph) -> Result<Vec<Wanted>, String> {
        let mut all = Vec::with_capacity(self.paths.len());
        for (place, draft) in self.paths.iter().enumerate() {
            let name = if draft.name.is_empty() { format!("path {}", place + 1) } else { draft.name.clone() };
            let nodes = match draft.kind {
                DraftKind::Lines => nodes_on(graph, &draft.numbers),
                _ => Ok(draft
                    .numbers
                    .iter()
                    .map(|number| NodeId(u16::try_from(*number).unwrap_or(0)))
                    .collect()),
            };
            let wanted = nodes.and_then(|nodes| {
                // Lines that end before the method does are a way to a goal.
                let ends = nodes.last().and_then(|last| graph.node(*last)).is_some_and(|last| last.is_end);
                let is_whole = draft.kind == DraftKind::Path || (draft.kind == DraftKind::Lines && ends);
                Wanted::new(graph, &name, nodes, is_whole)
            });
            all.push(wanted.map_err(|error| format!("line {}: {error}", draft.line))?);
        }
        Ok(all)
    }
}

/// Node numbers, with `( … )*3` for repetitions, one inside of the other if need be.
fn numbers_of(text: &str) -> Result<Vec<u32>, String> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace("->", " ").replace(',', " ");
    let mut open: Vec<Vec<u32>> = vec![Vec::new()];
    let mut words = spaced.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "(" => open.push(Vec::new()),
            ")" => {
                let times = words
                    .next()
                    .and_then(|times| times.strip_prefix('*'))
                    .and_then(|times| times.parse().ok());
                let Some(times) = times else {
                    return Err("write *N behind a bracket, with N times".to_owned());
                };
                let Some(inner) = open.pop().filter(|_| !open.is_empty()) else {
                    return Err("a bracket closes that was not opened".to_owned());
                };
                let outer =
                    open.last_mut().ok_or_else(|| "a bracket closes that was not opened".to_owned())?;
                if outer.len() + inner.len().saturating_mul(times) > LONGEST {
                    return Err(format!("the path has more than {LONGEST} nodes"));
                }
                (0..times).for_each(|_| outer.extend(&inner));
            }
            number => match (number.parse(), open.last_mut()) {
                (Ok(number), Some(last)) => last.push(number),
                _ => return Err(format!("`{number}` is no number of a node")),
            },
        }
    }
    match <[Vec<u32>; 1]>::try_from(open) {
        Ok([numbers]) if !numbers.is_empty() => Ok(numbers),
        Ok(_) => Err("the path has no nodes".to_owned()),
        Err(_) => Err("a bracket is not closed".to_owned()),
    }
}

/// The one path whose nodes begin on these lines in turn. Nodes that begin on the line of the one before need not be named.
fn nodes_on(graph: &NodeGraph, lines: &[u32]) -> Result<Vec<NodeId>, String> {
    let line_of = |node: NodeId| u32::from(graph.nodes[node.index()].lines.0);
    let mut ways: Vec<Vec<NodeId>> = vec![vec![NodeId(1)]];
    let rest = if lines.first() == Some(&line_of(NodeId(1))) { &lines[1..] } else { lines };
    for line in rest {
        let mut next = Vec::new();
        for way in &ways {
            let mut pending = vec![way.clone()];
            while let Some(way) = pending.pop() {
                let last = way[way.len() - 1];
                for exit in &graph.nodes[last.index()].exits {
                    let mut longer = way.clone();
                    longer.push(exit.to);
                    let own = line_of(exit.to);
                    if own == *line {
                        next.push(longer);
                    } else if (own == line_of(last) || own == 0) && !way.contains(&exit.to) {
                        pending.push(longer);
                    }
                }
            }
        }
        next.sort();
        next.dedup();
        next.truncate(64);
        if next.is_empty() {
            return Err(format!("no node on line {line} follows there"));
        }
        ways = next;
    }
    match ways.as_slice() {
        [only] => Ok(only.clone()),
        _ => Err("several paths have these lines; write node numbers instead (testwright explain --cfg shows them)".to_owned()),
    }
}

impl InputSpec {
    /// Reads what stands behind `input`.
    fn parse(text: &str) -> Result<InputSpec, String> {
        let mut words = text.split_whitespace();
        let (Some(name), Some(ty)) = (words.next(), words.next()) else {
            return Err("an input has a name and a type".to_owned());
        };
        let mut spec = InputSpec {
            name: name.to_owned(),
            range: None,
            precision: None,
            length: None,
            length_of: None,
            characters: None,
        };
        if let Some(inside) = ty.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']')) {
            match inside {
                "" => {}
                text if text.chars().all(|c| c.is_ascii_digit() || c == '.') => {
                    spec.length = Some(lengths(text)?)
                }
                other => spec.length_of = Some(other.to_owned()),
            }
        }
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
            match word {
                "precision" => {
                    let text = value()?;
                    let parsed = text.parse().ok().filter(|step: &f64| *step > 0.0 && step.is_finite());
                    spec.precision = Some(parsed.ok_or_else(|| format!("`{text}` is no precision"))?);
                }
                "length" => spec.length = Some(lengths(value()?)?),
                "characters" => {
                    let (low, high) = range(value()?)?;
                    spec.characters = Some((low as u16, high as u16));
                }
                other => spec.range = Some(range(other)?),
            }
        }
        Ok(spec)
    }
}

fn range(text: &str) -> Result<(f64, f64), String> {
    let bounds = text.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match bounds {
        Some((low, high)) if low <= high => Ok((low, high)),
        _ => Err(format!("`{text}` is no range such as -10..10")),
    }
}

fn lengths(text: &str) -> Result<(usize, usize), String> {
    if let Ok(exact) = text.parse() {
        return Ok((exact, exact));
    }
    let (low, high) = range(text)?;
    Ok((low.max(0.0) as usize, high.max(0.0) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_compared_from_both_ends() {
        let nodes = |numbers: &[u16]| numbers.iter().copied().map(NodeId).collect::<Vec<_>>();
        let wanted = Wanted { name: String::new(), nodes: nodes(&[1, 2, 4, 5]), is_whole: true };
        assert_eq!((wanted.similarity(&nodes(&[1, 2, 3, 5])), wanted.ending(&nodes(&[1, 2, 3, 5]))), (2, 1));
        assert_eq!((wanted.similarity(&nodes(&[1, 4, 5])), wanted.ending(&nodes(&[1, 4, 5]))), (1, 2));
        assert_eq!(wanted.ending(&[]), 0);
    }

    #[test]
    fn repetitions_are_written_out() {
        assert_eq!(numbers_of("1 (2 3)*2 4"), Ok(vec![1, 2, 3, 2, 3, 4]));
        assert_eq!(numbers_of("1 (2 (3)*2)*2"), Ok(vec![1, 2, 3, 3, 2, 3, 3]));
        assert_eq!(numbers_of("1 -> 2 -> (3)*0 4"), Ok(vec![1, 2, 4]));
        for bad in ["", "1 (2", "1 2)", "1 (2)", "1 x", "1 (2)*1000000000"] {
            assert!(numbers_of(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn inputs_have_bounds_precision_and_lengths() {
        let plan = Plan::parse(
            "method f # which\ninput x double -5..5 precision 0.001\ninput s string length 5 characters 0..127\n\
             input a int[n] -20..20\ninput b int[2..4] 0..9\n\npath p: 1 2\ngoal 1\n",
        )
        .expect("a plan");
        assert_eq!(plan.method.as_deref(), Some("f"));
        assert_eq!((plan.inputs[0].range, plan.inputs[0].precision), (Some((-5.0, 5.0)), Some(0.001)));
        assert_eq!((plan.inputs[1].length, plan.inputs[1].characters), (Some((5, 5)), Some((0, 127))));
        assert_eq!(plan.inputs[2].length_of.as_deref(), Some("n"));
        assert_eq!(plan.inputs[3].length, Some((2, 4)));
        assert_eq!(plan.paths.len(), 2);
        assert_eq!((plan.paths[1].kind, plan.paths[1].line), (DraftKind::Goal, 8));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, wanted) in [
            ("path 1 x", "line 1: `x` is no number of a node"),
            ("\nsomething 1", "line 2: unknown word `something`"),
            ("input x int 5..1", "line 1: `5..1` is no range such as -10..10"),
        ] {
            assert_eq!(Plan::parse(text), Err(wanted.to_owned()));
        }
    }
}
