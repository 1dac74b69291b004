//! Reading terms and queries.

use crate::{Arena, Const, Domain, Op, Query, Sort, TermError, TermId};
use rustc_hash::FxHashMap;
use testwright_semantics::literal::Literal;
use thiserror::Error;

/// Why a text is not a term or a query.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// The text does not have the form of a term.
    #[error("line {line}: {reason}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The text has the right form, but no such term can be made.
    #[error("line {line}: {error}")]
    Term {
        /// The line, from 1.
        line: usize,
        /// Why not.
        error: TermError,
    },
}

/// An operation whose operands are still being read.
struct Frame {
    head: Head,
    args: Vec<TermId>,
}

enum Head {
    Op(Op),
    Array(crate::Element),
    Let(String),
}

impl Arena {
    /// Reads a term; its variables must exist. Terms are simplified as they are read.
    pub fn parse_term(&mut self, text: &str) -> Result<TermId, ParseError> {
        parse_line(self, text, 1)
    }
}

impl Query {
    /// Reads a query and makes its variables.
    pub fn parse(arena: &mut Arena, text: &str) -> Result<Query, ParseError> {
        let mut query = Query::default();
        for (index, content) in text.lines().enumerate() {
            let line = index + 1;
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let (keyword, rest) = content.split_once(' ').unwrap_or((content, ""));
            match keyword {
                "var" => parse_variable(arena, rest, line)?,
                "assert" => {
                    let clause = parse_line(arena, rest, line)?;
                    if arena.sort(clause) != Sort::Bool {
                        return Err(syntax(line, "a clause must be a condition"));
                    }
                    query.clauses.push(clause);
                }
                "current" => {
                    let (name, rest) = split_name(rest, line)?;
                    let id = arena.find_variable(name).ok_or_else(|| syntax(line, "no such variable"))?;
                    let value = rest.trim().strip_prefix('=').ok_or_else(|| syntax(line, "expected ="))?;
                    let term = parse_line(arena, value, line)?;
                    let value = arena.as_const(term).cloned();
                    let value = value.filter(|value| value.sort() == arena.variable(id).sort);
                    query.current.set(id, value.ok_or_else(|| syntax(line, "not a constant of the sort"))?);
                }
                _ => return Err(syntax(line, "expected var, current or assert")),
            }
        }
        Ok(query)
    }
}

fn syntax(line: usize, reason: impl Into<String>) -> ParseError {
    ParseError::Syntax { line, reason: reason.into() }
}

/// The name at the beginning of a text, without bars, and what follows it.
fn split_name(text: &str, line: usize) -> Result<(&str, &str), ParseError> {
    let text = text.trim_start();
    match text.strip_prefix('|') {
        Some(inside) => inside.split_once('|').ok_or_else(|| syntax(line, "unclosed name")),
        None => Ok(text.split_once(' ').unwrap_or((text, ""))),
    }
}

