//! Literals look as a person would write them, and read back as what they were.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use testwright_semantics::Value;
use testwright_semantics::literal::{Literal, LiteralError};

fn check(literal: Literal, expected: &str) {
    assert_eq!(literal.to_string(), expected);
    assert_eq!(expected.parse(), Ok(literal));
}

#[test]
fn integers_are_plain() {
    check(Literal::Int(0), "0");
    check(Literal::Int(-1), "-1");
    check(Literal::Int(i32::MAX), "2147483647");
    check(Literal::Int(i32::MIN), "-2147483648");
    check(Literal::Long(1), "1L");
    check(Literal::Long(i64::MIN), "-9223372036854775808L");
    check(Literal::Boolean(true), "true");
    check(Literal::Null, "null");
}

#[test]
fn doubles_are_short_and_laid_out_like_java() {
    check(Literal::Double(0.0), "0.0");
    check(Literal::Double(-0.0), "-0.0");
    check(Literal::Double(1.0), "1.0");
    check(Literal::Double(0.1), "0.1");
    check(Literal::Double(-123.456), "-123.456");
    check(Literal::Double(100.0), "100.0");
    check(Literal::Double(1234567.5), "1234567.5");
    check(Literal::Double(9999999.0), "9999999.0");
    check(Literal::Double(1e7), "1.0E7");
    check(Literal::Double(1e10), "1.0E10");
    check(Literal::Double(1.25e-7), "1.25E-7");
    check(Literal::Double(0.001), "0.001");
    check(Literal::Double(0.0125), "0.0125");
    check(Literal::Double(0.00099), "9.9E-4");
    check(Literal::Double(2e-323), "2.0E-323");
    check(Literal::Double(2.0f64.powi(60)), "1.152921504606847E18");
}

#[test]
fn floats_have_a_suffix() {
    check(Literal::Float(1.5), "1.5f");
    check(Literal::Float(-0.0), "-0.0f");
    check(Literal::Float(0.1), "0.1f");
    check(Literal::Float(1e10), "1.0E10f");
    check(Literal::Float(16777216.0), "1.6777216E7f");
}

