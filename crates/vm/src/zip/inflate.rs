//! Decompression, in zlib's steps and with zlib's messages.
//!
//! Bytes are taken from the input only when their bits are needed, so what is behind the end of a stream stays there.

use super::code::{DISTANCE_BASE, DISTANCE_EXTRA, LENGTH_BASE, LENGTH_EXTRA, LENGTH_ORDER, fixed_lengths};
use super::{Io, adler32};

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InflateStatus {
    /// More input or room for output is needed.
    More,
    /// The stream is complete.
    End,
    /// The stream wants the dictionary whose checksum is [`Inflate::checksum`].
    Dictionary,
    /// The data is wrong; why.
    Bad(&'static str),
}

/// Bytes that a match can reach back.
const WINDOW: usize = 1 << 15;

/// Where the stream stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Head,
    DictionaryId,
    Dictionary,
    Block,
    StoredLengths,
    Stored,
    Table,
    LengthLengths,
    CodeLengths,
    Symbol,
    Literal(u8),
    LengthExtra(u8),
    Distance,
    DistanceExtra(u8),
    Match,
    Check,
    Done,
    Bad(&'static str),
}

/// A Huffman code: how many codes of each length, and the symbols in order of their codes.
#[derive(Clone, Debug, Default)]
struct Huffman {
    counts: [u16; 16],
    symbols: Vec<u16>,
    /// There is no code at all: one bit is taken, and what it stands for is up to the caller.
    empty: bool,
}

enum CodeError {
    /// More codes than fit, or fewer than needed.
    Wrong,
}

impl Huffman {
    /// `may_be_partial`: a single code of one bit is allowed to stand alone.
    fn new(lengths: &[u8], may_be_partial: bool) -> Result<Huffman, CodeError> {
        let mut counts = [0u16; 16];
        for length in lengths {
            counts[usize::from(*length)] += 1;
        }
        if usize::from(counts[0]) == lengths.len() {
            return Ok(Huffman { empty: true, ..Huffman::default() });
        }
        counts[0] = 0;
        let mut left = 1i32;
        let mut longest = 0;
        for (length, count) in counts.iter().enumerate().skip(1) {
            left = (left << 1) - i32::from(*count);
            if left < 0 {
                return Err(CodeError::Wrong);
            }
            if *count > 0 {
                longest = length;
            }
        }
        if left > 0 && !(may_be_partial && longest == 1) {
            return Err(CodeError::Wrong);
        }
        let mut next = [0u16; 17];
        for length in 1..16 {
            next[length + 1] = next[length] + counts[length];
        }
        let mut symbols = vec![0; usize::from(next[16])];
        for (symbol, length) in lengths.iter().enumerate().filter(|(_, length)| **length > 0) {
            symbols[usize::from(next[usize::from(*length)])] = symbol as u16;
            next[usize::from(*length)] += 1;
        }
        Ok(Huffman { counts, symbols, empty: false })
    }
}

/// What decoding a symbol gave.
enum Decoded {
    Symbol(u16),
    /// No code is like this; the bits were taken.
    Invalid,
    /// The input ended first.
    Starved,
}

/// A stream; see the module's text.
#[derive(Clone, Debug)]
pub(crate) struct Inflate {
    mode: Mode,
    wrapped: bool,
    bits: u64,
    bit_count: u32,
    last_block: bool,
    checksum: u32,
    has_dictionary: bool,
    history: Vec<u8>,
    /// Stored bytes left, or length of the match at hand.
    length: usize,
    distance: usize,
    /// Numbers of literal, distance and code length codes of the block at hand.
    counts: [usize; 3],
    lengths: Vec<u8>,
    length_code: Huffman,
    literals: Huffman,
    distances: Huffman,
}

impl Inflate {
    /// A new stream, with zlib's header and checksum if `wrapped`.
    pub(crate) fn new(wrapped: bool) -> Inflate {
        Inflate {
            mode: if wrapped { Mode::Head } else { Mode::Block },
            wrapped,
            bits: 0,
            bit_count: 0,
            last_block: false,
            checksum: u32::from(wrapped),
            has_dictionary: false,
            history: Vec::new(),
            length: 0,
            distance: 0,
            counts: [0; 3],
            lengths: Vec::new(),
            length_code: Huffman::default(),
            literals: Huffman::default(),
            distances: Huffman::default(),
        }
    }

    /// Starts over.
    pub(crate) fn reset(&mut self) {
        *self = Inflate::new(self.wrapped);
    }

    /// Checksum of the output so far, or of the dictionary that is wanted.
    pub(crate) fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Gives the stream its dictionary; false if it wants none, or another one.
    pub(crate) fn set_dictionary(&mut self, bytes: &[u8]) -> bool {
        if self.wrapped && (self.mode != Mode::Dictionary || adler32(1, bytes) != self.checksum) {
            return false;
        }
        self.history.extend_from_slice(bytes);
        self.trim();
        self.has_dictionary = true;
        true
    }

    /// Decompresses as far as input and room allow.
    pub(crate) fn run(&mut self, io: &mut Io<'_>) -> InflateStatus {
        let from = io.written;
        while self.step(io).is_some() {}
        let output = &io.output[from..io.written];
        if self.wrapped && !output.is_empty() {
            self.checksum = adler32(self.checksum, output);
        }
        // The check comes after all output, so it was not reached in this call if there was output to add first.
        if self.mode == Mode::Check {
            while self.step_check(io).is_some() {}
        }
        self.trim();
        match self.mode {
            Mode::Done => InflateStatus::End,
            Mode::Dictionary => InflateStatus::Dictionary,
            Mode::Bad(message) => InflateStatus::Bad(message),
            _ => InflateStatus::More,
        }
    }

    fn trim(&mut self) {
        if self.history.len() > 2 * WINDOW {
            let excess = self.history.len() - WINDOW;
            self.history.drain(..excess);
        }
    }

    fn bad(&mut self, message: &'static str) -> Option<()> {
        self.mode = Mode::Bad(message);
        None
    }

    /// Makes sure of `count` bits; `None` if the input ends first.
    fn need(&mut self, io: &mut Io<'_>, count: u32) -> Option<()> {
        while self.bit_count < count {
            let byte = *io.left().first()?;
            io.used += 1;
            self.bits |= u64::from(byte) << self.bit_count;
            self.bit_count += 8;
        }
        Some(())
    }

    fn take(&mut self, count: u32) -> u32 {
        let value = (self.bits & ((1 << count) - 1)) as u32;
        self.bits >>= count;
        self.bit_count -= count;
        value
    }

    /// Looks at the next symbol and how many bits it has, without taking them.
    fn peek(&mut self, io: &mut Io<'_>, which: Code) -> (Decoded, u32) {
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for length in 1..16 {
            if self.need(io, length).is_none() {
                return (Decoded::Starved, 0);
            }
            let huffman = match which {
                Code::Lengths => &self.length_code,
                Code::Literals => &self.literals,
                Code::Distances => &self.distances,
            };
            if huffman.empty {
                return (Decoded::Invalid, 1);
            }
            code |= (self.bits >> (length - 1)) as u32 & 1;
            let count = u32::from(huffman.counts[length as usize]);
            if code < first + count {
                return (Decoded::Symbol(huffman.symbols[(index + code - first) as usize]), length);
            }
            // Only a lone code of one bit leaves others out, and they are known to be wrong after that bit.
            if huffman.symbols.len() == 1 {
                return (Decoded::Invalid, length);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        (Decoded::Invalid, 15)
    }

    fn decode(&mut self, io: &mut Io<'_>, which: Code) -> Decoded {
        let (decoded, length) = self.peek(io, which);
        self.take(length);
        decoded
    }

    /// One step, up to the end of the blocks; `None` if nothing more can be done now.
    fn step(&mut self, io: &mut Io<'_>) -> Option<()> {
        match self.mode {
            Mode::Head => {
                self.need(io, 16)?;
                let (method, flags) = (self.bits as u32 & 0xFF, self.bits as u32 >> 8 & 0xFF);
                if (method << 8 | flags) % 31 != 0 {
                    return self.bad("incorrect header check");
                }
                if method & 15 != 8 {
                    return self.bad("unknown compression method");
                }
                if (method >> 4) + 8 > 15 {
                    return self.bad("invalid window size");
                }
                self.take(16);
                self.mode = if flags & 0x20 != 0 { Mode::DictionaryId } else { Mode::Block };
            }
            Mode::DictionaryId => {
                self.need(io, 32)?;
                self.checksum = self.take(32).swap_bytes();
                self.mode = Mode::Dictionary;
            }
            Mode::Dictionary => {
                if !self.has_dictionary {
                    return None;
                }
                self.checksum = 1;
                self.mode = Mode::Block;
            }
            Mode::Block => return self.block(io),
            Mode::StoredLengths => {
                self.need(io, 32)?;
                let (length, complement) = (self.bits as u16, (self.bits >> 16) as u16);
                if length != !complement {
                    return self.bad("invalid stored block lengths");
                }
                self.take(32);
                self.length = usize::from(length);
                self.mode = Mode::Stored;
            }
            Mode::Stored => {
                if self.length == 0 {
                    self.mode = Mode::Block;
                    return Some(());
                }
                let left = io.left();
                let count = self.length.min(left.len()).min(io.room());
                if count == 0 {
                    return None;
                }
                io.write(&left[..count]);
                self.history.extend_from_slice(&left[..count]);
                self.trim();
                io.used += count;
                self.length -= count;
            }
            Mode::Table | Mode::LengthLengths | Mode::CodeLengths => return self.tables(io),
            Mode::Symbol
            | Mode::Literal(_)
            | Mode::LengthExtra(_)
            | Mode::Distance
            | Mode::DistanceExtra(_)
            | Mode::Match => return self.codes(io),
            Mode::Check | Mode::Done | Mode::Bad(_) => return None,
        }
        Some(())
    }

    /// The checksum at the end.
    fn step_check(&mut self, io: &mut Io<'_>) -> Option<()> {
        if self.wrapped {
            self.need(io, 32)?;
            if (self.bits as u32).swap_bytes() != self.checksum {
                return self.bad("incorrect data check");
            }
            self.take(32);
        }
        self.mode = Mode::Done;
        None
    }

    fn block(&mut self, io: &mut Io<'_>) -> Option<()> {
        if self.last_block {
            self.take(self.bit_count % 8);
            self.mode = Mode::Check;
            return None;
        }
        self.need(io, 3)?;
        self.last_block = self.take(1) == 1;
        match self.take(2) {
            0 => {
                self.take(self.bit_count % 8);
                self.mode = Mode::StoredLengths;
            }
            1 => {
                let literals = Huffman::new(&fixed_lengths(), false);
                let distances = Huffman::new(&[5; 32], false);
                if let (Ok(literals), Ok(distances)) = (literals, distances) {
                    (self.literals, self.distances) = (literals, distances);
                }
                self.mode = Mode::Symbol;
            }
            2 => self.mode = Mode::Table,
            _ => return self.bad("invalid block type"),
        }
        Some(())
    }

    fn tables(&mut self, io: &mut Io<'_>) -> Option<()> {
        match self.mode {
            Mode::Table => {
                self.need(io, 14)?;
                self.counts =
                    [self.take(5) as usize + 257, self.take(5) as usize + 1, self.take(4) as usize + 4];
                if self.counts[0] > 286 || self.counts[1] > 30 {
                    return self.bad("too many length or distance symbols");
                }
                self.lengths.clear();
                self.mode = Mode::LengthLengths;
            }
            Mode::LengthLengths => {
                while self.lengths.len() < self.counts[2] {
                    self.need(io, 3)?;
                    let length = self.take(3) as u8;
                    self.lengths.push(length);
                }
                let mut lengths = [0; 19];
                for (at, length) in self.lengths.iter().enumerate() {
                    lengths[LENGTH_ORDER[at]] = *length;
                }
                match Huffman::new(&lengths, false) {
                    Ok(code) => self.length_code = code,
                    Err(CodeError::Wrong) => return self.bad("invalid code lengths set"),
                }
                self.lengths.clear();
                self.mode = Mode::CodeLengths;
            }
            _ => {
                let all = self.counts[0] + self.counts[1];
                while self.lengths.len() < all {
                    self.code_length(io, all)?;
                }
                return self.finish_tables();
            }
        }
        Some(())
    }

    /// One code length, or a run of them.
    fn code_length(&mut self, io: &mut Io<'_>, all: usize) -> Option<()> {
        let (decoded, length) = self.peek(io, Code::Lengths);
        let symbol = match decoded {
            Decoded::Symbol(symbol) => symbol,
            // A code without any symbol stands for zeros, one bit each.
            Decoded::Invalid => 0,
            Decoded::Starved => return None,
        };
        let (extra, least) = match symbol {
            16 => (2, 3),
            17 => (3, 3),
            18 => (7, 11),
            _ => {
                self.take(length);
                self.lengths.push(symbol as u8);
                return Some(());
            }
        };
        // The symbol is decoded again if its extra bits have not come yet.
        self.need(io, length + extra)?;
        self.take(length);
        let run = self.take(extra) as usize + least;
        let value = if symbol == 16 {
            match self.lengths.last() {
                Some(last) => *last,
                None => return self.bad("invalid bit length repeat"),
            }
        } else {
            0
        };
        if self.lengths.len() + run > all {
            return self.bad("invalid bit length repeat");
        }
        self.lengths.extend(std::iter::repeat_n(value, run));
        Some(())
    }

    fn finish_tables(&mut self) -> Option<()> {
        if self.lengths[256] == 0 {
            return self.bad("invalid code -- missing end-of-block");
        }
        let (literals, distances) = self.lengths.split_at(self.counts[0]);
        let (literals, distances) = (Huffman::new(literals, true), Huffman::new(distances, true));
        match literals {
            Ok(code) => self.literals = code,
            Err(CodeError::Wrong) => return self.bad("invalid literal/lengths set"),
        }
        match distances {
            Ok(code) => self.distances = code,
            Err(CodeError::Wrong) => return self.bad("invalid distances set"),
        }
        self.mode = Mode::Symbol;
        Some(())
    }

    fn codes(&mut self, io: &mut Io<'_>) -> Option<()> {
        match self.mode {
            Mode::Symbol => match self.decode(io, Code::Literals) {
                Decoded::Starved => return None,
                Decoded::Invalid => return self.bad("invalid literal/length code"),
                Decoded::Symbol(symbol @ 0..=255) => self.mode = Mode::Literal(symbol as u8),
                Decoded::Symbol(256) => self.mode = Mode::Block,
                Decoded::Symbol(symbol) => {
                    let code = usize::from(symbol - 257);
                    let Some(base) = LENGTH_BASE.get(code) else {
                        return self.bad("invalid literal/length code");
                    };
                    self.length = usize::from(*base);
                    self.mode = Mode::LengthExtra(LENGTH_EXTRA[code]);
                }
            },
            Mode::Literal(byte) => {
                if io.room() == 0 {
                    return None;
                }
                io.write(&[byte]);
                self.history.push(byte);
                self.trim();
                self.mode = Mode::Symbol;
            }
            Mode::LengthExtra(extra) => {
                self.need(io, u32::from(extra))?;
                self.length += self.take(u32::from(extra)) as usize;
                self.mode = Mode::Distance;
            }
            Mode::Distance => match self.decode(io, Code::Distances) {
                Decoded::Starved => return None,
                Decoded::Invalid => return self.bad("invalid distance code"),
                Decoded::Symbol(symbol) => {
                    let code = usize::from(symbol);
                    let Some(base) = DISTANCE_BASE.get(code) else {
                        return self.bad("invalid distance code");
                    };
                    self.distance = usize::from(*base);
                    self.mode = Mode::DistanceExtra(DISTANCE_EXTRA[code]);
                }
            },
            Mode::DistanceExtra(extra) => {
                self.need(io, u32::from(extra))?;
                self.distance += self.take(u32::from(extra)) as usize;
                if self.distance > self.history.len() {
                    return self.bad("invalid distance too far back");
                }
                self.mode = Mode::Match;
            }
            _ => {
                if io.room() == 0 {
                    return None;
                }
                let count = self.length.min(io.room());
                for _ in 0..count {
                    let byte = self.history[self.history.len() - self.distance];
                    io.write(&[byte]);
                    self.history.push(byte);
                }
                self.trim();
                self.length -= count;
                if self.length == 0 {
                    self.mode = Mode::Symbol;
                }
            }
        }
        Some(())
    }
}

/// Which code to decode with.
#[derive(Clone, Copy)]
enum Code {
    Lengths,
    Literals,
    Distances,
}
