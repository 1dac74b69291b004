//! The coding half of compression: bits, Huffman trees built from the symbols of a block, and the choice between the
//! three sorts of blocks. Trees and ties come out as zlib's do, so that the bytes are the same.

use super::code::{
    DISTANCE_BASE, DISTANCE_EXTRA, LENGTH_BASE, LENGTH_EXTRA, LENGTH_ORDER, code_of, fixed_lengths,
};

/// Symbols that a block holds at most.
const MAX_SYMBOLS: usize = (1 << 14) - 1;

/// Bytes of output that zlib keeps pending; limits stored blocks.
pub(super) const PENDING_SIZE: usize = 1 << 16;

const LITERAL_CODES: usize = 286;
const DISTANCE_CODES: usize = 30;
const LENGTH_CODES: usize = 19;
const END_OF_BLOCK: usize = 256;
const MAX_BITS: usize = 15;

/// A tree: for each symbol its frequency, then its code, and its code length.
#[derive(Clone, Debug)]
struct Tree {
    frequencies: Vec<u32>,
    codes: Vec<u16>,
    lengths: Vec<u8>,
    /// The largest symbol that occurs.
    max_code: usize,
}

impl Tree {
    fn new(size: usize) -> Tree {
        Tree { frequencies: vec![0; size], codes: vec![0; size], lengths: vec![0; size], max_code: 0 }
    }

    fn fixed(lengths: Vec<u8>) -> Tree {
        let max_code = lengths.len() - 1;
        let mut tree = Tree { frequencies: Vec::new(), codes: vec![0; lengths.len()], lengths, max_code };
        let mut counts = [0u16; MAX_BITS + 1];
        for length in &tree.lengths {
            counts[usize::from(*length)] += 1;
        }
        tree.assign_codes(counts);
        tree
    }

    fn clear(&mut self) {
        self.frequencies.fill(0);
    }

    /// Codes from lengths (RFC 1951 §3.2.2), with their bits reversed for sending.
    fn assign_codes(&mut self, counts: [u16; MAX_BITS + 1]) {
        let mut next = [0u16; MAX_BITS + 1];
        let mut code = 0u16;
        for bits in 1..=MAX_BITS {
            code = (code + if bits == 1 { 0 } else { counts[bits - 1] }) << 1;
            next[bits] = code;
        }
        for symbol in 0..=self.max_code {
            let length = usize::from(self.lengths[symbol]);
            if length > 0 {
                self.codes[symbol] = next[length].reverse_bits() >> (16 - length);
                next[length] += 1;
            }
        }
    }
}

/// What limits a tree and what its symbols cost besides their codes.
struct Limits<'a> {
    extra: &'a [u8],
    extra_from: usize,
    max_length: usize,
    /// Lengths of the fixed code, if there is one.
    fixed: Option<&'a [u8]>,
}

/// Bits of a block with its own trees and with the fixed ones.
#[derive(Clone, Copy, Default, Debug)]
struct Cost {
    own: u64,
    fixed: u64,
}

/// A heap of tree nodes: least frequent on top, of equal ones the less deep.
struct Heap {
    nodes: Vec<usize>,
    length: usize,
    frequencies: Vec<u32>,
    depths: Vec<u8>,
}

impl Heap {
    fn is_smaller(&self, a: usize, b: usize) -> bool {
        let (fa, fb) = (self.frequencies[a], self.frequencies[b]);
        fa < fb || fa == fb && self.depths[a] <= self.depths[b]
    }

    fn sift_down(&mut self, mut at: usize) {
        let node = self.nodes[at];
        let mut child = at * 2;
        while child <= self.length {
            if child < self.length && self.is_smaller(self.nodes[child + 1], self.nodes[child]) {
                child += 1;
            }
            if self.is_smaller(node, self.nodes[child]) {
                break;
            }
            self.nodes[at] = self.nodes[child];
            at = child;
            child *= 2;
        }
        self.nodes[at] = node;
    }
}

