//! Reflection: members of classes as `java.lang.reflect` objects, and calls through them.

use testwright_classpath::classfile::MethodFlags;

use crate::class::{ClassId, MethodId, kind_of};
use crate::heap::Ref;
use crate::loader::primitive_class;
use crate::native::{Answer, CallRequest, Native, Raise, ResultUse, native};
use crate::vm::Vm;

const CLASS: &str = "java/lang/Class";
const REFLECTION: &str = "jdk/internal/reflect/Reflection";

pub(super) const NATIVES: &[Native] = &[
    native(CLASS, "getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", get_declared_fields),
    native(CLASS, "getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", get_declared_methods),
    native(
        CLASS,
        "getDeclaredConstructors0",
        "(Z)[Ljava/lang/reflect/Constructor;",
        get_declared_constructors,
    ),
    native(CLASS, "getRecordComponents0", "()[Ljava/lang/reflect/RecordComponent;", get_record_components),
    native(REFLECTION, "getCallerClass", "()Ljava/lang/Class;", get_caller_class),
    native(REFLECTION, "getClassAccessFlags", "(Ljava/lang/Class;)I", get_class_access_flags),
    native(REFLECTION, "areNestMates", "(Ljava/lang/Class;Ljava/lang/Class;)Z", are_nest_mates),
    native(
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        "invoke0",
        "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    native(
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        "invoke0",
        "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    native(
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        "newInstance0",
        "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    native(
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        "newInstance0",
        "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    native(
        "java/lang/reflect/Executable",
        "getParameters0",
        "()[Ljava/lang/reflect/Parameter;",
        get_parameters,
    ),
    native("java/lang/reflect/Executable", "getTypeAnnotationBytes0", "()[B", executable_type_annotations),
    native("java/lang/reflect/Field", "getTypeAnnotationBytes0", "()[B", field_type_annotations),
];

/// The types of a method descriptor as mirrors: parameters and result.
pub(crate) fn descriptor_classes(
    vm: &mut Vm,
    from: ClassId,
    descriptor: &str,
) -> Answer<(Vec<ClassId>, ClassId)> {
    let mut types = Vec::new();
    let bytes = descriptor.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if matches!(bytes[at], b'(' | b')') {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && bytes[at] == b'[' {
            at += 1;
        }
        if bytes.get(at) == Some(&b'L') {
            at += descriptor[at..].find(';').unwrap_or(0);
        }
        at += 1;
        types.push(descriptor_class(vm, from, &descriptor[start..at])?);
    }
    let result = types.pop().ok_or(Raise::New("java/lang/InternalError", None))?;
    Ok((types, result))
}

/// The class of a field descriptor as `from` sees it. A descriptor cannot name a hidden class, not even from inside: the
/// name is that of the ordinary class, if there is one.
pub(crate) fn descriptor_class(vm: &mut Vm, from: ClassId, descriptor: &str) -> Answer<ClassId> {
    let loader = vm.class(from).loader;
    match descriptor.as_bytes() {
        [b'L', .., b';'] => vm.load_class(loader, &descriptor[1..descriptor.len() - 1]),
        [sort] if *sort != b'[' => primitive_class(*sort).ok_or(Raise::New("java/lang/InternalError", None)),
        _ => vm.load_class(loader, descriptor),
    }
}

fn mirror_array(vm: &mut Vm, classes: &[ClassId]) -> Answer<Ref> {
    let class_class = vm.boot_class(CLASS)?;
    let elements: Vec<Ref> = classes.iter().map(|class| vm.mirror(*class)).collect();
    vm.new_ref_array(class_class, &elements)
}

fn set_ref(vm: &mut Vm, object: Ref, name: &str, value: Ref) {
    vm.set_named(object, name, value.to_bits());
}

fn set_text(vm: &mut Vm, object: Ref, name: &str, text: Option<&str>) -> Answer<()> {
    if let Some(text) = text {
        let value = vm.intern_text(text)?;
        set_ref(vm, object, name, value);
    }
    Ok(())
}

