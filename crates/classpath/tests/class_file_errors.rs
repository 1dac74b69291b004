//! What is said about class files that are wrong, one fault at a time, and what is read from odd but right ones.

mod support;

use expect_test::{Expect, expect};
use support::{Maker, be};
use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Constant;

/// The message about `bytes`, without its offset, which the caller checks where it matters.
fn message(bytes: Vec<u8>) -> String {
    ClassFile::parse(bytes.into()).expect_err("the file is wrong").to_string()
}

fn check(bytes: Vec<u8>, expected: Expect) {
    expected.assert_eq(&message(bytes));
}

/// Makes a class, changes it, and compares the message.
fn check_change(change: impl FnOnce(&mut Maker), expected: Expect) {
    let mut maker = Maker::new(61);
    change(&mut maker);
    check(maker.bytes(), expected);
}

/// Parses what must be right.
fn parse(maker: &Maker) -> ClassFile {
    ClassFile::parse(maker.bytes().into()).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn an_empty_class_is_fine_in_every_version() {
    for major in 45..=69 {
        let class = parse(&Maker::new(major));
        assert_eq!(
            (class.major, &*class.name, class.super_name.as_deref()),
            (major, "Demo", Some("java/lang/Object"))
        );
    }
    let mut preview = Maker::new(69);
    preview.version.0 = 0xffff;
    assert_eq!(parse(&preview).minor, 0xffff);
}

#[test]
fn versions_and_magic() {
    check(Vec::new(), expect!["at byte 0: 4 more bytes are needed, 0 are left"]);
    check(
        b"PK\x03\x04more".to_vec(),
        expect!["at byte 0: not a class file: it begins with 0x504B0304, not 0xCAFEBABE"],
    );
    check(
        Maker::new(70).bytes(),
        expect![
            "at byte 6: class file version 70.0 is from Java 26, newer than Java 25, the newest that is understood; compile with --release 25 or older"
        ],
    );
    check(
        Maker::new(44).bytes(),
        expect!["at byte 6: class file version 44.0 is older than Java 1.0 and cannot be right"],
    );
    check_change(
        |m| m.version.0 = 3,
        expect!["at byte 6: class file version 61.3 does not exist: Java 17 has minor 0 or 65535"],
    );
    let error = ClassFile::parse(Maker::new(70).bytes().into()).unwrap_err();
    assert!(error.is_unsupported_version());
}

#[test]
fn the_pool_is_checked() {
    check(
        Maker::new(61).bytes_with_pool_count(0),
        expect!["at byte 8: the constant pool count is 0; it counts index 0 too"],
    );
    check_change(|m| _ = m.constant(2, &[]), expect!["at byte 42: constant 5 has the unknown tag 2"]);
    check_change(
        |m| _ = m.indices(7, &[99]),
        expect!["at byte 42: constant 99 is outside the constant pool"],
    );
    check_change(|m| _ = m.indices(7, &[2]), expect!["at byte 42: constant 2 is not a Utf8"]);
    check_change(
        |m| _ = m.class("a.b"),
        expect![[r#"at byte 48: constant 5: "a.b" is not a legal class name"#]],
    );
    check_change(
        |m| _ = m.class("[V"),
        expect![[r#"at byte 47: constant 5: "[V" is not a legal class name"#]],
    );
    check_change(|m| _ = m.raw(&[b'a', 0, b'b']), expect!["at byte 46: constant 5 is not modified UTF-8"]);
    check_change(
        |m| _ = m.name_and_type("f", "(I"),
        expect![[
            r#"at byte 51: constant 6: "(I" is not a legal method descriptor: it ends where a type should be"#
        ]],
    );
    check_change(
        |m| _ = m.name_and_type("f", "Q"),
        expect![[
            r#"at byte 50: constant 6: "Q" is not a legal field descriptor: an unknown letter stands where a type should be"#
        ]],
    );
    check_change(
        |m| _ = m.name_and_type("<x>", "()V"),
        expect![[r#"at byte 54: constant 5: "<x>" is not a legal method name"#]],
    );
    check_change(
        |m| _ = m.name_and_type("<init>", "()I"),
        expect!["at byte 57: constant 7: <init> and <clinit> must return void"],
    );
    check_change(
        |m| _ = m.name_and_type("a/b", "I"),
        expect![[r#"at byte 52: constant 5: "a/b" is not a legal field name"#]],
    );

    let mut maker = Maker::new(61);
    let long = maker.constant(5, &[0; 8]);
    check(
        maker.bytes_with_pool_count(long + 1),
        expect!["at byte 42: the last constant is a long or double, which needs two indices"],
    );
    let mut old = Maker::new(50);
    old.constant(16, &[0, 1]);
    check(old.bytes(), expect!["at byte 42: constant 5 has tag 16, which version 50 does not have"]);
}

#[test]
fn references_in_the_pool_are_of_the_right_kind() {
    check_change(
        |m| {
            let method = m.name_and_type("f", "()V");
            m.indices(9, &[m.this_class, method]);
        },
        expect!["at byte 57: constant 7: a method descriptor stands where a field descriptor must"],
    );
    check_change(
        |m| {
            let clinit = m.name_and_type("<clinit>", "()V");
            m.indices(10, &[m.this_class, clinit]);
        },
        expect!["at byte 64: constant 8: a Methodref names a method that cannot be called"],
    );
    check_change(
        |m| {
            let field = m.name_and_type("f", "I");
            let field = m.indices(9, &[m.this_class, field]);
            m.constant(15, &[6, 0, field as u8]);
        },
        expect!["at byte 60: constant 9: a method handle refers to a constant that does not fit its kind"],
    );
    check_change(
        |m| {
            let method = m.name_and_type("f", "()V");
            let method = m.indices(10, &[m.this_class, method]);
            m.constant(15, &[8, 0, method as u8]);
        },
        expect![
            "at byte 62: constant 9: a method handle names <init> without being of kind 8, or the reverse"
        ],
    );
    check_change(
        |m| _ = m.constant(15, &[0, 0, 2]),
        expect!["at byte 42: constant 5: a method handle has a kind outside 1 to 9"],
    );
    check_change(
        |m| {
            let call = m.name_and_type("f", "()V");
            m.indices(18, &[0, call]);
        },
        expect!["at byte 74: constant 8 uses bootstrap method 0, and there are 0"],
    );
}

#[test]
fn the_class_itself_is_checked() {
    check_change(
        |m| m.flags = 0x0410 | 0x0020,
        expect!["at byte 42: the flags 0x0430 cannot be those of a class here"],
    );
    check_change(
        |m| m.flags = 0x0200,
        expect!["at byte 42: the flags 0x0200 cannot be those of a class here"],
    );
    check_change(|m| m.this_class = 1, expect!["at byte 44: constant 1 is not a Class"]);
    check_change(|m| m.this_class = 0, expect!["at byte 44: constant 0 is not a Class"]);
    check_change(
        |m| m.super_class = 0,
        expect!["at byte 46: a class other than java/lang/Object has no superclass"],
    );
    check_change(|m| m.this_class = m.super_class, expect!["at byte 46: java/lang/Object has a superclass"]);
    check_change(
        |m| {
            m.flags = 0x0600;
            m.super_class = m.class("Base");
        },
        expect!["at byte 56: an interface has a superclass other than java/lang/Object"],
    );
    check_change(
        |m| {
            let array = m.class("[I");
            m.this_class = array;
        },
        expect![[r#"at byte 52: constant 5: "[I" is not a legal class name"#]],
    );
    check_change(
        |m| {
            let (first, second) = (m.class("I"), m.class("I"));
            m.interfaces = vec![first, second];
        },
        expect!["at byte 64: the interface I is listed twice"],
    );
    let mut trailing = Maker::new(61).bytes();
    trailing.extend([1, 2, 3]);
    check(trailing, expect!["at byte 56: 3 bytes too many at the end of the class file"]);
}

#[test]
fn fields_are_checked() {
    let with_field = |flags: u16, name: &'static str, descriptor: &'static str| {
        move |m: &mut Maker| {
            let field = m.member(flags, name, descriptor, &[]);
            m.fields.push(field);
        }
    };
    check_change(
        with_field(0x0003, "x", "I"),
        expect!["at byte 60: the flags 0x0003 cannot be those of a field here"],
    );
    check_change(
        with_field(0x0050, "x", "I"),
        expect!["at byte 60: the flags 0x0050 cannot be those of a field here"],
    );
    check_change(
        with_field(0, "x;", "I"),
        expect![[r#"at byte 61: constant 5: "x;" is not a legal field name"#]],
    );
    check_change(
        with_field(0, "x", "V"),
        expect![[
            r#"at byte 60: constant 6: "V" is not a legal field descriptor: void is no type for a value"#
        ]],
    );
    check_change(
        |m| {
            for _ in 0..2 {
                let field = m.member(0, "x", "I", &[]);
                m.fields.push(field);
            }
        },
        expect!["at byte 76: the field x I is declared twice"],
    );
    check_change(
        |m| {
            let float = m.constant(4, &[0; 4]);
            let value = m.attribute("ConstantValue", &be(&[float]));
            let field = m.member(0x0008, "x", "I", &[value]);
            m.fields.push(field);
        },
        expect!["at byte 95: constant 5 is not an Integer"],
    );
    check_change(
        |m| {
            let value = m.attribute("ConstantValue", &be(&[1]));
            let field = m.member(0x0008, "x", "Ljava/lang/Object;", &[value]);
            m.fields.push(field);
        },
        expect!["at byte 107: a field of this type cannot have a ConstantValue"],
    );
}

#[test]
fn methods_are_checked() {
    let with_method = |flags: u16, name: &'static str, descriptor: &'static str, has_code: bool| {
        move |m: &mut Maker| {
            let code = m.code((1, 9), &[0xb1], &[], &[]);
            let attributes = if has_code { vec![code] } else { Vec::new() };
            let method = m.member(flags, name, descriptor, &attributes);
            m.methods.push(method);
        }
    };
    check_change(
        with_method(1, "f", "()V", false),
        expect!["at byte 71: f()V has no code and is neither abstract nor native"],
    );
    check_change(
        with_method(0x0401, "f", "()V", true),
        expect!["at byte 71: f()V is abstract or native and has code"],
    );
    check_change(
        with_method(0x0100, "f", "()V", true),
        expect!["at byte 71: f()V is abstract or native and has code"],
    );
    check_change(
        with_method(0x0410, "f", "()V", false),
        expect!["at byte 71: the flags 0x0410 cannot be those of a method here"],
    );
    check_change(
        with_method(0x0008, "<init>", "()V", true),
        expect!["at byte 76: the flags 0x0008 cannot be those of a method here"],
    );
    check_change(with_method(0, "<clinit>", "()V", true), expect!["at byte 78: <clinit> is not static"]);
    check_change(with_method(0, "<init>", "()I", true), expect!["at byte 76: <init> must return void"]);
    check_change(
        with_method(0, "f>", "()V", true),
        expect![[r#"at byte 72: constant 6: "f>" is not a legal method name"#]],
    );
    check_change(
        with_method(0, "f", "(DDDDI)V", true),
        expect!["at byte 90: 10 slots of arguments do not fit 9 local variables"],
    );
    check_change(
        |m| {
            let descriptor = format!("({})V", "I".repeat(255));
            let code = m.code((1, 300), &[0xb1], &[], &[]);
            let method = m.member(0, "f", &descriptor, &[code]);
            m.methods.push(method);
        },
        expect!["at byte 326: a method has more than 255 slots of arguments"],
    );
    check_change(
        |m| {
            m.flags = 0x0600;
            let code = m.code((1, 1), &[0xb1], &[], &[]);
            let method = m.member(1, "<init>", "()V", &[code]);
            m.methods.push(method);
        },
        expect!["at byte 76: an interface has a constructor"],
    );
    check_change(
        |m| {
            for _ in 0..2 {
                let code = m.code((1, 1), &[0xb1], &[], &[]);
                let method = m.member(1, "f", "()V", &[code]);
                m.methods.push(method);
            }
        },
        expect!["at byte 115: the method f ()V is declared twice"],
    );
    check_change(
        |m| {
            let code = m.code((1, 1), &[0xb1], &[], &[]);
            let method = m.member(1, "f", "()V", &[code.clone(), code]);
            m.methods.push(method);
        },
        expect!["at byte 104: there is more than one Code attribute"],
    );
}

#[test]
fn code_is_checked() {
    let with_code = |code: Vec<u8>, handlers: Vec<[u16; 4]>| {
        move |m: &mut Maker| {
            let code = m.code((1, 1), &code, &handlers, &[]);
            let method = m.member(1, "f", "()V", &[code]);
            m.methods.push(method);
        }
    };
    let ten = vec![0; 10];
    check_change(
        with_code(Vec::new(), vec![]),
        expect!["at byte 89: the length of the code is not within 1 to 65535"],
    );
    check_change(
        with_code(vec![0; 65536], vec![]),
        expect!["at byte 89: the length of the code is not within 1 to 65535"],
    );
    check_change(
        with_code(ten.clone(), vec![[3, 3, 0, 0]]),
        expect!["at byte 105: a handler covers 3..3 of code with 10 bytes"],
    );
    check_change(
        with_code(ten.clone(), vec![[0, 11, 0, 0]]),
        expect!["at byte 105: a handler covers 0..11 of code with 10 bytes"],
    );
    check_change(
        with_code(ten.clone(), vec![[0, 10, 10, 0]]),
        expect!["at byte 105: a handler is at 10, outside the code with 10 bytes"],
    );
    check_change(
        with_code(ten.clone(), vec![[0, 10, 9, 1]]),
        expect!["at byte 105: constant 1 is not a Class"],
    );

    let with_attribute = |name: &'static str, content: Vec<u8>| {
        move |m: &mut Maker| {
            let attribute = m.attribute(name, &content);
            let code = m.code((1, 2), &[0; 10], &[], &[attribute]);
            let method = m.member(1, "f", "()V", &[code]);
            m.methods.push(method);
        }
    };
    check_change(
        with_attribute("LineNumberTable", be(&[1, 10, 7])),
        expect!["at byte 133: line 7 begins at 10, outside the code with 10 bytes"],
    );
    check_change(
        with_attribute("LineNumberTable", be(&[2, 1, 7])),
        expect!["at byte 133: 8 more bytes are needed, 4 are left"],
    );
    check_change(
        with_attribute("LineNumberTable", be(&[1, 1, 7, 0])),
        expect!["at byte 137: 2 bytes too many at the end of LineNumberTable"],
    );
    check_change(
        with_attribute("LocalVariableTable", be(&[1, 5, 6, 1, 1, 0])),
        expect!["at byte 136: a local variable lives in 5+6 of code with 10 bytes"],
    );
    check_change(
        with_attribute("LocalVariableTable", be(&[1, 0, 10, 1, 2, 0])),
        expect!["at byte 136: constant 2 is not a Utf8"],
    );
    check_change(
        |m| {
            let (name, int, long) = (m.utf8("x"), m.utf8("I"), m.utf8("J"));
            let table =
                m.attribute("LocalVariableTable", &be(&[2, 0, 10, name, int, 1, 0, 10, name, long, 1]));
            let code = m.code((1, 2), &[0; 10], &[], &[table]);
            let method = m.member(1, "f", "()V", &[code]);
            m.methods.push(method);
        },
        expect!["at byte 158: a local variable is in slot 1 of 2"],
    );
}

#[test]
fn attributes_of_classes_are_checked() {
    let with_attribute = |name: &'static str, content: Vec<u8>| {
        move |m: &mut Maker| {
            let attribute = m.attribute(name, &content);
            m.attributes.push(attribute);
        }
    };
    check_change(
        with_attribute("SourceFile", vec![]),
        expect!["at byte 75: 2 more bytes are needed, 0 are left"],
    );
    check_change(with_attribute("SourceFile", be(&[2])), expect!["at byte 75: constant 2 is not a Utf8"]);
    check_change(
        with_attribute("InnerClasses", be(&[1, 2, 2, 0, 0])),
        expect!["at byte 79: a class is listed as a member of itself"],
    );
    check_change(
        with_attribute("EnclosingMethod", be(&[2, 1])),
        expect!["at byte 82: constant 1 is not a NameAndType"],
    );
    check_change(
        with_attribute("BootstrapMethods", be(&[1, 2, 0])),
        expect!["at byte 83: constant 2 is not a MethodHandle"],
    );
    check_change(
        with_attribute("NestMembers", be(&[9, 2])),
        expect!["at byte 78: 18 more bytes are needed, 2 are left"],
    );
    check_change(
        |m| {
            let host = m.attribute("NestHost", &be(&[4]));
            let members = m.attribute("NestMembers", &be(&[0]));
            m.attributes = vec![host, members];
        },
        expect!["at byte 95: a class has both NestHost and NestMembers"],
    );
    // The content of an attribute that nobody knows is nobody's business.
    let mut maker = Maker::new(61);
    let unknown = maker.attribute("com.example.Unknown", &[1, 2, 3]);
    maker.attributes.push(unknown);
    parse(&maker);
}

#[test]
fn lone_surrogates_in_strings_survive_and_in_names_are_refused() {
    let lone = [b'a', 0xed, 0xa0, 0xbd, b'b'];
    let mut maker = Maker::new(61);
    let text = maker.raw(&lone);
    let string = maker.indices(8, &[text]);
    let pair = maker.raw(&[0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
    let nul = maker.raw(&[0xc0, 0x80]);
    let class = parse(&maker);
    assert_eq!(class.pool.string(string), Ok(vec![0x61, 0xd83d, 0x62]));
    assert_eq!(class.pool.utf8(pair), Ok("😀"));
    assert_eq!(class.pool.utf8(nul), Ok("\0"));
    assert_eq!(class.pool.raw_utf8(text), Ok(&lone[..]));

    maker.indices(7, &[text]);
    check(maker.bytes(), expect!["at byte 67: constant 5 is a name that is not Unicode text"]);
}

#[test]
fn old_files_have_old_rules() {
    let mut maker = Maker::new(47);
    // An interface without ACC_ABSTRACT, and an overlong form in a name.
    maker.flags = 0x0200;
    let overlong = maker.raw(&[b'x', 0xc1, 0x81]);
    let class = parse(&maker);
    assert!(class.flags.is_abstract());
    assert_eq!(class.pool.utf8(overlong), Ok("xA"));

    // Before Java 7 a class initializer need not say that it is static.
    let mut maker = Maker::new(50);
    let code = maker.code((0, 0), &[0xb1], &[], &[]);
    let method = maker.member(0x0001, "<clinit>", "()V", &[code]);
    maker.methods.push(method);
    assert_eq!(parse(&maker).methods[0].flags.0, 0x0008);

    // Attributes that a version does not know are skipped, whatever is in them.
    let mut maker = Maker::new(48);
    for name in ["Signature", "NestHost", "BootstrapMethods", "EnclosingMethod", "RuntimeVisibleAnnotations"]
    {
        let attribute = maker.attribute(name, &[0xff]);
        maker.attributes.push(attribute);
    }
    let class = parse(&maker);
    assert!(class.signature.is_none() && class.nest_host.is_none() && class.annotations.visible.is_none());
}

#[test]
fn bits_that_mean_nothing_are_dropped_from_flags() {
    let mut maker = Maker::new(61);
    maker.flags = 0x0021 | 0x0002;
    let field = maker.member(0x0001 | 0x0100, "x", "I", &[]);
    maker.fields.push(field);
    let class = parse(&maker);
    assert_eq!((class.flags.0, class.fields[0].flags.0), (0x0021, 0x0001));
}

#[test]
fn lines_of_several_tables_are_sorted_by_offset() {
    let mut maker = Maker::new(61);
    let first = maker.attribute("LineNumberTable", &be(&[2, 5, 50, 0, 10]));
    let second = maker.attribute("LineNumberTable", &be(&[2, 0, 11, 3, 30]));
    let code = maker.code((1, 1), &[0; 8], &[], &[first, second]);
    let method = maker.member(1, "f", "()V", &[code]);
    maker.methods.push(method);
    let class = parse(&maker);
    let code = class.methods[0].code.as_ref().unwrap();
    assert_eq!(code.lines, [(0, 10), (0, 11), (3, 30), (5, 50)]);
    let bytes = maker.bytes();
    assert_eq!(bytes[code.offset as usize..][..8], code.bytecode);
}

#[test]
fn a_record_and_a_sealed_class_keep_what_reflection_needs() {
    let mut maker = Maker::new(61);
    maker.super_class = maker.class("java/lang/Record");
    let (name, descriptor, signature) =
        (maker.utf8("x"), maker.utf8("Ljava/util/List;"), maker.utf8("Ljava/util/List<TT;>;"));
    let attribute = maker.attribute("Signature", &be(&[signature]));
    let mut content = be(&[1, name, descriptor, 1]);
    content.extend(attribute);
    let record = maker.attribute("Record", &content);
    let permitted = maker.attribute("PermittedSubclasses", &be(&[1, maker.this_class]));
    maker.attributes = vec![record, permitted];
    let class = parse(&maker);
    let components = class.record.unwrap();
    assert_eq!(components[0].signature.as_deref(), Some("Ljava/util/List<TT;>;"));
    assert_eq!(class.permitted_subclasses, Some(vec!["Demo".into()]));
}

#[test]
fn wide_constants_leave_a_hole_in_the_pool() {
    let mut maker = Maker::new(61);
    let long = maker.constant(5, &7i64.to_be_bytes());
    let after = maker.constant(3, &9i32.to_be_bytes());
    assert_eq!(maker.pool_count(), after + 1);
    let class = parse(&maker);
    assert_eq!(class.pool.get(long), Ok(&Constant::Long(7)));
    assert_eq!(class.pool.get(long + 1), Ok(&Constant::Unusable));
    assert_eq!(class.pool.get(after), Ok(&Constant::Integer(9)));
}
