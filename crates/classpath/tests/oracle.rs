//! Compares what the reader says about every class of java.base with what an independent reader says, on every
//! installed JDK.
//!
//! The other reader turns code into a tree of instructions, so code is compared after the other one has written
//! it back to bytes; that is also where its handlers and line numbers are bytecode offsets again.

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile as OtherClass, Constant as OtherConstant, ConstantPool as OtherPool};
use testwright_classpath::classfile::{Code, Constant, ConstantPool, ExceptionHandler, MethodParameter};
use testwright_classpath::{ClassFile, Jdk};

#[test]
fn every_class_of_java_base_is_read_as_another_reader_reads_it() {
    let jdks = Jdk::all();
    assert!(!jdks.is_empty(), "this test needs a JDK: {}", Jdk::discover(None).unwrap_err());
    for jdk in jdks {
        let names = jdk.classes("java.base");
        assert!(names.len() > 5000, "{} classes in java.base", names.len());
        for name in names {
            let (module, bytes) = jdk.find_class(&name).expect("what is listed can be found");
            assert_eq!(module, "java.base");
            let context = format!("Java {}, {name}", jdk.version);
            let class = ClassFile::parse(bytes.clone()).unwrap_or_else(|e| panic!("{context}: {e}"));
            let other = OtherClass::from_bytes(&bytes).unwrap_or_else(|e| panic!("{context}: {e}"));
            assert_eq!(&*class.name, name, "{context}");
            compare(&class, &other, &context);
        }
    }
}

#[test]
fn every_module_descriptor_is_readable() {
    for jdk in Jdk::all() {
        let modules = jdk.image.modules();
        assert!(modules.contains(&"java.base") && modules.is_sorted());
        for module in modules {
            let bytes = jdk.find_resource(module, "module-info.class").expect("a module has a descriptor");
            let class = ClassFile::parse(bytes).unwrap_or_else(|e| panic!("{module}: {e}"));
            assert!(class.flags.is_module() && class.super_name.is_none(), "{module}");
        }
    }
}

fn compare(class: &ClassFile, other: &OtherClass<'_>, context: &str) {
    let pool = &other.constant_pool;
    compare_pools(&class.pool, pool, context);
    assert_eq!(class.major, other.version.major(), "{context}");
    assert_eq!(class.minor, other.version.minor(), "{context}");
    assert_eq!(class.flags.0, other.access_flags.bits(), "{context}");
    assert_eq!(class.super_name.as_deref(), optional_class(pool, other.super_class).as_deref(), "{context}");
    assert!(eq(&class.interfaces, &classes(pool, &other.interfaces)), "{context}: interfaces");

    assert_eq!(class.fields.len(), other.fields.len(), "{context}");
    for (field, other) in class.fields.iter().zip(&other.fields) {
        let context = format!("{context}.{}", field.name);
        assert_eq!(*field.name, *utf8(pool, other.name_index), "{context}");
        assert_eq!(*field.descriptor, *utf8(pool, other.descriptor_index), "{context}");
        assert_eq!(field.flags.0, other.access_flags.bits(), "{context}");
        let find = |wanted: fn(&Attribute) -> Option<u16>| other.attributes.iter().find_map(wanted);
        let constant = find(|a| match a {
            Attribute::ConstantValue { constant_value_index, .. } => Some(*constant_value_index),
            _ => None,
        });
        // A constant for a field that is not static means nothing (JVMS §4.7.2), so ours leaves it out.
        let constant = constant.filter(|_| field.flags.is_static());
        assert_eq!(field.constant_value, constant, "{context}");
        assert_eq!(field.signature.as_deref(), signature(pool, &other.attributes).as_deref(), "{context}");
        let visible = raw(&other.attributes, |a| matches!(a, Attribute::RuntimeVisibleAnnotations { .. }));
        assert_eq!(field.annotations.visible.as_deref(), visible.as_deref(), "{context}");
    }

    assert_eq!(class.methods.len(), other.methods.len(), "{context}");
    for (method, other) in class.methods.iter().zip(&other.methods) {
        let context = format!("{context}.{}{}", method.name, method.descriptor);
        assert_eq!(*method.name, *utf8(pool, other.name_index), "{context}");
        assert_eq!(*method.descriptor, *utf8(pool, other.descriptor_index), "{context}");
        assert_eq!(method.flags.0, other.access_flags.bits(), "{context}");
        compare_method_attributes(method, pool, &other.attributes, &context);
    }
    compare_class_attributes(class, pool, &other.attributes, context);
}

