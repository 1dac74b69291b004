//! Progress: a bar on a terminal, plain lines otherwise, nothing with `--json`.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use testwright_driver::{Progress, Stage};

/// What suits the user.
pub(crate) fn choose(terminal: bool, json: bool, classes: usize) -> Box<dyn Progress> {
    if terminal {
        Box::new(Bar::new(classes))
    } else if json {
        Box::new(Silent)
    } else {
        Box::new(Lines { classes, done: Mutex::new(0) })
    }
}

struct Silent;

impl Progress for Silent {
    fn update(&self, _: &str, _: Stage, _: usize, _: usize, _: f64) {}

    fn done(&self, _: &str) {}
}

/// One line per class that is done.
struct Lines {
    classes: usize,
    done: Mutex<usize>,
}

impl Progress for Lines {
    fn update(&self, _: &str, _: Stage, _: usize, _: usize, _: f64) {}

    fn done(&self, class: &str) {
        let mut done = self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *done += 1;
        eprintln!("[{done}/{}] {class}", self.classes);
    }

    fn unchanged(&self, _: &str) {
        *self.done.lock().unwrap_or_else(std::sync::PoisonError::into_inner) += 1;
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
        let what = match stage {
            Stage::Preparing => "preparing",
            Stage::Searching => "searching",
            Stage::Minimising => "minimising",
            Stage::Verifying => "verifying",
        };
        self.bar.set_prefix(format!("{}/{}", done + 1, self.classes));
        self.bar.set_message(format!("{class}: {what}, {covered} of {goals} goals"));
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
}
