//! Calls: their arguments become real, their result takes the place of the first.

use super::error::TranslateReason;
use super::flow::Translator;
use super::signature::method_kinds;
use super::step::Step;
use crate::code::{Inst, InvokeKind, Kind, Reg};

/// The parts of a call instruction that both sorts of calls share.
pub(super) struct Call {
    pub(super) window: Reg,
    pub(super) args: Box<[Reg]>,
    pub(super) dst: Option<(Reg, Kind)>,
}

impl Translator<'_> {
    /// A call of a method; `count` is the number of slots that an `invokeinterface` claims.
    pub(super) fn invoke(&mut self, kind: InvokeKind, method: u16, count: Option<u8>) -> Step {
        let member = self.pool.method_ref(method)?;
        let fits = match kind {
            InvokeKind::Virtual => !member.of_interface,
            InvokeKind::Interface => member.of_interface,
            InvokeKind::Special | InvokeKind::Static => true,
        };
        if !fits {
            return Err(TranslateReason::CallSort(method));
        }
        let Call { window, args, dst } =
            self.arguments(member.descriptor, kind != InvokeKind::Static, count)?;
        self.emit(Inst::Invoke { kind, dst, window, args, method });
        Ok(())
    }

    /// Takes a call's arguments off the stack, all of them real, and pushes its result.
    pub(super) fn arguments(&mut self, descriptor: &str, receiver: bool, count: Option<u8>) -> Step<Call> {
        let mut kinds = std::mem::take(&mut self.kinds);
        kinds.clear();
        if receiver {
            kinds.push(Kind::Ref);
        }
        let result = method_kinds(descriptor, &mut kinds)?;
        let slots: usize = kinds.iter().map(|kind| kind.slots()).sum();
        if let Some(found) = count.filter(|&count| usize::from(count) != slots) {
            return Err(TranslateReason::ArgumentCount { expected: slots, found });
        }
        let first = self.stack.below(slots)?;
        let mut args = Vec::with_capacity(kinds.len());
        let mut position = first;
        for &kind in &kinds {
            self.stack.value_at(position, kind)?;
            args.push(self.stack.home(position));
            position += kind.slots();
        }
        self.kinds = kinds;
        self.stack.settle_call(first, &mut self.sink);
        self.stack.truncate(first);
        let dst = match result {
            Some(kind) => Some((self.stack.push_home(kind)?, kind)),
            None => None,
        };
        Ok(Call { window: self.stack.home(first), args: args.into(), dst })
    }
}
