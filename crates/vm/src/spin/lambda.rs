//! `LambdaMetafactory`: a class with one field per captured value, whose methods convert their arguments and call the
//! implementation.
//!
//! A lambda that captures nothing is one object per call site, made here in permanent memory, which the call site passes
//! as an extra argument to a method that gives it back; otherwise the call site makes a new object each time. Lambdas
//! that must be serialisable are left to the JDK.

use testwright_classpath::classfile::{Constant, MemberRef};

use super::SiteInfo;
use super::assembler::{Assembler, Call, Op, Refused, width};
use super::class::{ClassSpinner, spun_method};
use super::convert::{class_name, convert, is_ref, sort, split};
use crate::class::ClassId;
use crate::heap::Ref;
use crate::link::out_of_memory;
use crate::native::Answer;
use crate::natives::reflection::descriptor_class;
use crate::resolve::CallSite;
use crate::vm::Vm;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// Name of the method that the call site becomes a call of.
const MAKE: &str = "get$Lambda";

/// What the bootstrap arguments say.
struct Lambda<'a> {
    /// Name of the interface's method.
    name: &'a str,
    /// The interface that is implemented, and further ones.
    interface: &'a str,
    markers: Vec<&'a str>,
    /// Types of captured values.
    captures: Vec<&'a str>,
    /// Erased descriptor of the interface's method, and others that must do the same.
    descriptors: Vec<&'a str>,
    /// Its descriptor with the type arguments filled in.
    instantiated: &'a str,
    /// The implementation and how it is called.
    kind: u8,
    implementation: MemberRef<'a>,
}

/// `metafactory(lookup, name, type, erased, implementation, instantiated)`, or `altMetafactory` with more arguments.
pub(super) fn link(vm: &mut Vm, site: &SiteInfo<'_>, alternative: bool) -> Answer<Option<CallSite>> {
    let Some(lambda) = read(site, alternative) else { return Ok(None) };
    if !is_sound(vm, site.from, &lambda)? {
        return Ok(None);
    }
    let from = vm.class_name(site.from);
    let name = if vm.jdk.feature >= 21 {
        format!("{from}$$Lambda")
    } else {
        format!("{from}$$Lambda${}", vm.classes.len())
    };
    let mut class = ClassSpinner::new(name);
    if spin(&mut class, &lambda).is_err() {
        return Ok(None);
    }
    let loader = vm.class(site.from).loader;
    let id = class.define(vm, loader, Some(site.from))?;
    let appendix = if lambda.captures.is_empty() { Some(make_instance(vm, id)?) } else { None };
    Ok(spun_method(vm, id, MAKE).map(|target| CallSite { target, appendix }))
}

/// Reads the bootstrap arguments; `None` if they are not what compilers write, or if they ask for serialisation.
fn read<'a>(site: &SiteInfo<'a>, alternative: bool) -> Option<Lambda<'a>> {
    let pool = &site.file.pool;
    let [erased, implementation, instantiated, rest @ ..] = site.arguments else { return None };
    let (kind, implementation) = pool.method_handle(*implementation).ok()?;
    let (captures, interface) = split(site.call.descriptor);
    let mut lambda = Lambda {
        name: site.call.name,
        interface: class_name(interface),
        markers: Vec::new(),
        captures,
        descriptors: vec![pool.method_type(*erased).ok()?],
        instantiated: pool.method_type(*instantiated).ok()?,
        kind,
        implementation,
    };
    let mut rest = rest.iter().copied();
    let number = |index: Option<u16>| match pool.get(index?) {
        Ok(Constant::Integer(value)) => Some(*value),
        _ => None,
    };
    if alternative {
        let flags = number(rest.next())?;
        if flags & SERIALIZABLE != 0 || flags & !(SERIALIZABLE | MARKERS | BRIDGES) != 0 {
            return None;
        }
        if flags & MARKERS != 0 {
            for _ in 0..number(rest.next())? {
                lambda.markers.push(pool.class_name(rest.next()?).ok()?);
            }
        }
        if flags & BRIDGES != 0 {
            for _ in 0..number(rest.next())? {
                let bridge = pool.method_type(rest.next()?).ok()?;
                if !lambda.descriptors.contains(&bridge) {
                    lambda.descriptors.push(bridge);
                }
            }
        }
    }
    let sound = rest.next().is_none() && interface.starts_with('L') && (5..=9).contains(&lambda.kind);
    sound.then_some(lambda)
}

