//! Summaries: JDK methods that are understood as a whole, as terms over their arguments.
//!
//! Start at [`find`], the registry: one table for each family of methods, one line for each method. A summary computes
//! what the method will return, as a term and as a value; the method then runs unwatched, and what it returns is
//! compared with that value. So a summary that is wrong for some values costs precision there, but never soundness.
//!
//! What has no summary is followed instruction by instruction.

mod builder;
mod character;
mod lookup;
mod number;
mod string;

use testwright_ir::code::{Elem, Kind, Reg};
use testwright_semantics::BinOp;
use testwright_solver::{Arena, Const, Op, Sort, TermId};
use testwright_vm::class::{MethodId, kind_of};
use testwright_vm::heap::Ref;
use testwright_vm::vm::Vm;

use crate::dual::{Dual, bits, constant};
use crate::frame::Frame;
use crate::memory::{Content, Memory, element_address, field_address};
use crate::tables::{Tables, TextSlots};

/// Longer strings are taken as they are.
const LONGEST_TEXT: usize = 2_000;

/// What a summarised call comes to.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// What it returns.
    pub(crate) result: Option<Dual>,
    /// The condition under which it does not throw.
    pub(crate) defined: Option<Dual>,
    /// The characters that an object will hold: the string or string builder that it is called on.
    pub(crate) content: Option<(Ref, Dual)>,
    /// Conditions under which the rest is right.
    pub(crate) assumptions: Vec<TermId>,
    /// A decision that it makes.
    pub(crate) choice: Option<Choice>,
}

/// A decision between conditions of which at most one holds.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) options: Vec<Dual>,
    /// Whether what the method returned means that one of them held.
    pub(crate) is_found: fn(u64) -> bool,
}

impl Answer {
    fn of(result: Dual) -> Option<Answer> {
        Some(Answer { result: Some(result), ..Answer::default() })
    }

    fn content(object: Ref, content: Dual) -> Option<Answer> {
        Some(Answer { content: Some((object, content)), ..Answer::default() })
    }

    fn if_defined(mut self, defined: Dual) -> Answer {
        self.defined = Some(defined);
        self
    }
}

/// How calls of a method are summarised; none if this call must be followed.
pub(crate) type Summary = fn(&mut Call<'_>) -> Option<Answer>;

/// One line of a table: name, descriptor (or its beginning, up to the closing parenthesis) and summary.
type Line = (&'static str, &'static str, Summary);

/// The summary of a JDK method.
pub(crate) fn find(class: &str, name: &str, descriptor: &str) -> Option<Summary> {
    let table: &[Line] = match class {
        "java/lang/String" => string::TABLE,
        "java/lang/AbstractStringBuilder" | "java/lang/StringBuilder" | "java/lang/StringBuffer" => {
            builder::TABLE
        }
        "java/lang/Character" => character::TABLE,
        "java/lang/Integer" => number::INTEGER,
        "java/lang/Long" => number::LONG,
        "java/lang/Short" | "java/lang/Byte" | "java/lang/Boolean" => number::SMALL,
        "java/lang/Double" => number::DOUBLE,
        "jdk/internal/math/FloatingDecimal" => number::FLOATING_DECIMAL,
        "java/lang/Math" => number::MATH,
        "java/util/HashMap" => lookup::HASH_MAP,
        "java/util/ImmutableCollections$SetN" => lookup::SET,
        "java/util/ImmutableCollections$MapN" => lookup::MAP,
        _ => return None,
    };
    let parameters = &descriptor[..=descriptor.find(')')?];
    table.iter().find(|(own, takes, _)| *own == name && *takes == parameters).map(|(_, _, summary)| *summary)
}

/// A call that is to be summarised.
pub(crate) struct Call<'a> {
    pub(crate) vm: &'a Vm,
    pub(crate) method: MethodId,
    pub(crate) arena: &'a mut Arena,
    pub(crate) memory: &'a Memory,
    pub(crate) tables: &'a mut Tables,
    pub(crate) frame: &'a Frame,
    pub(crate) args: &'a [u64],
}

