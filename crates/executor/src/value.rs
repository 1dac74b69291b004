//! Objects in terms that assertions can be made of.
//!
//! Start at [`VmExecutor::value`]. Objects of the JDK are asked by calls of their own methods, within a limit; what does not
//! answer is an object that says nothing of itself.

use std::sync::Arc;

use testwright_testcase::observed::{collects_text, maker};
use testwright_testcase::{Container, Literal, Primitive, Type, Value, Var};
use testwright_vm::class::{ClassId, Shape};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::objects::box_sort;
use testwright_vm::vm::Vm;

use crate::executor::VmExecutor;
use crate::watcher::Watcher;

/// Longest array or container whose elements are looked at.
pub(crate) const MOST_ELEMENTS: usize = 24;
/// Deepest nesting of arrays and containers that is looked at.
const MOST_DIMENSIONS: usize = 3;
/// Longest text of an object that is looked at, in UTF-16 code units.
pub(crate) const MOST_UNITS: usize = 1_000;

impl VmExecutor<'_> {
    /// An object in terms that assertions can be made of. `at` is the statement that gave it.
    pub(crate) fn value(&mut self, object: Ref, at: usize, depth: usize) -> Value {
        if object.is_null() {
            return Value::Null;
        }
        let vm = &self.vm;
        let class = vm.class_of(object);
        let name = vm.class_name(class.id);
        if name == "java/lang/String" {
            return Value::Literal(Literal::String(vm.string_utf16(object).into()));
        }
        if let Some(sort) = box_sort(name) {
            let bits = vm.get_named(object, "value");
            return Primitive::of_letter(sort)
                .map_or(Value::Null, |p| Value::Boxed(Literal::of_bits(p, bits)));
        }
        if depth == 0
            && let Some(earlier) = self.earlier(object, at)
        {
            return Value::Same(earlier);
        }
        if let Some((class, name)) = enum_constant(vm, object) {
            return Value::Enum { class, name };
        }
        let name: Arc<str> = name.into();
        if &*name == "java/lang/Class" {
            return match vm.class_from_mirror(object).and_then(|id| type_of(vm, id)) {
                Some(ty) => Value::Class(ty),
                None => Value::Object { class: name },
            };
        }
        let seen = match class.shape {
            Shape::Array { component, elem } => self.array(object, (component, elem_bytes(elem)), at, depth),
            _ if name.starts_with("java/") => self.of_jdk(object, &name, at, depth),
            _ => None,
        };
        seen.unwrap_or(Value::Object { class: name })
    }

    /// The first statement before `at` that gave this very object.
    pub(crate) fn earlier(&self, object: Ref, at: usize) -> Option<Var> {
        let gave = |(bits, sort): &(u64, u8)| *sort == b'L' && Ref::from_bits(*bits) == object;
        self.values[..at].iter().position(gave).map(|earlier| Var(earlier as u32))
    }

    /// What has a sort, as descriptors begin with, and is not the value of a statement.
    pub(crate) fn shown(&mut self, sort: u8, bits: u64) -> Value {
        match Primitive::of_letter(sort) {
            Some(primitive) => Value::Literal(Literal::of_bits(primitive, bits)),
            None => self.value(Ref::from_bits(bits), 0, 1),
        }
    }

    fn array(
        &mut self,
        array: Ref,
        (component, width): (ClassId, usize),
        at: usize,
        depth: usize,
    ) -> Option<Value> {
        let length = self.vm.heap.array_length(array) as usize;
        let component = type_of(&self.vm, component)?;
        if length > MOST_ELEMENTS || depth >= MOST_DIMENSIONS {
            return None;
        }
        let elements = match component {
            Type::Primitive(primitive) => {
                let one = |index| Value::Literal(element(&self.vm, array, index, width, primitive));
                (0..length).map(one).collect()
            }
            _ => self.elements(array, at, depth)?,
        };
        Some(Value::Array { component, elements })
    }

    /// The elements of an array of references; none if one of them says nothing of itself, as it cannot be compared with a new
    /// one.
    fn elements(&mut self, array: Ref, at: usize, depth: usize) -> Option<Vec<Value>> {
        let length = self.vm.heap.array_length(array);
        let elements = (0..length).map(|index| {
            let element = self.vm.heap.ref_at(array, index);
            Some(self.value(element, at, depth + 1)).filter(|value| !matches!(value, Value::Object { .. }))
        });
        elements.collect()
    }

    /// What an object of a class of the JDK says of itself.
    fn of_jdk(&mut self, object: Ref, class: &Arc<str>, at: usize, depth: usize) -> Option<Value> {
        if maker(class).is_some() {
            let text = String::from_utf16(&self.text(object)?).ok()?;
            return Some(Value::Parsed { class: class.clone(), text: text.into() });
        }
        if collects_text(class) {
            return self.text(object).map(|text| Value::Text(text.into()));
        }
        if depth >= MOST_DIMENSIONS {
            return None;
        }
        if self.is_told_by_text(object, class, at, depth) {
            return self.text(object).map(|text| Value::Text(text.into()));
        }
        let kind = container(&self.vm, object)?;
        let elements = match kind {
            Container::Optional => {
                let inner = Ref::from_bits(self.vm.get_named(object, "value"));
                let inner = (!inner.is_null()).then(|| self.value(inner, at, depth + 1));
                inner.into_iter().collect()
            }
            Container::Map => self.entry(object, at, depth)?,
            Container::List | Container::Set => {
                let array = self.answer(object, "toArray", "()[Ljava/lang/Object;")?;
                if self.vm.heap.array_length(array) as usize > MOST_ELEMENTS {
                    return None;
                }
                self.elements(array, at, depth)?
            }
        };
        // Arrays and builders equal only themselves.
        let is_comparable = |value: &Value| {
            !matches!(value, Value::Object { .. } | Value::Array { .. } | Value::Text(_) | Value::Same(_))
        };
        elements.iter().all(is_comparable).then_some(Value::Container { kind, elements })
    }

    /// Whether the text of an object says all of it, and is the same wherever it is asked for: maps of several entries whose order
    /// does not depend on chance, entries, and optional numbers.
    fn is_told_by_text(&mut self, object: Ref, class: &str, at: usize, depth: usize) -> bool {
        const OPTIONAL_NUMBERS: [&str; 3] =
            ["java/util/OptionalInt", "java/util/OptionalLong", "java/util/OptionalDouble"];
        // Those print their entries in an order of their own, or in one that only keys' hashes decide.
        const SORTED: [&str; 3] = ["java/util/TreeMap", "java/util/LinkedHashMap", "java/util/EnumMap"];
        const HASHED: [&str; 3] =
            ["java/util/HashMap", "java/util/Hashtable", "java/util/concurrent/ConcurrentHashMap"];
        if depth > 0 || OPTIONAL_NUMBERS.contains(&class) {
            return depth == 0;
        }
        let (is_sorted, is_hashed) = (SORTED.contains(&class), HASHED.contains(&class));
        if is_sorted || is_hashed {
            let Some(entries) = self.answer(object, "entrySet", "()Ljava/util/Set;") else { return false };
            let Some(entries) = self.answer(entries, "toArray", "()[Ljava/lang/Object;") else {
                return false;
            };
            let count = self.vm.heap.array_length(entries);
            return (2..=MOST_ELEMENTS as u32).contains(&count)
                && (0..count).all(|index| {
                    let entry = self.vm.heap.ref_at(entries, index);
                    self.prints_plainly(entry, at, is_hashed)
                });
        }
        let is_entry = class.starts_with("java/util/")
            && self
                .vm
                .class_of(object)
                .supers
                .iter()
                .any(|id| self.vm.class_name(*id) == "java/util/Map$Entry");
        is_entry && self.prints_plainly(object, at, false)
    }

    /// Whether key and value of an entry have texts that say what they are. A key whose hash decides the order must not be
    /// hashed by identity.
    fn prints_plainly(&mut self, entry: Ref, at: usize, is_hashed: bool) -> bool {
        let mut side = |name: &str| {
            let side = self.given(entry, name, "()Ljava/lang/Object;")?;
            Some(self.value(side, at, MOST_DIMENSIONS))
        };
        let is_plain = |value: &Value| {
            matches!(
                value,
                Value::Literal(_) | Value::Boxed(_) | Value::Parsed { .. } | Value::Null | Value::Enum { .. }
            )
        };
        let (Some(key), Some(value)) = (side("getKey"), side("getValue")) else { return false };
        is_plain(&key) && is_plain(&value) && !(is_hashed && matches!(key, Value::Enum { .. }))
    }

    /// Key and value of a map that has one entry, and nothing of an empty one; none if there are more.
    fn entry(&mut self, map: Ref, at: usize, depth: usize) -> Option<Vec<Value>> {
        let entries = self.answer(map, "entrySet", "()Ljava/util/Set;")?;
        let entries = self.answer(entries, "toArray", "()[Ljava/lang/Object;")?;
        match self.vm.heap.array_length(entries) {
            0 => Some(Vec::new()),
            1 => {
                // A run that was stopped inside a call may have left a map that counts an entry that is not there.
                let entry = self.vm.heap.ref_at(entries, 0);
                let sides = ["getKey", "getValue"].map(|name| {
                    let side = self.given(entry, name, "()Ljava/lang/Object;")?;
                    Some(self.value(side, at, depth + 1))
                });
                sides.into_iter().collect()
            }
            _ => None,
        }
    }

    /// What `toString` gives, if that is not too long.
    fn text(&mut self, object: Ref) -> Option<Vec<u16>> {
        let text = self.answer(object, "toString", "()Ljava/lang/String;")?;
        Some(self.vm.string_utf16(text)).filter(|text| text.len() <= MOST_UNITS)
    }

    /// The object that a method without parameters of an object of the JDK gives. It is not asked whether it is pure: some keep
    /// their text for the next time, and nobody sees that.
    fn answer(&mut self, object: Ref, name: &str, descriptor: &str) -> Option<Ref> {
        self.given(object, name, descriptor).filter(|answer| !answer.is_null())
    }

    /// The same, or `null` if that is what it gives. `null` is not asked, nor is an object whose class has no such instance
    /// method: containers of the JDK hand out what is in them, and that may be anything.
    pub(crate) fn given(&mut self, object: Ref, name: &str, descriptor: &str) -> Option<Ref> {
        if object.is_null() {
            return None;
        }
        let method = self.vm.find_method(self.vm.class_of(object).id, name, descriptor)?;
        let flags = self.vm.method(method).flags;
        if flags.is_static() || flags.is_abstract() {
            return None;
        }
        let answer = self.ask::<Watcher>(method, object, None).ok().map(Ref::from_bits);
        // A written test would ask the same way, and must not do that to the world.
        answer.filter(|_| self.forbidden().is_none())
    }
}

