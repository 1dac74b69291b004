//! A pom with what it inherits, and with its properties put in.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::compiler::Compiler;
use super::pom::{Dependency, Parent, Pom};
use super::repository::{Coordinates, Repository};
use crate::error::ProjectError;

/// Parents of parents: more than this is a circle.
const DEEPEST: usize = 30;

/// Properties in properties: more than this is a circle.
const MOST_SUBSTITUTIONS: usize = 100;

/// The longest text with its properties put in. Properties that repeat properties would grow without limit.
const LONGEST: usize = 10_000;

/// The most poms that are read for one project, parents and libraries included. A pom that names two parents which name two
/// each would be read more often than there is time.
const MOST_POMS: usize = 50_000;

/// What distinguishes dependencies on different files of one artifact.
type Key = (String, String, String, String);

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) version: String,
    pub(crate) packaging: String,
    pub(crate) modules: Vec<String>,
    pub(crate) dependencies: Vec<Dependency>,
    managed: BTreeMap<Key, Dependency>,
    folders: BTreeMap<String, String>,
    compiler: Compiler,
    properties: BTreeMap<String, String>,
}

impl Model {
    pub(crate) fn is_at(&self, coordinates: &Coordinates) -> bool {
        self.group == coordinates.group
            && self.artifact == coordinates.artifact
            && self.version == coordinates.version
    }

    /// A folder of the build, or the usual one.
    pub(crate) fn folder(&self, root: &Path, name: &str, usual: &str) -> PathBuf {
        root.join(self.folders.get(name).map_or(usual, String::as_str))
    }

    /// What the compiler of tests is told.
    pub(crate) fn compiler_arguments(&self) -> Vec<String> {
        self.compiler
            .arguments(|name| self.property(name).map(|value| self.filled(&value)), |text| self.filled(text))
    }

    /// The dependency with what `dependencyManagement` says where it says nothing itself; if `is_transitive`, that has the
    /// last word.
    pub(crate) fn managed(&self, mut dependency: Dependency, is_transitive: bool) -> Dependency {
        if let Some(managed) = self.managed.get(&key(&dependency)) {
            let choose = |own: Option<String>, managed: &Option<String>| match is_transitive {
                true => managed.clone().or(own),
                false => own.or_else(|| managed.clone()),
            };
            dependency.version = choose(dependency.version, &managed.version);
            dependency.scope = choose(dependency.scope, &managed.scope);
            dependency.exclusions.extend(managed.exclusions.iter().cloned());
        }
        dependency
    }

    /// Puts properties in.
    fn filled(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..MOST_SUBSTITUTIONS {
            let Some(start) = text.find("${") else { break };
            let Some(length) = text[start..].find('}') else { break };
            let name = &text[start + 2..start + length];
            let Some(value) = self.property(name).filter(|value| text.len() + value.len() <= LONGEST) else {
                break;
            };
            text.replace_range(start..=start + length, &value);
        }
        text
    }

    fn property(&self, name: &str) -> Option<String> {
        match name {
            "project.groupId" | "pom.groupId" | "groupId" => Some(self.group.clone()),
            "project.artifactId" | "pom.artifactId" | "artifactId" => Some(self.artifact.clone()),
            "project.version" | "pom.version" | "version" => Some(self.version.clone()),
            // Folders are taken relative to the module, whatever way they are written.
            "project.basedir" | "basedir" => Some(".".to_owned()),
            "project.build.directory" => Some("target".to_owned()),
            _ => match name.strip_prefix("env.") {
                Some(variable) => std::env::var(variable).ok(),
                None => self.properties.get(name).cloned(),
            },
        }
    }
}

fn key(dependency: &Dependency) -> Key {
    let text = |part: &Option<String>, usual: &str| part.clone().unwrap_or_else(|| usual.to_owned());
    let Dependency { group, artifact, .. } = dependency;
    (group.clone(), artifact.clone(), text(&dependency.kind, "jar"), text(&dependency.classifier, ""))
}

/// Reads models, each once.
pub(crate) struct Models {
    pub(crate) repository: Repository,
    known: RefCell<BTreeMap<Coordinates, Option<Model>>>,
    /// How many poms may still be read.
    left: Cell<usize>,
}

impl Models {
    pub(crate) fn new(repository: Repository) -> Models {
        Models { repository, known: RefCell::default(), left: Cell::new(MOST_POMS) }
    }

    /// The model of a file of the user's, which must be readable. Parents that are not to be found are left out: Maven is
    /// asked when a version is missing because of that.
    pub(crate) fn of_file(&self, path: &Path) -> Result<Model, ProjectError> {
        Ok(self.built(Pom::read(path)?, path, 0))
    }

