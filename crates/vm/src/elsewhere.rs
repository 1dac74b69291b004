//! Other worlds that a program may find itself in: another time and time zone, other identity hashes and random numbers, other
//! turns of threads, a larger or smaller machine. What a test shows in all of them does not depend on any of that, even if its
//! run has looked there: an identity hash that only chooses a bucket reaches no value.
//!
//! Start at [`Vm::go_elsewhere`]. **Always true:** a world lasts for one run, the image is made in the usual one, and nothing here
//! depends on the real machine.

use crate::class::ClassId;
use crate::heap::Ref;
use crate::outcome::End;
use crate::seeded;
use crate::symbol::Symbol;
use crate::taint::Taint;
use crate::thread::Turns;
use crate::vm::Vm;

const SECOND: u64 = 1_000_000_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Days from the beginning of 2024, when the usual world is, to days on which something is different.
const EVE_OF_LEAP_DAY_2028: u64 = 1_519;
const END_OF_SUMMER_TIME_2031: u64 = 2_855;
const NEW_YEARS_EVE_2037: u64 = 5_113;
const JULY_2061: u64 = 13_702;

/// A world. It is never earlier than in the usual one: tests run after they were made.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere {
    /// Nanoseconds that the calendar is ahead.
    ahead: u64,
    /// Nanoseconds that `System.nanoTime` is ahead.
    uptime: u64,
    /// Nanoseconds between two looks at the clock.
    tick: u64,
    /// The time zone; that of the usual world if none is named.
    zone: Option<&'static str>,
    /// Processors and bytes of memory.
    machine: (u64, u64),
    turns: Turns,
}

/// A world right now, on another run: what differs there makes a test fail now and then.
const fn near(ahead: u64, tick: u64, turns: (i64, bool, u32), machine: (u64, u64)) -> Elsewhere {
    let (slice, backwards, patience) = turns;
    let turns = Turns { slice, backwards, patience, gone_on: 0 };
    Elsewhere { ahead, uptime: 7 * ahead, tick, zone: None, machine, turns }
}

/// A world at another time or place.
const fn far(zone: &'static str, world: Elsewhere) -> Elsewhere {
    Elsewhere { zone: Some(zone), ..world }
}

/// The worlds that are tried. Each has identity hashes and random numbers of its own, so that two objects come in the same order
/// in all of them by chance once in thousands of times only.
pub const WORLDS: [Elsewhere; 12] = [
    near(17, 100, (20_000, false, 1), (1, 64 << 20)),
    near(1_234_567, 2_100, (300, false, 0), (2, 256 << 20)),
    near(333 * 1_000_003, 15_000, (37, true, 0), (8, 2 << 30)),
    near(41 * SECOND + 500_000_013, 700, (5_000, false, 3), (16, 8 << 30)),
    near(67 * MINUTE + 7, 43_000, (113, true, 2), (64, 32 << 30)),
    near(9 * HOUR + 59 * SECOND + 3, 1_300, (1_009, false, 5), (3, 512 << 20)),
    // Another day of the week, and slow.
    far("Asia/Kolkata", near(4 * DAY + 13 * HOUR + 1, 5_000_000, (71, false, 1), (4, 1 << 30))),
    // The next look at the clock is on another day, and one on the leap day itself.
    far(
        "America/New_York",
        near(
            EVE_OF_LEAP_DAY_2028 * DAY + 23 * HOUR + 59 * MINUTE + 59_990_000_000,
            20_000_000,
            (523, true, 0),
            (2, 1 << 30),
        ),
    ),
    // The hour that happens twice.
    far(
        "Europe/Berlin",
        near(END_OF_SUMMER_TIME_2031 * DAY + HOUR - 2_000_000, 1_500_000, (2_003, false, 2), (6, 4 << 30)),
    ),
    // The next look is in another year.
    far("UTC", near(NEW_YEARS_EVE_2037 * DAY + DAY - 1_500_000, 2 * SECOND, (59, false, 0), (12, 16 << 30))),
    // Past what 32 bits of seconds can tell.
    far(
        "Pacific/Apia",
        near((NEW_YEARS_EVE_2037 + 20) * DAY + 5 * HOUR, 900, (401, true, 3), (1, 128 << 20)),
    ),
    far(
        "America/St_Johns",
        near(JULY_2061 * DAY + 17 * HOUR + 11 * MINUTE, 170_000, (89, false, 7), (32, 1 << 30)),
    ),
];

/// How many of [`WORLDS`], from the first, are right now.
pub const NEAR: usize = 6;

/// Further worlds right now for what took random numbers. What comes about in one run of five shows in all of [`WORLDS`] once in
/// fifteen times, and in these as well once in half a million.
pub const CHANCES: usize = 48;

/// Classes of the JDK through which a program has its own objects hashed.
const COLLECTIONS: &str = "java/util/";
const HASHING: [&str; 4] = ["java/lang/Object", "java/lang/Enum", "java/lang/Class", "java/lang/System"];

