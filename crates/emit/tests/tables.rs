//! Tests of one shape become a table, the table is read back as these tests, and each row is verified as JUnit runs it.

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use expect_test::expect;
use support::{Case, World, compile, int, int_value, newest_jdk, string, string_value, suite};
use testwright_emit::jdk::{Dropped, Verified, Verifier, VerifierOptions, find_framework};
use testwright_emit::read;
use testwright_emit::{Framework, Style, Test, source};
use testwright_testcase::literal::text;
use testwright_testcase::{Literal, MemberId, Operand, Setting, TestCase, Universe, Value};

const SUBJECT: &str = r#"
package shop;

public class Refunds {
    public enum Tier { BRONZE, SILVER, GOLD }

    private static int calls;
    private final int fee;

    public Refunds(int fee) { this.fee = fee; }

    public int rate(long days, Tier tier) {
        if (days < 0) throw new IllegalArgumentException("negative: " + days);
        return tier == Tier.GOLD ? 100 : days <= 14 ? 50 : 0;
    }

    public static String label(Tier tier) { return "any"; }
    public static boolean isOdd(int number) { return number % 2 != 0; }
    public static Integer length(String text) { return text == null ? null : text.length(); }
    public static double half(double value) { return value / 2; }
    public static int calls() { return ++calls; }
}
"#;

struct Refunds {
    universe: Universe,
    new: MemberId,
    rate: MemberId,
    label: MemberId,
    is_odd: MemberId,
    length: MemberId,
    half: MemberId,
    tiers: [MemberId; 3],
}

const TIER: &str = "shop/Refunds$Tier";

fn refunds() -> Refunds {
    let mut world = World::new("shop/Refunds");
    let refunds = "shop/Refunds";
    world.class(refunds, "", &["Object"]);
    world.class(TIER, "", &["Object"]).is_enum = true;
    let new = world.constructor(refunds, &["int"]);
    let rate = world.method(refunds, "rate", &["long", TIER], "int");
    let label = world.method(refunds, "static label", &[TIER], "String");
    let is_odd = world.method(refunds, "static isOdd", &["int"], "boolean");
    let length = world.method(refunds, "static length", &["String"], "java/lang/Integer");
    let half = world.method(refunds, "static half", &["double"], "double");
    let tiers = ["static BRONZE", "static SILVER", "static GOLD"].map(|name| {
        let tier = world.field(TIER, name, TIER);
        world.edit(tier).is_final = true;
        tier
    });
    for (method, names) in [
        (rate, &["days", "tier"][..]),
        (label, &["tier"]),
        (is_odd, &["number"]),
        (length, &["text"]),
        (half, &["value"]),
    ] {
        world.edit(method).parameter_names = names.iter().map(|name| Some((*name).into())).collect();
    }
    Refunds { universe: world.0, new, rate, label, is_odd, length, half, tiers }
}

fn long(value: i64) -> Operand {
    Operand::Literal(Literal::Long(value))
}

impl Refunds {
    /// A test of a rate. Where its constant is read differs, which nobody sees.
    fn rate(&self, days: i64, tier: usize, expected: i32) -> Test {
        let mut case = Case::default();
        let early = (tier == 0).then(|| case.get(TIER, None, self.tiers[tier]));
        let refunds = case.create("shop/Refunds", self.new, &[int(2)]);
        let tier = early.unwrap_or_else(|| case.get(TIER, None, self.tiers[tier]));
        case.call("int", Some(&refunds), self.rate, &[long(days), tier]);
        case.gave(int_value(expected));
        case.test()
    }

    /// A test of a rate that is refused.
    fn refused(&self, days: i64, message: &str) -> Test {
        let mut case = Case::default();
        let refunds = case.create("shop/Refunds", self.new, &[int(2)]);
        case.call("int", Some(&refunds), self.rate, &[long(days), Operand::Null]);
        case.threw("java/lang/IllegalArgumentException");
        case.observed.message = Some(text(message));
        case.test()
    }

    /// A test of a static method.
    fn of(&self, method: MemberId, result: &str, argument: Operand, expected: Value) -> Test {
        let mut case = Case::default();
        case.call(result, None, method, &[argument]);
        case.gave(expected);
        case.test()
    }

    fn label(&self, tier: usize) -> Test {
        let mut case = Case::default();
        let tier = case.get(TIER, None, self.tiers[tier]);
        case.call("String", None, self.label, &[tier]);
        case.gave(string_value("any"));
        case.test()
    }

