//! TestNG: how suites for it are written, that they hold with its jar and with our stand-in, and that they are read back.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use expect_test::expect;
use support::{Case, Compiled, compile, int, int_value, newest_jdk, string, string_value, suite};
use testwright_classpath::{ClassPath, Jdk};
use testwright_emit::jdk::{Verified, Verifier, VerifierOptions, find_framework};
use testwright_emit::style::{Convention, Libraries, Mockito, Mocks, Wishes, decide};
use testwright_emit::{Framework, Style, Suite, Test, read, source};
use testwright_testcase::{
    ClassSource, Container, Literal, MemberId, Operand, Primitive, Printer, Type, Universe, UniverseOptions,
    Value, Var,
};

const SUBJECT: &str = r#"
package shop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

public class Till {
    private final String name;
    private int cents;
    public Till(String name) { this.name = name; }
    public int add(int more) {
        if (more < 0) throw new IllegalArgumentException("negative: " + more);
        cents += more;
        return cents;
    }
    public long total() { return cents; }
    public Integer boxed() { return 9; }
    public double half() { return 0.5; }
    public double sine() { return Math.sin(1); }
    public boolean isEmpty() { return cents == 0; }
    public Object nothing() { return null; }
    public int[] parts() { return new int[] {1, 2}; }
    public int[][] grid() { return new int[][] {{1}, {2}}; }
    public double[] halves() { return new double[] {0.5}; }
    public List<String> names() { return Arrays.asList("a", name); }
    public Till self() { return this; }
    public void print() { System.out.print(name); }
    public static boolean isThere(Path file) { return Files.exists(file); }
    public static int checked(int number) { assert number > 0 : "no"; return number; }
    public int ask(Bank bank) { return bank.limit(name); }

    public interface Bank { int limit(String name); }
}
"#;

#[allow(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_two_minutes() -> Instant {
    Instant::now() + Duration::from_secs(120)
}

struct Shop {
    universe: Universe,
    jdk: Arc<Jdk>,
    compiled: Compiled,
}

impl Shop {
    fn new() -> Option<Shop> {
        let jdk = Arc::new(newest_jdk()?);
        let compiled = compile(&jdk, "Till", SUBJECT);
        let class_path =
            ClassPath::open(std::slice::from_ref(&compiled.folder), jdk.feature).expect("it can be read");
        let classes = ClassSource::new(jdk.clone(), Arc::new(class_path));
        let options = UniverseOptions::default();
        let universe = Universe::build(&classes, "shop/Till", &options).expect("a universe");
        Some(Shop { universe, jdk, compiled })
    }

    fn member(&self, owner: &str, name: &str) -> MemberId {
        let is_it = |id: &MemberId| {
            let member = self.universe.member(*id);
            &*member.owner == owner && *member.name == *name
        };
        let mut all = (0..self.universe.members.len() as u32).map(MemberId);
        all.find(is_it).unwrap_or_else(|| panic!("there is no {name}"))
    }

    fn till(&self, case: &mut Case, name: &str) -> Operand {
        case.create("shop/Till", self.member("shop/Till", "<init>"), &[string(name)])
    }

    /// A test that asks a till something.
    fn asking(&self, method: &str, value: Value) -> Test {
        let mut case = Case::default();
        let till = self.till(&mut case, "north");
        let method = self.member("shop/Till", method);
        let of = self.universe.member(method).result.clone().expect("it gives something");
        case.call("int", Some(&till), method, &[]);
        case.gave(value);
        let mut test = case.test();
        test.case.statements[1].ty = Some(of);
        test.is_single = true;
        test
    }

    /// Tests that add something to a till that all of them make alike.
    fn adding(&self, numbers: &[i32]) -> Vec<Test> {
        let test = |number: &i32| {
            let mut case = Case::default();
            let till = self.till(&mut case, "north");
            case.call("int", Some(&till), self.member("shop/Till", "add"), &[int(*number)]);
            case.gave(int_value(*number));
            case.test()
        };
        numbers.iter().map(test).collect()
    }

    fn refusing(&self, message: Option<&str>) -> Test {
        let mut case = Case::default();
        let till = self.till(&mut case, "north");
        case.call("int", Some(&till), self.member("shop/Till", "add"), &[int(-1)]);
        case.threw("java/lang/IllegalArgumentException");
        let mut test = case.test();
        test.observed.message = message.map(testwright_testcase::literal::text);
        test
    }

