//! The class file model (JVMS §4). [`model`] is what the rest of the project sees; `reader` makes it from
//! bytes; [`pool`] holds the constants, which [`builder`] can also make without a file.

pub mod builder;
pub mod error;
pub mod flags;
pub mod model;
pub mod mutf8;
pub mod pool;

mod attributes;
mod checks;
mod code;
mod cursor;
mod flag_rules;
mod members;
mod pool_reader;
mod reader;

pub use builder::{PoolBuilder, PoolBuilderError};
pub use error::{ClassFileError, ClassFileProblem};
pub use flags::{ClassFlags, FieldFlags, MethodFlags};
pub use model::*;
pub use pool::{Constant, ConstantPool, DynamicRef, MemberRef, PoolError};
