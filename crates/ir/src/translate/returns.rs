//! Which local variables hold which return address, for `jsr` and `ret`. Empty in all but very old methods.

use super::context::ContextId;

/// Return addresses in local variables, sorted by variable.
#[derive(Clone, Default)]
pub(super) struct Returns {
    entries: Vec<(u16, ContextId)>,
    /// Variables written in the current block, while there is anything to know about them.
    touched: Vec<u16>,
}

impl Returns {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get(&self, local: u16) -> Option<ContextId> {
        let at = self.entries.binary_search_by_key(&local, |entry| entry.0).ok()?;
        Some(self.entries[at].1)
    }

    /// Starts a block.
    pub(super) fn enter(&mut self, known: &Returns) {
        self.touched.clear();
        self.entries.clone_from(&known.entries);
    }

    /// Notes a write of a local variable: of a return address, or of anything else.
    pub(super) fn set(&mut self, local: u16, address: Option<ContextId>) {
        if self.entries.is_empty() && address.is_none() {
            return;
        }
        self.touched.push(local);
        match (self.entries.binary_search_by_key(&local, |entry| entry.0), address) {
            (Ok(at), Some(address)) => self.entries[at].1 = address,
            (Err(at), Some(address)) => self.entries.insert(at, (local, address)),
            (Ok(at), None) => {
                self.entries.remove(at);
            }
            (Err(_), None) => {}
        }
    }

    /// Keeps what has been true since the block was entered, for its handlers.
    pub(super) fn retain_untouched(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        self.entries.retain(|(local, _)| !touched.contains(local));
    }

    /// Keeps only what `other` says too; true if that changed anything.
    pub(super) fn meet(&mut self, other: &Returns) -> bool {
        let before = self.entries.len();
        if before > 0 {
            self.entries.retain(|&(local, address)| other.get(local) == Some(address));
        }
        self.entries.len() != before
    }
}
