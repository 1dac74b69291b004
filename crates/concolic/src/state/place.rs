//! Places: what can be reached from the receiver and the arguments of a call, by access path.
//!
//! A place is how one gets somewhere, not what is there: the same place can be looked up at the entry of the same method in
//! any run. Start at [`Places::bits`].

use rustc_hash::FxHashMap;
use testwright_ir::code::Elem;
use testwright_vm::class::{ClassId, Shape};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::vm::Vm;

use crate::memory::{element_address, field_address};

/// A place, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PlaceId(u32);

/// The last step to a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Hop {
    /// An argument slot of the call; the receiver is in slot 0.
    Slot(usize),
    /// A field of an object of this class.
    Field { class: ClassId, slot: u32 },
    /// An element of an array.
    Element(u32),
}

#[derive(Clone, Debug)]
struct Place {
    parent: Option<PlaceId>,
    hop: Hop,
    name: Box<str>,
    depth: u32,
    is_this: bool,
}

/// Where a value lies: the object, the byte address in it, and the bits.
pub(crate) struct Cell {
    pub(crate) object: Ref,
    pub(crate) address: u64,
    pub(crate) bits: u64,
}

/// See the module's text.
#[derive(Debug, Default)]
pub(crate) struct Places {
    all: Vec<Place>,
    known: FxHashMap<(Option<PlaceId>, Hop, Box<str>), PlaceId>,
}

impl Places {
    /// The receiver of a call.
    pub(crate) fn this(&mut self) -> PlaceId {
        self.enter(None, Hop::Slot(0), "this", true)
    }

    /// An argument of a call.
    pub(crate) fn argument(&mut self, slot: usize, name: &str) -> PlaceId {
        self.enter(None, Hop::Slot(slot), name, false)
    }

    /// A field of what is at a place.
    pub(crate) fn field(&mut self, of: PlaceId, class: ClassId, slot: u32, name: &str) -> PlaceId {
        let name = format!("{}.{name}", self.name(of));
        self.enter(Some(of), Hop::Field { class, slot }, &name, false)
    }

    /// An element of the array at a place.
    pub(crate) fn element(&mut self, of: PlaceId, index: u32) -> PlaceId {
        let name = format!("{}[{index}]", self.name(of));
        self.enter(Some(of), Hop::Element(index), &name, false)
    }

    fn enter(&mut self, parent: Option<PlaceId>, hop: Hop, name: &str, is_this: bool) -> PlaceId {
        let key = (parent, hop, Box::from(name));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let depth = parent.map_or(0, |parent| self.all[parent.0 as usize].depth + 1);
        let id = PlaceId(self.all.len() as u32);
        self.all.push(Place { parent, hop, name: name.into(), depth, is_this });
        self.known.insert(key, id);
        id
    }

    /// The access path, such as `this.a[2]`.
    pub(crate) fn name(&self, id: PlaceId) -> &str {
        &self.all[id.0 as usize].name
    }

    /// Steps from the receiver or argument.
    pub(crate) fn depth(&self, id: PlaceId) -> u32 {
        self.all[id.0 as usize].depth
    }

    /// Whether it is the receiver, which is never null.
    pub(crate) fn is_this(&self, id: PlaceId) -> bool {
        self.all[id.0 as usize].is_this
    }

    /// The object that has a place as a field; none for receivers, arguments and elements of arrays.
    pub(crate) fn holder(&self, id: PlaceId) -> Option<PlaceId> {
        let place = &self.all[id.0 as usize];
        place.parent.filter(|_| matches!(place.hop, Hop::Field { .. }))
    }

    /// The argument slot that a place is, if it is one.
    pub(crate) fn slot(&self, id: PlaceId) -> Option<usize> {
        match self.all[id.0 as usize].hop {
            Hop::Slot(slot) => Some(slot),
            _ => None,
        }
    }

    /// What is at a place at the entry of a call with these argument slots; none if there is no such place now.
    pub(crate) fn bits(&self, vm: &Vm, args: &[u64], id: PlaceId) -> Option<u64> {
        match self.slot(id) {
            Some(slot) => args.get(slot).copied(),
            None => self.cell(vm, args, id).map(|cell| cell.bits),
        }
    }

    /// The object at a place, or null; none if there is no such place now, or if it holds a number: what is an array of
    /// objects in one run may be one of numbers in another where a parameter takes both.
    pub(crate) fn reference(&self, vm: &Vm, args: &[u64], id: PlaceId) -> Option<Ref> {
        let place = &self.all[id.0 as usize];
        if matches!(place.hop, Hop::Element(_)) {
            let array = self.reference(vm, args, place.parent?)?;
            let holds_objects = || matches!(vm.class_of(array).shape, Shape::Array { elem: Elem::Ref, .. });
            if array.is_null() || !holds_objects() {
                return None;
            }
        }
        self.bits(vm, args, id).map(Ref::from_bits)
    }

    /// Where a field or element lies.
    pub(crate) fn cell(&self, vm: &Vm, args: &[u64], id: PlaceId) -> Option<Cell> {
        let place = &self.all[id.0 as usize];
        let object = self.reference(vm, args, place.parent?)?;
        if object.is_null() {
            return None;
        }
        match place.hop {
            Hop::Field { class, slot } => vm.is_instance(object, class).then(|| Cell {
                object,
                address: field_address(object, slot),
                bits: vm.heap.field(object, slot),
            }),
            Hop::Element(index) => match vm.class_of(object).shape {
                Shape::Array { elem, .. } if index < vm.heap.array_length(object) => Some(Cell {
                    object,
                    address: element_address(object, index, elem_bytes(elem)),
                    bits: crate::step::element(vm, object, index, elem),
                }),
                _ => None,
            },
            Hop::Slot(_) => None,
        }
    }
}
