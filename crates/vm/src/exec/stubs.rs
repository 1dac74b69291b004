//! Code that is not made from a method body: where calls begin and end, natives, methods that cannot run, class
//! initialisation, adapters.
//!
//! Shared stubs are static and never rewritten; the handler finds what it needs in the frame.

use super::access::{get, set};
use super::code::{Code, CodeKind, Stub};
use super::insn::{Exit, Insn, Mem, Pc, Regs, next, op, out};
use super::{lower, monitor, slow};
use crate::class::{ClassId, Method};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::vm::Vm;

const NOTHING: Insn = Insn::word(0);

static COMPILE: Stub<1> =
    Stub { code: Code::stub(CodeKind::Compile, 0, 1).free_of_charge(), insns: [Insn::new(compile, 0, 0, 0)] };

pub(crate) static NATIVE: Stub<1> =
    Stub { code: Code::stub(CodeKind::Native(false), 0, 1), insns: [Insn::new(native, 0, 0, 0)] };

/// Like [`NATIVE`], for natives whose calls are noted.
pub(crate) static NATIVE_MARKED: Stub<2> = Stub {
    code: Code::stub(CodeKind::Native(false), 0, 2),
    insns: [Insn::new(note_mark, 0, 0, 0), Insn::new(native, 0, 0, 0)],
};

pub(crate) static NATIVE_SYNCHRONIZED: Stub<1> =
    Stub { code: Code::stub(CodeKind::Native(true), 0, 1), insns: [Insn::new(native_synchronized, 0, 0, 0)] };

pub(crate) static ABSTRACT: Stub<1> =
    Stub { code: Code::stub(CodeKind::Throws, 0, 1), insns: [Insn::new(abstract_method, 0, 0, 0)] };

/// Never entered: the code of a frame that is about to be left by an exception.
pub(crate) static THROWS: Stub<1> =
    Stub { code: Code::stub(CodeKind::Throws, 0, 1), insns: [Insn::new(leave, 0, 0, 0)] };

pub(crate) static LEAVE: Stub<1> =
    Stub { code: Code::stub(CodeKind::Throws, 0, 1), insns: [Insn::new(leave, 0, 0, 0)] };

/// Register 0 holds the method, later the result; the arguments follow.
pub(crate) static BASE: Stub<4> = Stub {
    code: Code::stub(CodeKind::Base, 1, 4),
    insns: [
        Insn::new(call_from_base, 0, 1, 0),
        NOTHING,
        Insn::new(base_returned, 0, 0, 0),
        Insn::new(base_uncaught, 0, 0, 0),
    ],
};

/// Like [`BASE`], for a thread's first frame.
pub(crate) static THREAD_BASE: Stub<4> = Stub {
    code: Code::stub(CodeKind::ThreadBase, 1, 4),
    insns: [
        Insn::new(call_from_base, 0, 1, 0),
        NOTHING,
        Insn::new(thread_returned, 0, 0, 0),
        Insn::new(base_uncaught, 0, 0, 0),
    ],
};

/// Register in which an adapter's callee has its first argument.
pub(crate) const ADAPTER_WINDOW: usize = 2;

/// Register 0 holds what becomes the result.
pub(crate) static REPLACE: Stub<3> = Stub {
    code: Code::stub(CodeKind::Adapter { reflective: false }, ADAPTER_WINDOW as u32, 3),
    insns: [Insn::new(leave, 1, ADAPTER_WINDOW as u16, 0), NOTHING, Insn::new(replace_result, 0, 0, 0)],
};

/// Like [`REPLACE`], for constructors called by reflection.
pub(crate) static CONSTRUCT: Stub<3> = Stub {
    code: Code::stub(CodeKind::Adapter { reflective: true }, ADAPTER_WINDOW as u32, 3),
    insns: [Insn::new(leave, 1, ADAPTER_WINDOW as u16, 0), NOTHING, Insn::new(replace_result, 0, 0, 0)],
};

/// Register 0 holds the sort of the result, register 1 the result.
pub(crate) static REFLECT: Stub<3> = Stub {
    code: Code::stub(CodeKind::Adapter { reflective: true }, ADAPTER_WINDOW as u32, 3),
    insns: [Insn::new(leave, 1, ADAPTER_WINDOW as u16, 0), NOTHING, Insn::new(box_result, 0, 0, 0)],
};

/// The code that every method has until it is first called.
#[must_use]
pub fn compile_stub() -> *const Code {
    COMPILE.get()
}

/// Where a frame at the bottom of a call goes when an exception reaches it.
pub(super) fn uncaught(vm: &mut Vm, exception: Ref) -> Pc {
    // SAFETY: a base frame has a register 0, and its code a fourth instruction.
    unsafe {
        let frame = &*vm.exec.frame;
        *frame.regs = exception.to_bits();
        Code::entry(frame.code).add(3)
    }
}

