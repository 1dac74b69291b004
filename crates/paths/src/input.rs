//! The inputs of a method as strings of bits, and back (Bueno and Jino 2002, 6.1).
//!
//! Start at [`Interface::new`]. A test that calls the method is the pattern; its literals and its arrays of literals are the
//! inputs. A number is one variable with bounds and precision; a string is one for its length and one for each character; an
//! array is one for its length and one for each element. The length of an array may also be the value of another input (a
//! *dynamic interface*): then elements behind it are there for the search but not passed on.
//!
//! **Always true:** every point within the domains is a test.

use testwright_testcase::vector::Domain;
use testwright_testcase::{Action, Literal, Operand, Primitive, TestCase, Text, Type};

use crate::wanted::InputSpec;

/// Bounds of inputs about which nothing else is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Defaults {
    /// Largest magnitude of numbers.
    pub magnitude: f64,
    /// Decimal places of floating-point numbers.
    pub places: u8,
    /// Most characters of a string.
    pub characters: usize,
    /// Most elements of an array.
    pub elements: usize,
}

impl Default for Defaults {
    fn default() -> Defaults {
        Defaults { magnitude: 1000.0, places: 3, characters: 10, elements: 8 }
    }
}

/// Where a literal of the pattern is: a statement and the place of the operand.
type Hole = (usize, usize);

/// How many elements an array has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    /// The variable of its own.
    Variable(usize),
    /// The value of the number at this slot.
    Of(usize),
}

/// One input.
#[derive(Clone, Debug)]
enum Slot {
    Number { hole: Hole, primitive: Primitive, at: usize },
    Text { hole: Hole, length: usize, first: usize, most: usize },
    Array { statement: usize, primitive: Primitive, length: Length, first: usize, most: usize },
}

/// What a variable is part of: an input, by its place, which is the value of a parameter if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// No input: the variable is not used.
    Nothing,
    /// A number, or the length of a string or array.
    Number {
        /// The input.
        slot: usize,
        /// The parameter.
        parameter: Option<usize>,
    },
    /// An element of an array, or a character of a string.
    Element {
        /// The input.
        slot: usize,
        /// The parameter.
        parameter: Option<usize>,
    },
}

/// The value of one input.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A number, a character or a boolean.
    Number(Literal),
    /// A string.
    Text(Text),
    /// The elements of an array.
    Array(Vec<Literal>),
    /// `null` instead of a string or array.
    Null,
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Interface {
    pattern: TestCase,
    slots: Vec<Slot>,
    domains: Vec<Domain>,
    /// By parameter: the slot that is its value, if it is one.
    parameters: Vec<Option<usize>>,
}

impl Interface {
    /// The inputs of a test whose last statement calls the method. Parameters have names where these are known, and bounds
    /// where the tester gave some. An error names what does not fit.
    pub fn new(
        pattern: TestCase,
        names: &[Option<String>],
        specs: &[InputSpec],
        defaults: &Defaults,
    ) -> Result<Interface, String> {
        let mut made = Interface { pattern, slots: Vec::new(), domains: Vec::new(), parameters: Vec::new() };
        let arguments = made.arguments();
        let mut known: Vec<Option<&InputSpec>> = Vec::new();
        for place in 0..arguments.len() {
            let name = names.get(place).and_then(Option::as_deref);
            let number = format!("#{}", place + 1);
            known.push(specs.iter().find(|spec| Some(&*spec.name) == name || spec.name == number));
        }
        if let Some(spec) = specs.iter().find(|spec| !known.iter().flatten().any(|own| own == spec)) {
            let all: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
            return Err(format!("there is no parameter {}; there are {}", spec.name, all.join(", ")));
        }
        made.add_slots(&arguments, &known, defaults);
        made.tie_lengths(names, &arguments, &known)?;
        Ok(made)
    }

    /// Where the arguments of the call come from, the receiver left out.
    fn arguments(&self) -> Vec<Argument> {
        let Some(last) = self.pattern.statements.len().checked_sub(1) else { return Vec::new() };
        let (skip, arguments) = match &self.pattern.statements[last].action {
            Action::Call { receiver, arguments, .. } => (usize::from(receiver.is_some()), arguments),
            Action::New { arguments, .. } => (0, arguments),
            _ => return Vec::new(),
        };
        let origin = |(place, operand): (usize, &Operand)| match operand {
            Operand::Literal(_) => Argument::Hole((last, place + skip)),
            Operand::Var(var) => Argument::Statement(var.index()),
            _ => Argument::Other,
        };
        arguments.iter().enumerate().map(origin).collect()
    }

