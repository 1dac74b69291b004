//! Explorations reach the branches that only particular values reach.

mod common;

use std::sync::Arc;

use common::{b, c, covers_all, d, f, i, l, s, test, v};
use testwright_testcase::{Primitive, Type};

#[test]
fn linear_equations_are_solved() {
    let source = r#"public class Linear {
        public static int solve(int x, int y) {
            if (3 * x + 7 * y == 101) { if (x - y == 7) return 2; return 1; }
            return 0;
        } }"#;
    covers_all("Linear", source, |lab| test(vec![lab.call("solve", vec![i(0), i(0)])]), 30);
}

#[test]
fn remainders_are_solved() {
    let source = r#"public class Modulus {
        public static int solve(int x) {
            if (x > 1000 && x % 97 == 13) { if (x % 89 == 21) return 2; return 1; }
            return 0;
        } }"#;
    covers_all("Modulus", source, |lab| test(vec![lab.call("solve", vec![i(5)])]), 30);
}

#[test]
fn nested_conditions_are_reached_one_after_the_other() {
    let source = r#"public class Nested {
        public static int deep(int a, int b, int c) {
            if (a > 10) { if (b < a - 5) { if (c == a * b) { if (c > 500) return 4; return 3; } return 2; } return 1; }
            return 0;
        } }"#;
    covers_all("Nested", source, |lab| test(vec![lab.call("deep", vec![i(0), i(0), i(0)])]), 40);
}

#[test]
fn longs_and_doubles_are_solved() {
    let source = r#"public class Wide {
        public static int longs(long x, long y) { if (x * 3L - y == 12345678901L) return 1; return 0; }
        public static int doubles(double x) { if (x * 2.0 + 1.5 == 10.0) return 1; if (x > 1e100) return 2; return 0; }
        public static int floats(float x) { if (x * 0.5f > 100f) { if (x < 250f) return 2; return 1; } return 0; }
        }"#;
    let seed = |lab: &common::Lab| {
        test(vec![
            lab.call("longs", vec![l(0), l(0)]),
            lab.call("doubles", vec![d(0.0)]),
            lab.call("floats", vec![f(0.0)]),
        ])
    };
    covers_all("Wide", source, seed, 60);
}

#[test]
fn strings_are_found_by_their_methods() {
    let source = r#"public class Words {
        public static int match(String word) {
            if (word.equals("baz")) return 1;
            if (word.startsWith("key=") && word.length() == 8) { if (word.endsWith("!")) return 3; return 2; }
            if (word.length() > 3 && word.charAt(2) == 'x') { if (word.indexOf(':') == 3) return 5; return 4; }
            if (word.equalsIgnoreCase("HeLLo")) return 6;
            if (word.trim().isEmpty()) return 7;
            return 0;
        } }"#;
    covers_all("Words", source, |lab| test(vec![lab.call("match", vec![s("abc")])]), 100);
}

#[test]
fn switches_are_taken_case_by_case() {
    let source = r#"public class Switches {
        public static int number(int x) { switch (x * 2) { case 10: return 1; case 44: return 2; case -6: return 3; default: return 0; } }
        public static int word(String x) { switch (x) { case "red": return 1; case "green": return 2; case "blue": return 3; default: return 0; } }
        }"#;
    let seed = |lab: &common::Lab| test(vec![lab.call("number", vec![i(0)]), lab.call("word", vec![s("")])]);
    covers_all("Switches", source, seed, 60);
}

#[test]
fn boxes_keep_what_is_in_them() {
    let source = r#"import java.util.*;
        public class Boxes {
        public static int one(Integer x) { if (x + 1 == 77) return 1; return 0; }
        public static int listed(int x) {
            List<Integer> list = new ArrayList<>();
            list.add(x); list.add(3);
            int sum = 0;
            for (Integer one : list) sum += one;
            if (sum == 1000) return 1;
            return 0;
        }
        public static int flag(Boolean x) { if (x) return 1; return 0; }
        public static int wide(Long x) { if (x.longValue() == 1L << 40) return 1; return 0; }
        }"#;
    let seed = |lab: &common::Lab| {
        test(vec![
            lab.call("one", vec![i(1)]),
            lab.call("listed", vec![i(1)]),
            lab.call("flag", vec![b(false)]),
            lab.call("wide", vec![l(1)]),
        ])
    };
    covers_all("Boxes", source, seed, 60);
}

