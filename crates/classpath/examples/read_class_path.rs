//! Reads every class of the given jars and folders and lists those that cannot be read.
//!
//! `cargo run --release -p testwright-classpath --example read_class_path -- lib/a.jar build/classes`

use std::path::PathBuf;

use testwright_classpath::{ClassFile, ClassPath};

fn main() {
    let mut readable = 0;
    let mut failures = 0;
    for entry in std::env::args_os().skip(1).map(PathBuf::from) {
        let class_path = match ClassPath::open(std::slice::from_ref(&entry), 25) {
            Ok(class_path) => class_path,
            Err(error) => {
                failures += 1;
                println!("{error}");
                continue;
            }
        };
        let names = class_path.classes().unwrap_or_else(|error| {
            println!("{error}");
            Vec::new()
        });
        for name in names {
            let parsed = class_path.find_class(&name).map_err(|error| error.to_string()).and_then(|found| {
                let found = found.ok_or_else(|| format!("{name} is listed and cannot be found"))?;
                ClassFile::parse(found.bytes).map_err(|error| format!("{}: {error}", found.origin))
            });
            match parsed {
                Ok(class) if *class.name == *name => readable += 1,
                Ok(class) => println!("{name} is called {}", class.name),
                Err(error) => {
                    failures += 1;
                    println!("{error}");
                }
            }
        }
    }
    println!("{readable} classes are readable, {failures} failures");
}
