//! A Maven project whose build fails on every warning: what is written for it compiles in that build.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use testwright_testkit::Java;

/// A class that javac warns of wherever it is used.
const SUBJECT: &str = r#"
package strict;

import java.util.ArrayList;
import java.util.List;

public class Ledger {
    @SuppressWarnings("rawtypes")
    private final List entries = new ArrayList();

    @SuppressWarnings({"rawtypes", "unchecked"})
    public int addAll(List more) {
        if (more.size() > 3) throw new IllegalArgumentException("too many: " + more.size());
        entries.addAll(more);
        return entries.size();
    }

    @Deprecated
    public int count() { return entries.size() * 2 + 1; }

    @Deprecated(forRemoval = true)
    public static int limit(int rows) { return rows > 10 ? 10 : rows; }

    @SuppressWarnings("unchecked")
    public <T> int many(T... values) { return values.length; }

    @SuppressWarnings("rawtypes")
    public List entries() { return entries; }
}
"#;

const POM: &str = r#"<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>strict</groupId>
  <artifactId>strict</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <lint>all</lint>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.10.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
        <configuration>
          <failOnWarning>true</failOnWarning>
          <compilerArgs>
            <arg>-Xlint:${lint}</arg>
          </compilerArgs>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
"#;

/// What a program printed.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// Jars of the local Maven repository that the project needs; none, with a note, if one of them is missing.
fn jars() -> Option<Vec<PathBuf>> {
    let repository = Path::new(&std::env::var_os("HOME")?).join(".m2/repository");
    let jar = |group: &str, name: &str, version: &str| {
        repository.join(group).join(name).join(version).join(format!("{name}-{version}.jar"))
    };
    let jars = vec![
        jar("org/junit/jupiter", "junit-jupiter", "5.10.2"),
        jar("org/junit/jupiter", "junit-jupiter-api", "5.10.2"),
        jar("org/junit/jupiter", "junit-jupiter-params", "5.10.2"),
        jar("org/opentest4j", "opentest4j", "1.3.0"),
        jar("org/apiguardian", "apiguardian-api", "1.1.2"),
    ];
    if let Some(missing) = jars.iter().find(|jar| !jar.is_file()) {
        println!("skipped: there is no {}", missing.display());
        return None;
    }
    Some(jars)
}

#[test]
fn a_suite_for_a_build_that_fails_on_warnings_compiles_in_it() {
    let (Some(java), Some(jars)) = (Java::compile(&[SUBJECT]), jars()) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let source = root.join("src/main/java/strict");
    let classes = root.join("target/classes/strict");
    for folder in [&source, &classes] {
        std::fs::create_dir_all(folder).expect("a folder");
    }
    std::fs::write(root.join("pom.xml"), POM).expect("written");
    std::fs::write(source.join("Ledger.java"), SUBJECT).expect("written");
    std::fs::copy(java.folder.join("strict/Ledger.class"), classes.join("Ledger.class")).expect("copied");
    let made = Command::new(env!("CARGO_BIN_EXE_testwright"))
        .args(["generate", "--iterations", "300", "--jobs", "1", "--no-store", "--no-project-tools", "."])
        .current_dir(root)
        .output()
        .expect("it runs");
    let file = root.join("src/test/java/strict/LedgerTest.java");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {}", said(&made)));
    assert!(text.contains("@SuppressWarnings(") && text.matches("@Test").count() > 3, "{text}");
    let class_path = std::iter::once(root.join("target/classes")).chain(jars);
    let compiled = Command::new(java.jdk.tool("javac"))
        .args(["-Xlint:all", "-Werror", "--release", "17", "-cp"])
        .arg(std::env::join_paths(class_path).expect("paths"))
        .args(["-d", "target/test-classes", "-encoding", "UTF-8"])
        .arg(&file)
        .current_dir(root)
        .output()
        .expect("javac runs");
    assert!(compiled.status.success(), "{}\n{text}", said(&compiled));
    in_maven(root, &text);
}

/// Has Maven compile the project as its users do, if it can without the network.
fn in_maven(root: &Path, text: &str) {
    let run = |goal: &str| {
        let mut command = Command::new("mvn");
        command.args(["--batch-mode", "--quiet", "--offline", goal]).current_dir(root).output()
    };
    match run("compile") {
        Ok(compiled) if compiled.status.success() => {
            let tests = run("test-compile").expect("it has just run");
            assert!(tests.status.success(), "{}\n{text}", said(&tests));
        }
        Ok(compiled) => println!("skipped: Maven cannot compile anything offline: {}", said(&compiled)),
        Err(error) => println!("skipped: Maven does not run: {error}"),
    }
}
