//! Which call of which subroutine a copy of a block belongs to (JVMS §6.5 `jsr`, `ret`).
//!
//! Code of class files before version 51 may call subroutines inside a method, which javac once used for
//! `finally`. Translation copies a subroutine for each call. A context is the chain of calls that led to a block;
//! a return address is the context that its `jsr` made, so that `ret` knows where to go. What is always true: no
//! subroutine occurs twice in a chain (a second call means that the first was left for good, because subroutines
//! do not recurse), so there are finitely many contexts.

use rustc_hash::FxHashMap;

/// A chain of subroutine calls, by its index; [`ContextId::ROOT`] is the method itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct ContextId(u32);

impl ContextId {
    pub(super) const ROOT: ContextId = ContextId(0);
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Call {
    parent: ContextId,
    subroutine: u16,
    return_to: u32,
}

/// All contexts of one method.
#[derive(Default)]
pub(super) struct Contexts {
    /// The call that made each context; context `n` is at `n - 1`, since the root was not called.
    calls: Vec<Call>,
    index: FxHashMap<Call, ContextId>,
}

impl Contexts {
    /// The context of the subroutine at `subroutine` when it is called in `context` and returns to `return_to`.
    pub(super) fn enter(&mut self, context: ContextId, subroutine: u16, return_to: u32) -> ContextId {
        let mut parent = context;
        let mut ancestor = context;
        while let Some(call) = self.call(ancestor) {
            ancestor = call.parent;
            if call.subroutine == subroutine {
                parent = ancestor;
            }
        }
        let call = Call { parent, subroutine, return_to };
        *self.index.entry(call).or_insert_with(|| {
            self.calls.push(call);
            ContextId(self.calls.len() as u32)
        })
    }

    /// Where a `ret` with this return address goes: a context and an offset.
    pub(super) fn leave(&self, address: ContextId) -> Option<(ContextId, u32)> {
        self.call(address).map(|call| (call.parent, call.return_to))
    }

    fn call(&self, context: ContextId) -> Option<Call> {
        self.calls.get((context.0 as usize).checked_sub(1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_never_hold_a_subroutine_twice() {
        let mut contexts = Contexts::default();
        let first = contexts.enter(ContextId::ROOT, 100, 3);
        let nested = contexts.enter(first, 200, 110);
        assert_eq!(contexts.leave(nested), Some((first, 110)));
        assert_eq!(contexts.leave(first), Some((ContextId::ROOT, 3)));
        assert_eq!(contexts.leave(ContextId::ROOT), None);
        // Called again from inside the second: both activations were left.
        assert_eq!(contexts.enter(nested, 100, 3), first);
        assert_ne!(contexts.enter(ContextId::ROOT, 100, 9), first);
    }
}
