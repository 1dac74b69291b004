//! Text of a project on the user's terminal.
//!
//! Names and messages come from class files and build files. **Always true:** no character of theirs moves the cursor, changes
//! colours or the direction of writing, or hides.

use std::borrow::Cow;

/// The text with every character escaped that a terminal would not just show. Line breaks and tabs stay.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_unsafe(letter) {
            true => shown.extend(letter.escape_unicode()),
            false => shown.push(letter),
        }
    }
    Cow::Owned(shown)
}

fn is_unsafe(letter: char) -> bool {
    // Marks of direction and what is written without a width.
    let is_hidden = matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    is_hidden || letter.is_control() && !matches!(letter, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn what_would_move_the_cursor_is_escaped() {
        assert_eq!(printable("größe\n\ta"), "größe\n\ta");
        assert_eq!(printable("a\u{1b}[2J\r\u{202e}b"), "a\\u{1b}[2J\\u{d}\\u{202e}b");
    }
}
