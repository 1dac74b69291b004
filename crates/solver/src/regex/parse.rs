//! From a pattern to an automaton: a recursive descent parser whose results are Glushkov's sets.

use super::{CharClass, Regex};
use std::error::Error;
use std::fmt;

/// Why a pattern is not of the subset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegexError {
    /// Where in the pattern the reader gave up, in code points.
    pub offset: usize,
    /// What it found there.
    pub reason: &'static str,
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern not supported at {}: {}", self.offset, self.reason)
    }
}

impl Error for RegexError {}

/// More states than this cost more than they can bring.
const MOST_STATES: usize = 512;
/// Deeper groups are not what people write, and would use up the stack.
const MOST_DEPTH: usize = 64;

/// Glushkov's sets of a part of the pattern: the states that can come first and last, and whether it can be empty.
#[derive(Clone, Debug, Default)]
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    nullable: bool,
}

struct Parser<'a> {
    points: &'a [u32],
    at: usize,
    depth: usize,
    classes: Vec<CharClass>,
    follow: Vec<Vec<usize>>,
}

impl Regex {
    /// Reads a pattern, or says why it is not of the subset.
    pub fn parse(pattern: &[u16]) -> Result<Regex, RegexError> {
        let points: Vec<u32> = super::code_points(pattern).collect();
        // Anchors at both ends say nothing new, since the whole text must match anyway.
        let escapes = points.iter().rev().skip(1).take_while(|&&point| point == '\\' as u32).count();
        let begin = usize::from(points.first() == Some(&('^' as u32)));
        let anchored = points.len() > begin && points.last() == Some(&('$' as u32)) && escapes % 2 == 0;
        let end = points.len() - usize::from(anchored);
        // An anchor only holds for all alternatives when there is just one.
        let is_one = |part: &[u32]| !part.contains(&('|' as u32));
        if (begin > 0 || end < points.len()) && !is_one(&points[begin..end]) {
            return Err(RegexError { offset: 0, reason: "anchors with alternatives" });
        }
        let mut parser = Parser {
            points: &points[..end],
            at: begin,
            depth: 0,
            classes: Vec::new(),
            follow: vec![Vec::new()],
        };
        let whole = parser.alternatives()?;
        if parser.at < parser.points.len() {
            return Err(parser.error("unmatched closing parenthesis"));
        }
        let Parser { classes, mut follow, .. } = parser;
        follow[0] = whole.first;
        for targets in &mut follow {
            targets.sort_unstable();
            targets.dedup();
        }
        let mut accepts = vec![false; follow.len()];
        accepts[0] = whole.nullable;
        for state in whole.last {
            accepts[state] = true;
        }
        Ok(Regex { classes, follow, accepts })
    }
}

