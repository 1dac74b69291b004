//! Whatever the bytes, reading a class file ends with a class or an error: no panic, and memory in proportion to
//! the length of the file. An allocator that counts is what makes the second half a test.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use bytes::Bytes;
use proptest::prelude::*;
use support::{Maker, be};
use testwright_classpath::classfile::Constant;
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};
use testwright_classpath::signature::{ClassSignature, MethodSignature, TypeSignature};
use testwright_classpath::{ClassFile, ClassFileError, Jdk};

/// Passes everything on to the system and counts what the current thread holds.
struct Counting;

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system allocator unchanged; counting touches only thread-local cells
// that need no allocation and no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.get().saturating_add(layout.size());
        HELD.set(held);
        PEAK.set(PEAK.get().max(held));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.set(HELD.get().saturating_sub(layout.size()));
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bytes of memory that reading may take per byte of the file. The worst are methods without attributes, which
/// take eight bytes in the file, and names within their budget.
const MEMORY_FACTOR: usize = 96;

/// Parses and fails if that took more memory than the file's length allows.
fn parse_within_bounds(bytes: &[u8]) -> Result<ClassFile, ClassFileError> {
    let data = Bytes::copy_from_slice(bytes);
    let before = HELD.get();
    PEAK.set(before);
    let result = ClassFile::parse(data);
    let taken = PEAK.get() - before;
    let allowed = bytes.len() * MEMORY_FACTOR + 16 * 1024;
    assert!(taken <= allowed, "{taken} bytes of memory for a file of {} bytes", bytes.len());
    if let Err(error) = &result {
        assert!(error.offset <= bytes.len(), "{error}");
        assert!(error.to_string().len() < 1000, "a message of {} bytes", error.to_string().len());
    }
    result
}

/// Some classes of java.base, small ones, that together have all kinds of attributes.
fn corpus() -> Vec<Bytes> {
    let jdk = Jdk::discover(None).unwrap_or_else(|e| panic!("{e}"));
    let mut classes: Vec<Bytes> = jdk
        .classes("java.base")
        .iter()
        .step_by(23)
        .filter_map(|name| jdk.find_class(name))
        .map(|(_, bytes)| bytes)
        .filter(|bytes| bytes.len() < 6000)
        .collect();
    classes.truncate(150);
    assert!(classes.len() > 50);
    classes
}

