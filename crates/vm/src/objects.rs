//! Objects, arrays, class mirrors and boxes: making them and looking into them.

use testwright_ir::code::Elem;

use crate::class::{ClassId, Field, NO_SLOT, Shape};
use crate::heap::Ref;
use crate::link::out_of_memory;
use crate::loader::{elem_bytes, primitive_class};
use crate::native::{Answer, Raise};
use crate::taint::Taint;
use crate::vm::Vm;

impl Vm {
    /// A new instance with all fields zero. Its class need not be initialised: that is the caller's business.
    pub fn alloc_object(&mut self, class: ClassId) -> Answer<Ref> {
        let (words, tag) = (self.class(class).instance_words, self.class(class).tag);
        let object = self.heap.alloc(words).map_err(|_| out_of_memory())?;
        self.heap.init_word(object.0, u64::from(tag));
        Ok(object)
    }

    /// A new array of the array class `class`.
    pub fn alloc_array(&mut self, class: ClassId, length: i32) -> Answer<Ref> {
        let Shape::Array { elem, .. } = self.class(class).shape else {
            return Err(Raise::end(crate::End::Internal("alloc_array of a class that is no array".into())));
        };
        if length < 0 {
            return Err(Raise::new("java/lang/NegativeArraySizeException", length.to_string()));
        }
        if length >= i32::MAX - 1 {
            return Err(Raise::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        let words = 1 + (length as u64 * elem_bytes(elem) as u64).div_ceil(8);
        let words = u32::try_from(words).map_err(|_| out_of_memory())?;
        let tag = self.class(class).tag;
        let array = self.heap.alloc(words).map_err(|_| out_of_memory())?;
        self.heap.init_word(array.0, u64::from(tag) | (length as u64) << 32);
        Ok(array)
    }

    /// A new primitive array.
    pub fn alloc_primitive_array(&mut self, elem: Elem, length: usize) -> Answer<Ref> {
        let length = i32::try_from(length).map_err(|_| out_of_memory())?;
        self.alloc_array(self.primitive_array_class(elem), length)
    }

    /// A new `byte[]` with this content.
    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Answer<Ref> {
        let array = self.alloc_primitive_array(Elem::Byte, bytes.len())?;
        self.heap.bytes_mut(array, 0..bytes.len()).copy_from_slice(bytes);
        Ok(array)
    }

    /// Bytes of a `byte[]` or `boolean[]`.
    #[must_use]
    pub fn byte_array(&self, array: Ref) -> &[u8] {
        self.heap.bytes(array, self.heap.array_length(array) as usize)
    }

    /// A new array of references with this content; `component` is the class of its elements.
    pub fn new_ref_array(&mut self, component: ClassId, elements: &[Ref]) -> Answer<Ref> {
        let class = self.array_class_of(component)?;
        let array = self.alloc_array(class, elements.len() as i32)?;
        for (index, element) in elements.iter().enumerate() {
            self.heap.set_ref_at(array, index as u32, *element);
        }
        Ok(array)
    }

    /// Elements of an array of references; empty for null.
    #[must_use]
    pub fn ref_array(&self, array: Ref) -> Vec<Ref> {
        (0..self.heap.array_length(array)).map(|index| self.heap.ref_at(array, index)).collect()
    }

    /// A new array of arrays, as deep as `lengths`; `class` is the class of the whole.
    pub fn alloc_multi(&mut self, class: ClassId, lengths: &[i32]) -> Answer<Ref> {
        if let Some(bad) = lengths.iter().find(|length| **length < 0) {
            return Err(Raise::new("java/lang/NegativeArraySizeException", bad.to_string()));
        }
        let array = self.alloc_array(class, lengths[0])?;
        if lengths.len() > 1 {
            let Shape::Array { component, .. } = self.class(class).shape else { return Ok(array) };
            for index in 0..lengths[0] as u32 {
                let element = self.alloc_multi(component, &lengths[1..])?;
                self.heap.set_ref_at(array, index, element);
            }
        }
        Ok(array)
    }

    /// Gives a class its `java.lang.Class` object.
    pub(crate) fn make_mirror(&mut self, id: ClassId) -> Answer<()> {
        let Some(class_class) = self.known.class_class else { return Ok(()) };
        let (words, tag) = (self.class(class_class).instance_words, self.class(class_class).tag);
        let mirror = self.heap.alloc_permanent(words).map_err(|_| out_of_memory())?;
        self.heap.init_word(mirror.0, u64::from(tag));
        self.class_mut(id).mirror = mirror;
        let class = self.class(id);
        let (shape, loader, flags) = (class.shape, class.loader, class.flags);
        let known = &self.known;
        let (id_slot, component_slot, loader_slot) =
            (known.class_id, known.class_component, known.class_loader);
        let (modifiers_slot, primitive_slot) = (known.class_modifiers, known.class_primitive);
        let set = |vm: &mut Vm, slot: u32, bits: u64| {
            if slot != NO_SLOT {
                vm.heap.init_word(mirror.0 + 1 + slot, bits);
            }
        };
        set(self, id_slot, u64::from(id.0) + 1);
        if let Shape::Array { component, .. } = shape {
            let component = self.class(component).mirror;
            set(self, component_slot, component.to_bits());
        }
        let loader = self.loader_object(loader);
        if self.is_unstable(loader) && loader_slot != NO_SLOT {
            self.heap.set_field(mirror, loader_slot, loader.to_bits()); // goes with the run, as the loader does
        } else {
            set(self, loader_slot, loader.to_bits());
        }
        let modifiers = self.source_modifiers(id, flags);
        set(self, modifiers_slot, u64::from(modifiers));
        set(self, primitive_slot, u64::from(matches!(shape, Shape::Primitive(_))));
        self.set_mirror_module(id);
        Ok(())
    }

    /// Flags as `Class.getModifiers` reports them: InnerClasses knows what the source said.
    #[must_use]
    pub fn source_modifiers(&self, id: ClassId, flags: u16) -> u16 {
        let class = self.class(id);
        if let Shape::Array { component, .. } = class.shape {
            let of = self.class(component);
            return self.source_modifiers(component, of.flags) & 0x0007 | 0x0410;
        }
        let Some(file) = &class.file else { return flags };
        let own = file.inner_classes.iter().find(|row| row.inner == file.name);
        own.map_or(flags, |row| row.flags.0) & !0x0020
    }

    /// The mirror of a class.
    #[must_use]
    pub fn mirror(&self, class: ClassId) -> Ref {
        self.class(class).mirror
    }

    /// The class that a mirror stands for; `None` for null.
    #[must_use]
    pub fn class_from_mirror(&self, mirror: Ref) -> Option<ClassId> {
        if mirror.is_null() {
            return None;
        }
        let id = self.heap.field(mirror, self.known.class_id);
        (id != 0).then(|| ClassId(id as u32 - 1))
    }

    /// The class that a mirror argument of a native stands for; null is a NullPointerException.
    pub fn class_argument(&self, bits: u64) -> Answer<ClassId> {
        self.class_from_mirror(Ref::from_bits(bits)).ok_or_else(Raise::npe)
    }

    /// An instance or static field of `class` or a superclass, by name alone.
    #[must_use]
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<&Field> {
        let name = self.symbols.find(name)?;
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(field) = self.class(id).fields.iter().find(|field| field.name == name) {
                return Some(field);
            }
            at = self.class(id).super_class;
        }
        None
    }

    /// The instance field of this name that a class of the JDK declares. Those of a program's own subclasses are passed over,
    /// whatever they are called: what the VM reads as a reference must be one.
    #[must_use]
    pub fn jdk_field(&self, class: ClassId, name: &str) -> Option<&Field> {
        let name = self.symbols.find(name)?;
        let mut at = Some(class);
        while let Some(id) = at {
            let class = self.class(id);
            let is_it = |field: &&Field| field.name == name && !field.flags.is_static();
            if class.is_of_jdk()
                && let Some(field) = class.fields.iter().find(is_it)
            {
                return Some(field);
            }
            at = class.super_class;
        }
        None
    }

    /// Reads an instance field of a class of the JDK by name; 0 if there is no such field in this JDK.
    #[must_use]
    pub fn get_named(&self, object: Ref, name: &str) -> u64 {
        let slot = self.jdk_field(self.class_of(object).id, name).map(|field| field.slot);
        slot.map_or(0, |slot| self.heap.field(object, slot))
    }

    /// Writes an instance field of a class of the JDK by name; does nothing if there is no such field in this JDK.
    pub fn set_named(&mut self, object: Ref, name: &str, bits: u64) {
        if let Some(slot) = self.jdk_field(self.class_of(object).id, name).map(|field| field.slot) {
            self.heap.set_field(object, slot, bits);
        }
    }

    /// Reads a static field by name.
    #[must_use]
    pub fn get_static_named(&self, class: ClassId, name: &str) -> Option<u64> {
        let field = self.field_named(class, name)?;
        Some(self.heap.field(self.class(field.class).statics, field.slot))
    }

    /// A box (`Integer` and so on) for a primitive value; as `valueOf` makes it, caches included. For references the
    /// value itself, for void null.
    pub fn box_value(&mut self, sort: u8, bits: u64) -> Answer<Ref> {
        let Some(name) = box_name(sort) else {
            return Ok(if sort == b'V' { Ref::NULL } else { Ref::from_bits(bits) });
        };
        let class = self.boot_class(name)?;
        if !self.class(class).is_ready() {
            return Err(Raise::Init(class));
        }
        if let Some(cached) = self.cached_box(class, sort, bits)? {
            return Ok(cached);
        }
        let slot = self.field_named(class, "value").map_or(0, |field| field.slot);
        let object = self.alloc_object(class)?;
        self.heap.set_field(object, slot, bits);
        Ok(object)
    }

    fn cached_box(&mut self, class: ClassId, sort: u8, bits: u64) -> Answer<Option<Ref>> {
        if sort == b'Z' {
            let name = if bits & 1 == 1 { "TRUE" } else { "FALSE" };
            return Ok(self.get_static_named(class, name).map(Ref::from_bits));
        }
        let (cache, index) = match sort {
            b'B' => ("java/lang/Byte$ByteCache", i64::from(bits as u8 as i8) + 128),
            b'S' => ("java/lang/Short$ShortCache", i64::from(bits as u16 as i16) + 128),
            b'C' => ("java/lang/Character$CharacterCache", i64::from(bits as u16)),
            b'I' => ("java/lang/Integer$IntegerCache", i64::from(bits as u32 as i32) + 128),
            b'J' => ("java/lang/Long$LongCache", (bits as i64).saturating_add(128)),
            _ => return Ok(None),
        };
        let size = if sort == b'C' { 128 } else { 256 };
        if !(0..size).contains(&index) {
            return Ok(None);
        }
        let cache = self.boot_class(cache)?;
        if !self.class(cache).is_ready() {
            return Err(Raise::Init(cache));
        }
        let Some(array) = self.get_static_named(cache, "cache").map(Ref::from_bits) else { return Ok(None) };
        let in_cache = (index as u32) < self.heap.array_length(array);
        Ok(in_cache.then(|| self.heap.ref_at(array, index as u32)))
    }

    /// The primitive value in a box and its descriptor character; `None` if the object is no box.
    #[must_use]
    pub fn unbox(&self, object: Ref) -> Option<(u8, u64)> {
        if object.is_null() {
            return None;
        }
        let class = self.class_of(object);
        let sort = box_sort(self.symbols.name(class.name))?;
        Some((sort, self.get_named(object, "value")))
    }

    /// Identity hash: a fixed sequence in order of first asking, so that it does not depend on addresses.
    pub fn identity_hash(&mut self, object: Ref) -> u32 {
        if object.is_null() {
            return 0;
        }
        if !self.is_option_of_files(object) {
            self.taint.add(Taint::IDENTITY);
        }
        if self.class_of(object).is_array() {
            if let Some(hash) = self.identity.arrays.get(&object).copied() {
                if self.identity.is_old(object) {
                    self.note_old_hash(object);
                }
                return hash;
            }
            let hash = self.next_identity_hash();
            self.identity.remember_array(object, hash);
            return hash;
        }
        let header = self.heap.header(object);
        if header >> 32 != 0 {
            if !self.is_unstable(object) && !self.heap.is_touched(object.0) {
                self.note_old_hash(object);
            }
            return (header >> 32) as u32;
        }
        let hash = self.next_identity_hash();
        self.heap.set_word(object.0, header | u64::from(hash) << 32);
        hash
    }

    fn next_identity_hash(&mut self) -> u32 {
        // A Weyl sequence, scrambled: never 0, spread over 31 bits as HotSpot's are.
        self.identity.counter = self.identity.counter.wrapping_add(0x9E37_79B9);
        let mut x = self.identity.counter;
        x = (x ^ x >> 16).wrapping_mul(0x85EB_CA6B);
        x = (x ^ x >> 13).wrapping_mul(0xC2B2_AE35);
        ((x ^ x >> 16) & 0x7FFF_FFFF).max(1)
    }
}

/// Internal name of the box of a primitive type.
#[must_use]
pub fn box_name(sort: u8) -> Option<&'static str> {
    Some(match sort {
        b'Z' => "java/lang/Boolean",
        b'B' => "java/lang/Byte",
        b'C' => "java/lang/Character",
        b'S' => "java/lang/Short",
        b'I' => "java/lang/Integer",
        b'J' => "java/lang/Long",
        b'F' => "java/lang/Float",
        b'D' => "java/lang/Double",
        _ => return None,
    })
}

/// Descriptor character of the primitive type that a class boxes.
#[must_use]
pub fn box_sort(name: &str) -> Option<u8> {
    b"ZBCSIJFD".iter().copied().find(|sort| box_name(*sort) == Some(name))
}

/// The mirror's class for a descriptor character of a primitive.
#[must_use]
pub fn primitive(sort: u8) -> ClassId {
    primitive_class(sort).expect("a primitive descriptor")
}
