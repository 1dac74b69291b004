//! Classes under test that reach for the world around them.

use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail, ensure};

use super::bench::{Bench, Census, census, no_process, unchanged, written};

/// What harm would be done to.
struct Canaries {
    folder: PathBuf,
    before: Census,
    tcp: TcpListener,
    udp: UdpSocket,
    mark: String,
    sleep: String,
}

impl Canaries {
    fn new(bench: &Bench, name: &str) -> Result<Canaries> {
        let folder = bench.folder(name)?;
        for file in ["delete", "write", "rename", "permit", "map", "random", "eager"] {
            std::fs::write(folder.join(file), "tweet")?;
        }
        std::fs::create_dir(folder.join("tree"))?;
        std::fs::write(folder.join("tree/leaf"), "tweet")?;
        let tcp = TcpListener::bind("127.0.0.1:0")?;
        tcp.set_nonblocking(true)?;
        let udp = UdpSocket::bind("127.0.0.1:0")?;
        udp.set_read_timeout(Some(Duration::from_millis(50)))?;
        let own = std::process::id();
        Ok(Canaries {
            before: census(&folder)?,
            folder,
            tcp,
            udp,
            mark: format!("testwright-attack-{own}"),
            sleep: format!("9{own}"),
        })
    }

    /// What stands for them in sources.
    fn words(&self) -> Result<Vec<(&'static str, String)>> {
        Ok(vec![
            ("@CANARY@", self.folder.display().to_string()),
            ("@TCP@", self.tcp.local_addr()?.port().to_string()),
            ("@UDP@", self.udp.local_addr()?.port().to_string()),
            ("@MARK@", self.mark.clone()),
            ("@SLEEP@", self.sleep.clone()),
        ])
    }

    fn are_well(&self) -> Result<()> {
        unchanged(&self.before, &census(&self.folder)?)?;
        match self.tcp.accept() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            _ => bail!("a connection was made"),
        }
        ensure!(self.udp.recv(&mut [0; 8]).is_err(), "a packet was sent");
        if let Some(home) = std::env::home_dir() {
            ensure!(!home.join(&self.mark).exists(), "a file was made in the user's home");
        }
        no_process(&self.sleep)
    }
}

/// Rows 1, 2, 10 and 15: harm is done neither while tests are made nor by the tests.
pub(super) fn vandal(bench: &Bench) -> Result<String> {
    let canaries = Canaries::new(bench, "vandal-canaries")?;
    let folder = bench.folder("vandal")?;
    let (classes, work) = (folder.join("classes"), folder.join("work"));
    std::fs::create_dir(&work)?;
    let source = bench.source("world/Vandal.java", &canaries.words()?)?;
    bench.compile(&[("Vandal.java", source)], &classes)?;
    let classes = classes.display().to_string();
    let ran = bench.run(
        &work,
        &["generate", "-cp", &classes, "-v", "--time", "10", "--out", "tests", "hostile.Vandal"],
    )?;
    ran.ended_with(&[0])?;
    canaries.are_well()?;
    ensure!(!work.join(&canaries.mark).exists(), "a file was left in the working directory");
    let tests = written(&work.join("tests"))?;
    ensure!(tests.contains(".harmless("), "no test of the harmless method was written:\n{}", ran.text);
    let delivered = tests.matches("@Test").count();
    for reason in ["deleting", "starting a process", "network"] {
        ensure!(ran.text.contains(reason), "no goal says that it takes {reason}:\n{}", ran.text);
    }
    Ok(format!("{delivered} tests, canaries well, goals say why"))
}

/// Row 1, in a static initialiser: every test would do harm, so there is none.
pub(super) fn eager(bench: &Bench) -> Result<String> {
    let canaries = Canaries::new(bench, "eager-canaries")?;
    let folder = bench.folder("eager")?;
    let classes = folder.join("classes");
    bench.compile(&[("Eager.java", bench.source("world/Eager.java", &canaries.words()?)?)], &classes)?;
    let classes = classes.display().to_string();
    let ran = bench
        .run(&folder, &["generate", "-cp", &classes, "--time", "5", "--out", "tests", "hostile.Eager"])?;
    ran.ended_with(&[3])?;
    canaries.are_well()?;
    ensure!(written(&folder.join("tests"))?.is_empty(), "a test was written that does harm");
    Ok("no test, canaries well".to_owned())
}

/// Row 9: what code under test writes to the process's streams is no answer of the process.
pub(super) fn loud(bench: &Bench) -> Result<String> {
    let folder = bench.folder("loud")?;
    let classes = folder.join("classes");
    bench.compile(&[("Loud.java", bench.source("world/Loud.java", &[])?)], &classes)?;
    let classes = classes.display().to_string();
    let ran = bench
        .run(&folder, &["generate", "-cp", &classes, "--time", "5", "--out", "tests", "hostile.Loud"])?;
    ran.ended_with(&[0])?;
    let tests = written(&folder.join("tests"))?;
    ensure!(tests.contains(".answer(42)"), "the quiet method has no test:\n{}", ran.text);
    Ok(format!("{} tests", tests.matches("@Test").count()))
}
