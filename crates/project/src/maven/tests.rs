use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::project_with;
use super::repository::Repository;
use crate::error::ProjectError;
use crate::module::Project;
use crate::tools::Tools;

/// A project and a local repository in a folder for temporary files.
struct Fixture(PathBuf);

impl Fixture {
    fn new() -> Fixture {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Fixture(std::env::temp_dir().join(format!("testwright-maven-{}-{number}", std::process::id())))
    }

    fn write(&self, path: &str, text: &str) -> &Fixture {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().expect("it is in a folder"))
            .expect("temporary files can be written");
        std::fs::write(path, text).expect("temporary files can be written");
        self
    }

    /// Puts an artifact of group `g` into the repository.
    fn artifact(&self, name: &str, version: &str, pom: &str) -> &Fixture {
        let folder = format!("repository/g/{name}/{version}/{name}-{version}");
        let pom = format!(
            "<project><groupId>g</groupId><artifactId>{name}</artifactId><version>{version}</version>{pom}</project>"
        );
        self.write(&format!("{folder}.jar"), "").write(&format!("{folder}.pom"), &pom)
    }

    fn find(&self) -> Result<Project, ProjectError> {
        project_with(&self.0.join("project"), Repository::at(self.0.join("repository")), &Tools::forbidden())
    }

    /// Names of the files on the class path of the only module.
    fn class_path(&self) -> Vec<String> {
        let project = self.find().expect("all is there");
        let name =
            |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        project.modules[0].class_path.iter().map(name).collect()
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn dependency(name: &str, version: &str, more: &str) -> String {
    format!(
        "<dependency><groupId>g</groupId><artifactId>{name}</artifactId><version>{version}</version>{more}</dependency>"
    )
}

fn dependencies(all: &[String]) -> String {
    format!("<dependencies>{}</dependencies>", all.concat())
}

fn pom(artifact: &str, more: &str) -> String {
    format!(
        "<project><groupId>g</groupId><artifactId>{artifact}</artifactId><version>1</version>{more}</project>"
    )
}

#[test]
fn the_nearest_version_wins_and_scopes_and_exclusions_are_kept() {
    let fixture = Fixture::new();
    let needs = |all: &[String]| dependencies(all);
    fixture
        .artifact("far", "1", "")
        .artifact("far", "2", "")
        .artifact("hidden", "1", "")
        .artifact(
            "middle",
            "1",
            &needs(&[
                dependency("far", "2", ""),
                dependency("hidden", "1", ""),
                dependency("absent", "1", "<scope>test</scope>"),
                dependency("absent", "2", "<optional>true</optional>"),
            ]),
        )
        .artifact("junit-jupiter-api", "5.10.2", "");
    let exclusion =
        "<exclusions><exclusion><groupId>g</groupId><artifactId>hidden</artifactId></exclusion></exclusions>";
    let own = needs(&[
        dependency("middle", "1", exclusion),
        dependency("far", "1", ""),
        dependency("junit-jupiter-api", "5.10.2", "<scope>test</scope>"),
    ]);
    fixture.write("project/pom.xml", &pom("app", &own)).write("project/target/classes/a/A.class", "");
    assert_eq!(fixture.class_path(), ["classes", "middle-1.jar", "far-1.jar"]);
    let module = &fixture.find().expect("all is there").modules[0];
    assert_eq!((module.junit, module.test_path.len()), (Some(5), 1));
}

#[test]
fn parents_properties_management_and_imports_are_followed() {
    let fixture = Fixture::new();
    let managed =
        |all: &[String]| format!("<dependencyManagement>{}</dependencyManagement>", dependencies(all));
    let bom = format!("<packaging>pom</packaging>{}", managed(&[dependency("imported", "7", "")]));
    fixture
        .artifact("bom", "3", &bom)
        .artifact("imported", "7", "")
        .artifact("named", "4", &dependencies(&[dependency("deep", "1", "")]))
        .artifact("deep", "9", "");
    let parent = format!(
        "<packaging>pom</packaging><properties><v.named>${{v}}</v.named><v>0</v></properties>{}<modules><module>app</module></modules>",
        managed(&[
            dependency("bom", "3", "<type>pom</type><scope>import</scope>"),
            dependency("named", "${v.named}", ""),
            dependency("deep", "9", ""),
        ])
    );
    let without =
        |name: &str| format!("<dependency><groupId>g</groupId><artifactId>{name}</artifactId></dependency>");
    let app = format!(
        "<project><parent><groupId>g</groupId><artifactId>parent</artifactId><version>1</version></parent>\
         <artifactId>app</artifactId><properties><v>4</v></properties>{}</project>",
        dependencies(&[without("named"), without("imported")])
    );
    fixture
        .write("project/pom.xml", &pom("parent", &parent))
        .write("project/app/pom.xml", &app)
        .write("project/app/target/classes/A.class", "");
    assert_eq!(fixture.class_path(), ["classes", "named-4.jar", "imported-7.jar", "deep-9.jar"]);
    let module = &fixture.find().expect("all is there").modules[0];
    assert_eq!((&*module.name, &*module.root), ("app", &*fixture.0.join("project/app")));
}

#[test]
fn modules_of_the_project_are_taken_from_their_folders() {
    let fixture = Fixture::new();
    let modules = "<packaging>pom</packaging><modules><module>core</module><module>web</module></modules>";
    fixture
        .artifact("needed", "1", "")
        .write("project/pom.xml", &pom("all", modules))
        .write("project/core/pom.xml", &pom("core", &dependencies(&[dependency("needed", "1", "")])))
        .write("project/core/target/classes/C.class", "")
        .write(
            "project/web/pom.xml",
            &pom("web", &dependencies(&[dependency("core", "${project.version}", "")])),
        )
        .write("project/web/target/classes/W.class", "");
    let project = fixture.find().expect("all is there");
    let root = fixture.0.join("project");
    let expected: Vec<PathBuf> = vec![
        root.join("web/target/classes"),
        root.join("core/target/classes"),
        fixture.0.join("repository/g/needed/1/needed-1.jar"),
    ];
    assert_eq!(project.modules[1].class_path, expected);
}

#[test]
fn what_is_not_built_says_how_to_build_it() {
    let fixture = Fixture::new();
    fixture.write("project/pom.xml", &pom("app", ""));
    let error = fixture.find().expect_err("nothing is built").to_string();
    assert!(error.contains("mvn -f") && error.contains("compile"), "{error}");
}

#[test]
fn broken_files_and_circles_are_errors_or_left_out() {
    let fixture = Fixture::new();
    fixture.write("project/pom.xml", "<project><artifactId>");
    let error = fixture.find().expect_err("it is no XML").to_string();
    assert!(error.contains("pom.xml"), "{error}");
    let itself = "<parent><groupId>g</groupId><artifactId>app</artifactId><version>1</version>\
                  <relativePath>pom.xml</relativePath></parent><properties><a>${b}</a><b>${a}</b></properties>";
    let circular = dependencies(&[dependency("loop", "1", "")]);
    fixture
        .artifact("loop", "1", &dependencies(&[dependency("loop", "1", "")]))
        .write("project/pom.xml", &pom("app", &format!("{itself}{circular}")))
        .write("project/target/classes/A.class", "");
    assert_eq!(fixture.class_path(), ["classes", "loop-1.jar"]);
}

#[test]
fn modules_that_name_themselves_or_each_other_are_read_once() {
    let fixture = Fixture::new();
    let pom = |name: &str, modules: &str| {
        format!(
            "<project><groupId>g</groupId><artifactId>{name}</artifactId><version>1</version>\
             <modules>{modules}</modules></project>"
        )
    };
    let round = "<module>.</module><module>./pom.xml</module><module>a</module><module>a/../a</module>";
    fixture
        .write("project/pom.xml", &pom("root", &round.repeat(20)))
        .write("project/a/pom.xml", &pom("a", &"<module>..</module><module>../b</module>".repeat(20)))
        .write("project/b/pom.xml", &pom("b", "<module>../a</module><module>../../project</module>"));
    for module in ["target", "a/target", "b/target"] {
        fixture.write(&format!("project/{module}/classes/A.class"), "");
    }
    let project = fixture.find().expect("three modules");
    let names: Vec<&str> = project.modules.iter().map(|module| &*module.name).collect();
    assert_eq!(names, ["root", "a", "b"]);
}

#[test]
fn parents_that_fork_and_properties_that_grow_end() {
    let fixture = Fixture::new();
    // Each parent is looked for beside the pom and, because its version is another one, in the repository; coordinates
    // that lead back into the project would make two ways of every one.
    let parent = "<parent><groupId>g</groupId><artifactId>a</artifactId><version>../../../../project</version>\
                  <relativePath>pom.xml</relativePath></parent>";
    let mut properties = String::from("<p0>xxxxxxxxxxxxxxxx</p0>");
    for level in 1..40 {
        let below = level - 1;
        properties.push_str(&format!("<p{level}>{}</p{level}>", format!("${{p{below}}}").repeat(50)));
    }
    let pom = format!(
        "<project>{parent}<artifactId>a</artifactId><version>${{p39}}</version>\
         <properties>{properties}</properties></project>"
    );
    fixture.write("project/pom.xml", &pom).write("project/target/classes/A.class", "");
    assert_eq!(fixture.find().expect("a module").modules.len(), 1);
}

#[test]
fn documents_that_are_bombs_are_refused() {
    let fixture = Fixture::new();
    let mut entities = String::from("<!ENTITY e0 \"xxxxxxxxxx\">");
    for level in 1..30 {
        let below = level - 1;
        entities.push_str(&format!("<!ENTITY e{level} \"{}\">", format!("&e{below};").repeat(10)));
    }
    let laughs = format!("<!DOCTYPE project [{entities}]><project><name>&e29;</name></project>");
    let deep = format!("<project>{}", "<a>".repeat(1_000_000));
    let wide = format!("<project>{}</project>", "<a/>".repeat(1_000_000));
    for text in [laughs, deep, wide, format!("<project>{}</project>", " ".repeat(9 << 20))] {
        fixture.write("project/pom.xml", &text);
        let refused = fixture.find().expect_err("a bomb");
        assert!(matches!(refused, ProjectError::Unreadable { .. }), "{refused}");
    }
    let outside =
        "<!DOCTYPE project [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><project><name>&e;</name></project>";
    fixture.write("project/pom.xml", outside);
    assert!(fixture.find().is_err(), "nothing outside is read");
}

#[test]
fn coordinates_do_not_lead_out_of_the_repository() {
    let fixture = Fixture::new();
    fixture.write("secret/1/secret-1.jar", "").write("secret/1/secret-1.pom", "<project/>");
    let repository = Repository::at(fixture.0.join("repository"));
    let at = |group: &str, artifact: &str, version: &str| {
        let of = super::repository::Coordinates {
            group: group.into(),
            artifact: artifact.into(),
            version: version.into(),
        };
        repository.file(&of, None, "jar")
    };
    let outer = fixture.0.display().to_string();
    for (group, artifact) in [("..", "secret"), ("g", "../../secret"), (&*outer, "secret"), ("", "secret")] {
        assert_eq!(at(group, artifact, "1"), None, "{group} {artifact}");
    }
    assert_eq!(at("g", "secret", ".."), None);
}

/// A plugin with what stands in it.
fn compiler(more: &str) -> String {
    format!("<plugins><plugin><artifactId>maven-compiler-plugin</artifactId>{more}</plugin></plugins>")
}

fn configuration(more: &str) -> String {
    format!("<configuration>{more}</configuration>")
}

impl Fixture {
    /// What the compiler of tests is told in a module whose pom and whose parent's pom have this in `<build>`.
    fn arguments(&self, parent: &str, child: &str, properties: &str) -> Vec<String> {
        let all = format!(
            "<packaging>pom</packaging><modules><module>app</module></modules><build>{parent}</build>"
        );
        let app = format!(
            "<project><parent><groupId>g</groupId><artifactId>all</artifactId><version>1</version></parent>\
             <artifactId>app</artifactId><properties>{properties}</properties><build>{child}</build></project>"
        );
        self.write("project/pom.xml", &pom("all", &all))
            .write("project/app/pom.xml", &app)
            .write("project/app/target/classes/A.class", "");
        self.find().expect("all is there").modules[0].compiler_arguments.clone()
    }
}

#[test]
fn arguments_of_the_compiler_are_inherited_and_replaced_as_maven_does() {
    let fixture = Fixture::new();
    let parent = format!(
        "<pluginManagement>{}</pluginManagement>{}",
        compiler(&configuration("<compilerArgs><arg>-Xlint:${lint}</arg></compilerArgs>")),
        compiler(&configuration(
            "<failOnWarning>${strict}</failOnWarning><showWarnings>false</showWarnings>"
        )),
    );
    let properties = "<lint>all</lint><strict>true</strict>";
    assert_eq!(fixture.arguments(&parent, "", properties), ["-Xlint:all", "-Werror", "-nowarn"]);
    let own = "<compilerArgs><a>-parameters</a></compilerArgs><failOnWarning>false</failOnWarning>";
    let child = compiler(&configuration(&format!("{own}<showWarnings>true</showWarnings>")));
    assert_eq!(fixture.arguments(&parent, &child, properties), ["-parameters"]);
    let appended = "<compilerArgs combine.children=\"append\"><a>-parameters</a></compilerArgs>";
    let child = compiler(&configuration(&format!("{appended}<showWarnings>true</showWarnings>")));
    assert_eq!(fixture.arguments(&parent, &child, properties), ["-Xlint:all", "-parameters", "-Werror"]);
}

#[test]
fn executions_that_compile_tests_have_the_last_word() {
    let fixture = Fixture::new();
    let execution = |id: &str, more: &str, arguments: &str| {
        let configuration = configuration(arguments);
        format!("<execution><id>{id}</id>{more}{configuration}</execution>")
    };
    let goal = |name: &str| format!("<goals><goal>{name}</goal></goals>");
    let plugin = |executions: &[String]| {
        let usual = configuration("<compilerArgument>-Xlint:all</compilerArgument>");
        compiler(&format!("{usual}<executions>{}</executions>", executions.concat()))
    };
    let arguments = |executions: &[String]| fixture.arguments("", &plugin(executions), "");
    let usual =
        execution("default-testCompile", "", "<testCompilerArgument>-Xlint:none</testCompilerArgument>");
    assert_eq!(arguments(&[usual]), ["-Xlint:none"]);
    let main = execution("default-compile", &goal("compile"), "<failOnWarning>true</failOnWarning>");
    assert_eq!(arguments(&[main]), ["-Xlint:all"]);
    let named = "<testCompilerArguments><Werror/><Xmaxwarns>5</Xmaxwarns></testCompilerArguments>";
    let own = execution("own", &goal("testCompile"), named);
    assert_eq!(arguments(&[own]), ["-Xlint:all", "-Werror", "-Xmaxwarns", "5"]);
    let off = execution("off", &format!("<phase>none</phase>{}", goal("testCompile")), named);
    assert_eq!(arguments(&[off]), ["-Xlint:all"]);
}

#[test]
fn properties_and_profiles_tell_the_compiler_something_too() {
    let fixture = Fixture::new();
    let properties = "<maven.compiler.parameters>true</maven.compiler.parameters>\
                      <maven.compiler.showDeprecation>true</maven.compiler.showDeprecation>";
    assert_eq!(fixture.arguments("", "", properties), ["-deprecation", "-parameters"]);
    let strict = compiler(&configuration("<failOnWarning>true</failOnWarning>"));
    let profile = |active: &str| {
        format!(
            "</build><profiles><profile><activation><activeByDefault>{active}</activeByDefault></activation>\
             <build>{strict}</build></profile></profiles><build>"
        )
    };
    assert_eq!(fixture.arguments("", &profile("true"), ""), ["-Werror"]);
    assert_eq!(fixture.arguments("", &profile("false"), ""), [""; 0]);
}
