//! Something that code does and that nobody can have meant, with a test that shows it and is no part of the suite.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Misbehaviour {
    /// Its sort: `equals-contract`, `hash-code-contract`, `compare-to-contract` or `endless-loop`.
    pub rule: String,
    /// What is wrong, in words.
    pub words: String,
    /// Name of the test that shows it.
    pub test: String,
    /// The lines of that test.
    pub text: String,
    /// Where the method begins that does it; 0 if unknown.
    pub line: u16,
    /// Whether the test was seen to show it on the user's JDK, too.
    pub verified: bool,
}

impl Misbehaviour {
    /// As a JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "rule": self.rule,
            "message": self.words,
            "line": self.line,
            "test": self.test,
            "reproducer": self.text,
            "verified": self.verified,
        })
    }
}
