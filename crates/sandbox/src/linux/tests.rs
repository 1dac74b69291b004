//! A shell that tries what it must not do. It has no programs to start, so it does everything by itself.

use std::io::Read;
use std::path::Path;

use crate::{Channel, Program, SandboxError, Scratch, layers};

/// A shell under test, its folder, and a folder that it has no business in.
struct Shell {
    scratch: Scratch,
    elsewhere: Scratch,
}

impl Shell {
    fn new() -> Shell {
        let shell = Shell {
            scratch: Scratch::new().expect("a folder"),
            elsewhere: Scratch::new().expect("a folder"),
        };
        shell.scratch.folder("work").expect("a folder");
        std::fs::write(shell.canary(), "alive").expect("a file");
        shell
    }

    fn canary(&self) -> std::path::PathBuf {
        self.elsewhere.path().join("canary")
    }

    /// Runs a script and returns what it printed to its channel. `$out` is the channel, `$canary` a file elsewhere.
    fn run(&self, is_confined: bool, script: &str) -> Result<String, SandboxError> {
        let channel = Channel::new()?;
        let [_, out] = channel.names();
        let script = format!("canary={} out={out}\n{{\n{script}\n}} >$out", self.canary().display());
        let program = Program {
            path: "/bin/sh".into(),
            arguments: vec!["-c".into(), script.into()],
            variables: Vec::new(),
            folder: self.scratch.path().join("work"),
            errors: None,
            readable: Vec::new(),
            writable: vec![self.scratch.path().join("work")],
            is_confined,
        };
        let (mut process, requests, mut answers) = program.start(channel)?;
        drop(requests);
        let mut text = String::new();
        answers.read_to_string(&mut text)?;
        process.wait()?;
        Ok(text)
    }

    /// Likewise, confined. None if that cannot be had here.
    fn confined(&self, script: &str) -> Option<String> {
        match self.run(true, script) {
            Ok(text) => Some(text),
            Err(SandboxError::Missing { layer, reason }) => {
                println!("skipped: no {layer}: {reason}");
                None
            }
            Err(error) => panic!("the shell does not start: {error}"),
        }
    }

    fn is_harmed(&self) -> bool {
        !std::fs::read(self.canary()).is_ok_and(|text| text == b"alive")
    }
}

#[test]
fn files_elsewhere_are_neither_written_nor_read() {
    let shell = Shell::new();
    let Some(text) = shell.confined("echo gone >$canary; read line <$canary && echo read $line; echo end")
    else {
        return;
    };
    assert_eq!(text, "end\n");
    assert!(!shell.is_harmed());
}

#[test]
fn its_own_folder_is_written_and_read() {
    let shell = Shell::new();
    let Some(text) = shell.confined("echo here >file; read line <file; echo $line") else { return };
    assert_eq!(text, "here\n");
}

#[test]
fn links_lead_nowhere() {
    let shell = Shell::new();
    let link = shell.scratch.path().join("work").join("link");
    std::os::unix::fs::symlink(shell.canary(), link).expect("a link");
    let Some(text) = shell.confined("echo gone >link; echo end") else { return };
    assert_eq!(text, "end\n");
    assert!(!shell.is_harmed());
}

#[test]
fn no_process_can_be_made() {
    let shell = Shell::new();
    // A shell that cannot fork ends, so nothing comes after it.
    let Some(text) = shell.confined("echo before; (echo inside); echo after") else { return };
    assert_eq!(text, "before\n");
}

#[test]
fn files_that_it_made_have_no_permissions_for_others_and_limits_hold() {
    use std::os::unix::fs::PermissionsExt;
    let shell = Shell::new();
    let Some(text) = shell.confined("echo >file; ulimit -c; ulimit -n") else { return };
    assert_eq!(text, "0\n4096\n");
    let file = shell.scratch.path().join("work").join("file");
    assert_eq!(std::fs::metadata(file).expect("it was made").permissions().mode() & 0o777, 0o600);
}

#[test]
fn privileges_are_gone_and_cannot_come_back() {
    let shell = Shell::new();
    let script = "while read name value; do case $name in CapEff:|NoNewPrivs:|Seccomp:) echo $value;; esac; \
                  done </proc/self/status";
    let Some(text) = shell.confined(script) else { return };
    assert_eq!(text, "0000000000000000\n1\n2\n");
}

#[test]
fn descriptors_of_the_parent_are_not_inherited() {
    let shell = Shell::new();
    let open = std::fs::File::options().write(true).open(shell.canary()).expect("it is there");
    // A descriptor that does not close at exec, as those are that a build tool leaves to its children.
    let leaked = leak(&open);
    let script = format!("[ /proc/self/fd/{leaked} -ef $canary ] && echo inherited; echo end");
    let Some(text) = shell.confined(&script) else { return };
    assert_eq!(text, "end\n");
}

/// Lets children inherit a file.
#[allow(unsafe_code, reason = "the standard library has no call for it")]
fn leak(file: &std::fs::File) -> i32 {
    use std::os::fd::AsRawFd;
    // SAFETY: fcntl takes no pointer here, and the descriptor is open.
    unsafe { libc::fcntl(file.as_raw_fd(), libc::F_SETFD, 0) };
    file.as_raw_fd()
}

#[test]
fn calls_that_programs_do_not_need_are_refused() {
    let calls = [
        libc::SYS_sync,
        libc::SYS_syncfs,
        libc::SYS_io_setup,
        libc::SYS_io_submit,
        libc::SYS_io_uring_setup,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_setns,
        libc::SYS_kexec_load,
        libc::SYS_lookup_dcookie,
    ];
    // Filters hold for one thread, which ends with this.
    let errors = std::thread::spawn(move || {
        for filter in super::calls::filters().expect("filters") {
            seccompiler::apply_filter(filter.instructions()).expect("filters can be had");
        }
        calls.map(error_of)
    });
    for (call, error) in calls.into_iter().zip(errors.join().expect("no panic")) {
        assert_eq!(error, Some(libc::EPERM), "{call}");
    }
}

/// The error of a system call with arguments that make no sense, so that nothing comes of one that is not refused.
#[allow(unsafe_code, reason = "the standard library has no call for it")]
fn error_of(call: libc::c_long) -> Option<i32> {
    // SAFETY: no argument is an address that the kernel could read or write.
    let answer = unsafe { libc::syscall(call, -1i64, -1i64, -1i64, -1i64, -1i64, -1i64) };
    (answer < 0).then(|| std::io::Error::last_os_error().raw_os_error()).flatten()
}

#[test]
fn an_unconfined_program_does_as_it_likes() {
    let shell = Shell::new();
    let text = shell.run(false, "read line <$canary; (echo $line)").expect("a shell");
    assert_eq!(text, "alive\n");
}

#[test]
fn a_program_that_is_not_there_is_an_error_of_the_system() {
    let shell = Shell::new();
    let program = Program {
        path: Path::new("/nowhere/program").to_owned(),
        arguments: Vec::new(),
        variables: Vec::new(),
        folder: shell.scratch.path().to_owned(),
        errors: None,
        readable: Vec::new(),
        writable: Vec::new(),
        is_confined: false,
    };
    let started = program.start(Channel::new().expect("pipes"));
    assert!(matches!(started, Err(SandboxError::System(_))));
}

#[test]
fn every_layer_says_what_it_does_or_why_it_is_missing() {
    let layers = layers();
    assert!(layers.iter().filter(|layer| layer.is_essential).count() >= 2);
    for layer in layers {
        let text = layer.to_string();
        assert!(text.starts_with(layer.name) && text.len() > layer.name.len() + 4, "{text}");
    }
}
