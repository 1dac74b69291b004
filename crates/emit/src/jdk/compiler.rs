//! What a project tells the compiler of its tests, as far as it is harmless.
//!
//! Start at [`CompilerOptions::harmless`]. **Always true:** whatever a project says, nothing that names code or files gets to the
//! compiler: no processors, plugins, paths, files with arguments or options of the JVM. What is not on the list here is left out.

/// All warnings that a source can cause; the others are about the class path and the options of the call.
const ALL_WARNINGS: &str = "-Xlint:all,-path,-options,-processing,-classfile";

/// Options without a value that are taken.
const SWITCHES: [&str; 4] = ["-parameters", "-nowarn", "-deprecation", "-Xlint"];

/// The most options that are looked at, and the longest.
const MOST_OPTIONS: usize = 1_000;
const LONGEST_OPTION: usize = 1_000;

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CompilerOptions {
    /// Words for javac, every one checked.
    words: Vec<String>,
    /// Kinds of warnings that the project does not want to hear of.
    silenced: Vec<String>,
    /// Whether a warning fails the project's build.
    fails_on_warnings: bool,
    /// Whether features are used that this JDK only previews.
    has_preview: bool,
}

impl CompilerOptions {
    /// Those of a project's options that do no harm.
    #[must_use]
    pub fn harmless(options: &[String]) -> CompilerOptions {
        let mut found = CompilerOptions::default();
        let fitting = |option: &&String| option.len() <= LONGEST_OPTION;
        for option in options.iter().filter(fitting).take(MOST_OPTIONS) {
            match &**option {
                "-Werror" => found.fails_on_warnings = true,
                "--enable-preview" => found.has_preview = true,
                known if SWITCHES.contains(&known) => found.words.push(option.clone()),
                other => {
                    let Some(kinds) = other.strip_prefix("-Xlint:").filter(|kinds| are_kinds(kinds)) else {
                        continue;
                    };
                    found.silenced.extend(
                        kinds.split(',').filter_map(|kind| kind.strip_prefix('-')).map(str::to_owned),
                    );
                    found.words.push(option.clone());
                }
            }
        }
        found
    }

    /// Whether a warning fails the project's build.
    pub(super) fn fails_on_warnings(&self) -> bool {
        self.fails_on_warnings
    }

    /// Whether features are used that this JDK only previews.
    pub(super) fn has_preview(&self) -> bool {
        self.has_preview
    }

    /// Words for javac under which it tells all warnings that a person may want to suppress.
    pub(super) fn telling(&self) -> Vec<String> {
        let mut words = vec![ALL_WARNINGS.to_owned()];
        words.extend(self.silenced.iter().map(|kind| format!("-Xlint:-{kind}")));
        words.extend(self.words.iter().filter(|word| *word == "-parameters").cloned());
        words.extend(self.preview());
        words
    }

    /// Words for javac under which it tells the warnings that the project's build tells.
    pub(super) fn as_in_project(&self) -> Vec<String> {
        self.words.iter().cloned().chain(self.preview()).collect()
    }

    fn preview(&self) -> Option<String> {
        self.has_preview.then(|| "--enable-preview".to_owned())
    }
}

/// Whether a text lists kinds of warnings and nothing else, such as `all,-serial`.
fn are_kinds(text: &str) -> bool {
    let is_kind = |kind: &str| {
        let name = kind.strip_prefix('-').unwrap_or(kind);
        name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    text.split(',').all(is_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harmless(options: &[&str]) -> CompilerOptions {
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        CompilerOptions::harmless(&options)
    }

    #[test]
    fn options_about_warnings_are_taken() {
        let found = harmless(&["-Xlint:all,-serial", "-Werror", "-parameters", "-Xmaxwarns", "7"]);
        assert!(found.fails_on_warnings() && !found.has_preview());
        assert_eq!(found.as_in_project(), ["-Xlint:all,-serial", "-parameters"]);
        assert_eq!(found.telling(), [ALL_WARNINGS, "-Xlint:-serial", "-parameters"]);
        assert!(harmless(&["--enable-preview", "--release", "25"]).has_preview());
    }

    #[test]
    fn what_names_code_or_files_is_left_out() {
        let hostile = [
            "-processor",
            "evil.Processor",
            "-processorpath",
            "/tmp/evil.jar",
            "--processor-path=/tmp/evil.jar",
            "--processor-module-path",
            "-Xplugin:Evil",
            "-Xplugin:Evil -Xlint",
            "-J-javaagent:/tmp/evil.jar",
            "@/tmp/arguments",
            "-d",
            "-s",
            "-h",
            "-cp",
            "-classpath",
            "--class-path=/tmp",
            "--module-path",
            "--patch-module=java.base=/tmp",
            "--system=/tmp",
            "-Xbootclasspath/p:/tmp",
            "-Djava.ext.dirs=/tmp",
            "-proc:only",
            "-proc:full",
            "-Akey=value",
            "-XDshould-stop.ifError=FLOW",
            "-Xlint:all -Xplugin:Evil",
            "-Xlint:all\n-Xplugin:Evil",
            "-Xlint:@/tmp/arguments",
            "-Xlint:",
            "-Xlint:all,",
            "-Xlint:-",
            "-Xlint:all,/tmp",
            "-Werror=x",
            "-parameters -Xplugin:Evil",
            " -Xplugin:Evil",
            "-Xdoclint/package:/tmp",
            "--add-modules",
            "ALL-SYSTEM",
            "",
        ];
        assert_eq!(harmless(&hostile), CompilerOptions::default());
    }
}
