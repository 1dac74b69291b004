//! Laws: how one side of a comparison depends on the inputs, as far as runs that came there by the same nodes tell.
//!
//! Start at [`laws`]. Behind the same nodes the same assignments were made, so what is compared is often an input as it is, an
//! element of an array by its index, or a sum of few inputs. The simplest laws that all runs obey are taken, and none is taken
//! that so few runs would obey by accident.
//!
//! **Always true:** a law is a guess. It saves or costs runs but never decides whether a path is found.

use std::rc::Rc;

use super::feature::Feature;

/// Most laws that are told of one side.
const MOST: usize = 3;

/// Most inputs that are looked at in pairs.
const PAIRED: usize = 8;

/// What rounding may add, as a share.
const ROUNDING: f64 = 1e-6;

/// Most features of which sums are formed.
const ADDED: usize = 30;

/// A sum of features, each times a number, and a constant.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Law {
    pub(super) terms: Vec<(Feature, f64)>,
    pub(super) constant: f64,
}

impl Law {
    /// A law that knows no inputs.
    pub(super) fn constant(constant: f64) -> Law {
        Law { terms: Vec::new(), constant }
    }

    /// Whether it says what a side was, but for rounding in the sum.
    pub(super) fn is_obeyed(&self, values: &[f64], side: f64) -> bool {
        let (mut sum, mut largest) = (self.constant, self.constant.abs());
        for (feature, factor) in &self.terms {
            let Some(value) = feature.value(values) else { return false };
            sum += factor * value;
            largest = largest.max((factor * value).abs());
        }
        (sum - side).abs() <= ROUNDING * largest.max(side.abs())
    }

    /// The same law of inputs alone, where variables behind those of the inputs are what other laws say.
    pub(super) fn with(&self, inputs: usize, others: &[Option<Law>]) -> Option<Law> {
        let mut law = Law::constant(self.constant);
        for (feature, factor) in &self.terms {
            match *feature {
                Feature::Variable(at) if at >= inputs => law.add(others.get(at - inputs)?.as_ref()?, *factor),
                Feature::Element { first, most, index, offset } if index >= inputs => {
                    let place = others.get(index - inputs)?.as_ref()?;
                    let offset = offset + place.constant as i64;
                    let feature = match place.terms.as_slice() {
                        [] if (0..most as i64).contains(&offset) => {
                            Feature::Variable(first + offset as usize)
                        }
                        [(Feature::Variable(index), factor)] if *factor == 1.0 => {
                            Feature::Element { first, most, index: *index, offset }
                        }
                        _ => return None,
                    };
                    law.add(&Law { terms: vec![(feature, 1.0)], constant: 0.0 }, *factor);
                }
                plain => law.add(&Law { terms: vec![(plain, 1.0)], constant: 0.0 }, *factor),
            }
        }
        Some(law)
    }

    fn add(&mut self, other: &Law, factor: f64) {
        self.constant += factor * other.constant;
        for (feature, own) in &other.terms {
            match self.terms.iter_mut().find(|(known, _)| known == feature) {
                Some((_, known)) => *known += factor * own,
                None => self.terms.push((*feature, factor * own)),
            }
        }
        self.terms.retain(|(_, factor)| *factor != 0.0);
    }

    /// What it says at a point, if all of its features are there.
    pub(super) fn value(&self, values: &[f64]) -> Option<f64> {
        let mut sum = self.constant;
        for (feature, factor) in &self.terms {
            sum += factor * feature.value(values)?;
        }
        Some(sum)
    }
}

/// A run: the values of its variables, and what the side was.
pub(super) type Sighting = (Rc<[f64]>, f64);

