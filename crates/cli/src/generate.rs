//! `testwright generate`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_classpath::Jdk;
use testwright_driver::{ClassReport, ClassSource, Environment, Existing, Memory, Options};
use testwright_emit::Style;
use testwright_emit::jdk::CompilerOptions;
use testwright_files::is_within;
use testwright_goals::Criterion;
use testwright_project::{Module, Project, Tools, changed_since};
use testwright_report::Report;
use testwright_search::{Algorithm, Settings, algorithm, configured};
use testwright_solver::ExternalCommand;

use crate::Outcome;
use crate::args::{Classes, Generate};
use crate::exit::{self, Failure};
use crate::interrupt;
use crate::into::Wish;
use crate::progress;
use crate::report;
use crate::settings;
use crate::setup::Setup;
use crate::starts;
use crate::style;
use crate::table;
use crate::terminal::printable;

pub(crate) fn generate(arguments: &Generate) -> Outcome {
    let mut arguments = arguments.clone();
    arguments.style.framework = arguments.junit;
    arguments.style.mocks = arguments.mocks;
    let first = arguments.subjects.first();
    let tools = arguments.tools.tools(arguments.quiet);
    let project = first.map(|first| project(&arguments.classes, first, &tools)).transpose()?.flatten();
    let into = Wish::of(&mut arguments, project.is_some())?;
    if let Some(project) = &project {
        let ignored = settings::apply(&mut arguments, &project.root)?;
        for line in ignored.iter().filter(|_| !arguments.quiet) {
            eprintln!("testwright: {}", printable(line));
        }
    }
    into.follow(&mut arguments);
    let arguments = &arguments;
    let wanted = report::wanted(&arguments.report)?;
    report::check(&wanted)?;
    let parts = parts(arguments, project, &tools)?;
    if let (true, Some(revision)) = (parts.is_empty(), &arguments.since) {
        if !arguments.quiet && !arguments.json {
            println!("no class has changed since {revision}");
        }
        return Ok(0);
    }
    let strategy = arguments.strategy.as_deref().unwrap_or(DEFAULT_STRATEGY);
    let strategy = algorithm(strategy).ok_or_else(|| {
        let names: Vec<&str> = testwright_search::algorithms().iter().map(|one| one.name()).collect();
        let message = format!("unknown strategy {strategy}; there are {}", names.join(", "));
        Failure::new(exit::USAGE, message)
    })?;
    let (strategy, settings) = configure(strategy, &arguments.assignments)?;
    let smt_solver = arguments.smt_solver.as_deref().map(external).transpose()?;
    if let Some(jar) = arguments.junit_jar.iter().find(|jar| !jar.exists()) {
        return Err(Failure::new(exit::INPUT, format!("{} does not exist (--junit-jar)", jar.display())));
    }
    let also = arguments.also_jdk.iter().map(|home| Jdk::discover(Some(home)).map(Arc::new));
    let also: Vec<_> = also.collect::<Result<_, _>>().map_err(|error| Failure::new(exit::NO_JDK, error))?;
    let start_tests = starts::read(&arguments.start_tests)?;
    let interrupted = interrupt::of_search();
    // A limit on iterations alone makes runs repeatable, so time is then limited only if the user says so.
    let time = arguments.time.or(if arguments.iterations.is_some() { None } else { Some(DEFAULT_TIME) });
    let seed = arguments.seed.unwrap_or(0);
    let criteria = if arguments.criterion.is_empty() { DEFAULT_CRITERIA } else { &arguments.criterion };
    let classes = parts.iter().map(|part| part.classes.len()).sum();
    into.check(classes)?;
    let progress = match (arguments.json || arguments.quiet, arguments.verbose) {
        (true, _) => progress::silent(),
        (false, true) => progress::lines(classes, true),
        (false, false) if std::io::stderr().is_terminal() => progress::bar(classes),
        (false, false) => progress::lines(classes, false),
    };
    let mut reports = Vec::with_capacity(classes);
    let mut sources = Vec::new();
    for part in parts {
        sources.extend(part.sources);
        let Setup { jdk, class_path } = part.setup;
        let into = into.targets(&part.classes, &part.test_sources, &class_path, &part.style, arguments.quiet);
        let source = ClassSource::new(jdk.clone(), class_path.clone());
        let environment = Environment {
            jdk,
            also: also.clone(),
            class_path,
            junit_jars: part.test_jars,
            compiler: part.compiler,
            interrupted: interrupted.clone(),
            is_confined: !arguments.unconfined,
        };
        let options = Options {
            time,
            iterations: arguments.iterations,
            seed,
            strategy,
            settings: settings.clone(),
            smt_solver: smt_solver.clone(),
            criteria: criteria.to_vec(),
            methods: arguments.methods.clone(),
            start_tests: start_tests.clone(),
            style: part.style,
            out: Some(part.out),
            into,
            jobs: arguments.jobs.unwrap_or_else(default_jobs).clamp(1, 64),
            memory: part.memory.clone(),
            existing: part.existing,
            ignores_tests: arguments.ignore_tests,
            update: arguments.update,
            allowed: arguments.allow_effects.unwrap_or_default(),
        };
        let own = testwright_driver::generate(&environment, &options, &source, &part.classes, &*progress);
        let own = own.map_err(|error| Failure::new(exit::NO_JDK, error))?;
        if arguments.json {
            own.iter().for_each(|report| println!("{}", report.to_json()));
        }
        reports.extend(own);
        let notes = part.memory.map(|memory| memory.take_notes()).unwrap_or_default();
        notes.iter().for_each(|note| eprintln!("testwright: note: {}", printable(note)));
    }
    if !arguments.json && !arguments.quiet {
        print!("{}", printable(&table::summary(&reports, arguments.verbose)));
    }
    let report = Report {
        title: title(&arguments.subjects),
        version: env!("CARGO_PKG_VERSION"),
        seed,
        classes: &reports,
        sources,
    };
    report::write(&wanted, &report, arguments.quiet)?;
    Ok(exit_code(&reports))
}

