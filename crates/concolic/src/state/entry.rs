//! The entry of the method under test: from here on its receiver, its arguments and all that can be reached from them are
//! symbols, whatever made them before.
//!
//! Objects are entered breadth first, so each is named by a shortest access path. Everything is bounded: how far, how many
//! elements of an array, how many symbols. Strings and boxes are symbols for what they contain.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;
use testwright_ir::code::Reg;
use testwright_solver::{Const, TermId, VarId};
use testwright_vm::class::{MethodId, Shape};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::objects::box_sort;
use testwright_vm::symbol::Symbol as Name;
use testwright_vm::vm::Vm;

use super::State;
use super::place::PlaceId;
use super::symbol::{LONGEST, Symbol};
use crate::machine::Concolic;
use crate::memory::{Content, element_address, field_address};
use crate::path::Clause;

/// Steps from the receiver or an argument.
const DEEPEST: u32 = 6;
/// Elements of one array.
const MOST_ELEMENTS: u32 = 64;
/// Symbols in all.
const MOST_SYMBOLS: usize = 3_000;

/// `ACC_ENUM` of a class (JVMS §4.1).
const ENUM: u16 = 0x4000;

/// What says which argument is where: state is only looked at where calls look alike. A call of a library's method may enter
/// another method of the user's first, with arguments of other types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    name: Name,
    descriptor: Name,
    is_static: bool,
}

impl Entry {
    pub(crate) fn of(vm: &Vm, method: MethodId) -> Entry {
        let method = vm.method(method);
        Entry { name: method.name, descriptor: method.descriptor, is_static: method.flags.is_static() }
    }
}

/// What is done at the entry of the last call of a test.
#[derive(Clone, Debug, Default)]
pub(crate) enum Mode {
    /// State becomes symbols, and the call is followed.
    #[default]
    Follow,
    /// The test's holes are followed up to the entry; then it is noted what these variables are in terms of the holes.
    Map(Vec<VarId>),
}

/// What variables are in terms of the holes of a test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mapped {
    /// Each variable with its term; constants included. A variable whose place does not exist is missing.
    pub(crate) terms: Vec<(VarId, TermId)>,
    /// The decisions on the way to the entry.
    pub(crate) prefix: Vec<Clause>,
}

/// The walk through what can be reached.
struct Walk {
    queue: VecDeque<(PlaceId, Ref)>,
    seen: FxHashSet<Ref>,
    symbols: usize,
}

impl Concolic {
    /// The method under test is entered with these argument slots.
    pub(crate) fn enter_state(&mut self, vm: &Vm, method: MethodId, depth: usize, args: &[u64]) {
        // Taken out, so that it can be borrowed beside the rest.
        let Some(mut state) = self.state.take() else { return };
        state.armed = false;
        state.entered = true;
        match std::mem::take(&mut state.mode) {
            Mode::Map(variables) => {
                let is_alike = state.entry == Some(Entry::of(vm, method));
                let mapped = if is_alike {
                    self.map_symbols(vm, &mut state, args, &variables)
                } else {
                    Mapped::default()
                };
                state.mode = Mode::Map(variables);
                state.mapped = Some(mapped);
                // What comes after the entry is of no interest.
                self.stop_following();
            }
            Mode::Follow => {
                state.entry = Some(Entry::of(vm, method));
                self.start_following();
                self.install(vm, &mut state, method, depth, args);
            }
        }
        self.state = Some(state);
        self.live = self.memory.live();
    }

    fn install(&mut self, vm: &Vm, state: &mut State, method: MethodId, depth: usize, args: &[u64]) {
        self.frame_at(depth);
        let mut walk = Walk { queue: VecDeque::new(), seen: FxHashSet::default(), symbols: 0 };
        let target = vm.method(method);
        let mut slot = 0;
        let is_constructor = vm.symbols.name(target.name) == "<init>";
        if !target.flags.is_static() {
            // A new object has nothing but zeros yet.
            if !is_constructor {
                let place = state.symbols.places.this();
                let bits = args.first().copied().unwrap_or(0);
                let term = self.symbol_of(vm, state, &mut walk, place, b'L', bits);
                self.frames[depth].set(Reg(0), term);
            }
            slot = 1;
        }
        for (number, sort) in target.param_sorts.iter().enumerate() {
            let name = state.names.get(number).cloned().flatten();
            let name = name.unwrap_or_else(|| format!("arg{number}").into());
            let place = state.symbols.places.argument(slot, &name);
            let bits = args.get(slot).copied().unwrap_or(0);
            let term = self.symbol_of(vm, state, &mut walk, place, *sort, bits);
            self.frames[depth].set(Reg(slot as u16), term);
            slot += if matches!(sort, b'J' | b'D') { 2 } else { 1 };
        }
        while let Some((place, object)) = walk.queue.pop_front() {
            match vm.class_of(object).shape {
                Shape::Array { .. } => self.install_array(vm, state, &mut walk, place, object),
                _ => self.install_fields(vm, state, &mut walk, place, object),
            }
        }
    }

    fn install_fields(&mut self, vm: &Vm, state: &mut State, walk: &mut Walk, place: PlaceId, object: Ref) {
        let mut at = Some(vm.class_of(object).id);
        let mut names: FxHashSet<&str> = FxHashSet::default();
        while let Some(id) = at {
            let class = vm.class(id);
            for field in class.fields.iter().filter(|field| !field.flags.is_static()) {
                let name = vm.symbols.name(field.name);
                // A field that one of a subclass hides is named with its class.
                let hidden = !names.insert(name);
                let inner = if hidden {
                    let name = format!("({}){name}", vm.external_name(id));
                    state.symbols.places.field(place, id, field.slot, &name)
                } else {
                    state.symbols.places.field(place, id, field.slot, name)
                };
                let bits = vm.heap.field(object, field.slot);
                let term = self.symbol_of(vm, state, walk, inner, field.sort, bits);
                self.memory.set(object, field_address(object, field.slot), bits, term);
            }
            at = class.super_class;
        }
    }

