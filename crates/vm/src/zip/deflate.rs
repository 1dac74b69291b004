//! Compression, in zlib's steps: the same blocks, flushed at the same places.

use super::matcher::{EFFORTS, Effort, MAX_DISTANCE, MIN_LOOKAHEAD, MIN_MATCH, Matcher, WINDOW};
use super::trees::{Coder, PENDING_SIZE};
use super::{Io, adler32};

/// What matches are good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strategy {
    /// As found.
    Default,
    /// Short ones are not worth it.
    Filtered,
    /// None are searched for.
    HuffmanOnly,
}

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeflateStatus {
    /// There was progress, or there can be.
    Ok,
    /// The stream is complete.
    End,
    /// Nothing could be done.
    Stuck,
}

/// How much of the input must come out: zlib's numbers.
pub(crate) const NO_FLUSH: u8 = 0;
const PARTIAL_FLUSH: u8 = 1;
const FULL_FLUSH: u8 = 3;
pub(crate) const FINISH: u8 = 4;
const BLOCK: u8 = 5;

/// Far matches of the least length cost more than literals.
const TOO_FAR: usize = 4096;

/// Longest stored block.
const MAX_STORED: usize = 65_535;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Header,
    Busy,
    Finished,
}

/// How far a compressor came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// Needs input or room.
    NeedMore,
    /// All input is in finished blocks.
    BlockDone,
    /// The last block is made but not all written.
    FinishStarted,
    /// The last block is written.
    FinishDone,
}

/// What the last call asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LastFlush {
    /// There was no call.
    Never,
    /// It was cut short; the next one must not be taken for a repetition.
    CutShort,
    Was(u8),
}

/// A stream; see the module's text.
#[derive(Clone, Debug)]
pub(crate) struct Deflate {
    wrapped: bool,
    trailer_written: bool,
    state: State,
    level: usize,
    strategy: Strategy,
    last_flush: LastFlush,
    checksum: u32,
    matcher: Matcher,
    coder: Coder,
    match_length: usize,
    previous_length: usize,
    previous_match: usize,
    /// The byte before the position at hand is not coded yet.
    literal_waits: bool,
}

impl Deflate {
    /// A new stream, with zlib's header and checksum if `wrapped`. A level outside 0 to 9 means 6.
    pub(crate) fn new(level: i32, strategy: Strategy, wrapped: bool) -> Deflate {
        Deflate {
            wrapped,
            trailer_written: false,
            state: State::Header,
            level: valid_level(level),
            strategy,
            last_flush: LastFlush::Never,
            checksum: 1,
            matcher: Matcher::new(),
            coder: Coder::new(),
            match_length: MIN_MATCH - 1,
            previous_length: MIN_MATCH - 1,
            previous_match: 0,
            literal_waits: false,
        }
    }

    /// Starts over with the same level and strategy.
    pub(crate) fn reset(&mut self) {
        *self = Deflate::new(self.level as i32, self.strategy, self.wrapped);
    }

    /// Checksum of the input so far, or of the dictionary.
    pub(crate) fn checksum(&self) -> u32 {
        self.checksum
    }

    fn effort(&self) -> Effort {
        EFFORTS[self.level]
    }

    /// Gives the stream a dictionary; false if it is too late.
    pub(crate) fn set_dictionary(&mut self, bytes: &[u8]) -> bool {
        if self.wrapped && self.state != State::Header || self.matcher.lookahead > 0 {
            return false;
        }
        if self.wrapped {
            self.checksum = adler32(self.checksum, bytes);
        }
        let mut tail = bytes;
        if bytes.len() >= WINDOW {
            if !self.wrapped {
                self.matcher.clear_chains();
                self.matcher.at = 0;
                self.matcher.block_start = 0;
                self.matcher.insert = 0;
            }
            tail = &bytes[bytes.len() - WINDOW..];
        }
        let mut io = Io::new(tail, &mut []);
        self.matcher.fill(&mut io, None);
        while self.matcher.lookahead >= MIN_MATCH {
            let end = self.matcher.at + self.matcher.lookahead - (MIN_MATCH - 1);
            for position in self.matcher.at..end {
                self.matcher.enter(position);
            }
            self.matcher.at = end;
            self.matcher.lookahead = MIN_MATCH - 1;
            self.matcher.fill(&mut io, None);
        }
        self.matcher.at += self.matcher.lookahead;
        self.matcher.block_start = self.matcher.at as i64;
        self.matcher.insert = self.matcher.lookahead;
        self.matcher.lookahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.previous_length = MIN_MATCH - 1;
        self.literal_waits = false;
        true
    }

