//! How the process of the JDK is started: its folders, its options, its environment, and what it may read.
//!
//! Start at [`launch`]. **Always true:** nothing of the user's environment reaches the process, and it finds locale, time zone,
//! charset, user and folders the same on every machine.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use testwright_classpath::ClassPath;
use testwright_classpath::jdk::OLDEST;
use testwright_sandbox::{Answers, Channel, Process, Program, Requests, SandboxError, Scratch};

/// The program that runs on the JDK.
const PROGRAM: &str = include_str!("Harness.java");

/// Options of the JVM. It must be ready soon, and what tests use up is limited: heap, classes, buffers.
const OPTIONS: [&str; 11] = [
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:-CreateCoredumpOnCrash",
    "-Xmx1g",
    "-XX:MaxMetaspaceSize=512m",
    "-XX:MaxDirectMemorySize=256m",
    "-Djava.awt.headless=true",
    "-Djava.net.useSystemProxies=false",
];

/// What the process takes from its machine, and the same in another country.
const PLACE: [&str; 4] =
    ["-Dfile.encoding=UTF-8", "-Duser.language=en", "-Duser.timezone=UTC", "-Duser.name=user"];
const ABROAD: [&str; 5] = [
    "-Dfile.encoding=ISO-8859-1",
    "-Duser.language=tr",
    "-Duser.country=TR",
    "-Duser.timezone=America/New_York",
    "-Duser.name=kullanici",
];

/// A process that gets ready.
pub(super) struct Launched {
    pub(super) process: Process,
    pub(super) requests: Requests,
    pub(super) answers: Answers,
    pub(super) folder: Scratch,
}

/// What the process is started with.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    /// The program of the JDK.
    pub(super) java: PathBuf,
    /// What compiler and tests may read.
    pub(super) class_path: Vec<PathBuf>,
    /// Whether code under test is held back.
    pub(super) is_confined: bool,
    /// Whether it takes its machine to be in another country.
    pub(super) is_abroad: bool,
    /// The release of the JDK if features are used that it only previews.
    pub(super) preview: Option<u16>,
}

/// Where the process's complaints are, in its folder.
pub(super) const ERRORS: &str = "errors";

/// Starts the process.
pub(super) fn launch(launch: &Launch) -> Result<Launched, SandboxError> {
    // Links are followed here, so that what may be read is what is run.
    let java = std::fs::canonicalize(&launch.java)?;
    let folder = Scratch::new()?;
    let source = folder.folder("program")?.join("Harness.java");
    std::fs::write(&source, PROGRAM)?;
    let empty = folder.folder("empty")?;
    let extensions = extensions(&folder)?;
    let [work, home, temporary] = ["work", "home", "temporary"].map(|name| folder.folder(name));
    let [work, home, temporary] = [work?, home?, temporary?];
    let channel = Channel::new()?;
    let place = if launch.is_abroad { &ABROAD[..] } else { &PLACE };
    let mut arguments: Vec<OsString> = OPTIONS.iter().chain(place).map(OsString::from).collect();
    arguments.push(property("user.home", &home));
    arguments.push(property("java.io.tmpdir", &temporary));
    if let Some(feature) = launch.preview {
        arguments.extend(["--enable-preview".into(), "--source".into(), feature.to_string().into()]);
    }
    arguments.extend(["-cp".into(), empty.clone().into(), source.clone().into()]);
    arguments.extend(channel.names().map(OsString::from));
    let folders = [&empty, &extensions, &work, &home, &temporary];
    arguments.extend(folders.map(|path| path.clone().into_os_string()));
    let mut readable = readable(&java, &launch.class_path);
    readable.extend([folder.path().join("program"), empty, extensions]);
    let program = Program {
        path: java,
        arguments,
        variables: variables(&home, &temporary),
        folder: work.clone(),
        errors: Some(std::fs::File::create(folder.path().join(ERRORS))?),
        readable,
        writable: vec![work, home, temporary],
        is_confined: launch.is_confined,
    };
    let (process, requests, answers) = program.start(channel)?;
    Ok(Launched { process, requests, answers, folder })
}

