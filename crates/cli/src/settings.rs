//! `testwright.toml`, the settings of a project, and `testwright init`, which writes one.
//!
//! Start at [`apply`]. A key is one entry of [`KEYS`], which says what it is for, how it is written and what it does; help for
//! users comes from there, too. **Always true:** what the command line says wins, and a key that is not known is an error. A key
//! that names a program, or a path outside of the project, counts only if the user trusts the project.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use testwright_files::{Kind, Links, is_within, read_text};
use toml::Value;

use crate::Outcome;
use crate::args::{Generate, Init};
use crate::exit::{self, Failure};
use crate::style;
use crate::trust::Trusted;

/// Name of the file, which is in the project's folder.
pub(crate) const FILE: &str = "testwright.toml";

/// Something that can be set.
struct Key {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    reach: Reach,
    /// Takes it over, unless the command line says otherwise.
    set: fn(&mut Generate, &Value, &Context<'_>) -> Result<(), String>,
}

/// What a key could do in the hands of somebody who means harm.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Nothing outside of the tool.
    Nothing,
    /// Start programs.
    Program,
    /// Read or write the files that it names.
    Path,
}

/// A key that needs trust.
pub(crate) struct Guarded {
    pub(crate) name: &'static str,
    /// What it is set to, as it is written.
    pub(crate) value: String,
    /// Why it needs trust.
    pub(crate) reason: String,
}

impl Key {
    /// Why this value needs trust, if it does.
    fn danger(&self, value: &Value, root: &Path) -> Option<String> {
        match self.reach {
            Reach::Nothing => None,
            Reach::Program => Some("it names a program".to_owned()),
            Reach::Path => {
                let outside = leaves(value).into_iter().find(|path| !is_within(root, &root.join(path)))?;
                Some(format!("{outside} leads out of the project"))
            }
        }
    }
}

/// What keys need to know besides.
struct Context<'a> {
    /// The project's folder, to which paths are relative.
    root: &'a Path,
    /// Whether the command line limits time or iterations: then the file limits neither.
    has_budget: bool,
}

