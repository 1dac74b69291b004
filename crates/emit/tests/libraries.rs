//! Assertions of other libraries than JUnit: how they are written, that they hold, and that they are read back.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use support::{Case, compile, int, int_value, newest_jdk, string_value, suite};
use testwright_classpath::ClassPath;
use testwright_emit::jdk::{Verifier, VerifierOptions, find_framework};
use testwright_emit::style::Assertions;
use testwright_emit::{Framework, Style, Suite, Test, read, source};
use testwright_testcase::{
    ClassSource, Container, Literal, MemberId, Outcome, Primitive, Type, Universe, UniverseOptions, Value,
};

const SUBJECT: &str = r#"
package shop;

import java.util.Optional;

public class Scale {
    public Scale self() { return this; }
    public int grams() { return 7; }
    public byte small() { return 3; }
    public Long boxed() { return 9L; }
    public double sine() { return Math.sin(1); }
    public double half() { return 0.5; }
    public boolean isEmpty() { return true; }
    public String name() { return "s"; }
    public Object nothing() { return null; }
    public int[] parts() { return new int[] {1, 2}; }
    public Optional<String> owner() { return Optional.of("ann"); }
    public int weigh(int grams) {
        if (grams < 0) throw new IllegalArgumentException("negative: " + grams);
        return grams;
    }
}
"#;

const ASSERTJ: &str = "org/assertj/assertj-core/3.26.3/assertj-core-3.26.3.jar";

struct Shop {
    universe: Universe,
    folder: PathBuf,
    jdk: Arc<testwright_classpath::Jdk>,
    _compiled: support::Compiled,
}

impl Shop {
    fn new() -> Option<Shop> {
        let jdk = Arc::new(newest_jdk()?);
        let compiled = compile(&jdk, "Scale", SUBJECT);
        let folder = compiled.folder.clone();
        let class_path = ClassPath::open(std::slice::from_ref(&folder), jdk.feature).expect("it can be read");
        let classes = ClassSource::new(jdk.clone(), Arc::new(class_path));
        let universe =
            Universe::build(&classes, "shop/Scale", &UniverseOptions::default()).expect("a universe");
        Some(Shop { universe, folder, jdk, _compiled: compiled })
    }

