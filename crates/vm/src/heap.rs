//! The heap: a bump arena of 64-bit words with 32-bit references, a frozen part, and an undo log.
//!
//! A [`Ref`] counts words from the arena's base, which never moves. Two regions grow upwards:
//! *permanent* `2..perm_end` (class mirrors, static fields, string literals: made whenever a class is loaded or
//! a constant resolved, never given back) and *ordinary* `perm_end..` (everything Java code allocates). All words
//! below `mark` are frozen: they may be written during a test, but the old value is logged first, once per word, so
//! that [`Heap::reset`] takes time proportional to what the test touched. Permanent objects lie below any mark.
//!
//! An object is a header word (low half: class tag, high half: array length, or identity hash of a non-array)
//! followed by its data: one word per field, or packed elements (references take four bytes).
//! Word 0 is the header of a null object of length 0, so that an array bounds check is also the null check.

use memmap2::{MmapMut, MmapOptions};

/// A reference: word index of the object's header; 0 is `null`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Ref(pub u32);

impl Ref {
    /// `null`
    pub const NULL: Ref = Ref(0);

    /// True for `null`.
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// As a register value.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        self.0 as u64
    }

    /// From a register value.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Ref {
        Ref(bits as u32)
    }
}

impl std::fmt::Debug for Ref {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "@{}", self.0)
    }
}

/// First word of the ordinary region. 32 Mi words (256 MiB) of address space for permanent objects.
const PERM_END: u32 = 32 << 20;

/// Words that exceptions may use past the limit.
const RESERVE: u32 = 16 << 10;

/// The ordinary region is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapFull;

/// See the module's text. Fields that handlers read directly are public to the crate.
pub struct Heap {
    map: MmapMut,
    base: *mut u64,
    perm_top: u32,
    /// Next free word of the ordinary region.
    pub(crate) top: u32,
    /// First word past what may be allocated.
    pub(crate) limit: u32,
    /// Words below are frozen.
    pub(crate) mark: u32,
    undo: Vec<(u32, u64)>,
    /// One bit per frozen word: already logged.
    dirty: Vec<u64>,
    capacity: u32,
}

impl Heap {
    /// Reserves address space for `ordinary_words` of ordinary heap; memory is used as it is touched.
    pub fn new(ordinary_words: u32) -> std::io::Result<Heap> {
        let capacity = PERM_END.saturating_add(ordinary_words).min(u32::MAX - 8);
        let mut map = MmapOptions::new().len(capacity as usize * 8).no_reserve_swap().map_anon()?;
        let base = map.as_mut_ptr().cast::<u64>();
        Ok(Heap {
            map,
            base,
            perm_top: 2,
            top: PERM_END,
            limit: capacity - RESERVE,
            mark: PERM_END,
            undo: Vec::new(),
            dirty: vec![0; PERM_END as usize / 64],
            capacity,
        })
    }

    /// Where word 0 is; stays valid and fixed for the heap's life.
    #[inline]
    pub(crate) fn base(&self) -> *mut u64 {
        self.base
    }

    /// Words of ordinary heap in use.
    #[must_use]
    pub fn used_words(&self) -> u32 {
        self.top - PERM_END
    }

    /// Words allocated since the last freeze.
    #[must_use]
    pub fn used_since_freeze(&self) -> u32 {
        self.top.saturating_sub(self.mark)
    }

    /// What was allocated since the last freeze.
    #[must_use]
    pub fn fresh_words(&self) -> &[u64] {
        let (from, to) = (self.mark as usize, self.top.max(self.mark) as usize);
        // SAFETY: both lie inside the mapping, which is aligned for words and borrowed with `self`.
        unsafe { std::slice::from_raw_parts(self.base.add(from), to - from) }
    }

    /// How many frozen words were written since the last freeze or reset.
    #[must_use]
    pub fn undo_len(&self) -> usize {
        self.undo.len()
    }

    /// Allows `words` more to be allocated from here on (bounded by the reserved space).
    pub fn set_budget(&mut self, words: u32) {
        self.limit = self.top.saturating_add(words).min(self.capacity - RESERVE);
    }

    /// Lets the next allocations go a little past the limit, for exceptions that report it.
    pub(crate) fn open_reserve(&mut self) {
        self.limit = self.limit.max(self.top).saturating_add(RESERVE).min(self.capacity);
    }

    /// Allocates `words` zeroed words in the ordinary region, header included; the header is for the caller to write.
    #[inline]
    pub fn alloc(&mut self, words: u32) -> Result<Ref, HeapFull> {
        let start = self.top;
        if words > self.limit - start {
            return Err(HeapFull);
        }
        self.top = start + words;
        // SAFETY: start + words <= limit <= capacity, so the range lies inside the mapping.
        unsafe { self.base.add(start as usize).write_bytes(0, words as usize) };
        Ok(Ref(start))
    }

    /// Allocates zeroed words that live as long as the VM.
    pub fn alloc_permanent(&mut self, words: u32) -> Result<Ref, HeapFull> {
        let start = self.perm_top;
        if words > PERM_END - start {
            return Err(HeapFull);
        }
        self.perm_top = start + words;
        Ok(Ref(start)) // never reused, so still zero from the kernel
    }

    /// The word at `index`.
    #[inline]
    #[must_use]
    pub fn word(&self, index: u32) -> u64 {
        assert!(index < self.capacity);
        // SAFETY: inside the mapping, as just checked; every bit pattern is a u64.
        unsafe { self.base.add(index as usize).read() }
    }

