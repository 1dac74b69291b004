//! What is written for test cases made by hand.

mod support;

use expect_test::{Expect, expect};
use support::{Case, World, int, int_value, string, string_value, suite, ty};
use testwright_emit::{Claim, Framework, Style, Test, is_generated, source};
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, Container, Literal, Operand, Outcome, Type, TypeParameter, Universe, Value, Var,
};

/// Writes a suite of these tests for JUnit 5 and compares it, without the first line.
fn check(universe: &Universe, package: &str, tests: Vec<Test>, expect: Expect) {
    check_style(universe, package, tests, &Style::default(), expect);
}

fn check_style(universe: &Universe, package: &str, tests: Vec<Test>, style: &Style, expect: Expect) {
    let written = source(universe, &suite(package, "SubjectTest", tests), style);
    assert!(is_generated(&written.text));
    let lines: Vec<&str> = written.text.lines().collect();
    for test in &written.tests {
        assert!(lines[*test.lines.start() - 1].contains("Test"), "{test:?}");
        assert!(lines[*test.lines.start()].contains(&test.name), "{test:?}");
        assert_eq!(lines[*test.lines.end() - 1], "    }", "{test:?}");
        for claim in &test.claims {
            assert!(lines[claim.line - 1].contains(&claim.actual), "{claim:?}");
            assert!(test.lines.contains(&claim.line), "{claim:?}");
        }
    }
    let (_, rest) = written.text.split_once('\n').expect("there is a first line");
    expect.assert_eq(rest);
}

/// A world with a class like a number, its constructor, and a few methods.
fn fractions() -> World {
    let mut world = World::new("math/Fraction");
    world.class("math/Fraction", "", &["java/lang/Number", "java/lang/Comparable<math/Fraction>"]);
    world.class("java/lang/Number", "", &["Object"]);
    world.class("java/lang/Comparable", "T", &["Object"]).is_interface = true;
    world
}

