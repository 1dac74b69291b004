//! Branch goals: what a suite that covers every branch of a class has to do, counted as EvoSuite counts.
//!
//! Start at [`branch_goals`] for one class file and at [`goals_of`] for a class with its nested classes. The rule:
//! - a conditional jump is two goals, taken and not taken;
//! - a switch is two goals per key (a table's holes have keys too) and two for its default: selected, not selected;
//! - a method without either is one goal, to be entered;
//! - a private constructor without branches is no goal: a test cannot call it, and it often only forbids instances;
//!   the branches of one that has some count like any others;
//! - class initialisers, synthetic and bridge methods, the `values` and `valueOf` that a compiler gives to an enum,
//!   and methods without code have none.
//!
//! **Always true:** goals are numbered from 0 in the order class, method in the class file, bytecode offset, and
//! then as listed above; the numbers depend on the class files alone. Jumps in unreachable code count, as the
//! instrumentation that this rule comes from counts them. A goal's site is the [`SiteId`] that a translated body
//! gives to the same jump.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{Code, Method};

use crate::code::SiteId;
use crate::decode::{Bytecode, DecodeError, Instruction};

/// A goal of a class, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GoalId(pub u32);

/// What has to happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GoalKind {
    /// The method, which has no branches, is entered.
    Method,
    /// A conditional jump is executed and is taken, or not.
    Jump {
        /// Which jump of the method.
        site: SiteId,
        /// Whether its condition must hold.
        taken: bool,
    },
    /// A switch is executed and its selector equals the key, or not.
    Case {
        /// Which switch of the method.
        site: SiteId,
        /// The key.
        key: i32,
        /// Whether the selector must equal it.
        taken: bool,
    },
    /// A switch is executed and its selector equals none of the keys, or one.
    Default {
        /// Which switch of the method.
        site: SiteId,
        /// Whether the default must be selected.
        taken: bool,
    },
}

impl GoalKind {
    /// The branch site that the goal is about; none for a whole method.
    #[must_use]
    pub const fn site(self) -> Option<SiteId> {
        match self {
            GoalKind::Method => None,
            GoalKind::Jump { site, .. } | GoalKind::Case { site, .. } | GoalKind::Default { site, .. } => {
                Some(site)
            }
        }
    }
}

/// One goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Its number: its place in [`BranchGoals::goals`].
    pub id: GoalId,
    /// Its method: a place in [`BranchGoals::methods`].
    pub method: usize,
    /// What has to happen.
    pub kind: GoalKind,
    /// Bytecode offset of the jump or switch; 0 for a whole method.
    pub pc: u16,
    /// Source line of that offset; 0 if unknown.
    pub line: u16,
}

/// A method that has goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalMethod {
    /// Internal name of its class.
    pub class: Box<str>,
    /// Name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Place in the class file's list of methods.
    pub index: usize,
    /// Its goals: a range of places in [`BranchGoals::goals`].
    pub goals: std::ops::Range<usize>,
}

/// All branch goals of a class, or of a class and its nested classes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BranchGoals {
    /// The methods that have goals, in order of class and place in the class file.
    pub methods: Vec<GoalMethod>,
    /// The goals, by number.
    pub goals: Vec<Goal>,
}

/// A method whose code cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{class}.{method}{descriptor}: {cause}")]
pub struct GoalError {
    /// Internal name of the class.
    pub class: Box<str>,
    /// Name of the method.
    pub method: Box<str>,
    /// Descriptor of the method.
    pub descriptor: Box<str>,
    /// What is wrong with its code.
    pub cause: DecodeError,
}

/// The goals of one class file.
pub fn branch_goals(class: &ClassFile) -> Result<BranchGoals, GoalError> {
    goals_of(class, &[])
}

/// The goals of a class and of the classes nested in it (those named `Outer$…`), which count with it. They are taken
/// in the order of their names, so that the order in which a jar lists them does not matter.
pub fn goals_of(outer: &ClassFile, nested: &[ClassFile]) -> Result<BranchGoals, GoalError> {
    let mut nested: Vec<&ClassFile> = nested.iter().collect();
    nested.sort_by(|one, other| one.name.cmp(&other.name));
    let mut found = BranchGoals::default();
    for class in std::iter::once(outer).chain(nested) {
        for (index, method) in class.methods.iter().enumerate() {
            if let Some(code) = method.code.as_ref().filter(|_| counts(class, method)) {
                found.add_method(class, index, method, code)?;
            }
        }
    }
    Ok(found)
}

/// Whether a method with code has goals at all.
fn counts(class: &ClassFile, method: &Method) -> bool {
    let generated = method.flags.is_synthetic() || method.synthetic || method.flags.is_bridge();
    !generated && &*method.name != "<clinit>" && !is_enum_accessor(class, method)
}

/// The two static methods that every enum class has without its source saying so (JLS §8.9.3).
fn is_enum_accessor(class: &ClassFile, method: &Method) -> bool {
    let is_enum = class.flags.is_enum() && class.super_name.as_deref() == Some("java/lang/Enum");
    let expected = match &*method.name {
        "values" => format!("()[L{};", class.name),
        "valueOf" => format!("(Ljava/lang/String;)L{};", class.name),
        _ => return false,
    };
    is_enum && method.flags.is_static() && *method.descriptor == *expected
}

impl BranchGoals {
    fn add_method(
        &mut self,
        class: &ClassFile,
        index: usize,
        method: &Method,
        code: &Code,
    ) -> Result<(), GoalError> {
        let fail = |cause| GoalError {
            class: class.name.clone(),
            method: method.name.clone(),
            descriptor: method.descriptor.clone(),
            cause,
        };
        let bytecode = Bytecode::check(&code.bytecode).map_err(fail)?;
        let first = self.goals.len();
        let mut sites = 0u16;
        for (pc, instruction) in bytecode.iter().filter(|(_, instruction)| instruction.is_site()) {
            let site = SiteId(sites);
            sites += 1;
            let line = line_at(code, pc);
            let mut both = |kind: &dyn Fn(bool) -> GoalKind| {
                self.add(kind(true), pc, line);
                self.add(kind(false), pc, line);
            };
            if let Instruction::Switch(switch) = instruction {
                for (key, _) in switch.cases() {
                    both(&|taken| GoalKind::Case { site, key, taken });
                }
                both(&|taken| GoalKind::Default { site, taken });
            } else {
                both(&|taken| GoalKind::Jump { site, taken });
            }
        }
        if sites == 0 {
            if &*method.name == "<init>" && method.flags.is_private() {
                return Ok(());
            }
            self.add(GoalKind::Method, 0, line_at(code, 0));
        }
        self.methods.push(GoalMethod {
            class: class.name.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            index,
            goals: first..self.goals.len(),
        });
        Ok(())
    }

    /// Appends a goal of the method that is being added.
    fn add(&mut self, kind: GoalKind, pc: u16, line: u16) {
        let id = GoalId(self.goals.len() as u32);
        self.goals.push(Goal { id, method: self.methods.len(), kind, pc, line });
    }
}

/// The source line of a bytecode offset: that of the last entry at or before it; 0 if there is none.
fn line_at(code: &Code, pc: u16) -> u16 {
    let after = code.lines.partition_point(|&(start, _)| start <= pc);
    after.checked_sub(1).map_or(0, |last| code.lines[last].1)
}
