//! Test data for chosen paths (Bueno and Jino 2002): six programs, forty feasible paths, infeasible ones, and methods of
//! libraries.
//!
//! Start at [`Paths`]. The programs are written after the descriptions in the publication; its own sources and paths are not
//! known, so rows compare programs of the same sort and size, not the same programs. `figures` has what was published.

mod feasible;
mod figures;
mod infeasible;
mod programs;
mod real;

use testwright_driver::paths::{Lab, methods_named};
use testwright_driver::paths::{Place, in_lab};
use testwright_paths::{Plan, Wanted};

use crate::{Experiment, Programs, Settings, Table};
use figures::{PROGRAMS, Published};

/// See the module's text.
pub(crate) struct Paths;

impl Experiment for Paths {
    fn name(&self) -> &'static str {
        "paths"
    }

    fn about(&self) -> &'static str {
        "data for chosen paths by a genetic algorithm with past inputs (Bueno and Jino 2002)"
    }

    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String> {
        let wanted: Vec<&Published> = PROGRAMS.iter().filter(|own| settings.wants(own.program)).collect();
        let mut tables = Vec::new();
        if !wanted.is_empty() {
            let sources: Vec<crate::Program> =
                wanted.iter().map(|own| programs::source(own.program)).collect();
            let compiled = Programs::compile(&settings.jdk, &sources)?;
            tables.extend(feasible::tables(settings, &compiled, &wanted, note)?);
            tables.extend(infeasible::table(settings, &compiled, &wanted, note)?);
        }
        if settings.wants("real") {
            tables.push(real::methods(settings, note)?);
        }
        if tables.is_empty() {
            let names: Vec<&str> = PROGRAMS.iter().map(|own| own.program).chain(["real"]).collect();
            return Err(format!("nothing is left; --only takes parts of {}", names.join(", ")));
        }
        Ok(tables)
    }
}

/// The feasible paths of a program and the infeasible ones, which have a name that begins with `!`.
fn split(plan: &Plan, lab: &Lab<'_>) -> Result<(Vec<Wanted>, Vec<Wanted>), String> {
    let all = plan.wanted(&lab.method.graph)?;
    Ok(all.into_iter().partition(|wanted| !wanted.name.starts_with('!')))
}

/// Works in the laboratory of a program.
fn in_program<R: Send>(
    compiled: &Programs,
    program: &str,
    seed: u64,
    work: impl FnOnce(&Plan, &mut Lab<'_>) -> Result<R, String>,
) -> Result<R, String> {
    let place = Place { jdk: &compiled.jdk, class_path: &compiled.class_path, source: &compiled.source };
    let plan = Plan::parse(programs::plan(program))?;
    let class = programs::class(program);
    let (outer, _) = testwright_driver::classes(&compiled.source, class)?;
    let methods = methods_named(&outer, plan.method.as_deref());
    let method = methods.first().ok_or_else(|| format!("{class} has no such method"))?;
    let key = (&*method.name, &*method.descriptor);
    in_lab(place, class, key, &plan.inputs, seed, |lab| work(&plan, lab))?
}
