use expect_test::expect;

use super::*;
use crate::scratch::{Scratch, jar};

fn text(found: Option<Found>) -> Option<String> {
    found.map(|found| String::from_utf8(found.bytes.to_vec()).unwrap())
}

fn open(entries: &[PathBuf]) -> ClassPath {
    ClassPath::open(entries, 17).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_first_entry_that_has_a_name_wins() {
    let scratch = Scratch::new();
    let first = scratch.write("first.jar", jar(&[("a/A.class", b"jar"), ("a/J.class", b"jar")]));
    scratch.write("folder/a/A.class", "folder");
    scratch.write("folder/a/F.class", "folder");
    let class_path = open(&[first.clone(), scratch.path().join("folder")]);
    let class = |name: &str| text(class_path.find_class(name).unwrap());
    assert_eq!(class("a/A").as_deref(), Some("jar"));
    assert_eq!(class("a/J").as_deref(), Some("jar"));
    assert_eq!(class("a/F").as_deref(), Some("folder"));
    assert_eq!(class("a/Missing"), None);
    let all = class_path.find_resources("a/A.class").unwrap();
    let origins: Vec<String> = all.iter().map(|found| found.origin.to_string()).collect();
    let root = scratch.path().display();
    assert_eq!(origins, [format!("{root}/first.jar!/a/A.class"), format!("{root}/folder/a/A.class")]);
    assert_eq!(class_path.entries().count(), 2);
}

#[test]
fn classes_are_listed_once_and_sorted() {
    let scratch = Scratch::new();
    let first = scratch.write(
        "a.jar",
        jar(&[
            ("z/Z.class", b""),
            ("a/A$B.class", b""),
            ("readme.txt", b""),
            ("module-info.class", b""),
            ("META-INF/versions/9/q/Q.class", b""),
            ("BOOT-INF/classes/q/Q.class", b""),
            ("java/lang/Evil.class", b""),
            ("odd;name.class", b""),
        ]),
    );
    scratch.write("folder/z/Z.class", "");
    scratch.write("folder/Top.class", "");
    scratch.write("folder/java/util/Evil.class", "");
    let class_path = open(&[first, scratch.path().join("folder")]);
    assert_eq!(class_path.classes().unwrap(), ["Top", "a/A$B", "z/Z"]);
    assert!(class_path.resources().unwrap().contains(&"readme.txt".to_owned()));
}

#[test]
fn nobody_can_serve_names_of_the_jdk() {
    let scratch = Scratch::new();
    let evil: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Multi-Release: true\n\n"),
        ("java/lang/String.class", b"evil"),
        ("META-INF/versions/9/java/lang/Object.class", b"evil"),
        ("javax/inject/Inject.class", b"fine"),
    ];
    let first = scratch.write("evil.jar", jar(evil));
    scratch.write("folder/java/lang/String.class", "evil");
    let class_path = open(&[first, scratch.path().join("folder")]);
    for name in ["java/lang/String", "java/lang/Object"] {
        assert_eq!(class_path.find_class(name).unwrap(), None);
        assert_eq!(class_path.find_resource(&format!("{name}.class")).unwrap(), None);
        assert!(class_path.find_resources(&format!("{name}.class")).unwrap().is_empty());
    }
    assert_eq!(text(class_path.find_class("javax/inject/Inject").unwrap()).as_deref(), Some("fine"));
}

#[test]
fn a_name_cannot_lead_out_of_a_folder() {
    let scratch = Scratch::new();
    scratch.write("secret.txt", "secret");
    scratch.write("secret.class", "secret");
    scratch.write("folder/a/A.class", "fine");
    let class_path = open(&[scratch.path().join("folder")]);
    let absolute = scratch.path().join("secret.txt").display().to_string();
    for name in [
        "../secret.txt",
        "a/../../secret.txt",
        absolute.as_str(),
        "./a/A.class",
        "a//A.class",
        "",
        "a",
        "a/\0",
    ] {
        assert_eq!(class_path.find_resource(name).unwrap(), None, "{name}");
    }
    for name in ["../secret", "a/../../secret", "", "a.A", "[La/A;"] {
        assert_eq!(class_path.find_class(name).unwrap(), None, "{name}");
    }
    assert_eq!(text(class_path.find_class("a/A").unwrap()).as_deref(), Some("fine"));
    assert_eq!(
        class_path.find_resource(&"x".repeat(5000)).unwrap(),
        None,
        "a name that no file system takes"
    );
}

