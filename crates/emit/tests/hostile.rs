//! Code under test that harms whatever it can. Verified confined, it harms nothing; unconfined it does, which shows that the
//! attacks are real. The sources are in `testdata/hostile/jdk`.

mod support;

use std::collections::BTreeMap;
use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use support::{Compiled, compile, jdks};
use testwright_classpath::Jdk;
use testwright_emit::Style;
use testwright_emit::jdk::{CompilerOptions, Dropped, HarnessError, Scratch, Verifier, VerifierOptions};

/// A folder with canaries, and the hostile class that knows where they are.
struct Attack {
    jdk: Jdk,
    canaries: Scratch,
    compiled: Compiled,
    class: &'static str,
}

fn source(class: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hostile/jdk");
    std::fs::read_to_string(folder.join(format!("{class}.java"))).expect("a hostile class")
}

impl Attack {
    /// Compiles a hostile class. `values` fill in what it says between `@`.
    fn new(jdk: Jdk, class: &'static str, names: &[&str], values: &[(&str, String)]) -> Attack {
        let canaries = Scratch::new().expect("a folder");
        for name in names {
            let folder = canaries.folder(name).expect("a folder");
            std::fs::write(folder.join("canary"), "alive").expect("a file");
        }
        let mut text = source(class).replace("@FOLDER@", &canaries.path().display().to_string());
        for (name, value) in values {
            text = text.replace(&format!("@{name}@"), value);
        }
        let compiled = compile(&jdk, class, &text);
        Attack { jdk, canaries, compiled, class }
    }

    /// Runs tests that call methods of the class, whatever comes of it. None if code cannot be confined here.
    fn run(&self, names: &[&str], is_confined: bool) -> Option<Vec<Dropped>> {
        let body = |name| format!("try {{ hostile.{}.{name}(); }} catch (Throwable any) {{ }}", self.class);
        let tests: Vec<(&str, String)> = names.iter().map(|name| (*name, body(*name))).collect();
        let options = VerifierOptions { is_confined, ..VerifierOptions::default() };
        self.check(&tests, options)
    }

    /// Runs tests given by name and body.
    fn check(&self, tests: &[(&str, String)], options: VerifierOptions) -> Option<Vec<Dropped>> {
        let class_path = vec![self.compiled.folder.clone()];
        let verifier = Verifier::start(&self.jdk, VerifierOptions { class_path, ..options });
        let mut verifier = match verifier {
            Ok(verifier) => verifier,
            Err(HarnessError::Confinement(error)) => {
                println!("skipped: {error}");
                return None;
            }
            Err(error) => panic!("the JDK runs: {error}"),
        };
        let text = file(tests);
        let checked = verifier.check(&[&text], &Style::default(), in_two_minutes());
        checked.expect("the JDK runs").expect("there is time").pop()
    }

    /// All that is in the folder of canaries.
    fn state(&self) -> BTreeMap<PathBuf, String> {
        let mut state = BTreeMap::new();
        look(self.canaries.path(), &mut state);
        state
    }

    /// Whether anything has changed in the folder of one attack.
    fn is_harmed(&self, before: &BTreeMap<PathBuf, String>, name: &str) -> bool {
        let own = |state: &BTreeMap<PathBuf, String>| {
            let inside = |path: &Path| path.starts_with(self.canaries.path().join(name));
            let entries = state.iter().filter(|(path, _)| inside(path));
            entries.map(|(path, text)| (path.clone(), text.clone())).collect::<Vec<_>>()
        };
        own(before) != own(&self.state())
    }
}

/// Files and folders below a folder, with what can be seen of them. Times of folders are left out.
fn look(folder: &Path, state: &mut BTreeMap<PathBuf, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let (path, metadata) = (entry.path(), entry.metadata().expect("it is there"));
        if metadata.is_dir() {
            state.insert(path.clone(), format!("{:?}", metadata.permissions()));
            look(&path, state);
        } else {
            let content = std::fs::read(&path).unwrap_or_default();
            let (permissions, time) = (metadata.permissions(), metadata.modified().ok());
            state.insert(path, format!("{content:?} {permissions:?} {time:?}"));
        }
    }
}

