//! Every format over a report with names and texts that try to break out of it.

use testwright_driver::{
    ClassReport, Details, Dropped, GoalDetail, LineDetail, Misbehaviour, TestDetail, ThrownDetail, Uncovered,
};
use testwright_report::{Report, findings, format, formats};

fn class() -> ClassReport {
    let goal = |line, covered_by: Vec<usize>| GoalDetail {
        text: "Stack.push: <taken> & \"quoted\"".into(),
        class: "shop/Stack".into(),
        method: "<init>".into(),
        descriptor: "(Ljava/util/List;)V".into(),
        line,
        reason: covered_by.is_empty().then(|| "</script><b>".to_owned()),
        existing: false,
        found_by: (!covered_by.is_empty()).then(|| "avm".to_owned()),
        is_behaviour: false,
        covered_by,
    };
    let line = |line, hits| LineDetail {
        line,
        class: "shop/Stack".into(),
        method: "<init>".into(),
        descriptor: "(Ljava/util/List;)V".into(),
        hits,
        existing: 0,
    };
    ClassReport {
        class: "shop.Stack".into(),
        goals_total: 2,
        goals_covered: 1,
        tests: 1,
        seconds: 1.25,
        search_seconds: 1.0,
        dropped: vec![Dropped { test: "a<b".into(), reason: "\u{1}]]>".into() }],
        uncovered: vec![Uncovered { goal: "Stack.push".into(), line: 7, reason: "</script><b>".into() }],
        details: Details {
            source_file: Some("Stack.java".into()),
            goals: vec![goal(5, vec![0]), goal(7, vec![])],
            lines: vec![line(5, 1), line(6, 0), line(7, 0)],
            tests: vec![TestDetail {
                row: None,
                name: "push_throws".into(),
                text: "    void push_throws() { new Stack<String>(\"</pre>\"); }".into(),
                line: 10,
                goals: vec![0],
                lines: vec![0],
                thrown: Some(ThrownDetail {
                    class: "java/lang/ClassCastException".into(),
                    message: Some("class <A> cannot be cast".into()),
                    passes_null: false,
                }),
            }],
            growth: vec![(0.1, 1)],
            ..Details::default()
        },
        ..ClassReport::default()
    }
}

fn written(name: &str) -> String {
    let failed =
        ClassReport { class: "shop.Mark".into(), failure: Some("no code".into()), ..ClassReport::default() };
    let classes = [class(), failed];
    let report = Report {
        title: "shop & <co>".into(),
        version: "0.1.0",
        seed: 7,
        classes: &classes,
        sources: Vec::new(),
    };
    format(name).expect("it is registered").write(&report)
}

#[test]
fn xml_formats_are_well_formed_and_count_right() {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let jacoco = written("jacoco");
    let document = roxmltree::Document::parse_with_options(&jacoco, options).expect("it is XML");
    let counters: Vec<_> =
        document.root_element().children().filter(|node| node.tag_name().name() == "counter").collect();
    let counts = |place: usize| (counters[place].attribute("missed"), counters[place].attribute("covered"));
    assert_eq!(counts(0), (Some("1"), Some("1")));
    assert_eq!(counts(1), (Some("2"), Some("1")));
    let junit = written("junit");
    let document = roxmltree::Document::parse(&junit).expect("it is XML");
    let suite = document.root_element().first_element_child().expect("a suite");
    assert_eq!((suite.attribute("tests"), suite.attribute("skipped")), (Some("2"), Some("1")));
}

#[test]
fn lcov_has_lines_and_branches() {
    let expected = "TN:testwright\nSF:shop/Stack.java\nBRDA:5,0,0,1\nBRDA:7,0,0,-\nBRF:2\nBRH:1\nDA:5,1\nDA:6,0\nDA:7,0\nLF:3\nLH:1\nend_of_record\n";
    assert_eq!(written("lcov"), expected);
}

#[test]
fn findings_come_with_their_test() {
    let sarif: serde_json::Value = serde_json::from_str(&written("sarif")).expect("it is JSON");
    let results = &sarif["runs"][0]["results"];
    assert_eq!(results.as_array().map(Vec::len), Some(1));
    assert_eq!(results[0]["ruleId"], "unexpected-exception");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 5);
    assert!(results[0]["properties"]["reproducer"].as_str().is_some_and(|test| test.contains("push_throws")));
}

#[test]
fn broken_contracts_are_findings_with_a_test_of_their_own() {
    let broken = |rule: &str, verified: bool| Misbehaviour {
        rule: rule.into(),
        words: "x.equals(<y>) is true".into(),
        test: "equals_lies".into(),
        text: "    void equals_lies() { new Stack(\"</pre>\"); }".into(),
        line: 9,
        verified,
    };
    let misbehaviours = vec![broken("equals-contract", true), broken("hash-code-contract", false)];
    let classes = [ClassReport { misbehaviours, ..class() }];
    let all: Vec<_> = findings(&classes).collect();
    let told: Vec<_> = all.iter().map(|finding| (finding.rule.id, finding.line, finding.verified)).collect();
    let expected =
        [("unexpected-exception", 5, true), ("equals-contract", 9, true), ("hash-code-contract", 9, false)];
    assert_eq!(told, expected);
    assert!(all[2].message().ends_with("(test equals_lies; not run on the JDK)"));
    let report =
        Report { title: "shop".into(), version: "0.1.0", seed: 7, classes: &classes, sources: Vec::new() };
    let sarif = format("sarif").expect("it is registered").write(&report);
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("it is JSON");
    let result = &sarif["runs"][0]["results"][1];
    assert_eq!((&result["ruleId"], &result["level"]), (&"equals-contract".into(), &"error".into()));
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 9);
    assert!(result["properties"]["reproducer"].as_str().is_some_and(|test| test.contains("equals_lies")));
    let page = format("html").expect("it is registered").write(&report);
    assert!(page.contains("<h3>equals-contract (1)</h3>") && page.contains("x.equals(&lt;y&gt;) is true"));
    assert_eq!(page.matches("There was no time to run it on the JDK").count(), 1);
}

#[test]
fn what_code_refuses_in_its_own_words_is_no_finding() {
    let with = |message: &str| {
        let mut class = class();
        let thrown = class.details.tests[0].thrown.as_mut().expect("it throws");
        *thrown = ThrownDetail {
            class: "java/lang/ArithmeticException".into(),
            message: Some(message.into()),
            passes_null: false,
        };
        findings(&[class]).count()
    };
    assert_eq!(with("/ by zero"), 1);
    assert_eq!(with("the denominator must not be zero"), 0);
}

#[test]
fn nothing_breaks_out_of_the_page() {
    let page = written("html");
    assert_eq!(page.matches("</script>").count(), 1);
    assert_eq!(page.matches("<b>").count(), 0);
    assert!(page.contains("&lt;/pre&gt;") && page.contains("shop &amp; &lt;co&gt;"));
    assert!(!page.contains("http://") && !page.contains("https://"), "the page needs no network");
    for (open, close) in
        [("<details>", "</details>"), ("<section", "</section>"), ("<table", "</table>"), ("<ul>", "</ul>")]
    {
        assert_eq!(page.matches(open).count(), page.matches(close).count(), "{open}");
    }
}

#[test]
fn formats_have_names_of_their_own() {
    let mut names: Vec<&str> = formats().iter().map(|format| format.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), formats().len());
}
