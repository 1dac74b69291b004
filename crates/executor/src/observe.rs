//! Observing a test: what its statements gave, and what its objects show afterwards.

use std::sync::Arc;

use testwright_goals::execution::Ending;
use testwright_testcase::access::package_of;
use testwright_testcase::{
    Inspection, Literal, MemberId, MemberKind, Observed, Operand, Outcome, Primitive, TestCase, Type, Value,
    Var,
};
use testwright_vm::class::{ClassId, Shape};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::objects::box_sort;
use testwright_vm::outcome::End;
use testwright_vm::vm::Vm;

use crate::executor::VmExecutor;
use crate::member::Target;

/// Longest array whose elements are looked at.
const MOST_ELEMENTS: usize = 24;
/// Deepest nesting of arrays that is looked at.
const MOST_DIMENSIONS: usize = 3;

impl VmExecutor<'_> {
    /// Runs a test and says what it showed; none if the run was stopped by something else than an exception.
    pub fn observe(&mut self, test: &TestCase) -> Option<Observed> {
        // Resolving loads classes, which must not happen in the middle of a run.
        for id in self.inspected(test).into_iter().flat_map(|(_, inspectors)| inspectors) {
            self.resolve(id);
        }
        let (ending, end) = self.run(test, false);
        let tainted = !self.vm.taint.is_empty();
        let mut observed = Observed::default();
        for (at, (bits, sort)) in self.values.iter().enumerate() {
            let value = match (&test.statements[at].ty, sort) {
                (None, _) => None,
                (Some(Type::Primitive(primitive)), _) => {
                    Some(Value::Literal(Literal::of_bits(*primitive, *bits)))
                }
                (Some(_), _) => Some(self.value(Ref::from_bits(*bits), at, 0)),
            };
            observed.outcomes.push(Outcome::Returned { value, tainted });
        }
        match (ending, end) {
            (Ending::Stopped { .. }, _) => return None,
            (Ending::Threw { .. }, Some(End::Uncaught(exception))) => {
                observed.outcomes.push(self.thrown(exception));
            }
            _ => {}
        }
        observed.outcomes.resize(test.statements.len(), Outcome::NotRun);
        if !tainted {
            observed.inspections = self.inspect(test);
        }
        Some(observed)
    }

    pub(crate) fn thrown(&self, exception: Ref) -> Outcome {
        let id = self.vm.class_of(exception).id;
        let mut nameable = id;
        while !self.is_nameable(nameable)
            && let Some(parent) = self.vm.class(nameable).super_class
        {
            nameable = parent;
        }
        let message = Ref::from_bits(self.vm.get_named(exception, "detailMessage"));
        Outcome::Threw {
            class: self.vm.class_name(id).into(),
            nameable: self.vm.class_name(nameable).into(),
            message: (!message.is_null()).then(|| self.vm.string_text(message)),
        }
    }

    /// Whether a test in the package of the class under test may name a class.
    fn is_nameable(&self, id: ClassId) -> bool {
        let name = self.vm.class_name(id);
        if let Some(info) = self.universe.class(name) {
            return info.source_name.is_some();
        }
        let class = self.vm.class(id);
        let is_exported = name.starts_with("java/") || class.loader == testwright_vm::class::LoaderId::APP;
        let is_near = package_of(name) == self.universe.package();
        !name.contains('$') && is_exported && (class.flags & 1 != 0 || is_near)
    }

    /// An object in terms that assertions can be made of. `at` is the statement that gave it.
    pub(crate) fn value(&self, object: Ref, at: usize, depth: usize) -> Value {
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
            && let Some(earlier) = (0..at).find(|earlier| {
                let (bits, sort) = self.values[*earlier];
                sort == b'L' && Ref::from_bits(bits) == object
            })
        {
            return Value::Same(Var(earlier as u32));
        }
        if let Some((class, name)) = enum_constant(vm, object) {
            return Value::Enum { class, name };
        }
        if name == "java/lang/Class" {
            return match vm.class_from_mirror(object).and_then(|id| type_of(vm, id)) {
                Some(ty) => Value::Class(ty),
                None => Value::Object { class: name.into() },
            };
        }
        if let Shape::Array { component, elem } = class.shape {
            let length = vm.heap.array_length(object) as usize;
            let component_type = type_of(vm, component);
            if let Some(component_type) = component_type
                && length <= MOST_ELEMENTS
                && depth < MOST_DIMENSIONS
            {
                let elements: Vec<Value> = (0..length)
                    .map(|index| match component_type {
                        Type::Primitive(primitive) => {
                            Value::Literal(element(vm, object, index, elem_bytes(elem), primitive))
                        }
                        _ => self.value(vm.heap.ref_at(object, index as u32), at, depth + 1),
                    })
                    .collect();
                // Objects that say nothing of themselves cannot be compared with new ones.
                if elements.iter().all(|element| !matches!(element, Value::Object { .. })) {
                    return Value::Array { component: component_type, elements };
                }
            }
        }
        Value::Object { class: name.into() }
    }

    /// The values that the last statement was about, its own and its receiver, each with what may tell about it.
    fn inspected(&self, test: &TestCase) -> Vec<(Var, Vec<MemberId>)> {
        let Some(last) = test.statements.last() else { return Vec::new() };
        let own = Var(test.statements.len() as u32 - 1);
        let first = last.operands().take(1).filter_map(|operand| match operand {
            Operand::Var(var) => Some(*var),
            _ => None,
        });
        let vars = std::iter::once(own).chain(first);
        vars.filter_map(|var| {
            let declared = test.statements[var.index()].ty.as_ref()?.class_name()?;
            // Only classes of the user are inspected: what a list or a date shows is not what the test is about.
            if declared.starts_with("java/") || declared.starts_with("javax/") {
                return None;
            }
            let all = (0..self.universe.members.len() as u32).map(MemberId);
            let tells = |id: &MemberId| is_inspector(self.universe.member(*id), declared);
            Some((var, all.filter(|id| tells(id) && !self.impure.contains(id)).collect()))
        })
        .collect()
    }

    /// Calls the pure methods without parameters of the objects that the last statement was about.
    fn inspect(&mut self, test: &TestCase) -> Vec<Inspection> {
        let mut inspections = Vec::new();
        if self.values.len() != test.statements.len() {
            return inspections;
        }
        for (var, inspectors) in self.inspected(test) {
            for id in inspectors {
                let object = self.object(var);
                // A constant of an enum is told by its name.
                if object.is_null() || enum_constant(&self.vm, object).is_some() {
                    break;
                }
                match self.look(id, object) {
                    Look::Value(value) if !matches!(value, Value::Object { .. } | Value::Same(_)) => {
                        inspections.push(Inspection { var, member: id, value });
                    }
                    Look::Value(_) | Look::Nothing => {}
                    Look::Impure => {
                        // It has changed what the others would look at, so the test runs again, without it.
                        self.impure.insert(id);
                        self.run(test, false);
                    }
                }
            }
        }
        inspections
    }

    pub(crate) fn object(&self, var: Var) -> Ref {
        self.values.get(var.index()).map_or(Ref::NULL, |(bits, _)| Ref::from_bits(*bits))
    }

    /// What a method without parameters or a field gives, if looking changes nothing.
    fn look(&mut self, id: MemberId, object: Ref) -> Look {
        let Some(Some(Ok(resolved))) = self.members.get(id.0 as usize) else { return Look::Nothing };
        let (target, gives, class) = (resolved.target.clone(), resolved.gives, resolved.class);
        if !self.vm.is_instance(object, class) {
            return Look::Nothing;
        }
        let chosen = match target {
            Target::Field(slot) => return Look::Value(self.shown(gives, self.vm.heap.field(object, slot))),
            Target::Direct(method) => Some(method),
            Target::Virtual(method) => Some(self.vm.select_virtual(object, method)),
            Target::Interface(method) => {
                let class = self.vm.class_of(object).id;
                self.vm.find_interface_method(class, method).ok()
            }
        };
        match chosen.and_then(|method| self.pure_call(method, object)) {
            Some(bits) => Look::Value(self.shown(gives, bits)),
            None => Look::Impure,
        }
    }

    pub(crate) fn shown(&self, sort: u8, bits: u64) -> Value {
        match Primitive::of_letter(sort) {
            Some(primitive) => Value::Literal(Literal::of_bits(primitive, bits)),
            None => self.value(Ref::from_bits(bits), 0, 1),
        }
    }

    /// Calls a method and gives its result if it ended normally, wrote to nothing that was there before and took nothing
    /// from outside.
    fn pure_call(&mut self, method: testwright_vm::class::MethodId, object: Ref) -> Option<u64> {
        let (before, undone) = (self.vm.heap.fresh_words().to_vec(), self.vm.heap.undo_len());
        let limit = self.vm.exec.instructions().saturating_add(200_000);
        self.vm.exec.set_limit(limit);
        let result = self.vm.call(method, &[object.to_bits()]).ok()?;
        let clean = self.vm.heap.undo_len() == undone
            && self.vm.heap.fresh_words().get(..before.len()) == Some(&before[..])
            && self.vm.taint.is_empty();
        clean.then_some(result)
    }
}

