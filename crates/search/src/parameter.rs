//! Parameters: what users may set of a strategy by name, with what it is set to and what it may be set to.
//!
//! An algorithm that has some lists them once with `parameters!` inside its `impl Algorithm`; parameters that all
//! algorithms share are fields of [`Settings`]. Start at [`configured`], which takes both from assignments that a user wrote.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use testwright_tardis::Order;

use crate::algorithms::Algorithm;
use crate::moves::moves;
use crate::search::Settings;

/// Something that users may set.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// The name that users write.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// What it may be.
    pub range: String,
    /// One line about it.
    pub about: &'static str,
}

impl Parameter {
    /// A parameter as it is set now.
    pub fn new<T: Display>(
        name: &'static str,
        about: &'static str,
        value: &T,
        range: &RangeInclusive<T>,
    ) -> Parameter {
        let range = format!("{} to {}", range.start(), range.end());
        Parameter { name, value: value.to_string(), range, about }
    }
}

/// A value from what a user wrote.
pub(crate) fn read<T: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    range: &RangeInclusive<T>,
) -> Result<T, String> {
    // A NaN is in no range.
    value
        .trim()
        .parse()
        .ok()
        .filter(|value| range.contains(value))
        .ok_or_else(|| format!("{name} may be {} to {}, not {value:?}", range.start(), range.end()))
}

/// The methods of `Algorithm` that have to do with parameters. Each is given as name, field, range and a line about it.
macro_rules! parameters {
    ($($name:literal $($field:tt).+ in $range:expr, $about:literal;)*) => {
        fn parameters(&self) -> Vec<$crate::parameter::Parameter> {
            vec![$($crate::parameter::Parameter::new($name, $about, &self.$($field).+, &$range)),*]
        }

        fn with(&self, name: &str, value: &str) -> Option<Result<Box<dyn Algorithm>, String>> {
            let mut changed = self.clone();
            match name {
                $($name => match $crate::parameter::read(name, value, &$range) {
                    Ok(value) => changed.$($field).+ = value,
                    Err(error) => return Some(Err(error)),
                },)*
                _ => return None,
            }
            Some(Ok(Box::new(changed)))
        }
    };
}
pub(crate) use parameters;

/// The parameters that all algorithms share.
#[must_use]
pub fn shared(settings: &Settings) -> Vec<Parameter> {
    let population =
        settings.population.map_or_else(|| "the strategy's own".to_owned(), |size| size.to_string());
    let names: Vec<&str> = moves().iter().map(|one| one.name()).collect();
    let all = names.join(",");
    let chosen = settings.moves.as_ref().map_or_else(|| all.clone(), |chosen| chosen.join(","));
    vec![
        Parameter {
            name: "population",
            value: population,
            range: "2 to 10000".to_owned(),
            about: "individuals in a population",
        },
        Parameter::new("crossover", "probability of crossover", &settings.crossover, &(0.0..=1.0)),
        Parameter::new(
            "suite-archive",
            "whether whole-suite search keeps tests of covered goals in an archive",
            &settings.suite_archive,
            &(false..=true),
        ),
        Parameter {
            name: "moves",
            value: chosen,
            range: format!("none, or some of {all}"),
            about: "moves that the default strategy uses between generations",
        },
        Parameter::new(
            "frontier",
            "order of solver flips: size, or knn, which lets those wait whose like failed",
            &settings.frontier,
            &(Order::Size..=Order::Knn),
        ),
    ]
}

impl Settings {
    /// Sets a parameter that all algorithms share; none if there is no such parameter.
    fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let set = match name {
            "population" => read(name, value, &(2..=10_000)).map(|size| self.population = Some(size)),
            "crossover" => read(name, value, &(0.0..=1.0)).map(|share| self.crossover = share),
            "suite-archive" => read(name, value, &(false..=true)).map(|whether| self.suite_archive = whether),
            "frontier" => read(name, value, &(Order::Size..=Order::Knn)).map(|order| self.frontier = order),
            "moves" => chosen(value).map(|chosen| self.moves = Some(chosen)),
            _ => return None,
        };
        Some(set)
    }
}

/// The moves of a list of names.
fn chosen(value: &str) -> Result<Vec<String>, String> {
    let known: Vec<&str> = moves().iter().map(|one| one.name()).collect();
    let mut chosen = Vec::new();
    for name in value.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none") {
        if !known.contains(&name) {
            return Err(format!("there is no move {name}; there are {}", known.join(", ")));
        }
        chosen.push(name.to_owned());
    }
    Ok(chosen)
}

/// An algorithm and settings with what a user set, in order. Fails with words for the user.
pub fn configured(
    algorithm: &dyn Algorithm,
    settings: &mut Settings,
    assignments: &[(String, String)],
) -> Result<Option<Box<dyn Algorithm>>, String> {
    let mut changed: Option<Box<dyn Algorithm>> = None;
    for (name, value) in assignments {
        let current = changed.as_deref().unwrap_or(algorithm);
        if let Some(new) = current.with(name, value) {
            changed = Some(new?);
        } else if let Some(set) = settings.set(name, value) {
            set?;
        } else {
            let known: Vec<&str> = current
                .parameters()
                .iter()
                .chain(&shared(settings))
                .map(|parameter| parameter.name)
                .collect();
            let strategy = algorithm.name();
            return Err(format!("{strategy} has no parameter {name}; there are {}", known.join(", ")));
        }
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::{algorithm, algorithms};

    fn set(strategy: &str, name: &str, value: &str) -> Result<(Settings, Vec<Parameter>), String> {
        let mut settings = Settings::default();
        let algorithm = algorithm(strategy).expect("a strategy");
        let assignments = [(name.to_owned(), value.to_owned())];
        let changed = configured(algorithm, &mut settings, &assignments)?;
        let parameters = changed.as_deref().unwrap_or(algorithm).parameters();
        Ok((settings, parameters))
    }

    #[test]
    fn a_strategy_has_parameters_of_its_own() {
        let (_, parameters) = set("whole-suite-dse", "probability", "0.5").expect("it has a probability");
        let probability = parameters.iter().find(|parameter| parameter.name == "probability");
        assert_eq!(probability.map(|parameter| &*parameter.value), Some("0.5"));
        let (settings, _) = set("whole-suite-dse", "population", "12").expect("all have a population");
        assert_eq!(settings.population, Some(12));
    }

    #[test]
    fn what_cannot_be_set_is_told() {
        let error = set("whole-suite-dse", "probability", "NaN").expect_err("no probability");
        assert_eq!(error, "probability may be 0 to 1, not \"NaN\"");
        let error = set("mosa", "probability", "1").expect_err("it has none");
        assert!(error.starts_with("mosa has no parameter probability; there are population, "), "{error}");
        let error = set("dynamosa", "moves", "avm,nothing").expect_err("an unknown move");
        assert!(error.starts_with("there is no move nothing; there are avm, solver-flip"), "{error}");
    }

    #[test]
    fn moves_can_be_chosen() {
        let moves = |value| set("dynamosa", "moves", value).expect("known moves").0.moves;
        assert_eq!(moves("none"), Some(Vec::new()));
        assert_eq!(moves("avm"), Some(vec!["avm".to_owned()]));
    }

    #[test]
    fn every_parameter_takes_the_value_that_it_has() {
        for algorithm in algorithms() {
            for parameter in algorithm.parameters() {
                let same = algorithm.with(parameter.name, &parameter.value);
                let same = same.expect("it is known").expect("it is allowed");
                assert_eq!(same.parameters(), algorithm.parameters(), "{}", algorithm.name());
            }
        }
    }
}
