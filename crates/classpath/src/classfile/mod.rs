//! The class file model (JVMS §4). [`model`] is what the rest of the project sees; `reader` makes it from
//! bytes; [`pool`] holds the constants.

pub mod flags;
pub mod model;
pub mod pool;

pub use flags::{ClassFlags, FieldFlags, MethodFlags};
pub use model::*;
pub use pool::{Constant, ConstantPool, PoolError};