/// What came of looking at an object.
enum Look {
    /// This was seen.
    Value(Value),
    /// Looking changed something, or did not end well.
    Impure,
    /// There is no way to look.
    Nothing,
}

/// Whether a member shows something of an object of a class: a method without parameters that gives something, or a field.
fn is_inspector(member: &testwright_testcase::Member, class: &Arc<str>) -> bool {
    let shows = match &member.result {
        Some(Type::Primitive(_)) => true,
        Some(ty) => ty.is_string() || ty.unboxed().is_some() || matches!(ty, Type::Class(_)),
        None => false,
    };
    let name = &*member.name;
    shows
        && !member.is_static
        && member.owner == *class
        && match member.kind {
            MemberKind::Constructor => false,
            MemberKind::Field => true,
            MemberKind::Method => {
                member.parameters.is_empty()
                    && !matches!(name, "hashCode" | "toString" | "clone" | "getClass")
            }
        }
}

/// Class and name of an enum constant.
fn enum_constant(vm: &Vm, object: Ref) -> Option<(Arc<str>, Arc<str>)> {
    let mut class = vm.class_of(object);
    loop {
        let parent = vm.class(class.super_class?);
        if vm.class_name(parent.id) == "java/lang/Enum" {
            // The class may have a field of this name, too.
            let slot = vm.field_named(parent.id, "name")?.slot;
            let name = Ref::from_bits(vm.heap.field(object, slot));
            return Some((vm.class_name(class.id).into(), vm.string_text(name).into()));
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
