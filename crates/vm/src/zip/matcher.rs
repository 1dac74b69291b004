//! The searching half of compression: a sliding window over the input with chains of positions that begin alike. The
//! search stops where zlib's stops, so that the same matches are found.

use super::{Io, adler32};

pub(super) const MIN_MATCH: usize = 3;
pub(super) const MAX_MATCH: usize = 258;

/// Input that must be at hand before a position is looked at, except at the end.
pub(super) const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;

/// Bytes that a match can reach back, almost.
pub(super) const WINDOW: usize = 1 << 15;

/// Farthest match that is searched for.
pub(super) const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;

const HASH_MASK: usize = (1 << 15) - 1;
const HASH_SHIFT: u32 = 5;

/// How hard a level tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// A match of this length halves the search twice.
    pub(super) good: usize,
    /// A match of this length is taken without looking at the next position.
    pub(super) lazy: usize,
    /// A match of this length ends the search.
    pub(super) nice: usize,
    /// Candidates looked at.
    pub(super) chain: usize,
}

/// The efforts of levels 0 to 9.
pub(super) const EFFORTS: [Effort; 10] = {
    const fn effort(good: usize, lazy: usize, nice: usize, chain: usize) -> Effort {
        Effort { good, lazy, nice, chain }
    }
    [
        effort(0, 0, 0, 0),
        effort(4, 4, 8, 4),
        effort(4, 5, 16, 8),
        effort(4, 6, 32, 32),
        effort(4, 4, 16, 16),
        effort(8, 16, 32, 32),
        effort(8, 16, 128, 128),
        effort(8, 32, 128, 256),
        effort(32, 128, 258, 1024),
        effort(32, 258, 258, 4096),
    ]
};

/// See the module's text. Positions count from the start of the window, which holds twice [`WINDOW`] bytes and slides.
#[derive(Clone, Debug)]
pub(super) struct Matcher {
    pub(super) window: Vec<u8>,
    previous: Vec<u16>,
    heads: Vec<u16>,
    hash: usize,
    /// The position at hand.
    pub(super) at: usize,
    /// Bytes of input from there on.
    pub(super) lookahead: usize,
    /// Bytes before the position that are not in the chains yet.
    pub(super) insert: usize,
    /// Where the current block begins; negative if that has left the window.
    pub(super) block_start: i64,
    /// Where the best match begins. It may have slid out of the window by a byte, so differences must wrap.
    pub(super) match_start: usize,
    /// Slides of the window that the chains have not seen while blocks were stored: 2 stands for all.
    pub(super) stale: u8,
}

impl Matcher {
    pub(super) fn new() -> Matcher {
        Matcher {
            window: vec![0; 2 * WINDOW],
            previous: vec![0; WINDOW],
            heads: vec![0; HASH_MASK + 1],
            hash: 0,
            at: 0,
            lookahead: 0,
            insert: 0,
            block_start: 0,
            match_start: 0,
            stale: 0,
        }
    }

    fn update_hash(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ usize::from(byte)) & HASH_MASK;
    }

    /// Begins the hash anew with the two bytes at `at`.
    pub(super) fn start_hash(&mut self, at: usize) {
        self.hash = usize::from(self.window[at]);
        self.update_hash(self.window[at + 1]);
    }

    /// Enters the three bytes at `at` and gives the position entered before that begins alike; 0 if there is none.
    pub(super) fn enter(&mut self, at: usize) -> usize {
        self.update_hash(self.window[at + MIN_MATCH - 1]);
        let head = self.heads[self.hash];
        self.previous[at % WINDOW] = head;
        self.heads[self.hash] = at as u16;
        usize::from(head)
    }

    pub(super) fn clear_chains(&mut self) {
        self.heads.fill(0);
    }

    /// Moves all positions in the chains down by a window.
    pub(super) fn slide_chains(&mut self) {
        for position in self.heads.iter_mut().chain(&mut self.previous) {
            *position = position.saturating_sub(WINDOW as u16);
        }
    }

    /// Reads up to `length` bytes of input into the window at `to`.
    pub(super) fn read(
        &mut self,
        io: &mut Io<'_>,
        to: usize,
        length: usize,
        checksum: Option<&mut u32>,
    ) -> usize {
        let left = io.left();
        let bytes = &left[..left.len().min(length)];
        self.window[to..to + bytes.len()].copy_from_slice(bytes);
        if let Some(checksum) = checksum {
            *checksum = adler32(*checksum, bytes);
        }
        io.used += bytes.len();
        bytes.len()
    }

    /// Reads input until there is enough lookahead.
    pub(super) fn fill(&mut self, io: &mut Io<'_>, mut checksum: Option<&mut u32>) {
        loop {
            let mut room = 2 * WINDOW - self.lookahead - self.at;
            if self.at >= WINDOW + MAX_DISTANCE {
                self.window.copy_within(WINDOW..2 * WINDOW - room, 0);
                self.match_start = self.match_start.wrapping_sub(WINDOW);
                self.at -= WINDOW;
                self.block_start -= WINDOW as i64;
                self.insert = self.insert.min(self.at);
                self.slide_chains();
                room += WINDOW;
            }
            if io.left().is_empty() {
                return;
            }
            self.lookahead += self.read(io, self.at + self.lookahead, room, checksum.as_deref_mut());
            if self.lookahead + self.insert >= MIN_MATCH {
                let mut position = self.at - self.insert;
                self.start_hash(position);
                while self.insert > 0 {
                    self.enter(position);
                    position += 1;
                    self.insert -= 1;
                    if self.lookahead + self.insert < MIN_MATCH {
                        break;
                    }
                }
            }
            if self.lookahead >= MIN_LOOKAHEAD || io.left().is_empty() {
                return;
            }
        }
    }

    /// The longest match at the position at hand that is longer than `best`, beginning the search at `candidate`.
    pub(super) fn longest_match(&mut self, mut candidate: usize, best: usize, effort: Effort) -> usize {
        let mut best = best;
        let mut chain = if best >= effort.good { effort.chain >> 2 } else { effort.chain };
        let nice = effort.nice.min(self.lookahead);
        let limit = self.at.saturating_sub(MAX_DISTANCE);
        loop {
            let (found, here) = (&self.window[candidate..], &self.window[self.at..]);
            // `best` is 0 right after a match that ended the input before; there is always a byte before both.
            let before = self.window[candidate + best - 1] == self.window[self.at + best - 1];
            if before && found[best] == here[best] && found[..2] == here[..2] {
                let pairs = found[2..MAX_MATCH].iter().zip(&here[2..MAX_MATCH]);
                let length = 2 + pairs.take_while(|(a, b)| a == b).count();
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = usize::from(self.previous[candidate % WINDOW]);
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }
}
