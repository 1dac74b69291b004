//! Shared arrangement: what several tests of a suite make alike is made once, by a field.
//!
//! Start at [`Shared::of`]. JUnit makes a new instance of the test class for every test, so that a field with an initialiser is as
//! fresh as a variable. What needs mocks is made when these are there: by Mockito (`@InjectMocks`), or in `setUp`.
//!
//! **Always true:** only what is made of constants, mocks and other fields is shared, and never what a test is about.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use testwright_testcase::access::is_jdk;
use testwright_testcase::{Action, MemberKind, Operand, Outcome, Statement, Type, Value, Var};

use super::body::Body;
use super::imports::Imports;
use super::mock::{Fixture, has_runner};
use super::plan::{Place, Plan};
use super::settings;
use super::temporary::FIELD;
use super::types::Types;
use super::variables::{Names, name_variables};
use super::wrap::wrapped;
use crate::into::fixture::{HostField, HostFields};
use crate::suite::{Arrangement, Claim, Style, Test};

/// Fewest tests that share something.
const FEWEST: usize = 3;

/// What a field is for is seen if it is used by one test of so many at least.
const ONE_OF: usize = 3;

/// Columns before a member of the test class.
const IN_CLASS: usize = 4;

/// See the module's text.
#[derive(Default)]
pub(crate) struct Shared {
    fields: Vec<Field>,
    /// By method of the suite and statement, the field that holds its value.
    places: BTreeMap<(usize, usize), usize>,
    /// The method that makes what needs mocks or may throw.
    set_up: String,
    /// The method that closes mocks.
    tear_down: String,
    /// Whether the first one has Mockito make the mocks, too.
    opens: bool,
}

struct Field {
    name: String,
    /// How what it holds is made.
    key: String,
    /// The method and the statement that it is written from.
    from: (usize, usize),
    by: By,
}

/// What makes the value of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Initialiser,
    Mockito,
    SetUp,
    /// The test class that tests are added to.
    Host,
}

/// A value that a test makes of nothing but constants, mocks and other such values.
#[derive(Clone)]
struct Arranged {
    /// The same for values that are made alike.
    key: String,
    /// Whether it cannot be made before there are mocks, or may throw what must be declared.
    is_late: bool,
    /// Variables that it is made of, mocks apart.
    of: Vec<usize>,
}

/// By how values are made, the methods and statements that make them so.
type Found<'k> = BTreeMap<&'k str, Vec<(usize, usize)>>;

/// A method of a suite.
type Method<'s> = (&'s Test, &'s Plan);

