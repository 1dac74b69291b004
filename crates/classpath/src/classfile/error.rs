//! Why a class file was refused, and where in it.

use std::borrow::Cow;

use super::pool::PoolError;

/// The newest class file major that is understood.
pub const NEWEST_MAJOR: u16 = 69;

/// The oldest class file major there is.
pub const OLDEST_MAJOR: u16 = 45;

/// A class file that cannot be read. Whoever knows the file's name puts it in front.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}: {reason}")]
pub struct ClassFileError {
    /// Offset in the class file where the offending item begins.
    pub offset: usize,
    /// What is wrong there.
    pub reason: ClassFileProblem,
}

/// What can be wrong with a class file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassFileProblem {
    /// The file, or the attribute, ends too early.
    #[error("{needed} more bytes are needed, {left} are left")]
    Truncated {
        /// Bytes asked for.
        needed: u64,
        /// Bytes there are.
        left: u64,
    },
    /// No `0xCAFEBABE`.
    #[error("not a class file: it begins with 0x{0:08X}, not 0xCAFEBABE")]
    BadMagic(u32),
    /// A version nobody here understands; Java has `UnsupportedClassVersionError` for it.
    #[error("{}", version_message(*major, *minor))]
    UnsupportedVersion {
        /// `major_version`
        major: u16,
        /// `minor_version`
        minor: u16,
    },
    /// A pool index that leads nowhere or to the wrong kind of constant.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// Anything else that Java calls a `ClassFormatError`.
    #[error("{0}")]
    Malformed(Cow<'static, str>),
}

impl ClassFileError {
    /// True if the file may be fine but is from a Java version that is not supported.
    #[must_use]
    pub fn is_unsupported_version(&self) -> bool {
        matches!(self.reason, ClassFileProblem::UnsupportedVersion { .. })
    }

    pub(crate) fn malformed(offset: usize, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { offset, reason: ClassFileProblem::Malformed(reason.into()) }
    }

    pub(crate) fn pool(offset: usize, error: PoolError) -> Self {
        Self { offset, reason: ClassFileProblem::Pool(error) }
    }
}

fn version_message(major: u16, minor: u16) -> String {
    if major > NEWEST_MAJOR {
        format!(
            "class file version {major}.{minor} is from Java {}, newer than Java {}, the newest that is \
             understood; compile with --release {} or older",
            major - 44,
            NEWEST_MAJOR - 44,
            NEWEST_MAJOR - 44
        )
    } else if major < OLDEST_MAJOR {
        format!("class file version {major}.{minor} is older than Java 1.0 and cannot be right")
    } else {
        format!("class file version {major}.{minor} does not exist: Java {} has minor 0 or 65535", major - 44)
    }
}