    fn add_slots(&mut self, arguments: &[Argument], known: &[Option<&InputSpec>], defaults: &Defaults) {
        self.parameters = vec![None; arguments.len()];
        for at in 0..self.pattern.statements.len() {
            let array = array_of(&self.pattern, at);
            let from = arguments.iter().position(|own| *own == Argument::Statement(at));
            if let Some(primitive) = array {
                let spec = from.and_then(|place| known[place]);
                let (low, high) = spec.and_then(|spec| spec.length).unwrap_or((0, defaults.elements));
                let length = self.push(Domain::integers(low as i64, high as i64));
                let domain = number_domain(primitive, spec, defaults);
                let first = self.domains.len();
                self.domains.extend(std::iter::repeat_n(domain, high));
                if let Some(place) = from {
                    self.parameters[place] = Some(self.slots.len());
                }
                let length = Length::Variable(length);
                self.slots.push(Slot::Array { statement: at, primitive, length, first, most: high });
                continue;
            }
            let holes: Vec<(usize, Option<Primitive>)> = self.pattern.statements[at]
                .operands()
                .enumerate()
                .filter_map(|(place, operand)| match operand {
                    Operand::Literal(literal) => Some((place, literal.primitive())),
                    _ => None,
                })
                .collect();
            for (place, primitive) in holes {
                let from = arguments.iter().position(|own| *own == Argument::Hole((at, place)));
                let spec = from.and_then(|place| known[place]);
                if let Some(place) = from {
                    self.parameters[place] = Some(self.slots.len());
                }
                let slot = match primitive {
                    Some(primitive) => {
                        let domain = number_domain(primitive, spec, defaults);
                        Slot::Number { hole: (at, place), primitive, at: self.push(domain) }
                    }
                    None => {
                        let (low, high) =
                            spec.and_then(|spec| spec.length).unwrap_or((0, defaults.characters));
                        let length = self.push(Domain::integers(low as i64, high as i64));
                        let (least, most) = spec.and_then(|spec| spec.characters).unwrap_or((0x20, 0x7e));
                        let first = self.domains.len();
                        let character = Domain::integers(least.into(), most.into());
                        self.domains.extend(std::iter::repeat_n(character, high));
                        Slot::Text { hole: (at, place), length, first, most: high }
                    }
                };
                self.slots.push(slot);
            }
        }
    }

    /// Lets lengths of arrays be the values of other inputs.
    fn tie_lengths(
        &mut self,
        names: &[Option<String>],
        arguments: &[Argument],
        known: &[Option<&InputSpec>],
    ) -> Result<(), String> {
        for (place, spec) in known.iter().enumerate() {
            let Some((spec, wanted)) = spec.and_then(|spec| Some((spec, spec.length_of.as_ref()?))) else {
                continue;
            };
            let other = names.iter().position(|name| name.as_ref() == Some(wanted));
            let number = other.and_then(|other| self.parameters.get(other).copied().flatten());
            let bound = number.and_then(|slot| match self.slots[slot] {
                Slot::Number { at, .. } => Some(self.domains[at].high.clamp(0, 10_000) as usize),
                _ => None,
            });
            let (Some(number), Some(bound)) = (number, bound) else {
                return Err(format!(
                    "the length of {} cannot be {wanted}, which is no number among the inputs",
                    spec.name
                ));
            };
            let own = self.parameters[place];
            let Some(Slot::Array { length, first, most, .. }) = own.map(|slot| &mut self.slots[slot]) else {
                return Err(format!("{} is no array of numbers, so it has no length", spec.name));
            };
            if let Length::Variable(at) = *length {
                // Its own variable takes no more bits.
                self.domains[at] = Domain::integers(0, 0);
            }
            *length = Length::Of(number);
            if bound > *most {
                // Elements move to the end, where there is room for as many as there can be.
                let element = self.domains.get(*first).copied();
                let element = element.filter(|_| *most > 0).unwrap_or(Domain::integers(-1000, 1000));
                (*first, *most) = (self.domains.len(), bound);
                self.domains.extend(std::iter::repeat_n(element, bound));
            }
        }
        debug_assert_eq!(arguments.len(), self.parameters.len());
        Ok(())
    }

    fn push(&mut self, domain: Domain) -> usize {
        self.domains.push(domain);
        self.domains.len() - 1
    }

    /// What each variable may be.
    #[must_use]
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The test that it was made from.
    #[must_use]
    pub fn pattern(&self) -> &TestCase {
        &self.pattern
    }