impl Shared {
    /// What the methods of a suite share; what was chosen before stays. No method has one of the names that are taken.
    pub(crate) fn of(
        types: &Types<'_>,
        methods: &[Method<'_>],
        fixture: &Fixture,
        style: &Style,
        (before, taken): (Option<&Arrangement>, &BTreeSet<String>),
        host: Option<&HostFields>,
    ) -> Shared {
        let opens = fixture.opens(style);
        let empty = Shared {
            set_up: free("setUp", taken),
            tear_down: free("tearDown", taken),
            opens,
            ..Shared::default()
        };
        let has_none = methods.len() < FEWEST && host.is_none_or(|host| host.made.is_empty());
        if style.cautious || before.map_or(has_none, Arrangement::is_empty) {
            return empty;
        }
        let arranged: Vec<Vec<Option<Arranged>>> =
            methods.iter().map(|method| arranged(types, *method, fixture)).collect();
        let mut found = Found::new();
        for (method, values) in arranged.iter().enumerate() {
            for (at, value) in values.iter().enumerate() {
                let is_variable = methods[method].1.places.get(at) == Some(&Place::Variable);
                if let Some(value) = value.as_ref().filter(|_| is_variable && !methods[method].1.mocks[at]) {
                    found.entry(&value.key).or_default().push((method, at));
                }
            }
        }
        let parts = Values { methods, arranged: &arranged, found: &found, host }.private_parts(before);
        found.values_mut().for_each(|places| places.retain(|place| !parts.contains_key(place)));
        found.retain(|_, places| !places.is_empty());
        let values = Values { methods, arranged: &arranged, found: &found, host };
        let mut chosen = match before {
            Some(before) => before.clone(),
            None => values.choose(types, fixture, taken),
        };
        let by = |key: &str, from: (usize, usize)| match &arranged[from.0][from.1] {
            _ if host.is_some_and(|host| host.made.contains_key(key)) => By::Host,
            Some(value) if !value.is_late && style.framework.makes_anew() => By::Initialiser,
            _ if is_injected(types, methods[from.0], from.1, style) => By::Mockito,
            _ => By::SetUp,
        };
        if host.is_some() {
            // What would come before every test comes before those of people, too.
            let is_early = |key: &str, chosen: &Arrangement| {
                values.model(key, chosen).is_none_or(|from| by(key, from) != By::SetUp)
            };
            while let Some(late) = chosen.keys().find(|key| !is_early(key, &chosen)).cloned() {
                chosen.remove(&late);
            }
        }
        let mut shared = empty;
        for (key, name) in values.in_order(&chosen) {
            let (Some(places), Some(from)) = (found.get(key), values.model(key, &chosen)) else { continue };
            let by = by(key, from);
            let number = shared.fields.len();
            let users = places.iter().filter(|place| values.is_made_of(**place, &chosen));
            shared.places.extend(users.map(|place| (*place, number)));
            shared.places.extend(values.inline(key, places, &chosen).map(|place| (place, number)));
            let own = parts.iter().filter(|(_, of)| *of == key);
            shared.places.extend(own.map(|(place, _)| (*place, number)));
            shared.fields.push(Field { name: name.to_owned(), key: key.to_owned(), from, by });
        }
        shared
    }

    /// Names that variables of tests must not hide.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| field.name.as_str())
    }

    /// The field that holds the value of a statement of a method.
    pub(crate) fn field(&self, method: usize, at: usize) -> Option<&str> {
        self.places.get(&(method, at)).map(|number| self.fields[*number].name.as_str())
    }

    /// Whether a method uses anything of it.
    pub(crate) fn is_used_by(&self, method: usize) -> bool {
        self.places.keys().any(|(user, _)| *user == method)
    }

    /// What was chosen.
    pub(crate) fn arrangement(&self) -> Arrangement {
        self.fields.iter().map(|field| (field.key.clone(), field.name.clone())).collect()
    }

    /// Names of the suite's own methods.
    pub(crate) fn method_names(&self) -> Vec<&str> {
        let has_set_up = self.opens || self.fields.iter().any(|field| field.by == By::SetUp);
        let names = [(has_set_up, &self.set_up), (self.opens, &self.tear_down)];
        names.into_iter().filter(|(is_used, _)| *is_used).map(|(_, name)| name.as_str()).collect()
    }