/// A test class.
fn file(tests: &[(&str, String)]) -> String {
    let tests: Vec<String> = tests
        .iter()
        .map(|(name, body)| {
            format!("    @Test\n    void {name}() throws Throwable {{\n        {body}\n    }}\n")
        })
        .collect();
    format!(
        "package attacked;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\n\
         import org.junit.jupiter.api.Test;\n\nclass HostileTest {{\n{}}}\n",
        tests.join("\n")
    )
}

#[expect(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_two_minutes() -> Instant {
    Instant::now() + Duration::from_secs(120)
}

fn jdk() -> Option<Jdk> {
    jdks().into_iter().next()
}

/// The tests that did not stay.
fn names(broken: &[Dropped]) -> Vec<&str> {
    broken.iter().map(|one| one.test.as_str()).collect()
}

const FILES: [&str; 23] = [
    "delete",
    "deleteOld",
    "write",
    "append",
    "create",
    "createFolder",
    "rename",
    "renameOld",
    "link",
    "symbolicLink",
    "chmod",
    "chmodOld",
    "touch",
    "touchOld",
    "map",
    "truncate",
    "channel",
    "walk",
    "handler",
    "initialiser",
    "otherThread",
    "throughLink",
    "throughProc",
];

#[test]
fn files_are_not_harmed_by_code_under_test() {
    for jdk in jdks() {
        let attack = Attack::new(jdk, "Files", &FILES, &[]);
        let before = attack.state();
        if attack.run(&FILES, true).is_none() {
            return;
        }
        assert_eq!(attack.state(), before);
    }
}

#[test]
fn the_attacks_on_files_are_real() {
    let Some(jdk) = jdk() else { return };
    let attack = Attack::new(jdk, "Files", &FILES, &[]);
    let before = attack.state();
    attack.run(&FILES, false);
    let harmless: Vec<&str> = FILES.into_iter().filter(|name| !attack.is_harmed(&before, name)).collect();
    assert_eq!(harmless, [""; 0], "these attacks did no harm");
}

const PROCESSES: [&str; 3] = ["exec", "builder", "shell"];

#[test]
fn no_process_can_be_started_by_code_under_test() {
    let Some(jdk) = jdk() else { return };
    let seconds = "4711.25";
    let attack = Attack::new(jdk, "Processes", &PROCESSES, &[("SECONDS", seconds.to_owned())]);
    let before = attack.state();
    if attack.run(&["exec", "builder", "shell", "sleeper"], true).is_none() {
        return;
    }
    assert_eq!(attack.state(), before);
    assert_eq!(running(seconds), [""; 0]);
}

