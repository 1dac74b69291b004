//! What surrounds a method whose paths are pursued: the code that its calls run, and static fields that never change.
//!
//! Start at [`Surroundings`]. Code comes from class files, and is that of a call only if no other class can override it; fields
//! come from the virtual machine, in which the classes are initialised.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_ir::code::{Body, Inst, InvokeKind};
use testwright_ir::translate;
use testwright_paths::{Constant, World};
use testwright_solver::Const;
use testwright_testcase::{ClassSource, Classes};
use testwright_vm::{Ref, Vm};

/// Most instructions of code that is worth a look.
const LONGEST: usize = 200;

/// A class, the name of a method and its descriptor.
type Key = (Box<str>, Box<str>, Box<str>);

/// See the module's text.
pub(super) struct Surroundings<'a> {
    source: &'a ClassSource,
    /// By class and field.
    constants: FxHashMap<(Box<str>, Box<str>), Constant>,
    /// Code that was looked for; none if there is none that will do.
    code: RefCell<FxHashMap<Key, Option<Arc<Body>>>>,
}

impl<'a> Surroundings<'a> {
    /// The surroundings of a method, with the final fields of initialised classes that its code reads.
    pub(super) fn new(source: &'a ClassSource, vm: &Vm, body: &Body) -> Surroundings<'a> {
        let mut constants = FxHashMap::default();
        for inst in body.blocks.iter().flat_map(|block| &block.insts) {
            let Inst::GetStatic { field, .. } = inst else { continue };
            let Ok(member) = body.pool.field_ref(*field) else { continue };
            if let Some(constant) = constant(vm, member.class, member.name) {
                constants.insert((member.class.into(), member.name.into()), constant);
            }
        }
        Surroundings { source, constants, code: RefCell::default() }
    }

    fn find(&self, kind: InvokeKind, class: &str, name: &str, descriptor: &str) -> Option<Arc<Body>> {
        let file = self.source.class(class)?;
        let method = file.methods.iter().find(|own| *own.name == *name && *own.descriptor == *descriptor)?;
        let (flags, is_static) = (method.flags, kind == InvokeKind::Static);
        let is_settled = match kind {
            InvokeKind::Static => flags.is_static(),
            InvokeKind::Special => flags.is_private(),
            InvokeKind::Virtual => flags.is_final() || flags.is_private() || file.flags.is_final(),
            InvokeKind::Interface => false,
        };
        if !is_settled || flags.is_static() != is_static || flags.is_synchronized() {
            return None;
        }
        let body = translate(&file, method).ok()?;
        let length: usize = body.blocks.iter().map(|block| block.insts.len()).sum();
        (length <= LONGEST).then(|| Arc::new(body))
    }
}

impl World for Surroundings<'_> {
    fn code(&self, kind: InvokeKind, class: &str, name: &str, descriptor: &str) -> Option<Arc<Body>> {
        let key: Key = (class.into(), name.into(), descriptor.into());
        if let Some(known) = self.code.borrow().get(&key) {
            return known.clone();
        }
        let found = self.find(kind, class, name, descriptor);
        self.code.borrow_mut().insert(key, found.clone());
        found
    }

    fn constant(&self, class: &str, field: &str) -> Option<Constant> {
        self.constants.get(&(class.into(), field.into())).cloned()
    }
}

/// What a final field of an initialised class holds.
fn constant(vm: &Vm, class: &str, name: &str) -> Option<Constant> {
    let owner = vm.classes.iter().find(|own| own.is_ready() && vm.class_name(own.id) == class)?;
    let field = vm.field_named(owner.id, name)?;
    let declaring = vm.class(field.class);
    if !field.flags.is_static() || !field.flags.is_final() || !declaring.is_ready() {
        return None;
    }
    let bits = vm.heap.field(declaring.statics, field.slot);
    Some(match field.sort {
        b'Z' | b'B' | b'C' | b'S' | b'I' => Constant::Number(Const::Int(bits as i32)),
        b'J' => Constant::Number(Const::Long(bits as i64)),
        b'F' => Constant::Number(Const::Float(f32::from_bits(bits as u32))),
        b'D' => Constant::Number(Const::Double(f64::from_bits(bits))),
        b'[' => {
            let array = Ref::from_bits(bits);
            if array.is_null() {
                return None;
            }
            Constant::Array(vm.heap.array_length(array))
        }
        _ => return None,
    })
}
