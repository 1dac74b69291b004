//! What runs cover, in the numbers of goals, whatever it is that runs.
//!
//! A [`Coverage`] lends a machine that watches the classes under test, and afterwards translates what the machine saw.

use testwright_goals::execution::Happened;
use testwright_goals::{Criterion, Execution, Goals, Point};
use testwright_vm::machine::{Case, Machine};
use testwright_vm::vm::Vm;

use crate::watcher::Watcher;

/// See the module's text. It belongs to one virtual machine.
pub struct Coverage<'a> {
    goals: &'a Goals,
    pub(crate) watcher: Watcher,
    /// Point of each slot of the machine; `u32::MAX` for none.
    points: Vec<u32>,
    /// Blocks that goals ask about: ours and how one can tell.
    blocks: Vec<(u32, u32)>,
    seen_blocks: usize,
    needs_all_blocks: bool,
}

impl<'a> Coverage<'a> {
    /// Watches the classes that goals are about.
    #[must_use]
    pub fn new(goals: &'a Goals) -> Coverage<'a> {
        let mut classes: Vec<Box<str>> =
            goals.points.methods.iter().map(|method| method.class.clone()).collect();
        classes.sort();
        classes.dedup();
        let needs = |criterion| goals.criteria.contains(&criterion);
        Coverage {
            goals,
            watcher: Watcher::new(classes),
            points: Vec::new(),
            blocks: Vec::new(),
            seen_blocks: 0,
            needs_all_blocks: needs(Criterion::Line) || needs(Criterion::Mutation),
        }
    }

    /// From now on tells of every block whether it ran, even if no goal asks about it: that is how lines are told. Searches do
    /// without, because telling takes time in every run.
    pub fn tell_all_blocks(&mut self) {
        if !self.needs_all_blocks {
            self.needs_all_blocks = true;
            self.blocks.clear();
            self.seen_blocks = 0;
        }
    }

    /// The machine under which something is to run. It has forgotten the runs before.
    pub fn machine(&mut self) -> &mut (impl Machine + use<>) {
        self.watcher.clear();
        &mut self.watcher
    }

    /// Fills in what the last run covered.
    pub fn collect(&mut self, vm: &Vm, into: &mut Execution) {
        self.map_new(vm);
        for slot in &self.watcher.reached {
            let point = self.points[*slot as usize];
            if let Some(place) = into.distances.get_mut(point as usize) {
                *place = self.watcher.distances[*slot as usize];
            }
        }
        for (outcome, statement) in &self.watcher.happened {
            let point = self.points[(outcome >> 1) as usize];
            if point != u32::MAX {
                let (point, outcome) = (Point(point), outcome & 1 == 1);
                into.happened.push(Happened { point, outcome, statement: *statement });
            }
        }
        let Some(layout) = vm.machine_layout(&self.watcher) else { return };
        for (own, block) in &self.blocks {
            if self.watcher.ran_block(layout, *block) {
                into.blocks[*own as usize] = true;
            }
        }
    }

    /// Extends the translation by methods that were lowered since the last run.
    fn map_new(&mut self, vm: &Vm) {
        let Some(layout) = vm.machine_layout(&self.watcher) else { return };
        if layout.slots.len() == self.points.len() && layout.blocks.len() == self.seen_blocks {
            return;
        }
        let method_of = |id| {
            let method = vm.method(id);
            let class = vm.class_name(method.class);
            let (name, descriptor) = (vm.symbols.name(method.name), vm.symbols.name(method.descriptor));
            self.goals
                .points
                .methods
                .iter()
                .find(|own| *own.class == *class && *own.name == *name && *own.descriptor == *descriptor)
        };
        for slot in &layout.slots[self.points.len()..] {
            let point = method_of(slot.method).and_then(|method| {
                let case = match slot.case {
                    None => Some(0),
                    Some(Case::Key(key)) => method.case(slot.site, Some(key)),
                    Some(Case::Default) => method.case(slot.site, None),
                };
                method.point(slot.site, case?)
            });
            self.points.push(point.map_or(u32::MAX, |point| point.0));
        }
        for (number, block) in layout.blocks.iter().enumerate().skip(self.seen_blocks) {
            if (self.needs_all_blocks || block.block.0 == 0)
                && let Some(method) = method_of(block.method)
            {
                self.blocks.push((method.block(block.block), number as u32));
            }
        }
        self.seen_blocks = layout.blocks.len();
    }
}