impl Call<'_> {
    /// True if nothing that the call is given depends on a hole.
    pub(crate) fn is_plain(&mut self) -> bool {
        if !self.frame.is_plain() {
            return false;
        }
        let method = self.vm.method(self.method);
        let receiver = if method.flags.is_static() { None } else { Some(b'L') };
        let mut slot = 0;
        for sort in receiver.iter().chain(method.param_sorts.iter()) {
            let object = Ref::from_bits(self.args.get(slot).copied().unwrap_or(0));
            if *sort == b'L' && !object.is_null() && self.bears_text(object) {
                return false;
            }
            slot += if matches!(sort, b'J' | b'D') { 2 } else { 1 };
        }
        true
    }

    /// Whether a string or string builder has symbolic characters, as far as memory tells.
    fn bears_text(&mut self, object: Ref) -> bool {
        if self.memory.strings.contains_key(&object) || self.memory.builders.contains_key(&object) {
            return true;
        }
        let Some((slots, _)) = text_slots(self.vm, self.tables, object) else { return false };
        let value = self.vm.heap.field(object, slots.value);
        let array = Ref::from_bits(value);
        self.memory.has_elements(array)
            || self.memory.get(field_address(object, slots.value), value).is_some()
    }

    pub(crate) fn object(&self, slot: usize) -> Ref {
        Ref::from_bits(self.args.get(slot).copied().unwrap_or(0))
    }

    /// A number in an argument slot.
    pub(crate) fn number(&mut self, slot: usize, kind: Kind) -> Option<Dual> {
        let value = constant(kind, *self.args.get(slot)?)?;
        match self.frame.get(Reg(slot as u16)) {
            Some(term) if Sort::of_kind(kind) == Some(self.arena.sort(term)) => Some(Dual { term, value }),
            Some(_) => None,
            None => Some(Dual::known(self.arena, value)),
        }
    }

    /// An `int`, or anything smaller, in an argument slot.
    pub(crate) fn int(&mut self, slot: usize) -> Option<Dual> {
        self.number(slot, Kind::Int)
    }

    /// A string in an argument slot; none if it is null or another object.
    pub(crate) fn string(&mut self, slot: usize) -> Option<Dual> {
        let (tag, _) = self.tables.string(self.vm)?;
        if self.vm.heap.tag(self.object(slot)) == tag { self.text(slot) } else { None }
    }

    /// The characters of a string or string builder in an argument slot; none if it is null or another object.
    pub(crate) fn text(&mut self, slot: usize) -> Option<Dual> {
        let term = self.frame.get(Reg(slot as u16));
        text_of(self.arena, self.vm, self.tables, self.memory, (self.object(slot), term))
    }

    /// A value as text, as `String.valueOf` gives it.
    pub(crate) fn shown(&mut self, slot: usize, sort: u8) -> Option<Dual> {
        let value = (*self.args.get(slot)?, self.frame.get(Reg(slot as u16)));
        shown(self.arena, self.vm, self.tables, self.memory, sort, value)
    }

    pub(crate) fn app(&mut self, op: Op, args: &[&Dual]) -> Option<Dual> {
        Dual::app(self.arena, op, args)
    }

    pub(crate) fn bin(&mut self, op: BinOp, left: &Dual, right: &Dual) -> Option<Dual> {
        self.app(Op::Bin(op), &[left, right])
    }

    pub(crate) fn known(&mut self, value: Const) -> Dual {
        Dual::known(self.arena, value)
    }

    pub(crate) fn known_int(&mut self, value: i32) -> Dual {
        self.known(Const::Int(value))
    }

    /// Whether an integer is between two bounds, both included.
    pub(crate) fn between(&mut self, value: &Dual, low: i32, high: i32) -> Option<Dual> {
        let (low, high) = (self.known_int(low), self.known_int(high));
        let from = self.app(Op::Le, &[&low, value])?;
        let to = self.app(Op::Le, &[value, &high])?;
        self.app(Op::And, &[&from, &to])
    }

    /// Whether an index range lies within a text: `0 <= begin <= end <= length`.
    pub(crate) fn within(&mut self, text: &Dual, begin: &Dual, end: &Dual) -> Option<Dual> {
        let zero = self.known_int(0);
        let length = self.app(Op::Length, &[text])?;
        let from = self.app(Op::Le, &[&zero, begin])?;
        let order = self.app(Op::Le, &[begin, end])?;
        let to = self.app(Op::Le, &[end, &length])?;
        self.app(Op::And, &[&from, &order, &to])
    }

    /// Whether an index is that of a character.
    pub(crate) fn is_index(&mut self, text: &Dual, index: &Dual) -> Option<Dual> {
        let zero = self.known_int(0);
        let length = self.app(Op::Length, &[text])?;
        let from = self.app(Op::Le, &[&zero, index])?;
        let to = self.app(Op::Lt, &[index, &length])?;
        self.app(Op::And, &[&from, &to])
    }

    /// The texts one after the other.
    pub(crate) fn join(&mut self, parts: &[&Dual]) -> Option<Dual> {
        let (first, rest) = parts.split_first()?;
        let mut whole = (*first).clone();
        for part in rest {
            whole = self.app(Op::Concat, &[&whole, part])?;
        }
        Some(whole)
    }
}

