//! What is written of how stubs were called and of messages, and that it is read back.

mod support;

use expect_test::{Expect, expect};
use support::{Case, World, int, int_value, string_value, suite};
use testwright_emit::{Claim, Framework, Style, Test, read, source};
use testwright_testcase::literal::text;
use testwright_testcase::observed::Drain;
use testwright_testcase::{
    Action, Interaction, MemberId, Operand, Primitive, TestCase, Universe, Value, Var,
};

/// What is written between the braces of a test, which must be read back as what it was made of.
fn check(universe: &Universe, test: Test, style: &Style, expect: Expect) {
    let case = test.case.clone();
    let written = source(universe, &suite("shop", "DeskTest", vec![test]), style);
    let lines = written.lines_of(&written.tests[0]);
    let plain = |line| str::strip_prefix(line, "        ").unwrap_or(line);
    let body: Vec<&str> = lines.lines().skip(2).map(plain).collect();
    expect.assert_eq(&body[..body.len() - 1].join("\n"));
    let file = read::tests(universe, &written.text).expect("it is a class");
    let read =
        file.tests.into_iter().map(|test| test.case).next().expect("there is a test").expect("it is read");
    // What is written inside of a call comes directly before it then, so the order may be another one.
    assert_eq!(actions(&read), actions(&case));
}

fn actions(case: &TestCase) -> Vec<(&'static str, usize)> {
    let sort = |statement: &testwright_testcase::Statement| match &statement.action {
        Action::New { .. } => "new",
        Action::Call { .. } => "call",
        Action::Stub(_) => "stub",
        _ => "other",
    };
    let mut actions: Vec<(&str, usize)> =
        case.statements.iter().map(|one| (sort(one), one.operands().count())).collect();
    actions.sort_unstable();
    actions
}

struct Shop {
    world: World,
    new: MemberId,
    close: MemberId,
    tell: MemberId,
    is_up: MemberId,
    send: MemberId,
}

const MAILER: &str = "shop/Mailer";
const DESK: &str = "shop/Desk";

fn shop() -> Shop {
    let mut world = World::new(DESK);
    world.0.package = "shop".into();
    world.class(DESK, "", &["Object"]);
    world.class("java/lang/Object", "", &[]);
    world.class("java/lang/String", "", &["Object"]);
    world.class(MAILER, "", &["Object"]).is_interface = true;
    let tell = world.functional("shop/Notices", "", ("tell", &["String", "long"], "void"));
    let is_up = world.method(MAILER, "isUp", &["int"], "boolean");
    let send = world.method(MAILER, "send", &["String", DESK, "Object"], "void");
    for id in [tell, is_up, send] {
        world.edit(id).is_abstract = true;
    }
    for (at, name) in ["to", "desk", "about"].into_iter().enumerate() {
        world.edit(send).parameter_names[at] = Some(name.into());
    }
    let new = world.constructor(DESK, &["shop/Notices", MAILER]);
    let close = world.method(DESK, "close", &["int"], "void");
    Shop { world, new, close, tell, is_up, send }
}

fn var(operand: &Operand) -> Var {
    match operand {
        Operand::Var(var) => *var,
        other => panic!("{other:?} is no variable"),
    }
}

fn call(stub: &Operand, method: MemberId, arguments: Vec<Value>) -> Interaction {
    Interaction { stub: var(stub), method, arguments, during: Var(3) }
}

impl Shop {
    /// A desk that is closed, with a stub that can be a lambda and one that cannot.
    fn closing(&self) -> (Case, Operand, Operand, Operand) {
        let mut case = Case::default();
        let notices = case.stub("shop/Notices", &[(self.tell, None)]);
        let up = Operand::Literal(testwright_testcase::Literal::Boolean(true));
        let mailer = case.stub(MAILER, &[(self.is_up, Some(up)), (self.send, None)]);
        let desk = case.create(DESK, self.new, &[notices.clone(), mailer.clone()]);
        case.call("void", Some(&desk), self.close, &[int(5)]);
        (case, notices, mailer, desk)
    }
}