/// What a report is about: the project's folder, or what the user named.
fn title(subjects: &[String]) -> String {
    let path = subjects.first().map(Path::new).filter(|path| path.exists());
    let path = path.and_then(|path| path.canonicalize().ok());
    let name = path.and_then(|path| path.file_name().map(|name| name.to_string_lossy().into_owned()));
    name.unwrap_or_else(|| subjects.join(", "))
}

/// Classes that share a class path and a folder for their tests: a module of a project, or what the user named.
struct Part {
    setup: Setup,
    classes: Vec<String>,
    /// What only tests need, JUnit's jars that the user named first.
    test_jars: Vec<PathBuf>,
    /// What the build tells the compiler of tests.
    compiler: CompilerOptions,
    /// Folders with the classes' sources, for the report.
    sources: Vec<PathBuf>,
    /// Folders with sources of tests.
    test_sources: Vec<PathBuf>,
    out: PathBuf,
    style: Style,
    /// What came of its classes in earlier runs.
    memory: Option<Arc<Memory>>,
    /// Tests that exist already.
    existing: Option<Existing>,
}

/// How to search if nobody says otherwise.
const DEFAULT_STRATEGY: &str = "dynamosa";

/// What to reach if nobody says otherwise.
const DEFAULT_CRITERIA: &[Criterion] = &[Criterion::Branch, Criterion::Exception, Criterion::Behaviour];

/// Where tests go if there is no better place.
const DEFAULT_OUT: &str = "generated-tests";

fn parts(arguments: &Generate, project: Option<Project>, tools: &Tools<'_>) -> Result<Vec<Part>, Failure> {
    let out = |usual: Option<PathBuf>, root: &Path| match &arguments.out {
        Some(out) => Ok(out.clone()),
        None => own_folder(usual, root),
    };
    let test_jars =
        |path: &[PathBuf]| -> Vec<PathBuf> { arguments.junit_jar.iter().chain(path).cloned().collect() };
    let Some(project) = project else {
        if arguments.since.is_some() {
            let message =
                "--since needs a project, whose sources it looks at: testwright generate --since REV PROJECT";
            return Err(Failure::new(exit::USAGE, message));
        }
        let setup = Setup::new(&arguments.classes)?;
        let classes = choose(&setup, &all(&setup)?, &arguments.subjects)?;
        let test_jars = test_jars(&[]);
        return Ok(vec![Part {
            classes,
            sources: Vec::new(),
            test_sources: Vec::new(),
            out: out(None, Path::new("."))?,
            style: style::of(&arguments.style, &setup, &test_jars, &[], None),
            test_jars,
            compiler: CompilerOptions::default(),
            setup,
            memory: None,
            existing: None,
        }]);
    };
    if !arguments.quiet {
        project.notes.iter().for_each(|note| eprintln!("testwright: note: {}", printable(note)));
    }
    let changed =
        arguments.since.as_deref().map(|revision| changed_since(&project.root, revision, tools)).transpose();
    let changed = changed.map_err(|error| Failure::new(exit::INPUT, error))?;
    let wanted = if arguments.subjects.len() > 1 { &arguments.subjects[1..] } else { &["**".to_owned()] };
    let mut parts = Vec::new();
    let mut failure = None;
    for module in project.modules {
        let setup = Setup::with_class_path(arguments.classes.jdk.as_deref(), &module.class_path)?;
        let own = Setup::with_class_path(arguments.classes.jdk.as_deref(), &module.classes)?;
        match choose(&setup, &all(&own)?, wanted)
            .map(|classes| only_changed(&setup, classes, changed.as_deref()))
        {
            Ok(classes) if classes.is_empty() => {}
            Ok(classes) => parts.push(Part {
                style: style::of(
                    &arguments.style,
                    &setup,
                    &test_jars(&module.test_path),
                    &test_sources(&module),
                    module.junit,
                ),
                setup,
                memory: memory(arguments, &project.root, &module),
                existing: (!arguments.ignore_tests).then(|| Existing {
                    classes: module.test_classes.iter().cloned().collect(),
                    sources: test_sources(&module),
                    path: module.test_path.clone(),
                    generated: !arguments.fresh,
                }),
                classes,
                test_jars: with_tests(test_jars(&module.test_path), arguments, &module),
                test_sources: test_sources(&module),
                compiler: CompilerOptions::harmless(&module.compiler_arguments),
                sources: module.sources,
                out: out(module.tests, &project.root)?,
            }),
            Err(error) => failure = Some(error),
        }
    }
    // A class that was named need not be in every module.
    if parts.is_empty() && (changed.is_none() || failure.is_some()) {
        Err(failure.unwrap_or_else(|| Failure::new(exit::INPUT, "there are no classes")))
    } else {
        Ok(parts)
    }
}

