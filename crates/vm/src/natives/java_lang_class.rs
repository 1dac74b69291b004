//! `java.lang.Class`.

use testwright_classpath::classfile::Constant;

use crate::class::{ClassId, LoaderId, Shape};
use crate::heap::Ref;
use crate::loader::PRIMITIVES;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

const CLASS: &str = "java/lang/Class";

pub(super) const NATIVES: &[Native] = &[
    native(
        CLASS,
        "forName0",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    native(CLASS, "isInstance", "(Ljava/lang/Object;)Z", is_instance),
    native(CLASS, "isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable_from),
    native(CLASS, "isInterface", "()Z", is_interface),
    native(CLASS, "isArray", "()Z", is_array),
    native(CLASS, "isPrimitive", "()Z", is_primitive),
    native(CLASS, "isHidden", "()Z", is_hidden),
    native(CLASS, "initClassName", "()Ljava/lang/String;", init_class_name),
    native(CLASS, "getSuperclass", "()Ljava/lang/Class;", get_superclass),
    native(CLASS, "getInterfaces0", "()[Ljava/lang/Class;", get_interfaces),
    native(CLASS, "getModifiers", "()I", get_modifiers),
    native(CLASS, "getSigners", "()[Ljava/lang/Object;", |_, _| Ok(0)),
    native(CLASS, "setSigners", "([Ljava/lang/Object;)V", |_, _| Ok(0)),
    native(CLASS, "getEnclosingMethod0", "()[Ljava/lang/Object;", get_enclosing_method),
    native(CLASS, "getDeclaringClass0", "()Ljava/lang/Class;", get_declaring_class),
    native(CLASS, "getSimpleBinaryName0", "()Ljava/lang/String;", get_simple_binary_name),
    native(CLASS, "getProtectionDomain0", "()Ljava/security/ProtectionDomain;", |_, _| Ok(0)),
    native(CLASS, "getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", get_primitive_class),
    native(CLASS, "getGenericSignature0", "()Ljava/lang/String;", get_generic_signature),
    native(CLASS, "getRawAnnotations", "()[B", get_raw_annotations),
    native(CLASS, "getRawTypeAnnotations", "()[B", get_raw_type_annotations),
    native(CLASS, "getDeclaredClasses0", "()[Ljava/lang/Class;", get_declared_classes),
    native(CLASS, "isRecord0", "()Z", is_record),
    native(CLASS, "desiredAssertionStatus0", "(Ljava/lang/Class;)Z", desired_assertion_status),
    native(CLASS, "getNestHost0", "()Ljava/lang/Class;", get_nest_host),
    native(CLASS, "getNestMembers0", "()[Ljava/lang/Class;", get_nest_members),
    native(CLASS, "getPermittedSubclasses0", "()[Ljava/lang/Class;", get_permitted_subclasses),
    native(CLASS, "getClassFileVersion0", "()I", get_class_file_version),
    native(CLASS, "getClassAccessFlagsRaw0", "()I", get_access_flags_raw),
];

fn class(vm: &Vm, args: &[u64]) -> Answer<ClassId> {
    vm.class_argument(args[0])
}

fn mirror_or_null(vm: &Vm, class: Option<ClassId>) -> u64 {
    class.map_or(0, |class| vm.mirror(class).to_bits())
}

fn mirrors(vm: &mut Vm, classes: &[ClassId]) -> Answer {
    let elements: Vec<Ref> = classes.iter().map(|class| vm.mirror(*class)).collect();
    let class_class = vm.boot_class(CLASS)?;
    Ok(vm.new_ref_array(class_class, &elements)?.to_bits())
}

fn text_or_null(vm: &mut Vm, text: Option<&str>) -> Answer {
    Ok(match text {
        Some(text) => vm.intern_text(text)?.to_bits(),
        None => 0,
    })
}

fn bytes_or_null(vm: &mut Vm, bytes: Option<&[u8]>) -> Answer {
    Ok(match bytes {
        Some(bytes) => vm.new_byte_array(bytes)?.to_bits(),
        None => 0,
    })
}

/// `forName0(String name, boolean initialize, ClassLoader loader, Class caller)`
fn for_name(vm: &mut Vm, args: &[u64]) -> Answer {
    let external = vm.text_argument(args[0])?;
    let loader = vm.loader_id(Ref::from_bits(args[2]));
    let name = external.replace('.', "/");
    // The VM itself answers for the boot loader, in its own spelling, and Java code for the others.
    let said = if loader == LoaderId::BOOT { &name } else { &external };
    let missing = || Raise::new("java/lang/ClassNotFoundException", said.clone());
    if external.contains('/') || external.is_empty() {
        return Err(missing());
    }
    let found = match vm.find_class(loader, &name) {
        Err(Raise::New("java/lang/NoClassDefFoundError", Some(text))) if text == name => {
            return Err(missing());
        }
        other => other?.ok_or_else(missing)?,
    };
    if matches!(vm.class(found).shape, Shape::Primitive(_)) {
        return Err(missing());
    }
    if args[1] & 1 == 1 && vm.needs_init(found) {
        return Err(Raise::Init(found));
    }
    Ok(vm.mirror(found).to_bits())
}

fn is_instance(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = class(vm, args)?;
    Ok(u64::from(vm.is_instance(Ref::from_bits(args[1]), class)))
}

fn is_assignable_from(vm: &mut Vm, args: &[u64]) -> Answer {
    let (to, from) = (class(vm, args)?, vm.class_argument(args[1])?);
    Ok(u64::from(vm.is_subclass(from, to)))
}

fn is_interface(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.class(class(vm, args)?).is_interface()))
}

