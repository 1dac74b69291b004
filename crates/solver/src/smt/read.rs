//! What an SMT solver says.

use crate::{Arena, Const, Model, Query, Sort};

/// The answer of a program, as far as it can be made out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Sat(Model),
    /// The clauses of the core, or all if the program named none.
    Unsat(Vec<usize>),
    Unknown,
}

/// Reads what a program printed for the script of a query; errors that it reports for the question that does not apply
/// (values of what is refuted, a core of what is not) are passed over.
pub(crate) fn answer(arena: &Arena, query: &Query, output: &str) -> Said {
    let mut lines = output.lines().map(str::trim).filter(|line| !line.is_empty());
    let verdict = lines.find(|line| matches!(*line, "sat" | "unsat" | "unknown"));
    let rest: String = lines.collect::<Vec<&str>>().join("\n");
    match verdict {
        Some("sat") => {
            let mut model = Model::new();
            let tokens = tokens(&rest);
            for (number, variable) in arena.variables_of(&query.clauses).into_iter().enumerate() {
                let sort = arena.variable(variable).sort;
                if let Some(value) = value_of(&tokens, &format!("v{number}"), sort) {
                    model.set(variable, value);
                }
            }
            Said::Sat(model)
        }
        Some("unsat") => {
            let tokens = tokens(&rest);
            let mut core: Vec<usize> = tokens
                .iter()
                .filter_map(|token| token.strip_prefix('c')?.parse().ok())
                .filter(|&index| index < query.clauses.len())
                .collect();
            core.sort_unstable();
            core.dedup();
            Said::Unsat(if core.is_empty() { (0..query.clauses.len()).collect() } else { core })
        }
        _ => Said::Unknown,
    }
}

fn tokens(text: &str) -> Vec<String> {
    text.replace('(', " ( ").replace(')', " ) ").split_whitespace().map(str::to_owned).collect()
}

/// The value that follows a name: `true`, `#x0a`, `#b01` or `(_ bv10 32)`.
fn value_of(tokens: &[String], name: &str, sort: Sort) -> Option<Const> {
    let at = tokens.iter().position(|token| token == name)?;
    let token = tokens.get(at + 1)?;
    let bits = match token.as_str() {
        "true" => return Some(Const::Bool(true)),
        "false" => return Some(Const::Bool(false)),
        "(" => tokens.get(at + 3)?.strip_prefix("bv")?.parse().ok()?,
        token => match token.split_at_checked(2)? {
            ("#x", digits) => u64::from_str_radix(digits, 16).ok()?,
            ("#b", digits) => u64::from_str_radix(digits, 2).ok()?,
            _ => return None,
        },
    };
    Some(match sort {
        Sort::Int => Const::Int(bits as i32),
        Sort::Long => Const::Long(bits as i64),
        Sort::Float => Const::Float(f32::from_bits(bits as u32)),
        Sort::Double => Const::Double(f64::from_bits(bits)),
        _ => return None,
    })
}
