//! Loader constraints (JVMS §5.3.4): classes of different loaders must mean the same by the types that pass between them.
//!
//! When a class links a member of a class of another loader, or overrides one, [`Vm::constrain`] demands that the two
//! loaders agree on every class that the member's descriptor names. Those already loaded are compared at once; the
//! demand is kept for those that are not, and [`Vm::enter_class`], the only way into the name space, checks it.
//! The verifier compares types by name, so without this two classes of one name could be taken for each other.
//!
//! The three built-in loaders always agree: each asks the one above it first, and their classes never change.

use rustc_hash::FxHashMap;

use crate::class::{Class, ClassId, LoaderId, MethodId};
use crate::native::Answer;
use crate::symbol::Symbol;
use crate::vm::Vm;

/// Loaders that agree on a name, and the class that it means if one of them has loaded it.
#[derive(Debug)]
struct Agreement {
    loaders: Vec<LoaderId>,
    class: Option<ClassId>,
}

/// All agreements, by the name they are about. A loader is in at most one agreement about a name.
#[derive(Default)]
pub(crate) struct Constraints {
    by_name: FxHashMap<Symbol, Vec<Agreement>>,
    /// Names with agreements made since the last freeze or reset.
    recent: Vec<Symbol>,
}

impl Constraints {
    fn find(&self, name: Symbol, loader: LoaderId) -> Option<&Agreement> {
        self.by_name.get(&name)?.iter().find(|agreement| agreement.loaders.contains(&loader))
    }

    /// Unites what two loaders have agreed on so far.
    fn unite(&mut self, name: Symbol, loaders: [LoaderId; 2], class: Option<ClassId>) {
        let agreements = self.by_name.entry(name).or_default();
        let mut united = Agreement { loaders: Vec::new(), class };
        for loader in loaders {
            match agreements.iter().position(|agreement| agreement.loaders.contains(&loader)) {
                Some(at) => united.loaders.extend(agreements.swap_remove(at).loaders),
                None if united.loaders.contains(&loader) => {}
                None => united.loaders.push(loader),
            }
        }
        agreements.push(united);
        self.recent.push(name);
    }

    /// The image is frozen: agreements stay.
    pub(crate) fn freeze(&mut self) {
        self.recent.clear();
    }

    /// Loaders from number `loaders` on are gone with the run that made them. What other loaders agreed on stays,
    /// because what they linked does.
    pub(crate) fn reset(&mut self, loaders: usize, dictionary: &FxHashMap<(LoaderId, Symbol), ClassId>) {
        for name in self.recent.drain(..) {
            let Some(agreements) = self.by_name.get_mut(&name) else { continue };
            for Agreement { loaders: agreed, class } in agreements.iter_mut() {
                agreed.retain(|loader| (loader.0 as usize) < loaders);
                // The class may be one that only a loader which is gone had loaded.
                let is_loaded = |loader: &LoaderId| dictionary.get(&(*loader, name)).copied() == *class;
                if !agreed.iter().any(is_loaded) {
                    *class = None;
                }
            }
            agreements.retain(|agreement| agreement.loaders.len() > 1);
            if agreements.is_empty() {
                self.by_name.remove(&name);
            }
        }
    }
}

/// The classes that a descriptor names: each type as it stands there, brackets included, and the name in it.
fn types_in(descriptor: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = descriptor;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(['[', 'L'])?;
            let name = start + rest[start..].find(|c| c != '[')?;
            if rest.as_bytes()[name] != b'L' {
                rest = &rest[name + 1..];
                continue;
            }
            let end = name + rest[name..].find(';')?;
            let found = if name == start { &rest[name + 1..end] } else { &rest[start..=end] };
            let found = (found, &rest[name + 1..end]);
            rest = &rest[end + 1..];
            return Some(found);
        }
    })
}