fn is_array(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.class(class(vm, args)?).is_array()))
}

fn is_primitive(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(matches!(vm.class(class(vm, args)?).shape, Shape::Primitive(_))))
}

fn is_hidden(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.class(class(vm, args)?).hidden))
}

fn init_class_name(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = class(vm, args)?;
    let mut name = vm.external_name(class);
    if vm.class(class).hidden
        && let Some(plus) = name.rfind('+')
    {
        // A hidden class shows the suffix after a slash (JVMS §5.3, Class.getName).
        name.replace_range(plus..=plus, "/");
    }
    let text = vm.intern_text(&name)?;
    vm.heap.set_field(Ref::from_bits(args[0]), vm.known.class_name, text.to_bits());
    Ok(text.to_bits())
}

fn get_superclass(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class(class(vm, args)?);
    let sup = if class.is_interface() { None } else { class.super_class };
    Ok(mirror_or_null(vm, sup))
}

fn get_interfaces(vm: &mut Vm, args: &[u64]) -> Answer {
    let interfaces = vm.class(class(vm, args)?).interfaces.clone();
    mirrors(vm, &interfaces)
}

fn get_modifiers(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    Ok(u64::from(vm.source_modifiers(id, vm.class(id).flags)))
}

fn get_access_flags_raw(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.class(class(vm, args)?).flags))
}

fn get_class_file_version(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class(class(vm, args)?);
    Ok(class.file.as_ref().map_or(0, |file| u64::from(file.minor) << 16 | u64::from(file.major)))
}

/// `{ enclosing class, method name, method descriptor }`
fn get_enclosing_method(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let Some(file) = vm.class(id).file.clone() else { return Ok(0) };
    let Some(enclosing) = &file.enclosing_method else { return Ok(0) };
    let outer = vm.class_by_name(id, &enclosing.class)?;
    let mut elements = [vm.mirror(outer), Ref::NULL, Ref::NULL];
    if let Some((name, descriptor)) = &enclosing.method {
        elements[1] = vm.intern_text(name)?;
        elements[2] = vm.intern_text(descriptor)?;
    }
    let object = vm.boot_class("java/lang/Object")?;
    Ok(vm.new_ref_array(object, &elements)?.to_bits())
}

fn get_declaring_class(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let Some(file) = vm.class(id).file.clone() else { return Ok(0) };
    let row = file.inner_classes.iter().find(|row| row.inner == file.name);
    match row.and_then(|row| row.outer.clone()) {
        Some(outer) => {
            let outer = vm.class_by_name(id, &outer)?;
            Ok(vm.mirror(outer).to_bits())
        }
        None => Ok(0),
    }
}

fn get_simple_binary_name(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let Some(file) = vm.class(id).file.clone() else { return Ok(0) };
    let row = file.inner_classes.iter().find(|row| row.inner == file.name);
    text_or_null(vm, row.and_then(|row| row.name.as_deref()))
}