    /// The lines that declare the fields, and those of the method that sets them up.
    pub(crate) fn members<'t, 'u>(
        &self,
        types: &'t Types<'u>,
        imports: &mut Imports<'t, 'u>,
        methods: &[Method<'_>],
        fixture: &Fixture,
        style: &Style,
    ) -> (Vec<String>, Vec<String>) {
        let (mut fields, mut made) = (Vec::new(), Vec::new());
        let mut throws = false;
        let opening = fixture.opening(imports, style);
        if let Some(opening) = &opening {
            fields.extend(opening.field.clone());
            made.push(format!("    {}", opening.open));
        }
        for field in &self.fields {
            let (method, at) = field.from;
            let (test, plan) = methods[method];
            let mut variables = fixture.fields_of(test, &plan.mocks);
            for (place, variable) in variables.iter_mut().enumerate().filter(|(place, _)| *place != at) {
                *variable = self.field(method, place).map(str::to_owned).or(variable.take());
            }
            let mut body = Body {
                types,
                imports,
                case: &test.case,
                plan,
                variables,
                names: Names::new(types.universe),
                recorders: Vec::new(),
                cautious: false,
            };
            let declared = body.declared(at);
            let ty = body.imports.ty(&declared);
            let name = &field.name;
            match field.by {
                By::Host => {}
                By::Mockito => {
                    let annotation = body.imports.annotation("org.mockito.InjectMocks");
                    fields.push(format!("@{annotation} {ty} {name};"));
                }
                By::Initialiser => {
                    let value = body.initialiser(at);
                    fields.extend(lines(&format!("private final {ty} {name} = {value};"), IN_CLASS));
                }
                By::SetUp => {
                    let value = body.initialiser(at);
                    fields.push(format!("private {ty} {name};"));
                    let text = lines(&format!("{name} = {value};"), 2 * IN_CLASS);
                    made.extend(text.into_iter().map(|line| format!("    {line}")));
                    throws |= declares(types, test, plan, at);
                }
            }
        }
        if made.is_empty() {
            return (fields, Vec::new());
        }
        let throws = if throws { " throws Exception" } else { "" };
        let mut set_up = vec![format!("@{}", imports.annotation(style.framework.before()))];
        set_up.push(format!("{}void {}(){throws} {{", style.visibility(), self.set_up));
        set_up.extend(made);
        set_up.push("}".to_owned());
        let closing =
            opening.map(|opening| opening.closing(imports, style, &self.tear_down)).unwrap_or_default();
        if !closing.is_empty() {
            set_up.push(String::new());
            set_up.extend(closing);
        }
        (fields, set_up)
    }
}

/// What the methods of a suite arrange.
struct Values<'v> {
    methods: &'v [Method<'v>],
    /// By method and statement.
    arranged: &'v [Vec<Option<Arranged>>],
    found: &'v Found<'v>,
    /// What the test class has already.
    host: Option<&'v HostFields>,
}

impl<'v> Values<'v> {
    /// Chooses fields for what many tests make, and for what that is made of.
    fn choose(&self, types: &Types<'_>, fixture: &Fixture, taken: &BTreeSet<String>) -> Arrangement {
        let given = self.host.iter().flat_map(|host| &host.made);
        let mut chosen: Arrangement = given.map(|(key, field)| (key.clone(), field.name.clone())).collect();
        if self.methods.len() < FEWEST {
            return chosen;
        }
        let is_own = |(method, at): (usize, usize)| {
            let ty = self.methods[method].0.case.statements[at].ty.as_ref();
            ty.and_then(Type::class_name).is_some_and(|name| !is_jdk(name))
        };
        let is_common = |places: &[(usize, usize)]| {
            places.len() >= FEWEST && places.len() * ONE_OF >= self.methods.len() && is_own(places[0])
        };
        let mut common: Vec<&[(usize, usize)]> =
            self.found.values().map(Vec::as_slice).filter(|places| is_common(places)).collect();
        common.sort_by_key(|places| (usize::MAX - places.len(), places[0]));
        let mut names = Names::new(types.universe);
        let of_fields = settings::FIELDS.into_iter().chain([FIELD]).chain(fixture.names());
        of_fields.for_each(|name| names.reserve(name));
        if self.host.is_some() {
            taken.iter().for_each(|name| names.reserve(name));
        }
        for places in common {
            let name = wanted(types, self.methods[places[0].0], places[0].1);
            let is_chosen = self.key(places[0]).is_none_or(|key| chosen.contains_key(key));
            // Of several that would be called the same, the most common one is.
            if is_chosen || names.passing(&name) != name {
                continue;
            }
            // What is a variable somewhere may be used there by itself.
            let Some(model) =
                places.iter().copied().max_by_key(|place| (self.of(*place).len(), Reverse(*place)))
            else {
                continue;
            };
            for place in std::iter::once(model).chain(self.of(model)) {
                if let Some(key) = self.key(place).filter(|key| !chosen.contains_key(*key)) {
                    let name = names.fresh(&wanted(types, self.methods[place.0], place.1));
                    chosen.insert(key.to_owned(), name);
                }
            }
        }
        chosen
    }