/// Gives the symbols of a tree their lengths and codes, and adds what they cost.
fn build(tree: &mut Tree, limits: &Limits<'_>, cost: &mut Cost) {
    let size = tree.lengths.len();
    let mut heap = Heap {
        nodes: vec![0; 2 * size + 1],
        length: 0,
        frequencies: vec![0; 2 * size],
        depths: vec![0; 2 * size],
    };
    heap.frequencies[..size].copy_from_slice(&tree.frequencies);
    let mut max_code: Option<usize> = None;
    for symbol in 0..size {
        if tree.frequencies[symbol] != 0 {
            heap.length += 1;
            heap.nodes[heap.length] = symbol;
            max_code = Some(symbol);
        } else {
            tree.lengths[symbol] = 0;
        }
    }
    // A code needs at least two symbols, even if they never occur.
    while heap.length < 2 {
        let symbol = match max_code {
            None => 0,
            Some(code @ 0..=1) => code + 1,
            Some(_) => 0,
        };
        if max_code.is_none_or(|code| code < 2) {
            max_code = Some(symbol);
        }
        heap.length += 1;
        heap.nodes[heap.length] = symbol;
        heap.frequencies[symbol] = 1;
        tree.frequencies[symbol] = 1;
        cost.own = cost.own.wrapping_sub(1);
        if let Some(fixed) = limits.fixed {
            cost.fixed = cost.fixed.wrapping_sub(u64::from(fixed[symbol]));
        }
    }
    tree.max_code = max_code.unwrap_or(0);
    for at in (1..=heap.length / 2).rev() {
        heap.sift_down(at);
    }
    // Nodes in order of increasing frequency, the last two first, and each one's parent.
    let mut order: Vec<usize> = Vec::with_capacity(2 * size);
    let mut parents = vec![0; 2 * size];
    let mut node = size;
    loop {
        let first = heap.nodes[1];
        heap.nodes[1] = heap.nodes[heap.length];
        heap.length -= 1;
        heap.sift_down(1);
        let second = heap.nodes[1];
        order.push(first);
        order.push(second);
        heap.frequencies[node] = heap.frequencies[first] + heap.frequencies[second];
        heap.depths[node] = heap.depths[first].max(heap.depths[second]) + 1;
        parents[first] = node;
        parents[second] = node;
        heap.nodes[1] = node;
        node += 1;
        heap.sift_down(1);
        if heap.length < 2 {
            break;
        }
    }
    order.push(heap.nodes[1]);
    order.reverse();
    assign_lengths(tree, &order, &parents, limits, cost);
}

/// Lengths from the shape of the tree, shortened where they exceed the limit.
fn assign_lengths(tree: &mut Tree, order: &[usize], parents: &[usize], limits: &Limits<'_>, cost: &mut Cost) {
    let mut counts = [0u16; MAX_BITS + 1];
    let mut lengths = vec![0usize; parents.len()];
    let mut overflow = 0i32;
    let extra = |symbol: usize| {
        if symbol >= limits.extra_from { u64::from(limits.extra[symbol - limits.extra_from]) } else { 0 }
    };
    for node in &order[1..] {
        let mut bits = lengths[parents[*node]] + 1;
        if bits > limits.max_length {
            bits = limits.max_length;
            overflow += 1;
        }
        lengths[*node] = bits;
        if *node > tree.max_code {
            continue;
        }
        tree.lengths[*node] = bits as u8;
        counts[bits] += 1;
        let frequency = u64::from(tree.frequencies[*node]);
        cost.own = cost.own.wrapping_add(frequency * (bits as u64 + extra(*node)));
        if let Some(fixed) = limits.fixed {
            cost.fixed = cost.fixed.wrapping_add(frequency * (u64::from(fixed[*node]) + extra(*node)));
        }
    }
    if overflow > 0 {
        while overflow > 0 {
            let mut bits = limits.max_length - 1;
            while counts[bits] == 0 {
                bits -= 1;
            }
            // Move one leaf down the tree, and one that was too deep beside it.
            counts[bits] -= 1;
            counts[bits + 1] += 2;
            counts[limits.max_length] -= 1;
            overflow -= 2;
        }
        let mut leaves = order.iter().rev().filter(|node| **node <= tree.max_code);
        for bits in (1..=limits.max_length).rev() {
            for _ in 0..counts[bits] {
                let Some(leaf) = leaves.next() else { break };
                let old = u64::from(tree.lengths[*leaf]);
                let change = (bits as u64).wrapping_sub(old);
                cost.own = cost.own.wrapping_add(change.wrapping_mul(u64::from(tree.frequencies[*leaf])));
                tree.lengths[*leaf] = bits as u8;
            }
        }
    }
    tree.assign_codes(counts);
}

/// A symbol of the code length code: the symbol, and its extra bits and their number.
type LengthSymbol = (usize, u16, u32);

