//! The inputs of a method or constructor: its parameters, and what the objects among them and its receiver are made of.
//!
//! A test makes an object by a constructor, so what that was given are the properties of the object that inputs decide:
//! `this.capacity` for the receiver of a call, or `point.x` for a parameter. They are variables like the parameters
//! (Nosrati, Haghighi and Vahidi Asl 2020, section 7.1), known for those inputs that use this constructor.
//!
//! **Always true:** the variables of a member depend on the universe alone. Writing values into a call and reading them
//! again gives the same values, wherever the call has room for them.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use testwright_testcase::{
    Action, Member, MemberId, MemberKind, Operand, Primitive, Statement, TestCase, Type, Universe, Var,
};

use crate::value::{Sort, Value};

/// Most variables of a member; further parameters are left to others.
const MOST_VARIABLES: usize = 24;

/// Most properties of one object that become variables.
const MOST_PROPERTIES: usize = 4;

/// Deepest chain of makers that goes into an object's fingerprint.
const DEEPEST: usize = 6;

/// Where a variable is in a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// An argument.
    Argument(usize),
    /// An argument of the constructor that made an argument, or the receiver if there is none.
    Property(Option<usize>, MemberId, usize),
}

/// Something that an input decides.
#[derive(Clone, Debug)]
pub struct Variable {
    /// How reports name it.
    pub name: String,
    /// What it can be.
    pub sort: Sort,
    /// Whether it can be `null`.
    pub nullable: bool,
    /// The primitive type of its literals; none for strings and other references.
    pub primitive: Option<Primitive>,
    place: Place,
    ty: Type,
}

impl Variable {
    /// Whether it is what the constructor of an object was given, not a parameter.
    #[must_use]
    pub fn is_property(&self) -> bool {
        matches!(self.place, Place::Property(..))
    }
}

/// The variables of a member.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The member.
    pub member: MemberId,
    /// Its variables: parameters first, then properties.
    pub variables: Vec<Variable>,
}

impl Signature {
    /// The variables of a method or constructor; there may be none.
    #[must_use]
    pub fn new(universe: &Universe, id: MemberId) -> Signature {
        let member = universe.member(id);
        let mut variables = Vec::new();
        for (at, ty) in member.parameters.iter().enumerate().skip(usize::from(member.has_outer)) {
            variables.extend(variable(name_of(member, at), ty, Place::Argument(at)));
        }
        let mut objects: Vec<(Option<usize>, String, Type)> = Vec::new();
        if member.kind == MemberKind::Method && !member.is_static {
            objects.push((None, "this".to_owned(), Type::class(member.owner.clone())));
        }
        for (at, ty) in member.parameters.iter().enumerate() {
            objects.push((Some(at), name_of(member, at), ty.clone()));
        }
        for (root, name, ty) in objects {
            variables.extend(properties(universe, root, &name, &ty));
        }
        variables.truncate(MOST_VARIABLES);
        Signature { member: id, variables }
    }

    /// The values of the variables at the call that is the statement at this place.
    pub fn read(&self, test: &TestCase, at: usize, into: &mut Vec<Value>) {
        into.clear();
        let statement = &test.statements[at];
        for variable in &self.variables {
            let operand = match variable.place {
                Place::Argument(at) => arguments(statement).get(at),
                Place::Property(root, constructor, at) => {
                    maker(test, statement, root, constructor).and_then(|maker| arguments(maker).get(at))
                }
            };
            into.push(operand.map_or(Value::Absent, |operand| value_of(test, operand, variable.sort)));
        }
    }

    /// Writes values into the call that is the statement at this place, as far as it has room for them: values that the
    /// test computes stay. Returns the call's new place, because arrays may need statements before it.
    pub fn write(&self, test: &mut TestCase, at: usize, values: &[Value]) -> usize {
        let mut at = at;
        for (variable, value) in self.variables.iter().zip(values) {
            let holder = match variable.place {
                Place::Argument(_) => Some(at),
                Place::Property(root, constructor, _) => {
                    maker_place(test, &test.statements[at], root, constructor)
                }
            };
            let Some(holder) = holder else { continue };
            let (Place::Argument(slot) | Place::Property(_, _, slot)) = variable.place;
            let Some(operand) = arguments(&test.statements[holder]).get(slot) else { continue };
            if *value == Value::Absent || value_of(test, operand, variable.sort) == *value {
                continue;
            }
            let operand = operand.clone();
            match value {
                Value::Null => set(test, holder, slot, Operand::Null),
                Value::Int(_) | Value::Real(_) | Value::Text(_) => {
                    if let Some(literal) = value.literal(variable.primitive)
                        && matches!(operand, Operand::Literal(_) | Operand::Null)
                    {
                        set(test, holder, slot, Operand::Literal(literal));
                    }
                }
                Value::Array(items) => {
                    let Type::Array(component) = &variable.ty else { continue };
                    let primitive = primitive_of(component);
                    let literals = items.iter().map(|item| match item {
                        Value::Null => Some(Operand::Null),
                        item => item.literal(primitive).map(Operand::Literal),
                    });
                    let Some(elements) = literals.collect::<Option<Vec<Operand>>>() else { continue };
                    let action = Action::Array { elements };
                    match operand {
                        Operand::Var(var) if is_own_array(test, var) => {
                            test.statements[var.index()].action = action;
                        }
                        Operand::Var(_) | Operand::Null => {
                            let ty = Some(variable.ty.clone());
                            test.insert(holder, Statement { action, ty });
                            set(test, holder + 1, slot, Operand::Var(Var(holder as u32)));
                            at += 1;
                        }
                        Operand::Literal(_) | Operand::Class(_) => {}
                    }
                }
                Value::Object(_) | Value::Absent => {}
            }
        }
        at
    }
}