    fn key(&self, (method, at): (usize, usize)) -> Option<&'v str> {
        self.arranged[method][at].as_ref().map(|value| value.key.as_str())
    }

    /// The variables that a value is made of, directly or not.
    fn of(&self, (method, at): (usize, usize)) -> Vec<(usize, usize)> {
        let mut found: Vec<usize> = Vec::new();
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            let of = self.arranged[method][at].iter().flat_map(|value| value.of.iter().copied());
            let new: Vec<usize> = of.filter(|of| !found.contains(of)).collect();
            found.extend(&new);
            open.extend(new);
        }
        found.sort_unstable();
        found.into_iter().map(|at| (method, at)).collect()
    }

    /// Whether all variables that a value is made of are fields.
    fn is_made_of(&self, place: (usize, usize), chosen: &Arrangement) -> bool {
        let is_field = |of: (usize, usize)| self.key(of).is_some_and(|key| chosen.contains_key(key));
        let is_part = |of: (usize, usize)| match self.there(place) {
            None => is_field(of),
            // A field that is there already is made of some fields, and else of what is nobody's but its own.
            Some(there) => {
                let is_its = self.key(of).is_some_and(|key| there.of.contains(key));
                is_its || self.is_plain_value(of) || self.is_private(of, place)
            }
        };
        self.of(place).into_iter().all(is_part)
    }

    /// The field of the test class that holds a value.
    fn there(&self, place: (usize, usize)) -> Option<&'v HostField> {
        self.host?.made.get(self.key(place)?)
    }

    /// Whether it does not matter which of several equal objects a value is.
    fn is_plain_value(&self, (method, at): (usize, usize)) -> bool {
        let ty = self.methods[method].0.case.statements[at].ty.as_ref();
        ty.and_then(Type::class_name).is_some_and(|class| {
            class.starts_with("java/time/")
                || class.starts_with("java/math/Big")
                || &**class == "java/util/UUID"
        })
    }

    /// Whether a variable is used only to make another value.
    fn is_private(&self, (method, at): (usize, usize), (_, of): (usize, usize)) -> bool {
        let (test, plan) = self.methods[method];
        let made_of = |place: usize| {
            let operands = test.case.statements[place].operands();
            operands.filter_map(|operand| match operand {
                Operand::Var(var) => Some(var.index()),
                _ => None,
            })
        };
        let mut parts = BTreeSet::from([of]);
        for place in (0..=of).rev() {
            if parts.contains(&place) {
                parts.extend(made_of(place));
            }
        }
        let mut others = (0..test.case.statements.len()).filter(|place| !parts.contains(place));
        !others.any(|place| made_of(place).any(|made| made == at)) && !is_seen(test, plan, at)
    }

    /// Variables that only make values of fields that are there already, each with the key of that field.
    fn private_parts(&self, before: Option<&Arrangement>) -> BTreeMap<(usize, usize), String> {
        let is_kept = |key: &&String| before.is_none_or(|before| before.contains_key(*key));
        let keys = self.host.iter().flat_map(|host| host.made.keys()).filter(is_kept);
        let mut parts = BTreeMap::new();
        for key in keys {
            let places = self.found.get(key.as_str()).into_iter().flatten().copied();
            for place in places.filter(|place| self.is_made_of(*place, &Arrangement::new())) {
                let is_its = |of: (usize, usize)| {
                    self.key(of).zip(self.there(place)).is_some_and(|(key, there)| there.of.contains(key))
                };
                let own = self.of(place).into_iter().filter(|of| !is_its(*of) && self.is_private(*of, place));
                parts.extend(own.map(|of| (of, key.clone())));
            }
        }
        parts
    }

    /// Where methods that have no variable for a value would write it inside of something else: the first such place of each.
    fn inline(
        &self,
        key: &str,
        variables: &[(usize, usize)],
        chosen: &Arrangement,
    ) -> impl Iterator<Item = (usize, usize)> {
        let first = |method: usize| {
            let values = self.arranged[method].iter().enumerate();
            let is_it = |value: &Option<Arranged>| value.as_ref().is_some_and(|value| value.key == key);
            let mut found = values.filter(|(_, value)| is_it(value)).map(|(at, _)| (method, at));
            let places = &self.methods[method].1.places;
            found.find(|(_, at)| places.get(*at) == Some(&Place::Inline))
        };
        let others =
            (0..self.methods.len()).filter(|method| !variables.iter().any(|(known, _)| known == method));
        let found = others.filter_map(first).filter(|place| self.is_made_of(*place, chosen));
        found.collect::<Vec<_>>().into_iter()
    }

    /// The place that a field is written from.
    fn model(&self, key: &str, chosen: &Arrangement) -> Option<(usize, usize)> {
        let places = self.found.get(key)?.iter().copied();
        let fitting = places.filter(|place| self.is_made_of(*place, chosen));
        fitting.max_by_key(|place| (self.of(*place).len(), Reverse(*place)))
    }

    /// Fields with their names in the order of their first use, after those that they are made of.
    fn in_order(&self, chosen: &'v Arrangement) -> Vec<(&'v str, &'v str)> {
        let mut keys: Vec<&str> = chosen.keys().map(String::as_str).collect();
        keys.sort_by_key(|key| self.found.get(key).map(|places| places[0]));
        let mut ordered: Vec<(&str, &str)> = Vec::new();
        for key in keys {
            let Some(model) = self.model(key, chosen) else { continue };
            let before = self.of(model).into_iter().filter_map(|of| self.key(of));
            for key in before.chain([key]) {
                if let Some((key, name)) = chosen.get_key_value(key)
                    && !ordered.iter().any(|(known, _)| *known == key.as_str())
                {
                    ordered.push((key, name));
                }
            }
        }
        ordered
    }
}