op! {
    /// Returns to the run loop.
    #[cold]
    fn leave(_pc, _regs, _heap, _budget, _acc, vm) {
        vm.exec.exit
    }

    /// The base frame's call came back.
    fn base_returned(pc, _regs, _heap, budget, _acc, vm) {
        vm.exec.pc = pc;
        vm.exec.budget = budget;
        Exit::Returned
    }

    /// A thread's first call came back.
    fn thread_returned(pc, _regs, _heap, budget, _acc, vm) {
        vm.exec.pc = pc;
        vm.exec.budget = budget;
        Exit::ThreadEnded
    }

    /// An exception reached the base frame and is in its register 0.
    fn base_uncaught(pc, _regs, _heap, budget, _acc, vm) {
        vm.exec.pc = pc;
        vm.exec.budget = budget;
        Exit::Uncaught
    }

}

out! {
    /// Calls the method in register 0 of a base frame, after initialising its class if it is static.
    fn call_from_base(vm, pc, regs) {
        let method = get(regs, 0u32) as *const Method;
        if (*method).flags.is_static() && let Some(pc) = slow::ensure_init(vm, (*method).class)? {
            return Ok(pc);
        }
        slow::invoke(vm, method, regs.add(1), pc)
    }

    /// Gives the frame's method its code and goes on there.
    fn compile(vm, pc, regs) {
        let frame = *vm.exec.frame;
        let code = lower::code_for(vm, &*frame.method)?;
        (*frame.method).code.set(code);
        // The frame is pushed again, because it needs more registers than the stub said.
        vm.exec.frame = vm.exec.frame.sub(1);
        vm.exec.pc = frame.call;
        slow::push(vm, code, frame.method, frame.regs, frame.call)
    }

    /// Notes a call of a marked method, whose arguments begin at register `a`.
    fn note_mark(vm, pc, regs) {
        let method = &*(*vm.exec.frame).method;
        let first = regs.add(usize::from((*pc).a));
        // Copied, because noting walks the frames.
        let args = std::slice::from_raw_parts(first, usize::from(method.arg_slots)).to_vec();
        vm.note_mark(method.id, &args);
        Ok(pc.add(1))
    }

    /// Writes down a call of a stub's method, whose arguments begin at register `a`, if that is wanted.
    fn note_call(vm, pc, regs) {
        if vm.calls.wanted {
            let method = &*(*vm.exec.frame).method;
            let first = regs.add(usize::from((*pc).a));
            // Copied, because writing it down walks the frames.
            let args = std::slice::from_raw_parts(first, usize::from(method.arg_slots)).to_vec();
            vm.note_call(method.id, &args);
        }
        Ok(pc.add(1))
    }

    /// Notes a call of a method whose class did something to the world when it was initialised.
    fn note_use(vm, pc, regs) {
        let class = (*(*vm.exec.frame).method).class;
        vm.note_use(class);
        Ok(pc.add(1))
    }

    /// Calls a native's implementation.
    fn native(vm, pc, regs) {
        let value = run_native(vm, regs)?;
        Ok(slow::pop_with(vm, value))
    }

    /// Calls a native's implementation with its monitor locked.
    fn native_synchronized(vm, pc, regs) {
        // A native may be called again after it had to wait; the second call must not lock a second time, so the
        // lock is held only around each attempt.
        let frame = *vm.exec.frame;
        let object = monitor::lock_of(vm, &frame);
        vm.monitor_enter(object)?;
        match run_native(vm, regs) {
            Ok(value) => {
                vm.monitor_exit(object)?;
                Ok(slow::pop_with(vm, value))
            }
            Err(raise) => {
                if !matches!(raise, Raise::Throw(_) | Raise::New(..)) {
                    vm.monitor_exit(object)?;
                }
                Err(raise)
            }
        }
    }

    /// A method without code was chosen (JVMS §6.5 invokevirtual).
    fn abstract_method(vm, pc, regs) {
        let method = &*(*vm.exec.frame).method;
        let receiver = Ref::from_bits(get(regs, 0u32));
        let (id, call) = (method.id, (*vm.exec.frame).call);
        let class = vm.class_of(receiver).id;
        let message = vm.abstract_message(class, id);
        vm.exec.frame = vm.exec.frame.sub(1);
        vm.exec.pc = call;
        Err(Raise::new("java/lang/AbstractMethodError", message))
    }

    /// The result of the adapter is what register 0 holds.
    fn replace_result(vm, pc, regs) {
        let value = get(regs, 0u32);
        Ok(slow::pop_with(vm, value))
    }

    /// The result of the adapter is register 1, boxed.
    fn box_result(vm, pc, regs) {
        let (sort, bits) = (get(regs, 0u32) as u8, get(regs, 1u32));
        let boxed = match sort {
            b'V' => Ref::NULL,
            b'L' | b'[' => Ref::from_bits(bits),
            _ => vm.box_value(sort, bits)?,
        };
        Ok(slow::pop_with(vm, boxed.to_bits()))
    }

    /// Initialises the next superclass or superinterface, then comes back here; goes on if there is none left.
    fn init_supers(vm, pc, regs) {
        let CodeKind::Init(class) = (*(*vm.exec.frame).code).kind else { return Err(not_an_init_frame()) };
        match vm.next_super_to_init(class) {
            Some(sup) => Ok(slow::ensure_init(vm, sup)?.unwrap_or(pc)),
            None => Ok(pc.add(1)),
        }
    }

    /// Calls the class initialiser.
    fn init_call(vm, pc, regs) {
        let method = (*pc.add(1)).head.pointer.cast::<Method>();
        slow::invoke(vm, method, regs, pc)
    }

    /// The class is ready: back to the instruction that needed it.
    fn init_done(vm, pc, regs) {
        let CodeKind::Init(class) = (*(*vm.exec.frame).code).kind else { return Err(not_an_init_frame()) };
        vm.finish_init(class, None)?;
        let call = (*vm.exec.frame).call;
        vm.exec.frame = vm.exec.frame.sub(1);
        Ok(call)
    }
}

