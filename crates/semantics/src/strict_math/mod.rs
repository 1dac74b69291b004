//! The functions of `java.lang.StrictMath`, bit for bit.
//!
//! Java prescribes that `StrictMath` gives the results of fdlibm, the "Freely Distributable Math Library" 5.3, so
//! neither the platform's mathematical library nor a more accurate one will do. The code here is our own; the
//! method of each function (its case distinctions, its order of operations and its coefficients) is fdlibm's,
//! whose notice reads:
//!
//! > Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems,
//! > Inc. business. Permission to use, copy, modify, and distribute this software is freely granted, provided that
//! > this notice is preserved.
//!
//! Where to start: this file lists the functions; each family has a file of its own, and `words` has what they
//! share. Coefficients are written as the shortest decimal that reads back as the intended bits.
//!
//! What is always true: the order of floating-point operations is part of the result. Nothing here may be
//! "simplified" algebraically; branches of fdlibm that only raise IEEE flags are left out, because Java has none.
//! Which NaN comes out is not specified.

mod atan;
mod exp;
mod hyperbolic;
mod inverse;
mod log;
mod pow;
mod rem_pio2;
mod remainder;
mod root;
mod rounding;
mod trig;
mod words;

pub use atan::{atan, atan2};
pub use exp::{exp, expm1};
pub use hyperbolic::{cosh, sinh, tanh};
pub use inverse::{acos, asin};
pub use log::{log, log1p, log10};
pub use pow::pow;
pub use remainder::ieee_remainder;
pub use root::{cbrt, hypot, sqrt};
pub use rounding::{ceil, floor, rint};
pub use trig::{cos, sin, tan};
