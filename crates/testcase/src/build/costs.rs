//! How many statements it takes at least to make a value of a class.
//!
//! Costs order the ways to make something and show which classes cannot be made at all.

use crate::ty::Type;
use crate::universe::{MemberId, MemberKind, Universe};

/// Rounds after which costs are taken as they are.
const MOST_ROUNDS: usize = 40;

/// The cost of what cannot be made.
pub(crate) const IMPOSSIBLE: u32 = u32::MAX / 4;

/// The cost of passing `null` because nothing else can be passed.
pub(crate) const LAST_RESORT: u32 = 50;

impl Universe {
    /// Statements that a value of a type takes at least.
    pub(crate) fn cost_of(&self, ty: &Type) -> u32 {
        match ty {
            Type::Primitive(_) | Type::Variable(_) => 0,
            Type::Array(_) => 1,
            Type::Class(class) => {
                let free = ty.is_string()
                    || ty.unboxed().is_some()
                    || self.is_subclass("java/lang/String", &class.name)
                    || self.is_subclass("java/lang/Integer", &class.name)
                    || self.is_subclass("java/lang/Class", &class.name);
                if free { 0 } else { self.index.costs.get(&class.name).copied().unwrap_or(IMPOSSIBLE) }
            }
        }
    }

    /// Statements that the use of a member takes at least.
    pub(crate) fn cost_of_member(&self, id: MemberId) -> u32 {
        let member = self.member(id);
        let mut cost = 1u32;
        for (place, parameter) in member.parameters.iter().enumerate() {
            let most = if place == 0 && member.has_outer { IMPOSSIBLE } else { LAST_RESORT };
            cost = cost.saturating_add(self.cost_of(parameter).min(most));
        }
        if member.kind != MemberKind::Constructor && !member.is_static {
            cost = cost.saturating_add(self.index.costs.get(&member.owner).copied().unwrap_or(IMPOSSIBLE));
        }
        cost.min(IMPOSSIBLE)
    }

    /// Computes all costs anew, and sorts what makes a class by them.
    pub(crate) fn compute_costs(&mut self) {
        self.index.costs.clear();
        let mut classes: Vec<_> = self.index.producers.keys().cloned().collect();
        classes.sort();
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for class in &classes {
                let makers = self.index.producers.get(class).map_or(&[][..], Vec::as_slice);
                let mut best =
                    makers.iter().map(|maker| self.cost_of_member(*maker)).min().unwrap_or(IMPOSSIBLE);
                if let Some(shape) = self.index.stubs.get(class) {
                    let constructors = shape.constructors.iter().map(|own| self.cost_of_member(*own));
                    // A stub's answers may be null, so they cost nothing; but a real object is better.
                    let stub = if shape.constructors.is_empty() { Some(1) } else { constructors.min() };
                    best = best.min(stub.unwrap_or(IMPOSSIBLE).saturating_add(1));
                }
                if best < self.index.costs.get(class).copied().unwrap_or(IMPOSSIBLE) {
                    self.index.costs.insert(class.clone(), best);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for class in &classes {
            let Some(mut makers) = self.index.producers.remove(class) else { continue };
            makers.sort_by_key(|maker| self.cost_of_member(*maker));
            self.index.producers.insert(class.clone(), makers);
        }
    }
}
