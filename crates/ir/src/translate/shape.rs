//! What is on the operand stack where blocks begin, without where it can be read: what all paths to a block must
//! agree on.
//!
//! Equal shapes are stored once and have equal ids; a shape is its topmost slot on top of another shape. So a
//! thousand blocks under a deep stack cost no more memory than one, and paths are compared by a number.

use rustc_hash::FxHashMap;

use crate::code::Kind;

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Held {
    /// A value, or the lower half of a long or double.
    Value(Kind),
    /// The upper half of the long or double below.
    Half,
    /// The address that a subroutine returns to.
    Return(u32),
}

/// A shape of the whole stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct ShapeId(u32);

impl ShapeId {
    /// The empty stack.
    pub(super) const EMPTY: ShapeId = ShapeId(0);
}

struct Shape {
    depth: u32,
    below: ShapeId,
    top: Held,
    /// The part up to and including the topmost return address.
    addresses: ShapeId,
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
        if let Some(known) = self.index.get(&(below, top)) {
            return *known;
        }
        // One shape for each slot that an instruction pushes, so the number fits.
        let id = ShapeId(self.shapes.len() as u32 + 1);
        let depth = 1 + self.get(below).map_or(0, |shape| shape.depth);
        let addresses = match top {
            Held::Return(_) => id,
            Held::Value(_) | Held::Half => self.addresses(below),
        };
        self.shapes.push(Shape { depth, below, top, addresses });
        self.index.insert((below, top), id);
        id
    }

    /// The part of a shape that ends in its topmost return address; empty if it has none. Where paths bring different
    /// addresses, they do not meet but lead to different copies.
    pub(super) fn addresses(&self, shape: ShapeId) -> ShapeId {
        self.get(shape).map_or(ShapeId::EMPTY, |shape| shape.addresses)
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

    #[test]
    fn shapes_know_their_return_addresses() {
        let mut shapes = Shapes::default();
        let int = shapes.push(ShapeId::EMPTY, Held::Value(Kind::Int));
        let address = shapes.push(int, Held::Return(7));
        let above = shapes.push(address, Held::Value(Kind::Int));
        assert_eq!(shapes.addresses(int), ShapeId::EMPTY);
        assert_eq!(shapes.addresses(address), address);
        assert_eq!(shapes.addresses(above), address);
        assert_ne!(shapes.push(int, Held::Return(8)), address);
    }
}
