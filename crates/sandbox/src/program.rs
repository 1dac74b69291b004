//! A program and what it may do.

use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::channel::{Answers, Channel, Requests};
use crate::process::Process;
use crate::{SandboxError, layer, spawner, system};

/// What is to be run, and how.
#[derive(Debug)]
pub struct Program {
    /// The executable file.
    pub path: PathBuf,
    /// What it is told.
    pub arguments: Vec<OsString>,
    /// Its whole environment.
    pub variables: Vec<(OsString, OsString)>,
    /// Where it starts.
    pub folder: PathBuf,
    /// Where its standard error goes.
    pub errors: Option<File>,
    /// Files and folders that it may read and execute, besides the system's libraries. Those that do not exist are left out.
    pub readable: Vec<PathBuf>,
    /// Folders below which it may do what it wants.
    pub writable: Vec<PathBuf>,
    /// Whether it is held back at all. A program that is not still does not outlive this process.
    pub is_confined: bool,
}

impl Program {
    /// Starts it with a channel, whose names [`Program::arguments`] should tell it.
    pub fn start(self, channel: Channel) -> Result<(Process, Requests, Answers), SandboxError> {
        if self.is_confined {
            layer::require(system::probed())?;
        }
        let mut command = self.command(&channel)?;
        system::prepare(&mut command, &self, &channel)?;
        let child = spawner::spawn(command)?;
        connected(Process::new(child)?, channel)
    }

    fn command(&self, channel: &Channel) -> Result<Command, SandboxError> {
        let mut command = system::command(self);
        command.env_clear().envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.current_dir(&self.folder);
        let (input, output) = streams(channel);
        command.stdin(input).stdout(output);
        match &self.errors {
            Some(file) => command.stderr(file.try_clone()?),
            None => command.stderr(Stdio::null()),
        };
        Ok(command)
    }
}

#[cfg(unix)]
fn streams(_: &Channel) -> (Stdio, Stdio) {
    (Stdio::null(), Stdio::null())
}

#[cfg(not(unix))]
fn streams(_: &Channel) -> (Stdio, Stdio) {
    (Stdio::piped(), Stdio::piped())
}

/// Our ends of the channel. Those of the program are closed here, so that we see when it closes its own.
#[cfg(unix)]
fn connected(process: Process, channel: Channel) -> Result<(Process, Requests, Answers), SandboxError> {
    let Channel { requests, answers, theirs } = channel;
    drop(theirs);
    Ok((process, requests, answers))
}

#[cfg(not(unix))]
fn connected(mut process: Process, _: Channel) -> Result<(Process, Requests, Answers), SandboxError> {
    let (Some(input), Some(output)) = (process.child.stdin.take(), process.child.stdout.take()) else {
        return Err(SandboxError::Rules("the program has no standard streams".to_owned()));
    };
    Ok((process, Requests::new(input), Answers::new(output)))
}