fn set_bytes(vm: &mut Vm, object: Ref, name: &str, bytes: Option<&[u8]>) -> Answer<()> {
    if let Some(bytes) = bytes {
        let value = vm.new_byte_array(bytes)?;
        set_ref(vm, object, name, value);
    }
    Ok(())
}

/// Makes sure that instances of a JDK class may be made from here.
fn ready(vm: &mut Vm, name: &str) -> Answer<ClassId> {
    let class = vm.boot_class(name)?;
    if vm.needs_init(class) { Err(Raise::Init(class)) } else { Ok(class) }
}

fn get_declared_fields(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[0])?;
    let public_only = args[1] & 1 == 1;
    let field_class = ready(vm, "java/lang/reflect/Field")?;
    let mut elements = Vec::new();
    for index in 0..vm.class(class).fields.len() {
        if !public_only || vm.class(class).fields[index].flags.is_public() {
            elements.push(new_field(vm, field_class, class, index)?);
        }
    }
    Ok(vm.new_ref_array(field_class, &elements)?.to_bits())
}

/// A `java.lang.reflect.Field`.
pub(crate) fn new_field(vm: &mut Vm, field_class: ClassId, class: ClassId, index: usize) -> Answer<Ref> {
    let file = vm.class(class).file.clone().ok_or_else(Raise::npe)?;
    let info = &file.fields[index];
    let field_type = descriptor_class(vm, class, &info.descriptor)?;
    let object = vm.alloc_object(field_class)?;
    let (mirror, type_mirror) = (vm.mirror(class), vm.mirror(field_type));
    set_ref(vm, object, "clazz", mirror);
    vm.set_named(object, "slot", index as u64);
    set_text(vm, object, "name", Some(&info.name))?;
    set_ref(vm, object, "type", type_mirror);
    vm.set_named(object, "modifiers", u64::from(info.flags.0));
    let trusted =
        info.flags.is_final() && (vm.class(class).hidden || file.record.is_some() || info.flags.is_static());
    vm.set_named(object, "trustedFinal", u64::from(trusted));
    set_text(vm, object, "signature", info.signature.as_deref())?;
    set_bytes(vm, object, "annotations", info.annotations.visible.as_deref())?;
    Ok(object)
}

fn get_declared_methods(vm: &mut Vm, args: &[u64]) -> Answer {
    let method_class = ready(vm, "java/lang/reflect/Method")?;
    declared_executables(vm, args, method_class, false)
}

fn get_declared_constructors(vm: &mut Vm, args: &[u64]) -> Answer {
    let constructor_class = ready(vm, "java/lang/reflect/Constructor")?;
    declared_executables(vm, args, constructor_class, true)
}

fn declared_executables(vm: &mut Vm, args: &[u64], of: ClassId, constructors: bool) -> Answer {
    let class = vm.class_argument(args[0])?;
    let public_only = args[1] & 1 == 1;
    let mut elements = Vec::new();
    for id in vm.class(class).methods.clone() {
        let method = vm.method(id);
        let name = vm.symbols.name(method.name);
        let wanted = if constructors { name == "<init>" } else { !name.starts_with('<') };
        // The method that makes a lambda's object is the VM's business.
        let wanted = wanted && !(vm.class(class).spun && vm.class(class).hidden && method.flags.is_static());
        if wanted && (!public_only || method.flags.is_public()) {
            elements.push(new_executable(vm, of, id)?);
        }
    }
    Ok(vm.new_ref_array(of, &elements)?.to_bits())
}

