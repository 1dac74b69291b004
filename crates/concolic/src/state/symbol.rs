//! Symbols: variables that stand for what is at a place at the entry of a method.
//!
//! Numbers, lengths and texts are variables of their own sorts. What can be asked of a reference (is it null, is it the same
//! as another, of which class is it) is a truth value each. A reference itself travels through registers as a variable of
//! a sort that no Java value has; it only says where the reference came from and never gets into a clause.

use rustc_hash::FxHashMap;
use testwright_solver::{Arena, Const, Domain, Element, Sort, Term, TermId, VarId};
use testwright_vm::class::{ClassId, Shape, kind_of};
use testwright_vm::heap::Ref;
use testwright_vm::vm::Vm;

use super::place::{PlaceId, Places};
use crate::dual::constant;
use crate::summary::concrete_text;
use crate::tables::Tables;

/// Longest text that has a symbol.
pub(crate) const LONGEST: usize = 200;

/// The sort of references: no term over Java values has it.
const REFERENCE: Sort = Sort::Array(Element::String);

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    /// The number at a place; the first character of its descriptor.
    Number(PlaceId, u8),
    /// The number in the box at a place; the first character of the box's primitive type.
    Boxed(PlaceId, u8),
    /// The characters of the string or string builder at a place.
    Text(PlaceId),
    /// The length of the array at a place.
    Length(PlaceId),
    /// The reference at a place, as it travels.
    Reference(PlaceId),
    /// Whether null is at a place.
    Null(PlaceId),
    /// Whether the same object is at two places, or null at both.
    Same(PlaceId, PlaceId),
    /// Whether what is at a place is an instance of a class.
    Instance(PlaceId, ClassId),
    /// Whether what is at a place has exactly this class.
    Class(PlaceId, ClassId),
}

impl Symbol {
    /// The places that it is about.
    pub(crate) fn places(self) -> impl Iterator<Item = PlaceId> {
        let (one, other) = match self {
            Symbol::Same(one, other) => (one, Some(other)),
            Symbol::Number(place, _)
            | Symbol::Boxed(place, _)
            | Symbol::Text(place)
            | Symbol::Length(place)
            | Symbol::Reference(place)
            | Symbol::Null(place)
            | Symbol::Instance(place, _)
            | Symbol::Class(place, _) => (place, None),
        };
        std::iter::once(one).chain(other)
    }

    /// Whether it asks for an object as such, not for something in it.
    pub(crate) fn is_of_object(self) -> bool {
        !matches!(self, Symbol::Number(..) | Symbol::Boxed(..) | Symbol::Text(_))
    }
}

/// See the module's text.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    pub(crate) places: Places,
    terms: FxHashMap<Symbol, TermId>,
    by_variable: FxHashMap<VarId, Symbol>,
}

fn describe(symbol: Symbol) -> (Sort, Domain) {
    match symbol {
        Symbol::Number(_, sort) | Symbol::Boxed(_, sort) => Domain::of_primitive(sort),
        Symbol::Text(_) => (Sort::String, Domain::length(0, LONGEST as i32)),
        Symbol::Length(_) => (Sort::Int, Domain::range(0, i32::MAX.into())),
        Symbol::Reference(_) => (REFERENCE, Domain::ANY),
        Symbol::Null(_) | Symbol::Same(..) | Symbol::Instance(..) | Symbol::Class(..) => {
            (Sort::Bool, Domain::ANY)
        }
    }
}

/// Whether holes of tests could have this name.
fn is_like_a_hole(name: &str) -> bool {
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let kinds = ["boolean", "byte", "char", "short", "int", "long", "float", "double", "string", "text"];
    word.len() < name.len() && kinds.contains(&word)
}

