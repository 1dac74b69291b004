//! Flavours: the same methods lowered with different probes, side by side.
//!
//! A flavour is a machine type and number. While it is active, the methods that it watches have their own code; all
//! other methods share theirs with plain execution. Switching exchanges the code pointers of the watched methods only.

use std::any::TypeId;

use rustc_hash::FxHashMap;
use testwright_ir::code::{Block, BlockId, Body, Terminator};

use super::code::Code;
use super::insn::Pc;
use super::probe::{Hooked, Hooks};
use super::stack::Frame;
use super::stubs::compile_stub;
use crate::class::{LoaderId, Method, MethodId};
use crate::machine::{Case, Evidence, Layout, Machine, Slot, Watch, WatchedBlock};
use crate::outcome::End;
use crate::vm::Vm;

/// Code of the methods that one sort of machine watches.
pub(crate) struct Flavour {
    key: (TypeId, u64),
    /// Numbers that its code uses.
    pub(crate) layout: Layout,
    /// Watched methods, with the code that they have when the flavour is not active (the plain one while it is).
    watched: Vec<(MethodId, *const Code)>,
    /// Classes that were already looked at.
    classes: usize,
    /// First slot of each branch site, and first block, of methods that were lowered.
    numbers: FxHashMap<MethodId, (Vec<u32>, u32)>,
}

/// Lets a method be lowered again at its next call, whatever machine watches it then. Frames that run it go on as they are.
pub(crate) fn forget_code(vm: &mut Vm, id: MethodId) {
    let method = vm.method(id);
    if method.flags.is_native() || method.flags.is_abstract() || method.index == u16::MAX {
        return;
    }
    match &mut vm.exec.patched {
        Some((patched, own)) if *patched == id => *own = compile_stub(),
        _ => vm.method(id).code.set(compile_stub()),
    }
    for flavour in &mut vm.exec.flavours {
        let saved = flavour.watched.iter_mut().filter(|(method, _)| *method == id);
        saved.for_each(|(_, code)| *code = compile_stub());
    }
}

impl Vm {
    /// Like [`Vm::call`], watched by `machine`. Not from inside another call.
    pub fn call_with<M: Machine>(
        &mut self,
        machine: &mut M,
        method: MethodId,
        args: &[u64],
    ) -> Result<u64, End> {
        if self.exec.nested > 0 {
            return Err(End::Internal("a watched call from inside another call".into()));
        }
        let pointer = std::ptr::from_mut(machine);
        // SAFETY: the reference is not used again before the machine pointer is taken back.
        let key = (TypeId::of::<M>(), unsafe { (*pointer).flavour() });
        self.exec.machine = pointer.cast();
        self.exec.hooks = Some(&M::HOOKS);
        let result = self.activate(key).and_then(|()| self.call(method, args));
        self.exec.machine = std::ptr::null_mut();
        self.exec.hooks = None;
        result
    }

    /// What the numbers of a machine's hooks stand for; none before its first call.
    #[must_use]
    pub fn machine_layout<M: Machine>(&self, machine: &M) -> Option<&Layout> {
        let key = (TypeId::of::<M>(), machine.flavour());
        self.exec.flavours.iter().find(|flavour| flavour.key == key).map(|flavour| &flavour.layout)
    }

    /// Makes the flavour of the machine in `State::machine` the active one.
    fn activate(&mut self, key: (TypeId, u64)) -> Result<(), End> {
        let found = self.exec.flavours.iter().position(|flavour| flavour.key == key);
        let index = found.unwrap_or(self.exec.flavours.len());
        if found.is_none() {
            self.exec.flavours.push(Flavour {
                key,
                layout: Layout::default(),
                watched: Vec::new(),
                classes: 0,
                numbers: FxHashMap::default(),
            });
        }
        if self.exec.active != Some(index) {
            self.deactivate()?;
            self.exchange(index);
            self.exec.active = Some(index);
        }
        self.watch_new_classes(index);
        self.grow_machine(index);
        Ok(())
    }

    /// Back to plain code.
    pub(super) fn deactivate(&mut self) -> Result<(), End> {
        if let Some(index) = self.exec.active {
            if self.has_suspended_watched_frames() {
                return Err(End::Internal("a thread is still inside watched code".into()));
            }
            self.exchange(index);
            self.exec.active = None;
        }
        Ok(())
    }

    /// Swaps the code of the watched methods with the code they do not have now.
    fn exchange(&mut self, index: usize) {
        let mut flavours = std::mem::take(&mut self.exec.flavours);
        for (method, code) in &mut flavours[index].watched {
            *code = self.method(*method).code.replace(*code);
        }
        self.exec.flavours = flavours;
    }

