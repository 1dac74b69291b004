//! What one slot can hold.
//!
//! A reference is known by the set of classes it may be an instance of. Where two ways meet, their sets are united, so
//! that no class has to be loaded to find a common superclass; whoever wants to use the value asks whether every class
//! in the set will do. A set that grows past [`MAX_CLASSES`] is replaced by the closest common superclass and
//! stays a single class from then on. So each slot changes only a bounded number of times.

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_classpath::ConstantPool;
use testwright_classpath::classfile::Constant;
use testwright_classpath::descriptor::{DescriptorError, ElementType, FieldType, MethodDescriptor};

use super::budget::Budget;
use super::error::VerifyReason;
use crate::code::Kind;

/// Largest number of classes that are kept apart.
pub(super) const MAX_CLASSES: usize = 64;

/// Largest number of different pairs of sets that may meet in one method; real methods have a few hundred.
const MAX_JOINS: usize = 1 << 17;

/// The class of all references.
pub(super) const OBJECT: &str = "java/lang/Object";

/// A set of classes, by its place in a [`TypeTable`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SetId(u32);

/// What a slot holds. A long or double takes two slots, the second of which holds an `End`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Type {
    /// Nothing that may be read.
    Top,
    Int,
    Float,
    Long,
    LongEnd,
    Double,
    DoubleEnd,
    /// The null reference.
    Null,
    /// Null or an instance of one of these classes.
    Ref(SetId),
    /// `this` in a constructor that has not called another constructor yet.
    UninitializedThis,
    /// What the `new` at this offset made, before its constructor was called.
    Uninitialized(u16),
    /// Where a subroutine returns to: the call that this context (see `subroutines`) stands for.
    ReturnAddress(u32),
}

impl Type {
    /// The type of values of a kind; none for references.
    pub(super) fn of_primitive(kind: Kind) -> Option<Type> {
        match kind {
            Kind::Int => Some(Type::Int),
            Kind::Long => Some(Type::Long),
            Kind::Float => Some(Type::Float),
            Kind::Double => Some(Type::Double),
            Kind::Ref => None,
        }
    }

    /// What the second slot of this type holds; none if it takes one slot.
    pub(super) fn second(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongEnd),
            Type::Double => Some(Type::DoubleEnd),
            _ => None,
        }
    }

    /// True for the second slot of a long or double.
    pub(super) fn is_end(self) -> bool {
        matches!(self, Type::LongEnd | Type::DoubleEnd)
    }

    /// True for every reference, also to objects that are not initialised.
    pub(super) fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::Ref(_) | Type::UninitializedThis | Type::Uninitialized(_))
    }
}

/// All sets of classes that occur in one method.
#[derive(Debug)]
pub(super) struct TypeTable<'a> {
    pool: &'a ConstantPool,
    /// Every class that the pool names, found when a common superclass is first needed.
    named: Option<FxHashSet<&'a str>>,
    classes: Vec<FieldType<'a>>,
    class_ids: FxHashMap<FieldType<'a>, u32>,
    sets: Vec<ClassSet>,
    /// Sets of several classes, and those that stand for more. Sets of one class are found by that class.
    set_ids: FxHashMap<ClassSet, SetId>,
    singles: Vec<SetId>,
    joins: FxHashMap<(SetId, SetId), SetId>,
}

/// Classes in order of their numbers. `widened` if it stands for more classes than could be kept apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ClassSet {
    classes: Box<[u32]>,
    widened: bool,
}

impl<'a> TypeTable<'a> {
    /// An empty table for a method whose constants are in `pool`.
    pub(super) fn new(pool: &'a ConstantPool) -> Self {
        Self {
            pool,
            named: None,
            classes: Vec::new(),
            class_ids: FxHashMap::default(),
            sets: Vec::new(),
            set_ids: FxHashMap::default(),
            singles: Vec::new(),
            joins: FxHashMap::default(),
        }
    }

    /// The type of a value that a descriptor declares.
    pub(super) fn declared(&mut self, field_type: FieldType<'a>) -> Type {
        match field_type {
            FieldType::Byte | FieldType::Char | FieldType::Int | FieldType::Short | FieldType::Boolean => {
                Type::Int
            }
            FieldType::Long => Type::Long,
            FieldType::Float => Type::Float,
            FieldType::Double => Type::Double,
            FieldType::Object(_) | FieldType::Array { .. } => Type::Ref(self.single(field_type)),
        }
    }

    /// The set of one class, which must be a class or an array.
    fn single(&mut self, class: FieldType<'a>) -> SetId {
        let class_id = self.class_id(class);
        self.singles[class_id as usize]
    }

    /// The number of a class. With its first use it also gets the set that holds nothing else.
    fn class_id(&mut self, class: FieldType<'a>) -> u32 {
        if let Some(&id) = self.class_ids.get(&class) {
            return id;
        }
        let id = self.classes.len() as u32;
        self.classes.push(class);
        self.class_ids.insert(class, id);
        self.singles.push(SetId(self.sets.len() as u32));
        self.sets.push(ClassSet { classes: [id].into(), widened: false });
        id
    }

