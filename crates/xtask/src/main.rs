//! Slow checks that are commands of their own instead of part of the tests: `cargo xtask --help`.
#![forbid(unsafe_code)]

mod artifacts;
mod attack;
mod check;
mod conformance;
mod determinism;
mod environments;
mod fuzz;
mod maven;
mod pages;
mod pit;
mod plugin;
mod projects;
mod review;
mod suites;

use clap::{Parser, Subcommand};

/// Slow checks of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the test suites of commons-lang3, commons-math3, commons-codec and joda-time in the VM and on `java`, and
    /// print passes side by side
    Conformance(conformance::Options),
    /// Write suites for real classes, and say how much they cover and whether they pass
    Suites(suites::Options),
    /// Let PIT judge suites that were written, and compare it with `testwright mutate`
    Pit(pit::Options),
    /// Write suites for whole real projects, and let their own build run them
    Projects(projects::Options),
    /// Count what a reviewer of suites would object to: names, values, assertions, lengths, warnings
    Review(review::Options),
    /// Let hostile classes and projects try to do harm, and print what came of it (Linux)
    Attack(attack::Options),
    /// Write suites in other environments, under load and with other numbers of jobs, and compare their bytes (Linux)
    Determinism(determinism::Options),
    /// Run suites of many classes in ten environments on every JDK, in random orders
    Environments(environments::Options),
    /// Feed damaged class files to `run` and `generate` in processes with limits (Linux)
    Fuzz(fuzz::Options),
    /// Look at an HTML report in headless Chromium
    Pages(pages::Options),
    /// Build the Maven plugin and try it on its sample project
    Plugin(plugin::Options),
    /// Run one test class in the VM: a part of `conformance`
    #[command(hide = true)]
    ConformanceRun(conformance::inside::Inside),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Conformance(options) => conformance::run(&options),
        Command::Suites(options) => suites::run(&options),
        Command::Pit(options) => pit::run(&options),
        Command::Projects(options) => projects::run(&options),
        Command::Review(options) => review::run(&options),
        Command::Attack(options) => attack::run(&options),
        Command::Determinism(options) => determinism::run(&options),
        Command::Environments(options) => environments::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Pages(options) => pages::run(&options),
        Command::Plugin(options) => plugin::run(&options),
        Command::ConformanceRun(inside) => conformance::inside::run(&inside),
    }
}
