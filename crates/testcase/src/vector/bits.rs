//! Points as strings of bits: the coding of the binary genetic algorithms.
//!
//! Each variable takes as many bits as its domain needs; its code is the distance from the domain's lower end. Crossover
//! cuts the bit string of the whole vector at one place, which may lie inside of a variable, and mutation flips single
//! bits (Nosrati, Haghighi and Vahidi Asl 2020, section 4.1.2).

use rand::RngExt;

use crate::Rng;
use crate::vector::Point;
use crate::vector::domain::Domain;

/// How many bits a domain needs.
#[must_use]
pub fn width(domain: &Domain) -> u32 {
    u64::BITS - codes(domain).leading_zeros()
}

/// Largest code of a domain.
fn codes(domain: &Domain) -> u64 {
    domain.high.wrapping_sub(domain.low) as u64
}

/// The code of a tick.
fn encode(domain: &Domain, tick: i64) -> u64 {
    domain.clamp(tick).wrapping_sub(domain.low) as u64
}

/// The tick of a code. Codes that the domain's size leaves unused start over at its lower end.
fn decode(domain: &Domain, code: u64) -> i64 {
    let most = codes(domain);
    let code = if code > most { code - most - 1 } else { code };
    domain.low.wrapping_add(code as i64)
}

/// One-point crossover: the children have the bits of one parent before the cut and of the other one behind it.
pub fn crossover(domains: &[Domain], one: &[i64], other: &[i64], rng: &mut Rng) -> (Point, Point) {
    let bits: u32 = domains.iter().map(width).sum();
    let (mut left, mut right) = (one.to_vec(), other.to_vec());
    if bits < 2 {
        return (left, right);
    }
    let mut cut = rng.random_range(1..bits);
    for (at, domain) in domains.iter().enumerate() {
        let width = width(domain);
        if cut >= width {
            // All of this variable lies before the cut.
            cut -= width;
            continue;
        }
        // The first `cut` bits, from the most significant one on, come from the own parent.
        let behind = if width - cut == u64::BITS { u64::MAX } else { (1 << (width - cut)) - 1 };
        let (first, second) = (encode(domain, one[at]), encode(domain, other[at]));
        left[at] = decode(domain, first & !behind | second & behind);
        right[at] = decode(domain, second & !behind | first & behind);
        cut = 0;
    }
    (left, right)
}

/// Flips every bit with this probability.
pub fn mutate(domains: &[Domain], point: &mut [i64], probability: f64, rng: &mut Rng) {
    for (domain, tick) in domains.iter().zip(point) {
        let flips = (0..width(domain))
            .fold(0_u64, |flips, bit| if rng.random_bool(probability) { flips | 1 << bit } else { flips });
        if flips != 0 {
            *tick = decode(domain, encode(domain, *tick) ^ flips);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn codes_come_back_and_unused_ones_stay_inside() {
        let odd = Domain::integers(-3, 7);
        assert_eq!(width(&odd), 4);
        for tick in -3..=7 {
            assert_eq!(decode(&odd, encode(&odd, tick)), tick);
        }
        for code in 0..16 {
            assert!((-3..=7).contains(&decode(&odd, code)));
        }
        let whole = Domain::integers(i64::MIN, i64::MAX);
        assert_eq!(width(&whole), 64);
        assert_eq!(decode(&whole, encode(&whole, -1)), -1);
        assert_eq!(width(&Domain::integers(5, 5)), 0);
    }

    #[test]
    fn children_share_the_bits_of_their_parents_around_one_cut() {
        let domains = [Domain::integers(0, 255), Domain::integers(0, 255)];
        let mut rng = Rng::seed_from_u64(3);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let (left, right) = crossover(&domains, &[0, 0], &[255, 255], &mut rng);
            let bits = (left[0] << 8 | left[1]) as u32;
            assert!((bits + 1).is_power_of_two(), "zeros before the cut, ones behind it: {bits:b}");
            assert_eq!(left[0] + right[0], 255);
            assert_eq!(left[1] + right[1], 255);
            seen.insert(bits);
        }
        assert_eq!(seen.len(), 15, "every cut occurs");
    }

    #[test]
    fn mutation_flips_about_the_wanted_share_of_bits() {
        let domains = [Domain::integers(i64::MIN, i64::MAX)];
        let mut rng = Rng::seed_from_u64(4);
        let mut flipped = 0;
        for _ in 0..1000 {
            let mut point = [0];
            mutate(&domains, &mut point, 0.01, &mut rng);
            flipped += point[0].count_ones();
        }
        assert!((500..800).contains(&flipped), "{flipped} of 64000");
    }
}
