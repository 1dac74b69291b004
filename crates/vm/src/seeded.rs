//! Static fields whose values differ from run to run on a real machine, although the image has fixed them: seeds and
//! generators that class initialisers made. A run that reads one is tainted, as if it had made the value itself.
//!
//! [`Vm::static_taint`] is asked when a `getstatic` is resolved. Only if it says so does the instruction become the form
//! that looks at what it reads ([`Vm::note_static_read`]); all others pay nothing.
//!
//! For the JDK, [`SEEDED`] lists the fields. In user classes it is those of an initialiser that took time or chance, and
//! of these only what is likely to have come from there: longs, and objects of the types in [`CARRIERS`]. Loggers and the
//! like ask for the time as well, and what else their classes hold must not count as tainted for that. Such a value that
//! hides in an object of another type, or in another class's fields, goes unnoticed.

use crate::class::{Class, ClassId, Field, LoaderId};
use crate::heap::Ref;
use crate::symbol::Symbol;
use crate::taint::Taint;
use crate::vm::Vm;

/// Where the salt is that orders small collections.
const SALTED: &str = "java/util/ImmutableCollections";

/// Classes of the JDK, the field, and what a read of it means. A name that ends in a slash stands for a package.
const SEEDED: &[(&str, &str, Taint)] = &[
    (SALTED, "SALT32L", Taint::RANDOM),
    (SALTED, "REVERSE", Taint::RANDOM),
    ("java/lang/Math$RandomNumberGeneratorHolder", "randomNumberGenerator", Taint::RANDOM),
    ("java/lang/StrictMath$RandomNumberGeneratorHolder", "randomNumberGenerator", Taint::RANDOM),
    ("java/util/Random", "seedUniquifier", Taint::RANDOM),
    ("java/util/UUID$Holder", "numberGenerator", Taint::RANDOM),
    ("java/util/Collections", "r", Taint::RANDOM),
    ("java/util/concurrent/ThreadLocalRandom", "instance", Taint::RANDOM),
    ("java/util/SplittableRandom", "defaultGen", Taint::RANDOM),
    ("jdk/random/", "defaultGen", Taint::RANDOM),
    ("jdk/internal/random/", "defaultGen", Taint::RANDOM),
    ("java/io/File$TempDirectory", "random", Taint::RANDOM),
    ("java/io/File$TempDirectory", "RANDOM", Taint::RANDOM),
    ("java/nio/file/TempFileHelper", "random", Taint::RANDOM),
    ("sun/security/provider/NativePRNG", "INSTANCE", Taint::RANDOM),
    ("sun/security/provider/NativePRNG$Blocking", "INSTANCE", Taint::RANDOM),
    ("sun/security/provider/NativePRNG$NonBlocking", "INSTANCE", Taint::RANDOM),
    ("sun/security/provider/SecureRandom$SeederHolder", "seeder", Taint::RANDOM),
    ("sun/security/provider/SeedGenerator", "instance", Taint::RANDOM),
    ("java/util/TimeZone", "defaultTimeZone", Taint::TIME),
    ("java/io/File", "separator", Taint::ENVIRONMENT),
    ("java/io/File", "separatorChar", Taint::ENVIRONMENT),
    ("java/io/File", "pathSeparator", Taint::ENVIRONMENT),
    ("java/io/File", "pathSeparatorChar", Taint::ENVIRONMENT),
];

/// Types whose objects are made of time or chance; a subtype of one is one. A name that ends in a slash is a package.
const CARRIERS: &[&str] = &[
    "java/lang/Long",
    "java/time/",
    "java/util/Calendar",
    "java/util/Date",
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/UUID",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/random/RandomGenerator",
];

/// What an initialiser's taint is kept of.
const KEPT: Taint = Taint(Taint::TIME.0 | Taint::RANDOM.0);

/// Whether a class of the JDK is initialised again in other worlds, because of what its initialiser took. The salt of small
/// collections and the time zone are set there instead.
pub(crate) fn is_made_again(class: &str) -> bool {
    let is_it = |(owner, _, taint): &(&str, &str, Taint)| *taint == Taint::RANDOM && matches(owner, class);
    class != SALTED && SEEDED.iter().any(is_it)
}

