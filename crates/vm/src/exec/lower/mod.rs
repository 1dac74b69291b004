//! From the IR to instructions.
//!
//! [`code_for`] gives a method the code that calls jump to: its lowered body, or a stub if it has none. Lowering is one
//! pass over the blocks in their order, so a jump to a block that does not come later is a jump backwards; distances
//! are filled in at the end.
//!
//! Literals become immediates where an instruction has room for them and are loaded into a scratch register behind
//! the frame's own otherwise. A scratch register is read by the very next instruction, so calls may overwrite it.

mod inst;
mod operand;
mod terminator;

use testwright_ir::code::{BlockId, Body, Position, Reg};

use super::code::{Code, CodeKind, Range, Side, SwitchTable};
use super::insn::Insn;
use super::probe::Hooks;
use super::{flavour, monitor, probe, stubs};
use crate::class::Method;
use crate::machine::Watch;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::vm::Vm;

/// Scratch registers behind a frame's own: one for each operand of a store, the last also takes unwanted results.
const SCRATCH: u16 = 3;

/// The most that entering a method costs the budget.
pub(crate) const MAX_COST: u32 = 50;

/// The code of a method that is called for the first time.
pub(crate) fn code_for(vm: &mut Vm, method: &Method) -> Answer<*const Code> {
    if method.flags.is_native() || method.native.get().is_some() {
        let synchronized = method.flags.is_synchronized();
        return Ok(match synchronized {
            true => stubs::NATIVE_SYNCHRONIZED.get(),
            false if vm.is_marked(method) => stubs::NATIVE_MARKED.get(),
            false => stubs::NATIVE.get(),
        });
    }
    if method.flags.is_abstract() {
        return Ok(stubs::ABSTRACT.get());
    }
    let file = vm.class(method.class).file.clone();
    let Some((file, info)) =
        file.as_ref().and_then(|file| Some((file, file.methods.get(usize::from(method.index))?)))
    else {
        let label = vm.method_label(method.id);
        return Err(Raise::end(End::Internal(format!("{label} has no body"))));
    };
    let body = match testwright_ir::translate(file, info) {
        Ok(body) => body,
        Err(error) => return Err(Raise::new("java/lang/VerifyError", error.to_string())),
    };
    let watch = vm.watch_of(method.id);
    if !watch.is_nothing() {
        vm.note_watched(method.id);
    }
    lower(vm, method, body, watch)
}

/// Lowers a body, with probes for what is watched in it.
pub(crate) fn lower(vm: &mut Vm, method: &Method, body: Body, watch: Watch) -> Answer<*const Code> {
    let synchronized = method.flags.is_synchronized();
    // A synchronized instance method must keep its receiver, to unlock it.
    let keeps_receiver = synchronized && !method.flags.is_static() && assigns_register_0(&body);
    let shift = u16::from(keeps_receiver);
    let registers = body.registers.max(method.arg_slots);
    let Some(frame) = registers.checked_add(shift + SCRATCH) else {
        let label = vm.method_label(method.id);
        return Err(Raise::new("java/lang/VerifyError", format!("{label} needs too many registers")));
    };
    let probes = match flavour::hooks(vm) {
        Some(hooks) if !watch.is_nothing() => {
            let (slots, first_block) = vm.number_body(method.id, &body);
            // Without watched branches, blocks must speak for themselves.
            let watch = Watch { branches: watch.branches || watch.blocks, ..watch };
            Some(Probes { hooks, watch, slots, first_block })
        }
        _ => None,
    };
    let watch = probes.as_ref().map_or(Watch::NOTHING, |probes| probes.watch);
    let mut lowering = Lowering {
        vm,
        body: &body,
        probes,
        shift,
        scratch: registers + shift,
        synchronized,
        insns: Vec::with_capacity(body.blocks.len() * 4),
        positions: Vec::with_capacity(body.blocks.len() * 4),
        position: Position::default(),
        acc: None,
        starts: Vec::with_capacity(body.blocks.len() + 1),
        tables: Vec::new(),
        jumps: Vec::new(),
    };
    if keeps_receiver {
        lowering.emit(monitor::shift(method.arg_slots));
    }
    if synchronized {
        lowering.emit(Insn::new(monitor::enter_method, 0, 0, 0));
    }
    if lowering.vm.is_marked(method) {
        lowering.emit(Insn::new(stubs::note_mark, shift, 0, 0));
    }
    if lowering.vm.class(method.class).stub && !method.flags.is_static() {
        lowering.emit(Insn::new(stubs::note_call, shift, 0, 0));
    }
    let effects = lowering.vm.init_effects(method.class);
    if !effects.is_empty() {
        lowering.emit(Insn::new(stubs::note_use, 0, 0, 0));
    }
    if let Some(probes) = &lowering.probes
        && watch.calls
    {
        let enter = Insn::new(probes.hooks.enter, 0, method.arg_slots, 0);
        lowering.emit(enter);
    }
    lowering.blocks();
    lowering.fill_in_jumps();
    let ranges = lowering.ranges();
    let Lowering { insns, positions, mut starts, tables, probes, .. } = lowering;
    starts.pop();
    let length = insns.len() as u32;
    let body = watch.steps.then(|| Box::new(body));
    let first_block = probes.map_or(0, |probes| probes.first_block);
    let block_starts = if watch.blocks { starts } else { Vec::new() };
    let side = Side { ranges, positions, body, shift, watch, block_starts, first_block, tables };
    let header = Code {
        frame: u32::from(frame),
        cost: (length / 2 + 1).min(MAX_COST),
        length,
        kind: if synchronized { CodeKind::Synchronized } else { CodeKind::Java },
        side: Some(Box::new(side)),
        method,
    };
    Ok(vm.exec.codes.add(header, &insns))
}

