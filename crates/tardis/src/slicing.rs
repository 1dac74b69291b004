//! Slicing: what of a path condition can keep its last clause from holding (section 4.1).
//!
//! All clauses but the last come from a run, so together they can hold. Whether the last one can hold with them depends on
//! those alone that share a variable with it, directly or through others; and, because methods keep invariants between the
//! fields of an object, on those that are about the same object.

use rustc_hash::FxHashMap;

use crate::clause::Clause;

/// Which dependencies count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slicing {
    /// Clauses that share a variable depend on each other.
    pub variables: bool,
    /// Clauses about the same object depend on each other.
    pub objects: bool,
}

impl Default for Slicing {
    fn default() -> Slicing {
        Slicing { variables: true, objects: true }
    }
}

impl Slicing {
    /// Everything stays.
    pub const NONE: Slicing = Slicing { variables: false, objects: false };

    /// Places of the clauses that the last one depends on, transitively, and its own, in order.
    #[must_use]
    pub fn slice(self, clauses: &[Clause]) -> Vec<usize> {
        let Some(last) = clauses.len().checked_sub(1) else { return Vec::new() };
        if self == Slicing::NONE {
            return (0..=last).collect();
        }
        let keys = |clause: usize| {
            let clause = &clauses[clause];
            let variables = clause.variables.iter().filter(|_| self.variables).map(|name| (false, &**name));
            variables.chain(clause.objects.iter().filter(|_| self.objects).map(|name| (true, &**name)))
        };
        let mut by_key: FxHashMap<(bool, &str), Vec<usize>> = FxHashMap::default();
        for at in 0..last {
            for key in keys(at) {
                by_key.entry(key).or_default().push(at);
            }
        }
        let mut chosen = vec![false; clauses.len()];
        chosen[last] = true;
        let mut pending = vec![last];
        while let Some(at) = pending.pop() {
            for key in keys(at) {
                // What a key leads to is followed once.
                for other in by_key.remove(&key).unwrap_or_default() {
                    if !std::mem::replace(&mut chosen[other], true) {
                        pending.push(other);
                    }
                }
            }
        }
        (0..=last).filter(|at| chosen[*at]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of figure 3.
    #[test]
    fn variables_connect_directly_and_through_others() {
        let clauses = [
            Clause::new("b > 1000", &["b"]),
            Clause::new("a > 0", &["a"]),
            Clause::new("c + b > 0", &["c", "b"]),
            Clause::new("c > 0", &["c"]),
            Clause::new("b <= 500", &["b"]),
        ];
        assert_eq!(Slicing::default().slice(&clauses), [0, 2, 3, 4]);
        assert_eq!(Slicing::NONE.slice(&clauses), [0, 1, 2, 3, 4]);
    }

    /// The example of section 4.1.
    #[test]
    fn objects_connect_their_fields() {
        let clauses = [
            Clause::new("O2.c < 0", &["O2.c"]),
            Clause::new("O1.b > 0", &["O1.b"]),
            Clause::new("O1.a > 0", &["O1.a"]),
        ];
        assert_eq!(Slicing::default().slice(&clauses), [1, 2]);
        assert_eq!(Slicing { objects: false, variables: true }.slice(&clauses), [2]);
        assert!(Slicing::default().slice(&[]).is_empty());
    }
}
