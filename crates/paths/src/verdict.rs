//! What is found out about a desired path, in words for people.

use testwright_testcase::TestCase;

use crate::condition::{Clause, ClauseKind};
use crate::input::Input;
use crate::method::Method;
use crate::source::{decision_line, decision_text};
use crate::wanted::Wanted;

/// Who found inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finder {
    /// The solutions base had them.
    Base,
    /// The search.
    Search,
    /// The solver, from the path's condition or by mending a run.
    Solver,
}

/// A decision, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// Place in the path of the node that decides.
    pub place: usize,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// What would have to hold.
    pub text: String,
}

/// See the module's text.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// A test takes it.
    Found {
        /// The test.
        test: TestCase,
        /// Its inputs.
        inputs: Vec<Input>,
        /// Who found it.
        by: Finder,
    },
    /// No test can take it: these demands contradict each other. The last one is where it becomes impossible.
    Infeasible(Vec<Predicate>),
    /// The search made no more progress at this decision.
    LikelyInfeasible(Predicate),
    /// The search ended too early to say anything; where it was last stuck, if anywhere.
    NotFound(Option<Predicate>),
}

impl Verdict {
    /// One word for tables.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Found { .. } => "found",
            Verdict::Infeasible(_) => "infeasible",
            Verdict::LikelyInfeasible(_) => "likely infeasible",
            Verdict::NotFound(_) => "open",
        }
    }

    /// The decision that cannot go as wanted, or does not seem to.
    #[must_use]
    pub fn suspect(&self) -> Option<&Predicate> {
        match self {
            Verdict::Found { .. } => None,
            Verdict::Infeasible(core) => core.last(),
            Verdict::LikelyInfeasible(predicate) => Some(predicate),
            Verdict::NotFound(predicate) => predicate.as_ref(),
        }
    }
}

impl Predicate {
    /// The decision of the node at a place of a path.
    #[must_use]
    pub fn of_place(method: &Method, wanted: &Wanted, place: usize) -> Predicate {
        let node = &method.graph.nodes[wanted.nodes[place].index()];
        let line = decision_line(method, node);
        let next = wanted.nodes.get(place + 1);
        let text = next.and_then(|next| decision_text(method, node, *next));
        let text = text.unwrap_or_else(|| match next {
            Some(next) => format!("node {} leads to node {next}", node.id),
            None => format!("the method ends at node {}", node.id),
        });
        Predicate { place, line, text }
    }

    /// A clause of the path's condition.
    #[must_use]
    pub fn of_clause(method: &Method, wanted: &Wanted, clause: &Clause) -> Predicate {
        let node = &method.graph.nodes[wanted.nodes[clause.place].index()];
        let words = match clause.kind {
            ClauseKind::Decision => return Predicate::of_place(method, wanted, clause.place),
            ClauseKind::InBounds => "every index is within bounds",
            ClauseKind::NotZero => "nothing is divided by zero",
            ClauseKind::NotNull => "nothing that is used is null",
            ClauseKind::Length => "no array has a negative length",
            ClauseKind::Returns => "every call returns",
            ClauseKind::Axiom => "arrays keep their lengths",
        };
        Predicate { place: clause.place, line: node.lines.0, text: format!("{words} in node {}", node.id) }
    }

    /// Where it stands, and what it says.
    #[must_use]
    pub fn describe(&self, wanted: &Wanted) -> String {
        let node = wanted.nodes.get(self.place).map_or(0, |node| node.0);
        let round = wanted.nodes[..=self.place.min(wanted.nodes.len().saturating_sub(1))]
            .iter()
            .filter(|own| own.0 == node)
            .count();
        let times = if round > 1 { format!(", time {round}") } else { String::new() };
        match self.line {
            0 => format!("{} (node {node}{times})", self.text),
            line => format!("{} (line {line}, node {node}{times})", self.text),
        }
    }
}