impl Vm {
    /// Demands that two loaders agree on every class in a descriptor; fails with a type that they do not agree on.
    fn constrain<'d>(&mut self, a: LoaderId, b: LoaderId, descriptor: &'d str) -> Result<(), &'d str> {
        if a == b || a <= LoaderId::APP && b <= LoaderId::APP {
            return Ok(());
        }
        for (shown, name) in types_in(descriptor) {
            let name = self.symbols.intern(name);
            if !self.agree(name, a, b) {
                return Err(shown);
            }
        }
        Ok(())
    }

    fn agree(&mut self, name: Symbol, a: LoaderId, b: LoaderId) -> bool {
        let mut class = None;
        for loader in [a, b] {
            let loaded = self.dictionary.get(&(loader, name)).copied();
            let agreed = self.constraints.find(name, loader).and_then(|agreement| agreement.class);
            for found in [loaded, agreed].into_iter().flatten() {
                if *class.get_or_insert(found) != found {
                    return false;
                }
            }
        }
        let known = self.constraints.find(name, a);
        if known.is_none_or(|known| known.class != class || !known.loaders.contains(&b)) {
            self.constraints.unite(name, [a, b], class);
        }
        true
    }

    /// Makes `class` what `name` means to `loader`, unless that breaks a constraint or it already means something else.
    pub(crate) fn enter_class(&mut self, loader: LoaderId, name: Symbol, class: ClassId) -> Answer<()> {
        match self.dictionary.get(&(loader, name)) {
            Some(known) if *known == class => return Ok(()),
            Some(_) => return Err(self.duplicate_class(loader, name)),
            None => {}
        }
        self.check_loading(loader, name, Some(class))?;
        self.dictionary.insert((loader, name), class);
        if let Some(agreements) = self.constraints.by_name.get_mut(&name)
            && let Some(agreement) = agreements.iter_mut().find(|found| found.loaders.contains(&loader))
        {
            agreement.class = Some(class);
            self.constraints.recent.push(name);
        }
        Ok(())
    }

    /// LinkageError if by `name` other loaders mean something else than `class`, and `loader` has to agree with them.
    pub(crate) fn check_loading(&self, loader: LoaderId, name: Symbol, class: Option<ClassId>) -> Answer<()> {
        let agreed = self.constraints.find(name, loader).and_then(|agreement| agreement.class);
        match agreed {
            Some(agreed) if Some(agreed) != class => Err(self.different_class(loader, agreed)),
            _ => Ok(()),
        }
    }

    /// Demands agreement about a method that `from` links.
    pub(crate) fn constrain_method(&mut self, from: ClassId, owner: ClassId, method: MethodId) -> Answer<()> {
        let (current, target) = (self.class(from).loader, self.class(self.method(method).class).loader);
        if current == target {
            return Ok(());
        }
        let descriptor = self.symbols.name(self.method(method).descriptor).to_owned();
        self.constrain(current, target, &descriptor)
            .map_err(|of| self.disagreement_on_method(from, owner, method, of))
    }

    /// Demands agreement about a field of `owner` that `from` links.
    pub(crate) fn constrain_field(
        &mut self,
        from: ClassId,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Answer<()> {
        let (current, target) = (self.class(from).loader, self.class(owner).loader);
        self.constrain(current, target, descriptor)
            .map_err(|_| self.disagreement_on_field(from, owner, name, descriptor))
    }

    /// Demands agreement about the methods that a class overrides and implements (JVMS §5.4.2).
    pub(crate) fn constrain_overrides(&mut self, id: ClassId) -> Answer<()> {
        let class = self.class(id);
        // The supertypes of a class of a built-in loader are of built-in loaders too.
        if class.loader <= LoaderId::APP || class.is_interface() {
            return Ok(());
        }
        let mut pairs: Vec<(MethodId, MethodId)> = Vec::new();
        if let Some(sup) = class.super_class {
            let inherited = self.class(sup).vtable.iter().copied();
            let own = class.vtable.iter().copied().zip(inherited);
            pairs.extend(own.filter(|(method, overridden)| method != overridden));
        }
        let overridden = pairs.len();
        pairs.extend(self.implementations(class));
        for (at, (method, above)) in pairs.into_iter().enumerate() {
            let (target, sup) = (self.method(method).class, self.method(above).class);
            let (target_loader, sup_loader) = (self.class(target).loader, self.class(sup).loader);
            if target_loader == sup_loader {
                continue;
            }
            let descriptor = self.symbols.name(self.method(method).descriptor).to_owned();
            if let Err(of) = self.constrain(target_loader, sup_loader, &descriptor) {
                return Err(match at < overridden {
                    true => self.disagreement_on_override(id, method, sup, of),
                    false => self.disagreement_on_implementation(id, method, above, of),
                });
            }
        }
        Ok(())
    }

    /// The interface methods of a class, each behind what implements it.
    fn implementations(&self, class: &Class) -> Vec<(MethodId, MethodId)> {
        let is_interface = |sup: &ClassId| self.class(*sup).is_interface();
        let mut interfaces: Vec<ClassId> = class.supers.iter().copied().filter(is_interface).collect();
        interfaces.sort_unstable();
        let mut pairs = Vec::new();
        for interface in interfaces {
            for id in &self.class(interface).methods {
                let wanted = self.method(*id);
                if wanted.flags.is_static() || wanted.flags.is_private() {
                    continue;
                }
                let implementation = class.vtable.iter().copied().find(|entry| {
                    let entry = self.method(*entry);
                    entry.name == wanted.name
                        && entry.descriptor == wanted.descriptor
                        && entry.flags.is_public()
                        && !entry.flags.is_abstract()
                });
                pairs.extend(implementation.filter(|found| found != id).map(|found| (found, *id)));
            }
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_of_a_descriptor_are_found_with_their_brackets() {
        let found: Vec<_> = types_in("(I[JLa/B;[[La/C;Z)LL;").collect();
        assert_eq!(found, [("a/B", "a/B"), ("[[La/C;", "a/C"), ("L", "L")]);
        assert_eq!(types_in("([[I)V").count(), 0);
        assert_eq!(types_in("[LX;").collect::<Vec<_>>(), [("[LX;", "X")]);
    }

    #[test]
    fn loaders_that_agree_with_a_third_agree_with_each_other() {
        let mut constraints = Constraints::default();
        let (name, loader) = (Symbol(1), LoaderId);
        constraints.unite(name, [loader(3), loader(4)], None);
        constraints.unite(name, [loader(5), loader(6)], None);
        assert!(!constraints.find(name, loader(3)).unwrap().loaders.contains(&loader(6)));
        constraints.unite(name, [loader(4), loader(5)], Some(ClassId(9)));
        let agreement = constraints.find(name, loader(3)).unwrap();
        assert!([3, 4, 5, 6].iter().all(|n| agreement.loaders.contains(&loader(*n))));
        assert_eq!(agreement.class, Some(ClassId(9)));
        assert!(constraints.find(Symbol(2), loader(3)).is_none());
        // Uniting what is united changes nothing.
        constraints.unite(name, [loader(3), loader(6)], Some(ClassId(9)));
        assert_eq!(constraints.find(name, loader(3)).unwrap().loaders.len(), 4);
        constraints.reset(5, &FxHashMap::default());
        assert_eq!(constraints.find(name, loader(3)).unwrap().loaders.len(), 2);
        assert_eq!(constraints.find(name, loader(3)).unwrap().class, None, "none of the two has loaded it");
        constraints.unite(name, [loader(3), loader(7)], None);
        constraints.reset(4, &FxHashMap::default());
        assert!(constraints.by_name.is_empty(), "one loader alone has nobody to agree with");
    }
}
