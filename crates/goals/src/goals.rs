//! The goals of a class, and how far a run is from each.
//!
//! **Always true:** goals are numbered by criterion in the order asked for, and then as `ir::goals` numbers them; the
//! numbers depend on class files and criteria alone. A distance is 0 exactly when the goal is covered.
//!
//! The distance of a branch goal is *approach level + normalised branch distance* (McMinn 2004): the level counts the
//! branches on which the goal is control dependent and that lie between it and the nearest one that was reached.

use std::collections::VecDeque;
use std::str::FromStr;

use testwright_classpath::ClassFile;
use testwright_ir::code::{BlockId, SiteId, Terminator};
use testwright_ir::goals::{BranchGoals, GoalError, GoalKind as BranchKind, goals_of};
use testwright_ir::graph::{Cfg, ControlDependence, Edge, EdgeKind, ExceptionEdges, post_dominators};

use crate::behaviour::{Behaviour, behaviours_of};
use crate::execution::Execution;
use crate::points::{MethodPoints, Point, Points};

/// A goal of a class, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GoalId(pub u32);

impl GoalId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sort of goals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// Every branch outcome, and every method without branches.
    Branch,
    /// Every source line.
    Line,
    /// Every method.
    Method,
    /// Every exception that a member under test is seen to throw. Such goals are not known beforehand: the archive
    /// collects them.
    Exception,
    /// Every mutant killed. Whoever makes mutants adds their goals by [`Goals::add_mutants`].
    Mutation,
    /// Every method and constructor that users may call, called by a test itself and seen to return.
    Behaviour,
}

impl Criterion {
    /// All of them, with the names that users write.
    pub const ALL: [(Criterion, &'static str); 6] = [
        (Criterion::Branch, "branch"),
        (Criterion::Line, "line"),
        (Criterion::Method, "method"),
        (Criterion::Exception, "exception"),
        (Criterion::Mutation, "mutation"),
        (Criterion::Behaviour, "behaviour"),
    ];
}

impl FromStr for Criterion {
    type Err = String;

    fn from_str(text: &str) -> Result<Criterion, String> {
        let found = Criterion::ALL.iter().find(|(_, name)| *name == text.trim());
        found.map(|(criterion, _)| *criterion).ok_or_else(|| {
            let names: Vec<&str> = Criterion::ALL.iter().map(|(_, name)| *name).collect();
            format!("unknown criterion {text}; there are {}", names.join(", "))
        })
    }
}

/// What has to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoalKind {
    /// As counted by `ir::goals`.
    Branch(BranchKind),
    /// The line is reached.
    Line,
    /// The method is entered.
    Method,
    /// A mutant is killed.
    Mutant {
        /// Its number among the mutants.
        number: u32,
        /// The change in words.
        text: Box<str>,
    },
    /// The method returns when a test itself calls it.
    Behaviour {
        /// Its number among the behaviours.
        number: u32,
    },
}

/// A mutant that is to be killed, for [`Goals::add_mutants`].
#[derive(Clone, Debug)]
pub struct MutantPlace {
    /// Its number.
    pub number: u32,
    /// Internal name of the class.
    pub class: Box<str>,
    /// Name of the method.
    pub method: Box<str>,
    /// Descriptor of the method.
    pub descriptor: Box<str>,
    /// The block that it changes.
    pub block: BlockId,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// The change in words.
    pub text: Box<str>,
}

/// One goal.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its number.
    pub id: GoalId,
    /// What has to happen.
    pub kind: GoalKind,
    /// Internal name of the class.
    pub class: Box<str>,
    /// Name of the method.
    pub method: Box<str>,
    /// Descriptor of the method.
    pub descriptor: Box<str>,
    /// Source line; 0 if unknown.
    pub line: u16,
    aim: Aim,
    /// Goals one of which must be covered before this one can be; empty for goals that only need their method.
    pub parents: Vec<GoalId>,
    /// Goals that have this one as a parent.
    pub children: Vec<GoalId>,
}

impl Goal {
    /// Whether it is about a behaviour. Such goals are counted by themselves.
    #[must_use]
    pub fn is_behaviour(&self) -> bool {
        matches!(self.kind, GoalKind::Behaviour { .. })
    }
}

