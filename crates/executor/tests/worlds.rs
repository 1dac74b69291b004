//! What of a run that looked at the clock, at identity hashes or at the machine is certain all the same.

use std::sync::Arc;

use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Goals};
use testwright_testcase::{
    Action, ClassSource, MemberId, MemberKind, Observed, Operand, Outcome, Statement, TestCase, Universe,
    UniverseOptions, Var,
};
use testwright_testkit::Java;

const DESK: &str = r#"
    import java.time.*;
    import java.util.*;
    import java.util.stream.*;
    public class Desk {
        public enum Color { RED, GREEN, BLUE, BLACK }
        private static final long STARTED = System.currentTimeMillis();
        private static final Random DICE = new Random();
        private final String id;
        private final LocalDate opened = LocalDate.now();
        private final Map<Color, Integer> stock = new HashMap<>();
        public Desk(String id) { this.id = id; stock.put(Color.RED, 3); }
        public String getId() { return id; }
        public LocalDate getOpened() { return opened; }
        public boolean isOld() { return LocalDate.now().isAfter(opened.plusYears(1)); }
        public int stockOf(Color color) { return stock.getOrDefault(color, 0); }

        public static int certainEnumMap() {
            Map<Color, Integer> map = new HashMap<>();
            for (Color color : Color.values()) map.merge(color, color.ordinal(), Integer::sum);
            return map.get(Color.BLUE) * 10 + map.size();
        }
        public static String certainEnumMapText() {
            return new EnumMap<Color, Integer>(Map.of(Color.GREEN, 1, Color.RED, 2)).toString();
        }
        public static Set<Color> certainSet() {
            return new HashSet<>(Arrays.asList(Color.BLUE, Color.RED, Color.BLACK));
        }
        public static String uncertainOrder() {
            return new HashSet<>(Arrays.asList(Color.values())).toString();
        }
        public static String uncertainOrderOfTwo() {
            Set<Object> set = new HashSet<>();
            Object one = new Object(), other = new Object();
            set.add(one);
            set.add(other);
            return set.iterator().next() == one ? "one" : "other";
        }
        public static String uncertainOrderOfMap() { return Map.of("a", 1, "b", 2, "c", 3).toString(); }
        public static LocalDate certainDate() { return LocalDate.parse("2024-02-29").plusDays(1); }
        public static LocalDate uncertainDate() { return LocalDate.now(); }
        public static int uncertainYear() { return Year.now().getValue(); }
        public static boolean certainPast() { return LocalDate.of(1999, 12, 31).isBefore(LocalDate.now()); }
        public static boolean uncertainFuture() { return LocalDate.of(2030, 1, 1).isAfter(LocalDate.now()); }
        public static String uncertainZone() { return ZoneId.systemDefault().getId(); }
        public static UUID uncertainId() { return UUID.randomUUID(); }
        public static int certainVersion() { return UUID.randomUUID().version(); }
        public static long uncertainNanos() { return System.nanoTime(); }
        public static boolean uncertainElapsed() { long then = System.nanoTime(); return System.nanoTime() - then < 1_000_000; }
        public static boolean certainElapsed() { long then = System.nanoTime(); return System.nanoTime() >= then; }
        public static int uncertainDice() { return new Random().nextInt(6); }
        public static int certainDice() { return new Random(42).nextInt(6); }
        public static boolean uncertainMath() { return Math.random() < 0.5; }
        public static boolean certainMath() { return Math.random() < 1; }
        public static long uncertainStart() { return STARTED; }
        public static boolean uncertainStaticDice() { return DICE.nextBoolean(); }
        public static boolean certainStaticDice() { int n = DICE.nextInt(6); return n >= 0 && n < 6; }
        public static int uncertainProcessors() { return Runtime.getRuntime().availableProcessors(); }
        public static String uncertainUser() { return System.getProperty("user.name"); }
        public static int uncertainHash() { return new Object().hashCode(); }
        public static int certainJoin() throws Exception {
            int[] sum = new int[1];
            Thread thread = new Thread(() -> { for (int i = 0; i < 100; i++) sum[0] += i; });
            thread.start();
            thread.join();
            return sum[0];
        }
        public static String uncertainRace() throws Exception {
            StringBuffer text = new StringBuffer();
            Thread[] threads = new Thread[3];
            for (int i = 0; i < threads.length; i++) {
                String name = "" + i;
                threads[i] = new Thread(() -> { for (int k = 0; k < 9; k++) text.append(name); });
                threads[i].start();
            }
            for (Thread thread : threads) thread.join();
            return text.toString();
        }
        static class Broken {
            static final int LENGTH = length();
            static int length() { throw new IllegalStateException("broken"); }
        }
        static class Wrong {
            static int length;
            static { if (length == 0) throw new AssertionError("wrong"); }
        }
        public static int linksBroken() { return Broken.LENGTH; }
        public static int linksWrong() { return Wrong.length; }
        public static int linksNative() { return missing(); }
        private static native int missing();
        public static int linksOwn() { throw new NoClassDefFoundError("sun/Gone"); }
        public static int throwsSometimes() {
            if (new Random().nextInt(3) == 0) throw new IllegalStateException();
            return 1;
        }
        public static int throwsRarely(int bound) {
            if (DICE.nextInt(bound) == 0) throw new IllegalStateException();
            return 1;
        }
        static class Cup { private static final Random DICE = new Random(); }
        public static int throwsTwice(int bound) {
            int first = Cup.DICE.nextInt(29);
            if (first > bound) throw new IllegalStateException("more");
            return 1;
        }
        public static void throwsAlways() {
            throw new IllegalArgumentException("at " + LocalDate.now());
        }
        public static int expires() {
            if (LocalDate.now().getYear() > 2035) throw new IllegalStateException("expired");
            return 1;
        }
    }"#;

