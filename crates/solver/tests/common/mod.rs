//! Random terms for property tests: every tree is both evaluated directly and built in an arena, so that building can
//! be compared with meaning.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of this")]

use testwright_semantics::{BinOp, UnOp};
use testwright_solver::{Arena, Const, Domain, Element, Model, Op, Sort, TermId, VarId, eval};

/// A small generator of numbers that is the same everywhere (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// An expression that has not been simplified.
pub enum Tree {
    Const(Const),
    Var(VarId),
    App(Op, Vec<Tree>),
}

impl Tree {
    pub fn eval(&self, arena: &Arena, model: &Model) -> Const {
        match self {
            Tree::Const(value) => value.clone(),
            Tree::Var(variable) => model.value(arena, *variable),
            Tree::App(op, args) => {
                let args: Vec<Const> = args.iter().map(|arg| arg.eval(arena, model)).collect();
                let args: Vec<&Const> = args.iter().collect();
                eval::apply(*op, &args).unwrap_or_else(|| panic!("{op} of {args:?}"))
            }
        }
    }

    pub fn build(&self, arena: &mut Arena) -> TermId {
        match self {
            Tree::Const(value) => arena.constant(value.clone()),
            Tree::Var(variable) => arena.variable_term(*variable),
            Tree::App(op, args) => {
                let args: Vec<TermId> = args.iter().map(|arg| arg.build(arena)).collect();
                arena.app(*op, &args).unwrap_or_else(|error| panic!("{error}"))
            }
        }
    }
}

/// An operation with the sorts of its operands.
pub type Signature = (Op, Vec<Sort>);

/// What random trees are made of.
pub struct Generator {
    pub random: Random,
    pub sorts: Vec<Sort>,
    pub ops: Vec<Op>,
    pub variables: Vec<(VarId, Sort)>,
    candidates: Vec<(Sort, Vec<Signature>)>,
}

pub fn all_ops() -> Vec<Op> {
    let binary = BinOp::ALL.iter().map(|&op| Op::Bin(op));
    let unary = UnOp::ALL.iter().map(|&op| Op::Un(op));
    Op::OTHERS.iter().copied().chain(binary).chain(unary).collect()
}

pub const PATTERNS: [&str; 5] = ["[a-c]+", "\\d{1,3}", "(ab|b)*a?", ".*b.", "[^a]*"];

impl Generator {
    /// A generator over some operations with two variables of every sort.
    pub fn new(arena: &mut Arena, seed: u64, sorts: &[Sort], ops: Vec<Op>) -> Generator {
        let mut variables = Vec::new();
        for &sort in sorts {
            for number in 0..2 {
                let name = format!("{}{number}", sort.name().replace("[]", "s"));
                let domain = match (sort, number) {
                    (Sort::Int, 1) => Domain::range(-5, 300),
                    _ => Domain::ANY,
                };
                let _ = arena.var(&name, sort, domain);
                let id = arena.find_variable(&name).expect("just made");
                variables.push((id, sort));
            }
        }
        let candidates = sorts.iter().map(|&sort| (sort, signatures(&ops, sorts, sort))).collect();
        Generator { random: Random(seed), sorts: sorts.to_vec(), ops, variables, candidates }
    }

