//! Values and memory while a path is followed without running it.
//!
//! **Always true:** whatever the path does, on whatever inputs, is described: what is not known is an unknown of its own. So a
//! condition that cannot be satisfied proves that no input takes the path.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use testwright_classpath::classfile::MemberRef;
use testwright_ir::code::{Elem, Kind, Operand, Reg};
use testwright_solver::{Arena, Const, Domain, Element, Op, Sort, TermId};

/// Terms with more operations than this are replaced by unknowns.
const LARGEST: u32 = 20_000;

/// An object that is followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ObjectId(pub(crate) u32);

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// A number.
    Number(TermId),
    /// `null`
    Null,
    /// An object, or perhaps `null`.
    Object(ObjectId),
}

/// What is known of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Object {
    pub(crate) content: Content,
    /// The condition that the reference is `null`; none if it never is.
    pub(crate) null: Option<TermId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// A string with this text.
    Text(TermId),
    /// An array with this content.
    Array(TermId, Elem),
    /// An array of references with this length.
    Others(TermId),
    /// Anything else.
    Other,
}

/// Values of registers and fields, and objects.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    registers: Vec<Option<Held>>,
    pub(crate) objects: Vec<Object>,
    /// Fields of objects, and static ones without an object.
    fields: FxHashMap<FieldKey, Held>,
    /// What was used of other classes, so that their initialisers have run.
    initialised: BTreeSet<Box<str>>,
}

/// A field as code names it. One field may have several keys: a subclass may stand for the class that declares it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct FieldKey {
    /// None for a static field.
    object: Option<ObjectId>,
    class: Box<str>,
    name: Box<str>,
    descriptor: Box<str>,
}

impl FieldKey {
    pub(crate) fn new(object: Option<ObjectId>, field: &MemberRef<'_>) -> FieldKey {
        let [class, name, descriptor] = [field.class, field.name, field.descriptor].map(Box::from);
        FieldKey { object, class, name, descriptor }
    }
}

impl Memory {
    /// The same objects and fields as another method's code finds them, with registers of its own.
    pub(crate) fn entered(&self, registers: u16) -> Memory {
        Memory { registers: vec![None; usize::from(registers)], ..self.clone() }
    }

    /// Notes a use that initialises a class. Whether it is the first one.
    pub(crate) fn initialises(&mut self, what: &str) -> bool {
        self.initialised.insert(what.into())
    }

    /// Whether something that initialises a class was used before.
    pub(crate) fn has_initialised(&self, what: &str) -> bool {
        self.initialised.contains(what)
    }
}

/// See the module's text.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) arena: Arena,
    pub(crate) memory: Memory,
    unknowns: u32,
}

impl State {
    pub(crate) fn new(registers: u16) -> State {
        State {
            memory: Memory { registers: vec![None; usize::from(registers)], ..Memory::default() },
            ..State::default()
        }
    }

    /// A number about which only its type is known, by the first character of its descriptor.
    pub(crate) fn unknown_number(&mut self, letter: u8) -> TermId {
        self.unknowns += 1;
        let name = format!("?{}", self.unknowns);
        let (sort, domain) = Domain::of_primitive(letter);
        self.variable(&name, sort, domain)
    }

    /// A variable; names that are taken by others get a mark.
    pub(crate) fn variable(&mut self, name: &str, sort: Sort, domain: Domain) -> TermId {
        let mut name = name.to_owned();
        loop {
            match self.arena.var(&name, sort, domain) {
                Ok(term) => return term,
                Err(_) => name.push('\''),
            }
        }
    }

    pub(crate) fn unknown_truth(&mut self) -> TermId {
        self.unknowns += 1;
        let name = format!("?{}", self.unknowns);
        self.variable(&name, Sort::Bool, Domain::ANY)
    }