#[test]
fn special_numbers_have_names() {
    check(Literal::Double(f64::NAN), "Double.NaN");
    check(Literal::Double(f64::INFINITY), "Double.POSITIVE_INFINITY");
    check(Literal::Double(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY");
    check(Literal::Double(f64::MAX), "Double.MAX_VALUE");
    check(Literal::Double(-f64::MAX), "-Double.MAX_VALUE");
    check(Literal::Double(5e-324), "Double.MIN_VALUE");
    check(Literal::Double(-f64::MIN_POSITIVE), "-Double.MIN_NORMAL");
    check(Literal::Float(f32::NAN), "Float.NaN");
    check(Literal::Float(f32::NEG_INFINITY), "Float.NEGATIVE_INFINITY");
    check(Literal::Float(1e-45), "Float.MIN_VALUE");
    check(Literal::Float(-f32::MIN_POSITIVE), "-Float.MIN_NORMAL");
    check(Literal::Float(-f32::MAX), "-Float.MAX_VALUE");
}

#[test]
fn characters_and_strings_are_escaped() {
    check(Literal::Char(b'a'.into()), "'a'");
    check(Literal::Char(b'\''.into()), r"'\''");
    check(Literal::Char(b'"'.into()), r#"'"'"#);
    check(Literal::Char(b'\\'.into()), r"'\\'");
    check(Literal::Char(0), r"'\u0000'");
    check(Literal::Char(0xd800), r"'\ud800'");
    check(Literal::string("it's \"so\"\\\n\r\t\u{8}\u{c}\u{7f}"), r#""it's \"so\"\\\n\r\t\b\f\u007f""#);
    check(Literal::string("né 😀"), r#""n\u00e9 \ud83d\ude00""#);
    check(Literal::String(vec![0xdc00, b'u'.into(), 0xd800]), r#""\udc00u\ud800""#);
    // A backslash before the letter u must not become a Unicode escape.
    check(Literal::string("\\u0041"), r#""\\u0041""#);
}

#[test]
fn all_of_the_syntax_of_java_is_read() {
    for (text, literal) in [
        ("0x7fff_ffff", Literal::Int(i32::MAX)),
        ("0xFFFFFFFF", Literal::Int(-1)),
        ("-0x1", Literal::Int(-1)),
        ("0b101", Literal::Int(5)),
        ("017", Literal::Int(15)),
        ("0_17", Literal::Int(15)),
        ("0", Literal::Int(0)),
        ("0L", Literal::Long(0)),
        ("0xcafel", Literal::Long(0xcafe)),
        ("1_000_000", Literal::Int(1_000_000)),
        ("Integer.MIN_VALUE", Literal::Int(i32::MIN)),
        ("Long.MAX_VALUE", Literal::Long(i64::MAX)),
        ("1.", Literal::Double(1.0)),
        (".5", Literal::Double(0.5)),
        ("5d", Literal::Double(5.0)),
        ("09.5", Literal::Double(9.5)),
        ("1e+3", Literal::Double(1000.0)),
        ("1_0.2_5E-1F", Literal::Float(1.025)),
        ("0e9", Literal::Double(0.0)),
        (r"'\177'", Literal::Char(0x7f)),
        (r"'\uuu0041'", Literal::Char(0x41)),
        (r#""\s\7\477\u005cn""#, Literal::String(vec![0x20, 7, 0o47, 0x37, 0x0a])),
    ] {
        assert_eq!(text.parse(), Ok(literal), "{text}");
    }
}

#[test]
fn what_java_rejects_is_rejected() {
    use LiteralError::{BadEscape, Malformed, NotOneCharacter, OutOfRange};
    for (text, error) in [
        ("", Malformed),
        ("-", Malformed),
        ("--1", Malformed),
        ("+1", Malformed),
        ("2147483648", OutOfRange),
        ("-2147483649", OutOfRange),
        ("9223372036854775808L", OutOfRange),
        ("99999999999999999999L", OutOfRange),
        ("0x1ffffffff", OutOfRange),
        ("08", Malformed),
        ("0b2", Malformed),
        ("0x", Malformed),
        ("0x_1", Malformed),
        ("1_", Malformed),
        ("_1", Malformed),
        ("1_L", Malformed),
        ("1_f", Malformed),
        ("1e_5", Malformed),
        ("inf", Malformed),
        ("NaN", Malformed),
        (".", Malformed),
        ("e5", Malformed),
        ("1e", Malformed),
        ("1.2.3", Malformed),
        ("1e400", OutOfRange),
        ("1e-400", OutOfRange),
        ("1e39f", OutOfRange),
        ("''", NotOneCharacter),
        ("'ab'", NotOneCharacter),
        ("'a", Malformed),
        ("'", Malformed),
        ("'''", BadEscape),
        (r#""\q""#, BadEscape),
        (r#""\u00g0""#, BadEscape),
        (r#""\u00"#, BadEscape),
        (r#""\u000a""#, BadEscape),
        (r#""a"b""#, BadEscape),
        (r#""\""#, BadEscape),
    ] {
        assert_eq!(text.parse::<Literal>(), Err(error), "{text}");
    }
}

#[test]
fn literals_and_values_correspond() {
    for value in [Value::Int(3), Value::Long(-1), Value::Float(0.5), Value::Double(-0.0), Value::NULL] {
        assert_eq!(Literal::of(value).and_then(|literal| literal.value()), Some(value));
    }
    assert_eq!(Literal::of(Value::Ref(5)), None);
    assert_eq!(Literal::Boolean(true).value(), Some(Value::Int(1)));
    assert_ne!(Literal::Int(65), Literal::Char(65));
}

fn any_literal() -> impl Strategy<Value = Literal> {
    prop_oneof![
        any::<bool>().prop_map(Literal::Boolean),
        any::<u16>().prop_map(Literal::Char),
        any::<i32>().prop_map(Literal::Int),
        any::<i64>().prop_map(Literal::Long),
        any::<u32>().prop_map(|bits| Literal::Float(f32::from_bits(bits))),
        any::<u64>().prop_map(|bits| Literal::Double(f64::from_bits(bits))),
        any::<i32>().prop_map(|value| Literal::Double(f64::from(value) / 1000.0)),
        any::<i32>().prop_map(|value| Literal::Float(value as f32 / 100.0)),
        prop::collection::vec(any::<u16>(), 0..12).prop_map(Literal::String),
        // Short strings over what escapes are made of.
        prop::collection::vec(prop::sample::select(br#"\u05c'"n7a"#.to_vec()), 0..12)
            .prop_map(|bytes| Literal::String(bytes.into_iter().map(u16::from).collect())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn every_literal_reads_back(literal in any_literal()) {
        let text = literal.to_string();
        prop_assert!(text.is_ascii());
        let read: Literal = text.parse().expect("what is written can be read");
        let is_nan = match literal {
            Literal::Float(value) => value.is_nan(),
            Literal::Double(value) => value.is_nan(),
            _ => false,
        };
        if is_nan {
            prop_assert!(text.ends_with(".NaN"));
        } else {
            prop_assert_eq!(&read, &literal);
        }
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn reading_never_panics(text in "[-+0-9a-fxlLdD_.'\"\\\\u\\PC]{0,12}") {
        if let Ok(literal) = text.parse::<Literal>() {
            prop_assert_eq!(literal.to_string().parse(), Ok(literal));
        }
    }
}