    fn is_odd(&self, number: i32) -> Test {
        self.of(self.is_odd, "boolean", int(number), Value::Literal(Literal::Boolean(true)))
    }

    fn length(&self, of: Option<&str>) -> Test {
        let argument = of.map_or(Operand::Null, string);
        let length = |of: &str| Value::Boxed(Literal::Int(of.encode_utf16().count() as i32));
        self.of(self.length, "java/lang/Integer", argument, of.map_or(Value::Null, length))
    }

    /// Tests for one table of each kind, and two that are too few for one.
    fn tests(&self) -> Vec<Test> {
        let mut tests =
            vec![self.rate(15, 1, 0), self.rate(14, 0, 50), self.rate(14, 1, 50), self.rate(3, 2, 100)];
        tests.extend([-1, -2, -3].map(|days| self.refused(days, &format!("negative: {days}"))));
        tests.extend([0, 1, 2].map(|tier| self.label(tier)));
        tests.extend([3, 5, -7].map(|number| self.is_odd(number)));
        tests.extend(["it's", "", "a, b"].map(|text| self.length(Some(text))));
        tests.push(self.length(None));
        let half = |value: f64, half: f64| {
            let argument = Operand::Literal(Literal::Double(value));
            self.of(self.half, "double", argument, Value::Literal(Literal::Double(half)))
        };
        tests.extend([half(3.0, 1.5), half(f64::NAN, f64::NAN)]);
        tests
    }
}

fn tabled() -> Style {
    Style { is_parameterized: true, java: 17, ..Style::default() }
}

