//! Path conditions of tests that were written.

use testwright_driver::{ClassSource, PathRequest};
use testwright_testkit::Java;

const GATE: &str = r#"package gate;

public class Gate {
    private final String word;

    public Gate(String word) { this.word = word; }

    public boolean opens(int code) {
        if (code * 3 == 126) {
            return word.equals("sesame");
        }
        return false;
    }
}
"#;

const TESTS: &str = r#"package gate;

import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class GateTest {
    @Test
    void opens_oneReturnsFalse() {
        Gate gate = new Gate("open");
        assertFalse(gate.opens(1));
    }

    @Test
    void opens_inALoop() {
        while (true) { }
    }
}
"#;

fn explain(method: Option<&str>, flip: Option<usize>) -> Option<Result<String, String>> {
    let java = Java::compile(&[GATE])?;
    let class_path = java.class_path();
    let source = ClassSource::new(java.jdk.clone(), class_path.clone());
    let (jdk, text) = (&java.jdk, TESTS);
    Some(
        PathRequest { jdk, class_path: &class_path, source: &source, class: None, text, method, flip }
            .explain(),
    )
}

#[test]
fn a_path_is_explained_with_what_flips_it() {
    let Some(explained) = explain(None, None) else { return };
    let text = explained.expect("both tests are told of");
    assert!(text.starts_with("GateTest.opens_oneReturnsFalse, line 8\n"), "{text}");
    assert!(text.contains("gate.Gate.opens:9, statement 1"), "{text}");
    assert!(text.contains("v0.opens(42)"), "{text}");
    assert!(text.ends_with("cannot be followed: line 16: while is more than a test of calls\n"), "{text}");
}

#[test]
fn what_does_not_exist_is_told() {
    let Some(explained) = explain(Some("closes"), None) else { return };
    let expected = "GateTest has no test closes; it has opens_oneReturnsFalse, opens_inALoop";
    assert_eq!(explained, Err(expected.to_owned()));
    let Some(explained) = explain(Some("opens_oneReturnsFalse"), Some(7)) else { return };
    assert_eq!(explained, Err("there is no clause 7; the path has 1, counted from 0".to_owned()));
}
