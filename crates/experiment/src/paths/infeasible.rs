//! Infeasible paths of the programs: none may be found, and the decision is named that cannot go as wanted.

use testwright_driver::paths::Lab;
use testwright_paths::{Base, Pursue, SolverUse, Verdict, Wanted};
use testwright_testcase::Rng;

use super::figures::Published;
use super::{in_program, split};
use crate::{Programs, Settings, Table, each};

/// A row about an infeasible path, and whether its verdict, its proof and its suspects are right.
struct Judged {
    cells: Vec<String>,
    is_found: bool,
    is_proved: bool,
    is_flagged: bool,
    /// Whether the search alone suspected the right decision.
    is_suspect_right: bool,
    is_proof_right: bool,
}

/// The table of infeasible paths, if there are any.
pub(super) fn table(
    settings: &Settings,
    compiled: &Programs,
    wanted: &[&Published],
    note: &(dyn Fn(&str) + Sync),
) -> Result<Option<Table>, String> {
    let judged = each(settings.jobs, wanted, |published| {
        let judged = in_program(compiled, published.program, settings.seed, |plan, lab| {
            let (_, paths) = split(plan, lab)?;
            Ok(paths
                .iter()
                .map(|wanted| judge(lab, published.program, wanted, settings.seed))
                .collect::<Vec<_>>())
        })?;
        note(&format!("{} infeasible paths: done", published.program));
        Ok(judged)
    })?;
    let judged: Vec<Judged> = judged.into_iter().flatten().collect();
    if judged.is_empty() {
        return Ok(None);
    }
    let columns = [
        "program",
        "path",
        "verdict",
        "runs",
        "suspect of the search",
        "suspect of the proof",
        "contradiction",
    ];
    let mut table = Table::new("Infeasible paths (suspects: place in the path, wanted place)", &columns);
    for name in ["path", "verdict", "suspect of the search", "suspect of the proof", "contradiction"] {
        table = table.text_column(name);
    }
    let count = |test: fn(&Judged) -> bool| judged.iter().filter(|one| test(one)).count();
    let (found, proved, flagged) =
        (count(|one| one.is_found), count(|one| one.is_proved), count(|one| one.is_flagged));
    let (suspects, proofs) = (count(|one| one.is_suspect_right), count(|one| one.is_proof_right));
    let total = judged.len();
    judged.into_iter().for_each(|one| table.row(one.cells));
    table.note(format!(
        "{total} paths: {found} found, {proved} proved, {flagged} only flagged; the search by itself suspected the right decision \
         in {suspects}, the proof named it in {proofs}. The paper has no figures for infeasible paths."
    ));
    Ok(Some(table))
}

fn judge(lab: &mut Lab<'_>, program: &str, wanted: &Wanted, seed: u64) -> Judged {
    use rand::SeedableRng;
    let right: Option<usize> = wanted.name.trim_start_matches('!').parse().ok();
    let mut rng = Rng::seed_from_u64(seed);
    let settings =
        Pursue { executions: 20_000, nodes: 300, solver: SolverUse::WhenStuck, ..Pursue::default() };
    let finding = lab.pursue(wanted, Some(&mut Base::new()), settings, &mut rng, &|| false);
    let place = |place: Option<usize>| place.map_or("none".to_owned(), |place| place.to_string());
    let proof = match &finding.verdict {
        Verdict::Infeasible(core) => core.last().map(|last| last.place + 1),
        _ => None,
    };
    let words: Vec<String> = match &finding.verdict {
        Verdict::Infeasible(core) => core.iter().map(|one| one.describe(wanted)).collect(),
        other => other.suspect().map(|one| one.describe(wanted)).into_iter().collect(),
    };
    let of = |own: Option<usize>| format!("{} of {}", place(own), place(right));
    Judged {
        cells: vec![
            program.to_owned(),
            wanted.text(),
            finding.verdict.word().to_owned(),
            finding.executions.to_string(),
            of(finding.stuck_at),
            of(proof),
            words.join("; "),
        ],
        is_found: matches!(finding.verdict, Verdict::Found { .. }),
        is_proved: matches!(finding.verdict, Verdict::Infeasible(_)),
        is_flagged: matches!(finding.verdict, Verdict::LikelyInfeasible(_)),
        is_suspect_right: finding.stuck_at == right,
        is_proof_right: proof == right,
    }
}
