//! Files and folders of projects that nobody vouches for.
//!
//! Start at [`read`], which reads a file as a whole, and at [`Walk`], which lists a folder. [`resolved`] and [`is_within`] say
//! whether a path leads out of a folder.
//!
//! **Always true:** only regular files are read, so that a pipe or a device behind an innocent name neither blocks a run nor
//! fills its memory. Every file has a limit, which its [`Kind`] says. A walk ends, whatever links and folders there are.
#![forbid(unsafe_code)]

mod path;
mod regular;
mod walk;

pub use path::{is_within, resolved};
pub use regular::{Kind, Links, ReadError, open, read, read_text};
pub use walk::{Entry, Walk};
