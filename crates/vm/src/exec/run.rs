//! The loop around the handlers: calls from outside, and switching between green threads.
//!
//! [`Vm::call`] pushes a base frame on the running thread and lets handlers run until that frame's call has returned.
//! It may be called again from inside (the runtime does so for class loaders and bootstrap methods). While a thread
//! does not run, its stack remembers top frame and instruction.

use super::code::Code;
use super::insn::{Exit, Pc};
use super::lower::MAX_COST;
use super::stack::Frame;
use super::{slow, stubs};
use crate::class::MethodId;
use crate::heap::Ref;
use crate::native::Raise;
use crate::outcome::{End, Limit};
use crate::thread::{BudgetVerdict, ThreadIndex};
use crate::vm::Vm;

/// Calls from outside that may be under way at once; each takes some of the real stack.
const MAX_NESTED: usize = 80;

impl Vm {
    /// Calls a method on the running thread and waits for its result. `args` has one entry per slot, the receiver
    /// first; the method is called as it is, without choosing by the receiver's class. Its class is initialised first
    /// if it is static. A Java exception comes back as [`End::Uncaught`].
    pub fn call(&mut self, method: MethodId, args: &[u64]) -> Result<u64, End> {
        if self.exec.active.is_some() && self.exec.machine.is_null() {
            self.deactivate()?;
        }
        let interrupted = self.exec.pc;
        self.attach();
        let base = self.push_base(method, args)?;
        self.exec.nested += 1;
        let result = self.run(base);
        self.exec.nested -= 1;
        self.exec.pc = interrupted;
        result
    }

    /// Lets a new thread begin with a call of `method` when it is first chosen to run.
    pub fn spawn(&mut self, thread: ThreadIndex, method: MethodId, args: &[u64]) {
        let method = std::ptr::from_ref(self.method(method)) as u64;
        let stack = &mut self.threads[thread.0 as usize].stack;
        // SAFETY: nothing runs on the stack yet; it has room for one frame and its registers.
        unsafe {
            let frame = stack.bottom.add(1);
            let code = stubs::THREAD_BASE.get();
            let regs = stack.first_register;
            let entry = Code::entry(code);
            frame.write(Frame { code, regs, call: entry, method: std::ptr::null() });
            *regs = method;
            regs.add(1).copy_from_nonoverlapping(args.as_ptr(), args.len());
            stack.saved_frame = frame;
            stack.saved_pc = entry;
        }
    }

    /// Makes the current thread's stack the one in use.
    fn attach(&mut self) {
        let index = self.current.0 as usize;
        let bottom = self.threads[index].stack.bottom;
        if self.exec.bottom == bottom {
            return;
        }
        if self.exec.bottom.is_null() {
            stubs::probe_tail_calls(self);
        }
        let state = &mut self.exec;
        // The thread that ran before may be gone.
        if let Some(old) = self.threads.get_mut(state.running)
            && old.stack.bottom == state.bottom
        {
            old.stack.saved_frame = state.frame;
            old.stack.saved_pc = state.pc;
        }
        let stack = &self.threads[index].stack;
        state.bottom = bottom;
        state.frame = stack.saved_frame;
        state.pc = stack.saved_pc;
        state.frame_limit = stack.frame_limit;
        state.register_limit = stack.register_limit;
        state.running = index;
    }

    /// Pushes a base frame for a call of `method`.
    fn push_base(&mut self, method: MethodId, args: &[u64]) -> Result<*mut Frame, End> {
        let stack = &self.threads[self.exec.running].stack;
        let is_first = self.exec.frame == stack.bottom;
        let regs = if is_first { stack.first_register } else { slow::free_registers(self) };
        let call = self.exec.pc;
        let room = self.exec.nested < MAX_NESTED;
        let pushed = match room {
            true => slow::push(self, stubs::BASE.get(), std::ptr::null(), regs, call),
            false => Err(Raise::New("java/lang/StackOverflowError", None)),
        };
        if let Err(raise) = pushed {
            return Err(match raise {
                Raise::New(class, message) => match slow::make_exception(self, class, message.as_deref()) {
                    Ok(exception) | Err(Raise::Throw(exception)) => End::Uncaught(exception),
                    Err(Raise::End(end)) => *end,
                    Err(_) => End::Internal("no exception could be made for a call that is too deep".into()),
                },
                _ => End::Internal("pushing a frame failed".into()),
            });
        }
        // SAFETY: there was room for the frame's registers, and the reserve behind the limit holds any arguments.
        unsafe {
            *regs = std::ptr::from_ref(self.method(method)) as u64;
            regs.add(1).copy_from_nonoverlapping(args.as_ptr(), args.len());
        }
        Ok(self.exec.frame)
    }

