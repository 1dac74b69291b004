//! Graphs and analyses agree with each other, and with what a translated body promises, on real code.

use testwright_classpath::descriptor::MethodDescriptor;
use testwright_classpath::{ClassFile, Jdk};
use testwright_ir::analysis::{DefUse, Liveness, UseId, constants};
use testwright_ir::graph::{
    Cfg, ControlDependence, ExceptionEdges, Loops, dominators, post_dominators, to_dot,
};
use testwright_ir::{BlockId, Body, translate};

/// Checks one body; the error says what does not fit.
fn check(body: &Body) -> Result<(), String> {
    let cfg = Cfg::new(body, ExceptionEdges::Include);
    let blocks = || (0..cfg.len() as u32).map(BlockId);
    let (up, down) = (dominators(&cfg), post_dominators(&cfg));
    for &block in cfg.reverse_postorder() {
        if let Some(above) = up.immediate(block)
            && cfg.place(above) >= cfg.place(block)
        {
            return Err(format!("{block:?} comes before its dominator {above:?}"));
        }
        if !up.dominates(cfg.entry(), block) || !down.dominates(cfg.exit(), block) {
            return Err(format!("{block:?} is missing from a dominator tree"));
        }
    }
    let loops = Loops::new(&cfg, &up);
    for found in loops.all() {
        if found.latches.iter().any(|&latch| !up.dominates(found.header, latch)) {
            return Err(format!("the loop of {:?} is entered elsewhere", found.header));
        }
    }
    let control = ControlDependence::new(&cfg, down);
    if blocks().any(|block| {
        !control.follows_entry(block) && control.of(block).next().is_none() && cfg.is_reachable(block)
    }) {
        return Err("a block depends on nothing, but is not always reached".into());
    }
    let chains = DefUse::new(body);
    for (index, usage) in chains.uses().iter().enumerate() {
        if chains.definitions_of(UseId(index as u32)).is_empty() && cfg.is_reachable(usage.point.block) {
            return Err(format!("{:?} is used at {:?} but defined nowhere", usage.reg, usage.point));
        }
    }
    let liveness = Liveness::new(body);
    for reg in liveness.live_in(cfg.entry()).iter() {
        if !body.parameters.iter().any(|(parameter, _)| usize::from(parameter.0) == reg) {
            return Err(format!("r{reg} is live on entry but no parameter"));
        }
    }
    if !to_dot(body).ends_with("}\n") {
        return Err("the drawing is cut off".into());
    }
    Ok(())
}

#[test]
fn analyses_agree_on_java_base() {
    let mut checked = 0;
    let mut found = 0;
    for jdk in Jdk::all() {
        // One class in five is enough to meet every shape of code, and quick.
        for name in jdk.classes("java.base").iter().step_by(5) {
            let (_, bytes) = jdk.find_class(name).unwrap_or_else(|| panic!("no class {name}"));
            let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            for method in class.methods.iter().filter(|method| method.code.is_some()) {
                let body = translate(&class, method).unwrap_or_else(|error| panic!("{error}"));
                if let Err(error) = check(&body) {
                    panic!("{name}.{}{}: {error}\n{}", method.name, method.descriptor, body.display());
                }
                let descriptor =
                    MethodDescriptor::parse(&method.descriptor).unwrap_or_else(|error| panic!("{error}"));
                let types = if method.flags.is_static() { &descriptor.params[..] } else { &[] };
                found += constants(&body, types).len();
                checked += 1;
            }
        }
    }
    assert!(checked > 10_000 && found > 10_000, "{checked} bodies with {found} constants");
}
