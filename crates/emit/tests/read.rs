//! What is written is read back.

mod support;

use std::sync::Arc;

use rand::SeedableRng;
use support::{compile, newest_jdk, suite};
use testwright_classpath::ClassPath;
use testwright_emit::read::{self, ReadTest};
use testwright_emit::{Style, Test, source};
use testwright_testcase::{
    ClassSource, Classes, Factory, Observed, Outcome, Rng, Seeds, TestCase, Universe, UniverseOptions,
};

const AWKWARD: &str = include_str!("java/Awkward.java");

const SHOP: &str = r#"
package shop;

public class Shop {
    public enum Kind { SMALL, LARGE }

    public interface Price { int of(String name, int count); }

    public int total;

    public Shop(int total) { this.total = total; }

    public long add(long amount) { return total += amount; }

    public int add(int amount) { return total += amount; }

    public String kinds(Kind... kinds) { return java.util.Arrays.toString(kinds); }

    public int ask(Price price, String name) { return price.of(name, total); }

    public static Shop of(byte[] bytes, char letter, double share) { return new Shop(bytes.length + letter); }
}
"#;

/// A compiled source, which is there for as long as this is.
fn library(name: &str, text: &str) -> Option<(ClassSource, support::Compiled)> {
    let jdk = newest_jdk()?;
    let compiled = compile(&jdk, name, text);
    let class_path =
        ClassPath::open(std::slice::from_ref(&compiled.folder), jdk.feature).expect("it can be read");
    Some((ClassSource::new(Arc::new(jdk), Arc::new(class_path)), compiled))
}

fn universe(library: &ClassSource, class: &str) -> Universe {
    Universe::build(library, class, &UniverseOptions::default()).expect("a universe")
}

/// A test of which nothing was seen.
fn unseen(case: TestCase) -> Test {
    let unknown = Outcome::Returned { value: None, tainted: true };
    let observed = Observed { outcomes: vec![unknown; case.statements.len()], ..Observed::default() };
    Test::new(case, observed)
}

/// What each test calls, and with which literals.
fn calls(universe: &Universe, case: &TestCase) -> Vec<String> {
    let used = |at: usize| {
        case.statements
            .iter()
            .flat_map(|one| one.operands())
            .any(|operand| matches!(operand, testwright_testcase::Operand::Var(var) if var.index() == at))
    };
    let written = case.statements.iter().enumerate().filter(|(at, statement)| {
        // What nobody uses and nothing does is not written.
        used(*at) || matches!(statement.member(), Some(id) if universe.member(id).kind != testwright_testcase::MemberKind::Field)
    });
    written
        .filter_map(|(_, statement)| {
            let member = universe.member(statement.member()?);
            let literals: Vec<String> = statement
                .operands()
                .filter_map(|operand| match operand {
                    testwright_testcase::Operand::Literal(literal) => Some(format!("{literal:?}")),
                    _ => None,
                })
                .collect();
            Some(format!("{}.{}{} {literals:?}", member.declared_in, member.name, member.descriptor))
        })
        .collect()
}

/// Reads the tests of a class as a person might write them.
fn read_shop(body: &str) -> Option<(Universe, ReadTest)> {
    let (library, _compiled) = library("Shop", SHOP)?;
    let universe = universe(&library, "shop/Shop");
    let text = format!(
        "package shop;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\npublic class ShopTest {{\n    \
         private int helper = 3;\n    @Test(timeout = 100)\n    public void works() throws Exception {{\n{body}\n    }}\n}}\n"
    );
    let mut file = read::tests(&universe, &text).expect("a class");
    assert_eq!((&*file.package, &*file.class, file.tests.len()), ("shop", "ShopTest", 1));
    let test = file.tests.remove(0);
    Some((universe, test))
}

