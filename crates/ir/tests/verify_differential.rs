//! The verifier and HotSpot's agree on thousands of slightly changed methods.
//!
//! The classes are of version 49, for which HotSpot infers types as we do. (For newer ones it compares with the
//! StackMapTable, which a change to the code makes wrong.) To look for more, raise the number of changes with the
//! environment variable `TESTWRIGHT_VERIFY_CHANGES`.

#[path = "support/hierarchy.rs"]
mod hierarchy;
#[path = "support/maven.rs"]
mod maven;
#[path = "support/numbers.rs"]
mod numbers;

use std::path::Path;
use std::process::Command;

use hierarchy::Classes;
use numbers::Numbers;
use testwright_classpath::classfile::{Code, Constant, Method};
use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_ir::decode::Bytecode;
use testwright_ir::verify::{VerifyReason, verify_method};

/// Instructions that are alike, so that a change from one to another is often, but not always, accepted.
const ALIKE: [&[u8]; 14] = [
    &[0x1a, 0x1b, 0x1c, 0x1d],
    &[0x1e, 0x1f, 0x20, 0x21],
    &[0x26, 0x27, 0x28, 0x29],
    &[0x2a, 0x2b, 0x2c, 0x2d, 0x01],
    &[0x3b, 0x3c, 0x3d, 0x3e],
    &[0x4b, 0x4c, 0x4d, 0x4e],
    &[0x02, 0x03, 0x04, 0x05, 0x1a, 0x1b],
    &[0x47, 0x48, 0x49, 0x4a, 0x3f, 0x40],
    &[0x60, 0x64, 0x68, 0x7e],
    &[0x63, 0x67, 0x6b, 0x6f],
    &[0x99, 0x9a, 0x9b, 0xc6, 0xc7, 0xa7],
    &[0x9f, 0xa0, 0xa1, 0xa5, 0xa6],
    &[0x59, 0x5a, 0x5b, 0x5f, 0x57, 0x00],
    &[0xb1, 0xac, 0xb0, 0xbf],
];

/// Changes one instruction in a method's bytes: its opcode, an operand, or the constant it names.
fn change(numbers: &mut Numbers, class: &ClassFile, code: &Code, bytes: &mut [u8]) {
    let bytecode = Bytecode::check(&code.bytecode).unwrap_or_else(|error| panic!("{error}"));
    let starts: Vec<u16> = bytecode.iter().map(|(pc, _)| pc).collect();
    let Some(pc) = numbers.pick(&starts) else { return };
    let end = bytecode.at(pc).map_or(u32::from(pc) + 1, |(_, next)| next) as usize;
    let instruction = &mut bytes[usize::from(pc)..end];
    let groups: Vec<&[u8]> = ALIKE.into_iter().filter(|group| group.contains(&instruction[0])).collect();
    match (numbers.below(10), numbers.pick(&groups)) {
        (0..7, Some(group)) => instruction[0] = numbers.pick(group).unwrap_or(0),
        (0..7, None) if instruction.len() == 3 && instruction[0] >= 0xb2 => {
            let index = u16::from_be_bytes([instruction[1], instruction[2]]);
            let kind = |index: u16| class.pool.get(index).ok().map(std::mem::discriminant::<Constant>);
            let same: Vec<u16> =
                (1..class.pool.len() as u16).filter(|&other| kind(other) == kind(index)).collect();
            if let Some(other) = numbers.pick(&same) {
                instruction[1..].copy_from_slice(&other.to_be_bytes());
            }
        }
        (0..9, _) if instruction.len() > 1 => {
            let last = instruction.len() - 1;
            instruction[last] = instruction[last].wrapping_add(numbers.below(7) as u8).wrapping_sub(3);
        }
        _ => instruction[0] = numbers.below(202) as u8,
    }
}

