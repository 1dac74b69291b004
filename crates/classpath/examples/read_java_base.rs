//! Times the reading of every class of java.base and looking classes up, on all installed JDKs.
//!
//! `cargo run --release -p testwright-classpath --example read_java_base`
#![allow(clippy::disallowed_methods, reason = "this program measures time")]

use std::time::{Duration, Instant};

use testwright_classpath::{ClassFile, Jdk};

fn main() {
    for jdk in Jdk::all() {
        let start = Instant::now();
        let reopened = Jdk::open(&jdk.home).expect("it was opened before");
        let open_time = start.elapsed();
        let names = reopened.classes("java.base");

        let mut lookup_time = Duration::MAX;
        let mut parse_time = Duration::MAX;
        let mut bytes = 0;
        for _ in 0..7 {
            let start = Instant::now();
            let contents: Vec<_> = names.iter().filter_map(|name| reopened.find_class(name)).collect();
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