#[test]
fn tests_that_people_wrote_are_read() {
    let body = r#"
        final Shop shop = Shop.of(new byte[] {1, (byte) 2}, 'c', 1.5e3); // a comment
        assertEquals("sum", 7L, shop.add(5L));
        shop.add(-5);
        shop.total = 3;
        assertNotNull(shop.kinds(Shop.Kind.SMALL, Shop.Kind.LARGE));
        int asked = shop.ask((name, count) -> 4, "a\"b");
        try {
            new Shop(Integer.MAX_VALUE).ask(null, null);
            fail("throws");
        } catch (NullPointerException expected) {
            assertNotNull(expected);
        }"#;
    let Some((_, test)) = read_shop(&body.replace("kinds(", "kinds(2, ")) else { return };
    let reason = "line 13: tests of this class do not use shop.Shop.kinds with such arguments";
    assert_eq!(test.case, Err(reason.into()));
    let Some((universe, test)) = read_shop(body) else { return };
    let case = test.case.expect("all of it is known");
    let expected = [
        "shop/Shop.of([BCD)Lshop/Shop; [\"Char(99)\", \"Double(1500.0)\"]",
        "shop/Shop.add(J)J [\"Long(5)\"]",
        "shop/Shop.add(I)I [\"Int(-5)\"]",
        "shop/Shop.totalI [\"Int(3)\"]",
        "shop/Shop$Kind.SMALLLshop/Shop$Kind; []",
        "shop/Shop$Kind.LARGELshop/Shop$Kind; []",
        "shop/Shop.kinds([Lshop/Shop$Kind;)Ljava/lang/String; []",
        "shop/Shop.ask(Lshop/Shop$Price;Ljava/lang/String;)I [\"String([97, 34, 98])\"]",
        "shop/Shop.<init>(I)V [\"Int(2147483647)\"]",
        "shop/Shop.ask(Lshop/Shop$Price;Ljava/lang/String;)I []",
    ];
    let mut found = calls(&universe, &case);
    // A field that is written has no value that anything could use.
    let set = case
        .statements
        .iter()
        .find(|statement| matches!(statement.action, testwright_testcase::Action::Set { .. }));
    assert!(set.is_some(), "{case:?}");
    found.insert(3, expected[3].to_owned());
    assert_eq!(found, expected);
}

#[test]
fn what_a_value_is_expected_to_be_need_not_be_known() {
    let body = r#"
        Shop shop = new Shop(2);
        assertEquals(java.time.LocalDate.parse("2024-02-29"), shop.add(5L));
        assertEquals("2", shop.toString());"#;
    let Some((universe, test)) = read_shop(body) else { return };
    let case = test.case.expect("what is asserted about is known");
    let expected = ["shop/Shop.<init>(I)V [\"Int(2)\"]", "shop/Shop.add(J)J [\"Long(5)\"]"];
    assert_eq!(calls(&universe, &case)[..2], expected);
}

#[test]
fn what_is_more_than_calls_is_told() {
    let Some((_, test)) = read_shop("        for (int i = 0; i < 3; i++) { new Shop(i); }") else { return };
    assert_eq!(test.case, Err("line 8: for is more than a test of calls".into()));
    let Some((_, test)) = read_shop("        new Shop(1 + 2);") else { return };
    assert_eq!(test.case, Err("line 8: operators are not read".into()));
    let Some((_, test)) = read_shop("        new Shop(helper());") else { return };
    assert_eq!(test.case, Err("line 8: helper is a method of the test class, which is not read".into()));
}

