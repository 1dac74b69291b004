//! A body's graph in the language of Graphviz.

use std::fmt::{self, Write};

use super::{Cfg, Edge, EdgeKind, ExceptionEdges};
use crate::code::{BlockId, Body};

/// Draws a body: a box with its code for each block, an arrow for each edge, dashed ones for exceptions.
///
/// ```sh
/// testwright explain --dot Class#method | dot -Tsvg > method.svg
/// ```
#[must_use]
pub fn to_dot(body: &Body) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(body, &mut text);
    text
}

fn write(body: &Body, out: &mut String) -> fmt::Result {
    let cfg = Cfg::new(body, ExceptionEdges::Include);
    out.push_str("digraph body {\n  node [shape=box, fontname=monospace];\n  exit [shape=doublecircle];\n");
    for (index, block) in body.blocks.iter().enumerate() {
        let mut label = format!("b{index}:");
        let first = block.positions.first().unwrap_or(&block.end).line;
        if first != 0 {
            write!(label, " (line {first})")?;
        }
        label.push('\n');
        for inst in &block.insts {
            writeln!(label, "  {}", body.display_inst(inst))?;
        }
        writeln!(label, "  {}", body.display_terminator(&block.terminator))?;
        writeln!(out, "  b{index} [label=\"{}\"];", escape(&label))?;
    }
    for &edge in cfg.edges() {
        write!(out, "  b{} -> ", edge.from.0)?;
        write_node(out, &cfg, edge.to)?;
        write_label(out, body, edge)?;
        out.push_str(";\n");
    }
    out.push_str("}\n");
    Ok(())
}

fn write_node(out: &mut String, cfg: &Cfg, node: BlockId) -> fmt::Result {
    if node == cfg.exit() {
        out.push_str("exit");
        return Ok(());
    }
    write!(out, "b{}", node.0)
}

fn write_label(out: &mut String, body: &Body, edge: Edge) -> fmt::Result {
    match edge.kind {
        EdgeKind::Goto | EdgeKind::Exit => Ok(()),
        EdgeKind::Then => write!(out, " [label=\"then\"]"),
        EdgeKind::Otherwise => write!(out, " [label=\"else\"]"),
        EdgeKind::Case(key) => write!(out, " [label=\"{key}\"]"),
        EdgeKind::Default => write!(out, " [label=\"default\"]"),
        EdgeKind::Handler(place) => {
            let handler = body.block(edge.from).and_then(|block| block.handlers.get(place as usize));
            let class = handler.and_then(|handler| handler.catch_type);
            let name = class.map_or("*", |class| body.pool.class_name(class).unwrap_or("?"));
            write!(out, " [label=\"catch {}\", style=dashed]", escape(name))
        }
    }
}

/// Text inside double quotes; lines end in `\l`, which aligns them to the left.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l")
}
