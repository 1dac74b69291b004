//! What changed since a revision, as Git knows it.
//!
//! A repository's own configuration names programs: monitors, hooks, filters, pagers, ways to fetch what is missing.
//! **Always true:** none of them runs. Where Git has no switch, the setting is overridden by variables, which come after every
//! file. Submodules have configurations of their own, so that Git does not look into them.

use std::path::{Path, PathBuf};

use crate::error::ProjectError;
use crate::tools::{Answer, Program, Question, Tools};

/// Settings that would run something, and values with which they do not.
const SETTINGS: [(&str, &str); 10] = [
    ("core.fsmonitor", "false"),
    ("core.hooksPath", "/dev/null"),
    ("core.pager", "cat"),
    ("core.sshCommand", "false"),
    ("core.askPass", "false"),
    ("credential.helper", ""),
    ("diff.external", ""),
    ("diff.ignoreSubmodules", "all"),
    ("submodule.recurse", "false"),
    ("protocol.allow", "never"),
];

/// Variables that keep Git from writing, asking, paging and fetching.
const VARIABLES: [(&str, &str); 7] = [
    ("LC_ALL", "C"),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_PAGER", "cat"),
    ("GIT_NO_LAZY_FETCH", "1"),
    // A list without any real protocol; it wins over what a repository allows.
    ("GIT_ALLOW_PROTOCOL", "none"),
    ("GIT_ATTR_NOSYSTEM", "1"),
];

/// Files below a folder that differ from a revision, those included that Git does not follow yet, in order.
pub fn changed_since(folder: &Path, revision: &str, tools: &Tools<'_>) -> Result<Vec<PathBuf>, ProjectError> {
    // Git would take it for an option.
    if revision.starts_with('-') || revision.is_empty() {
        return Err(ProjectError::Git { reason: format!("{revision:?} is no revision") });
    }
    let mut git =
        Git { folder, tools, settings: SETTINGS.map(|(name, value)| (name.into(), value.into())).into() };
    if tools.allowed {
        tools.announce(&git.question(&[]));
    }
    git.ask(&["rev-parse", "--is-inside-work-tree"]).map_err(|error| match error {
        ProjectError::Git { reason } if reason.contains("not a git repository") => {
            let reason = format!("{} is not in a Git repository", folder.display());
            ProjectError::Git { reason }
        }
        error => error,
    })?;
    git.disarm_filters()?;
    let wanted = format!("{revision}^{{commit}}");
    let commit = git.ask(&["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]);
    let commit = commit.map_err(|_| ProjectError::Git {
        reason: format!("there is no revision {revision} in the repository of {}", folder.display()),
    })?;
    let followed = git.ask(&[
        "diff",
        "--name-only",
        "--no-ext-diff",
        "--no-textconv",
        "--ignore-submodules=all",
        "--relative",
        "-z",
        commit.trim(),
        "--",
    ])?;
    let others = git.ask(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    let names = followed.split('\0').chain(others.split('\0')).filter(|name| !name.is_empty());
    let mut files: Vec<PathBuf> = names.map(|name| folder.join(name)).collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// Git in a folder, with settings that go before the repository's.
struct Git<'a> {
    folder: &'a Path,
    tools: &'a Tools<'a>,
    settings: Vec<(String, String)>,
}

impl Git<'_> {
    /// To compare files, Git would have them cleaned by programs that the repository's configuration names. They are known by
    /// reading it.
    fn disarm_filters(&mut self) -> Result<(), ProjectError> {
        let listed = self.answer(&["config", "--null", "--name-only", "--get-regexp", r"^filter\."])?;
        let mut drivers: Vec<&str> = listed
            .out
            .split('\0')
            .filter_map(|name| name.strip_prefix("filter.")?.rsplit_once('.').map(|(driver, _)| driver))
            .collect();
        drivers.sort_unstable();
        drivers.dedup();
        for driver in drivers {
            for (name, value) in [("clean", ""), ("smudge", ""), ("process", ""), ("required", "false")] {
                self.settings.push((format!("filter.{driver}.{name}"), value.to_owned()));
            }
        }
        Ok(())
    }

    fn question(&self, arguments: &[&str]) -> Question<'_> {
        let mut all = vec!["--no-pager".to_owned(), "--no-optional-locks".to_owned()];
        all.extend(arguments.iter().map(|argument| (*argument).to_owned()));
        let mut variables: Vec<(String, String)> =
            VARIABLES.map(|(name, value)| (name.into(), value.into())).into();
        variables.push(("GIT_CONFIG_COUNT".to_owned(), self.settings.len().to_string()));
        for (at, (name, value)) in self.settings.iter().enumerate() {
            variables.push((format!("GIT_CONFIG_KEY_{at}"), name.clone()));
            variables.push((format!("GIT_CONFIG_VALUE_{at}"), value.clone()));
        }
        Question {
            folder: self.folder,
            program: Program::Reader("git"),
            arguments: all,
            variables,
            for_what: "the files that have changed",
            why: "only Git knows what has changed since a revision",
        }
    }

    fn answer(&self, arguments: &[&str]) -> Result<Answer, ProjectError> {
        self.tools.answer(&self.question(arguments)).map_err(|error| match error {
            ProjectError::Tool { output, .. } => ProjectError::Git { reason: output },
            other => other,
        })
    }

    fn ask(&self, arguments: &[&str]) -> Result<String, ProjectError> {
        let answer = self.answer(arguments)?;
        match answer.status.success() {
            true => Ok(answer.out),
            false => Err(ProjectError::Git { reason: answer.errors.trim().to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests;
