//! Gradle. Its build files are programs, so what they mean is only known to Gradle, which is asked by a script of ours.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::error::ProjectError;
use crate::module::{Kind, Module, Project, has_classes};
use crate::tools::{Program, Question, Tools};

/// The files that describe a project.
pub(crate) const BUILD_FILES: [&str; 4] =
    ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

/// Prints every module with its folders and its tests' class path, without building anything.
const SCRIPT: &str = "\
allprojects { project ->
  project.afterEvaluate {
    def sets = project.extensions.findByName('sourceSets')
    if (sets != null && sets.findByName('main') != null) {
      project.tasks.register('testwrightProject') {
        doLast {
          println 'testwright:module:' + project.path + '\\t' + project.projectDir
          sets.main.output.classesDirs.each { println 'testwright:classes:' + it }
          sets.main.java.srcDirs.each { println 'testwright:source:' + it }
          if (sets.findByName('test') != null) {
            sets.test.java.srcDirs.each { println 'testwright:tests:' + it }
            sets.test.output.classesDirs.each { println 'testwright:testclasses:' + it }
            sets.test.compileClasspath.each { println 'testwright:testpath:' + it }
            def compiler = project.tasks.findByName(sets.test.compileJavaTaskName)
            compiler?.options?.compilerArgs?.each { println 'testwright:argument:' + it }
          }
          sets.main.runtimeClasspath.each { println 'testwright:path:' + it }
          sets.main.compileClasspath.each { println 'testwright:path:' + it }
        }
      }
    }
  }
}
";

pub(crate) fn project(root: &Path, tools: &Tools<'_>) -> Result<Project, ProjectError> {
    let scratch = Tools::scratch()?;
    let script = scratch.path().join("project.gradle");
    std::fs::write(&script, SCRIPT)
        .map_err(|error| ProjectError::Unreadable { path: script.clone(), reason: error.to_string() })?;
    understand(root, &answer(root, &script, tools)?)
}

fn answer(root: &Path, script: &Path, tools: &Tools<'_>) -> Result<String, ProjectError> {
    let wrapper = root.join(if cfg!(windows) { "gradlew.bat" } else { "gradlew" });
    let program = if wrapper.is_file() { Program::OfProject(wrapper) } else { Program::Builder("gradle") };
    let question = |offline: bool| {
        let mut arguments =
            vec!["--quiet".to_owned(), "--init-script".to_owned(), script.display().to_string()];
        arguments.extend(offline.then(|| "--offline".to_owned()));
        arguments.push("testwrightProject".to_owned());
        Question {
            folder: root,
            program: program.clone(),
            arguments,
            variables: Vec::new(),
            for_what: "modules and class paths",
            why: "the class path of a Gradle project is known to Gradle only",
        }
    };
    let (offline, online) = (question(true), question(false));
    if tools.allowed {
        tools.announce(&offline);
    }
    tools.ask(&offline).or_else(|error| match error {
        ProjectError::Tool { .. } => tools.ask(&online),
        other => Err(other),
    })
}

/// Reads what the script printed.
fn understand(root: &Path, answer: &str) -> Result<Project, ProjectError> {
    let mut modules: Vec<Module> = Vec::new();
    for line in answer.lines() {
        let Some((what, value)) = line.strip_prefix("testwright:").and_then(|rest| rest.split_once(':'))
        else {
            continue;
        };
        if what == "module" {
            let (name, folder) = value.rsplit_once('\t').unwrap_or((value, ""));
            modules.push(Module { name: name.to_owned(), root: folder.into(), ..Module::default() });
            continue;
        }
        let Some(module) = modules.last_mut() else { continue };
        let path = PathBuf::from(value);
        match what {
            "classes" => module.classes.push(path),
            "source" => module.sources.push(path),
            "tests" => module.tests = module.tests.take().or(Some(path)),
            "testclasses" => module.test_classes = module.test_classes.take().or(Some(path)),
            "path" => module.class_path.push(path),
            "testpath" => module.test_path.push(path),
            "argument" => module.compiler_arguments.push(value.to_owned()),
            _ => {}
        }
    }
    let mut notes = Vec::new();
    for module in &mut modules {
        module.classes.retain(|folder| has_classes(folder));
        module.test_classes = module.test_classes.take().filter(|folder| folder.is_dir());
        module.class_path.retain(|entry| !module.classes.contains(entry));
        module.class_path.splice(0..0, module.classes.clone());
        let mut seen = BTreeSet::new();
        module.class_path.retain(|entry| seen.insert(entry.clone()));
        module.test_path.retain(|entry| !module.class_path.contains(entry));
        module.note_junit();
        if module.classes.is_empty() {
            notes.push(format!("module {} is not built or has no classes", module.name));
        }
    }
    modules.retain(|module| !module.classes.is_empty());
    if modules.is_empty() {
        let what = format!("the Gradle project {}", root.display());
        return Err(ProjectError::NotBuilt { what, command: "gradle classes".to_owned() });
    }
    Ok(Project { kind: Kind::Gradle, root: root.to_owned(), modules, notes })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::understand;

    #[test]
    fn modules_without_classes_are_told_to_be_built() {
        let answer = "noise\ntestwright:module::core\t/work/core\ntestwright:classes:/nowhere/classes\n";
        let error = understand(Path::new("/work"), answer).expect_err("nothing is built");
        assert!(error.to_string().contains("gradle classes"), "{error}");
    }

    #[test]
    fn what_gradle_says_becomes_a_module() {
        let folder = std::env::temp_dir().join(format!("testwright-gradle-{}", std::process::id()));
        let classes = folder.join("build");
        std::fs::create_dir_all(&classes).expect("temporary files can be written");
        std::fs::write(classes.join("A.class"), "").expect("temporary files can be written");
        let answer = format!(
            "testwright:module::\t{0}\ntestwright:classes:{1}\ntestwright:source:{0}/src/main/java\n\
             testwright:tests:{0}/src/test/java\ntestwright:testpath:/jars/junit-jupiter-api-5.10.2.jar\n\
             testwright:argument:-Xlint:all\ntestwright:argument:-Werror\n",
            folder.display(),
            classes.display()
        );
        let project = understand(&folder, &answer).expect("a module with classes");
        std::fs::remove_dir_all(&folder).expect("it was just made");
        let module = &project.modules[0];
        assert_eq!(module.class_path[0], classes);
        assert_eq!(module.junit, Some(5));
        assert_eq!(module.tests.as_deref(), Some(&*folder.join("src/test/java")));
        assert_eq!(module.compiler_arguments, ["-Xlint:all", "-Werror"]);
    }
}