/// A value as text, as `String.valueOf` gives it. `sort` is the first character of its descriptor; objects must be strings.
pub(crate) fn shown(
    arena: &mut Arena,
    vm: &Vm,
    tables: &mut Tables,
    memory: &Memory,
    sort: u8,
    (bits, term): (u64, Option<TermId>),
) -> Option<Dual> {
    if sort == b'L' {
        if Ref::from_bits(bits).is_null() {
            return Some(Dual::known(arena, Const::string("null")));
        }
        return text_of(arena, vm, tables, memory, (Ref::from_bits(bits), term));
    }
    let value = constant(kind_of(sort), bits)?;
    let number = match term {
        Some(term) => Dual { term, value },
        None => Dual::known(arena, value),
    };
    match sort {
        b'J' => Dual::app(arena, Op::LongToString, &[&number]),
        b'D' => Dual::app(arena, Op::DoubleToString, &[&number]),
        b'C' => Dual::app(arena, Op::CharToString, &[&number]),
        b'Z' => {
            let zero = Dual::known(arena, Const::Int(0));
            let is_false = Dual::app(arena, Op::Eq, &[&number, &zero])?;
            let (yes, no) =
                (Dual::known(arena, Const::string("true")), Dual::known(arena, Const::string("false")));
            Dual::app(arena, Op::Ite, &[&is_false, &no, &yes])
        }
        b'I' | b'S' | b'B' => Dual::app(arena, Op::IntToString, &[&number]),
        _ => None,
    }
}

/// Where the characters of a string or string builder are, and whether it is a builder.
fn text_slots(vm: &Vm, tables: &mut Tables, object: Ref) -> Option<(TextSlots, bool)> {
    let (tag, slots) = tables.string(vm)?;
    if vm.heap.tag(object) == tag {
        return Some((slots, false));
    }
    let is_builder =
        matches!(vm.class_name(vm.class_of(object).id), "java/lang/StringBuilder" | "java/lang/StringBuffer");
    if is_builder { tables.builder(vm).map(|slots| (slots, true)) } else { None }
}

/// The characters of a string or string builder, as they are.
pub(crate) fn concrete_text(vm: &Vm, tables: &mut Tables, object: Ref) -> Option<Vec<u16>> {
    if object.is_null() {
        return None;
    }
    let (slots, is_builder) = text_slots(vm, tables, object)?;
    let array = Ref::from_bits(vm.heap.field(object, slots.value));
    if array.is_null() {
        return None;
    }
    let mut bytes = vm.byte_array(array);
    let is_wide = vm.heap.field(object, slots.coder) as u8 != 0;
    if is_builder {
        let count = vm.heap.field(object, slots.count) as u32 as usize;
        bytes = bytes.get(..count << u32::from(is_wide))?;
    }
    if bytes.len() > LONGEST_TEXT {
        return None;
    }
    Some(match is_wide {
        true => bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        false => bytes.iter().map(|byte| u16::from(*byte)).collect(),
    })
}