#[test]
fn every_class_of_java_base_stays_within_its_bounds() {
    for jdk in Jdk::all() {
        for name in jdk.classes("java.base") {
            let (_, bytes) = jdk.find_class(&name).expect("it is listed");
            parse_within_bounds(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }
}

#[test]
fn every_class_of_every_module_is_readable() {
    for jdk in Jdk::all() {
        for module in jdk.image.modules() {
            for name in jdk.classes(module) {
                let bytes = jdk.find_resource(module, &format!("{name}.class")).expect("it is listed");
                let class = ClassFile::parse(bytes).unwrap_or_else(|e| panic!("{module}/{name}: {e}"));
                assert_eq!(*class.name, *name);
            }
        }
    }
}

#[test]
fn a_class_file_that_is_cut_short_is_an_error_wherever_it_is_cut() {
    for bytes in corpus().iter().step_by(10) {
        for length in 0..bytes.len() {
            assert!(parse_within_bounds(&bytes[..length]).is_err(), "{length} of {}", bytes.len());
        }
        assert!(parse_within_bounds(bytes).is_ok());
    }
}

/// Asks for everything that a parsed class can be asked for.
fn use_all(class: &ClassFile) {
    let pool = &class.pool;
    for (index, constant) in pool.entries() {
        match constant {
            Constant::Utf8(_) | Constant::Utf8Decoded(..) => assert!(pool.utf8(index).is_ok()),
            Constant::Utf8Surrogates(_) => assert!(pool.utf16(index).is_ok()),
            Constant::Class(_) => assert!(pool.class_name(index).is_ok()),
            Constant::String(_) => assert!(pool.string(index).is_ok()),
            Constant::FieldRef(..) => {
                assert!(FieldType::parse(pool.field_ref(index).unwrap().descriptor).is_ok())
            }
            Constant::MethodRef(..) | Constant::InterfaceMethodRef(..) => {
                assert!(MethodDescriptor::parse(pool.method_ref(index).unwrap().descriptor).is_ok());
            }
            Constant::NameAndType(..) => assert!(pool.name_and_type(index).is_ok()),
            Constant::MethodHandle(..) => assert!(pool.method_handle(index).is_ok()),
            Constant::MethodType(_) => {
                assert!(MethodDescriptor::parse(pool.method_type(index).unwrap()).is_ok())
            }
            Constant::Dynamic(..) => {
                assert!(FieldType::parse(pool.dynamic(index).unwrap().descriptor).is_ok())
            }
            Constant::InvokeDynamic(..) => {
                let call = pool.invoke_dynamic(index).unwrap();
                assert!(usize::from(call.bootstrap) < class.bootstrap_methods.len());
            }
            _ => {}
        }
    }
    // Signatures are not checked when a class is read, so they may be anything; they must not do harm.
    let _ = class.signature.as_deref().map(ClassSignature::parse);
    for field in &class.fields {
        assert!(FieldType::parse(&field.descriptor).is_ok());
        let _ = field.signature.as_deref().map(TypeSignature::parse);
    }
    for method in &class.methods {
        assert!(MethodDescriptor::parse(&method.descriptor).is_ok());
        let _ = method.signature.as_deref().map(MethodSignature::parse);
        let has_code = !(method.flags.is_abstract() || method.flags.is_native());
        assert_eq!(method.code.is_some(), has_code);
        let Some(code) = &method.code else { continue };
        for handler in &code.handlers {
            assert!(handler.start < handler.end && usize::from(handler.end) <= code.bytecode.len());
            assert!(usize::from(handler.target) < code.bytecode.len());
            assert!(handler.catch_type == 0 || pool.class_name(handler.catch_type).is_ok());
        }
        assert!(code.lines.is_sorted_by_key(|(pc, _)| *pc));
    }
}

/// One change of a file.
#[derive(Clone, Debug)]
enum Change {
    /// Another byte.
    Byte(usize, u8),
    /// Another pair of bytes, often one that is extreme as a count or an index.
    Pair(usize, u16),
    /// Some bytes less.
    Remove(usize, usize),
    /// Some bytes twice.
    Repeat(usize, usize),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let length = bytes.len();
        match *self {
            Change::Byte(at, byte) => bytes[at % length] = byte,
            Change::Pair(at, pair) => {
                let at = at % length;
                for (target, byte) in bytes[at..].iter_mut().zip(pair.to_be_bytes()) {
                    *target = byte;
                }
            }
            Change::Remove(at, count) => {
                let at = at % length;
                bytes.drain(at..(at + count).min(length));
            }
            Change::Repeat(at, count) => {
                let at = at % length;
                let copy = bytes[at..(at + count).min(length)].to_vec();
                bytes.splice(at..at, copy);
            }
        }
    }
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let pair = prop_oneof![Just(0), Just(1), Just(0xffff), Just(0x7fff), 0..300u16, any::<u16>()];
    let change = prop_oneof![
        4 => (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
        4 => (any::<usize>(), pair).prop_map(|(at, pair)| Change::Pair(at, pair)),
        1 => (any::<usize>(), 1..20usize).prop_map(|(at, count)| Change::Remove(at, count)),
        1 => (any::<usize>(), 1..20usize).prop_map(|(at, count)| Change::Repeat(at, count)),
    ];
    proptest::collection::vec(change, 1..6)
}

#[test]
fn changed_class_files_are_classes_or_errors() {
    let corpus = corpus();
    let survivors = Cell::new(0);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 6000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&(0..corpus.len(), changes()), |(class, changes)| {
            let mut bytes = corpus[class].to_vec();
            for change in &changes {
                change.apply(&mut bytes);
            }
            if let Ok(class) = parse_within_bounds(&bytes) {
                use_all(&class);
                survivors.set(survivors.get() + 1);
            }
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
    let survivors = survivors.get();
    assert!(survivors > 100, "only {survivors} changed files were still classes: the changes are too coarse");
}

#[test]
fn a_name_that_is_used_very_often_is_refused_before_it_fills_the_memory() {
    let long_name = "x".repeat(60_000);
    // 100 kB of file would become 1.2 GB of names.
    let mut maker = Maker::new(61);
    let class = maker.class(&long_name);
    let exceptions = maker.attribute("Exceptions", &[be(&[20_000]), be(&vec![class; 20_000])].concat());
    let method = maker.member(0x0401, "f", "()V", &[exceptions]);
    maker.flags = 0x0421;
    maker.methods.push(method);
    let error = parse_within_bounds(&maker.bytes()).unwrap_err();
    assert!(error.to_string().contains("far more room than the file"), "{error}");

    // The same with descriptors, which would also have to be checked each time.
    let mut maker = Maker::new(61);
    maker.flags = 0x0421;
    let descriptor = maker.utf8(&format!("(L{long_name};)V"));
    for i in 0..20_000 {
        let name = maker.utf8(&format!("m{i}"));
        maker.methods.push(be(&[0x0401, name, descriptor, 0]));
    }
    let error = parse_within_bounds(&maker.bytes()).unwrap_err();
    assert!(error.to_string().contains("far more room than the file"), "{error}");
}

#[test]
fn counts_that_promise_more_than_there_is_reserve_nothing() {
    let bytes = Maker::new(61).bytes();
    // Every position in turn claims to be followed by as many items as can be claimed.
    for at in 8..bytes.len() - 1 {
        let mut bytes = bytes.clone();
        bytes[at] = 0xff;
        bytes[at + 1] = 0xff;
        let _ = parse_within_bounds(&bytes);
    }
}

#[test]
fn many_members_with_the_same_long_names_are_compared_in_reasonable_time() {
    // 16,000 fields whose names differ only at the end, twice each under another constant: the last one is a
    // duplicate, and finding that must not compare every name with every other.
    let mut maker = Maker::new(61);
    let int = maker.utf8("I");
    for i in 0..16_000 {
        let name = maker.utf8(&format!("{}{i:05}", "n".repeat(40)));
        maker.fields.push(be(&[0, name, int, 0]));
    }
    let again = maker.utf8(&format!("{}{:05}", "n".repeat(40), 7));
    maker.fields.push(be(&[0, again, int, 0]));
    let error = parse_within_bounds(&maker.bytes()).unwrap_err();
    assert!(error.to_string().ends_with("00007 I is declared twice"), "{error}");
}