/// A `java.lang.reflect.Method` or `Constructor`; `of` says which.
pub(crate) fn new_executable(vm: &mut Vm, of: ClassId, id: MethodId) -> Answer<Ref> {
    let method = vm.method(id);
    let (class, index, flags) = (method.class, usize::from(method.index), method.flags);
    let file = vm.class(class).file.clone().ok_or_else(Raise::npe)?;
    let info = file.methods.get(index).ok_or_else(Raise::npe)?;
    let (parameters, result) = descriptor_classes(vm, class, &info.descriptor)?;
    let mut exceptions = Vec::new();
    for name in &info.exceptions {
        exceptions.push(vm.class_by_name(class, name)?);
    }
    let parameters = mirror_array(vm, &parameters)?;
    let exceptions = mirror_array(vm, &exceptions)?;
    let object = vm.alloc_object(of)?;
    let (mirror, result) = (vm.mirror(class), vm.mirror(result));
    set_ref(vm, object, "clazz", mirror);
    vm.set_named(object, "slot", index as u64);
    set_ref(vm, object, "parameterTypes", parameters);
    set_ref(vm, object, "exceptionTypes", exceptions);
    vm.set_named(object, "modifiers", u64::from(flags.0));
    set_text(vm, object, "signature", info.signature.as_deref())?;
    set_bytes(vm, object, "annotations", info.annotations.visible.as_deref())?;
    set_bytes(vm, object, "parameterAnnotations", info.parameter_annotations.as_deref())?;
    if &*info.name != "<init>" {
        set_text(vm, object, "name", Some(&info.name))?;
        set_ref(vm, object, "returnType", result);
        set_bytes(vm, object, "annotationDefault", info.annotation_default.as_deref())?;
    }
    Ok(object)
}

fn get_record_components(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[0])?;
    let component_class = ready(vm, "java/lang/reflect/RecordComponent")?;
    let method_class = ready(vm, "java/lang/reflect/Method")?;
    let file = vm.class(class).file.clone().ok_or_else(Raise::npe)?;
    let mut elements = Vec::new();
    for component in file.record.iter().flatten() {
        let component_type = descriptor_class(vm, class, &component.descriptor)?;
        let object = vm.alloc_object(component_class)?;
        let (mirror, type_mirror) = (vm.mirror(class), vm.mirror(component_type));
        set_ref(vm, object, "clazz", mirror);
        set_text(vm, object, "name", Some(&component.name))?;
        set_ref(vm, object, "type", type_mirror);
        set_text(vm, object, "signature", component.signature.as_deref())?;
        set_bytes(vm, object, "annotations", component.annotations.visible.as_deref())?;
        set_bytes(vm, object, "typeAnnotations", component.annotations.visible_types.as_deref())?;
        let name = vm.symbols.intern(&component.name);
        let descriptor = vm.symbols.intern(&format!("(){}", component.descriptor));
        if let Some(accessor) = vm.declared_method(class, name, descriptor) {
            let accessor = new_executable(vm, method_class, accessor)?;
            set_ref(vm, object, "accessor", accessor);
        }
        elements.push(object);
    }
    Ok(vm.new_ref_array(component_class, &elements)?.to_bits())
}

/// The caller of the caller-sensitive method that asks: frames 0 is `getCallerClass`, 1 the asking method.
fn get_caller_class(vm: &mut Vm, _: &[u64]) -> Answer {
    let mut frame = 0;
    let mut caller = None;
    vm.walk_frames(&mut |method, _| {
        let skipped = frame >= 2 && is_reflection_frame(vm, method.class, method.name, method.hidden_frame);
        if frame >= 2 && !skipped {
            caller = Some(method.class);
            return false;
        }
        if !skipped {
            frame += 1;
        }
        true
    });
    Ok(caller.map_or(0, |class| vm.mirror(class).to_bits()))
}

/// Frames of reflection itself do not count as callers.
pub(crate) fn is_reflection_frame(
    vm: &Vm,
    class: ClassId,
    name: crate::symbol::Symbol,
    hidden: bool,
) -> bool {
    if !vm.class(class).is_of_jdk() && !vm.class(class).spun {
        return false;
    }
    let class = vm.class_name(class);
    let method = vm.symbols.name(name);
    // Method handles and their adapters do not count; frames of a lambda's class do.
    hidden && class.starts_with("java/lang/invoke/")
        || class == "java/lang/reflect/Method" && method == "invoke"
        || class == "java/lang/reflect/Constructor"
            && matches!(method, "newInstance" | "newInstanceWithCaller")
        || class.starts_with("jdk/internal/reflect/")
            && (class.contains("Accessor")
                && matches!(method, "invoke" | "invoke0" | "newInstance" | "newInstance0"))
}