/// What only tests need; a test class that gets more tests may use other classes of the tests.
fn with_tests(mut jars: Vec<PathBuf>, arguments: &Generate, module: &Module) -> Vec<PathBuf> {
    if arguments.into.is_some() {
        jars.extend(module.test_classes.iter().filter(|folder| folder.is_dir()).cloned());
    }
    jars
}

/// Those of the classes whose sources are among the files that have changed; all if it does not matter what has.
fn only_changed(setup: &Setup, mut classes: Vec<String>, changed: Option<&[PathBuf]>) -> Vec<String> {
    let Some(changed) = changed else { return classes };
    classes.retain(|class| {
        let (package, name) = class.rsplit_once('/').unwrap_or(("", class));
        let file = setup.find(class).ok().flatten().and_then(|file| file.source_file);
        let file = file.map_or_else(|| format!("{name}.java"), |file| file.to_string());
        let source = Path::new(package).join(file);
        changed.iter().any(|path| path.ends_with(&source))
    });
    classes
}

/// Folders with sources of tests: the usual one, and those of other languages beside it.
fn test_sources(module: &Module) -> Vec<PathBuf> {
    let Some(tests) = &module.tests else { return Vec::new() };
    let mut folders = vec![tests.clone()];
    if let Some(parent) = tests.parent().filter(|parent| parent.ends_with("src/test")) {
        let beside = std::fs::read_dir(parent).into_iter().flatten().flatten().map(|entry| entry.path());
        folders.extend(beside.filter(|path| path.is_dir() && path != tests));
    }
    folders.sort();
    folders
}

/// What came of a module's classes in earlier runs. A folder that cannot be written to is no reason not to make tests.
fn memory(arguments: &Generate, root: &Path, module: &Module) -> Option<Arc<Memory>> {
    if arguments.no_store {
        return None;
    }
    let name = module.root.strip_prefix(root).unwrap_or(&module.root).to_string_lossy().replace('\\', "/");
    match Memory::open(root, &name, &module.classes) {
        Ok(memory) => Some(Arc::new(memory.fresh(arguments.fresh))),
        Err(error) => {
            eprintln!("testwright: warning: results are not kept for later runs: {error}");
            None
        }
    }
}

/// The project that the user points at by the first argument; none if that is a class.
pub(crate) fn project(classes: &Classes, first: &str, tools: &Tools<'_>) -> Result<Option<Project>, Failure> {
    if !is_project(classes, first) {
        return Ok(None);
    }
    let found = testwright_project::find(Path::new(first), tools);
    found.map(Some).map_err(|error| Failure::new(exit::INPUT, error))
}

/// Whether the first argument points at a project and is not the name of a class.
pub(crate) fn is_project(classes: &Classes, first: &str) -> bool {
    let is_path = first == "." || first.contains(['/', '\\']) || first.ends_with(".jar");
    classes.class_path.is_none() && (is_path || Path::new(first).is_dir())
}

/// The folder for tests that nobody named on the command line. Build files and links must not lead it out of the project.
pub(crate) fn own_folder(usual: Option<PathBuf>, root: &Path) -> Result<PathBuf, Failure> {
    let (out, root) = match usual {
        Some(out) => (out, root),
        None => (DEFAULT_OUT.into(), Path::new(".")),
    };
    if is_within(root, &out) {
        return Ok(out);
    }
    let message = format!(
        "the folder for tests, {}, leads out of {}; if it is the right one, name it with --out",
        out.display(),
        root.display()
    );
    Err(Failure::new(exit::INPUT, message))
}