struct Bench {
    java: Java,
    universe: Universe,
    goals: Goals,
}

impl Bench {
    fn new() -> Option<Bench> {
        let java = Java::compile(&[DESK])?;
        let source = ClassSource::new(Arc::clone(&java.jdk), java.class_path());
        let universe = Universe::build(&source, "Desk", &UniverseOptions::default()).expect("it can be used");
        let goals = Goals::new(&java.class("Desk"), &[], &[Criterion::Branch]).expect("it has code");
        Some(Bench { java, universe, goals })
    }

    fn executor(&self) -> VmExecutor<'_> {
        let (jdk, class_path) = (Arc::clone(&self.java.jdk), self.java.class_path());
        VmExecutor::new(jdk, class_path, &self.universe, &self.goals, Limits::default()).expect("it boots")
    }

    fn statement(&self, name: &str, on: Option<u32>, arguments: Vec<Operand>) -> Statement {
        let is_it = |member: &testwright_testcase::Member| {
            &*member.owner == "Desk" && &*member.name == name && member.parameters.len() == arguments.len()
        };
        let at = self.universe.members.iter().position(is_it).unwrap_or_else(|| panic!("there is no {name}"));
        let id = MemberId(at as u32);
        let member = self.universe.member(id);
        let action = match member.kind {
            MemberKind::Constructor => Action::New { constructor: id, arguments },
            _ => Action::Call { method: id, receiver: on.map(|at| Operand::Var(Var(at))), arguments },
        };
        Statement { action, ty: member.result.clone() }
    }

    fn call(&self, executor: &mut VmExecutor<'_>, name: &str) -> Option<Observed> {
        executor.observe(&TestCase { statements: vec![self.statement(name, None, vec![])] })
    }

    fn names(&self, beginning: &str) -> Vec<String> {
        let members = self.universe.members.iter().filter(|member| &*member.owner == "Desk");
        members
            .filter(|member| member.name.starts_with(beginning))
            .map(|member| member.name.to_string())
            .collect()
    }
}

