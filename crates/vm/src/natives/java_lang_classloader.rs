//! `java.lang.ClassLoader`: defining classes from bytes, and finding loaded ones.
//!
//! The JDK's built-in loaders find every class here and never look for files themselves: the VM reads the image and
//! the class path. Loaders that a program wrote know what they have defined or been asked for.

use bytes::Bytes;
use testwright_classpath::ClassFile;

use crate::class::{ClassId, LoaderId, NO_SLOT};
use crate::heap::Ref;
use crate::invoke::HiddenKey;
use crate::native::{Answer, CallRequest, Native, Raise, ResultUse, native};
use crate::vm::Vm;

const LOADER: &str = "java/lang/ClassLoader";

pub(super) const NATIVES: &[Native] = &[
    native(
        LOADER,
        "defineClass0",
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        define_class_0,
    ),
    native(
        LOADER,
        "defineClass1",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_1,
    ),
    native(
        LOADER,
        "defineClass2",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class_2,
    ),
    native(LOADER, "findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
    native(LOADER, "findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
    // JDK 19 to 21 ask for what a loader initiated under a name of its own.
    native(LOADER, "findInitiatedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
    native(LOADER, "retrieveDirectives", "()Ljava/lang/AssertionStatusDirectives;", retrieve_directives),
];

/// Options of `Lookup.defineHiddenClass` (`MethodHandleNatives.Constants`).
const NESTMATE_CLASS: u32 = 1;
const HIDDEN_CLASS: u32 = 2;

/// Bytes `offset..offset + length` of a `byte[]`.
fn slice(vm: &Vm, array: u64, offset: u64, length: u64) -> Answer<Bytes> {
    let array = Ref::from_bits(array);
    if array.is_null() {
        return Err(Raise::npe());
    }
    let (start, end) = (offset as i32, i64::from(offset as i32) + i64::from(length as i32));
    let range = usize::try_from(start).ok().zip(usize::try_from(end).ok()).map(|(start, end)| start..end);
    let bytes = vm.byte_array(array);
    match range.and_then(|range| bytes.get(range)) {
        Some(bytes) => Ok(Bytes::copy_from_slice(bytes)),
        None => {
            let message = format!("Array region {start}..{end} out of bounds for length {}", bytes.len());
            Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", message))
        }
    }
}

/// The internal name that a name argument gives; `None` for null.
fn name_argument(vm: &Vm, bits: u64) -> Option<String> {
    let name = Ref::from_bits(bits);
    (!name.is_null()).then(|| vm.string_text(name).replace('.', "/"))
}

/// The class file in these bytes, which must be of the class of that name, if one is given.
fn parse(vm: &Vm, bytes: Bytes, name: Option<&str>) -> Answer<ClassFile> {
    let file =
        ClassFile::parse(bytes).map_err(|error| vm.class_format(name.unwrap_or("<Unknown>"), &error))?;
    match name {
        Some(name) if *file.name != *name => {
            let message = format!("{name} (wrong name: {})", file.name);
            Err(Raise::new("java/lang/NoClassDefFoundError", message))
        }
        _ => Ok(file),
    }
}

fn define(vm: &mut Vm, loader: LoaderId, file: ClassFile, domain: u64) -> Answer<ClassId> {
    let class = vm.define_class(loader, file, false)?;
    vm.note_defined(class);
    if is_generated_accessor(vm, class) {
        vm.class_mut(class).spun = true;
    }
    set_domain(vm, class, domain);
    Ok(class)
}

fn set_domain(vm: &mut Vm, class: ClassId, domain: u64) {
    let (mirror, slot) = (vm.mirror(class), vm.known.class_protection_domain);
    if slot != NO_SLOT {
        vm.heap.set_field(mirror, slot, domain);
    }
}

/// True for the classes that JDK 17 generates for reflection: like HotSpot, the VM lets them do what the verifier and
/// the access rules would refuse.
fn is_generated_accessor(vm: &Vm, class: ClassId) -> bool {
    let is_jdks = |id: ClassId, name: &str| vm.class(id).is_of_jdk() && vm.class_name(id) == name;
    let loader = vm.loader_object(vm.class(class).loader);
    let is_delegating =
        !loader.is_null() && is_jdks(vm.class_of(loader).id, "jdk/internal/reflect/DelegatingClassLoader");
    let mut supers = std::iter::successors(vm.class(class).super_class, |sup| vm.class(*sup).super_class);
    is_delegating && supers.any(|sup| is_jdks(sup, "jdk/internal/reflect/MagicAccessorImpl"))
}

/// `defineClass1(ClassLoader loader, String name, byte[] b, int off, int len, ProtectionDomain pd, String source)`
fn define_class_1(vm: &mut Vm, args: &[u64]) -> Answer {
    let bytes = slice(vm, args[2], args[3], args[4])?;
    let file = parse(vm, bytes, name_argument(vm, args[1]).as_deref())?;
    let loader = vm.loader_id(Ref::from_bits(args[0]));
    let class = define(vm, loader, file, args[5])?;
    Ok(vm.mirror(class).to_bits())
}

/// `defineClass2`: the same with the bytes in a direct `ByteBuffer`.
fn define_class_2(vm: &mut Vm, args: &[u64]) -> Answer {
    let buffer = Ref::from_bits(args[2]);
    if buffer.is_null() {
        return Err(Raise::npe());
    }
    let address = vm.get_named(buffer, "address").wrapping_add(args[3] as i32 as u64);
    let length = usize::try_from(args[4] as i32).ok();
    let Some(bytes) = length.and_then(|length| vm.world.memory.bytes(address, length)) else {
        return Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None));
    };
    let file = parse(vm, Bytes::copy_from_slice(bytes), name_argument(vm, args[1]).as_deref())?;
    let loader = vm.loader_id(Ref::from_bits(args[0]));
    let class = define(vm, loader, file, args[5])?;
    Ok(vm.mirror(class).to_bits())
}

/// `defineClass0(ClassLoader loader, Class lookup, String name, byte[] b, int off, int len, ProtectionDomain pd,
/// boolean initialize, int flags, Object classData)`
fn define_class_0(vm: &mut Vm, args: &[u64]) -> Answer {
    let lookup = vm.class_argument(args[1])?;
    let bytes = slice(vm, args[3], args[4], args[5])?;
    let flags = args[8] as u32;
    let loader = vm.loader_id(Ref::from_bits(args[0]));
    let class = if flags & HIDDEN_CLASS != 0 {
        let key = HiddenKey { loader, lookup, flags, bytes };
        define_hidden(vm, key, args[6], Ref::from_bits(args[9]))?
    } else {
        let file = parse(vm, bytes, name_argument(vm, args[2]).as_deref())?;
        define(vm, loader, file, args[6])?
    };
    vm.verify_class(class)?;
    let mirror = vm.mirror(class);
    if args[7] & 1 == 1 && vm.needs_init(class) {
        let (method, args) = (vm.initializing_method(), vec![u64::from(class.0)]);
        let result = ResultUse::Replace(mirror.to_bits());
        return Err(Raise::Call(Box::new(CallRequest { method, args, result })));
    }
    Ok(mirror.to_bits())
}

/// Makes a hidden class, or takes one that an earlier run made from the same bytes.
fn define_hidden(vm: &mut Vm, key: HiddenKey, domain: u64, data: Ref) -> Answer<ClassId> {
    let HiddenKey { loader, lookup, flags, .. } = key;
    let class = match vm.take_retired(&key) {
        Some(class) => class,
        None => {
            // The name of a hidden class comes with a suffix that the file does not have.
            let file = parse(vm, key.bytes.clone(), None)?;
            vm.define_class(loader, file, true)?
        }
    };
    vm.note_hidden(class, key);
    set_domain(vm, class, domain);
    let host = if flags & NESTMATE_CLASS != 0 { vm.nest_host(lookup) } else { class };
    vm.class_mut(class).nest_host = Some(host);
    vm.class_mut(class).class_data = data;
    let (mirror, slot) = (vm.mirror(class), vm.known.class_data);
    if slot != NO_SLOT {
        vm.heap.set_field(mirror, slot, data.to_bits());
    }
    Ok(class)
}

/// The mirror of a class if there is one of this name.
fn find(vm: &mut Vm, loader: LoaderId, name: &str) -> Answer {
    Ok(vm.find_class(loader, name)?.map_or(0, |class| vm.mirror(class).to_bits()))
}

fn find_bootstrap_class(vm: &mut Vm, args: &[u64]) -> Answer {
    match name_argument(vm, args[0]) {
        Some(name) => find(vm, LoaderId::BOOT, &name),
        None => Ok(0),
    }
}

/// `findLoadedClass0(String name)` of a loader.
fn find_loaded_class(vm: &mut Vm, args: &[u64]) -> Answer {
    let Some(name) = name_argument(vm, args[1]) else { return Ok(0) };
    let loader = vm.loader_id(Ref::from_bits(args[0]));
    if loader <= LoaderId::APP {
        return find(vm, loader, &name);
    }
    let class = vm.symbols.find(&name).and_then(|name| vm.dictionary.get(&(loader, name)).copied());
    Ok(class.map_or(0, |class| vm.mirror(class).to_bits()))
}

/// The assertion options of the command line.
fn retrieve_directives(vm: &mut Vm, _: &[u64]) -> Answer {
    let class = vm.boot_class("java/lang/AssertionStatusDirectives")?;
    let string = vm.boot_class("java/lang/String")?;
    let names = vm.new_ref_array(string, &[])?;
    let values = vm.alloc_primitive_array(testwright_ir::code::Elem::Boolean, 0)?;
    let object = vm.alloc_object(class)?;
    for field in ["classes", "packages"] {
        vm.set_named(object, field, names.to_bits());
    }
    for field in ["classEnabled", "packageEnabled"] {
        vm.set_named(object, field, values.to_bits());
    }
    let enabled = vm.config.assertions;
    vm.set_named(object, "deflt", u64::from(enabled));
    Ok(object.to_bits())
}