#[test]
fn what_the_factory_makes_is_read_back() {
    let Some((library, _compiled)) = library("Awkward", AWKWARD) else { return };
    let (mut all, mut read_back, mut same) = (0, 0, 0);
    let mut reasons: Vec<String> = Vec::new();
    let names = library.user_classes();
    for class in names.iter().map(|name| &**name).chain([
        "java/util/ArrayDeque",
        "java/util/BitSet",
        "java/lang/Integer",
    ]) {
        let Ok(universe) = Universe::build(&library, class, &UniverseOptions::default()) else { continue };
        let factory = Factory::new(&universe, Seeds::of_subject(&library, &universe));
        let mut rng = Rng::seed_from_u64(11);
        let tests: Vec<Test> = (0..40)
            .map(|_| unseen(factory.random_test(&mut rng)))
            .filter(|test| !test.case.statements.is_empty())
            .collect();
        let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
        let suite = suite(&package.replace('/', "."), &format!("{}Test", simple.replace('$', "_")), tests);
        let written = source(&universe, &suite, &Style { java: 17, ..Style::default() });
        let file = read::tests(&universe, &written.text).expect("it is a class");
        assert_eq!(file.tests.len(), suite.tests.len(), "{}", written.text);
        for (test, read) in suite.tests.iter().zip(&file.tests) {
            all += 1;
            match &read.case {
                Ok(case) => {
                    read_back += 1;
                    // What tests share is made before the rest.
                    let (mut ours, mut theirs) = (calls(&universe, &test.case), calls(&universe, case));
                    ours.sort_unstable();
                    theirs.sort_unstable();
                    same += usize::from(ours == theirs);
                }
                Err(reason) => reasons.push(format!("{class}: {}: {reason}", read.name)),
            }
        }
    }
    println!("{all} written, {read_back} read, {same} the same");
    reasons.iter().take(40).for_each(|reason| println!("{reason}"));
    assert!(all > 300 && read_back * 100 >= all * 98 && same * 100 >= all * 97, "{all} {read_back} {same}");
}

const KEEPER: &str = r#"
package shop;

public class Keeper {
    public Keeper(java.io.File file, String name) {}

    public static int of(java.nio.file.Path path) { return 1; }
}
"#;

#[test]
fn paths_in_the_temporary_folder_are_written_and_read_for_each_junit() {
    let Some((library, _compiled)) = library("Keeper", KEEPER) else { return };
    let universe = universe(&library, "shop/Keeper");
    for (junit, field, folder) in [
        (testwright_emit::Framework::Jupiter, "@TempDir\n    Path tempDir;\n", "tempDir"),
        (
            testwright_emit::Framework::JUnit4,
            "@Rule\n    public TemporaryFolder tempDir = new TemporaryFolder();\n",
            "tempDir.getRoot().toPath()",
        ),
    ] {
        let lines = [
            format!(
                "new Keeper({folder}.resolve(\"a.txt\").toFile(), {folder}.resolve(\"d/b.txt\").toString());"
            ),
            format!("Keeper.of({folder}.resolve(\"c.txt\"));"),
            format!("new Keeper({folder}.toFile(), {folder}.toString());"),
        ];
        let text = format!(
            "package shop;\nimport java.nio.file.Path;\nclass KeeperTest {{\n{field}\n@Test void all() {{\n{}\n}}\n}}\n",
            lines.join("\n")
        );
        let file = read::tests(&universe, &text).expect("it is a class");
        let case = file.tests[0].case.clone().expect("it can be read");
        let suite = suite("shop", "KeeperTest", vec![unseen(case.clone())]);
        let style = Style { framework: junit, ..Style::default() };
        let written = source(&universe, &suite, &style).text;
        // Long lines are broken.
        let unbroken = written.replace("(\n                ", "(").replace(",\n                ", ", ");
        for part in lines.iter().map(String::as_str).chain([field]) {
            assert!(unbroken.contains(part), "{part}: {written}");
        }
        assert!(!written.contains("Paths"), "nothing is imported that is not used: {written}");
        let again = read::tests(&universe, &written).expect("it is a class");
        assert_eq!(
            again.tests[0].case.as_ref().map(|case| calls(&universe, case)),
            Ok(calls(&universe, &case))
        );
        // Where JUnit has no such folder, javac refuses the test.
        let without = source(&universe, &suite, &Style { temporary_folder: false, ..style }).text;
        assert!(without.contains("goto") && !without.contains("tempDir"), "{without}");
    }
}
