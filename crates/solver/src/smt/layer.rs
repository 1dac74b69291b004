//! The external solver as a layer.

use super::process::{ProcessError, run};
use super::read::{Said, answer};
use super::write::script;
use crate::solver::{Answer, Budget, Reason, Solver, Stats, checked, stats_of};
use crate::{Arena, Query};
use std::path::Path;
use std::time::Duration;

/// A program that reads SMT-LIB from its standard input, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalCommand {
    /// The program.
    pub program: String,
    /// What it is given besides the script.
    pub arguments: Vec<String>,
}

impl ExternalCommand {
    /// The command for `z3`, `cvc5` or `bitwuzla`, by itself or with a path before it; anything else is a program with
    /// arguments, separated by blanks. `None` for a blank text.
    pub fn parse(text: &str) -> Option<ExternalCommand> {
        // A path may have blanks of its own.
        let whole = Some(text.trim()).filter(|path| Path::new(path).is_file());
        let mut words = text.split_whitespace();
        let program = whole.or_else(|| words.next())?.to_owned();
        let mut arguments: Vec<String> = words.filter(|_| whole.is_none()).map(str::to_owned).collect();
        if arguments.is_empty() {
            let file = Path::new(&program).file_name().and_then(|name| name.to_str());
            let usual: &[&str] = match file.unwrap_or_default() {
                "z3" => &["-in"],
                "cvc5" => &["--lang", "smt2"],
                "bitwuzla" => &["--lang", "smt2"],
                _ => &[],
            };
            arguments.extend(usual.iter().map(|argument| (*argument).to_owned()));
        }
        Some(ExternalCommand { program, arguments })
    }

    /// Whether the program can be started and answers a question as it should.
    #[must_use]
    pub fn works(&self) -> bool {
        let mut arena = Arena::new();
        let Ok(query) = Query::parse(&mut arena, "var x int\nassert (= (iadd x 3) 10)\n") else {
            return false;
        };
        let budget = Budget { external_millis: 10_000, ..Budget::default() };
        matches!(External::new(self.clone(), None).solve(&mut arena, &query, &budget), Answer::Sat(_))
    }
}

/// Asks an external solver.
pub struct External {
    command: ExternalCommand,
    next: Option<Box<dyn Solver>>,
    stats: Stats,
}

impl External {
    /// The layer in front of another solver, if there is a later one.
    pub fn new(command: ExternalCommand, next: Option<Box<dyn Solver>>) -> External {
        External { command, next, stats: Stats::default() }
    }

    fn attempt(&self, arena: &Arena, query: &Query, budget: &Budget) -> Answer {
        let Some(script) = script(arena, query) else {
            return Answer::Unknown(Reason::Unsupported);
        };
        let limit = Duration::from_millis(budget.external_millis);
        match run(&self.command.program, &self.command.arguments, script, limit) {
            Ok(output) => match answer(arena, query, &output) {
                Said::Sat(model) => match checked(arena, query, &model) {
                    Some(model) => Answer::Sat(model),
                    None => Answer::Unknown(Reason::WrongModel),
                },
                Said::Unsat(core) => Answer::Unsat(core),
                Said::Unknown => Answer::Unknown(Reason::Failure),
            },
            Err(ProcessError::TimedOut) => Answer::Unknown(Reason::Budget),
            Err(ProcessError::Failed) => Answer::Unknown(Reason::Failure),
        }
    }
}

impl Solver for External {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        let answer = self.attempt(arena, query, budget);
        self.stats.count(&answer);
        match (answer, &mut self.next) {
            (Answer::Unknown(_), Some(next)) => next.solve(arena, query, budget),
            (answer, _) => answer,
        }
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("external", self.stats, &self.next)
    }
}

impl Query {
    /// The query as an SMT-LIB script that asks for a model or a core; `None` if it is of strings or arrays, or has an
    /// operation without a counterpart there.
    pub fn to_smt_lib(&self, arena: &Arena) -> Option<String> {
        script(arena, self)
    }
}
