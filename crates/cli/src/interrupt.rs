//! What Ctrl-C does, and a request to terminate (SIGTERM, SIGHUP).
//!
//! **Always true:** programs of the project that run are ended before this one ends. A search is told to end first; a second Ctrl-C, or
//! one while nothing is searched, ends everything at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use testwright_sandbox::Group;

use crate::exit;

/// The flag of the search that is under way, if there is one.
static SEARCH: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Has Ctrl-C end this program and those that it has started.
pub(crate) fn listen() {
    let listening = ctrlc::set_handler(|| {
        if let Some(flag) = SEARCH.get()
            && !flag.swap(true, Ordering::Relaxed)
        {
            eprintln!(
                "testwright: ending the search; what was found is still verified and written (Ctrl-C again to stop at once)"
            );
            return;
        }
        Group::end_all();
        std::process::exit(i32::from(exit::INTERRUPTED));
    });
    if let Err(error) = listening {
        eprintln!("testwright: warning: Ctrl-C will end the run without writing anything: {error}");
    }
}

/// A flag that the next Ctrl-C sets; the one after it ends the program.
pub(crate) fn of_search() -> Arc<AtomicBool> {
    SEARCH.get_or_init(Arc::default).clone()
}
