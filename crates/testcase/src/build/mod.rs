//! Making a [`Universe`] from class files.

use std::sync::Arc;

use crate::classes::{Classes, Hierarchy};
use crate::universe::Universe;

/// What a universe should hold.
#[derive(Clone, Debug, Default)]
pub struct UniverseOptions {
    /// If not empty: only methods with these names are targets.
    pub methods: Vec<String>,
    /// Who extends whom among the user's classes. Made anew if it is missing and needed.
    pub hierarchy: Option<Arc<Hierarchy>>,
}

/// Why a class cannot be tested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UniverseError {
    /// There is no such class.
    #[error("there is no class {0} on the class path")]
    NotFound(String),
    /// Tests could not name it.
    #[error("tests cannot name {0}: {1}")]
    NotNameable(String, &'static str),
}

impl Universe {
    /// The universe of a class, by its internal name.
    pub fn build(
        classes: &dyn Classes,
        subject: &str,
        options: &UniverseOptions,
    ) -> Result<Universe, UniverseError> {
        let _ = options;
        if classes.class(subject).is_none() {
            return Err(UniverseError::NotFound(subject.replace('/', ".")));
        }
        Ok(Universe { subject: subject.into(), ..Universe::default() })
    }
}