/// Whether something is asserted of a variable, or it is compared with something.
fn is_seen(test: &Test, plan: &Plan, at: usize) -> bool {
    let var = Var(at as u32);
    let is_it = |value: &Value| *value == Value::Same(var);
    let observed = &test.observed;
    let is_claimed = plan.claims.contains(&Claim::Value(var))
        || observed.inspections.iter().any(|one| one.var == var || is_it(&one.value))
        || observed.changed.iter().any(|(changed, value)| *changed == var || is_it(value));
    let is_given = test.calls.iter().chain(&observed.interactions).flat_map(|one| &one.arguments).any(is_it);
    let is_result = observed.outcomes.iter().any(|outcome| match outcome {
        Outcome::Returned { value: Some(value), .. } => is_it(value),
        _ => false,
    });
    is_claimed || is_given || is_result
}

/// By statement, what a test arranges of constants and mocks. Of values that are made alike, the first.
fn arranged(types: &Types<'_>, (test, plan): Method<'_>, fixture: &Fixture) -> Vec<Option<Arranged>> {
    let mut found: Vec<Option<Arranged>> = Vec::with_capacity(plan.end);
    let observed = &test.observed;
    // What is printed or set belongs between what was there before and what is restored.
    let is_plain = observed.printed.is_empty() && observed.settings.is_empty();
    if test.cautious || test.is_single || !is_plain {
        return vec![None; plan.end];
    }
    let mocks = fixture.fields_of(test, &plan.mocks);
    for (at, mock) in mocks.iter().enumerate().take(plan.end) {
        let value = match mock {
            Some(name) => Some(Arranged { key: name.clone(), is_late: true, of: Vec::new() }),
            None => value(types, (test, plan), at, &found),
        };
        let is_known = |value: &Arranged| found.iter().flatten().any(|known| known.key == value.key);
        let is_second = plan.places[at] == Place::Variable && value.as_ref().is_some_and(is_known);
        found.push(value.filter(|_| !is_second));
    }
    found
}

fn value(
    types: &Types<'_>,
    (test, plan): Method<'_>,
    at: usize,
    before: &[Option<Arranged>],
) -> Option<Arranged> {
    let statement = &test.case.statements[at];
    let is_written = matches!(plan.places[at], Place::Variable | Place::Inline | Place::Constant);
    let is_claimed = plan.claims.contains(&Claim::Value(Var(at as u32)));
    let calls_mocks = test.calls.iter().any(|one| one.during.index() == at);
    let is_made = match &statement.action {
        Action::New { .. } | Action::Array { .. } | Action::Get { receiver: None, .. } => true,
        // What is called on a variable may change it.
        Action::Call { receiver: Some(Operand::Var(on)), .. } => {
            plan.places.get(on.index()).is_some_and(|place| *place != Place::Variable)
        }
        Action::Call { receiver: None, .. } => true,
        _ => false,
    };
    if !is_written || !is_made || is_claimed || calls_mocks || plan.act == Some(at) {
        return None;
    }
    let member = statement.member().map(|id| types.universe.member(id));
    if member.is_some_and(|member| is_file(&member.owner)) {
        return None;
    }
    let mut parts = Vec::new();
    let (mut is_late, mut of) = (declares_itself(types, statement), Vec::new());
    for operand in statement.operands() {
        let Operand::Var(var) = operand else {
            parts.push(format!("{operand:?}"));
            continue;
        };
        let made = before.get(var.index())?.as_ref()?;
        is_late |= made.is_late;
        match plan.places[var.index()] {
            Place::Variable if !plan.mocks[var.index()] => of.push(var.index()),
            _ => of.extend(&made.of),
        }
        parts.push(made.key.clone());
    }
    Some(Arranged { key: key_of(statement, &parts), is_late, of })
}