impl Symbols {
    /// The term of a symbol, whose variable is made if it is new.
    pub(crate) fn term(&mut self, arena: &mut Arena, vm: &Vm, symbol: Symbol) -> Option<TermId> {
        if let Some(known) = self.terms.get(&symbol) {
            return Some(*known);
        }
        let (sort, domain) = describe(symbol);
        let mut name = self.text(vm, symbol, true);
        if is_like_a_hole(&name) {
            name.push('_');
        }
        // Methods may give arguments of other types the same name.
        let mut number = 1;
        let term = loop {
            match arena.var(&name, sort, domain) {
                Ok(term) if !self.is_taken(arena, term) => break term,
                _ if number > 100 => return None,
                _ => {
                    number += 1;
                    name = format!("{}#{number}", self.text(vm, symbol, true));
                }
            }
        };
        self.terms.insert(symbol, term);
        if let Term::Var(variable) = arena.term(term) {
            self.by_variable.insert(*variable, symbol);
        }
        Some(term)
    }

    fn is_taken(&self, arena: &Arena, term: TermId) -> bool {
        matches!(arena.term(term), Term::Var(variable) if self.by_variable.contains_key(variable))
    }

    /// What a variable stands for.
    pub(crate) fn get(&self, variable: VarId) -> Option<Symbol> {
        self.by_variable.get(&variable).copied()
    }

    /// The place that a reference with this term came from.
    pub(crate) fn place_of(&self, arena: &Arena, term: TermId) -> Option<PlaceId> {
        let Term::Var(variable) = arena.term(term) else { return None };
        match self.get(*variable)? {
            Symbol::Reference(place) | Symbol::Text(place) | Symbol::Boxed(place, _) => Some(place),
            _ => None,
        }
    }

    /// A symbol in Java-like notation; a truth value as it reads when it holds or does not.
    pub(crate) fn text(&self, vm: &Vm, symbol: Symbol, holds: bool) -> String {
        let name = |place: PlaceId| self.places.name(place);
        let equal = if holds { "==" } else { "!=" };
        let class = |id: ClassId| vm.external_name(id);
        match symbol {
            Symbol::Number(place, _) | Symbol::Boxed(place, _) | Symbol::Text(place) => {
                name(place).to_owned()
            }
            Symbol::Length(place) => format!("{}.length", name(place)),
            Symbol::Reference(place) => format!("&{}", name(place)),
            Symbol::Null(place) => format!("{} {equal} null", name(place)),
            Symbol::Same(one, other) => format!("{} {equal} {}", name(one), name(other)),
            Symbol::Instance(place, id) if holds => format!("{} instanceof {}", name(place), class(id)),
            Symbol::Instance(place, id) => format!("!({} instanceof {})", name(place), class(id)),
            Symbol::Class(place, id) => format!("{}.getClass() {equal} {}.class", name(place), class(id)),
        }
    }

    /// What a symbol stands for at the entry of a call with these argument slots; none if its place does not exist there.
    pub(crate) fn value(&self, vm: &Vm, tables: &mut Tables, args: &[u64], symbol: Symbol) -> Option<Const> {
        let bits = |place| self.places.bits(vm, args, place);
        let reference = |place| self.places.reference(vm, args, place);
        let object = |place| reference(place).filter(|object: &Ref| !object.is_null());
        match symbol {
            Symbol::Number(place, sort) => constant(kind_of(sort), bits(place)?),
            Symbol::Boxed(place, sort) => {
                let (own, bits) = vm.unbox(object(place)?)?;
                if own == sort { constant(kind_of(sort), bits) } else { None }
            }
            Symbol::Text(place) => {
                let text = concrete_text(vm, tables, object(place)?)?;
                Some(Const::String(text.into()))
            }
            Symbol::Length(place) => {
                let array = object(place)?;
                let is_array = matches!(vm.class_of(array).shape, Shape::Array { .. });
                is_array.then(|| Const::Int(vm.heap.array_length(array) as i32))
            }
            Symbol::Reference(_) => None,
            Symbol::Null(place) => Some(Const::Bool(reference(place)?.is_null())),
            Symbol::Same(one, other) => Some(Const::Bool(reference(one)? == reference(other)?)),
            Symbol::Instance(place, class) => {
                let object = reference(place)?;
                Some(Const::Bool(!object.is_null() && vm.is_instance(object, class)))
            }
            Symbol::Class(place, class) => {
                let object = reference(place)?;
                Some(Const::Bool(!object.is_null() && vm.class_of(object).id == class))
            }
        }
    }
}
