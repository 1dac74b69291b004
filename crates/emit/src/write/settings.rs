//! Settings of the process in a suite: fields that hold what they were, what is printed meanwhile, and methods of the suite that
//! save and restore all of it around every test.
//!
//! **Always true:** a suite without a test that changes a setting, or asserts what is printed, has none of this. What is saved is
//! saved before each test, not when the class is made: JUnit may use one object for all tests.

use std::collections::BTreeSet;

use testwright_semantics::literal::Literal as Java;
use testwright_testcase::{Literal, Printer, Setting, Text};

use super::imports::Imports;
use super::library::{Check, statement};
use super::literal;
use super::mock::MOCKS;
use super::plan::Plan;
use crate::suite::{Claim, Framework, Isolation, Style, Test};

/// The first release whose streams of bytes take charsets as objects.
const FIRST_WITH_CHARSETS: u16 = 10;

/// Names of the fields, which variables of tests must not hide.
pub(crate) const FIELDS: [&str; 11] = [
    "originalProperties",
    "originalLocale",
    "originalDisplayLocale",
    "originalFormatLocale",
    "originalTimeZone",
    "originalOut",
    "originalErr",
    "originalIn",
    "printed",
    "printedErrors",
    MOCKS,
];

/// Names of those that hold what was printed.
pub(crate) const CAPTURES: [&str; 2] = ["printed", "printedErrors"];

/// What a suite does about settings.
pub(crate) struct Settings {
    /// Those that are restored.
    kept: BTreeSet<Setting>,
    /// Streams that are replaced, so that what is printed to them can be looked at.
    captured: BTreeSet<Printer>,
    /// Names of the methods that come before and after each test.
    methods: [String; 2],
}

impl Settings {
    /// What tests need, whose names are `titles`.
    pub(crate) fn of(tests: &[(&Test, &Plan)], titles: &[String]) -> Settings {
        let captured: BTreeSet<Printer> = tests
            .iter()
            .flat_map(|(_, plan)| &plan.claims)
            .filter_map(|claim| match claim {
                Claim::Printed(printer) => Some(*printer),
                _ => None,
            })
            .collect();
        let streams: BTreeSet<Setting> = captured.iter().copied().map(Setting::Printer).collect();
        let changed = tests.iter().flat_map(|(test, _)| &test.observed.settings);
        let kept: BTreeSet<Setting> = changed.chain(&streams).copied().collect();
        let names = if kept == streams {
            ["captureOutput", "restoreOutput"]
        } else {
            ["saveSettings", "restoreSettings"]
        };
        Settings { kept, captured, methods: names.map(|name| unused(name, titles)) }
    }

    /// Names of the suite's own methods.
    pub(crate) fn method_names(&self) -> &[String] {
        &self.methods
    }

    /// What the class is annotated with, so that tests of other classes do not run meanwhile.
    pub(crate) fn annotations(&self, imports: &mut Imports<'_, '_>, style: &Style) -> Vec<String> {
        if self.kept.is_empty() || style.framework != Framework::Jupiter {
            return Vec::new();
        }
        match style.isolation {
            Isolation::None => Vec::new(),
            Isolation::Alone => {
                vec![format!("@{}", imports.annotation("org.junit.jupiter.api.parallel.Isolated"))]
            }
            Isolation::Locks => {
                // Texts, because the class of constants for them is younger than some of what it names.
                let lock = imports.annotation("org.junit.jupiter.api.parallel.ResourceLock");
                let locked = self.kept.iter().filter_map(|setting| resource(*setting));
                locked
                    .map(|name| format!("@{lock}({})", Java::String(name.encode_utf16().collect())))
                    .collect()
            }
        }
    }

    /// The lines that declare fields and methods.
    pub(crate) fn members(&self, imports: &mut Imports<'_, '_>, style: &Style) -> Vec<String> {
        if self.kept.is_empty() {
            return Vec::new();
        }
        let (mut fields, mut before, mut after) = (Vec::new(), Vec::new(), Vec::new());
        for setting in &self.kept {
            for Kept { class, field, get, set } in kept(*setting, imports) {
                let class = imports.class(class);
                fields.push(format!("private {class} {field};"));
                before.push(format!("    {field} = {get};"));
                after.push(format!("    {set}{field});"));
            }
        }
        for printer in &self.captured {
            let (field, system) = (field(*printer), imports.class("java/lang/System"));
            let (bytes, printing) =
                (imports.class("java/io/ByteArrayOutputStream"), imports.class("java/io/PrintStream"));
            let charset = charset(imports, style).map(|charset| format!(", {charset}")).unwrap_or_default();
            fields.push(format!("private {bytes} {field};"));
            before.push(format!("    {field} = new {bytes}();"));
            before
                .push(format!("    {system}.{}(new {printing}({field}, true{charset}));", setter(*printer)));
        }
        let (framework, visibility) = (style.framework, style.visibility());
        let annotations = [(framework.before(), ""), (framework.after(), framework.always())];
        for (((annotation, says), name), body) in
            annotations.into_iter().zip(&self.methods).zip([before, after])
        {
            fields.extend([String::new(), format!("@{}{says}", imports.annotation(annotation))]);
            fields.push(format!("{visibility}void {name}() {{"));
            fields.extend(body);
            fields.push("}".to_owned());
        }
        fields
    }
}

