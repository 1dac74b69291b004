//! What surrounds a method whose paths are pursued: the code that its calls run, and arrays whose lengths never change.
//!
//! Start at [`Surroundings`]. Everything comes from class files: code is that of a call only if no other class can override it,
//! and the length of an array is known if the code that initialises a class makes it for a final field.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_ir::analysis::{DefSite, DefUse, Point};
use testwright_ir::code::{BlockId, Body, Inst, InvokeKind, Operand};
use testwright_ir::translate;
use testwright_paths::{Constant, World};
use testwright_testcase::{ClassSource, Classes};

/// Most instructions of code that is worth a look.
const LONGEST: usize = 200;

/// A class and the name of a field.
type FieldKey = (Box<str>, Box<str>);

/// How a method is called, its class, its name and its descriptor.
type MethodKey = (InvokeKind, Box<str>, Box<str>, Box<str>);

/// See the module's text.
pub(super) struct Surroundings<'a> {
    source: &'a ClassSource,
    /// Fields that were looked at; none if nothing is known of them.
    constants: RefCell<FxHashMap<FieldKey, Option<Constant>>>,
    /// Code that was looked for; none if there is none that will do.
    code: RefCell<FxHashMap<MethodKey, Option<Arc<Body>>>>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(source: &'a ClassSource) -> Surroundings<'a> {
        Surroundings { source, constants: RefCell::default(), code: RefCell::default() }
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
        let key: MethodKey = (kind, class.into(), name.into(), descriptor.into());
        if let Some(known) = self.code.borrow().get(&key) {
            return known.clone();
        }
        let found = self.find(kind, class, name, descriptor);
        self.code.borrow_mut().insert(key, found.clone());
        found
    }

    fn constant(&self, class: &str, field: &str) -> Option<Constant> {
        let key: FieldKey = (class.into(), field.into());
        if let Some(known) = self.constants.borrow().get(&key) {
            return *known;
        }
        let found = constant(self.source, class, field);
        self.constants.borrow_mut().insert(key, found);
        found
    }

    fn may_initialise(&self, class: &str) -> bool {
        let mut next: Option<Box<str>> = Some(class.into());
        while let Some(class) = next {
            // The JDK's initialisers see nothing of the program.
            if self.source.is_of_jdk(&class) {
                return false;
            }
            let Some(file) = self.source.class(&class) else { return true };
            // An interface with default methods is initialised with the classes that implement it.
            if !file.interfaces.iter().all(|interface| self.source.is_of_jdk(interface))
                || file.methods.iter().any(|method| *method.name == *"<clinit>")
            {
                return true;
            }
            next = file.super_name.clone();
        }
        false
    }
}

/// The array that a final field always holds, if the initialiser of its class makes one for it and no other.
fn constant(source: &ClassSource, class: &str, name: &str) -> Option<Constant> {
    let file = source.class(class)?;
    let field = file.fields.iter().find(|field| *field.name == *name)?;
    if !field.flags.is_static() || !field.flags.is_final() || !field.descriptor.starts_with('[') {
        return None;
    }
    let body = translate(&file, file.methods.iter().find(|method| *method.name == *"<clinit>")?).ok()?;
    let mut writes = body.blocks.iter().enumerate().flat_map(|(block, own)| {
        let writes = own.insts.iter().enumerate().filter_map(|(index, inst)| match inst {
            Inst::PutStatic { value, field, .. } => Some((index, *value, *field)),
            _ => None,
        });
        writes.map(move |(index, value, field)| {
            (Point { block: BlockId(block as u32), index: index as u32 }, value, field)
        })
    });
    let is_own = |field: u16| {
        body.pool.field_ref(field).is_ok_and(|member| member.class == class && member.name == name)
    };
    let (point, value, _) = writes.find(|(.., field)| is_own(*field))?;
    if writes.any(|(.., field)| is_own(field)) {
        return None;
    }
    made_at(&body, point, value).map(Constant::Array)
}

/// The length of the array that an operand is at a point, if one instruction makes it.
fn made_at(body: &Body, mut point: Point, mut value: Operand) -> Option<u32> {
    let chains = DefUse::new(body);
    for _ in 0..body.blocks.len() + 2 {
        let Operand::Reg(reg) = value else { return None };
        let [only] = chains.definitions_of(chains.use_at(point, reg)?) else { return None };
        let DefSite::Inst(at) = chains.definition(*only).site else { return None };
        match body.block(at.block)?.insts.get(at.index as usize)? {
            Inst::NewArray { length: Operand::Int(length), .. }
            | Inst::NewRefArray { length: Operand::Int(length), .. } => return u32::try_from(*length).ok(),
            Inst::Move { src, .. } => (point, value) = (at, *src),
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use testwright_testkit::Java;

    use super::*;

    #[test]
    fn lengths_of_arrays_in_final_fields_are_known() {
        let Some(java) = Java::compile(&["class Tables {
            private static final int[] THREE = { 5, 6, 7 };
            static final long[][] TWO = { { 1 }, { 2, 3 } };
            static final String[] OTHER = new String[THREE[0]];
            static int[] changed = { 1, 2 };
        }"]) else {
            return;
        };
        let source = ClassSource::new(java.jdk.clone(), java.class_path());
        let world = Surroundings::new(&source);
        assert_eq!(world.constant("Tables", "THREE"), Some(Constant::Array(3)));
        assert_eq!(world.constant("Tables", "TWO"), Some(Constant::Array(2)));
        for unknown in ["OTHER", "changed", "missing"] {
            assert_eq!(world.constant("Tables", unknown), None, "{unknown}");
        }
    }

    #[test]
    fn code_is_known_that_no_other_class_overrides() {
        let Some(java) = Java::compile(&["class Base {
            static int plain(int a) { return a; }
            int open(int a) { return a; }
            final int closed(int a) { return a; }
            static synchronized int locked(int a) { return a; }
        }"]) else {
            return;
        };
        let source = ClassSource::new(java.jdk.clone(), java.class_path());
        let world = Surroundings::new(&source);
        let knows = |kind, name: &str| world.code(kind, "Base", name, "(I)I").is_some();
        assert!(knows(InvokeKind::Static, "plain") && knows(InvokeKind::Virtual, "closed"));
        assert!(!knows(InvokeKind::Virtual, "open") && !knows(InvokeKind::Static, "locked"));
        assert!(!knows(InvokeKind::Static, "missing") && !knows(InvokeKind::Virtual, "plain"));
    }
}
