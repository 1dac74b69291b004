//! Calls that code under test made on the stubs of a test.
//!
//! Start at [`VmExecutor::listening`], which runs tests so that the virtual machine writes such calls down, and
//! [`VmExecutor::interactions`], which puts them in terms that assertions can be made of.
//!
//! **Always true:** searches do not listen, so they do not pay for it.

use testwright_testcase::{Action, Interaction, Literal, MemberId, Primitive, TestCase, Value, Var};
use testwright_vm::calls::Call;
use testwright_vm::heap::Ref;

use crate::executor::VmExecutor;

/// What is known of a call before its arguments are looked at.
struct Heard {
    stub: Var,
    method: MemberId,
    during: Var,
    call: Call,
}

impl VmExecutor<'_> {
    /// Does something, and has calls on stubs written down meanwhile.
    pub(crate) fn listening<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.vm.calls.wanted, true);
        let done = run(self);
        self.vm.calls.wanted = before;
        done
    }

    /// What the last run, which must have been listened to, did to the stubs of its test.
    pub(crate) fn interactions(&mut self, test: &TestCase) -> Vec<Interaction> {
        if self.vm.calls.uncertain {
            return Vec::new();
        }
        // Looking at arguments may call stubs as well.
        let calls = std::mem::take(&mut self.vm.calls.made);
        let heard: Vec<Heard> =
            calls.into_iter().enumerate().filter_map(|(at, call)| self.heard(test, at, call)).collect();
        heard.into_iter().map(|heard| self.interaction(heard)).collect()
    }

    fn heard(&self, test: &TestCase, at: usize, call: Call) -> Option<Heard> {
        let stub = self.earlier(call.receiver, self.values.len())?;
        let Action::Stub(made) = &test.statements[stub.index()].action else { return None };
        let during = Var(self.heard.iter().take_while(|calls| **calls <= at).count() as u32);
        // Its own constructor called it, before there was a stub to speak of.
        if during == stub {
            return None;
        }
        let called = self.vm.method(call.method);
        let (name, descriptor) = (self.vm.symbols.name(called.name), self.vm.symbols.name(called.descriptor));
        let is_it = |id: &MemberId| {
            let member = self.universe.member(*id);
            &*member.name == name && &*member.descriptor == descriptor
        };
        let method = made.answers.iter().map(|(method, _)| *method).find(is_it)?;
        Some(Heard { stub, method, during, call })
    }

    fn interaction(&mut self, Heard { stub, method, during, call }: Heard) -> Interaction {
        let sorts = self.vm.method(call.method).param_sorts.clone();
        let arguments = sorts.iter().zip(&call.arguments).zip(&call.prints);
        let arguments = arguments.map(|((sort, bits), print)| match Primitive::of_letter(*sort) {
            Some(primitive) => Value::Literal(Literal::of_bits(primitive, *bits)),
            None => self.argument(Ref::from_bits(*bits), *print),
        });
        Interaction { stub, method, arguments: arguments.collect(), during }
    }

    /// An object that a stub was given. What it says of itself counts only if that has not changed since.
    fn argument(&mut self, object: Ref, print: Option<u64>) -> Value {
        let is_as_it_was = print.is_some() && self.vm.print(object) == print;
        let value = self.value(object, self.values.len(), 0);
        match value {
            Value::Same(_) => value,
            value if is_as_it_was => value,
            _ => Value::Object { class: self.vm.class_name(self.vm.class_of(object).id).into() },
        }
    }
}
