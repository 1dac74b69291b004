//! Definitions and uses of variables, node by node.

use testwright_ir::analysis::Liveness;
use testwright_ir::code::{Block, Body, Inst, Reg, Terminator};

use super::{Element, Usage};
use crate::graph::{Node, NodeId, Way};
use crate::method::Method;

/// What the nodes do with one variable.
struct Variable {
    name: Box<str>,
    /// Nodes that give it a value, sorted.
    defines: Vec<NodeId>,
    /// Nodes that read the value it had on entry for something else than a decision.
    computes: Vec<NodeId>,
    /// Nodes whose decision reads the value it had on entry.
    decides: Vec<NodeId>,
    /// Nodes whose decision reads the value that they gave it themselves.
    decides_own: Vec<NodeId>,
}

/// Every definition, up to one of its uses.
pub(super) fn all_defs(method: &Method) -> Vec<Element> {
    let mut all = Vec::new();
    for variable in variables(method) {
        for define in &variable.defines {
            let to = uses_of(method, &variable, *define);
            if !to.is_empty() {
                all.push(variable.flow(*define, to, false));
            }
        }
    }
    all
}

/// Every definition, up to each of its uses.
pub(super) fn all_uses(method: &Method) -> Vec<Element> {
    let mut all = Vec::new();
    for variable in variables(method) {
        for define in &variable.defines {
            let uses = uses_of(method, &variable, *define).into_iter();
            all.extend(uses.map(|usage| variable.flow(*define, vec![usage], false)));
        }
    }
    all
}

/// Every definition, to every edge and end that it reaches.
pub(super) fn potential_uses(method: &Method, is_simple: bool) -> Vec<Element> {
    let mut all = Vec::new();
    for variable in variables(method) {
        for define in &variable.defines {
            for node in reached(method, &variable, *define) {
                let exits =
                    method.graph.nodes[node.index()].exits.iter().filter(|exit| exit.way != Way::Handler);
                all.extend(
                    exits.map(|exit| variable.flow(*define, vec![Usage::Edge(node, exit.to)], is_simple)),
                );
            }
        }
    }
    all
}

impl Variable {
    fn flow(&self, from: NodeId, to: Vec<Usage>, is_simple: bool) -> Element {
        Element::Flow { variable: self.name.clone(), from, to, kills: self.defines.clone(), is_simple }
    }
}

/// Nodes at whose end the value that a node gives a variable may still be there, the node itself first.
fn reached(method: &Method, variable: &Variable, define: NodeId) -> Vec<NodeId> {
    let mut reached = vec![define];
    let mut at = 0;
    while at < reached.len() {
        for exit in &method.graph.nodes[reached[at].index()].exits {
            if !reached.contains(&exit.to) && variable.defines.binary_search(&exit.to).is_err() {
                reached.push(exit.to);
            }
        }
        at += 1;
    }
    reached[1..].sort_unstable();
    reached
}

/// The uses that the value of a definition may reach.
fn uses_of(method: &Method, variable: &Variable, define: NodeId) -> Vec<Usage> {
    let reached = reached(method, variable, define);
    let mut uses = Vec::new();
    // A use may also be in a node that gives the variable a new value afterwards.
    let mut nodes: Vec<NodeId> = reached
        .iter()
        .flat_map(|node| method.graph.nodes[node.index()].exits.iter().map(|exit| exit.to))
        .collect();
    nodes.sort_unstable();
    nodes.dedup();
    let edges = |node: NodeId, uses: &mut Vec<Usage>| {
        let exits = method.graph.nodes[node.index()].exits.iter().filter(|exit| exit.way == Way::Branch);
        uses.extend(exits.map(|exit| Usage::Edge(node, exit.to)));
    };
    if variable.decides_own.contains(&define) {
        edges(define, &mut uses);
    }
    for node in nodes {
        if variable.computes.contains(&node) {
            uses.push(Usage::Node(node));
        }
        if variable.decides.contains(&node) && variable.defines.binary_search(&node).is_err() {
            edges(node, &mut uses);
        } else if variable.decides.contains(&node) {
            uses.push(Usage::Node(node));
        }
    }
    uses.sort_unstable();
    uses.dedup();
    uses
}