    fn install_array(&mut self, vm: &Vm, state: &mut State, walk: &mut Walk, place: PlaceId, array: Ref) {
        let Shape::Array { component, elem } = vm.class_of(array).shape else { return };
        if let Some(length) = state.symbols.term(&mut self.arena, vm, Symbol::Length(place)) {
            walk.symbols += 1;
            self.memory.set_length(array, length);
        }
        let sort = match vm.class(component).shape {
            Shape::Primitive(sort) => sort,
            _ => b'L',
        };
        for index in 0..vm.heap.array_length(array).min(MOST_ELEMENTS) {
            let inner = state.symbols.places.element(place, index);
            let bits = crate::step::element(vm, array, index, elem);
            let term = self.symbol_of(vm, state, walk, inner, sort, bits);
            self.memory.set_element(array, element_address(array, index, elem_bytes(elem)), bits, term);
        }
    }

    /// The symbol for what is at a place; objects that are new join the walk.
    fn symbol_of(
        &mut self,
        vm: &Vm,
        state: &mut State,
        walk: &mut Walk,
        place: PlaceId,
        sort: u8,
        bits: u64,
    ) -> Option<TermId> {
        if walk.symbols >= MOST_SYMBOLS {
            return None;
        }
        walk.symbols += 1;
        let mut symbol = Symbol::Number(place, sort);
        if matches!(sort, b'L' | b'[') {
            let object = Ref::from_bits(bits);
            symbol = Symbol::Reference(place);
            if !object.is_null() {
                let name = vm.class_name(vm.class_of(object).id);
                if let Some(own) = box_sort(name) {
                    symbol = Symbol::Boxed(place, own);
                } else if matches!(
                    name,
                    "java/lang/String" | "java/lang/StringBuilder" | "java/lang/StringBuffer"
                ) {
                    let text = crate::summary::concrete_text(vm, &mut self.tables, object)?;
                    if text.len() > LONGEST {
                        return None;
                    }
                    let term = state.symbols.term(&mut self.arena, vm, Symbol::Text(place))?;
                    if name == "java/lang/String" {
                        return Some(term);
                    }
                    // The characters of a builder follow the object.
                    self.memory.builders.insert(object, Content { term, text: text.into() });
                    return None;
                } else if state.symbols.places.depth(place) < DEEPEST
                    && is_state(vm, object, name)
                    && walk.seen.insert(object)
                {
                    walk.queue.push_back((place, object));
                }
            }
        }
        state.symbols.term(&mut self.arena, vm, symbol)
    }

    /// What variables are in terms of the holes.
    fn map_symbols(&mut self, vm: &Vm, state: &mut State, args: &[u64], variables: &[VarId]) -> Mapped {
        let mut mapped = Mapped { terms: Vec::new(), prefix: self.take_clauses() };
        for variable in variables {
            let Some(symbol) = state.symbols.get(*variable) else { continue };
            let Some(value) = state.symbols.value(vm, &mut self.tables, args, symbol) else { continue };
            let term = self.term_of(vm, state, args, symbol, &value);
            mapped.terms.push((*variable, term));
        }
        mapped
    }

    /// The term over holes that a symbol has at the entry, a constant if it depends on none.
    fn term_of(&mut self, vm: &Vm, state: &State, args: &[u64], symbol: Symbol, value: &Const) -> TermId {
        let places = &state.symbols.places;
        let at = |this: &Concolic, place: PlaceId| match places.slot(place) {
            Some(slot) => this.pending.iter().find(|(own, _, _)| *own == slot).map(|(_, _, term)| *term),
            None => {
                let cell = places.cell(vm, args, place)?;
                this.memory.may_have(cell.object).then(|| this.memory.get(cell.address, cell.bits))?
            }
        };
        let found = match symbol {
            Symbol::Number(place, _) | Symbol::Boxed(place, _) => at(self, place),
            Symbol::Length(place) => {
                let array = places.reference(vm, args, place);
                array.and_then(|array| self.memory.length(array))
            }
            Symbol::Text(place) => {
                let term = at(self, place);
                let object = places.reference(vm, args, place).unwrap_or(Ref::NULL);
                let (arena, tables) = (&mut self.arena, &mut self.tables);
                let text = crate::summary::text_of(arena, vm, tables, &self.memory, (object, term));
                text.map(|dual| dual.term)
            }
            _ => None,
        };
        let fits = |arena: &testwright_solver::Arena, term: TermId| arena.sort(term) == value.sort();
        match found {
            Some(term) if fits(&self.arena, term) => term,
            _ => self.arena.constant(value.clone()),
        }
    }
}

/// Whether an object has state of its own: enum constants and what the machine itself needs have none that tests make.
fn is_state(vm: &Vm, object: Ref, name: &str) -> bool {
    let is_enum = vm.class_of(object).flags & ENUM != 0;
    let is_machinery =
        ["java/lang/Class", "java/lang/Thread", "java/lang/Module", "java/lang/ref/", "java/lang/invoke/"]
            .iter()
            .any(|prefix| name.starts_with(prefix));
    !is_enum && !is_machinery
}
