//! Features: what in the inputs one side of a comparison may be.

use testwright_testcase::vector::Domain;

use crate::input::Owner;

/// Most numbers of which products are formed.
const MULTIPLIED: usize = 4;

/// How far an element may be from the index that another input gives.
pub(super) const REACH: i64 = 10;

/// How far an element may be from the index that was compared before.
const STRIDE: i64 = 2;

/// Something in the inputs that a side may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feature {
    /// A variable.
    Variable(usize),
    /// The element whose index is a number among the inputs and an offset.
    Element {
        /// The variable of the first element, and how many there are.
        first: usize,
        most: usize,
        /// The variable that gives the index.
        index: usize,
        offset: i64,
    },
    /// The product of two variables, which may be the same.
    Product(usize, usize),
}

impl Feature {
    /// The variables of which it is made, at a point: two at most.
    pub(super) fn variables(self, values: &[f64]) -> Option<(usize, Option<usize>)> {
        match self {
            Feature::Variable(at) => Some((at, None)),
            Feature::Element { first, most, index, offset } => {
                let place = values.get(index)? + offset as f64;
                (0.0..most as f64).contains(&place).then(|| (first + place as usize, None))
            }
            Feature::Product(one, other) => Some((one, (one != other).then_some(other))),
        }
    }

    /// The variable that says which element it is.
    pub(super) fn index(self) -> Option<usize> {
        match self {
            Feature::Element { index, .. } => Some(index),
            _ => None,
        }
    }

    /// What it is at a point.
    pub(super) fn value(self, values: &[f64]) -> Option<f64> {
        match self {
            Feature::Product(one, other) => Some(values.get(one)? * values.get(other)?),
            plain => plain.variables(values).and_then(|(at, _)| values.get(at)).copied(),
        }
    }
}

/// All features of inputs. Elements that other inputs give the index of come last.
pub(super) fn features(owners: &[Owner], domains: &[Domain]) -> Vec<Feature> {
    let used = |at: &usize| owners[*at] != Owner::Nothing;
    let mut features: Vec<Feature> = (0..owners.len()).filter(used).map(Feature::Variable).collect();
    let numbers = (0..owners.len())
        .filter(|at| matches!(owners[*at], Owner::Number { .. }) && domains[*at].places == 0);
    for index in numbers {
        let mut first = 0;
        while first < owners.len() {
            let most = owners[first..].iter().take_while(|own| **own == owners[first]).count();
            if matches!(owners[first], Owner::Element { .. }) {
                let element = |offset| Feature::Element { first, most, index, offset };
                features.extend((-REACH..=REACH).map(element));
            }
            first += most;
        }
    }
    let factors: Vec<usize> =
        (0..owners.len()).filter(|at| matches!(owners[*at], Owner::Number { .. })).take(MULTIPLIED).collect();
    for (number, one) in factors.iter().enumerate() {
        features.extend(factors[..=number].iter().map(|other| Feature::Product(*one, *other)));
    }
    features
}

/// Elements whose index is about one of these variables, of the arrays whose elements are among some features.
pub(super) fn nearby(features: &[Feature], indices: &[usize]) -> Vec<Feature> {
    let mut arrays: Vec<(usize, usize)> = Vec::new();
    for feature in features {
        if let Feature::Element { first, most, .. } = feature
            && !arrays.contains(&(*first, *most))
        {
            arrays.push((*first, *most));
        }
    }
    let mut nearby = Vec::new();
    for (first, most) in arrays {
        for offset in -STRIDE..=STRIDE {
            nearby.extend(indices.iter().map(|index| Feature::Element {
                first,
                most,
                index: *index,
                offset,
            }));
        }
    }
    nearby
}
