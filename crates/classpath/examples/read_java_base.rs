//! Times the reading of every class of java.base and looking classes up, on the JDKs given or all installed ones.
//!
//! `cargo run --release -p testwright-classpath --example read_java_base [jdk-home..]`
#![allow(clippy::disallowed_methods, reason = "this program measures time")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use testwright_classpath::{ClassFile, Jdk};

fn main() {
    let mut homes: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if homes.is_empty() {
        homes = Jdk::all().into_iter().map(|jdk| jdk.home).collect();
    }
    for home in homes {
        let start = Instant::now();
        let jdk = match Jdk::open(&home) {
            Ok(jdk) => jdk,
            Err(error) => {
                println!("{error}");
                continue;
            }
        };
        let open_time = start.elapsed();
        let names = jdk.classes("java.base");

        let mut lookup_time = Duration::MAX;
        let mut parse_time = Duration::MAX;
        let mut bytes = 0;
        for _ in 0..7 {
            let start = Instant::now();
            let contents: Vec<_> = names.iter().filter_map(|name| jdk.find_class(name)).collect();
            lookup_time = lookup_time.min(start.elapsed());
            bytes = contents.iter().map(|(_, content)| content.len()).sum();

            let start = Instant::now();
            let mut parsed = 0;
            for (_, content) in contents {
                parsed += usize::from(ClassFile::parse(content).is_ok());
            }
            parse_time = parse_time.min(start.elapsed());
            assert_eq!(parsed, names.len(), "every class is readable");
        }
        println!(
            "Java {}: {} classes, {bytes} bytes; open {open_time:?}; find {:?} each; parse all {parse_time:?}",
            jdk.version,
            names.len(),
            lookup_time / names.len() as u32,
        );
    }
}