/// Writes changed class files into a folder; gives their names, and what we say of each.
fn write_changes(
    folder: &Path,
    classes: &Classes<'_>,
    path: &ClassPath,
    count: usize,
) -> Vec<(String, Result<(), VerifyReason>)> {
    let names = path.classes().unwrap_or_else(|error| panic!("{error}"));
    let mut numbers = Numbers(2024);
    let mut index = String::new();
    let mut verdicts = Vec::new();
    while verdicts.len() < count {
        let name = &names[numbers.below(names.len())];
        let found = path.find_class(name).unwrap_or_else(|error| panic!("{error}"));
        let original = found.unwrap_or_else(|| panic!("no class {name}")).bytes;
        let class = ClassFile::parse(original.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let methods: Vec<(&Method, &Code)> =
            class.methods.iter().filter_map(|method| Some((method, method.code.as_ref()?))).collect();
        let Some((method, code)) = numbers.pick(&methods) else { continue };
        let mut bytes = original.to_vec();
        let start = code.offset as usize;
        change(&mut numbers, &class, code, &mut bytes[start..start + code.bytecode.len()]);
        if bytes == *original {
            continue;
        }
        let file = format!("{}.class", verdicts.len());
        std::fs::write(folder.join(&file), &bytes).expect("a file can be written");
        index += &format!("{file}\t{}\n", name.replace('/', "."));
        let changed = ClassFile::parse(bytes.into()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let verdict = changed
            .methods
            .iter()
            .try_for_each(|method| verify_method(&changed, method, classes).map_err(|error| error.reason));
        verdicts.push((format!("{file}: {name}.{}{}", method.name, method.descriptor), verdict));
    }
    std::fs::write(folder.join("index.txt"), index).expect("a file can be written");
    verdicts
}

/// True if a reason says that an interface was expected.
fn expects_interface(classes: &Classes<'_>, reason: &str) -> bool {
    let expected = reason.split_once("expected ").and_then(|(_, rest)| rest.split_once(", found"));
    expected.is_some_and(|(name, _)| classes.get(name).is_ok_and(|class| class.flags.is_interface()))
}

#[test]
fn changed_methods_get_the_same_verdict_from_java() {
    let Some(jar) = maven::jar("org.apache.commons:commons-math3:3.6.1") else { return };
    let jdk = Jdk::discover(None).unwrap_or_else(|error| panic!("{error}"));
    let path =
        ClassPath::open(std::slice::from_ref(&jar), jdk.feature).unwrap_or_else(|error| panic!("{error}"));
    let classes = Classes::new(&jdk, Some(&path));
    let count =
        std::env::var("TESTWRIGHT_VERIFY_CHANGES").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify_differential");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let ours = write_changes(&folder, &classes, &path, count);
    let harness = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/Verdicts.java");
    let output = Command::new(jdk.tool("java")).arg(harness).arg(&jar).arg(&folder).output();
    let output = output.expect("java can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let theirs = String::from_utf8_lossy(&output.stdout);
    let (mut accepted, mut differences) = (0, Vec::new());
    assert_eq!(theirs.lines().count(), ours.len());
    for ((changed, ours), theirs) in ours.iter().zip(theirs.lines()) {
        match ours {
            Ok(()) if theirs == "accepted" => accepted += 1,
            Err(VerifyReason::Rule(_)) if theirs.starts_with("rejected") => {}
            Err(VerifyReason::Loading(_)) if theirs.starts_with("failed") => {}
            // A bad exception table is a format error there.
            Err(VerifyReason::Rule(_)) if theirs.starts_with("failed java.lang.ClassFormatError") => {}
            // For old versions, HotSpot lets arrays and objects that are not initialised stand for any interface; for
            // new ones it follows JVMS §4.10.1.2 and §4.10.1.9, as we always do.
            Err(VerifyReason::Rule(reason))
                if theirs == "accepted" && expects_interface(&classes, reason) => {}
            _ => differences.push(format!("{changed}\n  we say {ours:?}\n  java says {theirs}")),
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(accepted * 20 > count, "only {accepted} of {count} changes were accepted");
    let _ = std::fs::remove_dir_all(&folder);
}