    /// By parameter: whether its value is an input of its own.
    #[must_use]
    pub fn has_parameter(&self, place: usize) -> bool {
        self.parameters.get(place).is_some_and(Option::is_some)
    }

    /// Parameters whose value is the length of an array: the number's place, the array's place.
    #[must_use]
    pub fn ties(&self) -> Vec<(usize, usize)> {
        let place_of = |slot: usize| self.parameters.iter().position(|own| *own == Some(slot));
        let tied = self.slots.iter().enumerate().filter_map(|(at, slot)| match slot {
            Slot::Array { length: Length::Of(number), .. } => Some((place_of(*number)?, place_of(at)?)),
            _ => None,
        });
        tied.collect()
    }

    /// By variable: what it is part of.
    #[must_use]
    pub fn owners(&self) -> Vec<Owner> {
        let mut owners = vec![Owner::Nothing; self.domains.len()];
        let mut own = |variables: std::ops::Range<usize>, owner: Owner| owners[variables].fill(owner);
        for (at, slot) in self.slots.iter().enumerate() {
            let parameter = self.parameters.iter().position(|own| *own == Some(at));
            match *slot {
                Slot::Number { at: variable, .. } => {
                    own(variable..variable + 1, Owner::Number { slot: at, parameter });
                }
                Slot::Text { length, first, most, .. }
                | Slot::Array { length: Length::Variable(length), first, most, .. } => {
                    own(length..length + 1, Owner::Number { slot: at, parameter });
                    own(first..first + most, Owner::Element { slot: at, parameter });
                }
                Slot::Array { length: Length::Of(_), first, most, .. } => {
                    own(first..first + most, Owner::Element { slot: at, parameter });
                }
            }
        }
        owners
    }

    /// How many inputs there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.slots.len()
    }

    /// Bounds of a parameter that is a number, or of the elements of one that is an array.
    #[must_use]
    pub fn bounds(&self, place: usize) -> Option<Domain> {
        match self.slots[self.parameters.get(place).copied().flatten()?] {
            Slot::Number { at, .. } => Some(self.domains[at]),
            Slot::Array { first, most, .. } if most > 0 => Some(self.domains[first]),
            _ => None,
        }
    }

    /// The inputs at a point.
    #[must_use]
    pub fn inputs(&self, point: &[i64]) -> Vec<Input> {
        let number = |primitive: Primitive, at: usize| literal(primitive, &self.domains[at], point[at]);
        let length_of = |length: &Length| match *length {
            Length::Variable(at) => point[at],
            Length::Of(slot) => match self.slots[slot] {
                Slot::Number { at, .. } => point[at],
                _ => 0,
            },
        };
        let input = |slot: &Slot| match slot {
            Slot::Number { primitive, at, .. } => Input::Number(number(*primitive, *at)),
            Slot::Text { length, first, most, .. } => {
                let length = (point[*length].max(0) as usize).min(*most);
                Input::Text(point[*first..*first + length].iter().map(|unit| *unit as u16).collect())
            }
            Slot::Array { primitive, length, first, most, .. } => {
                let length = (length_of(length).max(0) as usize).min(*most);
                Input::Array((*first..*first + length).map(|at| number(*primitive, at)).collect())
            }
        };
        self.slots.iter().map(input).collect()
    }

    /// The point nearest to inputs; other variables are as in `base`.
    #[must_use]
    pub fn point(&self, inputs: &[Input], base: &[i64]) -> Vec<i64> {
        let mut point = base.to_vec();
        let tick = |at: usize, literal: &Literal| match literal {
            Literal::Long(value) => self.domains[at].clamp(*value),
            other => self.domains[at].tick(other.to_number().unwrap_or(0.0)),
        };
        for (slot, input) in self.slots.iter().zip(inputs) {
            match (slot, input) {
                (Slot::Number { at, .. }, Input::Number(literal)) => point[*at] = tick(*at, literal),
                (Slot::Text { length, first, most, .. }, Input::Text(text)) => {
                    point[*length] = self.domains[*length].clamp(text.len() as i64);
                    for (place, unit) in text.iter().take(*most).enumerate() {
                        point[first + place] = self.domains[first + place].clamp(i64::from(*unit));
                    }
                }
                (Slot::Array { length, first, most, .. }, Input::Array(items)) => {
                    if let Length::Variable(at) = *length {
                        point[at] = self.domains[at].clamp(items.len() as i64);
                    }
                    for (place, item) in items.iter().take(*most).enumerate() {
                        point[first + place] = tick(first + place, item);
                    }
                }
                _ => {}
            }
        }
        point
    }

    /// The test with these inputs. Inputs of another kind than the pattern's are left as they are there.
    #[must_use]
    pub fn test(&self, inputs: &[Input]) -> TestCase {
        let mut test = self.pattern.clone();
        for (slot, input) in self.slots.iter().zip(inputs) {
            match (slot, input) {
                (Slot::Number { hole, .. }, Input::Number(literal)) => {
                    set(&mut test, *hole, Operand::Literal(literal.clone()))
                }
                (Slot::Text { hole, .. }, Input::Text(text)) => {
                    set(&mut test, *hole, Operand::Literal(Literal::String(text.clone())));
                }
                (Slot::Text { hole, .. }, Input::Null) => set(&mut test, *hole, Operand::Null),
                (Slot::Array { statement, .. }, Input::Array(items)) => {
                    if let Action::Array { elements } = &mut test.statements[*statement].action {
                        *elements = items.iter().cloned().map(Operand::Literal).collect();
                    }
                }
                (Slot::Array { statement, .. }, Input::Null) => {
                    let own = Operand::Var(testwright_testcase::Var(*statement as u32));
                    if let Some(last) = test.statements.last_mut() {
                        last.operands_mut()
                            .filter(|operand| **operand == own)
                            .for_each(|operand| *operand = Operand::Null);
                    }
                }
                _ => {}
            }
        }
        test
    }

    /// Inputs with the values of parameters replaced, as far as they are inputs.
    #[must_use]
    pub fn with_parameters(&self, inputs: &[Input], values: &[Option<Input>]) -> Vec<Input> {
        let mut inputs = inputs.to_vec();
        for (place, value) in values.iter().enumerate() {
            if let (Some(slot), Some(value)) = (self.parameters.get(place).copied().flatten(), value) {
                inputs[slot] = value.clone();
            }
        }
        inputs
    }
}

