//! What Java code sees of the outside: a virtual clock, files and native memory inside the VM, standard streams, an
//! environment. Nothing here touches the real machine, except that standard output can be passed on.
//!
//! Like the heap, the world can be frozen and reset; parts that a run did not change cost nothing then.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;

use crate::files::{Device, Errno, FileResult, FileSystem};
use crate::mapping::Mapping;
use crate::memory::NativeMemory;
use crate::zip::Streams;

/// A clock that only moves when the program waits or asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What deadlines are counted by.
    nanos: u64,
    /// How much later than that it is, and how much more `System.nanoTime` shows.
    ahead: u64,
    uptime: u64,
    /// What asking takes.
    tick: u64,
}

/// What asking for the time takes, unless the run is elsewhere.
const TICK: u64 = 1_000;

impl Clock {
    /// Nanoseconds since the VM's start.
    #[must_use]
    pub fn nanos(&self) -> u64 {
        self.nanos
    }

    /// Moves forward to `nanos`.
    pub fn advance_to(&mut self, nanos: u64) {
        self.nanos = self.nanos.max(nanos);
    }

    /// Asking takes a little time, so that loops that wait for the clock end. What `System.nanoTime` shows then.
    pub fn tick(&mut self) -> u64 {
        // A slow machine is not one that waits: what asking takes beyond the usual does not count as waiting.
        let beyond = self.tick.saturating_sub(TICK);
        self.nanos += self.tick.min(TICK);
        self.ahead = self.ahead.saturating_add(beyond);
        self.uptime = self.uptime.saturating_add(beyond);
        self.nanos.saturating_add(self.uptime)
    }

    /// Nanoseconds since 1970.
    #[must_use]
    pub fn epoch_nanos(&self) -> i128 {
        i128::from(EPOCH_MILLIS) * 1_000_000 + i128::from(self.nanos) + i128::from(self.ahead)
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn epoch_millis(&self) -> i64 {
        (self.epoch_nanos() / 1_000_000) as i64
    }

    /// What [`Clock::nanos`] shows so many milliseconds after 1970; 0 if that is over.
    #[must_use]
    pub fn nanos_at(&self, epoch_millis: i64) -> u64 {
        let left = i128::from(epoch_millis) * 1_000_000 - self.epoch_nanos();
        u64::try_from(i128::from(self.nanos) + left).unwrap_or(if left < 0 { 0 } else { u64::MAX })
    }

    /// Lets it be later, by the calendar and by what `System.nanoTime` shows, and asking take so long.
    pub(crate) fn shift(&mut self, ahead: u64, uptime: u64, tick: u64) {
        (self.ahead, self.uptime, self.tick) = (ahead, uptime, tick);
    }
}

/// Milliseconds since 1970 at the VM's start: 2024-01-01T00:00:00Z.
pub const EPOCH_MILLIS: i64 = 1_704_067_200_000;

const PROCESSORS: u64 = 4;
const MEMORY: u64 = 1 << 30;

/// Bytes of standard output and error that are kept each; more is dropped, so that a loop that prints cannot take all
/// memory.
const OUTPUT_LIMIT: usize = 16 << 20;

/// Bytes that one read of an endless device gives at most.
const DEVICE_CHUNK: usize = 1 << 16;

/// See the module's text.
#[derive(Debug)]
pub struct World {
    /// Virtual time.
    pub clock: Clock,
    /// What was written to standard output and not passed on.
    pub stdout: Vec<u8>,
    /// What was written to standard error and not passed on.
    pub stderr: Vec<u8>,
    /// True if output goes to the real streams at once.
    pub pass_output: bool,
    /// Bytes that standard input still has.
    pub stdin: VecDeque<u8>,
    /// Files.
    pub files: FileSystem,
    /// Memory outside the heap.
    pub memory: NativeMemory,
    /// Files that are mapped into native memory.
    pub(crate) mappings: Vec<Mapping>,
    /// Compressors and decompressors.
    pub(crate) zip: Streams,
    /// Environment variables.
    pub environment: BTreeMap<String, String>,
    /// Processors that programs see: enough for the common fork-join pool to have workers, as on most machines.
    pub processors: u64,
    /// Memory that programs see, in bytes.
    pub total_memory: u64,
    /// State of the seeded generator behind SecureRandom seeds and the like.
    pub random: u64,
    /// Standard streams that the program has closed, one bit each.
    pub(crate) closed_streams: u8,
    /// Address of the counter behind thread numbers, once asked for.
    pub(crate) thread_counter: Option<u64>,
    frozen: Option<Box<Frozen>>,
}

/// The world at the last freeze.
#[derive(Debug)]
struct Frozen {
    clock: Clock,
    output: (usize, usize),
    stdin: VecDeque<u8>,
    files: FileSystem,
    memory: NativeMemory,
    mappings: Vec<Mapping>,
    zip: Streams,
    random: u64,
    closed_streams: u8,
    thread_counter: Option<u64>,
}

impl World {
    /// A world with nothing in it.
    #[must_use]
    pub fn new(seed: u64, pass_output: bool) -> World {
        World {
            clock: Clock { nanos: 1_000_000, ahead: 0, uptime: 0, tick: TICK },
            processors: PROCESSORS,
            total_memory: MEMORY,
            stdout: Vec::new(),
            stderr: Vec::new(),
            pass_output,
            stdin: VecDeque::new(),
            files: FileSystem::new(),
            memory: NativeMemory::default(),
            mappings: Vec::new(),
            zip: Streams::default(),
            environment: BTreeMap::new(),
            random: seed,
            closed_streams: 0,
            thread_counter: None,
            frozen: None,
        }
    }