impl Vm {
    /// Lets the run that is about to begin take place in the world with this number; those behind [`WORLDS`] are right now and differ
    /// only in random numbers and the computer's uptime. The image must have been reset, and the last run in the usual world have taken `taken`. Fails if something must last first, or if a class cannot be made again.
    pub fn go_elsewhere(&mut self, world: usize, taken: Taint) -> Result<(), End> {
        let elsewhere = WORLDS.get(world).unwrap_or(&WORLDS[world % NEAR]);
        // Any odd number will do that differs from world to world in many bits.
        let chance = (world as u64 + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93) | 1;
        // Generators are seeded with it.
        let later = if world < WORLDS.len() { 0 } else { (chance >> 24) % HOUR };
        self.world.clock.shift(elsewhere.ahead, elsewhere.uptime + later, elsewhere.tick);
        (self.world.processors, self.world.total_memory) = elsewhere.machine;
        self.world.random ^= chance;
        self.identity.counter = (chance >> 24) as u32;
        self.turns = elsewhere.turns;
        self.salt(chance);
        if taken.has(Taint::TIME)
            && let Some(zone) = elsewhere.zone
        {
            self.move_to(zone)?;
        }
        if taken.has(Taint::INITIALIZED) {
            self.initialize_again()?;
        }
        // What was done on the way is not the run's.
        self.taint = Taint::default();
        self.effects = Default::default();
        self.inherited = Default::default();
        self.touched = None;
        Ok(())
    }

    /// Chooses another order for `Set.of` and `Map.of`.
    fn salt(&mut self, chance: u64) {
        let Some(class) = self.ready("java/util/ImmutableCollections") else { return };
        self.set_static_named(class, "SALT32L", chance >> 16 & 0xFFFF_FFFF);
        self.set_static_named(class, "REVERSE", chance >> 50 & 1);
    }

    /// Makes another time zone the default one, unless nothing has asked for time zones yet.
    fn move_to(&mut self, zone: &str) -> Result<(), End> {
        let Some(class) = self.ready("java/util/TimeZone") else { return Ok(()) };
        let method = self.find_method(class, "getTimeZone", "(Ljava/lang/String;)Ljava/util/TimeZone;");
        let (Some(method), Ok(name)) = (method, self.new_string(zone)) else { return Ok(()) };
        let zone = self.call(method, &[name.to_bits()])?;
        self.set_static_named(class, "defaultTimeZone", zone);
        Ok(())
    }

    /// Runs the initialisers that took something from outside once more, as a part of the run.
    fn initialize_again(&mut self) -> Result<(), End> {
        let mut again: Vec<ClassId> = Vec::new();
        for id in &self.seeded {
            let is_meant = self.class(*id).is_ready() && self.is_made_again(*id);
            if is_meant && !again.contains(id) {
                again.push(*id);
            }
        }
        for id in again {
            let class = self.class(id);
            let (Some(initializer), statics) = (class.initializer, class.statics) else { continue };
            let constants = class.file.clone();
            let is_constant = |at: usize| {
                let field = constants.as_ref().and_then(|file| file.fields.get(at));
                field.is_some_and(|field| field.constant_value.is_some())
            };
            let fields = class.fields.iter().enumerate();
            let slots: Vec<u32> = fields
                .filter(|(at, field)| field.flags.is_static() && !is_constant(*at))
                .map(|(_, field)| field.slot)
                .collect();
            slots.into_iter().for_each(|slot| self.heap.set_field(statics, slot, 0));
            self.call(initializer, &[])?;
        }
        Ok(())
    }

    fn is_made_again(&self, id: ClassId) -> bool {
        !self.class(id).is_of_jdk() || seeded::is_made_again(self.class_name(id))
    }

    /// A class of the boot loader that was initialised.
    fn ready(&self, name: &str) -> Option<ClassId> {
        self.boot_loaded(name).filter(|id| self.class(*id).is_ready())
    }

    fn set_static_named(&mut self, class: ClassId, name: &str, bits: u64) {
        if let Some(slot) = self.field_named(class, name).map(|field| field.slot) {
            self.heap.set_field(self.class(class).statics, slot, bits);
        }
    }

    /// Notes that somebody asked for a hash that an object has had since some class was initialised: it is the same in every
    /// world. What the JDK does with its own objects for itself shows nowhere.
    pub(crate) fn note_old_hash(&mut self, object: Ref) {
        if !self.class_of(object).is_of_jdk() || self.is_hashed_by_program() {
            self.taint.add(Taint::OLD_HASH);
        }
    }

    fn is_hashed_by_program(&self) -> bool {
        let hash_code: Option<Symbol> = self.symbols.find("hashCode");
        let mut is_of_program = true;
        self.walk_frames(&mut |method, _| {
            let name = self.class_name(method.class);
            let is_between =
                Some(method.name) == hash_code || name.starts_with(COLLECTIONS) || HASHING.contains(&name);
            is_of_program = !self.class(method.class).is_of_jdk();
            is_between && !is_of_program
        });
        is_of_program
    }
}
