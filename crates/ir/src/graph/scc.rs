//! Strongly connected components by Tarjan's algorithm, without recursion.

use super::adjacency::Adjacency;

/// For every node the number of its component. A component's number is smaller than those of the components that
/// lead to it.
pub(super) fn components(nodes: usize, successors: &Adjacency) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut component = vec![NONE; nodes];
    let mut number = vec![NONE; nodes];
    let mut low = vec![0u32; nodes];
    let mut open: Vec<u32> = Vec::new();
    let (mut numbered, mut found) = (0u32, 0u32);
    let mut path: Vec<(u32, usize)> = Vec::new();
    for start in 0..nodes as u32 {
        if number[start as usize] != NONE {
            continue;
        }
        path.push((start, 0));
        while let Some((node, next)) = path.last_mut() {
            let at = *node as usize;
            if *next == 0 {
                number[at] = numbered;
                low[at] = numbered;
                numbered += 1;
                open.push(*node);
            }
            if let Some(&target) = successors.of(*node).get(*next) {
                *next += 1;
                let target_at = target as usize;
                if number[target_at] == NONE {
                    path.push((target, 0));
                } else if component[target_at] == NONE {
                    low[at] = low[at].min(number[target_at]);
                }
                continue;
            }
            if low[at] == number[at] {
                while let Some(member) = open.pop() {
                    component[member as usize] = found;
                    if member as usize == at {
                        break;
                    }
                }
                found += 1;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent as usize] = low[parent as usize].min(low[at]);
            }
        }
    }
    component
}
