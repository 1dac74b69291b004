//! `jdk.internal.reflect.ConstantPool`, through which the JDK reads annotations.

use testwright_classpath::classfile::Constant;

use crate::class::ClassId;
use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

const POOL: &str = "jdk/internal/reflect/ConstantPool";

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/Class", "getConstantPool", "()Ljdk/internal/reflect/ConstantPool;", get_constant_pool),
    native(POOL, "getSize0", "(Ljava/lang/Object;)I", |vm, args| {
        let class = vm.class_argument(args[1])?;
        Ok(vm.class(class).file.as_ref().map_or(0, |file| file.pool.len() as u64))
    }),
    native(POOL, "getClassAt0", "(Ljava/lang/Object;I)Ljava/lang/Class;", |vm, args| {
        let (class, index) = entry(vm, args)?;
        let found = vm.resolve_class(class, index)?;
        Ok(vm.mirror(found).to_bits())
    }),
    native(POOL, "getIntAt0", "(Ljava/lang/Object;I)I", |vm, args| match constant(vm, args)? {
        Constant::Integer(value) => Ok(u64::from(value as u32)),
        _ => Err(wrong_type()),
    }),
    native(POOL, "getLongAt0", "(Ljava/lang/Object;I)J", |vm, args| match constant(vm, args)? {
        Constant::Long(value) => Ok(value as u64),
        _ => Err(wrong_type()),
    }),
    native(POOL, "getFloatAt0", "(Ljava/lang/Object;I)F", |vm, args| match constant(vm, args)? {
        Constant::Float(bits) => Ok(u64::from(bits)),
        _ => Err(wrong_type()),
    }),
    native(POOL, "getDoubleAt0", "(Ljava/lang/Object;I)D", |vm, args| match constant(vm, args)? {
        Constant::Double(bits) => Ok(bits),
        _ => Err(wrong_type()),
    }),
    native(POOL, "getStringAt0", "(Ljava/lang/Object;I)Ljava/lang/String;", |vm, args| {
        let (class, index) = entry(vm, args)?;
        match constant(vm, args)? {
            Constant::String(_) => vm.resolve_constant(class, index),
            _ => Err(wrong_type()),
        }
    }),
    native(POOL, "getUTF8At0", "(Ljava/lang/Object;I)Ljava/lang/String;", |vm, args| {
        let (class, index) = entry(vm, args)?;
        let file = vm.class(class).file.clone().ok_or_else(Raise::npe)?;
        let text = file.pool.utf16(index).map_err(|_| wrong_type())?;
        Ok(vm.new_string_utf16(&text)?.to_bits())
    }),
    native(POOL, "getTagAt0", "(Ljava/lang/Object;I)B", |vm, args| {
        Ok(match constant(vm, args)? {
            Constant::Unusable => 0,
            Constant::Utf8(_) | Constant::Utf8Decoded(..) | Constant::Utf8Surrogates(_) => 1,
            Constant::Integer(_) => 3,
            Constant::Float(_) => 4,
            Constant::Long(_) => 5,
            Constant::Double(_) => 6,
            Constant::Class(_) => 7,
            Constant::String(_) => 8,
            Constant::FieldRef(..) => 9,
            Constant::MethodRef(..) => 10,
            Constant::InterfaceMethodRef(..) => 11,
            Constant::NameAndType(..) => 12,
            Constant::MethodHandle(..) => 15,
            Constant::MethodType(_) => 16,
            Constant::Dynamic(..) => 17,
            Constant::InvokeDynamic(..) => 18,
            Constant::Module(_) => 19,
            Constant::Package(_) => 20,
        })
    }),
];

fn wrong_type() -> Raise {
    Raise::new("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

/// `xAt0(Object constantPoolOop, int index)`; the "oop" is the class's mirror.
fn entry(vm: &Vm, args: &[u64]) -> Answer<(ClassId, u16)> {
    let class = vm.class_argument(args[1])?;
    let index = u16::try_from(args[2] as u32)
        .map_err(|_| Raise::new("java/lang/IllegalArgumentException", "Constant pool index out of bounds"))?;
    Ok((class, index))
}

fn constant(vm: &Vm, args: &[u64]) -> Answer<Constant> {
    let (class, index) = entry(vm, args)?;
    vm.pool_constant(class, index)
}

fn get_constant_pool(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.boot_class(POOL)?;
    if vm.needs_init(class) {
        return Err(Raise::Init(class));
    }
    let pool = vm.alloc_object(class)?;
    vm.set_named(pool, "constantPoolOop", Ref::from_bits(args[0]).to_bits());
    Ok(pool.to_bits())
}