/// How to measure a goal.
#[derive(Clone, Debug, Default)]
struct Aim {
    /// Outcomes that lead there with the approach level that remains, nearest first; the goal's own at level 0.
    steps: Vec<(f64, Point, bool)>,
    /// Blocks any of which covers the goal; for goals without points.
    blocks: Vec<u32>,
    /// Entry block of the method.
    entry: u32,
    /// Level if only the method was entered.
    entered: f64,
    /// True if nothing can cover it: the code is unreachable or could not be translated.
    dead: bool,
    /// The mutant that is to be killed, which executions judge by its number.
    mutant: Option<u32>,
    /// The behaviour that is to be shown, which executions judge by its number.
    behaviour: Option<u32>,
}

/// All goals of a class and its nested classes.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// By number.
    pub goals: Vec<Goal>,
    /// The numbering that executions use.
    pub points: Points,
    /// The criteria, in the order asked for.
    pub criteria: Vec<Criterion>,
    /// What the class does for its users, by number; empty if that is no criterion.
    pub behaviours: Vec<Behaviour>,
    /// Methods that could not be translated, with the reason.
    pub failures: Vec<String>,
}

impl Goals {
    /// The goals of a class with those of the classes nested in it.
    pub fn new(outer: &ClassFile, nested: &[ClassFile], criteria: &[Criterion]) -> Result<Goals, GoalError> {
        let branches = goals_of(outer, nested)?;
        let classes: Vec<ClassFile> = std::iter::once(outer).chain(nested).cloned().collect();
        let (points, failures) = Points::new(&branches, &classes);
        let mut goals = Goals {
            goals: Vec::new(),
            points,
            criteria: criteria.to_vec(),
            behaviours: Vec::new(),
            failures: failures.iter().map(ToString::to_string).collect(),
        };
        for criterion in criteria {
            match criterion {
                Criterion::Branch => goals.add_branches(&branches),
                Criterion::Line => goals.add_lines(),
                Criterion::Method => goals.add_methods(),
                Criterion::Behaviour => goals.add_behaviours(outer, nested),
                Criterion::Exception | Criterion::Mutation => {}
            }
        }
        Ok(goals)
    }

    /// Keeps only some goals; those that remain are numbered anew in the same order.
    pub fn retain(&mut self, keep: impl Fn(&Goal) -> bool) {
        let mut numbers = vec![None; self.goals.len()];
        for (next, goal) in self.goals.iter().filter(|goal| keep(goal)).enumerate() {
            numbers[goal.id.index()] = Some(GoalId(next as u32));
        }
        self.goals.retain(|goal| numbers[goal.id.index()].is_some());
        for goal in &mut self.goals {
            let renumbered = |ids: &[GoalId]| ids.iter().filter_map(|id| numbers[id.index()]).collect();
            (goal.parents, goal.children) = (renumbered(&goal.parents), renumbered(&goal.children));
            if let Some(id) = numbers[goal.id.index()] {
                goal.id = id;
            }
        }
    }

