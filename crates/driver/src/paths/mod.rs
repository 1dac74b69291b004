//! Paths of a method: from what the user wants to verdicts, tests and coverage.
//!
//! Start at [`Paths::run`]. Paths come from a file or are chosen by criteria; each gets its verdict, and found ones become a
//! suite that is verified on the user's JDK as any other.

mod lab;
mod report;
mod stopwatch;
mod world;
mod write;

pub use lab::{Lab, Place, in_lab, methods_named};
pub use report::{Coverage, MethodReport, PathsReport};
pub use stopwatch::Stopwatch;

use std::cell::Cell;
use std::path::PathBuf;

use rand::SeedableRng;
use testwright_paths::criteria::covers;
use testwright_paths::{
    Base, Bounds, Criterion, Element, Finding, NodeId, Plan, Pursue, Selection, Store, Verdict, Wanted,
};
use testwright_testcase::{ClassSource, Rng};

use crate::clock::{Clock, Phase};
use crate::options::Environment;
use crate::subject::Subject;

/// Further paths that are tried for an element whose first ones are not found.
const ALTERNATIVES: usize = 4;

/// The share of a method's time after which nothing new is begun: what is under way takes a moment to end.
const SEARCH_SHARE: f64 = 0.93;

/// What to do.
pub struct Paths<'a> {
    /// Where classes come from.
    pub environment: &'a Environment,
    /// The same classes, parsed on demand.
    pub source: &'a ClassSource,
    /// Internal name of the class.
    pub class: &'a str,
    /// The method, as `name` or with the beginning of its descriptor; none for all.
    pub method: Option<&'a str>,
    /// Paths and inputs that the user wrote.
    pub plan: Option<Plan>,
    /// Criteria to choose further paths by.
    pub criteria: Vec<Criterion>,
    /// Limits of what criteria choose.
    pub bounds: Bounds,
    /// How paths are pursued.
    pub settings: Pursue,
    /// Folder of the solutions base; none to forget everything at the end.
    pub store: Option<PathBuf>,
    /// Seconds for each method; none for no limit.
    pub time: Option<f64>,
    /// Seed of all randomness.
    pub seed: u64,
    /// JUnit's major version.
    pub junit: u8,
    /// Folder for the suite; none to write none.
    pub out: Option<PathBuf>,
}

