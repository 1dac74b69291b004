//! Records of CSV as JUnit's `@CsvSource` has them: the rows of a table of tests. Apostrophes are the quotes, blanks around columns are
//! stripped, and an empty column without quotes is `null`.

/// The columns of a record; none stands for `null`. None at all if quotes are not closed, or something follows them.
#[must_use]
pub fn columns(record: &[u16]) -> Option<Vec<Option<Vec<u16>>>> {
    const QUOTE: u16 = b'\'' as u16;
    const COMMA: u16 = b',' as u16;
    let is_blank = |unit: &u16| *unit <= u16::from(b' ');
    let mut columns = Vec::new();
    let mut rest = record;
    loop {
        let blanks = rest.iter().take_while(|unit| is_blank(unit)).count();
        rest = &rest[blanks..];
        if rest.first() == Some(&QUOTE) {
            let mut column = Vec::new();
            rest = &rest[1..];
            loop {
                match rest {
                    [QUOTE, QUOTE, after @ ..] => {
                        column.push(QUOTE);
                        rest = after;
                    }
                    [QUOTE, after @ ..] => {
                        rest = after;
                        break;
                    }
                    [unit, after @ ..] => {
                        column.push(*unit);
                        rest = after;
                    }
                    [] => return None,
                }
            }
            let blanks = rest.iter().take_while(|unit| is_blank(unit)).count();
            rest = &rest[blanks..];
            columns.push(Some(column));
        } else {
            let end = rest.iter().position(|unit| *unit == COMMA).unwrap_or(rest.len());
            let kept = rest[..end].iter().rposition(|unit| !is_blank(unit)).map_or(0, |last| last + 1);
            columns.push((kept > 0).then(|| rest[..kept].to_vec()));
            rest = &rest[end..];
        }
        match rest {
            [] => return Some(columns),
            [COMMA, after @ ..] => rest = after,
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_junit_does() {
        let read = |record: &str| -> Option<Vec<Option<String>>> {
            let columns = columns(&record.encode_utf16().collect::<Vec<_>>())?;
            let text = |column: Option<Vec<u16>>| column.map(|units| String::from_utf16_lossy(&units));
            Some(columns.into_iter().map(text).collect())
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(read("14, SILVER, 100"), Some(vec![some("14"), some("SILVER"), some("100")]));
        assert_eq!(read(", ,5"), Some(vec![None, None, some("5")]));
        assert_eq!(read("'a, b', '', x'y"), Some(vec![some("a, b"), some(""), some("x'y")]));
        assert_eq!(read("'it''s' , ' x ',"), Some(vec![some("it's"), some(" x "), None]));
        assert_eq!(read("'''', ''''''"), Some(vec![some("'"), some("''")]));
        assert_eq!((read("'open"), read("'a'b")), (None, None));
    }
}