/// The simplest laws that runs obey; none if there are too few runs, or only laws of another kind.
pub(super) fn laws(sightings: &[Sighting], features: &[Feature]) -> Vec<Law> {
    let Some((first, others)) = sightings.split_first() else { return Vec::new() };
    let plain = |feature: &Feature| Law { terms: vec![(*feature, 1.0)], constant: 0.0 };
    if others.is_empty() {
        // One run tells something if few inputs have that value.
        let same = features.iter().filter(|own| own.value(&first.0).is_some_and(|own| is_same(own, first.1)));
        let found: Vec<Law> = same.take(MOST + 1).map(plain).collect();
        return if found.len() <= MOST { found } else { Vec::new() };
    }
    if others.iter().all(|(_, side)| is_same(*side, first.1)) {
        return vec![Law::constant(first.1)];
    }
    let is_number = |feature: &&Feature| matches!(feature, Feature::Variable(_));
    let obeyed = |law: &Law| sightings.iter().all(|(values, side)| law.is_obeyed(values, *side));
    let all = |laws: &mut dyn Iterator<Item = Law>| laws.filter(obeyed).take(MOST).collect::<Vec<_>>();
    let mut found = all(&mut features.iter().map(plain));
    if found.is_empty() {
        let moved = |feature: &Feature| {
            let constant = first.1 - feature.value(&first.0)?;
            Some(Law { terms: vec![(*feature, 1.0)], constant })
        };
        // Elements that only differ by the same number in two runs may do so by accident.
        let own = features.iter().filter(|feature| sightings.len() > 3 || is_number(feature));
        found = all(&mut own.filter_map(moved));
    }
    // Whole numbers fit by accident more often than others.
    let is_whole = sightings.iter().all(|(_, side)| side.fract() == 0.0);
    if found.is_empty() && (sightings.len() > 2 || !is_whole) {
        let is_element = |feature: &&Feature| matches!(feature, Feature::Element { .. });
        let own: Vec<Feature> = features.iter().filter(|own| !is_element(own)).take(ADDED).copied().collect();
        let pairs = (0..own.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let sums = pairs.flat_map(|(one, other)| {
            let (one, other) = (own[one], own[other]);
            [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)]
                .map(|(p, q)| Law { terms: vec![(one, p), (other, q)], constant: 0.0 })
        });
        found = all(&mut { sums });
    }
    if found.is_empty() && sightings.len() > 2 {
        found = all(&mut features.iter().filter(is_number).filter_map(|feature| scaled(sightings, *feature)));
    }
    if found.is_empty() && sightings.len() > 3 {
        let numbers: Vec<Feature> = features.iter().filter(is_number).take(PAIRED).copied().collect();
        let pairs = (0..numbers.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        found = all(&mut pairs.filter_map(|(one, other)| paired(sightings, numbers[one], numbers[other])));
    }
    found
}

/// The line through the first two runs that differ in a feature.
fn scaled(sightings: &[Sighting], feature: Feature) -> Option<Law> {
    let (first, side) = &sightings[0];
    let start = feature.value(first)?;
    let (other, end) = sightings.iter().find_map(|(values, side)| {
        let value = feature.value(values)?;
        (value != start).then_some((value, *side))
    })?;
    let slope = tidy((end - side) / (other - start));
    Some(Law { terms: vec![(feature, slope)], constant: side - slope * start })
}

/// The plane through the first three runs that are not on a line.
fn paired(sightings: &[Sighting], one: Feature, other: Feature) -> Option<Law> {
    let at = |values: &[f64]| Some((one.value(values)?, other.value(values)?));
    let (first, side) = &sightings[0];
    let (x, y) = at(first)?;
    let steps: Vec<(f64, f64, f64)> = sightings[1..]
        .iter()
        .filter_map(|(values, own)| at(values).map(|(a, b)| (a - x, b - y, own - side)))
        .collect();
    for (number, (a, b, c)) in steps.iter().enumerate() {
        for (d, e, f) in &steps[number + 1..] {
            let determinant = a * e - b * d;
            if determinant.abs() > 1e-9 {
                let (p, q) = (tidy((c * e - b * f) / determinant), tidy((a * f - c * d) / determinant));
                return Some(Law { terms: vec![(one, p), (other, q)], constant: side - p * x - q * y });
            }
        }
    }
    None
}

/// A factor without what rounding added to it.
fn tidy(factor: f64) -> f64 {
    let whole = factor.round();
    if (factor - whole).abs() < 1e-4 { whole } else { factor }
}

/// Whether numbers are the same but for rounding.
fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= ROUNDING * one.abs().max(other.abs())
}

#[cfg(test)]
mod tests {
    use testwright_testcase::vector::Domain;

    use super::*;
    use crate::input::Owner;
    use crate::pursue::feature::features;

    fn sightings(runs: &[(&[f64], f64)]) -> Vec<Sighting> {
        runs.iter().map(|(values, side)| ((*values).into(), *side)).collect()
    }

    const PLAIN: [Feature; 3] = [Feature::Variable(0), Feature::Variable(1), Feature::Variable(2)];

