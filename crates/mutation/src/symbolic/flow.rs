//! The graph and its values.
//!
//! **Always true:** nodes are in topological order, the entry first and the exit last. A value's definition uses only the
//! variables of values defined before it, and of inputs. Equal definitions are one value.

use rustc_hash::FxHashMap;
use testwright_ir::code::BlockId;
use testwright_solver::{Arena, Domain, Sort, TermId};

/// Outcome of a flow that ends by returning; other outcomes are exceptions.
pub const RETURNED: i32 = 0;
/// Outcome of a flow that would need more unwinding.
pub const CUT: i32 = -1;

/// A value, by its number in [`Symbols`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ValueId(pub u32);

/// Something that code computes.
#[derive(Clone, Debug)]
pub struct Value {
    /// The variable that stands for it in other definitions.
    pub var: TermId,
    /// What it is, in terms of other variables.
    pub def: TermId,
    /// Where it is defined first: source line.
    pub line: u16,
    /// Name of the variable of the source that it is assigned to, or what it is otherwise.
    pub name: Box<str>,
    /// Whether it joins values that come along several edges.
    pub joins: bool,
}

/// Terms and values of flows that are compared with each other.
#[derive(Default)]
pub struct Symbols {
    /// The terms.
    pub arena: Arena,
    values: Vec<Value>,
    /// The value with a definition.
    by_def: FxHashMap<TermId, ValueId>,
    /// The value that a variable stands for.
    by_var: FxHashMap<TermId, ValueId>,
}

impl Symbols {
    /// The value with this number.
    #[must_use]
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0 as usize]
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value that a term is the variable of; none for inputs, constants and everything else.
    #[must_use]
    pub fn of_var(&self, term: TermId) -> Option<ValueId> {
        self.by_var.get(&term).copied()
    }

    /// A term that stands for a definition: itself if it is a constant or a variable, otherwise the variable of its value.
    pub(crate) fn define(&mut self, def: TermId, line: u16, name: &str, joins: bool) -> TermId {
        if self.arena.as_app(def).is_none() {
            return def;
        }
        if let Some(known) = self.by_def.get(&def) {
            return self.value(*known).var;
        }
        let id = ValueId(self.values.len() as u32);
        let sort = self.arena.sort(def);
        let var = self.fresh(&format!("v{}", id.0), sort);
        self.values.push(Value { var, def, line, name: name.into(), joins });
        self.by_def.insert(def, id);
        self.by_var.insert(var, id);
        var
    }

    /// A variable of any value of a sort. Names are never used twice.
    pub(crate) fn fresh(&mut self, name: &str, sort: Sort) -> TermId {
        let mut name = name.to_owned();
        loop {
            match self.arena.var(&name, sort, Domain::ANY) {
                Ok(term) => return term,
                // Only a variable of another sort is in the way.
                Err(_) => name.push('\''),
            }
        }
    }

    /// The values that a term is made of directly.
    #[must_use]
    pub fn parts(&self, term: TermId) -> Vec<ValueId> {
        let variables = self.arena.variables_of(&[term]);
        variables.into_iter().filter_map(|id| self.of_var(self.arena.variable_term(id))).collect()
    }

    /// A term with the variables of some values replaced by what they are, again and again.
    pub fn expand(&mut self, term: TermId, wanted: &dyn Fn(ValueId) -> bool) -> TermId {
        let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
        // Definitions only use earlier values, so going upwards meets everything that a definition needs before it.
        let mut open = vec![term];
        let mut needed: Vec<ValueId> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(next) = open.pop() {
            for id in self.parts(next) {
                if wanted(id) && seen.insert(id) {
                    needed.push(id);
                    open.push(self.value(id).def);
                }
            }
        }
        needed.sort_unstable();
        for id in needed {
            let (var, def) = (self.value(id).var, self.value(id).def);
            let expanded = self.arena.substitute(def, &known);
            known.insert(var, expanded);
        }
        self.arena.substitute(term, &known)
    }
}

/// A node, by its place in [`Flow::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A way from one node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it starts.
    pub from: NodeId,
    /// Where it leads.
    pub to: NodeId,
    /// When control takes it, given that it is at the start; none for always.
    pub condition: Option<TermId>,
    /// Whether it is taken only when something is thrown, or when unwinding ends.
    pub is_exceptional: bool,
}

/// Part of a block: up to a decision.
#[derive(Clone, Debug)]
pub struct Node {
    /// The block; none for the exit.
    pub block: Option<BlockId>,
    /// Which copy of the block it belongs to: iterations of the loops around it, outermost first.
    pub copy: Box<[u32]>,
    /// Which part of the block.
    pub part: u32,
    /// Source line of its decision, or of its end.
    pub line: u16,
    /// What it defines, each with the register that it was assigned to.
    pub defines: Vec<(u16, TermId)>,
    /// Edges that lead here, as places in [`Flow::edges`].
    pub incoming: Vec<u32>,
    /// Edges that start here.
    pub outgoing: Vec<u32>,
}

/// An object, as far as a flow knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// The one that this register held at the start.
    Given(u16),
    /// A string.
    Text(TermId),
    /// A new one of the class with this pool index.
    New(u16),
    /// None.
    Null,
}

/// See the module's text.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// By node: its immediate dominator; none for the entry.
    pub dominators: Vec<Option<NodeId>>,
    /// By node: its immediate post-dominator where nothing is thrown and unwinding does not end; none for the exit.
    pub post_dominators: Vec<Option<NodeId>>,
    /// How it ends: an integer term, [`RETURNED`], [`CUT`] or the number of an exception.
    pub outcome: Option<TermId>,
    /// What it returns.
    pub result: Option<TermId>,
    /// Registers that are alive at the end of a region, with what they hold.
    pub alive: Vec<(u16, TermId)>,
    /// Registers that hold the same object at the end of a region whatever way leads there, and which one.
    pub references: Vec<(u16, Reference)>,
    /// Whether no path was cut, so that the flow is all that the code does.
    pub complete: bool,
}

impl Flow {
    /// The exit.
    #[must_use]
    pub fn exit(&self) -> NodeId {
        NodeId(self.nodes.len().saturating_sub(1) as u32)
    }

    /// The node that is the same part of the same copy of the same block as a node of another flow.
    #[must_use]
    pub fn counterpart(&self, node: &Node) -> Option<NodeId> {
        if node.block.is_none() {
            return Some(self.exit());
        }
        let same = |own: &Node| own.block == node.block && own.copy == node.copy && own.part == node.part;
        self.nodes.iter().position(same).map(|at| NodeId(at as u32))
    }

    /// The nodes between a node and another one that post-dominates it, the first included and the last not.
    #[must_use]
    pub fn between(&self, from: NodeId, to: NodeId) -> Vec<NodeId> {
        let mut inside = vec![false; self.nodes.len()];
        inside[from.index()] = true;
        let mut found = Vec::new();
        for at in from.index()..to.index() {
            if inside[at] {
                found.push(NodeId(at as u32));
                for edge in &self.nodes[at].outgoing {
                    inside[self.edges[*edge as usize].to.index()] = true;
                }
            }
        }
        found
    }
}
