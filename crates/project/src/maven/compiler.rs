//! What a pom tells the compiler of tests: the configuration of `maven-compiler-plugin`, merged as Maven merges it.
//!
//! Start at [`Compiler::arguments`]. What is found is only read here, and nothing of it is believed: whoever hands it to a compiler
//! chooses what is harmless.

use std::collections::BTreeMap;

use roxmltree::Node;

use crate::xml::{child, listed, text};

/// The plugin that compiles.
const PLUGIN: (&str, &str) = ("org.apache.maven.plugins", "maven-compiler-plugin");

/// Its goal that compiles tests, and the name of the execution that Maven itself has for it.
const GOAL: &str = "testCompile";
const EXECUTION: &str = "default-testCompile";

/// The most arguments of one configuration.
const MOST_ARGUMENTS: usize = 200;

/// Elements that hold a single text.
const TEXTS: [&str; 7] = [
    "compilerArgument",
    "testCompilerArgument",
    "showWarnings",
    "showDeprecation",
    "failOnWarning",
    "parameters",
    "enablePreview",
];

/// Elements that are switches, the properties that set them where nothing else does, and what they tell the compiler.
const SWITCHES: [(&str, &str, &str); 4] = [
    ("showDeprecation", "maven.compiler.showDeprecation", "-deprecation"),
    ("failOnWarning", "maven.compiler.failOnWarning", "-Werror"),
    ("parameters", "maven.compiler.parameters", "-parameters"),
    ("enablePreview", "maven.compiler.enablePreview", "--enable-preview"),
];

/// What one `<configuration>` says.
#[derive(Clone, Debug, Default)]
struct Configuration {
    /// Texts of elements, by name.
    texts: BTreeMap<&'static str, String>,
    /// The list `compilerArgs`.
    list: Option<Vec<String>>,
    /// Whether the list comes after the one that is inherited instead of replacing it.
    is_appended: bool,
    /// What `compilerArguments` and `testCompilerArguments` have: names, which stand for options, with values.
    named: Option<Vec<String>>,
    test_named: Option<Vec<String>>,
}

/// How a plugin is declared: in general, and for single executions.
#[derive(Clone, Debug, Default)]
struct Plugin {
    configuration: Configuration,
    executions: BTreeMap<String, Execution>,
}

/// One `<execution>`.
#[derive(Clone, Debug, Default)]
struct Execution {
    phase: Option<String>,
    goals: Vec<String>,
    configuration: Configuration,
}

/// What a pom and those that it inherits from say of the compiler.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compiler {
    managed: Plugin,
    own: Plugin,
}

impl Compiler {
    /// What a project, or a profile of it, says.
    pub(crate) fn read(project: Node<'_, '_>) -> Compiler {
        let Some(build) = child(project, "build") else { return Compiler::default() };
        let plugin = |node: Option<Node<'_, '_>>| {
            let all = node.map(|node| listed(node, "plugins", "plugin")).unwrap_or_default();
            all.into_iter().filter(|node| is_compiler(*node)).fold(Plugin::default(), |mut plugin, node| {
                plugin.over(Plugin::read(node));
                plugin
            })
        };
        Compiler { managed: plugin(child(build, "pluginManagement")), own: plugin(Some(build)) }
    }

    /// Puts what a child or a profile says over this.
    pub(crate) fn over(&mut self, other: Compiler) {
        self.managed.over(other.managed);
        self.own.over(other.own);
    }