    pub fn constant(&mut self, sort: Sort) -> Const {
        let random = &mut self.random;
        match sort {
            Sort::Bool => Const::Bool(random.below(2) == 0),
            Sort::Int => match random.below(4) {
                0 => Const::Int(random.pick(&[0, 1, -1, i32::MIN, i32::MAX, 31, 32, 255, 65535])),
                1 => Const::Int(random.next() as i32),
                _ => Const::Int(random.below(12) as i32 - 3),
            },
            Sort::Long => match random.below(4) {
                0 => Const::Long(random.pick(&[0, 1, -1, i64::MIN, i64::MAX, i64::from(i32::MIN), 1 << 32])),
                1 => Const::Long(random.next() as i64),
                _ => Const::Long(random.below(12) as i64 - 3),
            },
            Sort::Float => Const::Float(match random.below(4) {
                0 => random.pick(&[
                    0.0,
                    -0.0,
                    f32::NAN,
                    f32::INFINITY,
                    -f32::INFINITY,
                    f32::MAX,
                    f32::MIN_POSITIVE,
                    1e-45,
                ]),
                1 => f32::from_bits(random.next() as u32),
                _ => (random.below(200) as f32 - 100.0) / 8.0,
            }),
            Sort::Double => Const::Double(match random.below(4) {
                0 => random.pick(&[
                    0.0,
                    -0.0,
                    f64::NAN,
                    f64::INFINITY,
                    -f64::INFINITY,
                    f64::MAX,
                    f64::MIN_POSITIVE,
                    5e-324,
                ]),
                1 => f64::from_bits(random.next()),
                _ => (random.below(200) as f64 - 100.0) / 8.0,
            }),
            Sort::String => {
                let length = random.below(5);
                let alphabet: Vec<u16> = "aabbcA1209-+ .".encode_utf16().collect();
                Const::String((0..length).map(|_| random.pick(&alphabet)).collect())
            }
            Sort::Array(element) => {
                let length = random.below(4);
                let items = (0..length).map(|_| self.constant(element.sort())).collect();
                Const::array(element, items).expect("items of the sort")
            }
        }
    }

    pub fn model(&mut self, arena: &Arena) -> Model {
        let mut model = Model::new();
        for (variable, sort) in self.variables.clone() {
            let value = self.constant(sort);
            let value = match arena.variable(variable).domain.range {
                Some((low, high)) => {
                    let inside = value.as_integer().unwrap_or(0).clamp(low, high);
                    Const::integer(sort, inside)
                }
                None => value,
            };
            model.set(variable, value);
        }
        model
    }

    pub fn tree(&mut self, sort: Sort, depth: usize) -> Tree {
        let known = self.candidates.iter().find(|(found, _)| *found == sort);
        let candidates: &[Signature] = known.filter(|_| depth > 0).map_or(&[], |(_, candidates)| candidates);
        if candidates.is_empty() || self.random.below(8) == 0 {
            let variables: Vec<VarId> =
                self.variables.iter().filter(|(_, found)| *found == sort).map(|(id, _)| *id).collect();
            return if !variables.is_empty() && self.random.below(3) > 0 {
                Tree::Var(self.random.pick(&variables))
            } else {
                Tree::Const(self.constant(sort))
            };
        }
        let (op, sorts) = self.random.pick(candidates);
        let mut args: Vec<Tree> = sorts.into_iter().map(|sort| self.tree(sort, depth - 1)).collect();
        if op == Op::Matches {
            args[1] = Tree::Const(Const::string(self.random.pick(&PATTERNS)));
        }
        Tree::App(op, args)
    }
}

/// The operations that give a sort, with operand sorts that they take.
pub fn signatures(ops: &[Op], sorts: &[Sort], result: Sort) -> Vec<Signature> {
    let mut found = Vec::new();
    for &op in ops {
        for count in 1..=3_usize {
            let total = sorts.len().pow(count as u32);
            for number in 0..total {
                let mut rest = number;
                let operands: Vec<Sort> = (0..count)
                    .map(|_| {
                        let sort = sorts[rest % sorts.len()];
                        rest /= sorts.len();
                        sort
                    })
                    .collect();
                if op.result(&operands) == Some(result) {
                    found.push((op, operands));
                }
            }
        }
    }
    found
}

pub const SCALARS: [Sort; 6] = [Sort::Bool, Sort::Int, Sort::Long, Sort::Float, Sort::Double, Sort::String];

pub fn every_sort() -> Vec<Sort> {
    SCALARS.into_iter().chain([Sort::Array(Element::Int), Sort::Array(Element::String)]).collect()
}
