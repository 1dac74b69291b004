//! Findings in SARIF 2.1.0 (OASIS), which code hosts and editors show beside the code.

use serde_json::{Value, json};

use crate::findings::{Finding, RULES, findings};
use crate::sources::Sources;
use crate::{Format, Report};

/// How the properties of the log say who made it. They come before its runs, because names are written in their order.
const MARK: &str = "\"generator\": \"Testwright\"";

/// See the module's text.
pub(crate) struct Sarif;

impl Format for Sarif {
    fn name(&self) -> &'static str {
        "sarif"
    }

    fn about(&self) -> &'static str {
        "findings in SARIF, for code hosts and editors"
    }

    fn mark(&self) -> &'static str {
        MARK
    }

    fn write(&self, report: &Report<'_>) -> String {
        let level = |is_error: bool| if is_error { "error" } else { "warning" };
        let rules: Vec<Value> = RULES
            .iter()
            .map(|rule| {
                json!({
                    "id": rule.id,
                    "shortDescription": { "text": rule.about },
                    "defaultConfiguration": { "level": level(rule.is_error) },
                })
            })
            .collect();
        let results: Vec<Value> = findings(report.classes)
            .map(|finding| {
                json!({
                    "ruleId": finding.rule.id,
                    "level": level(finding.rule.is_error),
                    "message": { "text": finding.message() },
                    "locations": [location(report, &finding)],
                    "properties": { "reproducer": finding.reproducer, "verified": finding.verified },
                })
            })
            .collect();
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "properties": { "generator": "Testwright" },
            "runs": [{
                "tool": { "driver": { "name": "Testwright", "version": report.version, "rules": rules } },
                "results": results,
            }],
        });
        format!("{log:#}\n")
    }
}

fn location(report: &Report<'_>, finding: &Finding<'_>) -> Value {
    let path = report.sources().find(finding.class);
    let path = path.map_or_else(|| Sources::relative(finding.class), |path| path.display().to_string());
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": path.replace('\\', "/") },
            "region": { "startLine": finding.line.max(1) },
        },
        "logicalLocations": [{ "fullyQualifiedName": finding.class.class, "kind": "type" }],
    })
}
