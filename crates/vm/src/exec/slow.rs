//! What slow paths share: turning a [`Raise`] into the place where execution goes on, pushing and popping frames,
//! starting class initialisation, and calls that natives ask for.
//!
//! Everything here is a plain function that returns an instruction. If control must go back to the run loop, that
//! instruction is the `leave` stub.

use super::code::Code;
use super::insn::{CALL_LENGTH, Exit, Pc, Regs};
use super::stack::Frame;
use super::{stubs, unwind};
use crate::class::{ClassId, Method};
use crate::heap::Ref;
use crate::native::{Answer, CallRequest, Raise, ResultUse};
use crate::outcome::End;
use crate::vm::Vm;

/// What repeating an operation after an initialisation that was not needed costs the budget.
const RETRY_COST: i64 = 50;

/// Where execution goes on after a slow path. `vm.exec.pc` is the instruction that took it.
pub(crate) fn settle(vm: &mut Vm, step: Answer<Pc>) -> Pc {
    let mut step = step;
    loop {
        let raise = match step {
            Ok(pc) => return pc,
            Err(raise) => raise,
        };
        step = match raise {
            Raise::Throw(exception) => return unwind::throw(vm, exception),
            Raise::New(class, message) => match make_exception(vm, class, message.as_deref()) {
                Ok(exception) => return unwind::throw(vm, exception),
                Err(raise) => Err(raise),
            },
            Raise::Init(class) => start_init(vm, class),
            Raise::Call(request) => start_request(vm, *request),
            Raise::Block => return leave(vm, Exit::Switch),
            Raise::End(end) => {
                vm.exec.end = Some(*end);
                return leave(vm, Exit::End);
            }
        };
    }
}

/// Back to the run loop; the thread goes on at `vm.exec.pc`.
pub(crate) fn leave(vm: &mut Vm, exit: Exit) -> Pc {
    vm.exec.exit = exit;
    // SAFETY: the stub is static.
    unsafe { Code::entry(stubs::LEAVE.get()) }
}

/// An exception of the named class. The stack's reserve is open meanwhile, so that running out of stack can be told.
pub(crate) fn make_exception(vm: &mut Vm, class: &str, message: Option<&str>) -> Answer<Ref> {
    if vm.exec.in_reserve {
        return Err(Raise::end(End::Internal(format!("no stack left to make {class}"))));
    }
    let limits = (vm.exec.frame_limit, vm.exec.register_limit);
    if let Some(thread) = vm.threads.get(vm.exec.running) {
        (vm.exec.frame_limit, vm.exec.register_limit) = thread.stack.reserve();
        vm.exec.in_reserve = true;
    }
    let made = vm.new_exception(class, message);
    (vm.exec.frame_limit, vm.exec.register_limit) = limits;
    vm.exec.in_reserve = false;
    made
}

/// First register that the top frame does not use.
pub(crate) fn free_registers(vm: &Vm) -> Regs {
    // SAFETY: there is a top frame whenever the interpreter or a native runs; its code and method are never freed.
    unsafe {
        let frame = &*vm.exec.frame;
        let args = if frame.method.is_null() { 0 } else { u32::from((*frame.method).arg_slots) };
        frame.regs.add((*frame.code).frame.max(args) as usize)
    }
}

/// Pushes a frame and returns its first instruction.
///
/// `call` is the instruction of the frame below to which a return goes back; `regs` are the frame's registers.
pub(crate) fn push(
    vm: &mut Vm,
    code: *const Code,
    method: *const Method,
    regs: Regs,
    call: Pc,
) -> Answer<Pc> {
    let frame = vm.exec.frame.wrapping_add(1);
    // SAFETY: code is never freed; below the limit there is room for a frame.
    unsafe {
        if frame >= vm.exec.frame_limit || regs.wrapping_add((*code).frame as usize) > vm.exec.register_limit
        {
            return Err(Raise::New("java/lang/StackOverflowError", None));
        }
        vm.exec.budget -= i64::from((*code).cost);
        frame.write(Frame { code, regs, call, method });
        vm.exec.frame = frame;
        Ok(Code::entry(code))
    }
}

