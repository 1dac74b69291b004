//! Deflate compression (RFC 1950, 1951) behind `java.util.zip`.
//!
//! [`Inflate`] and [`Deflate`] are streams that stop and go on at any byte of input and output, and that make the same
//! choices, byte for byte and message for message, as zlib, which real JDKs use. Both can be cloned, so that they are
//! part of the frozen image. Java code knows a stream by the address of a block of native memory, whose size stands
//! for the stream's, so that streams count against the memory limit.

mod checksum;
mod code;
mod deflate;
mod inflate;
mod matcher;
#[cfg(test)]
mod tests;
mod trees;

use std::collections::BTreeMap;

pub(crate) use checksum::{adler32, crc32};
pub(crate) use deflate::{Deflate, DeflateStatus, Strategy};
pub(crate) use inflate::{Inflate, InflateStatus};

/// What one call of a stream may read and write, and how far it has come.
#[derive(Debug)]
pub(crate) struct Io<'a> {
    input: &'a [u8],
    output: &'a mut [u8],
    /// Bytes read.
    pub(crate) used: usize,
    /// Bytes written.
    pub(crate) written: usize,
}

impl<'a> Io<'a> {
    /// Nothing read or written yet.
    pub(crate) fn new(input: &'a [u8], output: &'a mut [u8]) -> Io<'a> {
        Io { input, output, used: 0, written: 0 }
    }

    fn left(&self) -> &'a [u8] {
        &self.input[self.used..]
    }

    fn room(&self) -> usize {
        self.output.len() - self.written
    }

    fn write(&mut self, bytes: &[u8]) {
        self.output[self.written..self.written + bytes.len()].copy_from_slice(bytes);
        self.written += bytes.len();
    }
}

/// All streams of a VM.
#[derive(Clone, Debug, Default)]
pub(crate) struct Streams {
    inflate: BTreeMap<u64, Inflate>,
    deflate: BTreeMap<u64, Deflate>,
    changed: bool,
}

impl Streams {
    pub(crate) fn add_inflate(&mut self, address: u64, stream: Inflate) {
        self.changed = true;
        self.inflate.insert(address, stream);
    }

    pub(crate) fn add_deflate(&mut self, address: u64, stream: Deflate) {
        self.changed = true;
        self.deflate.insert(address, stream);
    }

    pub(crate) fn inflate(&mut self, address: u64) -> Option<&mut Inflate> {
        self.changed = true;
        self.inflate.get_mut(&address)
    }

    pub(crate) fn deflate(&mut self, address: u64) -> Option<&mut Deflate> {
        self.changed = true;
        self.deflate.get_mut(&address)
    }

    /// Forgets a stream of either sort; false if there is none.
    pub(crate) fn remove(&mut self, address: u64) -> bool {
        self.changed = true;
        self.inflate.remove(&address).is_some() | self.deflate.remove(&address).is_some()
    }

    /// True if anything changed since the last call of [`Streams::settle`].
    pub(crate) fn is_changed(&self) -> bool {
        self.changed
    }

    /// From here on, changes count anew.
    pub(crate) fn settle(&mut self) {
        self.changed = false;
    }
}
