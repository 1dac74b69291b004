//! Random strings, and small changes of them.

use rand::RngExt;
use testwright_semantics::temporary;

use crate::Rng;
use crate::factory::numbers::random_char;
use crate::literal::{Text, text};
use crate::seeds::Seeds;

/// Longest string that changes lead to.
const LONGEST: usize = 120;

/// Strings that parsers and validators treat apart.
const COMMON: [&str; 24] = [
    "",
    " ",
    "a",
    "0",
    "1",
    "-1",
    "10",
    "1.5",
    "-0.0",
    "1e3",
    "0x1F",
    "true",
    "false",
    "null",
    "NaN",
    "abc",
    "ABC",
    "a b",
    "1,2",
    "/",
    "\n",
    "2020-01-31",
    "12:30",
    "é",
];

/// A random string.
pub(crate) fn random(seeds: &Seeds, rng: &mut Rng) -> Text {
    if rng.random_bool(0.5)
        && let Some(seed) = seeds.text(rng)
    {
        return if rng.random_bool(0.8) { seed.clone() } else { mutate(seeds, seed, rng) };
    }
    if rng.random_bool(0.25) {
        return text(COMMON[rng.random_range(0..COMMON.len())]);
    }
    let most = if rng.random_bool(0.8) { 5 } else { 16 };
    let length = rng.random_range(0..=most);
    (0..length).map(|_| random_char(seeds, rng)).collect()
}

/// Names of files in the temporary folder of a test.
const NAMES: [&str; 5] = ["a.txt", "b.txt", "c.txt", "folder", "folder/a.txt"];

/// A path in the temporary folder of the test, mostly of few names, so that files are met again. Constants of the code under test
/// that could be names or endings of names are among them.
pub(crate) fn path(seeds: &Seeds, rng: &mut Rng) -> Text {
    let name = NAMES[rng.random_range(0..NAMES.len())];
    let constant =
        seeds.text(rng).filter(|_| rng.random_bool(0.3)).map(|seed| String::from_utf16_lossy(seed));
    let name = match constant {
        Some(ending) if ending.starts_with('.') => format!("a{ending}"),
        Some(constant) => constant,
        None => name.to_owned(),
    };
    let name = if temporary::is_relative(&name) { &name } else { NAMES[0] };
    text(&temporary::path(name))
}

/// A string near to this one. What leads into the temporary folder of a test still does.
pub(crate) fn mutate(seeds: &Seeds, old: &Text, rng: &mut Rng) -> Text {
    if temporary::relative(old).is_some() && rng.random_bool(0.9) {
        return path(seeds, rng);
    }
    let mut units: Vec<u16> = old.to_vec();
    let place = if units.is_empty() { 0 } else { rng.random_range(0..units.len()) };
    match rng.random_range(0..100) {
        0..8 => return random(seeds, rng),
        8..30 if !units.is_empty() => units[place] = random_char(seeds, rng),
        30..38 if !units.is_empty() => {
            let step = if rng.random_bool(0.5) { 1 } else { u16::MAX };
            units[place] = units[place].wrapping_add(step);
        }
        38..58 if !units.is_empty() => {
            units.remove(place);
        }
        58..62 if !units.is_empty() => units.truncate(place),
        62..65 if !units.is_empty() => {
            units.drain(..place);
        }
        65..68 if !units.is_empty() => change_case(&mut units[place]),
        68..71 if !units.is_empty() => {
            let copy: Vec<u16> = units[place..].to_vec();
            units.extend(copy);
        }
        71..80 => {
            if let Some(seed) = seeds.text(rng) {
                let at = match rng.random_range(0..3) {
                    0 => 0,
                    1 => units.len(),
                    _ => place,
                };
                units.splice(at..at, seed.iter().copied());
            } else {
                units.push(random_char(seeds, rng));
            }
        }
        _ => {
            let at = rng.random_range(0..=units.len());
            units.insert(at, random_char(seeds, rng));
            while rng.random_bool(0.3) {
                let at = rng.random_range(0..=units.len());
                units.insert(at, random_char(seeds, rng));
            }
        }
    }
    units.truncate(LONGEST);
    units.into()
}

/// Turns an ASCII letter into the other case.
fn change_case(unit: &mut u16) {
    if u8::try_from(*unit).is_ok_and(|byte| byte.is_ascii_alphabetic()) {
        *unit ^= 0x20;
    }
}