const KEYS: &[Key] = &[
    Key {
        name: "classes",
        about: "Classes to test if the command line names none; `*` stands for a part of a name, `**` for packages, too.",
        example: r#"["com.example.**"]"#,
        reach: Reach::Nothing,
        set: |arguments, value, _| {
            if arguments.subjects.len() == 1 {
                arguments.subjects.extend(texts(value)?);
            }
            Ok(())
        },
    },
    Key {
        name: "time",
        about: "Seconds for each class, all phases included.",
        example: "10",
        reach: Reach::Nothing,
        set: |arguments, value, context| {
            if !context.has_budget {
                arguments.time = Some(crate::args::positive(&scalar(value)?)?);
            }
            Ok(())
        },
    },
    Key {
        name: "iterations",
        about: "Tests to execute in the search of each class, instead of a limit on time; makes results repeatable.",
        example: "20000",
        reach: Reach::Nothing,
        set: |arguments, value, context| {
            if !context.has_budget {
                arguments.iterations = Some(number(value)?);
            }
            Ok(())
        },
    },
    Key {
        name: "seed",
        about: "Seed of all randomness.",
        example: "0",
        reach: Reach::Nothing,
        set: |arguments, value, _| fill(&mut arguments.seed, number(value)?),
    },
    Key {
        name: "strategy",
        about: "How to search; `testwright strategies` lists the ways.",
        example: r#""dynamosa""#,
        reach: Reach::Nothing,
        set: |arguments, value, _| fill(&mut arguments.strategy, word(value)?),
    },
    Key {
        name: "set",
        about: "Parameters of the strategy; `testwright strategies` lists them.",
        example: "{ population = 50 }",
        reach: Reach::Nothing,
        set: |arguments, value, _| {
            for (name, value) in pairs(value)? {
                if !arguments.assignments.iter().any(|(own, _)| *own == name) {
                    arguments.assignments.push((name, value));
                }
            }
            Ok(())
        },
    },
    Key {
        name: "criterion",
        about: "What to reach: branch, line, method, exception, mutation.",
        example: r#"["branch", "exception"]"#,
        reach: Reach::Nothing,
        set: |arguments, value, _| {
            if arguments.criterion.is_empty() {
                arguments.criterion =
                    texts(value)?.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
            }
            Ok(())
        },
    },
    Key {
        name: "style",
        about: "How tests are written, where it is not as existing tests are: framework (junit4, junit5, testng), assertions \
                (framework, assertj, hamcrest, truth), mocks (auto, mockito, stubs, none), naming (parts, camel, test, should), \
                visibility (public, package), parameterized, display-names, header.",
        example: r#"{ mocks = "stubs", visibility = "public" }"#,
        reach: Reach::Nothing,
        set: |arguments, value, _| style::set(&mut arguments.style, value),
    },
    Key {
        name: "junit",
        about: "JUnit's major version, 4, 5 or 6, or \"testng\", if it is not what the project has.",
        example: "5",
        reach: Reach::Nothing,
        set: |arguments, value, _| fill(&mut arguments.style.framework, style::framework(&scalar(value)?)?),
    },
    Key {
        name: "junit-jar",
        about: "JUnit's jars, if they are not the project's.",
        example: r#"["lib/junit.jar"]"#,
        reach: Reach::Path,
        set: |arguments, value, context| {
            if arguments.junit_jar.is_empty() {
                arguments.junit_jar = paths(value, context)?;
            }
            Ok(())
        },
    },
    Key {
        name: "jdk",
        about: "Home of the JDK to use.",
        example: r#""/usr/lib/jvm/java-21""#,
        reach: Reach::Program,
        set: |arguments, value, context| fill(&mut arguments.classes.jdk, path(&word(value)?, context)),
    },
    Key {
        name: "also-jdk",
        about: "Homes of other JDKs on which every test must pass, too.",
        example: r#"["/usr/lib/jvm/java-25"]"#,
        reach: Reach::Program,
        set: |arguments, value, context| {
            if arguments.also_jdk.is_empty() {
                arguments.also_jdk = paths(value, context)?;
            }
            Ok(())
        },
    },
    Key {
        name: "smt-solver",
        about: "SMT solver to ask where the built-in one gives up.",
        example: r#""z3""#,
        reach: Reach::Program,
        set: |arguments, value, _| fill(&mut arguments.smt_solver, word(value)?),
    },
    Key {
        name: "start-tests",
        about: "Tests that you wrote, to begin searches with: Java files, or folders of them.",
        example: r#"["src/test/java"]"#,
        reach: Reach::Path,
        set: |arguments, value, context| {
            if arguments.start_tests.is_empty() {
                arguments.start_tests = paths(value, context)?;
            }
            Ok(())
        },
    },
    Key {
        name: "jobs",
        about: "Classes to work on at once.",
        example: "4",
        reach: Reach::Nothing,
        set: |arguments, value, _| {
            let jobs = number(value)?;
            fill(&mut arguments.jobs, usize::try_from(jobs).map_err(|error| error.to_string())?)
        },
    },
    Key {
        name: "out",
        about: "Folder for the test sources, if it is not the project's.",
        example: r#""src/generated-test/java""#,
        reach: Reach::Path,
        set: |arguments, value, context| fill(&mut arguments.out, path(&word(value)?, context)),
    },
    Key {
        name: "report",
        about: "Reports to write as well: html, lcov, jacoco, junit, sarif.",
        example: r#"{ html = "target/testwright.html" }"#,
        reach: Reach::Path,
        set: |arguments, value, context| {
            for (format, file) in pairs(value)? {
                if !arguments.report.iter().any(|(own, _)| *own == format) {
                    arguments.report.push((format, path(&file, context).to_string_lossy().into_owned()));
                }
            }
            Ok(())
        },
    },
    Key {
        name: "existing",
        about: "Whether what existing tests cover is left out.",
        example: "true",
        reach: Reach::Nothing,
        set: |arguments, value, _| {
            arguments.ignore_tests |= !flag(value)?;
            Ok(())
        },
    },
    Key {
        name: "store",
        about: "Whether what comes of classes is kept in `.testwright` for later runs.",
        example: "true",
        reach: Reach::Nothing,
        set: |arguments, value, _| {
            arguments.no_store |= !flag(value)?;
            Ok(())
        },
    },
];