fn compare_pools(pool: &ConstantPool, other: &OtherPool<'_>, context: &str) {
    // The other reader does not count index 0.
    assert_eq!(pool.len(), other.len() + 1, "{context}");
    for (index, constant) in pool.entries().skip(1) {
        let context = format!("{context}, constant {index}");
        if *constant == Constant::Unusable {
            assert!(matches!(pool.get(index - 1), Ok(Constant::Long(_) | Constant::Double(_))), "{context}");
            continue;
        }
        let other = other.get(index).unwrap_or_else(|| panic!("{context}"));
        let same = match (constant, other) {
            (
                Constant::Utf8(_) | Constant::Utf8Decoded(..) | Constant::Utf8Surrogates(_),
                OtherConstant::Utf8(text),
            ) => {
                assert_eq!(pool.raw_utf8(index).unwrap(), text.as_bytes(), "{context}");
                pool.utf16(index).unwrap() == text.to_utf16().unwrap()
            }
            (Constant::Integer(a), OtherConstant::Integer(b)) => a == b,
            (Constant::Float(a), OtherConstant::Float(b)) => *a == b.to_bits(),
            (Constant::Long(a), OtherConstant::Long(b)) => a == b,
            (Constant::Double(a), OtherConstant::Double(b)) => *a == b.to_bits(),
            (Constant::Class(a), OtherConstant::Class(b))
            | (Constant::String(a), OtherConstant::String(b))
            | (Constant::MethodType(a), OtherConstant::MethodType(b))
            | (Constant::Module(a), OtherConstant::Module(b))
            | (Constant::Package(a), OtherConstant::Package(b)) => a == b,
            (Constant::FieldRef(a, b), OtherConstant::FieldRef { class_index, name_and_type_index })
            | (Constant::MethodRef(a, b), OtherConstant::MethodRef { class_index, name_and_type_index })
            | (
                Constant::InterfaceMethodRef(a, b),
                OtherConstant::InterfaceMethodRef { class_index, name_and_type_index },
            ) => (a, b) == (class_index, name_and_type_index),
            (Constant::NameAndType(a, b), OtherConstant::NameAndType { name_index, descriptor_index }) => {
                (a, b) == (name_index, descriptor_index)
            }
            (
                Constant::MethodHandle(kind, a),
                OtherConstant::MethodHandle { reference_kind, reference_index },
            ) => *kind == reference_kind.kind() && a == reference_index,
            (
                Constant::Dynamic(a, b),
                OtherConstant::Dynamic { bootstrap_method_attr_index, name_and_type_index },
            )
            | (
                Constant::InvokeDynamic(a, b),
                OtherConstant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index },
            ) => (a, b) == (bootstrap_method_attr_index, name_and_type_index),
            _ => false,
        };
        assert!(same, "{context}: {constant:?} and {other:?}");
    }
}

fn compare_method_attributes(
    method: &testwright_classpath::classfile::Method,
    pool: &OtherPool<'_>,
    attributes: &[Attribute],
    context: &str,
) {
    assert_eq!(method.signature.as_deref(), signature(pool, attributes).as_deref(), "{context}");
    let mut exceptions = Vec::new();
    let mut parameters = None;
    let mut has_code = false;
    for attribute in attributes {
        match attribute {
            Attribute::Code { .. } => {
                has_code = true;
                let code = method.code.as_ref().unwrap_or_else(|| panic!("{context} has code"));
                compare_code(code, pool, &serialised(attribute), context);
            }
            Attribute::Exceptions { exception_indexes, .. } => exceptions = classes(pool, exception_indexes),
            Attribute::MethodParameters { parameters: list, .. } => {
                let list: Vec<_> =
                    list.iter().map(|p| (optional_utf8(pool, p.name_index), p.access_flags.bits())).collect();
                parameters = Some(list);
            }
            _ => {}
        }
    }
    assert_eq!(method.code.is_some(), has_code, "{context}");
    assert!(eq(&method.exceptions, &exceptions), "{context}");
    // The other reader drops ACC_MANDATED.
    let plain = |p: &MethodParameter| (p.name.as_deref().map(str::to_owned), p.flags & 0x7fff);
    let own = method.parameters.as_ref().map(|list| list.iter().map(plain).collect::<Vec<_>>());
    assert_eq!(own, parameters, "{context}");
    let visible = raw(attributes, |a| matches!(a, Attribute::RuntimeVisibleAnnotations { .. }));
    assert_eq!(method.annotations.visible.as_deref(), visible.as_deref(), "{context}");
    let default = raw(attributes, |a| matches!(a, Attribute::AnnotationDefault { .. }));
    assert_eq!(method.annotation_default.as_deref(), default.as_deref(), "{context}");
    let of_parameters =
        raw(attributes, |a| matches!(a, Attribute::RuntimeVisibleParameterAnnotations { .. }));
    assert_eq!(method.parameter_annotations.as_deref(), of_parameters.as_deref(), "{context}");
}