/// Where an argument comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Argument {
    Hole(Hole),
    Statement(usize),
    Other,
}

/// The element type of an array of literals that a statement makes.
fn array_of(test: &TestCase, at: usize) -> Option<Primitive> {
    let statement = &test.statements[at];
    let (Action::Array { elements }, Some(Type::Array(component))) = (&statement.action, &statement.ty)
    else {
        return None;
    };
    let all_literals = elements.iter().all(|element| matches!(element, Operand::Literal(_)));
    match &**component {
        Type::Primitive(primitive) if all_literals => Some(*primitive),
        _ => None,
    }
}

fn set(test: &mut TestCase, (statement, place): Hole, value: Operand) {
    if let Some(operand) = test.statements[statement].operands_mut().nth(place) {
        *operand = value;
    }
}

fn number_domain(primitive: Primitive, spec: Option<&InputSpec>, defaults: &Defaults) -> Domain {
    let (low, high): (f64, f64) = match primitive {
        Primitive::Boolean => return Domain::integers(0, 1),
        Primitive::Byte => (f64::from(i8::MIN), f64::from(i8::MAX)),
        Primitive::Char => (0.0, f64::from(u16::MAX)),
        Primitive::Short => (f64::from(i16::MIN), f64::from(i16::MAX)),
        Primitive::Int => (f64::from(i32::MIN), f64::from(i32::MAX)),
        Primitive::Long => (-9.0e18, 9.0e18),
        Primitive::Float | Primitive::Double => (f64::MIN, f64::MAX),
    };
    let usual =
        if primitive == Primitive::Char { (0.0, 127.0) } else { (-defaults.magnitude, defaults.magnitude) };
    let (own_low, own_high) = spec.and_then(|spec| spec.range).unwrap_or(usual);
    let (low, high) = (low.max(own_low), high.min(own_high));
    if !matches!(primitive, Primitive::Float | Primitive::Double) {
        return Domain::integers(low as i64, high as i64);
    }
    let places = spec.and_then(|spec| spec.precision).map_or(defaults.places, places_of);
    let ticks = |value: f64| (value * 10f64.powi(i32::from(places))).clamp(-9.0e18, 9.0e18) as i64;
    Domain { low: ticks(low), high: ticks(high), places }
}

/// Decimal places of a precision such as 0.001.
fn places_of(precision: f64) -> u8 {
    (0..18).find(|places| 10f64.powi(-i32::from(*places)) <= precision * 1.000_001).unwrap_or(18)
}

fn literal(primitive: Primitive, domain: &Domain, tick: i64) -> Literal {
    match primitive {
        Primitive::Long => Literal::Long(tick),
        Primitive::Float | Primitive::Double => Literal::of_number(primitive, domain.value(tick)),
        _ => Literal::of_number(primitive, tick as f64),
    }
}
