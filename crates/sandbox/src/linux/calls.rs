//! Filters of system calls.
//!
//! Start at [`filters`]. What is listed here is refused, the rest is allowed; numbers that are higher than all that were known
//! when this was written are refused as unknown, and so are those of other calling conventions. Landlock guards files, so
//! calls on files are listed only where Landlock does not look: permissions, owners, times, attributes.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

use crate::SandboxError;

/// An instruction of a filter.
pub(super) type Instruction = seccompiler::sock_filter;

/// The highest number of a system call that is known here (`file_setattr`). Calls from 424 on have one number everywhere.
const LAST_KNOWN: u32 = 469;

/// Calls whose names the `libc` crate does not have.
const FCHMODAT2: c_long = 452;
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;
const OPEN_TREE_ATTR: c_long = 467;
const FILE_SETATTR: c_long = 469;

/// Stands for the number of the process that is filtered, which is known only after the fork.
const OWN_PROCESS: u32 = 0x7e57_0001;

/// Offset of the number in what a filter looks at, and instructions that `seccompiler` cannot be asked for.
const NUMBER_AT: u32 = 0;
const LOAD: u16 = 0x20;
const JUMP_IF_GREATER: u16 = 0x25;
const RETURN: u16 = 0x06;

/// Calls that are always refused.
const REFUSED: &[c_long] = &[
    // Other processes.
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_execveat,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Networks, and what else processes talk by.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_sendmmsg,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // Files, as far as Landlock does not guard them.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    SETXATTRAT,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    REMOVEXATTRAT,
    FILE_SETATTR,
    libc::SYS_truncate,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_fanotify_mark,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    // All disks of the machine are slow while they are written to the end.
    libc::SYS_sync,
    libc::SYS_syncfs,
    // The file system as a whole, and namespaces.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    OPEN_TREE_ATTR,
    libc::SYS_mount_setattr,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    // The kernel and the machine.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_setup,
    libc::SYS_io_submit,
    libc::SYS_io_getevents,
    libc::SYS_io_cancel,
    libc::SYS_io_destroy,
    libc::SYS_lookup_dcookie,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_personality,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_vhangup,
    // Who one is.
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setfsuid,
    libc::SYS_setfsgid,
    libc::SYS_setgroups,
    libc::SYS_capset,
];

/// Calls that only this processor has: older forms of those above.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_modify_ldt,
    libc::SYS_kexec_file_load,
    libc::SYS_uselib,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[c_long] = &[];

/// Commands of `fcntl` that have the kernel send signals.
const SIGNALLING: [i32; 3] = [libc::F_SETOWN, F_SETSIG, F_SETOWN_EX];
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;

/// A filter for one process.
pub(super) struct Filter {
    program: BpfProgram,
}

impl Filter {
    /// Says which process it is for.
    pub(super) fn set_process(&mut self, number: u32) {
        for instruction in &mut self.program {
            if instruction.k == OWN_PROCESS {
                instruction.k = number;
            }
        }
    }

    pub(super) fn instructions(&self) -> &[Instruction] {
        &self.program
    }
}

/// The filters of a program, all of which hold at once.
pub(super) fn filters() -> Result<Vec<Filter>, SandboxError> {
    let mut refused: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    for number in REFUSED.iter().chain(REFUSED_HERE) {
        refused.insert(*number, Vec::new());
    }
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let thread = libc::CLONE_THREAD as u64;
    // Threads are made by this call, too.
    refused.insert(libc::SYS_clone, vec![when(0, MaskedEq(thread), 0)?]);
    refused.insert(libc::SYS_tgkill, vec![when(0, Ne, OWN_PROCESS.into())?]);
    refused.insert(libc::SYS_rt_tgsigqueueinfo, vec![when(0, Ne, OWN_PROCESS.into())?]);
    // The JVM makes a pair that is connected only to itself, to close files by.
    refused.insert(libc::SYS_socketpair, vec![when(0, Ne, libc::AF_UNIX as u64)?]);
    refused.insert(libc::SYS_prlimit64, vec![when(0, Ne, 0)?]);
    refused.insert(libc::SYS_prctl, vec![when(0, Eq, libc::PR_SET_PDEATHSIG as u64)?]);
    refused.insert(libc::SYS_ioctl, vec![when(1, Eq, libc::TIOCSTI)?]);
    let signalling: Result<_, _> = SIGNALLING.iter().map(|command| when(1, Eq, *command as u64)).collect();
    refused.insert(libc::SYS_fcntl, signalling?);
    // Its flags are in memory, which a filter cannot read. The C library makes threads by `clone` if it seems to be missing.
    let unknown = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    let mut filters = Vec::new();
    for (rules, error) in [(refused, libc::EPERM), (unknown, libc::ENOSYS)] {
        filters.push(Filter { program: compiled(rules, error)? });
    }
    Ok(filters)
}

/// A rule that compares the lower half of an argument.
fn when(argument: u8, comparison: SeccompCmpOp, with: u64) -> Result<SeccompRule, SandboxError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, comparison, with)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(|error| SandboxError::Rules(error.to_string()))
}

fn compiled(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<BpfProgram, SandboxError> {
    let refused = |error: seccompiler::BackendError| SandboxError::Rules(error.to_string());
    let processor = TargetArch::try_from(std::env::consts::ARCH).map_err(refused)?;
    let deny = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, deny, processor).map_err(refused)?;
    let checked: BpfProgram = filter.try_into().map_err(refused)?;
    // Numbers of 32-bit code on 64-bit processors (x32) are above all others, so this holds them off as well.
    let unknown = u32::from(SeccompAction::Errno(libc::ENOSYS as u32));
    let mut program = vec![
        Instruction { code: LOAD, jt: 0, jf: 0, k: NUMBER_AT },
        Instruction { code: JUMP_IF_GREATER, jt: 0, jf: 1, k: LAST_KNOWN },
        Instruction { code: RETURN, jt: 0, jf: 0, k: unknown },
    ];
    program.extend(checked);
    Ok(program)
}
