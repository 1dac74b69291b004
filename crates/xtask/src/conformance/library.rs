//! The libraries whose tests are run, and what each needs on its class path.

use crate::artifacts::Artifact;

/// A library with its tests.
pub(super) struct Library {
    pub(super) name: &'static str,
    pub(super) main: Artifact<'static>,
    pub(super) tests: Tests,
    /// Classes of this simple name's beginning only gather other test classes, which are run anyway.
    pub(super) gathering: Option<&'static str>,
    pub(super) needs: &'static [Artifact<'static>],
    /// True if the tests are written for JUnit 5.
    pub(super) jupiter: bool,
    /// Packages that tests of the time before modules look into by reflection.
    pub(super) opens: &'static [&'static str],
}

/// Where the tests are.
pub(super) enum Tests {
    Jar(Artifact<'static>),
    /// Sources of a Debian package, compiled here against the main jar.
    Debian {
        package: &'static str,
        folder: &'static str,
    },
}

pub(super) const JUNIT: Artifact = Artifact("junit", "junit", "4.13.2", "");
pub(super) const HAMCREST: Artifact = Artifact("org.hamcrest", "hamcrest-all", "1.3", "");

pub(super) const LIBRARIES: &[Library] = &[
    Library {
        name: "commons-codec 1.7",
        main: Artifact("commons-codec", "commons-codec", "1.7", ""),
        tests: Tests::Jar(Artifact("commons-codec", "commons-codec", "1.7", "tests")),
        gathering: None,
        needs: &[],
        jupiter: false,
        opens: &[],
    },
    Library {
        name: "commons-lang3 3.9",
        main: Artifact("org.apache.commons", "commons-lang3", "3.9", ""),
        tests: Tests::Jar(Artifact("org.apache.commons", "commons-lang3", "3.9", "tests")),
        gathering: None,
        needs: &[
            Artifact("org.easymock", "easymock", "4.0.2", ""),
            Artifact("org.objenesis", "objenesis", "3.0.1", ""),
            Artifact("commons-io", "commons-io", "2.5", ""),
            Artifact("org.junit.jupiter", "junit-jupiter-api", "5.4.2", ""),
            Artifact("org.junit.jupiter", "junit-jupiter-engine", "5.4.2", ""),
            Artifact("org.junit.jupiter", "junit-jupiter-params", "5.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-engine", "1.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-launcher", "1.4.2", ""),
            Artifact("org.junit.platform", "junit-platform-commons", "1.4.2", ""),
            Artifact("org.opentest4j", "opentest4j", "1.1.1", ""),
            Artifact("org.apiguardian", "apiguardian-api", "1.0.0", ""),
        ],
        jupiter: true,
        opens: &[
            "java.base/java.lang",
            "java.base/java.lang.reflect",
            "java.base/java.util",
            "java.base/java.util.stream",
            "java.base/java.time",
            "java.base/java.time.chrono",
        ],
    },
    Library {
        name: "commons-math3 3.6.1",
        main: Artifact("org.apache.commons", "commons-math3", "3.6.1", ""),
        tests: Tests::Jar(Artifact("org.apache.commons", "commons-math3", "3.6.1", "tests")),
        gathering: None,
        needs: &[],
        jupiter: false,
        opens: &[],
    },
    Library {
        name: "joda-time 2.10.14",
        main: Artifact("joda-time", "joda-time", "2.10.14", ""),
        tests: Tests::Debian { package: "libjoda-time-java", folder: "src/test/java" },
        gathering: Some("TestAll"),
        needs: &[Artifact("org.joda", "joda-convert", "1.9.2", "")],
        jupiter: false,
        opens: &[],
    },
];
