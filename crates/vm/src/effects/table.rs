//! Which methods of the JDK do what to the world.
//!
//! To note another one, add a line. Natives at the bottom catch whatever way leads there; lines for methods with code are for
//! calls that can fail before they get to a native, and for settings that are fields of the JDK's own classes. A name that a
//! JDK does not have is no mistake: the lines serve all of them.

use super::Effect;
use crate::marks::{Mark, Note, When};

/// All calls of the methods of this name have this effect.
const fn does(class: &'static str, name: &'static str, effect: Effect) -> Mark {
    does_when(class, name, When::Always, effect)
}

const fn does_when(class: &'static str, name: &'static str, when: When, effect: Effect) -> Mark {
    Mark { class, name, descriptor: None, when, note: Note::Does(effect) }
}

const FILE_SYSTEM: &str = "java/io/UnixFileSystem";
const PROVIDER: &str = "sun/nio/fs/UnixFileSystemProvider";
const CALLS: &str = "sun/nio/fs/UnixNativeDispatcher";
const BASIC: &str = "sun/nio/fs/UnixFileAttributeViews$Basic";
const POSIX: &str = "sun/nio/fs/UnixFileAttributeViews$Posix";
const DOS: &str = "sun/nio/fs/LinuxDosFileAttributeView";
const OWN_ATTRIBUTES: &str = "sun/nio/fs/UnixUserDefinedFileAttributeView";
const OWN_ATTRIBUTES_17: &str = "sun/nio/fs/LinuxUserDefinedFileAttributeView";
const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";
const PROPERTIES: &str = "java/util/Properties";
const PREFERENCES: &str = "java/util/prefs/AbstractPreferences";
const ROOTS: &str = "java/util/prefs/Preferences";
const SECURITY: &str = "java/security/Security";
const CONNECTION: &str = "java/net/URLConnection";
const DRIVERS: &str = "java/sql/DriverManager";
const LOGS: &str = "java/util/logging/LogManager";
const LOGGER: &str = "java/util/logging/Logger";
const ROOT_LOGGER: &str = "java/util/logging/LogManager$RootLogger";

