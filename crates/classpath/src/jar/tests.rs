use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::scratch::{jar, zip};

fn open(bytes: Vec<u8>, release: u16) -> Jar {
    Jar::from_bytes(Bytes::from(bytes), release).unwrap_or_else(|e| panic!("{e}"))
}

fn content(jar: &Jar, name: &str) -> Option<String> {
    let found = jar.find(name).unwrap_or_else(|e| panic!("{e}"));
    found.map(|(bytes, _)| String::from_utf8(bytes.to_vec()).unwrap())
}

#[test]
fn entries_are_found_stored_or_deflated() {
    for method in [CompressionMethod::STORE, CompressionMethod::DEFLATE] {
        let jar = open(zip(&[("a/B.class", b"class"), ("empty", b""), ("dir/", b"")], method), 17);
        assert_eq!(content(&jar, "a/B.class").as_deref(), Some("class"));
        assert_eq!(content(&jar, "empty").as_deref(), Some(""));
        assert_eq!(content(&jar, "missing"), None);
        assert_eq!(jar.names().collect::<Vec<_>>(), ["a/B.class", "empty"], "folders are no entries");
    }
}

#[test]
fn of_entries_with_the_same_name_the_last_counts_as_in_java() {
    let jar = open(jar(&[("x", b"first"), ("x", b"second")]), 17);
    assert_eq!(content(&jar, "x").as_deref(), Some("second"));
}

const MULTI_RELEASE: &[u8] = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

fn multi_release(manifest: &[u8]) -> Vec<u8> {
    jar(&[
        ("META-INF/MANIFEST.MF", manifest),
        ("p/A.class", b"base"),
        ("p/Only.class", b"base"),
        ("META-INF/versions/8/p/A.class", b"8"),
        ("META-INF/versions/9/p/A.class", b"9"),
        ("META-INF/versions/17/p/A.class", b"17"),
        ("META-INF/versions/21/p/A.class", b"21"),
        ("META-INF/versions/11/p/New.class", b"11"),
        ("META-INF/versions/11/META-INF/services/x", b"no"),
        ("META-INF/versions/eleven/p/A.class", b"no"),
    ])
}

#[test]
fn a_multi_release_jar_shows_the_newest_version_that_the_release_has() {
    for (release, expected) in [(8, "base"), (9, "9"), (16, "9"), (17, "17"), (20, "17"), (25, "21")] {
        let jar = open(multi_release(MULTI_RELEASE), release);
        assert_eq!(content(&jar, "p/A.class").as_deref(), Some(expected), "release {release}");
        assert_eq!(content(&jar, "p/Only.class").as_deref(), Some("base"));
        assert_eq!(content(&jar, "p/New.class").as_deref(), (release >= 11).then_some("11"));
        assert_eq!(content(&jar, "META-INF/services/x"), None, "META-INF has no versions");
    }
    let jar = open(multi_release(MULTI_RELEASE), 17);
    let (_, stored) = jar.find("p/A.class").unwrap().unwrap();
    assert_eq!(stored, "META-INF/versions/17/p/A.class");
    assert_eq!(jar.names().filter(|name| *name == "p/A.class").count(), 1);
}

#[test]
fn without_the_manifests_word_versions_are_just_folders() {
    for manifest in ["Manifest-Version: 1.0\n", "Multi-Release: false\n", "\nMulti-Release: true\n"] {
        let jar = open(multi_release(manifest.as_bytes()), 25);
        assert_eq!(content(&jar, "p/A.class").as_deref(), Some("base"));
        assert_eq!(content(&jar, "META-INF/versions/21/p/A.class").as_deref(), Some("21"));
    }
}

#[test]
fn the_manifest_is_found_in_any_case() {
    let jar = open(jar(&[("meta-inf/Manifest.mf", b"Class-Path: a.jar\n")]), 17);
    assert_eq!(jar.manifest().class_path, ["a.jar"]);
}

/// The position in `bytes` of the central directory's record of the only entry.
fn record(bytes: &[u8]) -> usize {
    bytes.windows(4).position(|window| window == b"PK\x01\x02").expect("a central directory")
}

fn check_error(bytes: Vec<u8>, expected: Expect) {
    let error = Jar::from_bytes(Bytes::from(bytes), 17).and_then(|jar| jar.find("x")).unwrap_err();
    expected.assert_eq(&error.to_string());
}