/// Takes over the settings in a project's folder, if there are some, where the command line leaves room. Returns what the user
/// should know of keys that are ignored.
pub(crate) fn apply(arguments: &mut Generate, root: &Path) -> Result<Vec<String>, Failure> {
    let Some(text) = text(root)? else { return Ok(Vec::new()) };
    let fail = |error: String| Failure::new(exit::INPUT, format!("{}: {error}", root.join(FILE).display()));
    let guarded = guarded(&text, root).map_err(fail)?;
    let is_trusted =
        guarded.is_empty() || Trusted::of_user().is_ok_and(|trusted| trusted.covers(root, &text));
    read(arguments, &text, root, is_trusted).map_err(fail)?;
    let ignored = guarded.iter().filter(|_| !is_trusted).map(|key| {
        let Guarded { name, reason, .. } = key;
        let project = root.display();
        format!(
            "{FILE}: `{name}` is ignored: {reason}; use --{name}, or `testwright trust {project}` to allow it"
        )
    });
    Ok(ignored.collect())
}

/// The text of a project's settings, if it has some.
pub(crate) fn text(root: &Path) -> Result<Option<String>, Failure> {
    let file = root.join(FILE);
    match read_text(&file, Kind::Settings, Links::Follow) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(Failure::new(exit::INPUT, format!("{}: {error}", file.display()))),
    }
}

/// The keys of settings that need trust.
pub(crate) fn guarded(text: &str, root: &Path) -> Result<Vec<Guarded>, String> {
    let one = |(key, value): (&'static Key, Value)| {
        let reason = key.danger(&value, root)?;
        Some(Guarded { name: key.name, value: leaves(&value).join(", "), reason })
    };
    Ok(parsed(text)?.into_iter().filter_map(one).collect())
}

/// Whether a project's folder has settings that make sense, and what is said of keys that are ignored.
pub(crate) fn check(root: &Path) -> Result<(bool, Vec<String>), Failure> {
    use clap::Parser;
    let parsed = crate::args::Arguments::try_parse_from(["testwright", "generate", "."]);
    let command = parsed.map_err(|error| Failure::new(exit::INTERNAL, error))?.command;
    let ignored = match command {
        crate::args::Command::Generate(mut generate) => apply(&mut generate, root)?,
        _ => Vec::new(),
    };
    Ok((root.join(FILE).exists(), ignored))
}

fn parsed(text: &str) -> Result<Vec<(&'static Key, Value)>, String> {
    let table: toml::Table =
        text.parse().map_err(|error: toml::de::Error| error.to_string().trim_end().to_owned())?;
    let known = |(name, value): (String, Value)| {
        let key = KEYS.iter().find(|key| key.name == name).ok_or_else(|| unknown(&name))?;
        Ok((key, value))
    };
    table.into_iter().map(known).collect()
}

fn read(arguments: &mut Generate, text: &str, root: &Path, is_trusted: bool) -> Result<(), String> {
    let has_budget = arguments.time.is_some() || arguments.iterations.is_some();
    let context = Context { root, has_budget };
    for (key, value) in parsed(text)? {
        if !is_trusted && key.danger(&value, root).is_some() {
            continue;
        }
        (key.set)(arguments, &value, &context).map_err(|error| {
            format!("`{0}`: {error}; it is written like this: {0} = {1}", key.name, key.example)
        })?;
    }
    Ok(())
}

fn unknown(name: &str) -> String {
    let near = KEYS.iter().min_by_key(|key| strsim::damerau_levenshtein(name, key.name));
    let near = near.map(|key| format!("; did you mean `{}`?", key.name)).unwrap_or_default();
    let all: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
    format!("unknown key `{name}`{near} There are {}", all.join(", "))
}

/// `testwright init`.
pub(crate) fn init(arguments: &Init) -> Outcome {
    let fail = |message: String| Failure::new(exit::INPUT, message);
    if !arguments.project.is_dir() {
        return Err(fail(format!("{} is no folder", arguments.project.display())));
    }
    let file = arguments.project.join(FILE);
    testwright_store::write_new(&file, template().as_bytes()).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => fail(format!("{} exists and is left as it is", file.display())),
        _ => fail(format!("cannot write {}: {error}", file.display())),
    })?;
    println!("wrote {}", file.display());
    Ok(0)
}

/// A file in which nothing is set and everything is explained.
fn template() -> String {
    let mut text = "# Settings of `testwright generate` for this project. What the command line says wins.\n\
                    # Paths are relative to this folder.\n"
        .to_owned();
    for key in KEYS {
        // Writing to a String cannot fail.
        let _ = write!(text, "\n# {}\n# {} = {}\n", key.about, key.name, key.example);
    }
    text
}

fn fill<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
    place.get_or_insert(value);
    Ok(())
}

