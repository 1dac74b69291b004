//! Damaged methods translate to sound register code or are refused: no panic, no body that breaks its promises.

#[path = "support/assembler.rs"]
mod assembler;

use assembler::assemble;
use bytes::Bytes;
use proptest::prelude::*;
use std::sync::LazyLock;
use testwright_classpath::classfile::{Code, ExceptionHandler};
use testwright_classpath::{ClassFile, Jdk};
use testwright_ir::{Body, translate};

/// Classes with long and with twisted methods.
const CLASSES: &[&str] = &[
    "java/lang/String",
    "java/lang/Character",
    "java/lang/invoke/MethodHandles",
    "java/math/BigInteger",
    "java/nio/Bits",
    "java/text/DecimalFormat",
    "java/util/Formatter",
    "java/util/HashMap",
    "java/util/concurrent/ForkJoinPool",
    "java/util/regex/Pattern",
    "java/util/zip/ZipFile$Source",
];

/// Used where no JDK is: subroutines, handlers, a switch, longs.
const ASSEMBLED: &[&str] = &[
    "static method m:(IJ)J | major 48 | stack 9 | locals 9 | try: jsr sub | iload_0 | iload_0 | idiv | istore_0 | end: \
     lload_1 | dup2 | lload_1 | lcmp | ifle out | iload_0 | tableswitch 0 out try end out | out: lreturn | sub: \
     astore 5 | iinc 0 1 | ret 5 | handler: athrow | catch * try end handler | catch A try end handler",
    "static method m:(I)I | stack 9 | iload_0 | invokestatic A.f:()I | dup_x1 | swap | iinc 0 1 | iload_0 | dup2_x2 | \
     isub | isub | iload_0 | ifeq other | iconst_1 | goto join | other: invokestatic A.f:()I | join: iadd | ireturn",
];

static SAMPLES: LazyLock<Vec<ClassFile>> = LazyLock::new(|| {
    let mut classes: Vec<ClassFile> = ASSEMBLED.iter().map(|code| assemble(code)).collect();
    match Jdk::discover(None) {
        Ok(jdk) => {
            let found = CLASSES.iter().filter_map(|name| jdk.find_class(name));
            classes.extend(found.filter_map(|(_, bytes)| ClassFile::parse(bytes).ok()));
        }
        Err(error) => println!("only assembled methods are used: {error}"),
    }
    classes
});

/// One change of a method's code.
#[derive(Clone, Debug)]
enum Damage {
    Byte(usize, u8),
    Copy(usize, usize, usize),
    Cut(usize),
    Stack(u16),
    Locals(u16),
    Handler(u16, u16, u16, u16),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        8 => (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        // Opcodes that exist and have no operands keep the rest in step.
        4 => (any::<usize>(), 0x57_u8..0x84).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        2 => (any::<usize>(), any::<usize>(), 1_usize..20).prop_map(|(from, to, length)| Damage::Copy(from, to, length)),
        1 => any::<usize>().prop_map(Damage::Cut),
        1 => (0_u16..20).prop_map(Damage::Stack),
        1 => (0_u16..20).prop_map(Damage::Locals),
        2 => (any::<u16>(), any::<u16>(), any::<u16>(), 0_u16..40)
            .prop_map(|(start, end, target, class)| Damage::Handler(start, end, target, class)),
    ]
}

fn apply(code: &mut Code, bytes: &mut Vec<u8>, damage: &Damage) {
    let length = bytes.len();
    match *damage {
        Damage::Byte(at, byte) => bytes[at % length] = byte,
        Damage::Copy(from, to, count) => {
            for step in 0..count {
                bytes[(to.wrapping_add(step)) % length] = bytes[(from.wrapping_add(step)) % length];
            }
        }
        Damage::Cut(at) => bytes.truncate((at % length).max(1)),
        Damage::Stack(depth) => code.max_stack = depth,
        Damage::Locals(count) => code.max_locals = count,
        Damage::Handler(start, end, target, catch_type) => {
            let within = |offset: u16| offset % (length as u16);
            let (start, end) = (within(start), within(end));
            let (start, end) = (start.min(end), start.max(end));
            code.handlers.push(ExceptionHandler { start, end, target: within(target), catch_type });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn damaged_methods_are_sound_or_refused(
        class in any::<prop::sample::Index>(),
        method in any::<prop::sample::Index>(),
        damages in proptest::collection::vec(damage(), 1..6),
    ) {
        let class = class.get(&SAMPLES[..]);
        let with_code: Vec<_> = class.methods.iter().filter(|method| method.code.is_some()).collect();
        let mut method = (*method.get(&with_code)).clone();
        if let Some(code) = &mut method.code {
            let mut bytes = code.bytecode.to_vec();
            for damage in &damages {
                apply(code, &mut bytes, damage);
            }
            code.bytecode = Bytes::from(bytes);
        }
        if let Ok(body) = translate(class, &method) {
            body.check().map_err(|error| TestCaseError::fail(format!("{error}\n{}", body.display())))?;
            let text = body.display().to_string();
            let parsed = Body::parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            prop_assert_eq!(parsed.display().to_string(), text);
        }
    }

    #[test]
    fn any_bytes_are_sound_or_refused(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), 0_u8..6, 0x15_u8..0xca], 1..60),
        handlers in proptest::collection::vec(any::<(u8, u8, u8)>(), 0..3),
    ) {
        let mut class = assemble("static method m:(IJF)V | stack 10 | locals 10 | return");
        let length = bytes.len() as u16;
        let mut method = class.methods.remove(0);
        if let Some(code) = &mut method.code {
            code.bytecode = Bytes::from(bytes);
            for (start, end, target) in handlers {
                let within = |offset: u8| u16::from(offset) % length;
                code.handlers.push(ExceptionHandler {
                    start: within(start),
                    end: within(end),
                    target: within(target),
                    catch_type: 0,
                });
            }
        }
        if let Ok(body) = translate(&class, &method) {
            body.check().map_err(|error| TestCaseError::fail(format!("{error}\n{}", body.display())))?;
        }
    }
}
