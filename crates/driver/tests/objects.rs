//! Objects that are hard to make come from a pool, so that tests get as far as the class under test.

use testwright_driver::{ClassReport, ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_search::algorithm;
use testwright_testkit::Java;

const ACCOUNT: &str = "
package bank;

public final class Account {
    private final String owner;
    private final int limit;

    private Account(Builder builder) {
        owner = builder.owner;
        limit = builder.limit;
    }

    public static Builder builder(String number) {
        return new Builder(number);
    }

    public int limit() {
        return limit;
    }

    public static final class Builder {
        private final String number;
        private String owner;
        private String mail;
        private int limit;

        private Builder(String number) {
            this.number = number;
        }

        public Builder owner(String owner) {
            this.owner = owner;
            return this;
        }

        public Builder mail(String mail) {
            this.mail = mail;
            return this;
        }

        public Builder limit(int limit) {
            this.limit = limit;
            return this;
        }

        public Account build() {
            if (number == null || number.isEmpty()) throw new IllegalStateException(\"no number\");
            if (owner == null) throw new IllegalStateException(\"no owner\");
            if (mail == null || mail.indexOf('@') < 1) throw new IllegalStateException(\"no mail\");
            if (limit <= 0) throw new IllegalStateException(\"no limit\");
            return new Account(this);
        }
    }
}
";

const TELLER: &str = "
package bank;

import java.util.Optional;

public class Teller {
    public interface Accounts {
        Optional<Account> find(String number);
    }

    private final Accounts accounts;

    public Teller(Accounts accounts) {
        this.accounts = accounts;
    }

    public String judge(String number, int amount) {
        Account account = accounts.find(number).orElseThrow(() -> new IllegalArgumentException(\"unknown \" + number));
        if (amount > account.limit()) {
            return \"ask\";
        }
        return \"pay\";
    }
}
";

fn made(java: &Java, seed: u64) -> ClassReport {
    let out = std::env::temp_dir().join(format!("testwright-objects-{}-{seed}", std::process::id()));
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = algorithm("dynamosa").expect("it is registered");
    let criteria = vec![Criterion::Branch, Criterion::Exception, Criterion::Behaviour];
    let options =
        Options { iterations: Some(600), seed, out: Some(out.clone()), ..Options::new(strategy, criteria) };
    let classes = ["bank/Teller".to_owned()];
    let mut reports = generate(&environment, &options, &source, &classes, &Silent).expect("a JDK is there");
    let _ = std::fs::remove_dir_all(&out);
    reports.remove(0)
}

#[test]
fn a_class_is_tested_that_needs_what_a_strict_builder_makes() {
    let Some(java) = Java::compile(&[ACCOUNT, TELLER]) else { return };
    for seed in 1..=3 {
        let report = made(&java, seed);
        assert_eq!(report.failure, None);
        assert_eq!(report.goals_covered, report.goals_total, "{:?}", report.uncovered);
        assert!(report.dropped.is_empty() && report.disagreements.is_empty(), "{:?}", report.dropped);
    }
}
