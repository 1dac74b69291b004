//! Changes of files that a test can hold: those in the temporary folder that JUnit makes for it and removes again.
//!
//! **Always true:** a call counts as held only if all paths that it is given lie in that folder. What is named otherwise, by an open
//! file or a relative path, is never taken for it.

use testwright_classpath::descriptor::{FieldType, MethodDescriptor};
use testwright_semantics::temporary;

use super::Effect;
use crate::class::MethodId;
use crate::files::WORKING_DIRECTORY;
use crate::heap::Ref;
use crate::vm::Vm;

/// The class whose methods take paths by their addresses.
const CALLS: &str = "sun/nio/fs/UnixNativeDispatcher";
/// Longest path.
const MAX_PATH: usize = 4096;

/// Where an effect takes place.
pub(crate) enum Place {
    /// In the folder of the test.
    Folder,
    /// At this path outside.
    Path(Vec<u8>),
    /// At no path that can be told.
    None,
}

impl Vm {
    /// Where an effect of a marked method of the JDK takes place.
    pub(crate) fn effect_place(&self, effect: Effect, method: MethodId, args: &[u64]) -> Place {
        let can_be = matches!(
            effect,
            Effect::WriteFile
                | Effect::MakeFile
                | Effect::DeleteFile
                | Effect::MoveFile
                | Effect::ChangeFile
                | Effect::WalkFiles
        );
        if !can_be {
            return Place::None;
        }
        let method = self.method(method);
        let Ok(descriptor) = MethodDescriptor::parse(self.symbols.name(method.descriptor)) else {
            return Place::None;
        };
        let takes_addresses = self.class_name(method.class) == CALLS;
        let mut slot = usize::from(!method.flags.is_static());
        let mut paths = 0;
        for parameter in &descriptor.params {
            let bits = args.get(slot).copied().unwrap_or(0);
            slot += usize::from(parameter.slots());
            let path = match parameter {
                FieldType::Object(_) => self.path_of(Ref::from_bits(bits)),
                FieldType::Long if takes_addresses => {
                    Some(self.world.memory.c_string(bits, MAX_PATH + 1).unwrap_or_default())
                }
                _ => None,
            };
            match path {
                Some(path) if !temporary::holds(&path) => return Place::Path(path),
                Some(_) => paths += 1,
                None => {}
            }
        }
        if paths > 0 { Place::Folder } else { Place::None }
    }

    /// Remembers the path of an effect, if it is the first one.
    pub(crate) fn note_touched(&mut self, path: &[u8]) {
        if self.touched.is_none() {
            let below = path.strip_prefix(WORKING_DIRECTORY.as_bytes());
            let relative = below.and_then(|below| below.strip_prefix(b"/"));
            self.touched = Some(relative.unwrap_or(path).into());
        }
    }

    /// The path that an object of the JDK stands for, if it is one: a text, a `File` or a path of the machine's file system.
    fn path_of(&self, object: Ref) -> Option<Vec<u8>> {
        if object.is_null() || !self.class_of(object).is_of_jdk() {
            return None;
        }
        let class = self.class_of(object).id;
        let is_text = |text: Ref| !text.is_null() && self.known.string_class == Some(self.class_of(text).id);
        if is_text(object) {
            return Some(self.string_text(object).into_bytes());
        }
        match self.class_name(class) {
            "java/io/File" => {
                let path = Ref::from_bits(self.get_named(object, "path"));
                is_text(path).then(|| self.string_text(path).into_bytes())
            }
            "sun/nio/fs/UnixPath" => {
                let path = Ref::from_bits(self.get_named(object, "path"));
                Some(if path.is_null() { Vec::new() } else { self.byte_array(path).to_vec() })
            }
            _ => None,
        }
    }

    /// Whether an object is a way to open or copy files that the JDK hashes for itself: it puts them into sets, whose order shows
    /// nowhere.
    pub(crate) fn is_option_of_files(&self, object: Ref) -> bool {
        let class = self.class_of(object);
        let is_option = class.is_of_jdk()
            && class.supers.iter().any(|sup| {
                matches!(self.class_name(*sup), "java/nio/file/OpenOption" | "java/nio/file/CopyOption")
            });
        let mut is_own = false;
        if is_option {
            self.walk_frames(&mut |method, _| {
                is_own |= self.class_name(method.class) == "java/nio/file/Files";
                !is_own && self.class(method.class).is_of_jdk()
            });
        }
        is_own
    }
}