    #[test]
    fn the_simplest_law_is_taken() {
        let of = |runs: &[(&[f64], f64)]| laws(&sightings(runs), &PLAIN);
        assert!(of(&[(&[1.0, 2.0, 3.0], 5.0)]).is_empty(), "one run tells nothing of sums");
        assert_eq!(of(&[(&[1.0, 2.0, 3.0], 2.0), (&[4.0, 5.0, 6.0], 2.0)]), [Law::constant(2.0)]);
        let same = of(&[(&[1.0, 2.0, 3.0], 2.0), (&[4.0, 5.0, 3.0], 5.0)]);
        assert_eq!(same, [Law { terms: vec![(PLAIN[1], 1.0)], constant: 0.0 }]);
        let less = of(&[(&[1.0, 2.0, 3.0], 0.0), (&[4.0, 7.0, 3.0], 3.0)]);
        assert_eq!(less, [Law { terms: vec![(PLAIN[0], 1.0)], constant: -1.0 }]);
        let twice = of(&[(&[1.0, 2.0, 3.0], 3.0), (&[4.0, 7.0, 1.0], 9.0), (&[2.0, 0.0, 1.0], 5.0)]);
        assert_eq!(twice, [Law { terms: vec![(PLAIN[0], 2.0)], constant: 1.0 }]);
        let sum = of(&[
            (&[1.0, 2.0, 3.0], 5.0),
            (&[4.0, 7.0, 3.0], 10.0),
            (&[2.0, 0.0, 1.0], 1.0),
            (&[9.0, 4.0, 3.0], 7.0),
            (&[9.0, 6.0, 6.0], 12.0),
        ]);
        assert_eq!(sum, [Law { terms: vec![(PLAIN[2], 1.0), (PLAIN[1], 1.0)], constant: 0.0 }]);
    }

    #[test]
    fn elements_are_found_by_the_index_that_another_input_gives() {
        let owner = Owner::Number { slot: 0, parameter: Some(0) };
        let element = Owner::Element { slot: 1, parameter: Some(1) };
        let owners = [owner, element, element, element, element];
        let domains = [Domain::integers(0, 9); 5];
        let last = Feature::Element { first: 1, most: 4, index: 0, offset: -1 };
        // The last of as many elements as the first number says.
        let runs = sightings(&[
            (&[2.0, 5.0, 6.0, 7.0, 8.0], 6.0),
            (&[4.0, 5.0, 1.0, 3.0, 2.0], 2.0),
            (&[3.0, 5.0, 6.0, 9.0, 8.0], 9.0),
        ]);
        let found = laws(&runs, &features(&owners, &domains));
        assert_eq!(found, [Law { terms: vec![(last, 1.0)], constant: 0.0 }]);
        assert_eq!(last.variables(&[4.0]), Some((4, None)));
        assert_eq!(last.variables(&[9.0]), None, "there are only four");
    }

    #[test]
    fn laws_of_what_was_compared_become_laws_of_inputs() {
        let law = |terms: &[(Feature, f64)], constant: f64| Law { terms: terms.to_vec(), constant };
        let plain = |at: usize| Feature::Variable(at);
        // Two inputs, and behind them three sides: the first is x - 3, nothing is known of the second, the third is 2.
        let sides = [Some(law(&[(plain(0), 1.0)], -3.0)), None, Some(Law::constant(2.0))];
        let doubled = law(&[(plain(2), 2.0), (plain(1), 1.0)], 1.0).with(2, &sides);
        assert_eq!(doubled, Some(law(&[(plain(0), 2.0), (plain(1), 1.0)], -5.0)));
        let gone = law(&[(plain(2), 1.0), (plain(0), -1.0)], 0.0).with(2, &sides);
        assert_eq!(gone, Some(Law::constant(-3.0)));
        assert_eq!(law(&[(plain(3), 1.0)], 0.0).with(2, &sides), None);
        let element = |index: usize, offset: i64| Feature::Element { first: 5, most: 4, index, offset };
        let of = |index: usize, offset: i64| law(&[(element(index, offset), 1.0)], 0.0).with(2, &sides);
        assert_eq!(of(2, 1), Some(law(&[(element(0, -2), 1.0)], 0.0)));
        assert_eq!(of(4, 1), Some(law(&[(plain(8), 1.0)], 0.0)));
        assert_eq!(of(4, 2), None, "there are only four");
    }
}