pub(crate) const MARKS: &[Mark] = &[
    // java.io
    does("java/io/FileOutputStream", "open", Effect::WriteFile),
    does_when("java/io/RandomAccessFile", "open", When::AccessesToWrite { mode: 2 }, Effect::WriteFile),
    does(FILE_SYSTEM, "createFileExclusively", Effect::MakeFile),
    does(FILE_SYSTEM, "createDirectory", Effect::MakeFile),
    does(FILE_SYSTEM, "delete", Effect::DeleteFile),
    does("java/io/DeleteOnExitHook", "add", Effect::DeleteFile),
    does(FILE_SYSTEM, "rename", Effect::MoveFile),
    does(FILE_SYSTEM, "setLastModifiedTime", Effect::ChangeFile),
    does(FILE_SYSTEM, "setReadOnly", Effect::ChangeFile),
    does(FILE_SYSTEM, "setPermission", Effect::ChangeFile),
    // java.nio.file; other file systems than the machine's have providers of their own
    does_when("java/nio/file/Files", "walkFileTree", When::OnMachine { path: 0 }, Effect::WalkFiles),
    does_when("java/nio/file/Files", "walk", When::OnMachine { path: 0 }, Effect::WalkFiles),
    does_when("java/nio/file/Files", "find", When::OnMachine { path: 0 }, Effect::WalkFiles),
    does(PROVIDER, "implDelete", Effect::DeleteFile),
    does(PROVIDER, "move", Effect::MoveFile),
    does(PROVIDER, "copy", Effect::MoveFile),
    does(PROVIDER, "createDirectory", Effect::MakeFile),
    does(PROVIDER, "createSymbolicLink", Effect::MakeFile),
    does(PROVIDER, "createLink", Effect::MakeFile),
    does_when(CALLS, "open0", When::OpensToWrite { flags: 2 }, Effect::WriteFile),
    does_when(CALLS, "openat0", When::OpensToWrite { flags: 3 }, Effect::WriteFile),
    does(CALLS, "mkdir0", Effect::MakeFile),
    does(CALLS, "mknod0", Effect::MakeFile),
    does(CALLS, "link0", Effect::MakeFile),
    does(CALLS, "symlink0", Effect::MakeFile),
    does(CALLS, "unlink0", Effect::DeleteFile),
    does(CALLS, "unlinkat0", Effect::DeleteFile),
    does(CALLS, "rmdir0", Effect::DeleteFile),
    does(CALLS, "rename0", Effect::MoveFile),
    does(CALLS, "renameat0", Effect::MoveFile),
    does(CALLS, "chmod0", Effect::ChangeFile),
    does(CALLS, "fchmod0", Effect::ChangeFile),
    does(CALLS, "chown0", Effect::ChangeFile),
    does(CALLS, "lchown0", Effect::ChangeFile),
    does(CALLS, "fchown0", Effect::ChangeFile),
    does(CALLS, "utimes0", Effect::ChangeFile),
    does(CALLS, "futimes0", Effect::ChangeFile),
    does(CALLS, "futimens0", Effect::ChangeFile),
    does(CALLS, "utimensat0", Effect::ChangeFile),
    does(CALLS, "lutimes0", Effect::ChangeFile),
    does(CALLS, "fsetxattr0", Effect::ChangeFile),
    does(CALLS, "fremovexattr0", Effect::ChangeFile),
    does(BASIC, "setTimes", Effect::ChangeFile),
    does(POSIX, "setTimes", Effect::ChangeFile),
    does(POSIX, "setMode", Effect::ChangeFile),
    does(POSIX, "setOwners", Effect::ChangeFile),
    does(POSIX, "setPermissions", Effect::ChangeFile),
    does(DOS, "setTimes", Effect::ChangeFile),
    does(DOS, "updateDosAttribute", Effect::ChangeFile),
    does(OWN_ATTRIBUTES, "write", Effect::ChangeFile),
    does(OWN_ATTRIBUTES, "delete", Effect::ChangeFile),
    does(OWN_ATTRIBUTES_17, "write", Effect::ChangeFile),
    does(OWN_ATTRIBUTES_17, "delete", Effect::ChangeFile),
    does(CHANNEL, "lock", Effect::LockFile),
    does(CHANNEL, "tryLock", Effect::LockFile),
    does("sun/nio/ch/SimpleAsynchronousFileChannelImpl", "implLock", Effect::LockFile),
    does("sun/nio/ch/SimpleAsynchronousFileChannelImpl", "tryLock", Effect::LockFile),
    // Processes
    does("java/lang/ProcessBuilder", "start", Effect::StartProcess),
    does("java/lang/ProcessBuilder", "startPipeline", Effect::StartProcess),
    does("java/lang/Runtime", "exec", Effect::StartProcess),
    does("java/lang/ProcessImpl", "forkAndExec", Effect::StartProcess),
    does("java/lang/ProcessHandleImpl", "destroy", Effect::EndProcess),
    does("java/lang/ProcessHandleImpl", "destroyForcibly", Effect::EndProcess),
    does("java/lang/ProcessHandleImpl", "destroy0", Effect::EndProcess),
    // Network
    does("java/net/Socket", "connect", Effect::OpenConnection),
    does("java/net/Socket", "bind", Effect::OpenConnection),
    does("java/net/ServerSocket", "bind", Effect::OpenConnection),
    does("java/net/DatagramSocket", "<init>", Effect::OpenConnection),
    does("sun/nio/ch/Net", "socket", Effect::OpenConnection),
    does("sun/nio/ch/Net", "serverSocket", Effect::OpenConnection),
    does("sun/nio/ch/Net", "socket0", Effect::OpenConnection),
    does("sun/nio/ch/UnixDomainSockets", "socket", Effect::OpenConnection),
    does("sun/net/www/protocol/http/HttpURLConnection", "plainConnect", Effect::OpenConnection),
    does("sun/net/www/protocol/http/HttpURLConnection", "connect", Effect::OpenConnection),
    does("sun/net/www/protocol/https/HttpsURLConnectionImpl", "connect", Effect::OpenConnection),
    does("java/nio/channels/AsynchronousSocketChannel", "open", Effect::OpenConnection),
    does("java/nio/channels/AsynchronousServerSocketChannel", "open", Effect::OpenConnection),
    does("jdk/internal/net/http/HttpClientBuilderImpl", "build", Effect::OpenConnection),
    does("jdk/internal/net/http/HttpClientImpl", "send", Effect::OpenConnection),
    does("jdk/internal/net/http/HttpClientImpl", "sendAsync", Effect::OpenConnection),
    does("jdk/internal/net/http/HttpClientFacade", "send", Effect::OpenConnection),
    does("jdk/internal/net/http/HttpClientFacade", "sendAsync", Effect::OpenConnection),
    does("java/net/Inet4AddressImpl", "lookupAllHostAddr", Effect::LookUpHost),
    does("java/net/Inet6AddressImpl", "lookupAllHostAddr", Effect::LookUpHost),
    does("java/net/Inet4AddressImpl", "getHostByAddr", Effect::LookUpHost),
    does("java/net/Inet6AddressImpl", "getHostByAddr", Effect::LookUpHost),
    does("java/net/Inet4AddressImpl", "isReachable", Effect::OpenConnection),
    does("java/net/Inet6AddressImpl", "isReachable", Effect::OpenConnection),
    // The process and its settings
    does("java/lang/Runtime", "exit", Effect::Exit),
    does("java/lang/Runtime", "halt", Effect::Exit),
    does("java/lang/Runtime", "addShutdownHook", Effect::ChangeHooks),
    does("java/lang/Runtime", "removeShutdownHook", Effect::ChangeHooks),
    does_when("java/lang/Runtime", "load", When::Direct, Effect::LoadLibrary),
    does_when("java/lang/Runtime", "loadLibrary", When::Direct, Effect::LoadLibrary),
    does_when("java/lang/System", "load", When::Direct, Effect::LoadLibrary),
    does_when("java/lang/System", "loadLibrary", When::Direct, Effect::LoadLibrary),
    does("java/lang/System", "setProperty", Effect::SetProperty),
    does("java/lang/System", "setProperties", Effect::SetProperty),
    does("java/lang/System", "clearProperty", Effect::SetProperty),
    does_when(PROPERTIES, "setProperty", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "put", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "putAll", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "putIfAbsent", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "remove", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "replace", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "replaceAll", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "compute", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "computeIfAbsent", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "computeIfPresent", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "merge", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "clear", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "load", When::SystemProperties, Effect::SetProperty),
    does_when(PROPERTIES, "loadFromXML", When::SystemProperties, Effect::SetProperty),
    does("java/util/Locale", "setDefault", Effect::SetLocale),
    does("java/util/TimeZone", "setDefault", Effect::SetTimeZone),
    does("java/lang/System", "setOut", Effect::ReplaceOutput),
    does("java/lang/System", "setErr", Effect::ReplaceErrors),
    does("java/lang/System", "setIn", Effect::ReplaceInput),
    does("java/lang/System", "setSecurityManager", Effect::ChangeSecurity),
    does("java/security/Policy", "setPolicy", Effect::ChangeSecurity),
    does(SECURITY, "setProperty", Effect::ChangeSecurity),
    does(SECURITY, "insertProviderAt", Effect::ChangeSecurity),
    does(SECURITY, "addProvider", Effect::ChangeSecurity),
    does(SECURITY, "removeProvider", Effect::ChangeSecurity),
    does(ROOTS, "userRoot", Effect::UsePreferences),
    does(ROOTS, "systemRoot", Effect::UsePreferences),
    does(ROOTS, "userNodeForPackage", Effect::UsePreferences),
    does(ROOTS, "systemNodeForPackage", Effect::UsePreferences),
    does(ROOTS, "importPreferences", Effect::UsePreferences),
    does_when(PREFERENCES, "put", When::OwnReceiver, Effect::UsePreferences),
    does_when(PREFERENCES, "remove", When::OwnReceiver, Effect::UsePreferences),
    does_when(PREFERENCES, "clear", When::OwnReceiver, Effect::UsePreferences),
    does_when(PREFERENCES, "node", When::OwnReceiver, Effect::UsePreferences),
    does_when(PREFERENCES, "removeNode", When::OwnReceiver, Effect::UsePreferences),
    does_when(PREFERENCES, "flush", When::OwnReceiver, Effect::UsePreferences),
    // Defaults that a process has once
    does("java/lang/Thread", "setDefaultUncaughtExceptionHandler", Effect::ChangeDefault),
    does("java/net/URL", "setURLStreamHandlerFactory", Effect::ChangeDefault),
    does(CONNECTION, "setContentHandlerFactory", Effect::ChangeDefault),
    does(CONNECTION, "setFileNameMap", Effect::ChangeDefault),
    does(CONNECTION, "setDefaultUseCaches", Effect::ChangeDefault),
    does(CONNECTION, "setDefaultAllowUserInteraction", Effect::ChangeDefault),
    does(CONNECTION, "setDefaultRequestProperty", Effect::ChangeDefault),
    does("java/net/HttpURLConnection", "setFollowRedirects", Effect::ChangeDefault),
    does("javax/net/ssl/HttpsURLConnection", "setDefaultHostnameVerifier", Effect::ChangeDefault),
    does("javax/net/ssl/HttpsURLConnection", "setDefaultSSLSocketFactory", Effect::ChangeDefault),
    does("javax/net/ssl/SSLContext", "setDefault", Effect::ChangeDefault),
    does("java/net/Authenticator", "setDefault", Effect::ChangeDefault),
    does("java/net/ProxySelector", "setDefault", Effect::ChangeDefault),
    does("java/net/CookieHandler", "setDefault", Effect::ChangeDefault),
    does("java/net/ResponseCache", "setDefault", Effect::ChangeDefault),
    does("java/net/Socket", "setSocketImplFactory", Effect::ChangeDefault),
    does("java/net/ServerSocket", "setSocketFactory", Effect::ChangeDefault),
    does("java/net/DatagramSocket", "setDatagramSocketImplFactory", Effect::ChangeDefault),
    does("java/rmi/server/RMISocketFactory", "setSocketFactory", Effect::ChangeDefault),
    does(DRIVERS, "registerDriver", Effect::ChangeDefault),
    does(DRIVERS, "deregisterDriver", Effect::ChangeDefault),
    does(DRIVERS, "setLogWriter", Effect::ChangeDefault),
    does(DRIVERS, "setLogStream", Effect::ChangeDefault),
    does(DRIVERS, "setLoginTimeout", Effect::ChangeDefault),
    does("javax/imageio/ImageIO", "setUseCache", Effect::ChangeDefault),
    does("javax/imageio/ImageIO", "setCacheDirectory", Effect::ChangeDefault),
    does("java/beans/PropertyEditorManager", "registerEditor", Effect::ChangeDefault),
    does("java/beans/PropertyEditorManager", "setEditorSearchPath", Effect::ChangeDefault),
    does("java/beans/Introspector", "setBeanInfoSearchPath", Effect::ChangeDefault),
    does_when(LOGS, "reset", When::Direct, Effect::ChangeDefault),
    does_when(LOGS, "readConfiguration", When::Direct, Effect::ChangeDefault),
    does_when(LOGS, "updateConfiguration", When::Direct, Effect::ChangeDefault),
    does_when(LOGGER, "setLevel", When::RootLogger, Effect::ChangeDefault),
    does_when(LOGGER, "setFilter", When::RootLogger, Effect::ChangeDefault),
    does_when(LOGGER, "addHandler", When::RootLogger, Effect::ChangeDefault),
    does_when(LOGGER, "removeHandler", When::RootLogger, Effect::ChangeDefault),
    does_when(ROOT_LOGGER, "addHandler", When::Direct, Effect::ChangeDefault),
    does_when(ROOT_LOGGER, "removeHandler", When::Direct, Effect::ChangeDefault),
    does_when(LOGGER, "setUseParentHandlers", When::RootLogger, Effect::ChangeDefault),
];
