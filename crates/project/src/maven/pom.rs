//! One pom as it is written.

use std::collections::BTreeMap;
use std::path::Path;

use roxmltree::Node;

use super::compiler::Compiler;
use crate::error::ProjectError;
use crate::xml::{self, child, listed, text};

/// A dependency as it is written: most of it may come from elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependency {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) version: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) classifier: Option<String>,
    pub(crate) scope: Option<String>,
    pub(crate) optional: Option<String>,
    /// Groups and artifacts, either of which may be `*`.
    pub(crate) exclusions: Vec<(String, String)>,
}

/// Where the parent is.
#[derive(Clone, Debug)]
pub(crate) struct Parent {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) version: String,
    /// Where it lies beside this pom; empty if it does not.
    pub(crate) relative: String,
}

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pom {
    pub(crate) parent: Option<Parent>,
    pub(crate) group: Option<String>,
    pub(crate) artifact: String,
    pub(crate) version: Option<String>,
    pub(crate) packaging: Option<String>,
    pub(crate) properties: BTreeMap<String, String>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) managed: Vec<Dependency>,
    pub(crate) modules: Vec<String>,
    /// Folders of the build, by the names of their elements.
    pub(crate) folders: BTreeMap<String, String>,
    pub(crate) compiler: Compiler,
}

/// The most dependencies that one list of a pom may have; boms have some thousands.
const MOST_DEPENDENCIES: usize = 10_000;

/// The most exclusions of one dependency.
const MOST_EXCLUSIONS: usize = 200;

/// Folders that a build may name.
const FOLDERS: [&str; 4] =
    ["sourceDirectory", "testSourceDirectory", "outputDirectory", "testOutputDirectory"];

impl Pom {
    pub(crate) fn read(path: &Path) -> Result<Pom, ProjectError> {
        xml::read(path, Pom::of)
    }

    fn of(project: Node<'_, '_>) -> Pom {
        let parent = child(project, "parent").and_then(|parent| {
            let relative = child(parent, "relativePath");
            let relative = relative.map(|node| node.text().unwrap_or_default().trim().to_owned());
            Some(Parent {
                group: text(parent, "groupId")?,
                artifact: text(parent, "artifactId")?,
                version: text(parent, "version")?,
                relative: relative.unwrap_or_else(|| "../pom.xml".to_owned()),
            })
        });
        let mut properties = BTreeMap::new();
        properties_of(project, &mut properties);
        let mut dependencies: Vec<Dependency> = dependencies_of(project);
        let mut managed = child(project, "dependencyManagement").map(dependencies_of).unwrap_or_default();
        let mut modules = names(project, "modules", "module");
        let mut compiler = Compiler::read(project);
        for profile in
            listed(project, "profiles", "profile").into_iter().filter(|profile| is_active(*profile))
        {
            properties_of(profile, &mut properties);
            dependencies.extend(dependencies_of(profile));
            managed.extend(child(profile, "dependencyManagement").map(dependencies_of).unwrap_or_default());
            modules.extend(names(profile, "modules", "module"));
            compiler.over(Compiler::read(profile));
        }
        let build = child(project, "build");
        let folder = |name: &&str| Some(((*name).to_owned(), text(build?, name)?));
        Pom {
            parent,
            group: text(project, "groupId"),
            artifact: text(project, "artifactId").unwrap_or_default(),
            version: text(project, "version"),
            packaging: text(project, "packaging"),
            properties,
            dependencies,
            managed,
            modules,
            folders: FOLDERS.iter().filter_map(folder).collect(),
            compiler,
        }
    }
}

/// Whether a profile is used although nobody asks for it. What depends on the system is left to Maven.
fn is_active(profile: Node<'_, '_>) -> bool {
    child(profile, "activation").and_then(|activation| text(activation, "activeByDefault")).as_deref()
        == Some("true")
}

fn properties_of(node: Node<'_, '_>, into: &mut BTreeMap<String, String>) {
    let all = child(node, "properties").into_iter().flat_map(|properties| properties.children());
    for property in all.filter(Node::is_element) {
        let value = property.text().unwrap_or_default().trim().to_owned();
        into.insert(property.tag_name().name().to_owned(), value);
    }
}

fn names(node: Node<'_, '_>, list: &str, name: &str) -> Vec<String> {
    let all = listed(node, list, name);
    all.into_iter().filter_map(|one| Some(one.text()?.trim().to_owned())).collect()
}

fn dependencies_of(node: Node<'_, '_>) -> Vec<Dependency> {
    let one = |node: Node<'_, '_>| {
        let exclusion = |node: Node<'_, '_>| Some((text(node, "groupId")?, text(node, "artifactId")?));
        Some(Dependency {
            group: text(node, "groupId")?,
            artifact: text(node, "artifactId")?,
            version: text(node, "version"),
            kind: text(node, "type"),
            classifier: text(node, "classifier"),
            scope: text(node, "scope"),
            optional: text(node, "optional"),
            exclusions: listed(node, "exclusions", "exclusion")
                .into_iter()
                .take(MOST_EXCLUSIONS)
                .filter_map(exclusion)
                .collect(),
        })
    };
    listed(node, "dependencies", "dependency").into_iter().take(MOST_DEPENDENCIES).filter_map(one).collect()
}
