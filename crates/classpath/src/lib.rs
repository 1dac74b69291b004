//! Where classes come from: jars, folders and the JDK's own image, and what a class file says.
//!
//! Start reading at [`ClassFile::parse`] for one class and at `ClassPath` for many. Nothing here panics,
//! whatever bytes it is given: bad input is a [`ClassFileError`] that names the place and the reason.
#![deny(unsafe_code)]

pub mod classfile;
pub mod descriptor;

pub use classfile::{ClassFile, ClassFileError};
