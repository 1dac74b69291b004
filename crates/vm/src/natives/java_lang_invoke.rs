//! `java.lang.invoke`: what its Java code asks the VM for. Method handles themselves are the JDK's own Java code; see
//! [`crate::invoke`].

use crate::class::ClassId;
use crate::heap::Ref;
use crate::invoke::members::{IS_CONSTRUCTOR, IS_FIELD, IS_METHOD, reference_kind};
use crate::native::{Answer, Native, Raise, native};
use crate::natives::reflection::executable_method;
use crate::place::field_offset;
use crate::resolve::java_signature;
use crate::vm::Vm;

const NATIVES_CLASS: &str = "java/lang/invoke/MethodHandleNatives";
const HANDLE: &str = "java/lang/invoke/MethodHandle";
const ARCHIVE: &str = "java/lang/invoke/LambdaProxyClassArchive";

pub(super) const NATIVES: &[Native] = &[
    native(NATIVES_CLASS, "init", "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V", init),
    native(NATIVES_CLASS, "expand", "(Ljava/lang/invoke/MemberName;)V", expand),
    native(
        NATIVES_CLASS,
        "resolve",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
        resolve,
    ),
    native(NATIVES_CLASS, "objectFieldOffset", "(Ljava/lang/invoke/MemberName;)J", object_field_offset),
    native(NATIVES_CLASS, "staticFieldOffset", "(Ljava/lang/invoke/MemberName;)J", static_field_offset),
    native(
        NATIVES_CLASS,
        "staticFieldBase",
        "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;",
        static_field_base,
    ),
    native(
        NATIVES_CLASS,
        "getMemberVMInfo",
        "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;",
        get_member_vm_info,
    ),
    native(
        NATIVES_CLASS,
        "setCallSiteTargetNormal",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_call_site_target,
    ),
    native(
        NATIVES_CLASS,
        "setCallSiteTargetVolatile",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_call_site_target,
    ),
    // Compiled code does not exist here, so nothing depends on a call site's target.
    native(
        NATIVES_CLASS,
        "clearCallSiteContext",
        "(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V",
        super::nothing,
    ),
    // No constants to compare: Java code takes that as agreement.
    native(NATIVES_CLASS, "getNamedCon", "(I[Ljava/lang/Object;)I", super::nothing),
    native(HANDLE, "invokeExact", "([Ljava/lang/Object;)Ljava/lang/Object;", |_, _| {
        Err(reflective("MethodHandle.invokeExact cannot be invoked reflectively"))
    }),
    native(HANDLE, "invoke", "([Ljava/lang/Object;)Ljava/lang/Object;", |_, _| {
        Err(reflective("MethodHandle.invoke cannot be invoked reflectively"))
    }),
    native(
        ARCHIVE,
        "findFromArchive",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;)Ljava/lang/Class;",
        super::nothing,
    ),
    native(
        ARCHIVE,
        "addToArchive",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MemberName;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)V",
        super::nothing,
    ),
    access_mode("get", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("set", "([Ljava/lang/Object;)V"),
    access_mode("getVolatile", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("setVolatile", "([Ljava/lang/Object;)V"),
    access_mode("getOpaque", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("setOpaque", "([Ljava/lang/Object;)V"),
    access_mode("getAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("setRelease", "([Ljava/lang/Object;)V"),
    access_mode("compareAndSet", "([Ljava/lang/Object;)Z"),
    access_mode("compareAndExchange", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("compareAndExchangeAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("compareAndExchangeRelease", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("weakCompareAndSetPlain", "([Ljava/lang/Object;)Z"),
    access_mode("weakCompareAndSet", "([Ljava/lang/Object;)Z"),
    access_mode("weakCompareAndSetAcquire", "([Ljava/lang/Object;)Z"),
    access_mode("weakCompareAndSetRelease", "([Ljava/lang/Object;)Z"),
    access_mode("getAndSet", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndSetAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndSetRelease", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndAdd", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndAddAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndAddRelease", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseOr", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseOrAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseOrRelease", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseAnd", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseAndAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseAndRelease", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseXor", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseXorAcquire", "([Ljava/lang/Object;)Ljava/lang/Object;"),
    access_mode("getAndBitwiseXorRelease", "([Ljava/lang/Object;)Ljava/lang/Object;"),
];

/// An access method of `VarHandle`, which only ordinary calls can use.
const fn access_mode(name: &'static str, descriptor: &'static str) -> Native {
    native("java/lang/invoke/VarHandle", name, descriptor, |vm, _| {
        if vm.jdk.feature < 19 {
            return Err(not_linked(vm));
        }
        Err(reflective("VarHandle access mode methods cannot be invoked reflectively"))
    })
}

/// The error of a native method that is not there: older JDKs do not register these.
fn not_linked(vm: &Vm) -> Raise {
    let mut shown = String::new();
    vm.walk_frames(&mut |method, _| {
        let (name, descriptor) = (vm.symbols.name(method.name), vm.symbols.name(method.descriptor));
        shown = java_signature("", vm.class_name(method.class), name, descriptor);
        false
    });
    Raise::new("java/lang/UnsatisfiedLinkError", format!("'{shown}'"))
}

fn reflective(message: &str) -> Raise {
    Raise::new("java/lang/UnsupportedOperationException", message)
}

/// A MemberName argument.
fn member(args: &[u64]) -> Answer<Ref> {
    let member = Ref::from_bits(args[0]);
    if member.is_null() {
        return Err(Raise::new("java/lang/InternalError", "mname not resolved"));
    }
    Ok(member)
}

fn flags(vm: &Vm, member: Ref) -> u32 {
    vm.heap.field(member, vm.known.member_flags) as u32
}

/// `init(MemberName self, Object ref)`: names what a reflection object stands for.
fn init(vm: &mut Vm, args: &[u64]) -> Answer {
    let (member, target) = (member(args)?, Ref::from_bits(args[1]));
    if target.is_null() {
        return Err(Raise::new("java/lang/InternalError", "target to resolve was null"));
    }
    match vm.class_name(vm.class_of(target).id) {
        "java/lang/reflect/Field" => {
            let class = vm.class_argument(vm.get_named(target, "clazz"))?;
            let slot = vm.get_named(target, "slot") as usize;
            vm.set_field_member(member, class, slot, false)?;
        }
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => {
            let method = executable_method(vm, target)?;
            let class = vm.method(method).class;
            vm.set_method_member(member, method, class)?;
        }
        _ => return Err(Raise::new("java/lang/InternalError", "unrecognized reflection object")),
    }
    Ok(0)
}

/// `expand(MemberName self)`: fills in class, name and type of a resolved name as far as they are missing.
fn expand(vm: &mut Vm, args: &[u64]) -> Answer {
    let member = member(args)?;
    let (class, name, descriptor) = if flags(vm, member) & IS_FIELD != 0 {
        let class = vm.class_argument(vm.heap.field(member, vm.known.member_class))?;
        let field = field_of(vm, member)?;
        (class, field.name, field.descriptor)
    } else {
        let method = vm.method(vm.member_method(member)?);
        (method.class, method.name, method.descriptor)
    };
    let known = &vm.known;
    let (class_slot, name_slot, type_slot) = (known.member_class, known.member_name, known.member_type);
    if vm.heap.field(member, class_slot) == 0 {
        let mirror = vm.mirror(class);
        vm.heap.set_field(member, class_slot, mirror.to_bits());
    }
    for (slot, symbol) in [(name_slot, name), (type_slot, descriptor)] {
        if vm.heap.field(member, slot) == 0 {
            let text = vm.symbols.name(symbol).to_owned();
            let text = vm.intern_text(&text)?;
            vm.heap.set_field(member, slot, text.to_bits());
        }
    }
    Ok(0)
}

/// `resolve(MemberName self, Class caller, int lookupMode, boolean speculative)`
fn resolve(vm: &mut Vm, args: &[u64]) -> Answer {
    let member = Ref::from_bits(args[0]);
    if member.is_null() {
        return Err(Raise::new("java/lang/InternalError", "mname to resolve was null"));
    }
    let caller = vm.class_from_mirror(Ref::from_bits(args[1]));
    let speculative = args[3] & 1 == 1;
    match vm.resolve_member(member, caller) {
        Ok(true) => return Ok(member.to_bits()),
        Ok(false) => {}
        Err(Raise::New(..) | Raise::Throw(_)) if speculative => return Ok(0),
        Err(raise) => return Err(raise),
    }
    let flags = flags(vm, member);
    if !(1..=9).contains(&reference_kind(flags)) {
        return Err(Raise::new("java/lang/InternalError", "obsolete MemberName format"));
    }
    if speculative {
        return Ok(0);
    }
    Err(if flags & IS_FIELD != 0 {
        Raise::new("java/lang/NoSuchFieldError", "field resolution failed")
    } else if flags & (IS_METHOD | IS_CONSTRUCTOR) != 0 {
        Raise::new("java/lang/NoSuchMethodError", "method resolution failed")
    } else {
        Raise::new("java/lang/LinkageError", "resolution failed")
    })
}

/// The field that a resolved name stands for.
fn field_of(vm: &Vm, member: Ref) -> Answer<&crate::class::Field> {
    let class: ClassId = vm.class_argument(vm.heap.field(member, vm.known.member_class))?;
    let offset = vm.heap.field(member, vm.known.member_index);
    let is_static = flags(vm, member) & 0x0008 != 0;
    let fields = &vm.class(class).fields;
    let found = fields.iter().find(|f| f.flags.is_static() == is_static && field_offset(f.slot) == offset);
    found.ok_or_else(|| Raise::new("java/lang/InternalError", "no field at this offset"))
}

fn offset_of(vm: &Vm, args: &[u64], is_static: bool) -> Answer {
    let member = member(args)?;
    let flags = flags(vm, member);
    if flags & IS_FIELD == 0 || (flags & 0x0008 != 0) != is_static {
        let required = if is_static { "static field required" } else { "non-static field required" };
        return Err(Raise::new("java/lang/InternalError", required));
    }
    Ok(vm.heap.field(member, vm.known.member_index))
}

fn object_field_offset(vm: &mut Vm, args: &[u64]) -> Answer {
    offset_of(vm, args, false)
}

fn static_field_offset(vm: &mut Vm, args: &[u64]) -> Answer {
    offset_of(vm, args, true)
}

/// The object that `Unsafe` finds the static field in.
fn static_field_base(vm: &mut Vm, args: &[u64]) -> Answer {
    offset_of(vm, args, true)?;
    let class = vm.class_argument(vm.heap.field(member(args)?, vm.known.member_class))?;
    Ok(vm.class(class).statics.to_bits())
}

/// `{ Long index, Class or MemberName target }`
fn get_member_vm_info(vm: &mut Vm, args: &[u64]) -> Answer {
    let member = Ref::from_bits(args[0]);
    if member.is_null() {
        return Ok(0);
    }
    let index = vm.box_value(b'J', vm.heap.field(member, vm.known.member_index))?;
    let target = match flags(vm, member) & IS_FIELD != 0 {
        true => Ref::from_bits(vm.heap.field(member, vm.known.member_class)),
        false => member,
    };
    let object = vm.boot_class("java/lang/Object")?;
    Ok(vm.new_ref_array(object, &[index, target])?.to_bits())
}

/// `setCallSiteTarget…(CallSite site, MethodHandle target)`
fn set_call_site_target(vm: &mut Vm, args: &[u64]) -> Answer {
    let site = Ref::from_bits(args[0]);
    if site.is_null() {
        return Err(Raise::npe());
    }
    vm.set_named(site, "target", args[1]);
    Ok(0)
}
