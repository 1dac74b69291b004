//! What an execution took from sources that differ from run to run on a real machine. A tainted value must not be
//! asserted on.

/// A set of nondeterministic sources.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Taint(pub u32);

impl Taint {
    /// Clock or time zone.
    pub const TIME: Taint = Taint(1);
    /// Random seed.
    pub const RANDOM: Taint = Taint(2);
    /// Identity hash code.
    pub const IDENTITY: Taint = Taint(4);
    /// Environment, properties of the machine, memory sizes.
    pub const ENVIRONMENT: Taint = Taint(8);
    /// Order of threads.
    pub const THREADS: Taint = Taint(16);
    /// Files.
    pub const FILES: Taint = Taint(32);

    /// Adds `other`.
    pub fn add(&mut self, other: Taint) {
        self.0 |= other.0;
    }

    /// True if any source of `other` was used.
    #[must_use]
    pub fn has(self, other: Taint) -> bool {
        self.0 & other.0 != 0
    }

    /// True if nothing was used.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Names of the sources, for reports.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        const NAMES: [&str; 6] = ["time", "random", "identity", "environment", "threads", "files"];
        NAMES.iter().enumerate().filter(|(i, _)| self.0 >> i & 1 == 1).map(|(_, name)| *name).collect()
    }
}