#[test]
fn processes_end_with_the_verifier_even_if_nothing_is_confined() {
    let Some(jdk) = jdk() else { return };
    let seconds = "4712.25";
    let attack = Attack::new(jdk, "Processes", &PROCESSES, &[("SECONDS", seconds.to_owned())]);
    let before = attack.state();
    attack.run(&["exec", "builder", "shell", "sleeper"], false);
    for name in PROCESSES {
        assert!(attack.is_harmed(&before, name), "the attack {name} did no harm");
    }
    // The kernel may take a moment to end it.
    for _ in 0..200 {
        if running(seconds).is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{:?} outlive the verifier", running(seconds));
}

/// Commands of processes that have this argument.
fn running(argument: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let commands = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let texts = commands.map(|command| String::from_utf8_lossy(&command).replace('\0', " "));
    texts.filter(|text| text.starts_with("sleep ") && text.contains(argument)).collect()
}

#[test]
fn nobody_is_contacted_by_code_under_test() {
    let Some(jdk) = jdk() else { return };
    let listener = || {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("it is ours");
        listener
    };
    let names = ["TCP", "CHANNEL", "URL", "HTTP"];
    let listeners = names.map(|name| (name, listener()));
    let udp = UdpSocket::bind("127.0.0.1:0").expect("a port");
    udp.set_nonblocking(true).expect("it is ours");
    let port = |address: std::io::Result<std::net::SocketAddr>| address.expect("a port").port().to_string();
    let mut values: Vec<(&str, String)> =
        listeners.iter().map(|(name, listener)| (*name, port(listener.local_addr()))).collect();
    values.push(("UDP", port(udp.local_addr())));
    let attack = Attack::new(jdk, "Network", &[], &values);
    let contacted = || {
        let tcp = listeners.iter().filter(|(_, listener)| listener.accept().is_ok()).map(|(name, _)| *name);
        let mut all: Vec<&str> = tcp.collect();
        all.extend(udp.recv(&mut [0; 8]).ok().map(|_| "UDP"));
        all
    };
    let attacks = ["tcp", "channel", "url", "http", "udp"];
    if attack.run(&attacks, true).is_none() {
        return;
    }
    assert_eq!(contacted(), [""; 0]);
    attack.run(&attacks, false);
    assert_eq!(contacted(), ["TCP", "CHANNEL", "URL", "HTTP", "UDP"], "some attacks are not real");
}

#[test]
fn tests_that_disturb_the_exchange_cost_only_themselves() {
    let Some(jdk) = jdk() else { return };
    let attack = Attack::new(jdk, "Protocol", &[], &[]);
    let disturbing = ["writeByNumber", "closeByNumber", "suspendAll", "halt"];
    let harmless = ["printToDescriptor", "closeStandardStreams", "interruptAll"];
    let mut tests = Vec::new();
    for name in disturbing.iter().chain(&harmless) {
        tests.push((*name, format!("hostile.Protocol.{name}();")));
    }
    for name in ["writeByName", "readByName", "reachable"] {
        tests.push((name, format!("assertEquals(0, hostile.Protocol.{name}());")));
    }
    // Tests run in the order of their names' hashes, so some of these come in between.
    let good: Vec<String> = (0..20).map(|number| format!("adds{number}")).collect();
    tests.extend(good.iter().map(|name| (name.as_str(), "assertEquals(2, 1 + 1);".to_owned())));
    let options = VerifierOptions { test_limit: Duration::from_millis(300), ..VerifierOptions::default() };
    let Some(broken) = attack.check(&tests, options) else { return };
    let broken_names = names(&broken);
    for name in disturbing {
        // The newest JDKs refuse to suspend threads, which the test fails of.
        assert!(broken_names.contains(&name), "{name} stayed: {broken:?}");
    }
    for name in good.iter().map(String::as_str).chain(["writeByName", "readByName", "reachable"]) {
        assert!(!broken_names.contains(&name), "{name} was lost: {broken:?}");
    }
    assert!(!broken_names.contains(&"printToDescriptor"), "{broken:?}");
}

#[test]
fn tests_that_leave_files_behind_are_dropped_and_others_do_not_see_them() {
    let Some(jdk) = jdk() else { return };
    let attack = Attack::new(jdk, "Processes", &[], &[]);
    let home = "new java.io.File(System.getProperty(\"user.home\"))";
    let nothing = format!(
        "assertEquals(0, new java.io.File(\"\").getAbsoluteFile().list().length + {home}.list().length);"
    );
    let tests = [
        ("leavesFile", "new java.io.File(\"a\").createNewFile();".to_owned()),
        ("leavesFolder", "new java.io.File(\"b/c\").mkdirs();".to_owned()),
        ("leavesInHome", format!("new java.io.File({home}, \"settings\").createNewFile();")),
        ("leavesLog", "new java.util.logging.FileHandler(\"%h/java.log\").close();".to_owned()),
        ("tidiesUp", "assertEquals(true, new java.io.File(\"d\").createNewFile() && new java.io.File(\"d\").delete());".to_owned()),
        ("temporary", "java.io.File.createTempFile(\"abc\", \"d\").deleteOnExit();".to_owned()),
    ];
    let mut tests = tests.to_vec();
    let looks: Vec<String> = (0..12).map(|number| format!("looks{number}")).collect();
    tests.extend(looks.iter().map(|name| (name.as_str(), nothing.clone())));
    let Some(mut broken) = attack.check(&tests, VerifierOptions::default()) else { return };
    broken.sort_by(|one, other| one.test.cmp(&other.test));
    assert_eq!(names(&broken), ["leavesFile", "leavesFolder", "leavesInHome", "leavesLog"], "{broken:?}");
    assert_eq!(broken[0].reason, "it leaves files behind: a");
    assert_eq!(broken[3].reason, "it leaves files behind: java.log");
}

#[test]
fn a_test_that_fills_the_disk_is_ended() {
    let Some(jdk) = jdk() else { return };
    let attack = Attack::new(jdk, "Processes", &[], &[]);
    let fill = "byte[] block = new byte[1 << 20]; for (int i = 0; i < 800; i++) \
                java.nio.file.Files.write(java.nio.file.Files.createTempFile(\"a\", \"b\"), block);";
    let tests = [("fills", fill.to_owned()), ("adds", "assertEquals(2, 1 + 1);".to_owned())];
    let options = VerifierOptions { test_limit: Duration::from_secs(20), ..VerifierOptions::default() };
    let Some(broken) = attack.check(&tests, options) else { return };
    assert_eq!(names(&broken), ["fills"], "{broken:?}");
    assert!(broken[0].reason.contains("ends the"), "{broken:?}");
}

#[test]
fn plugins_and_processors_on_the_class_path_do_not_run_in_the_compiler() {
    let Some(jdk) = jdk() else { return };
    let names = ["plugin", "processor"];
    let attack = Attack::new(jdk, "Plugin", &names, &[]);
    let services = attack.compiled.folder.join("META-INF/services");
    std::fs::create_dir_all(&services).expect("a folder");
    for (service, provider) in [
        ("com.sun.source.util.Plugin", "hostile.Plugin"),
        ("javax.annotation.processing.Processor", "hostile.Plugin$Processor"),
    ] {
        std::fs::write(services.join(service), provider).expect("a file");
    }
    let jar = attack.canaries.path().join("plugin.jar");
    let made = Command::new(attack.jdk.tool("jar"))
        .args(["--create", "--file"])
        .arg(&jar)
        .arg("-C")
        .args([&attack.compiled.folder, Path::new(".")])
        .status();
    assert!(made.expect("jar runs").success());
    let before = attack.state();
    // Unconfined, so that nothing but the compiler's own options holds it back.
    let class_path = vec![jar.clone()];
    let options = VerifierOptions { class_path, is_confined: false, ..VerifierOptions::default() };
    let mut verifier = Verifier::start(&attack.jdk, options).expect("the JDK runs");
    let text = file(&[("adds", "assertEquals(2, 1 + 1);".to_owned())]);
    let broken = verifier.check(&[&text], &Style::default(), in_two_minutes());
    assert_eq!(broken.expect("the JDK runs"), Some(vec![Vec::new()]));
    assert_eq!(attack.state(), before);
    let plain = attack.canaries.path().join("Plain.java");
    std::fs::write(&plain, "class Plain { }").expect("a file");
    let status = Command::new(attack.jdk.tool("javac"))
        .args(["-proc:none", "-cp"])
        .args([&jar, Path::new("-d"), attack.canaries.path(), &plain])
        .status();
    assert!(status.expect("javac runs").success());
    assert!(attack.is_harmed(&before, "plugin"), "the plugin does not run at all");
}

#[test]
fn no_argument_for_the_compiler_runs_a_strangers_code_in_it() {
    let Some(jdk) = jdk() else { return };
    let names = ["plugin", "processor"];
    let attack = Attack::new(jdk, "Plugin", &names, &[]);
    let classes = attack.compiled.folder.display().to_string();
    let listed = attack.canaries.path().join("arguments");
    std::fs::write(&listed, format!("-processor hostile.Plugin$Processor -processorpath {classes}"))
        .expect("a file");
    let arguments = [
        "-Xplugin:hostile",
        "-processor",
        "hostile.Plugin$Processor",
        "-processorpath",
        &classes,
        "--processor-path",
        &classes,
        "-proc:only",
        "-J-javaagent:hostile.jar",
        &format!("@{}", listed.display()),
        "-Xlint:all -processor hostile.Plugin$Processor",
        "-d",
        &attack.canaries.path().display().to_string(),
        "-Xlint:all",
        "-Werror",
    ];
    let compiler = CompilerOptions::harmless(&arguments.map(str::to_owned));
    let before = attack.state();
    let options = VerifierOptions { compiler, is_confined: false, ..VerifierOptions::default() };
    let broken = attack.check(&[("adds", "assertEquals(2, 1 + 1);".to_owned())], options);
    assert_eq!(broken, Some(Vec::new()));
    assert_eq!(attack.state(), before);
}