    /// True if a thread that does not run has frames with probes, which would need their machine.
    fn has_suspended_watched_frames(&self) -> bool {
        self.threads.iter().enumerate().any(|(index, thread)| {
            let stack = &thread.stack;
            let mut at = if index == self.exec.running { self.exec.frame } else { stack.saved_frame };
            while at > stack.bottom {
                // SAFETY: frames up to the top are written, and code is never freed.
                if unsafe { (&*(*at).code).side().is_some_and(|side| !side.watch.is_nothing()) } {
                    return true;
                }
                at = at.wrapping_sub(1);
            }
            false
        })
    }

    /// Takes the code of watched methods away from classes that were loaded since the flavour was last active.
    fn watch_new_classes(&mut self, index: usize) {
        let first = self.exec.flavours[index].classes;
        for at in first..self.classes.len() {
            for slot in 0..self.classes[at].methods.len() {
                let id = self.classes[at].methods[slot];
                // A class that was loaded while the flavour was active may have methods that were lowered at once.
                let known = self.exec.flavours[index].watched.iter().any(|(other, _)| *other == id);
                if !known && !self.watch_of(id).is_nothing() {
                    let code = self.method(id).code.replace(compile_stub());
                    self.exec.flavours[index].watched.push((id, code));
                }
            }
        }
        self.exec.flavours[index].classes = self.classes.len();
    }

    /// What the active machine watches in a method.
    pub(super) fn watch_of(&self, id: MethodId) -> Watch {
        let method: &Method = self.method(id);
        let (Some(hooks), Some(_)) = (self.exec.hooks, self.exec.active) else { return Watch::NOTHING };
        if method.flags.is_native() || method.flags.is_abstract() || method.index == u16::MAX {
            return Watch::NOTHING;
        }
        // A class of a loader that the program wrote is another one than the machine means by its name.
        if self.class(method.class).loader > LoaderId::APP {
            return Watch::NOTHING;
        }
        let (class, name) = (self.class_name(method.class), self.symbols.name(method.name));
        // SAFETY: hooks and machine belong together.
        unsafe { (hooks.watch)(self.exec.machine, class, name, self.symbols.name(method.descriptor)) }
    }

    /// Notes that the active flavour watches a method whose class was not looked at yet.
    pub(super) fn note_watched(&mut self, id: MethodId) {
        let Some(index) = self.exec.active else { return };
        let class = self.method(id).class.0 as usize;
        let flavour = &mut self.exec.flavours[index];
        if class >= flavour.classes && flavour.watched.iter().all(|(other, _)| *other != id) {
            flavour.watched.push((id, compile_stub()));
        }
    }

    /// Numbers for the branch sites and blocks of a body: the first slot of each site, and of its blocks.
    pub(super) fn number_body(&mut self, method: MethodId, body: &Body) -> (Vec<u32>, u32) {
        let Some(index) = self.exec.active else { return (Vec::new(), 0) };
        let flavour = &mut self.exec.flavours[index];
        if let Some(numbers) = flavour.numbers.get(&method) {
            return numbers.clone();
        }
        let layout = &mut flavour.layout;
        let first_block = layout.blocks.len() as u32;
        let mut sites = vec![u32::MAX; usize::from(body.sites)];
        for (at, block) in body.blocks.iter().enumerate() {
            let lines = block.positions.iter().chain([&block.end]).map(|position| position.line);
            let lines = lines.filter(|line| *line != 0);
            let span = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
            let id = BlockId(at as u32);
            layout.blocks.push(WatchedBlock { method, block: id, lines: span, evidence: Evidence::Probe });
            let (site, cases): (_, &[_]) = match &block.terminator {
                Terminator::If { site, .. } => (*site, &[]),
                Terminator::Switch { site, cases, .. } => (*site, cases),
                _ => continue,
            };
            let Some(number) = sites.get_mut(usize::from(site.0)).filter(|number| **number == u32::MAX)
            else {
                continue;
            };
            *number = layout.slots.len() as u32;
            if matches!(block.terminator, Terminator::If { .. }) {
                layout.slots.push(Slot { method, site, case: None });
            } else {
                let keys = cases.iter().map(|(key, _)| Case::Key(*key)).chain([Case::Default]);
                layout.slots.extend(keys.map(|case| Slot { method, site, case: Some(case) }));
            }
        }
        for (at, evidence) in evidence(body, &sites).into_iter().enumerate() {
            layout.blocks[first_block as usize + at].evidence = evidence;
        }
        follow_returns(body, first_block, layout);
        flavour.numbers.insert(method, (sites.clone(), first_block));
        self.grow_machine(index);
        (sites, first_block)
    }

    /// Tells the machine about the blocks in which frames are when a run is given up.
    pub(super) fn tell_abandoned_blocks(&mut self) {
        let Some(hooks) = self.exec.hooks else { return };
        for index in 0..self.threads.len() {
            let stack = &self.threads[index].stack;
            let (bottom, mut at, mut pc) = match index == self.exec.running {
                true => (stack.bottom, self.exec.frame, self.exec.pc),
                false => (stack.bottom, stack.saved_frame, stack.saved_pc),
            };
            while at > bottom {
                // SAFETY: frames up to the top are written; hooks and machine belong together.
                unsafe {
                    tell_block(self, hooks, &*at, pc);
                    pc = (*at).call;
                }
                at = at.wrapping_sub(1);
            }
        }
    }

