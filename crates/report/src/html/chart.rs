//! How coverage grew while the search ran, as a picture.

use std::fmt::Write;

use testwright_driver::ClassReport;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 80.0;

/// The picture; nothing if there is nothing to show.
pub(super) fn chart(class: &ClassReport) -> String {
    let growth = &class.details.growth;
    // The search counts behaviours like other goals.
    let total = class.goals_total + class.behaviours_total;
    let (Some(last), true) = (growth.last(), total > 0) else { return String::new() };
    let seconds = class.search_seconds.max(last.0).max(1e-9);
    let x = |at: f64| WIDTH * at / seconds;
    let y = |covered: usize| HEIGHT - HEIGHT * covered as f64 / total as f64;
    let mut path = format!("M0 {HEIGHT:.1}");
    for (at, covered) in growth {
        // Coverage grows in steps.
        let _ = write!(path, " H{:.1} V{:.1}", x(*at), y(*covered));
    }
    let _ = write!(path, " H{WIDTH:.1}");
    let words = format!("{} of {} goals after {seconds:.1} seconds of searching", last.1, total);
    format!(
        "<figure><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{words}\">\
         <path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"/></svg>\
         <figcaption>Goals covered over time: {words}</figcaption></figure>\n"
    )
}
