//! Looking into the JDK's usual collections without running their code.
//!
//! Only field names that every supported JDK has are used; whatever is not as expected has no elements.

use testwright_vm::class::Shape;
use testwright_vm::heap::Ref;
use testwright_vm::vm::Vm;

/// Most elements that are looked at.
const MOST: usize = 64;

/// Whether the elements of a class's instances can be found.
pub(crate) fn is_known(class: &str) -> bool {
    matches!(
        class,
        "java/util/ArrayList"
            | "java/util/Arrays$ArrayList"
            | "java/util/HashSet"
            | "java/util/HashMap"
            | "java/util/TreeSet"
            | "java/util/TreeMap"
    )
}

/// Elements of a collection, or keys of a map.
pub(crate) fn elements(vm: &Vm, collection: Ref) -> Vec<Ref> {
    let mut found = Vec::new();
    gather(vm, collection, &mut found, 0);
    found
}

fn gather(vm: &Vm, collection: Ref, into: &mut Vec<Ref>, depth: usize) {
    if collection.is_null() || depth > 3 {
        return;
    }
    let class = vm.class_of(collection).id;
    let field = |object: Ref, name: &str| match object.is_null() {
        false => Ref::from_bits(vm.get_named(object, name)),
        true => Ref::NULL,
    };
    let has = |name: &str| vm.jdk_field(class, name).is_some();
    if has("elementData") {
        let size = vm.get_named(collection, "size") as usize;
        into.extend(array(vm, field(collection, "elementData")).into_iter().take(size));
    } else if has("table") {
        for mut node in array(vm, field(collection, "table")) {
            while !node.is_null() && into.len() < MOST {
                into.push(field(node, "key"));
                node = field(node, "next");
            }
        }
    } else if has("root") {
        let mut nodes = vec![field(collection, "root")];
        while let Some(node) = nodes.pop() {
            if !node.is_null() && into.len() < MOST {
                into.push(field(node, "key"));
                nodes.extend([field(node, "left"), field(node, "right")]);
            }
        }
    } else if has("map") {
        gather(vm, field(collection, "map"), into, depth + 1);
    } else if has("m") {
        gather(vm, field(collection, "m"), into, depth + 1);
    } else if has("a") {
        into.extend(array(vm, field(collection, "a")));
    }
    into.truncate(MOST);
}

/// Elements of an array of references; none of anything else.
fn array(vm: &Vm, array: Ref) -> Vec<Ref> {
    if array.is_null() {
        return Vec::new();
    }
    match vm.class_of(array).shape {
        Shape::Array { elem: testwright_ir::code::Elem::Ref, .. } => {
            let length = vm.heap.array_length(array).min(4096);
            (0..length).map(|index| vm.heap.ref_at(array, index)).collect()
        }
        _ => Vec::new(),
    }
}
