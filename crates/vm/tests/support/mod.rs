//! Compiling test programs, and running them on `java` and in the VM.
#![allow(dead_code, reason = "each test binary uses its part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

/// One program with a `main`.
pub(crate) struct Program {
    /// Its class, with dots.
    pub(crate) class: String,
}

/// All programs, compiled.
pub(crate) struct Corpus {
    /// Folder with the classes.
    pub(crate) classes: PathBuf,
    /// The programs, in order of name.
    pub(crate) programs: Vec<Program>,
}

/// What can be seen of a run from outside.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    /// Everything printed.
    pub(crate) stdout: String,
    /// Exit code of the process.
    pub(crate) exit_code: i32,
    /// `Exception in thread …`, if that was printed.
    pub(crate) uncaught: Option<String>,
}

/// Instructions after which a program counts as hanging.
const LIMIT: u64 = 2_000_000_000;

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/programs")
}

fn java_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            java_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            into.push(path);
        }
    }
}

/// Compiles the programs that a JDK understands: all of Java 17's, and the newer ones on a newer JDK.
pub(crate) fn corpus(jdk: &Jdk) -> Corpus {
    let root = sources();
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{}", jdk.feature));
    let mut files = Vec::new();
    java_files(&root, &mut files);
    files.sort();
    let newer = root.join("java21plus");
    let is_newer = |file: &PathBuf| file.starts_with(&newer);
    let plain: Vec<&PathBuf> = files.iter().filter(|file| !is_newer(file)).collect();
    let newest: Vec<&PathBuf> = files.iter().filter(|file| is_newer(file) && jdk.feature >= 25).collect();
    compile_once(&classes, &files, || {
        compile(jdk, &["--release", "17"], &plain, &classes);
        compile(jdk, &[], &newest, &classes);
    });
    let wanted = std::env::var("DIFFERENTIAL").unwrap_or_default().replace('/', ".");
    let programs = plain
        .iter()
        .map(|file| (file, &root))
        .chain(newest.iter().map(|file| (file, &newer)))
        .filter(|(file, _)| std::fs::read_to_string(file).is_ok_and(|text| text.contains("void main(")))
        .filter_map(|(file, root)| {
            let relative = file.strip_prefix(root).ok()?.with_extension("");
            Some(relative.to_str()?.replace('/', "."))
        })
        .filter(|class| class.contains(&wanted))
        .map(|class| Program { class })
        .collect();
    Corpus { classes, programs }
}

/// Compiles into `classes` unless that was done before from the same sources. Test binaries run one after the other, but
/// their tests do not, hence the lock.
fn compile_once(classes: &Path, sources: &[PathBuf], compile: impl FnOnce()) {
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _turn = TURN.lock();
    let mut content = String::new();
    for source in sources {
        content += &format!("{}\n{}", source.display(), std::fs::read_to_string(source).unwrap_or_default());
    }
    let hash = content
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let stamp = classes.join("compiled-from");
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == hash.to_string()) {
        return;
    }
    let _ = std::fs::remove_dir_all(classes);
    std::fs::create_dir_all(classes).expect("a folder for classes");
    compile();
    std::fs::write(stamp, hash.to_string()).expect("the stamp is written");
}

fn compile(jdk: &Jdk, options: &[&str], files: &[&PathBuf], classes: &Path) {
    if files.is_empty() {
        return;
    }
    let output = Command::new(jdk.tool("javac"))
        .args(["-nowarn", "-g", "-parameters", "-encoding", "UTF-8", "-d"])
        .arg(classes)
        .args(options)
        .args(files)
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
}

fn first_uncaught(stderr: &str) -> Option<String> {
    stderr.lines().find(|line| line.starts_with("Exception in thread")).map(str::to_owned)
}

/// Runs a program on the real JVM.
pub(crate) fn expected(jdk: &Jdk, corpus: &Corpus, program: &Program) -> Ending {
    let output = Command::new(jdk.tool("java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Duser.timezone=UTC"])
        .args(["-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"])
        .arg("-cp")
        .arg(&corpus.classes)
        .arg(&program.class)
        .env("LC_ALL", "C.UTF-8")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("java runs");
    Ending {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        exit_code: output.status.code().unwrap_or(-1),
        uncaught: first_uncaught(&String::from_utf8_lossy(&output.stderr)),
    }
}

