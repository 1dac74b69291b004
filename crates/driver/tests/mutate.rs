//! A suite that somebody wrote is scored, and tests for what survives are added without touching it.

use std::path::PathBuf;

use testwright_driver::{ClassSource, Environment, Mutate, MutationReport, Options, Silent};
use testwright_goals::Criterion;
use testwright_mutation::Selection;
use testwright_search::algorithm;
use testwright_testkit::Java;

const CART: &str = "
package shop;

public class Cart {
    private int sum;
    private int discount;

    public void add(int price) {
        if (price < 0) {
            throw new IllegalArgumentException(\"negative price\");
        }
        sum += price;
    }

    public void setDiscount(int percent) {
        if (percent < 0 || percent > 50) {
            throw new IllegalArgumentException(\"no such discount\");
        }
        discount = percent;
    }

    public int total() {
        int reduced = sum - sum * discount / 100;
        return reduced >= 100 ? reduced : reduced + 5;
    }
}
";

/// What somebody wrote: nothing about discounts, nothing about limits.
const WRITTEN: &str = "
package shop;

import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class CartTest {
    @Test
    void smallSumsCostShipping() {
        Cart cart = new Cart();
        cart.add(20);
        assertEquals(25, cart.total());
    }

    @Test
    void largeSumsDoNot() {
        Cart cart = new Cart();
        cart.add(100);
        cart.add(Helper.TWENTY);
        assertEquals(120, cart.total());
    }
}
";

const HELPER: &str = "package shop; class Helper { static final int TWENTY = Integer.parseInt(\"20\"); }";

struct Fixture {
    java: Java,
    environment: Environment,
    source: ClassSource,
    selection: Selection,
    tests: PathBuf,
}

impl Fixture {
    fn new(name: &str) -> Option<Fixture> {
        let junit = [
            include_str!("../../emit/src/jdk/stand_in/jupiter/Test.java"),
            include_str!("../../emit/src/jdk/stand_in/jupiter/Assertions.java"),
            include_str!("../../emit/src/jdk/stand_in/jupiter/Executable.java"),
        ];
        let java = Java::compile(&[CART, junit[0], junit[1], junit[2]])?;
        let tests = std::env::temp_dir().join(format!("testwright-mutate-{}-{name}", std::process::id()));
        std::fs::create_dir_all(tests.join("shop")).expect("a folder");
        std::fs::write(tests.join("shop/CartTest.java"), WRITTEN).expect("a file");
        std::fs::write(tests.join("shop/Helper.java"), HELPER).expect("a file");
        let environment = Environment::new(java.jdk.clone(), java.class_path());
        let source = ClassSource::new(java.jdk.clone(), java.class_path());
        Some(Fixture { java, environment, source, selection: Selection::stronger(), tests })
    }

    fn mutate(&self) -> Mutate<'_> {
        Mutate {
            environment: &self.environment,
            source: &self.source,
            class: "shop/Cart",
            tests: Vec::new(),
            test_sources: Vec::new(),
            test_path: Vec::new(),
            test_folder: Some(self.tests.clone()),
            without: None,
            selection: &self.selection,
            time: None,
        }
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.tests);
    }
}

fn survivors(report: &MutationReport) -> Vec<&str> {
    report.survivors.iter().map(|one| one.text.as_str()).collect()
}

#[test]
fn survivors_are_killed_by_tests_beside_those_that_exist() {
    let Some(fixture) = Fixture::new("kill") else { return };
    let mutate = fixture.mutate();
    let before = mutate.run().expect("a score");
    assert_eq!(before.test_classes, ["shop.CartTest"]);
    assert_eq!(before.tests, 2, "{:?}", before.notes);
    assert!(before.killed > 0);
    assert!(survivors(&before).contains(&"price < 0 to price <= 0"), "{:?}", survivors(&before));

    let dynamosa = algorithm("dynamosa").expect("it is registered");
    let options = Options {
        iterations: Some(20_000),
        seed: 1,
        out: Some(fixture.tests.clone()),
        ..Options::new(dynamosa, vec![Criterion::Mutation])
    };
    let made = mutate.kill(&options, &Silent, &before.survivors).expect("a JDK");
    assert_eq!(made.failure, None);
    assert_eq!(made.files, [fixture.tests.join("shop/CartMutantsTest.java")]);
    let written = std::fs::read_to_string(fixture.tests.join("shop/CartTest.java")).expect("it is there");
    assert_eq!(written, WRITTEN);

    let both = fixture.mutate().run().expect("a score");
    assert_eq!(both.test_classes, ["shop.CartMutantsTest", "shop.CartTest"]);
    assert!(both.notes.is_empty(), "{:?}", both.notes);
    // Mutants that are proved to change nothing are no survivors; all others can be killed.
    assert_eq!(survivors(&both), Vec::<&str>::new());

    // Another run would write that class anew, so it starts from what people wrote.
    let new = Mutate::class_to_write(&fixture.java.class_path(), "shop/Cart", &fixture.tests)
        .expect("it may be written");
    assert_eq!(new, "shop/CartMutantsTest");
    let again = Mutate { without: Some(new), ..fixture.mutate() }.run().expect("a score");
    assert_eq!((again.killed, again.test_classes), (before.killed, before.test_classes));
}

#[test]
fn tests_are_taken_from_class_files_or_from_sources_that_are_named() {
    let Some(fixture) = Fixture::new("sources") else { return };
    let file = fixture.tests.join("shop/CartTest.java");
    let named = Mutate { test_sources: vec![file.clone()], ..fixture.mutate() }.run().expect("a score");
    assert_eq!(named.test_sources, std::slice::from_ref(&file));

    let classes = fixture.tests.join("classes");
    let compiled = std::process::Command::new(fixture.java.jdk.tool("javac"))
        .args(["-d".as_ref(), classes.as_os_str(), "-cp".as_ref(), fixture.java.folder.as_os_str()])
        .args([file, fixture.tests.join("shop/Helper.java")])
        .status();
    assert!(compiled.expect("javac starts").success());
    let from_classes = Mutate { test_path: vec![classes], test_folder: None, ..fixture.mutate() };
    let from_classes = from_classes.run().expect("a score");
    assert!(from_classes.test_sources.is_empty());
    assert_eq!((from_classes.killed, from_classes.tests), (named.killed, named.tests));

    let broken = fixture.tests.join("shop/BrokenTest.java");
    std::fs::write(&broken, "package shop; class BrokenTest { int x = \"\"; }").expect("a file");
    let error = Mutate { test_sources: vec![broken], ..fixture.mutate() }.run().expect_err("it cannot work");
    assert!(error.contains("do not compile") && error.contains("BrokenTest.java"), "{error}");
    let none = Mutate { test_folder: None, ..fixture.mutate() }.run().expect_err("there is none");
    assert!(none.contains("no test class was found for shop.Cart"), "{none}");
}
