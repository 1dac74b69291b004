//! How an execution can end.

use crate::class::ClassId;
use crate::heap::Ref;

/// Why an execution ended without a normal result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// An exception left the first frame.
    Uncaught(Ref),
    /// `System.exit` or `Runtime.halt`.
    Exit(i32),
    /// A native that this VM does not have: `class.name(descriptor)`.
    Unsupported(String),
    /// A limit was reached.
    Limit(Limit),
    /// All threads wait for each other.
    Deadlock,
    /// Under the promoting policy: this class must be initialised in the frozen image first.
    NeedsInit(ClassId),
    /// Likewise: this constant of this class's pool must be linked in the frozen image first.
    NeedsLink(ClassId, u16),
    /// The VM itself found something that must not be.
    Internal(String),
}

/// A limit on an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Interpreted instructions.
    Instructions,
    /// Wall time.
    Time,
    /// Memory, where Java code had no chance to catch OutOfMemoryError.
    Memory,
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Limit::Instructions => "instruction",
            Limit::Time => "time",
            Limit::Memory => "memory",
        })
    }
}
