//! Why a file operation failed, as Linux numbers and words it.

/// An error number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errno(pub i32);

macro_rules! errors {
    ($($name:ident = $number:literal $text:literal,)*) => {
        impl Errno {
            $(#[doc = $text] pub const $name: Errno = Errno($number);)*

            /// What `strerror` says.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self.0 {
                    $($number => $text,)*
                    _ => "Unknown error",
                }
            }
        }
    };
}

errors! {
    PERMITTED = 1 "Operation not permitted",
    NO_ENTRY = 2 "No such file or directory",
    BAD_DESCRIPTOR = 9 "Bad file descriptor",
    ACCESS = 13 "Permission denied",
    EXISTS = 17 "File exists",
    NOT_DIRECTORY = 20 "Not a directory",
    IS_DIRECTORY = 21 "Is a directory",
    INVALID = 22 "Invalid argument",
    TOO_MANY_OPEN = 24 "Too many open files",
    NO_SPACE = 28 "No space left on device",
    ILLEGAL_SEEK = 29 "Illegal seek",
    NAME_TOO_LONG = 36 "File name too long",
    NOT_IMPLEMENTED = 38 "Function not implemented",
    NOT_EMPTY = 39 "Directory not empty",
    LOOP = 40 "Too many levels of symbolic links",
    NO_DATA = 61 "No data available",
    NOT_SUPPORTED = 95 "Operation not supported",
}