/// The kind of container that an object of the JDK is.
fn container(vm: &Vm, object: Ref) -> Option<Container> {
    let class = vm.class_of(object);
    let name = vm.class_name(class.id);
    if name == "java/util/Optional" {
        return Some(Container::Optional);
    }
    let is = |interface: &str| class.supers.iter().any(|id| vm.class_name(*id) == interface);
    // Those compare identities, or lose what nobody else holds.
    let is_odd = name.starts_with("java/util/IdentityHashMap") || name.starts_with("java/util/WeakHashMap");
    match name.starts_with("java/util/") && !is_odd {
        true if is("java/util/List") => Some(Container::List),
        true if is("java/util/Set") => Some(Container::Set),
        true if is("java/util/Map") => Some(Container::Map),
        _ => None,
    }
}

/// Class and name of an enum constant.
pub(crate) fn enum_constant(vm: &Vm, object: Ref) -> Option<(Arc<str>, Arc<str>)> {
    let mut class = vm.class_of(object);
    loop {
        let parent = vm.class(class.super_class?);
        if vm.class_name(parent.id) == "java/lang/Enum" {
            // The class may have a field of this name, too.
            let slot = vm.field_named(parent.id, "name")?.slot;
            let name = Ref::from_bits(vm.heap.field(object, slot));
            // A constant that was made without its constructor has no name.
            let name = (!name.is_null()).then(|| vm.string_text(name))?;
            return Some((vm.class_name(class.id).into(), name.into()));
        }
        class = parent;
    }
}

/// The type of a class, if source code could have one.
fn type_of(vm: &Vm, id: ClassId) -> Option<Type> {
    Some(match vm.class(id).shape {
        Shape::Primitive(sort) => Type::Primitive(Primitive::of_letter(sort)?),
        Shape::Array { component, .. } => Type::array_of(type_of(vm, component)?),
        _ => Type::class(vm.class_name(id)),
    })
}

/// An element of an array of primitives.
fn element(vm: &Vm, array: Ref, index: usize, width: usize, primitive: Primitive) -> Literal {
    let length = vm.heap.array_length(array) as usize;
    let bytes = &vm.heap.bytes(array, length * width)[index * width..(index + 1) * width];
    let mut word = [0; 8];
    word[..width].copy_from_slice(bytes);
    Literal::of_bits(primitive, u64::from_le_bytes(word))
}
