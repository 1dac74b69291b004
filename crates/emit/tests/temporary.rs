//! Tests that work in a temporary folder, on the JDK: with each JUnit and its stand-in, and with JUnit's own runner.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use support::{compile, newest_jdk, suite};
use testwright_classpath::{ClassPath, Jdk};
use testwright_emit::jdk::{Verified, Verifier, VerifierOptions, find_framework};
use testwright_emit::{Claim, Framework, Style, Suite, Test, read, source};
use testwright_sandbox::Scratch;
use testwright_testcase::literal::text;
use testwright_testcase::{ClassSource, Observed, Outcome, Universe, UniverseOptions};

const KEEPER: &str = r#"
package shop;

import java.io.*;
import java.nio.file.*;

public class Keeper {
    private final File file;

    public Keeper(File file) { this.file = file; }

    public void add(String line) throws IOException {
        try (PrintWriter out = new PrintWriter(new FileWriter(file, true))) { out.println(line); }
    }

    public static void save(String fileName, String text) throws IOException {
        Files.write(Paths.get(fileName), text.getBytes("UTF-8"));
    }
}
"#;

struct Shop {
    jdk: Jdk,
    universe: Universe,
    compiled: support::Compiled,
}

impl Shop {
    fn new() -> Option<Shop> {
        let jdk = newest_jdk()?;
        let compiled = compile(&jdk, "Keeper", KEEPER);
        let class_path =
            ClassPath::open(std::slice::from_ref(&compiled.folder), jdk.feature).expect("it can be read");
        let classes = ClassSource::new(Arc::new(jdk.clone()), Arc::new(class_path));
        let universe =
            Universe::build(&classes, "shop/Keeper", &UniverseOptions::default()).expect("a universe");
        Some(Shop { jdk, universe, compiled })
    }

    /// Tests of which it is known what their files hold afterwards.
    fn suite(&self) -> Suite {
        let first = "Keeper k = new Keeper(tempDir.resolve(\"a.txt\").toFile()); k.add(\"x\"); k.add(\"y\");";
        let second = "Keeper.save(tempDir.resolve(\"b.txt\").toString(), \"é\\\"\");";
        let class = format!(
            "package shop;\nimport java.nio.file.Path;\nclass KeeperTest {{\n@TempDir\nPath tempDir;\n\
             @Test void first() {{ {first} }}\n@Test void second() {{ {second} }}\n}}\n"
        );
        let read = read::tests(&self.universe, &class).expect("it is a class");
        let files = [("a.txt", "x\ny\n"), ("b.txt", "é\"")];
        let tests = read.tests.into_iter().zip(files).map(|(read, (path, content))| {
            let case = read.case.expect("it can be read");
            let nothing = Outcome::Returned { value: None, tainted: true };
            let outcomes = vec![nothing; case.statements.len()];
            let files = vec![(path.into(), text(content))];
            Test::new(case, Observed { outcomes, files, ..Observed::default() })
        });
        suite("shop", "KeeperTest", tests.collect())
    }

    /// What the JDK makes of a suite; none if there is no such JUnit.
    fn verify(&self, suite: &Suite, style: &Style, stand_in: bool) -> Option<Verified> {
        let class_path = vec![self.compiled.folder.clone()];
        let junit = if stand_in { None } else { find_framework(&class_path, &[], style.framework) };
        if !stand_in && junit.is_none() {
            println!("SKIPPED: the local Maven repository has no JUnit for {:?}", style.framework);
            return None;
        }
        let options = VerifierOptions {
            class_path,
            framework: junit,
            test_limit: Duration::from_secs(5),
            seed: 1,
            ..VerifierOptions::default()
        };
        let mut verifier = Verifier::start(&self.jdk, options).expect("the JDK runs");
        Some(verifier.verify(&self.universe, suite, style, in_a_minute()).expect("the JDK runs"))
    }
}

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_a_minute() -> Instant {
    Instant::now() + Duration::from_secs(100)
}

