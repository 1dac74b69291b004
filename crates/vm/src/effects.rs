//! What a run does to the world: files that it would write or delete on a real machine, processes that it would start, settings
//! of the whole process that it changes. Here nothing of it happens, or only in the virtual world; a test that does it must be
//! neither verified nor delivered.
//!
//! Start at [`Effects`]. Which methods of the JDK have which effect stands in `effects/table.rs`, and `marks` sees to it that
//! entering one is noted, also if the call fails here. What the initialiser of a user class did sticks to the class
//! ([`Vm::init_effects`]): the image has run it once, but on a real machine the first test that needs the class runs it.
//!
//! **Always true:** an effect that the program asks for is noted before anything can fail; what the JDK does for itself is not
//! (see `marks`). Reading files and printing are no effects, nor are changes in the folder that a test is given (`held`).
//! Settings of the process are effects that a test can undo ([`Effects::restorable`]), unless an initialiser changed them: it runs
//! once in a process, so that no later test finds the setting as the image has it ([`Vm::inherited`]).

mod changers;
mod held;
pub(crate) mod table;

pub(crate) use held::Place;

use crate::class::{ClassId, LoaderId};
use crate::exec;
use crate::heap::Ref;
use crate::thread::ThreadState;
use crate::vm::Vm;

/// Something that a run does to the world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// A file is written, or opened to be written.
    WriteFile,
    /// A file, folder or link is made.
    MakeFile,
    /// A file or folder is deleted, now or at exit.
    DeleteFile,
    /// A file is moved to another place.
    MoveFile,
    /// Permissions, times or owners of a file are changed.
    ChangeFile,
    /// A file is locked.
    LockFile,
    /// A tree of files is visited: what a program does to the files there cannot be seen here, where there are none.
    WalkFiles,
    /// A file is looked at by code that may change it (see `changers`).
    AskFiles,
    /// A process is started.
    StartProcess,
    /// A process is ended.
    EndProcess,
    /// A socket is opened.
    OpenConnection,
    /// The address or name of a host is asked for.
    LookUpHost,
    /// The process is ended.
    Exit,
    /// A system property is set or cleared.
    SetProperty,
    /// The default locale is set.
    SetLocale,
    /// The default time zone is set.
    SetTimeZone,
    /// Standard output is replaced.
    ReplaceOutput,
    /// Standard error is replaced.
    ReplaceErrors,
    /// Standard input is replaced.
    ReplaceInput,
    /// Providers, policies or the like are changed.
    ChangeSecurity,
    /// A shutdown hook is added or removed.
    ChangeHooks,
    /// A thread still runs when the test has ended.
    LeaveThread,
    /// Preferences are written; even asking for their root makes folders.
    UsePreferences,
    /// A native library is loaded.
    LoadLibrary,
    /// A default of the whole process is changed.
    ChangeDefault,
    /// So much time passes in which the program only waits that nobody wants to run such a test often.
    Wait,
    /// The stack or the memory is used up: when that happens, and how long it takes, differs from one machine to the next, also
    /// if the program catches it.
    RunOut,
    /// An initialiser prints, which it does once in a process. That does no harm, so it is in no group and never listed; what a
    /// run prints that uses the class is not the same for all tests.
    Print,
}

impl Effect {
    /// All that harm, in the order of their bits.
    const ALL: [Effect; 27] = [
        Effect::WriteFile,
        Effect::MakeFile,
        Effect::DeleteFile,
        Effect::MoveFile,
        Effect::ChangeFile,
        Effect::LockFile,
        Effect::WalkFiles,
        Effect::AskFiles,
        Effect::StartProcess,
        Effect::EndProcess,
        Effect::OpenConnection,
        Effect::LookUpHost,
        Effect::Exit,
        Effect::SetProperty,
        Effect::SetLocale,
        Effect::SetTimeZone,
        Effect::ReplaceOutput,
        Effect::ReplaceErrors,
        Effect::ReplaceInput,
        Effect::ChangeSecurity,
        Effect::ChangeHooks,
        Effect::LeaveThread,
        Effect::UsePreferences,
        Effect::LoadLibrary,
        Effect::ChangeDefault,
        Effect::Wait,
        Effect::RunOut,
    ];

    /// Whether it is one on files.
    #[must_use]
    pub fn is_on_file(self) -> bool {
        self.group() == Effect::WriteFile.group()
    }

