//! The interpreter's speed against `java -Xint` of the same JDK, in one run; the price of tracing; and how fast a
//! trivial call with a reset of the heap is. Times are CPU times of the thread that runs the program, so that a busy
//! machine disturbs less. Run with `cargo bench -p testwright-vm --bench interpreter`.
//!
//! Arguments: names of programs to run (all without), `--rounds n`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::class::{ClassId, LoaderId, MethodId};
use testwright_vm::machine::Trace;
use testwright_vm::vm::{Config, Vm};

/// Programs and their sizes.
const PROGRAMS: [(&str, i32); 7] = [
    ("fib", 35),
    ("intLoop", 20_000_000),
    ("arrayLoop", 10_000),
    ("fieldLoop", 10_000_000),
    ("virtualCalls", 5_000_000),
    ("stringBuilderLoop", 300_000),
    ("hashMapPuts", 500_000),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let rounds = arguments
        .iter()
        .position(|argument| argument == "--rounds")
        .and_then(|at| arguments.get(at + 1)?.parse().ok())
        .unwrap_or(3);
    let chosen = |name: &str| {
        let names: Vec<&String> =
            arguments.iter().filter(|argument| PROGRAMS.iter().any(|(known, _)| known == argument)).collect();
        names.is_empty() || names.iter().any(|wanted| *wanted == name)
    };
    let programs: Vec<(&str, i32)> = PROGRAMS.into_iter().filter(|(name, _)| chosen(name)).collect();
    let Some(jdk) = Jdk::all().into_iter().max_by_key(|jdk| jdk.feature) else {
        println!("no JDK found: set JAVA_HOME");
        return;
    };
    let classes = compile(&jdk);
    let mut bench = Bench::new(jdk, &classes);
    println!("JDK {} at {}", bench.vm.jdk.feature, bench.vm.jdk.home.display());
    println!(
        "{:<20} {:>10} {:>10} {:>8} {:>10} {:>8}",
        "program", "java ms", "here ms", "speed", "trace ms", "cost"
    );
    let (mut log_speed, mut log_cost) = (0.0, 0.0);
    for (name, size) in &programs {
        let mut java = f64::INFINITY;
        let mut plain = f64::INFINITY;
        let mut traced = f64::INFINITY;
        // Rounds alternate, so that a change of the machine's speed hits all alike.
        for _ in 0..rounds {
            let (checksum, time) = bench.java(&classes, name, *size);
            java = java.min(time);
            let (own_checksum, time) = bench.plain(name, *size);
            plain = plain.min(time);
            assert_eq!(checksum, own_checksum, "{name} gives another result than java");
            traced = traced.min(bench.traced(name, *size));
        }
        println!(
            "{name:<20} {java:>10.1} {plain:>10.1} {:>8.2} {traced:>10.1} {:>7.0}%",
            java / plain,
            (traced / plain - 1.0) * 100.0
        );
        log_speed += (java / plain).ln();
        log_cost += (traced / plain).ln();
    }
    let count = programs.len() as f64;
    println!(
        "{:<20} {:>10} {:>10} {:>8.2} {:>10} {:>7.0}%",
        "geometric mean",
        "",
        "",
        (log_speed / count).exp(),
        "",
        ((log_cost / count).exp() - 1.0) * 100.0
    );
    bench.trivial();
    bench.growth();
}

/// Compiles the programs with the JDK's own compiler.
fn compile(jdk: &Jdk) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/Programs.java");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interpreter-bench");
    std::fs::create_dir_all(&target).expect("the target folder can be written");
    // Concatenation inline, so that only what a program is about is measured.
    let status = Command::new(jdk.tool("javac"))
        .args(["-g", "-XDstringConcat=inline", "-d"])
        .arg(&target)
        .arg(&source)
        .status()
        .expect("javac runs");
    assert!(status.success(), "javac refused {}", source.display());
    target
}

struct Bench {
    vm: Vm,
    class: ClassId,
    trace: Trace,
}

impl Bench {
    fn new(jdk: Jdk, classes: &Path) -> Bench {
        let class_path =
            ClassPath::open(&[classes.to_path_buf()], jdk.feature).expect("the classes can be read");
        let start = now();
        let mut vm = Vm::boot(Arc::new(jdk), Arc::new(class_path), Config::default()).expect("the JDK boots");
        println!("boot: {:.0} ms", (now() - start) * 1e3);
        let Ok(class) = vm.load_class(LoaderId::APP, "Programs") else { panic!("Programs can be loaded") };
        let trace = Trace::new(1, [Box::from("Programs")]);
        Bench { vm, class, trace }
    }

    fn method(&self, name: &str) -> MethodId {
        let methods = &self.vm.class(self.class).methods;
        let found = methods.iter().find(|id| self.vm.symbols.name(self.vm.method(**id).name) == name);
        *found.expect("the program exists")
    }

    fn java(&self, classes: &Path, name: &str, size: i32) -> (i32, f64) {
        let output = Command::new(self.vm.jdk.tool("java"))
            .args(["-Xint", "-cp"])
            .arg(classes)
            .args(["Programs", "1", name, &size.to_string()])
            .output()
            .expect("java runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut fields = text.split_whitespace().skip(1);
        let checksum = fields.next().and_then(|field| field.parse().ok()).expect("a checksum");
        let nanos: f64 = fields.next().and_then(|field| field.parse().ok()).expect("a time");
        (checksum, nanos / 1e6)
    }

    fn plain(&mut self, name: &str, size: i32) -> (i32, f64) {
        let method = self.method(name);
        let start = now();
        let bits = self.vm.call(method, &[u64::from(size as u32)]).expect("the program ends");
        (bits as i32, (now() - start) * 1e3)
    }

    fn traced(&mut self, name: &str, size: i32) -> f64 {
        let method = self.method(name);
        self.trace.clear();
        let start = now();
        self.vm.call_with(&mut self.trace, method, &[u64::from(size as u32)]).expect("the program ends");
        (now() - start) * 1e3
    }

    fn trivial(&mut self) {
        const CALLS: u32 = 5_000_000;
        let method = self.method("trivial");
        self.vm.freeze();
        let start = now();
        for n in 0..CALLS {
            let bits = self.vm.call(method, &[u64::from(n)]).expect("the call returns");
            assert_eq!(bits as u32, n + 1);
            self.vm.reset();
        }
        let seconds = now() - start;
        println!("trivial call and reset: {:.1} million per second", f64::from(CALLS) / seconds / 1e6);
    }

    /// What many calls leave behind, after the first ones have linked everything.
    fn growth(&mut self) {
        const CALLS: u32 = 100_000_000;
        let method = self.method("trivial");
        let before = resident();
        for n in 0..CALLS {
            let bits = self.vm.run_in_image(method, &[u64::from(n)]).expect("the call returns");
            assert_eq!(bits as u32, n + 1);
            self.vm.reset();
        }
        let after = resident();
        println!("memory growth over {} M calls: {before} kB before, {after} kB after", CALLS / 1_000_000);
    }
}

/// Kilobytes of memory that the process has; 0 where the kernel does not say.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Seconds of CPU that this thread has used; where the kernel does not say, seconds since the bench began.
fn now() -> f64 {
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = used.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
    nanos.map_or_else(wall_clock, |nanos| nanos as f64 / 1e9)
}

#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
fn wall_clock() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