    /// A value of which only the descriptor is known.
    pub(crate) fn unknown(&mut self, descriptor: &str) -> Held {
        match descriptor.as_bytes() {
            [letter @ (b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D'), ..] => {
                Held::Number(self.unknown_number(*letter))
            }
            [b'[', letter] if element_of(*letter).is_some() => {
                let content = self.unknown_array(*letter);
                let null = Some(self.unknown_truth());
                self.object(Object { content, null })
            }
            _ => {
                let content = if descriptor == "Ljava/lang/String;" {
                    self.unknowns += 1;
                    let name = format!("?{}", self.unknowns);
                    Content::Text(self.variable(&name, Sort::String, Domain::ANY))
                } else {
                    Content::Other
                };
                let null = Some(self.unknown_truth());
                self.object(Object { content, null })
            }
        }
    }

    fn unknown_array(&mut self, letter: u8) -> Content {
        let Some((element, elem, domain)) = element_of(letter) else { return Content::Other };
        self.unknowns += 1;
        let name = format!("?{}", self.unknowns);
        Content::Array(self.variable(&name, Sort::Array(element), domain), elem)
    }

    pub(crate) fn unknown_of_kind(&mut self, kind: Kind) -> Held {
        let letter = match kind {
            Kind::Int => "I",
            Kind::Long => "J",
            Kind::Float => "F",
            Kind::Double => "D",
            Kind::Ref => "Ljava/lang/Object;",
        };
        self.unknown(letter)
    }

    pub(crate) fn object(&mut self, object: Object) -> Held {
        self.memory.objects.push(object);
        Held::Object(ObjectId(self.memory.objects.len() as u32 - 1))
    }

    pub(crate) fn set(&mut self, reg: Reg, held: Held) {
        if let Some(place) = self.memory.registers.get_mut(usize::from(reg.0)) {
            *place = Some(held);
        }
    }

    /// What an operand is; an unknown of the kind if nothing is known of it.
    pub(crate) fn get(&mut self, kind: Kind, operand: Operand) -> Held {
        match operand {
            Operand::Reg(reg) => match self.memory.registers.get(usize::from(reg.0)).copied().flatten() {
                Some(held @ Held::Number(term)) if Some(self.arena.sort(term)) == Sort::of_kind(kind) => held,
                Some(held @ (Held::Null | Held::Object(_))) if kind == Kind::Ref => held,
                _ => {
                    let held = self.unknown_of_kind(kind);
                    self.set(reg, held);
                    held
                }
            },
            Operand::Int(value) => Held::Number(self.arena.constant(Const::Int(value))),
            Operand::Long(value) => Held::Number(self.arena.constant(Const::Long(value))),
            Operand::Float(bits) => Held::Number(self.arena.constant(Const::Float(f32::from_bits(bits)))),
            Operand::Double(bits) => Held::Number(self.arena.constant(Const::Double(f64::from_bits(bits)))),
            Operand::Null => Held::Null,
        }
    }

    /// The term of a number.
    pub(crate) fn number(&mut self, kind: Kind, operand: Operand) -> TermId {
        match self.get(kind, operand) {
            Held::Number(term) => term,
            // Never so: a kind that is no reference is a number.
            _ => self.unknown_number(b'I'),
        }
    }

    /// What a register holds, whatever its kind.
    pub(crate) fn held(&self, reg: Reg) -> Option<Held> {
        self.memory.registers.get(usize::from(reg.0)).copied().flatten()
    }

    /// A term that is not too large, or an unknown of its sort.
    pub(crate) fn bounded(&mut self, term: TermId) -> TermId {
        if self.arena.size(term) <= LARGEST {
            return term;
        }
        self.unknown_number(match self.arena.sort(term) {
            Sort::Long => b'J',
            Sort::Float => b'F',
            Sort::Double => b'D',
            _ => b'I',
        })
    }

    /// A condition as Java's boolean.
    pub(crate) fn as_int(&mut self, condition: TermId) -> Option<TermId> {
        let (one, zero) = (self.arena.constant(Const::Int(1)), self.arena.constant(Const::Int(0)));
        self.arena.app(Op::Ite, &[condition, one, zero]).ok()
    }

    /// What a field is known to hold.
    pub(crate) fn known_field(&self, key: &FieldKey) -> Option<Held> {
        self.memory.fields.get(key).copied()
    }

    /// Reads a field; what is not known yet is an unknown from now on.
    pub(crate) fn field(&mut self, key: FieldKey) -> Held {
        if let Some(held) = self.known_field(&key) {
            return held;
        }
        let held = self.unknown(&key.descriptor);
        self.memory.fields.insert(key, held);
        held
    }

    /// Writes a field. Other keys may name the same field, so what they say is forgotten.
    pub(crate) fn set_field(&mut self, key: FieldKey, held: Held) {
        let is_static = key.object.is_none();
        self.memory.fields.retain(|own, _| own.object.is_none() != is_static || own.name != key.name);
        self.memory.fields.insert(key, held);
    }

    /// Something else ran that may have changed anything but lengths. Gives the conditions that say that those stayed.
    pub(crate) fn forget_memory(&mut self) -> Vec<TermId> {
        self.memory.fields.clear();
        let mut same = Vec::new();
        for at in 0..self.memory.objects.len() {
            same.extend(self.forget_array(at));
        }
        same
    }

    /// One array was written; others with such elements may be the same one.
    pub(crate) fn written(&mut self, array: ObjectId, elem: Elem, content: TermId) -> Vec<TermId> {
        let same = self.forget_arrays(elem, Some(array));
        self.memory.objects[array.0 as usize].content = Content::Array(content, elem);
        same
    }

    /// An array with such elements was written, perhaps any but one. Gives the conditions that say that lengths stayed.
    pub(crate) fn forget_arrays(&mut self, elem: Elem, but: Option<ObjectId>) -> Vec<TermId> {
        let mut same = Vec::new();
        for at in 0..self.memory.objects.len() {
            let alike =
                matches!(self.memory.objects[at].content, Content::Array(_, own) if are_alike(own, elem));
            if alike && but != Some(ObjectId(at as u32)) {
                same.extend(self.forget_array(at));
            }
        }
        same
    }

    fn forget_array(&mut self, at: usize) -> Option<TermId> {
        let Content::Array(old, elem) = self.memory.objects[at].content else { return None };
        let content = self.unknown_array(letter_of(elem)?);
        self.memory.objects[at].content = content;
        let Content::Array(new, _) = content else { return None };
        let lengths = [old, new].map(|array| self.arena.app(Op::ArrayLength, &[array]));
        let [Ok(one), Ok(other)] = lengths else { return None };
        self.arena.app(Op::Eq, &[one, other]).ok()
    }
}

/// Whether one instruction stores elements of both kinds: bytes and booleans share theirs.
fn are_alike(one: Elem, other: Elem) -> bool {
    let is_byte = |elem: Elem| matches!(elem, Elem::Byte | Elem::Boolean);
    one == other || is_byte(one) && is_byte(other)
}

/// Elements of an array of a primitive type.
pub(crate) fn element_of(letter: u8) -> Option<(Element, Elem, Domain)> {
    Some(match letter {
        b'Z' => (Element::Int, Elem::Byte, Domain::range(0, 1)),
        b'B' => (Element::Int, Elem::Byte, Domain::range(i8::MIN.into(), i8::MAX.into())),
        b'C' => (Element::Int, Elem::Char, Domain::range(0, u16::MAX.into())),
        b'S' => (Element::Int, Elem::Short, Domain::range(i16::MIN.into(), i16::MAX.into())),
        b'I' => (Element::Int, Elem::Int, Domain::ANY),
        b'J' => (Element::Long, Elem::Long, Domain::ANY),
        b'F' => (Element::Float, Elem::Float, Domain::ANY),
        b'D' => (Element::Double, Elem::Double, Domain::ANY),
        _ => return None,
    })
}

fn letter_of(elem: Elem) -> Option<u8> {
    Some(match elem {
        Elem::Boolean | Elem::Byte => b'B',
        Elem::Char => b'C',
        Elem::Short => b'S',
        Elem::Int => b'I',
        Elem::Long => b'J',
        Elem::Float => b'F',
        Elem::Double => b'D',
        Elem::Ref => return None,
    })
}
