//! All mutants of a class.

use rustc_hash::FxHashSet;
use testwright_classpath::ClassFile;
use testwright_ir::code::{BlockId, Body};

use crate::change::{Change, Site};
use crate::method::MutableMethod;
use crate::operators::{Place, Selection};

/// A mutant of a class, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MutantId(pub u32);

impl MutantId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One mutant.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its number.
    pub id: MutantId,
    /// Its method: a place in [`Mutants::methods`].
    pub method: usize,
    /// Name of the operator that made it.
    pub operator: &'static str,
    /// What it changes.
    pub change: Change,
    /// Source line; 0 if unknown.
    pub line: u16,
    /// The change in words, such as `a < b to a <= b`.
    pub text: String,
}

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Mutants {
    /// Methods that may be changed, in the order of classes and class files.
    pub methods: Vec<MutableMethod>,
    /// By number.
    pub mutants: Vec<Mutant>,
}

impl Mutants {
    /// The mutants of a class and of the classes nested in it, made by the chosen operators. Changes that come to the same
    /// are one mutant, of the first operator that makes it.
    #[must_use]
    pub fn of(outer: &ClassFile, nested: &[ClassFile], selection: &Selection) -> Mutants {
        let mut nested: Vec<&ClassFile> = nested.iter().collect();
        nested.sort_by(|one, other| one.name.cmp(&other.name));
        let mut found = Mutants::default();
        for class in std::iter::once(outer).chain(nested) {
            for method in &class.methods {
                if let Some(method) = MutableMethod::of(class, method) {
                    found.add(method, selection);
                }
            }
        }
        found
    }

    /// The mutants of one method alone.
    #[must_use]
    pub fn of_method(method: MutableMethod, selection: &Selection) -> Mutants {
        let mut found = Mutants::default();
        found.add(method, selection);
        found
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.mutants.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mutants.is_empty()
    }

    /// The mutant with this number.
    #[must_use]
    pub fn mutant(&self, id: MutantId) -> &Mutant {
        &self.mutants[id.index()]
    }

    /// Numbers of all mutants.
    pub fn ids(&self) -> impl Iterator<Item = MutantId> + use<> {
        (0..self.mutants.len() as u32).map(MutantId)
    }

    /// The body of a mutant's method with its change.
    #[must_use]
    pub fn body(&self, id: MutantId) -> Body {
        let mutant = self.mutant(id);
        mutant.change.apply(&self.methods[mutant.method].body)
    }

    /// A mutant in words, for people.
    #[must_use]
    pub fn describe(&self, id: MutantId) -> String {
        let mutant = self.mutant(id);
        let method = &self.methods[mutant.method];
        format!("{}, line {} ({} in {})", mutant.text, mutant.line, mutant.operator, method.name)
    }

    fn add(&mut self, method: MutableMethod, selection: &Selection) {
        let number = self.methods.len();
        let mut known: FxHashSet<Change> = FxHashSet::default();
        let mut made = Vec::new();
        for (at, block) in method.body.blocks.iter().enumerate() {
            if method.is_junk(at) {
                continue;
            }
            for index in 0..=block.insts.len() {
                let site = Site { block: BlockId(at as u32), index };
                let place = Place { method: &method, block, site };
                for operator in selection.operators() {
                    let drafts = match block.insts.get(index) {
                        Some(inst) => operator.inst(&place, inst),
                        None => operator.end(&place, &block.terminator),
                    };
                    for draft in drafts {
                        // A deleted definition may leave a use without one.
                        if known.insert(draft.change.clone())
                            && draft.change.apply(&method.body).check().is_ok()
                        {
                            made.push((operator.name(), draft));
                        }
                    }
                }
            }
        }
        for (operator, draft) in made {
            let line = method.position(draft.change.site).line;
            let id = MutantId(self.mutants.len() as u32);
            let (change, text) = (draft.change, draft.text);
            self.mutants.push(Mutant { id, method: number, operator, change, line, text });
        }
        self.methods.push(method);
    }
}
