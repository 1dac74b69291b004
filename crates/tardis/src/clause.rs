//! Clauses as the classifier sees them: their text, and what they are about.

/// A clause of a path condition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clause {
    /// The clause in Java-like notation, such as `this.a[0] > 6`.
    pub text: Box<str>,
    /// The access paths that it is about, such as `this.a[0]`.
    pub variables: Vec<Box<str>>,
    /// The objects that it is about: the owner of each variable, or the object itself whose being is asked for.
    pub objects: Vec<Box<str>>,
}

impl Clause {
    /// A clause about these variables, each of which belongs to its [`owner`].
    #[must_use]
    pub fn new(text: &str, variables: &[&str]) -> Clause {
        Clause {
            text: text.into(),
            variables: variables.iter().map(|name| Box::from(*name)).collect(),
            objects: variables.iter().filter_map(|name| owner(name)).map(Box::from).collect(),
        }
    }
}

/// The object that an access path belongs to: what is left without its last field. None for an argument itself; and none for
/// elements and lengths of arrays, because an array has no methods that could keep an invariant.
#[must_use]
pub fn owner(variable: &str) -> Option<&str> {
    let (owner, field) = variable.rsplit_once('.')?;
    (!owner.is_empty() && field != "length" && !field.contains('[')).then_some(owner)
}

/// The clause without numbers, indices, characters and texts: what it has in common with others of its form (section 4.2).
#[must_use]
pub fn abstracted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.char_indices().peekable();
    let mut last = ' ';
    while let Some((at, this)) = rest.next() {
        let follows_word = last.is_alphanumeric() || matches!(last, '_' | '$' | ')' | ']');
        let next_is_digit = || text[at + this.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        if matches!(this, '"' | '\'') {
            // A literal ends at the next quote of its kind that is not escaped.
            let mut escaped = false;
            for (_, inner) in rest.by_ref() {
                if inner == this && !escaped {
                    break;
                }
                escaped = inner == '\\' && !escaped;
            }
            out.push('.');
        } else if (this.is_ascii_digit() && !follows_word)
            || (this == '-' && !follows_word && next_is_digit())
        {
            let in_number = |before: char, c: char| {
                c.is_ascii_alphanumeric() || c == '.' || (c == '-' && matches!(before, 'E' | 'e'))
            };
            let mut before = this;
            while let Some((_, inner)) = rest.next_if(|(_, c)| in_number(before, *c)) {
                before = inner;
            }
            out.push('.');
        } else {
            out.push(this);
        }
        last = this;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_without_their_numbers() {
        assert_eq!(abstracted("a[0] > 6"), "a[.] > .");
        assert_eq!(abstracted("this.x1 <= -12"), "this.x1 <= .");
        assert_eq!(abstracted("n - 3 < 1.5E-10"), "n - . < .");
        assert_eq!(abstracted("name.equals(\"a \\\" 7\")"), "name.equals(.)");
        assert_eq!(abstracted("this.text.charAt(3) == '3'"), "this.text.charAt(.) == .");
        assert_eq!(abstracted("this.b[2] < -this.a[1]"), "this.b[.] < -this.a[.]");
        assert_eq!(abstracted("\"never closed"), ".");
    }

    #[test]
    fn owners_of_access_paths() {
        assert_eq!(owner("this.a"), Some("this"));
        assert_eq!(owner("this.a[2]"), None);
        assert_eq!(owner("this.a[2].size"), Some("this.a[2]"));
        assert_eq!(owner("this.a.length"), None);
        assert_eq!(owner("p.next.value"), Some("p.next"));
        assert_eq!(owner("n"), None);
    }
}