/// What is the same for values that are made alike, of operands for which the same is known.
pub(crate) fn key_of(statement: &Statement, operands: &[String]) -> String {
    let what = statement.member().map_or(u32::MAX, |id| id.0);
    format!("{what} {:?} ({})", statement.ty, operands.join(", "))
}

/// Whether a class is about files, which tests have in folders of their own.
fn is_file(class: &str) -> bool {
    class.starts_with("java/io/") || class.starts_with("java/nio/")
}

/// Whether making the value of a statement may throw what must be declared.
fn declares(types: &Types<'_>, test: &Test, plan: &Plan, at: usize) -> bool {
    let statement = &test.case.statements[at];
    let is_inside = |operand: &Operand| match operand {
        Operand::Var(var) => {
            plan.places.get(var.index()) == Some(&Place::Inline) && declares(types, test, plan, var.index())
        }
        _ => false,
    };
    declares_itself(types, statement) || statement.operands().any(is_inside)
}

fn declares_itself(types: &Types<'_>, statement: &Statement) -> bool {
    let Some(member) = statement.member().map(|id| types.universe.member(id)) else { return false };
    member.throws.iter().any(|exception| !types.is_unchecked(exception))
}

/// Whether Mockito makes the same by itself: by the constructor with most parameters, from a mock for each of them.
fn is_injected(types: &Types<'_>, (test, plan): Method<'_>, at: usize, style: &Style) -> bool {
    let Action::New { constructor, arguments } = &test.case.statements[at].action else { return false };
    let member = types.universe.member(*constructor);
    let mock = |operand: &Operand| match operand {
        Operand::Var(var) if plan.mocks[var.index()] => test.case.statements[var.index()].ty.as_ref(),
        _ => None,
    };
    let mocks: Vec<&Type> = arguments.iter().filter_map(mock).collect();
    let are_all = !arguments.is_empty() && mocks.len() == arguments.len();
    let is_exact = mocks.iter().zip(&member.parameters).all(|(mock, parameter)| *mock == parameter);
    let are_distinct = (1..mocks.len()).all(|at| !mocks[..at].contains(&mocks[at]));
    let is_rival = |other: &testwright_testcase::Member| {
        other.kind == MemberKind::Constructor
            && other.owner == member.owner
            && other.parameters.len() >= member.parameters.len()
    };
    let rivals = types.universe.members.iter().filter(|other| is_rival(other)).count();
    style.framework.makes_anew()
        && has_runner(style)
        && are_all
        && is_exact
        && are_distinct
        && rivals == 1
        && !member.has_outer
}

/// The lines of a statement.
fn lines(statement: &str, indentation: usize) -> Vec<String> {
    match statement.contains('\n') {
        true => statement.lines().map(str::to_owned).collect(),
        false => wrapped(statement, indentation),
    }
}

/// What a variable is called in a test.
fn wanted(types: &Types<'_>, (test, plan): Method<'_>, at: usize) -> String {
    let mut names = Names::new(types.universe);
    let mut variables = name_variables(types.universe, &test.case, plan, &[], &mut names);
    variables.get_mut(at).and_then(Option::take).unwrap_or_default()
}

/// A name that no test has.
fn free(name: &str, taken: &BTreeSet<String>) -> String {
    let mut name = name.to_owned();
    while taken.contains(&name) {
        name.push_str("Fixture");
    }
    name
}
