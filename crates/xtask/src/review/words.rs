//! The words of Java source with their lines. Comments are words, too: a reader sees them.
//!
//! Nothing here comes from the writer of suites, so that what is counted does not depend on how it was written.

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or keyword.
    Name,
    /// A number.
    Number,
    /// A character, a string or a text block, with its quotes.
    Text,
    /// A comment.
    Comment,
    /// One character of anything else.
    Sign,
}

/// A word of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// The line where it begins, counted from 0.
    pub(super) line: usize,
}

impl Word {
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Name | Kind::Sign)
    }

    pub(super) fn is_name(&self) -> bool {
        self.kind == Kind::Name
    }
}

/// Cuts source into words. Any text has some.
pub(super) fn words(source: &str) -> Vec<Word> {
    let mut rest = source;
    let mut line = 0;
    let mut words = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (kind, length) = word(rest, first);
        let (text, after) = rest.split_at(length);
        if let Some(kind) = kind {
            words.push(Word { kind, text: text.to_owned(), line });
        }
        line += text.matches('\n').count();
        rest = after;
    }
    words
}

/// The kind of the first word, if it is one and no blanks, and its length in bytes.
fn word(rest: &str, first: char) -> (Option<Kind>, usize) {
    let until = |end: &str, from: usize| {
        rest.get(from..).and_then(|rest| rest.find(end)).map_or(rest.len(), |at| from + at + end.len())
    };
    if first.is_whitespace() {
        let length = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
        return (None, length);
    }
    if rest.starts_with("//") {
        return (Some(Kind::Comment), rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Some(Kind::Comment), until("*/", 2));
    }
    if rest.starts_with("\"\"\"") {
        return (Some(Kind::Text), until("\"\"\"", 3));
    }
    if first == '"' || first == '\'' {
        return (Some(Kind::Text), quoted(rest, first));
    }
    if first.is_ascii_digit() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
        return (Some(Kind::Number), rest.find(|c| !is_part(c)).unwrap_or(rest.len()));
    }
    if is_name_part(first) {
        return (Some(Kind::Name), rest.find(|c| !is_name_part(c)).unwrap_or(rest.len()));
    }
    (Some(Kind::Sign), first.len_utf8())
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Length of a literal with its quotes. One that is not closed ends with its line.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_in_texts_and_comments_are_no_signs() {
        let signs = |source: &str| words(source).iter().filter(|word| word.kind == Kind::Sign).count();
        assert_eq!(signs("\"{\\\"{\" '{' '\\'' // {\n /* { */ \"\"\"\n { \"\" } \"\"\" {"), 1);
        assert_eq!(signs("\"{"), 0);
        assert_eq!(signs("/* {"), 0);
    }

    #[test]
    fn lines_are_counted_through_comments_and_text_blocks() {
        let all = words("a /*\n*/ b \"\"\"\n\n\"\"\" c");
        let lines: Vec<(&str, usize)> =
            all.iter().filter(|word| word.is_name()).map(|word| (word.text.as_str(), word.line)).collect();
        assert_eq!(lines, [("a", 0), ("b", 1), ("c", 3)]);
    }
}