#[test]
fn what_files_hold_is_asserted_with_every_junit() {
    let Some(shop) = Shop::new() else { return };
    let suite = shop.suite();
    let (old, new) = ((8, "new String(Files.readAllBytes("), (17, "Files.readString("));
    let ways = [
        (Framework::Jupiter, true, old),
        (Framework::Jupiter, false, new),
        (Framework::JUnit4, true, new),
        (Framework::JUnit4, false, old),
    ];
    for (junit, stand_in, (java, reading)) in ways {
        let style = Style { framework: junit, java, ..Style::default() };
        let Some(verified) = shop.verify(&suite, &style, stand_in) else { continue };
        let written = &verified.source.text;
        assert_eq!(verified.dropped, [], "{written}");
        assert_eq!((verified.passed_before, &verified.suite.tests), (2, &suite.tests), "{written}");
        assert!(written.contains(reading) && written.contains("\"x\\ny\\n\""), "{written}");
        // It is read back without what it asserts.
        let again = read::tests(&shop.universe, written).expect("it is a class");
        let cases: Vec<_> = again.tests.into_iter().map(|test| test.case.expect("it can be read")).collect();
        let lengths: Vec<usize> = suite.tests.iter().map(|test| test.case.statements.len()).collect();
        assert_eq!(cases.iter().map(|case| case.statements.len()).collect::<Vec<_>>(), lengths);
    }
}

#[test]
fn a_wrong_text_of_a_file_goes_and_its_test_stays() {
    let Some(shop) = Shop::new() else { return };
    let mut suite = shop.suite();
    suite.tests[0].observed.files[0].1 = text("x");
    let verified = shop.verify(&suite, &Style::default(), true).expect("it needs no JUnit");
    assert_eq!((verified.passed_before, verified.lost_assertions.len()), (1, 1), "{verified:?}");
    assert!(verified.suite.tests[0].observed.files.is_empty());
    suite.tests[1].forget(&[Claim::File(0)]);
    assert!(suite.tests[1].observed.files.is_empty());
}

/// The jar of a JUnit 4.13 in the local Maven repository, and of what it needs; none if they are not there.
fn junit_4_13() -> Option<[PathBuf; 2]> {
    let repository = Path::new(&std::env::var_os("HOME")?).join(".m2/repository");
    let junit = ["4.13.2", "4.13.1", "4.13"]
        .into_iter()
        .map(|version| repository.join(format!("junit/junit/{version}/junit-{version}.jar")));
    let hamcrest = repository.join("org/hamcrest/hamcrest-core/1.3/hamcrest-core-1.3.jar");
    Some([junit.into_iter().find(|jar| jar.is_file())?, Some(hamcrest).filter(|jar| jar.is_file())?])
}

#[test]
fn the_runner_of_junit_4_makes_and_removes_the_folder() {
    let Some(shop) = Shop::new() else { return };
    let Some(jars) = junit_4_13() else {
        println!("SKIPPED: the local Maven repository has no JUnit 4.13 with hamcrest-core 1.3");
        return;
    };
    let style = Style { framework: Framework::JUnit4, java: 17, ..Style::default() };
    let written = source(&shop.universe, &shop.suite(), &style).text;
    let folder = Scratch::new().expect("a folder");
    let [classes, temporary] = ["classes", "temporary"].map(|name| folder.folder(name).expect("a folder"));
    let file = folder.path().join("KeeperTest.java");
    std::fs::write(&file, &written).expect("written");
    let path = std::env::join_paths([&shop.compiled.folder, &classes].into_iter().chain(&jars))
        .expect("plain names");
    let run = |program: &str, arguments: &[&std::ffi::OsStr]| {
        let program = shop.jdk.home.join("bin").join(program);
        let ran = Command::new(program).arg("-cp").arg(&path).args(arguments).output().expect("it runs");
        assert!(ran.status.success(), "{written}\n{}", String::from_utf8_lossy(&ran.stdout));
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    run("javac", &["-d".as_ref(), classes.as_ref(), file.as_ref()]);
    let mut property = std::ffi::OsString::from("-Djava.io.tmpdir=");
    property.push(&temporary);
    let said = run("java", &[&property, "org.junit.runner.JUnitCore".as_ref(), "shop.KeeperTest".as_ref()]);
    assert!(said.contains("OK (2 tests)"), "{said}");
    let left = std::fs::read_dir(&temporary).expect("a folder").count();
    assert_eq!(left, 0, "the rule removes what it made");
}
