use expect_test::expect;
use proptest::prelude::*;

use super::build::{image, resource};
use super::*;

fn demo() -> Vec<build::Resource> {
    let mut resources = vec![
        resource("java.base", "java/lang/Object.class", b"object"),
        resource("java.base", "java/lang/String.class", b"string"),
        resource("java.base", "java/util/regex/Pattern.class", b"pattern"),
        resource("java.base", "module-info.class", b"module"),
        resource("java.base", "META-INF/services/x.y.Z", b"services"),
        resource("java.base", "plain", b""),
        resource("java.sql", "java/sql/Driver.class", b"driver"),
        resource("java.sql", "module-info.class", b"another"),
    ];
    let many = (0..40).map(|i| resource("jdk.many", &format!("many/C{i}.class"), format!("{i}").as_bytes()));
    resources.extend(many);
    resources
}

fn open(bytes: Vec<u8>) -> JImage {
    JImage::from_bytes(Bytes::from(bytes)).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn everything_is_found_in_both_byte_orders() {
    for big_endian in [false, true] {
        let image = open(image(&demo(), big_endian));
        for resource in demo() {
            let found = image.find(resource.module, &resource.path);
            assert_eq!(found.as_deref(), Some(&resource.content[..]), "{}", resource.path);
        }
        assert_eq!(image.find_class("java/sql/Driver"), Some(("java.sql", Bytes::from_static(b"driver"))));
        assert_eq!(image.module_of_package("java/util/regex"), Some("java.base"));
        assert_eq!(image.module_of_package("many"), Some("jdk.many"));
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let image = open(image(&demo(), false));
    for (module, path) in [
        ("java.base", "java/lang/Missing.class"),
        ("java.sql", "java/lang/Object.class"),
        ("java.base", "java/lang/Object"),
        ("java.base", "java/lang/Object.classes"),
        ("java.base", "java/lang/Objec.class"),
        ("java.base", ""),
        ("", ""),
        ("missing", "module-info.class"),
    ] {
        assert_eq!(image.find(module, path), None, "{module}/{path}");
    }
    assert_eq!(image.find_class("Object"), None);
    assert_eq!(image.find_class("java/lang/Objects"), None);
    assert_eq!(image.find_class("java/missing/Object"), None);
    assert_eq!(image.module_of_package("java/util"), None);
}

#[test]
fn modules_and_resources_are_listed_in_order() {
    let image = open(image(&demo(), false));
    assert_eq!(image.modules(), ["java.base", "java.sql", "jdk.many"]);
    assert_eq!(image.resources("java.sql"), ["java/sql/Driver.class", "module-info.class"]);
    assert_eq!(image.resources("jdk.many").len(), 40);
    assert!(image.resources("missing").is_empty());
}

#[test]
fn a_compressed_image_says_so() {
    let mut resources = demo();
    resources[1].compressed = 3;
    let error = JImage::from_bytes(Bytes::from(image(&resources, false))).unwrap_err();
    expect!["the JDK's run-time image is compressed (/java.base/java/lang/String.class), which is not supported; use a full JDK, or make the image with jlink --compress=0 (zip-0 since JDK 21)"].assert_eq(&error.to_string());
}

#[test]
fn what_is_no_image_says_so() {
    let message = |bytes: Vec<u8>| JImage::from_bytes(Bytes::from(bytes)).unwrap_err().to_string();
    expect!["not a JDK run-time image: it does not begin with 0xCAFEDADA"].assert_eq(&message(Vec::new()));
    expect!["not a JDK run-time image: it does not begin with 0xCAFEDADA"].assert_eq(&message(vec![0; 100]));
    let mut newer = image(&demo(), false);
    newer[6] = 2;
    expect!["run-time image format 2.0 is not supported, only 1.0 is"].assert_eq(&message(newer));
    let whole = image(&demo(), false);
    expect!["damaged JDK run-time image, at byte 16: the tables are larger than the file"]
        .assert_eq(&message(whole[..200].to_vec()));
}

#[test]
fn an_image_that_is_cut_short_is_an_error_wherever_it_is_cut() {
    let whole = image(&demo(), false);
    for length in 0..whole.len() {
        assert!(
            JImage::from_bytes(Bytes::copy_from_slice(&whole[..length])).is_err(),
            "{length} of {}",
            whole.len()
        );
    }
}

#[test]
fn a_missing_file_is_named() {
    let error = JImage::open(Path::new("no/such/lib/modules")).unwrap_err();
    assert!(
        error.to_string().starts_with("no/such/lib/modules: cannot read the JDK's run-time image: "),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_images_are_images_or_errors(
        changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..8),
        in_front in any::<bool>(),
    ) {
        let mut bytes = image(&demo(), false);
        let length = if in_front { 28 } else { bytes.len() };
        for (at, byte) in changes {
            bytes[at % length] = byte;
        }
        if let Ok(image) = JImage::from_bytes(Bytes::from(bytes)) {
            for module in image.modules() {
                for path in image.resources(module) {
                    let _ = image.find(module, &path);
                }
            }
            for resource in demo() {
                let _ = image.find(resource.module, &resource.path);
                let _ = image.find_class(resource.path.trim_end_matches(".class"));
            }
        }
    }
}
