//! Literals as Java source.

use super::{Literal, escape::write_unit};
use std::fmt::{self, Display};

/// Writes the literal as Java source: plain integers, the shortest decimal that reads back as the same
/// floating-point number in the layout of `Double.toString`, names for the special numbers, and escapes for all
/// that is not printable ASCII.
impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Null => f.write_str("null"),
            Literal::Boolean(value) => value.fmt(f),
            Literal::Char(unit) => {
                f.write_str("'")?;
                write_unit(f, *unit, b'\'')?;
                f.write_str("'")
            }
            Literal::Int(value) => value.fmt(f),
            Literal::Long(value) => write!(f, "{value}L"),
            Literal::Float(value) => {
                let constants = [f32::MAX, f32::MIN_POSITIVE, f32::from_bits(1)].map(f64::from);
                match special((*value).into(), constants) {
                    Some((sign, name)) => write!(f, "{sign}Float.{name}"),
                    None => {
                        write_number(f, &format!("{value:e}"))?;
                        f.write_str("f")
                    }
                }
            }
            Literal::Double(value) => match special(*value, [f64::MAX, f64::MIN_POSITIVE, f64::from_bits(1)])
            {
                Some((sign, name)) => write!(f, "{sign}Double.{name}"),
                None => write_number(f, &format!("{value:e}")),
            },
            Literal::String(units) => {
                f.write_str("\"")?;
                for &unit in units {
                    write_unit(f, unit, b'"')?;
                }
                f.write_str("\"")
            }
        }
    }
}

/// The name of a number that its class (`Float` or `Double`) has a constant for, and the sign in front of it. The
/// constants are the largest, the smallest normal and the smallest number of the class.
fn special(value: f64, [max, min_normal, min]: [f64; 3]) -> Option<(&'static str, &'static str)> {
    let sign = if value < 0.0 { "-" } else { "" };
    let magnitude = value.abs();
    if value.is_nan() {
        Some(("", "NaN"))
    } else if magnitude.is_infinite() {
        Some(("", if value > 0.0 { "POSITIVE_INFINITY" } else { "NEGATIVE_INFINITY" }))
    } else if magnitude == max {
        Some((sign, "MAX_VALUE"))
    } else if magnitude == min_normal {
        Some((sign, "MIN_NORMAL"))
    } else if magnitude == min {
        Some((sign, "MIN_VALUE"))
    } else {
        None
    }
}

/// Lays out a number given in Rust's scientific notation, such as `-1.25e-7`, as `Double.toString` does: plain from
/// a thousandth to ten million, otherwise with an exponent; always with a digit on either side of the point.
fn write_number(f: &mut fmt::Formatter<'_>, scientific: &str) -> fmt::Result {
    let (significand, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, significand) = match significand.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", significand),
    };
    let (first, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let or_zero = |digits: &str| if digits.is_empty() { "0".to_owned() } else { digits.to_owned() };
    match exponent {
        -3..=-1 => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            write!(f, "{sign}0.{zeros}{first}{fraction}")
        }
        0..7 => {
            let digits = format!("{first}{fraction:0<width$}", width = exponent as usize);
            let (integral, fraction) = digits.split_at(exponent as usize + 1);
            write!(f, "{sign}{integral}.{}", or_zero(fraction))
        }
        _ => write!(f, "{sign}{first}.{}E{exponent}", or_zero(fraction)),
    }
}
