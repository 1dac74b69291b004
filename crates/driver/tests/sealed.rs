//! Jars whose packages are closed: tests are in a package of their own and use what is public.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use testwright_classpath::ClassPath;
use testwright_driver::{ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_testkit::Java;

const VAULT: &str = "
    package bank;
    public class Vault {
        int secret;
        public int open(int code) { return check(code) ? 1 : 0; }
        boolean check(int code) { return code == 4711; }
        public static Key key(int teeth) { return new Key(teeth); }
    }";

const KEY: &str = "
    package bank;
    public class Key {
        final int teeth;
        Key(int teeth) { this.teeth = teeth; }
        public int teeth() { return teeth; }
    }";

/// A jar of compiled classes with this line in its manifest.
fn jar(java: &Java, name: &str, line: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be written");
    let (manifest, jar) = (folder.join("manifest"), folder.join("classes.jar"));
    std::fs::write(&manifest, line).expect("the folder can be written");
    let mut command = Command::new(java.jdk.tool("jar"));
    command.arg("cfm").arg(&jar).arg(&manifest).arg("-C").arg(&java.folder).arg("bank");
    assert!(command.status().expect("jar starts").success());
    jar
}

#[test]
fn tests_of_a_sealed_package_are_in_another_one_and_pass() {
    let Some(java) = Java::compile(&[VAULT, KEY]) else { return };
    let jar = jar(&java, "sealed", "Sealed: true\n");
    let class_path = Arc::new(ClassPath::open(&[jar], java.jdk.feature).expect("a jar"));
    let environment = Environment::new(java.jdk.clone(), class_path.clone());
    let source = ClassSource::new(java.jdk.clone(), class_path);
    let strategy = testwright_search::algorithm("dynamosa").expect("it is registered");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sealed/tests");
    let _ = std::fs::remove_dir_all(&out);
    let options = Options {
        iterations: Some(2_000),
        out: Some(out.clone()),
        ..Options::new(strategy, vec![Criterion::Branch])
    };
    let reports = generate(&environment, &options, &source, &["bank/Vault".to_owned()], &Silent);
    let reports = reports.expect("the JDK starts");
    assert_eq!(reports[0].failure, None);
    assert!(reports[0].dropped.is_empty(), "{:?}", reports[0].dropped);
    assert_eq!(reports[0].goals_covered, reports[0].goals_total, "{:?}", reports[0].uncovered);
    let text = std::fs::read_to_string(out.join("bank/tests/VaultTest.java")).expect("it was written there");
    assert!(text.contains("package bank.tests;") && text.contains("import bank.Vault;"), "{text}");
    assert!(!text.contains(".check(") && !text.contains("secret") && !text.contains("new Key("), "{text}");
}