    /// Whether nothing else tells that a block ran.
    pub(super) fn block_needs_probe(&self, block: u32) -> bool {
        self.exec.active.is_some_and(|index| {
            let blocks = &self.exec.flavours[index].layout.blocks;
            blocks.get(block as usize).is_some_and(|block| block.evidence == Evidence::Probe)
        })
    }

    fn grow_machine(&mut self, index: usize) {
        let layout = &self.exec.flavours[index].layout;
        if let Some(hooks) = self.exec.hooks {
            // SAFETY: hooks and machine belong together.
            unsafe { (hooks.grow)(self.exec.machine, layout.slots.len(), layout.blocks.len()) };
        }
    }
}

/// Tells the machine in which block of a watched frame the instruction `pc` is.
pub(super) unsafe fn tell_block(vm: &mut Vm, hooks: &Hooks, frame: &Frame, pc: Pc) {
    // SAFETY: the frame's code is never freed, and `pc` points into it; hooks and machine belong together.
    unsafe {
        let Some(side) = (&*frame.code).side().filter(|side| side.watch.blocks) else { return };
        let index = Code::index(frame.code, pc);
        let at = side.block_starts.partition_point(|start| *start <= index);
        if at > 0 {
            (hooks.found_block)(vm.exec.machine, side.first_block + at as u32 - 1);
        }
    }
}

/// How one can tell that each block of a body ran.
fn evidence(body: &Body, sites: &[u32]) -> Vec<Evidence> {
    // The only edge that leads to a block: none yet, one with its evidence, or several.
    #[derive(Clone, Copy)]
    enum Ways {
        None,
        One(Evidence),
        Many,
    }
    let mut ways = vec![Ways::None; body.blocks.len()];
    let mut lead = |block: BlockId, evidence: Evidence| {
        if let Some(way) = ways.get_mut(block.0 as usize) {
            *way = match way {
                Ways::None => Ways::One(evidence),
                _ => Ways::Many,
            };
        }
    };
    lead(BlockId(0), Evidence::Probe);
    for block in &body.blocks {
        block.handlers.iter().for_each(|handler| lead(handler.target, Evidence::Probe));
        match &block.terminator {
            Terminator::If { site, then, otherwise, .. } => {
                let slot = sites[usize::from(site.0)];
                lead(*then, Evidence::Outcome(slot, true));
                lead(*otherwise, Evidence::Outcome(slot, false));
            }
            Terminator::Switch { site, cases, default, .. } => {
                let slot = sites[usize::from(site.0)];
                for (at, (_, target)) in cases.iter().enumerate() {
                    lead(*target, Evidence::Outcome(slot + at as u32, true));
                }
                lead(*default, Evidence::Outcome(slot + cases.len() as u32, true));
            }
            Terminator::Goto(target) => lead(*target, Evidence::Probe),
            Terminator::Return(_) | Terminator::Throw(_) => {}
        }
    }
    let own = |block: &Block| match &block.terminator {
        Terminator::If { site, .. } | Terminator::Switch { site, .. } => {
            Some(Evidence::Reached(sites[usize::from(site.0)]))
        }
        _ => None,
    };
    body.blocks
        .iter()
        .zip(ways)
        .map(|(block, way)| match (own(block), way) {
            (Some(evidence), _) | (None, Ways::One(evidence)) => evidence,
            (None, Ways::None | Ways::Many) => Evidence::Probe,
        })
        .collect()
}

/// Finds bare returns that need no probe, because the lines of all blocks that jump to them include theirs.
fn follow_returns(body: &Body, first_block: u32, layout: &mut Layout) {
    for (at, block) in body.blocks.iter().enumerate() {
        let number = first_block + at as u32;
        let bare = block.insts.is_empty() && matches!(block.terminator, Terminator::Return(_));
        if !bare || at == 0 || layout.blocks[number as usize].evidence != Evidence::Probe {
            continue;
        }
        let id = BlockId(at as u32);
        let mut leads = Vec::new();
        let mut follows = true;
        for (other, lead) in body.blocks.iter().enumerate() {
            follows &= lead.handlers.iter().all(|handler| handler.target != id);
            if lead.terminator.successors().any(|successor| successor == id) {
                let same_line = lead.positions.iter().chain([&lead.end]).any(|at| at.line == block.end.line);
                let seen = layout.blocks[first_block as usize + other].evidence != Evidence::Follows;
                follows &= matches!(lead.terminator, Terminator::Goto(_)) && same_line && seen;
                leads.push((number, first_block + other as u32));
            }
        }
        if follows {
            layout.blocks[number as usize].evidence = Evidence::Follows;
            layout.leads.extend(leads);
        }
    }
}

/// The table of the machine that watches now, if any.
pub(super) fn hooks(vm: &Vm) -> Option<&'static Hooks> {
    vm.exec.hooks
}
