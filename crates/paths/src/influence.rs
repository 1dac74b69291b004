//! Which parameters the decision of a node can depend on, by following definitions back from what it compares.
//!
//! Start at [`parameters_by_node`]. Only data is followed, not the decisions on the way there: that a loop ran five times is
//! seen in its counter, but not why. So nothing is concluded from a parameter that is not named; it is only tried later.
//!
//! **Always true:** what an array or a field holds depends on everything that the method stores in any array or field.

use rustc_hash::FxHashSet;
use testwright_ir::analysis::{DefSite, DefUse, Point, UseId};
use testwright_ir::code::{BlockId, Body, Inst};

use crate::graph::NodeGraph;

/// By node, in the order of the graph: by place in [`Body::parameters`] whether its decision can depend on the parameter.
#[must_use]
pub fn parameters_by_node(body: &Body, graph: &NodeGraph) -> Vec<Vec<bool>> {
    let chains = DefUse::new(body);
    let stores = stores(body, &chains);
    let of_node = |blocks: Vec<BlockId>| {
        let ends = blocks.into_iter().filter_map(|block| {
            let index = body.block(block)?.insts.len() as u32;
            Some(Point { block, index })
        });
        let mut pending: Vec<UseId> = ends.flat_map(|point| uses_at(&chains, point)).collect();
        let mut seen: FxHashSet<UseId> = FxHashSet::default();
        let mut found = vec![false; body.parameters.len()];
        let mut has_loaded = false;
        while let Some(usage) = pending.pop() {
            if !seen.insert(usage) {
                continue;
            }
            for id in chains.definitions_of(usage) {
                match chains.definition(*id).site {
                    DefSite::Parameter(place) => {
                        if let Some(own) = found.get_mut(usize::from(place)) {
                            *own = true;
                        }
                    }
                    DefSite::Exception(_) => {}
                    DefSite::Inst(point) => {
                        pending.extend(uses_at(&chains, point));
                        if !has_loaded && inst_at(body, point).is_some_and(loads) {
                            has_loaded = true;
                            pending.extend(&stores);
                        }
                    }
                }
            }
        }
        found
    };
    graph
        .nodes
        .iter()
        .map(|node| of_node(node.conditions.iter().copied().chain([node.last()]).collect()))
        .collect()
}

fn uses_at(chains: &DefUse, point: Point) -> impl Iterator<Item = UseId> + '_ {
    let all = chains.uses();
    let first = all.partition_point(|usage| usage.point < point);
    let own = all[first..].iter().take_while(move |usage| usage.point == point);
    own.enumerate().map(move |(offset, _)| UseId((first + offset) as u32))
}

fn inst_at(body: &Body, point: Point) -> Option<&Inst> {
    body.block(point.block)?.insts.get(point.index as usize)
}

fn loads(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::ArrayLoad { .. } | Inst::GetField { .. } | Inst::GetStatic { .. } | Inst::Invoke { .. }
    )
}

/// What instructions use that store something outside of registers.
fn stores(body: &Body, chains: &DefUse) -> Vec<UseId> {
    let mut stores = Vec::new();
    for (number, block) in body.blocks.iter().enumerate() {
        for (index, inst) in block.insts.iter().enumerate() {
            if matches!(inst, Inst::ArrayStore { .. } | Inst::PutField { .. } | Inst::PutStatic { .. }) {
                let point = Point { block: BlockId(number as u32), index: index as u32 };
                stores.extend(uses_at(chains, point));
            }
        }
    }
    stores
}

#[cfg(test)]
mod tests {
    use testwright_testkit::Java;

    use crate::Method;

    #[test]
    fn data_is_followed_back_to_parameters() {
        let source = "class Followed {
            static int of(int n, int f, int[] a) {
                int last = n - 1;
                int pivot = a[f];
                if (last > 3) return 1;
                if (pivot < 0) return 2;
                if (f == 7) return 3;
                return 0;
            }
        }";
        let Some(java) = Java::compile(&[source]) else { return };
        let file = java.class("Followed");
        let method = file.methods.iter().find(|method| *method.name == *"of").expect("the method is there");
        let method = Method::new(&file, method).expect("javac writes code that can be translated");
        let deciding = method.graph.nodes.iter().filter(|node| node.exits.len() == 2);
        let found: Vec<Vec<usize>> = deciding
            .map(|node| (0..3).filter(|parameter| method.influences(*parameter, node.id)).collect())
            .collect();
        assert_eq!(found, [vec![0], vec![1, 2], vec![1]]);
    }
}
