//! Names of tests: what is called, what sets this case apart from its neighbours, and what comes of it, such as
//! `price_whenZonesAbove5_returns570`.
//!
//! Start at [`titles`]. All tests of one method are looked at together, and of what can be said of each ([`phrases`]) that
//! is said which tells it from the others: how the source has decided, else what the act is given, else how things came to
//! be as they are, else where the two tests differ first ([`contrast`]). So a name is never made unique by a number.
//!
//! **Always true:** titles are identifiers of at most [`LONGEST`] characters with an underscore in them, and no two are alike.

mod condition;
mod contrast;
mod literal;
mod outcome;
mod phrases;
mod table;

use std::collections::BTreeMap;

use testwright_testcase::Universe;

use self::phrases::{Kind, Phrase, phrases};
pub(crate) use self::table::of_tables;
use super::plan::Plan;
use super::words::{capitalised, decapitalised};
use crate::suite::Test;

/// Longest title.
pub(crate) const LONGEST: usize = 80;
/// Longest first word of a title.
const LONGEST_METHOD: usize = 40;
/// Longest last word of a title.
const LONGEST_OUTCOME: usize = 36;
/// Longest value that is said although nothing has to be told apart by it.
const LONGEST_CASUAL: usize = 16;
/// Beginnings of phrases that are said once for several.
const BEGINNINGS: [&str; 5] = ["When", "With", "After", "Of", "Then"];

/// What is known of a test.
struct Said {
    method: String,
    outcome: String,
    phrases: Vec<Phrase>,
    signature: String,
    throws: bool,
}

/// Titles for all tests of a suite.
pub(crate) fn titles(universe: &Universe, tests: &[(&Test, &Plan)]) -> Vec<String> {
    let said: Vec<Said> = tests.iter().map(|(test, plan)| Said::of(universe, test, plan)).collect();
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, one) in said.iter().enumerate() {
        groups.entry(&one.method).or_default().push(at);
    }
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut titles = Vec::with_capacity(tests.len());
    for (at, one) in said.iter().enumerate() {
        let group: Vec<&Said> = groups[one.method.as_str()]
            .iter()
            .filter(|other| **other != at)
            .map(|other| &said[*other])
            .collect();
        let chosen = one.chosen(&group);
        let middle = joined(&chosen);
        let mut title = one.title(&middle, "");
        if let Some(other) = taken.get(&title) {
            let signature =
                (one.signature != said[*other].signature).then(|| format!("For{}", one.signature));
            let words = contrast::words(universe, &tests[at].0.case, &tests[*other].0.case);
            // Only tests that do exactly the same are counted; nobody makes such suites.
            let numbers = (2..).map(|number: u64| number.to_string());
            let contrasts = signature.into_iter().chain(words).chain(numbers);
            let mut told = contrasts.map(|contrast| one.title(&middle, &contrast));
            title = told.find(|title| !taken.contains_key(title)).unwrap_or(title);
        }
        taken.insert(title.clone(), at);
        titles.push(title);
    }
    titles
}

impl Said {
    fn of(universe: &Universe, test: &Test, plan: &Plan) -> Said {
        let Some(act) = test.act(universe) else {
            let (method, outcome) = ("test".to_owned(), "succeeds".to_owned());
            return Said { method, outcome, phrases: Vec::new(), signature: String::new(), throws: false };
        };
        let statement = &test.case.statements[act];
        let mut method = phrases::of_method(universe, statement);
        method.truncate(LONGEST_METHOD);
        let outcome = outcome::of_act(universe, test, plan, act);
        let outcome = literal::cut(&outcome, LONGEST_OUTCOME).to_owned();
        let signature = phrases::of_signature(universe, statement);
        let throws = test.thrown() == Some(act);
        Said { method, outcome, phrases: phrases(universe, test, act, plan.end), signature, throws }
    }

    fn has(&self, phrase: &Phrase) -> bool {
        self.phrases.iter().any(|own| own.text == phrase.text)
    }

