//! Writing terms and queries.

use crate::{Arena, Query, Term, TermId};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Shared subterms up to this size are written out each time, because that reads better.
const PLAIN_SIZE: u32 = 3;

/// What is still to be written.
enum Piece {
    Term(TermId),
    Text(&'static str),
}

impl Arena {
    /// Writes a term.
    pub fn write_term(&self, id: TermId) -> String {
        let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
        let reachable = self.reachable(&[id]);
        for &term in &reachable {
            if let Term::App(_, args) = self.term(term) {
                for &arg in args.iter() {
                    *uses.entry(arg).or_default() += 1;
                }
            }
        }
        let is_shared =
            |term: &TermId| self.size(*term) > PLAIN_SIZE && uses.get(term).is_some_and(|&uses| uses > 1);
        let mut names: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut text = String::new();
        let mut open = 0;
        for &term in reachable.iter().filter(|term| is_shared(term)) {
            let _ = write!(text, "(let ${} ", names.len());
            self.write_plain(&mut text, term, &names);
            text.push(' ');
            names.insert(term, names.len());
            open += 1;
        }
        self.write_plain(&mut text, id, &names);
        text.extend(std::iter::repeat_n(')', open));
        text
    }

    /// Writes one term with the names of shared subterms that were given out already.
    fn write_plain(&self, text: &mut String, id: TermId, names: &FxHashMap<TermId, usize>) {
        let mut pending = vec![Piece::Term(id)];
        while let Some(piece) = pending.pop() {
            let id = match piece {
                Piece::Text(plain) => {
                    text.push_str(plain);
                    continue;
                }
                Piece::Term(id) => id,
            };
            if let Some(number) = names.get(&id) {
                let _ = write!(text, "${number}");
                continue;
            }
            match self.term(id) {
                Term::Const(value) => {
                    let _ = write!(text, "{value}");
                }
                Term::Var(variable) => text.push_str(&quoted(&self.variable(*variable).name)),
                Term::App(op, args) => {
                    let _ = write!(text, "({op}");
                    pending.push(Piece::Text(")"));
                    for &arg in args.iter().rev() {
                        pending.push(Piece::Term(arg));
                        pending.push(Piece::Text(" "));
                    }
                }
            }
        }
    }
}

impl Query {
    /// Writes a query with the variables that occur in it.
    pub fn to_text(&self, arena: &Arena) -> String {
        let mut text = String::new();
        for id in arena.variables_of(&self.clauses) {
            let variable = arena.variable(id);
            let name = quoted(&variable.name);
            let _ = write!(text, "var {name} {}", variable.sort);
            if let Some((low, high)) = variable.domain.range {
                let _ = write!(text, " [{low}, {high}]");
            }
            if let Some((low, high)) = variable.domain.length {
                let _ = write!(text, " length [{low}, {high}]");
            }
            text.push('\n');
            if let Some(value) = self.current.get(id) {
                let _ = writeln!(text, "current {name} = {value}");
            }
        }
        for &clause in &self.clauses {
            let _ = writeln!(text, "assert {}", arena.write_term(clause));
        }
        text
    }
}

/// A name as it is, or between bars if it could be taken for a literal or has characters with a meaning.
fn quoted(name: &str) -> String {
    let is_plain = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.')
        && name.parse::<testwright_semantics::literal::Literal>().is_err();
    if is_plain { name.to_owned() } else { format!("|{name}|") }
}
