//! What became of the conditions so far, and how right the classifier was.

use crate::classifier::{Label, Verdict};

/// How things stand at some point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Conditions that were tried.
    pub tried: u64,
    /// Those for which a test was found.
    pub feasible: u64,
    /// Those for which none was found.
    pub infeasible: u64,
    /// Those of them that contradict themselves, so that there is none for certain.
    pub proved: u64,
    /// Conditions that the classifier had an opinion on when they were tried.
    pub predicted: u64,
    /// Those of them where it was right.
    pub right: u64,
}

impl Standing {
    /// The share of predictions that were right; none if there was no prediction.
    #[must_use]
    pub fn precision(&self) -> Option<f64> {
        (self.predicted > 0).then(|| self.right as f64 / self.predicted as f64)
    }
}

/// Attempts between two entries of the history.
const STEP: u64 = 10;

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    now: Standing,
    history: Vec<Standing>,
}

impl Progress {
    /// Counts an attempt; `proved` says that the condition contradicts itself.
    pub fn count(&mut self, verdict: &Verdict, label: Label, proved: bool) {
        let now = &mut self.now;
        now.tried += 1;
        match label {
            Label::Feasible => now.feasible += 1,
            Label::Infeasible => now.infeasible += 1,
        }
        now.proved += u64::from(proved);
        if verdict.neighbours > 0 {
            now.predicted += 1;
            now.right += u64::from(verdict.label == label);
        }
        if now.tried.is_multiple_of(STEP) {
            self.history.push(*now);
        }
    }

    /// How things stand now.
    #[must_use]
    pub fn now(&self) -> Standing {
        self.now
    }

    /// How things stood after each ten attempts.
    #[must_use]
    pub fn history(&self) -> &[Standing] {
        &self.history
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_judged() {
        let mut progress = Progress::default();
        let verdict = |label, neighbours| Verdict { label, votes: neighbours, neighbours, similarity: 0.5 };
        progress.count(&verdict(Label::Feasible, 0), Label::Infeasible, true);
        progress.count(&verdict(Label::Feasible, 3), Label::Feasible, false);
        progress.count(&verdict(Label::Infeasible, 3), Label::Feasible, false);
        let now = progress.now();
        assert_eq!((now.tried, now.feasible, now.infeasible, now.proved), (3, 2, 1, 1));
        assert_eq!(now.precision(), Some(0.5));
        assert!(progress.history().is_empty());
        (0..7).for_each(|_| progress.count(&verdict(Label::Feasible, 3), Label::Feasible, false));
        assert_eq!(progress.history().len(), 1);
        assert_eq!(Standing::default().precision(), None);
    }
}
