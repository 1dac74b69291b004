//! Suites on real JDKs: what compiles and passes stays, what does not is repaired or goes, and the rest is not harmed.

mod support;

use std::time::{Duration, Instant};

use support::{Case, World, compile, int, int_value, jdks, newest_jdk, string, string_value, suite};
use testwright_classpath::Jdk;
use testwright_emit::jdk::{Verified, Verifier, VerifierOptions, find_framework};
use testwright_emit::{Framework, Style, Suite, Test};
use testwright_testcase::{Literal, MemberId, Operand, Universe, Value, Var};

const SUBJECT: &str = r#"
package shop;

public class Till {
    static int sales;
    private int sum;

    public Till(int sum) { this.sum = sum; }

    public int add(int amount) {
        if (amount < 0) throw new IllegalArgumentException("negative");
        sales++;
        return sum += amount;
    }

    public int sum() { return sum; }
    public static int sales() { return sales; }
    public void spin() { while (true) { } }
    public void leave() { System.out.println("noise"); System.exit(7); }
    public void read() throws java.io.IOException { if (System.in.read() >= 0) throw new java.io.IOException("input"); }
    public static String pick(Object object) { return "object"; }
    public static String pick(String string) { return "string"; }
    public static String pick(long number) { return "long"; }
}
"#;

/// The class above, as a universe.
struct Shop {
    universe: Universe,
    new: MemberId,
    add: MemberId,
    sum: MemberId,
    sales: MemberId,
    spin: MemberId,
    leave: MemberId,
    read: MemberId,
    pick_object: MemberId,
    missing: MemberId,
}

fn shop() -> Shop {
    let mut world = World::new("shop/Till");
    let till = "shop/Till";
    world.class(till, "", &["Object"]);
    let new = world.constructor(till, &["int"]);
    let add = world.method(till, "add", &["int"], "int");
    let sum = world.method(till, "sum", &[], "int");
    let sales = world.method(till, "static sales", &[], "int");
    let spin = world.method(till, "spin", &[], "void");
    let leave = world.method(till, "leave", &[], "void");
    let read = world.method(till, "read", &[], "void");
    world.edit(read).throws = vec!["java/io/IOException".into()];
    let pick_object = world.method(till, "static pick", &["Object"], "String");
    world.method(till, "static pick", &["String"], "String");
    world.method(till, "static pick", &["long"], "String");
    let missing = world.method(till, "missing", &[], "int");
    Shop { universe: world.0, new, add, sum, sales, spin, leave, read, pick_object, missing }
}

impl Shop {
    /// A test that adds an amount and claims a sum.
    fn adds(&self, amount: i32, sum: i32) -> Test {
        let mut case = Case::default();
        let till = case.create("shop/Till", self.new, &[int(0)]);
        case.call("int", Some(&till), self.add, &[int(amount)]);
        case.gave(int_value(sum));
        case.test()
    }

    /// A test that calls a method without parameters or result.
    fn calls(&self, method: MemberId) -> Test {
        let mut case = Case::default();
        let till = case.create("shop/Till", self.new, &[int(0)]);
        case.call("void", Some(&till), method, &[]);
        case.test()
    }

    fn verify(&self, jdk: &Jdk, suite: &Suite, style: &Style, stand_in: bool) -> Verified {
        let compiled = compile(jdk, "Till", SUBJECT);
        let class_path = vec![compiled.folder.clone()];
        let junit = if stand_in { None } else { find_framework(&class_path, &[], style.framework) };
        let options = VerifierOptions {
            class_path,
            framework: junit,
            test_limit: Duration::from_millis(1500),
            seed: 1,
            ..VerifierOptions::default()
        };
        let mut verifier = Verifier::start(jdk, options).expect("the JDK runs");
        verifier.verify(&self.universe, suite, style, in_a_minute()).expect("the JDK runs")
    }
}

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_a_minute() -> Instant {
    Instant::now() + Duration::from_secs(100)
}

fn names(verified: &Verified) -> Vec<&str> {
    verified.source.tests.iter().map(|test| test.name.as_str()).collect()
}

