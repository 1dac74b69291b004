//! Tests that would do something to the world around them are neither verified nor delivered, and goals say why.

use std::path::{Path, PathBuf};
use std::process::Command;

use testwright_driver::{ClassReport, ClassSource, Environment, Existing, Options, Silent, generate};
use testwright_emit::Framework;
use testwright_emit::jdk::find_framework;
use testwright_goals::Criterion;
use testwright_testkit::Java;
use testwright_vm::effects::Effects;

const KEEPER: &str = "
    package shop;
    public class Keeper {
        public boolean forget(int n) { return n > 10 && new java.io.File(\"/tmp/shop-keeper\").delete(); }
        public int name(int n) {
            if (n > 10) System.setSecurityManager(null);
            return n;
        }
        public int nap(int n) throws InterruptedException {
            if (n > 10) Thread.sleep(1_000);
            return n;
        }
        public int twice(int n) { return n > 10 ? 2 * n : n; }
    }";

const EAGER: &str = "
    package shop;
    public class Eager {
        static { new java.io.File(\"/tmp/shop-eager\").delete(); }
        public static int twice(int n) { return n > 3 ? 2 * n : n; }
    }";

/// Makes a suite of a class, and gives its text, which is empty if there is none.
fn made(java: &Java, class: &str, allowed: Effects, name: &str) -> (ClassReport, String) {
    made_beside(java, class, allowed, name, None)
}

/// The same beside tests that exist.
fn made_beside(
    java: &Java,
    class: &str,
    allowed: Effects,
    name: &str,
    existing: Option<Existing>,
) -> (ClassReport, String) {
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = testwright_search::algorithm("dynamosa").expect("it is registered");
    let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&out);
    let options = Options {
        iterations: Some(3_000),
        out: Some(out),
        allowed,
        existing,
        ..Options::new(strategy, vec![Criterion::Branch, Criterion::Exception])
    };
    let reports = generate(&environment, &options, &source, &[class.to_owned()], &Silent);
    let report = reports.expect("the JDK starts").remove(0);
    let text = report.files.first().map(|file| std::fs::read_to_string(file).expect("it was written"));
    (report, text.unwrap_or_default())
}

#[test]
fn what_a_test_must_not_do_is_the_reason_of_its_goals() {
    let Some(java) = Java::compile(&[KEEPER, EAGER]) else { return };
    let (report, text) = made(&java, "shop/Keeper", Effects::default(), "effects-none");
    assert_eq!(report.failure, None);
    assert!(text.contains(".twice(") && text.contains(".forget("), "{text}");
    let reasons: Vec<&str> = report.uncovered.iter().map(|one| one.reason.as_str()).collect();
    for phrase in ["deleting a file", "changing security settings", "waiting for longer"] {
        assert!(reasons.iter().any(|reason| reason.contains(phrase)), "{phrase}: {reasons:?}");
    }
    assert!(report.dropped.is_empty(), "such tests do not get as far as the JDK: {:?}", report.dropped);
}

#[test]
fn the_user_may_allow_some_of_it() {
    let Some(java) = Java::compile(&[KEEPER, EAGER]) else { return };
    let allowed = Effects::from_groups(["waiting"]).expect("there is such a group");
    let (report, _) = made(&java, "shop/Keeper", allowed, "effects-some");
    let reasons: Vec<&str> = report.uncovered.iter().map(|one| one.reason.as_str()).collect();
    assert!(!reasons.iter().any(|reason| reason.contains("waiting")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.contains("deleting a file")), "{reasons:?}");
}

#[test]
fn a_class_that_does_it_when_it_is_initialised_gets_no_tests() {
    let Some(java) = Java::compile(&[KEEPER, EAGER]) else { return };
    let (report, text) = made(&java, "shop/Eager", Effects::default(), "effects-eager");
    assert!(text.is_empty(), "{text}");
    assert!(report.failure.is_some_and(|reason| reason.contains("deleting a file")));
}

const NOTES: &str = "
    package shop;
    import java.io.*;
    import java.nio.file.*;
    public class Notes {
        private final File store;
        public Notes(File store) { this.store = store; }
        public void add(String note) throws IOException {
            if (note.isEmpty()) throw new IllegalArgumentException(\"empty\");
            try (FileOutputStream out = new FileOutputStream(store, true)) { out.write(note.getBytes(\"UTF-8\")); }
        }
        public long size() { return store.exists() ? store.length() : -1; }
        public boolean clear() { return store.delete(); }
        public int nameLength() { return store.getPath().length(); }
        public static int lines(Path path) throws IOException {
            if (Files.isDirectory(path)) throw new IOException(\"a folder\");
            return Files.readAllLines(path).size();
        }
        public static void copy(Path from, Path to) throws IOException { Files.copy(from, to); }
    }";

#[test]
fn files_in_the_temporary_folder_of_a_test_may_be_written() {
    let Some(java) = Java::compile(&[NOTES]) else { return };
    let (report, text) = made(&java, "shop/Notes", Effects::default(), "effects-folder");
    assert_eq!(report.failure, None);
    assert!(report.dropped.is_empty() && report.disagreements.is_empty(), "{:?}", report.dropped);
    assert_eq!(report.goals_covered, report.goals_total, "{:?}\n{text}", report.uncovered);
    assert!(text.contains("@TempDir\n    Path tempDir;"), "{text}");
    assert!(text.contains("tempDir.resolve(\"a.txt\").toFile()"), "{text}");
    assert!(!text.contains("of-test"), "the name of the folder is no part of a suite: {text}");
    let (again, same) = made(&java, "shop/Notes", Effects::default(), "effects-folder");
    assert_eq!((again.tests, same), (report.tests, text), "the same seed makes the same suite");
}

const CONSOLE: &str = "
    package shop;
    import java.util.Locale;
    public class Console {
        public void greet(String name) {
            if (name.isEmpty()) System.err.println(\"nobody\");
            else System.out.println(\"Hello \" + name);
        }
        public int mode(String mode) {
            if (mode.length() > 3) System.setProperty(\"shop.mode\", mode);
            return System.getProperty(\"shop.mode\") == null ? 0 : 2;
        }
        public String root() { Locale.setDefault(Locale.ROOT); return Locale.getDefault().toString(); }
        public boolean silence() {
            System.setOut(new java.io.PrintStream(new java.io.ByteArrayOutputStream()));
            return System.out.checkError();
        }
    }";

const LOUD: &str = "
    package shop;
    public class Loud {
        static { System.setProperty(\"shop.loud\", \"yes\"); }
        public static int twice(int n) { return n > 3 ? 2 * n : n; }
    }";

#[test]
fn settings_are_restored_by_tests_and_what_is_printed_is_asserted() {
    let Some(java) = Java::compile(&[CONSOLE, LOUD]) else { return };
    let (report, text) = made(&java, "shop/Console", Effects::default(), "effects-settings");
    assert_eq!(report.failure, None);
    assert!(report.dropped.is_empty() && report.disagreements.is_empty(), "{:?}", report.dropped);
    assert_eq!(report.goals_covered, report.goals_total, "{:?}\n{text}", report.uncovered);
    for wanted in [
        "System.setProperties(originalProperties);",
        "Locale.setDefault(originalLocale);",
        "System.setOut(originalOut);",
        "System.setErr(originalErr);",
        "printedErrors.toString(",
        "\"nobody\\n\"",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    assert!(!text.contains("TimeZone"), "only what is changed is restored: {text}");
    let (report, text) = made(&java, "shop/Loud", Effects::default(), "effects-loud");
    assert!(text.is_empty(), "an initialiser sets it once only: {text}");
    assert!(report.failure.is_some_and(|reason| reason.contains("setting a system property")));
}

const LEDGER: &str = "
    package shop;
    import java.io.*;
    import java.nio.charset.StandardCharsets;
    import java.nio.file.*;
    public class Ledger {
        private String folder;
        public void setFolder(String folder) { this.folder = folder; }
        public static void save(String target, String entry) throws IOException {
            if (entry.isEmpty()) throw new IllegalArgumentException(\"nothing to save\");
            try (Writer out = new FileWriter(target)) { out.write(entry); }
        }
        public static int append(String target, int n) throws IOException {
            Path path = Paths.get(target);
            byte[] line = (n + \"\\n\").getBytes(StandardCharsets.UTF_8);
            Files.write(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return Files.readAllLines(path).size() > 1 ? 2 : 1;
        }
        public static boolean drop(String name) { return new File(name).getAbsoluteFile().delete(); }
        public boolean open(int number) throws IOException {
            if (folder == null) return false;
            return new File(folder, \"ledger-\" + number + \".csv\").createNewFile();
        }
        public static String extension(String name) throws IOException {
            new File(name).createNewFile();
            return name.endsWith(\".csv\") ? \"table\" : \"text\";
        }
        public static void main(String[] args) throws IOException {
            if (args.length == 2) Files.copy(Paths.get(args[0]), Paths.get(args[1]));
        }
    }";

#[test]
fn texts_that_name_files_lead_into_the_temporary_folder_of_the_test() {
    let Some(java) = Java::compile(&[LEDGER]) else { return };
    let (report, text) = made(&java, "shop/Ledger", Effects::default(), "effects-texts");
    assert_eq!(report.failure, None);
    assert!(report.dropped.is_empty() && report.disagreements.is_empty(), "{:?}", report.dropped);
    assert_eq!(report.goals_covered, report.goals_total, "{:?}\n{text}", report.uncovered);
    assert!(text.contains("Ledger.save(tempDir.resolve(\"a.txt\").toString(), "), "{text}");
    assert!(text.contains(", Files.readString(tempDir.resolve(\"a.txt\")));"), "{text}");
    assert!(!text.contains("of-test"), "the name of the folder is no part of a suite: {text}");
    let (again, same) = made(&java, "shop/Ledger", Effects::default(), "effects-texts");
    assert_eq!((again.tests, same), (report.tests, text), "the same seed makes the same suite");
}

#[test]
fn suites_that_somebody_made_their_own_count_as_existing_tests() {
    let Some(java) = Java::compile(&[LEDGER, CONSOLE]) else { return };
    let Some(junit) = find_framework(&[], &[], Framework::Jupiter) else {
        println!("SKIPPED: the local Maven repository has no JUnit 5");
        return;
    };
    for (class, name) in [("shop/Ledger", "effects-own-ledger"), ("shop/Console", "effects-own-console")] {
        let (report, text) = made(&java, class, Effects::default(), name);
        assert!(text.contains("@TempDir") || text.contains("@BeforeEach"), "{text}");
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-tests"));
        let _ = std::fs::remove_dir_all(&root);
        let source = root.join(format!("{class}Test.java"));
        std::fs::create_dir_all(source.parent().expect("a folder")).expect("made");
        // Without its first line a suite is somebody's own.
        std::fs::write(&source, text.split_once('\n').expect("several lines").1).expect("written");
        let path = std::env::join_paths([&java.folder].into_iter().chain(&junit.jars)).expect("plain names");
        let classes = root.join("classes");
        let javac = Command::new(java.jdk.home.join("bin/javac"))
            .arg("-d")
            .arg(&classes)
            .arg("-cp")
            .arg(path)
            .arg(&source)
            .output();
        assert!(javac.is_ok_and(|javac| javac.status.success()), "{text}");
        let existing = Existing {
            classes: vec![classes],
            sources: vec![root.clone()],
            path: junit.jars.clone(),
            generated: false,
        };
        let again = format!("{name}-again");
        let (again, _) = made_beside(&java, class, Effects::default(), &again, Some(existing));
        let notes = &again.notes;
        assert!(!notes.iter().any(|note| note.contains("do not count")), "{notes:?}");
        // Exceptions are goals that only searches have.
        assert!(again.goals_existing >= report.goals_covered, "{again:?} {report:?}");
    }
}
