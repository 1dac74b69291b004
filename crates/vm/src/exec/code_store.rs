//! Memory of code: what a VM has lowered lives as long as the VM, and goes with it.
//!
//! **Always true:** code is never moved, and nothing of it is freed before the whole store is. Whoever has a pointer to code has
//! it from the VM whose store this is, and uses it only while that VM is there.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};

use super::code::Code;
use super::insn::Insn;

/// See the module's text.
#[derive(Default)]
pub(crate) struct CodeStore {
    pieces: Vec<*mut Code>,
}

impl CodeStore {
    /// Puts a header and its instructions into memory.
    pub(crate) fn add(&mut self, header: Code, insns: &[Insn]) -> *const Code {
        debug_assert_eq!(header.length as usize, insns.len());
        let layout = layout(insns.len());
        // SAFETY: the size is not zero; header and instructions fit into it one after the other.
        let piece = unsafe {
            let memory = alloc(layout).cast::<Code>();
            if memory.is_null() {
                handle_alloc_error(layout);
            }
            memory.write(header);
            memory.add(1).cast::<Insn>().copy_from_nonoverlapping(insns.as_ptr(), insns.len());
            memory
        };
        self.pieces.push(piece);
        piece
    }
}

impl Drop for CodeStore {
    fn drop(&mut self) {
        for piece in self.pieces.drain(..) {
            // SAFETY: it was made by `add` with this layout, and the VM that could use it is gone. Instructions need no drop.
            unsafe {
                let layout = layout((*piece).length as usize);
                piece.drop_in_place();
                dealloc(piece.cast(), layout);
            }
        }
    }
}

/// What a header and so many instructions need.
fn layout(insns: usize) -> Layout {
    let size = size_of::<Code>() + insns * size_of::<Insn>();
    Layout::from_size_align(size, 64).expect("code is smaller than the address space")
}
