//! Return addresses of subroutines (JVMS §6.5 `jsr`, `ret`), which exist only during translation.
//!
//! Code of class files before version 51 may call subroutines inside a method, which javac once used for
//! `finally`. Translation copies what is reached with different return addresses: a block is identified by its
//! offset and a *context*, the addresses that may still be used by some `ret` from there on, and the variables that
//! hold them. So `ret` always knows where to go, and code after a subroutine that was left by a jump or an exception
//! is not copied for each of its calls. Methods without subroutines have one context, the empty one.

use rustc_hash::FxHashMap;

use super::error::TranslateReason;
use super::liveness::RetLiveness;

/// A local variable that holds a return address, and the offset that it returns to.
type Address = (u16, u32);

/// A set of return addresses in variables, by its index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct ContextId(u32);

impl ContextId {
    /// No return address at all.
    pub(super) const ROOT: ContextId = ContextId(0);
}

/// The return addresses that variables hold, while a block is translated.
#[derive(Default)]
pub(super) struct Returns {
    /// Sorted by variable.
    addresses: Vec<Address>,
    /// Variables that were written in this block, while there was anything to know about them.
    touched: Vec<u16>,
    contexts: Vec<Box<[Address]>>,
    index: FxHashMap<Box<[Address]>, ContextId>,
    /// Addresses in all contexts together.
    total: usize,
}

impl Returns {
    /// Starts a block.
    pub(super) fn enter(&mut self, context: ContextId) {
        self.touched.clear();
        self.addresses.clear();
        if let Some(context) = (context.0 as usize).checked_sub(1) {
            self.addresses.extend_from_slice(&self.contexts[context]);
        }
    }

    /// Where the address in a variable returns to.
    pub(super) fn get(&self, local: u16) -> Option<u32> {
        let at = self.addresses.binary_search_by_key(&local, |address| address.0).ok()?;
        Some(self.addresses[at].1)
    }

    /// Notes a write of a local variable: of a return address, or of anything else.
    pub(super) fn set(&mut self, local: u16, return_to: Option<u32>) {
        if self.addresses.is_empty() && return_to.is_none() {
            return;
        }
        self.touched.push(local);
        match (self.addresses.binary_search_by_key(&local, |address| address.0), return_to) {
            (Ok(at), Some(return_to)) => self.addresses[at].1 = return_to,
            (Err(at), Some(return_to)) => self.addresses.insert(at, (local, return_to)),
            (Ok(at), None) => {
                self.addresses.remove(at);
            }
            (Err(_), None) => {}
        }
    }

    /// Keeps what has been true since the block was entered, for its handlers.
    pub(super) fn retain_untouched(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        self.addresses.retain(|(local, _)| !touched.contains(local));
    }

    /// The context in which a block at `pc` is entered now.
    pub(super) fn context(&mut self, pc: u32, live: &RetLiveness) -> Result<ContextId, TranslateReason> {
        if self.addresses.is_empty() {
            return Ok(ContextId::ROOT);
        }
        let used: Box<[Address]> =
            self.addresses.iter().copied().filter(|&(local, _)| live.is_used(local, pc)).collect();
        if used.is_empty() {
            return Ok(ContextId::ROOT);
        }
        if let Some(known) = self.index.get(&used) {
            return Ok(*known);
        }
        self.total += used.len();
        if self.total > super::MAX_RETURN_ADDRESSES {
            return Err(TranslateReason::SubroutineGrowth);
        }
        self.contexts.push(used.clone());
        let context = ContextId(self.contexts.len() as u32);
        self.index.insert(used, context);
        Ok(context)
    }
}
