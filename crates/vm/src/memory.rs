//! Native memory as Java code sees it through `Unsafe` and direct buffers: a private address space inside the VM.
//!
//! Blocks are found by address; every access must lie inside one block, so a wild address can do no harm. Addresses
//! are handed out in a fixed order and are never used twice, so they are the same in every run.

use std::collections::BTreeMap;
use std::ops::Bound;

use bytes::Bytes;

/// Where the first block lies: far from small numbers, so that a null pointer plus an offset hits nothing.
const FIRST_ADDRESS: u64 = 1 << 40;

/// Blocks start at multiples of this, as malloc's do; the gap behind each makes overruns visible.
const ALIGNMENT: u64 = 16;

/// All blocks together may take this many bytes.
const LIMIT: u64 = 256 << 20;

#[derive(Clone, Debug)]
enum Block {
    Owned(Vec<u8>),
    /// Bytes of the VM's own that programs may only read.
    Shared(Bytes),
}

impl Block {
    fn bytes(&self) -> &[u8] {
        match self {
            Block::Owned(bytes) => bytes,
            Block::Shared(bytes) => bytes,
        }
    }
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct NativeMemory {
    blocks: BTreeMap<u64, Block>,
    next: u64,
    used: u64,
    changed: bool,
}

impl Default for NativeMemory {
    fn default() -> Self {
        NativeMemory { blocks: BTreeMap::new(), next: FIRST_ADDRESS, used: 0, changed: false }
    }
}

impl NativeMemory {
    /// A new block of zeros; `None` if the space is used up.
    pub fn allocate(&mut self, size: u64) -> Option<u64> {
        if size > LIMIT - self.used {
            return None;
        }
        self.used += size;
        Some(self.insert(Block::Owned(vec![0; size as usize])))
    }

    /// A new block that shows bytes which are there anyway; it can only be read.
    pub fn share(&mut self, bytes: Bytes) -> u64 {
        self.insert(Block::Shared(bytes))
    }

    fn insert(&mut self, block: Block) -> u64 {
        self.changed = true;
        let address = self.next;
        self.next += (block.bytes().len() as u64).next_multiple_of(ALIGNMENT) + ALIGNMENT;
        self.blocks.insert(address, block);
        address
    }

    /// Gives a block back; false if no block starts there.
    pub fn free(&mut self, address: u64) -> bool {
        self.changed = true;
        match self.blocks.remove(&address) {
            Some(Block::Owned(block)) => {
                self.used -= block.len() as u64;
                true
            }
            Some(Block::Shared(_)) => true,
            None => false,
        }
    }

    /// A block with the old one's content as far as it fits, which is given back; `None` if the space is used up or
    /// no block starts at `address`.
    pub fn reallocate(&mut self, address: u64, size: u64) -> Option<u64> {
        let old = self.blocks.get(&address)?.bytes().to_vec();
        let new = self.allocate(size)?;
        let kept = old.len().min(size as usize);
        self.bytes_mut(new, kept)?.copy_from_slice(&old[..kept]);
        self.free(address);
        Some(new)
    }

    /// `length` bytes from `address` on, if they lie in one block.
    #[must_use]
    pub fn bytes(&self, address: u64, length: usize) -> Option<&[u8]> {
        let (start, block) = self.blocks.range((Bound::Unbounded, Bound::Included(address))).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        block.bytes().get(from..from.checked_add(length)?)
    }

    /// As [`NativeMemory::bytes`], to write.
    pub fn bytes_mut(&mut self, address: u64, length: usize) -> Option<&mut [u8]> {
        self.changed = true;
        let (start, block) =
            self.blocks.range_mut((Bound::Unbounded, Bound::Included(address))).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        match block {
            Block::Owned(block) => block.get_mut(from..from.checked_add(length)?),
            Block::Shared(_) => None,
        }
    }

    /// Bytes from `address` up to a zero, at most `limit` of them.
    #[must_use]
    pub fn c_string(&self, address: u64, limit: usize) -> Option<Vec<u8>> {
        let (start, block) = self.blocks.range((Bound::Unbounded, Bound::Included(address))).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        let tail = block.bytes().get(from..)?;
        let end = tail.iter().take(limit).position(|byte| *byte == 0)?;
        Some(tail[..end].to_vec())
    }

    /// True if anything changed since the last call of [`NativeMemory::settle`].
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// From here on, changes count anew.
    pub fn settle(&mut self) {
        self.changed = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_outside_a_block_are_refused() {
        let mut memory = NativeMemory::default();
        let first = memory.allocate(10).unwrap();
        let second = memory.allocate(8).unwrap();
        assert!(second >= first + 10 + ALIGNMENT);
        assert!(memory.bytes(first, 10).is_some());
        assert!(memory.bytes(first, 11).is_none());
        assert!(memory.bytes(first + 10, 1).is_none());
        assert!(memory.bytes(0, 1).is_none());
        assert!(memory.bytes(first, usize::MAX).is_none());
        assert!(memory.free(first));
        assert!(!memory.free(first));
        assert!(memory.bytes(first, 1).is_none());
        assert!(memory.allocate(u64::MAX).is_none());
    }

    #[test]
    fn a_block_that_grows_keeps_its_content() {
        let mut memory = NativeMemory::default();
        let block = memory.allocate(4).unwrap();
        memory.bytes_mut(block, 4).unwrap().copy_from_slice(b"abc\0");
        let grown = memory.reallocate(block, 100).unwrap();
        assert_eq!(memory.c_string(grown, 100).unwrap(), b"abc");
        assert!(memory.bytes(block, 1).is_none());
    }
}