    /// Runs until the call of the base frame `base` has ended, and removes that frame.
    fn run(&mut self, base: *mut Frame) -> Result<u64, End> {
        let (thread, running) = (self.current, self.exec.running);
        // SAFETY: the stub is static.
        let mut pc = unsafe { Code::entry(stubs::BASE.get()) };
        let mut idle = 0;
        let end = loop {
            let exit = self.enter(pc);
            let mine = self.exec.running == running && self.exec.frame == base;
            match exit {
                Exit::Returned | Exit::Uncaught if mine => {
                    // SAFETY: `base` is the top frame; its register 0 holds the result.
                    let bits = unsafe { *(*base).regs };
                    self.exec.frame = base.wrapping_sub(1);
                    return if exit == Exit::Returned {
                        Ok(bits)
                    } else {
                        Err(End::Uncaught(Ref::from_bits(bits)))
                    };
                }
                // The call that ended belongs to an outer loop, which must wait until this one is done.
                Exit::Returned => idle += 1,
                Exit::ThreadEnded => {
                    self.thread_ended(self.current, None);
                    idle = 0;
                }
                Exit::Uncaught => {
                    // SAFETY: the top frame is a base frame.
                    let (code, bits) = unsafe { ((*self.exec.frame).code, *(*self.exec.frame).regs) };
                    if std::ptr::eq(code, stubs::THREAD_BASE.get()) {
                        self.thread_ended(self.current, Some(Ref::from_bits(bits)));
                        idle = 0;
                    } else {
                        idle += 1;
                    }
                }
                Exit::Switch => idle = 0,
                Exit::End => {
                    break self
                        .exec
                        .end
                        .take()
                        .unwrap_or_else(|| End::Internal("an end without a reason".into()));
                }
            }
            if idle > 2 * self.threads.len() {
                break End::Deadlock;
            }
            match self.next_thread() {
                Ok(next) => {
                    self.current = next;
                    self.attach();
                    // A whole slice: what is left may be less than the next loop costs, and threads that hand such a
                    // rest to each other would never get on.
                    let slice = self.next_slice();
                    self.exec.grant(slice - self.exec.budget.clamp(0, slice));
                    pc = self.exec.pc;
                }
                Err(end) => break end,
            }
        };
        self.tell_abandoned_blocks();
        // The execution is over: whatever else ran is abandoned, and so are the frames above this call.
        self.current = thread;
        self.attach();
        self.exec.frame = base.wrapping_sub(1);
        Err(end)
    }

    /// Lets the handlers run from `pc` on in the top frame.
    fn enter(&mut self, pc: Pc) -> Exit {
        let (heap, budget) = (self.heap.base(), self.exec.budget);
        // SAFETY: `pc` belongs to the top frame's code, or is one of the stubs that need none.
        unsafe {
            let regs = (*self.exec.frame).regs;
            let acc = super::access::get(regs, (*pc).b);
            ((*pc).head.handler)(pc, regs, heap, budget, acc, self)
        }
    }

    /// Asks whether the run may go on now that its budget is used up; execution goes on at `pc`.
    pub(super) fn refill(&mut self, pc: Pc) -> Pc {
        self.exec.pc = pc;
        // A rest that does not pay for a call counts as nothing, or threads could hand it to each other for ever.
        if self.exec.instructions_left() < u64::from(MAX_COST) {
            self.exec.end = Some(End::Limit(Limit::Instructions));
            return slow::leave(self, Exit::End);
        }
        match self.budget_exhausted() {
            BudgetVerdict::Continue(instructions) => {
                self.exec.grant(instructions);
                pc
            }
            BudgetVerdict::Switch => slow::leave(self, Exit::Switch),
            BudgetVerdict::End(end) => {
                self.exec.end = Some(end);
                slow::leave(self, Exit::End)
            }
        }
    }
}