fn get_class_access_flags(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[0])?;
    Ok(u64::from(vm.class(class).flags))
}

fn are_nest_mates(vm: &mut Vm, args: &[u64]) -> Answer {
    let (a, b) = (vm.class_argument(args[0])?, vm.class_argument(args[1])?);
    Ok(u64::from(vm.nest_host(a) == vm.nest_host(b)))
}

/// The method behind a `Method` or `Constructor` object.
pub(crate) fn executable_method(vm: &Vm, object: Ref) -> Answer<MethodId> {
    if object.is_null() {
        return Err(Raise::npe());
    }
    let class = vm.class_argument(vm.get_named(object, "clazz"))?;
    let slot = vm.get_named(object, "slot") as usize;
    vm.class(class).methods.get(slot).copied().ok_or(Raise::New("java/lang/InternalError", None))
}

/// Argument slots for a reflective call: checked, unboxed and widened (JLS §5.3 without boxing).
fn unpack_arguments(vm: &mut Vm, method: MethodId, arguments: Ref, slots: &mut Vec<u64>) -> Answer<()> {
    let found = vm.method(method);
    let (class, sorts) = (found.class, found.param_sorts.clone());
    let descriptor = vm.symbols.name(found.descriptor).to_owned();
    if vm.heap.array_length(arguments) as usize != sorts.len() {
        return Err(Raise::new(
            "java/lang/IllegalArgumentException",
            format!(
                "wrong number of arguments: {} expected: {}",
                vm.heap.array_length(arguments),
                sorts.len()
            ),
        ));
    }
    let mismatch = || Raise::new("java/lang/IllegalArgumentException", "argument type mismatch");
    let (types, _) = descriptor_classes(vm, class, &descriptor)?;
    for (index, sort) in sorts.iter().enumerate() {
        let argument = vm.heap.ref_at(arguments, index as u32);
        if kind_of(*sort) == testwright_ir::code::Kind::Ref {
            if !argument.is_null() && !vm.is_instance(argument, types[index]) {
                return Err(mismatch());
            }
            slots.push(argument.to_bits());
            continue;
        }
        let (from, bits) = vm.unbox(argument).ok_or_else(mismatch)?;
        slots.push(widen(from, *sort, bits).ok_or_else(mismatch)?);
        if matches!(sort, b'J' | b'D') {
            slots.push(0);
        }
    }
    Ok(())
}

/// Widening primitive conversion (JLS §5.1.2) of a register value; `None` if there is none.
pub(crate) fn widen(from: u8, to: u8, bits: u64) -> Option<u64> {
    if from == to {
        return Some(bits);
    }
    let int = bits as u32 as i32;
    let allowed = match from {
        b'B' => b"SIJFD".contains(&to),
        b'S' | b'C' => b"IJFD".contains(&to),
        b'I' => b"JFD".contains(&to),
        b'J' => b"FD".contains(&to),
        b'F' => to == b'D',
        _ => false,
    };
    if !allowed {
        return None;
    }
    Some(match (from, to) {
        (b'J', b'F') => u64::from((bits as i64 as f32).to_bits()),
        (b'J', b'D') => (bits as i64 as f64).to_bits(),
        (b'F', b'D') => f64::from(f32::from_bits(bits as u32)).to_bits(),
        (_, b'J') => i64::from(int) as u64,
        (_, b'F') => u64::from((int as f32).to_bits()),
        (_, b'D') => f64::from(int).to_bits(),
        _ => bits,
    })
}

