//! Literals worth trying: constants of the class under test, and values that its runs compared with something.

use crate::classes::Classes;
use crate::literal::Literal;
use crate::universe::Universe;

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Seeds {
    literals: Vec<Literal>,
}

impl Seeds {
    /// The constants that the class under test and the classes nested in it use.
    #[must_use]
    pub fn of_subject(classes: &dyn Classes, universe: &Universe) -> Seeds {
        let _ = (classes, universe);
        Seeds::default()
    }

    /// Adds a value met while running.
    pub fn learn(&mut self, literal: Literal) {
        self.literals.push(literal);
    }
}
