//! What an execution took from sources that differ from run to run on a real machine. A tainted value must not be
//! asserted on.
//!
//! Which values of a tainted run that reaches is told by running it elsewhere ([`crate::elsewhere`]), as far as what it took
//! can be varied there: [`Taint::is_varied`].

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
    /// Environment, properties of the machine, what else runs on it.
    pub const ENVIRONMENT: Taint = Taint(8);
    /// Order of threads.
    pub const THREADS: Taint = Taint(16);
    /// Files.
    pub const FILES: Taint = Taint(32);
    /// Processors, memory.
    pub const MACHINE: Taint = Taint(64);
    /// Part of any of these that a class initialiser took.
    pub const INITIALIZED: Taint = Taint(128);
    /// An identity hash that an object of the image has had since a class was initialised.
    pub const OLD_HASH: Taint = Taint(256);
    /// Whatever was not looked at in other worlds.
    pub const UNTRIED: Taint = Taint(512);

    /// What differs from one world to the next.
    const VARIED: Taint = Taint(
        Taint::TIME.0
            | Taint::RANDOM.0
            | Taint::IDENTITY.0
            | Taint::THREADS.0
            | Taint::MACHINE.0
            | Taint::INITIALIZED.0,
    );

    /// Whether everything that was taken is something else elsewhere.
    #[must_use]
    pub fn is_varied(self) -> bool {
        self.0 & !Taint::VARIED.0 == 0
    }

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
        const NAMES: [&str; 10] = [
            "time",
            "random",
            "identity",
            "environment",
            "threads",
            "files",
            "machine",
            "initializers",
            "old hashes",
            "untried",
        ];
        NAMES.iter().enumerate().filter(|(i, _)| self.0 >> i & 1 == 1).map(|(_, name)| *name).collect()
    }
}

impl std::ops::BitOr for Taint {
    type Output = Taint;

    fn bitor(self, other: Taint) -> Taint {
        Taint(self.0 | other.0)
    }
}
