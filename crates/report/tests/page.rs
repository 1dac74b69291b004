//! The parts of the HTML page about moves, mutants, invariants, paths and tests of people, over texts that try to break out.

use testwright_driver::{
    BranchInvariant, ClassReport, Details, Finder, Finders, GoalDetail, LineDetail, LivingMutant,
    MethodInvariants, PathOutline, PathStep,
};
use testwright_report::{Report, format};

const NASTY: &str = "a<b>&\"'</script>";

fn goal(line: u16, existing: bool) -> GoalDetail {
    GoalDetail {
        text: "Stack.push(int): entered".into(),
        class: "shop/Stack".into(),
        method: "push".into(),
        descriptor: "(I)V".into(),
        line,
        is_behaviour: false,
        covered_by: Vec::new(),
        existing,
        found_by: existing.then(|| "existing tests".to_owned()),
        reason: (!existing).then(|| "never reached".to_owned()),
    }
}

fn line(line: u16, existing: usize) -> LineDetail {
    LineDetail {
        line,
        class: "shop/Stack".into(),
        method: "push".into(),
        descriptor: "(I)V".into(),
        hits: 0,
        existing,
    }
}

fn step(parent: Option<usize>, clause: &str, fate: &str) -> PathStep {
    let (clauses, words) = (vec![clause.into()], format!("is {fate}"));
    PathStep { parent, clauses, fate: fate.into(), words, left_out: 0 }
}

fn mutant(line: u16, change: &str) -> LivingMutant {
    LivingMutant {
        class: "shop/Stack".into(),
        method: "push".into(),
        line,
        change: change.into(),
        reason: "no test reaches its line".into(),
    }
}

fn class() -> ClassReport {
    ClassReport {
        class: "shop.Stack".into(),
        goals_total: 2,
        goals_covered: 1,
        goals_existing: 1,
        mutants_total: 5,
        mutants_killed: 3,
        alive: vec![mutant(7, "x < 1 to x <= 1"), mutant(7, NASTY)],
        finders: Finders::from(vec![
            Finder { name: "existing tests".into(), goals: 1, mutants: 0, tests: 2, work: 0 },
            Finder { name: "avm".into(), goals: 0, mutants: 3, tests: 40, work: 300 },
            Finder { name: NASTY.into(), goals: 0, mutants: 0, tests: 10, work: 100 },
        ]),
        invariants: vec![MethodInvariants {
            method: "push(int x)".into(),
            branches: vec![BranchInvariant {
                line: 7,
                outcome: "entered".into(),
                within: None,
                inputs: 9,
                predicates: vec![NASTY.into()],
            }],
        }],
        path_tree: Some(PathOutline {
            steps: vec![
                step(None, "Stack.push", "reached"),
                step(Some(0), "x > 0", "reached"),
                step(Some(1), NASTY, "impossible"),
                step(Some(0), "x <= 0", "failed"),
            ],
            nodes: 4,
            is_whole: true,
        }),
        details: Details {
            source_file: Some("Stack.java".into()),
            goals: vec![goal(7, false), goal(5, true)],
            lines: vec![line(5, 2), line(7, 0)],
            ..Details::default()
        },
        ..ClassReport::default()
    }
}

fn written(name: &str, classes: &[ClassReport]) -> String {
    let report = Report { title: "shop".into(), version: "0.1.0", seed: 7, classes, sources: Vec::new() };
    format(name).expect("it is registered").write(&report)
}

