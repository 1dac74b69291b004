//! Whether tools of a project may run, as the command line says.

use std::time::Duration;

use clap::Args;
use testwright_project::Tools;

use crate::args::positive;
use crate::terminal::printable;

/// The options of commands that look at a project.
#[derive(Args, Clone, Debug)]
pub(crate) struct ProjectTools {
    /// Never run gradlew, gradle, mvn or git; fail where only they know the answer. Build tools run code of the project
    #[arg(long)]
    pub(crate) no_project_tools: bool,
    /// Seconds that such a tool may take to answer
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) tool_time: f64,
}

impl ProjectTools {
    /// What tools may do. The user is told before one runs, unless they want it quiet.
    pub(crate) fn tools(&self, quiet: bool) -> Tools<'static> {
        let silent: &'static dyn Fn(&str) = &|_| {};
        let aloud: &'static dyn Fn(&str) = &|line| eprintln!("testwright: {}", printable(line));
        Tools {
            allowed: !self.no_project_tools,
            limit: Duration::try_from_secs_f64(self.tool_time).unwrap_or(Duration::MAX),
            announce: if quiet { silent } else { aloud },
        }
    }
}
