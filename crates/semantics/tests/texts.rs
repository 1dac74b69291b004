//! What holds for all strings, of the functions in `text`.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use testwright_semantics::text::{self, Unicode, order, search};

/// Short strings over few characters, so that they often match: letters in both cases, white space, surrogates.
fn any_text() -> impl Strategy<Value = Vec<u16>> {
    let units = vec![0x41, 0x61, 0x62, 0x20, 0x09, 0xe9, 0xc9, 0xd801, 0xdc00, 0xdc28];
    prop::collection::vec(prop::sample::select(units), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn the_first_and_the_last_index_are_those_of_matches(s in any_text(), t in any_text(), from in -2i32..10) {
        let matches = |index: &i32| search::starts_with(&s, &t, *index);
        let first = (from.max(0)..=s.len() as i32).find(matches);
        // The empty string is also found from beyond the end, at the end.
        let first = if t.is_empty() { Some(from.clamp(0, s.len() as i32)) } else { first };
        prop_assert_eq!(search::index_of(&s, &t, from), first.unwrap_or(-1));
        let last = (0..=from.min(s.len() as i32)).rev().find(matches);
        prop_assert_eq!(search::last_index_of(&s, &t, from), last.unwrap_or(-1));
        prop_assert_eq!(search::contains(&s, &t), search::index_of(&s, &t, 0) >= 0);
    }

    #[test]
    fn orders_are_antisymmetric_and_agree_with_equality(s in any_text(), t in any_text()) {
        prop_assert_eq!(order::compare(&s, &t), -order::compare(&t, &s));
        prop_assert_eq!(order::compare(&s, &t) == 0, s == t);
        let unicode = Unicode::V13;
        let (forth, back) =
            (order::compare_ignore_case(&s, &t, unicode), order::compare_ignore_case(&t, &s, unicode));
        prop_assert_eq!(forth, -back);
        prop_assert_eq!(forth == 0, order::equals_ignore_case(&s, &t, unicode));
        prop_assert!(s != t || forth == 0);
    }

    #[test]
    fn regions_match_as_slices_do(s in any_text(), t in any_text(), i in -1i32..9, j in -1i32..9, length in -1i32..9) {
        let slice = |text: &[u16], from: i32| {
            let begin = usize::try_from(from).ok()?;
            text.get(begin..begin + usize::try_from(length).ok()?).map(<[u16]>::to_vec)
        };
        if length >= 0 {
            let expected = slice(&s, i).is_some_and(|left| Some(left) == slice(&t, j));
            prop_assert_eq!(search::region_matches(&s, i, &t, j, length), expected);
        }
        if search::region_matches(&s, i, &t, j, length) {
            prop_assert!(search::region_matches_ignore_case(&s, i, &t, j, length, Unicode::V16));
        }
    }

    #[test]
    fn trimming_leaves_nothing_to_trim(s in any_text()) {
        let trimmed = text::trim(&s);
        prop_assert_eq!(text::trim(trimmed), trimmed);
        prop_assert!(search::contains(&s, trimmed));
        prop_assert_eq!(text::is_blank(&s), text::strip(&s).is_empty());
    }
}

#[test]
fn folding_is_idempotent_and_later_versions_only_add() {
    for code_point in 0..=0x10_ffff {
        let [v13, v14, v16] =
            [Unicode::V13, Unicode::V14, Unicode::V16].map(|unicode| unicode.fold(code_point));
        assert_eq!(Unicode::V16.fold(v16), v16);
        assert!(v13 == v14 || v13 == code_point);
        assert!(v14 == v16 || v14 == code_point);
    }
}

#[test]
fn hash_codes_are_those_of_java() {
    let hash = |text: &str| text::hash_code(&text.encode_utf16().collect::<Vec<_>>());
    assert_eq!(hash(""), 0);
    assert_eq!(hash("a"), 97);
    assert_eq!(hash("Aa"), hash("BB"));
    assert_eq!(hash("hello world"), 1794106052);
    assert_eq!(hash("polygenelubricants"), i32::MIN);
}
