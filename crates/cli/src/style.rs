//! How tests are written: the table `[style]` of the settings, the arguments, and the tests that a project has.
//!
//! Start at [`of`]. A key of the table is one entry of [`KEYS`].

use std::path::PathBuf;

use testwright_emit::style::{Assertions, Convention, Libraries, MocksWish, Named, Naming, Wishes, decide};
use testwright_emit::{Framework, Style};
use testwright_files::{Kind, Links, Walk, read_text};
use toml::Value;

use crate::setup::Setup;

/// The most files and bytes of tests that are looked at. Habits show in fewer.
const MOST_FILES: usize = 400;
const MOST_BYTES: usize = 16 << 20;

/// The most entries of a folder of tests that are looked at.
const MOST_ENTRIES: usize = 100_000;

/// Something that can be set in the table.
struct Key {
    name: &'static str,
    set: fn(&mut Wishes, &Value) -> Result<(), String>,
}

const KEYS: &[Key] = &[
    Key { name: "framework", set: |wishes, value| fill(&mut wishes.framework, named::<Framework>(value)?) },
    Key {
        name: "assertions",
        set: |wishes, value| fill(&mut wishes.assertions, named::<Assertions>(value)?),
    },
    Key { name: "mocks", set: |wishes, value| fill(&mut wishes.mocks, named::<MocksWish>(value)?) },
    Key { name: "naming", set: |wishes, value| fill(&mut wishes.naming, named::<Naming>(value)?) },
    Key {
        name: "visibility",
        set: |wishes, value| match text(value)? {
            "public" => fill(&mut wishes.is_public, true),
            "package" => fill(&mut wishes.is_public, false),
            other => Err(format!("there is no {other:?}; there are public, package")),
        },
    },
    Key { name: "parameterized", set: |wishes, value| fill(&mut wishes.is_parameterized, flag(value)?) },
    Key { name: "display-names", set: |wishes, value| fill(&mut wishes.has_display_names, flag(value)?) },
    Key { name: "header", set: |wishes, value| fill(&mut wishes.header, text(value)?.to_owned()) },
];

/// Takes over the table `[style]`, where the command line leaves room.
pub(crate) fn set(wishes: &mut Wishes, value: &Value) -> Result<(), String> {
    let table = value.as_table().ok_or("a table is wanted")?;
    for (name, value) in table {
        let key = KEYS.iter().find(|key| key.name == name).ok_or_else(|| {
            let all: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
            format!("unknown key `{name}`; there are {}", all.join(", "))
        })?;
        (key.set)(wishes, value).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// How the tests of classes are written. `sources` are folders with tests, and `usual` is the version of JUnit that the build
/// names.
pub(crate) fn of(
    wishes: &Wishes,
    setup: &Setup,
    test_jars: &[PathBuf],
    sources: &[PathBuf],
    usual: Option<u8>,
) -> Style {
    let own = setup.class_path.asked_for().map(Into::into);
    let entries: Vec<PathBuf> = own.chain(test_jars.iter().cloned()).collect();
    let libraries = Libraries::find(&entries, setup.jdk.feature);
    let texts = texts(sources);
    let convention = Convention::of(texts.iter().map(String::as_str));
    decide(wishes, &convention, &libraries, usual.map(junit))
}

/// A framework by the version of JUnit or its name, as arguments have it.
pub(crate) fn framework(text: &str) -> Result<Framework, String> {
    match text {
        "4" => Ok(Framework::JUnit4),
        "5" | "6" => Ok(Framework::Jupiter),
        "testng" => Ok(Framework::TestNg),
        _ => Err("it may be 4, 5, 6 or testng".to_owned()),
    }
}

/// JUnit by its major version. JUnit 6 is written as JUnit 5 is.
pub(crate) fn junit(major: u8) -> Framework {
    if major == 4 { Framework::JUnit4 } else { Framework::Jupiter }
}

/// The Java files in folders. What cannot be read shows no habit.
fn texts(folders: &[PathBuf]) -> Vec<String> {
    let walk = Walk { most: MOST_ENTRIES, ..Walk::default() };
    let files = folders.iter().flat_map(|folder| walk.files(folder).unwrap_or_default());
    let mut left = MOST_BYTES;
    let mut texts = Vec::new();
    for entry in files.filter(|entry| entry.name.ends_with(".java")).take(MOST_FILES) {
        let Ok(text) = read_text(&entry.path, Kind::Source, Links::Follow) else { continue };
        let Some(less) = left.checked_sub(text.len()) else { break };
        left = less;
        texts.push(text);
    }
    texts
}

fn fill<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
    place.get_or_insert(value);
    Ok(())
}

fn named<T: Named>(value: &Value) -> Result<T, String> {
    T::named(text(value)?).map_err(|error| error.to_string())
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| "a text is wanted".to_owned())
}

fn flag(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| "true or false is wanted".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(table: &str) -> Result<Wishes, String> {
        let mut wishes = Wishes { mocks: Some(MocksWish::Stubs), ..Wishes::default() };
        let value = Value::Table(table.parse().expect("it is TOML"));
        set(&mut wishes, &value).map(|()| wishes)
    }

    #[test]
    fn the_command_line_wins_over_the_table() {
        let wishes = read("mocks = \"mockito\"\nvisibility = \"public\"\nframework = \"junit6\"")
            .expect("it is right");
        let expected = Wishes {
            mocks: Some(MocksWish::Stubs),
            is_public: Some(true),
            framework: Some(Framework::Jupiter),
            ..Wishes::default()
        };
        assert_eq!(wishes, expected);
    }

    #[test]
    fn mistakes_are_told_with_what_would_be_right() {
        assert_eq!(
            read("naming = \"snake\""),
            Err("naming: there is no \"snake\"; there are parts, camel, test, should".into())
        );
        assert_eq!(read("visibility = 3"), Err("visibility: a text is wanted".into()));
        assert!(
            read("colour = 1")
                .is_err_and(|error| error.starts_with("unknown key `colour`; there are framework,"))
        );
    }
}
