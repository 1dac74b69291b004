//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use testwright_emit::Framework;
use testwright_emit::style::{MocksWish, Named, Wishes};
use testwright_goals::Criterion;
use testwright_vm::effects::Effects;

use crate::exit;
use crate::tools::ProjectTools;

/// Writes JUnit tests for Java classes, which it runs in a deterministic, sandboxed virtual machine.
#[derive(Parser, Debug)]
#[command(name = "testwright", version, about, after_help = exit::HELP, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Write a JUnit suite for classes
    Generate(Generate),
    /// Run a class's main method in the virtual machine
    Run(Run),
    /// Say how many mutants of a class its tests kill, and which survive
    Mutate(crate::mutate::Mutate),
    /// Find inputs that take chosen paths through a method, or prove that none can
    Paths(crate::paths::Arguments),
    /// Say what inputs that reach each branch have in common
    Invariants(crate::invariants::Arguments),
    /// List the ways to search that `generate --strategy` takes
    Strategies,
    /// Show a class or method as the tool sees it: register code, control flow and branch goals
    Explain(Explain),
    /// Write a commented `testwright.toml` with the settings of a project
    Init(Init),
    /// Let a project's `testwright.toml` name programs, and paths outside of the project
    Trust(Trust),
    /// Check whether everything that is needed is there: JDK, project, JUnit
    Doctor(Doctor),
    /// Print completions for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
    /// Repeat a published experiment, with the paper's figures beside ours
    Experiment(Experiment),
}

/// Where classes come from.
#[derive(Args, Clone, Debug)]
pub(crate) struct Classes {
    /// Jars and folders with classes, separated as for `java` (default: the current folder)
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    pub(crate) class_path: Option<String>,
    /// Home of the JDK to use (default: JAVA_HOME, then `java` on the PATH, then the newest one installed)
    #[arg(long, value_name = "HOME")]
    pub(crate) jdk: Option<PathBuf>,
}