fn not_an_init_frame() -> Raise {
    Raise::end(End::Internal("an init instruction ran outside an init frame".into()))
}

/// Calls the implementation of the top frame's native method.
unsafe fn run_native(vm: &mut Vm, regs: Regs) -> Answer {
    // SAFETY: the top frame is a native's; its arguments begin at its first register and nothing writes them while
    // the native runs, because frames pushed meanwhile lie behind them.
    unsafe {
        let method = &*(*vm.exec.frame).method;
        let run = match method.native.get() {
            Some(run) => run,
            None => {
                let run = vm.bind_native(method.id)?;
                method.native.set(Some(run));
                run
            }
        };
        run(vm, std::slice::from_raw_parts(regs, usize::from(method.arg_slots)))
    }
}

/// The code that initialises a class: supertypes, `<clinit>`, done.
pub(crate) fn init_code(vm: &mut Vm, class: ClassId) -> *const Code {
    let made = vm.class(class).init_code.get();
    if !made.is_null() {
        return made;
    }
    let mut insns = vec![Insn::new(init_supers, 0, 0, 0)];
    if let Some(initializer) = vm.class(class).initializer {
        let method: *const Method = vm.method(initializer);
        insns.push(Insn::new(init_call, 0, 0, 0));
        insns.push(Insn::pointer(method.cast()));
    }
    insns.push(Insn::new(init_done, 0, 0, 0));
    // One register, because a call writes a result even if it is void.
    let header = Code::stub(CodeKind::Init(class), 1, insns.len() as u32);
    let code = vm.exec.codes.add(header, &insns);
    vm.class(class).init_code.set(code);
    code
}

/// Aborts with a clear message if the handlers' final calls are not jumps, as in a build without optimisation.
pub(super) fn probe_tail_calls(vm: &mut Vm) {
    static PROBE: Stub<1> =
        Stub { code: Code::stub(CodeKind::Throws, 0, 1), insns: [Insn::new(sample, 0, 0, 0)] };

    /// Counts down and notes how deep the stack was at both ends.
    unsafe fn sample(pc: Pc, regs: Regs, heap: Mem, budget: i64, acc: u64, vm: &mut Vm) -> Exit {
        // SAFETY: the registers are two words of the caller.
        unsafe {
            if budget == 0 {
                set(regs, 1u32, stack_position());
                return Exit::Returned;
            }
            set(regs, 0u32, get(regs, 0u32).max(stack_position()));
            next!(pc, regs, heap, budget - 1, acc, vm)
        }
    }

    #[inline(never)]
    fn stack_position() -> u64 {
        let here = 0u8;
        std::hint::black_box(&raw const here) as u64
    }

    let mut ends = [0u64; 2];
    let handler: super::insn::Handler = sample;
    // SAFETY: the probe's handler uses nothing but the two words.
    let exit =
        unsafe { handler(Code::entry(PROBE.get()), ends.as_mut_ptr(), std::ptr::null_mut(), 400, 0, vm) };
    assert!(
        exit == Exit::Returned && ends[0].abs_diff(ends[1]) < 4096,
        "the interpreter was built without tail calls and would overflow the stack: build it with opt-level 1 or more"
    );
}
