//! A kernel without Landlock. This is a binary of its own, because what the kernel offers is asked only once.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};
use testwright_sandbox::{Channel, Program, SandboxError, Scratch, layers};

/// Has the kernel say to this thread that it does not know Landlock.
fn hide_landlock() {
    let refused = BTreeMap::from([(libc::SYS_landlock_create_ruleset, Vec::new())]);
    let unknown = SeccompAction::Errno(libc::ENOSYS as u32);
    let processor = TargetArch::try_from(std::env::consts::ARCH).expect("a processor that has filters");
    let filter = SeccompFilter::new(refused, SeccompAction::Allow, unknown, processor).expect("a filter");
    let program: BpfProgram = filter.try_into().expect("a filter");
    seccompiler::apply_filter(&program).expect("filters can be had");
}

fn shell(scratch: &Scratch, is_confined: bool) -> Program {
    Program {
        path: "/bin/sh".into(),
        arguments: vec!["-c".into(), "echo ran >ran".into()],
        variables: Vec::new(),
        folder: scratch.path().to_owned(),
        errors: None,
        readable: Vec::new(),
        writable: Vec::new(),
        is_confined,
    }
}

#[test]
fn nothing_is_started_where_files_cannot_be_guarded() {
    hide_landlock();
    let landlock = layers().into_iter().find(|layer| layer.name == "Landlock").expect("a layer");
    assert!(landlock.is_essential && !landlock.holds());
    let scratch = Scratch::new().expect("a folder");
    let Err(error) = shell(&scratch, true).start(Channel::new().expect("pipes")) else {
        panic!("it runs without guard")
    };
    assert!(matches!(error, SandboxError::Missing { layer: "Landlock", .. }), "{error}");
    assert!(error.to_string().contains("--unconfined"), "{error}");
    assert!(!scratch.path().join("ran").exists());
    // Whoever says so may do without.
    let (mut process, ..) = shell(&scratch, false).start(Channel::new().expect("pipes")).expect("a shell");
    assert!(process.wait().expect("it ends").success());
    assert!(scratch.path().join("ran").exists());
}