    /// The model of an artifact in the repository, if its pom is there and readable.
    pub(crate) fn of(&self, coordinates: &Coordinates, depth: usize) -> Option<Model> {
        if let Some(known) = self.known.borrow().get(coordinates) {
            return known.clone();
        }
        let path = self.repository.file(coordinates, None, "pom");
        let model = path.and_then(|path| Some(self.built(self.read(&path)?, &path, depth)));
        self.known.borrow_mut().insert(coordinates.clone(), model.clone());
        model
    }

    /// A pom that may be missing, within the limit.
    fn read(&self, path: &Path) -> Option<Pom> {
        self.left.set(self.left.get().checked_sub(1)?);
        Pom::read(path).ok()
    }

    fn built(&self, pom: Pom, path: &Path, depth: usize) -> Model {
        self.finished(self.merged(pom, path, depth), depth)
    }

    /// The pom with what it inherits. Properties are put in afterwards, because children may set what parents use.
    fn merged(&self, pom: Pom, path: &Path, depth: usize) -> Model {
        let parent = pom.parent.as_ref().filter(|_| depth < DEEPEST);
        let mut model = parent.and_then(|parent| self.parent(parent, path, depth)).unwrap_or_default();
        let inherited = pom.parent.as_ref();
        model.group = pom.group.or_else(|| inherited.map(|parent| parent.group.clone())).unwrap_or_default();
        model.version =
            pom.version.or_else(|| inherited.map(|parent| parent.version.clone())).unwrap_or_default();
        model.artifact = pom.artifact;
        model.packaging = pom.packaging.unwrap_or_else(|| "jar".to_owned());
        model.modules = pom.modules;
        model.properties.extend(pom.properties);
        model.folders.extend(pom.folders);
        model.compiler.over(pom.compiler);
        model.managed.extend(pom.managed.into_iter().map(|dependency| (key(&dependency), dependency)));
        model.dependencies.extend(pom.dependencies);
        model
    }

    /// Puts properties in, and what poms that are imported manage.
    fn finished(&self, mut model: Model, depth: usize) -> Model {
        model.version = model.filled(&model.version);
        model.group = model.filled(&model.group);
        let fill = |model: &Model, mut dependency: Dependency| {
            let part = |text: Option<String>| text.map(|text| model.filled(&text));
            dependency.group = model.filled(&dependency.group);
            dependency.artifact = model.filled(&dependency.artifact);
            dependency.version = part(dependency.version);
            dependency.classifier = part(dependency.classifier);
            dependency.scope = part(dependency.scope);
            dependency
        };
        let mut imports = Vec::new();
        for (_, dependency) in std::mem::take(&mut model.managed) {
            let dependency = fill(&model, dependency);
            if dependency.scope.as_deref() == Some("import") {
                imports.push(dependency);
            } else {
                model.managed.insert(key(&dependency), dependency);
            }
        }
        for Dependency { group, artifact, version, .. } in imports {
            let coordinates = Coordinates { group, artifact, version: version.unwrap_or_default() };
            let imported = if depth < DEEPEST { self.of(&coordinates, depth + 1) } else { None };
            for (key, dependency) in imported.into_iter().flat_map(|imported| imported.managed) {
                model.managed.entry(key).or_insert(dependency);
            }
        }
        let mut dependencies: Vec<Dependency> = Vec::new();
        for dependency in std::mem::take(&mut model.dependencies) {
            let dependency = fill(&model, dependency);
            dependencies.retain(|other| key(other) != key(&dependency));
            dependencies.push(dependency);
        }
        model.dependencies = dependencies;
        let folders = std::mem::take(&mut model.folders);
        model.folders = folders.into_iter().map(|(name, folder)| (name, model.filled(&folder))).collect();
        model
    }

    /// The parent with what it inherits, from beside the pom or from the repository.
    fn parent(&self, parent: &Parent, path: &Path, depth: usize) -> Option<Model> {
        let Parent { group, artifact, version, relative } = parent;
        let merged = |path: &Path| {
            let pom = self.read(path).filter(|pom| pom.artifact == *artifact)?;
            Some(self.merged(pom, path, depth + 1))
        };
        let beside = || {
            let file = path.parent()?.join(relative);
            merged(&if file.is_dir() { file.join(super::POM) } else { file })
        };
        let found = if relative.is_empty() { None } else { beside() };
        found.filter(|model| model.version == *version).or_else(|| {
            let (group, artifact, version) = (group.clone(), artifact.clone(), version.clone());
            merged(&self.repository.file(&Coordinates { group, artifact, version }, None, "pom")?)
        })
    }
}
