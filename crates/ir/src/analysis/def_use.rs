//! Reaching definitions, and the chains between definitions and uses.
//!
//! Parameters are defined on entry; the register of a caught exception is defined where its handler starts. Definitions
//! are numbered by register first, so that the definitions of one register are a range of bits, which a new
//! definition of the register clears at once.

use std::ops::Range;

use super::bits::BitSet;
use super::{Code, Point};
use crate::code::{Block, BlockId, Body, Kind, Reg};
use crate::graph::{Cfg, EdgeKind, ExceptionEdges};

/// A definition of a body, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DefId(pub u32);

/// A use of a body, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UseId(pub u32);

/// Where a register gets a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DefSite {
    /// From the caller: a place in [`Body::parameters`].
    Parameter(u16),
    /// The exception that this block handles.
    Exception(BlockId),
    /// From an instruction.
    Inst(Point),
}

/// A register getting a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Definition {
    /// The register.
    pub reg: Reg,
    /// Where.
    pub site: DefSite,
    /// Kind of the value.
    pub kind: Kind,
}

/// A register being read. An instruction that reads a register twice uses it once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Use {
    /// Where.
    pub point: Point,
    /// The register.
    pub reg: Reg,
}

/// Which definitions reach which uses.
#[derive(Clone, Debug)]
pub struct DefUse {
    /// By register, then by site.
    definitions: Vec<Definition>,
    /// The definitions of each register.
    ranges: Vec<Range<usize>>,
    /// By point, then by register.
    uses: Vec<Use>,
    /// Definitions at the start of each block.
    entry: Vec<BitSet>,
    /// Definitions that reach each use, flat, and where each use's begin.
    reaching: Vec<DefId>,
    reaching_start: Vec<usize>,
    /// Uses that each definition reaches, flat, and where each definition's begin.
    reached: Vec<UseId>,
    reached_start: Vec<usize>,
}