#[test]
fn right_tests_stay_as_they_are_with_every_junit() {
    let shop = shop();
    let mut throws = Case::default();
    let till = throws.create("shop/Till", shop.new, &[int(0)]);
    throws.call("int", Some(&till), shop.add, &[int(-1)]);
    throws.threw("java/lang/IllegalArgumentException");
    let mut overloaded = Case::default();
    overloaded.call("String", None, shop.pick_object, &[string("a")]);
    overloaded.gave(string_value("object"));
    let mut boxed = Case::default();
    boxed.call("String", None, shop.pick_object, &[int(-5)]);
    boxed.gave(string_value("object"));
    let tests = vec![shop.adds(2, 2), throws.test(), overloaded.test(), boxed.test(), shop.calls(shop.read)];
    let suite = suite("shop", "TillTest", tests);
    for jdk in jdks() {
        let ways = [
            (Framework::Jupiter, true, false),
            (Framework::Jupiter, true, true),
            (Framework::JUnit4, true, false),
            (Framework::JUnit4, false, true),
        ];
        for (junit, assert_throws, stand_in) in ways {
            let style = Style { framework: junit, assert_throws, ..Style::default() };
            let verified = shop.verify(&jdk, &suite, &style, stand_in);
            assert_eq!(verified.dropped, [], "{}", verified.source.text);
            assert_eq!(verified.passed_before, 5, "{}", verified.source.text);
            assert_eq!(verified.suite.tests, suite.tests);
            assert!(verified.late == 0 && verified.lost_assertions.is_empty() && verified.repaired == 0);
            if stand_in {
                assert!(verified.stand_in);
            }
        }
    }
}

#[test]
fn cautious_tests_pass_too() {
    let shop = shop();
    let tests = vec![shop.adds(2, 2), shop.calls(shop.read)];
    let suite = suite("shop", "TillTest", tests);
    if let Some(jdk) = newest_jdk() {
        let verified = shop.verify(&jdk, &suite, &Style { cautious: true, ..Style::default() }, true);
        assert_eq!((verified.passed_before, verified.dropped), (2, vec![]), "{}", verified.source.text);
    }
}

#[test]
fn a_wrong_assertion_goes_and_its_test_stays() {
    let shop = shop();
    let mut wrong = shop.adds(3, 4);
    wrong.observed.inspections.push(testwright_testcase::Inspection {
        var: Var(0),
        member: shop.sum,
        value: int_value(3),
    });
    let suite = suite("shop", "TillTest", vec![wrong, shop.adds(1, 1)]);
    if let Some(jdk) = newest_jdk() {
        let verified = shop.verify(&jdk, &suite, &Style::default(), true);
        assert_eq!(verified.dropped, []);
        assert_eq!(verified.passed_before, 1);
        let [lost] = &verified.lost_assertions[..] else { panic!("{:?}", verified.lost_assertions) };
        assert_eq!((lost.what.as_str(), lost.expected.as_str()), ("till.add(3)", "4"));
        assert_eq!(lost.actual, "expected: <4> but was: <3>");
        assert!(verified.source.text.contains("assertEquals(3, till.sum());"), "{}", verified.source.text);
        assert!(verified.source.text.contains("        till.add(3);"), "{}", verified.source.text);
    }
}

#[test]
fn a_test_that_throws_or_should_throw_is_dropped_with_the_reason() {
    let shop = shop();
    let mut quiet = Case::default();
    let till = quiet.create("shop/Till", shop.new, &[int(0)]);
    quiet.call("int", Some(&till), shop.add, &[int(1)]);
    quiet.threw("java/lang/IllegalStateException");
    let suite = suite("shop", "TillTest", vec![shop.adds(-1, -1), quiet.test(), shop.adds(1, 1)]);
    if let Some(jdk) = newest_jdk() {
        for assert_throws in [true, false] {
            let style = Style { framework: Framework::JUnit4, assert_throws, ..Style::default() };
            let verified = shop.verify(&jdk, &suite, &style, true);
            let reasons: Vec<&str> = verified.dropped.iter().map(|dropped| dropped.reason.as_str()).collect();
            assert_eq!(reasons[0], "throws java.lang.IllegalArgumentException on the JDK: negative");
            assert!(reasons[1].contains("IllegalStateException"), "{reasons:?}");
            assert_eq!(names(&verified), ["add_1_returns1"]);
        }
    }
}

#[test]
fn tests_that_hang_or_exit_are_dropped_and_the_others_are_not_harmed() {
    let shop = shop();
    let tests = vec![
        shop.adds(1, 1),
        shop.calls(shop.spin),
        shop.adds(2, 2),
        shop.calls(shop.leave),
        shop.adds(3, 3),
    ];
    let suite = suite("shop", "TillTest", tests);
    if let Some(jdk) = newest_jdk() {
        let verified = shop.verify(&jdk, &suite, &Style::default(), true);
        let dropped: Vec<(&str, &str)> =
            verified.dropped.iter().map(|dropped| (dropped.test.as_str(), dropped.reason.as_str())).collect();
        // In the order that JUnit runs them in.
        let wanted =
            [("leave_succeeds", "ends the JDK's process"), ("spin_succeeds", "takes too long on the JDK")];
        assert_eq!(dropped, wanted);
        assert_eq!(names(&verified), ["add_1_returns1", "add_2_returns2", "add_3_returns3"]);
        assert_eq!(verified.passed_before, 3);
    }
}

