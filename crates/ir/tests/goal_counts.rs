//! Branch goals of real classes come out as published tables count them.

#[path = "support/maven.rs"]
mod maven;

use testwright_classpath::{ClassFile, ClassPath};
use testwright_ir::goals::goals_of;

/// Maven coordinates, class, and number of goals.
const SUBJECTS: &[(&str, &str, usize)] = &[
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.geometry.spherical.oned.Arc", 21),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.util.ArithmeticUtils", 158),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.special.BesselJ", 137),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.special.Beta", 96),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.distribution.BetaDistribution", 57),
    (
        "org.apache.commons:commons-math3:3.6.1",
        "org.apache.commons.math3.analysis.interpolation.BicubicInterpolatingFunction",
        49,
    ),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.random.BitsStreamGenerator", 35),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.BooleanUtils", 269),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.util.CombinatoricsUtils", 99),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.complex.Complex", 196),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.dfp.DfpDec", 138),
    ("com.google.guava:guava:28.1-jre", "com.google.common.math.DoubleMath", 137),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.random.EmpiricalDistribution", 88),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.special.Erf", 29),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.util.FastMath", 894),
    (
        "org.apache.commons:commons-math3:3.6.1",
        "org.apache.commons.math3.analysis.differentiation.FiniteDifferencesDifferentiator",
        54,
    ),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.math.Fraction", 202),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.special.Gamma", 103),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.random.HaltonSequenceGenerator", 19),
    ("com.google.guava:guava:28.1-jre", "com.google.common.math.IntMath", 253),
    ("com.google.guava:guava:28.1-jre", "com.google.common.math.LongMath", 381),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.math.NumberUtils", 440),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.primes.PollardRho", 22),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.util.Precision", 146),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.primes.Primes", 26),
    ("com.google.guava:guava:28.1-jre", "com.google.common.math.Quantiles", 109),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.RandomUtils", 32),
    ("org.apache.commons:commons-math3:3.6.1", "org.apache.commons.math3.primes.SmallPrimes", 34),
    (
        "org.apache.commons:commons-math3:3.6.1",
        "org.apache.commons.math3.analysis.interpolation.TricubicInterpolatingFunction",
        92,
    ),
    ("org.apache.commons:commons-lang3:3.9", "org.apache.commons.lang3.text.WordUtils", 103),
    ("org.jdom:jdom:1.1.3", "org.jdom.Attribute", 65),
    ("org.apache.commons:commons-math:2.2", "org.apache.commons.math.transform.FastFourierTransformer", 135),
    ("net.sf.jgrapht:jgrapht:0.8.3", "org.jgrapht.alg.BellmanFordIterator", 42),
    ("commons-codec:commons-codec:1.7", "org.apache.commons.codec.language.DoubleMetaphone", 504),
    ("joda-time:joda-time:1.6.2", "org.joda.time.format.DateTimeFormat", 434),
    ("joda-time:joda-time:1.6.2", "org.joda.time.DateTime", 150),
    ("commons-cli:commons-cli:1.2", "org.apache.commons.cli.CommandLine", 46),
];

/// The class and the classes nested in it.
fn with_nested(path: &ClassPath, name: &str) -> (ClassFile, Vec<ClassFile>) {
    let read = |name: &str| {
        let found = path.find_class(name).unwrap_or_else(|error| panic!("{error}"));
        let bytes = found.unwrap_or_else(|| panic!("no class {name}")).bytes;
        ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let prefix = format!("{name}$");
    let all = path.classes().unwrap_or_else(|error| panic!("{error}"));
    (read(name), all.iter().filter(|other| other.starts_with(&prefix)).map(|other| read(other)).collect())
}

#[test]
fn goal_counts_of_published_subjects_are_exact() {
    let mut wrong = Vec::new();
    for (coordinates, class, expected) in SUBJECTS {
        let Some(jar) = maven::jar(coordinates) else { continue };
        let path = ClassPath::open(&[jar], 17).unwrap_or_else(|error| panic!("{error}"));
        let (outer, nested) = with_nested(&path, &class.replace('.', "/"));
        let goals = goals_of(&outer, &nested).unwrap_or_else(|error| panic!("{error}")).goals;
        if goals.len() != *expected {
            wrong.push(format!("{class}: {} goals, published are {expected}", goals.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