    /// What is said of it: whatever sets it apart from the other tests of its method, and as much more as it takes to tell it
    /// from those with the same outcome.
    fn chosen(&self, others: &[&Said]) -> Vec<&Phrase> {
        let mut chosen: Vec<usize> = self.first(others).into_iter().collect();
        let alike = || others.iter().filter(|other| other.outcome == self.outcome);
        let mut rivals: Vec<&&Said> =
            alike().filter(|other| chosen.iter().all(|at| other.has(&self.phrases[*at]))).collect();
        // One phrase that tells it from all of them is better than two.
        let says_enough = |at: &usize| {
            let phrase = &self.phrases[*at];
            phrase.kind <= Kind::Before && alike().all(|other| !other.has(phrase))
        };
        if !rivals.is_empty()
            && let Some(enough) = (0..self.phrases.len()).find(says_enough)
        {
            return vec![&self.phrases[enough]];
        }
        while !rivals.is_empty() {
            let left = |at: usize| rivals.iter().filter(|rival| rival.has(&self.phrases[at])).count();
            let open = (0..self.phrases.len()).filter(|at| !chosen.contains(at));
            let Some(best) = open.min_by_key(|at| left(*at)).filter(|at| left(*at) < rivals.len()) else {
                break;
            };
            chosen.push(best);
            rivals.retain(|rival| rival.has(&self.phrases[best]));
        }
        chosen.sort_unstable();
        chosen.into_iter().map(|at| &self.phrases[at]).collect()
    }

    /// What is said first of a test.
    fn first(&self, others: &[&Said]) -> Option<usize> {
        let of_kind = |kind: Kind| (0..self.phrases.len()).filter(move |at| self.phrases[*at].kind == kind);
        if others.is_empty() {
            let mut inputs = of_kind(Kind::Input);
            let input = inputs.next().filter(|at| {
                let phrase = &self.phrases[*at];
                phrase.is_notable || inputs.next().is_none() && phrase.text.len() <= LONGEST_CASUAL
            });
            let reason = of_kind(Kind::Condition).chain(of_kind(Kind::Below)).next().filter(|_| self.throws);
            return reason.or(input);
        }
        let shared = |at: &usize| others.iter().filter(|other| other.has(&self.phrases[*at])).count();
        let best = |kind: Kind| of_kind(kind).min_by_key(shared).filter(|at| shared(at) < others.len());
        // What is refused is often decided below the method that is called.
        let reason = || best(Kind::Below).filter(|_| self.throws);
        best(Kind::Condition).or_else(reason).or_else(|| best(Kind::Input))
    }

    /// The title with these words in its middle; the last of them are never cut.
    fn title(&self, middle: &str, last: &str) -> String {
        let last = if middle.is_empty() { decapitalised(last) } else { capitalised(last) };
        let room = LONGEST.saturating_sub(self.method.len() + 1 + last.len());
        let (whole, outcome) = match middle.len() + last.len() {
            0 => (String::new(), self.outcome.as_str()),
            length if self.method.len() + length + self.outcome.len() + 2 <= LONGEST => {
                (format!("{middle}{last}_"), self.outcome.as_str())
            }
            // What sets a test apart says more than what comes of it.
            _ => (format!("{}{last}", literal::cut(middle, room)), ""),
        };
        format!("{}_{whole}{outcome}", self.method)
    }
}

/// Phrases in a row.
fn joined(phrases: &[&Phrase]) -> String {
    let mut text = String::new();
    let mut last = "";
    for phrase in phrases {
        let beginning = BEGINNINGS.iter().find(|beginning| phrase.text.starts_with(**beginning)).copied();
        match beginning {
            Some(beginning) if beginning == last => {
                text.push_str(&format!("And{}", &phrase.text[beginning.len()..]));
            }
            None if !text.is_empty() => text.push_str(&format!("With{}", phrase.text)),
            _ => text.push_str(&phrase.text),
        }
        last = beginning.unwrap_or("With");
    }
    decapitalised(&text)
}

#[cfg(test)]
mod tests;
