//! Where classes come from: jars, folders and the JDK's own image, and what a class file says.
//!
//! Start reading at [`ClassFile::parse`] for one class, at [`ClassPath`] for the user's classes and at [`Jdk`] for
//! Java's own. Nothing here panics, whatever bytes it is given: bad input is an error that names the file, the
//! place and the reason. Everything is listed in sorted order, so results do not depend on the file system.
#![deny(unsafe_code)]

pub mod class_path;
pub mod classfile;
pub mod descriptor;
pub mod jdk;
pub mod jimage;
pub mod signature;

mod folder;
mod jar;
mod manifest;
mod mapped;
#[cfg(test)]
mod scratch;

pub use class_path::{ClassPath, ClassPathError, Found, Origin};
pub use classfile::{ClassFile, ClassFileError, ConstantPool};
pub use jdk::{Jdk, JdkError};
pub use jimage::{JImage, JImageError};
