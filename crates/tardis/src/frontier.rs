//! The frontier: path conditions that wait for an attempt, and which of them is next (sections 4.4 and 4.5).
//!
//! With [`Order::Knn`] a condition is drawn in two steps: first one of four sets, those whose neighbours call them feasible
//! more often, then one of the set, those more often that are nearer to their neighbours. What a condition's neighbours say
//! is found out when it comes in, and again for all that wait whenever enough was learnt since.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;

use crate::classifier::{Classifier, Label, Verdict};
use crate::clause::Clause;
use crate::fingerprint::Fingerprint;
use crate::slicing::Slicing;

/// In which order conditions are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Order {
    /// First in, first out.
    Fifo,
    /// Those with the fewest clauses first.
    Size,
    /// As the classifier suggests.
    #[default]
    Knn,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 3] = [Order::Fifo, Order::Size, Order::Knn];

    /// The name that users write.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Order::Fifo => "fifo",
            Order::Size => "size",
            Order::Knn => "knn",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        Order::ALL.into_iter().find(|order| order.name() == text).ok_or_else(|| format!("no order {text}"))
    }
}

/// How conditions are classified and drawn; the defaults are the published ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClassifierSettings {
    /// Neighbours that vote.
    pub k: usize,
    /// What of a condition counts.
    pub slicing: Slicing,
    /// In per cent, how often a condition is taken from each of the four sets: feasible by all votes, by most, infeasible
    /// by most, by all.
    pub shares: [u32; 4],
    /// Examples after which what waits is classified again.
    pub threshold: usize,
}

impl Default for ClassifierSettings {
    fn default() -> ClassifierSettings {
        ClassifierSettings { k: 3, slicing: Slicing::default(), shares: [50, 30, 15, 5], threshold: 5 }
    }
}

/// A condition that waits.
#[derive(Clone, Debug)]
struct Waiting<T> {
    item: T,
    fingerprint: Fingerprint,
    size: usize,
    sequence: u64,
    verdict: Verdict,
}

/// A condition whose turn it is.
#[derive(Clone, Debug)]
pub struct Drawn<T> {
    /// What was put in.
    pub item: T,
    /// Its fingerprint, for [`Frontier::learn`].
    pub fingerprint: Fingerprint,
    /// What its neighbours said.
    pub verdict: Verdict,
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Frontier<T> {
    order: Order,
    settings: ClassifierSettings,
    classifier: Classifier,
    waiting: Vec<Waiting<T>>,
    sequence: u64,
    /// Examples when what waits was last classified.
    classified_with: usize,
}

impl<T> Frontier<T> {
    /// A frontier where nothing waits.
    #[must_use]
    pub fn new(order: Order, settings: ClassifierSettings) -> Frontier<T> {
        Frontier {
            order,
            settings,
            classifier: Classifier::new(settings.k),
            waiting: Vec::new(),
            sequence: 0,
            classified_with: 0,
        }
    }

    /// How many conditions wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What was learnt so far.
    #[must_use]
    pub fn classifier(&self) -> &Classifier {
        &self.classifier
    }

    /// The fingerprint of a condition: of what slicing leaves of it.
    #[must_use]
    pub fn fingerprint(&self, clauses: &[Clause]) -> Fingerprint {
        Fingerprint::of(self.settings.slicing.slice(clauses).into_iter().map(|at| &clauses[at]))
    }

    /// Puts a condition in; its last clause is the one that was negated.
    pub fn push(&mut self, clauses: &[Clause], item: T) {
        let fingerprint = self.fingerprint(clauses);
        let verdict = self.classifier.classify(&fingerprint);
        let sequence = self.sequence;
        self.sequence += 1;
        self.waiting.push(Waiting { item, fingerprint, size: clauses.len(), sequence, verdict });
    }

    /// Takes the next condition.
    pub fn draw(&mut self, rng: &mut impl RngExt) -> Option<Drawn<T>> {
        let at = match self.order {
            Order::Fifo => self.least(|waiting| (0, waiting.sequence))?,
            Order::Size => self.least(|waiting| (waiting.size, waiting.sequence))?,
            Order::Knn => self.chance(rng)?,
        };
        let Waiting { item, fingerprint, verdict, .. } = self.waiting.swap_remove(at);
        Some(Drawn { item, fingerprint, verdict })
    }

    /// Learns what became of a condition, or that part of a run's path can hold.
    pub fn learn(&mut self, fingerprint: &Fingerprint, label: Label) {
        self.classifier.learn(fingerprint, label);
        if self.classifier.len() >= self.classified_with + self.settings.threshold.max(1) {
            self.classified_with = self.classifier.len();
            for waiting in &mut self.waiting {
                waiting.verdict = self.classifier.classify(&waiting.fingerprint);
            }
        }
    }

    /// Takes out what is no longer worth an attempt.
    pub fn retain(&mut self, mut is_wanted: impl FnMut(&T) -> bool) {
        self.waiting.retain(|waiting| is_wanted(&waiting.item));
    }

    fn least(&self, key: impl Fn(&Waiting<T>) -> (usize, u64)) -> Option<usize> {
        (0..self.waiting.len()).min_by_key(|at| key(&self.waiting[*at]))
    }