    /// How many goals there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.goals.len()
    }

    /// True if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.goals.is_empty()
    }

    /// The goal with this number.
    #[must_use]
    pub fn goal(&self, id: GoalId) -> &Goal {
        &self.goals[id.index()]
    }

    /// Numbers of all goals.
    pub fn ids(&self) -> impl Iterator<Item = GoalId> + use<> {
        (0..self.goals.len() as u32).map(GoalId)
    }

    /// How far a run was from a goal: 0 if it covered it.
    #[must_use]
    pub fn distance(&self, id: GoalId, execution: &Execution) -> f64 {
        let (level, distance) = self.miss(id, execution);
        if level == f64::MAX { level } else { level + normalized(distance) }
    }

    /// How far a run was from a goal: the approach level that remained, and the branch distance at the nearest branch
    /// that was reached, not normalised. Both are 0 exactly if the run covered the goal. Normalised distances above some
    /// hundred millions can no longer be told apart; these can.
    #[must_use]
    pub fn miss(&self, id: GoalId, execution: &Execution) -> (f64, f64) {
        let aim = &self.goals[id.index()].aim;
        if let Some(distance) = aim.mutant.and_then(|number| execution.mutant(number)) {
            return (0.0, distance);
        }
        if let Some(number) = aim.behaviour {
            return match execution.has_returned(number) {
                Some(true) => (0.0, 0.0),
                Some(false) => (0.0, 1.0),
                None if execution.ran(aim.entry) => (1.0, 0.0),
                None => (2.0, 0.0),
            };
        }
        if aim.blocks.iter().any(|block| execution.ran(*block)) {
            return (0.0, 0.0);
        }
        if aim.dead {
            return (f64::MAX, 0.0);
        }
        let mut best = (f64::INFINITY, 0.0);
        for (level, point, outcome) in &aim.steps {
            if *level > best.0 {
                break;
            }
            let distance = execution.distance(*point, *outcome);
            // A branch on the way whose distance is 0 went the right way but did not lead to the next one, for example
            // because an exception came first; it counts as a level like any other.
            if distance.is_finite() && (*level < best.0 || distance < best.1) {
                best = (*level, distance);
            }
        }
        if best.0.is_finite() {
            best
        } else if execution.ran(aim.entry) {
            (aim.entered, 0.0)
        } else {
            (aim.entered + 1.0, 0.0)
        }
    }

    /// Whether a run covered a goal.
    #[must_use]
    pub fn is_covered(&self, id: GoalId, execution: &Execution) -> bool {
        let aim = &self.goals[id.index()].aim;
        if let Some(number) = aim.mutant {
            return execution.mutant(number) == Some(0.0);
        }
        if let Some(number) = aim.behaviour {
            return execution.has_returned(number) == Some(true);
        }
        match aim.steps.first() {
            Some((level, point, outcome)) if *level == 0.0 => execution.distance(*point, *outcome) == 0.0,
            _ => aim.blocks.iter().any(|block| execution.ran(*block)),
        }
    }

    /// Like [`Goals::is_covered`], for runs of which it is not known what the test itself called: a behaviour counts if its
    /// method returned at all.
    #[must_use]
    pub fn is_covered_by_any_call(&self, id: GoalId, execution: &Execution) -> bool {
        let aim = &self.goals[id.index()].aim;
        match aim.behaviour {
            Some(_) => aim.blocks.iter().any(|block| execution.ran(*block)),
            None => self.is_covered(id, execution),
        }
    }

    /// The behaviour that a goal is about.
    #[must_use]
    pub fn behaviour(&self, id: GoalId) -> Option<&Behaviour> {
        self.goals[id.index()].aim.behaviour.and_then(|number| self.behaviours.get(number as usize))
    }

    /// Whether nothing can cover a goal, because its code is unreachable or cannot be translated.
    #[must_use]
    pub fn is_dead(&self, id: GoalId) -> bool {
        self.goals[id.index()].aim.dead
    }

    /// The point and outcome that a branch goal is about.
    #[must_use]
    pub fn outcome(&self, id: GoalId) -> Option<(Point, bool)> {
        let first = self.goals[id.index()].aim.steps.first()?;
        (first.0 == 0.0).then_some((first.1, first.2))
    }

    /// Adds the goals of mutants, after all others. A mutant's distance is that of reaching its place, and from there what
    /// the execution says.
    pub fn add_mutants(&mut self, mutants: impl IntoIterator<Item = MutantPlace>) {
        let first = self.goals.len();
        let mut maps: Vec<Option<Dependences>> = Vec::new();
        maps.resize_with(self.points.methods.len(), || None);
        for mutant in mutants {
            let place = self.place(&mutant.class, &mutant.method, &mutant.descriptor);
            let mut aim = match place {
                Some(at) => {
                    let method = &self.points.methods[at];
                    let map = maps[at].get_or_insert_with(|| Dependences::new(method));
                    map.reach(method, mutant.block, 1.0)
                }
                // Code that no branch goal counts, such as a lambda's, has no numbers.
                None => Aim { entry: u32::MAX, entered: 1.0, ..Aim::default() },
            };
            aim.mutant = Some(mutant.number);
            self.goals.push(Goal {
                id: GoalId(self.goals.len() as u32),
                kind: GoalKind::Mutant { number: mutant.number, text: mutant.text },
                class: mutant.class,
                method: mutant.method,
                descriptor: mutant.descriptor,
                line: mutant.line,
                aim,
                parents: Vec::new(),
                children: Vec::new(),
            });
        }
        self.link(first);
    }

    fn add_branches(&mut self, branches: &BranchGoals) {
        let first = self.goals.len();
        for method in &branches.methods {
            let place = self.place(&method.class, &method.name, &method.descriptor);
            let map = place.map(|at| Dependences::new(&self.points.methods[at]));
            for goal in &branches.goals[method.goals.clone()] {
                let aim = match (&map, place) {
                    (Some(map), Some(at)) => map.aim(&self.points.methods[at], goal.kind),
                    _ => Aim { dead: true, ..Aim::default() },
                };
                self.goals.push(Goal {
                    id: GoalId(self.goals.len() as u32),
                    kind: GoalKind::Branch(goal.kind),
                    class: method.class.clone(),
                    method: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                    line: goal.line,
                    aim,
                    parents: Vec::new(),
                    children: Vec::new(),
                });
            }
        }
        self.link(first);
    }

    fn add_lines(&mut self) {
        let first = self.goals.len();
        let mut found = Vec::new();
        for method in &self.points.methods {
            let map = Dependences::new(method);
            let mut lines: Vec<(u16, Vec<BlockId>)> = Vec::new();
            for (at, block) in method.body.blocks.iter().enumerate() {
                let id = BlockId(at as u32);
                for line in block.positions.iter().chain([&block.end]).map(|position| position.line) {
                    match lines.iter_mut().find(|(own, _)| *own == line) {
                        Some((_, blocks)) if blocks.last() == Some(&id) => {}
                        Some((_, blocks)) => blocks.push(id),
                        None if line != 0 => lines.push((line, vec![id])),
                        None => {}
                    }
                }
            }
            lines.sort_by_key(|(line, _)| *line);
            for (line, blocks) in lines {
                let mut aim = map.reach(method, blocks[0], 1.0);
                aim.blocks = blocks.iter().map(|block| method.block(*block)).collect();
                found.push((method.class.clone(), method.name.clone(), method.descriptor.clone(), line, aim));
            }
        }
        for (class, method, descriptor, line, aim) in found {
            let id = GoalId(self.goals.len() as u32);
            let (parents, children) = (Vec::new(), Vec::new());
            self.goals.push(Goal {
                id,
                kind: GoalKind::Line,
                class,
                method,
                descriptor,
                line,
                aim,
                parents,
                children,
            });
        }
        self.link(first);
    }

    fn add_methods(&mut self) {
        for method in &self.points.methods {
            let entry = method.block(BlockId(0));
            let line =
                method.body.blocks.first().map_or(0, |block| {
                    block.positions.first().map_or(block.end.line, |position| position.line)
                });
            self.goals.push(Goal {
                id: GoalId(self.goals.len() as u32),
                kind: GoalKind::Method,
                class: method.class.clone(),
                method: method.name.clone(),
                descriptor: method.descriptor.clone(),
                line,
                aim: Aim { blocks: vec![entry], entry, entered: 0.0, ..Aim::default() },
                parents: Vec::new(),
                children: Vec::new(),
            });
        }
    }

    fn add_behaviours(&mut self, outer: &ClassFile, nested: &[ClassFile]) {
        self.behaviours = behaviours_of(outer, nested, &self.points);
        for (number, behaviour) in self.behaviours.iter().enumerate() {
            let (number, id) = (number as u32, GoalId(self.goals.len() as u32));
            let is_inside = |goal: &Goal| {
                matches!(goal.kind, GoalKind::Branch(_))
                    && goal.class == behaviour.class
                    && goal.method == behaviour.method
                    && goal.descriptor == behaviour.descriptor
            };
            let parents: Vec<GoalId> =
                self.goals.iter().filter(|goal| is_inside(goal)).map(|goal| goal.id).collect();
            parents.iter().for_each(|parent| self.goals[parent.index()].children.push(id));
            self.goals.push(Goal {
                id,
                kind: GoalKind::Behaviour { number },
                class: behaviour.class.clone(),
                method: behaviour.method.clone(),
                descriptor: behaviour.descriptor.clone(),
                line: behaviour.line,
                aim: Aim {
                    blocks: behaviour.returns.clone(),
                    entry: behaviour.entry,
                    behaviour: Some(number),
                    ..Aim::default()
                },
                parents,
                children: Vec::new(),
            });
        }
    }

    /// Enters parents and children of the goals from `first` on: the goals of the outcomes at level 1.
    fn link(&mut self, first: usize) {
        let mut by_outcome: Vec<[Option<GoalId>; 2]> = vec![[None; 2]; self.points.points];
        for goal in &self.goals {
            if let (GoalKind::Branch(_), Some((level, point, outcome))) = (&goal.kind, goal.aim.steps.first())
                && *level == 0.0
            {
                by_outcome[point.0 as usize][usize::from(*outcome)] = Some(goal.id);
            }
        }
        for at in first..self.goals.len() {
            let own = self.goals[at].id;
            let steps = self.goals[at].aim.steps.iter().filter(|(level, ..)| *level == 1.0);
            let parents: Vec<GoalId> = steps
                .filter_map(|(_, point, outcome)| by_outcome[point.0 as usize][usize::from(*outcome)])
                .collect();
            for parent in &parents {
                self.goals[parent.index()].children.push(own);
            }
            self.goals[at].parents = parents;
        }
    }

    fn place(&self, class: &str, name: &str, descriptor: &str) -> Option<usize> {
        self.points
            .methods
            .iter()
            .position(|own| *own.class == *class && *own.name == *name && *own.descriptor == *descriptor)
    }
}