/// Compares with a Code attribute as bytes, without its head.
fn compare_code(code: &Code, pool: &OtherPool<'_>, bytes: &[u8], context: &str) {
    let mut rest = bytes;
    let u16 = |rest: &mut &[u8]| {
        let (head, tail) = rest.split_first_chunk::<2>().expect("two bytes");
        *rest = tail;
        u16::from_be_bytes(*head)
    };
    let u32 = |rest: &mut &[u8]| {
        let (head, tail) = rest.split_first_chunk::<4>().expect("four bytes");
        *rest = tail;
        u32::from_be_bytes(*head) as usize
    };
    assert_eq!(code.max_stack, u16(&mut rest), "{context}");
    assert_eq!(code.max_locals, u16(&mut rest), "{context}");
    let length = u32(&mut rest);
    let (bytecode, mut rest) = rest.split_at(length);
    assert_eq!(code.bytecode, bytecode, "{context}");
    let handlers: Vec<ExceptionHandler> = (0..u16(&mut rest))
        .map(|_| ExceptionHandler {
            start: u16(&mut rest),
            end: u16(&mut rest),
            target: u16(&mut rest),
            catch_type: u16(&mut rest),
        })
        .collect();
    assert_eq!(code.handlers, handlers, "{context}");
    let mut lines = Vec::new();
    let mut stack_map = None;
    for _ in 0..u16(&mut rest) {
        let name = utf8(pool, u16(&mut rest));
        let length = u32(&mut rest);
        let (mut body, tail) = rest.split_at(length);
        rest = tail;
        match &*name {
            "LineNumberTable" => {
                for _ in 0..u16(&mut body) {
                    lines.push((u16(&mut body), u16(&mut body)));
                }
            }
            "StackMapTable" => stack_map = Some(body),
            _ => {}
        }
    }
    lines.sort_by_key(|(pc, _)| *pc);
    assert_eq!(code.lines, lines, "{context}");
    // The other reader writes some tables back with other offsets (its second frame is off by one when the first
    // is at offset 0), so only the number of frames is compared.
    let frames = |table: &[u8]| table.get(..2).map(<[u8]>::to_vec);
    assert_eq!(code.stack_map.as_deref().map(frames), stack_map.map(frames), "{context}");
}

