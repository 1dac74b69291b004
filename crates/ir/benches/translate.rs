//! How long it takes to translate every method of java.base: `cargo bench -p testwright-ir --bench translate`.
#![allow(missing_docs, reason = "the macros below make undocumented functions")]

use criterion::{Criterion, criterion_group, criterion_main};
use testwright_classpath::{ClassFile, Jdk};
use testwright_ir::translate;

fn java_base(criterion: &mut Criterion) {
    for jdk in Jdk::all() {
        let names = jdk.classes("java.base");
        let found = names.iter().filter_map(|name| jdk.find_class(name));
        let classes: Vec<ClassFile> = found.filter_map(|(_, bytes)| ClassFile::parse(bytes).ok()).collect();
        let with_code =
            |class: &ClassFile| class.methods.iter().filter(|method| method.code.is_some()).count();
        let methods: usize = classes.iter().map(with_code).sum();
        let mut group = criterion.benchmark_group("translate java.base");
        group.sample_size(10).throughput(criterion::Throughput::Elements(methods as u64));
        group.bench_function(&*jdk.version, |bencher| {
            bencher.iter(|| {
                let mut blocks = 0;
                for class in &classes {
                    let bodies = class.methods.iter().filter_map(|method| translate(class, method).ok());
                    blocks += bodies.map(|body| body.blocks.len()).sum::<usize>();
                }
                blocks
            });
        });
        group.finish();
    }
}

criterion_group!(benches, java_base);
criterion_main!(benches);
