//! Instructions that tell a [`Machine`] what happens. Lowering emits them only where the machine asks for them.
//!
//! They are generic over the machine and its hooks are inlined into them; [`Hooks`] is the table through which code
//! that does not know the machine's type finds them. While such code can run, `State::machine` points to a machine of
//! the type that it was lowered for: `flavour` sees to that.

use testwright_ir::code::{BlockId, Compare, Cond, Reg};

use super::access::{get, read};
use super::branch::{Decision, by_compare, by_compare_immediate, exhausted, real_branch};
use super::code::{Code, SwitchTable};
use super::insn::{Handler, Insn, Pc, Regs, next, op};
use crate::class::MethodId;
use crate::heap::Ref;
use crate::machine::{Branch, Machine, Registers, Step, Watch};
use crate::vm::Vm;

/// A machine's hooks, for code that does not know its type.
pub(crate) struct Hooks {
    pub(crate) watch: unsafe fn(*const (), &str, &str, &str) -> Watch,
    pub(crate) grow: unsafe fn(*mut (), usize, usize),
    pub(crate) throw: unsafe fn(*mut (), &Vm, Ref),
    pub(crate) unwound: unsafe fn(*mut (), &Vm, MethodId, Ref),
    pub(crate) caught: unsafe fn(*mut (), &Vm, MethodId, Ref, Reg),
    /// [`Machine::block`], from cold paths.
    pub(crate) found_block: unsafe fn(*mut (), u32),
    /// The watched `if`: whether its right operand is an immediate, and whether its left one is in the accumulator.
    pub(crate) branch: fn(Compare, Cond, bool, bool) -> Handler,
    pub(crate) switch: Handler,
    pub(crate) block: Handler,
    pub(crate) enter: Handler,
    pub(crate) leave: Handler,
    pub(crate) step: Handler,
}

/// Gives every machine its table.
pub(crate) trait Hooked {
    /// The table.
    const HOOKS: Hooks;
}

impl<M: Machine> Hooked for M {
    const HOOKS: Hooks = Hooks {
        watch: watch::<M>,
        grow: grow::<M>,
        throw: throw::<M>,
        unwound: unwound::<M>,
        caught: caught::<M>,
        found_block: found_block::<M>,
        branch: branch_handler::<M>,
        switch: watch_switch::<M>,
        block: watch_block::<M>,
        enter: watch_enter::<M>,
        leave: watch_leave::<M>,
        step: watch_step::<M>,
    };
}

unsafe fn watch<M: Machine>(machine: *const (), class: &str, name: &str, descriptor: &str) -> Watch {
    // SAFETY: the caller passes a machine of this type; so in the functions below.
    unsafe { (*machine.cast::<M>()).watch(class, name, descriptor) }
}

unsafe fn grow<M: Machine>(machine: *mut (), slots: usize, blocks: usize) {
    // SAFETY: as above.
    unsafe { (*machine.cast::<M>()).grow(slots, blocks) }
}

unsafe fn throw<M: Machine>(machine: *mut (), vm: &Vm, exception: Ref) {
    // SAFETY: as above.
    unsafe { (*machine.cast::<M>()).throw(vm, exception) }
}

unsafe fn unwound<M: Machine>(machine: *mut (), vm: &Vm, method: MethodId, exception: Ref) {
    // SAFETY: as above.
    unsafe { (*machine.cast::<M>()).unwound(vm, method, exception) }
}

unsafe fn caught<M: Machine>(machine: *mut (), vm: &Vm, method: MethodId, exception: Ref, register: Reg) {
    // SAFETY: as above.
    unsafe { (*machine.cast::<M>()).caught(vm, method, exception, register) }
}

unsafe fn found_block<M: Machine>(machine: *mut (), block: u32) {
    // SAFETY: as above.
    unsafe { (*machine.cast::<M>()).block(block) }
}

fn branch_handler<M: Machine>(compare: Compare, cond: Cond, immediate: bool, from_acc: bool) -> Handler {
    match (immediate, from_acc) {
        (false, false) => by_compare!(compare, cond, T => watch_if::<M, T>),
        (false, true) => by_compare!(compare, cond, T => watch_if_acc::<M, T>),
        (true, false) => by_compare_immediate!(compare, cond, T => watch_if::<M, T>),
        (true, true) => by_compare_immediate!(compare, cond, T => watch_if_acc::<M, T>),
    }
}

/// Goes where a distance says, forwards or backwards.
macro_rules! jump_by {
    ($distance:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        let distance = i64::from($distance as i32);
        let pc = $pc.offset(distance as isize);
        if distance <= 0 {
            $budget += distance - 1;
            if $budget < 0 {
                return exhausted(pc, $regs, $heap, $budget, $acc, $vm);
            }
        }
        next!(pc, $regs, $heap, $budget, $acc, $vm)
    }};
}

