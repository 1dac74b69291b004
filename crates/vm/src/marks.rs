//! Methods of the JDK whose calls are noted: those with effects (`effects::table`) and those that tell about the machine
//! (`environment`).
//!
//! Start at [`Vm::mark_of`], which lowering asks about every method of the JDK. Code of a marked method begins with an
//! instruction that calls [`Vm::note_mark`]; all other code has nothing to pay for.
//!
//! **Always true:** only calls on behalf of the program count. The frames from the marked method up to the first one of the
//! program's are looked at: an initialiser of the JDK's own, or a part of the JDK that is known to do such things for itself
//! ([`INTERNAL`]), between them means that the program did not ask.

use crate::class::{ClassId, Method, MethodId};
use crate::effects::{Effect, Place, table};
use crate::environment;
use crate::heap::Ref;
use crate::natives::reflection::is_reflection_frame;
use crate::taint::Taint;
use crate::vm::Vm;

/// What a call of a marked method means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    /// It does this to the world.
    Does(Effect),
    /// It takes this from the machine.
    Takes(Taint),
}

/// Which calls of a marked method count. Slots are those of the arguments, the receiver first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// All on behalf of the program.
    Always,
    /// Those that the program makes itself, not by way of the JDK.
    Direct,
    /// Those on an object of one of the JDK's classes.
    OwnReceiver,
    /// Those that the program makes itself on the system's properties.
    SystemProperties,
    /// Those that the program makes itself on the root of all loggers.
    RootLogger,
    /// Those on a path of the machine's own file system, not of one that is in memory or in an archive.
    OnMachine {
        /// Slot of the path.
        path: usize,
    },
    /// Those whose flags, as Linux numbers them, say that a file is to be written or made.
    OpensToWrite {
        /// Slot of the flags.
        flags: usize,
    },
    /// Those of `RandomAccessFile` whose mode says that the file is to be written.
    AccessesToWrite {
        /// Slot of the mode.
        mode: usize,
    },
    /// Those that the program makes itself about a property of the machine.
    MachineProperty {
        /// Slot of the property's name.
        name: usize,
        /// Whether only the system's properties are meant, of those that there may be.
        of_system: bool,
    },
    /// Those that the program makes itself on a text that is not plain ASCII.
    BeyondAscii,
    /// Those on the attributes of a folder.
    OfFolder,
}

/// A line of a table: class, name, descriptor (none: all methods that are called so), which calls count, and what they mean.
pub(crate) struct Mark {
    pub(crate) class: &'static str,
    pub(crate) name: &'static str,
    pub(crate) descriptor: Option<&'static str>,
    pub(crate) when: When,
    pub(crate) note: Note,
}

/// Parts of the JDK that read and write for themselves, by the beginnings of their class names: seeds of random numbers come
/// from devices and host names, images are cached in files of their own, and preferences are an effect by another name.
const INTERNAL: &[&str] =
    &["sun/security/provider/", "javax/imageio/stream/FileCache", "java/util/prefs/FileSystemPreferences"];

/// Linux's `O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND`.
const WRITING: u32 = 0o1 | 0o2 | 0o100 | 0o1000 | 0o2000;

/// `RandomAccessFile.O_RDWR`.
const READ_AND_WRITE: u32 = 2;

/// The line with this number.
fn line(index: usize) -> Option<&'static Mark> {
    table::MARKS.get(index).or_else(|| environment::MARKS.get(index.checked_sub(table::MARKS.len())?))
}

impl Vm {
    /// Enters all marks under their class and name.
    pub(crate) fn register_marks(&mut self) {
        for (index, mark) in table::MARKS.iter().chain(environment::MARKS).enumerate() {
            let key = (self.symbols.intern(mark.class), self.symbols.intern(mark.name));
            self.marks.entry(key).or_default().push(index);
        }
    }

    /// Whether calls of a method are noted.
    pub(crate) fn is_marked(&self, method: &Method) -> bool {
        let class = self.class(method.class);
        class.is_of_jdk() && self.marks_of(method).next().is_some()
    }