/// Settings of libraries that tests use. Mockito makes its mocks of interfaces by extending them, which has the same effect as
/// changing classes; for that it would attach an agent to the process, which confinement refuses.
fn extensions(folder: &Scratch) -> io::Result<PathBuf> {
    let extensions = folder.folder("extensions")?;
    let settings = extensions.join("mockito-extensions");
    std::fs::create_dir(&settings)?;
    let maker = "org.mockito.internal.creation.bytebuddy.ByteBuddyMockMaker\n";
    std::fs::write(settings.join("org.mockito.plugins.MockMaker"), maker)?;
    Ok(extensions)
}

fn property(name: &str, value: &Path) -> OsString {
    let mut text = OsString::from(format!("-D{name}="));
    text.push(value);
    text
}

/// The environment of the process.
fn variables(home: &Path, temporary: &Path) -> Vec<(OsString, OsString)> {
    let mut variables: Vec<(OsString, OsString)> = vec![
        ("HOME".into(), home.into()),
        ("TMPDIR".into(), temporary.into()),
        ("LANG".into(), "C.UTF-8".into()),
        ("LC_ALL".into(), "C.UTF-8".into()),
        ("TZ".into(), "UTC".into()),
    ];
    if cfg!(windows) {
        // Libraries of the system are found by it.
        variables.extend(std::env::var_os("SystemRoot").map(|root| ("SystemRoot".into(), root)));
        variables.push(("TEMP".into(), temporary.into()));
    }
    variables
}

/// What the process may read: the JDK and what is linked from it, and the class path.
fn readable(java: &Path, class_path: &[PathBuf]) -> Vec<PathBuf> {
    let mut readable = BTreeSet::new();
    if let Some(home) = java.parent().and_then(Path::parent) {
        readable.insert(home.to_owned());
        // A link that cannot be followed leads nowhere for the JVM, too.
        let _ = add_link_targets(home, home, &mut readable);
    }
    readable.extend(class_path.iter().cloned());
    // Entries that cannot be opened are reported by whoever needs their classes.
    if let Ok(opened) = ClassPath::open(class_path, OLDEST) {
        readable.extend(opened.entries().filter(|entry| is_near(entry, class_path)).map(Path::to_owned));
    }
    readable.into_iter().collect()
}

/// Whether an entry may be read that a jar's manifest names. A jar may be anywhere, as on any class path; a folder, which
/// could be the user's home, only beside what the user has named.
fn is_near(entry: &Path, class_path: &[PathBuf]) -> bool {
    let Ok(real) = std::fs::canonicalize(entry) else { return false };
    let roots = class_path.iter().filter_map(|path| std::fs::canonicalize(path).ok());
    real.is_file() || roots.into_iter().any(|root| root.parent().is_some_and(|above| real.starts_with(above)))
}

/// Adds what links below a folder lead to: distributions keep a JDK's settings and certificates elsewhere.
fn add_link_targets(folder: &Path, home: &Path, targets: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            add_link_targets(&entry.path(), home, targets)?;
        } else if kind.is_symlink()
            && let Ok(target) = std::fs::canonicalize(entry.path())
            && !target.starts_with(home)
        {
            targets.insert(target);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_a_jdk_links_to_may_be_read() {
        let folder = Scratch::new().expect("a folder");
        let (jdk, settings) =
            (folder.folder("jdk").expect("a folder"), folder.folder("etc").expect("a folder"));
        std::fs::create_dir_all(jdk.join("conf/security")).expect("a folder");
        std::fs::write(settings.join("java.security"), "").expect("a file");
        std::os::unix::fs::symlink("../../../etc/java.security", jdk.join("conf/security/java.security"))
            .expect("a link");
        std::os::unix::fs::symlink("conf", jdk.join("inside")).expect("a link");
        let found = readable(&jdk.join("bin/java"), &[]);
        assert_eq!(found, [settings.join("java.security"), jdk]);
    }

    #[test]
    fn a_folder_is_near_only_beside_what_the_user_has_named() {
        let folder = Scratch::new().expect("a folder");
        let (project, home) =
            (folder.folder("project").expect("a folder"), folder.folder("home").expect("a folder"));
        let library = project.join("library.jar");
        let (classes, other) = (project.join("classes"), home.join("other.jar"));
        std::fs::create_dir(&classes).expect("a folder");
        for jar in [&library, &other] {
            std::fs::write(jar, "").expect("a file");
        }
        let class_path = [library.clone()];
        let near = |entry: &Path| is_near(entry, &class_path);
        assert!(near(&library) && near(&classes) && near(&other));
        assert!(!near(&home) && !near(folder.path()) && !near(&home.join("missing")));
    }
}
