//! Suites from class files, run on mutants.

use testwright_mutation::written::{Bench, Score, Verdict, WrittenSuite, score};
use testwright_mutation::{Infection, Mutants, Selection};
use testwright_testkit::Java;

/// Stand-ins for what JUnit declares, in its package, with a class and its tests. What matters is what class files say.
const SOURCE: &str = r#"
package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
@interface Test {
}

@Retention(RetentionPolicy.RUNTIME)
@interface BeforeEach {
}

@Retention(RetentionPolicy.RUNTIME)
@interface Disabled {
}

@Retention(RetentionPolicy.RUNTIME)
@interface Nested {
}

@Retention(RetentionPolicy.RUNTIME)
@interface RepeatedTest {
    int value();
}

class Counter {
    private int value;

    void add(int step) {
        if (step > 0) {
            value += step;
        }
    }

    int value() {
        return value;
    }

    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static int unused(int n) {
        return n * 2;
    }
}

abstract class Base {
    Counter counter;

    @BeforeEach
    void prepare() {
        counter = new Counter();
    }
}

class CounterTest extends Base {
    @Test
    void addsSteps() {
        counter.add(3);
        counter.add(4);
        if (counter.value() != 7) {
            throw new AssertionError(counter.value());
        }
    }

    @Test
    void addsNumbers() {
        if (Counter.sum(4) != 6) {
            throw new AssertionError();
        }
    }

    @Test
    void fails() {
        throw new AssertionError("as it is");
    }

    @Disabled
    @Test
    void isNotRun() {
        throw new AssertionError();
    }

    @Test
    void needsSomething(String given) {
    }

    @Nested
    class AfterOne {
        int before;

        @BeforeEach
        void addOne() {
            counter.add(1);
            before = counter.value();
        }

        @RepeatedTest(3)
        void isCounted() {
            if (before != 1) {
                throw new AssertionError();
            }
        }
    }

    class NotMarked {
        @Test
        void isNoTest() {
            throw new AssertionError();
        }
    }
}
"#;

const PACKAGE: &str = "org/junit/jupiter/api/";

fn run() -> Option<(Mutants, WrittenSuite, Score)> {
    let java = Java::compile(&[SOURCE])?;
    let class = |name: &str| java.class(&format!("{PACKAGE}{name}"));
    let mutants = Mutants::of(&class("Counter"), &[], &Selection::stronger());
    let mut suite = WrittenSuite::default();
    suite.add(&class("CounterTest"), &|name| name.strip_prefix(PACKAGE).map(class));
    let mut bench = Bench::new(java.jdk.clone(), java.class_path()).expect("it boots");
    let score = score(&mut bench, &suite, &mutants, &|| false);
    Some((mutants, suite, score))
}

#[test]
fn tests_are_found_with_what_prepares_them() {
    let Some((_, suite, score)) = run() else { return };
    let names: Vec<String> = suite.tests.iter().map(|test| test.label()).collect();
    let expected = [".addsSteps", ".addsNumbers", ".fails", "$AfterOne.isCounted"]
        .map(|name| format!("org.junit.jupiter.api.CounterTest{name}"));
    assert_eq!(names, expected);
    let nested: Vec<&str> = suite.tests[3].steps.iter().map(|step| &*step.method).collect();
    assert_eq!(nested, ["prepare", "addOne", "isCounted"]);
    assert_eq!(&*suite.tests[0].steps[0].method, "prepare");
    assert_eq!(suite.skipped, ["org.junit.jupiter.api.CounterTest.needsSomething: it has parameters"]);
    assert_eq!(score.broken.len(), 1, "{:?}", score.broken);
    assert!(score.broken[0].contains("as it is"), "{:?}", score.broken);
}

#[test]
fn mutants_are_reached_infected_killed_or_not() {
    let Some((mutants, _, score)) = run() else { return };
    let fate = |text: &str| {
        let found = mutants.ids().find(|id| mutants.mutant(*id).text == text);
        let at = found.unwrap_or_else(|| panic!("there is no mutant {text}")).index();
        (score.reached[at], score.infected[at], score.kills[at].is_some())
    };
    assert_eq!(fate("value + step to value - step"), (true, true, true));
    assert_eq!(fate("i < n to i <= n"), (true, true, true));
    // No test has a step of zero.
    assert_eq!(fate("step > 0 to step >= 0"), (true, false, false));
    // Negative steps are not tested, so always adding is not noticed.
    assert_eq!(fate("step > 0 to true"), (true, false, false));
    assert_eq!(fate("n * 2 to n / 2"), (false, false, false));
    // Going down forever is noticed by a limit.
    let at = mutants.ids().find(|id| mutants.mutant(*id).text == "i++ to i--").expect("it is made").index();
    assert_eq!(score.kills[at].as_ref().map(|kill| kill.how.as_str()), Some("it does not end"));
}

