//! Confinement on Linux: rules are made here, in the parent, and put in force by `child.rs` between fork and exec.
//!
//! `files.rs` makes Landlock's rules, `calls.rs` the filters of system calls, `kernel.rs` asks what there is.

mod calls;
#[allow(unsafe_code, reason = "system calls between fork and exec")]
mod child;
mod files;
#[allow(unsafe_code, reason = "system calls that ask what the kernel offers")]
mod kernel;

use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::OnceLock;

use crate::channel::Channel;
use crate::layer::Layer;
use crate::{Program, SandboxError};

pub(crate) use kernel::kill_group;

/// How the network is taken away besides by filters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Namespace {
    /// Not at all.
    None,
    /// By a network namespace, which root may make.
    Network,
    /// By a network namespace within a user namespace, which others may make where it is allowed.
    UserAndNetwork,
}

impl Namespace {
    /// The best that can be had here, tried once.
    fn probed() -> Namespace {
        static BEST: OnceLock<Namespace> = OnceLock::new();
        *BEST.get_or_init(|| {
            let wanted = if kernel::is_root() { Namespace::Network } else { Namespace::UserAndNetwork };
            if kernel::can_unshare(wanted.flags()) { wanted } else { Namespace::None }
        })
    }

    fn flags(self) -> i32 {
        match self {
            Namespace::None => 0,
            Namespace::Network => libc::CLONE_NEWNET,
            Namespace::UserAndNetwork => libc::CLONE_NEWUSER | libc::CLONE_NEWNET,
        }
    }
}

pub(crate) fn layers() -> Vec<Layer> {
    let files = kernel::landlock().map(|version| {
        let more = match version {
            ..4 => "",
            4..6 => "; no TCP",
            6.. => "; no TCP, no signals to others",
        };
        format!("ABI {version}: reads the JDK, the class path and libraries, writes its scratch folder{more}")
    });
    let calls = match calls::filters() {
        Ok(_) => kernel::seccomp()
            .map(|()| "no processes, no sockets, no debugging, no changes of permissions".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    let network = match Namespace::probed() {
        Namespace::None => Err("namespaces are not allowed here".to_owned()),
        _ => Ok("no network but an empty one of its own".to_owned()),
    };
    let always = |what: &str| Ok(what.to_owned());
    vec![
        Layer { name: "Landlock", is_essential: true, state: files },
        Layer { name: "seccomp", is_essential: true, state: calls },
        Layer { name: "network namespace", is_essential: false, state: network },
        Layer {
            name: "privileges",
            is_essential: false,
            state: always("none of root's, none by set-user-id programs"),
        },
        Layer {
            name: "limits",
            is_essential: false,
            state: always("memory, size of files, open files, no core dumps"),
        },
        Layer {
            name: "lifetime",
            is_essential: false,
            state: always("killed when Testwright ends, however it ends"),
        },
    ]
}

/// The layers, tried once.
pub(crate) fn probed() -> &'static [Layer] {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
    LAYERS.get_or_init(layers)
}

pub(crate) fn command(program: &Program) -> Command {
    let mut command = Command::new(&program.path);
    command.args(&program.arguments);
    command
}

/// Has a command begin a group of processes of its own, and die when this process does.
#[allow(unsafe_code, reason = "code between fork and exec")]
pub(crate) fn lead_group(command: &mut Command) {
    let parent = std::process::id();
    command.process_group(0);
    // SAFETY: the closure makes two async-signal-safe calls and does not allocate.
    unsafe { command.pre_exec(move || child::die_with(parent)) };
}

/// Has a command put its rules in force before it becomes the program.
#[allow(unsafe_code, reason = "code between fork and exec")]
pub(crate) fn prepare(
    command: &mut Command,
    program: &Program,
    channel: &Channel,
) -> Result<(), SandboxError> {
    let confined = if program.is_confined {
        let namespace = Namespace::probed();
        let keeps_reading = kernel::is_root() && !files::all_reachable(&program.readable);
        Some(child::Confined {
            rules: files::rules(program)?,
            filters: calls::filters()?,
            namespace: namespace.flags(),
            maps: (namespace == Namespace::UserAndNetwork).then(kernel::identity_maps),
            keeps_reading,
        })
    } else {
        None
    };
    let mut plan = child::Plan { parent: std::process::id(), inherited: channel.descriptors(), confined };
    // SAFETY: the closure only makes async-signal-safe calls, and all its memory was allocated before.
    unsafe { command.pre_exec(move || plan.carry_out()) };
    Ok(())
}

#[cfg(test)]
mod tests;
