//! What attacks share: the command, a JDK, folders, and canaries.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use testwright_classpath::Jdk;

use crate::suites;

/// How long a command may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// See the module's text.
pub(super) struct Bench {
    pub(super) testwright: PathBuf,
    pub(super) jdk: Jdk,
    root: PathBuf,
}

/// What came of a command.
pub(super) struct Ran {
    pub(super) code: Option<i32>,
    pub(super) text: String,
    pub(super) seconds: f64,
}

impl Bench {
    pub(super) fn new(out: &Path) -> Result<Bench> {
        if out.exists() {
            std::fs::remove_dir_all(out)?;
        }
        std::fs::create_dir_all(out)?;
        let testwright = std::path::absolute(suites::build()?)?;
        Ok(Bench { testwright, jdk: Jdk::discover(None)?, root: std::path::absolute(out)? })
    }

    /// A new folder for an attack.
    pub(super) fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.root.join(name);
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// A hostile source, with words replaced.
    pub(super) fn source(&self, path: &str, words: &[(&str, String)]) -> Result<String> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hostile").join(path);
        let mut text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        for (word, meaning) in words {
            text = text.replace(word, meaning);
        }
        Ok(text)
    }

    /// Compiles sources, given by the names of their files, to a folder.
    pub(super) fn compile(&self, sources: &[(&str, String)], into: &Path) -> Result<()> {
        let folder = into.with_extension("sources");
        let mut command = Command::new(self.jdk.tool("javac"));
        command.args(["-proc:none", "-nowarn", "-d"]).arg(into);
        for (name, text) in sources {
            let file = folder.join(name);
            std::fs::create_dir_all(file.parent().unwrap_or(&folder))?;
            std::fs::write(&file, text)?;
            command.arg(file);
        }
        let output = command.output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(())
    }

    /// Runs the command in a folder.
    pub(super) fn run(&self, folder: &Path, arguments: &[&str]) -> Result<Ran> {
        self.run_with(folder, arguments, |_| {})
    }

    /// Likewise, in a changed environment. A command that does not end is an error.
    pub(super) fn run_with(
        &self,
        folder: &Path,
        arguments: &[&str],
        change: impl FnOnce(&mut Command),
    ) -> Result<Ran> {
        let mut command = Command::new(&self.testwright);
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        change(&mut command);
        #[expect(clippy::disallowed_methods, reason = "this is about time")]
        let start = Instant::now();
        let child = command.spawn()?;
        let id = child.id();
        let waiting = std::thread::spawn(move || child.wait_with_output());
        while !waiting.is_finished() {
            if start.elapsed() > PATIENCE {
                Command::new("kill").args(["-9", &id.to_string()]).status()?;
                bail!("testwright {} did not end within {} s", arguments.join(" "), PATIENCE.as_secs());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let seconds = start.elapsed().as_secs_f64();
        let Output { status, stdout, stderr } = match waiting.join() {
            Ok(output) => output?,
            Err(_) => bail!("waiting failed"),
        };
        let text = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        Ok(Ran { code: status.code(), text, seconds })
    }
}

impl Ran {
    /// Fails unless the command ended by itself with one of these codes.
    pub(super) fn ended_with(&self, codes: &[i32]) -> Result<()> {
        ensure!(
            self.code.is_some_and(|code| codes.contains(&code)),
            "the command ended with {:?}:\n{}",
            self.code,
            self.text
        );
        Ok(())
    }
}

/// Files, what is in them and what is permitted, by path.
pub(super) type Census = BTreeMap<PathBuf, (u32, Option<Vec<u8>>)>;

/// What is below a folder.
pub(super) fn census(folder: &Path) -> Result<Census> {
    let mut all = Census::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        let about = path.symlink_metadata()?;
        let content = if about.is_file() { Some(std::fs::read(&path)?) } else { None };
        if about.is_dir() {
            for entry in std::fs::read_dir(&path)? {
                waiting.push(entry?.path());
            }
        }
        all.insert(path, (about.permissions().mode(), content));
    }
    Ok(all)
}

/// Fails with what differs between two looks at a folder.
pub(super) fn unchanged(before: &Census, after: &Census) -> Result<()> {
    let mut harm = Vec::new();
    for (path, there) in before {
        match after.get(path) {
            None => harm.push(format!("{} is gone", path.display())),
            Some(now) if now != there => harm.push(format!("{} was changed", path.display())),
            Some(_) => {}
        }
    }
    let new = after.keys().filter(|path| !before.contains_key(*path));
    harm.extend(new.map(|path| format!("{} is new", path.display())));
    ensure!(harm.is_empty(), "{}", harm.join(", "));
    Ok(())
}

/// Fails if a process runs with this word among its arguments.
pub(super) fn no_process(word: &str) -> Result<()> {
    for entry in std::fs::read_dir("/proc")?.flatten() {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let mut words = line.split(|byte| *byte == 0);
        if words.any(|own| own == word.as_bytes()) {
            bail!("process {} was left behind", entry.file_name().display());
        }
    }
    Ok(())
}

/// The test classes below a folder, joined.
pub(super) fn written(folder: &Path) -> Result<String> {
    if !folder.exists() {
        return Ok(String::new());
    }
    let files = census(folder)?.into_values().filter_map(|(_, content)| content);
    Ok(files.map(|content| String::from_utf8_lossy(&content).into_owned()).collect())
}
