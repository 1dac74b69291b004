use expect_test::expect;

use super::*;
use crate::jimage::build::{image, resource};
use crate::scratch::Scratch;

/// Makes something that looks like a JDK.
fn fake(scratch: &Scratch, name: &str, version: &str) -> PathBuf {
    let object = resource("java.base", "java/lang/Object.class", b"object");
    scratch.write(&format!("{name}/lib/modules"), image(&[object], false));
    scratch.write(&format!("{name}/bin/java{}", std::env::consts::EXE_SUFFIX), "");
    let release = format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{version}\"\n");
    scratch.write(&format!("{name}/release"), release);
    scratch.path().join(name)
}

fn places(java_home: Option<PathBuf>, path: &[PathBuf], roots: &[PathBuf]) -> Places {
    Places { java_home, path: path.to_vec(), roots: roots.to_vec() }
}

#[test]
fn versions_of_all_styles_are_understood() {
    let feature =
        |version: &str| parse_release(&format!("A=b\nJAVA_VERSION={version}\n")).map(|(feature, _)| feature);
    assert_eq!(feature("\"17.0.12\""), Some(17));
    assert_eq!(feature("\"21\""), Some(21));
    assert_eq!(feature("\"25-ea\""), Some(25));
    assert_eq!(feature("\"1.8.0_392\""), Some(8));
    assert_eq!(feature("\"\""), None);
    assert_eq!(feature("\"x\""), None);
    assert_eq!(parse_release("nothing"), None);
}

#[test]
fn the_explicit_jdk_comes_first_then_java_home_then_the_path_then_the_newest_installed() {
    let scratch = Scratch::new();
    let explicit = fake(&scratch, "explicit", "17.0.1");
    let java_home = fake(&scratch, "java-home", "18");
    let on_path = fake(&scratch, "on-path", "19");
    let older = fake(&scratch, "roots/older", "20");
    let newest = fake(&scratch, "roots/newest", "25");
    fake(&scratch, "roots/too-new", "99");
    let (path, roots) = ([on_path.join("bin")], [scratch.path().join("roots")]);
    let home = |explicit: Option<&Path>, places: &Places| Jdk::discover_in(explicit, places).unwrap().home;

    assert_eq!(home(Some(&explicit), &places(Some(java_home.clone()), &path, &roots)), explicit);
    assert_eq!(home(None, &places(Some(java_home.clone()), &path, &roots)), java_home);
    assert_eq!(home(None, &places(None, &path, &roots)), on_path);
    assert_eq!(home(None, &places(None, &[], &roots)), newest);
    assert_eq!(home(None, &places(Some(scratch.path().join("nowhere")), &[], &roots)), newest);
    let jdk = Jdk::open(&older).unwrap();
    assert_eq!((jdk.feature, &*jdk.version), (20, "20"));
    assert_eq!(jdk.find_class("java/lang/Object").unwrap().0, "java.base");
    assert_eq!(jdk.classes("java.base"), ["java/lang/Object"]);
    assert_eq!(jdk.tool("javac").parent(), Some(&*older.join("bin")));
}

#[cfg(unix)]
#[test]
fn symbolic_links_on_the_path_lead_to_the_jdk() {
    let scratch = Scratch::new();
    let home = fake(&scratch, "real", "17");
    std::fs::create_dir(scratch.path().join("usr-bin")).unwrap();
    std::os::unix::fs::symlink(home.join("bin/java"), scratch.path().join("alternatives-java")).unwrap();
    std::os::unix::fs::symlink(scratch.path().join("alternatives-java"), scratch.path().join("usr-bin/java"))
        .unwrap();
    let places = places(None, &[scratch.path().join("empty"), scratch.path().join("usr-bin")], &[]);
    assert_eq!(Jdk::discover_in(None, &places).unwrap().home, home);
}

#[test]
fn a_bundle_of_macos_is_opened_at_its_inner_home() {
    let scratch = Scratch::new();
    let inner = fake(&scratch, "x.jdk/Contents/Home", "21.0.1");
    assert_eq!(Jdk::open(&scratch.path().join("x.jdk")).unwrap().home, inner);
    let places = places(None, &[], &[scratch.path().to_owned()]);
    assert_eq!(Jdk::discover_in(None, &places).unwrap().home, inner);
}

#[test]
fn errors_say_what_to_do() {
    let scratch = Scratch::new();
    let root = scratch.path().display().to_string();
    let message = |error: JdkError| error.to_string().replace(&root, "ROOT");
    let open = |name: &str| message(Jdk::open(&scratch.path().join(name)).unwrap_err());

    let java_home = fake(&scratch, "old", "11.0.2");
    let found = Jdk::discover_in(None, &places(Some(java_home), &[], &[]));
    expect![[r#"
        no usable JDK was found (17 to 25 is needed). Install one, for example with `apt install openjdk-17-jdk`, `brew install openjdk` or from https://adoptium.net, or point at one with JAVA_HOME=/path/to/jdk or --jdk /path/to/jdk.
          tried ROOT/old: Java 11 is not supported; point at a JDK 17 to 25 with --jdk or JAVA_HOME"#]].assert_eq(&message(found.unwrap_err()));
    expect!["ROOT/nowhere: no such folder; point at the home of a JDK 17 to 25 with --jdk or JAVA_HOME"]
        .assert_eq(&open("nowhere"));
    expect!["ROOT/old: Java 11 is not supported; point at a JDK 17 to 25 with --jdk or JAVA_HOME"]
        .assert_eq(&open("old"));
    fake(&scratch, "empty", "17");
    std::fs::remove_file(scratch.path().join("empty/lib/modules")).unwrap();
    expect!["ROOT/empty: it has no lib/modules; point at the home of a JDK 17 to 25 with --jdk or JAVA_HOME"]
        .assert_eq(&open("empty"));
    scratch.write("empty/lib/modules", "");
    expect!["ROOT/empty/lib/modules: not a JDK run-time image: it does not begin with 0xCAFEDADA"]
        .assert_eq(&open("empty"));
    std::fs::remove_file(scratch.path().join("empty/release")).unwrap();
    expect!["ROOT/empty: not the home of a JDK, for it has no `release` file; point at the home of a JDK 17 to 25 with --jdk or JAVA_HOME"].assert_eq(&open("empty"));
    let other = resource("java.sql", "java/sql/Driver.class", b"driver");
    fake(&scratch, "partial", "17");
    scratch.write("partial/lib/modules", image(&[other], false));
    expect!["ROOT/partial: its lib/modules does not have java.lang.Object; point at the home of a JDK 17 to 25 with --jdk or JAVA_HOME"].assert_eq(&open("partial"));
}

#[test]
fn the_jdks_of_this_system_are_found() {
    let jdk = Jdk::discover(None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(jdk.find_class("java/util/HashMap").unwrap().0, "java.base");
    assert_eq!(jdk.find_class("java/util/NoSuchMap"), None);
    assert_eq!(jdk.find_class("com/example/Demo"), None);
    assert_eq!(jdk.find_class("Demo"), None);
    let all = Jdk::all();
    assert!(all.iter().any(|other| other.home == jdk.home));
    assert!(all.is_sorted_by_key(|jdk| (jdk.feature, jdk.home.clone())));
}
