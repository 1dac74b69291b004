//! What is told about the paths of a class.

use serde_json::{Value, json};
use testwright_paths::criteria::covers;
use testwright_paths::{Criterion, Finding, Method, Selection, Verdict, Wanted};

/// How much of a criterion is covered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// The criterion.
    pub criterion: Criterion,
    /// What it demands.
    pub elements: usize,
    /// What found paths cover.
    pub covered: usize,
    /// What no path was found for and every path that was tried is proved infeasible.
    pub infeasible: usize,
    /// What has no path within the limits.
    pub left_out: usize,
}

/// The paths of a method.
#[derive(Clone, Debug)]
pub struct MethodReport {
    /// Name and descriptor.
    pub method: String,
    /// Nodes of the method.
    pub nodes: usize,
    /// The paths, each with what came of it.
    pub paths: Vec<(Wanted, Finding)>,
    /// Coverage by criterion.
    pub coverage: Vec<Coverage>,
    /// Seconds that took.
    pub seconds: f64,
}

/// The paths of a class.
#[derive(Clone, Debug, Default)]
pub struct PathsReport {
    /// Name of the class, with dots.
    pub class: String,
    /// Its methods.
    pub methods: Vec<MethodReport>,
    /// Tests in the suite that was written.
    pub tests: usize,
    /// Files that were written.
    pub files: Vec<std::path::PathBuf>,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl MethodReport {
    pub(super) fn new(
        method: &Method,
        paths: Vec<(Wanted, Finding)>,
        selections: &[Selection],
        seconds: f64,
    ) -> MethodReport {
        let found = paths.iter().filter(|(_, finding)| matches!(finding.verdict, Verdict::Found { .. }));
        let found: Vec<&Wanted> = found.map(|(wanted, _)| wanted).collect();
        let coverage = selections.iter().map(|selection| {
            let covered = selection.covered(found.iter().map(|wanted| wanted.nodes.as_slice()));
            let infeasible = selection.elements.iter().filter(|element| {
                let mut tried = paths.iter().filter(|(wanted, _)| covers(element, &wanted.nodes)).peekable();
                tried.peek().is_some()
                    && tried.all(|(_, finding)| matches!(finding.verdict, Verdict::Infeasible(_)))
            });
            Coverage {
                criterion: selection.criterion,
                elements: selection.elements.len(),
                covered,
                infeasible: infeasible.count(),
                left_out: selection.left_out,
            }
        });
        MethodReport {
            method: format!("{}{}", method.name, method.descriptor),
            nodes: method.graph.nodes.len(),
            coverage: coverage.collect(),
            paths,
            seconds,
        }
    }

    /// How many paths have this verdict.
    #[must_use]
    pub fn count(&self, word: &str) -> usize {
        self.paths.iter().filter(|(_, finding)| finding.verdict.word() == word).count()
    }
}

impl PathsReport {
    /// As one JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let path = |(wanted, finding): &(Wanted, Finding)| {
            let words: Vec<String> = match &finding.verdict {
                Verdict::Infeasible(core) => core.iter().map(|one| one.describe(wanted)).collect(),
                other => other.suspect().map(|one| one.describe(wanted)).into_iter().collect(),
            };
            json!({
                "name": wanted.name,
                "nodes": wanted.nodes.iter().map(|node| node.0).collect::<Vec<_>>(),
                "whole": wanted.is_whole,
                "verdict": finding.verdict.word(),
                "why": words,
                "executions": finding.executions,
            })
        };
        let methods: Vec<Value> = self
            .methods
            .iter()
            .map(|method| {
                let coverage: Vec<Value> = method
                    .coverage
                    .iter()
                    .map(|one| {
                        json!({
                            "criterion": one.criterion.name(),
                            "elements": one.elements,
                            "covered": one.covered,
                            "infeasible": one.infeasible,
                            "left_out": one.left_out,
                        })
                    })
                    .collect();
                json!({
                    "method": method.method,
                    "nodes": method.nodes,
                    "paths": method.paths.iter().map(path).collect::<Vec<_>>(),
                    "coverage": coverage,
                    "seconds": method.seconds,
                })
            })
            .collect();
        let files: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        json!({
            "class": self.class,
            "methods": methods,
            "tests": self.tests,
            "files": files,
            "notes": self.notes,
        })
    }
}