#[test]
fn a_test_that_does_not_compile_is_dropped_alone() {
    let shop = shop();
    let mut missing = Case::default();
    let till = missing.create("shop/Till", shop.new, &[int(0)]);
    missing.call("int", Some(&till), shop.missing, &[]);
    missing.gave(int_value(1));
    let suite = suite("shop", "TillTest", vec![shop.adds(1, 1), missing.test()]);
    if let Some(jdk) = newest_jdk() {
        let verified = shop.verify(&jdk, &suite, &Style::default(), true);
        assert_eq!(names(&verified), ["add_1_returns1"]);
        assert_eq!(verified.dropped[0].test, "missing_returns1");
        assert!(
            verified.dropped[0].reason.starts_with("does not compile: cannot find symbol"),
            "{:?}",
            verified.dropped
        );
        assert_eq!(verified.repaired, 1);
    }
}

#[test]
fn tests_that_depend_on_the_order_lose_what_depends_on_it() {
    let shop = shop();
    let mut counts = Case::default();
    counts.call("int", None, shop.sales, &[]);
    counts.gave(int_value(0));
    // With the tests in order nothing has been sold yet; shuffled, something has.
    let suite =
        suite("shop", "TillTest", vec![counts.test(), shop.adds(1, 1), shop.adds(2, 2), shop.adds(3, 3)]);
    if let Some(jdk) = newest_jdk() {
        let verified = shop.verify(&jdk, &suite, &Style::default(), true);
        assert_eq!(verified.dropped, []);
        assert_eq!(verified.lost_assertions.len(), 1, "{:?}", verified.lost_assertions);
        assert_eq!(verified.passed_before, 3);
        assert!(!verified.source.text.contains("assertEquals(0"), "{}", verified.source.text);
    }
}

#[test]
fn types_that_a_person_would_get_wrong_are_repaired() {
    let mut world = World::new("shop/Shelf");
    world.class("shop/Shelf", "", &["Object"]);
    world.class("java/util/List", "E", &["Object"]).is_interface = true;
    // The signature is not what the source says, as with code that is not from javac.
    let any = world.method("shop/Shelf", "static first", &["java/util/List<String>"], "String");
    let list = world.method("shop/Shelf", "static numbers", &[], "java/util/List<String>");
    let source = r#"
package shop;
import java.util.*;
public class Shelf {
    public static String first(List<Integer> list) { return "" + list.size(); }
    public static List<Integer> numbers() { return new ArrayList<>(); }
}
"#;
    let mut case = Case::default();
    let numbers = case.call("java/util/List<String>", None, list, &[]);
    case.call("String", None, any, &[numbers]);
    case.gave(string_value("0"));
    let suite = suite("shop", "ShelfTest", vec![case.test()]);
    if let Some(jdk) = newest_jdk() {
        let compiled = compile(&jdk, "Shelf", source);
        let options =
            VerifierOptions { class_path: vec![compiled.folder.clone()], ..VerifierOptions::default() };
        let mut verifier = Verifier::start(&jdk, options).expect("the JDK runs");
        let verified =
            verifier.verify(&world.0, &suite, &Style::default(), in_a_minute()).expect("the JDK runs");
        assert_eq!((verified.repaired, verified.dropped.len()), (1, 0), "{:?}", verified.dropped);
        assert!(verified.source.text.contains("@SuppressWarnings({\"rawtypes\", \"unchecked\"})"));
    }
}