    /// Which of the four sets a verdict puts a condition in.
    fn set_of(&self, verdict: &Verdict) -> usize {
        let unanimous = verdict.is_unanimous(self.settings.k);
        match (verdict.label, unanimous) {
            (Label::Feasible, true) => 0,
            (Label::Feasible, false) => 1,
            (Label::Infeasible, false) => 2,
            (Label::Infeasible, true) => 3,
        }
    }

    /// Draws a set and one of its conditions.
    fn chance(&self, rng: &mut impl RngExt) -> Option<usize> {
        let mut sets: [Vec<usize>; 4] = Default::default();
        for (at, waiting) in self.waiting.iter().enumerate() {
            sets[self.set_of(&waiting.verdict)].push(at);
        }
        let all: u32 = self.settings.shares.iter().sum();
        let mut place = rng.random_range(0..all.max(1));
        let mut drawn = 0;
        while drawn < 3 && place >= self.settings.shares[drawn] {
            place -= self.settings.shares[drawn];
            drawn += 1;
        }
        // An empty set gives way to the next one that is not, the last to the first.
        let set = (0..4).map(|next| &sets[(drawn + next) % 4]).find(|set| !set.is_empty())?;
        let width = |at: &usize| self.waiting[*at].verdict.similarity;
        let total: f64 = set.iter().map(width).sum();
        if total <= 0.0 {
            return Some(set[rng.random_range(0..set.len())]);
        }
        let mut place = rng.random::<f64>() * total;
        for at in set {
            place -= width(at);
            if place < 0.0 {
                return Some(*at);
            }
        }
        set.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn clause(text: &str) -> Vec<Clause> {
        vec![Clause::new(text, &[text.split(' ').next().unwrap_or("")])]
    }

    #[test]
    fn fifo_and_size_are_orders() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for (order, expected) in [(Order::Fifo, [0, 1, 2]), (Order::Size, [1, 2, 0])] {
            let mut frontier = Frontier::new(order, ClassifierSettings::default());
            let long = [clause("a > 1"), clause("b > 1")].concat();
            frontier.push(&long, 0);
            frontier.push(&clause("c > 1"), 1);
            frontier.push(&clause("d > 1"), 2);
            let drawn: Vec<i32> =
                std::iter::from_fn(|| frontier.draw(&mut rng)).map(|one| one.item).collect();
            assert_eq!(drawn, expected);
        }
    }

    /// How often each of four conditions, one in each set, comes first.
    #[test]
    fn sets_are_drawn_as_often_as_they_should() {
        let settings = ClassifierSettings { threshold: 1, ..ClassifierSettings::default() };
        let mut frontier = Frontier::new(Order::Knn, settings);
        let mut teach = |name: &str, labels: [bool; 3]| {
            for (number, good) in labels.into_iter().enumerate() {
                let fingerprint = frontier.fingerprint(&clause(&format!("{name} > {number}")));
                frontier.learn(&fingerprint, if good { Label::Feasible } else { Label::Infeasible });
            }
            frontier.push(&clause(&format!("{name} > 9")), name.to_owned());
        };
        teach("alpha", [true; 3]);
        teach("beta", [true, false, true]);
        teach("gamma", [false, true, false]);
        teach("delta", [false; 3]);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut first: std::collections::BTreeMap<String, u32> = std::collections::BTreeMap::new();
        for _ in 0..10_000 {
            let drawn = frontier.clone().draw(&mut rng).expect("four conditions wait");
            *first.entry(drawn.item).or_default() += 1;
        }
        for (name, share) in [("alpha", 5000), ("beta", 3000), ("gamma", 1500), ("delta", 500)] {
            let times = first[name];
            assert!(times.abs_diff(share) < 200, "{name} came first {times} times, not {share}");
        }
    }

    #[test]
    fn an_empty_set_gives_way_to_the_next() {
        let mut frontier = Frontier::new(Order::Knn, ClassifierSettings::default());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        assert!(frontier.draw(&mut rng).is_none());
        for number in 0..20 {
            let fingerprint = frontier.fingerprint(&clause(&format!("x < {number}")));
            frontier.learn(&fingerprint, Label::Infeasible);
        }
        frontier.push(&clause("x < 99"), 7);
        let drawn = frontier.draw(&mut rng).expect("the only one");
        assert_eq!((drawn.item, drawn.verdict.label, drawn.verdict.votes), (7, Label::Infeasible, 3));
    }

    #[test]
    fn what_waits_is_classified_again_when_enough_was_learnt() {
        let settings = ClassifierSettings { threshold: 3, ..ClassifierSettings::default() };
        let mut frontier = Frontier::new(Order::Knn, settings);
        frontier.push(&clause("x < 99"), ());
        let fingerprint = frontier.fingerprint(&clause("x < 1"));
        frontier.learn(&fingerprint, Label::Infeasible);
        frontier.learn(&fingerprint, Label::Infeasible);
        assert_eq!(frontier.waiting[0].verdict.label, Label::Feasible, "the threshold is not reached yet");
        frontier.learn(&fingerprint, Label::Infeasible);
        assert_eq!(frontier.waiting[0].verdict.label, Label::Infeasible);
    }
}
