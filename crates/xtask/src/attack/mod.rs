//! `cargo xtask attack`: a stranger's code and projects try to do harm, and a table says what came of it.
//!
//! Start at [`ATTACKS`]. Each attack is one function that runs the released command on something hostile from
//! `testdata/hostile` and looks at canaries afterwards. Canaries, listeners and projects are made anew below `--out`.
//!
//! **Always true:** an attack fails if harm was done, and also if the command did not do what it is for, because a command that
//! refuses everything harms nothing.

mod bench;
mod compiler;
mod machine;
mod project;
mod time;
mod world;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use bench::Bench;
pub(crate) use time::{Busy, WORLDS};

/// Options of the command.
#[derive(Args)]
pub(crate) struct Options {
    /// Only attacks whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// No attacks whose name contains this
    #[arg(long)]
    without: Option<String>,
    /// Folder for what is made
    #[arg(long, default_value = "target/attack")]
    out: PathBuf,
}

/// Something hostile.
struct Attack {
    name: &'static str,
    /// Tries it, and says what was seen; an error says which harm was done.
    run: fn(&Bench) -> Result<String>,
}

const ATTACKS: &[Attack] = &[
    Attack { name: "code under test harms files, processes, network", run: world::vandal },
    Attack { name: "a static initialiser does harm", run: world::eager },
    Attack { name: "code under test writes to the process's streams", run: world::loud },
    Attack { name: "a class that is called like the JDK's Unsafe", run: machine::natives },
    Attack { name: "enum-keyed maps with all criteria", run: machine::cart },
    Attack { name: "a javac plugin on the class path", run: compiler::plugin },
    Attack { name: "names in bytecode that are code in sources", run: compiler::names },
    Attack { name: "a sealed jar", run: compiler::sealed },
    Attack { name: "settings that name programs and files", run: project::settings },
    Attack { name: "a build script and Git settings that run programs", run: project::tools },
    Attack { name: "modules in circles, pipes and devices as files", run: project::files },
    Attack { name: "sleepers and endless loops within two seconds", run: time::budget },
    Attack { name: "other locales, zones, charsets, umasks, loads", run: time::environments },
    Attack { name: "four busy processes for each core", run: time::load },
];

pub(crate) fn run(options: &Options) -> Result<()> {
    let bench = Bench::new(&options.out)?;
    let is_chosen = |attack: &&Attack| {
        let has = |part: &String| attack.name.contains(part.as_str());
        options.only.as_ref().is_none_or(has) && !options.without.as_ref().is_some_and(has)
    };
    let (mut held, mut all) = (0, 0);
    for attack in ATTACKS.iter().filter(is_chosen) {
        all += 1;
        match (attack.run)(&bench) {
            Ok(seen) => {
                held += 1;
                println!("held    {:52} {seen}", attack.name);
            }
            Err(harm) => println!("BROKEN  {:52} {harm:#}", attack.name),
        }
    }
    ensure!(all > 0, "no attack is called so");
    println!("{held} passed, {} failed", all - held);
    ensure!(held == all, "{} of {all} attacks did harm", all - held);
    Ok(())
}