/// How the code lengths of a tree are sent: runs are shortened (RFC 1951 §3.2.7).
fn length_symbols(tree: &Tree) -> Vec<LengthSymbol> {
    let mut symbols = Vec::new();
    let lengths = &tree.lengths[..=tree.max_code];
    let mut previous: Option<u8> = None;
    let mut at = 0;
    while at < lengths.len() {
        let current = lengths[at];
        // zlib's limits depend on whether the run continues the one before.
        let (max, min) = match current {
            0 => (138, 3),
            _ if previous == Some(current) => (6, 3),
            _ => (7, 4),
        };
        let run = lengths[at..].iter().take(max).take_while(|length| **length == current).count();
        let symbol = usize::from(current);
        if run < min {
            symbols.extend(std::iter::repeat_n((symbol, 0, 0), run));
        } else if current != 0 {
            let mut count = run;
            if previous != Some(current) {
                symbols.push((symbol, 0, 0));
                count -= 1;
            }
            symbols.push((16, count as u16 - 3, 2));
        } else if run <= 10 {
            symbols.push((17, run as u16 - 3, 3));
        } else {
            symbols.push((18, run as u16 - 11, 7));
        }
        previous = Some(current);
        at += run;
    }
    symbols
}

/// Collects the symbols of a block and writes blocks.
#[derive(Clone, Debug)]
pub(super) struct Coder {
    /// Output that has not been taken yet.
    pub(super) pending: Vec<u8>,
    bits: u64,
    bit_count: u32,
    /// Distance and literal, or distance and length less three.
    symbols: Vec<(u16, u8)>,
    literals: Tree,
    distances: Tree,
    fixed_literals: Tree,
    fixed_distances: Tree,
}

impl Coder {
    pub(super) fn new() -> Coder {
        let mut coder = Coder {
            pending: Vec::new(),
            bits: 0,
            bit_count: 0,
            symbols: Vec::new(),
            literals: Tree::new(LITERAL_CODES),
            distances: Tree::new(DISTANCE_CODES),
            fixed_literals: Tree::fixed(fixed_lengths().to_vec()),
            fixed_distances: Tree::fixed(vec![5; DISTANCE_CODES]),
        };
        coder.start_block();
        coder
    }

    fn start_block(&mut self) {
        self.literals.clear();
        self.distances.clear();
        self.literals.frequencies[END_OF_BLOCK] = 1;
        self.symbols.clear();
    }

    /// Bits that do not make a byte yet, or that zlib has not written yet.
    pub(super) fn bit_count(&self) -> u32 {
        self.bit_count
    }

    /// True if the block has symbols.
    pub(super) fn has_symbols(&self) -> bool {
        !self.symbols.is_empty()
    }

    /// Adds a literal; true if the block is full.
    pub(super) fn literal(&mut self, byte: u8) -> bool {
        self.symbols.push((0, byte));
        self.literals.frequencies[usize::from(byte)] += 1;
        self.symbols.len() == MAX_SYMBOLS
    }

    /// Adds a match; true if the block is full.
    pub(super) fn reference(&mut self, distance: usize, length: usize) -> bool {
        self.symbols.push((distance as u16, (length - 3) as u8));
        self.literals.frequencies[END_OF_BLOCK + 1 + code_of(&LENGTH_BASE, length as u16)] += 1;
        self.distances.frequencies[code_of(&DISTANCE_BASE, distance as u16)] += 1;
        self.symbols.len() == MAX_SYMBOLS
    }

    fn send(&mut self, value: u16, count: u32) {
        self.bits |= u64::from(value) << self.bit_count;
        self.bit_count += count;
        // zlib's buffer holds 16 bits and is written when it would run over.
        if self.bit_count > 16 {
            self.pending.extend_from_slice(&(self.bits as u16).to_le_bytes());
            self.bits >>= 16;
            self.bit_count -= 16;
        }
    }

    /// Writes all whole bytes.
    pub(super) fn flush_bits(&mut self) {
        while self.bit_count >= 8 {
            self.pending.push(self.bits as u8);
            self.bits >>= 8;
            self.bit_count -= 8;
        }
    }

    /// Writes all bits, the last byte filled up with zeros.
    fn align(&mut self) {
        self.flush_bits();
        if self.bit_count > 0 {
            self.pending.push(self.bits as u8);
        }
        self.bits = 0;
        self.bit_count = 0;
    }

    /// An empty block with fixed codes, which brings the last symbols out (a partial flush).
    pub(super) fn partial_flush(&mut self) {
        self.send(1 << 1, 3);
        self.send(0, 7);
        self.flush_bits();
    }