    /// Changes level and strategy. What was read so far is compressed as before; if that does not fit into the output,
    /// nothing changes and the call must be repeated.
    pub(crate) fn set_params(&mut self, io: &mut Io<'_>, level: i32, strategy: Strategy) -> DeflateStatus {
        let level = valid_level(level);
        let changes = strategy != self.strategy || compressor(level) != compressor(self.level);
        if changes && self.last_flush != LastFlush::Never {
            self.run(io, BLOCK);
            let unread = self.matcher.at as i64 - self.matcher.block_start + self.matcher.lookahead as i64;
            if !io.left().is_empty() || unread != 0 {
                return DeflateStatus::Stuck;
            }
        }
        if self.level != level {
            if self.level == 0 && self.matcher.stale != 0 {
                if self.matcher.stale == 1 {
                    self.matcher.slide_chains();
                } else {
                    self.matcher.clear_chains();
                }
                self.matcher.stale = 0;
            }
            self.level = level;
        }
        self.strategy = strategy;
        DeflateStatus::Ok
    }

    /// Writes what is pending as far as it fits.
    fn flush_pending(&mut self, io: &mut Io<'_>) {
        self.coder.flush_bits();
        let count = self.coder.pending.len().min(io.room());
        io.write(&self.coder.pending[..count]);
        self.coder.pending.drain(..count);
    }

    /// Compresses as far as input and room allow.
    pub(crate) fn run(&mut self, io: &mut Io<'_>, flush: u8) -> DeflateStatus {
        if io.room() == 0 || self.state == State::Finished && flush != FINISH {
            return DeflateStatus::Stuck;
        }
        let before = self.last_flush;
        self.last_flush = LastFlush::Was(flush);
        if !self.coder.pending.is_empty() {
            self.flush_pending(io);
            if io.room() == 0 {
                self.last_flush = LastFlush::CutShort;
                return DeflateStatus::Ok;
            }
        } else if io.left().is_empty() && flush != FINISH && !is_more(flush, before) {
            return DeflateStatus::Stuck;
        }
        if self.state == State::Finished && !io.left().is_empty() {
            return DeflateStatus::Stuck;
        }
        if self.state == State::Header {
            self.state = State::Busy;
            if self.wrapped {
                self.write_header();
                self.flush_pending(io);
                if !self.coder.pending.is_empty() {
                    self.last_flush = LastFlush::CutShort;
                    return DeflateStatus::Ok;
                }
            }
        }
        let has_input = !io.left().is_empty() || self.matcher.lookahead > 0;
        if has_input || flush != NO_FLUSH && self.state != State::Finished {
            let progress = match (self.level, self.strategy) {
                (0, _) => self.store(io, flush),
                (_, Strategy::HuffmanOnly) => self.compress_literals(io, flush),
                (1..=3, _) => self.compress_fast(io, flush),
                _ => self.compress_slow(io, flush),
            };
            if matches!(progress, Progress::FinishStarted | Progress::FinishDone) {
                self.state = State::Finished;
            }
            if matches!(progress, Progress::NeedMore | Progress::FinishStarted) {
                if io.room() == 0 {
                    self.last_flush = LastFlush::CutShort;
                }
                return DeflateStatus::Ok;
            }
            if progress == Progress::BlockDone {
                self.mark_flush(flush);
                self.flush_pending(io);
                if io.room() == 0 {
                    self.last_flush = LastFlush::CutShort;
                    return DeflateStatus::Ok;
                }
            }
        }
        if flush != FINISH {
            return DeflateStatus::Ok;
        }
        if !self.wrapped || self.trailer_written {
            return DeflateStatus::End;
        }
        self.coder.pending.extend_from_slice(&self.checksum.to_be_bytes());
        self.flush_pending(io);
        self.trailer_written = true;
        if self.coder.pending.is_empty() { DeflateStatus::End } else { DeflateStatus::Ok }
    }

