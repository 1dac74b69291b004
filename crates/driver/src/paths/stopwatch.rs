//! How long something takes, for reports: no result depends on it.

use crate::clock::Clock;

/// See the module's text.
pub struct Stopwatch(Clock);

impl Stopwatch {
    /// Starts now.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch(Clock::start_search(None, std::sync::Arc::default()))
    }

    /// Seconds since the start.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.0.elapsed()
    }
}