/// The characters of a string or string builder. Its reference's term counts first, then what is known of the object, then
/// the terms of its bytes.
pub(crate) fn text_of(
    arena: &mut Arena,
    vm: &Vm,
    tables: &mut Tables,
    memory: &Memory,
    (object, term): (Ref, Option<TermId>),
) -> Option<Dual> {
    let text = concrete_text(vm, tables, object)?;
    let (slots, _) = text_slots(vm, tables, object)?;
    let field = vm.heap.field(object, slots.value);
    let known = term
        .or_else(|| memory.strings.get(&object).copied())
        .or_else(|| memory.builders.get(&object).filter(|own| *own.text == *text).map(|own| own.term))
        .or_else(|| memory.get(field_address(object, slots.value), field));
    let value = Const::String(text.as_slice().into());
    if let Some(term) = known {
        return (arena.sort(term) == Sort::String).then_some(Dual { term, value });
    }
    if memory.has_elements(Ref::from_bits(field)) {
        let is_wide = vm.heap.field(object, slots.coder) as u8 != 0;
        return of_bytes(arena, vm, memory, Ref::from_bits(field), &text, is_wide);
    }
    Some(Dual::known(arena, value))
}

/// The text that bytes with terms make.
fn of_bytes(
    arena: &mut Arena,
    vm: &Vm,
    memory: &Memory,
    array: Ref,
    text: &[u16],
    is_wide: bool,
) -> Option<Dual> {
    let byte = |arena: &mut Arena, at: usize| {
        let bits = crate::step::element(vm, array, at as u32, Elem::Byte);
        let term = memory.get(element_address(array, at as u32, 1), bits);
        let dual = match term {
            Some(term) => Dual { term, value: constant(Kind::Int, bits)? },
            None => Dual::known(arena, constant(Kind::Int, bits)?),
        };
        let mask = Dual::known(arena, Const::Int(255));
        Dual::app(arena, Op::Bin(BinOp::IAnd), &[&dual, &mask])
    };
    let mut whole = Dual::known(arena, Const::String([].into()));
    for at in 0..text.len() {
        let unit = if is_wide {
            let (low, high) = (byte(arena, 2 * at)?, byte(arena, 2 * at + 1)?);
            let eight = Dual::known(arena, Const::Int(8));
            let high = Dual::app(arena, Op::Bin(BinOp::IShl), &[&high, &eight])?;
            Dual::app(arena, Op::Bin(BinOp::IOr), &[&high, &low])?
        } else {
            byte(arena, at)?
        };
        let character = Dual::app(arena, Op::CharToString, &[&unit])?;
        whole = Dual::app(arena, Op::Concat, &[&whole, &character])?;
    }
    Some(whole)
}

/// Whether a method returned what its summary says. `sort` is the first character of its result's descriptor.
pub(crate) fn agrees(vm: &Vm, tables: &mut Tables, sort: u8, value: &Const, result: u64) -> bool {
    if !matches!(sort, b'L' | b'[') {
        return bits(value) == Some(result);
    }
    let object = Ref::from_bits(result);
    match value {
        Const::String(units) => concrete_text(vm, tables, object).is_some_and(|text| text[..] == units[..]),
        number => vm.unbox(object).is_some_and(|(_, own)| Some(own) == bits(number)),
    }
}

/// Enters what a string or string builder holds now; false if it does not hold what was said.
pub(crate) fn hold(vm: &Vm, tables: &mut Tables, memory: &mut Memory, object: Ref, dual: &Dual) -> bool {
    let Some(text) = concrete_text(vm, tables, object) else { return false };
    let Some((_, is_builder)) = text_slots(vm, tables, object) else { return false };
    if dual.value.as_units() != Some(&text[..]) {
        return false;
    }
    if is_builder {
        memory.builders.insert(object, Content { term: dual.term, text: text.into() });
    } else {
        memory.strings.insert(object, dual.term);
    }
    true
}
