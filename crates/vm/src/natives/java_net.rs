//! The network, of which there is none: sockets cannot be made, names other than the machine's own are unknown.

use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::taint::Taint;
use crate::vm::Vm;

const NET: &str = "sun/nio/ch/Net";
const INTERFACE: &str = "java/net/NetworkInterface";

/// What a program hears that asks for a connection.
const NO_NETWORK: &str = "network is not available in this VM";

const fn net(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native(NET, name, descriptor, run)
}

/// Sizes and offsets of Linux's socket addresses.
const fn socket_address(name: &'static str, value: u64) -> Native {
    let run: NativeFn = match value {
        0 => |_, _| Ok(0),
        2 => |_, _| Ok(2),
        4 => |_, _| Ok(4),
        8 => |_, _| Ok(8),
        10 => |_, _| Ok(10),
        16 => |_, _| Ok(16),
        24 => |_, _| Ok(24),
        _ => |_, _| Ok(28),
    };
    native("sun/nio/ch/NativeSocketAddress", name, "()I", run)
}

const fn address(version: usize, name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    let class = if version == 4 { "java/net/Inet4AddressImpl" } else { "java/net/Inet6AddressImpl" };
    native(class, name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    native("java/net/InetAddress", "init", "()V", super::nothing),
    native("java/net/InetAddress", "isIPv4Available", "()Z", super::yes),
    native("java/net/InetAddress", "isIPv6Supported", "()Z", super::yes),
    native("java/net/InetAddressImplFactory", "isIPv6Supported", "()Z", super::yes),
    native("java/net/Inet4Address", "init", "()V", super::nothing),
    native("java/net/Inet6Address", "init", "()V", super::nothing),
    native("java/net/DatagramPacket", "init", "()V", super::nothing),
    address(4, "getLocalHostName", "()Ljava/lang/String;", local_host_name),
    address(6, "getLocalHostName", "()Ljava/lang/String;", local_host_name),
    address(4, "lookupAllHostAddr", "(Ljava/lang/String;)[Ljava/net/InetAddress;", lookup),
    address(6, "lookupAllHostAddr", "(Ljava/lang/String;)[Ljava/net/InetAddress;", lookup),
    address(6, "lookupAllHostAddr", "(Ljava/lang/String;I)[Ljava/net/InetAddress;", lookup),
    address(4, "getHostByAddr", "([B)Ljava/lang/String;", host_by_address),
    address(6, "getHostByAddr", "([B)Ljava/lang/String;", host_by_address),
    address(4, "isReachable0", "([BI[BI)Z", super::no),
    address(6, "isReachable0", "([BII[BII)Z", super::no),
    native(INTERFACE, "init", "()V", super::nothing),
    native(INTERFACE, "getAll", "()[Ljava/net/NetworkInterface;", super::nothing),
    native(INTERFACE, "getByName0", "(Ljava/lang/String;)Ljava/net/NetworkInterface;", super::nothing),
    native(INTERFACE, "getByIndex0", "(I)Ljava/net/NetworkInterface;", super::nothing),
    native(
        INTERFACE,
        "getByInetAddress0",
        "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;",
        super::nothing,
    ),
    native(INTERFACE, "boundInetAddress0", "(Ljava/net/InetAddress;)Z", super::no),
    native(INTERFACE, "isUp0", "(Ljava/lang/String;I)Z", super::no),
    native(INTERFACE, "isLoopback0", "(Ljava/lang/String;I)Z", super::no),
    native(INTERFACE, "supportsMulticast0", "(Ljava/lang/String;I)Z", super::no),
    native(INTERFACE, "isP2P0", "(Ljava/lang/String;I)Z", super::no),
    native(INTERFACE, "getMacAddr0", "([BLjava/lang/String;I)[B", super::nothing),
    native(INTERFACE, "getMTU0", "(Ljava/lang/String;I)I", super::nothing),
    native("java/net/AbstractPlainSocketImpl", "isReusePortAvailable0", "()Z", super::no),
    native("java/net/AbstractPlainDatagramSocketImpl", "isReusePortAvailable0", "()Z", super::no),
    native("java/net/PlainSocketImpl", "initProto", "()V", super::nothing),
    native("java/net/PlainSocketImpl", "socketCreate", "(ZZ)V", no_network),
    native("java/net/PlainDatagramSocketImpl", "init", "()V", super::nothing),
    native("java/net/PlainDatagramSocketImpl", "datagramSocketCreate", "()V", no_network),
    native("java/net/SocketInputStream", "init", "()V", super::nothing),
    native("java/net/SocketOutputStream", "init", "()V", super::nothing),
    native("sun/net/PortConfig", "getLower0", "()I", |_, _| Ok(32_768)),
    native("sun/net/PortConfig", "getUpper0", "()I", |_, _| Ok(60_999)),
    native("sun/net/spi/DefaultProxySelector", "init", "()Z", super::no),
    native(
        "sun/net/spi/DefaultProxySelector",
        "getSystemProxies",
        "(Ljava/lang/String;Ljava/lang/String;)[Ljava/net/Proxy;",
        super::nothing,
    ),
    native(
        "sun/net/dns/ResolverConfigurationImpl",
        "fallbackDomain0",
        "()Ljava/lang/String;",
        super::nothing,
    ),
    net("isIPv6Available0", "()Z", super::yes),
    net("isReusePortAvailable0", "()Z", super::no),
    net("isExclusiveBindAvailable", "()I", |_, _| Ok(u64::from(-1i32 as u32))),
    net("shouldShutdownWriteBeforeClose0", "()Z", super::no),
    net("shouldSetBothIPv4AndIPv6Options0", "()Z", super::yes),
    net("canIPv6SocketJoinIPv4Group0", "()Z", super::yes),
    net("canJoin6WithIPv4Group0", "()Z", super::no),
    net("canUseIPv6OptionsWithIPv4LocalAddress0", "()Z", super::yes),
    net("socket0", "(ZZZZ)I", no_network),
    net("pollinValue", "()S", |_, _| Ok(1)),
    net("polloutValue", "()S", |_, _| Ok(4)),
    net("pollerrValue", "()S", |_, _| Ok(8)),
    net("pollhupValue", "()S", |_, _| Ok(16)),
    net("pollnvalValue", "()S", |_, _| Ok(32)),
    net("pollconnValue", "()S", |_, _| Ok(4)),
    native("jdk/net/LinuxSocketOptions", "quickAckSupported0", "()Z", super::no),
    native("jdk/net/LinuxSocketOptions", "keepAliveOptionsSupported0", "()Z", super::no),
    native("jdk/net/LinuxSocketOptions", "incomingNapiIdSupported0", "()Z", super::no),
    socket_address("AFINET", 2),
    socket_address("AFINET6", 10),
    socket_address("sizeofSockAddr4", 16),
    socket_address("sizeofSockAddr6", 28),
    socket_address("sizeofFamily", 2),
    socket_address("offsetFamily", 0),
    socket_address("offsetSin4Port", 2),
    socket_address("offsetSin4Addr", 4),
    socket_address("offsetSin6Port", 2),
    socket_address("offsetSin6Addr", 8),
    socket_address("offsetSin6ScopeId", 24),
    socket_address("offsetSin6FlowInfo", 4),
    native("sun/nio/ch/UnixDomainSockets", "init", "()Z", super::no),
    native("sun/nio/ch/UnixDomainSockets", "socket0", "()I", no_network),
    native("sun/nio/ch/EPoll", "eventSize", "()I", |_, _| Ok(12)),
    native("sun/nio/ch/EPoll", "eventsOffset", "()I", super::nothing),
    native("sun/nio/ch/EPoll", "dataOffset", "()I", |_, _| Ok(4)),
    native("sun/nio/ch/EPoll", "create", "()I", |_, _| Err(Raise::new("java/io/IOException", NO_NETWORK))),
    native("sun/nio/ch/EventFD", "eventfd0", "()I", |_, _| {
        Err(Raise::new("java/io/IOException", NO_NETWORK))
    }),
];

fn no_network(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Err(Raise::new("java/net/SocketException", NO_NETWORK))
}

fn local_host_name(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    Ok(vm.new_string("localhost")?.to_bits())
}

/// Only the machine itself is known; numeric addresses never come here.
fn lookup(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    let name = vm.text_argument(args[1])?;
    if name != "localhost" {
        return Err(Raise::new(
            "java/net/UnknownHostException",
            format!("{name}: Name or service not known"),
        ));
    }
    let class = vm.boot_class("java/net/Inet4Address")?;
    if vm.needs_init(class) {
        return Err(Raise::Init(class));
    }
    let object = vm.alloc_object(class)?;
    let arguments = [object.to_bits(), args[1], 0x7F00_0001];
    vm.construct(class, "(Ljava/lang/String;I)V", &arguments)?;
    let component = vm.boot_class("java/net/InetAddress")?;
    Ok(vm.new_ref_array(component, &[object])?.to_bits())
}

fn host_by_address(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.taint.add(Taint::ENVIRONMENT);
    let array = Ref::from_bits(args[1]);
    if !array.is_null() && vm.byte_array(array) == [127, 0, 0, 1] {
        return Ok(vm.new_string("localhost")?.to_bits());
    }
    Err(Raise::New("java/net/UnknownHostException", None))
}
