//! Dependencies of dependencies, as Maven takes them: the nearest one wins, and the first of equally near ones.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;

use super::model::{Model, Models};
use super::pom::Dependency;
use super::repository::Coordinates;

/// What came of following dependencies.
pub(crate) enum Resolved {
    /// Every file that the module needs, and what only its tests need.
    All(Vec<PathBuf>, Vec<PathBuf>),
    /// The repository lacks these.
    Missing(Vec<String>),
}

/// A dependency on its way to being followed.
struct Waiting {
    dependency: Dependency,
    /// The scope in which the module has it.
    scope: Scope,
    exclusions: Vec<(String, String)>,
}

/// When something is on the class path. Tests see all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scope {
    Compile,
    Provided,
    Runtime,
    Test,
}

/// Follows the dependencies of a module. `reactor` knows the other modules of the project: their classes and models.
pub(crate) fn resolve(
    models: &Models,
    module: &Model,
    reactor: &dyn Fn(&Coordinates) -> Option<(PathBuf, Model)>,
) -> Resolved {
    let direct = module.dependencies.iter().map(|dependency| module.managed(dependency.clone(), false));
    let mut queue: VecDeque<Waiting> = VecDeque::new();
    queue.extend(direct.filter_map(|dependency| waiting(dependency, None, &[])));
    let mut taken: BTreeSet<(String, String, Option<String>)> = BTreeSet::new();
    let (mut files, mut tests, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(next) = queue.pop_front() {
        let Dependency { group, artifact, classifier, kind, version, .. } = next.dependency;
        if !taken.insert((group.clone(), artifact.clone(), classifier.clone())) {
            continue;
        }
        let version = exact(version.as_deref().unwrap_or_default());
        let coordinates = Coordinates { group, artifact, version };
        let into = if next.scope == Scope::Test { &mut tests } else { &mut files };
        let (extension, classifier) = match kind.as_deref() {
            Some("test-jar") => ("jar", classifier.or_else(|| Some("tests".to_owned()))),
            Some("pom") => ("pom", None),
            _ => ("jar", classifier),
        };
        let model = if let Some((classes, model)) = reactor(&coordinates) {
            into.push(classes);
            Some(model)
        } else {
            match models.repository.file(&coordinates, classifier.as_deref(), extension) {
                Some(_) if extension == "pom" => {}
                Some(file) => into.push(file),
                None => {
                    missing.push(coordinates.to_string());
                    continue;
                }
            }
            models.of(&coordinates, 0)
        };
        let Some(model) = model else {
            missing.push(coordinates.to_string());
            continue;
        };
        for dependency in &model.dependencies {
            let dependency = model.managed(dependency.clone(), false);
            // The module's own word on versions holds for all that it needs.
            let dependency = module.managed(dependency, true);
            queue.extend(waiting(dependency, Some(next.scope), &next.exclusions));
        }
    }
    if missing.is_empty() { Resolved::All(unique(files), unique(tests)) } else { Resolved::Missing(missing) }
}

/// The dependency, unless it is not for those who depend on what has it.
fn waiting(dependency: Dependency, of: Option<Scope>, excluded: &[(String, String)]) -> Option<Waiting> {
    let own = match dependency.scope.as_deref() {
        None | Some("compile" | "") => Scope::Compile,
        Some("provided") => Scope::Provided,
        Some("runtime") => Scope::Runtime,
        Some("test") => Scope::Test,
        // Files that a pom names by their path are rare, and Maven's own advice is against them.
        Some(_) => return None,
    };
    let scope = match of {
        None => own,
        Some(_) if matches!(own, Scope::Provided | Scope::Test) => return None,
        Some(Scope::Compile) => own,
        Some(scope) => scope,
    };
    let is_optional = dependency.optional.as_deref() == Some("true");
    let matches = |(group, artifact): &(String, String)| {
        (group == "*" || *group == dependency.group) && (artifact == "*" || *artifact == dependency.artifact)
    };
    if of.is_some() && (is_optional || excluded.iter().any(matches)) {
        return None;
    }
    let mut exclusions = excluded.to_vec();
    exclusions.extend(dependency.exclusions.iter().cloned());
    Some(Waiting { dependency, scope, exclusions })
}

/// The version that a range such as `[1.2]` or `[1.2,)` begins with.
fn exact(version: &str) -> String {
    let inner = version.trim_start_matches(['[', '(']);
    inner.split([',', ']', ')']).next().unwrap_or(inner).to_owned()
}

fn unique(files: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = BTreeMap::new();
    files.into_iter().filter(|file| seen.insert(file.clone(), ()).is_none()).collect()
}
