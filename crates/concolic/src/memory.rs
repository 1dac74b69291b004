//! Memory: which fields, array elements, array lengths and string builders have terms.
//!
//! Places are byte addresses: field `s` of an object is at `8 * (object + 1 + s)`, elements of an array follow its header
//! likewise. Each entry also has the value that was there when its term was entered: natives may write memory behind our
//! back, and an entry whose value has changed is void.
//!
//! References have terms, too: that of a string stands for its characters, that of a box for the number in it. They follow
//! the reference and not the object, because literals and small boxes are shared.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_solver::TermId;
use testwright_vm::heap::Ref;

use crate::glance::{CALLS, LENGTH, OWN_JUMP, READS, WRITES};

/// Byte address of a field.
#[inline]
pub(crate) fn field_address(object: Ref, slot: u32) -> u64 {
    (u64::from(object.0) + 1 + u64::from(slot)) * 8
}

/// Byte address of an array element.
#[inline]
pub(crate) fn element_address(array: Ref, index: u32, width: usize) -> u64 {
    (u64::from(array.0) + 1) * 8 + u64::from(index) * width as u64
}

/// What a string builder holds: its characters as a term, and as they were when the term was made.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) term: TermId,
    pub(crate) text: Arc<[u16]>,
}

/// See the module's text.
#[derive(Debug)]
pub(crate) struct Memory {
    cells: FxHashMap<u64, (u64, TermId)>,
    /// Bits of the objects that had a cell, many objects to a bit: most accesses are to others.
    filter: [u64; 64],
    /// Arrays that had an element with a term.
    arrays: FxHashSet<Ref>,
    /// Arrays whose length was symbolic when they were made.
    lengths: FxHashMap<Ref, TermId>,
    /// Strings that were made by a summarised constructor.
    pub(crate) strings: FxHashMap<Ref, TermId>,
    pub(crate) builders: FxHashMap<Ref, Content>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            cells: FxHashMap::default(),
            filter: [0; 64],
            arrays: FxHashSet::default(),
            lengths: FxHashMap::default(),
            strings: FxHashMap::default(),
            builders: FxHashMap::default(),
        }
    }
}

/// Word and bit of an object in the filter.
#[inline]
fn place(object: Ref) -> (usize, u64) {
    let hash = object.0.wrapping_mul(0x9E37_79B1) >> 20;
    ((hash >> 6) as usize, 1 << (hash & 63))
}

impl Memory {
    /// Whether a field or element of an object may have a term.
    #[inline]
    pub(crate) fn may_have(&self, object: Ref) -> bool {
        let (word, bit) = place(object);
        self.filter[word] & bit != 0
    }

    /// Whether nothing that can be read from or written to an object has a term.
    #[inline]
    pub(crate) fn is_without(&self, object: Ref) -> bool {
        !self.may_have(object) && (self.strings.is_empty() || !self.strings.contains_key(&object))
    }

    /// What instructions have to be looked at because of memory, as `glance` has it.
    pub(crate) fn live(&self) -> u8 {
        let mut live = OWN_JUMP;
        if !self.cells.is_empty() || !self.strings.is_empty() {
            live |= READS | WRITES | CALLS;
        }
        if !self.has_no_texts() {
            live |= CALLS;
        }
        if !self.lengths.is_empty() {
            live |= LENGTH | CALLS;
        }
        live
    }

    pub(crate) fn clear(&mut self) {
        if !self.cells.is_empty() {
            self.filter = [0; 64];
        }
        self.cells.clear();
        self.arrays.clear();
        self.lengths.clear();
        self.strings.clear();
        self.builders.clear();
    }

    /// True if no string or builder can have a term because of memory.
    #[inline]
    pub(crate) fn has_no_texts(&self) -> bool {
        self.strings.is_empty() && self.builders.is_empty() && self.arrays.is_empty()
    }

    /// True if reading memory cannot give a term.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.cells.is_empty()
    }

    /// The term of what is at an address, if it still has the value that it had then.
    #[inline]
    pub(crate) fn get(&self, address: u64, bits: u64) -> Option<TermId> {
        self.cells.get(&address).filter(|(own, _)| *own == bits).map(|(_, term)| *term)
    }

    /// The entry of an address, whatever its value.
    pub(crate) fn entry(&self, address: u64) -> Option<(u64, TermId)> {
        self.cells.get(&address).copied()
    }

    /// Enters the term of what is at an address in an object.
    #[inline]
    pub(crate) fn set(&mut self, object: Ref, address: u64, bits: u64, term: Option<TermId>) {
        match term {
            Some(term) => {
                let (word, bit) = place(object);
                self.filter[word] |= bit;
                self.cells.insert(address, (bits, term));
            }
            None if self.cells.is_empty() => {}
            None => {
                self.cells.remove(&address);
            }
        }
    }

    pub(crate) fn set_element(&mut self, array: Ref, address: u64, bits: u64, term: Option<TermId>) {
        if term.is_some() {
            self.arrays.insert(array);
        }
        self.set(array, address, bits, term);
    }

    /// Whether elements of this array may have terms.
    #[inline]
    pub(crate) fn has_elements(&self, array: Ref) -> bool {
        !self.arrays.is_empty() && self.arrays.contains(&array)
    }

    #[inline]
    pub(crate) fn length(&self, array: Ref) -> Option<TermId> {
        if self.lengths.is_empty() { None } else { self.lengths.get(&array).copied() }
    }

    pub(crate) fn set_length(&mut self, array: Ref, term: TermId) {
        self.lengths.insert(array, term);
    }

    /// Copies the terms of elements, as `System.arraycopy` copies elements of this width.
    pub(crate) fn copy(&mut self, source: (Ref, u32), target: (Ref, u32), count: u32, width: usize) {
        if !self.has_elements(source.0) && !self.has_elements(target.0) {
            return;
        }
        let entries: Vec<Option<(u64, TermId)>> =
            (0..count).map(|at| self.entry(element_address(source.0, source.1 + at, width))).collect();
        for (at, entry) in entries.into_iter().enumerate() {
            let address = element_address(target.0, target.1 + at as u32, width);
            self.set_element(
                target.0,
                address,
                entry.map_or(0, |(bits, _)| bits),
                entry.map(|(_, term)| term),
            );
        }
    }
}