/// The names of all classes of the class path that are not nested, in order.
fn all(setup: &Setup) -> Result<Vec<String>, Failure> {
    let all = setup.class_path.classes().map_err(|error| Failure::new(exit::INPUT, error))?;
    let mut all: Vec<String> =
        all.into_iter().filter(|class| !class.contains('$') && !is_descriptor(class)).collect();
    all.sort();
    Ok(all)
}

/// A strategy and settings with what the user set.
fn configure(
    strategy: &'static dyn Algorithm,
    assignments: &[(String, String)],
) -> Result<(&'static dyn Algorithm, Settings), Failure> {
    let mut settings = Settings::default();
    let changed =
        configured(strategy, &mut settings, assignments).map_err(|error| Failure::new(exit::USAGE, error))?;
    // It is made once, and needed for as long as the program runs.
    Ok((changed.map_or(strategy, |changed| Box::leak(changed)), settings))
}

/// The command of an SMT solver that works.
fn external(text: &str) -> Result<ExternalCommand, Failure> {
    ExternalCommand::parse(text).filter(ExternalCommand::works).ok_or_else(|| {
        let message =
            format!("{text} is no SMT solver that reads SMT-LIB from its standard input (--smt-solver)");
        Failure::new(exit::INPUT, message)
    })
}

/// Seconds for each class if the user says nothing.
const DEFAULT_TIME: f64 = 10.0;

/// As many classes at once as there are cores, less one for the JDK that verifies.
pub(crate) fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

fn exit_code(reports: &[ClassReport]) -> u8 {
    let failed = reports.iter().filter(|report| report.failure.is_some()).count();
    if failed == 0 {
        0
    } else if failed == reports.len() {
        exit::NO_TESTS
    } else {
        exit::SOME_FAILED
    }
}

/// Internal names of the classes that the user named, in order and once each. Patterns with `*` stand for some of `all`:
/// `a.b.*` for those in the package, `a.b.**` for those in packages below, too. Nested classes belong to their outer ones.
/// A class that cannot be read is chosen as well if another one can be: it costs only itself and is reported as failed.
fn choose(setup: &Setup, all: &[String], wanted: &[String]) -> Result<Vec<String>, Failure> {
    let mut chosen: Vec<String> = Vec::new();
    let mut unreadable = None;
    let mut is_one_readable = false;
    for name in wanted {
        let internal = name.replace('.', "/");
        let found = if internal.contains('*') {
            let found: Vec<String> = all.iter().filter(|class| matches(&internal, class)).cloned().collect();
            if found.is_empty() {
                let message = format!("no class on the class path matches {name}");
                return Err(Failure::new(exit::INPUT, message));
            }
            is_one_readable = true;
            found
        } else {
            match setup.find(&internal) {
                Ok(Some(_)) => is_one_readable = true,
                Ok(None) => return Err(setup.no_such_class(name)),
                Err(failure) => {
                    unreadable.get_or_insert(failure);
                }
            }
            vec![internal]
        };
        for class in found {
            if !chosen.contains(&class) {
                chosen.push(class);
            }
        }
    }
    match unreadable {
        Some(failure) if !is_one_readable => Err(failure),
        _ => Ok(chosen),
    }
}

/// `module-info` and `package-info` are class files without a class.
fn is_descriptor(class: &str) -> bool {
    matches!(class.rsplit('/').next(), Some("module-info" | "package-info"))
}

/// Whether a name fits a pattern: `*` stands for anything but `/`, `**` for anything.
fn matches(pattern: &str, name: &str) -> bool {
    fn fits(pattern: &[u8], name: &[u8]) -> bool {
        match pattern {
            [] => name.is_empty(),
            [b'*', b'*', rest @ ..] => (0..=name.len()).any(|at| fits(rest, &name[at..])),
            [b'*', rest @ ..] => {
                let most = name.iter().position(|byte| *byte == b'/').unwrap_or(name.len());
                (0..=most).any(|at| fits(rest, &name[at..]))
            }
            [byte, rest @ ..] => name.first() == Some(byte) && fits(rest, &name[1..]),
        }
    }
    fits(pattern.as_bytes(), name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_stand_for_a_package_or_for_all_below() {
        assert!(matches("a/b/*", "a/b/C"));
        assert!(!matches("a/b/*", "a/b/c/D"));
        assert!(matches("a/b/**", "a/b/c/D"));
        assert!(matches("a/*Utils", "a/StringUtils"));
        assert!(!matches("a/*Utils", "a/StringUtilsX"));
        assert!(matches("*", "C") && !matches("*", "a/C"));
    }
}