fn parse_variable(arena: &mut Arena, text: &str, line: usize) -> Result<(), ParseError> {
    let (name, rest) = split_name(text, line)?;
    let rest = rest.trim();
    let (sort, mut rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let sort = Sort::from_name(sort).ok_or_else(|| syntax(line, "unknown sort"))?;
    let mut domain = Domain::ANY;
    rest = rest.trim();
    if rest.starts_with('[') {
        let (bounds, after) = parse_bounds(rest, line)?;
        domain.range = Some(bounds);
        rest = after;
    }
    if let Some(length) = rest.strip_prefix("length") {
        let ((low, high), after) = parse_bounds(length, line)?;
        let narrow = |bound: i64| i32::try_from(bound).map_err(|_| syntax(line, "length out of range"));
        domain.length = Some((narrow(low)?, narrow(high)?));
        rest = after;
    }
    if !rest.is_empty() {
        return Err(syntax(line, "unexpected text after the domain"));
    }
    arena.var(name, sort, domain).map_err(|error| ParseError::Term { line, error })?;
    Ok(())
}

fn parse_bounds(text: &str, line: usize) -> Result<((i64, i64), &str), ParseError> {
    let wrong = || syntax(line, "expected bounds such as [0, 10]");
    let inside = text.trim_start().strip_prefix('[').ok_or_else(wrong)?;
    let (bounds, rest) = inside.split_once(']').ok_or_else(wrong)?;
    let (low, high) = bounds.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
    Ok(((number(low)?, number(high)?), rest.trim()))
}

fn parse_line(arena: &mut Arena, text: &str, line: usize) -> Result<TermId, ParseError> {
    let tokens = tokens(text, line)?;
    let mut frames: Vec<Frame> = Vec::new();
    let mut names: FxHashMap<String, TermId> = FxHashMap::default();
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        index += 1;
        let done = match *token {
            "(" => {
                let head = tokens.get(index).copied().unwrap_or_default();
                index += 1;
                let head = if head == "let" {
                    let name = tokens.get(index).copied().unwrap_or_default();
                    index += 1;
                    Head::Let(name.to_owned())
                } else if let Some(Sort::Array(element)) = Sort::from_name(head) {
                    Head::Array(element)
                } else {
                    Head::Op(
                        Op::from_name(head)
                            .ok_or_else(|| syntax(line, format!("unknown operation {head}")))?,
                    )
                };
                frames.push(Frame { head, args: Vec::new() });
                continue;
            }
            ")" => {
                let frame = frames.pop().ok_or_else(|| syntax(line, "unmatched closing parenthesis"))?;
                close(arena, frame, line)?
            }
            atom => parse_atom(arena, &names, atom, line)?,
        };
        loop {
            let Some(frame) = frames.last_mut() else {
                return if index == tokens.len() {
                    Ok(done)
                } else {
                    Err(syntax(line, "text after the term"))
                };
            };
            frame.args.push(done);
            // A name stands from the first operand of its `let` on; the second is what the whole gives.
            match (&frame.head, frame.args.len()) {
                (Head::Let(name), 1) => {
                    names.insert(name.clone(), done);
                    break;
                }
                (Head::Let(_), 2) if tokens.get(index) == Some(&")") => {
                    index += 1;
                    frames.pop();
                }
                (Head::Let(_), _) => return Err(syntax(line, "let takes a name and two terms")),
                _ => break,
            }
        }
    }
    Err(syntax(line, "unexpected end of the term"))
}

fn close(arena: &mut Arena, frame: Frame, line: usize) -> Result<TermId, ParseError> {
    match frame.head {
        Head::Op(op) => arena.app(op, &frame.args).map_err(|error| ParseError::Term { line, error }),
        Head::Array(element) => {
            let items: Option<Vec<Const>> =
                frame.args.iter().map(|&arg| arena.as_const(arg).cloned()).collect();
            let array = items.and_then(|items| Const::array(element, items));
            let array = array.ok_or_else(|| syntax(line, "an array takes constants of its element"))?;
            Ok(arena.constant(array))
        }
        Head::Let(_) => Err(syntax(line, "let takes a name and two terms")),
    }
}

fn parse_atom(
    arena: &mut Arena,
    names: &FxHashMap<String, TermId>,
    atom: &str,
    line: usize,
) -> Result<TermId, ParseError> {
    if atom.starts_with('$') {
        return names.get(atom).copied().ok_or_else(|| syntax(line, format!("unknown name {atom}")));
    }
    let bare = atom.strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    if let Some(variable) = arena.find_variable(bare.unwrap_or(atom)) {
        return Ok(arena.variable_term(variable));
    }
    let literal = atom.parse::<Literal>().map_err(|_| syntax(line, format!("unknown variable {atom}")))?;
    let value = match literal {
        Literal::Boolean(value) => Const::Bool(value),
        Literal::Char(unit) => Const::Int(unit.into()),
        Literal::String(units) => Const::String(units.into()),
        Literal::Null => return Err(syntax(line, "null is no term")),
        number => number.value().and_then(Const::of).ok_or_else(|| syntax(line, "not a constant"))?,
    };
    Ok(arena.constant(value))
}

/// Cuts a text into parentheses, quoted strings and names, and everything between blanks.
fn tokens(text: &str, line: usize) -> Result<Vec<&str>, ParseError> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begin = at;
        match bytes[at] {
            b' ' | b'\t' | b'\r' | b'\n' => {
                at += 1;
                continue;
            }
            b'(' | b')' => at += 1,
            quote @ (b'"' | b'\'' | b'|') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += 1 + usize::from(bytes[at] == b'\\' && quote != b'|');
                }
                at += 1;
                if at > bytes.len() {
                    return Err(syntax(line, "unclosed quotes"));
                }
            }
            _ => {
                while at < bytes.len() && !matches!(bytes[at], b' ' | b'\t' | b'(' | b')' | b'\r' | b'\n') {
                    at += 1;
                }
            }
        }
        let token = text.get(begin..at).ok_or_else(|| syntax(line, "unexpected character"))?;
        found.push(token);
    }
    Ok(found)
}