#[test]
fn a_test_that_passes_passes_and_can_be_watched() {
    let Some(java) = Java::compile(&[SOURCE]) else { return };
    let class = |name: &str| java.class(&format!("{PACKAGE}{name}"));
    let mutants = Mutants::of(&class("Counter"), &[], &Selection::stronger());
    let mut suite = WrittenSuite::default();
    suite.add(&class("CounterTest"), &|name| name.strip_prefix(PACKAGE).map(class));
    let mut bench = Bench::new(java.jdk.clone(), java.class_path()).expect("it boots");
    let mut infection = Infection::new(&mutants);
    let (verdict, used) = bench.run(&suite.tests[0], Some(&mut infection));
    assert_eq!(verdict, Verdict::Passed);
    assert!(used > 0);
    assert!(infection.reached().count() > 0);
}

/// Stand-ins for what JUnit declares about temporary folders, each in its own package.
const FOLDERS: [&str; 9] = [
    "package org.junit.jupiter.api; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface Test {}",
    "package org.junit.jupiter.api; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface BeforeEach {}",
    "package org.junit.jupiter.api; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface AfterEach {}",
    "package org.junit.jupiter.api.io; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface TempDir {}",
    "package org.junit; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface Rule {}",
    "package org.junit.rules;
     public abstract class ExternalResource {
         protected void before() throws Throwable {}
         protected void after() {}
     }",
    "package org.junit.rules;
     public class TemporaryFolder extends ExternalResource {
         private java.io.File root;
         @Override protected void before() throws Throwable {
             root = java.io.File.createTempFile(\"junit\", \"\", null);
             root.delete();
             root.mkdir();
         }
         public java.io.File getRoot() { return root; }
     }",
    "package shop;
     import java.io.File;
     import java.nio.file.*;
     import org.junit.jupiter.api.*;
     import org.junit.jupiter.api.io.TempDir;
     class FolderTest {
         @TempDir static File shared;
         @TempDir Path own;
         private String original;
         @BeforeEach void save(@TempDir Path given) throws Exception {
             if (!Files.isDirectory(given) || given.equals(own)) throw new AssertionError(given);
             original = System.getProperty(\"shop.mode\");
             System.setProperty(\"shop.mode\", \"test\");
         }
         @AfterEach void restore() {
             if (System.clearProperty(\"shop.mode\") == null) throw new AssertionError();
         }
         @Test void writes() throws Exception {
             Files.write(own.resolve(\"a.txt\"), new byte[3]);
             if (own.resolve(\"a.txt\").toFile().length() != 3) throw new AssertionError();
             if (!shared.isDirectory() || shared.list().length > 0) throw new AssertionError();
         }
         @Test void isGiven(@TempDir File file) {
             if (own.toFile().list().length > 0) throw new AssertionError(\"another test's file\");
             if (!file.isDirectory() || original != null) throw new AssertionError(original);
         }
         @Test void isGivenMore(@TempDir File file, String text) {}
     }",
    "package shop;
     import org.junit.Rule;
     import org.junit.jupiter.api.Test;
     import org.junit.rules.TemporaryFolder;
     public class RuleTest {
         @Rule public TemporaryFolder folder = new TemporaryFolder();
         @Rule public Object other = \"no resource\";
         @Test public void makes() throws Exception {
             if (!new java.io.File(folder.getRoot(), \"a\").createNewFile()) throw new AssertionError();
         }
     }",
];

#[test]
fn temporary_folders_and_resources_are_there_for_tests() {
    let Some(java) = Java::compile(&FOLDERS) else { return };
    let mut suite = WrittenSuite::default();
    suite.add(&java.class("shop/FolderTest"), &|_| None);
    suite.add(&java.class("shop/RuleTest"), &|_| None);
    let mut bench = Bench::new(java.jdk.clone(), java.class_path()).expect("it boots");
    for test in &suite.tests {
        let (verdict, _) = bench.run::<Infection>(test, None);
        assert_eq!(verdict, Verdict::Passed, "{}", test.label());
    }
    assert_eq!(suite.tests.len(), 3);
    assert_eq!(suite.skipped, ["shop.FolderTest.isGivenMore: it has parameters"]);
}

/// What Jupiter's parameterized tests are declared with.
const PARAMETERS: &str = r#"
package org.junit.jupiter.params;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface ParameterizedTest {
}
"#;

/// Where the rows are.
fn source_of_rows(name: &str, elements: &str) -> String {
    format!(
        "package org.junit.jupiter.params.provider;\nimport java.lang.annotation.*;\n\
         @Retention(RetentionPolicy.RUNTIME)\npublic @interface {name} {{ {elements} }}\n"
    )
}

const TABLES: &str = r#"
package tables;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

public class TablesTest {
    enum Tier { BRONZE, GOLD }

    static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }

    @ParameterizedTest
    @CsvSource({"14, BRONZE, 1.5, 'it''s', 5", ", GOLD, NaN,, -7"})
    void csv(Long days, Tier tier, double share, String text, long expected) {
        check(days == null ? tier == Tier.GOLD && share != share && text == null && expected == -7L
                : days == 14 && tier == Tier.BRONZE && share == 1.5 && text.equals("it's") && expected == 5L);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, -7})
    void values(int number) {
        check(number % 2 != 0);
    }

    @ParameterizedTest
    @EnumSource(value = Tier.class, names = {"GOLD"})
    void constants(Tier tier) {
        check(tier == Tier.GOLD);
    }

    @ParameterizedTest
    @CsvSource({"2.50, 2024-02-29, x"})
    void objects(BigDecimal amount, LocalDate day, char letter) {
        check(amount.scale() == 2 && day.getDayOfMonth() == 29 && letter == 'x');
    }

    @ParameterizedTest
    @MethodSource("rows")
    void given(int number) {
    }
}
"#;

#[test]
fn every_row_of_a_parameterized_test_is_a_test() {
    let sources = [
        source_of_rows("CsvSource", "String[] value() default {}; char delimiter() default 0;"),
        source_of_rows("ValueSource", "int[] ints() default {}; String[] strings() default {};"),
        source_of_rows("EnumSource", "Class<?> value(); String[] names() default {};"),
        source_of_rows("MethodSource", "String[] value();"),
    ];
    let mut all = vec![PARAMETERS, TABLES];
    all.extend(sources.iter().map(String::as_str));
    let Some(java) = Java::compile(&all) else { return };
    let mut suite = WrittenSuite::default();
    suite.add(&java.class("tables/TablesTest"), &|_| None);
    let names: Vec<String> = suite.tests.iter().map(|test| test.label()).collect();
    let expected = ["csv", "csv", "values", "values", "values", "constants", "objects"];
    assert_eq!(names, expected.map(|name| format!("tables.TablesTest.{name}")));
    assert_eq!(suite.skipped, ["tables.TablesTest.given: it needs JUnit's own runner"]);
    let mut bench = Bench::new(java.jdk.clone(), java.class_path()).expect("it boots");
    for test in &suite.tests {
        let (verdict, _) = bench.run::<Infection>(test, None);
        assert_eq!(verdict, Verdict::Passed, "{test:?}");
    }
}

/// Stand-ins for annotations of TestNG, with classes of tests.
const TESTNG: [&str; 5] = [
    "package org.testng.annotations; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface Test {
         Class<?>[] expectedExceptions() default {};
         boolean enabled() default true;
     }",
    "package org.testng.annotations; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface BeforeMethod {}",
    "package org.testng.annotations; import java.lang.annotation.*;
     @Retention(RetentionPolicy.RUNTIME) public @interface AfterMethod {}",
    "package shop;
     import org.testng.annotations.*;
     public class TillTest {
         private StringBuilder till;
         @BeforeMethod public void open() { till = new StringBuilder(\"a\"); }
         @AfterMethod public void close() { if (till == null) throw new AssertionError(); }
         @Test public void holds() { if (till.length() != 1) throw new AssertionError(till); }
         @Test(expectedExceptions = StringIndexOutOfBoundsException.class)
         public void refuses() { till.charAt(7); }
         @Test(expectedExceptions = IllegalStateException.class) public void fails() { till.charAt(7); }
         @Test(expectedExceptions = {IllegalStateException.class, StringIndexOutOfBoundsException.class})
         public void refusesSomehow() { till.charAt(7); }
         @Test(enabled = false) public void isOff() { throw new AssertionError(); }
     }",
    "package shop;
     import org.testng.annotations.*;
     @Test public class AllTest {
         @BeforeMethod public void open() {}
         public void holds() {}
         void helps() {}
     }",
];

#[test]
fn tests_of_testng_are_found_and_run() {
    let Some(java) = Java::compile(&TESTNG) else { return };
    let mut suite = WrittenSuite::default();
    suite.add(&java.class("shop/TillTest"), &|_| None);
    assert_eq!(suite.skipped, ["shop.TillTest.refusesSomehow: it expects one of several exceptions"]);
    let mut bench = Bench::new(java.jdk.clone(), java.class_path()).expect("it boots");
    let mut passed = |test: &testwright_mutation::written::WrittenTest| {
        bench.run(test, None::<&mut Infection>).0 == Verdict::Passed
    };
    let verdicts: Vec<(&str, bool)> = suite
        .tests
        .iter()
        .map(|test| (&*test.steps.last().expect("the test itself").method, passed(test)))
        .collect();
    assert_eq!(verdicts, [("holds", true), ("refuses", true), ("fails", false)]);
    let mut all = WrittenSuite::default();
    all.add(&java.class("shop/AllTest"), &|_| None);
    let names: Vec<_> =
        all.tests.iter().flat_map(|test| test.steps.last()).map(|step| &*step.method).collect();
    assert_eq!(names, ["holds"]);
}