/// The parameters of the implementation, its receiver included, and its result.
fn implementation_types<'a>(lambda: &Lambda<'a>, owner: &'a str) -> (Vec<&'a str>, &'a str) {
    let (mut parameters, mut result) = split(lambda.implementation.descriptor);
    match lambda.kind {
        6 => {}
        8 => result = owner,
        _ => parameters.insert(0, owner),
    }
    (parameters, result)
}

/// The owner of the implementation as a descriptor.
fn owner_descriptor(lambda: &Lambda<'_>) -> String {
    let owner = lambda.implementation.class;
    if owner.starts_with('[') { owner.to_owned() } else { format!("L{owner};") }
}

/// Checks what `LambdaMetafactory` checks, and that the classes and the implementation exist and may be used: what
/// fails here is for the JDK to report.
fn is_sound(vm: &mut Vm, from: ClassId, lambda: &Lambda<'_>) -> Answer<bool> {
    for name in std::iter::once(&lambda.interface).chain(&lambda.markers) {
        let interface = vm.class_by_name(from, name)?;
        if !vm.class(interface).is_interface() || !vm.can_access_class(from, interface) {
            return Ok(false);
        }
    }
    let member = &lambda.implementation;
    let owner = vm.class_by_name(from, member.class)?;
    let class = vm.class(owner);
    if !class.is_array() && class.is_interface() != member.of_interface || !vm.can_access_class(from, owner) {
        return Ok(false);
    }
    let Some(method) = vm.find_method(owner, member.name, member.descriptor) else { return Ok(false) };
    let found = vm.method(method);
    let (declared, flags) = (found.class, found.flags);
    let is_constructor = member.name == "<init>";
    let is_abstract = vm.class(owner).flags & 0x0400 != 0;
    let fits = match lambda.kind {
        6 => flags.is_static(),
        8 => is_constructor && declared == owner && !is_abstract,
        7 => !flags.is_static() && !is_constructor && !flags.is_abstract() && declared == from,
        9 => !flags.is_static() && member.of_interface,
        _ => !flags.is_static() && !is_constructor && !member.of_interface,
    };
    if !fits || !vm.can_access_member(from, declared, flags.0) {
        return Ok(false);
    }
    types_fit(vm, from, lambda)
}

/// Arities, captured types, and reference types that must be subtypes.
fn types_fit(vm: &mut Vm, from: ClassId, lambda: &Lambda<'_>) -> Answer<bool> {
    let owner = owner_descriptor(lambda);
    let (needed, result) = implementation_types(lambda, &owner);
    let (given, wanted) = split(lambda.instantiated);
    let captured = lambda.captures.len();
    let arity = split(lambda.descriptors[0]).0.len();
    if needed.len() != captured + arity || given.len() != arity {
        return Ok(false);
    }
    if lambda.descriptors.iter().any(|descriptor| split(descriptor).0.len() != arity) {
        return Ok(false);
    }
    let has_receiver = !matches!(lambda.kind, 6 | 8);
    for (index, (have, need)) in lambda.captures.iter().zip(&needed).enumerate() {
        let is_receiver = has_receiver && index == 0;
        if have != need && !(is_receiver && is_subtype(vm, from, have, need)?) {
            return Ok(false);
        }
    }
    for (have, need) in given.iter().zip(&needed[captured..]) {
        if is_ref(have) && is_ref(need) && !is_subtype(vm, from, have, need)? {
            return Ok(false);
        }
    }
    let results_fit = wanted == "V" || (result == "V") == (wanted == "V");
    let refs_fit = !is_ref(result) || !is_ref(wanted) || is_subtype(vm, from, result, wanted)?;
    Ok(results_fit && refs_fit)
}

