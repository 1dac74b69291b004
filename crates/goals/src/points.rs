//! Points: a numbering of all branch outcomes and blocks of the classes under test that depends on class files alone.
//!
//! An `if` is one point. A switch is one point per key and one for its default, in that order: each is about being
//! selected or not. Executors translate what they see to these numbers, so that goals need not know executors.

use testwright_classpath::ClassFile;
use testwright_ir::code::{Body, SiteId, Terminator};
use testwright_ir::goals::{BranchGoals, GoalMethod};
use testwright_ir::{BlockId, TranslateError, translate};

/// A branch that can have two outcomes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(pub u32);

/// Points and blocks of one method.
#[derive(Clone, Debug)]
pub struct MethodPoints {
    /// Internal name of its class.
    pub class: Box<str>,
    /// Name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Its code.
    pub body: Body,
    /// First point of each branch site; none for a site in unreachable code.
    pub sites: Vec<Option<Point>>,
    /// Number of its first block.
    pub first_block: u32,
}

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Points {
    /// The methods that have goals and whose code can be translated, in the order of the goals.
    pub methods: Vec<MethodPoints>,
    /// How many points there are.
    pub points: usize,
    /// How many blocks there are.
    pub blocks: usize,
}

impl MethodPoints {
    /// Number of a block.
    #[must_use]
    pub fn block(&self, block: BlockId) -> u32 {
        self.first_block + block.0
    }

    /// The point of an `if`, or of a switch's case: of the one with this place among the switch's keys, or the default
    /// for the place after the last key.
    #[must_use]
    pub fn point(&self, site: SiteId, case: usize) -> Option<Point> {
        self.sites.get(usize::from(site.0))?.map(|first| Point(first.0 + case as u32))
    }

    /// Place of a switch's case among its keys; the place after the last one for the default (no key).
    #[must_use]
    pub fn case(&self, site: SiteId, key: Option<i32>) -> Option<usize> {
        let cases = self.body.blocks.iter().find_map(|block| match &block.terminator {
            Terminator::Switch { site: own, cases, .. } if *own == site => Some(cases),
            _ => None,
        })?;
        match key {
            None => Some(cases.len()),
            Some(key) => cases.iter().position(|(own, _)| *own == key),
        }
    }
}

impl Points {
    /// Numbers the methods of `goals`, which were counted over these class files. Methods that cannot be translated are
    /// listed with the reason and have no points.
    #[must_use]
    pub fn new(goals: &BranchGoals, classes: &[ClassFile]) -> (Points, Vec<TranslateError>) {
        let mut points = Points::default();
        let mut failures = Vec::new();
        for method in &goals.methods {
            let Some(class) = classes.iter().find(|class| class.name == method.class) else { continue };
            match translate(class, &class.methods[method.index]) {
                Ok(body) => points.add(method, body),
                Err(error) => failures.push(error),
            }
        }
        (points, failures)
    }

    fn add(&mut self, method: &GoalMethod, body: Body) {
        let mut sites = vec![None; usize::from(body.sites)];
        for block in &body.blocks {
            let (site, outcomes) = match &block.terminator {
                Terminator::If { site, .. } => (*site, 1),
                Terminator::Switch { site, cases, .. } => (*site, cases.len() + 1),
                _ => continue,
            };
            let first = &mut sites[usize::from(site.0)];
            // Copies of a subroutine share their sites.
            if first.is_none() {
                *first = Some(Point(self.points as u32));
                self.points += outcomes;
            }
        }
        let first_block = self.blocks as u32;
        self.blocks += body.blocks.len();
        self.methods.push(MethodPoints {
            class: method.class.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            body,
            sites,
            first_block,
        });
    }
}