    fn all(&self) -> Suite {
        let literal = Value::Literal;
        let ints = |values: &[i32]| Value::Array {
            component: Type::Primitive(Primitive::Int),
            elements: values.iter().map(|value| int_value(*value)).collect(),
        };
        let grid = Value::Array {
            component: Type::array_of(Type::Primitive(Primitive::Int)),
            elements: vec![ints(&[1]), ints(&[2])],
        };
        let halves = Value::Array {
            component: Type::Primitive(Primitive::Double),
            elements: vec![literal(Literal::Double(0.5))],
        };
        let names = vec![string_value("a"), string_value("north")];
        let mut tests = vec![
            self.asking("total", literal(Literal::Long(0))),
            self.asking("boxed", Value::Boxed(Literal::Int(9))),
            self.asking("half", literal(Literal::Double(0.5))),
            self.asking("sine", literal(Literal::Double(1f64.sin()))),
            self.asking("isEmpty", literal(Literal::Boolean(true))),
            self.asking("nothing", Value::Null),
            self.asking("parts", ints(&[1, 2])),
            self.asking("grid", grid),
            self.asking("halves", halves),
            self.asking("names", Value::Container { kind: Container::List, elements: names }),
            self.asking("self", Value::Same(Var(0))),
            self.refusing(Some("negative: -1")),
            self.refusing(None),
        ];
        tests.extend(self.adding(&[2, 3, 5]));
        tests.push(self.printing());
        tests.push(self.looking());
        tests.push(self.asserting());
        suite("shop", "TillTest", tests)
    }

    fn printing(&self) -> Test {
        let mut case = Case::default();
        let till = self.till(&mut case, "south");
        case.call("void", Some(&till), self.member("shop/Till", "print"), &[]);
        let mut test = case.test();
        test.observed.printed.insert(Printer::Out, testwright_testcase::literal::text("south"));
        test
    }

    /// A test that looks for a file in the temporary folder.
    fn looking(&self) -> Test {
        let mut case = Case::default();
        let name = format!("{}/a.txt", testwright_semantics::temporary::FOLDER);
        let paths = self.member("java/nio/file/Paths", "get");
        let path = case.call("java/nio/file/Path", None, paths, &[string(&name)]);
        case.call("boolean", None, self.member("shop/Till", "isThere"), &[path]);
        case.gave(Value::Literal(Literal::Boolean(false)));
        case.test()
    }

    fn asserting(&self) -> Test {
        let mut case = Case::default();
        case.call("int", None, self.member("shop/Till", "checked"), &[int(-4)]);
        case.threw("java/lang/AssertionError");
        case.test()
    }

    /// Tests that ask a mock.
    fn mocking(&self) -> Suite {
        let limit = self.member("shop/Till$Bank", "limit");
        let test = |number: i32| {
            let mut case = Case::default();
            let bank = case.stub("shop/Till$Bank", &[(limit, Some(int(number)))]);
            let till = self.till(&mut case, "north");
            case.call("int", Some(&till), self.member("shop/Till", "ask"), &[bank]);
            case.gave(int_value(number));
            let mut test = case.test();
            test.calls = vec![testwright_testcase::Interaction {
                stub: Var(0),
                method: limit,
                arguments: vec![string_value("north")],
                during: Var(2),
            }];
            test
        };
        suite("shop", "TillTest", vec![test(3), test(4), test(7)])
    }

    /// Has the JDK try a suite with jars of the local Maven repository, or with our stand-in; none, with a note, if one is missing.
    fn verify(&self, suite: &Suite, style: &Style, jars: &[&str]) -> Option<Verified> {
        let jars = found(jars)?;
        let class_path: Vec<PathBuf> = std::iter::once(self.compiled.folder.clone()).chain(jars).collect();
        let has_jars = class_path.len() > 1;
        let framework = find_framework(&class_path, &[], Framework::TestNg).filter(|_| has_jars);
        assert_eq!(framework.is_some(), has_jars);
        let options = VerifierOptions { class_path, framework, ..VerifierOptions::default() };
        let mut verifier = Verifier::start(&self.jdk, options).expect("the JDK runs");
        Some(verifier.verify(&self.universe, suite, style, in_two_minutes()).expect("the JDK runs"))
    }
}

const TESTNG: &str = "org/testng/testng/7.10.2/testng-7.10.2.jar";

/// Jars of the local Maven repository; none, with a note, if one is missing.
fn found(jars: &[&str]) -> Option<Vec<PathBuf>> {
    let repository = Path::new(&std::env::var_os("HOME")?).join(".m2/repository");
    let jars: Vec<PathBuf> = jars.iter().map(|jar| repository.join(jar)).collect();
    if let Some(missing) = jars.iter().find(|jar| !jar.is_file()) {
        println!("skipped: there is no {}", missing.display());
        return None;
    }
    Some(jars)
}

