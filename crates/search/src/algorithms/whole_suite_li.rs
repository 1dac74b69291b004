//! `whole-suite-li`: whole test suite generation whose calls get values by likely invariants.
//!
//! `EVO+LI` of Nosrati, Haghighi and Vahidi Asl (2020), section 4.2: nothing of `whole-suite` changes but the values of
//! parameters of new calls, which with some probability are similar to inputs that covered something or came near to what
//! nothing covered; [`crate::seasoning`] says how. Both draw the same random numbers, apart from those that choose values.

use testwright_invariants::Reach;

use super::Algorithm;
use super::whole_suite::evolve;
use crate::parameter::parameters;
use crate::search::Search;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WholeSuiteLi {
    /// `LI_PROBABILITY`: how often the parameters of a new call get such values, as long as these gain no more than others.
    pub probability: f64,
}

impl WholeSuiteLi {
    /// As in the published experiments.
    pub const PUBLISHED: WholeSuiteLi = WholeSuiteLi { probability: 0.7 };
}

impl Algorithm for WholeSuiteLi {
    fn name(&self) -> &'static str {
        "whole-suite-li"
    }

    fn about(&self) -> &'static str {
        "whole suites whose calls get values by likely invariants (Nosrati, Haghighi and Vahidi Asl 2020)"
    }

    parameters! {
        "probability" probability in 0.0..=1.0, "probability that a new call gets values that were learned";
    }

    fn search(&self, search: &mut Search<'_>) {
        search.learn_invariants(Reach::default());
        search.season(self.probability);
        evolve(search, &mut |_, _, _| {});
    }
}