    /// A block of bytes as they are.
    pub(super) fn stored_block(&mut self, bytes: &[u8], last: bool) {
        self.stored_header(bytes.len() as u16, last);
        self.pending.extend_from_slice(bytes);
    }

    /// The head of a block of bytes as they are; the bytes must follow.
    pub(super) fn stored_header(&mut self, length: u16, last: bool) {
        self.send(u16::from(last), 3);
        self.align();
        self.pending.extend_from_slice(&length.to_le_bytes());
        self.pending.extend_from_slice(&(!length).to_le_bytes());
    }

    /// Ends the block with the cheapest coding. `bytes` is what it stands for, if that is still there.
    pub(super) fn flush_block(&mut self, bytes: Option<&[u8]>, length: usize, last: bool) {
        let mut cost = Cost::default();
        let literals = Limits {
            extra: &LENGTH_EXTRA,
            extra_from: END_OF_BLOCK + 1,
            max_length: MAX_BITS,
            fixed: Some(&self.fixed_literals.lengths),
        };
        build(&mut self.literals, &literals, &mut cost);
        let distances = Limits {
            extra: &DISTANCE_EXTRA,
            extra_from: 0,
            max_length: MAX_BITS,
            fixed: Some(&self.fixed_distances.lengths),
        };
        build(&mut self.distances, &distances, &mut cost);
        let mut lengths = Tree::new(LENGTH_CODES);
        let symbols = [length_symbols(&self.literals), length_symbols(&self.distances)].concat();
        for (symbol, ..) in &symbols {
            lengths.frequencies[*symbol] += 1;
        }
        let extra: Vec<u8> = (0..LENGTH_CODES)
            .map(|symbol| [2, 3, 7].get(symbol.wrapping_sub(16)).copied().unwrap_or(0))
            .collect();
        build(&mut lengths, &Limits { extra: &extra, extra_from: 0, max_length: 7, fixed: None }, &mut cost);
        let sent =
            LENGTH_ORDER.iter().rposition(|symbol| lengths.lengths[*symbol] != 0).unwrap_or(0).max(3) + 1;
        cost.own = cost.own.wrapping_add(3 * sent as u64 + 5 + 5 + 4);
        let fixed = (cost.fixed + 3 + 7) >> 3;
        let best = ((cost.own + 3 + 7) >> 3).min(fixed);
        match bytes {
            Some(bytes) if length as u64 + 4 <= best => self.stored_block(bytes, last),
            _ if fixed == best => {
                self.send(1 << 1 | u16::from(last), 3);
                self.send_symbols(true);
            }
            _ => {
                self.send(2 << 1 | u16::from(last), 3);
                self.send((self.literals.max_code + 1 - 257) as u16, 5);
                self.send(self.distances.max_code as u16, 5);
                self.send(sent as u16 - 4, 4);
                for symbol in &LENGTH_ORDER[..sent] {
                    self.send(u16::from(lengths.lengths[*symbol]), 3);
                }
                for (symbol, value, bits) in symbols {
                    self.send(lengths.codes[symbol], u32::from(lengths.lengths[symbol]));
                    if bits > 0 {
                        self.send(value, bits);
                    }
                }
                self.send_symbols(false);
            }
        }
        self.start_block();
        if last {
            self.align();
        }
    }

    fn send_symbols(&mut self, fixed: bool) {
        let symbols = std::mem::take(&mut self.symbols);
        let literal = |coder: &mut Coder, symbol: usize| {
            let tree = if fixed { &coder.fixed_literals } else { &coder.literals };
            let (code, length) = (tree.codes[symbol], u32::from(tree.lengths[symbol]));
            coder.send(code, length);
        };
        for (distance, value) in &symbols {
            if *distance == 0 {
                literal(self, usize::from(*value));
                continue;
            }
            let length = u16::from(*value) + 3;
            let code = code_of(&LENGTH_BASE, length);
            literal(self, END_OF_BLOCK + 1 + code);
            if LENGTH_EXTRA[code] > 0 {
                self.send(length - LENGTH_BASE[code], u32::from(LENGTH_EXTRA[code]));
            }
            let code = code_of(&DISTANCE_BASE, *distance);
            let tree = if fixed { &self.fixed_distances } else { &self.distances };
            let (bits, count) = (tree.codes[code], u32::from(tree.lengths[code]));
            self.send(bits, count);
            if DISTANCE_EXTRA[code] > 0 {
                self.send(distance - DISTANCE_BASE[code], u32::from(DISTANCE_EXTRA[code]));
            }
        }
        literal(self, END_OF_BLOCK);
        self.symbols = symbols;
    }
}
