//! Tests that are added to a class that a person wrote: what they use of it, and what they are called there.

mod support;

use std::sync::Arc;

use expect_test::expect;
use support::{Case, compile, int, newest_jdk, string, suite};
use testwright_classpath::ClassPath;
use testwright_emit::into::Host;
use testwright_emit::style::{Mockito, Mocks};
use testwright_emit::{Style, Suite, Test, source};
use testwright_testcase::{
    ClassSource, Interaction, Literal, MemberId, Universe, UniverseOptions, Value, Var,
};

/// A class whose tests share mocks and what is made of them.
const HOST: &str = r#"package library;

import static org.junit.jupiter.api.Assertions.*;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.InjectMocks;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class LoanDeskTest {
	@Mock Ledger ledger;
	@Mock Notices notices;
	@InjectMocks LoanDesk desk;
	private Member ann;

	@BeforeEach
	void setUp() {
		ann = new Member("Ann", 3);
	}

	@Test
	void lend_ann_returnsTrue() {
		when(ledger.feesOf(ann)).thenReturn(0);
		assertTrue(desk.lend(ann, 1));
	}
}
"#;

const SUBJECT: &str = r#"
package library;

public class LoanDesk {
    private final Ledger ledger;
    private final Notices notices;

    public LoanDesk(Ledger ledger, Notices notices) {
        this.ledger = ledger;
        this.notices = notices;
    }

    public boolean lend(Member member, int books) {
        if (ledger.feesOf(member) > 0) {
            notices.tell(member.name);
            return false;
        }
        return true;
    }
}

class Member {
    final String name;

    Member(String name, int card) { this.name = name; }
}

interface Ledger {
    int feesOf(Member member);
}

interface Notices {
    void tell(String member);
}
"#;

struct Library {
    universe: Universe,
    new: MemberId,
    member: MemberId,
    lend: MemberId,
    fees_of: MemberId,
    tell: MemberId,
    _compiled: support::Compiled,
}

fn library() -> Option<Library> {
    let jdk = newest_jdk()?;
    let compiled = compile(&jdk, "LoanDesk", SUBJECT);
    let class_path =
        ClassPath::open(std::slice::from_ref(&compiled.folder), jdk.feature).expect("it can be read");
    let classes = ClassSource::new(Arc::new(jdk), Arc::new(class_path));
    let options = UniverseOptions { has_mocks: true, ..UniverseOptions::default() };
    let universe = Universe::build(&classes, "library/LoanDesk", &options).expect("a universe");
    let member = |class: &str, name: &str| {
        let is_it = |id: &MemberId| {
            let member = universe.member(*id);
            *member.owner == *class && *member.name == *name
        };
        let mut all = (0..universe.members.len() as u32).map(MemberId);
        all.find(is_it).unwrap_or_else(|| panic!("{class} has no {name}"))
    };
    Some(Library {
        new: member("library/LoanDesk", "<init>"),
        lend: member("library/LoanDesk", "lend"),
        fees_of: member("library/Ledger", "feesOf"),
        tell: member("library/Notices", "tell"),
        member: member("library/Member", "<init>"),
        universe,
        _compiled: compiled,
    })
}

impl Library {
    /// Lends books to a member who owes so much.
    fn lends(&self, name: &str, fees: i32, books: i32) -> Test {
        let mut case = Case::default();
        let member = case.create("library/Member", self.member, &[string(name), int(3)]);
        let ledger = case.stub("library/Ledger", &[(self.fees_of, Some(int(fees)))]);
        let notices = case.stub("library/Notices", &[(self.tell, None)]);
        let desk = case.create("library/LoanDesk", self.new, &[ledger, notices]);
        case.call("boolean", Some(&desk), self.lend, &[member, int(books)]);
        case.gave(Value::Literal(Literal::Boolean(fees == 0)));
        let asked = Interaction {
            stub: Var(1),
            method: self.fees_of,
            arguments: vec![Value::Same(Var(0))],
            during: Var(4),
        };
        let mut test = case.test();
        test.calls = vec![asked];
        test
    }

    fn written(&self, host: &str, tests: Vec<Test>) -> String {
        let host = Host::read(host, "LoanDeskTest").expect("a test class");
        let mocks = Mocks::Mockito(Mockito { has_extension: true, has_open_mocks: true });
        let style = host.style(Style { mocks, ..Style::default() });
        let suite = Suite { host: Some(Arc::new(host)), ..suite("library", "LoanDeskTest", tests) };
        let source = source(&self.universe, &suite, &style);
        for test in &source.tests {
            let lines = source.lines_of(test);
            assert!(lines.trim_start().starts_with("@Test") && lines.trim_end().ends_with('}'), "{lines}");
            for claim in &test.claims {
                let line = source.text.lines().nth(claim.line - 1).expect("a line");
                assert!(line.contains("assert"), "{line}");
            }
        }
        source.text
    }

    fn added(&self, host: &str, tests: Vec<Test>) -> String {
        let all = self.written(host, tests);
        let mut before = host.lines().peekable();
        let new = all.lines().filter(|line| before.next_if_eq(line).is_none());
        // Tabs are shown, because indentation of what is expected is not.
        new.map(|line| format!("{}\n", line.replace('\t', "> "))).collect()
    }
}

