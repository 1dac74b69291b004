//! `--into`: test classes that people wrote, to which new tests are added.
//!
//! Start at [`Wish::of`]. A file is for one class; `auto` looks for the test class of each class in the test sources of a project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use testwright_classpath::ClassPath;
use testwright_driver::{Target, test_package};
use testwright_emit::Style;
use testwright_files::is_within;

use crate::args::Generate;
use crate::exit::{self, Failure};
use crate::terminal::printable;

/// What stands for the test classes that a project has.
const AUTO: &str = "auto";

/// What the user wants to add tests to.
pub(crate) enum Wish {
    /// Nothing.
    None,
    /// This test class.
    File(Target),
    /// The test class that a project has for a class.
    Auto,
}

impl Wish {
    /// What the arguments say; a class that they leave out is told by the name of its test class.
    pub(crate) fn of(arguments: &mut Generate, has_project: bool) -> Result<Wish, Failure> {
        let usage = |message: &str| Err(Failure::new(exit::USAGE, message));
        let Some(path) = arguments.into.clone() else { return Ok(Wish::None) };
        if path.as_os_str() == AUTO {
            return match has_project {
                true => Ok(Wish::Auto),
                false => usage(
                    "--into auto needs a project, whose tests it looks at: testwright generate --into auto PROJECT",
                ),
            };
        }
        if arguments.out.is_some() {
            return usage("--into FILE says where tests go, so that --out makes no sense with it");
        }
        let target =
            Target::read(&path).map_err(|error| Failure::new(exit::INPUT, format!("{error} (--into)")))?;
        let framework = target.host().framework();
        if arguments.junit.is_some_and(|wanted| wanted != framework) {
            return usage("--junit is not the framework that the file of --into uses");
        }
        if has_project && arguments.subjects.len() == 1 {
            let host = target.host();
            let Some(name) = tested(host.class_name()) else {
                return usage(
                    "name the class that the file of --into tests: testwright generate --into FILE PROJECT CLASS",
                );
            };
            let class = if host.package().is_empty() {
                name.to_owned()
            } else {
                format!("{}.{name}", host.package())
            };
            arguments.subjects.push(class);
        }
        Ok(Wish::File(target))
    }

    /// Takes over how a test class is written, where neither arguments nor settings say otherwise.
    pub(crate) fn follow(&self, arguments: &mut Generate) {
        let Wish::File(target) = self else { return };
        let (convention, wishes) = (target.host().convention(), &mut arguments.style);
        wishes.framework = Some(target.host().framework());
        wishes.assertions = wishes.assertions.or(convention.assertions);
        wishes.naming = wishes.naming.or(convention.naming);
        wishes.is_public = wishes.is_public.or(convention.is_public);
        wishes.has_display_names = wishes.has_display_names.or(convention.has_display_names);
    }

    /// Fails if a file is to get the tests of several classes.
    pub(crate) fn check(&self, classes: usize) -> Result<(), Failure> {
        match self {
            Wish::File(_) if classes != 1 => {
                let message = format!("--into FILE takes the tests of one class, and {classes} are named");
                Err(Failure::new(exit::USAGE, message))
            }
            _ => Ok(()),
        }
    }

    /// The test classes that get tests of these classes, by internal names.
    pub(crate) fn targets(
        &self,
        classes: &[String],
        tests: &[PathBuf],
        class_path: &ClassPath,
        style: &Style,
        is_quiet: bool,
    ) -> BTreeMap<String, Target> {
        match self {
            Wish::None => BTreeMap::new(),
            Wish::File(target) => classes.iter().map(|class| (class.clone(), target.clone())).collect(),
            Wish::Auto => {
                let found = classes.iter().filter_map(|class| {
                    let package = test_package(class_path, class);
                    Some((class.clone(), found(class, &package, tests, style, is_quiet)?))
                });
                found.collect()
            }
        }
    }
}

/// The test class of a class in folders of test sources. Why one is not used is printed.
fn found(class: &str, package: &str, tests: &[PathBuf], style: &Style, is_quiet: bool) -> Option<Target> {
    let simple = class.rsplit('/').next().unwrap_or(class);
    let names = [format!("{simple}Test"), format!("{simple}Tests"), format!("Test{simple}")];
    for (name, folder) in names.iter().flat_map(|name| tests.iter().map(move |folder| (name, folder))) {
        let path = folder.join(package).join(format!("{name}.java"));
        if !path.exists() || !is_within(folder, &path) || is_ours(&path) {
            continue;
        }
        let target =
            Target::read(&path).and_then(|target| match target.host().framework() == style.framework {
                true => Ok(target),
                false => {
                    Err(format!("{} uses another framework than the project's other tests", path.display()))
                }
            });
        match target {
            Ok(target) => return Some(target),
            Err(_) if is_quiet => {}
            Err(error) => {
                let class = class.replace('/', ".");
                let note =
                    format!("{error}; tests of {class} are not added to it but get a file of their own");
                eprintln!("testwright: note: {}", printable(&note));
            }
        }
    }
    None
}

/// Whether a file was generated as a whole, which is nothing to speak of.
fn is_ours(path: &Path) -> bool {
    let text =
        testwright_files::read_text(path, testwright_files::Kind::Source, testwright_files::Links::Refuse);
    text.is_ok_and(|text| testwright_emit::is_generated(&text))
}

/// The name of the class that a test class is for, by its own.
fn tested(name: &str) -> Option<&str> {
    let suffixes = ["Tests", "Test", "TestCase", "IT"];
    let by_suffix = suffixes.iter().find_map(|suffix| name.strip_suffix(suffix));
    by_suffix.or_else(|| name.strip_prefix("Test")).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::tested;

    #[test]
    fn test_classes_are_called_after_what_they_test() {
        let names = ["TillTest", "TillTests", "TestTill", "TillIT", "TillTestCase"].map(tested);
        assert_eq!(names, [Some("Till"); 5]);
        assert_eq!(["Till", "Test"].map(tested), [None, None]);
    }
}
