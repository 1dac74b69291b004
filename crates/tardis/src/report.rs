//! What an exploration of path conditions leaves behind for people.

use std::fmt::Write;

use crate::progress::{Progress, Standing};
use crate::tree::Outline;

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// What became of the conditions.
    pub progress: Progress,
    /// Conditions that still wait.
    pub pending: usize,
    /// Different paths that tests took.
    pub paths: usize,
    /// The tree of paths.
    pub tree: Outline,
}

impl Report {
    /// One line: how many conditions were tried, what became of them, and how right the classifier was over time.
    #[must_use]
    pub fn line(&self) -> String {
        let Standing { tried, feasible, infeasible, proved, .. } = self.progress.now();
        let mut line = format!(
            "{} paths; {tried} path conditions tried: {feasible} feasible, {infeasible} infeasible ({proved} proved), {} \
             pending",
            self.paths, self.pending
        );
        if let Some(precision) = self.progress.now().precision() {
            let _ =
                write!(line, "; the classifier was right in {:.0} % of its predictions", 100.0 * precision);
            let over_time: Vec<String> = self
                .sampled()
                .filter_map(|standing| Some(format!("{:.0}", 100.0 * standing.precision()?)))
                .collect();
            if over_time.len() > 1 {
                let _ = write!(line, " (over time: {})", over_time.join(" "));
            }
        }
        line
    }

    /// A few moments of the history, evenly apart.
    fn sampled(&self) -> impl Iterator<Item = &Standing> {
        let history = self.progress.history();
        let step = history.len().div_ceil(8).max(1);
        history.iter().skip(step - 1).step_by(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classifier::{Label, Verdict};

    #[test]
    fn a_line_says_what_became_of_the_conditions() {
        let mut report = Report { pending: 4, paths: 2, ..Report::default() };
        assert_eq!(
            report.line(),
            "2 paths; 0 path conditions tried: 0 feasible, 0 infeasible (0 proved), 4 pending"
        );
        let verdict = Verdict { label: Label::Feasible, votes: 3, neighbours: 3, similarity: 1.0 };
        for number in 0..20 {
            let label = if number < 15 { Label::Feasible } else { Label::Infeasible };
            report.progress.count(&verdict, label, number == 19);
        }
        assert!(
            report.line().ends_with("right in 75 % of its predictions (over time: 100 75)"),
            "{}",
            report.line()
        );
    }
}
