//! How entries are written: keys that sort by path, and values that hold inputs.
//!
//! A key is the shelf, the numbers of the nodes, a zero and a hash of the inputs. Numbers are big-endian and never zero, so
//! keys sort as paths do, and a path comes before those that it is the beginning of. A value begins with a checksum.

use testwright_store::{Hash, checksum};
use testwright_testcase::{Literal, Primitive};

use super::Shelf;
use crate::graph::NodeId;
use crate::input::Input;

/// Where the keys of paths begin that begin with these nodes.
pub(super) fn prefix_key(shelf: Shelf, nodes: &[NodeId]) -> Vec<u8> {
    let mut key = Vec::with_capacity(16 + 2 * nodes.len() + 10);
    key.extend(shelf.0);
    nodes.iter().for_each(|node| key.extend(node.0.to_be_bytes()));
    key
}

/// Where the keys of a path begin.
pub(super) fn path_key(shelf: Shelf, nodes: &[NodeId]) -> Vec<u8> {
    let mut key = prefix_key(shelf, nodes);
    key.extend([0, 0]);
    key
}

/// The key of an entry, from the key of its path.
pub(super) fn entry_key(mut path: Vec<u8>, value: &[u8]) -> Vec<u8> {
    path.extend(Hash::of(value).low().to_be_bytes());
    path
}

/// The path of a key, of an entry or of the path alone; none if it is of another shelf or no key.
pub(super) fn nodes_of(shelf: Shelf, key: &[u8]) -> Option<Vec<NodeId>> {
    let rest = key.strip_prefix(&shelf.0)?;
    let numbers = rest.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    let nodes: Vec<NodeId> = numbers.take_while(|number| *number != 0).map(NodeId).collect();
    (rest.len() >= 2 * nodes.len() + 2).then_some(nodes)
}

/// Writes an entry's value.
pub(super) fn write(is_whole: bool, inputs: &[Input]) -> Vec<u8> {
    let mut out = vec![0; 4];
    out.push(u8::from(is_whole));
    for input in inputs {
        match input {
            Input::Number(literal) => {
                out.push(b'N');
                write_literal(literal, &mut out);
            }
            Input::Text(text) => {
                out.push(b'T');
                out.extend((text.len() as u32).to_be_bytes());
                text.iter().for_each(|unit| out.extend(unit.to_be_bytes()));
            }
            Input::Array(items) => {
                out.push(b'A');
                out.extend((items.len() as u32).to_be_bytes());
                items.iter().for_each(|item| write_literal(item, &mut out));
            }
            Input::Null => out.push(b'0'),
        }
    }
    let sum = checksum(&out[4..]);
    out[..4].copy_from_slice(&sum);
    out
}

fn write_literal(literal: &Literal, out: &mut Vec<u8>) {
    let letter = literal.primitive().map_or(b'?', |primitive| primitive.letter() as u8);
    out.push(letter);
    out.extend(literal.bits().unwrap_or(0).to_be_bytes());
}

/// Reads an entry's value; none if it is damaged.
pub(super) fn read(value: &[u8]) -> Option<(bool, Vec<Input>)> {
    let (sum, rest) = value.split_first_chunk::<4>()?;
    if checksum(rest) != *sum {
        return None;
    }
    let mut reader = Reader(rest);
    let is_whole = reader.byte()? == 1;
    let mut inputs = Vec::new();
    while let Some(kind) = reader.byte() {
        inputs.push(match kind {
            b'N' => Input::Number(reader.literal()?),
            b'T' => {
                let length = reader.length()?;
                let units: Option<Vec<u16>> =
                    (0..length).map(|_| reader.take().map(u16::from_be_bytes)).collect();
                Input::Text(units?.into())
            }
            b'A' => {
                let length = reader.length()?;
                let items: Option<Vec<Literal>> = (0..length).map(|_| reader.literal()).collect();
                Input::Array(items?)
            }
            b'0' => Input::Null,
            _ => return None,
        });
    }
    Some((is_whole, inputs))
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn length(&mut self) -> Option<usize> {
        let length = u32::from_be_bytes(self.take()?) as usize;
        (length <= self.0.len()).then_some(length)
    }

    fn literal(&mut self) -> Option<Literal> {
        let primitive = Primitive::of_letter(self.byte()?)?;
        Some(Literal::of_bits(primitive, u64::from_be_bytes(self.take()?)))
    }
}
