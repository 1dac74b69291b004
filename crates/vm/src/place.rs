//! Typed access to any field, array element or native byte by object and offset, as `Unsafe` has it.
//!
//! An offset counts bytes from the object's header: field slot `s` is at `(1 + s) * 8`, an array's data begins at 8.
//! A null object makes the offset an address of native memory. A field is accessed as a whole, whatever the width; an
//! array's data is a row of little-endian bytes that may be accessed in any width. Every access is checked against
//! the object's size, references can neither be made from numbers nor be overwritten by them, and a field or array gets
//! only what its type allows, so that no Java code can break the VM's memory.

use testwright_ir::code::Elem;

use crate::class::{ClassId, Field, LoaderId, Shape};
use crate::heap::Ref;
use crate::loader::elem_bytes;
use crate::native::{Answer, Raise};
use crate::symbol::Symbol;
use crate::vm::Vm;

/// Bytes before the first field or element.
pub(crate) const BASE_OFFSET: u32 = 8;

/// Where an object and an offset point to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// A field: the heap's word, the declaring class and the descriptor.
    Field(u32, ClassId, Symbol),
    /// Bytes of an array from this one on.
    Element(Ref, usize, Elem),
    /// An address of native memory.
    Native(u64),
}

/// Bytes that a value whose descriptor begins with `sort` takes in an array or in native memory.
pub(crate) fn width(sort: u8) -> usize {
    elem_bytes(crate::loader::elem_of(sort))
}

/// Offset of a field from its object's header.
pub(crate) fn field_offset(slot: u32) -> u64 {
    u64::from(BASE_OFFSET) * (1 + u64::from(slot))
}

/// The error that a bad access gives, in HotSpot's words for a fault.
pub(crate) fn bad_access() -> Raise {
    Raise::new("java/lang/InternalError", "a fault occurred in an unsafe memory access operation")
}

/// The register form of a value of this sort whose low bits are `bits`.
fn canonical(sort: u8, bits: u64) -> u64 {
    match sort {
        b'Z' => u64::from(bits as u8 != 0),
        b'B' => u64::from(bits as i8 as i32 as u32),
        b'C' => u64::from(bits as u16),
        b'S' => u64::from(bits as i16 as i32 as u32),
        b'J' | b'D' => bits,
        _ => u64::from(bits as u32),
    }
}

fn is_ref(sort: u8) -> bool {
    matches!(sort, b'L' | b'[')
}

impl Vm {
    /// Finds the place of a value of `sort`.
    pub(crate) fn place(&self, object: Ref, offset: i64, sort: u8) -> Answer<Place> {
        if object.is_null() {
            return if is_ref(sort) { Err(bad_access()) } else { Ok(Place::Native(offset as u64)) };
        }
        let class = self.class_of(object);
        if offset < i64::from(BASE_OFFSET) {
            return Err(bad_access());
        }
        let from = usize::try_from(offset - i64::from(BASE_OFFSET)).map_err(|_| bad_access())?;
        if let Shape::Array { elem, .. } = class.shape {
            // Up to the end of the last word: the JDK compares and sets a byte with the three around it.
            let bytes = (self.heap.array_length(object) as usize * elem_bytes(elem)).next_multiple_of(8);
            let end = from.checked_add(width(sort)).filter(|end| *end <= bytes);
            let aligned_ref = !is_ref(sort) || elem == Elem::Ref && from % 4 == 0;
            return if end.is_some() && aligned_ref {
                Ok(Place::Element(object, from, elem))
            } else {
                Err(bad_access())
            };
        }
        let slot = u32::try_from(from / 8).map_err(|_| bad_access())?;
        let field = if from % 8 == 0 { self.field_at(object, slot) } else { None };
        match field {
            Some(field) if is_ref(field.sort) || !is_ref(sort) => {
                Ok(Place::Field(object.0 + 1 + slot, field.class, field.descriptor))
            }
            _ => Err(bad_access()),
        }
    }

    /// The field in a slot of an object, which may be a holder of static fields.
    fn field_at(&self, object: Ref, slot: u32) -> Option<&Field> {
        let class = self.class_of(object);
        if class.tag == self.known.object_tag {
            let owner = self.statics_owners.get(&object)?;
            return self
                .class(*owner)
                .fields
                .iter()
                .find(|field| field.flags.is_static() && field.slot == slot);
        }
        let mut at: ClassId = class.id;
        loop {
            let class = self.class(at);
            let found = class.fields.iter().find(|field| field.slot == slot && !field.flags.is_static());
            if found.is_some() {
                return found;
            }
            at = class.super_class?;
        }
    }