#[test]
fn a_cast_that_javac_added_is_taken_back() {
    let mut world = World::new("shop/Shelf");
    world.class("shop/Shelf", "", &["Object"]);
    let take = world.functional("shop/Sink", "E", ("take", &["E"], "int"));
    let fill = world.method("shop/Shelf", "static fill", &["shop/Sink<java/lang/Integer>"], "int");
    let source = r#"
package shop;
interface Sink<E> { int take(E good); }
public class Shelf {
    @SuppressWarnings({"rawtypes", "unchecked"})
    public static int fill(Sink<Integer> sink) { return ((Sink) sink).take("no number"); }
}
"#;
    let mut case = Case::default();
    let sink = case.stub("shop/Sink<java/lang/Integer>", &[(take, Some(int(3)))]);
    case.call("int", None, fill, &[sink]);
    case.gave(int_value(3));
    let suite = suite("shop", "ShelfTest", vec![case.test()]);
    if let Some(jdk) = newest_jdk() {
        let compiled = compile(&jdk, "Shelf", source);
        let options =
            VerifierOptions { class_path: vec![compiled.folder.clone()], ..VerifierOptions::default() };
        let mut verifier = Verifier::start(&jdk, options).expect("the JDK runs");
        let verified =
            verifier.verify(&world.0, &suite, &Style::default(), in_a_minute()).expect("the JDK runs");
        assert_eq!((verified.repaired, verified.dropped.len()), (1, 0), "{:?}", verified.dropped);
        assert_eq!((verified.passed_before, verified.suite.tests.len()), (0, 1));
    }
}

#[test]
fn when_the_time_is_over_only_what_has_passed_is_left() {
    let shop = shop();
    let suite = suite("shop", "TillTest", vec![shop.adds(1, 1)]);
    if let Some(jdk) = newest_jdk() {
        let mut verifier = Verifier::start(&jdk, VerifierOptions::default()).expect("the JDK runs");
        #[allow(clippy::disallowed_methods, reason = "a deadline that is over")]
        let now = Instant::now();
        let verified = verifier.verify(&shop.universe, &suite, &Style::default(), now).expect("the JDK runs");
        assert!(verified.late > 0 && verified.suite.tests.is_empty());
        assert_eq!(verified.dropped[0].reason, "there was no time to verify it");
    }
}

#[test]
fn literals_mean_what_they_say() {
    let mut world = World::new("shop/Echo");
    world.class("shop/Echo", "", &["Object"]);
    let primitives =
        ["boolean", "byte", "char", "short", "int", "long", "float", "double", "String", "Object"];
    let echoes: Vec<MemberId> =
        primitives.iter().map(|of| world.method("shop/Echo", "static echo", &[of], of)).collect();
    let lines: String = primitives
        .iter()
        .map(|of| format!("    public static {of} echo({of} value) {{ return value; }}\n"))
        .collect();
    let source = format!("package shop;\npublic class Echo {{\n{lines}}}\n");
    let literals = [
        (0, Literal::Boolean(true)),
        (1, Literal::Byte(-128)),
        (1, Literal::Byte(-3)),
        (2, Literal::Char(0xd800)),
        (2, Literal::Char(u16::from(b'\''))),
        (3, Literal::Short(-7)),
        (4, Literal::Int(i32::MIN)),
        (5, Literal::Long(i64::MIN)),
        (5, Literal::Long(-1)),
        (6, Literal::Float(0.1)),
        (6, Literal::Float(f32::NAN)),
        (6, Literal::Float(-16_777_217.0)),
        (7, Literal::Double(f64::from_bits(1))),
        (7, Literal::Double(-0.0)),
        (7, Literal::Double(0.1 + 0.2)),
        (7, Literal::Double(f64::NEG_INFINITY)),
        (8, Literal::String([0xd800, 10, 34, 92, 0x75, 0x30, 0xe9].into())),
        (9, Literal::Long(-5)),
        (9, Literal::Byte(5)),
        (9, Literal::Char(65)),
    ];
    let tests = literals.iter().map(|(at, literal)| {
        let mut case = Case::default();
        case.call(primitives[*at], None, echoes[*at], &[Operand::Literal(literal.clone())]);
        let boxed = *at == 9;
        case.gave(if boxed { Value::Boxed(literal.clone()) } else { Value::Literal(literal.clone()) });
        case.test()
    });
    let suite = suite("shop", "EchoTest", tests.collect());
    for jdk in jdks() {
        let compiled = compile(&jdk, "Echo", &source);
        let class_path = vec![compiled.folder.clone()];
        for junit in [Framework::JUnit4, Framework::Jupiter] {
            let found = find_framework(&class_path, &[], junit);
            let options = VerifierOptions {
                class_path: class_path.clone(),
                framework: found,
                ..VerifierOptions::default()
            };
            let mut verifier = Verifier::start(&jdk, options).expect("the JDK runs");
            let style = Style { framework: junit, ..Style::default() };
            let verified = verifier.verify(&world.0, &suite, &style, in_a_minute()).expect("the JDK runs");
            let wrong = (&verified.dropped, &verified.lost_assertions);
            assert_eq!(verified.passed_before, literals.len(), "{wrong:?}\n{}", verified.source.text);
        }
    }
}