fn word(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("a text is wanted, not {}", kind(value)))
}

fn flag(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("true or false is wanted, not {}", kind(value)))
}

fn number(value: &Value) -> Result<u64, String> {
    let number = value.as_integer().and_then(|number| u64::try_from(number).ok());
    number.ok_or_else(|| format!("a whole number is wanted, not {}", kind(value)))
}

/// A number, a text or a truth value, as it is written.
fn scalar(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        other => Err(format!("a number or a text is wanted, not {}", kind(other))),
    }
}

/// A list of texts, or one.
fn texts(value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::Array(list) => list.iter().map(word).collect(),
        one => Ok(vec![word(one)?]),
    }
}

/// Everything in a value that could be a path: its texts, at any depth.
fn leaves(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().flat_map(leaves).collect(),
        Value::Table(table) => table.iter().flat_map(|(_, value)| leaves(value)).collect(),
        other => scalar(other).into_iter().collect(),
    }
}

fn pairs(value: &Value) -> Result<Vec<(String, String)>, String> {
    let table =
        value.as_table().ok_or_else(|| format!("names with values are wanted, not {}", kind(value)))?;
    table.iter().map(|(name, value)| Ok((name.clone(), scalar(value)?))).collect()
}

fn path(text: &str, context: &Context<'_>) -> PathBuf {
    context.root.join(text)
}

fn paths(value: &Value, context: &Context<'_>) -> Result<Vec<PathBuf>, String> {
    Ok(texts(value)?.iter().map(|text| path(text, context)).collect())
}

fn kind(value: &Value) -> String {
    match value {
        Value::String(text) => format!("the text {text:?}"),
        Value::Array(_) => "a list".to_owned(),
        Value::Table(_) => "a table".to_owned(),
        Value::Datetime(_) => "a date".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Arguments, Command};

    fn generate(line: &[&str]) -> Generate {
        let words = ["testwright", "generate"].iter().chain(line);
        match Arguments::try_parse_from(words).expect("a command").command {
            Command::Generate(generate) => generate,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_file_that_init_writes_sets_nothing_and_every_line_of_it_can_be_used() {
        let mut arguments = generate(&["."]);
        let before = format!("{arguments:?}");
        read(&mut arguments, &template(), Path::new("project"), true).expect("comments");
        assert_eq!(format!("{arguments:?}"), before);
        for key in KEYS {
            let line = format!("{} = {}", key.name, key.example);
            assert!(template().contains(&format!("# {line}\n")), "{line}");
            let mut arguments = generate(&["."]);
            read(&mut arguments, &line, Path::new("project"), true).expect(key.name);
            // What is on by default stays so.
            assert_eq!(
                format!("{arguments:?}") == before,
                matches!(key.name, "store" | "existing"),
                "{line}"
            );
        }
    }

    #[test]
    fn the_command_line_wins() {
        let text =
            "seed = 3\ntime = 60\nstrategy = \"mosa\"\nset = { population = 20, order = 1 }\nout = \"here\"";
        let mut arguments = generate(&["--seed", "5", "--iterations", "9", "--set", "population=7", "."]);
        read(&mut arguments, text, Path::new("project"), true).expect("settings");
        assert_eq!((arguments.seed, arguments.time, arguments.iterations), (Some(5), None, Some(9)));
        assert_eq!(arguments.strategy.as_deref(), Some("mosa"));
        let set = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(arguments.assignments, [set("population", "7"), set("order", "1")]);
        assert_eq!(arguments.out, Some(PathBuf::from("project/here")));
    }

    #[test]
    fn mistakes_are_named_with_what_may_have_been_meant() {
        let fails = |text: &str| read(&mut generate(&["."]), text, Path::new("."), true).expect_err(text);
        assert!(fails("sed = 3").starts_with("unknown key `sed`; did you mean `seed`?"));
        assert!(fails("criteria = \"line\"").contains("did you mean `criterion`?"));
        assert!(
            fails("seed = \"three\"").contains("`seed`: a whole number is wanted, not the text \"three\"")
        );
        assert!(fails("time = -1").starts_with("`time`: give a number of seconds"));
        assert!(fails("junit = 3").contains("it may be 4, 5, 6 or testng"));
        assert!(fails("criterion = [\"all\"]").contains("unknown criterion all"));
        assert!(fails("seed = ").contains("line 1"));
    }
}
