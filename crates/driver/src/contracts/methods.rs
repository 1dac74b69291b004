//! The methods with a contract that a class has.

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_testcase::{Classes, Member, MemberId, MemberKind, Universe};

/// Classes and interfaces above a class that are looked at; more would be a circle.
const MOST_SUPERTYPES: usize = 1000;

/// See the module's text. Methods that a class only inherits are somebody else's to blame, except for `hashCode`, which goes with
/// `equals`.
pub(super) struct Methods {
    pub(super) equals: Option<MemberId>,
    /// None if tests cannot call it or it is that of `Object`.
    pub(super) hash_code: Option<MemberId>,
    /// Whether `hashCode` is not that of `Object`.
    pub(super) has_own_hash: bool,
    pub(super) compare_to: Option<MemberId>,
}

impl Methods {
    /// The methods of the class under test; none if it has none with a contract.
    pub(super) fn of(classes: &dyn Classes, universe: &Universe) -> Option<Methods> {
        let subject = &*universe.subject;
        let find = |name: &str, is_it: &dyn Fn(&Member) -> bool| {
            let is_it = |member: &Member| {
                member.kind == MemberKind::Method
                    && !member.is_static
                    && *member.name == *name
                    && is_it(member)
            };
            universe.members.iter().position(is_it).map(|place| MemberId(place as u32))
        };
        let equals = find("equals", &|member| {
            *member.declared_in == *subject && *member.descriptor == *"(Ljava/lang/Object;)Z"
        });
        let hash_owner = declares_hash(classes, subject);
        let has_own_hash = hash_owner.as_deref() != Some("java/lang/Object");
        let hash_code = find("hashCode", &|member| {
            has_own_hash
                && *member.descriptor == *"()I"
                && Some(&*member.declared_in) == hash_owner.as_deref()
        });
        let is_comparable = || has_supertype(classes, subject, "java/lang/Comparable");
        let to_own = format!("(L{subject};)I");
        let compare_to =
            find("compareTo", &|member| *member.declared_in == *subject && *member.descriptor == *to_own);
        let compare_to = compare_to.filter(|_| is_comparable());
        (equals.is_some() || compare_to.is_some()).then_some(Methods {
            equals,
            hash_code,
            has_own_hash,
            compare_to,
        })
    }
}

/// The class that declares `hashCode` as objects of a class have it, by internal name; none if a class is missing.
fn declares_hash(classes: &dyn Classes, class: &str) -> Option<String> {
    let mut at = classes.class(class)?;
    for _ in 0..MOST_SUPERTYPES {
        if at.methods.iter().any(|method| *method.name == *"hashCode" && *method.descriptor == *"()I") {
            return Some(at.name.to_string());
        }
        at = classes.class(at.super_name.as_deref()?)?;
    }
    None
}

/// Whether a class has a class or interface above it.
fn has_supertype(classes: &dyn Classes, class: &str, wanted: &str) -> bool {
    let mut pending: Vec<Arc<ClassFile>> = classes.class(class).into_iter().collect();
    for _ in 0..MOST_SUPERTYPES {
        let Some(at) = pending.pop() else { return false };
        let above: Vec<&str> = at.super_name.iter().chain(&at.interfaces).map(|name| &**name).collect();
        if above.contains(&wanted) {
            return true;
        }
        pending.extend(above.into_iter().filter_map(|name| classes.class(name)));
    }
    false
}
