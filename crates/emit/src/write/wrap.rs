//! Long statements: broken after an opening parenthesis and between arguments, as formatters do.

/// Columns of a line, indentation included.
const WIDEST: usize = 120;

/// By how much what continues a line is indented.
const CONTINUED: &str = "        ";

/// A statement on one line, or on several if it is longer than a line with this indentation.
pub(super) fn wrapped(statement: &str, indentation: usize) -> Vec<String> {
    let room = WIDEST.saturating_sub(indentation);
    if statement.chars().count() <= room {
        return vec![statement.to_owned()];
    }
    let Some((open, close)) = last_call(statement) else { return vec![statement.to_owned()] };
    let (head, rest) = statement.split_at(open + 1);
    let (inside, tail) = rest.split_at(close - open - 1);
    let mut lines = vec![head.to_owned()];
    let mut line = String::new();
    for argument in arguments(inside) {
        let length = CONTINUED.len() + line.chars().count() + 1 + argument.chars().count() + 1;
        if !line.is_empty() && length > room {
            lines.push(format!("{CONTINUED}{line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(argument);
    }
    lines.push(format!("{CONTINUED}{line}{tail}"));
    lines
}

/// The places of the parentheses of the last call that is inside of no other, if it has arguments.
fn last_call(statement: &str) -> Option<(usize, usize)> {
    let mut depth = 0usize;
    let (mut open, mut found) = (0, None);
    for (at, letter) in outside_literals(statement) {
        match letter {
            '(' => {
                if depth == 0 {
                    open = at;
                }
                depth += 1;
            }
            ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    found = Some((open, at)).filter(|_| at > open + 1).or(found);
                }
            }
            _ => {}
        }
    }
    found
}

/// Arguments, each with the comma behind it.
fn arguments(inside: &str) -> Vec<&str> {
    let mut depth = 0usize;
    let (mut from, mut found) = (0, Vec::new());
    for (at, letter) in outside_literals(inside) {
        match letter {
            '(' | '{' | '[' | '<' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            // The arrow of a lambda closes nothing.
            '>' if !inside[..at].ends_with('-') => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(inside[from..=at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(inside[from..].trim());
    found
}

/// The characters of a text that are in no literal, with their places.
fn outside_literals(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut quote = None;
    let mut is_escaped = false;
    text.char_indices().filter(move |(_, letter)| match quote {
        Some(_) if is_escaped => {
            is_escaped = false;
            false
        }
        Some(_) if *letter == '\\' => {
            is_escaped = true;
            false
        }
        Some(open) => {
            if *letter == open {
                quote = None;
            }
            false
        }
        None if matches!(letter, '"' | '\'') => {
            quote = Some(*letter);
            false
        }
        None => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_on_its_line() {
        let statement = "assertEquals(1, till.add(1));";
        assert_eq!(wrapped(statement, 8), [statement]);
        let text = format!("String text = \"{}\";", "(x".repeat(80));
        assert_eq!(wrapped(&text, 8), [text.as_str()], "a literal is not broken");
    }

    #[test]
    fn long_statements_are_broken_inside_of_their_last_call() {
        let thrown = "IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> checkoutService.checkOut(order));";
        assert_eq!(
            wrapped(thrown, 8),
            [
                "IllegalArgumentException thrown = assertThrows(",
                "        IllegalArgumentException.class, () -> checkoutService.checkOut(order));"
            ]
        );
        let long = "a".repeat(60);
        let verified = format!("verify(mailer).send(\"{long}\", \"{long}\", map.<K, V>of(1, ','));");
        assert_eq!(
            wrapped(&verified, 8),
            [
                "verify(mailer).send(".to_owned(),
                format!("        \"{long}\","),
                format!("        \"{long}\", map.<K, V>of(1, ','));")
            ]
        );
    }
}