    /// The group that people allow or forbid it by.
    #[must_use]
    pub fn group(self) -> &'static str {
        match self {
            Effect::WriteFile
            | Effect::MakeFile
            | Effect::DeleteFile
            | Effect::MoveFile
            | Effect::ChangeFile
            | Effect::LockFile
            | Effect::WalkFiles
            | Effect::AskFiles => "files",
            Effect::StartProcess | Effect::EndProcess => "processes",
            Effect::OpenConnection | Effect::LookUpHost => "network",
            Effect::Exit => "exit",
            Effect::SetProperty => "properties",
            Effect::SetLocale => "locale",
            Effect::SetTimeZone => "timezone",
            Effect::ReplaceOutput | Effect::ReplaceErrors | Effect::ReplaceInput => "streams",
            Effect::ChangeSecurity => "security",
            Effect::ChangeHooks => "hooks",
            Effect::LeaveThread => "threads",
            Effect::UsePreferences => "preferences",
            Effect::LoadLibrary => "libraries",
            Effect::ChangeDefault => "defaults",
            Effect::Wait => "waiting",
            Effect::RunOut => "limits",
            Effect::Print => "printing",
        }
    }

    /// Words that complete "only by …".
    #[must_use]
    pub fn phrase(self) -> &'static str {
        match self {
            Effect::WriteFile => "writing a file",
            Effect::MakeFile => "making a file or folder",
            Effect::DeleteFile => "deleting a file",
            Effect::MoveFile => "moving or copying a file",
            Effect::ChangeFile => "changing the attributes of a file",
            Effect::LockFile => "locking a file",
            Effect::WalkFiles => "walking through a tree of files",
            Effect::StartProcess => "starting a process",
            Effect::EndProcess => "ending another process",
            Effect::OpenConnection => "opening a network connection",
            Effect::LookUpHost => "looking up a host name",
            Effect::Exit => "ending the process",
            Effect::SetProperty => "setting a system property",
            Effect::SetLocale => "setting the default locale",
            Effect::SetTimeZone => "setting the default time zone",
            Effect::ReplaceOutput | Effect::ReplaceErrors | Effect::ReplaceInput => {
                "replacing a standard stream"
            }
            Effect::ChangeSecurity => "changing security settings",
            Effect::ChangeHooks => "adding or removing a shutdown hook",
            Effect::LeaveThread => "leaving a thread running",
            Effect::UsePreferences => "using stored preferences",
            Effect::LoadLibrary => "loading a native library",
            Effect::ChangeDefault => "changing a default of the whole process",
            Effect::Wait => "waiting for longer than a fifth of a second",
            Effect::RunOut => "using up the stack or the memory",
            Effect::AskFiles => "looking at a file that it may change",
            Effect::Print => "printing in an initialiser",
        }
    }
}

/// A name that is no group of effects.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is no group of effects; there are {list}", list = Effects::groups().join(", "))]
pub struct UnknownGroup(pub String);

/// A set of effects.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effects(pub(crate) u32);

impl Effects {
    /// Every effect there is.
    #[must_use]
    pub fn all() -> Effects {
        let mut all = Effects::default();
        Effect::ALL.into_iter().for_each(|effect| all.add(effect));
        all
    }

    /// Changes of settings that a test can undo when it ends.
    #[must_use]
    pub fn restorable() -> Effects {
        let mut settings = Effects::default();
        let all = [
            Effect::SetProperty,
            Effect::SetLocale,
            Effect::SetTimeZone,
            Effect::ReplaceOutput,
            Effect::ReplaceErrors,
            Effect::ReplaceInput,
        ];
        all.into_iter().for_each(|effect| settings.add(effect));
        settings
    }