    fn marks_of(&self, method: &Method) -> impl Iterator<Item = &'static Mark> {
        let key = (self.class(method.class).name, method.name);
        let lines = self.marks.get(&key).map_or(&[][..], Vec::as_slice);
        let descriptor = self.symbols.name(method.descriptor);
        let fits = move |mark: &&Mark| mark.descriptor.is_none_or(|own| own == descriptor);
        lines.iter().filter_map(|index| line(*index)).filter(fits)
    }

    /// Notes a call of a marked method, whose frame is the top one.
    pub(crate) fn note_mark(&mut self, method: MethodId, args: &[u64]) {
        let called = self.method(method);
        let marks = self.marks_of(called).filter(|mark| self.counts(mark.when, args));
        let notes: Vec<Note> = marks.map(|mark| mark.note).collect();
        for note in notes {
            match note {
                Note::Does(effect) => match self.effect_place(effect, method, args) {
                    Place::Folder => {}
                    Place::Path(path) => {
                        self.effects.add(effect);
                        self.note_touched(&path);
                    }
                    Place::None => self.effects.add(effect),
                },
                Note::Takes(taint) => self.taint.add(taint),
            }
        }
    }

    fn counts(&self, when: When, args: &[u64]) -> bool {
        let number = |slot: usize| args.get(slot).map_or(0, |bits| *bits as u32);
        let object = |slot: usize| args.get(slot).map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        let is_direct = match when {
            When::Always
            | When::OwnReceiver
            | When::OnMachine { .. }
            | When::OfFolder
            | When::OpensToWrite { .. }
            | When::AccessesToWrite { .. } => false,
            When::Direct
            | When::SystemProperties
            | When::RootLogger
            | When::MachineProperty { .. }
            | When::BeyondAscii => true,
        };
        let is_meant = match when {
            When::Always | When::Direct => true,
            When::OwnReceiver => !object(0).is_null() && self.class_of(object(0)).is_of_jdk(),
            When::OnMachine { path } => {
                let path = object(path);
                !path.is_null() && {
                    let class = self.class_of(path);
                    class.is_of_jdk() && self.class_name(class.id).starts_with("sun/nio/fs/")
                }
            }
            When::SystemProperties => self.is_system_properties(object(0)),
            When::RootLogger => self.is_root_logger(object(0)),
            When::OpensToWrite { flags } => number(flags) & WRITING != 0,
            When::AccessesToWrite { mode } => number(mode) & READ_AND_WRITE != 0,
            When::MachineProperty { name, of_system } => {
                (!of_system || self.is_system_properties(object(0)))
                    && environment::is_of_machine(self, object(name))
            }
            When::BeyondAscii => environment::is_beyond_ascii(self, object(0)),
            When::OfFolder => environment::is_of_folder(self, object(0)),
        };
        is_meant && self.is_asked_by_program(is_direct)
    }

    /// Whether the marked method of the top frame was called on behalf of the program.
    fn is_asked_by_program(&self, is_direct: bool) -> bool {
        let initializer = self.symbols.find("<clinit>");
        let mut is_asked = true;
        let mut is_top = true;
        self.walk_frames(&mut |method, _| {
            if std::mem::take(&mut is_top) {
                return true;
            }
            if !self.class(method.class).is_of_jdk() {
                return false;
            }
            let is_between = is_direct
                && !is_reflection_frame(self, method.class, method.name, method.hidden_frame)
                && !method.hidden_frame;
            let name = self.class_name(method.class);
            is_asked = !is_between
                && Some(method.name) != initializer
                && !INTERNAL.iter().any(|part| name.starts_with(part));
            is_asked
        });
        is_asked
    }

    fn is_system_properties(&self, object: Ref) -> bool {
        let system = self.boot_loaded("java/lang/System");
        let properties = system.and_then(|system| self.get_static_named(system, "props"));
        !object.is_null() && properties == Some(object.to_bits())
    }

    /// Whether a logger is the one without a name.
    fn is_root_logger(&self, logger: Ref) -> bool {
        if logger.is_null() {
            return false;
        }
        let name = Ref::from_bits(self.get_named(logger, "name"));
        !name.is_null() && self.string_utf16(name).is_empty()
    }

    /// A class of the boot loader, if it was loaded.
    pub(crate) fn boot_loaded(&self, name: &str) -> Option<ClassId> {
        self.dictionary.get(&(crate::class::LoaderId::BOOT, self.symbols.find(name)?)).copied()
    }
}