fn get_primitive_class(vm: &mut Vm, args: &[u64]) -> Answer {
    let name = vm.text_argument(args[0])?;
    match PRIMITIVES.iter().position(|(_, primitive)| *primitive == name) {
        Some(index) => Ok(vm.mirror(ClassId(index as u32)).to_bits()),
        None => Err(Raise::new("java/lang/ClassNotFoundException", name)),
    }
}

fn get_generic_signature(vm: &mut Vm, args: &[u64]) -> Answer {
    let file = vm.class(class(vm, args)?).file.clone();
    text_or_null(vm, file.as_ref().and_then(|file| file.signature.as_deref()))
}

fn get_raw_annotations(vm: &mut Vm, args: &[u64]) -> Answer {
    let file = vm.class(class(vm, args)?).file.clone();
    bytes_or_null(vm, file.as_ref().and_then(|file| file.annotations.visible.as_deref()))
}

fn get_raw_type_annotations(vm: &mut Vm, args: &[u64]) -> Answer {
    let file = vm.class(class(vm, args)?).file.clone();
    bytes_or_null(vm, file.as_ref().and_then(|file| file.annotations.visible_types.as_deref()))
}

fn get_declared_classes(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let mut members = Vec::new();
    if let Some(file) = vm.class(id).file.clone() {
        for row in file.inner_classes.iter().filter(|row| row.outer.as_ref() == Some(&file.name)) {
            members.push(vm.class_by_name(id, &row.inner)?);
        }
    }
    mirrors(vm, &members)
}

fn is_record(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class(class(vm, args)?);
    let direct = class.super_class.is_some_and(|sup| vm.class_name(sup) == "java/lang/Record");
    let is_final = class.flags & 0x0010 != 0;
    Ok(u64::from(direct && is_final && class.file.as_ref().is_some_and(|file| file.record.is_some())))
}

/// Assertions are off unless asked for, as with `java`.
fn desired_assertion_status(vm: &mut Vm, args: &[u64]) -> Answer {
    let user = vm.class(class(vm, args)?).loader >= LoaderId::APP;
    Ok(u64::from(user && vm.config.assertions))
}

fn get_nest_host(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let host = vm.nest_host(id);
    Ok(vm.mirror(host).to_bits())
}

fn get_nest_members(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let host = vm.nest_host(id);
    let mut members = vec![host];
    if let Some(file) = vm.class(host).file.clone() {
        for name in &file.nest_members {
            let member = vm.class_by_name(host, name)?;
            if vm.nest_host(member) == host {
                members.push(member);
            }
        }
    }
    mirrors(vm, &members)
}

fn get_permitted_subclasses(vm: &mut Vm, args: &[u64]) -> Answer {
    let id = class(vm, args)?;
    let Some(file) = vm.class(id).file.clone() else { return Ok(0) };
    let Some(names) = &file.permitted_subclasses else { return Ok(0) };
    let mut classes = Vec::new();
    for name in names {
        // A class that cannot be loaded, or does not extend this one, is left out.
        if let Ok(permitted) = vm.class_by_name(id, name) {
            let sub = vm.class(permitted);
            if sub.super_class == Some(id) || sub.interfaces.contains(&id) {
                classes.push(permitted);
            }
        }
    }
    mirrors(vm, &classes)
}

impl Vm {
    /// True unless the class is ready or being initialised by the running thread. Whoever asks is about to use the class, which
    /// is noted.
    pub(crate) fn needs_init(&mut self, class: ClassId) -> bool {
        use crate::class::InitState;
        self.note_use(class);
        match self.class(class).state.get() {
            InitState::Done => false,
            InitState::Running(thread) => thread != self.current.0,
            _ => true,
        }
    }

    /// The pool constant of a class, for reflection.
    pub(super) fn pool_constant(&self, class: ClassId, index: u16) -> Answer<Constant> {
        let file = self.class(class).file.as_ref().ok_or_else(Raise::npe)?;
        file.pool.get(index).cloned().map_err(|_| {
            Raise::new("java/lang/IllegalArgumentException", "Constant pool index out of bounds")
        })
    }
}
