use proptest::prelude::*;

use super::Host;
use crate::style::Naming;
use crate::suite::Framework;

const TILL: &str = r#"/* Ours. } */
package shop;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests { of tills. */
@SuppressWarnings({"unchecked", "}"})
class TillTest {
    private static final String BRACES = "}}\"}";
    private final Till till = new Till('}'), other = new Till('{');

    @Test
    void add_two() {
        // } not the end
        Runnable run = () -> { till.add(2); };
        String block = """
            } \""" {
            """;
    }

    static class Drawer { void shut() { } }
    enum Coin { ONE { }, TWO }
    record Note(int value) { }
    @interface Counted { int[] value() default {1}; }
} // the end }

class Other { }
"#;

fn host(text: &str) -> Host {
    Host::read(text, "TillTest").unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn lines(all: &[&str]) -> Vec<String> {
    all.iter().map(|line| (*line).to_owned()).collect()
}

/// The lines of a text that another one has besides, if it has all of its lines in their order.
fn added(before: &str, after: &str) -> Option<Vec<String>> {
    let mut wanted = before.split_inclusive('\n').peekable();
    let mut more = Vec::new();
    for line in after.split_inclusive('\n') {
        if wanted.peek() == Some(&line) {
            wanted.next();
        } else {
            more.push(line.to_owned());
        }
    }
    wanted.next().is_none().then_some(more)
}

#[test]
fn members_stand_before_the_last_brace_of_the_class() {
    let host = host(TILL);
    let members =
        lines(&["    @Test", "    void more() {", "        assertEquals(1, till.add(1));", "    }"]);
    let statics = lines(&["org.junit.jupiter.api.Assertions.assertEquals"]);
    let inserted = host.with(&members, &lines(&["java.util.Locale", "shop.a.Key"]), &statics);
    let more = added(TILL, &inserted.text).expect("nothing else is changed");
    let expected = "\
import java.util.Locale;
import shop.a.Key;
import static org.junit.jupiter.api.Assertions.assertEquals;
    // Added by Testwright. A later run replaces all up to the end below; delete this line to keep it as it is.
    // Imports added with it: Locale, Key, static assertEquals
    @Test
    void more() {
        assertEquals(1, till.add(1));
    }
    // End of what Testwright added.
";
    // Which of several empty lines is new cannot be told.
    let more: Vec<String> = more.into_iter().filter(|line| line != "\n").collect();
    assert_eq!(more.concat(), expected);
    assert!(inserted.text.contains("Test;\nimport shop.a.Key;\n\nimport static "));
    assert!(inserted.text.contains("assertEquals\n\n    @Test\n"));
    assert!(
        inserted.text.contains("import java.util.List;\nimport java.util.Locale;\nimport java.util.Map;\n")
    );
    assert!(inserted.text.contains("added.\n} // the end }\n"));
    assert_eq!(inserted.text.lines().nth(inserted.line - 1), Some("    @Test"));
}

#[test]
fn what_was_added_is_found_again_and_only_that() {
    let first =
        host(TILL).with(&lines(&["    @Test", "    void more() { }"]), &lines(&["java.util.Locale"]), &[]);
    let again = host(&first.text);
    assert_eq!((again.base(), again.added()), (TILL, &lines(&["more"])[..]));
    let second = again.with(&lines(&["    int other;"]), &[], &[]);
    assert_eq!(second.text, host(TILL).with(&lines(&["    int other;"]), &[], &[]).text);
    let mine = first.text.replace("    // Added by", "    // By");
    let kept = host(&mine);
    assert_eq!(
        (kept.base(), kept.added().len()),
        (mine.as_str(), 0),
        "without the comment it is somebody's own"
    );
    let text = TILL.replace("} not the end", "Added by Testwright. A later run replaces all up to the end below; delete this line to keep it as it is.");
    assert_eq!(host(&text).base(), text, "without an end it is nothing");
}

#[test]
fn names_and_types_of_the_class_are_known() {
    let host = host(TILL);
    let names: Vec<&str> = host.names().collect();
    assert_eq!(names, ["BRACES", "till", "other", "add_two", "Drawer", "Coin", "Note", "Counted"]);
    let own: Vec<(String, String)> = host.own_types();
    assert!(own.contains(&("Coin".to_owned(), "shop.TillTest.Coin".to_owned())));
    assert!(own.contains(&("Other".to_owned(), "shop.Other".to_owned())));
    assert_eq!(
        (host.package(), host.class_name(), host.framework()),
        ("shop", "TillTest", Framework::Jupiter)
    );
    assert!(host.mentions("Runnable") && !host.mentions("add") && !host.mentions("Ours"));
    assert_eq!((host.convention().naming, host.convention().is_public), (Some(Naming::Parts), Some(false)));
    assert!(host.has_method("add_two") && !host.has_method("shut"));
    assert_eq!(host.fresh_fields(), ["till"], "of two fields in one declaration only the first is read");
}

#[test]
fn what_is_no_test_class_or_runs_otherwise_is_refused() {
    let test = "import org.junit.jupiter.api.Test;\nimport org.junit.jupiter.api.extension.*;\n";
    let refused = |text: &str| Host::read(text, "A").expect_err(text);
    let class = |before: &str, body: &str| format!("{test}{before} class A {{\n{body}\n}}\n");
    assert!(Host::read(&class("", "@Test void a() { }"), "A").is_ok());
    assert!(Host::read(&class("@ExtendWith(MockitoExtension.class)", ""), "A").is_ok());
    for (text, reason) in [
        ("class A {\n}\n".to_owned(), "is no test class of JUnit"),
        ("import org.testng.annotations.Test;\nclass A {\n}\n".to_owned(), "is no test class of JUnit"),
        (format!("{test}class B {{\n}}\n"), "has no class A"),
        (format!("{test}interface A {{\n}}\n"), "has no class A"),
        (format!("{test}class A {{\n"), "cannot be read as a test class: "),
        (format!("{test}class A {{ }}\n"), "has code before the last brace"),
        (class("", "int a; }").replace("\n}\n", "\n"), "has code before the last brace"),
        (class("@ExtendWith(Slow.class)", ""), "has tests that run with @ExtendWith(Slow.class)"),
        (
            class("@ExtendWith({MockitoExtension.class, Slow.class})", ""),
            "has tests that run with @ExtendWith",
        ),
        (class("@SpringBootTest", ""), "has tests that run with @SpringBootTest"),
        (class("abstract", ""), "is abstract"),
        (class("", "").replace("class A", "class A extends B"), "extends another class"),
        (class("", "@RegisterExtension Slow slow = new Slow();"), "has tests that run with slow"),
        (
            class("", "@BeforeEach void a(TestInfo info) { }"),
            "has tests before which JUnit gives arguments to a",
        ),
        (class("", "A(TestInfo info) { }"), "has tests before which JUnit gives arguments to A"),
        (class("", "// \\u007d"), "cannot be read as a test class: it has code"),
    ] {
        assert!(refused(&text).starts_with(reason), "{text}\n{}", refused(&text));
    }
}

/// A file with these line ends, indented by this, with some of these imports and members, and perhaps without a last line end.
fn file(eol: &str, unit: &str, imports: &[&str], members: &[&str], is_closed: bool) -> String {
    let mut text = String::from("package shop;\n\nimport org.junit.jupiter.api.Test;\n");
    imports.iter().for_each(|import| text.push_str(&format!("{import}\n")));
    text.push_str("\n@SuppressWarnings({\"a\", \"{\"})\nclass TillTest {\n");
    for member in members {
        member.lines().for_each(|line| text.push_str(&format!("{unit}{line}\n")));
    }
    text.push_str(if is_closed { "}\n" } else { "}" });
    text.replace('\n', eol)
}

const IMPORTS: [&str; 6] = [
    "import java.util.*;",
    "import java.util.List; // } a",
    "import java.util.Map; /* {\n } */",
    "",
    "import static org.junit.jupiter.api.Assertions.*;",
    "import static java.util.Locale.ROOT;",
];

const MEMBERS: [&str; 7] = [
    "@Test void one() { String s = \"} // {\"; }",
    "",
    "char c = '}'; // }",
    "static class In { enum Deep { A { } } /* } */ }",
    "String block = \"\"\"\n  } \\\"\"\" {\n  \"\"\";",
    "@Test\n@DisplayName(\"{ not closed\")\nvoid two() {\n  if (a) { b(); }\n}",
    "{\n  init();\n}",
];

const NEW: [&str; 5] =
    ["java.util.Locale", "java.util.ArrayList", "org.mockito.Mock", "shop.tools.Key", "a.B"];

proptest! {
    #[test]
    fn adding_only_inserts_lines_and_can_be_undone(
        eol in prop::sample::select(&["\n", "\r\n"][..]),
        unit in prop::sample::select(&["    ", "\t", "  ", ""][..]),
        imports in prop::sample::subsequence(&IMPORTS[..], 0..=6),
        members in prop::sample::subsequence(&MEMBERS[..], 0..=7),
        is_closed in any::<bool>(),
        new in prop::sample::subsequence(&NEW[..], 0..=5),
        statics in any::<bool>(),
    ) {
        let text = file(eol, unit, &imports, &members, is_closed);
        let statics = if statics { lines(&["org.mockito.Mockito.when", "org.mockito.Mockito.verify"]) } else { Vec::new() };
        let body = lines(&["    @Test", "    void more() {", "        run();", "    }"]);
        let inserted = host(&text).with(&body, &lines(&new), &statics);
        let more = added(&text, &inserted.text);
        prop_assert!(more.is_some(), "{}", inserted.text);
        let ends = |line: &String| line.ends_with(eol);
        prop_assert!(more.iter().flatten().all(ends), "{:?}", more);
        prop_assert_eq!(inserted.text.lines().nth(inserted.line - 1).map(str::trim), Some("@Test"));
        let again = host(&inserted.text);
        prop_assert_eq!(again.base(), text);
        prop_assert_eq!(again.added(), &lines(&["more"])[..]);
        prop_assert_eq!(again.with(&body, &lines(&new), &statics).text, inserted.text);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[a-z{}()\"'/*@;,=<>\\\\ \n]{0,80}") {
        let _ = Host::read(&format!("import org.junit.Test;\nclass A {{\n{text}\n}}\n"), "A");
        let _ = Host::read(&text, "A");
    }
}