fn compare_class_attributes(
    class: &ClassFile,
    pool: &OtherPool<'_>,
    attributes: &[Attribute],
    context: &str,
) {
    assert_eq!(class.signature.as_deref(), signature(pool, attributes).as_deref(), "{context}");
    let (mut nest_host, mut nest_members, mut permitted, mut record) = (None, Vec::new(), None, None);
    let (mut inner_classes, mut bootstraps, mut source_file) = (Vec::new(), Vec::new(), None);
    let mut enclosing = None;
    for attribute in attributes {
        match attribute {
            Attribute::NestHost { host_class_index, .. } => {
                nest_host = optional_class(pool, *host_class_index)
            }
            Attribute::NestMembers { class_indexes, .. } => nest_members = classes(pool, class_indexes),
            Attribute::PermittedSubclasses { class_indexes, .. } => {
                permitted = Some(classes(pool, class_indexes))
            }
            Attribute::SourceFile { source_file_index, .. } => {
                source_file = Some(utf8(pool, *source_file_index))
            }
            Attribute::Record { records, .. } => {
                let component = |r: &ristretto_classfile::attributes::Record| {
                    let signature = signature(pool, &r.attributes);
                    (utf8(pool, r.name_index), utf8(pool, r.descriptor_index), signature)
                };
                record = Some(records.iter().map(component).collect::<Vec<_>>());
            }
            Attribute::InnerClasses { classes, .. } => {
                for row in classes {
                    let inner =
                        optional_class(pool, row.class_info_index).expect("an inner class has a name");
                    let outer = optional_class(pool, row.outer_class_info_index);
                    inner_classes.push((inner, outer, optional_utf8(pool, row.name_index)));
                }
            }
            Attribute::BootstrapMethods { methods, .. } => {
                bootstraps.extend(methods.iter().map(|m| (m.bootstrap_method_ref, m.arguments.clone())));
            }
            Attribute::EnclosingMethod { class_index, method_index, .. } => {
                let method = pool.try_get_name_and_type(*method_index).ok();
                let method = method.map(|(name, descriptor)| (utf8(pool, *name), utf8(pool, *descriptor)));
                enclosing = Some((optional_class(pool, *class_index).expect("a class"), method));
            }
            _ => {}
        }
    }
    assert_eq!(class.nest_host.as_deref(), nest_host.as_deref(), "{context}");
    assert!(eq(&class.nest_members, &nest_members), "{context}");
    assert_eq!(class.permitted_subclasses.is_some(), permitted.is_some(), "{context}");
    assert!(
        eq(class.permitted_subclasses.as_deref().unwrap_or_default(), &permitted.unwrap_or_default()),
        "{context}"
    );
    assert_eq!(class.source_file.as_deref(), source_file.as_deref(), "{context}");
    let own_record = class.record.as_ref().map(|components| {
        let plain = |c: &testwright_classpath::classfile::RecordComponent| {
            (c.name.to_string(), c.descriptor.to_string(), c.signature.as_deref().map(str::to_owned))
        };
        components.iter().map(plain).collect::<Vec<_>>()
    });
    assert_eq!(own_record, record, "{context}");
    let own_inner: Vec<_> = class
        .inner_classes
        .iter()
        .map(|row| {
            let owned = |text: &Option<Box<str>>| text.as_deref().map(str::to_owned);
            (row.inner.to_string(), owned(&row.outer), owned(&row.name))
        })
        .collect();
    assert_eq!(own_inner, inner_classes, "{context}");
    let own_bootstraps: Vec<_> =
        class.bootstrap_methods.iter().map(|row| (row.handle, row.arguments.clone())).collect();
    assert_eq!(own_bootstraps, bootstraps, "{context}");
    let own_enclosing = class.enclosing_method.as_ref().map(|enclosing| {
        let method =
            enclosing.method.as_ref().map(|(name, descriptor)| (name.to_string(), descriptor.to_string()));
        (enclosing.class.to_string(), method)
    });
    assert_eq!(own_enclosing, enclosing, "{context}");
    let visible = raw(attributes, |a| matches!(a, Attribute::RuntimeVisibleAnnotations { .. }));
    assert_eq!(class.annotations.visible.as_deref(), visible.as_deref(), "{context}");
}

fn signature(pool: &OtherPool<'_>, attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match attribute {
        Attribute::Signature { signature_index, .. } => Some(utf8(pool, *signature_index)),
        _ => None,
    })
}

/// The content of the first attribute that `wanted` accepts, written back to bytes.
fn raw(attributes: &[Attribute], wanted: impl Fn(&Attribute) -> bool) -> Option<Vec<u8>> {
    attributes.iter().find(|attribute| wanted(attribute)).map(serialised)
}

/// The content of an attribute, without its head.
fn serialised(attribute: &Attribute) -> Vec<u8> {
    let mut bytes = Vec::new();
    attribute.to_bytes(&mut bytes).expect("what was read can be written");
    bytes.split_off(6)
}

fn utf8(pool: &OtherPool<'_>, index: u16) -> String {
    pool.try_get_utf8(index).expect("a name").to_rust_string()
}

fn optional_utf8(pool: &OtherPool<'_>, index: u16) -> Option<String> {
    (index != 0).then(|| utf8(pool, index))
}

fn optional_class(pool: &OtherPool<'_>, index: u16) -> Option<String> {
    (index != 0).then(|| pool.try_get_class(index).expect("a class").to_rust_string())
}

fn classes(pool: &OtherPool<'_>, indices: &[u16]) -> Vec<String> {
    indices.iter().filter_map(|index| optional_class(pool, *index)).collect()
}

fn eq(own: &[Box<str>], other: &[String]) -> bool {
    own.len() == other.len() && own.iter().zip(other).all(|(a, b)| **a == **b)
}