#[test]
fn array_elements_are_symbols() {
    let source = r#"public class Arrays1 {
        public static int sum(int[] all) {
            int sum = 0;
            for (int one : all) sum += one;
            if (sum == 4711) return 1;
            return 0;
        }
        public static int find(char[] all) { if (all[0] == 'a' && all[1] == 'z') return 1; return 0; }
        public static int pick(int index) {
            int[] primes = {2, 3, 5, 7, 11, 13, 17};
            if (primes[index] == 13) return 1;
            return 0;
        } }"#;
    let seed = |lab: &common::Lab| {
        let array = |of| Type::Array(Arc::new(Type::Primitive(of)));
        test(vec![
            lab.array(array(Primitive::Int), vec![i(1), i(2), i(3)]),
            lab.call("sum", vec![v(0)]),
            lab.array(array(Primitive::Char), vec![c('x'), c('y')]),
            lab.call("find", vec![v(2)]),
            lab.call("pick", vec![i(0)]),
        ])
    };
    covers_all("Arrays1", source, seed, 60);
}

#[test]
fn fields_carry_values_from_the_constructor_to_the_method() {
    let source = r#"public class Account {
        private long balance; private final String owner; private static int count; private byte small;
        public Account(long balance, String owner, int small) { this.balance = balance; this.owner = owner; this.small = (byte) small; count += small; }
        public int check(int fee) {
            if (balance - fee == 999) { if (owner.equals("root")) return 2; return 1; }
            if (small == 77) return 3;
            if (count == 12345) return 4;
            return 0;
        } }"#;
    let seed = |lab: &common::Lab| {
        test(vec![lab.call("<init>", vec![l(1), s("me"), i(3)]), lab.call("check", vec![v(0), i(1)])])
    };
    covers_all("Account", source, seed, 80);
}

#[test]
fn loops_are_unrolled_by_flips() {
    let source = r#"public class Loops {
        public static int count(int n) {
            int steps = 0;
            while (n > 1 && steps < 30) { n = (n % 2 == 0) ? n / 2 : 3 * n + 1; steps++; }
            if (steps == 7) return 1;
            return 0;
        }
        public static int digits(String text) {
            int count = 0;
            for (int at = 0; at < text.length(); at++) if (Character.isDigit(text.charAt(at))) count++;
            if (count == 4) return 1;
            return 0;
        } }"#;
    let seed = |lab: &common::Lab| test(vec![lab.call("count", vec![i(1)]), lab.call("digits", vec![s("")])]);
    covers_all("Loops", source, seed, 300);
}

#[test]
fn the_string_of_the_papers_example_is_found() {
    // Galeotti, Fraser and Arcuri 2013, figure 1: solving finds the string, but not the five calls, which the seed has here.
    let source = r#"public class Bar {
        static class Foo { private int x; void inc() { x++; } int getX() { return x; } }
        private final String s; private final Foo foo = new Foo();
        public Bar(String s) { this.s = s; }
        public void inc() { foo.inc(); }
        public boolean coverMe() { int x = foo.getX(); if (x == 5 && s.equals("baz")) return true; return false; }
        }"#;
    let seed = |lab: &common::Lab| {
        let mut statements = vec![lab.call("<init>", vec![s("")]), lab.call("coverMe", vec![v(0)])];
        statements.extend((0..5).map(|_| lab.call("inc", vec![v(0)])));
        statements.push(lab.call("coverMe", vec![v(0)]));
        test(statements)
    };
    covers_all("Bar", source, seed, 10);
}

#[test]
fn numbers_are_written_as_text_and_read_again() {
    let source = r#"public class Texts {
        public static int parse(String text) {
            try { int value = Integer.parseInt(text); if (value == -417) return 2; return 1; }
            catch (NumberFormatException none) { return 0; }
        }
        public static int real(String text) { if (Double.parseDouble(text) == 2.5) return 1; return 0; }
        public static int build(int a, char b) {
            StringBuilder builder = new StringBuilder();
            builder.append("n").append(a).append(b);
            if (builder.toString().equals("n42!")) return 1;
            return 0;
        }
        public static int concat(String name, long id) { String key = name + ":" + id; if (key.equals("user:77")) return 1; return 0; }
        public static int reversed(String text) { if (new StringBuilder(text).reverse().toString().equals("stop")) return 1; return 0; }
        }"#;
    let seed = |lab: &common::Lab| {
        test(vec![
            lab.call("parse", vec![s("x")]),
            lab.call("build", vec![i(0), c('a')]),
            lab.call("concat", vec![s(""), l(0)]),
            lab.call("reversed", vec![s("")]),
            lab.call("real", vec![s("1")]),
        ])
    };
    covers_all("Texts", source, seed, 60);
}