/// `invoke0(Method m, Object obj, Object[] args)`
fn invoke(vm: &mut Vm, args: &[u64]) -> Answer {
    let mut method = executable_method(vm, Ref::from_bits(args[0]))?;
    let receiver = Ref::from_bits(args[1]);
    let (flags, class): (MethodFlags, _) = (vm.method(method).flags, vm.method(method).class);
    let mut slots = Vec::new();
    if flags.is_static() {
        if vm.needs_init(class) {
            return Err(Raise::Init(class));
        }
    } else {
        if receiver.is_null() {
            return Err(Raise::npe());
        }
        if !vm.is_instance(receiver, class) {
            return Err(Raise::new(
                "java/lang/IllegalArgumentException",
                "object is not an instance of declaring class",
            ));
        }
        slots.push(receiver.to_bits());
    }
    unpack_arguments(vm, method, Ref::from_bits(args[2]), &mut slots)?;
    if !flags.is_static() {
        method = vm.select_virtual(receiver, method);
        if vm.method(method).flags.is_abstract() {
            let message = vm.abstract_message(vm.class_of(receiver).id, method);
            return Err(Raise::new("java/lang/AbstractMethodError", message));
        }
    }
    Err(Raise::Call(Box::new(CallRequest { method, args: slots, result: ResultUse::Reflective })))
}

/// `newInstance0(Constructor c, Object[] args)`
fn new_instance(vm: &mut Vm, args: &[u64]) -> Answer {
    let method = executable_method(vm, Ref::from_bits(args[0]))?;
    let class = vm.method(method).class;
    if vm.class(class).flags & 0x0400 != 0 {
        return Err(Raise::New("java/lang/InstantiationException", None));
    }
    if vm.needs_init(class) {
        return Err(Raise::Init(class));
    }
    let object = vm.alloc_object(class)?;
    let mut slots = vec![object.to_bits()];
    unpack_arguments(vm, method, Ref::from_bits(args[1]), &mut slots)?;
    Err(Raise::Call(Box::new(CallRequest {
        method,
        args: slots,
        result: ResultUse::Construct(object.to_bits()),
    })))
}

/// Parameters, if the class file has MethodParameters; null otherwise.
fn get_parameters(vm: &mut Vm, args: &[u64]) -> Answer {
    let executable = Ref::from_bits(args[0]);
    let method = executable_method(vm, executable)?;
    let (class, index) = (vm.method(method).class, usize::from(vm.method(method).index));
    let Some(file) = vm.class(class).file.clone() else { return Ok(0) };
    let Some(parameters) = file.methods.get(index).and_then(|info| info.parameters.as_ref()) else {
        return Ok(0);
    };
    let parameter_class = ready(vm, "java/lang/reflect/Parameter")?;
    let mut elements = Vec::new();
    for (position, parameter) in parameters.iter().enumerate() {
        let object = vm.alloc_object(parameter_class)?;
        set_text(vm, object, "name", Some(parameter.name.as_deref().unwrap_or("")))?;
        vm.set_named(object, "modifiers", u64::from(parameter.flags));
        set_ref(vm, object, "executable", executable);
        vm.set_named(object, "index", position as u64);
        elements.push(object);
    }
    Ok(vm.new_ref_array(parameter_class, &elements)?.to_bits())
}

fn executable_type_annotations(vm: &mut Vm, args: &[u64]) -> Answer {
    let method = executable_method(vm, Ref::from_bits(args[0]))?;
    let (class, index) = (vm.method(method).class, usize::from(vm.method(method).index));
    let Some(file) = vm.class(class).file.clone() else { return Ok(0) };
    match file.methods.get(index).and_then(|info| info.annotations.visible_types.as_deref()) {
        Some(bytes) => Ok(vm.new_byte_array(bytes)?.to_bits()),
        None => Ok(0),
    }
}

fn field_type_annotations(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[0]);
    let class = vm.class_argument(vm.get_named(object, "clazz"))?;
    let slot = vm.get_named(object, "slot") as usize;
    let Some(file) = vm.class(class).file.clone() else { return Ok(0) };
    match file.fields.get(slot).and_then(|info| info.annotations.visible_types.as_deref()) {
        Some(bytes) => Ok(vm.new_byte_array(bytes)?.to_bits()),
        None => Ok(0),
    }
}
