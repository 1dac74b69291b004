//! Jars and class files that turn against whoever compiles or loads them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::bench::{Bench, census, unchanged, written};

/// A method's name of as many letters as [`CODE`].
const NAME: &str = "placeholderOfAMethodThatIsNoIdentifierAtAllByAnyM";

/// What would be Java if it were written as a name: javac reads `\u003b` as a semicolon.
const CODE: &str = r"a()\u003b System\u002eexit(3)\u003b new Object() ";

fn plain(bench: &Bench, classes: &Path) -> Result<()> {
    let source = bench.source("world/Plain.java", &[("@NAME@", NAME.to_owned())])?;
    bench.compile(&[("Plain.java", source)], classes)
}

/// A jar of a folder.
fn jar(bench: &Bench, classes: &Path, manifest: &str) -> Result<PathBuf> {
    let (file, jar) = (classes.with_extension("manifest"), classes.with_extension("jar"));
    std::fs::write(&file, manifest)?;
    let mut command = Command::new(bench.jdk.tool("jar"));
    command.arg("cfm").arg(&jar).arg(&file).arg("-C").arg(classes).arg(".");
    ensure!(command.status()?.success(), "jar failed");
    Ok(jar)
}

/// Row 4: javac finds no plugins on the class path.
pub(super) fn plugin(bench: &Bench) -> Result<String> {
    let (folder, canary) = (bench.folder("plugin")?, bench.folder("plugin-canary")?);
    let (classes, services) = (folder.join("classes"), folder.join("classes/META-INF/services"));
    plain(bench, &classes)?;
    let words = [("@CANARY@", canary.display().to_string())];
    bench.compile(&[("Plugin.java", bench.source("world/Plugin.java", &words)?)], &classes)?;
    std::fs::create_dir_all(&services)?;
    std::fs::write(services.join("com.sun.source.util.Plugin"), "hostile.Plugin\n")?;
    let path = jar(bench, &classes, "Created-By: nobody\n")?.display().to_string();
    let before = census(&canary)?;
    let ran =
        bench.run(&folder, &["generate", "-cp", &path, "--time", "5", "--out", "tests", "hostile.Plain"])?;
    ran.ended_with(&[0])?;
    unchanged(&before, &census(&canary)?)?;
    ensure!(!ran.text.contains("the plugin ran"), "the plugin ran:\n{}", ran.text);
    Ok(format!("{} tests", written(&folder.join("tests"))?.matches("@Test").count()))
}

/// Row 5: a name that is no identifier is in no source.
pub(super) fn names(bench: &Bench) -> Result<String> {
    let folder = bench.folder("names")?;
    let classes = folder.join("classes");
    plain(bench, &classes)?;
    let file = classes.join("hostile/Plain.class");
    let mut bytes = std::fs::read(&file)?;
    ensure!(NAME.len() == CODE.len(), "both names have the same length");
    let at = bytes.windows(NAME.len()).position(|part| part == NAME.as_bytes());
    let at = at.context("the class file has the name")?;
    bytes[at..at + CODE.len()].copy_from_slice(CODE.as_bytes());
    std::fs::write(&file, bytes)?;
    let path = classes.display().to_string();
    let ran =
        bench.run(&folder, &["generate", "-cp", &path, "--time", "5", "--out", "tests", "hostile.Plain"])?;
    ran.ended_with(&[0])?;
    let tests = written(&folder.join("tests"))?;
    ensure!(!tests.contains("exit("), "the name was written:\n{tests}");
    ensure!(tests.contains(".sign("), "the other method has no test:\n{}", ran.text);
    Ok(format!("{} tests, none of that method", tests.matches("@Test").count()))
}

/// Row 16: tests of a sealed package are in another one.
pub(super) fn sealed(bench: &Bench) -> Result<String> {
    let folder = bench.folder("sealed")?;
    let classes = folder.join("classes");
    plain(bench, &classes)?;
    let path = jar(bench, &classes, "Sealed: true\n")?.display().to_string();
    let ran =
        bench.run(&folder, &["generate", "-cp", &path, "--time", "5", "--out", "tests", "hostile.Plain"])?;
    ran.ended_with(&[0])?;
    let tests = written(&folder.join("tests/hostile/tests"))?;
    ensure!(tests.contains(".sign("), "there is no test:\n{}", ran.text);
    ensure!(!ran.text.contains("sealing violation"), "{}", ran.text);
    Ok(format!("{} tests", tests.matches("@Test").count()))
}