fn is_subtype(vm: &mut Vm, from: ClassId, sub: &str, sup: &str) -> Answer<bool> {
    if sub == sup || sup == "Ljava/lang/Object;" {
        return Ok(is_ref(sub));
    }
    let (sub, sup) = (descriptor_class(vm, from, sub)?, descriptor_class(vm, from, sup)?);
    Ok(vm.is_subclass(sub, sup))
}

fn spin(class: &mut ClassSpinner, lambda: &Lambda<'_>) -> Result<(), Refused> {
    class.interface(lambda.interface);
    lambda.markers.iter().for_each(|marker| class.interface(marker));
    let name = class.name();
    for (index, capture) in lambda.captures.iter().enumerate() {
        class.field(&field_name(index), capture);
    }
    spin_factory(class, lambda, &name)?;
    for descriptor in &lambda.descriptors {
        class.method(lambda.name, descriptor, false, |code| forward(code, lambda, &name, descriptor))?;
    }
    Ok(())
}

fn field_name(index: usize) -> String {
    format!("arg${}", index + 1)
}

/// The method that the call site calls.
fn spin_factory(class: &mut ClassSpinner, lambda: &Lambda<'_>, name: &str) -> Result<(), Refused> {
    let interface = format!("L{};", lambda.interface);
    let captures = if lambda.captures.is_empty() { interface.clone() } else { lambda.captures.concat() };
    let descriptor = format!("({captures}){interface}");
    class.method(MAKE, &descriptor, true, |code| {
        if lambda.captures.is_empty() {
            code.load(b'L', 0);
        } else {
            code.new_object(name)?;
            let mut slot = 0;
            for (index, capture) in lambda.captures.iter().enumerate() {
                code.op(Op::Dup);
                code.load(sort(capture), slot);
                code.put_field(name, &field_name(index), capture)?;
                slot += width(sort(capture));
            }
        }
        code.ret(b'L');
        Ok(())
    })
}

/// The body of an interface method: captured values and converted arguments go to the implementation.
fn forward(
    code: &mut Assembler<'_>,
    lambda: &Lambda<'_>,
    name: &str,
    descriptor: &str,
) -> Result<(), Refused> {
    let owner = owner_descriptor(lambda);
    let (needed, result) = implementation_types(lambda, &owner);
    let (parameters, wanted) = split(descriptor);
    let (given, _) = split(lambda.instantiated);
    let member = &lambda.implementation;
    if lambda.kind == 8 {
        code.new_object(member.class)?;
        code.op(Op::Dup);
    }
    for (index, capture) in lambda.captures.iter().enumerate() {
        code.load(b'L', 0);
        code.get_field(name, &field_name(index), capture)?;
    }
    let mut slot = 1;
    for (index, parameter) in parameters.iter().enumerate() {
        code.load(sort(parameter), slot);
        slot += width(sort(parameter));
        let need = needed.get(lambda.captures.len() + index).ok_or(Refused)?;
        let functional = given.get(index).ok_or(Refused)?;
        convert(code, parameter, need, functional)?;
    }
    let call = match lambda.kind {
        6 => Call::Static,
        7 | 8 => Call::Special,
        9 => Call::Interface,
        _ => Call::Virtual,
    };
    code.call(call, member.class, member.name, member.descriptor, member.of_interface)?;
    convert(code, result, wanted, wanted)?;
    if wanted == "V" {
        match width(sort(result)) {
            0 => {}
            1 => code.op(Op::Pop),
            _ => code.op(Op::Pop2),
        }
    }
    code.ret(sort(wanted));
    Ok(())
}

/// Makes the only instance of a lambda that captures nothing.
fn make_instance(vm: &mut Vm, class: ClassId) -> Answer<Ref> {
    let (words, tag) = (vm.class(class).instance_words, vm.class(class).tag);
    let object = vm.heap.alloc_permanent(words).map_err(|_| out_of_memory())?;
    vm.heap.init_word(object.0, u64::from(tag));
    Ok(object)
}