fn assigns_register_0(body: &Body) -> bool {
    let zero = Reg(0);
    body.blocks.iter().any(|block| {
        block.insts.iter().any(|inst| inst.def().is_some_and(|(reg, _)| reg == zero))
            || block.handlers.iter().any(|handler| handler.exception == zero)
    })
}

/// A jump whose distance is not known yet.
struct Jump {
    /// The instruction from which the distance counts.
    at: u32,
    /// The instruction that holds the distance: itself, or the word behind it.
    holder: u32,
    /// Where it goes.
    target: BlockId,
}

/// A switch whose distances are not known yet: the instruction, its table, the targets in the table's order, and the
/// default.
struct PendingSwitch {
    at: u32,
    table: Box<SwitchTable>,
    targets: Vec<BlockId>,
    default: BlockId,
    /// The probe before it, which has the same table.
    probe: Option<u32>,
}

/// What lowering needs to know to emit probes.
struct Probes {
    hooks: &'static Hooks,
    watch: Watch,
    /// First slot of each branch site.
    slots: Vec<u32>,
    /// Number of the first block.
    first_block: u32,
}

/// The state of lowering one body.
struct Lowering<'a> {
    vm: &'a mut Vm,
    body: &'a Body,
    /// Set if the method is watched.
    probes: Option<Probes>,
    /// What is added to every register.
    shift: u16,
    /// First scratch register.
    scratch: u16,
    synchronized: bool,
    insns: Vec<Insn>,
    positions: Vec<Position>,
    /// The register that the last instruction left in the accumulator, too.
    acc: Option<u16>,
    /// Origin of what is being emitted.
    position: Position,
    /// First instruction of each block, and the end.
    starts: Vec<u32>,
    /// Tables of switches that are done.
    tables: Vec<*mut SwitchTable>,
    jumps: Vec<Jump>,
}

impl Lowering<'_> {
    fn emit(&mut self, insn: Insn) {
        self.insns.push(insn);
        self.positions.push(self.position);
        self.acc = None;
    }

    /// Emits an instruction that leaves its result, in register `a`, also in the accumulator.
    fn emit_value(&mut self, insn: Insn) {
        self.emit(insn);
        self.acc = Some(insn.a);
    }

    /// Emits the second word of an instruction.
    fn emit_data(&mut self, data: Insn) {
        self.insns.push(data);
        self.positions.push(self.position);
    }

    /// Whether the accumulator holds this register.
    fn in_acc(&self, register: u16) -> bool {
        self.acc == Some(register)
    }

    fn blocks(&mut self) {
        let body = self.body;
        let mut pending = Vec::new();
        for (index, block) in body.blocks.iter().enumerate() {
            self.starts.push(self.insns.len() as u32);
            self.acc = None;
            self.position = block.positions.first().copied().unwrap_or(block.end);
            self.watch_block(index as u32);
            for (at, (inst, position)) in block.insts.iter().zip(&block.positions).enumerate() {
                self.position = *position;
                self.watch_step(index as u32, at);
                self.inst(inst);
            }
            self.position = block.end;
            self.watch_step(index as u32, block.insts.len());
            self.terminator(BlockId(index as u32), &block.terminator, &mut pending);
        }
        self.starts.push(self.insns.len() as u32);
        for PendingSwitch { at, mut table, targets, default, probe } in pending {
            let distance = |block: BlockId| self.starts[block.0 as usize] as i32 - at as i32;
            table.targets = targets.iter().map(|target| distance(*target)).collect();
            table.default = distance(default);
            let table = Box::into_raw(table);
            self.tables.push(table);
            let pointer = Insn::pointer(table.cast_const().cast());
            self.insns[at as usize + 1] = pointer;
            if let Some(probe) = probe {
                self.insns[probe as usize + 1] = pointer;
            }
        }
    }

    fn watch_block(&mut self, block: u32) {
        if let Some(probes) = &self.probes
            && probes.watch.blocks
            && self.vm.block_needs_probe(probes.first_block + block)
        {
            let insn = Insn::new(probes.hooks.block, 0, 0, probes.first_block + block);
            self.emit(insn);
        }
    }

    fn watch_step(&mut self, block: u32, index: usize) {
        if let Some(probes) = &self.probes
            && probes.watch.steps
        {
            let insn = probe::step_insn(probes.hooks, block, index);
            self.emit(insn);
        }
    }

    fn fill_in_jumps(&mut self) {
        for Jump { at, holder, target } in &self.jumps {
            let distance = self.starts[target.0 as usize] as i32 - *at as i32;
            self.insns[*holder as usize].c = distance as u32;
        }
    }

    /// Exception handlers. Neighbouring blocks with the same handlers share their ranges.
    fn ranges(&self) -> Vec<Range> {
        let mut ranges: Vec<Range> = Vec::new();
        let mut last: &[testwright_ir::code::Handler] = &[];
        let mut last_end = 0;
        for (index, block) in self.body.blocks.iter().enumerate() {
            let (start, end) = (self.starts[index], self.starts[index + 1]);
            let count = block.handlers.len();
            if count > 0 && start == last_end && block.handlers == last {
                let from = ranges.len() - count;
                ranges[from..].iter_mut().for_each(|range| range.end = end);
            } else {
                ranges.extend(block.handlers.iter().map(|handler| Range {
                    start,
                    end,
                    target: self.starts[handler.target.0 as usize],
                    catch: handler.catch_type.unwrap_or(0),
                    register: handler.exception.0 + self.shift,
                }));
            }
            last = &block.handlers;
            last_end = end;
        }
        ranges
    }
}
