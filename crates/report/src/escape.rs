//! Text of the user's in XML and HTML.

/// The text as content or as the value of an attribute. What XML cannot have at all is replaced.
pub(crate) fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::xml;

    #[test]
    fn nothing_ends_a_tag_or_an_attribute() {
        assert_eq!(xml("a<b>&\"'\u{0}\n"), "a&lt;b&gt;&amp;&quot;&#39;\u{FFFD}\n");
    }
}