/// The parameter's name, as far as the class file knows it.
fn name_of(member: &Member, at: usize) -> String {
    match member.parameter_names.get(at) {
        Some(Some(name)) => name.to_string(),
        _ => format!("arg{at}"),
    }
}

fn primitive_of(ty: &Type) -> Option<Primitive> {
    match ty {
        Type::Primitive(primitive) => Some(*primitive),
        other => other.unboxed(),
    }
}

fn variable(name: String, ty: &Type, place: Place) -> Option<Variable> {
    let primitive = primitive_of(ty);
    let sort = match (ty, primitive) {
        (_, Some(primitive)) => Sort::of(primitive),
        (ty, None) if ty.is_string() => Sort::Text,
        (Type::Array(component), None) => match primitive_of(component) {
            Some(primitive) if matches!(**component, Type::Primitive(_)) => Sort::Array(primitive),
            None if component.is_string() => Sort::Texts,
            _ => return None,
        },
        _ => Sort::Object,
    };
    Some(Variable { name, sort, nullable: ty.is_reference(), primitive, place, ty: ty.clone() })
}

/// What the constructors of an object's class are given.
fn properties(universe: &Universe, root: Option<usize>, name: &str, ty: &Type) -> Vec<Variable> {
    let mut found = Vec::new();
    let Some(class) = ty.class_name().filter(|_| ty.unboxed().is_none() && !ty.is_string()) else {
        return found;
    };
    for (number, member) in universe.members.iter().enumerate() {
        if member.kind != MemberKind::Constructor || *member.owner != **class {
            continue;
        }
        let id = MemberId(number as u32);
        for (at, ty) in member.parameters.iter().enumerate().skip(usize::from(member.has_outer)) {
            let place = Place::Property(root, id, at);
            let own = variable(format!("{name}.{}", name_of(member, at)), ty, place);
            found.extend(own.filter(|own| own.sort != Sort::Object));
        }
    }
    found.truncate(MOST_PROPERTIES);
    found
}

fn arguments(statement: &Statement) -> &[Operand] {
    match &statement.action {
        Action::New { arguments, .. } | Action::Call { arguments, .. } => arguments,
        _ => &[],
    }
}

fn set(test: &mut TestCase, at: usize, slot: usize, operand: Operand) {
    if let Action::New { arguments, .. } | Action::Call { arguments, .. } = &mut test.statements[at].action
        && let Some(place) = arguments.get_mut(slot)
    {
        *place = operand;
    }
}

/// The statement that makes an argument or the receiver, if it calls this constructor.
fn maker_place(
    test: &TestCase,
    statement: &Statement,
    root: Option<usize>,
    constructor: MemberId,
) -> Option<usize> {
    let operand = match (root, &statement.action) {
        (None, Action::Call { receiver, .. }) => receiver.as_ref()?,
        (None, _) => return None,
        (Some(at), _) => arguments(statement).get(at)?,
    };
    let Operand::Var(var) = operand else { return None };
    match &test.statements[var.index()].action {
        Action::New { constructor: own, .. } if *own == constructor => Some(var.index()),
        _ => None,
    }
}

fn maker<'t>(
    test: &'t TestCase,
    statement: &Statement,
    root: Option<usize>,
    constructor: MemberId,
) -> Option<&'t Statement> {
    maker_place(test, statement, root, constructor).map(|at| &test.statements[at])
}

/// Whether a value is an array that only one statement uses, so that it may be changed in place.
fn is_own_array(test: &TestCase, var: Var) -> bool {
    let uses = test.statements.iter().flat_map(Statement::operands).filter(|own| **own == Operand::Var(var));
    matches!(test.statements[var.index()].action, Action::Array { .. }) && uses.count() == 1
}

fn value_of(test: &TestCase, operand: &Operand, sort: Sort) -> Value {
    match (operand, sort) {
        (Operand::Null, _) => Value::Null,
        (operand, Sort::Object) => {
            let mut hasher = FxHasher::default();
            fingerprint(test, operand, DEEPEST, &mut hasher);
            Value::Object(hasher.finish())
        }
        (Operand::Literal(literal), sort) => match (Value::of(literal), sort) {
            (value @ Value::Int(_), Sort::Boolean | Sort::Integer(..))
            | (value @ Value::Real(_), Sort::Real)
            | (value @ Value::Text(_), Sort::Text) => value,
            // A parameter of type `double` may be given a whole number.
            (Value::Int(value), Sort::Real) => Value::Real(value as f64),
            _ => Value::Absent,
        },
        (Operand::Var(var), sort) => match (&test.statements[var.index()].action, sort.element()) {
            (Action::Array { elements }, Some(element)) => {
                let items: Vec<Value> = elements.iter().map(|own| value_of(test, own, element)).collect();
                if items.contains(&Value::Absent) { Value::Absent } else { Value::Array(items.into()) }
            }
            _ => Value::Absent,
        },
        (Operand::Class(_), _) => Value::Absent,
    }
}

/// How a test makes a value, without the places of its statements.
fn fingerprint(test: &TestCase, operand: &Operand, depth: usize, hasher: &mut FxHasher) {
    match operand {
        Operand::Var(var) if depth > 0 => {
            let statement = &test.statements[var.index()];
            std::mem::discriminant(&statement.action).hash(hasher);
            statement.member().hash(hasher);
            for own in statement.operands() {
                fingerprint(test, own, depth - 1, hasher);
            }
        }
        Operand::Var(_) => {}
        other => other.hash(hasher),
    }
}