/// The variables of a method, in order of their registers.
fn variables(method: &Method) -> Vec<Variable> {
    let body = &method.body;
    let liveness = Liveness::new(body);
    let mut all = Vec::new();
    for number in 0..body.registers {
        let reg = Reg(number);
        let is_named = body.names.iter().any(|name| name.reg == reg && &*name.name != "this");
        // Without names every register counts that holds something from one node to the next.
        let crosses = || {
            method
                .graph
                .nodes
                .iter()
                .any(|node| liveness.live_in(node.chain[0]).contains(usize::from(number)))
        };
        if !is_named && (!body.names.is_empty() || !crosses()) {
            continue;
        }
        let name = body.names.iter().find(|name| name.reg == reg).map(|name| name.name.clone());
        let name = name.unwrap_or_else(|| format!("r{number}").into());
        let mut variable = Variable {
            name,
            defines: Vec::new(),
            computes: Vec::new(),
            decides: Vec::new(),
            decides_own: Vec::new(),
        };
        if body.parameters.iter().any(|(own, _)| *own == reg) {
            variable.defines.push(NodeId(1));
        }
        for node in &method.graph.nodes {
            look(body, node, reg, &mut variable);
        }
        variable.defines.sort_unstable();
        variable.defines.dedup();
        all.push(variable);
    }
    all
}

/// Enters what a node does with a register.
fn look(body: &Body, node: &Node, reg: Reg, variable: &mut Variable) {
    let mut is_defined = false;
    for id in node.blocks() {
        let block = &body.blocks[id.0 as usize];
        let for_decision = decision_instructions(block);
        for (at, inst) in block.insts.iter().enumerate() {
            let mut is_used = false;
            inst.uses(|operand| is_used |= operand.reg() == Some(reg));
            if is_used {
                variable.enter(node.id, for_decision[at], is_defined);
            }
            is_defined |= inst.def().is_some_and(|(own, _)| own == reg);
        }
        let mut is_used = false;
        block.terminator.uses(|operand| is_used |= operand.reg() == Some(reg));
        if is_used {
            let decides = matches!(block.terminator, Terminator::If { .. } | Terminator::Switch { .. });
            variable.enter(node.id, decides, is_defined);
        }
    }
    if is_defined {
        variable.defines.push(node.id);
    }
}

impl Variable {
    fn enter(&mut self, node: NodeId, decides: bool, is_own: bool) {
        let list = match (decides, is_own) {
            (true, true) => &mut self.decides_own,
            (true, false) => &mut self.decides,
            (false, false) => &mut self.computes,
            // A use of what the node itself computed is inside of the node.
            (false, true) => return,
        };
        if list.last() != Some(&node) {
            list.push(node);
        }
    }
}

/// By instruction of a block: whether what it gives is only for the block's decision.
fn decision_instructions(block: &Block) -> Vec<bool> {
    let mut wanted: Vec<Reg> = Vec::new();
    if matches!(block.terminator, Terminator::If { .. } | Terminator::Switch { .. }) {
        block.terminator.uses(|operand| wanted.extend(operand.reg()));
    }
    let mut for_decision = vec![false; block.insts.len()];
    for (at, inst) in block.insts.iter().enumerate().rev() {
        let feeds = |inst: &Inst| inst.def().is_some_and(|(reg, _)| wanted.contains(&reg));
        if feeds(inst) {
            for_decision[at] = true;
            let own = inst.def().map(|(reg, _)| reg);
            wanted.retain(|reg| Some(*reg) != own);
            inst.uses(|operand| wanted.extend(operand.reg()));
        }
    }
    for_decision
}