/// Runs a program in the VM.
pub(crate) fn run_here(jdk: &Jdk, corpus: &Corpus, program: &Program) -> Ending {
    let class_path =
        ClassPath::open(std::slice::from_ref(&corpus.classes), jdk.feature).expect("a class path");
    let mut vm = Vm::boot(Arc::new(jdk.clone()), Arc::new(class_path), Config::default())
        .unwrap_or_else(|error| panic!("{error}"));
    let limit = vm.exec.instructions() + LIMIT;
    vm.exec.set_limit(limit);
    let result = vm.run_main(&program.class, &[]);
    let mut stderr = String::from_utf8_lossy(&vm.world.stderr).into_owned();
    let exit_code = match result {
        Ok(()) => 0,
        Err(End::Exit(code)) => code,
        Err(end) => {
            stderr = format!("Exception in thread (none): {}", vm.describe_end(&end));
            -1
        }
    };
    Ending {
        stdout: String::from_utf8_lossy(&vm.world.stdout).into_owned(),
        exit_code,
        uncaught: first_uncaught(&stderr),
    }
}

/// Applies `work` to all items on as many threads as there are processors; results are in order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut mine = Vec::new();
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(at) else { return mine };
                        mine.push((at, work(item)));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Compiles one source under `tests/java` and gives the folder of its classes.
pub(crate) fn compile_subject(jdk: &Jdk, name: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(format!("{name}.java"));
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", jdk.feature));
    compile_once(&classes, std::slice::from_ref(&source), || {
        compile(jdk, &["--release", "17"], &[&source], &classes);
    });
    classes
}

/// A booted VM with the classes of `tests/java/<name>.java`, and the number of that class, initialised.
pub(crate) fn boot_subject(jdk: &Jdk, name: &str, config: Config) -> (Vm, testwright_vm::class::ClassId) {
    let classes = compile_subject(jdk, name);
    let class_path = ClassPath::open(&[classes], jdk.feature).expect("a class path");
    let mut vm = Vm::boot(Arc::new(jdk.clone()), Arc::new(class_path), config)
        .unwrap_or_else(|error| panic!("{error}"));
    let class = vm.load_class(testwright_vm::class::LoaderId::APP, name).expect("the class loads");
    vm.initialize(class).expect("the class is initialised");
    (vm, class)
}

/// The programs under `testdata/hostile/vm`, compiled. Two of their classes are on the class path under names that only the JDK
/// may use, which no compiler would write.
pub(crate) fn hostile(jdk: &Jdk) -> Corpus {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hostile/vm");
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{}", jdk.feature));
    let mut files = Vec::new();
    java_files(&root, &mut files);
    files.sort();
    compile_once(&classes, &files, || {
        compile(jdk, &["--release", "17"], &files.iter().collect::<Vec<_>>(), &classes);
        for (from, to) in
            [("javx/evil/Evil", "java/evil/Evil"), ("jdx/internal/misc/Planted", "jdk/internal/misc/Planted")]
        {
            let mut bytes = std::fs::read(classes.join(format!("{from}.class"))).expect("it was compiled");
            let found = bytes.windows(from.len()).position(|window| window == from.as_bytes());
            let at = found.expect("a class file has its name");
            bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
            let target = classes.join(format!("{to}.class"));
            std::fs::create_dir_all(target.parent().expect("it is in a package")).expect("a folder");
            std::fs::write(target, bytes).expect("it can be written");
        }
    });
    Corpus { classes, programs: Vec::new() }
}

/// Compiles the sources of a folder under `testdata/hostile` and gives the folder of their classes.
pub(crate) fn hostile_folder(jdk: &Jdk, name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hostile").join(name);
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}-{}", jdk.feature));
    let mut files = Vec::new();
    java_files(&root, &mut files);
    files.sort();
    compile_once(&classes, &files, || {
        compile(jdk, &["--release", "17"], &files.iter().collect::<Vec<_>>(), &classes);
    });
    classes
}