/// Tells the machine of an `if` and goes its way. Both ways are written out, so that the machine's work is specialised to
/// each and the CPU predicts them.
macro_rules! watch_decision {
    ($machine:ty, $test:ty, $lhs:expr, $pc:ident, $regs:ident, $heap:ident, $budget:ident, $acc:ident, $vm:ident) => {{
        let (lhs, rhs) = ($lhs, <$test>::right($pc, $regs));
        let slot = (*$pc.add(1)).head.word as u32;
        let machine = $vm.exec.machine.cast::<$machine>();
        let branch = Branch { compare: <$test>::COMPARE, cond: <$test>::COND, lhs, rhs, taken: true };
        if <$test>::holds(lhs, $pc, $regs) {
            real_branch!();
            (*machine).branch(slot, branch);
            return jump_by!((*$pc).c, $pc, $regs, $heap, $budget, $acc, $vm);
        }
        (*machine).branch(slot, Branch { taken: false, ..branch });
        jump_by!((*$pc.add(1)).c, $pc, $regs, $heap, $budget, $acc, $vm)
    }};
}

op! {
    /// A watched `if`: jumps by `c` if the condition holds on `b` and `a`, else by the next word's `c`; that word
    /// holds the slot.
    fn watch_if<M: Machine, T: Decision>(pc, regs, heap, budget, acc, vm) {
        watch_decision!(M, T, get(regs, (*pc).b), pc, regs, heap, budget, acc, vm)
    }

    /// A watched `if` whose left operand is also in `acc`.
    fn watch_if_acc<M: Machine, T: Decision>(pc, regs, heap, budget, acc, vm) {
        watch_decision!(M, T, acc, pc, regs, heap, budget, acc, vm)
    }

    /// Before a switch on `b` with slot `c`, whose table the next word points to.
    fn watch_switch<M: Machine>(pc, regs, heap, budget, acc, vm) {
        let table = (*pc.add(1)).head.pointer.cast::<SwitchTable>();
        tell_switch::<M>(vm, (*pc).c, read::<i32>(regs, (*pc).b), table);
        next!(pc.add(2), regs, heap, budget, acc, vm)
    }

    /// At the beginning of block number `c`.
    fn watch_block<M: Machine>(pc, regs, heap, budget, acc, vm) {
        (*vm.exec.machine.cast::<M>()).block((*pc).c);
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// At the beginning of a method with `b` argument slots.
    fn watch_enter<M: Machine>(pc, regs, heap, budget, acc, vm) {
        vm.exec.pc = pc;
        vm.exec.budget = budget;
        tell_enter::<M>(vm, regs, usize::from((*pc).b));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// Before a return of register `a`, or of nothing if `b` is 0.
    fn watch_leave<M: Machine>(pc, regs, heap, budget, acc, vm) {
        vm.exec.pc = pc;
        vm.exec.budget = budget;
        tell_leave::<M>(vm, (*pc).b != 0, get(regs, (*pc).a));
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }

    /// Before instruction `a`, `b` (low and high half) of block `c`.
    fn watch_step<M: Machine>(pc, regs, heap, budget, acc, vm) {
        vm.exec.pc = pc;
        vm.exec.budget = budget;
        tell_step::<M>(vm, pc, regs);
        // Less than before if the machine has seen enough.
        let budget = vm.exec.budget;
        next!(pc.add(1), regs, heap, budget, acc, vm)
    }
}

#[inline(never)]
unsafe fn tell_switch<M: Machine>(vm: &mut Vm, slot: u32, value: i32, table: *const SwitchTable) {
    // SAFETY: the machine is of this type; the table belongs to living code.
    unsafe { (*vm.exec.machine.cast::<M>()).switch(slot, value, &(*table).cases) }
}

#[inline(never)]
unsafe fn tell_enter<M: Machine>(vm: &mut Vm, regs: Regs, count: usize) {
    // SAFETY: the machine is of this type; the frame has a method and its arguments are its first registers.
    unsafe {
        let machine = vm.exec.machine.cast::<M>();
        let method = (*(*vm.exec.frame).method).id;
        (*machine).enter(vm, method, std::slice::from_raw_parts(regs, count));
    }
}

#[inline(never)]
unsafe fn tell_leave<M: Machine>(vm: &mut Vm, has_value: bool, bits: u64) {
    // SAFETY: the machine is of this type; the frame has a method.
    unsafe {
        let machine = vm.exec.machine.cast::<M>();
        let method = (*(*vm.exec.frame).method).id;
        (*machine).leave(vm, method, has_value.then_some(bits));
    }
}

#[inline(never)]
unsafe fn tell_step<M: Machine>(vm: &mut Vm, pc: Pc, regs: Regs) {
    // SAFETY: the machine is of this type; watched code has tables, and a frame has as many registers as its code
    // says.
    unsafe {
        let machine = vm.exec.machine.cast::<M>();
        let code: &Code = &*(*vm.exec.frame).code;
        let method = (*(*vm.exec.frame).method).id;
        let Some((side, body)) = code.side().and_then(|side| Some((side, side.body.as_deref()?))) else {
            return;
        };
        let first = regs.add(usize::from(side.shift));
        let registers = Registers::new(std::slice::from_raw_parts_mut(first, usize::from(body.registers)));
        let index = usize::from((*pc).a) | usize::from((*pc).b) << 16;
        let depth = vm.exec.depth();
        (*machine).step(vm, Step { method, body, block: BlockId((*pc).c), index, registers, depth });
        if (*machine).is_done() {
            let now = vm.exec.instructions();
            vm.exec.set_limit(now);
        }
    }
}

/// The instruction before the `index`th of a block.
pub(crate) fn step_insn(hooks: &Hooks, block: u32, index: usize) -> Insn {
    Insn::new(hooks.step, index as u16, (index >> 16) as u16, block)
}