impl DefUse {
    /// The chains of a body.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let definitions = find_definitions(body);
        let mut ranges = vec![0..0; usize::from(body.registers)];
        for chunk in definitions.chunk_by(|one, other| one.reg == other.reg) {
            // The chunks follow each other, so this one begins where all before it end.
            let start = definitions.partition_point(|definition| definition.reg < chunk[0].reg);
            if let Some(range) = ranges.get_mut(usize::from(chunk[0].reg.0)) {
                *range = start..start + chunk.len();
            }
        }
        let mut chains = Self {
            entry: vec![BitSet::new(definitions.len()); body.blocks.len()],
            definitions,
            ranges,
            uses: Vec::new(),
            reaching: Vec::new(),
            reaching_start: vec![0],
            reached: Vec::new(),
            reached_start: Vec::new(),
        };
        chains.solve(body);
        chains.link(body);
        chains
    }

    /// Finds what reaches the start of each block.
    fn solve(&mut self, body: &Body) {
        let cfg = Cfg::new(body, ExceptionEdges::Include);
        for (index, &(reg, kind)) in body.parameters.iter().enumerate() {
            let site = DefSite::Parameter(index as u16);
            if let Some(id) = self.find(Definition { reg, site, kind })
                && let Some(entry) = self.entry.first_mut()
            {
                entry.insert(id.0 as usize);
            }
        }
        let mut pending = BitSet::new(cfg.reverse_postorder().len());
        (0..cfg.reverse_postorder().len()).for_each(|place| pending.insert(place));
        while !pending.is_empty() {
            for place in 0..cfg.reverse_postorder().len() {
                if !pending.contains(place) {
                    continue;
                }
                pending.remove(place);
                let block = cfg.reverse_postorder()[place];
                let (end, thrown) = self.transfer(&body.blocks[block.0 as usize], block);
                for (_, edge) in cfg.outgoing(block) {
                    let Some(target) = cfg.place(edge.to) else { continue };
                    let changed = match edge.kind {
                        EdgeKind::Handler(handler) => {
                            let caught = body.blocks[block.0 as usize].handlers[handler as usize].exception;
                            let seen = self.catch(thrown.clone(), edge.to, caught);
                            self.entry[edge.to.0 as usize].union_with(&seen)
                        }
                        _ => self.entry[edge.to.0 as usize].union_with(&end),
                    };
                    if changed {
                        pending.insert(target);
                    }
                }
            }
        }
    }

    /// What reaches the end of a block, and what reaches one of its instructions that may throw.
    fn transfer(&self, block: &Block, id: BlockId) -> (BitSet, BitSet) {
        let mut state = self.entry[id.0 as usize].clone();
        let mut thrown = BitSet::new(self.definitions.len());
        let handled = !block.handlers.is_empty();
        // Between two definitions, what reaches does not change, so it is collected only once.
        let mut collected = false;
        for (index, inst) in block.insts.iter().enumerate() {
            if handled && !collected && inst.can_throw() {
                thrown.union_with(&state);
                collected = true;
            }
            if let Some((reg, kind)) = inst.def() {
                let site = DefSite::Inst(Point { block: id, index: index as u32 });
                self.define(&mut state, Definition { reg, site, kind });
                collected = false;
            }
        }
        if handled && !collected && block.terminator.can_throw() {
            thrown.union_with(&state);
        }
        (state, thrown)
    }

    /// What a handler sees: the exception's register is defined anew.
    fn catch(&self, mut state: BitSet, target: BlockId, reg: Reg) -> BitSet {
        self.define(&mut state, Definition { reg, site: DefSite::Exception(target), kind: Kind::Ref });
        state
    }

    /// Replaces all definitions of a register by one.
    fn define(&self, state: &mut BitSet, definition: Definition) {
        if let Some(id) = self.find(definition) {
            state.remove_range(self.range(definition.reg));
            state.insert(id.0 as usize);
        }
    }

    fn find(&self, definition: Definition) -> Option<DefId> {
        self.definitions.binary_search(&definition).ok().map(|index| DefId(index as u32))
    }

    fn range(&self, reg: Reg) -> Range<usize> {
        self.ranges.get(usize::from(reg.0)).cloned().unwrap_or(0..0)
    }

    /// Collects all uses, with the definitions that reach each, and turns the relation around.
    fn link(&mut self, body: &Body) {
        let mut regs = Vec::new();
        for (index, block) in body.blocks.iter().enumerate() {
            let id = BlockId(index as u32);
            let mut state = self.entry[index].clone();
            for place in 0..=block.insts.len() {
                let point = Point { block: id, index: place as u32 };
                let inst = block.insts.get(place);
                let code = inst.map_or(Code::Terminator(&block.terminator), Code::Inst);
                regs.clear();
                code.for_each_use(|reg| regs.push(reg));
                regs.sort_unstable();
                regs.dedup();
                for &reg in &regs {
                    self.uses.push(Use { point, reg });
                    let defs = state.iter_range(self.range(reg)).map(|id| DefId(id as u32));
                    self.reaching.extend(defs);
                    self.reaching_start.push(self.reaching.len());
                }
                if let Some((reg, kind)) = inst.and_then(|inst| inst.def()) {
                    self.define(&mut state, Definition { reg, site: DefSite::Inst(point), kind });
                }
            }
        }
        let mut counts = vec![0; self.definitions.len() + 1];
        for id in &self.reaching {
            counts[id.0 as usize + 1] += 1;
        }
        for index in 0..self.definitions.len() {
            counts[index + 1] += counts[index];
        }
        self.reached_start = counts.clone();
        self.reached = vec![UseId(0); self.reaching.len()];
        for id in 0..self.uses.len() {
            for index in self.reaching_start[id]..self.reaching_start[id + 1] {
                let next = &mut counts[self.reaching[index].0 as usize];
                self.reached[*next] = UseId(id as u32);
                *next += 1;
            }
        }
    }

    /// All definitions, by register and then by site: parameters, exceptions, instructions.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// One definition.
    #[must_use]
    pub fn definition(&self, id: DefId) -> Definition {
        self.definitions[id.0 as usize]
    }

    /// All uses, by point and then by register.
    #[must_use]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// One use.
    #[must_use]
    pub fn usage(&self, id: UseId) -> Use {
        self.uses[id.0 as usize]
    }

    /// The definition that an instruction makes.
    #[must_use]
    pub fn definition_at(&self, body: &Body, point: Point) -> Option<DefId> {
        let Some(Code::Inst(inst)) = point.code(body) else { return None };
        let (reg, kind) = inst.def()?;
        self.find(Definition { reg, site: DefSite::Inst(point), kind })
    }

    /// The use of a register at a point.
    #[must_use]
    pub fn use_at(&self, point: Point, reg: Reg) -> Option<UseId> {
        self.uses.binary_search(&Use { point, reg }).ok().map(|index| UseId(index as u32))
    }

    /// The definitions whose value a use may read.
    #[must_use]
    pub fn definitions_of(&self, id: UseId) -> &[DefId] {
        let index = id.0 as usize;
        &self.reaching[self.reaching_start[index]..self.reaching_start[index + 1]]
    }

    /// The uses that may read a definition's value.
    #[must_use]
    pub fn uses_of(&self, id: DefId) -> &[UseId] {
        let index = id.0 as usize;
        &self.reached[self.reached_start[index]..self.reached_start[index + 1]]
    }

    /// The definitions that reach the start of a block, of live and dead registers alike.
    pub fn reaching(&self, block: BlockId) -> impl Iterator<Item = DefId> + '_ {
        self.entry.get(block.0 as usize).into_iter().flat_map(|set| set.iter()).map(|id| DefId(id as u32))
    }
}

/// All definitions of a body, sorted.
fn find_definitions(body: &Body) -> Vec<Definition> {
    let mut definitions = Vec::new();
    for (index, &(reg, kind)) in body.parameters.iter().enumerate() {
        definitions.push(Definition { reg, site: DefSite::Parameter(index as u16), kind });
    }
    for (index, block) in body.blocks.iter().enumerate() {
        for handler in &block.handlers {
            let site = DefSite::Exception(handler.target);
            definitions.push(Definition { reg: handler.exception, site, kind: Kind::Ref });
        }
        for (place, inst) in block.insts.iter().enumerate() {
            if let Some((reg, kind)) = inst.def() {
                let point = Point { block: BlockId(index as u32), index: place as u32 };
                definitions.push(Definition { reg, site: DefSite::Inst(point), kind });
            }
        }
    }
    definitions.sort_unstable();
    definitions.dedup();
    definitions
}