#[test]
fn patterns_and_collections_are_gone_through() {
    let source = r#"import java.util.*;
        import java.util.regex.*;
        public class Lookup {
        private static final Set<String> COLORS = new TreeSet<>(Arrays.asList("crimson", "azure", "lime"));
        private static final Pattern DATE = Pattern.compile("\\d\\d-\\d\\d");
        public static int color(String word) { if (COLORS.contains(word)) return 1; return 0; }
        public static int date(String word) { if (DATE.matcher(word).matches()) return 1; return 0; }
        public static int email(String word) { if (word.matches("[a-z]+@[a-z]+")) return 1; return 0; }
        public static int parts(String word) { String[] parts = word.split(";"); if (parts.length == 3 && parts[1].equals("b")) return 1; return 0; }
        }"#;
    let seed = |lab: &common::Lab| {
        test(vec![
            lab.call("color", vec![s("m")]),
            lab.call("date", vec![s("12345")]),
            lab.call("email", vec![s("")]),
            lab.call("parts", vec![s("a;c;d")]),
        ])
    };
    covers_all("Lookup", source, seed, 200);
}

#[test]
fn values_of_statements_and_fields_flow_on() {
    let source = r#"public class Flow {
        public int value; public static String name = "";
        public int twice(int x) { return 2 * x; }
        public int use(int y) {
            if (y + value == 500) { if (name.length() == 7) return 2; return 1; }
            return 0;
        } }"#;
    let Some(lab) = common::Lab::new("Flow", source) else { return };
    let field = |name: &str| {
        let at = lab.universe.members.iter().position(|member| *member.name == *name);
        testwright_testcase::MemberId(at.unwrap_or_else(|| panic!("no field {name}")) as u32)
    };
    let set = |name: &str, receiver, value| testwright_testcase::Statement {
        action: testwright_testcase::Action::Set { field: field(name), receiver, value },
        ty: None,
    };
    let seed = |lab: &common::Lab| {
        test(vec![
            lab.call("<init>", vec![]),
            set("value", Some(v(0)), i(3)),
            set("name", None, s("n")),
            lab.call("twice", vec![v(0), i(4)]),
            lab.call("use", vec![v(0), v(3)]),
        ])
    };
    covers_all("Flow", source, seed, 30);
}

#[test]
fn keys_of_hash_tables_are_tried_one_by_one() {
    let source = r#"import java.util.*;
        public class Tables {
        enum Color { RED, GREEN, BLUE }
        private static final Map<String, Integer> CODES = new HashMap<>();
        static { CODES.put("one", 1); CODES.put("two", 2); CODES.put("three", 3); }
        private static final Set<String> WORDS = Set.of("alpha", "beta", "gamma");
        private static final Map<String, String> NAMES = Map.of("x", "ex", "y", "why", "z", "zed");
        public static int code(String word) { Integer code = CODES.get(word); if (code == null) return 0; if (code == 3) return 3; return 1; }
        public static int color(String word) {
            try { if (Color.valueOf(word) == Color.GREEN) return 2; return 1; } catch (IllegalArgumentException none) { return 0; }
        }
        public static int word(String word) { if (WORDS.contains(word.trim())) return 1; return 0; }
        public static int name(String word) { String name = NAMES.get(word + ""); if (name != null && name.equals("why")) return 1; return 0; }
        public static int own(String one, String two) {
            Map<String, String> map = new HashMap<>();
            map.put(one, "a");
            if ("a".equals(map.get(two))) return 1;
            return 0;
        }
        }"#;
    let seed = |lab: &common::Lab| {
        test(vec![
            lab.call("code", vec![s("")]),
            lab.call("color", vec![s("")]),
            lab.call("word", vec![s("")]),
            lab.call("name", vec![s("")]),
            lab.call("own", vec![s("p"), s("q")]),
        ])
    };
    covers_all("Tables", source, seed, 80);
}