/// The text between two marks.
fn part<'p>(page: &'p str, from: &str, to: &str) -> &'p str {
    let start = page.find(from).unwrap_or_else(|| panic!("there is no {from}"));
    let rest = &page[start..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

#[test]
fn moves_are_listed_with_what_they_found_and_cost() {
    let page = written("html", &[class()]);
    let table = part(&page, "<details class=\"finders\">", "</table>");
    assert!(table.contains("<th scope=\"row\">avm</th><td>0</td><td>3</td><td>40</td><td>75.0 %</td>"));
    assert!(table.contains("<th scope=\"row\">existing tests</th><td>1</td><td>0</td><td>2</td><td>–</td>"));
}

#[test]
fn living_mutants_stand_beside_their_line_and_in_a_list() {
    let page = written("html", &[class()]);
    let row = part(&page, "<th scope=\"row\">7</th><td class=\"mark\">", "</tr>");
    assert!(row.contains("2 mutants alive"), "{row}");
    let change = "<del>x &lt; 1</del> <span class=\"words\">becomes</span> <ins>x &lt;= 1</ins>";
    assert!(row.contains(change), "{row}");
    let list = part(&page, "<details class=\"mutants\">", "</ul>");
    assert!(list.contains("Mutants alive (2)") && list.contains("3 of 5 mutants are killed"), "{list}");
    assert_eq!(list.matches("<li>").count(), 2);
    assert!(list.contains("data-filters=\"class0mutants\"") && list.contains("id=\"class0mutants\""));
}

#[test]
fn the_tree_of_paths_is_a_list_in_a_list() {
    let page = written("html", &[class()]);
    let tree = part(&page, "<details class=\"paths\">", "</section>");
    assert!(!tree.contains("digraph"));
    assert_eq!(tree.matches("<li").count(), 4);
    assert_eq!(tree.matches("<ul>").count(), tree.matches("</ul>").count());
    assert_eq!(tree.matches("<details").count(), tree.matches("</details>").count());
    assert!(tree.contains("<li class=\"failed\"><code>x &lt;= 0</code>"), "{tree}");
    assert!(tree.contains("(2 ways on)") && tree.contains("(1 way on)"), "{tree}");
}

#[test]
fn a_tree_that_is_deeper_than_browsers_bear_has_all_its_steps_all_the_same() {
    let mut class = class();
    let deep = (0..500).map(|at: usize| step(at.checked_sub(1), &format!("x > {at}"), "reached"));
    class.path_tree = Some(PathOutline { steps: deep.collect(), nodes: 500, is_whole: true });
    let page = written("html", &[class]);
    let tree = part(&page, "<details class=\"paths\">", "</section>");
    assert_eq!(tree.matches("<li").count(), 500);
    let (mut depth, mut deepest) = (0_i32, 0);
    for (at, _) in tree.match_indices('<') {
        let rest = &tree[at..];
        depth += i32::from(rest.starts_with("<ul")) - i32::from(rest.starts_with("</ul"));
        deepest = deepest.max(depth);
    }
    assert!(deepest < 100, "{deepest}");
}

#[test]
fn what_tests_of_people_cover_is_covered_in_every_format() {
    let classes = [class()];
    let page = written("html", &classes);
    let row = part(&page, "<tr class=\"yes\"><th scope=\"row\">5</th>", "</tr>");
    assert!(row.contains("1/1") && row.contains("covered by existing tests"), "{row}");
    let lcov = written("lcov", &classes);
    assert!(lcov.contains("BRDA:5,0,0,1\n") && lcov.contains("BRH:1\n"), "{lcov}");
    assert!(lcov.contains("DA:5,2\nDA:7,0\nLF:2\nLH:1\n"), "{lcov}");
    let jacoco = written("jacoco", &classes);
    assert!(jacoco.contains("<line nr=\"5\" mi=\"0\" ci=\"1\" mb=\"0\" cb=\"1\"/>"), "{jacoco}");
}

#[test]
fn nothing_breaks_out() {
    let page = written("html", &[class()]);
    assert_eq!(page.matches("</script>").count(), 1);
    assert_eq!(page.matches("<b>").count(), 0);
    let escaped = "a&lt;b&gt;&amp;&quot;&#39;&lt;/script&gt;";
    // Twice as a mutant, and once each as a finder, an invariant and a step.
    assert_eq!(page.matches(escaped).count(), 5);
}

#[test]
fn json_says_who_found_how_much_and_which_mutants_live() {
    let json = class().to_json();
    assert_eq!(json["found_by"], serde_json::json!({"existing tests": 1}));
    assert_eq!(json["finders"][1]["mutants"], 3);
    assert_eq!(json["mutants_alive"][0]["mutant"], "x < 1 to x <= 1");
    assert_eq!(json["mutants_alive"][0]["line"], 7);
}
