//! Why a program could not be started.

/// See the module's text.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// A layer cannot be had here without which a stranger's code must not run.
    #[error(
        "code under test cannot be confined here: {layer} is missing ({reason}); \
         pass --unconfined to run it with all the rights that you have"
    )]
    Missing {
        /// What is missing.
        layer: &'static str,
        /// Why it is.
        reason: String,
    },
    /// Rules for the kernel could not be made.
    #[error("the rules that confine a process cannot be made: {0}")]
    Rules(String),
    /// The system refused.
    #[error("{0}")]
    System(#[from] std::io::Error),
}
