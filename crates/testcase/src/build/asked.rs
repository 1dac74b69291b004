//! Classes that the code under test asks about, by `instanceof` and by casts.
//!
//! A parameter says `Object` or `Graph`, and the code goes another way if it is a `Date` or an `UndirectedGraph`. No distance
//! leads there, and among all the makers of a `Graph` those of the right kind may be few, so tests try such classes by
//! themselves.

use testwright_classpath::ClassFile;
use testwright_classpath::descriptor::FieldType;
use testwright_ir::code::Inst;
use testwright_ir::translate;

use super::loader::Loader;
use super::supply::Supply;
use super::targets::Family;
use super::types::of_descriptor;
use crate::ty::Type;

/// Classes that are kept, at most.
const MOST: usize = 24;

/// How far from the targets' parameters these classes are taken to be.
const DEPTH: usize = 2;

impl Loader<'_> {
    /// The types that the code of a family asks about, in the order of the code.
    pub(crate) fn asked(&self, family: &Family) -> Vec<Type> {
        let mut asked = Vec::new();
        for file in family.open.iter().chain(&family.hidden) {
            for method in file.methods.iter().filter(|method| method.code.is_some()) {
                let Ok(body) = translate(file, method) else { continue };
                for inst in body.blocks.iter().flat_map(|block| &block.insts) {
                    if let Inst::InstanceOf { class, .. } | Inst::CheckCast { class, .. } = inst
                        && let Some(ty) = named(file, *class)
                        && ty != Type::object()
                        && !asked.contains(&ty)
                    {
                        asked.push(ty);
                    }
                }
            }
        }
        asked.truncate(MOST);
        asked
    }
}

impl Supply<'_, '_> {
    /// Asks for the classes that the code asks about.
    pub(crate) fn need_asked(&mut self, asked: &[Type]) {
        for ty in asked {
            self.need_type(ty, DEPTH);
        }
    }
}

/// The type that a class entry names; arrays have descriptors for names.
fn named(file: &ClassFile, class: u16) -> Option<Type> {
    let name = file.pool.class_name(class).ok()?;
    if name.starts_with('[') {
        return FieldType::parse(name).ok().map(of_descriptor);
    }
    Some(Type::class(name))
}