/// Calls a method whose arguments lie from `regs` on; the call instruction is `call`.
pub(crate) fn invoke(vm: &mut Vm, method: *const Method, regs: Regs, call: Pc) -> Answer<Pc> {
    // SAFETY: methods are never freed.
    let code = unsafe { (*method).code.get() };
    push(vm, code, method, regs, call)
}

/// Ends the top frame with a result (which void calls ignore) and returns the instruction behind the call.
pub(crate) fn pop_with(vm: &mut Vm, value: u64) -> Pc {
    // SAFETY: the top frame is not the first, so there is one below; its registers include the call's target.
    unsafe {
        let call = (*vm.exec.frame).call;
        vm.exec.frame = vm.exec.frame.sub(1);
        *(*vm.exec.frame).regs.add(usize::from((*call).a)) = value;
        call.add(CALL_LENGTH)
    }
}

/// Makes sure that a class is initialised, or being so by this thread: either its init frame is pushed, and comes
/// back to the current instruction, or the current instruction is repeated at once.
fn start_init(vm: &mut Vm, class: ClassId) -> Answer<Pc> {
    let pc = vm.exec.pc;
    if vm.begin_init(class)? {
        return push_init(vm, class);
    }
    // Trying again is charged for, so that a native which insists on more than can be had at the moment, as inside
    // the class's own initialiser, does not try for ever.
    vm.exec.budget -= RETRY_COST;
    if vm.exec.budget < 0 { Ok(vm.refill(pc)) } else { Ok(pc) }
}

/// Pushes the init frame of a class that was just marked as running.
pub(crate) fn push_init(vm: &mut Vm, class: ClassId) -> Answer<Pc> {
    let (code, regs, pc) = (stubs::init_code(vm, class), free_registers(vm), vm.exec.pc);
    match push(vm, code, std::ptr::null(), regs, pc) {
        Ok(entry) => Ok(entry),
        Err(raise) => {
            // The class was already marked: it must not stay so. HotSpot, too, marks it as failed.
            let exception = match raise {
                Raise::New(name, message) => make_exception(vm, name, message.as_deref())?,
                other => return Err(other),
            };
            let exception = vm.finish_init(class, Some(exception))?.unwrap_or(exception);
            Err(Raise::Throw(exception))
        }
    }
}

/// Initialises `class` if that is needed before the current instruction can go on: `Some` says where to go instead.
pub(crate) fn ensure_init(vm: &mut Vm, class: ClassId) -> Answer<Option<Pc>> {
    if vm.begin_init(class)? { push_init(vm, class).map(Some) } else { Ok(None) }
}

/// A native asked for a call: the native's frame becomes that call, or an adapter around it.
fn start_request(vm: &mut Vm, request: CallRequest) -> Answer<Pc> {
    let method: *const Method = vm.method(request.method);
    // SAFETY: the top frame is the native's; its registers begin with its arguments, and the reserve behind the
    // register limit holds any argument list.
    unsafe {
        let frame = vm.exec.frame;
        let (stub, first) = match request.result {
            ResultUse::AsIs => {
                let (regs, call) = ((*frame).regs, (*frame).call);
                regs.copy_from_nonoverlapping(request.args.as_ptr(), request.args.len());
                vm.exec.frame = frame.sub(1);
                vm.exec.pc = call;
                return invoke(vm, method, regs, call);
            }
            ResultUse::Replace(bits) => (stubs::REPLACE.get(), bits),
            ResultUse::Construct(bits) => (stubs::CONSTRUCT.get(), bits),
            ResultUse::Reflective => (stubs::REFLECT.get(), u64::from((*method).return_sort)),
        };
        (*frame).code = stub;
        let regs = (*frame).regs;
        *regs = first;
        let args = regs.add(stubs::ADAPTER_WINDOW);
        args.copy_from_nonoverlapping(request.args.as_ptr(), request.args.len());
        let call = Code::entry(stub);
        vm.exec.pc = call;
        invoke(vm, method, args, call)
    }
}
