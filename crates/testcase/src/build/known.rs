//! What tests make JDK values of: a table, because most of what the JDK offers makes poor tests.
//!
//! A class that is not in the table is made by its public constructors and static factories, unless it reaches
//! outside the virtual machine or takes something from there (time, randomness, files, threads). Members that a JDK
//! lacks are skipped.

/// Members that make values of a type; `Class.name` and descriptor. They replace what the class itself offers.
pub(crate) const CURATED: &[(&str, &[&str])] = &[
    ("java/lang/Object", &["java/lang/Object.<init>()V"]),
    ("java/lang/Enum", &["java/util/concurrent/TimeUnit.SECONDS", "java/util/concurrent/TimeUnit.DAYS"]),
    ("java/lang/Iterable", &["java/util/ArrayList.<init>()V", ARRAYS_AS_LIST, "java/util/TreeSet.<init>()V"]),
    (
        "java/util/Collection",
        &["java/util/ArrayList.<init>()V", ARRAYS_AS_LIST, "java/util/HashSet.<init>()V"],
    ),
    ("java/util/List", &["java/util/ArrayList.<init>()V", ARRAYS_AS_LIST, "java/util/LinkedList.<init>()V"]),
    (
        "java/util/Set",
        &["java/util/HashSet.<init>()V", "java/util/LinkedHashSet.<init>(Ljava/util/Collection;)V"],
    ),
    ("java/util/SortedSet", &["java/util/TreeSet.<init>()V"]),
    ("java/util/NavigableSet", &["java/util/TreeSet.<init>()V"]),
    ("java/util/Queue", &["java/util/ArrayDeque.<init>()V", "java/util/LinkedList.<init>()V"]),
    ("java/util/Deque", &["java/util/ArrayDeque.<init>()V", "java/util/LinkedList.<init>()V"]),
    ("java/util/Map", &["java/util/HashMap.<init>()V", "java/util/TreeMap.<init>()V", SINGLETON_MAP]),
    ("java/util/SortedMap", &["java/util/TreeMap.<init>()V"]),
    ("java/util/NavigableMap", &["java/util/TreeMap.<init>()V"]),
    ("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap.<init>()V"]),
    ("java/util/AbstractMap", &["java/util/HashMap.<init>()V"]),
    ("java/util/AbstractList", &["java/util/ArrayList.<init>()V"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList.<init>()V"]),
    ("java/util/AbstractSet", &["java/util/HashSet.<init>()V"]),
    ("java/util/Dictionary", &["java/util/Hashtable.<init>()V"]),
    // That with a capacity is younger than most code.
    ("java/util/Properties", &["java/util/Properties.<init>()V"]),
    ("java/util/RandomAccess", &["java/util/ArrayList.<init>()V"]),
    ("java/util/Map$Entry", &[SIMPLE_ENTRY]),
    ("java/util/Iterator", &["java/util/List.iterator()Ljava/util/Iterator;"]),
    ("java/util/ListIterator", &["java/util/List.listIterator()Ljava/util/ListIterator;"]),
    (
        "java/util/Enumeration",
        &["java/util/Collections.enumeration(Ljava/util/Collection;)Ljava/util/Enumeration;"],
    ),
    (
        "java/util/Comparator",
        &[
            "java/util/Comparator.naturalOrder()Ljava/util/Comparator;",
            "java/util/Comparator.reverseOrder()Ljava/util/Comparator;",
            "java/lang/String.CASE_INSENSITIVE_ORDER",
        ],
    ),
    (
        "java/util/stream/Stream",
        &[
            "java/util/Collection.stream()Ljava/util/stream/Stream;",
            "java/util/stream/Stream.of([Ljava/lang/Object;)Ljava/util/stream/Stream;",
        ],
    ),
    ("java/util/stream/IntStream", &["java/util/stream/IntStream.of([I)Ljava/util/stream/IntStream;"]),
    ("java/util/stream/LongStream", &["java/util/stream/LongStream.of([J)Ljava/util/stream/LongStream;"]),
    (
        "java/util/stream/DoubleStream",
        &["java/util/stream/DoubleStream.of([D)Ljava/util/stream/DoubleStream;"],
    ),
    ("java/lang/CharSequence", &["java/lang/StringBuilder.<init>(Ljava/lang/String;)V"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder.<init>()V", "java/io/StringWriter.<init>()V"]),
    ("java/lang/Readable", &[STRING_READER]),
    ("java/lang/Cloneable", &["java/util/ArrayList.<init>()V"]),
    ("java/lang/AutoCloseable", &[STRING_READER]),
    ("java/io/Closeable", &[STRING_READER, "java/io/StringWriter.<init>()V"]),
    ("java/io/Flushable", &["java/io/StringWriter.<init>()V"]),
    (
        "java/lang/StringBuilder",
        &["java/lang/StringBuilder.<init>()V", "java/lang/StringBuilder.<init>(Ljava/lang/String;)V"],
    ),
    (
        "java/lang/StringBuffer",
        &["java/lang/StringBuffer.<init>()V", "java/lang/StringBuffer.<init>(Ljava/lang/String;)V"],
    ),
    ("java/io/InputStream", &["java/io/ByteArrayInputStream.<init>([B)V"]),
    ("java/io/ByteArrayInputStream", &["java/io/ByteArrayInputStream.<init>([B)V"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream.<init>()V"]),
    ("java/io/ByteArrayOutputStream", &["java/io/ByteArrayOutputStream.<init>()V"]),
    ("java/io/PrintStream", &["java/io/PrintStream.<init>(Ljava/io/OutputStream;)V"]),
    ("java/io/Reader", &[STRING_READER]),
    ("java/io/Writer", &["java/io/StringWriter.<init>()V"]),
    ("java/io/PrintWriter", &["java/io/PrintWriter.<init>(Ljava/io/Writer;)V"]),
    ("java/io/DataInput", &["java/io/DataInputStream.<init>(Ljava/io/InputStream;)V"]),
    ("java/io/DataOutput", &["java/io/DataOutputStream.<init>(Ljava/io/OutputStream;)V"]),
    // Paths lie in the temporary folder of the test (`factory::texts::path`), where a test may write.
    (
        "java/io/File",
        &["java/io/File.<init>(Ljava/lang/String;)V", "java/nio/file/Path.toFile()Ljava/io/File;"],
    ),
    ("java/nio/file/Path", &[PATHS_GET, WRITTEN_FILE, MADE_FOLDER]),
    ("java/nio/file/OpenOption", &[]),
    ("java/nio/file/attribute/FileAttribute", &[]),
    ("java/net/URI", &["java/net/URI.create(Ljava/lang/String;)Ljava/net/URI;"]),
    ("java/net/URL", &["java/net/URL.<init>(Ljava/lang/String;)V"]),
    (
        "java/util/Locale",
        &[
            "java/util/Locale.US",
            "java/util/Locale.ENGLISH",
            "java/util/Locale.GERMANY",
            "java/util/Locale.FRENCH",
            "java/util/Locale.ROOT",
        ],
    ),
    (
        "java/nio/charset/Charset",
        &[
            "java/nio/charset/StandardCharsets.UTF_8",
            "java/nio/charset/StandardCharsets.US_ASCII",
            "java/nio/charset/StandardCharsets.UTF_16",
        ],
    ),
    ("java/util/Random", &["java/util/Random.<init>(J)V"]),
    ("java/util/random/RandomGenerator", &["java/util/Random.<init>(J)V"]),
    ("java/util/SplittableRandom", &["java/util/SplittableRandom.<init>(J)V"]),
    ("java/util/TimeZone", &["java/util/TimeZone.getTimeZone(Ljava/lang/String;)Ljava/util/TimeZone;"]),
    ("java/util/Date", &["java/util/Date.<init>(J)V"]),
    (
        "java/util/Calendar",
        &["java/util/GregorianCalendar.<init>(III)V", "java/util/GregorianCalendar.<init>(IIIIII)V"],
    ),
    (
        "java/util/GregorianCalendar",
        &["java/util/GregorianCalendar.<init>(III)V", "java/util/GregorianCalendar.<init>(IIIIII)V"],
    ),
    (
        "java/util/UUID",
        &["java/util/UUID.<init>(JJ)V", "java/util/UUID.fromString(Ljava/lang/String;)Ljava/util/UUID;"],
    ),
    ("java/util/Scanner", &["java/util/Scanner.<init>(Ljava/lang/String;)V"]),
    (
        "java/util/Optional",
        &[
            "java/util/Optional.of(Ljava/lang/Object;)Ljava/util/Optional;",
            "java/util/Optional.empty()Ljava/util/Optional;",
        ],
    ),
    (
        "java/util/regex/Pattern",
        &["java/util/regex/Pattern.compile(Ljava/lang/String;)Ljava/util/regex/Pattern;"],
    ),
    ("java/util/regex/Matcher", &[MATCHER]),
    ("java/util/regex/MatchResult", &[MATCHER]),
    (
        "java/math/BigInteger",
        &[
            "java/math/BigInteger.valueOf(J)Ljava/math/BigInteger;",
            "java/math/BigInteger.<init>(Ljava/lang/String;)V",
            "java/math/BigInteger.ONE",
            "java/math/BigInteger.ZERO",
        ],
    ),
    (
        "java/math/BigDecimal",
        &[
            "java/math/BigDecimal.valueOf(J)Ljava/math/BigDecimal;",
            "java/math/BigDecimal.valueOf(D)Ljava/math/BigDecimal;",
            "java/math/BigDecimal.<init>(Ljava/lang/String;)V",
            "java/math/BigDecimal.ZERO",
        ],
    ),
    ("java/math/MathContext", &["java/math/MathContext.<init>(I)V", "java/math/MathContext.DECIMAL32"]),
    ("java/text/DateFormat", &[DATE_FORMAT]),
    ("java/text/SimpleDateFormat", &[DATE_FORMAT]),
    ("java/text/NumberFormat", &[NUMBER_FORMAT, DECIMAL_FORMAT]),
    ("java/text/DecimalFormat", &[DECIMAL_FORMAT]),
    (
        "java/text/DecimalFormatSymbols",
        &["java/text/DecimalFormatSymbols.getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;"],
    ),
    ("java/text/Format", &[DECIMAL_FORMAT, DATE_FORMAT]),
    ("java/text/CharacterIterator", &["java/text/StringCharacterIterator.<init>(Ljava/lang/String;)V"]),
    ("java/text/Collator", &["java/text/Collator.getInstance(Ljava/util/Locale;)Ljava/text/Collator;"]),
    ("java/time/LocalDate", &["java/time/LocalDate.of(III)Ljava/time/LocalDate;"]),
    ("java/time/LocalTime", &["java/time/LocalTime.of(III)Ljava/time/LocalTime;"]),
    ("java/time/LocalDateTime", &["java/time/LocalDateTime.of(IIIII)Ljava/time/LocalDateTime;"]),
    (
        "java/time/Instant",
        &[
            "java/time/Instant.ofEpochMilli(J)Ljava/time/Instant;",
            "java/time/Instant.ofEpochSecond(J)Ljava/time/Instant;",
        ],
    ),
    (
        "java/time/Duration",
        &[
            "java/time/Duration.ofSeconds(J)Ljava/time/Duration;",
            "java/time/Duration.ofMillis(J)Ljava/time/Duration;",
        ],
    ),
    (
        "java/time/temporal/TemporalAmount",
        &[
            "java/time/Duration.ofSeconds(J)Ljava/time/Duration;",
            "java/time/Period.ofDays(I)Ljava/time/Period;",
        ],
    ),
    ("java/time/temporal/Temporal", &["java/time/LocalDate.of(III)Ljava/time/LocalDate;"]),
    ("java/time/temporal/TemporalAccessor", &["java/time/LocalDate.of(III)Ljava/time/LocalDate;"]),
    (
        "java/time/temporal/TemporalUnit",
        &["java/time/temporal/ChronoUnit.DAYS", "java/time/temporal/ChronoUnit.HOURS"],
    ),
    (
        "java/time/ZoneId",
        &["java/time/ZoneId.of(Ljava/lang/String;)Ljava/time/ZoneId;", "java/time/ZoneOffset.UTC"],
    ),
    (
        "java/time/ZoneOffset",
        &["java/time/ZoneOffset.UTC", "java/time/ZoneOffset.ofHours(I)Ljava/time/ZoneOffset;"],
    ),
    ("java/time/Clock", &["java/time/Clock.fixed(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;"]),
    ("java/util/concurrent/locks/Lock", &["java/util/concurrent/locks/ReentrantLock.<init>()V"]),
    (
        "java/lang/Throwable",
        &["java/lang/Exception.<init>(Ljava/lang/String;)V", "java/lang/Exception.<init>()V"],
    ),
    ("java/lang/Exception", &["java/lang/Exception.<init>(Ljava/lang/String;)V", RUNTIME_EXCEPTION]),
    ("java/lang/RuntimeException", &[RUNTIME_EXCEPTION]),
    ("java/lang/Error", &["java/lang/Error.<init>(Ljava/lang/String;)V"]),
    ("java/lang/ClassLoader", &[]),
    ("java/lang/Thread", &[]),
    ("java/lang/ThreadGroup", &[]),
    ("java/lang/reflect/Method", &[]),
    ("java/lang/reflect/Field", &[]),
];

const ARRAYS_AS_LIST: &str = "java/util/Arrays.asList([Ljava/lang/Object;)Ljava/util/List;";
const SINGLETON_MAP: &str =
    "java/util/Collections.singletonMap(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map;";
const SIMPLE_ENTRY: &str = "java/util/AbstractMap$SimpleEntry.<init>(Ljava/lang/Object;Ljava/lang/Object;)V";
const PATHS_GET: &str = "java/nio/file/Paths.get(Ljava/lang/String;[Ljava/lang/String;)Ljava/nio/file/Path;";
const WRITTEN_FILE: &str = "java/nio/file/Files.write(Ljava/nio/file/Path;Ljava/lang/Iterable;[Ljava/nio/file/OpenOption;)Ljava/nio/file/Path;";
const MADE_FOLDER: &str = "java/nio/file/Files.createDirectory(Ljava/nio/file/Path;[Ljava/nio/file/attribute/FileAttribute;)Ljava/nio/file/Path;";
const STRING_READER: &str = "java/io/StringReader.<init>(Ljava/lang/String;)V";
const MATCHER: &str = "java/util/regex/Pattern.matcher(Ljava/lang/CharSequence;)Ljava/util/regex/Matcher;";
const DATE_FORMAT: &str = "java/text/SimpleDateFormat.<init>(Ljava/lang/String;Ljava/util/Locale;)V";
const NUMBER_FORMAT: &str = "java/text/NumberFormat.getInstance(Ljava/util/Locale;)Ljava/text/NumberFormat;";
const DECIMAL_FORMAT: &str = "java/text/DecimalFormat.<init>(Ljava/lang/String;)V";
const RUNTIME_EXCEPTION: &str = "java/lang/RuntimeException.<init>(Ljava/lang/String;)V";

/// The curated members of a type.
pub(crate) fn curated(class: &str) -> Option<&'static [&'static str]> {
    CURATED.iter().find(|(name, _)| *name == class).map(|(_, members)| *members)
}

/// `Class.name` and descriptor of a member in the table; a field has no descriptor.
pub(crate) fn split(member: &'static str) -> (&'static str, &'static str, &'static str) {
    let (class, rest) = member.split_once('.').unwrap_or((member, ""));
    match rest.find('(') {
        Some(at) => (class, &rest[..at], &rest[at..]),
        None => (class, rest, ""),
    }
}

/// Whether a parameter that is a text names a file: such texts lie in the temporary folder of the test.
pub(crate) fn takes_path(class: &str, name: &str, place: usize) -> bool {
    place == 0 && matches!((class, name), ("java/io/File", "<init>") | ("java/nio/file/Paths", "get"))
}

/// Interfaces of the JDK that tests do not implement: nothing that they could answer makes sense to who asks.
pub(crate) fn is_never_stubbed(class: &str) -> bool {
    class.starts_with("java/nio/file/")
}

/// JDK classes whose values tests do not make by themselves: they reach outside or need what is not there.
pub(crate) fn is_refused(class: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "java/awt/",
        "java/applet/",
        "java/net/",
        "java/nio/channels/",
        "java/nio/file/",
        "java/rmi/",
        "java/sql/",
        "java/lang/reflect/",
        "java/lang/invoke/",
        "java/lang/module/",
        "java/lang/ref/",
        "java/security/",
        "java/util/jar/",
        "java/util/zip/ZipFile",
        "java/util/logging/",
        "java/util/Timer",
        "java/io/File",
        "java/io/RandomAccessFile",
        "java/io/Console",
        "java/lang/Process",
        "java/lang/Runtime",
        "java/lang/System",
        "java/lang/Thread",
        "java/lang/InheritableThread",
        "java/util/concurrent/ForkJoin",
        "java/util/concurrent/Executors",
        "java/util/concurrent/ThreadPool",
        "java/util/concurrent/ScheduledThreadPool",
        "javax/",
    ];
    PREFIXES.iter().any(|prefix| class.starts_with(prefix)) && !class.ends_with("Exception")
}

/// Static factories of the JDK whose result depends on something outside, by name.
pub(crate) fn is_refused_factory(name: &str) -> bool {
    const NAMES: &[&str] =
        &["now", "getInstance", "tick", "system", "getDefault", "current", "random", "load", "get"];
    NAMES.iter().any(|refused| name == *refused || (name.starts_with(refused) && *refused != "get"))
}

/// Methods of JDK values that change them or hand out what they hold, by name.
pub(crate) fn is_state_method(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "add",
        "put",
        "append",
        "addFirst",
        "addLast",
        "offer",
        "push",
        "set",
        "remove",
        "clear",
        "next",
        "hasNext",
        "write",
        "insert",
        "addAll",
        "putAll",
        "read",
        "pop",
        "poll",
        "peek",
        "find",
        "getKey",
        "getValue",
        "setValue",
        "hasMoreElements",
        "nextElement",
        "hasPrevious",
        "previous",
        "get",
        "accept",
        "apply",
        "test",
        "run",
        "compare",
        "close",
    ];
    NAMES.contains(&name)
}

/// Methods without parameters that tell about a JDK value, by name.
pub(crate) fn is_telling(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "size",
        "isEmpty",
        "length",
        "toString",
        "intValue",
        "longValue",
        "doubleValue",
        "getMessage",
        "getTime",
        "isPresent",
        "hasNext",
        "hasMoreElements",
        "getKey",
        "getValue",
        "signum",
        "scale",
        "pattern",
        "cardinality",
        "getNumerator",
        "getDenominator",
        "getID",
    ];
    NAMES.contains(&name)
}