    /// The names of the groups, in the order of the effects.
    #[must_use]
    pub fn groups() -> Vec<&'static str> {
        Effects::all().group_names()
    }

    /// The effects of the groups with these names.
    pub fn from_groups<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Effects, UnknownGroup> {
        let mut chosen = Effects::default();
        for name in names {
            let name = name.trim();
            let before = chosen;
            let group = Effect::ALL.into_iter().filter(|effect| effect.group() == name);
            let mut is_known = false;
            group.for_each(|effect| {
                is_known = true;
                chosen.add(effect);
            });
            if !is_known {
                debug_assert_eq!(before, chosen);
                return Err(UnknownGroup(name.to_owned()));
            }
        }
        Ok(chosen)
    }

    /// Adds an effect.
    pub fn add(&mut self, effect: Effect) {
        self.0 |= 1 << effect as u32;
    }

    /// Adds all of `others`.
    pub fn add_all(&mut self, others: Effects) {
        self.0 |= others.0;
    }

    /// What is left without those that are allowed.
    #[must_use]
    pub fn without(self, allowed: Effects) -> Effects {
        Effects(self.0 & !allowed.0)
    }

    /// True if there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if this one is among them.
    #[must_use]
    pub fn has(self, effect: Effect) -> bool {
        self.0 >> effect as u32 & 1 == 1
    }

    /// The effects one by one, always in the same order.
    pub fn iter(self) -> impl Iterator<Item = Effect> {
        Effect::ALL.into_iter().filter(move |effect| self.has(*effect))
    }

    /// The names of their groups, each once.
    #[must_use]
    pub fn group_names(self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.iter().map(Effect::group).collect();
        names.dedup();
        names
    }
}

impl std::str::FromStr for Effects {
    type Err = UnknownGroup;

    /// Names of groups, separated by commas.
    fn from_str(text: &str) -> Result<Effects, UnknownGroup> {
        Effects::from_groups(text.split(',').filter(|name| !name.trim().is_empty()))
    }
}

/// Nanoseconds of virtual time that a run may take without [`Effect::Wait`].
const MOST_WAITING: u64 = 200_000_000;

impl Vm {
    /// Notes it if the program has waited long since the clock showed `began`.
    #[inline]
    pub fn note_waiting(&mut self, began: u64) {
        if self.world.clock.nanos().saturating_sub(began) > MOST_WAITING {
            self.effects.add(Effect::Wait);
        }
    }

    /// What a run that uses a class does by having it initialised: its initialiser's effects, and those of its supertypes.
    #[must_use]
    pub fn init_effects(&self, class: ClassId) -> Effects {
        let class = self.class(class);
        let mut effects = Effects::default();
        if class.loader >= LoaderId::APP && self.has_init_effects {
            class.supers.iter().for_each(|sup| effects.add_all(self.class(*sup).init_effects.get()));
        }
        effects
    }

    /// Notes that the run uses a class, for those who get at it other than by its methods.
    pub fn note_use(&mut self, class: ClassId) {
        let effects = self.init_effects(class);
        self.effects.add_all(effects);
        self.inherited.add_all(effects);
    }

    /// Lets what the run has done so far stick to a user class: it belongs to the class's initialisation, or to the linking of
    /// one of its call sites, which are done once. Methods that could be called without noting it are lowered again.
    pub(crate) fn keep_effects(&mut self, class: ClassId) {
        if self.world.has_printed() {
            self.effects.add(Effect::Print);
        }
        let kept = &self.class(class).init_effects;
        let all = Effects(kept.get().0 | self.effects.0);
        if self.class(class).loader < LoaderId::APP || kept.get() == all {
            return;
        }
        kept.set(all);
        self.has_init_effects = true;
        for at in 0..self.classes.len() {
            if self.classes[at].supers.contains(&class) {
                for slot in 0..self.classes[at].methods.len() {
                    exec::flavour::forget_code(self, self.classes[at].methods[slot]);
                }
            }
        }
    }

    /// Notes threads that the program has started and that have not ended. Threads that the JDK keeps for its own work end with
    /// the process and do nothing without it.
    pub fn note_threads_left(&mut self) {
        let is_left = |thread: &crate::thread::Thread| {
            !matches!(thread.state, ThreadState::Ended | ThreadState::Forever)
                && (!thread.daemon || self.runs_users_code(thread.object))
        };
        if self.threads.iter().skip(1).any(is_left) {
            self.effects.add(Effect::LeaveThread);
        }
    }

    /// Whether a thread is of a class of the user's, or was given a task of one.
    fn runs_users_code(&self, thread: Ref) -> bool {
        if thread.is_null() {
            return false;
        }
        let is_users = |object: Ref| !object.is_null() && !self.class_of(object).is_of_jdk();
        let holder = Ref::from_bits(self.get_named(thread, "holder"));
        let task = match holder.is_null() {
            true => self.get_named(thread, "target"),
            false => self.get_named(holder, "task"),
        };
        is_users(thread) || is_users(Ref::from_bits(task))
    }
}
