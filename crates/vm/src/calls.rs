//! Calls that a program makes on stubs, written down while somebody wants to know.
//!
//! Start at [`Calls`]. Code of a stub's methods begins with an instruction that comes here (`Vm::note_call`) if calls are
//! wanted; all other code has nothing to pay for. What an argument is can be looked at after the run, as objects stay where
//! they are, but only if it is still what it was: each call keeps a print of everything that its arguments lead to.
//!
//! **Always true:** calls that the JDK makes (a sort that asks a comparator) are not written down, nor those of the test itself.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use testwright_ir::code::Elem;

use crate::class::{Class, MethodId, Shape};
use crate::heap::Ref;
use crate::loader::elem_bytes;
use crate::objects::box_sort;
use crate::thread::ThreadIndex;
use crate::vm::Vm;

/// Most calls that are written down.
const MOST_CALLS: usize = 64;

/// Most objects that an argument's print looks at, and most words of them.
const MOST_OBJECTS: usize = 128;
const MOST_WORDS: usize = 2_048;

/// A call of a stub's method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The stub.
    pub receiver: Ref,
    /// The method, which is one of the stub's class.
    pub method: MethodId,
    /// Bits of its arguments, one for each parameter.
    pub arguments: Vec<u64>,
    /// By argument: a print of what it led to when the call was made; none if that was too much to look at.
    pub prints: Vec<Option<u64>>,
}

/// What was written down in a run.
#[derive(Default, Debug)]
pub struct Calls {
    /// Whether calls are written down from now on.
    pub wanted: bool,
    /// The calls, in order.
    pub made: Vec<Call>,
    /// Whether there were more, or their order may be another one elsewhere: what was written down says nothing then.
    pub uncertain: bool,
}

impl Calls {
    /// Forgets all calls.
    pub fn clear(&mut self) {
        self.made.clear();
        self.uncertain = false;
    }
}

impl Vm {
    /// Writes down a call of a stub's method, whose frame is the top one. `args` are its slots, the receiver first.
    pub(crate) fn note_call(&mut self, method: MethodId, args: &[u64]) {
        if !self.is_called_by_program() {
            return;
        }
        if self.calls.made.len() >= MOST_CALLS || self.current != ThreadIndex(0) {
            self.calls.uncertain = true;
            return;
        }
        let mut arguments = Vec::new();
        let mut prints = Vec::new();
        let mut slot = 1;
        for sort in &self.method(method).param_sorts {
            let bits = args.get(slot).copied().unwrap_or(0);
            arguments.push(bits);
            prints.push(match sort {
                b'L' | b'[' => self.print(Ref::from_bits(bits)),
                _ => Some(bits),
            });
            slot += if matches!(sort, b'J' | b'D') { 2 } else { 1 };
        }
        let receiver = args.first().map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        self.calls.made.push(Call { receiver, method, arguments, prints });
    }

    /// Whether the method of the top frame was called by a class that is not the JDK's.
    fn is_called_by_program(&self) -> bool {
        let mut depth = 0;
        let mut is_program = false;
        self.walk_frames(&mut |method, _| {
            depth += 1;
            if depth == 1 {
                return true;
            }
            is_program = !self.class(method.class).is_of_jdk();
            false
        });
        is_program
    }

    /// A number that changes when an object, or something that it leads to, does. None if that is too much to look at.
    #[must_use]
    pub fn print(&self, object: Ref) -> Option<u64> {
        let mut hasher = FxHasher::default();
        let mut seen = vec![object];
        let mut words = 0;
        let mut next = 0;
        while let Some(object) = seen.get(next).copied() {
            next += 1;
            object.to_bits().hash(&mut hasher);
            if object.is_null() || self.never_changes(object) {
                continue;
            }
            let class = self.class_of(object);
            let mut lead = |to: u64| {
                let to = Ref::from_bits(to);
                if !to.is_null() && !seen.contains(&to) {
                    seen.push(to);
                }
            };
            match class.shape {
                Shape::Array { elem, .. } => {
                    let length = self.heap.array_length(object);
                    words += length as usize;
                    if words > MOST_WORDS {
                        return None;
                    }
                    if elem == Elem::Ref {
                        for index in 0..length {
                            let element = self.heap.ref_at(object, index).to_bits();
                            element.hash(&mut hasher);
                            lead(element);
                        }
                    } else {
                        self.heap.bytes(object, length as usize * elem_bytes(elem)).hash(&mut hasher);
                    }
                }
                _ => {
                    let mut class = Some(class);
                    while let Some(own) = class {
                        for field in own.fields.iter().filter(|field| !field.flags.is_static()) {
                            let bits = self.heap.field(object, field.slot);
                            bits.hash(&mut hasher);
                            words += 1;
                            if matches!(field.sort, b'L' | b'[') {
                                lead(bits);
                            }
                        }
                        class = own.super_class.map(|id| self.class(id));
                    }
                }
            }
            if seen.len() > MOST_OBJECTS || words > MOST_WORDS {
                return None;
            }
        }
        Some(hasher.finish())
    }

    /// Whether an object shows the same for ever, though it may keep an answer for the next time.
    fn never_changes(&self, object: Ref) -> bool {
        let class = self.class_of(object);
        let name = self.class_name(class.id);
        class.is_of_jdk()
            && (matches!(
                name,
                "java/lang/String" | "java/lang/Class" | "java/math/BigDecimal" | "java/math/BigInteger"
            ) || box_sort(name).is_some()
                || name.starts_with("java/time/"))
            || self.is_constant(class)
    }

    /// Whether a class is one of an enum's constants.
    fn is_constant(&self, class: &Class) -> bool {
        class.supers.iter().any(|id| self.class_name(*id) == "java/lang/Enum")
    }
}
