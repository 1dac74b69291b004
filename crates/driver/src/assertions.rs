//! Which assertions about state the tests of a suite make: few, and those that say something.
//!
//! Start at [`with_few_assertions`]. Values of calls, exceptions and messages that code under test wrote are always asserted. Of
//! what objects show afterwards, and of how stubs were called, a test asserts
//! - whatever notices a mutant that no other assertion of the suite notices;
//! - what the last call was given and has changed, likewise;
//! - what was printed and what files hold, if a mutant needs it or nothing else was done;
//! - how the last call used stubs, where that is all it did, or where it told them something and nobody looked at mutants;
//! - as far as there is room, what notices other mutants or, if nobody looked at mutants, what the test has changed. What few
//!   tests show says more than what many do, so that comes first;
//! - where that is hardly anything, or nothing of what the last call returned, a little of that, changed or not, because it is the
//!   result.
//!
//! **Always true:** a test that can assert something does.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use testwright_emit::{Claim, Style, Suite, Test};
use testwright_executor::Notice;
use testwright_mutation::MutantId;
use testwright_testcase::{Inspection, Interaction, MemberId, Outcome, Universe, Value, Var};

/// Assertions of a test for which further ones about state make way.
const ENOUGH: usize = 4;

/// Assertions of a test that says hardly anything.
const FEW: usize = 2;

/// A test with what is known of what it shows.
pub(crate) struct Observation {
    pub(crate) test: Test,
    /// By inspection: whether the object showed the same before the test did anything to it.
    pub(crate) unchanged: Vec<bool>,
    /// How it notices mutants; none if nobody looked.
    pub(crate) notices: Option<Vec<(MutantId, Notice)>>,
}

/// The tests with the assertions about state that say most.
pub(crate) fn with_few_assertions(
    universe: &Universe,
    observations: Vec<Observation>,
    style: &Style,
) -> Vec<Test> {
    let needed = needed(&observations);
    let common = Common::of(&observations);
    let chosen = observations.into_iter().zip(needed).map(|(observation, needed)| {
        let Claims { asserted, not_null, of_result } =
            Claims::of(universe, with_state(observation.test.clone(), &[]), style);
        let commonness = |at: &usize| common.count(&observation.test.observed.inspections[*at]);
        let (mut kept, mut rest) = observation.worth_asserting();
        let is_needed = |at: &usize| needed.contains(&Claim::Inspection(*at));
        let calls = observation.calls_worth_asserting(universe, &needed, asserted == 0 && kept.is_empty());
        let changes = observation.changes_worth_asserting(&needed, asserted == 0 && kept.is_empty());
        let is_silent = asserted == 0 && kept.is_empty() && changes.is_empty() && calls.is_empty();
        let printed = observation.printed_worth_asserting(&needed, is_silent);
        let calls: Vec<Claim> = changes.into_iter().chain(calls).chain(printed).collect();
        let is_bare = asserted == 0 && kept.is_empty() && calls.is_empty();
        kept.sort_by_key(|at| (!is_needed(at), commonness(at)));
        let most = kept.iter().filter(|at| is_needed(at)).count();
        kept.truncate(ENOUGH.saturating_sub(asserted + calls.len()).max(most));
        let shows_result = of_result || kept.iter().any(|at| observation.is_of_result(*at));
        rest.retain(|at| match observation.is_of_result(*at) {
            true => !shows_result || observation.notices.is_none(),
            // That a result is not null says more about the test than what it has left as it was.
            false => is_bare && !not_null,
        });
        rest.sort_by_key(commonness);
        let room = FEW.saturating_sub(asserted + kept.len() + calls.len());
        kept.extend(rest.into_iter().take(room.max(usize::from(!shows_result))));
        let kept = kept.into_iter().map(Claim::Inspection).chain(calls);
        with_state(observation.test, &kept.collect::<Vec<Claim>>())
    });
    chosen.collect()
}

impl Observation {
    /// Places of inspections that have to do with what the test does, and those of the others.
    fn worth_asserting(&self) -> (Vec<usize>, Vec<usize>) {
        let telling: Option<BTreeSet<usize>> =
            self.notices.as_ref().map(|notices| inspections(notices).collect());
        let is_worth = |at: &usize| match &telling {
            Some(telling) => telling.contains(at),
            None => !self.unchanged[*at],
        };
        (0..self.unchanged.len()).partition(is_worth)
    }