    /// Reads a value of `sort` at a place found for that sort.
    pub(crate) fn load(&self, place: Place, sort: u8) -> Answer<u64> {
        let bits = match place {
            Place::Field(index, ..) => self.heap.word(index),
            Place::Element(array, at, _) => little_endian(&self.heap.bytes(array, at + width(sort))[at..]),
            Place::Native(address) => {
                little_endian(self.world.memory.bytes(address, width(sort)).ok_or_else(bad_access)?)
            }
        };
        Ok(canonical(sort, bits))
    }

    /// Writes a value of `sort` at a place found for that sort.
    pub(crate) fn store(&mut self, place: Place, sort: u8, bits: u64) -> Answer<()> {
        match place {
            Place::Field(index, class, descriptor) => {
                let field = self.symbols.name(descriptor).as_bytes()[0];
                if is_ref(field) != is_ref(sort) || is_ref(sort) && !self.fits_field(bits, class, descriptor)
                {
                    return Err(bad_access());
                }
                // Compare-and-set of a byte or short field comes as an int with the rest of the word.
                self.heap.set_word(index, canonical(field, bits));
            }
            Place::Element(array, at, elem) => {
                if (elem == Elem::Ref) != is_ref(sort) || is_ref(sort) && !self.fits_array(bits, array) {
                    return Err(bad_access());
                }
                let width = width(sort);
                self.heap.bytes_mut(array, at..at + width).copy_from_slice(&bits.to_le_bytes()[..width]);
            }
            Place::Native(address) => {
                let width = width(sort);
                let target = self.world.memory.bytes_mut(address, width).ok_or_else(bad_access)?;
                target.copy_from_slice(&bits.to_le_bytes()[..width]);
            }
        }
        Ok(())
    }

    /// True if a reference may be stored in an array.
    fn fits_array(&self, bits: u64, array: Ref) -> bool {
        let value = Ref::from_bits(bits);
        let Shape::Array { component, .. } = self.class_of(array).shape else { return false };
        value.is_null() || self.class(component).is_interface() || self.is_instance(value, component)
    }

    /// True if a reference may be stored in a field of `class` with this descriptor. As for the verifier, anything may
    /// be where an interface is meant.
    fn fits_field(&self, bits: u64, class: ClassId, descriptor: Symbol) -> bool {
        let value = Ref::from_bits(bits);
        let text = self.symbols.name(descriptor);
        if value.is_null() || text == "Ljava/lang/Object;" {
            return true;
        }
        let name = text.strip_prefix('L').and_then(|text| text.strip_suffix(';')).unwrap_or(text);
        let of = self.class_of(value);
        if let Some(symbol) = self.symbols.find(name)
            && let Some(wanted) = self.dictionary.get(&(self.class(class).loader, symbol))
        {
            return self.is_subclass(of.id, *wanted) || self.class(*wanted).is_interface();
        }
        // The field's class does not know the type yet, so only the name can tell. The built-in loaders mean the same by it;
        // a loader that the program wrote may still choose another class, except for those that only the JDK can define.
        let is_agreed = |sup: ClassId| match self.class(class).loader <= LoaderId::APP {
            true => self.class(sup).loader <= LoaderId::APP,
            false => self.class(sup).is_of_jdk() && name.starts_with("java/"),
        };
        of.supers.iter().any(|sup| self.class_name(*sup) == name && is_agreed(*sup))
    }

    /// Bytes of a primitive array or of native memory.
    pub(crate) fn raw_bytes(&self, object: Ref, offset: i64, length: usize) -> Answer<&[u8]> {
        if object.is_null() {
            return self.world.memory.bytes(offset as u64, length).ok_or_else(bad_access);
        }
        let range = self.raw_range(object, offset, length)?;
        Ok(&self.heap.bytes(object, range.end)[range])
    }

    /// As [`Vm::raw_bytes`], to write.
    pub(crate) fn raw_bytes_mut(&mut self, object: Ref, offset: i64, length: usize) -> Answer<&mut [u8]> {
        if object.is_null() {
            return self.world.memory.bytes_mut(offset as u64, length).ok_or_else(bad_access);
        }
        let range = self.raw_range(object, offset, length)?;
        Ok(self.heap.bytes_mut(object, range))
    }

    fn raw_range(&self, object: Ref, offset: i64, length: usize) -> Answer<std::ops::Range<usize>> {
        let Shape::Array { elem, .. } = self.class_of(object).shape else { return Err(bad_access()) };
        if elem == Elem::Ref || offset < i64::from(BASE_OFFSET) {
            return Err(bad_access());
        }
        let bytes = self.heap.array_length(object) as usize * elem_bytes(elem);
        let from = usize::try_from(offset - i64::from(BASE_OFFSET)).map_err(|_| bad_access())?;
        let end = from.checked_add(length).filter(|end| *end <= bytes).ok_or_else(bad_access)?;
        Ok(from..end)
    }
}

fn little_endian(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}
