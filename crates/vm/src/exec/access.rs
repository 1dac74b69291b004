//! Raw access to registers and heap, for handlers. The only place that turns a reference into an address.
//!
//! The callers' promise: a register index lies inside the frame, a reference is null or a live object (types are
//! verified before code runs), an offset lies inside the object. Word 0 of the heap is a null object of length 0.

use super::insn::{Mem, Regs};

/// A register's 64 bits.
#[inline(always)]
pub(crate) unsafe fn get(regs: Regs, index: impl Into<u32>) -> u64 {
    // SAFETY: the caller's promise, as the module's text says; so in all functions here.
    unsafe { *regs.add(index.into() as usize) }
}

/// Sets a register's 64 bits.
#[inline(always)]
pub(crate) unsafe fn set(regs: Regs, index: impl Into<u32>, value: u64) {
    // SAFETY: as above.
    unsafe { *regs.add(index.into() as usize) = value }
}

/// A type of register value.
pub(crate) trait Slot: Copy {
    /// From the register's bits.
    fn from_slot(bits: u64) -> Self;
    /// From an instruction's immediate.
    fn from_immediate(immediate: i32) -> Self;
    /// To the register's bits; 32-bit values leave the upper half zero.
    fn to_slot(self) -> u64;
}

impl Slot for i32 {
    #[inline(always)]
    fn from_immediate(immediate: i32) -> i32 {
        immediate
    }
    #[inline(always)]
    fn from_slot(bits: u64) -> i32 {
        bits as i32
    }
    #[inline(always)]
    fn to_slot(self) -> u64 {
        u64::from(self as u32)
    }
}

impl Slot for i64 {
    #[inline(always)]
    fn from_immediate(immediate: i32) -> i64 {
        i64::from(immediate)
    }
    #[inline(always)]
    fn from_slot(bits: u64) -> i64 {
        bits as i64
    }
    #[inline(always)]
    fn to_slot(self) -> u64 {
        self as u64
    }
}

impl Slot for f32 {
    #[inline(always)]
    fn from_immediate(immediate: i32) -> f32 {
        immediate as f32
    }
    #[inline(always)]
    fn from_slot(bits: u64) -> f32 {
        f32::from_bits(bits as u32)
    }
    #[inline(always)]
    fn to_slot(self) -> u64 {
        u64::from(self.to_bits())
    }
}

impl Slot for f64 {
    #[inline(always)]
    fn from_immediate(immediate: i32) -> f64 {
        f64::from(immediate)
    }
    #[inline(always)]
    fn from_slot(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
    #[inline(always)]
    fn to_slot(self) -> u64 {
        self.to_bits()
    }
}

/// A register as a value of its type.
#[inline(always)]
pub(crate) unsafe fn read<T: Slot>(regs: Regs, index: impl Into<u32>) -> T {
    // SAFETY: as above.
    T::from_slot(unsafe { get(regs, index) })
}

/// A word of the heap.
#[inline(always)]
pub(crate) unsafe fn word(heap: Mem, index: u64) -> u64 {
    // SAFETY: as above.
    unsafe { *heap.add(index as usize) }
}

/// Sets a word of the heap; the caller has logged it if it is frozen.
#[inline(always)]
pub(crate) unsafe fn set_word(heap: Mem, index: u64, value: u64) {
    // SAFETY: as above.
    unsafe { *heap.add(index as usize) = value }
}

/// Class tag of an object; 0 of null.
#[inline(always)]
pub(crate) unsafe fn tag(heap: Mem, object: u64) -> u32 {
    // SAFETY: as above.
    unsafe { word(heap, object) as u32 }
}

/// Length of an array; 0 of null.
#[inline(always)]
pub(crate) unsafe fn length(heap: Mem, array: u64) -> u32 {
    // SAFETY: as above.
    unsafe { (word(heap, array) >> 32) as u32 }
}

/// Address of an array's element; the index was checked.
#[inline(always)]
pub(crate) unsafe fn element<T>(heap: Mem, array: u64, index: u32) -> *mut T {
    // SAFETY: as above.
    unsafe { heap.add(array as usize + 1).cast::<T>().add(index as usize) }
}