impl Paths<'_> {
    /// Finds out about the paths. Fails with words for the user.
    pub fn run(self) -> Result<PathsReport, String> {
        let (outer, _) = Subject::classes(self.source, self.class)?;
        let wanted = self.plan.as_ref().and_then(|plan| plan.method.as_deref()).or(self.method);
        let methods = methods_named(&outer, wanted);
        let named = |method: &testwright_classpath::classfile::Method| {
            format!("{}{}", method.name, method.descriptor)
        };
        if methods.is_empty() {
            let all: Vec<String> = methods_named(&outer, None).into_iter().map(named).collect();
            return Err(format!("no method with code is named so; there are {}", all.join(", ")));
        }
        if self.plan.is_some() && methods.len() > 1 {
            let all: Vec<String> = methods.into_iter().map(named).collect();
            return Err(format!("the paths of one method are in a file; name one of {}", all.join(", ")));
        }
        let mut report = PathsReport { class: self.class.replace('/', "."), ..PathsReport::default() };
        let mut base = match &self.store {
            Some(folder) => match Store::open(folder) {
                Ok(store) => Base::with_store(store),
                Err(error) => {
                    report.notes.push(format!("inputs of earlier runs are not used: {error}"));
                    Base::new()
                }
            },
            None => Base::new(),
        };
        let mut tests = write::Tests::default();
        for method in methods {
            let name = named(method);
            let specs = self.plan.as_ref().map(|plan| plan.inputs.clone()).unwrap_or_default();
            let place = Place {
                jdk: &self.environment.jdk,
                class_path: &self.environment.class_path,
                source: self.source,
            };
            let key = (&*method.name, &*method.descriptor);
            // What it takes to prepare a method counts, too.
            let time = self.time.map(|time| time * SEARCH_SHARE);
            let clock = Clock::start_search(time, self.environment.interrupted.clone());
            let done = in_lab(place, self.class, key, &specs, self.seed, |lab| {
                let done = self.method(lab, &mut base, &clock)?;
                tests.add(lab, &done);
                Ok(done)
            });
            match done.and_then(|done: Result<MethodReport, String>| done) {
                Ok(done) => report.methods.push(done),
                Err(error) if self.method.is_some() || self.plan.is_some() => {
                    return Err(format!("{name}: {error}"));
                }
                Err(error) => report.notes.push(format!("{name} is left out: {error}")),
            }
        }
        base.flush();
        report.notes.extend(base.take_notes());
        if let Some(out) = &self.out {
            tests.write(&self, out, &mut report)?;
        }
        Ok(report)
    }

    fn method(&self, lab: &mut Lab<'_>, base: &mut Base, clock: &Clock) -> Result<MethodReport, String> {
        let mut wanted: Vec<Wanted> = match &self.plan {
            Some(plan) => plan.wanted(&lab.method.graph)?,
            None => Vec::new(),
        };
        let selections: Vec<Selection> = self
            .criteria
            .iter()
            .map(|criterion| Selection::new(&lab.method, *criterion, &self.bounds))
            .collect();
        for path in selections.iter().flat_map(|selection| &selection.paths) {
            if !wanted.iter().any(|own| own.nodes == path.nodes && own.is_whole) {
                wanted.push(path.clone());
            }
        }
        let mut rng = Rng::seed_from_u64(self.seed);
        let mut findings: Vec<(Wanted, Finding)> = Vec::new();
        let until = Cell::new(f64::INFINITY);
        let is_over = || clock.is_over(Phase::Search) || clock.elapsed() > until.get();
        let mut pursue =
            |lab: &mut Lab<'_>, wanted: Wanted, left: usize, findings: &mut Vec<(Wanted, Finding)>| {
                // What easy paths leave over is there for hard ones, but none may take it all.
                until.set(
                    clock
                        .left(Phase::Search)
                        .map_or(f64::INFINITY, |rest| clock.elapsed() + 3.0 * rest / left.max(1) as f64),
                );
                let finding = lab.pursue(&wanted, Some(&mut *base), self.settings, &mut rng, &is_over);
                findings.push((wanted, finding));
            };
        let count = wanted.len();
        for (at, path) in wanted.into_iter().enumerate() {
            pursue(lab, path, count - at, &mut findings);
        }
        for selection in &selections {
            for element in &selection.elements {
                let is_covered = |findings: &[(Wanted, Finding)]| {
                    findings.iter().any(|(wanted, finding)| {
                        matches!(finding.verdict, Verdict::Found { .. }) && covers(element, &wanted.nodes)
                    })
                };
                if is_covered(&findings) || clock.is_over(Phase::Search) {
                    continue;
                }
                for nodes in Selection::alternatives(&lab.method.graph, element, &self.bounds, ALTERNATIVES) {
                    let is_known = findings.iter().any(|(own, _)| own.nodes == nodes && own.is_whole);
                    if is_known || is_covered(&findings) || clock.is_over(Phase::Search) {
                        continue;
                    }
                    let name = format!("{} {}", selection.criterion, findings.len() + 1);
                    let left = selection.elements.len();
                    pursue(lab, Wanted { name, nodes, is_whole: true }, left, &mut findings);
                }
                // Where no way is known from the element to an end, as behind a loop over a table that runs five hundred times,
                // the way up to it is a goal of its own: what comes behind does not matter to the criterion.
                if is_covered(&findings) || clock.is_over(Phase::Search) {
                    continue;
                }
                let ways = findings.iter().map(|(wanted, _)| wanted.nodes.as_slice());
                if let Some(nodes) = shortest_beginning(element, ways)
                    && !findings.iter().any(|(own, _)| own.nodes == nodes)
                {
                    let name = format!("{} {}, goal", selection.criterion, findings.len() + 1);
                    let left = selection.elements.len();
                    pursue(lab, Wanted { name, nodes, is_whole: false }, left, &mut findings);
                }
            }
        }
        Ok(MethodReport::new(&lab.method, findings, &selections, clock.elapsed()))
    }
}

/// The shortest beginning of some ways that covers an element, whatever comes behind it. Whether a whole path was taken, or how
/// often a loop was passed, is not known before the end.
fn shortest_beginning<'w>(
    element: &Element,
    ways: impl Iterator<Item = &'w [NodeId]>,
) -> Option<Vec<NodeId>> {
    if matches!(element, Element::Path(_) | Element::Loop { .. }) {
        return None;
    }
    let beginning =
        |way: &'w [NodeId]| (1..=way.len()).map(|end| &way[..end]).find(|own| covers(element, own));
    ways.filter_map(beginning).min_by_key(|own| own.len()).map(<[NodeId]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_ends_where_the_element_is_covered() {
        let path = |numbers: &[u16]| numbers.iter().copied().map(NodeId).collect::<Vec<_>>();
        let (long, short) = (path(&[1, 2, 3, 2, 4, 5]), path(&[1, 6, 2, 4, 5]));
        let ways = || [long.as_slice(), short.as_slice()].into_iter();
        let edge = Element::Edge(NodeId(2), NodeId(4));
        assert_eq!(shortest_beginning(&edge, ways()), Some(path(&[1, 6, 2, 4])));
        assert_eq!(shortest_beginning(&Element::Edge(NodeId(9), NodeId(4)), ways()), None);
        assert_eq!(shortest_beginning(&Element::Path(long.clone()), ways()), None);
    }
}
