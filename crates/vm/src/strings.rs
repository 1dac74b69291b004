//! `java.lang.String` objects: making, reading and interning them.
//!
//! Strings are compact as in the JDK: Latin-1 bytes (coder 0) if every character fits, else UTF-16 in little-endian
//! order (coder 1).

use rustc_hash::FxHashMap;
use testwright_ir::code::Elem;

use crate::heap::Ref;
use crate::link::out_of_memory;
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// Interned strings. Those made since the last freeze in ordinary memory are forgotten at a reset.
#[derive(Default)]
pub(crate) struct StringTable {
    index: FxHashMap<Box<[u16]>, Ref>,
    recent: Vec<Box<[u16]>>,
    /// Permanent strings that take over from recent ones at a reset.
    heirs: FxHashMap<Box<[u16]>, Ref>,
}

impl StringTable {
    pub(crate) fn freeze(&mut self) {
        self.recent.clear();
        self.heirs.clear();
    }

    pub(crate) fn reset(&mut self) {
        for text in self.recent.drain(..) {
            match self.heirs.remove(&text) {
                Some(heir) => self.index.insert(text, heir),
                None => self.index.remove(&text),
            };
        }
    }
}

/// What a string constant stands for. The two differ if the run itself interned that text first: then the literal is
/// the run's string, as Java wants it, until the run is over and its strings are gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Literal {
    /// In the present run.
    pub(crate) now: Ref,
    /// From the next reset on; always in permanent memory or frozen.
    pub(crate) lasting: Ref,
}

impl Vm {
    /// A new string.
    pub fn new_string(&mut self, text: &str) -> Answer<Ref> {
        let utf16: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&utf16)
    }

    /// A new string from UTF-16, lone surrogates included.
    pub fn new_string_utf16(&mut self, text: &[u16]) -> Answer<Ref> {
        self.make_string(text, false)
    }

    fn make_string(&mut self, text: &[u16], permanent: bool) -> Answer<Ref> {
        let string = self.known.string_class.ok_or_else(|| {
            Raise::end(crate::End::Internal("a string was needed before java.lang.String was loaded".into()))
        })?;
        let latin = text.iter().all(|unit| *unit < 256);
        let bytes = if latin { text.len() } else { text.len() * 2 };
        let words = 1 + bytes.div_ceil(8) as u32;
        let (array_tag, string_tag) =
            (self.class(self.primitive_array_class(Elem::Byte)).tag, self.class(string).tag);
        let string_words = self.class(string).instance_words;
        let (array, object) = if permanent {
            let array = self.heap.alloc_permanent(words).map_err(|_| out_of_memory())?;
            (array, self.heap.alloc_permanent(string_words).map_err(|_| out_of_memory())?)
        } else {
            let array = self.heap.alloc(words).map_err(|_| out_of_memory())?;
            (array, self.heap.alloc(string_words).map_err(|_| out_of_memory())?)
        };
        self.heap.init_word(array.0, u64::from(array_tag) | (bytes as u64) << 32);
        let mut packed = [0u8; 8];
        let unit_bytes = if latin { 1 } else { 2 };
        for (at, chunk) in text.chunks(8 / unit_bytes).enumerate() {
            packed.fill(0);
            for (i, unit) in chunk.iter().enumerate() {
                if latin {
                    packed[i] = *unit as u8;
                } else {
                    packed[2 * i..2 * i + 2].copy_from_slice(&unit.to_le_bytes());
                }
            }
            self.heap.init_word(array.0 + 1 + at as u32, u64::from_le_bytes(packed));
        }
        self.heap.init_word(object.0, u64::from(string_tag));
        self.heap.init_word(object.0 + 1 + self.known.string_value, array.to_bits());
        self.heap.init_word(object.0 + 1 + self.known.string_coder, u64::from(!latin));
        Ok(object)
    }

    /// A new string from Latin-1.
    pub fn new_string_latin(&mut self, text: &[u8]) -> Answer<Ref> {
        let string = self.known.string_class.ok_or(Raise::New("java/lang/InternalError", None))?;
        let array = self.new_byte_array(text)?;
        let object = self.alloc_object(string)?;
        self.heap.init_word(object.0 + 1 + self.known.string_value, array.to_bits());
        Ok(object)
    }

    /// The Latin-1 text of a string object, if it is stored so.
    #[must_use]
    pub fn string_latin(&self, string: Ref) -> Option<&[u8]> {
        if self.heap.field(string, self.known.string_coder) != 0 {
            return None;
        }
        Some(self.byte_array(Ref::from_bits(self.heap.field(string, self.known.string_value))))
    }

    /// The UTF-16 text of a string object, which must not be null.
    #[must_use]
    pub fn string_utf16(&self, string: Ref) -> Vec<u16> {
        let array = Ref::from_bits(self.heap.field(string, self.known.string_value));
        let bytes = self.heap.bytes(array, self.heap.array_length(array) as usize);
        if self.heap.field(string, self.known.string_coder) == 0 {
            bytes.iter().map(|byte| u16::from(*byte)).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        }
    }

    /// The text of a string object, with lone surrogates replaced.
    #[must_use]
    pub fn string_text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_utf16(string))
    }

    /// The text of a string argument of a native; null is a NullPointerException.
    pub fn text_argument(&self, bits: u64) -> Answer<String> {
        let string = Ref::from_bits(bits);
        if string.is_null() { Err(Raise::npe()) } else { Ok(self.string_text(string)) }
    }

    /// The string that a constant with this text stands for, for those who keep it longer than a run.
    pub(crate) fn literal_utf16(&mut self, text: &[u16]) -> Answer<Literal> {
        let now = self.intern_utf16(text)?;
        if !self.is_unstable(now) {
            return Ok(Literal { now, lasting: now });
        }
        if let Some(lasting) = self.strings.heirs.get(text) {
            return Ok(Literal { now, lasting: *lasting });
        }
        let lasting = self.make_string(text, true)?;
        self.strings.heirs.insert(text.into(), lasting);
        Ok(Literal { now, lasting })
    }

    /// The interned string with this text, made in permanent memory if new. It may be one that the run interned and that
    /// a reset removes, so it must not be kept where a reset does not reach.
    pub fn intern_utf16(&mut self, text: &[u16]) -> Answer<Ref> {
        if let Some(string) = self.strings.index.get(text) {
            return Ok(*string);
        }
        let string = self.make_string(text, true)?;
        self.strings.index.insert(text.into(), string);
        Ok(string)
    }

    /// The interned string with this text.
    pub fn intern_text(&mut self, text: &str) -> Answer<Ref> {
        let utf16: Vec<u16> = text.encode_utf16().collect();
        self.intern_utf16(&utf16)
    }

    /// `String.intern`: the first string with this text becomes the canonical one.
    pub fn intern_string(&mut self, string: Ref) -> Ref {
        let text = self.string_utf16(string).into_boxed_slice();
        if let Some(known) = self.strings.index.get(&text) {
            return *known;
        }
        if string.0 >= self.heap.mark {
            self.strings.recent.push(text.clone());
        }
        self.strings.index.insert(text, string);
        string
    }
}