/// Whether an assertion can tell what was printed, given the text, whatever the charset of the machine is.
pub(crate) fn is_assertable(text: &Text, style: &Style) -> bool {
    text.iter().all(|unit| *unit < 0x80) || style.java >= FIRST_WITH_CHARSETS
}

/// An assertion about what was printed: its line, what it is about, and what that should be.
pub(crate) fn printed(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    printer: Printer,
    text: &Text,
) -> (String, String, String) {
    let charset = charset(imports, style).unwrap_or_default();
    let actual = format!("{}.toString({charset})", field(printer));
    comparison(imports, style, actual, text)
}

/// An assertion about a text whose lines end as the system has it: its line, what it is about, and what that should be.
pub(crate) fn comparison(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    mut actual: String,
    text: &Text,
) -> (String, String, String) {
    if text.contains(&u16::from(b'\n')) {
        let system = imports.class("java/lang/System");
        actual.push_str(&format!(".replace({system}.lineSeparator(), \"\\n\")"));
    }
    let expected = literal::exact(imports, &Literal::String(text.clone()));
    (statement(imports, style, Check::Equal(&expected), &actual), actual, expected)
}

/// The charset for what is printed, where it can be named without exceptions to declare.
fn charset(imports: &mut Imports<'_, '_>, style: &Style) -> Option<String> {
    let has_charsets = style.java >= FIRST_WITH_CHARSETS;
    has_charsets.then(|| format!("{}.UTF_8", imports.class("java/nio/charset/StandardCharsets")))
}

/// The field that holds what was printed.
fn field(printer: Printer) -> &'static str {
    match printer {
        Printer::Out => CAPTURES[0],
        Printer::Err => CAPTURES[1],
    }
}

fn setter(printer: Printer) -> &'static str {
    match printer {
        Printer::Out => "setOut",
        Printer::Err => "setErr",
    }
}

/// A field that holds a setting: its class by internal name, its own name, how it is got, and how setting it begins.
struct Kept {
    class: &'static str,
    field: &'static str,
    get: String,
    set: String,
}

/// The fields that a setting takes.
fn kept(setting: Setting, imports: &mut Imports<'_, '_>) -> Vec<Kept> {
    let one = |class, field, get: String, set: String| vec![Kept { class, field, get, set }];
    match setting {
        Setting::Properties => {
            let (system, properties) =
                (imports.class("java/lang/System"), imports.class("java/util/Properties"));
            let get = format!("({properties}) {system}.getProperties().clone()");
            one("java/util/Properties", "originalProperties", get, format!("{system}.setProperties("))
        }
        Setting::Locale => {
            let locale = imports.class("java/util/Locale");
            let mut all = one(
                "java/util/Locale",
                "originalLocale",
                format!("{locale}.getDefault()"),
                format!("{locale}.setDefault("),
            );
            // Setting the default sets these, too, which may have been others.
            let categories = [("originalDisplayLocale", "DISPLAY"), ("originalFormatLocale", "FORMAT")];
            all.extend(categories.map(|(field, category)| Kept {
                class: "java/util/Locale",
                field,
                get: format!("{locale}.getDefault({locale}.Category.{category})"),
                set: format!("{locale}.setDefault({locale}.Category.{category}, "),
            }));
            all
        }
        Setting::TimeZone => {
            let zone = imports.class("java/util/TimeZone");
            let (get, set) = (format!("{zone}.getDefault()"), format!("{zone}.setDefault("));
            one("java/util/TimeZone", "originalTimeZone", get, set)
        }
        Setting::Printer(printer) => {
            let system = imports.class("java/lang/System");
            let (field, stream) = match printer {
                Printer::Out => ("originalOut", "out"),
                Printer::Err => ("originalErr", "err"),
            };
            let (get, set) = (format!("{system}.{stream}"), format!("{system}.{}(", setter(printer)));
            one("java/io/PrintStream", field, get, set)
        }
        Setting::Input => {
            let system = imports.class("java/lang/System");
            let (get, set) = (format!("{system}.in"), format!("{system}.setIn("));
            one("java/io/InputStream", "originalIn", get, set)
        }
    }
}

/// How JUnit's `Resources` call what a setting is about.
fn resource(setting: Setting) -> Option<&'static str> {
    match setting {
        Setting::Properties => Some("java.lang.System.properties"),
        Setting::Locale => Some("java.util.Locale.default"),
        Setting::TimeZone => Some("java.util.TimeZone.default"),
        Setting::Printer(Printer::Out) => Some("java.lang.System.out"),
        Setting::Printer(Printer::Err) => Some("java.lang.System.err"),
        Setting::Input => Some("java.lang.System.in"),
    }
}

/// A name that no test has.
pub(crate) fn unused(name: &str, titles: &[String]) -> String {
    let mut name = name.to_owned();
    while titles.contains(&name) {
        name.push_str("OfProcess");
    }
    name
}