    /// What is asserted of what the last call was given and has changed.
    fn changes_worth_asserting(&self, needed: &BTreeSet<Claim>, is_bare: bool) -> Vec<Claim> {
        let all = (0..self.test.observed.changed.len()).map(Claim::Changed);
        let is_worth = |claim: &Claim| is_bare || self.notices.is_none() || needed.contains(claim);
        all.filter(is_worth).take(FEW).collect()
    }

    /// What is asserted of what was printed and written to files.
    fn printed_worth_asserting(&self, needed: &BTreeSet<Claim>, is_bare: bool) -> Vec<Claim> {
        let printed = self.test.observed.printed.keys().copied().map(Claim::Printed);
        let files = (0..self.test.observed.files.len()).map(Claim::File);
        printed.chain(files).filter(|claim| is_bare || needed.contains(claim)).collect()
    }

    /// What is asserted of how stubs were called. `is_bare` tests have nothing else to assert but what they left as it was.
    fn calls_worth_asserting(
        &self,
        universe: &Universe,
        needed: &BTreeSet<Claim>,
        is_bare: bool,
    ) -> Vec<Claim> {
        let seen = &self.test.observed.interactions;
        let is_first = |index: &usize| {
            let one = &seen[*index];
            !seen[..*index].iter().any(|other| other.stub == one.stub && other.method == one.method)
        };
        let groups: Vec<usize> = (0..seen.len()).filter(is_first).collect();
        let last = self.test.case.statements.len().saturating_sub(1);
        let is_of_act = |index: &usize| seen[*index].during.index() == last;
        // A call that gives nothing is made for its effect; what is asked shows in what comes of it.
        let is_told = |index: &usize| universe.member(seen[*index].method).result.is_none();
        let mut chosen: Vec<usize> =
            groups.iter().copied().filter(|at| needed.contains(&Claim::Interaction(*at))).collect();
        let adds_told = is_bare || self.notices.is_none();
        let told = groups.iter().copied().filter(|at| adds_told && is_of_act(at) && is_told(at));
        let told: Vec<usize> = told.take(FEW).collect();
        chosen.extend(told);
        if is_bare && chosen.is_empty() {
            chosen.extend(groups.iter().copied().filter(is_of_act).take(FEW));
        }
        chosen.sort_unstable();
        chosen.dedup();
        chosen.into_iter().map(Claim::Interaction).collect()
    }

    /// Whether an inspection is of what the last statement gave.
    fn is_of_result(&self, at: usize) -> bool {
        self.test.observed.inspections[at].var.index() + 1 == self.test.case.statements.len()
    }
}

/// The claim that notices a mutant in this way, if it is one that a test can do without.
fn claim(notice: Notice) -> Option<Claim> {
    match notice {
        Notice::State(at) => Some(Claim::Inspection(at)),
        Notice::Interaction(at) => Some(Claim::Interaction(at)),
        Notice::Changed(at) => Some(Claim::Changed(at)),
        Notice::Printed(printer) => Some(Claim::Printed(printer)),
        Notice::File(at) => Some(Claim::File(at)),
        Notice::Value(_) | Notice::Exception(_) | Notice::Message(_) | Notice::Limit => None,
    }
}

/// The inspections that notice mutants.
fn inspections(notices: &[(MutantId, Notice)]) -> impl Iterator<Item = usize> {
    notices.iter().filter_map(|(_, notice)| match notice {
        Notice::State(at) => Some(*at),
        _ => None,
    })
}

