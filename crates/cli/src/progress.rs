//! Progress: a bar on a terminal, plain lines otherwise, nothing with `--json`.

use std::collections::BTreeMap;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use testwright_driver::{Progress, Silent, Stage};

use crate::terminal::printable;

/// Nothing.
pub(crate) fn silent() -> Box<dyn Progress> {
    Box::new(Silent)
}

/// A line for each class that is done, and for each step if the user wants to know more.
pub(crate) fn lines(classes: usize, verbose: bool) -> Box<dyn Progress> {
    Box::new(Lines { classes, verbose, done: Mutex::new(0), stages: Mutex::default() })
}

/// A bar.
pub(crate) fn bar(classes: usize) -> Box<dyn Progress> {
    Box::new(Bar::new(classes))
}

/// What is said when the tests of classes are run together.
fn together(classes: usize) -> String {
    format!("running the tests of {classes} classes together")
}

fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::Preparing => "preparing",
        Stage::Searching => "searching",
        Stage::Minimising => "minimising",
        Stage::Verifying => "verifying",
    }
}

/// One line per class that is done.
struct Lines {
    classes: usize,
    verbose: bool,
    done: Mutex<usize>,
    /// By class: what was said to be done last.
    stages: Mutex<BTreeMap<String, Stage>>,
}

impl Progress for Lines {
    fn update(&self, class: &str, stage: Stage, covered: usize, goals: usize, _: f64) {
        if !self.verbose {
            return;
        }
        let mut stages = self.stages.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if stages.insert(class.to_owned(), stage) == Some(stage) {
            return;
        }
        match stage {
            Stage::Preparing | Stage::Searching => eprintln!("{}: {}", printable(class), words(stage)),
            Stage::Minimising | Stage::Verifying => {
                eprintln!("{}: {}, {covered} of {goals} goals are covered", printable(class), words(stage));
            }
        }
    }

    fn done(&self, class: &str) {
        let mut done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *done += 1;
        eprintln!("[{done}/{}] {}", self.classes, printable(class));
    }

    fn unchanged(&self, class: &str) {
        if self.verbose {
            eprintln!("{}: unchanged", printable(class));
        }
        *self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner) += 1;
    }

    fn together(&self, classes: usize) {
        eprintln!("{}", together(classes));
    }
}

/// A bar for the class that is worked on: the share of its time, and what it covers so far.
struct Bar {
    bar: ProgressBar,
    classes: usize,
    done: Mutex<usize>,
}

impl Bar {
    fn new(classes: usize) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr());
        let template = "{prefix} {wide_msg} [{bar:24}] {elapsed}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        Bar { bar, classes, done: Mutex::new(0) }
    }
}

impl Progress for Bar {
    fn update(&self, class: &str, stage: Stage, covered: usize, goals: usize, used: f64) {
        let done = *self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let what = words(stage);
        self.bar.set_prefix(format!("{}/{}", done + 1, self.classes));
        self.bar.set_message(format!("{}: {what}, {covered} of {goals} goals", printable(class)));
        self.bar.set_position((used.clamp(0.0, 1.0) * 1000.0) as u64);
    }

    fn done(&self, _: &str) {
        let mut done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *done += 1;
        self.bar.reset();
        if *done == self.classes {
            self.bar.finish_and_clear();
        }
    }

    fn together(&self, classes: usize) {
        // The bar is about one class, and may be gone.
        self.bar.suspend(|| eprintln!("{}", together(classes)));
    }
}
