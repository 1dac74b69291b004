//! Outlook: whether a flip is worth a question now, going by the flips that were asked about before.
//!
//! A flip is likened to earlier ones by the classifier of path conditions that Tardis uses (Modonato). A flip whose
//! neighbours all failed waits until others of its kind had their turn; it is never dropped.

use rustc_hash::FxHashMap;
use testwright_solver::{Arena, Term, TermId};
use testwright_tardis::{Classifier, Fingerprint, Label};

use crate::flip::{Flip, Traced};
use crate::path::Kind;

/// Neighbours that are asked.
const NEIGHBOURS: usize = 3;

/// Clauses of a query that count, the last ones: longer conditions are told apart by their ends.
const MOST_CLAUSES: usize = 24;

/// See the module's text.
pub(crate) struct Outlook {
    classifier: Classifier,
    /// Terms without their constants and the numbers of their variables.
    forms: FxHashMap<TermId, u64>,
}

/// Stirs a number into another.
fn mix(one: u64, other: u64) -> u64 {
    let mixed = (one.rotate_left(5) ^ other).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

impl Outlook {
    pub(crate) fn new() -> Outlook {
        Outlook { classifier: Classifier::new(NEIGHBOURS), forms: FxHashMap::default() }
    }

    /// Terms have new numbers from now on.
    pub(crate) fn forget_terms(&mut self) {
        self.forms.clear();
    }

    /// The fingerprint of a flip whose query has these clauses, its own last.
    pub(crate) fn fingerprint(
        &mut self,
        arena: &Arena,
        traced: &Traced,
        flip: &Flip,
        clauses: &[TermId],
    ) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        let Some((last, before)) = clauses.split_last() else { return fingerprint };
        for clause in &before[before.len().saturating_sub(MOST_CLAUSES)..] {
            let form = self.form(arena, *clause);
            fingerprint.mark(form, whole(arena, *clause));
        }
        // The flipped decision is known by its place in the code, too.
        let decision = &traced.path.clauses[flip.clause];
        let site = match &decision.kind {
            Kind::Branch { site, taken } => 2 * site.0 as u64 + u64::from(*taken),
            Kind::Case { site, .. } => 2 * site.0 as u64,
            _ => u64::from(decision.line),
        };
        let place = mix(mix(u64::from(decision.method.0), site), self.form(arena, *last));
        fingerprint.mark(place, mix(place, whole(arena, *last)));
        fingerprint
    }

    /// Whether everything that is most like it failed.
    pub(crate) fn is_bleak(&self, fingerprint: &Fingerprint) -> bool {
        let verdict = self.classifier.classify(fingerprint);
        verdict.label == Label::Infeasible && verdict.is_unanimous(NEIGHBOURS)
    }

    /// Learns what became of a flip.
    pub(crate) fn learn(&mut self, fingerprint: &Fingerprint, found: bool) {
        let label = if found { Label::Feasible } else { Label::Infeasible };
        self.classifier.learn(fingerprint, label);
    }

    /// A number for a term without its constants, and with the kinds of its variables only.
    fn form(&mut self, arena: &Arena, term: TermId) -> u64 {
        if let Some(known) = self.forms.get(&term) {
            return *known;
        }
        // Operands have smaller numbers than what they are part of, so that they come first.
        for id in arena.reachable(&[term]) {
            if self.forms.contains_key(&id) {
                continue;
            }
            let form = match arena.term(id) {
                Term::Const(_) => 1,
                Term::Var(variable) => {
                    let name = arena.variable(*variable).name.trim_end_matches(|c: char| c.is_ascii_digit());
                    name.bytes().fold(2, |hash, byte| mix(hash, u64::from(byte)))
                }
                Term::App(op, args) => {
                    let name = op.name().bytes().fold(3, |hash, byte| mix(hash, u64::from(byte)));
                    args.iter().fold(name, |hash, arg| mix(hash, self.forms.get(arg).copied().unwrap_or(0)))
                }
            };
            self.forms.insert(id, form);
        }
        self.forms.get(&term).copied().unwrap_or(0)
    }
}

/// A number for a term as it is.
fn whole(arena: &Arena, term: TermId) -> u64 {
    let fingerprint = arena.fingerprint(term).0;
    (fingerprint >> 64) as u64 ^ fingerprint as u64
}