#[test]
fn the_class_path_of_a_manifest_is_followed_right_after_the_jar() {
    let scratch = Scratch::new();
    let manifest =
        b"Class-Path: lib/b.jar lib/my%20classes/ missing.jar notes.txt http://example.org/c.jar a.jar\n\n";
    let first = scratch.write("a.jar", jar(&[("META-INF/MANIFEST.MF", manifest), ("x", b"a")]));
    // It names the first one again, which must not go on for ever.
    let back = b"Class-Path: ../a.jar ../d.jar\n\n";
    scratch.write("lib/b.jar", jar(&[("META-INF/MANIFEST.MF", back), ("x", b"b")]));
    scratch.write("lib/my classes/x", "folder");
    scratch.write("d.jar", jar(&[("x", b"d")]));
    scratch.write("notes.txt", "no jar");
    let last = scratch.write("last.jar", jar(&[("x", b"last")]));
    let class_path = open(&[first, last]);
    let all: Vec<String> =
        class_path.find_resources("x").unwrap().into_iter().filter_map(|found| text(Some(found))).collect();
    assert_eq!(all, ["a", "b", "d", "folder", "last"]);
    assert!(class_path.missing().is_empty(), "what only a manifest names may be missing");
}

#[test]
fn a_star_means_all_jars_of_a_folder() {
    let scratch = Scratch::new();
    scratch.write("lib/b.jar", jar(&[("x", b"b")]));
    scratch.write("lib/a.JAR", jar(&[("x", b"a")]));
    scratch.write("lib/x", "a file");
    let class_path = open(&[scratch.path().join("lib/*"), scratch.path().join("nowhere/*")]);
    let all: Vec<String> =
        class_path.find_resources("x").unwrap().into_iter().filter_map(|found| text(Some(found))).collect();
    assert_eq!(all, ["a", "b"]);
}

#[test]
fn missing_entries_are_listed_and_skipped() {
    let scratch = Scratch::new();
    let missing = scratch.path().join("target/classes");
    let class_path = open(std::slice::from_ref(&missing));
    assert_eq!(class_path.missing(), [missing]);
    assert_eq!(class_path.find_class("a/A").unwrap(), None);
    assert!(class_path.classes().unwrap().is_empty());
}

#[test]
fn errors_name_the_file() {
    let scratch = Scratch::new();
    let bad = scratch.write("bad.jar", "this is no jar");
    let message =
        |error: ClassPathError| error.to_string().replace(&scratch.path().display().to_string(), "ROOT");
    let error = ClassPath::open(&[bad], 17).unwrap_err();
    expect!["ROOT/bad.jar: damaged or not a zip file: Missing end of central directory"]
        .assert_eq(&message(error));

    let mut bytes = jar(&[("a/A.class", b"some class")]);
    let at = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    bytes[at + 16] ^= 1;
    let damaged = scratch.write("damaged.jar", bytes);
    let error = open(&[damaged]).find_class("a/A").unwrap_err();
    expect!["ROOT/damaged.jar!/a/A.class: damaged or not a zip file: Invalid checksum: expected 0xc38b2505, got 0xc38b2504"].assert_eq(&message(error));
}

#[cfg(unix)]
#[test]
fn a_folder_that_contains_itself_is_listed_once() {
    let scratch = Scratch::new();
    scratch.write("folder/a/A.class", "");
    std::os::unix::fs::symlink(scratch.path().join("folder"), scratch.path().join("folder/a/again")).unwrap();
    let class_path = open(&[scratch.path().join("folder")]);
    assert_eq!(class_path.classes().unwrap(), ["a/A"]);
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_and_devices_are_neither_classes_nor_jars() {
    use rustix::fs::{CWD, Mode, mkfifoat};
    let scratch = Scratch::new();
    scratch.write("classes/p/A.class", "a");
    let folder = scratch.path().join("classes");
    mkfifoat(CWD, folder.join("p/B.class"), Mode::RUSR | Mode::WUSR).expect("a pipe");
    std::os::unix::fs::symlink("/dev/zero", folder.join("p/C.class")).expect("a link");
    std::os::unix::fs::symlink("..", folder.join("p/up")).expect("a link");
    std::os::unix::fs::symlink("/", folder.join("p/root")).expect("a link");
    let class_path = ClassPath::open(std::slice::from_ref(&folder), 17).expect("a folder");
    assert_eq!(class_path.classes().expect("a list"), ["p/A"]);
    for name in ["p/B", "p/C"] {
        assert!(class_path.find_class(name).expect("no error").is_none(), "{name}");
    }
    let pipe = scratch.path().join("lib.jar");
    mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("a pipe");
    let error = ClassPath::open(&[pipe], 17).expect_err("a pipe").to_string();
    assert!(error.ends_with("lib.jar: it is no regular file"), "{error}");
}
