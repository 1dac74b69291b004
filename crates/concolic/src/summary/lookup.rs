//! Looking up a string in a hash table: a decision between its keys.
//!
//! Followed step by step, such a look-up asks for hash codes and buckets, which hardly any solver can turn back into
//! text. What it comes to is which of the keys the string equals, if any; that is one decision with many ways.

use testwright_ir::code::Elem;
use testwright_solver::Op;
use testwright_vm::heap::Ref;

use super::{Answer, Call, Choice, Line, text_of};
use crate::memory::{element_address, field_address};

pub(super) const HASH_MAP: &[Line] = &[("getNode", "(Ljava/lang/Object;)", get_node)];
pub(super) const SET: &[Line] = &[("probe", "(Ljava/lang/Object;)", |call| probe(call, "elements", 1))];
pub(super) const MAP: &[Line] = &[("probe", "(Ljava/lang/Object;)", |call| probe(call, "table", 2))];

/// Larger tables are followed.
const MOST_KEYS: usize = 64;

/// A key: the object, and where the reference to it lies.
type Key = (Ref, u64);

/// `HashMap.getNode`: null if there is no such key.
fn get_node(call: &mut Call<'_>) -> Option<Answer> {
    let vm = call.vm;
    let map = call.object(0);
    let slot = |object: Ref, name: &str| Some(vm.jdk_field(vm.class_of(object).id, name)?.slot);
    let table = Ref::from_bits(vm.heap.field(map, slot(map, "table")?));
    if table.is_null() {
        return None;
    }
    let mut keys = Vec::new();
    for index in 0..vm.heap.array_length(table) {
        let mut node = vm.heap.ref_at(table, index);
        while !node.is_null() {
            if keys.len() >= MOST_KEYS {
                return None;
            }
            let (key, next) = (slot(node, "key")?, slot(node, "next")?);
            keys.push((Ref::from_bits(vm.heap.field(node, key)), field_address(node, key)));
            node = Ref::from_bits(vm.heap.field(node, next));
        }
    }
    choose(call, &keys, |result| result as u32 != 0)
}

/// `ImmutableCollections.SetN.probe` and `MapN.probe`: negative if there is no such key. Keys are every first, or every
/// second, element of an array.
fn probe(call: &mut Call<'_>, field: &str, step: usize) -> Option<Answer> {
    let (vm, this) = (call.vm, call.object(0));
    let slot = vm.jdk_field(vm.class_of(this).id, field)?.slot;
    let array = Ref::from_bits(vm.heap.field(this, slot));
    if array.is_null() {
        return None;
    }
    let width = testwright_vm::loader::elem_bytes(Elem::Ref);
    let places = (0..vm.heap.array_length(array)).step_by(step);
    let keys: Vec<Key> = places
        .map(|index| (vm.heap.ref_at(array, index), element_address(array, index, width)))
        .filter(|(key, _)| !key.is_null())
        .take(MOST_KEYS + 1)
        .collect();
    if keys.len() > MOST_KEYS {
        return None;
    }
    choose(call, &keys, |result| result as i32 >= 0)
}

/// The decision between keys. Keys that are no strings equal no string.
fn choose(call: &mut Call<'_>, keys: &[Key], is_found: fn(u64) -> bool) -> Option<Answer> {
    let wanted = call.string(1)?;
    if !wanted.is_symbolic(call.arena) {
        return None;
    }
    let (tag, _) = call.tables.string(call.vm)?;
    let mut options = Vec::new();
    for (key, address) in keys {
        if call.vm.heap.tag(*key) != tag {
            continue;
        }
        let term = call.memory.get(*address, key.to_bits());
        let text = text_of(call.arena, call.vm, call.tables, call.memory, (*key, term))?;
        options.push(call.app(Op::Eq, &[&wanted, &text])?);
    }
    Some(Answer { choice: Some(Choice { options, is_found }), ..Answer::default() })
}
