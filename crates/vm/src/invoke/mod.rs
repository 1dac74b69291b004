//! invokedynamic, dynamic constants, method handles and method types.
//!
//! Start at [`call_site`]: a call site whose bootstrap method is one of the JDK's usual ones is linked here, to a
//! class that [`crate::spin`] makes; any other goes through the JDK's own Java code (`java.lang.invoke`), for which
//! [`members`] resolves `MemberName`s and [`polymorphic`] makes the methods behind `invokeExact` and its kin.
//!
//! **Always true:** what a link refers to is either permanent, or frozen with the image, or noted in [`Links`] so that
//! a reset forgets it. Inside a run that starts from the image nothing is linked that Java code must make: the run
//! ends with [`crate::End::NeedsLink`], and the link is made in the image.

mod call_site;
mod constants;
mod links;
pub(crate) mod members;
mod method_types;
mod polymorphic;

pub(crate) use links::{HiddenKey, Links};
