//! The temporary folder of tests in a suite: a field that JUnit fills, or methods of the suite, and expressions for paths in the
//! folder.
//!
//! In test cases paths are texts below `semantics::temporary::FOLDER`. They are written as `tempDir.resolve("a.txt")`, which
//! [`plain`] makes shorter where a `File` or a `Path` is made of the text at once.

use testwright_semantics::literal::Literal as Java;
use testwright_testcase::Text;

use super::imports::Imports;
use super::settings;
use super::words::UNWRITABLE;
use crate::suite::{Framework, Style};

/// Name of the field.
pub(crate) const FIELD: &str = "tempDir";

/// What a suite says of the folder.
#[derive(Default)]
pub(crate) struct Temporary {
    /// The folder as an expression of type `Path`; none if JUnit offers none.
    base: Option<&'static str>,
    /// Whether a test uses it.
    is_used: bool,
}

impl Temporary {
    pub(crate) fn new(style: &Style) -> Temporary {
        let base = match style.framework {
            Framework::JUnit4 => "tempDir.getRoot().toPath()",
            Framework::Jupiter | Framework::TestNg => FIELD,
        };
        Temporary { base: style.temporary_folder.then_some(base), is_used: false }
    }

    /// An expression for a path in the folder. Where there is no folder it is none that javac accepts, so that the test is
    /// refused.
    pub(crate) fn path(&mut self, relative: &str) -> String {
        let Some(base) = self.base else { return UNWRITABLE.to_owned() };
        self.is_used = true;
        if relative.is_empty() {
            return base.to_owned();
        }
        format!("{base}.resolve({})", Java::String(relative.encode_utf16().collect()))
    }
}

/// The first release that reads a file as a text at once.
const FIRST_WITH_TEXTS: u16 = 11;

/// An assertion about what a file in the folder holds: its line, what it is about, and what that should be.
pub(crate) fn content(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    relative: &str,
    text: &Text,
) -> (String, String, String) {
    let path = imports.temporary.path(relative);
    let files = imports.class("java/nio/file/Files");
    let actual = if style.java >= FIRST_WITH_TEXTS {
        format!("{files}.readString({path})")
    } else {
        let (string, charsets) =
            (imports.class("java/lang/String"), imports.class("java/nio/charset/StandardCharsets"));
        format!("new {string}({files}.readAllBytes({path}), {charsets}.UTF_8)")
    };
    settings::comparison(imports, style, actual, text)
}

/// The lines that declare the field, if it is needed.
pub(crate) fn declaration(imports: &mut Imports<'_, '_>, style: &Style) -> Vec<String> {
    if !imports.temporary.is_used {
        return Vec::new();
    }
    match style.framework {
        Framework::JUnit4 => {
            let rule = imports.annotation("org.junit.Rule");
            let folder = imports.annotation("org.junit.rules.TemporaryFolder");
            vec![format!("@{rule}"), format!("public {folder} {FIELD} = new {folder}();")]
        }
        Framework::Jupiter => {
            let annotation = imports.annotation("org.junit.jupiter.api.io.TempDir");
            vec![format!("@{annotation}"), format!("{} {FIELD};", imports.class("java/nio/file/Path"))]
        }
        Framework::TestNg => vec![format!("private {} {FIELD};", imports.class("java/nio/file/Path"))],
    }
}

/// The lines of methods that make and delete the folder, where the framework does not. No test has one of the names.
pub(crate) fn methods(imports: &mut Imports<'_, '_>, style: &Style, titles: &[String]) -> Vec<String> {
    if !imports.temporary.is_used || style.framework != Framework::TestNg {
        return Vec::new();
    }
    let [before, after] =
        [style.framework.before(), style.framework.after()].map(|name| imports.annotation(name));
    let names = ["createTempDir", "deleteTempDir"].map(|name| settings::unused(name, titles));
    let classes = ["java/io/File", "java/io/IOException", "java/nio/file/Files", "java/nio/file/Path"];
    let [file, exception, files, path] = classes.map(|class| imports.class(class));
    let (stream, comparator) =
        (imports.class("java/util/stream/Stream"), imports.class("java/util/Comparator"));
    let visibility = style.visibility();
    let text = format!(
        "@{before}\n\
         {visibility}void {}() throws {exception} {{\n    \
             {FIELD} = {files}.createTempDirectory(\"test\");\n\
         }}\n\n\
         @{after}{}\n\
         {visibility}void {}() throws {exception} {{\n    \
             try ({stream}<{path}> paths = {files}.walk({FIELD})) {{\n        \
                 paths.sorted({comparator}.reverseOrder()).map({path}::toFile).forEach({file}::delete);\n    \
             }}\n\
         }}",
        names[0],
        style.framework.always(),
        names[1]
    );
    text.lines().map(str::to_owned).collect()
}

/// Whether members of a class make paths of texts.
pub(crate) fn may_be_plain(class: &str) -> bool {
    class == "java/nio/file/Paths"
}

/// A creation of a `File` or `Path` from a text, without the text in between.
pub(crate) fn plain(member_class: &str, member_name: &str, arguments: &str) -> Option<String> {
    let path = arguments.strip_prefix('(')?.strip_suffix(".toString())")?;
    let is_path = path.starts_with(FIELD) && !path.contains(',');
    match (member_class, member_name) {
        ("java/io/File", "<init>") if is_path => Some(format!("{path}.toFile()")),
        // A variable alone would be no statement.
        ("java/nio/file/Paths", "get") if is_path && path != FIELD => Some(path.to_owned()),
        _ => None,
    }
}