#[test]
fn values_exceptions_and_getters_are_asserted() {
    let mut world = fractions();
    let fraction = "math/Fraction";
    let new = world.constructor(fraction, &["int", "int"]);
    let divide = world.method(fraction, "divideBy", &[fraction], fraction);
    let numerator = world.method(fraction, "getNumerator", &[], "int");
    let text = world.method(fraction, "toString", &[], "String");
    let reduce = world.method(fraction, "reduce", &[], fraction);
    let parse = world.method(fraction, "static parse", &["String"], fraction);

    let mut throws = Case::default();
    let one = throws.create(fraction, new, &[int(1), int(2)]);
    let zero = throws.create(fraction, new, &[int(0), int(1)]);
    throws.call(fraction, Some(&one), divide, &[zero]);
    throws.threw("java/lang/ArithmeticException");

    let mut shown = Case::default();
    let one = shown.create(fraction, new, &[int(1), int(2)]);
    let two = shown.create(fraction, new, &[int(1), int(i32::MAX)]);
    let result = shown.call(fraction, Some(&one), divide, &[two]);
    shown.gave(Value::Object { class: fraction.into() });
    shown.showed(&result, numerator, int_value(i32::MAX));
    shown.showed(&result, text, string_value("a\n\"\u{e9}"));

    let mut itself = Case::default();
    let one = itself.create(fraction, new, &[int(1), int(2)]);
    itself.call(fraction, Some(&one), reduce, &[]);
    itself.gave(Value::Same(Var(0)));

    let mut null = Case::default();
    null.call(fraction, None, parse, &[string(" ")]);
    null.gave(Value::Null);

    let mut object = Case::default();
    object.call(fraction, None, parse, &[Operand::Null]);
    object.gave(Value::Object { class: fraction.into() });

    let tests = vec![throws.test(), shown.test(), itself.test(), null.test(), object.test()];
    check(
        &world.0,
        "math",
        tests,
        expect![[r#"
            package math;

            import static org.junit.jupiter.api.Assertions.assertEquals;
            import static org.junit.jupiter.api.Assertions.assertNotNull;
            import static org.junit.jupiter.api.Assertions.assertNull;
            import static org.junit.jupiter.api.Assertions.assertSame;
            import static org.junit.jupiter.api.Assertions.assertThrows;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                private final Fraction fraction = new Fraction(1, 2);

                @Test
                void divideBy_fractionZeroAnd1_throwsArithmetic() {
                    Fraction otherFraction = new Fraction(0, 1);
                    assertThrows(ArithmeticException.class, () -> fraction.divideBy(otherFraction));
                }

                @Test
                void divideBy_fraction1AndMaxInt_numeratorIsMaxInt() {
                    Fraction result = fraction.divideBy(new Fraction(1, Integer.MAX_VALUE));
                    assertEquals(Integer.MAX_VALUE, result.getNumerator());
                    assertEquals("a\n\"\u00e9", result.toString());
                }

                @Test
                void reduce_returnsItself() {
                    assertSame(fraction, fraction.reduce());
                }

                @Test
                void parse_space_returnsNull() {
                    assertNull(Fraction.parse(" "));
                }

                @Test
                void parse_null_returnsFraction() {
                    assertNotNull(Fraction.parse(null));
                }
            }
        "#]],
    );
}

#[test]
fn junit_4_has_public_classes_and_tolerances() {
    let mut world = fractions();
    let fraction = "math/Fraction";
    let value = world.method(fraction, "static value", &["double"], "double");
    let values = world.method(fraction, "static values", &[], "double[]");
    let single = world.method(fraction, "static single", &[], "float");
    let boxed = world.method(fraction, "static boxed", &[], "java/lang/Long");
    let thrown = world.method(fraction, "static thrown", &[], "void");
    world.edit(thrown).throws = vec!["java/io/IOException".into()];
    let double = |value| Value::Literal(Literal::Double(value));

    let mut exact = Case::default();
    exact.call("double", None, value, &[Operand::Literal(Literal::Double(f64::NAN))]);
    exact.gave(double(f64::NAN));
    let mut near = Case::default();
    near.call("double", None, value, &[Operand::Literal(Literal::Double(123.0))]);
    near.gave(double(123.456_789_012_345_67));
    let mut array = Case::default();
    array.call("double[]", None, values, &[]);
    array.gave(Value::Array { component: ty("double"), elements: vec![double(0.5), double(-0.0)] });
    let mut float = Case::default();
    float.call("float", None, single, &[]);
    float.gave(Value::Literal(Literal::Float(0.1)));
    let mut long = Case::default();
    long.call("java/lang/Long", None, boxed, &[]);
    long.gave(Value::Boxed(Literal::Long(-7)));
    let mut checked = Case::default();
    checked.call("void", None, thrown, &[]);
    checked.threw("java/io/IOException");
    let tests = vec![exact.test(), near.test(), array.test(), float.test(), long.test(), checked.test()];
    let style = Style { framework: Framework::JUnit4, assert_throws: false, ..Style::default() };
    check_style(
        &world.0,
        "math",
        tests,
        &style,
        expect![[r#"
            package math;

            import static org.junit.Assert.assertArrayEquals;
            import static org.junit.Assert.assertEquals;

            import java.io.IOException;
            import org.junit.Test;

            public class SubjectTest {
                @Test
                public void value_nan_returnsNan() {
                    assertEquals(Double.NaN, Fraction.value(Double.NaN), 0.0);
                }

                @Test
                public void value_123_returns123point45678901234567() {
                    assertEquals(123.45678901234567, Fraction.value(123.0), 1.0E-10);
                }

                @Test
                public void values_returnsArrayOfTwo() {
                    assertArrayEquals(new double[] {0.5, -0.0}, Fraction.values(), 0.0);
                }

                @Test
                public void single_returns0point1() {
                    assertEquals(0.1f, Fraction.single(), 0.0f);
                }

                @Test
                public void boxed_returnsMinus7() {
                    assertEquals(-7L, (long) Fraction.boxed());
                }

                @Test(expected = IOException.class)
                public void thrown_throwsIO() throws Exception {
                    Fraction.thrown();
                }
            }
        "#]],
    );
}

#[test]
fn overloads_are_told_apart_by_casts() {
    let mut world = World::new("a/Subject");
    let subject = "a/Subject";
    world.class(subject, "", &["Object"]);
    let object = world.method(subject, "static take", &["Object"], "void");
    let string_ = world.method(subject, "static take", &["String"], "void");
    let long = world.method(subject, "static take", &["long"], "void");
    let byte = world.method(subject, "static take", &["byte"], "void");
    let alone = world.method(subject, "static alone", &["String", "Object"], "void");
    let calls: [(_, Vec<Operand>); 8] = [
        (object, vec![string("a")]),
        (string_, vec![string("a")]),
        (string_, vec![Operand::Null]),
        (object, vec![Operand::Null]),
        (object, vec![int(-5)]),
        (long, vec![Operand::Literal(Literal::Long(5))]),
        (byte, vec![Operand::Literal(Literal::Byte(5))]),
        (alone, vec![Operand::Null, int(1)]),
    ];
    let tests = calls.iter().map(|(method, arguments)| {
        let mut case = Case::default();
        case.call("void", None, *method, arguments);
        case.test()
    });
    check(
        &world.0,
        "a",
        tests.collect(),
        expect![[r#"
            package a;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void take_a_succeeds() {
                    Subject.take((Object) "a");
                }

                @Test
                void take_aForString_succeeds() {
                    Subject.take("a");
                }

                @Test
                void take_null_succeeds() {
                    Subject.take(null);
                }

                @Test
                void take_nullForObject_succeeds() {
                    Subject.take((Object) null);
                }

                @Test
                void take_minus5_succeeds() {
                    Subject.take((Object) (-5));
                }

                @Test
                void take_5_succeeds() {
                    Subject.take(5L);
                }

                @Test
                void take_5ForByte_succeeds() {
                    Subject.take((byte) 5);
                }

                @Test
                void alone_withNull_succeeds() {
                    Subject.alone(null, 1);
                }
            }
        "#]],
    );
}

#[test]
fn arrays_varargs_enums_and_classes_are_written_where_they_are_used() {
    let mut world = World::new("a/Subject");
    let subject = "a/Subject";
    world.class(subject, "", &["Object"]);
    world.class("b/Color", "", &["java/lang/Enum<b/Color>"]).is_enum = true;
    let red = world.field("b/Color", "static DARK_RED", "b/Color");
    world.edit(red).is_final = true;
    let sum = world.method(subject, "static sum", &["int[]"], "int");
    world.edit(sum).is_varargs = true;
    let all = world.method(subject, "static all", &["Object[]"], "int");
    world.edit(all).is_varargs = true;
    let bytes = world.method(subject, "static bytes", &["byte[]", "int[][]"], "byte[]");
    let paint = world.method(subject, "static paint", &["b/Color", "java/lang/Class<?>"], "b/Color");

    let mut varargs = Case::default();
    let numbers = varargs.array("int[]", &[int(1), int(-2)]);
    varargs.call("int", None, sum, &[numbers]);
    varargs.gave(int_value(-1));
    let mut none = Case::default();
    let numbers = none.array("int[]", &[]);
    none.call("int", None, sum, &[numbers]);
    none.gave(int_value(0));
    let mut lone = Case::default();
    let objects = lone.array("Object[]", &[Operand::Null]);
    lone.call("int", None, all, &[objects]);
    lone.gave(int_value(1));
    let mut null = Case::default();
    null.call("int", None, all, &[Operand::Null]);
    null.threw("java/lang/NullPointerException");
    let mut nested = Case::default();
    let small =
        nested.array("byte[]", &[Operand::Literal(Literal::Byte(1)), Operand::Literal(Literal::Byte(-1))]);
    let row = nested.array("int[]", &[int(1)]);
    let empty = nested.array("int[]", &[]);
    let table = nested.array("int[][]", &[row, empty, Operand::Null]);
    nested.call("byte[]", None, bytes, &[small, table]);
    nested.gave(Value::Array { component: ty("byte"), elements: vec![Value::Literal(Literal::Byte(-1))] });
    let mut zeros = Case::default();
    let small = zeros.array("byte[]", &vec![Operand::Literal(Literal::Byte(0)); 20]);
    zeros.call("byte[]", None, bytes, &[small, Operand::Null]);
    zeros.gave(Value::Array { component: ty("byte"), elements: Vec::new() });
    let mut colors = Case::default();
    let color = colors.get("b/Color", None, red);
    colors.call("b/Color", None, paint, &[color, Operand::Class(ty("int[]"))]);
    colors.gave(Value::Enum { class: "b/Color".into(), name: "DARK_RED".into() });
    let tests = [varargs, none, lone, null, nested, zeros, colors].map(Case::test);
    check(
        &world.0,
        "a",
        tests.into(),
        expect![[r#"
            package a;

            import static org.junit.jupiter.api.Assertions.assertArrayEquals;
            import static org.junit.jupiter.api.Assertions.assertEquals;
            import static org.junit.jupiter.api.Assertions.assertThrows;

            import b.Color;
            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void sum_arrayOfTwo_returnsMinus1() {
                    assertEquals(-1, Subject.sum(1, -2));
                }

                @Test
                void sum_emptyArray_returnsZero() {
                    assertEquals(0, Subject.sum());
                }

                @Test
                void all_arrayOfNull_returns1() {
                    assertEquals(1, Subject.all(new Object[] {null}));
                }

                @Test
                void all_null_throwsNullPointer() {
                    assertThrows(NullPointerException.class, () -> Subject.all((Object[]) null));
                }

                @Test
                void bytes_withArrayOfTwo_returnsArrayOfMinus1() {
                    assertArrayEquals(new byte[] {-1}, Subject.bytes(new byte[] {1, -1}, new int[][] {{1}, {}, null}));
                }

                @Test
                void bytes_withArrayOf20_returnsEmptyArray() {
                    byte[] bytes = new byte[20];
                    assertArrayEquals(new byte[0], Subject.bytes(bytes, null));
                }

                @Test
                void paint_returnsDarkRed() {
                    assertEquals(Color.DARK_RED, Subject.paint(Color.DARK_RED, int[].class));
                }
            }
        "#]],
    );
}

#[test]
fn stubs_of_many_methods_have_a_line_for_each() {
    let mut world = World::new("a/Subject");
    world.class("a/Subject", "", &["Object"]);
    world.class("a/Shelf", "E", &["Object"]).is_interface = true;
    let size = world.method("a/Shelf", "size", &[], "int");
    let get = world.method("a/Shelf", "get", &["int"], "E");
    let put = world.method("a/Shelf", "put", &["E"], "boolean");
    let clear = world.method("a/Shelf", "clear", &[], "void");
    let count = world.method("a/Subject", "static count", &["a/Shelf<String>"], "int");
    let mut case = Case::default();
    let answers = [(size, Some(int(4))), (get, Some(Operand::Null)), (put, None), (clear, None)];
    let shelf = case.stub("a/Shelf<String>", &answers);
    case.call("int", None, count, &[shelf]);
    case.gave(int_value(4));
    check(
        &world.0,
        "a",
        vec![case.test()],
        expect![[r#"
            package a;

            import static org.junit.jupiter.api.Assertions.assertEquals;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void count_shelf_returns4() {
                    Shelf<String> shelf = new Shelf<String>() {
                        @Override public int size() { return 4; }
                        @Override public String get(int otherA) { return null; }
                        @Override public boolean put(String otherA) { return false; }
                        @Override public void clear() {}
                    };

                    assertEquals(4, Subject.count(shelf));
                }
            }
        "#]],
    );
}

#[test]
fn stubs_are_lambdas_or_anonymous_classes() {
    let mut world = World::new("a/Subject");
    let subject = "a/Subject";
    world.class(subject, "", &["Object"]);
    let compare = world.functional("java/util/Comparator", "T", ("compare", &["T", "T"], "int"));
    world.class("a/Visitor", "R", &["Object"]).is_interface = true;
    let visit = world.method("a/Visitor", "visit", &["String", "java/util/List<R>"], "R");
    world.edit(visit).parameter_names = vec![Some("name".into()), None];
    let end = world.method("a/Visitor", "end", &[], "void");
    let run = world.functional("java/lang/Runnable", "", ("run", &[], "void"));
    let accept = world.method(
        subject,
        "static accept",
        &["java/lang/Runnable", "java/util/Comparator<String>", "a/Visitor<java/lang/Integer>"],
        "void",
    );
    let mut case = Case::default();
    let runnable = case.stub("java/lang/Runnable", &[(run, None)]);
    let comparator = case.stub("java/util/Comparator<String>", &[(compare, Some(int(-1)))]);
    let visitor = case.stub("a/Visitor<java/lang/Integer>", &[(visit, Some(int(5))), (end, None)]);
    case.call("void", None, accept, &[runnable, comparator, visitor]);
    check(
        &world.0,
        "a",
        vec![case.test()],
        expect![[r#"
            package a;

            import java.util.Comparator;
            import java.util.List;
            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void accept_succeeds() {
                    Comparator<String> comparator = (otherA, b) -> -1;
                    Visitor<Integer> visitor = new Visitor<Integer>() {
                        @Override
                        public Integer visit(String name, List<Integer> b) {
                            return 5;
                        }

                        @Override
                        public void end() {
                        }
                    };

                    Subject.accept(() -> { }, comparator, visitor);
                }
            }
        "#]],
    );
}

#[test]
fn generics_inner_classes_and_clashing_names() {
    let mut world = World::new("a/Box");
    world.class("a/Box", "T", &["Object"]);
    world.class("a/Box$Lid", "", &["Object"]);
    world.class("b/Box", "", &["Object"]);
    world.class("java/util/List", "E", &["Object"]).is_interface = true;
    world.class("java/util/ArrayList", "E", &["Object", "java/util/List<E>"]);
    let new = world.constructor("a/Box", &["T"]);
    let lid = world.constructor("a/Box$Lid", &["a/Box", "int"]);
    world.edit(lid).has_outer = true;
    let other = world.constructor("b/Box", &[]);
    let get = world.method("a/Box", "get", &[], "T");
    let list = world.constructor("java/util/ArrayList", &[]);
    let add = world.method("java/util/List", "add", &["E"], "boolean");
    let fill = world.method("a/Box", "fill", &["java/util/List<? extends T>", "b/Box"], "java/util/List<T>");
    let wild = world.method("a/Box", "static wild", &[], "java/util/List<?>");
    let same = world.method("a/Box", "static same", &["U"], "U");
    world.edit(same).type_parameters = vec![TypeParameter { name: "U".into(), bound: Type::object() }];

    let mut case = Case::default();
    let a_box = case.create("a/Box<String>", new, &[string("x")]);
    case.create("a/Box$Lid", lid, &[a_box.clone(), int(3)]);
    let list_ = case.create("java/util/ArrayList<String>", list, &[]);
    case.call("boolean", Some(&list_), add, &[string("y")]);
    case.gave(Value::Literal(Literal::Boolean(true)));
    let other_ = case.create("b/Box", other, &[]);
    case.call("java/util/List<String>", Some(&a_box), fill, &[list_, other_]);
    case.call("String", Some(&a_box), get, &[]);
    case.gave(string_value("x"));

    let mut wildcard = Case::default();
    let unknown = wildcard.call("java/util/List<?>", None, wild, &[]);
    wildcard.call("boolean", Some(&unknown), add, &[string("y")]);
    wildcard.gave(Value::Literal(Literal::Boolean(false)));

    let mut inferred = Case::default();
    inferred.call("java/lang/Integer", None, same, &[int(4)]);
    inferred.gave(Value::Boxed(Literal::Int(4)));

    let tests = vec![case.test(), wildcard.test(), inferred.test()];
    check(
        &world.0,
        "a",
        tests.clone(),
        expect![[r#"
            package a;

            import static org.junit.jupiter.api.Assertions.assertEquals;
            import static org.junit.jupiter.api.Assertions.assertFalse;
            import static org.junit.jupiter.api.Assertions.assertTrue;

            import java.util.ArrayList;
            import java.util.List;
            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void get_returnsX() {
                    Box<String> box = new Box<>("x");
                    box.new Lid(3);
                    ArrayList<String> list = new ArrayList<>();
                    assertTrue(list.add("y"));
                    box.fill(list, new b.Box());

                    assertEquals("x", box.get());
                }

                @Test
                void wild_addIsFalse() {
                    List<?> list = Box.wild();
                    assertFalse(((List) list).add("y"));
                }

                @Test
                void same_4_returns4() {
                    Integer integer = Box.same(4);
                    assertEquals(4, (int) integer);
                }
            }
        "#]],
    );
    check_style(
        &world.0,
        "a",
        tests,
        &Style { cautious: true, ..Style::default() },
        expect![[r#"
            package a;

            import static org.junit.jupiter.api.Assertions.assertEquals;
            import static org.junit.jupiter.api.Assertions.assertFalse;
            import static org.junit.jupiter.api.Assertions.assertTrue;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void get_returnsX() {
                    Box box = new Box((Object) "x");
                    box.new Lid(3);
                    java.util.ArrayList list = new java.util.ArrayList();
                    assertTrue(list.add((Object) "y"));
                    b.Box otherBox = new b.Box();
                    box.fill((java.util.List) list, otherBox);

                    assertEquals("x", box.get());
                }

                @Test
                void wild_addIsFalse() {
                    java.util.List list = Box.wild();
                    assertFalse(list.add((Object) "y"));
                }

                @Test
                void same_4_returns4() {
                    Integer integer = (Integer) Box.same((Object) 4);
                    assertEquals(4, (int) integer);
                }
            }
        "#]],
    );
}

#[test]
fn calls_are_nested_only_where_the_order_stays() {
    let mut world = fractions();
    let fraction = "math/Fraction";
    let new = world.constructor(fraction, &["int"]);
    let next = world.method(fraction, "static next", &[], fraction);
    let join = world.method(fraction, "static join", &[fraction, fraction], "int");
    let field = world.field(fraction, "value", "short");
    let mut nested = Case::default();
    let one = nested.create(fraction, new, &[int(1)]);
    let two = nested.call(fraction, None, next, &[]);
    nested.call("int", None, join, &[one, two]);
    nested.gave(int_value(3));
    let mut swapped = Case::default();
    let one = swapped.create(fraction, new, &[int(1)]);
    let two = swapped.call(fraction, None, next, &[]);
    swapped.call("int", None, join, &[two, one]);
    swapped.gave(int_value(3));
    let mut fields = Case::default();
    let one = fields.create(fraction, new, &[int(1)]);
    fields.set(Some(&one), field, Operand::Literal(Literal::Short(4)));
    fields.get("short", Some(&one), field);
    fields.gave(Value::Literal(Literal::Short(4)));
    let tests = vec![nested.test(), swapped.test(), fields.test()];
    check(
        &world.0,
        "math",
        tests,
        expect![[r#"
            package math;

            import static org.junit.jupiter.api.Assertions.assertEquals;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void join_returns3() {
                    assertEquals(3, Fraction.join(new Fraction(1), Fraction.next()));
                }

                @Test
                void join_withSecond_returns3() {
                    Fraction fraction = new Fraction(1);
                    assertEquals(3, Fraction.join(Fraction.next(), fraction));
                }

                @Test
                void value_returns4() {
                    Fraction fraction = new Fraction(1);
                    fraction.value = 4;
                    assertEquals(4, fraction.value);
                }
            }
        "#]],
    );
}

#[test]
fn values_of_the_jdk_are_made_anew_to_be_compared() {
    let mut world = fractions();
    let fraction = "math/Fraction";
    let list = |elements| Value::Container { kind: Container::List, elements };
    let parsed = |class: &str, text: &str| Value::Parsed { class: class.into(), text: text.into() };
    let short = Value::Boxed(Literal::Short(3));
    let some = list(vec![string_value("a"), Value::Null]);
    let values = [
        ("java/math/BigInteger", parsed("java/math/BigInteger", "1")),
        ("java/math/BigInteger", parsed("java/math/BigInteger", "-12")),
        ("java/math/BigInteger", parsed("java/math/BigInteger", "12345678901234567890")),
        ("Object", parsed("java/math/BigDecimal", "-1.20")),
        ("java/time/LocalDate", parsed("java/time/LocalDate", "2024-02-29")),
        ("java/util/List", list(vec![])),
        ("java/util/List", list(vec![Value::Null])),
        ("java/util/Set", Value::Container { kind: Container::Set, elements: vec![short, int_value(4)] }),
        ("java/util/Map", Value::Container { kind: Container::Map, elements: vec![] }),
        (
            "java/util/Map",
            Value::Container { kind: Container::Map, elements: vec![string_value("k"), int_value(4)] },
        ),
        ("java/util/Optional", Value::Container { kind: Container::Optional, elements: vec![some] }),
        ("java/lang/Appendable", Value::Text(text("a\n"))),
    ];
    let mut tests = Vec::new();
    for (ty, value) in values {
        let method = world.method(fraction, "static give", &[], ty);
        let mut case = Case::default();
        case.call(ty, None, method, &[]);
        case.gave(value);
        tests.push(case.test());
    }
    // What may change later was seen after the whole test only.
    let builder = world.method(fraction, "static builder", &[], "java/lang/StringBuilder");
    let get = world.method(fraction, "static get", &[], "int");
    let mut early = Case::default();
    early.call("java/lang/StringBuilder", None, builder, &[]);
    early.gave(Value::Text(text("later")));
    early.call("int", None, get, &[]);
    early.gave(int_value(1));
    tests.push(early.test());
    check(
        &world.0,
        "math",
        tests,
        expect![[r#"
            package math;

            import static org.junit.jupiter.api.Assertions.assertEquals;

            import java.math.BigDecimal;
            import java.math.BigInteger;
            import java.time.LocalDate;
            import java.util.Arrays;
            import java.util.Collections;
            import java.util.HashSet;
            import java.util.Optional;
            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void give_returns1() {
                    assertEquals(BigInteger.ONE, Fraction.give());
                }

                @Test
                void give_returnsMinus12() {
                    assertEquals(BigInteger.valueOf(-12), Fraction.give());
                }

                @Test
                void give_returns12345678901234567890() {
                    assertEquals(new BigInteger("12345678901234567890"), Fraction.give());
                }

                @Test
                void give_returnsMinus1point20() {
                    assertEquals(new BigDecimal("-1.20"), Fraction.give());
                }

                @Test
                void give_returnsText20240229() {
                    assertEquals(LocalDate.parse("2024-02-29"), Fraction.give());
                }

                @Test
                void give_returnsEmptyList() {
                    assertEquals(Collections.emptyList(), Fraction.give());
                }

                @Test
                void give_returnsListOfNull() {
                    assertEquals(Collections.singletonList(null), Fraction.give());
                }

                @Test
                void give_returnsSetOfTwo() {
                    assertEquals(new HashSet<>(Arrays.asList((short) 3, 4)), Fraction.give());
                }

                @Test
                void give_returnsEmptyMap() {
                    assertEquals(Collections.emptyMap(), Fraction.give());
                }

                @Test
                void give_returnsMapOfK() {
                    assertEquals(Collections.singletonMap("k", 4), Fraction.give());
                }

                @Test
                void give_returnsOptionalOfListOfTwo() {
                    assertEquals(Optional.of(Arrays.asList("a", null)), Fraction.give());
                }

                @Test
                void give_returnsANewline() {
                    assertEquals("a\n", Fraction.give().toString());
                }

                @Test
                void get_returns1() {
                    Fraction.builder();
                    assertEquals(1, Fraction.get());
                }
            }
        "#]],
    );
}

#[test]
fn what_follows_an_exception_is_not_written_whatever_it_uses() {
    let mut world = fractions();
    let fraction = "math/Fraction";
    let new = world.constructor(fraction, &["int"]);
    let add = world.method(fraction, "add", &[fraction], fraction);
    let mut case = Case::default();
    let one = case.create(fraction, new, &[int(1)]);
    let other = case.create(fraction, new, &[int(2)]);
    let sum = case.call(fraction, Some(&one), add, std::slice::from_ref(&other));
    case.call(fraction, Some(&one), add, &[sum]);
    case.threw("java/lang/ArithmeticException");
    // It uses what is written inside of another call.
    case.call(fraction, Some(&other), add, &[one]);
    let mut test = case.test();
    test.observed.outcomes[4] = Outcome::NotRun;
    check(
        &world.0,
        "math",
        vec![test],
        expect![[r#"
            package math;

            import static org.junit.jupiter.api.Assertions.assertThrows;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void add_fraction_throwsArithmetic() {
                    Fraction fraction = new Fraction(1);
                    Fraction otherFraction = fraction.add(new Fraction(2));
                    assertThrows(ArithmeticException.class, () -> fraction.add(otherFraction));
                }
            }
        "#]],
    );
}

#[test]
fn what_is_tainted_not_run_or_forgotten_is_not_asserted() {
    let mut world = fractions();
    let fraction = "math/Fraction";
    let new = world.constructor(fraction, &["int"]);
    let now = world.method(fraction, "static now", &[], "long");
    let get = world.method(fraction, "get", &[], "int");
    let mut tainted = Case::default();
    tainted.call("long", None, now, &[]);
    let mut tainted = tainted.test();
    tainted.observed.outcomes[0] =
        Outcome::Returned { value: Some(Value::Literal(Literal::Long(5))), tainted: true };
    let mut forgotten = Case::default();
    let one = forgotten.create(fraction, new, &[int(1)]);
    forgotten.call("int", Some(&one), get, &[]);
    forgotten.gave(int_value(1));
    let mut forgotten = forgotten.test();
    forgotten.forget(&[Claim::Value(Var(1))]);
    let mut cut = Case::default();
    let one = cut.create(fraction, new, &[int(1)]);
    cut.threw("java/lang/IllegalStateException");
    cut.call("int", Some(&one), get, &[]);
    let mut cut = cut.test();
    cut.observed.outcomes[1] = Outcome::NotRun;
    assert!(matches!(cut.case.statements[1].action, Action::Call { .. }));
    check(
        &world.0,
        "math",
        vec![tainted, forgotten, cut],
        expect![[r#"
            package math;

            import static org.junit.jupiter.api.Assertions.assertThrows;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void now_returnsLong() {
                    Fraction.now();
                }

                @Test
                void get_returnsInt() {
                    Fraction fraction = new Fraction(1);
                    fraction.get();
                }

                @Test
                void constructor_1_throwsIllegalState() {
                    assertThrows(IllegalStateException.class, () -> new Fraction(1));
                }
            }
        "#]],
    );
}

#[test]
fn a_file_is_ours_as_long_as_its_first_line_says_so() {
    let written = source(&World::new("A").0, &suite("", "ATest", Vec::new()), &Style::default());
    assert!(is_generated(&written.text) && is_generated(&format!("\n\n{}", written.text)));
    let (_, own) = written.text.split_once('\n').expect("there is a first line");
    assert!(
        !is_generated(own) && !is_generated("") && !is_generated("class A { // Generated by Testwright\n}")
    );
}

#[test]
fn lambdas_and_null_are_cast_where_javac_could_mean_another_method() {
    let mut world = World::new("a/Subject");
    let subject = "a/Subject";
    world.class(subject, "", &["Object"]);
    let mut uses = Vec::new();
    let mut methods = Vec::new();
    for name in ["a/Task", "a/Work"] {
        methods.push(world.functional(name, "", ("go", &[], "void")));
        uses.push(world.method(subject, "static use", &[name], "void"));
    }
    let only = world.method(subject, "static only", &["a/Task"], "void");
    let mut case = Case::default();
    let task = case.stub("a/Task", &[(methods[0], None)]);
    case.call("void", None, uses[0], &[task]);
    case.call("void", None, uses[1], &[Operand::Null]);
    let task = case.stub("a/Task", &[(methods[0], None)]);
    case.call("void", None, only, &[task]);
    check(
        &world.0,
        "a",
        vec![case.test()],
        expect![[r#"
            package a;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void only_task_succeeds() {
                    Subject.use((Task) () -> { });
                    Subject.use((Work) null);
                    Subject.only(() -> { });
                }
            }
        "#]],
    );
}

#[test]
fn an_enum_that_cannot_be_named_is_an_enum_of_something() {
    let mut world = World::new("shop/Subject");
    world.class("shop/Subject", "", &["Object"]);
    world.class("java/lang/Enum", "E", &["Object"]);
    let order = "shop/Subject$Order";
    world.class(order, "", &["java/lang/Enum<shop/Subject$Order>"]).source_name = None;
    let pick = world.method("shop/Subject", "static pick", &[], order);
    let show = world.method("shop/Subject", "static show", &["Object", "Object"], "int");
    let mut case = Case::default();
    let picked = case.call(order, None, pick, &[]);
    case.call("int", None, show, &[picked.clone(), picked]);
    case.gave(int_value(1));
    check(
        &world.0,
        "shop",
        vec![case.test()],
        expect![[r#"
            package shop;

            import static org.junit.jupiter.api.Assertions.assertEquals;

            import org.junit.jupiter.api.Test;

            class SubjectTest {
                @Test
                void show_withEnum_returns1() {
                    Enum<?> constant = Subject.pick();
                    assertEquals(1, Subject.show(constant, constant));
                }
            }
        "#]],
    );
}