/// Maps a distance to 0..1, keeping order (Arcuri 2013).
fn normalized(distance: f64) -> f64 {
    distance / (distance + 1.0)
}

/// Control dependence of one method.
struct Dependences(ControlDependence);

impl Dependences {
    fn new(method: &MethodPoints) -> Dependences {
        let cfg = Cfg::new(&method.body, ExceptionEdges::Ignore);
        Dependences(ControlDependence::new(&cfg, post_dominators(&cfg)))
    }

    fn aim(&self, method: &MethodPoints, kind: BranchKind) -> Aim {
        let (site, case, outcome) = match kind {
            BranchKind::Method => {
                let entry = method.block(BlockId(0));
                return Aim { blocks: vec![entry], entry, ..Aim::default() };
            }
            BranchKind::Jump { site, taken } => (site, Some(0), taken),
            BranchKind::Case { site, key, taken } => (site, method.case(site, Some(key)), taken),
            BranchKind::Default { site, taken } => (site, method.case(site, None), taken),
        };
        let found = case.and_then(|case| method.point(site, case));
        let (Some(point), Some(block)) = (found, block_of(method, site)) else {
            return Aim { dead: true, ..Aim::default() };
        };
        let mut aim = self.reach(method, block, 1.0);
        aim.steps.insert(0, (0.0, point, outcome));
        aim
    }