#[test]
fn tests_that_differ_in_literals_only_are_written_as_rows() {
    let refunds = refunds();
    let written = source(&refunds.universe, &suite("shop", "RefundsTest", refunds.tests()), &tabled());
    expect![[r#"
        // Generated by Testwright. Delete this line to keep the file from being overwritten.
        package shop;

        import static org.junit.jupiter.api.Assertions.assertEquals;
        import static org.junit.jupiter.api.Assertions.assertNull;
        import static org.junit.jupiter.api.Assertions.assertThrows;
        import static org.junit.jupiter.api.Assertions.assertTrue;

        import org.junit.jupiter.api.Test;
        import org.junit.jupiter.params.ParameterizedTest;
        import org.junit.jupiter.params.provider.CsvSource;
        import org.junit.jupiter.params.provider.EnumSource;
        import org.junit.jupiter.params.provider.ValueSource;

        class RefundsTest {
            @ParameterizedTest
            @CsvSource({
                "14, BRONZE, 50",
                "14, SILVER, 50",
                "15, SILVER, 0",
                "3, GOLD, 100"
            })
            void rate_byDaysAndTier_returnsExpected(long days, Refunds.Tier tier, int expected) {
                Refunds refunds = new Refunds(2);
                assertEquals(expected, refunds.rate(days, tier));
            }

            @ParameterizedTest
            @CsvSource({
                "-3, negative: -3",
                "-2, negative: -2",
                "-1, negative: -1"
            })
            void rate_byDays_throwsIllegalArgument(long days, String expectedMessage) {
                Refunds refunds = new Refunds(2);
                IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> refunds.rate(days, null));
                assertEquals(expectedMessage, thrown.getMessage());
            }

            @ParameterizedTest
            @EnumSource(value = Refunds.Tier.class, names = {"BRONZE", "SILVER", "GOLD"})
            void label_byTier_returnsAny(Refunds.Tier tier) {
                assertEquals("any", Refunds.label(tier));
            }

            @ParameterizedTest
            @ValueSource(ints = {-7, 3, 5})
            void isOdd_byNumber_returnsTrue(int number) {
                assertTrue(Refunds.isOdd(number));
            }

            @ParameterizedTest
            @CsvSource({
                "'', 0",
                "'a, b', 4",
                "'it''s', 4"
            })
            void length_byText_returnsExpected(String text, int expected) {
                assertEquals(expected, (int) Refunds.length(text));
            }

            @Test
            void length_null_returnsNull() {
                assertNull(Refunds.length(null));
            }

            @Test
            void half_3_returns1point5() {
                assertEquals(1.5, Refunds.half(3.0));
            }

            @Test
            void half_nan_returnsNan() {
                assertEquals(Double.NaN, Refunds.half(Double.NaN));
            }
        }
    "#]].assert_eq(&written.text);
    let rows: Vec<(&str, Option<usize>)> = written.tests.iter().map(|test| (&*test.name, test.row)).collect();
    let rate = "rate_byDaysAndTier_returnsExpected";
    assert_eq!(rows[..4], [(rate, Some(2)), (rate, Some(0)), (rate, Some(1)), (rate, Some(3))]);
    let claims = |at: usize| {
        let claims = written.tests[at].claims.iter();
        claims.map(|claim| (claim.line, claim.expected.clone())).collect::<Vec<_>>()
    };
    assert_eq!(claims(0)[0].0, claims(1)[0].0, "rows share their lines");
    assert_eq!((&*claims(0)[0].1, &*claims(1)[0].1), ("0", "50"));
}

#[test]
fn tests_stay_separate_where_tables_are_not_to_be_had() {
    let refunds = refunds();
    let suite = suite("shop", "RefundsTest", refunds.tests());
    let styles =
        [Style { is_parameterized: false, ..tabled() }, Style { framework: Framework::JUnit4, ..tabled() }];
    for style in styles {
        let written = source(&refunds.universe, &suite, &style);
        assert!(written.tests.iter().all(|test| test.row.is_none()), "{}", written.text);
        assert!(!written.text.contains("Parameterized"), "{}", written.text);
    }
}

#[test]
fn a_method_gives_the_rows_that_csv_cannot_say() {
    let refunds = refunds();
    let tests = ["a\nb", "'", "\t"].map(|text| refunds.length(Some(text))).to_vec();
    let written = source(&refunds.universe, &suite("shop", "RefundsTest", tests), &tabled());
    let class = written.text.find("class ").expect("a class");
    expect![[r#"
        class RefundsTest {
            @ParameterizedTest
            @MethodSource("rowsOfLength_byText_returnsExpected")
            void length_byText_returnsExpected(String text, int expected) {
                assertEquals(expected, (int) Refunds.length(text));
            }

            static Stream<Arguments> rowsOfLength_byText_returnsExpected() {
                return Stream.of(
                    Arguments.of("\t", 1),
                    Arguments.of("'", 1),
                    Arguments.of("a\nb", 3)
                );
            }
        }
    "#]]
    .assert_eq(&written.text[class..]);
}

#[test]
fn what_was_seen_to_be_the_same_object_is_no_parameter() {
    let refunds = refunds();
    let same = |tier: usize| {
        let mut case = Case::default();
        let tier = case.get(TIER, None, refunds.tiers[tier]);
        case.call("String", None, refunds.label, std::slice::from_ref(&tier));
        let Operand::Var(var) = tier else { panic!("it is a variable") };
        case.gave(Value::Same(var));
        case.test()
    };
    let written =
        source(&refunds.universe, &suite("shop", "RefundsTest", [0, 1, 2].map(same).to_vec()), &tabled());
    assert!(written.tests.iter().all(|test| test.row.is_none()), "{}", written.text);
}

#[test]
fn tables_of_one_method_are_told_apart_and_null_is_a_row() {
    let refunds = refunds();
    let with_fee = |fee: i32, days: i64, tier: Option<usize>, expected: i32| {
        let mut case = Case::default();
        let made = case.create("shop/Refunds", refunds.new, &[int(fee)]);
        let tier = tier.map_or(Operand::Null, |tier| case.get(TIER, None, refunds.tiers[tier]));
        case.call("int", Some(&made), refunds.rate, &[long(days), tier]);
        case.gave(int_value(expected));
        if fee == 3 {
            case.observed.settings.insert(Setting::Locale);
        }
        case.test()
    };
    let rows = |fee: i32| {
        [(3, Some(2), 100), (14, None, 50), (15, Some(0), 0)]
            .map(|(days, tier, rate)| with_fee(fee, days, tier, rate))
    };
    let tests = rows(2).into_iter().chain(rows(3)).collect();
    let written = source(&refunds.universe, &suite("shop", "RefundsTest", tests), &tabled());
    let names: BTreeSet<&str> = written.tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!(names.len(), 2, "{}", written.text);
    assert!(names.iter().all(|name| name.starts_with("rate_byDaysAndTier")), "{names:?}");
    assert!(written.text.contains("\"14, , 50\",\n        \"15, BRONZE, 0\""), "{}", written.text);
}

/// What tests do, without the order in which constants are read.
fn described(universe: &Universe, case: &TestCase) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for statement in &case.statements {
        let operands: Vec<String> = statement
            .operands()
            .map(|operand| match operand {
                Operand::Var(var) => values[var.index()].clone(),
                other => format!("{other:?}"),
            })
            .collect();
        let member = statement.member().map(|id| &universe.member(id).name);
        values.push(format!("{member:?}({})", operands.join(", ")));
    }
    values.retain(|value| value.contains(", ") || !value.ends_with("()"));
    values
}

#[test]
fn tables_are_read_back_as_the_tests_that_they_were_made_of() {
    let refunds = refunds();
    let mut tests = refunds.tests();
    tests.extend(["a\nb", "'"].map(|text| refunds.length(Some(text))));
    let suite = suite("shop", "RefundsTest", tests);
    let written = source(&refunds.universe, &suite, &tabled());
    let read = read::tests(&refunds.universe, &written.text).expect("it is a class");
    assert_eq!(read.tests.len(), suite.tests.len(), "{}", written.text);
    for test in &read.tests {
        let at = written.tests.iter().position(|known| known.name == test.name && known.row == test.row);
        let original = &suite.tests[at.expect("it was written")];
        let case = test.case.as_ref().expect("it can be read");
        assert_eq!(
            described(&refunds.universe, case),
            described(&refunds.universe, &original.case),
            "{}",
            test.name
        );
    }
}

#[test]
fn tables_of_people_that_say_more_than_rows_are_left_out() {
    let refunds = refunds();
    let file = |source: &str| {
        format!(
            "package shop;\nclass RefundsTest {{\n    @ParameterizedTest\n    {source}\n    void odd(int number) {{\n        \
             Refunds.isOdd(number);\n    }}\n\n    @Test\n    void one() {{\n        Refunds.isOdd(1);\n    }}\n}}\n"
        )
    };
    let rows = |source: &str| {
        let read = read::tests(&refunds.universe, &file(source)).expect("it is a class");
        assert!(read.tests.iter().all(|test| test.case.is_ok()));
        read.tests.iter().filter(|test| test.row.is_some()).count()
    };
    assert_eq!(rows("@ValueSource(ints = {1, 2})"), 2);
    assert_eq!(rows("@CsvSource(\"1\")"), 1);
    assert_eq!(rows("@CsvSource(value = {\"1\", \"2\"}, delimiter = ';')"), 0);
    assert_eq!(rows("@CsvSource({\"1, 2\"})"), 1, "JUnit does not mind more columns than parameters");
    assert_eq!(rows("@CsvSource({\"x\"})"), 0);
    assert_eq!(rows("@CsvFileSource(resources = \"a.csv\")"), 0);
    assert_eq!(rows("@MethodSource(\"elsewhere\")"), 0);
    assert_eq!(rows("@NullSource @ValueSource(ints = 1)"), 0);
}

/// The jars of a Jupiter in the local Maven repository, with parameterized tests; none if it is not there.
fn jars(jupiter: &str) -> Option<Vec<PathBuf>> {
    let repository = Path::new(&std::env::var_os("HOME")?).join(".m2/repository");
    let platform = jupiter.strip_prefix("5.").map_or_else(|| jupiter.to_owned(), |rest| format!("1.{rest}"));
    let jar = |group: &str, name: &str, version: &str| {
        let jar = repository.join(group).join(name).join(version).join(format!("{name}-{version}.jar"));
        jar.is_file().then_some(jar)
    };
    let opentest =
        ["1.3.0", "1.2.0", "1.1.1"].iter().find_map(|version| jar("org/opentest4j", "opentest4j", version));
    Some(vec![
        jar("org/junit/jupiter", "junit-jupiter-api", jupiter)?,
        jar("org/junit/jupiter", "junit-jupiter-params", jupiter)?,
        jar("org/junit/platform", "junit-platform-commons", &platform)?,
        opentest?,
    ])
}

const VERSIONS: [&str; 5] = ["5.4.2", "5.8.2", "5.10.2", "5.13.4", "6.0.0"];

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_two_minutes() -> Instant {
    Instant::now() + Duration::from_secs(120)
}

/// A verifier with a Jupiter, and the folder of the class under test, which goes with it.
fn verifier(jupiter: &str) -> Option<(Verifier, support::Compiled)> {
    let (jdk, Some(jars)) = (newest_jdk()?, jars(jupiter)) else {
        println!("skipped: the local Maven repository has no Jupiter {jupiter} with its parameterized tests");
        return None;
    };
    let compiled = compile(&jdk, "Refunds", SUBJECT);
    let class_path = vec![compiled.folder.clone()];
    let junit = find_framework(&class_path, &jars, Framework::Jupiter);
    assert!(junit.as_ref().is_some_and(|junit| junit.has_parameters));
    let options = VerifierOptions { class_path, framework: junit, seed: 1, ..VerifierOptions::default() };
    Some((Verifier::start(&jdk, options).expect("the JDK runs"), compiled))
}

fn verify(verifier: &mut Verifier, refunds: &Refunds, tests: Vec<Test>) -> Verified {
    let suite = suite("shop", "RefundsTest", tests);
    verifier.verify(&refunds.universe, &suite, &tabled(), in_two_minutes()).expect("the JDK runs")
}

#[test]
fn rows_pass_with_every_jupiter_as_it_converts_them() {
    let refunds = refunds();
    for version in VERSIONS {
        let Some((mut verifier, _compiled)) = verifier(version) else { continue };
        let mut tests = refunds.tests();
        tests.extend(["a\nb", "#", " ", "null", "\u{e9}\u{4e2d}"].map(|text| refunds.length(Some(text))));
        let all = tests.len();
        let verified = verify(&mut verifier, &refunds, tests);
        assert_eq!(verified.dropped, [], "{version}: {}", verified.source.text);
        assert_eq!((verified.passed_before, verified.lost_assertions.len()), (all, 0), "{version}");
        assert!(verified.source.tests.iter().filter(|test| test.row.is_some()).count() > 20);
        let checked = verifier.check(&[&verified.source.text], &tabled(), in_two_minutes());
        assert_eq!(checked.expect("the JDK runs"), Some(vec![vec![]]), "{version}");
    }
}

#[test]
fn a_wrong_row_loses_its_claim_and_no_other() {
    let refunds = refunds();
    let Some((mut verifier, _compiled)) = verifier("5.10.2") else { return };
    let tests = vec![
        refunds.rate(14, 0, 50),
        refunds.rate(15, 1, 0),
        refunds.rate(3, 2, 77),
        refunds.rate(60, 2, 100),
        refunds.refused(-1, "negative: -1"),
        refunds.refused(-2, "negative: -2"),
        refunds.refused(3, "negative: 3"),
    ];
    let verified = verify(&mut verifier, &refunds, tests);
    let lost: Vec<_> =
        verified.lost_assertions.iter().map(|lost| (&*lost.test, &*lost.what, &*lost.expected)).collect();
    assert_eq!(lost, [("rate_byDaysAndTier_returnsExpected", "refunds.rate(days, tier)", "77")]);
    // Two are too few for a table, and the last throws something else, because its tier is null.
    let rows = verified.source.tests.iter().filter(|test| test.row.is_some()).count();
    assert_eq!((rows, verified.source.tests.len()), (3, 6), "{}", verified.source.text);
    let dropped = |one: &Dropped| (one.row, one.reason.starts_with("does not throw"));
    assert_eq!(verified.dropped.iter().map(dropped).collect::<Vec<_>>(), [(None, true)]);
}

#[test]
fn a_row_of_a_written_file_that_fails_is_told_by_its_number() {
    let refunds = refunds();
    let Some((mut verifier, _compiled)) = verifier("6.0.0") else { return };
    let tests = vec![refunds.rate(14, 0, 50), refunds.rate(15, 1, 0), refunds.rate(3, 2, 100)];
    let text = source(&refunds.universe, &suite("shop", "RefundsTest", tests), &tabled()).text;
    let wrong = text.replace("\"15, SILVER, 0\"", "\"15, SILVER, 1\"");
    assert_ne!(wrong, text);
    let checked =
        verifier.check(&[&wrong], &tabled(), in_two_minutes()).expect("the JDK runs").expect("in time");
    let told: Vec<_> = checked.concat().into_iter().map(|one| (one.test, one.row)).collect();
    assert_eq!(told, [("rate_byDaysAndTier_returnsExpected".to_owned(), Some(1))]);
}