#[test]
fn what_is_the_same_in_all_worlds_is_certain() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let names = bench.names("certain");
    assert_eq!(names.len(), 11);
    for name in names {
        let observed = bench.call(&mut executor, &name).expect("it runs");
        let is_certain =
            matches!(observed.outcomes[..], [Outcome::Returned { tainted: false, value: Some(_) }]);
        assert!(is_certain, "{name}: {observed:?}");
    }
}

#[test]
fn what_differs_in_any_world_is_tainted() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let names = bench.names("uncertain");
    assert_eq!(names.len(), 18);
    for name in names {
        let observed = bench.call(&mut executor, &name).expect("it runs");
        let is_tainted = matches!(observed.outcomes[..], [Outcome::Returned { tainted: true, .. }]);
        assert!(is_tainted, "{name}: {observed:?}");
    }
}

#[test]
fn an_entity_shows_what_it_was_given_but_not_when_it_was_made() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let id =
        Operand::Literal(testwright_testcase::Literal::String(testwright_testcase::literal::text("d-7")));
    let statements = vec![bench.statement("<init>", None, vec![id])];
    let observed = executor.observe(&TestCase { statements }).expect("it runs");
    let shown: Vec<&str> =
        observed.inspections.iter().map(|one| &*bench.universe.member(one.member).name).collect();
    assert_eq!(shown, ["getId", "isOld"], "{observed:?}");
}

#[test]
fn tests_that_chance_decides_are_none_and_those_that_time_will_end_show_nothing() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    assert!(bench.call(&mut executor, "throwsSometimes").is_none());
    for bound in 2..=10 {
        let bound = Operand::Literal(testwright_testcase::Literal::Int(bound));
        let statements = vec![bench.statement("throwsRarely", None, vec![bound.clone()])];
        let observed = executor.observe(&TestCase { statements });
        assert_eq!(observed, None, "{bound:?}");
        let statements = vec![bench.statement("throwsTwice", None, vec![bound.clone()])];
        let observed = executor.observe(&TestCase { statements });
        assert_eq!(observed, None, "{bound:?}");
    }
    let observed = bench.call(&mut executor, "throwsAlways").expect("it always ends so");
    assert!(matches!(&observed.outcomes[..], [Outcome::Threw { message: None, .. }]), "{observed:?}");
    assert_eq!(observed.message, None);
    let observed = bench.call(&mut executor, "expires").expect("it runs");
    assert!(matches!(observed.outcomes[..], [Outcome::Returned { tainted: true, .. }]));
}

#[test]
fn what_passes_by_given_chances_does_not_pass_by_others() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let test = |bound: i32| {
        let bound = Operand::Literal(testwright_testcase::Literal::Int(bound));
        TestCase { statements: vec![bench.statement("throwsRarely", None, vec![bound])] }
    };
    // Chosen as a search chooses: what fails one time in 20 to 60, and passes here.
    let chosen: Vec<i32> = (20..60).filter(|bound| executor.observe(&test(*bound)).is_some()).collect();
    assert!(!chosen.is_empty());
    executor.take_other_chances();
    let left = chosen.iter().filter(|bound| executor.observe(&test(**bound)).is_some()).count();
    assert!(left < chosen.len(), "{left} of {}", chosen.len());
}

#[test]
fn the_same_is_certain_again_and_again() {
    let Some(bench) = Bench::new() else { return };
    let (mut executor, mut other) = (bench.executor(), bench.executor());
    let mut names = bench.names("certain");
    names.extend(bench.names("uncertain"));
    for name in names {
        let first = bench.call(&mut executor, &name);
        assert_eq!(bench.call(&mut executor, &name), first, "{name}");
        assert_eq!(bench.call(&mut other, &name), first, "{name}");
    }
}

#[test]
fn no_test_expects_that_linking_or_an_initialiser_fails() {
    let Some(bench) = Bench::new() else { return };
    let mut executor = bench.executor();
    let names = bench.names("links");
    assert_eq!(names.len(), 4);
    for name in names.iter().chain(&names) {
        assert_eq!(bench.call(&mut executor, name), None, "{name}");
    }
}
