//! What Bueno and Jino (2002) published: tables 2 and 3, and the footnotes of section 9.

/// A program of the publication.
pub(super) struct Published {
    /// Its name.
    pub(super) program: &'static str,
    /// Executions after which an attempt counts as failed (section 9.2).
    pub(super) most: u64,
    /// Table 3: executions per path in modes i (reuse), ii (genetic algorithm) and iii (random).
    pub(super) executions: [f64; 3],
}

/// Tables 2 and 3.
pub(super) const PROGRAMS: [Published; 6] = [
    Published { program: "floatcomp", most: 45_000, executions: [98.1, 101.8, 896.4] },
    Published { program: "quotient", most: 45_000, executions: [99.9, 195.5, 6909.1] },
    Published { program: "strcomp", most: 45_000, executions: [4269.4, 17502.1, 45000.0] },
    Published { program: "find", most: 100_000, executions: [6858.5, 8153.7, 41589.8] },
    Published { program: "tritype", most: 100_000, executions: [373.0, 608.4, 3861.4] },
    Published { program: "expint", most: 100_000, executions: [2463.4, 4154.0, 38820.8] },
];

/// Section 9.2: executions per attempt over all programs.
pub(super) const ALL: [f64; 3] = [2360.4, 5119.2, 22849.1];

/// Footnotes d and e: a program, our path of that sort, and the executions of the genetic and the random search.
pub(super) const FOOTNOTES: &[(&str, &str, [&str; 2])] =
    &[("tritype", "right", ["2135.0", "21566.0"]), ("expint", "series", ["14368.6", "100000.0"])];
