//! A class that goes through much of the JDK, and tests of it.

use testwright_testcase::{Operand, TestCase};

use super::{Lab, b, c, d, f, i, l, s, test};

/// The class `Library`.
pub(crate) const SOURCE: &str = include_str!("../java/Library.java");

/// Tests of it, several hundred.
pub(crate) fn cases(lab: &Lab) -> Vec<TestCase> {
    let one = |name: &str, arguments: Vec<Operand>| test(vec![lab.call(name, arguments)]);
    let mut cases = Vec::new();
    let texts = [
        "",
        "a",
        "abc",
        "the cat sat on the mat",
        "12",
        "-7",
        "1.5",
        "x,yy,zzz",
        "me@site.com",
        "99-1",
        "RED",
        "GREEN",
        "new",
        "a:b:c",
        "\u{e9}t\u{e9}",
        "\u{4e16}\u{754c}",
        "\u{1f600}!",
        " tab\t",
        "GoGoGo",
        "_id$9",
        "17",
    ];
    for text in texts {
        for name in ["split", "words", "numbers", "regex", "characters"] {
            cases.push(one(name, vec![s(text)]));
        }
        cases.push(one("texts", vec![s(text), s("b")]));
        cases.push(one("texts", vec![s("abc"), s(text)]));
        cases.push(one("texts", vec![s(text), s(text)]));
        cases.push(one("objects", vec![d(1.5), i(text.len() as i32), s(text)]));
        cases.push(one("lambdas", vec![i(3), s(text)]));
        for (number, letter) in [(0, 'x'), (-12345, 'Z'), (17, '\u{3b1}')] {
            cases.push(one("build", vec![s(text), i(number), c(letter)]));
            cases.push(one(
                "concat",
                vec![
                    s(text),
                    i(number),
                    l(i64::from(number) << 33),
                    c(letter),
                    b(number > 0),
                    d(f64::from(number) / 3.0),
                    s(text),
                ],
            ));
            cases.push(one("streams", vec![i(number), i(7), s(text)]));
            cases.push(one("collections", vec![i(number), i(text.len() as i32), s(text)]));
        }
    }
    let numbers = [0, 1, -1, 7, 9, 10, 42, 100, -128, 1000, i32::MAX, i32::MIN];
    for (at, a) in numbers.into_iter().enumerate() {
        let b = numbers[(at * 5 + 3) % numbers.len()];
        let e = numbers[(at * 7 + 1) % numbers.len()];
        cases.push(one("sorted", vec![i(a), i(b), i(e), i(3)]));
        cases.push(one("big", vec![l(i64::from(a) * 77), i(b)]));
        cases.push(one("dates", vec![i(a.rem_euclid(3000)), i(at as i32 + 1), i(b.rem_euclid(32))]));
        cases.push(one("arrays", vec![i(a.rem_euclid(25)), i(b.rem_euclid(12)), i(e)]));
        cases.push(one("shared", vec![i(a), l(i64::from(b))]));
        for real in [0.0, -0.0, 2.5, -7.25, 1e300, f64::NAN, f64::INFINITY, 0.1] {
            cases.push(one("arithmetic", vec![i(a), i(b), l(i64::from(e) << 17), d(real), f(real as f32)]));
        }
    }
    cases
}