#[test]
fn fields_of_the_class_are_used_where_they_hold_what_a_test_makes() {
    let Some(library) = library() else { return };
    let added = library.added(HOST, vec![library.lends("Ann", 250, 1), library.lends("Bob", 0, 2)]);
    expect![[r#"

        > // Added by Testwright. A later run replaces all up to the end below; delete this line to keep it as it is.

        > @Test
        > void lend_withMemberMemberAnnAnd3_returnsFalse() {
        > > when(ledger.feesOf(ann)).thenReturn(250);
        > > assertFalse(desk.lend(ann, 1));
        > }

        > @Test
        > void lend_withMemberMemberBobAnd3_returnsTrue() {
        > > Member member = new Member("Bob", 3);
        > > assertTrue(desk.lend(member, 2));
        > }

        > // End of what Testwright added.
    "#]]
    .assert_eq(&added);
    let with_variable = HOST
        .replace("ann = new Member(\"Ann\", 3);", "String name = \"Ann\";\n\t\tann = new Member(name, 3);");
    let tests = vec![library.lends("Ann", 250, 1), library.lends("Bob", 0, 2)];
    assert_eq!(library.added(&with_variable, tests), added, "a variable of the method is nobody else's");
}

#[test]
fn fields_that_tests_find_changed_are_not_used() {
    let Some(library) = library() else { return };
    let busy = HOST.replace("3);\n", "3);\n\t\tann.pay(2);\n\t\twhen(ledger.feesOf(ann)).thenReturn(7);\n");
    let unknown = HOST.replace("3);\n", "3);\n\t\tfor (int i = 0; i < 3; i++) { ann.pay(i); }\n");
    for host in [busy, unknown] {
        let added = library.added(&host, vec![library.lends("Ann", 250, 1)]);
        assert!(added.contains("Member member = new Member(\"Ann\", 3);"), "{added}");
    }
}

#[test]
fn names_that_mean_something_else_there_are_not_used() {
    let Some(library) = library() else { return };
    let host = HOST
        .replace(
            "class LoanDeskTest {\n",
            "class LoanDeskTest {\n\tstatic class Member { }\n\tvoid assertFalse(boolean no) { }\n",
        )
        .replace("lend_ann_returnsTrue", "lend_feesOf250_returnsFalse");
    let added = library.added(&host, vec![library.lends("Bob", 250, 1)]);
    expect![[r#"
        import org.junit.jupiter.api.Assertions;

        > // Added by Testwright. A later run replaces all up to the end below; delete this line to keep it as it is.
        > // Imports added with it: Assertions

        > @Test
        > void lend_returnsFalse() {
        > > library.Member member = new library.Member("Bob", 3);
        > > when(ledger.feesOf(member)).thenReturn(250);
        > > Assertions.assertFalse(desk.lend(member, 1));
        > }

        > // End of what Testwright added.
    "#]].assert_eq(&added);
}

#[test]
fn a_class_without_mockitos_runner_gets_mocks_that_are_made_by_hand() {
    let Some(library) = library() else { return };
    let plain =
        "package library;\r\n\r\nimport org.junit.jupiter.api.*;\r\n\r\npublic class LoanDeskTest {\r\n}";
    let tests = vec![library.lends("Ann", 250, 1), library.lends("Bob", 0, 2), library.lends("Cid", 7, 2)];
    let text = library.written(plain, tests);
    assert!(!text.replace("\r\n", "").contains('\n') && text.ends_with("\r\n}"), "{text}");
    expect![[r#"
        package library;

        import org.junit.jupiter.api.*;

        import static org.junit.jupiter.api.Assertions.assertFalse;
        import static org.junit.jupiter.api.Assertions.assertTrue;
        import static org.mockito.Mockito.mock;
        import static org.mockito.Mockito.when;

        public class LoanDeskTest {

            // Added by Testwright. A later run replaces all up to the end below; delete this line to keep it as it is.
            // Imports added with it: static assertFalse, static assertTrue, static mock, static when

            final Ledger ledger = mock(Ledger.class);
            final Notices notices = mock(Notices.class);

            @Test
            void lend_withMemberMemberAnnAnd3_returnsFalse() {
                Member member = new Member("Ann", 3);
                LoanDesk loanDesk = new LoanDesk(ledger, notices);
                when(ledger.feesOf(member)).thenReturn(250);

                assertFalse(loanDesk.lend(member, 1));
            }

            @Test
            void lend_withMemberMemberBobAnd3_returnsTrue() {
                Member member = new Member("Bob", 3);
                LoanDesk loanDesk = new LoanDesk(ledger, notices);
                assertTrue(loanDesk.lend(member, 2));
            }

            @Test
            void lend_withMemberMemberCidAnd3_returnsFalse() {
                Member member = new Member("Cid", 3);
                LoanDesk loanDesk = new LoanDesk(ledger, notices);
                when(ledger.feesOf(member)).thenReturn(7);

                assertFalse(loanDesk.lend(member, 2));
            }

            // End of what Testwright added.
        }"#]].assert_eq(&text.replace('\r', ""));
}
