//! `jdk.internal.misc` except Unsafe, and other small switches of the JDK that ask what this VM can do.

use crate::class::LoaderId;
use crate::heap::Ref;
use crate::native::{Answer, Native, native};
use crate::taint::Taint;
use crate::vm::Vm;

const VM: &str = "jdk/internal/misc/VM";
const CDS: &str = "jdk/internal/misc/CDS";
const SIGNAL: &str = "jdk/internal/misc/Signal";

pub(super) const NATIVES: &[Native] = &[
    native(VM, "initialize", "()V", super::nothing),
    native(VM, "latestUserDefinedLoader0", "()Ljava/lang/ClassLoader;", latest_user_defined_loader),
    native(VM, "getuid", "()J", user_id),
    native(VM, "geteuid", "()J", user_id),
    native(VM, "getgid", "()J", user_id),
    native(VM, "getegid", "()J", user_id),
    native(VM, "getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
    native(VM, "getRuntimeArguments", "()[Ljava/lang/String;", runtime_arguments),
    // There is no archive of classes or objects.
    native(CDS, "isDumpingClassList0", "()Z", super::no),
    native(CDS, "isDumpingArchive0", "()Z", super::no),
    native(CDS, "isSharingEnabled0", "()Z", super::no),
    native(CDS, "getCDSConfigStatus", "()I", super::nothing),
    native(CDS, "getRandomSeedForDumping", "()J", super::nothing),
    native(CDS, "initializeFromArchive", "(Ljava/lang/Class;)V", super::nothing),
    native(CDS, "defineArchivedModules", "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V", super::nothing),
    native(CDS, "logLambdaFormInvoker", "(Ljava/lang/String;)V", super::nothing),
    native(CDS, "dumpClassList", "(Ljava/lang/String;)V", super::nothing),
    native(CDS, "dumpDynamicArchive", "(Ljava/lang/String;)V", super::nothing),
    native(CDS, "needsClassInitBarrier0", "(Ljava/lang/Class;)Z", super::no),
    native(SIGNAL, "findSignal0", "(Ljava/lang/String;)I", find_signal),
    native(SIGNAL, "handle0", "(IJ)J", super::nothing),
    native(SIGNAL, "raise0", "(I)V", super::nothing),
    native("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "()Z", super::no),
    native("jdk/internal/misc/ScopedMemoryAccess", "registerNatives", "()V", super::nothing),
    native(
        "jdk/internal/misc/ScopedMemoryAccess",
        "closeScope0",
        "(Ljdk/internal/foreign/MemorySessionImpl;)Z",
        close_scope,
    ),
    native(
        "jdk/internal/misc/ScopedMemoryAccess",
        "closeScope0",
        "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
        close_scope,
    ),
    native(
        "jdk/internal/misc/ScopedMemoryAccess",
        "closeScope0",
        "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z",
        close_scope,
    ),
    native("jdk/internal/vm/ForeignLinkerSupport", "isSupported0", "()Z", super::no),
    native(
        "jdk/internal/vm/VMSupport",
        "getVMTemporaryDirectory",
        "()Ljava/lang/String;",
        temporary_directory,
    ),
    native("jdk/internal/vm/vector/VectorSupport", "registerNatives", "()I", super::nothing),
    native("jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", "(Ljava/lang/Class;)I", no_lanes),
    native("jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", "()Ljava/lang/String;", no_features),
    native("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", super::yes),
    native(
        "java/util/TimeZone",
        "getSystemTimeZoneID",
        "(Ljava/lang/String;)Ljava/lang/String;",
        system_time_zone,
    ),
    native("java/util/TimeZone", "getSystemGMTOffsetID", "()Ljava/lang/String;", system_gmt_offset),
    native("java/lang/SecurityManager", "getClassContext", "()[Ljava/lang/Class;", class_context),
    // Code runs with all permissions, so contexts are never needed.
    native(
        "java/security/AccessController",
        "getStackAccessControlContext",
        "()Ljava/security/AccessControlContext;",
        super::nothing,
    ),
    native(
        "java/security/AccessController",
        "getInheritedAccessControlContext",
        "()Ljava/security/AccessControlContext;",
        super::nothing,
    ),
    native(
        "java/security/AccessController",
        "ensureMaterializedForStackWalk",
        "(Ljava/lang/Object;)V",
        super::nothing,
    ),
    native(
        "java/security/AccessController",
        "getProtectionDomain",
        "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
        protection_domain,
    ),
];

/// The loader of the innermost frame whose class comes from neither the boot nor the platform loader.
fn latest_user_defined_loader(vm: &mut Vm, _: &[u64]) -> Answer {
    let mut found = Ref::NULL;
    vm.walk_frames(&mut |method, _| {
        let loader = vm.class(method.class).loader;
        if loader >= LoaderId::APP {
            found = vm.loader_object(loader);
            return false;
        }
        true
    });
    Ok(found.to_bits())
}

fn user_id(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok(1000)
}

/// Nanoseconds between now and `offset` seconds since 1970; -1 if they are too far apart.
fn nano_time_adjustment(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME);
    vm.world.clock.tick();
    let nanos = vm.world.clock.epoch_nanos() - i128::from(args[0] as i64) * 1_000_000_000;
    let far = nanos.unsigned_abs() >= (1u128 << 32) * 1_000_000_000;
    Ok(if far { -1i64 as u64 } else { nanos as i64 as u64 })
}

fn runtime_arguments(vm: &mut Vm, _: &[u64]) -> Answer {
    let string = vm.boot_class("java/lang/String")?;
    Ok(vm.new_ref_array(string, &[])?.to_bits())
}

/// Signals never come, but programs may register for the usual ones.
fn find_signal(vm: &mut Vm, args: &[u64]) -> Answer {
    let name = vm.text_argument(args[0])?;
    let number: i32 = match name.as_str() {
        "HUP" => 1,
        "INT" => 2,
        "TERM" => 15,
        _ => -1,
    };
    Ok(u64::from(number as u32))
}

/// Nobody else is inside an access of the memory: threads switch only between instructions.
fn close_scope(_: &mut Vm, args: &[u64]) -> Answer {
    let _ = args;
    Ok(1)
}

fn temporary_directory(vm: &mut Vm, _: &[u64]) -> Answer {
    Ok(vm.new_string("/tmp")?.to_bits())
}

/// Vectors have no support, so the library's own code does their work.
fn no_lanes(_: &mut Vm, _: &[u64]) -> Answer {
    Ok(u64::from(-1i32 as u32))
}

fn no_features(vm: &mut Vm, _: &[u64]) -> Answer {
    Ok(vm.new_string("")?.to_bits())
}

fn system_time_zone(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME);
    Ok(vm.new_string("UTC")?.to_bits())
}

fn system_gmt_offset(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::TIME);
    Ok(vm.new_string("GMT")?.to_bits())
}

fn protection_domain(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[0])?;
    let slot = vm.known.class_protection_domain;
    if slot == crate::class::NO_SLOT {
        return Ok(0);
    }
    Ok(vm.heap.field(vm.mirror(class), slot))
}

/// Classes of the callers' frames, the caller of this method first.
fn class_context(vm: &mut Vm, _: &[u64]) -> Answer {
    let mut classes = Vec::new();
    vm.walk_frames(&mut |method, _| {
        if !method.hidden_frame {
            classes.push(vm.mirror(method.class));
        }
        true
    });
    // The first frame is the native itself.
    let callers = classes.get(1..).unwrap_or_default();
    let class = vm.boot_class("java/lang/Class")?;
    Ok(vm.new_ref_array(class, callers)?.to_bits())
}