    fn set(&mut self, set: ClassSet) -> SetId {
        if let Some(&id) = self.set_ids.get(&set) {
            return id;
        }
        let id = SetId(self.sets.len() as u32);
        self.sets.push(set.clone());
        self.set_ids.insert(set, id);
        id
    }

    /// The classes of a set.
    pub(super) fn classes(&self, id: SetId) -> impl ExactSizeIterator<Item = FieldType<'a>> + '_ {
        self.sets[id.0 as usize].classes.iter().map(|&class| self.classes[class as usize])
    }

    /// What a slot holds where two ways meet on which it holds `one` and `other`.
    pub(super) fn join(&mut self, budget: &Budget<'_>, one: Type, other: Type) -> Result<Type, VerifyReason> {
        Ok(match (one, other) {
            _ if one == other => one,
            (Type::Null, Type::Ref(_)) => other,
            (Type::Ref(_), Type::Null) => one,
            (Type::Ref(one), Type::Ref(other)) => Type::Ref(self.unite(budget, one, other)?),
            _ => Type::Top,
        })
    }

    fn unite(&mut self, budget: &Budget<'_>, one: SetId, other: SetId) -> Result<SetId, VerifyReason> {
        if let Some(&id) = self.joins.get(&(one, other)) {
            return Ok(id);
        }
        if self.joins.len() >= MAX_JOINS {
            return Err(VerifyReason::TooComplex);
        }
        let (left, right) = (&self.sets[one.0 as usize], &self.sets[other.0 as usize]);
        let mut classes: Vec<u32> = left.classes.iter().chain(&right.classes).copied().collect();
        let mut widened = left.widened || right.widened;
        classes.sort_unstable();
        classes.dedup();
        if widened || classes.len() > MAX_CLASSES {
            let common = self.common_superclass(budget, &classes)?;
            classes = vec![self.class_id(common)];
            widened = true;
        }
        let id = self.set(ClassSet { classes: classes.into(), widened });
        self.joins.insert((one, other), id);
        Ok(id)
    }

    /// The closest class that all of these are or extend. Interfaces and arrays of unlike depth have only
    /// `java/lang/Object` in common with others.
    fn common_superclass(&mut self, budget: &Budget<'_>, ids: &[u32]) -> Result<FieldType<'a>, VerifyReason> {
        let object = FieldType::Object(OBJECT);
        let mut common: Option<(u8, &'a str)> = None;
        for &id in ids {
            let (dims, name) = match self.classes[id as usize] {
                FieldType::Object(name) => (0, name),
                FieldType::Array { dims, elem: ElementType::Object(name) } => (dims, name),
                _ => return Ok(object),
            };
            common = match common {
                None => Some((dims, name)),
                Some((depth, so_far)) if depth == dims => Some((dims, self.closest(budget, so_far, name)?)),
                Some(_) => return Ok(object),
            };
        }
        Ok(match common {
            None => object,
            Some((0, name)) => FieldType::Object(name),
            Some((dims, name)) => FieldType::Array { dims, elem: ElementType::Object(name) },
        })
    }

    /// The closest common superclass of two classes that the class file names. One that it does not name can be
    /// expected nowhere in the method, so the next one above is as good.
    fn closest(&mut self, budget: &Budget<'_>, one: &'a str, other: &str) -> Result<&'a str, VerifyReason> {
        if one == other {
            return Ok(one);
        }
        let pool = self.pool;
        let named = self.named.get_or_insert_with(|| names_in(pool));
        let mut above = one.to_owned();
        while above != OBJECT {
            if let Some(&name) = named.get(above.as_str())
                && (name == other || budget.is_subclass(other, name)?)
            {
                return Ok(name);
            }
            match budget.superclass(&above)? {
                Some(next) => above = next,
                None => break,
            }
        }
        Ok(OBJECT)
    }
}

/// Every class that a pool names, as a constant of its own or in a descriptor.
fn names_in<'a>(pool: &'a ConstantPool) -> FxHashSet<&'a str> {
    let mut names = FxHashSet::default();
    let mut add = |field_type: FieldType<'a>| {
        if let FieldType::Object(name) | FieldType::Array { elem: ElementType::Object(name), .. } = field_type
        {
            names.insert(name);
        }
    };
    for index in 0..pool.len() {
        let index = index as u16;
        if let Ok(Constant::Class(_)) = pool.get(index) {
            if let Ok(name) = pool.class_name(index) {
                add(class_type(name).unwrap_or(FieldType::Object(name)));
            }
        } else if let Ok(text) = pool.utf8(index) {
            if let Ok(descriptor) = MethodDescriptor::parse(text) {
                descriptor.params.iter().copied().chain(descriptor.ret).for_each(&mut add);
            } else if let Ok(field_type) = FieldType::parse(text) {
                add(field_type);
            }
        }
    }
    names
}

/// The type that a Class constant names: an array by its descriptor, a class by its name.
pub(super) fn class_type(name: &str) -> Result<FieldType<'_>, DescriptorError> {
    if name.starts_with('[') { FieldType::parse(name) } else { Ok(FieldType::Object(name)) }
}
