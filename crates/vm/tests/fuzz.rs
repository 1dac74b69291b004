//! Class files with random damage are read, translated, verified and run: whatever happens, nothing panics or hangs.
//!
//! `FUZZ_SECONDS=600` makes it long, in processor time; `FUZZ_SEED=n` starts elsewhere. A failure prints the seed and the round that
//! repeat it.
//! Should the process die instead, `fuzz-last.txt` in the target folder's `tmp` has them; `FUZZ_FIRST=m` starts at round m.

mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};

use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_vm::class::LoaderId;
use testwright_vm::vm::Config;
use testwright_vm::{Ref, Vm};

/// Programs under `testdata/hostile/vm`: natives of their own, and names of the JDK's.
const HOSTILE: [&str; 4] = ["Natives", "Names", "Fields", "Calls"];
/// How often each of them is among the classes to damage, so that they come up among the many others.
const HOSTILE_SHARE: usize = 10;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// A few changed, swapped, inserted or dropped bytes. Most damage goes into method bodies, where it gets furthest.
fn damage(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    let bodies = code_ranges(bytes);
    for _ in 0..1 + random.below(3) {
        let at = match bodies.get(random.below(bodies.len() * 5 / 4)) {
            Some((start, length)) => start + random.below(*length),
            None => random.below(damaged.len()),
        };
        let at = at.min(damaged.len() - 1);
        match random.below(8) {
            0 => damaged[at] = random.next() as u8,
            1 => damaged[at] ^= 1 << random.below(8),
            2 => damaged[at] = damaged[at].wrapping_add(1),
            3 => damaged[at] = damaged[at].wrapping_sub(1),
            4 => {
                let other = random.below(damaged.len());
                damaged.swap(at, other);
            }
            5 => damaged[at] = bytes[random.below(bytes.len())],
            6 => damaged.truncate(damaged.len() - random.below(8).min(damaged.len() - 1)),
            _ => damaged[at] = [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0xB6, 0xC0, 0xBF][random.below(10)],
        }
    }
    damaged
}

/// Where method bodies are in a good class file.
fn code_ranges(bytes: &[u8]) -> Vec<(usize, usize)> {
    let Ok(file) = ClassFile::parse(bytes.to_vec().into()) else { return Vec::new() };
    let code = file.methods.iter().filter_map(|method| method.code.as_ref());
    code.map(|code| (code.offset as usize, code.bytecode.len())).collect()
}

fn env(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn damaged_classes_never_panic_or_hang() {
    let Ok(jdk) = Jdk::discover(None) else {
        println!("skipped: no JDK is installed");
        return;
    };
    let corpus = support::corpus(&jdk);
    let folders = [corpus.classes, support::hostile(&jdk).classes];
    let class_path = ClassPath::open(&folders, jdk.feature).expect("a class path");
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    let programs = corpus.programs.iter().map(|program| &*program.class);
    for class in programs.chain(HOSTILE.into_iter().cycle().take(HOSTILE.len() * HOSTILE_SHARE)) {
        let found = class_path.find_class(&class.replace('.', "/")).expect("readable").expect("compiled");
        seeds.push(found.bytes.to_vec());
    }
    let seconds = env("FUZZ_SECONDS", 8);
    let seed = env("FUZZ_SEED", 1);
    let start = seconds_computed();
    let (mut rounds, mut parsed, mut linked, mut ran) = (0u64, 0u64, 0u64, 0u64);
    let first = env("FUZZ_FIRST", 0);
    let last = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz-last.txt");
    let mut vm: Option<Vm> = None;
    while seconds_computed() - start < seconds {
        let number = first + rounds;
        let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(number));
        rounds += 1;
        // Memory errors end the process, so what led to one has to be on disk before it happens.
        std::fs::write(&last, format!("FUZZ_SEED={seed} FUZZ_FIRST={number}\n"))
            .expect("a writable target folder");
        let base = &seeds[random.below(seeds.len())];
        let damaged = damage(base, &mut random);
        // A fresh VM now and then, because classes are never unloaded.
        if rounds % 200 == 1 {
            vm = Some(booted(&jdk, &folders));
        }
        let machine = vm.as_mut().expect("booted above");
        let round = catch_unwind(AssertUnwindSafe(|| one_round(machine, damaged)));
        match round {
            Ok(stage) => {
                parsed += u64::from(stage >= 1);
                linked += u64::from(stage >= 2);
                ran += u64::from(stage >= 3);
            }
            Err(_) => panic!("FUZZ_SEED={seed} FUZZ_FIRST={number} panics"),
        }
    }
    println!("{rounds} damaged classes: {parsed} readable, {linked} linked, {ran} ran");
    assert!(rounds > 0 && parsed > 0 && linked > 0 && ran > 0, "damage must not stop everything at the door");
}

/// Seconds that this process has computed: a busy machine must not make the run shorter than it says.
#[cfg(unix)]
fn seconds_computed() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    u64::try_from(time.tv_sec).expect("time does not run backwards")
}

/// Seconds by the wall clock, where processor time cannot be told.
#[cfg(not(unix))]
#[expect(clippy::disallowed_methods, reason = "how long to fuzz is about the wall clock")]
fn seconds_computed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

fn booted(jdk: &Jdk, folders: &[std::path::PathBuf]) -> Vm {
    let class_path = ClassPath::open(folders, jdk.feature).expect("a class path");
    let config = Config { heap_words: 4 << 20, ..Config::default() };
    let mut vm =
        Vm::boot(jdk.clone().into(), class_path.into(), config).unwrap_or_else(|error| panic!("{error}"));
    vm.freeze();
    vm
}

/// How far a damaged class got: 1 readable, 2 linked, 3 its `main` was called.
fn one_round(vm: &mut Vm, bytes: Vec<u8>) -> u32 {
    let Ok(file) = ClassFile::parse(bytes.into()) else { return 0 };
    for method in file.methods.iter().filter(|method| method.code.is_some()) {
        // Translation must cope with what the verifier would reject.
        let _ = testwright_ir::translate(&file, method);
    }
    vm.reset();
    let limit = vm.exec.instructions() + 3_000_000;
    vm.exec.set_limit(limit);
    // As itself once in each VM; after that a hidden class is all that can still be made of it.
    let hidden = file.clone();
    let defined = vm.define_class(LoaderId::APP, file, false);
    let Ok(class) = defined.or_else(|_| vm.define_class(LoaderId::APP, hidden, true)) else { return 1 };
    let Some(main) = vm.find_method(class, "main", "([Ljava/lang/String;)V") else { return 2 };
    if !vm.method(main).flags.is_static() || vm.method(main).arg_slots != 1 {
        return 2;
    }
    let _ = vm.run_in_image(main, &[Ref::NULL.to_bits()]);
    vm.world.stdout.clear();
    vm.world.stderr.clear();
    3
}