#[test]
fn damage_is_an_error_that_says_what_is_wrong() {
    check_error(
        b"not a zip at all".to_vec(),
        expect!["damaged or not a zip file: Missing end of central directory"],
    );
    check_error(Vec::new(), expect!["damaged or not a zip file: Missing end of central directory"]);

    let whole = jar(&[("x", &[7; 100_000])]);
    let at = record(&whole);
    let patched = |offset: usize, value: &[u8]| {
        let mut bytes = whole.clone();
        bytes[at + offset..at + offset + value.len()].copy_from_slice(value);
        bytes
    };
    // The offsets are those of the fields of a central directory record.
    check_error(patched(8, &[1, 0]), expect!["the entry is encrypted"]);
    check_error(patched(10, &[14, 0]), expect!["the entry is compressed by a method other than deflate"]);
    check_error(
        patched(16, &[0, 0, 0, 0]),
        expect!["damaged or not a zip file: Invalid checksum: expected 0x00000000, got 0x3b71df88"],
    );
    check_error(
        patched(24, &10u32.to_le_bytes()),
        expect!["the compressed data are damaged: there are more bytes than the directory says"],
    );
    check_error(
        patched(24, &200_000u32.to_le_bytes()),
        expect!["damaged or not a zip file: Invalid size: expected 200000, got 100000"],
    );
    check_error(
        patched(24, &0xffff_0000_u32.to_le_bytes()),
        expect!["the entry has 4294901760 bytes when inflated; at most 16777216 are read of such an entry"],
    );
    check_error(
        patched(20, &5u32.to_le_bytes()),
        expect!["the compressed data are damaged: they end too early"],
    );
    check_error(
        patched(42, &0xfff_u32.to_le_bytes()),
        expect!["damaged or not a zip file: Unexpected end of file"],
    );
}

#[test]
fn an_entry_that_inflates_to_more_than_it_says_stops_early() {
    // Ten megabytes that claim to be one byte: inflating must not make room for them.
    let bytes = jar(&[("x", &vec![0; 10 << 20])]);
    let at = record(&bytes);
    let start = 30 + 1;
    let size = u32::from_le_bytes(bytes[at + 20..at + 24].try_into().unwrap()) as usize;
    let error = inflate(&bytes[start..start + size], 1).unwrap_err();
    assert!(matches!(error, JarProblem::Inflate(_)), "{error}");
    // And a claim that deflate cannot keep reserves no more than deflate could reach.
    let content = inflate(&bytes[start..start + size], Kind::Resource.limit() as usize).unwrap();
    assert!(content.len() == 10 << 20 && content.capacity() < 16 << 20, "{}", content.capacity());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_zip_files_are_jars_or_errors(
        changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 0..6),
        cut in prop_oneof![3 => Just(usize::MAX), 1 => any::<usize>()],
    ) {
        let mut bytes = multi_release(MULTI_RELEASE);
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        if cut != usize::MAX {
            bytes.truncate(cut % bytes.len());
        }
        if let Ok(jar) = Jar::from_bytes(Bytes::from(bytes), 17) {
            let names: Vec<&str> = jar.names().collect();
            prop_assert!(names.is_sorted());
            for name in names {
                if let Ok(found) = jar.find(name) {
                    prop_assert!(found.is_some());
                }
            }
        }
    }
}

#[test]
fn entries_that_are_bombs_or_no_class_files_are_refused() {
    let zeros = vec![0; (LARGE + 1) as usize];
    let bytes = jar(&[("bomb", &zeros), ("Huge.class", &zeros), ("fine", &zeros[..1 << 20])]);
    let jar = open(bytes, 17);
    let refused = |name: &str| jar.find(name).expect_err(name).to_string();
    assert!(refused("bomb").contains("16777217 bytes when inflated"), "{}", refused("bomb"));
    assert!(refused("Huge.class").contains("at most 16777216"), "{}", refused("Huge.class"));
    assert!(jar.find("fine").is_ok_and(|found| found.is_some()));
    // What is not compressed is only too large for a class.
    let jar = open(zip(&[("data", &zeros), ("Huge.class", &zeros)], CompressionMethod::STORE), 17);
    assert!(jar.find("data").is_ok_and(|found| found.is_some()));
    assert!(jar.find("Huge.class").is_err());
}
