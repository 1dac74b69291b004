//! `generate --into`: tests that are added to a class that a person wrote, from the command line.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use testwright_testkit::Java;

const TILL: &str = "
    package shop;
    public class Till {
        private final String owner;
        private int sum;
        public Till(String owner, int first) {
            if (first < 0) throw new IllegalArgumentException(\"first is negative\");
            this.owner = owner;
            sum = first;
        }
        public int add(int amount) {
            if (amount > 100) { sum += amount - 5; return sum; }
            sum += amount;
            return sum;
        }
        public String owner() { return owner.isEmpty() ? \"nobody\" : owner; }
    }";

const OTHER: &str = "
    package shop;
    public class Other {
        public static String sign(int value) { return value < 0 ? \"minus\" : \"plus\"; }
    }";

/// Its calls leave something behind that tests of people look at.
const REGISTER: &str = "
    package shop;
    public class Register {
        static int sales;
        public static String sell(int amount) {
            sales++;
            return amount > 50 ? \"much\" : \"little\";
        }
        public static int twice(int amount) { return amount > 7 ? 2 * amount : 0; }
    }";

/// A test class as somebody wrote it, with tabs.
const TILL_TEST: &str =
    "// Ours {\npackage shop;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n
import org.junit.jupiter.api.BeforeEach;\nimport org.junit.jupiter.api.Test;\n
/** Tills }. */\n@SuppressWarnings({\"unused\", \"}\"})\nclass TillTest {\n\tprivate Till till;\n
\t@BeforeEach\n\tvoid open() {\n\t\ttill = new Till(\"Ann\", 20);\n\t}\n
\t@Test\n\tvoid owner_ann_isAnn() {\n\t\tassertEquals(\"Ann\", till.owner());\n\t}\n
\t@Test\n\tvoid add_wrong() {\n\t\tassertEquals(-1, till.add(1)); // } fails\n\t}\n}";

const REGISTER_TEST: &str = "package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RegisterTest {
    @Test void a() { assertEquals(0, Register.sales); }
    @Test void b() { assertEquals(0, Register.sales); }
    @Test void zzzzzz() { assertEquals(0, Register.sales); }
    @Test void sell_much_also() { assertEquals(0, Register.sales); }
    @Test void lookAtSalesOfTheDay() { assertEquals(0, Register.sales); }
}
";

/// A folder with classes and with tests of people.
struct Project {
    root: PathBuf,
}

impl Project {
    fn new(name: &str) -> Option<Project> {
        let java = Java::compile(&[TILL, OTHER, REGISTER])?;
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(root.join("classes/shop")).expect("a folder");
        std::fs::create_dir_all(root.join("test/shop")).expect("a folder");
        for class in ["Till", "Other", "Register"] {
            let file = format!("shop/{class}.class");
            std::fs::copy(java.folder.join(&file), root.join("classes").join(&file)).expect("copied");
        }
        let project = Project { root };
        project.write("TillTest", TILL_TEST);
        project.write("RegisterTest", REGISTER_TEST);
        Some(project)
    }

    fn file(&self, class: &str) -> PathBuf {
        self.root.join(format!("test/shop/{class}.java"))
    }

    fn write(&self, class: &str, text: &str) {
        std::fs::write(self.file(class), text).expect("written");
    }

    fn text(&self, class: &str) -> String {
        std::fs::read_to_string(self.file(class)).expect("text")
    }

    fn generate(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_testwright"));
        command.current_dir(&self.root).args(["generate", "--json", "--iterations", "400"]).args(arguments);
        command.output().expect("it runs")
    }

    /// The reports of a run that came to its end.
    fn reports(&self, arguments: &[&str]) -> Vec<Value> {
        let output = self.generate(arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        let reports: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("one JSON object per line")).collect();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            !reports.is_empty() && reports.iter().all(|report| report["failure"].is_null()),
            "{text}{said}"
        );
        reports
    }
}

/// The lines that a text has besides those of another one, which it has in their order.
fn added(before: &str, after: &str) -> String {
    let mut wanted = before.split_inclusive('\n').peekable();
    let new: Vec<&str> =
        after.split_inclusive('\n').filter(|line| wanted.next_if_eq(line).is_none()).collect();
    assert_eq!(wanted.next(), None, "{after}");
    new.concat()
}

fn notes(report: &Value) -> String {
    report["notes"].to_string()
}

#[test]
fn tests_are_added_and_nothing_that_is_there_changes() {
    let Some(project) = Project::new("into-file") else { return };
    let arguments = ["-cp", "classes", "shop.Till", "--into", "test/shop/TillTest.java"];
    let reports = project.reports(&arguments);
    let first = project.text("TillTest");
    let new = added(TILL_TEST, &first);
    assert!(new.contains("\t@Test\n\tvoid add_"), "{new}");
    assert!(new.contains("till.add(") && !new.contains("new Till(\"Ann\", 20)"), "the field is used: {new}");
    assert!(new.contains("assertThrows(IllegalArgumentException.class, () -> new Till("), "{new}");
    assert!(first.contains("import static org.junit.jupiter.api.Assertions.assertThrows;\n"), "{first}");
    assert!(first.ends_with("added.\n}"), "{first}");
    // What the tests that are there cover is covered, and what they do wrong is said.
    assert!(
        notes(&reports[0]).contains("goals are covered already by 1 tests of shop.TillTest"),
        "{reports:?}"
    );
    assert!(notes(&reports[0]).contains("1 tests that TillTest had already do not pass here"), "{reports:?}");
    assert!(notes(&reports[0]).contains("add_wrong"), "{reports:?}");
    project.reports(&arguments);
    assert_eq!(project.text("TillTest"), first, "a second run comes to the same");
    // Without what was added, the file is as it was.
    let Some(other) = Project::new("into-file-windows") else { return };
    let windows = TILL_TEST.replace('\n', "\r\n");
    other.write("TillTest", &windows);
    other.reports(&arguments);
    let text = other.text("TillTest");
    assert_eq!(text, first.replace('\n', "\r\n"));
    added(&windows, &text);
}

#[test]
fn tests_that_disturb_those_that_are_there_are_not_added() {
    let Some(project) = Project::new("into-disturbed") else { return };
    let reports =
        project.reports(&["-cp", "classes", "shop.Register", "--into", "test/shop/RegisterTest.java"]);
    let new = added(REGISTER_TEST, &project.text("RegisterTest"));
    assert!(new.contains("Register.twice(") && !new.contains("Register.sell("), "{new}");
    let dropped = reports[0]["dropped"].to_string();
    assert!(dropped.contains("of RegisterTest"), "{dropped}");
}

#[test]
fn a_project_remembers_what_was_added() {
    let Some(project) = Project::new("into-project") else { return };
    let arguments = [".", "--into", "test/shop/TillTest.java"];
    let reports = project.reports(&arguments);
    assert_eq!(
        (reports.len(), reports[0]["class"].as_str()),
        (1, Some("shop.Till")),
        "told by its test class"
    );
    let first = project.text("TillTest");
    added(TILL_TEST, &first);
    let again = project.reports(&arguments);
    assert_eq!((again[0]["unchanged"].as_bool(), project.text("TillTest")), (Some(true), first.clone()));
    // Tests that somebody has edited stay; tests that somebody has deleted come again.
    assert_ne!(first, TILL_TEST);
    let edited = first.replacen("IllegalArgumentException.class, ()", "RuntimeException.class, ()", 1);
    project.write("TillTest", &edited);
    let reports = project.reports(&arguments);
    assert!(notes(&reports[0]).contains("were edited"), "{reports:?}");
    assert_eq!(project.text("TillTest"), edited);
    project.write("TillTest", TILL_TEST);
    project.reports(&arguments);
    assert_eq!(project.text("TillTest"), first);
    // Another test that somebody writes is another class to add to.
    let more = TILL_TEST
        .replace("}\n}", "}\n\n\t@Test\n\tvoid add_few() {\n\t\tassertEquals(21, till.add(1));\n\t}\n}");
    project.write("TillTest", &more);
    let reports = project.reports(&arguments);
    assert_eq!(reports[0]["unchanged"].as_bool(), Some(false));
    added(&more, &project.text("TillTest"));
}

#[test]
fn classes_of_a_project_without_a_test_class_get_a_file() {
    let Some(project) = Project::new("into-auto") else { return };
    project.write("RegisterTest", &REGISTER_TEST.replace("class", "@Slow class"));
    let output = project.generate(&[".", "--into", "auto"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("tests of shop.Register are not added to it but get a file of their own"),
        "{said}"
    );
    added(TILL_TEST, &project.text("TillTest"));
    assert!(project.text("OtherTest").starts_with("// Generated by Testwright"));
    assert!(project.text("RegisterGeneratedTest").starts_with("// Generated by Testwright"));
    assert!(
        project.text("RegisterTest").starts_with("package shop;")
            && !project.text("RegisterTest").contains("Testwright")
    );
}

#[test]
fn wrong_use_is_told_and_changes_nothing() {
    let Some(project) = Project::new("into-wrong") else { return };
    std::fs::create_dir_all(project.root.join("elsewhere")).expect("a folder");
    let elsewhere = TILL_TEST.replace("package shop;", "package stand;");
    for (file, text) in [
        ("elsewhere/TillTest.java", elsewhere.as_str()),
        ("elsewhere/Notes.txt", "mine"),
        ("elsewhere/Plain.java", "class Plain {\n}\n"),
        (
            "elsewhere/OtherTest.java",
            "// Generated by Testwright. Delete this line to keep the file from being overwritten.\n",
        ),
    ] {
        std::fs::write(project.root.join(file), text).expect("written");
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("../test/shop/TillTest.java", project.root.join("elsewhere/Link.java"))
        .expect("a link");
    let class = ["-cp", "classes", "shop.Till"];
    let cases: Vec<(Vec<&str>, i32, &str)> = vec![
        (
            [&class[..], &["--into", "test/Missing.java"]].concat(),
            66,
            "test/Missing.java does not exist (--into)",
        ),
        ([&class[..], &["--into", "test"]].concat(), 66, "test cannot be read: it is no regular file"),
        ([&class[..], &["--into", "elsewhere/Link.java"]].concat(), 66, "it is a symbolic link"),
        ([&class[..], &["--into", "elsewhere/Notes.txt"]].concat(), 66, "is no Java source"),
        (
            [&class[..], &["--into", "elsewhere/Plain.java"]].concat(),
            66,
            "is no test class of JUnit 4, 5 or 6",
        ),
        ([&class[..], &["--into", "elsewhere/OtherTest.java"]].concat(), 66, "was generated as a whole"),
        ([&class[..], &["--into", "auto"]].concat(), 64, "--into auto needs a project"),
        (
            [&class[..], &["--into", "test/shop/TillTest.java", "--out", "x"]].concat(),
            64,
            "--out makes no sense",
        ),
        ([&class[..], &["--into", "test/shop/TillTest.java", "--junit", "4"]].concat(), 64, "--junit is not"),
        ([&class[..], &["shop.Other", "--into", "test/shop/TillTest.java"]].concat(), 64, "2 are named"),
        (
            [&class[..], &["--into", "elsewhere/TillTest.java"]].concat(),
            3,
            "is in the package stand, and tests of this class are in the package shop",
        ),
    ];
    for (arguments, code, message) in cases {
        if cfg!(not(unix)) && arguments.contains(&"elsewhere/Link.java") {
            continue;
        }
        let output = project.generate(&arguments);
        let said =
            format!("{}{}", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
    assert_eq!(project.text("TillTest"), TILL_TEST);
    assert_eq!(
        std::fs::read_to_string(project.root.join("elsewhere/TillTest.java")).expect("text"),
        elsewhere
    );
}
