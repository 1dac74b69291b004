//! Tables: what names in code stand for, looked up once and kept as long as the virtual machine lives.
//!
//! Hooks see the machine only from outside, before an instruction has resolved its operands. So names are resolved here
//! once more, without loading anything: what is not loaded yet has no symbolic state either.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_ir::code::Body;
use testwright_vm::class::{Class, ClassId, LoaderId, MethodId};
use testwright_vm::heap::Ref;
use testwright_vm::objects::box_sort;
use testwright_vm::vm::Vm;

use crate::concat::Recipe;
use crate::native::Native;
use crate::summary::{self, Summary};

/// What is known of a method.
#[derive(Clone, Copy)]
pub(crate) struct MethodInfo {
    /// How calls of it are summarised.
    pub(crate) summary: Option<Summary>,
    /// Whether it belongs to the classes under test.
    pub(crate) own: bool,
}

/// What is known of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldInfo {
    /// The holder of static fields; null for an instance field.
    pub(crate) statics: Ref,
    pub(crate) slot: u32,
    /// First character of the descriptor.
    pub(crate) sort: u8,
    /// Whether it is what a box or a string consists of.
    pub(crate) is_content: bool,
}

/// Slots of the fields of strings and string builders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextSlots {
    pub(crate) value: u32,
    pub(crate) coder: u32,
    /// Number of characters; builders only.
    pub(crate) count: u32,
}

/// See the module's text.
pub(crate) struct Tables {
    own: FxHashSet<Box<str>>,
    methods: Vec<Option<MethodInfo>>,
    fields: FxHashMap<(ClassId, u16), Option<FieldInfo>>,
    natives: FxHashMap<(ClassId, u16), Option<Native>>,
    recipes: FxHashMap<(ClassId, u16), Option<Rc<Recipe>>>,
    string: Option<(u32, TextSlots)>,
    builder: Option<TextSlots>,
}

impl Tables {
    /// Tables for tests of the classes with these internal names.
    pub(crate) fn new(own: impl IntoIterator<Item = Box<str>>) -> Tables {
        Tables {
            own: own.into_iter().collect(),
            methods: Vec::new(),
            fields: FxHashMap::default(),
            natives: FxHashMap::default(),
            recipes: FxHashMap::default(),
            string: None,
            builder: None,
        }
    }

    #[inline]
    pub(crate) fn method(&mut self, vm: &Vm, id: MethodId) -> MethodInfo {
        match self.methods.get(id.0 as usize) {
            Some(Some(info)) => *info,
            _ => self.look_up_method(vm, id),
        }
    }

    #[cold]
    fn look_up_method(&mut self, vm: &Vm, id: MethodId) -> MethodInfo {
        let method = vm.method(id);
        let class = vm.class_name(method.class);
        let is_jdk = vm.class(method.class).loader == LoaderId::BOOT;
        let (name, descriptor) = (vm.symbols.name(method.name), vm.symbols.name(method.descriptor));
        let own = self.own.contains(class);
        // What is under test is followed, even if it could be summarised.
        let summary = if is_jdk && !own { summary::find(class, name, descriptor) } else { None };
        let info = MethodInfo { summary, own };
        if self.methods.len() <= id.0 as usize {
            self.methods.resize(id.0 as usize + 1, None);
        }
        self.methods[id.0 as usize] = Some(info);
        info
    }

    /// The field that entry `index` of the pool of `from`, whose code is `body`, stands for.
    #[inline]
    pub(crate) fn field(&mut self, vm: &Vm, from: ClassId, body: &Body, index: u16) -> Option<FieldInfo> {
        match self.fields.get(&(from, index)) {
            Some(info) => *info,
            None => self.look_up_field(vm, from, body, index),
        }
    }

    #[cold]
    fn look_up_field(&mut self, vm: &Vm, from: ClassId, body: &Body, index: u16) -> Option<FieldInfo> {
        let member = body.pool.field_ref(index).ok()?;
        // A class that is not loaded yet may be by the next time, so only successes are remembered.
        let owner = loaded(vm, from, member.class)?;
        let (name, descriptor) = (vm.symbols.find(member.name)?, vm.symbols.find(member.descriptor)?);
        let field = vm.find_field(owner, name, descriptor)?;
        let declaring = vm.class(field.class);
        let class_name = vm.class_name(field.class);
        let is_content = member.name == "value"
            && !field.flags.is_static()
            && (class_name == "java/lang/String" || box_sort(class_name).is_some());
        let info = FieldInfo {
            statics: if field.flags.is_static() { declaring.statics } else { Ref::NULL },
            slot: field.slot,
            sort: field.sort,
            is_content,
        };
        self.fields.insert((from, index), Some(info));
        Some(info)
    }

    /// The native with a known effect that a call names.
    #[inline]
    pub(crate) fn native(&mut self, from: ClassId, body: &Body, index: u16) -> Option<Native> {
        *self.natives.entry((from, index)).or_insert_with(|| {
            let member = body.pool.method_ref(index).ok()?;
            Native::find(member.class, member.name, member.descriptor)
        })
    }

    /// What the string concatenation at a dynamic call site consists of.
    pub(crate) fn recipe(&mut self, vm: &Vm, from: ClassId, index: u16) -> Option<Rc<Recipe>> {
        self.recipes
            .entry((from, index))
            .or_insert_with(|| {
                let file = vm.class(from).file.as_ref()?;
                Recipe::of_site(file, index).map(Rc::new)
            })
            .clone()
    }

    /// Tag of `java.lang.String` and where its fields are.
    pub(crate) fn string(&mut self, vm: &Vm) -> Option<(u32, TextSlots)> {
        if self.string.is_none() {
            let class = find(vm, LoaderId::BOOT, "java/lang/String")?;
            let slot = |name| vm.field_named(class.id, name).map(|field| field.slot);
            self.string =
                Some((class.tag, TextSlots { value: slot("value")?, coder: slot("coder")?, count: 0 }));
        }
        self.string
    }

    /// Where the fields of string builders are.
    pub(crate) fn builder(&mut self, vm: &Vm) -> Option<TextSlots> {
        if self.builder.is_none() {
            let class = find(vm, LoaderId::BOOT, "java/lang/AbstractStringBuilder")?;
            let slot = |name| vm.field_named(class.id, name).map(|field| field.slot);
            self.builder =
                Some(TextSlots { value: slot("value")?, coder: slot("coder")?, count: slot("count")? });
        }
        self.builder
    }
}

/// A loaded class by name, as the code of `from` sees it.
pub(crate) fn loaded(vm: &Vm, from: ClassId, name: &str) -> Option<ClassId> {
    let this = vm.class(from);
    let own_name = this.file.as_ref().map_or("", |file| &*file.name);
    if name == own_name || name == vm.class_name(from) {
        return Some(from);
    }
    // Superclasses come first: most other fields are theirs, and there the name can mean nothing else.
    let mut at = this.super_class;
    while let Some(id) = at {
        if vm.class_name(id) == name {
            return Some(id);
        }
        at = vm.class(id).super_class;
    }
    [this.loader, LoaderId::BOOT, LoaderId::PLATFORM, LoaderId::APP]
        .into_iter()
        .find_map(|loader| find(vm, loader, name).map(|class| class.id))
}

fn find<'a>(vm: &'a Vm, loader: LoaderId, name: &str) -> Option<&'a Class> {
    let symbol = vm.symbols.find(name)?;
    let found =
        vm.classes.iter().find(|class| class.name == symbol && class.loader == loader && !class.hidden);
    found.map(|class| &**class)
}
