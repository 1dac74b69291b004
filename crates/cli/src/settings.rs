//! `testwright.toml`, the settings of a project, and `testwright init`, which writes one.
//!
//! Start at [`apply`]. A key is one entry of [`KEYS`], which says what it is for, how it is written and what it does; help for
//! users comes from there, too. **Always true:** what the command line says wins, and a key that is not known is an error.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use toml::Value;

use crate::Outcome;
use crate::args::{Generate, Init};
use crate::exit::{self, Failure};

/// Name of the file, which is in the project's folder.
pub(crate) const FILE: &str = "testwright.toml";

/// Something that can be set.
struct Key {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    /// Takes it over, unless the command line says otherwise.
    set: fn(&mut Generate, &Value, &Context<'_>) -> Result<(), String>,
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
        set: |arguments, value, _| fill(&mut arguments.seed, number(value)?),
    },
    Key {
        name: "strategy",
        about: "How to search; `testwright strategies` lists the ways.",
        example: r#""dynamosa""#,
        set: |arguments, value, _| fill(&mut arguments.strategy, text(value)?),
    },
    Key {
        name: "set",
        about: "Parameters of the strategy; `testwright strategies` lists them.",
        example: "{ population = 50 }",
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
        set: |arguments, value, _| {
            if arguments.criterion.is_empty() {
                arguments.criterion =
                    texts(value)?.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
            }
            Ok(())
        },
    },
    Key {
        name: "junit",
        about: "JUnit's major version, 4 or 5, if it is not the project's.",
        example: "5",
        set: |arguments, value, _| match number(value)? {
            junit @ (4 | 5) => fill(&mut arguments.junit, junit as u8),
            _ => Err("it may be 4 or 5".to_owned()),
        },
    },
    Key {
        name: "junit-jar",
        about: "JUnit's jars, if they are not the project's.",
        example: r#"["lib/junit.jar"]"#,
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
        set: |arguments, value, context| fill(&mut arguments.classes.jdk, path(&text(value)?, context)),
    },
    Key {
        name: "also-jdk",
        about: "Homes of other JDKs on which every test must pass, too.",
        example: r#"["/usr/lib/jvm/java-25"]"#,
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
        set: |arguments, value, _| fill(&mut arguments.smt_solver, text(value)?),
    },
    Key {
        name: "start-tests",
        about: "Tests that you wrote, to begin searches with: Java files, or folders of them.",
        example: r#"["src/test/java"]"#,
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
        set: |arguments, value, _| {
            let jobs = number(value)?;
            fill(&mut arguments.jobs, usize::try_from(jobs).map_err(|error| error.to_string())?)
        },
    },
    Key {
        name: "out",
        about: "Folder for the test sources, if it is not the project's.",
        example: r#""src/generated-test/java""#,
        set: |arguments, value, context| fill(&mut arguments.out, path(&text(value)?, context)),
    },
    Key {
        name: "report",
        about: "Reports to write as well: html, lcov, jacoco, junit, sarif.",
        example: r#"{ html = "target/testwright.html" }"#,
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
        set: |arguments, value, _| {
            arguments.ignore_tests |= !flag(value)?;
            Ok(())
        },
    },
    Key {
        name: "store",
        about: "Whether what comes of classes is kept in `.testwright` for later runs.",
        example: "true",
        set: |arguments, value, _| {
            arguments.no_store |= !flag(value)?;
            Ok(())
        },
    },
];

/// Takes over the settings in a project's folder, if there are some, where the command line leaves room.
pub(crate) fn apply(arguments: &mut Generate, root: &Path) -> Result<(), Failure> {
    let file = root.join(FILE);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::new(exit::INPUT, format!("{}: {error}", file.display()))),
    };
    read(arguments, &text, root)
        .map_err(|error| Failure::new(exit::INPUT, format!("{}: {error}", file.display())))
}

/// Whether a project's folder has settings that make sense.
pub(crate) fn check(root: &Path) -> Result<bool, Failure> {
    use clap::Parser;
    let parsed = crate::args::Arguments::try_parse_from(["testwright", "generate", "."]);
    let command = parsed.map_err(|error| Failure::new(exit::INTERNAL, error))?.command;
    if let crate::args::Command::Generate(mut generate) = command {
        apply(&mut generate, root)?;
    }
    Ok(root.join(FILE).exists())
}

fn read(arguments: &mut Generate, text: &str, root: &Path) -> Result<(), String> {
    let table: toml::Table =
        text.parse().map_err(|error: toml::de::Error| error.to_string().trim_end().to_owned())?;
    let has_budget = arguments.time.is_some() || arguments.iterations.is_some();
    let context = Context { root, has_budget };
    for (name, value) in &table {
        let key = KEYS.iter().find(|key| key.name == name).ok_or_else(|| unknown(name))?;
        (key.set)(arguments, value, &context).map_err(|error| {
            format!("`{name}`: {error}; it is written like this: {name} = {}", key.example)
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

fn text(value: &Value) -> Result<String, String> {
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
        Value::Array(list) => list.iter().map(text).collect(),
        one => Ok(vec![text(one)?]),
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
        read(&mut arguments, &template(), Path::new("project")).expect("comments");
        assert_eq!(format!("{arguments:?}"), before);
        for key in KEYS {
            let line = format!("{} = {}", key.name, key.example);
            assert!(template().contains(&format!("# {line}\n")), "{line}");
            let mut arguments = generate(&["."]);
            read(&mut arguments, &line, Path::new("project")).expect(key.name);
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
        read(&mut arguments, text, Path::new("project")).expect("settings");
        assert_eq!((arguments.seed, arguments.time, arguments.iterations), (Some(5), None, Some(9)));
        assert_eq!(arguments.strategy.as_deref(), Some("mosa"));
        let set = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(arguments.assignments, [set("population", "7"), set("order", "1")]);
        assert_eq!(arguments.out, Some(PathBuf::from("project/here")));
    }

    #[test]
    fn mistakes_are_named_with_what_may_have_been_meant() {
        let fails = |text: &str| read(&mut generate(&["."]), text, Path::new(".")).expect_err(text);
        assert!(fails("sed = 3").starts_with("unknown key `sed`; did you mean `seed`?"));
        assert!(fails("criteria = \"line\"").contains("did you mean `criterion`?"));
        assert!(
            fails("seed = \"three\"").contains("`seed`: a whole number is wanted, not the text \"three\"")
        );
        assert!(fails("time = -1").starts_with("`time`: give a number of seconds"));
        assert!(fails("junit = 3").contains("it may be 4 or 5"));
        assert!(fails("criterion = [\"all\"]").contains("unknown criterion all"));
        assert!(fails("seed = ").contains("line 1"));
    }
}
