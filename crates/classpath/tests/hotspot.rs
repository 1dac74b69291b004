//! Compares with HotSpot what is a class file and what is not, on class files that are a little wrong.
//!
//! Whatever HotSpot defines must be readable here, or a user's class would be refused for no reason. The
//! other way round a few differences are accepted: HotSpot also checks the LocalVariableTypeTable, the flags in
//! InnerClasses and the uniqueness of local variables, which nobody here relies on.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bytes::Bytes;
use testwright_classpath::jdk::NEWEST;
use testwright_classpath::{ClassFile, ClassPath, Jdk};

const CASES: usize = 6000;

#[test]
fn what_hotspot_defines_is_readable() {
    let jdks = Jdk::all();
    assert!(jdks.iter().any(|jdk| jdk.tool("javac").is_file()), "this test needs a JDK with javac");
    for jdk in jdks.iter().filter(|jdk| jdk.tool("javac").is_file()) {
        compare_with(jdk);
    }
}

fn compare_with(jdk: &Jdk) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hotspot");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("hotspot-{}", jdk.feature));
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    let compiled = Command::new(jdk.tool("javac"))
        .args(["-g", "-parameters", "--release", "17", "-encoding", "UTF-8", "-d"])
        .arg(&folder)
        .args([sources.join("Define.java"), sources.join("Samples.java")])
        .status()
        .expect("javac can be started");
    assert!(compiled.success());

    let class_path = ClassPath::open(std::slice::from_ref(&folder), jdk.feature).unwrap();
    let samples: Vec<Bytes> = class_path
        .classes()
        .unwrap()
        .iter()
        .filter(|name| name.starts_with("Samples"))
        .map(|name| class_path.find_class(name).unwrap().expect("it is listed").bytes)
        .collect();
    assert!(samples.len() >= 10);
    let cases = changed(&samples);

    let verdicts = ask_hotspot(jdk, &folder, &cases);
    let mut too_strict = Vec::new();
    let mut too_lax = 0;
    for (case, verdict) in cases.iter().zip(&verdicts) {
        let own = ClassFile::parse(Bytes::copy_from_slice(case));
        let is_format_error = matches!(&**verdict, "format" | "version");
        match (own, is_format_error) {
            // Anything else that went wrong there did so while the class was linked to others, in the middle of
            // reading it, so it tells nothing.
            (Err(error), false) if verdict == "defined" => too_strict.push(error.to_string()),
            (Err(_), false) => {}
            (Err(error), true) if jdk.feature == NEWEST => {
                assert_eq!(error.is_unsupported_version(), verdict == "version", "{error}");
            }
            (Err(_), true) => {}
            // An older JDK does not know the newest versions.
            (Ok(_), true) => too_lax += usize::from(verdict == "format"),
            (Ok(_), false) => {}
        }
    }
    let refused = verdicts.iter().filter(|verdict| *verdict == "format").count();
    assert!(refused > CASES / 4, "only {refused} cases were wrong");
    let crashes = verdicts.iter().filter(|verdict| *verdict == "crash").count();
    assert!(crashes < 20, "java crashed {crashes} times");
    assert!(too_lax * 20 < refused, "{too_lax} of {refused} wrong ones are taken here");
    assert!(too_strict.is_empty(), "HotSpot takes what is refused here: {too_strict:#?}");
}

/// Copies of the samples, each with one or two bytes changed, always the same.
fn changed(samples: &[Bytes]) -> Vec<Vec<u8>> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize % below
    };
    let mut cases = Vec::with_capacity(CASES);
    for _ in 0..CASES {
        let mut bytes = samples[random(samples.len())].to_vec();
        for _ in 0..=random(2) {
            let at = random(bytes.len());
            bytes[at] = match random(6) {
                0 => random(256) as u8,
                1 => bytes[at].wrapping_add(1),
                2 => bytes[at].wrapping_sub(1),
                3 => bytes[random(bytes.len())],
                4 => bytes[at] ^ 1 << random(8),
                _ => 0,
            };
        }
        cases.push(bytes);
    }
    cases
}

/// What HotSpot says about each case. Some versions of it crash on some of them, which is a verdict as well; a new
/// one then goes on with the next case.
fn ask_hotspot(jdk: &Jdk, folder: &Path, cases: &[Vec<u8>]) -> Vec<String> {
    let mut verdicts = Vec::new();
    while verdicts.len() < cases.len() {
        let mut java = Command::new(jdk.tool("java"))
            .args(["-XX:TieredStopAtLevel=1", "-XX:+SuppressFatalErrorMessage", "-cp"])
            .arg(folder)
            .arg("Define")
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("java can be started");
        let mut input = java.stdin.take().expect("it is piped");
        let mut rest = Vec::new();
        for case in &cases[verdicts.len()..] {
            rest.extend((case.len() as u32).to_be_bytes());
            rest.extend(case);
        }
        // If it crashes, the pipe breaks.
        let writer = std::thread::spawn(move || drop(input.write_all(&rest)));
        let output = java.wait_with_output().expect("java ends");
        writer.join().expect("no panic");
        verdicts.extend(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned));
        if !output.status.success() {
            assert!(verdicts.len() < cases.len(), "java failed after all cases");
            verdicts.push("crash".to_owned());
        }
    }
    assert_eq!(verdicts.len(), cases.len());
    verdicts
}
