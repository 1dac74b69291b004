//! Glances: what an instruction touches, so that most of them can be passed over without a closer look.
//!
//! Almost all instructions of a run have nothing to do with the holes of the test. Whether one has is a question of two
//! bit sets: the registers that it touches and those that have terms.

use testwright_ir::code::{Body, Inst, Operand, Reg, Terminator};

use crate::native::Native;

/// It reads a field or element.
pub(crate) const READS: u8 = 1;
/// It writes a field or element.
pub(crate) const WRITES: u8 = 2;
/// It depends on the length of an array.
pub(crate) const LENGTH: u8 = 4;
/// It calls something whose effect must be known beforehand: a native, or a string concatenation.
pub(crate) const CALLS: u8 = 8;
/// It is a branch of the classes under test.
pub(crate) const OWN_JUMP: u8 = 16;

/// The bit that is set in every instruction's mask, and in a frame's mask while a call's result is waited for.
pub(crate) const WAITING: u64 = 1 << 63;

/// The bit of a register; registers beyond the first ones share one.
#[inline]
pub(crate) fn bit(reg: u16) -> u64 {
    1 << reg.min(62)
}

/// What one instruction touches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    /// Registers that it reads, writes or destroys.
    pub(crate) mask: u64,
    /// What else it does.
    pub(crate) flags: u8,
    /// The register with the object whose field or element it reads or writes; [`NO_OBJECT`] if there is none.
    pub(crate) object: u16,
}

/// No register.
pub(crate) const NO_OBJECT: u16 = u16::MAX;

/// The glances of a method.
#[derive(Debug)]
pub(crate) struct Glances {
    /// Where the instructions of each block begin; its terminator comes last.
    starts: Vec<u32>,
    all: Vec<Glance>,
    /// Outcomes of branches that were noted: the number of the run, and a bit for each. Made when first needed.
    noted: Vec<(u64, u8)>,
}

impl Glances {
    /// Glances at a method, which may belong to the classes under test.
    pub(crate) fn new(body: &Body, own: bool) -> Glances {
        let mut glances =
            Glances { starts: Vec::with_capacity(body.blocks.len()), all: Vec::new(), noted: Vec::new() };
        for block in &body.blocks {
            glances.starts.push(glances.all.len() as u32);
            glances.all.extend(block.insts.iter().map(|inst| of_inst(body, inst)));
            glances.all.push(of_terminator(&block.terminator, own));
        }
        glances
    }

    #[inline]
    pub(crate) fn get(&self, block: u32, index: usize) -> Option<Glance> {
        let start = *self.starts.get(block as usize)? as usize;
        self.all.get(start + index).copied()
    }

    /// Notes an outcome of a branch in a run; false if it was noted before.
    pub(crate) fn note(&mut self, block: u32, index: usize, run: u64, taken: bool) -> bool {
        if self.noted.is_empty() {
            self.noted.resize(self.all.len(), (0, 0));
        }
        let at = self.starts.get(block as usize).map_or(0, |start| *start as usize) + index;
        let Some((last, outcomes)) = self.noted.get_mut(at) else { return true };
        if *last != run {
            *last = run;
            *outcomes = 0;
        }
        let bit = 1 << u8::from(taken);
        let is_new = *outcomes & bit == 0;
        *outcomes |= bit;
        is_new
    }
}

fn of_inst(body: &Body, inst: &Inst) -> Glance {
    let mut mask = WAITING;
    inst.uses(|operand| mask |= operand.reg().map_or(0, |reg| bit(reg.0)));
    mask |= inst.def().map_or(0, |(reg, _)| bit(reg.0));
    let flags = match inst {
        Inst::GetField { .. } | Inst::GetStatic { .. } => READS,
        Inst::PutField { .. } | Inst::PutStatic { .. } => WRITES,
        Inst::ArrayLoad { .. } => READS | LENGTH,
        Inst::ArrayStore { .. } => WRITES | LENGTH,
        Inst::ArrayLength { .. } => LENGTH,
        Inst::Invoke { window, method, .. } => {
            mask |= from(*window);
            let member = body.pool.method_ref(*method).ok();
            let native = member.and_then(|member| Native::find(member.class, member.name, member.descriptor));
            if native.is_some() { CALLS } else { 0 }
        }
        Inst::InvokeDynamic { window, site, .. } => {
            mask |= from(*window);
            let is_concat = |name: &str| name.starts_with("makeConcat");
            if body.pool.invoke_dynamic(*site).is_ok_and(|call| is_concat(call.name)) { CALLS } else { 0 }
        }
        _ => 0,
    };
    let object = match inst {
        Inst::GetField { object, .. } | Inst::PutField { object, .. } => object.reg(),
        Inst::ArrayLoad { array, .. } | Inst::ArrayStore { array, .. } => array.reg(),
        _ => None,
    };
    Glance { mask, flags, object: object.map_or(NO_OBJECT, |reg| reg.0) }
}

/// Bits of all registers from the first of a window on, which a call destroys.
fn from(window: Reg) -> u64 {
    !(bit(window.0) - 1)
}

fn of_terminator(terminator: &Terminator, own: bool) -> Glance {
    let mut mask = WAITING;
    terminator.uses(|operand: Operand| mask |= operand.reg().map_or(0, |reg: Reg| bit(reg.0)));
    let flags = match terminator {
        Terminator::If { .. } | Terminator::Switch { .. } if own => OWN_JUMP,
        // A frame that is left must be found empty by the next call at its depth.
        Terminator::Return(_) => {
            mask = u64::MAX;
            0
        }
        _ => 0,
    };
    Glance { mask, flags, object: NO_OBJECT }
}