impl Classes {
    /// The class path as the user wrote it, or the current folder.
    pub(crate) fn class_path(&self) -> &str {
        self.class_path.as_deref().unwrap_or(".")
    }
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) classes: Classes,
    /// Test only methods with these names (`<init>` for constructors), separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) methods: Vec<String>,
    /// Folder for the test sources; packages become folders in it (default: where the project has its tests, or
    /// `generated-tests`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Add tests to a test class that you wrote, and change nothing else in it: a Java file, for one class; or `auto`, which
    /// takes `FooTest`, `FooTests` or `TestFoo` of a project for its class Foo. Tests that are there count as existing ones, and
    /// new ones use their fields
    #[arg(long, value_name = "FILE|auto")]
    pub(crate) into: Option<PathBuf>,
    /// Seconds for each class, all phases included (default: 10, or no limit with --iterations)
    #[arg(long, value_name = "SECONDS", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// Tests to execute in the search of each class; makes results repeatable
    #[arg(long, value_name = "N")]
    pub(crate) iterations: Option<u64>,
    /// Seed of all randomness (default: 0)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How to search; `testwright strategies` lists the ways (default: dynamosa)
    #[arg(long, value_name = "NAME")]
    pub(crate) strategy: Option<String>,
    /// Set a parameter of the strategy, such as `population=20`; `testwright strategies` lists them
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) assignments: Vec<(String, String)>,
    /// SMT solver to ask where the built-in one gives up: z3, cvc5, bitwuzla, or a path with arguments
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) smt_solver: Option<String>,
    /// What to reach, separated by commas: branch, line, method, exception, mutation, behaviour (default:
    /// branch,exception,behaviour)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) criterion: Vec<Criterion>,
    /// Tests that you wrote, to begin the search with: a Java file, or a folder of them; may be repeated. Tests that are
    /// plain enough are used: declarations, constructor and method calls with literals
    #[arg(long, value_name = "FILE|FOLDER")]
    pub(crate) start_tests: Vec<PathBuf>,
    /// JUnit's major version, or `testng`; tests for 5 and 6 are the same (default: what the project's tests use, or else the
    /// project has, or 5)
    #[arg(long, value_name = "4|5|6|testng", value_parser = crate::style::framework)]
    pub(crate) junit: Option<Framework>,
    /// What stands for collaborators of a class: `mockito`, `stubs`, which are lambdas and anonymous classes, or `none`
    /// (default: auto, which is Mockito where the project has it)
    #[arg(long, value_name = "auto|mockito|stubs|none", value_parser = mocks)]
    pub(crate) mocks: Option<MocksWish>,
    /// What arguments and settings say of how tests are written.
    #[arg(skip)]
    pub(crate) style: Wishes,
    /// JUnit's jars (default: those on the class path, then those in the local Maven repository)
    #[arg(long, value_name = "JAR")]
    pub(crate) junit_jar: Vec<PathBuf>,
    /// Home of another JDK on which every test must pass, too; may be repeated
    #[arg(long, value_name = "HOME")]
    pub(crate) also_jdk: Vec<PathBuf>,
    /// Let code under test do whatever you may do yourself while tests are verified: write files, start processes, use the
    /// network. Only where it cannot be confined (`testwright doctor` says why), and only with code that you trust
    #[arg(long)]
    pub(crate) unconfined: bool,
    /// Also make tests that do something to the world around them: files, processes, network, properties and the like,
    /// separated by commas (a wrong name lists them all). Such tests do it again whenever they run; they are still verified in
    /// confinement (see --unconfined)
    #[arg(long, value_name = "GROUPS")]
    pub(crate) allow_effects: Option<Effects>,
    /// Searches at once, of several classes or, when classes run out, of one (default: one less than there are cores)
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Also write a report, such as `html=report.html`; formats are html, lcov, jacoco, junit and sarif; may be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = assignment)]
    pub(crate) report: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) tools: ProjectTools,
    /// Only classes whose sources have changed since a revision of Git's, such as HEAD or main
    #[arg(long, value_name = "REV")]
    pub(crate) since: Option<String>,
    /// Make tests of classes anew, too, that have not changed since an earlier run
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Neither use nor keep what comes of classes in the project's folder `.testwright`
    #[arg(long)]
    pub(crate) no_store: bool,
    /// Make tests as if there were none yet; otherwise what existing tests cover is left out
    #[arg(long)]
    pub(crate) ignore_tests: bool,
    /// Make tests anew that pass no more because the code has changed; otherwise they are only reported
    #[arg(long)]
    pub(crate) update: bool,
    /// Print one JSON object per class, on a line of its own
    #[arg(long)]
    pub(crate) json: bool,
    /// List every goal that is not covered, and say what is being done
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Print nothing but errors
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// A project, which is a folder with Maven's, Gradle's or Eclipse's files or with classes, or a jar; then classes of it,
    /// such as `com.example.Stack`, or patterns: `com.example.*`, `com.**` (default: all). Without a project, classes of
    /// the class path
    #[arg(required = true, value_name = "PROJECT|CLASS")]
    pub(crate) subjects: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) classes: Classes,
    /// Seed of everything that the program may find random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Stop after this many interpreted instructions
    #[arg(long, value_name = "N")]
    pub(crate) max_instructions: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// Memory that the program may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=16384))]
    pub(crate) max_heap: u32,
    /// Set a system property, as `java -D`
    #[arg(short = 'D', value_name = "NAME=VALUE", value_parser = property)]
    pub(crate) properties: Vec<(String, String)>,
    /// Check `assert` statements of the program, as `java -ea`
    #[arg(long, visible_alias = "ea")]
    pub(crate) enable_assertions: bool,
    /// File whose content is the program's standard input (default: empty)
    #[arg(long, value_name = "FILE")]
    pub(crate) stdin: Option<PathBuf>,
    /// Print one JSON object with the outcome and all output instead of passing the output on
    #[arg(long)]
    pub(crate) json: bool,
    /// The class, such as `com.example.Main`
    pub(crate) class: String,
    /// Arguments of the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) classes: Classes,
    /// Print the control flow graphs in DOT instead of the code
    #[arg(long, conflicts_with = "json")]
    pub(crate) dot: bool,
    /// Print only the branch goals
    #[arg(long, conflicts_with = "dot")]
    pub(crate) goals: bool,
    /// Print the nodes over the source, with their numbers, to write paths with (`testwright paths`)
    #[arg(long, conflicts_with_all = ["dot", "goals", "json"])]
    pub(crate) cfg: bool,
    /// File or folder of the source, for --cfg (default: looked for in usual places)
    #[arg(long, value_name = "PATH", requires = "cfg")]
    pub(crate) source: Option<PathBuf>,
    /// Show the path condition of the tests in a source file, or of one of them: `generated-tests/StackTest.java#push_one`
    #[arg(long, value_name = "FILE[#TEST]", conflicts_with_all = ["dot", "goals", "cfg", "json"])]
    pub(crate) path: Option<String>,
    /// Number of the clause to flip, for --path (default: the one that symbolic execution would flip first)
    #[arg(long, value_name = "N", requires = "path")]
    pub(crate) flip: Option<usize>,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// The class, such as `com.example.Stack`, or one method of it, such as `com.example.Stack#push`
    #[arg(value_name = "CLASS[#METHOD]", required_unless_present = "path")]
    pub(crate) target: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Init {
    /// The project's folder
    #[arg(default_value = ".")]
    pub(crate) project: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct Trust {
    /// Trust it no longer
    #[arg(long, conflicts_with = "list")]
    pub(crate) revoke: bool,
    /// List the projects that are trusted
    #[arg(long)]
    pub(crate) list: bool,
    /// The project's folder
    #[arg(default_value = ".")]
    pub(crate) project: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct Doctor {
    /// Ask gradlew, gradle or mvn where only they know the answer, which runs code of the project
    #[arg(long)]
    pub(crate) run_tools: bool,
    /// Home of the JDK to use (default: JAVA_HOME, then `java` on the PATH, then the newest one installed)
    #[arg(long, value_name = "HOME")]
    pub(crate) jdk: Option<PathBuf>,
    /// The project
    #[arg(default_value = ".")]
    pub(crate) project: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct Experiment {
    /// The experiment; lists them if none is named
    pub(crate) name: Option<String>,
    /// Home of the JDK to use (default: JAVA_HOME, then `java` on the PATH, then the newest one installed)
    #[arg(long, value_name = "HOME")]
    pub(crate) jdk: Option<PathBuf>,
    /// Runs of each subject (default: the experiment's own number)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) runs: Option<u32>,
    /// Seed of the first run; the others follow
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Seconds of each run (default: the experiment's own limit)
    #[arg(long, value_name = "SECONDS", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// Only subjects whose name contains one of these, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// Runs at once (default: one less than there are cores)
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// SMT solver to compare ours with, where the experiment is about solving: z3, cvc5, or a path with arguments
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) smt_solver: Option<String>,
    /// Print tab-separated values with a header
    #[arg(long)]
    pub(crate) tsv: bool,
}

/// Lets people write `-cp`, `-classpath` and `-ea` as they do for `java`. What follows the class that `run` is given belongs to
/// the program.
pub(crate) fn java_style(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut result: Vec<OsString> = Vec::new();
    let mut is_run = false;
    let mut value_follows = false;
    let mut class_seen = false;
    for (position, argument) in arguments.enumerate() {
        let text = argument.to_str().unwrap_or_default();
        if position < 2 || class_seen || value_follows {
            is_run |= position == 1 && text == "run";
            value_follows = false;
            result.push(argument);
            continue;
        }
        let replaced = match text {
            "-cp" | "-classpath" | "--classpath" => "--class-path",
            "-ea" | "-enableassertions" => "--enable-assertions",
            other => other,
        };
        class_seen = is_run && !replaced.starts_with('-');
        let is_switch = matches!(replaced, "--json" | "--enable-assertions" | "--ea");
        value_follows = is_run && replaced.starts_with("--") && !is_switch && !replaced.contains('=');
        result.push(if replaced == text { argument } else { replaced.into() });
    }
    result
}

fn mocks(text: &str) -> Result<MocksWish, String> {
    MocksWish::named(text).map_err(|error| error.to_string())
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write it as NAME=VALUE, such as population=20".to_owned()),
    }
}

fn property(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some(("", _)) | None if text.is_empty() || text.starts_with('=') => {
            Err("a property needs a name".to_owned())
        }
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Ok((text.to_owned(), String::new())),
    }
}

pub(crate) fn positive(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('s').parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("give a number of seconds, such as 10 or 0.5".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::java_style;

    fn styled(line: &str) -> String {
        let arguments = java_style(line.split(' ').map(Into::into));
        arguments.iter().filter_map(|argument| argument.to_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_class_path_may_come_before_and_after_classes() {
        assert_eq!(styled("testwright generate -cp a.jar B"), "testwright generate --class-path a.jar B");
        assert_eq!(styled("testwright generate B -cp a.jar C"), "testwright generate B --class-path a.jar C");
        assert_eq!(
            styled("testwright generate --fresh -classpath a B"),
            "testwright generate --fresh --class-path a B"
        );
    }

    #[test]
    fn arguments_of_a_program_stay_as_they_are() {
        assert_eq!(
            styled("testwright run --json --seed 3 -cp a.jar -ea Main -cp -ea"),
            "testwright run --json --seed 3 --class-path a.jar --enable-assertions Main -cp -ea"
        );
    }
}
