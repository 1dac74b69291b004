//! Making a [`Universe`] from class files.
//!
//! Start at [`Universe::build`]: `targets` says what tests are about, `supply` where everything comes from that they
//! need, `asked` which classes the code treats specially, `stubs` what can be faked, `inspection` what can be asked,
//! `readers` which methods change nothing, `costs` what is cheap; `loader` reads class files for all of them and `known`
//! is the table of JDK members.
//!
//! **Always true:** the universe depends on class files and options alone, not on the order of any hash table.

mod asked;
pub(crate) mod costs;
mod inspection;
pub(crate) mod known;
mod loader;
mod readers;
mod stubs;
mod supply;
mod targets;
mod types;

use std::sync::Arc;

use testwright_classpath::ClassFile;

use crate::access::{own_row, package_of};
use crate::classes::{Classes, Hierarchy};
use crate::identifier::{is_qualified, shown};
use crate::universe::{MemberId, MemberKind, Universe};
use loader::Loader;
use supply::Supply;
use targets::Family;

/// What a universe should hold.
#[derive(Clone, Debug, Default)]
pub struct UniverseOptions {
    /// If not empty: only methods with these names are targets; a constructor goes by the name of its class.
    pub methods: Vec<String>,
    /// Who extends whom among the user's classes. Made anew if it is missing and needed.
    pub hierarchy: Option<Arc<Hierarchy>>,
    /// Package of the tests, by internal name, if it is not that of the class.
    pub package: Option<String>,
    /// Whether tests use only classes that exist, and no lambdas.
    pub is_without_stubs: bool,
    /// Whether stubs are written as mocks.
    pub has_mocks: bool,
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
        let package = options.package.as_deref().unwrap_or(package_of(subject));
        let mut loader = Loader::new(classes, subject, package);
        loader.is_without_stubs = options.is_without_stubs;
        loader.universe.has_mocks = options.has_mocks;
        let readable = || shown(&subject.replace('/', "."));
        let file = loader.file(subject).ok_or_else(|| UniverseError::NotFound(readable()))?;
        if !loader.is_nameable(subject) {
            let anonymous = own_row(&file).is_some_and(|row| row.outer.is_none() || row.name.is_none());
            let reason = if !is_qualified(subject) {
                "its name is no Java identifier, so that no source can hold it"
            } else if anonymous {
                "it is a local or anonymous class; test the class around it"
            } else if file.flags.is_synthetic() || file.synthetic {
                "a compiler made it"
            } else {
                "it, or a class around it, is private; test the class around it"
            };
            return Err(UniverseError::NotNameable(readable(), reason));
        }
        for common in ["java/lang/Object", "java/lang/String", "java/lang/Class", "java/lang/Cloneable"] {
            loader.look_at(common);
        }
        for (_, boxed) in crate::ty::BOXES {
            loader.look_at(boxed);
        }
        let family = loader.family(&file);
        let mut targets = loader.targets(&family, &options.methods);
        let mut outlets = targets.clone();
        outlets.extend(loader.outlets(&family));
        let asked = loader.asked(&family);
        let mut supply = Supply::new(&mut loader, options.hierarchy.clone());
        for open in &family.open {
            supply.need(&Arc::from(&*open.name), 0);
        }
        for target in &targets {
            supply.need_member(*target, 1);
        }
        supply.need(&"java/lang/Object".into(), 1);
        supply.need_asked(&asked);
        supply.work();
        supply.loader.add_results(&outlets, &supply.supplied);
        supply.loader.universe.compute_costs();
        if supply.rescue() {
            supply.loader.universe.compute_costs();
        }
        let costs = &supply.loader.universe.index.costs;
        let unmade: Vec<Arc<ClassFile>> =
            family.open.iter().filter(|open| !costs.contains_key(&*open.name)).cloned().collect();
        for target in supply.loader.hidden_targets(&family, &unmade, &options.methods) {
            if !targets.contains(&target) {
                supply.need_member(target, 1);
                targets.push(target);
            }
        }
        supply.work();
        supply.loader.add_results(&outlets, &supply.supplied);
        supply.loader.universe.compute_costs();
        let supplied = std::mem::take(&mut supply.supplied);
        loader.observe_results(&targets);
        // Whether tests must declare what they may throw shows in the supertypes.
        let members = loader.universe.members.iter();
        let thrown: Vec<Arc<str>> = members.flat_map(|member| member.throws.iter().cloned()).collect();
        for exception in thrown {
            loader.look_at(&exception);
        }
        let mut universe = loader.universe;
        universe.targets = targets;
        universe.index.asked = asked;
        universe.drop_unreachable_targets(&family);
        universe.index.self_bounded = supplied
            .into_iter()
            .filter(|name| {
                let plain =
                    |info: &crate::ClassInfo| info.source_name.is_some() && info.type_parameters.is_empty();
                universe.class(name).is_some_and(plain)
            })
            .collect();
        Ok(universe)
    }

    /// Drops targets whose receiver has to come from the class under test but never does, and constructors of abstract
    /// classes that cannot be stubbed.
    fn drop_unreachable_targets(&mut self, family: &Family) {
        let mut targets = std::mem::take(&mut self.targets);
        targets.retain(|target| {
            let makers = self.index.producers.get(&self.member(*target).owner).map_or(&[][..], Vec::as_slice);
            let from_family = |maker: &MemberId| {
                let owner = &self.member(*maker).owner;
                family.open.iter().any(|open| *open.name == **owner)
            };
            let member = self.member(*target);
            let by_stub = member.kind == MemberKind::Constructor
                && self.class(&member.owner).is_some_and(|owner| owner.is_abstract);
            if by_stub {
                return self
                    .index
                    .stubs
                    .get(&member.owner)
                    .is_some_and(|shape| shape.constructors.contains(target));
            }
            !self.index.hidden.contains(target) || makers.iter().any(from_family)
        });
        self.targets = targets;
    }
}

impl Loader<'_> {
    /// Enters members of the class under test that give something as makers of it.
    fn add_results(&mut self, outlets: &[MemberId], supplied: &[Arc<str>]) {
        for target in outlets {
            let member = self.universe.member(*target);
            if member.kind == MemberKind::Constructor || self.universe.index.hidden.contains(target) {
                continue;
            }
            let Some(result) = member.result.as_ref().and_then(|result| result.class_name()).cloned() else {
                continue;
            };
            for class in supplied.iter().filter(|class| &***class != "java/lang/Object") {
                if self.universe.is_subclass(&result, class)
                    && let Some(makers) = self.universe.index.producers.get_mut(class)
                    && !makers.contains(target)
                {
                    makers.push(*target);
                }
            }
        }
    }

    /// Looks for what can be asked of, and done with, the results of targets.
    fn observe_results(&mut self, targets: &[MemberId]) {
        for target in targets {
            let member = self.universe.member(*target);
            let Some(class) = member.result.as_ref().and_then(|result| result.class_name()).cloned() else {
                continue;
            };
            self.find_getters(&class);
            if !self.universe.index.methods.contains_key(&class) && !is_plain(&class) {
                let methods = self.state_methods(&class);
                self.universe.index.methods.insert(class, methods);
            }
        }
    }
}

/// Values that have no state worth changing.
fn is_plain(class: &str) -> bool {
    class == "java/lang/String" || crate::ty::BOXES.iter().any(|(_, boxed)| *boxed == class)
}