#[test]
fn a_stub_whose_calls_are_asserted_records_them() {
    let shop = shop();
    let (mut case, notices, mailer, desk) = shop.closing();
    let given = vec![string_value("all"), Value::Literal(testwright_testcase::Literal::Long(2))];
    case.observed.interactions = vec![
        call(&notices, shop.tell, given),
        call(&mailer, shop.is_up, vec![int_value(9)]),
        call(
            &mailer,
            shop.send,
            vec![string_value("ann"), Value::Same(var(&desk)), Value::Object { class: "X".into() }],
        ),
        call(&mailer, shop.send, vec![Value::Null, Value::Same(var(&desk)), Value::Null]),
    ];
    check(
        &shop.world.0,
        case.test(),
        &Style::default(),
        expect![[r#"
                    List<Object> noticesCalls = new ArrayList<>();
                    Notices notices = (a, b) -> Collections.addAll(noticesCalls, "tell", a, b);
                    List<Object> mailerCalls = new ArrayList<>();
                    Mailer mailer = new Mailer() {
                        @Override
                        public boolean isUp(int a) {
                            Collections.addAll(mailerCalls, "isUp", a);
                            return true;
                        }

                        @Override
                        public void send(String to, Desk otherDesk, Object about) {
                            Collections.addAll(mailerCalls, "send", to, otherDesk);
                        }
                    };
                    Desk desk = new Desk(notices, mailer);

                    desk.close(5);

                    assertEquals(Arrays.asList("tell", "all", 2L), noticesCalls);
                    assertEquals(Arrays.asList("isUp", 9, "send", "ann", desk, "send", null, desk), mailerCalls);"#]],
    );
}

#[test]
fn only_the_methods_that_are_asserted_are_recorded() {
    let shop = shop();
    let (mut case, _, mailer, _) = shop.closing();
    let object = || Value::Object { class: "X".into() };
    case.observed.interactions = vec![
        call(&mailer, shop.is_up, vec![int_value(9)]),
        call(&mailer, shop.send, vec![object(), object(), object()]),
        call(&mailer, shop.is_up, vec![int_value(10)]),
    ];
    let mut test = case.test();
    let written =
        |test: &Test| source(&shop.world.0, &suite("shop", "T", vec![test.clone()]), &Style::default());
    let claims: Vec<Claim> = written(&test).tests[0].claims.iter().map(|placed| placed.claim).collect();
    assert_eq!(claims, [Claim::Interaction(0)], "one assertion is about the whole stub");
    test.forget(&[Claim::Interaction(2)]);
    check(
        &shop.world.0,
        test.clone(),
        &Style::default(),
        expect![[r#"
                    List<Object> calls = new ArrayList<>();
                    Mailer mailer = new Mailer() {
                        @Override
                        public boolean isUp(int a) {
                            return true;
                        }

                        @Override
                        public void send(String to, Desk otherDesk, Object about) {
                            calls.add("send");
                        }
                    };
                    Desk desk = new Desk((a, b) -> { }, mailer);

                    desk.close(5);

                    assertEquals(Collections.singletonList("send"), calls);"#]],
    );
    test.forget(&[Claim::Interaction(0)]);
    assert!(written(&test).tests[0].claims.is_empty());
}

#[test]
fn a_lambda_that_answers_records_first() {
    let mut shop = shop();
    let find = shop.world.functional("shop/Finder", "", ("find", &["String"], "int"));
    let ask = shop.world.method(DESK, "static ask", &["shop/Finder"], "int");
    shop.world.edit(find).is_abstract = true;
    let mut case = Case::default();
    let finder = case.stub("shop/Finder", &[(find, Some(int(3)))]);
    case.call("int", None, ask, std::slice::from_ref(&finder));
    case.gave(int_value(3));
    case.observed.interactions =
        vec![Interaction { during: Var(1), ..call(&finder, find, vec![string_value("\"x\"")]) }];
    check(
        &shop.world.0,
        case.test(),
        &Style::default(),
        expect![[r#"
                    List<Object> calls = new ArrayList<>();
                    Finder finder = a -> {
                        Collections.addAll(calls, "find", a);
                        return 3;
                    };

                    assertEquals(3, Desk.ask(finder));
                    assertEquals(Arrays.asList("find", "\"x\""), calls);"#]],
    );
}

#[test]
fn a_message_is_asserted_where_junit_can() {
    let shop = shop();
    let refused = || {
        let mut case = Case::default();
        let desk = case.create(DESK, shop.new, &[Operand::Null, Operand::Null]);
        case.call("void", Some(&desk), shop.close, &[int(21)]);
        case.threw("java/lang/IllegalArgumentException");
        case.observed.message = Some(text("out of range: \"21\"\n"));
        case.test()
    };
    check(
        &shop.world.0,
        refused(),
        &Style::default(),
        expect![[r#"
                    Desk desk = new Desk(null, null);
                    IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> desk.close(21));
                    assertEquals("out of range: \"21\"\n", thrown.getMessage());"#]],
    );
    let old = Style { framework: Framework::JUnit4, assert_throws: false, ..Style::default() };
    check(
        &shop.world.0,
        refused(),
        &old,
        expect![[r#"
                    Desk desk = new Desk(null, null);
                    desk.close(21);"#]],
    );
    let mut forgotten = refused();
    forgotten.forget(&[Claim::Message(Var(1))]);
    check(
        &shop.world.0,
        forgotten,
        &Style::default(),
        expect![[r#"
                    Desk desk = new Desk(null, null);
                    assertThrows(IllegalArgumentException.class, () -> desk.close(21));"#]],
    );
}

#[test]
fn what_was_changed_or_used_up_is_asserted() {
    let mut shop = shop();
    shop.world.class("java/util/Iterator", "E", &["Object"]).is_interface = true;
    shop.world.class("java/util/stream/IntStream", "", &["Object"]).is_interface = true;
    let names = shop.world.method(DESK, "static names", &["int[]"], "java/util/Iterator<String>");
    let sizes = shop.world.method(DESK, "static sizes", &[], "java/util/stream/IntStream");

    let mut case = Case::default();
    let ints = case.array("int[]", &[int(1)]);
    case.call("java/util/Iterator<String>", None, names, std::slice::from_ref(&ints));
    case.gave(Value::Drained { by: Drain::Iterator, elements: vec![string_value("a"), string_value("b")] });
    let component = testwright_testcase::Type::Primitive(Primitive::Int);
    case.observed.changed = vec![(var(&ints), Value::Array { component, elements: vec![int_value(2)] })];
    check(
        &shop.world.0,
        case.test(),
        &Style::default(),
        expect![[r#"
            int[] ints = new int[] {1};

            List<Object> elements = new ArrayList<>();
            Desk.names(ints).forEachRemaining(elements::add);
            assertEquals(Arrays.asList("a", "b"), elements);
            assertArrayEquals(new int[] {2}, ints);"#]],
    );

    let mut case = Case::default();
    case.call("java/util/stream/IntStream", None, sizes, &[]);
    case.gave(Value::Drained { by: Drain::Stream(Some(Primitive::Int)), elements: vec![int_value(3)] });
    check(
        &shop.world.0,
        case.test(),
        &Style::default(),
        expect!["assertArrayEquals(new int[] {3}, Desk.sizes().toArray());"],
    );
}

#[test]
fn a_list_of_calls_is_not_hidden_by_a_field_of_the_stubbed_class() {
    let mut shop = shop();
    let fields = &mut shop.world.0.classes.get_mut(MAILER).expect("it was made").visible_fields;
    fields.push("calls".into());
    let (mut case, _, mailer, _) = shop.closing();
    case.observed.interactions = vec![call(&mailer, shop.is_up, vec![int_value(9)])];
    check(
        &shop.world.0,
        case.test(),
        &Style::default(),
        expect![[r#"
            List<Object> otherCalls = new ArrayList<>();
            Mailer mailer = new Mailer() {
                @Override
                public boolean isUp(int a) {
                    Collections.addAll(otherCalls, "isUp", a);
                    return true;
                }

                @Override
                public void send(String to, Desk otherDesk, Object about) {
                }
            };
            Desk desk = new Desk((a, b) -> { }, mailer);

            desk.close(5);

            assertEquals(Arrays.asList("isUp", 9), otherCalls);"#]],
    );
}
