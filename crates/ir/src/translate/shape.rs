//! What is on the operand stack where blocks begin, without where it can be read: what all paths to a block must
//! agree on.
//!
//! Equal shapes are stored once and have equal ids; a shape is its topmost slot on top of another shape. So a
//! thousand blocks under a deep stack cost no more memory than one, and paths are compared by a number.

use rustc_hash::FxHashMap;

use super::context::ContextId;
use crate::code::Kind;

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Held {
    /// A value, or the lower half of a long or double.
    Value(Kind),
    /// The upper half of the long or double below.
    Half,
    /// A return address.
    Return(ContextId),
}

/// A shape of the whole stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ShapeId(u32);

impl ShapeId {
    /// The empty stack.
    pub(super) const EMPTY: ShapeId = ShapeId(0);
}

struct Shape {
    depth: u32,
    below: ShapeId,
    top: Held,
}

/// All shapes of one method.
#[derive(Default)]
pub(super) struct Shapes {
    /// Shape `n` is at `n - 1`.
    shapes: Vec<Shape>,
    index: FxHashMap<(ShapeId, Held), ShapeId>,
}

impl Shapes {
    /// The shape with one more slot on top.
    pub(super) fn push(&mut self, below: ShapeId, top: Held) -> ShapeId {
        let depth = 1 + self.get(below).map_or(0, |shape| shape.depth);
        *self.index.entry((below, top)).or_insert_with(|| {
            self.shapes.push(Shape { depth, below, top });
            // One shape for each slot that an instruction pushes, so the number fits.
            ShapeId(self.shapes.len() as u32)
        })
    }

    /// The slots of a shape, the topmost first, each with its position from 1 and the shape that ends in it.
    pub(super) fn slots(&self, shape: ShapeId) -> impl Iterator<Item = (usize, ShapeId, Held)> + '_ {
        let mut rest = shape;
        std::iter::from_fn(move || {
            let shape = self.get(rest)?;
            let id = std::mem::replace(&mut rest, shape.below);
            Some((shape.depth as usize, id, shape.top))
        })
    }

    fn get(&self, id: ShapeId) -> Option<&Shape> {
        self.shapes.get((id.0 as usize).checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_shapes_have_equal_ids() {
        let mut shapes = Shapes::default();
        let int = shapes.push(ShapeId::EMPTY, Held::Value(Kind::Int));
        let two = shapes.push(int, Held::Value(Kind::Ref));
        let again = shapes.push(ShapeId::EMPTY, Held::Value(Kind::Int));
        assert_eq!(again, int);
        assert_eq!(shapes.push(again, Held::Value(Kind::Ref)), two);
        assert_ne!(shapes.push(again, Held::Value(Kind::Float)), two);
        let slots: Vec<_> = shapes.slots(two).collect();
        assert_eq!(slots, [(2, two, Held::Value(Kind::Ref)), (1, int, Held::Value(Kind::Int))]);
        assert_eq!(shapes.slots(ShapeId::EMPTY).count(), 0);
    }
}