    /// Makes the present state the one that [`World::reset`] goes back to.
    pub fn freeze(&mut self) {
        self.memory.settle();
        self.files.settle();
        self.zip.settle();
        self.frozen = Some(Box::new(Frozen {
            clock: self.clock,
            output: (self.stdout.len(), self.stderr.len()),
            stdin: self.stdin.clone(),
            files: self.files.clone(),
            memory: self.memory.clone(),
            mappings: self.mappings.clone(),
            zip: self.zip.clone(),
            random: self.random,
            closed_streams: self.closed_streams,
            thread_counter: self.thread_counter,
        }));
    }

    /// Back to the last freeze.
    pub fn reset(&mut self) {
        let Some(frozen) = &self.frozen else { return };
        self.clock = frozen.clock;
        self.random = frozen.random;
        (self.processors, self.total_memory) = (PROCESSORS, MEMORY);
        self.closed_streams = frozen.closed_streams;
        self.thread_counter = frozen.thread_counter;
        self.stdout.truncate(frozen.output.0);
        self.stderr.truncate(frozen.output.1);
        if self.stdin.len() != frozen.stdin.len() {
            self.stdin.clone_from(&frozen.stdin);
        }
        if self.memory.is_changed() {
            self.memory.clone_from(&frozen.memory);
            self.mappings.clone_from(&frozen.mappings);
        }
        if self.zip.is_changed() {
            self.zip.clone_from(&frozen.zip);
        }
        if self.files.is_changed() {
            self.files.clone_from(&frozen.files);
        }
    }

    /// What was written to standard output (1) or error (2) since the last freeze.
    #[must_use]
    pub fn printed(&self, descriptor: i32) -> &[u8] {
        let before = self.frozen.as_ref().map_or((0, 0), |frozen| frozen.output);
        let (kept, before) =
            if descriptor == 2 { (&self.stderr, before.1) } else { (&self.stdout, before.0) };
        kept.get(before..).unwrap_or_default()
    }

    /// Whether anything was written to either since then.
    pub(crate) fn has_printed(&self) -> bool {
        !self.printed(1).is_empty() || !self.printed(2).is_empty()
    }

    /// Writes to standard output (1) or error (2).
    pub fn write_standard(&mut self, descriptor: i32, bytes: &[u8]) {
        if self.pass_output {
            // A closed pipe is the reader's choice, not an error of the program that runs.
            let _ = if descriptor == 2 {
                std::io::stderr().write_all(bytes)
            } else {
                let mut out = std::io::stdout().lock();
                out.write_all(bytes).and_then(|()| out.flush())
            };
        } else {
            let kept = if descriptor == 2 { &mut self.stderr } else { &mut self.stdout };
            let room = OUTPUT_LIMIT.saturating_sub(kept.len());
            kept.extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
    }

    /// Reads from an open file or standard input; empty at the end. `at` as for [`FileSystem::read`].
    pub fn read(&mut self, descriptor: i32, length: usize, at: Option<u64>) -> FileResult<Vec<u8>> {
        match descriptor {
            0 if self.closed_streams & 1 == 1 => Ok(Vec::new()),
            0 if at.is_some() => Err(Errno::ILLEGAL_SEEK),
            0 => {
                let length = length.min(self.stdin.len());
                Ok(self.stdin.drain(..length).collect())
            }
            1 | 2 => Err(Errno::BAD_DESCRIPTOR),
            _ => match self.files.device(descriptor)? {
                None => self.files.read(descriptor, length, at),
                Some(Device::Null) => Ok(Vec::new()),
                Some(Device::Zero) => Ok(vec![0; length.min(DEVICE_CHUNK)]),
                Some(Device::Random) => Ok(self.random_bytes(length.min(DEVICE_CHUNK))),
            },
        }
    }

    /// Writes to an open file or standard stream. `at` as for [`FileSystem::write`].
    pub fn write(&mut self, descriptor: i32, bytes: &[u8], at: Option<u64>) -> FileResult<usize> {
        match descriptor {
            0 => Err(Errno::BAD_DESCRIPTOR),
            1 | 2 => {
                if at.is_some() {
                    return Err(Errno::ILLEGAL_SEEK);
                }
                if self.closed_streams >> descriptor & 1 == 0 {
                    self.write_standard(descriptor, bytes);
                }
                Ok(bytes.len())
            }
            _ => self.files.write(descriptor, bytes, at),
        }
    }

    /// Closes an open file. A standard stream leads nowhere from then on, but its number is not used again.
    pub fn close(&mut self, descriptor: i32) -> FileResult {
        if let 0..=2 = descriptor {
            self.closed_streams |= 1 << descriptor;
            return Ok(());
        }
        self.files.close(descriptor)
    }

    /// Random bytes.
    pub fn random_bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(length + 8);
        while bytes.len() < length {
            bytes.extend_from_slice(&self.next_random().to_le_bytes());
        }
        bytes.truncate(length);
        bytes
    }

    /// The next 64 random bits (SplitMix64).
    pub fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.random;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}