impl Parser<'_> {
    fn error(&self, reason: &'static str) -> RegexError {
        RegexError { offset: self.at, reason }
    }

    fn peek(&self) -> Option<char> {
        // A lone surrogate is no operator: any character that is none either will do in its place.
        self.points.get(self.at).map(|&point| char::from_u32(point).unwrap_or('\u{fffd}'))
    }

    fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.at += usize::from(found);
        found
    }

    fn alternatives(&mut self) -> Result<Part, RegexError> {
        let mut part = self.sequence()?;
        while self.eat('|') {
            let other = self.sequence()?;
            part.first.extend(other.first);
            part.last.extend(other.last);
            part.nullable |= other.nullable;
        }
        Ok(part)
    }

    fn sequence(&mut self) -> Result<Part, RegexError> {
        let mut part = Part { nullable: true, ..Part::default() };
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let next = self.repeated()?;
            part = self.join(part, next);
        }
        Ok(part)
    }

    fn join(&mut self, left: Part, right: Part) -> Part {
        for &state in &left.last {
            self.follow[state].extend(&right.first);
        }
        let mut joined = Part { nullable: left.nullable && right.nullable, ..left };
        if left.nullable {
            joined.first.extend(&right.first);
        }
        if right.nullable {
            joined.last.extend(right.last);
        } else {
            joined.last = right.last;
        }
        joined
    }

    fn repeated(&mut self) -> Result<Part, RegexError> {
        let begin = self.at;
        let states_before = self.follow.len();
        let part = self.atom()?;
        let end = self.at;
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(begin, end, states_before, part),
            _ => return Ok(part),
        };
        self.at += 1;
        self.after_quantifier()?;
        Ok(self.repeat_once(part, least, most))
    }

    /// A reluctant quantifier matches the same texts; a possessive one does not.
    fn after_quantifier(&mut self) -> Result<(), RegexError> {
        match self.peek() {
            Some('+') => Err(self.error("possessive quantifier")),
            Some('*' | '{') => Err(self.error("quantifier of a quantifier")),
            Some('?') => {
                self.at += 1;
                match self.peek() {
                    Some('?' | '*' | '+' | '{') => Err(self.error("quantifier of a quantifier")),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Repeats without counting: at least `least` of 0 and 1, at most once or without limit.
    fn repeat_once(&mut self, mut part: Part, least: usize, most: Option<usize>) -> Part {
        if most.is_none() {
            for &state in &part.last {
                let first = part.first.clone();
                self.follow[state].extend(first);
            }
        }
        part.nullable |= least == 0;
        part
    }

    /// `{n}`, `{n,}` and `{n,m}`: the atom is read once for each repetition.
    fn counted(
        &mut self,
        begin: usize,
        end: usize,
        states_before: usize,
        part: Part,
    ) -> Result<Part, RegexError> {
        self.at = end + 1;
        let least = self.number()?;
        let most = if self.eat(',') {
            if self.peek() == Some('}') { None } else { Some(self.number()?) }
        } else {
            Some(least)
        };
        if !self.eat('}') {
            return Err(self.error("unclosed repetition"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(self.error("repetition with its bounds swapped"));
        }
        let states = self.follow.len() - states_before;
        if states.saturating_mul(most.unwrap_or(least).max(1)) > MOST_STATES {
            return Err(self.error("too many states"));
        }
        self.after_quantifier()?;
        let after = self.at;
        if most == Some(0) {
            return Ok(Part { nullable: true, ..Part::default() });
        }
        let copies = most.unwrap_or(least.max(1));
        let mut whole = Part { nullable: true, ..Part::default() };
        let mut pending = Some(part);
        for copy in 0..copies {
            let mut next = match pending.take() {
                Some(part) => part,
                None => {
                    self.at = begin;
                    self.atom()?
                }
            };
            if most.is_none() && copy + 1 == copies {
                next = self.repeat_once(next, 1, None);
            }
            next.nullable |= copy >= least;
            whole = self.join(whole, next);
        }
        self.at = after;
        Ok(whole)
    }

    fn number(&mut self) -> Result<usize, RegexError> {
        let begin = self.at;
        let mut value = 0_usize;
        while let Some(digit) = self.peek().and_then(|found| found.to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(digit as usize);
            self.at += 1;
        }
        if self.at == begin { Err(self.error("repetition without a number")) } else { Ok(value) }
    }

    fn atom(&mut self) -> Result<Part, RegexError> {
        let class = match self.peek() {
            Some('(') => return self.group(),
            Some('[') => self.bracket()?,
            Some('.') => {
                self.at += 1;
                let terminators = [0x0a, 0x0d, 0x85, 0x2028, 0x2029];
                CharClass::new(terminators.map(|point| (point, point)).to_vec()).negated()
            }
            Some('\\') => self.escape()?,
            Some('^' | '$') => return Err(self.error("anchor inside the pattern")),
            Some('*' | '+' | '?' | '{') => return Err(self.error("quantifier of nothing")),
            Some(_) => {
                let point = self.points[self.at];
                self.at += 1;
                CharClass::new(vec![(point, point)])
            }
            None => return Err(self.error("unexpected end")),
        };
        if self.follow.len() >= MOST_STATES {
            return Err(self.error("too many states"));
        }
        self.classes.push(class);
        self.follow.push(Vec::new());
        let state = self.classes.len();
        Ok(Part { first: vec![state], last: vec![state], nullable: false })
    }

    fn group(&mut self) -> Result<Part, RegexError> {
        self.at += 1;
        if self.eat('?') && !self.eat(':') {
            return Err(self.error("special group"));
        }
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.error("groups nested too deeply"));
        }
        let part = self.alternatives()?;
        self.depth -= 1;
        if self.eat(')') { Ok(part) } else { Err(self.error("unclosed group")) }
    }

    fn bracket(&mut self) -> Result<CharClass, RegexError> {
        self.at += 1;
        let negated = self.eat('^');
        let mut ranges = Vec::new();
        let begin = self.at;
        loop {
            match self.peek() {
                None => return Err(self.error("unclosed class")),
                Some(']') if self.at > begin => break,
                Some(']' | '[') => return Err(self.error("bracket inside a class")),
                Some('&') if self.points.get(self.at + 1) == Some(&('&' as u32)) => {
                    return Err(self.error("intersection of classes"));
                }
                Some(_) => {}
            }
            let low = self.class_item()?;
            let is_range = self.peek() == Some('-') && self.points.get(self.at + 1) != Some(&(']' as u32));
            if !is_range {
                ranges.extend_from_slice(low.ranges());
                continue;
            }
            self.at += 1;
            if matches!(self.peek(), Some('[' | '&') | None) {
                return Err(self.error("range without an end"));
            }
            let high = self.class_item()?;
            match (low.ranges(), high.ranges()) {
                (&[(low, low_end)], &[(high, high_end)])
                    if low == low_end && high == high_end && low <= high =>
                {
                    ranges.push((low, high));
                }
                _ => return Err(self.error("not a range of characters")),
            }
        }
        self.at += 1;
        let class = CharClass::new(ranges);
        Ok(if negated { class.negated() } else { class })
    }

    fn class_item(&mut self) -> Result<CharClass, RegexError> {
        if self.peek() == Some('\\') {
            return self.escape();
        }
        let point = self.points[self.at];
        self.at += 1;
        Ok(CharClass::new(vec![(point, point)]))
    }

    fn escape(&mut self) -> Result<CharClass, RegexError> {
        self.at += 1;
        let Some(escaped) = self.peek() else {
            return Err(self.error("escape of nothing"));
        };
        self.at += 1;
        let one = |point: u32| Ok(CharClass::new(vec![(point, point)]));
        let set = |ranges: &[(char, char)]| {
            CharClass::new(ranges.iter().map(|&(low, high)| (low.into(), high.into())).collect())
        };
        let word = [('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
        let space = [('\t', '\r'), (' ', ' ')];
        match escaped {
            'd' => Ok(set(&[('0', '9')])),
            'D' => Ok(set(&[('0', '9')]).negated()),
            'w' => Ok(set(&word)),
            'W' => Ok(set(&word).negated()),
            's' => Ok(set(&space)),
            'S' => Ok(set(&space).negated()),
            't' => one(0x09),
            'n' => one(0x0a),
            'r' => one(0x0d),
            'f' => one(0x0c),
            'e' => one(0x1b),
            'a' => one(0x07),
            'x' => one(self.hexadecimal(2)?),
            'u' => one(self.hexadecimal(4)?),
            'p' => self.posix(),
            escaped if escaped.is_ascii_alphanumeric() => Err(self.error("escape outside the subset")),
            _ => one(self.points[self.at - 1]),
        }
    }

    fn hexadecimal(&mut self, digits: usize) -> Result<u32, RegexError> {
        let mut value = 0;
        for _ in 0..digits {
            let digit = self.peek().and_then(|found| found.to_digit(16));
            value = value * 16 + digit.ok_or_else(|| self.error("not a hexadecimal digit"))?;
            self.at += 1;
        }
        if (0xd800..0xe000).contains(&value) { Err(self.error("escaped surrogate")) } else { Ok(value) }
    }

    /// The POSIX classes, which are of ASCII only.
    fn posix(&mut self) -> Result<CharClass, RegexError> {
        let mut name = String::new();
        if !self.eat('{') {
            return Err(self.error("one-letter property"));
        }
        while let Some(letter) = self.peek().filter(|&letter| letter != '}') {
            name.push(letter);
            self.at += 1;
        }
        if !self.eat('}') {
            return Err(self.error("unclosed property"));
        }
        let ranges: &[(u32, u32)] = match name.as_str() {
            "Lower" => &[(0x61, 0x7a)],
            "Upper" => &[(0x41, 0x5a)],
            "Alpha" => &[(0x41, 0x5a), (0x61, 0x7a)],
            "Digit" => &[(0x30, 0x39)],
            "Alnum" => &[(0x30, 0x39), (0x41, 0x5a), (0x61, 0x7a)],
            "Punct" => &[(0x21, 0x2f), (0x3a, 0x40), (0x5b, 0x60), (0x7b, 0x7e)],
            "XDigit" => &[(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)],
            "Space" => &[(0x09, 0x0d), (0x20, 0x20)],
            "ASCII" => &[(0, 0x7f)],
            _ => return Err(self.error("property outside the subset")),
        };
        Ok(CharClass::new(ranges.to_vec()))
    }
}