/// By test, as few claims as a greedy choice finds that notice all mutants which nothing else notices.
fn needed(observations: &[Observation]) -> Vec<BTreeSet<Claim>> {
    let mut noticed: BTreeSet<MutantId> = BTreeSet::new();
    let mut open: BTreeMap<(usize, Claim), BTreeSet<MutantId>> = BTreeMap::new();
    for (test, observation) in observations.iter().enumerate() {
        for (mutant, notice) in observation.notices.as_deref().unwrap_or_default() {
            match claim(*notice) {
                Some(claim) => _ = open.entry((test, claim)).or_default().insert(*mutant),
                None => _ = noticed.insert(*mutant),
            }
        }
    }
    let mut needed = vec![BTreeSet::new(); observations.len()];
    // What an inspection gains only falls as others are chosen, so a gain that is still right when its turn comes is the highest.
    // Of equal ones, the first in the suite comes first.
    let gain = |noticed: &BTreeSet<MutantId>, own: &BTreeSet<MutantId>| own.difference(noticed).count();
    let mut turns: BinaryHeap<(usize, Reverse<(usize, Claim)>)> =
        open.iter().map(|(place, mutants)| (gain(&noticed, mutants), Reverse(*place))).collect();
    while let Some((promised, Reverse(place))) = turns.pop() {
        let mutants = &open[&place];
        match gain(&noticed, mutants) {
            0 => {}
            gained if gained < promised => turns.push((gained, Reverse(place))),
            _ => {
                needed[place.0].insert(place.1);
                noticed.extend(mutants);
            }
        }
    }
    needed
}

/// How many tests of the suite show what an inspection shows.
struct Common(BTreeMap<(MemberId, String), usize>);

impl Common {
    fn of(observations: &[Observation]) -> Common {
        let mut counts = BTreeMap::new();
        for inspection in observations.iter().flat_map(|one| &one.test.observed.inspections) {
            *counts.entry(Common::key(inspection)).or_insert(0) += 1;
        }
        Common(counts)
    }

    fn count(&self, inspection: &Inspection) -> usize {
        self.0.get(&Common::key(inspection)).copied().unwrap_or(0)
    }

    fn key(inspection: &Inspection) -> (MemberId, String) {
        (inspection.member, format!("{:?}", inspection.value))
    }
}

/// The test with these assertions about state and stubs only. Of a stub's method, the first call stands for all.
fn with_state(mut test: Test, kept: &[Claim]) -> Test {
    let seen = &test.observed.interactions;
    let first = |at: usize| {
        let same = |one: &Interaction| one.stub == seen[at].stub && one.method == seen[at].method;
        seen.iter().position(same).unwrap_or(at)
    };
    let inspections = (0..test.observed.inspections.len()).map(Claim::Inspection);
    let interactions = (0..seen.len()).map(|at| Claim::Interaction(first(at)));
    let changed = (0..test.observed.changed.len()).map(Claim::Changed);
    let printed = test.observed.printed.keys().copied().map(Claim::Printed);
    let files = (0..test.observed.files.len()).map(Claim::File);
    let all = inspections.chain(interactions).chain(changed).chain(printed).chain(files);
    let others: Vec<Claim> = all.filter(|claim| !kept.contains(claim)).collect();
    test.forget(&others);
    test
}

/// What is written for a test that asserts nothing about state.
struct Claims {
    /// How many assertions say more than that something is not null.
    asserted: usize,
    /// Whether one says no more than that.
    not_null: bool,
    /// Whether one is about what the last statement gave.
    of_result: bool,
}