    fn write_header(&mut self) {
        let flags = match self.level {
            _ if self.strategy == Strategy::HuffmanOnly => 0,
            0..=1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let has_dictionary = self.matcher.at != 0;
        let header = 0x7800u16 | flags << 6 | u16::from(has_dictionary) << 5;
        let header = header + (31 - header % 31);
        self.coder.pending.extend_from_slice(&header.to_be_bytes());
        if has_dictionary {
            self.coder.pending.extend_from_slice(&self.checksum.to_be_bytes());
        }
        self.checksum = 1;
    }

    /// What a flush leaves behind the last block, so that a reader can tell.
    fn mark_flush(&mut self, flush: u8) {
        match flush {
            PARTIAL_FLUSH => self.coder.partial_flush(),
            BLOCK => {}
            _ => {
                self.coder.stored_block(&[], false);
                if flush == FULL_FLUSH {
                    self.matcher.clear_chains();
                    if self.matcher.lookahead == 0 {
                        self.matcher.at = 0;
                        self.matcher.block_start = 0;
                        self.matcher.insert = 0;
                    }
                }
            }
        }
    }

    fn fill(&mut self, io: &mut Io<'_>) {
        let checksum = self.wrapped.then_some(&mut self.checksum);
        self.matcher.fill(io, checksum);
    }

    fn flush_block(&mut self, io: &mut Io<'_>, last: bool) {
        let (start, at) = (self.matcher.block_start, self.matcher.at);
        let bytes = usize::try_from(start).ok().map(|start| &self.matcher.window[start..at]);
        self.coder.flush_block(bytes, (at as i64 - start) as usize, last);
        self.matcher.block_start = at as i64;
        self.flush_pending(io);
    }

    /// What all compressors do when there is no input left.
    fn finish(&mut self, io: &mut Io<'_>, flush: u8) -> Progress {
        if flush == FINISH {
            self.flush_block(io, true);
            return if io.room() == 0 { Progress::FinishStarted } else { Progress::FinishDone };
        }
        if self.coder.has_symbols() {
            self.flush_block(io, false);
            if io.room() == 0 {
                return Progress::NeedMore;
            }
        }
        Progress::BlockDone
    }

    /// Takes each match at once.
    fn compress_fast(&mut self, io: &mut Io<'_>, flush: u8) -> Progress {
        loop {
            if self.matcher.lookahead < MIN_LOOKAHEAD {
                self.fill(io);
                if self.matcher.lookahead < MIN_LOOKAHEAD && flush == NO_FLUSH {
                    return Progress::NeedMore;
                }
                if self.matcher.lookahead == 0 {
                    break;
                }
            }
            let at = self.matcher.at;
            let head = if self.matcher.lookahead >= MIN_MATCH { self.matcher.enter(at) } else { 0 };
            if head != 0 && at - head <= MAX_DISTANCE {
                self.match_length = self.matcher.longest_match(head, self.previous_length, self.effort());
            }
            let full = if self.match_length >= MIN_MATCH {
                let full = self.coder.reference(at.wrapping_sub(self.matcher.match_start), self.match_length);
                self.matcher.lookahead -= self.match_length;
                let end = at + self.match_length;
                if self.match_length <= self.effort().lazy && self.matcher.lookahead >= MIN_MATCH {
                    for position in at + 1..end {
                        self.matcher.enter(position);
                    }
                    self.matcher.at = end;
                } else {
                    self.matcher.at = end;
                    self.matcher.start_hash(end);
                }
                self.match_length = 0;
                full
            } else {
                self.matcher.lookahead -= 1;
                self.matcher.at += 1;
                self.coder.literal(self.matcher.window[at])
            };
            if full {
                self.flush_block(io, false);
                if io.room() == 0 {
                    return Progress::NeedMore;
                }
            }
        }
        self.matcher.insert = self.matcher.at.min(MIN_MATCH - 1);
        self.finish(io, flush)
    }

    /// Takes a match only if the next position has no longer one.
    fn compress_slow(&mut self, io: &mut Io<'_>, flush: u8) -> Progress {
        loop {
            if self.matcher.lookahead < MIN_LOOKAHEAD {
                self.fill(io);
                if self.matcher.lookahead < MIN_LOOKAHEAD && flush == NO_FLUSH {
                    return Progress::NeedMore;
                }
                if self.matcher.lookahead == 0 {
                    break;
                }
            }
            let at = self.matcher.at;
            let head = if self.matcher.lookahead >= MIN_MATCH { self.matcher.enter(at) } else { 0 };
            self.previous_length = self.match_length;
            self.previous_match = self.matcher.match_start;
            self.match_length = MIN_MATCH - 1;
            if head != 0 && self.previous_length < self.effort().lazy && at - head <= MAX_DISTANCE {
                self.match_length = self.matcher.longest_match(head, self.previous_length, self.effort());
                let far =
                    self.match_length == MIN_MATCH && at.wrapping_sub(self.matcher.match_start) > TOO_FAR;
                if self.match_length <= 5 && (self.strategy == Strategy::Filtered || far) {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            if self.previous_length >= MIN_MATCH && self.match_length <= self.previous_length {
                if self.take_previous(at) {
                    self.flush_block(io, false);
                    if io.room() == 0 {
                        return Progress::NeedMore;
                    }
                }
            } else if self.literal_waits {
                if self.coder.literal(self.matcher.window[at - 1]) {
                    self.flush_block(io, false);
                }
                self.matcher.at += 1;
                self.matcher.lookahead -= 1;
                if io.room() == 0 {
                    return Progress::NeedMore;
                }
            } else {
                self.literal_waits = true;
                self.matcher.at += 1;
                self.matcher.lookahead -= 1;
            }
        }
        if self.literal_waits {
            self.coder.literal(self.matcher.window[self.matcher.at - 1]);
            self.literal_waits = false;
        }
        self.matcher.insert = self.matcher.at.min(MIN_MATCH - 1);
        self.finish(io, flush)
    }

    /// Codes the match that was found one position ago; true if the block is full.
    fn take_previous(&mut self, at: usize) -> bool {
        let length = self.previous_length;
        let full = self.coder.reference((at - 1).wrapping_sub(self.previous_match), length);
        let last_entry = (at + self.matcher.lookahead).checked_sub(MIN_MATCH);
        self.matcher.lookahead -= length - 1;
        let end = at - 1 + length;
        for position in at + 1..end {
            if last_entry.is_some_and(|last| position <= last) {
                self.matcher.enter(position);
            }
        }
        self.matcher.at = end;
        self.previous_length = 0;
        self.literal_waits = false;
        self.match_length = MIN_MATCH - 1;
        full
    }

    /// Looks for no matches.
    fn compress_literals(&mut self, io: &mut Io<'_>, flush: u8) -> Progress {
        loop {
            if self.matcher.lookahead == 0 {
                self.fill(io);
                if self.matcher.lookahead == 0 {
                    if flush == NO_FLUSH {
                        return Progress::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let full = self.coder.literal(self.matcher.window[self.matcher.at]);
            self.matcher.lookahead -= 1;
            self.matcher.at += 1;
            if full {
                self.flush_block(io, false);
                if io.room() == 0 {
                    return Progress::NeedMore;
                }
            }
        }
        self.matcher.insert = 0;
        self.finish(io, flush)
    }

    /// Bytes that the head of a stored block takes.
    fn stored_head(&self) -> usize {
        (self.coder.bit_count() as usize + 42) >> 3
    }

    /// Copies input as it is: directly to the output where that gives blocks worth their head, else through the window.
    fn store(&mut self, io: &mut Io<'_>, flush: u8) -> Progress {
        let start = io.used;
        let last = self.store_directly(io, flush);
        let used = io.used - start;
        if used > 0 {
            self.remember_stored(&io.input[start..io.used]);
        }
        if last {
            return Progress::FinishDone;
        }
        let at = self.matcher.at as i64;
        if flush != NO_FLUSH && flush != FINISH && io.left().is_empty() && at == self.matcher.block_start {
            return Progress::BlockDone;
        }
        let mut room = 2 * WINDOW - self.matcher.at;
        if io.left().len() > room && self.matcher.block_start >= WINDOW as i64 {
            self.matcher.block_start -= WINDOW as i64;
            self.slide_stored();
            room += WINDOW;
        }
        let checksum = self.wrapped.then_some(&mut self.checksum);
        let count = self.matcher.read(io, self.matcher.at, room, checksum);
        self.matcher.at += count;
        self.matcher.insert += count.min(WINDOW - self.matcher.insert);

        let room = (PENDING_SIZE - self.stored_head()).min(MAX_STORED);
        let least = room.min(WINDOW);
        let waiting = (self.matcher.at as i64 - self.matcher.block_start) as usize;
        let must = flush != NO_FLUSH && io.left().is_empty() && waiting <= room;
        let mut last = false;
        if waiting >= least || (waiting > 0 || flush == FINISH) && must {
            let length = waiting.min(room);
            last = flush == FINISH && io.left().is_empty() && length == waiting;
            let from = self.matcher.block_start as usize;
            self.coder.stored_block(&self.matcher.window[from..from + length], last);
            self.matcher.block_start += length as i64;
            self.flush_pending(io);
        }
        if last { Progress::FinishStarted } else { Progress::NeedMore }
    }

    /// Writes stored blocks straight from window and input; true if the last one was among them.
    fn store_directly(&mut self, io: &mut Io<'_>, flush: u8) -> bool {
        let least = (PENDING_SIZE - 5).min(WINDOW);
        loop {
            let head = self.stored_head();
            if io.room() < head {
                return false;
            }
            let room = io.room() - head;
            let waiting = (self.matcher.at as i64 - self.matcher.block_start) as usize;
            let all = waiting + io.left().len();
            let length = MAX_STORED.min(all).min(room);
            let too_small = length == 0 && flush != FINISH || flush == NO_FLUSH || length != all;
            if length < least && too_small {
                return false;
            }
            let last = flush == FINISH && length == all;
            self.coder.stored_header(length as u16, last);
            self.flush_pending(io);
            let from = self.matcher.block_start.max(0) as usize;
            let old = waiting.min(length);
            io.write(&self.matcher.window[from..from + old]);
            self.matcher.block_start += old as i64;
            let new = &io.left()[..length - old];
            if self.wrapped {
                self.checksum = adler32(self.checksum, new);
            }
            io.write(new);
            io.used += new.len();
            if last {
                return true;
            }
        }
    }

    /// Keeps the end of what was copied past the window, for when the level changes.
    fn remember_stored(&mut self, bytes: &[u8]) {
        if bytes.len() >= WINDOW {
            self.matcher.stale = 2;
            self.matcher.window[..WINDOW].copy_from_slice(&bytes[bytes.len() - WINDOW..]);
            self.matcher.at = WINDOW;
            self.matcher.insert = WINDOW;
        } else {
            if 2 * WINDOW - self.matcher.at <= bytes.len() {
                self.slide_stored();
            }
            let at = self.matcher.at;
            self.matcher.window[at..at + bytes.len()].copy_from_slice(bytes);
            self.matcher.at += bytes.len();
            self.matcher.insert += bytes.len().min(WINDOW - self.matcher.insert);
        }
        self.matcher.block_start = self.matcher.at as i64;
    }

    fn slide_stored(&mut self) {
        self.matcher.at -= WINDOW;
        self.matcher.window.copy_within(WINDOW..WINDOW + self.matcher.at, 0);
        self.matcher.stale = (self.matcher.stale + 1).min(2);
        self.matcher.insert = self.matcher.insert.min(self.matcher.at);
    }
}

fn valid_level(level: i32) -> usize {
    if (0..=9).contains(&level) { level as usize } else { 6 }
}

/// Which way of compressing a level uses.
fn compressor(level: usize) -> u8 {
    match level {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    }
}

/// True if a flush asks for more than the call before did; only then is a call without input worth anything.
fn is_more(flush: u8, before: LastFlush) -> bool {
    // A block flush ranks between none and partial.
    let rank = |flush: u8| i32::from(flush) * 2 - if flush > FINISH { 9 } else { 0 };
    match before {
        LastFlush::Never | LastFlush::CutShort => true,
        LastFlush::Was(before) => rank(flush) > rank(before),
    }
}