    fn member(&self, name: &str) -> MemberId {
        let is_it = |id: &MemberId| {
            let member = self.universe.member(*id);
            &*member.owner == "shop/Scale" && *member.name == *name
        };
        let mut all = (0..self.universe.members.len() as u32).map(MemberId);
        all.find(is_it).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// A test that asks a scale something; the test with its statements and what the last one gave.
    fn asking(&self, name: &str, value: Value) -> Test {
        let mut case = Case::default();
        let scale = case.create("shop/Scale", self.member("<init>"), &[]);
        let method = self.member(name);
        let of = self.universe.member(method).result.clone().expect("it gives something");
        case.call("int", Some(&scale), method, &[]);
        case.gave(value);
        let mut test = case.test();
        test.case.statements[1].ty = Some(of);
        test
    }

    fn suite(&self) -> Suite {
        let literal = Value::Literal;
        let parts = vec![int_value(1), int_value(2)];
        let mut tests = vec![
            self.asking("self", Value::Same(testwright_testcase::Var(0))),
            self.asking("grams", int_value(7)),
            self.asking("small", literal(Literal::Byte(3))),
            self.asking("boxed", Value::Boxed(Literal::Long(9))),
            self.asking("sine", literal(Literal::Double(1f64.sin()))),
            self.asking("half", literal(Literal::Double(0.5))),
            self.asking("isEmpty", literal(Literal::Boolean(true))),
            self.asking("name", string_value("s")),
            self.asking("nothing", Value::Null),
            self.asking(
                "parts",
                Value::Array { component: Type::Primitive(Primitive::Int), elements: parts },
            ),
            self.asking(
                "owner",
                Value::Container { kind: Container::Optional, elements: vec![string_value("ann")] },
            ),
        ];
        tests.push(self.refusing("java/lang/IllegalArgumentException", -1, Some("negative: -1")));
        suite("shop", "ScaleTest", tests)
    }

    /// A test that expects an exception of `weigh`, perhaps with a message.
    fn refusing(&self, exception: &str, grams: i32, message: Option<&str>) -> Test {
        let mut case = Case::default();
        let scale = case.create("shop/Scale", self.member("<init>"), &[]);
        case.call("int", Some(&scale), self.member("weigh"), &[int(grams)]);
        case.threw(exception);
        let mut test = case.test();
        test.observed.message = message.map(testwright_testcase::literal::text);
        if let Some(Outcome::Threw { message: said, .. }) = test.observed.outcomes.last_mut() {
            *said = message.map(str::to_owned);
        }
        test
    }

    /// A verifier with jars of the local Maven repository and what tests compile with; none, with a note, if one is missing.
    fn verifier(&self, junit: Framework, jars: &[&str]) -> Option<Verifier> {
        let repository = Path::new(&std::env::var_os("HOME")?).join(".m2/repository");
        let jars: Vec<PathBuf> = jars.iter().map(|jar| repository.join(jar)).collect();
        if let Some(missing) = jars.iter().find(|jar| !jar.is_file()) {
            println!("skipped: there is no {}", missing.display());
            return None;
        }
        let class_path: Vec<PathBuf> = std::iter::once(self.folder.clone()).chain(jars).collect();
        let Some(junit) = find_framework(&class_path, &[], junit) else {
            println!("skipped: there is no JUnit");
            return None;
        };
        let options = VerifierOptions { class_path, framework: Some(junit), ..VerifierOptions::default() };
        Some(Verifier::start(&self.jdk, options).expect("the JDK runs"))
    }

    /// What the tests assert, line by line.
    fn asserts(&self, assertions: Assertions) -> String {
        let style = Style { assertions, ..Style::default() };
        let text = source(&self.universe, &self.suite(), &style).text;
        let is_assertion = |line: &&str| line.contains("assert") || line.starts_with('.');
        let lines =
            text.lines().map(str::trim).filter(|line| is_assertion(line) && !line.starts_with("import"));
        lines.map(|line| format!("{line}\n")).collect()
    }

    /// Has the JDK try all tests, if the jars are in the local Maven repository.
    fn hold(&self, assertions: Assertions, jars: &[&str]) {
        let Some(mut verifier) = self.verifier(Framework::Jupiter, jars) else { return };
        let style = Style { assertions, java: 17, ..Style::default() };
        let suite = self.suite();
        let verified =
            verifier.verify(&self.universe, &suite, &style, in_two_minutes()).expect("the JDK runs");
        let text = &verified.source.text;
        assert_eq!((verified.passed_before, verified.repaired), (suite.tests.len(), 0), "{text}");
        // A wrong one is noticed, and the test stays without it.
        let mut wrong = suite.clone();
        wrong.tests[1] = self.asking("grams", int_value(8));
        let verified =
            verifier.verify(&self.universe, &wrong, &style, in_two_minutes()).expect("the JDK runs");
        assert_eq!(verified.lost_assertions.len(), 1, "{:?}", verified.dropped);
        let again = read::tests(&self.universe, text).expect("it is a class");
        for (test, read) in suite.tests.iter().zip(&again.tests) {
            let case = read.case.as_ref().unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(case.statements.len(), test.case.statements.len(), "{text}");
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_two_minutes() -> Instant {
    Instant::now() + Duration::from_secs(120)
}

fn check(assertions: Assertions, expected: &Expect, jars: &[&str]) {
    let Some(shop) = Shop::new() else { return };
    expected.assert_eq(&shop.asserts(assertions));
    shop.hold(assertions, jars);
}

#[test]
fn assertj_says_the_same() {
    let expected = expect![[r#"
        assertThat(scale.self()).isSameAs(scale);
        assertThat(scale.grams()).isEqualTo(7);
        assertThat(scale.small()).isEqualTo((byte) 3);
        assertThat(scale.boxed()).isEqualTo(9L);
        assertThat(scale.sine()).isCloseTo(0.8414709848078965, within(1.0E-13));
        assertThat(scale.half()).isEqualTo(0.5);
        assertThat(scale.isEmpty()).isTrue();
        assertThat(scale.name()).isEqualTo("s");
        assertThat(scale.nothing()).isNull();
        assertThat(scale.parts()).isEqualTo(new int[] {1, 2});
        assertThat(scale.owner()).isEqualTo(Optional.of("ann"));
        assertThatThrownBy(() -> scale.weigh(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("negative: -1");
    "#]];
    check(Assertions::AssertJ, &expected, &[ASSERTJ]);
}

#[test]
fn hamcrest_says_the_same() {
    let expected = expect![[r#"
        assertThat(scale.self(), sameInstance(scale));
        assertThat(scale.grams(), is(7));
        assertThat(scale.small(), is((byte) 3));
        assertThat(scale.boxed(), is(9L));
        assertThat(scale.sine(), closeTo(0.8414709848078965, 1.0E-13));
        assertThat(scale.half(), is(0.5));
        assertThat(scale.isEmpty(), is(true));
        assertThat(scale.name(), is("s"));
        assertThat(scale.nothing(), nullValue());
        assertThat(scale.parts(), is(new int[] {1, 2}));
        assertThat(scale.owner(), is(Optional.of("ann")));
        IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> scale.weigh(-1));
        assertThat(thrown.getMessage(), is("negative: -1"));
    "#]];
    check(Assertions::Hamcrest, &expected, &["org/hamcrest/hamcrest/2.2/hamcrest-2.2.jar"]);
}

#[test]
fn truth_says_the_same() {
    let expected = expect![[r#"
        assertThat(scale.self()).isSameInstanceAs(scale);
        assertThat(scale.grams()).isEqualTo(7);
        assertThat(scale.small()).isEqualTo((byte) 3);
        assertThat(scale.boxed()).isEqualTo(9L);
        assertThat(scale.sine()).isWithin(1.0E-13).of(0.8414709848078965);
        assertThat(scale.half()).isEqualTo(0.5);
        assertThat(scale.isEmpty()).isTrue();
        assertThat(scale.name()).isEqualTo("s");
        assertThat(scale.nothing()).isNull();
        assertThat(scale.parts()).isEqualTo(new int[] {1, 2});
        assertThat(scale.owner()).isEqualTo(Optional.of("ann"));
        IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> scale.weigh(-1));
        assertThat(thrown).hasMessageThat().isEqualTo("negative: -1");
    "#]];
    let truth = "com/google/truth/truth/1.4.4/truth-1.4.4.jar";
    let guava = "com/google/guava/guava/33.2.1-android/guava-33.2.1-android.jar";
    check(Assertions::Truth, &expected, &[truth, guava]);
}

#[test]
fn what_assertj_expects_of_exceptions_is_taken_back_or_dropped_where_it_is_wrong() {
    let Some(shop) = Shop::new() else { return };
    let Some(mut verifier) = shop.verifier(Framework::Jupiter, &[ASSERTJ]) else { return };
    let style = Style { assertions: Assertions::AssertJ, java: 17, ..Style::default() };
    let refused = "java/lang/IllegalArgumentException";
    let tests = vec![
        shop.refusing(refused, -1, Some("negative: -7")),
        shop.refusing(refused, 2, None),
        shop.refusing("java/lang/IllegalStateException", -3, Some("negative: -3")),
    ];
    let suite = suite("shop", "ScaleTest", tests);
    let verified = verifier.verify(&shop.universe, &suite, &style, in_two_minutes()).expect("the JDK runs");
    let text = &verified.source.text;
    let line = "assertThatThrownBy(() -> scale.weigh(-1)).isInstanceOf(IllegalArgumentException.class);";
    assert!(text.contains(line) && verified.suite.tests.len() == 1, "{text}");
    assert_eq!(verified.lost_assertions.len(), 1);
    assert_eq!(verified.lost_assertions[0].expected, "\"negative: -7\"");
    let reasons: Vec<&str> = verified.dropped.iter().map(|one| &*one.reason).collect();
    assert!(reasons[0].starts_with("does not throw IllegalArgumentException on the JDK"), "{reasons:?}");
    assert!(reasons[1].starts_with("does not throw IllegalStateException on the JDK"), "{reasons:?}");
}

#[test]
fn assertj_catches_what_an_old_junit_cannot() {
    let Some(shop) = Shop::new() else { return };
    let tests = vec![shop.refusing("java/lang/IllegalArgumentException", -1, Some("negative: -1"))];
    let suite = suite("shop", "ScaleTest", tests);
    let (junit, assertions) = (Framework::JUnit4, Assertions::AssertJ);
    let style = Style { framework: junit, assertions, assert_throws: false, ..Style::default() };
    let text = source(&shop.universe, &suite, &style).text;
    assert!(text.contains(".hasMessage(\"negative: -1\")") && !text.contains("expected ="), "{text}");
    let cautious = Style { cautious: true, ..style };
    let text = source(&shop.universe, &suite, &cautious).text;
    assert!(text.contains("@Test(expected = IllegalArgumentException.class)"), "{text}");
}

#[test]
fn all_ways_of_assertj_to_expect_an_exception_are_read() {
    let Some(shop) = Shop::new() else { return };
    let ways = [
        "assertThatThrownBy(() -> scale.weigh(-1)).isInstanceOf(Error.class).hasMessage(\"no\");",
        "assertThatExceptionOfType(Error.class).isThrownBy(() -> scale.weigh(-1)).withMessage(\"no\");",
        "assertThatIllegalArgumentException().isThrownBy(() -> { scale.weigh(-1); });",
        "assertThatCode(() -> scale.weigh(-1)).hasMessage(\"no\");",
        "Throwable thrown = catchThrowable(() -> scale.weigh(-1)); assertThat(thrown).hasMessage(\"no\");",
        "Error error = catchThrowableOfType(() -> scale.weigh(-1), Error.class); assertThat(error).isNotNull();",
    ];
    for way in ways {
        let text = format!(
            "package shop; import static org.assertj.core.api.Assertions.*; import org.junit.jupiter.api.Test; \
             class ScaleTest {{ @Test void refuses() {{ Scale scale = new Scale(); {way} }} }}"
        );
        let read = read::tests(&shop.universe, &text).expect("it is a class");
        let case = read.tests[0].case.as_ref().unwrap_or_else(|error| panic!("{error}: {way}"));
        assert_eq!(case.statements.len(), 2, "{way}");
        assert_eq!(case.statements[1].member(), Some(shop.member("weigh")), "{way}");
    }
}