fn testng() -> Style {
    Style { framework: Framework::TestNg, java: 17, ..Style::default() }
}

#[test]
fn a_suite_says_what_testng_wants() {
    let Some(shop) = Shop::new() else { return };
    let text = source(&shop.universe, &shop.all(), &testng()).text;
    expect![[r#"
        // Generated by Testwright. Delete this line to keep the file from being overwritten.
        package shop;

        import static org.testng.Assert.assertEquals;
        import static org.testng.Assert.assertFalse;
        import static org.testng.Assert.assertNull;
        import static org.testng.Assert.assertSame;
        import static org.testng.Assert.assertThrows;
        import static org.testng.Assert.assertTrue;
        import static org.testng.Assert.expectThrows;

        import java.io.ByteArrayOutputStream;
        import java.io.File;
        import java.io.IOException;
        import java.io.PrintStream;
        import java.nio.charset.StandardCharsets;
        import java.nio.file.Files;
        import java.nio.file.Path;
        import java.util.Comparator;
        import java.util.List;
        import java.util.stream.Stream;
        import org.testng.SkipException;
        import org.testng.annotations.AfterMethod;
        import org.testng.annotations.BeforeMethod;
        import org.testng.annotations.Test;

        public class TillTest {
            private Path tempDir;
            private PrintStream originalOut;
            private ByteArrayOutputStream printed;

            @BeforeMethod
            public void captureOutput() {
                originalOut = System.out;
                printed = new ByteArrayOutputStream();
                System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            }

            @AfterMethod(alwaysRun = true)
            public void restoreOutput() {
                System.setOut(originalOut);
            }

            @BeforeMethod
            public void createTempDir() throws IOException {
                tempDir = Files.createTempDirectory("test");
            }

            @AfterMethod(alwaysRun = true)
            public void deleteTempDir() throws IOException {
                try (Stream<Path> paths = Files.walk(tempDir)) {
                    paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
                }
            }

            @Test
            public void total_returnsZero() {
                Till till = new Till("north");
                assertEquals(till.total(), 0L);
            }

            @Test
            public void boxed_returns9() {
                Till till = new Till("north");
                assertEquals((int) till.boxed(), 9);
            }

            @Test
            public void half_returns0point5() {
                Till till = new Till("north");
                assertEquals(till.half(), 0.5);
            }

            @Test
            public void sine_returns0point8414709848078965() {
                Till till = new Till("north");
                assertEquals(till.sine(), 0.8414709848078965, 1.0E-13);
            }

            @Test
            public void isEmpty_returnsTrue() {
                Till till = new Till("north");
                assertTrue(till.isEmpty());
            }

            @Test
            public void nothing_returnsNull() {
                Till till = new Till("north");
                assertNull(till.nothing());
            }

            @Test
            public void parts_returnsArrayOfTwo() {
                Till till = new Till("north");
                assertEquals(till.parts(), new int[] {1, 2});
            }

            @Test
            public void grid_returnsArrayOfTwo() {
                Till till = new Till("north");
                assertEquals(till.grid(), new int[][] {{1}, {2}});
            }

            @Test
            public void halves_returnsArrayOf0point5() {
                Till till = new Till("north");
                assertEquals(till.halves(), new double[] {0.5});
            }

            @Test
            public void names_returnsListOfTwo() {
                Till till = new Till("north");
                assertEquals(till.names(), List.of("a", "north"));
            }

            @Test
            public void self_returnsItself() {
                Till till = new Till("north");
                assertSame(till.self(), till);
            }

            @Test
            public void add_minus1_throwsIllegalArgument() {
                Till till = new Till("north");
                IllegalArgumentException thrown = expectThrows(IllegalArgumentException.class, () -> till.add(-1));
                assertEquals(thrown.getMessage(), "negative: -1");
            }

            @Test
            public void add_minus12_throwsIllegalArgument() {
                Till till = new Till("north");
                assertThrows(IllegalArgumentException.class, () -> till.add(-1));
            }

            @Test
            public void add_2_returns2() {
                Till till = new Till("north");
                assertEquals(till.add(2), 2);
            }

            @Test
            public void add_3_returns3() {
                Till till = new Till("north");
                assertEquals(till.add(3), 3);
            }

            @Test
            public void add_5_returns5() {
                Till till = new Till("north");
                assertEquals(till.add(5), 5);
            }

            @Test
            public void print_succeeds() {
                Till till = new Till("south");
                till.print();
                assertEquals(printed.toString(StandardCharsets.UTF_8), "south");
            }

            @Test
            public void isThere_aTxt_returnsFalse() {
                assertFalse(Till.isThere(tempDir.resolve("a.txt")));
            }

            @Test
            public void checked_minus4_throwsAssertionError() {
                if (!Till.class.desiredAssertionStatus()) {
                    throw new SkipException("assertions are not enabled");
                }

                assertThrows(AssertionError.class, () -> Till.checked(-4));
            }
        }
    "#]].assert_eq(&text);
}

#[test]
fn suites_hold_with_testng_and_with_its_stand_in_and_are_read_back() {
    let Some(shop) = Shop::new() else { return };
    let suite = shop.all();
    for jars in [&[][..], &[TESTNG]] {
        let Some(verified) = shop.verify(&suite, &testng(), jars) else { continue };
        let text = &verified.source.text;
        let (count, dropped) = (suite.tests.len(), &verified.dropped);
        assert_eq!((verified.passed_before, verified.repaired), (count, 0), "{dropped:?}\n{text}");
        assert_eq!(verified.lost_assertions, [], "{text}");
        let again = read::tests(&shop.universe, text).expect("it is a class");
        for (test, read) in suite.tests.iter().zip(&again.tests) {
            let case = read.case.as_ref().unwrap_or_else(|error| panic!("{error}: {text}"));
            // What is expected may be made by calls, too.
            let (own, read_again) = (&test.case.statements, &case.statements);
            assert!(read_again.len() >= own.len(), "{}: {text}", read.name);
            let is_named = |statement: &&testwright_testcase::Statement| statement.member().is_some();
            let members = own.iter().filter(is_named).map(|statement| statement.member());
            let found = read_again.iter().filter(is_named).map(|statement| statement.member());
            assert!(members.clone().all(|member| found.clone().any(|other| other == member)), "{text}");
        }
    }
}

#[test]
fn wrong_assertions_are_taken_back() {
    let Some(shop) = Shop::new() else { return };
    for jars in [&[][..], &[TESTNG]] {
        let wrong =
            vec![shop.asking("total", Value::Literal(Literal::Long(7))), shop.refusing(Some("negative: -7"))];
        let suite = suite("shop", "TillTest", wrong);
        let Some(verified) = shop.verify(&suite, &testng(), jars) else { continue };
        let lost: Vec<&str> = verified.lost_assertions.iter().map(|lost| &*lost.expected).collect();
        assert_eq!(lost.len(), 2, "{}", verified.source.text);
        assert!(lost.contains(&"7L") || lost.contains(&"7"), "{lost:?}");
        assert!(lost.contains(&"\"negative: -7\""), "{lost:?}");
    }
}

#[test]
fn an_old_testng_expects_exceptions_by_its_annotation() {
    let Some(shop) = Shop::new() else { return };
    let suite = suite("shop", "TillTest", vec![shop.refusing(Some("negative: -1"))]);
    let style = Style { assert_throws: false, ..testng() };
    let Some(verified) = shop.verify(&suite, &style, &[TESTNG]) else { return };
    let text = &verified.source.text;
    assert!(text.contains("@Test(expectedExceptions = IllegalArgumentException.class)"), "{text}");
    assert_eq!(verified.passed_before, 1, "{:?}", verified.dropped);
}

#[test]
fn mocks_are_opened_before_each_test_and_closed_after_it() {
    let Some(shop) = Shop::new() else { return };
    let mockito = Mockito { has_extension: false, has_open_mocks: true };
    let style = Style { mocks: Mocks::Mockito(mockito), ..testng() };
    let suite = shop.mocking();
    let text = source(&shop.universe, &suite, &style).text;
    expect![[r#"
        // Generated by Testwright. Delete this line to keep the file from being overwritten.
        package shop;

        import static org.mockito.Mockito.when;
        import static org.testng.Assert.assertEquals;

        import org.mockito.Mock;
        import org.mockito.MockitoAnnotations;
        import org.testng.annotations.AfterMethod;
        import org.testng.annotations.BeforeMethod;
        import org.testng.annotations.Test;

        public class TillTest {
            @Mock Till.Bank bank;
            private AutoCloseable mocks;
            private Till till;

            @BeforeMethod
            public void setUp() {
                mocks = MockitoAnnotations.openMocks(this);
                till = new Till("north");
            }

            @AfterMethod(alwaysRun = true)
            public void tearDown() throws Exception {
                mocks.close();
            }

            @Test
            public void ask_returns3() {
                when(bank.limit("north")).thenReturn(3);
                assertEquals(till.ask(bank), 3);
            }

            @Test
            public void ask_returns4() {
                when(bank.limit("north")).thenReturn(4);
                assertEquals(till.ask(bank), 4);
            }

            @Test
            public void ask_returns7() {
                when(bank.limit("north")).thenReturn(7);
                assertEquals(till.ask(bank), 7);
            }
        }
    "#]]
    .assert_eq(&text);
    let old = Mocks::Mockito(Mockito { has_open_mocks: false, ..mockito });
    let before = source(&shop.universe, &suite, &Style { mocks: old, ..style.clone() }).text;
    assert!(before.contains("MockitoAnnotations.initMocks(this);") && !before.contains("close"), "{before}");
    let jars = [
        TESTNG,
        "org/mockito/mockito-core/5.14.2/mockito-core-5.14.2.jar",
        "net/bytebuddy/byte-buddy/1.15.4/byte-buddy-1.15.4.jar",
        "net/bytebuddy/byte-buddy-agent/1.15.4/byte-buddy-agent-1.15.4.jar",
        "org/objenesis/objenesis/3.3/objenesis-3.3.jar",
    ];
    let Some(verified) = shop.verify(&suite, &style, &jars) else { return };
    assert_eq!((verified.passed_before, verified.repaired), (3, 0), "{:?}", verified.dropped);
    let again = read::tests(&shop.universe, &verified.source.text).expect("it is a class");
    assert!(again.tests.iter().all(|test| test.case.is_ok()), "{again:?}");
}

#[test]
fn testng_is_found_by_its_jar_or_by_the_tests_that_use_it() {
    let wishes = Wishes::default();
    let only = Libraries { has_testng: true, ..Libraries::default() };
    let framework = |convention: &Convention, libraries: &Libraries, usual| {
        decide(&wishes, convention, libraries, usual).framework
    };
    assert_eq!(framework(&Convention::default(), &only, None), Framework::TestNg);
    let both = Libraries { has_jupiter: true, ..only };
    let usual = Some(Framework::Jupiter);
    assert_eq!(framework(&Convention::default(), &both, usual), Framework::Jupiter);
    let test = "import org.testng.annotations.Test;\npublic class ATest { @Test public void a() { } }";
    assert_eq!(framework(&Convention::of([test]), &both, usual), Framework::TestNg);
    let style = decide(&wishes, &Convention::default(), &only, None);
    assert!(style.is_public && !style.has_display_names);
    let Some(jars) = found(&[TESTNG]) else { return };
    assert_eq!(Libraries::find(&jars, 17), Libraries { has_testng: true, ..Libraries::default() });
}

#[test]
fn tests_of_people_are_read() {
    let Some(shop) = Shop::new() else { return };
    let text = r#"
        package shop;
        import static org.testng.Assert.*;
        import org.testng.SkipException;
        import org.testng.annotations.*;
        public class TillTest {
            private Till till;
            @BeforeMethod public void prepare() { till = new Till("a"); }
            @Test public void adds() { assertEquals(till.add(3), 3, "reason"); }
            @Test(groups = "slow") public void refuses() {
                if (!Till.class.desiredAssertionStatus()) { throw new SkipException("no"); }
                IllegalArgumentException thrown = expectThrows(IllegalArgumentException.class, () -> till.add(-2));
                assertEquals(thrown.getMessage(), "negative: -2");
            }
            @Test(expectedExceptions = IllegalArgumentException.class) public void fails() { till.add(-1); }
        }"#;
    let file = read::tests(&shop.universe, text).expect("it is a class");
    for test in &file.tests {
        let case = test.case.as_ref().unwrap_or_else(|error| panic!("{}: {error}", test.name));
        let add = Some(shop.member("shop/Till", "add"));
        assert_eq!((case.statements.len(), case.statements[1].member()), (2, add), "{}", test.name);
    }
    assert_eq!(file.tests.len(), 3);
    let all = r#"
        package shop;
        import org.testng.annotations.*;
        @Test public class TillTest {
            private Till till;
            @BeforeMethod public void prepare() { till = new Till("a"); }
            public void adds() { till.add(3); }
            private void helps() { till.add(4); }
            public int gives() { return till.add(5); }
        }"#;
    let file = read::tests(&shop.universe, all).expect("it is a class");
    let names: Vec<&str> = file.tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!((names, file.tests[0].case.is_ok()), (vec!["adds"], true));
}