impl Claims {
    fn of(universe: &Universe, test: Test, style: &Style) -> Claims {
        let suite = Suite::new("", "T", vec![test]);
        let outcomes = &suite.tests[0].observed.outcomes;
        let is_weak = |claim: Claim| match claim {
            Claim::Value(var) => {
                matches!(&outcomes[var.index()], Outcome::Returned { value: Some(Value::Object { .. }), .. })
            }
            _ => false,
        };
        let written = testwright_emit::source(universe, &suite, style);
        let claims = written.tests.iter().flat_map(|test| &test.claims);
        let (weak, strong): (Vec<Claim>, Vec<Claim>) =
            claims.map(|placed| placed.claim).partition(|claim| is_weak(*claim));
        let last = suite.tests[0].case.statements.len().saturating_sub(1);
        let of_result = strong.contains(&Claim::Value(Var(last as u32)));
        Claims { asserted: strong.len(), not_null: !weak.is_empty(), of_result }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testwright_testcase::{
        Action, Literal, Member, MemberKind, Observed, Operand, Primitive, Statement, TestCase, Type,
    };

    const METER: &str = "shop/Meter";
    const GETTERS: u32 = 6;

    /// A class with a constructor, getters, a method that returns nothing and one that makes another object.
    fn universe() -> Universe {
        let member = |kind, name: &str, result: Option<Type>| Member {
            kind,
            owner: METER.into(),
            declared_in: METER.into(),
            name: name.into(),
            descriptor: format!("(){}", result.as_ref().map_or("V".to_owned(), Type::descriptor)).into(),
            is_static: false,
            is_abstract: false,
            is_varargs: false,
            is_final: false,
            has_outer: false,
            type_parameters: Vec::new(),
            parameters: Vec::new(),
            parameter_names: Vec::new(),
            result,
            throws: Vec::new(),
        };
        let int = || Some(Type::Primitive(Primitive::Int));
        let mut members: Vec<Member> =
            (0..GETTERS).map(|at| member(MemberKind::Method, &format!("get{at}"), int())).collect();
        members.push(member(MemberKind::Constructor, "<init>", Some(Type::class(METER))));
        members.push(member(MemberKind::Method, "use", None));
        members.push(member(MemberKind::Method, "copy", Some(Type::class(METER))));
        Universe { subject: METER.into(), members, ..Universe::default() }
    }

    const NEW: u32 = GETTERS;
    const USE: u32 = GETTERS + 1;
    const COPY: u32 = GETTERS + 2;

    /// A test that makes a meter and calls a method of it, after which the getters of an object show these values.
    fn observation(method: u32, shown: &[i32], changed: &[usize]) -> Observation {
        let universe = universe();
        let result = |id: u32| universe.member(MemberId(id)).result.clone();
        let new = Action::New { constructor: MemberId(NEW), arguments: Vec::new() };
        let receiver = Some(Operand::Var(Var(0)));
        let call = Action::Call { method: MemberId(method), receiver, arguments: Vec::new() };
        let statements =
            vec![Statement { action: new, ty: result(NEW) }, Statement { action: call, ty: result(method) }];
        let of = Var(u32::from(method == COPY));
        let object =
            || Outcome::Returned { value: Some(Value::Object { class: METER.into() }), tainted: false };
        let nothing = Outcome::Returned { value: None, tainted: false };
        let inspections = shown.iter().enumerate().map(|(at, value)| Inspection {
            var: of,
            member: MemberId(at as u32),
            value: Value::Literal(Literal::Int(*value)),
        });
        let last = if method == COPY { object() } else { nothing };
        let observed = Observed {
            outcomes: vec![object(), last],
            inspections: inspections.collect(),
            ..Observed::default()
        };
        Observation {
            test: Test::new(TestCase { statements }, observed),
            unchanged: (0..shown.len()).map(|at| !changed.contains(&at)).collect(),
            notices: None,
        }
    }

    fn noticing(notices: &[(u32, Notice)]) -> Observation {
        let notices = notices.iter().map(|(mutant, notice)| (MutantId(*mutant), *notice)).collect();
        Observation { notices: Some(notices), ..observation(USE, &[0; GETTERS as usize], &[]) }
    }

    /// The numbers of the getters that each test asserts something about.
    fn asserted(observations: Vec<Observation>) -> Vec<Vec<u32>> {
        let tests = with_few_assertions(&universe(), observations, &Style::default());
        let members = |test: &Test| test.observed.inspections.iter().map(|one| one.member.0).collect();
        tests.iter().map(members).collect()
    }

    #[test]
    fn what_a_test_changed_is_asserted_and_the_rest_is_not() {
        let tests = vec![observation(USE, &[1, 0, 0, 7, 0, 0], &[0, 3]), observation(USE, &[2, 0, 0], &[0])];
        assert_eq!(asserted(tests), [vec![0, 3], vec![0]]);
    }

    #[test]
    fn of_many_changes_those_are_asserted_that_few_tests_show() {
        let all = [0, 1, 2, 3, 4, 5];
        let tests = vec![
            observation(USE, &[9, 9, 1, 2, 3, 4], &all),
            observation(USE, &[9, 9, 0, 0, 0, 0], &[0]),
            observation(USE, &[9, 9, 0, 0, 0, 0], &[1]),
        ];
        assert_eq!(asserted(tests), [vec![2, 3, 4, 5], vec![0], vec![1]]);
    }

    #[test]
    fn a_result_is_described_even_if_it_is_like_what_it_was_made_of() {
        let tests = vec![observation(COPY, &[0, 5, 0], &[]), observation(COPY, &[0, 1, 0], &[0])];
        assert_eq!(asserted(tests), [vec![0, 1], vec![0, 1]]);
        let unchanged = vec![observation(USE, &[0, 5, 0], &[])];
        assert_eq!(asserted(unchanged), [vec![0, 1]], "there is nothing else to assert");
        let mut silent = observation(COPY, &[0, 5, 0], &[]);
        silent.test.observed.inspections.iter_mut().for_each(|one| one.var = Var(0));
        assert_eq!(asserted(vec![silent]), [Vec::<u32>::new()], "that the result is not null is asserted");
    }

    #[test]
    fn mutants_that_nothing_else_notices_are_noticed_by_as_few_assertions_as_possible() {
        let state = Notice::State;
        let observations = [
            noticing(&[(0, state(0)), (1, state(1)), (2, Notice::Value(0))]),
            noticing(&[(0, state(2)), (1, state(2)), (2, state(3))]),
            noticing(&[(3, state(5)), (1, Notice::Exception(1))]),
        ];
        let needed: Vec<Vec<Claim>> =
            needed(&observations).into_iter().map(|claims| claims.into_iter().collect()).collect();
        assert_eq!(needed, [vec![Claim::Inspection(0)], vec![], vec![Claim::Inspection(5)]]);
    }

    /// A test whose last call, which gives nothing, has called two methods of a stub, one of which gives nothing either.
    fn using_stub(notices: Option<&[(u32, Notice)]>) -> Observation {
        let mut observation = observation(USE, &[0], &[]);
        let call = |method: u32, during: u32| Interaction {
            stub: Var(0),
            method: MemberId(method),
            arguments: Vec::new(),
            during: Var(during),
        };
        observation.test.observed.interactions = vec![call(0, 1), call(USE, 1), call(0, 1)];
        let number = |(mutant, notice): &(u32, Notice)| (MutantId(*mutant), *notice);
        observation.notices = notices.map(|notices| notices.iter().map(number).collect());
        observation
    }

    /// The methods of stubs that each test asserts something about, in the order of the calls.
    fn asserted_calls(observations: Vec<Observation>) -> Vec<Vec<u32>> {
        let tests = with_few_assertions(&universe(), observations, &Style::default());
        let methods = |test: &Test| test.observed.interactions.iter().map(|one| one.method.0).collect();
        tests.iter().map(methods).collect()
    }

    #[test]
    fn how_stubs_were_called_is_asserted_where_a_mutant_needs_it_or_nothing_else_was_done() {
        let seen = Notice::Interaction;
        let tests = vec![
            using_stub(Some(&[(0, seen(0)), (1, Notice::State(0))])),
            using_stub(Some(&[(2, seen(1)), (3, Notice::State(0))])),
            using_stub(Some(&[(2, seen(1)), (3, Notice::State(0))])),
            using_stub(Some(&[])),
            using_stub(None),
        ];
        assert_eq!(asserted_calls(tests), [vec![0, 0], vec![USE], vec![], vec![USE], vec![USE]]);
        let mut asked = using_stub(Some(&[]));
        asked.test.observed.interactions.remove(1);
        assert_eq!(asserted_calls(vec![asked]), [vec![0, 0]], "there is nothing else to assert");
    }

    #[test]
    fn something_of_what_the_last_call_gave_is_asserted_whatever_else_is() {
        let giving = |method: u32| {
            let mut giving = observation(method, &[7, 8], &[]);
            giving.notices = Some(vec![(MutantId(0), Notice::Interaction(0))]);
            let during = Var(1);
            giving.test.observed.interactions =
                vec![Interaction { stub: Var(0), method: MemberId(USE), arguments: Vec::new(), during }];
            giving
        };
        assert_eq!(asserted(vec![giving(COPY)]), [vec![0]]);
        assert_eq!(asserted_calls(vec![giving(COPY)]), [vec![USE]]);
        assert_eq!(
            asserted(vec![giving(USE)]),
            [Vec::<u32>::new()],
            "it gave nothing, and the rest is as it was"
        );
    }

    #[test]
    fn no_assertion_that_a_mutant_needs_makes_way() {
        let notices: Vec<(u32, Notice)> = (0..GETTERS).map(|at| (at, Notice::State(at as usize))).collect();
        let some = [(0, Notice::State(3)), (1, Notice::State(4))];
        assert_eq!(
            asserted(vec![noticing(&notices), noticing(&some), noticing(&[])]),
            [vec![0, 1, 2, 3, 4, 5], vec![3, 4], vec![0, 1]],
            "what notices mutants again is asserted where there is room"
        );
    }
}