    /// The arguments for the compiler of tests. `property` is the value of a property, and `fill` puts properties into texts.
    pub(crate) fn arguments(
        &self,
        property: impl Fn(&str) -> Option<String>,
        fill: impl Fn(&str) -> String,
    ) -> Vec<String> {
        let mut plugin = self.managed.clone();
        plugin.over(self.own.clone());
        let mut all = plugin.configuration;
        for (id, execution) in plugin.executions {
            let is_for_tests = id == EXECUTION || execution.goals.iter().any(|goal| goal == GOAL);
            if is_for_tests && execution.phase.as_deref() != Some("none") {
                all.over(execution.configuration);
            }
        }
        let is_set = |element: &str, name: &str| {
            let value = all.texts.get(element).map(|text| fill(text)).or_else(|| property(name));
            value.map(|value| value.trim() == "true")
        };
        let mut arguments: Vec<String> = all.list.iter().flatten().map(|argument| fill(argument)).collect();
        let single = all.texts.get("testCompilerArgument").or_else(|| all.texts.get("compilerArgument"));
        arguments.extend(single.map(|argument| fill(argument)));
        let named = all.test_named.or(all.named);
        arguments.extend(named.iter().flatten().map(|argument| fill(argument)));
        for (element, name, argument) in SWITCHES {
            if is_set(element, name) == Some(true) {
                arguments.push(argument.to_owned());
            }
        }
        if is_set("showWarnings", "maven.compiler.showWarnings") == Some(false) {
            arguments.push("-nowarn".to_owned());
        }
        arguments.retain(|argument| !argument.is_empty());
        arguments
    }
}

impl Plugin {
    fn read(node: Node<'_, '_>) -> Plugin {
        let execution = |node: Node<'_, '_>| {
            let goals = listed(node, "goals", "goal");
            let execution = Execution {
                phase: text(node, "phase"),
                goals: goals.into_iter().filter_map(|goal| Some(goal.text()?.trim().to_owned())).collect(),
                configuration: Configuration::of(node),
            };
            (text(node, "id").unwrap_or_else(|| "default".to_owned()), execution)
        };
        Plugin {
            configuration: Configuration::of(node),
            executions: listed(node, "executions", "execution").into_iter().map(execution).collect(),
        }
    }

    fn over(&mut self, other: Plugin) {
        self.configuration.over(other.configuration);
        for (id, execution) in other.executions {
            let own = self.executions.entry(id).or_default();
            own.phase = execution.phase.or(own.phase.take());
            own.goals.extend(execution.goals);
            own.configuration.over(execution.configuration);
        }
    }
}

impl Configuration {
    /// The configuration in a plugin or an execution.
    fn of(node: Node<'_, '_>) -> Configuration {
        let Some(node) = child(node, "configuration") else { return Configuration::default() };
        let list = child(node, "compilerArgs");
        let words = |list: Node<'_, '_>| -> Vec<String> {
            let all = list.children().filter(Node::is_element).take(MOST_ARGUMENTS);
            all.map(|argument| argument.text().unwrap_or_default().trim().to_owned()).collect()
        };
        Configuration {
            texts: TEXTS.into_iter().filter_map(|name| Some((name, text(node, name)?))).collect(),
            list: list.map(words),
            is_appended: list.is_some_and(|list| list.attribute("combine.children") == Some("append")),
            named: child(node, "compilerArguments").map(named),
            test_named: child(node, "testCompilerArguments").map(named),
        }
    }

    fn over(&mut self, other: Configuration) {
        self.texts.extend(other.texts);
        self.list = match (self.list.take(), other.list) {
            (Some(mut list), Some(more)) if other.is_appended => {
                list.extend(more);
                list.truncate(MOST_ARGUMENTS);
                Some(list)
            }
            (None, Some(own)) => {
                self.is_appended = other.is_appended;
                Some(own)
            }
            (Some(_), Some(own)) => {
                self.is_appended = false;
                Some(own)
            }
            (list, None) => list,
        };
        self.named = other.named.or(self.named.take());
        self.test_named = other.test_named.or(self.test_named.take());
    }
}

/// Options by name: `<Xlint:all/>` is `-Xlint:all`, and `<source>8</source>` is `-source 8`.
fn named(list: Node<'_, '_>) -> Vec<String> {
    let mut words = Vec::new();
    for element in list.children().filter(Node::is_element).take(MOST_ARGUMENTS) {
        let name = element.tag_name().name();
        words.push(if name.starts_with('-') { name.to_owned() } else { format!("-{name}") });
        words.extend(element.text().map(|value| value.trim().to_owned()));
    }
    words
}

fn is_compiler(plugin: Node<'_, '_>) -> bool {
    let group = text(plugin, "groupId").unwrap_or_else(|| PLUGIN.0.to_owned());
    group == PLUGIN.0 && text(plugin, "artifactId").as_deref() == Some(PLUGIN.1)
}