    /// Writes a word, logging the old value if it is frozen.
    #[inline]
    pub fn set_word(&mut self, index: u32, value: u64) {
        assert!(index < self.capacity);
        self.log(index);
        // SAFETY: inside the mapping, as just checked.
        unsafe { self.base.add(index as usize).write(value) };
    }

    /// Writes a word without logging: for objects that are being made.
    #[inline]
    pub fn init_word(&mut self, index: u32, value: u64) {
        assert!(index < self.capacity);
        // SAFETY: inside the mapping, as just checked.
        unsafe { self.base.add(index as usize).write(value) };
    }

    /// Must be called before word `index` changes. Cheap if it is not frozen or already logged.
    #[inline]
    pub fn log(&mut self, index: u32) {
        if index < self.mark {
            self.log_frozen(index);
        }
    }

    #[cold]
    #[inline(never)]
    fn log_frozen(&mut self, index: u32) {
        let (slot, bit) = (index as usize / 64, 1u64 << (index % 64));
        if self.dirty[slot] & bit == 0 {
            self.dirty[slot] |= bit;
            self.undo.push((index, self.word(index)));
        }
    }

    /// Logs every word of `from..to`, before a bulk write.
    pub fn log_range(&mut self, from: u32, to: u32) {
        for index in from..to.min(self.mark) {
            self.log_frozen(index);
        }
    }

    /// Everything allocated so far becomes frozen; earlier changes become permanent.
    pub fn freeze(&mut self) {
        for (index, _) in self.undo.drain(..) {
            self.dirty[index as usize / 64] = 0;
        }
        self.mark = self.top;
        self.dirty.resize((self.mark as usize).div_ceil(64), 0);
    }

    /// Back to the last freeze: forgets what was allocated and undoes writes to frozen words.
    #[inline]
    pub fn reset(&mut self) {
        while let Some((index, old)) = self.undo.pop() {
            self.dirty[index as usize / 64] = 0;
            self.init_word(index, old);
        }
        self.top = self.mark;
    }

    /// True if nothing frozen was written since the last freeze or reset.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.undo.is_empty()
    }

    /// True if a frozen word was written since the last freeze or reset.
    #[must_use]
    pub fn is_touched(&self, index: u32) -> bool {
        self.dirty.get(index as usize / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
    }

    /// Frozen words written since the last freeze or reset.
    pub fn touched(&self) -> impl Iterator<Item = u32> + '_ {
        self.undo.iter().map(|(index, _)| *index)
    }

    /// All frozen words in use, in order of address.
    pub fn frozen_words(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.perm_top).chain(PERM_END..self.mark).map(|index| self.word(index))
    }

    /// Header of an object.
    #[inline]
    #[must_use]
    pub fn header(&self, object: Ref) -> u64 {
        self.word(object.0)
    }

    /// Class tag of an object (0 for null).
    #[inline]
    #[must_use]
    pub fn tag(&self, object: Ref) -> u32 {
        self.header(object) as u32
    }

    /// Length of an array (0 for null; meaningless for other objects).
    #[inline]
    #[must_use]
    pub fn array_length(&self, array: Ref) -> u32 {
        (self.header(array) >> 32) as u32
    }

    /// Value of the field in `slot` (0 is the first field).
    #[inline]
    #[must_use]
    pub fn field(&self, object: Ref, slot: u32) -> u64 {
        self.word(object.0 + 1 + slot)
    }

    /// Sets the field in `slot`.
    #[inline]
    pub fn set_field(&mut self, object: Ref, slot: u32, value: u64) {
        self.set_word(object.0 + 1 + slot, value);
    }

    /// The bytes of an array's elements. `bytes` must be its length in bytes.
    #[must_use]
    pub fn bytes(&self, array: Ref, bytes: usize) -> &[u8] {
        let start = (array.0 as usize + 1) * 8;
        &self.map[start..start + bytes]
    }

    /// The bytes of an array's elements, to write; frozen words are logged first.
    pub fn bytes_mut(&mut self, array: Ref, range: std::ops::Range<usize>) -> &mut [u8] {
        let start = (array.0 as usize + 1) * 8;
        let first = array.0 + 1 + (range.start / 8) as u32;
        let last = array.0 + 1 + range.end.div_ceil(8) as u32;
        if first < self.mark {
            self.log_range(first, last);
        }
        &mut self.map[start + range.start..start + range.end]
    }

    /// Copies bytes of one object's data to another's (or within one; the ranges may overlap). Frozen words of the
    /// target are logged first.
    pub fn copy_bytes(&mut self, source: Ref, from: std::ops::Range<usize>, target: Ref, at: usize) {
        let length = from.len();
        let first = target.0 + 1 + (at / 8) as u32;
        if first < self.mark {
            self.log_range(first, target.0 + 1 + (at + length).div_ceil(8) as u32);
        }
        let start = (source.0 as usize + 1) * 8;
        self.map.copy_within(start + from.start..start + from.end, (target.0 as usize + 1) * 8 + at);
    }

    /// Element of a reference array. The index must be in bounds.
    #[inline]
    #[must_use]
    pub fn ref_at(&self, array: Ref, index: u32) -> Ref {
        debug_assert!(index < self.array_length(array));
        let word = self.word(array.0 + 1 + index / 2);
        Ref((word >> (32 * (index % 2))) as u32)
    }

    /// Sets an element of a reference array. The index must be in bounds.
    #[inline]
    pub fn set_ref_at(&mut self, array: Ref, index: u32, value: Ref) {
        debug_assert!(index < self.array_length(array));
        let at = array.0 + 1 + index / 2;
        let shift = 32 * (index % 2);
        let word = self.word(at) & !(0xFFFF_FFFF << shift) | u64::from(value.0) << shift;
        self.set_word(at, word);
    }
}
