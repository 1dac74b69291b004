//! Runs a main class: `run [--jdk HOME] [-cp PATH] Class args…`. The `testwright` command does this properly; this
//! one is for working on the VM alone.

use std::path::PathBuf;
use std::sync::Arc;

use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    let (mut jdk, mut paths) = (None, Vec::new());
    while let Some(flag) = args.next_if(|arg| arg.starts_with('-')) {
        let value = args.next().expect("a value");
        match flag.as_str() {
            "--jdk" => jdk = Some(PathBuf::from(value)),
            _ => paths = value.split(':').map(PathBuf::from).collect(),
        }
    }
    let jdk = Jdk::discover(jdk.as_deref()).expect("a JDK");
    let class_path = ClassPath::open(&paths, jdk.feature).expect("a class path");
    let config = Config { pass_output: true, ..Config::default() };
    let mut vm = match Vm::boot(Arc::new(jdk), Arc::new(class_path), config) {
        Ok(vm) => vm,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(70);
        }
    };
    eprintln!("booted: {} classes, {} instructions", vm.classes.len(), vm.exec.instructions());
    let Some(main) = args.next() else { return };
    let rest: Vec<String> = args.collect();
    let end = vm.run_main(&main, &rest);
    eprintln!("instructions: {}", vm.exec.instructions());
    match end {
        Ok(()) => {}
        Err(End::Exit(code)) => std::process::exit(code),
        Err(end) => {
            eprintln!("{}", vm.describe_end(&end));
            std::process::exit(1);
        }
    }
}