fn matches(pattern: &str, name: &str) -> bool {
    if pattern.ends_with('/') { name.starts_with(pattern) } else { name == pattern }
}

impl Vm {
    /// Notes what the initialiser of a user class took. What others took earlier in the same promotion counts as well.
    pub(crate) fn note_init_taint(&mut self, id: ClassId) {
        let class = self.class(id);
        let taint = Taint(self.taint.0 & KEPT.0);
        if class.loader >= LoaderId::APP && !taint.is_empty() {
            class.init_taint.set(taint);
            self.seeded.push(id);
        } else if class.is_of_jdk() && is_made_again(self.class_name(id)) {
            self.seeded.push(id);
        }
    }

    /// What a read of the static field in word `word` by a method of class `reader` may mean; nothing for almost all. Properties of
    /// the machine count only if the program asks for them: the JDK looks at them all the time.
    pub(crate) fn static_taint(&self, class: &Class, word: u32, reader: ClassId) -> Taint {
        let slot = word.wrapping_sub(class.statics.0 + 1);
        let is_it = |field: &&Field| field.slot == slot && field.flags.is_static();
        let Some(field) = class.fields.iter().find(is_it) else { return Taint::default() };
        if class.loader >= LoaderId::APP {
            let may_carry = matches!(field.sort, b'J' | b'L');
            return if may_carry { class.init_taint.get() } else { Taint::default() };
        }
        let (class, field) = (self.symbols.name(class.name), self.symbols.name(field.name));
        let found = SEEDED.iter().find(|(owner, name, _)| *name == field && matches(owner, class));
        let taint = found.map_or(Taint::default(), |(_, _, taint)| *taint);
        let is_own_matter = taint == Taint::ENVIRONMENT && self.class(reader).is_of_jdk();
        if is_own_matter { Taint::default() } else { taint }
    }

    /// A static field with this taint is read in word `word` by a method of class `reader`, whose first register is
    /// `receiver` if it is an instance method.
    pub(crate) fn note_static_read(
        &mut self,
        taint: Taint,
        owner: ClassId,
        (word, sort): (u32, u8),
        (reader, receiver): (ClassId, Option<Ref>),
    ) {
        // What the run wrote itself is as good as the run.
        if self.heap.is_touched(word) {
            return;
        }
        let counts = if self.class(owner).loader >= LoaderId::APP {
            sort == b'J' || self.is_carrier(Ref::from_bits(self.heap.word(word)))
        } else {
            !receiver.is_some_and(|receiver| self.order_is_fixed(reader, receiver))
        };
        if counts {
            let class = self.class(owner);
            let is_again = !class.is_of_jdk() || is_made_again(self.symbols.name(class.name));
            self.taint.add(if is_again { taint | Taint::INITIALIZED } else { taint });
        }
    }

    fn is_carrier(&self, object: Ref) -> bool {
        if object.is_null() {
            return false;
        }
        let supers = &self.class_of(object).supers;
        supers.iter().any(|sup| CARRIERS.iter().any(|pattern| matches(pattern, self.class_name(*sup))))
    }

    /// True if an iterator of `Set.of` or `Map.of` reads the salt though there is only one order to choose.
    fn order_is_fixed(&self, reader: ClassId, receiver: Ref) -> bool {
        // How much is left when the salt is read: one of two in a set of two, everything in the others.
        let (counter, least) = match self.class_name(reader) {
            "java/util/ImmutableCollections$Set12$1" => ("idx", 1),
            "java/util/ImmutableCollections$SetN$SetNIterator"
            | "java/util/ImmutableCollections$MapN$MapNIterator" => ("remaining", 2),
            _ => return false,
        };
        let name: Option<Symbol> = self.symbols.find(counter);
        let field = self.class(reader).fields.iter().find(|field| Some(field.name) == name);
        field.is_some_and(|field| (self.heap.field(receiver, field.slot) as i32) < least)
    }
}