    /// Steps to a block, the nearest branches at this level.
    fn reach(&self, method: &MethodPoints, block: BlockId, level: f64) -> Aim {
        let mut steps = Vec::new();
        let mut seen = vec![false; method.body.blocks.len()];
        let mut queue = VecDeque::from([(block, level)]);
        let mut deepest = level;
        seen[block.0 as usize] = true;
        while let Some((at, level)) = queue.pop_front() {
            for (_, edge) in self.0.of(at) {
                if edge.from == block && level > 1.0 {
                    continue;
                }
                if let Some((point, outcome)) = edge_outcome(method, &edge) {
                    if edge.from != block {
                        steps.push((level, point, outcome));
                        deepest = level + 1.0;
                    }
                    if !std::mem::replace(&mut seen[edge.from.0 as usize], true) {
                        queue.push_back((edge.from, level + 1.0));
                    }
                }
            }
        }
        Aim { steps, entry: method.block(BlockId(0)), entered: deepest, ..Aim::default() }
    }
}

/// The block that ends in a branch site.
fn block_of(method: &MethodPoints, site: SiteId) -> Option<BlockId> {
    let at = method.body.blocks.iter().position(|block| match &block.terminator {
        Terminator::If { site: own, .. } | Terminator::Switch { site: own, .. } => *own == site,
        _ => false,
    })?;
    Some(BlockId(at as u32))
}

/// The point and outcome that an edge stands for.
fn edge_outcome(method: &MethodPoints, edge: &Edge) -> Option<(Point, bool)> {
    let site = match &method.body.blocks[edge.from.0 as usize].terminator {
        Terminator::If { site, .. } | Terminator::Switch { site, .. } => *site,
        _ => return None,
    };
    let (case, outcome) = match edge.kind {
        EdgeKind::Then => (0, true),
        EdgeKind::Otherwise => (0, false),
        EdgeKind::Case(key) => (method.case(site, Some(key))?, true),
        EdgeKind::Default => (method.case(site, None)?, true),
        _ => return None,
    };
    Some((method.point(site, case)?, outcome))
}
