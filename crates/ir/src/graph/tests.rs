//! Golden tests on small bodies, and random graphs against definitions that are obviously right.

use std::fmt::Write;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::code::Body;

fn parse(text: &str) -> Body {
    Body::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Everything about a graph, as text.
fn describe(body: &Body, exceptions: ExceptionEdges) -> String {
    let cfg = Cfg::new(body, exceptions);
    let name = |block: BlockId| if block == cfg.exit() { "exit".into() } else { format!("b{}", block.0) };
    let names = |blocks: &mut dyn Iterator<Item = BlockId>| blocks.map(name).collect::<Vec<_>>().join(" ");
    let mut out = String::new();
    let _ = writeln!(out, "order {}", names(&mut cfg.reverse_postorder().iter().copied()));
    let up = dominators(&cfg);
    let down = post_dominators(&cfg);
    let control = ControlDependence::new(&cfg, down.clone());
    for block in (0..cfg.len() as u32).map(BlockId) {
        let _ = write!(out, "{}: to {}", name(block), names(&mut cfg.successors(block)));
        let _ = write!(out, "; idom {}", up.immediate(block).map_or("-".into(), name));
        let _ = write!(out, "; ipdom {}", down.immediate(block).map_or("-".into(), name));
        let on: Vec<String> =
            control.of(block).map(|(_, edge)| format!("{} {:?}", name(edge.from), edge.kind)).collect();
        let start = if control.follows_entry(block) { "start " } else { "" };
        let _ = writeln!(out, "; depends on {start}[{}]", on.join(", "));
    }
    let loops = Loops::new(&cfg, &up);
    for (index, found) in loops.all().iter().enumerate() {
        let id = LoopId(index as u32);
        let exits: Vec<String> =
            loops.exits(&cfg, id).map(|edge| format!("{}->{}", name(edge.from), name(edge.to))).collect();
        let _ = writeln!(
            out,
            "loop {} depth {} parent {:?}: {}; latches {}; exits {}",
            name(found.header),
            found.depth,
            found.parent.map(|parent| parent.0),
            names(&mut loops.blocks(id)),
            names(&mut found.latches.iter().copied()),
            exits.join(" ")
        );
    }
    for &id in loops.irreducible() {
        let edge = cfg.edge(id);
        let _ = writeln!(out, "irreducible {}->{}", name(edge.from), name(edge.to));
    }
    out
}

fn check(text: &str, exceptions: ExceptionEdges, expected: Expect) {
    expected.assert_eq(&describe(&parse(text), exceptions));
}

const NESTED_LOOPS: &str = "
    registers 3 sites 3
    param r0 int
    b0:
      r1 = move int 0
      goto b1
    b1:
      if int ge r1, r0 then b6 else b2 #0
    b2:
      r2 = move int 0
      goto b3
    b3:
      if int ge r2, r1 then b5 else b4 #1
    b4:
      r2 = iadd r2, 1
      if int eq r2, 7 then b6 else b3 #2
    b5:
      r1 = iadd r1, 1
      goto b1
    b6:
      return int r1
";

#[test]
fn nested_loops_with_a_break() {
    check(
        NESTED_LOOPS,
        ExceptionEdges::Include,
        expect![[r#"
        order b0 b1 b2 b3 b5 b4 b6
        b0: to b1; idom -; ipdom b1; depends on start []
        b1: to b6 b2; idom b0; ipdom b6; depends on start [b3 Then]
        b2: to b3; idom b1; ipdom b3; depends on [b1 Otherwise]
        b3: to b5 b4; idom b2; ipdom b6; depends on [b1 Otherwise, b4 Otherwise]
        b4: to b6 b3; idom b3; ipdom b6; depends on [b3 Otherwise]
        b5: to b1; idom b3; ipdom b1; depends on [b3 Then]
        b6: to exit; idom b1; ipdom exit; depends on start []
        loop b1 depth 1 parent None: b1 b2 b3 b4 b5; latches b5; exits b1->b6 b4->b6
        loop b3 depth 2 parent Some(0): b3 b4; latches b4; exits b3->b5 b4->b6
    "#]],
    );
}

#[test]
fn infinite_loops_have_post_dominators_too() {
    let text = "
        registers 1 sites 2
        param r0 int
        b0:
          if int eq r0, 0 then b4 else b1 #0
        b1:
          if int eq r0, 1 then b2 else b3 #1
        b2:
          goto b1
        b3:
          goto b1
        b4:
          return
    ";
    check(
        text,
        ExceptionEdges::Include,
        expect![[r#"
        order b0 b4 b1 b2 b3
        b0: to b4 b1; idom -; ipdom exit; depends on start []
        b1: to b2 b3; idom b0; ipdom exit; depends on [b0 Otherwise, b1 Then, b1 Otherwise]
        b2: to b1; idom b1; ipdom b1; depends on [b1 Then]
        b3: to b1; idom b1; ipdom b1; depends on [b1 Otherwise]
        b4: to exit; idom b0; ipdom exit; depends on [b0 Then]
        loop b1 depth 1 parent None: b1 b2 b3; latches b2 b3; exits 
    "#]],
    );
}

#[test]
fn a_switch_that_falls_through() {
    let text = "
        registers 1 sites 1
        param r0 int
        b0:
          switch r0 { 1: b1, 2: b2, 3: b1, default: b3 } #0
        b1:
          goto b2
        b2:
          goto b3
        b3:
          return
    ";
    check(
        text,
        ExceptionEdges::Include,
        expect![[r#"
        order b0 b1 b2 b3
        b0: to b1 b2 b1 b3; idom -; ipdom b3; depends on start []
        b1: to b2; idom b0; ipdom b2; depends on [b0 Case(1), b0 Case(3)]
        b2: to b3; idom b0; ipdom b3; depends on [b0 Case(1), b0 Case(2), b0 Case(3)]
        b3: to exit; idom b0; ipdom exit; depends on start []
    "#]],
    );
}

const TRY: &str = "
    registers 3 sites 1
    param r0 ref
    b0:
      r1 = move int 1
      goto b1
    b1:
      r1 = getfield r0 A.f:I
      goto b2
      catch E -> b3 r2
    b2:
      return int r1
    b3:
      if ref eq r0, null then b4 else b2 #0
    b4:
      throw r2
";

#[test]
fn handlers_are_reached_only_along_exception_edges() {
    check(
        TRY,
        ExceptionEdges::Include,
        expect![[r#"
        order b0 b1 b3 b4 b2
        b0: to b1; idom -; ipdom b1; depends on start []
        b1: to b2 b3; idom b0; ipdom exit; depends on start []
        b2: to exit; idom b1; ipdom exit; depends on [b1 Goto, b3 Otherwise]
        b3: to b4 b2; idom b1; ipdom exit; depends on [b1 Handler(0)]
        b4: to exit; idom b3; ipdom exit; depends on [b3 Then]
    "#]],
    );
    check(
        TRY,
        ExceptionEdges::Ignore,
        expect![[r#"
        order b0 b1 b2
        b0: to b1; idom -; ipdom b1; depends on start []
        b1: to b2; idom b0; ipdom b2; depends on start []
        b2: to exit; idom b1; ipdom exit; depends on start [b3 Otherwise]
        b3: to b4 b2; idom -; ipdom exit; depends on []
        b4: to exit; idom -; ipdom exit; depends on [b3 Then]
    "#]],
    );
}

#[test]
fn a_block_that_cannot_throw_has_no_exception_edges() {
    let text = "
        registers 2 sites 0
        b0:
          r0 = move int 1
          goto b1
          catch * -> b2 r1
        b1:
          throw null
          catch * -> b2 r1
        b2:
          return
    ";
    check(
        text,
        ExceptionEdges::Include,
        expect![[r#"
        order b0 b1 b2
        b0: to b1; idom -; ipdom b1; depends on start []
        b1: to b2; idom b0; ipdom b2; depends on start []
        b2: to exit; idom b1; ipdom exit; depends on start []
    "#]],
    );
}

#[test]
fn a_cycle_with_two_entries_is_irreducible() {
    let text = "
        registers 1 sites 2
        param r0 int
        b0:
          if int eq r0, 0 then b1 else b2 #0
        b1:
          goto b2
        b2:
          if int eq r0, 1 then b1 else b3 #1
        b3:
          return
    ";
    check(
        text,
        ExceptionEdges::Include,
        expect![[r#"
        order b0 b2 b1 b3
        b0: to b1 b2; idom -; ipdom b2; depends on start []
        b1: to b2; idom b0; ipdom b2; depends on [b0 Then, b2 Then]
        b2: to b1 b3; idom b0; ipdom b3; depends on start [b2 Then]
        b3: to exit; idom b2; ipdom exit; depends on start []
        irreducible b1->b2
    "#]],
    );
}

#[test]
fn dominator_trees_answer_queries() {
    let cfg = Cfg::new(&parse(NESTED_LOOPS), ExceptionEdges::Include);
    let tree = dominators(&cfg);
    assert!(tree.dominates(BlockId(1), BlockId(4)) && tree.dominates(BlockId(4), BlockId(4)));
    assert!(
        tree.strictly_dominates(BlockId(3), BlockId(4)) && !tree.strictly_dominates(BlockId(4), BlockId(4))
    );
    assert!(!tree.dominates(BlockId(4), BlockId(6)));
    assert_eq!(tree.common(BlockId(4), BlockId(6)), Some(BlockId(1)));
    assert_eq!(tree.path_to_root(BlockId(3)).collect::<Vec<_>>(), [3, 2, 1, 0].map(BlockId));
    assert_eq!(tree.children(BlockId(1)).collect::<Vec<_>>(), [2, 6].map(BlockId));
    assert_eq!((tree.root(), tree.depth(BlockId(4))), (BlockId(0), 4));
    assert!(!tree.contains(BlockId(99)) && tree.immediate(BlockId(99)).is_none());
}

#[test]
fn a_body_is_drawn_for_graphviz() {
    expect![[r#"
        digraph body {
          node [shape=box, fontname=monospace];
          exit [shape=doublecircle];
          b0 [label="b0:\l  r1 = move int 1\l  goto b1\l"];
          b1 [label="b1:\l  r1 = getfield r0 A.f:I\l  goto b2\l"];
          b2 [label="b2:\l  return int r1\l"];
          b3 [label="b3:\l  if ref eq r0, null then b4 else b2 #0\l"];
          b4 [label="b4:\l  throw r2\l"];
          b0 -> b1;
          b1 -> b2;
          b1 -> b3 [label="catch E", style=dashed];
          b2 -> exit;
          b3 -> b4 [label="then"];
          b3 -> b2 [label="else"];
          b4 -> exit;
        }
    "#]]
    .assert_eq(&to_dot(&parse(TRY)));
}

/// A body whose blocks end in the given jumps: none returns, one jumps, two branch.
fn body_of(targets: &[Vec<u32>]) -> Body {
    let mut text = String::from("registers 1 sites 0\nparam r0 int\n");
    for (index, targets) in targets.iter().enumerate() {
        let _ = writeln!(text, "b{index}:");
        let _ = match targets[..] {
            [] => writeln!(text, "return"),
            [one] => writeln!(text, "goto b{one}"),
            [one, two, ..] => writeln!(text, "if int eq r0, 0 then b{one} else b{two} #0"),
        };
    }
    parse(&text)
}

/// Blocks that can be reached from `start` without passing `without`.
fn reach(cfg: &Cfg, start: BlockId, without: Option<BlockId>) -> Vec<bool> {
    let mut seen = vec![false; cfg.len() + 1];
    let mut pending: Vec<BlockId> = Some(start).filter(|&start| Some(start) != without).into_iter().collect();
    while let Some(block) = pending.pop() {
        if !std::mem::replace(&mut seen[block.0 as usize], true) {
            pending.extend(cfg.successors(block).filter(|&next| Some(next) != without));
        }
    }
    seen
}

prop_compose! {
    fn graphs()(blocks in 1usize..12)(
        targets in proptest::collection::vec(proptest::collection::vec(0..blocks as u32, 0..3), blocks)
    ) -> Vec<Vec<u32>> { targets }
}

proptest! {
    /// A block dominates another exactly if the other cannot be reached without it.
    #[test]
    fn dominators_cut_every_path(targets in graphs()) {
        let cfg = Cfg::new(&body_of(&targets), ExceptionEdges::Include);
        let tree = dominators(&cfg);
        let reachable = reach(&cfg, cfg.entry(), None);
        for above in (0..cfg.len() as u32).map(BlockId) {
            let past = reach(&cfg, cfg.entry(), Some(above));
            for below in (0..cfg.len() as u32).map(BlockId) {
                let cut = reachable[below.0 as usize] && (above == below || !past[below.0 as usize]);
                prop_assert_eq!(tree.dominates(above, below), cut && reachable[above.0 as usize]);
            }
        }
    }

    /// Where the end can be reached at all, a block post-dominates another exactly if all ways there pass it.
    #[test]
    fn post_dominators_cut_every_path_to_the_exit(targets in graphs()) {
        let cfg = Cfg::new(&body_of(&targets), ExceptionEdges::Include);
        let tree = post_dominators(&cfg);
        let blocks = || (0..cfg.len() as u32).map(BlockId);
        let ends = |start: BlockId, without| reach(&cfg, start, without)[cfg.len()];
        prop_assert!(blocks().all(|block| tree.contains(block)));
        if blocks().all(|block| ends(block, None)) {
            for above in blocks() {
                for below in blocks() {
                    prop_assert_eq!(tree.dominates(above, below), above == below || !ends(below, Some(above)));
                }
            }
        }
    }

    /// A block depends on an edge exactly if it post-dominates the edge's target but not, strictly, its source.
    #[test]
    fn control_dependence_is_as_defined(targets in graphs()) {
        let cfg = Cfg::new(&body_of(&targets), ExceptionEdges::Include);
        let tree = post_dominators(&cfg);
        let control = ControlDependence::new(&cfg, tree.clone());
        for block in (0..cfg.len() as u32).map(BlockId) {
            let found: Vec<EdgeId> = control.of(block).map(|(id, _)| id).collect();
            let expected: Vec<EdgeId> = (0..cfg.edges().len() as u32).map(EdgeId).filter(|&id| {
                let edge = cfg.edge(id);
                let decides = cfg.successors(edge.from).any(|other| other != edge.to);
                decides && tree.dominates(block, edge.to) && !tree.strictly_dominates(block, edge.from)
            }).collect();
            prop_assert_eq!(&found, &expected);
            for id in found {
                prop_assert!(control.controlled_by(id).any(|other| other == block));
            }
        }
    }

    /// A natural loop holds what can reach its latches without passing its header, and nothing else.
    #[test]
    fn loops_hold_what_reaches_their_latches(targets in graphs()) {
        let cfg = Cfg::new(&body_of(&targets), ExceptionEdges::Include);
        let tree = dominators(&cfg);
        let loops = Loops::new(&cfg, &tree);
        for (index, found) in loops.all().iter().enumerate() {
            for block in (0..cfg.len() as u32).map(BlockId) {
                let past = reach(&cfg, block, Some(found.header));
                let reaches = found.latches.iter().any(|latch| past[latch.0 as usize]);
                let inside = cfg.is_reachable(block) && (block == found.header || reaches);
                prop_assert_eq!(loops.contains(LoopId(index as u32), block), inside);
            }
        }
        let cyclic = (0..cfg.edges().len()).filter(|&id| {
            let edge = cfg.edge(EdgeId(id as u32));
            cfg.place(edge.from).is_some_and(|from| cfg.place(edge.to).is_some_and(|to| to <= from))
        });
        let latches: usize = cyclic.count();
        prop_assert!(latches >= loops.irreducible().len() + loops.all().len());
    }
}
