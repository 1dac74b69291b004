//! Paths as people read them.

mod common;

use common::{Lab, c, i, l, s, test, v};
use testwright_concolic::{Dse, DseSettings, path_text};

#[test]
fn a_path_is_written_clause_by_clause() {
    let source = r#"public class Readable {
    private final int limit;
    public Readable(int limit) { this.limit = limit; }
    public int check(String name, char letter, long wide) {
        if (name.length() > 2 && name.charAt(1) == letter)
            return 1;
        if (name.equals("root") || wide * 2 <= limit)
            return 2;
        switch (limit % 7) {
            case 3: return 10 / limit;
            default: return new int[] {1, 2}[limit];
        }
    } }"#;
    let Some(lab) = Lab::new("Readable", source) else { return };
    let mut executor = lab.executor();
    let mut dse = Dse::new(&lab.goals, DseSettings::default());
    let seed =
        test(vec![lab.call("<init>", vec![i(1)]), lab.call("check", vec![v(0), s("abc"), c('x'), l(5)])]);
    let traced = dse.trace(&mut executor, &seed);
    let text = path_text(executor.vm(), dse.arena(), &traced, Some(3));
    let expected = r#"int0 = 1
string1 = "abc"
char2 = 'x'
long3 = 5L
    0  3 <= string1.length()                     Readable.check:5, statement 1, jump not taken
    1  2 <= string1.length()                     Readable.check:5, statement 1, argument
    2  char2 != string1.charAt(1)                Readable.check:5, statement 1, jump taken
>   3  !string1.equals("root")                   Readable.check:7, statement 1, jump not taken
>      becomes string1.equals("root")
    4  (long) int0 < (long3 * 2L)                Readable.check:7, statement 1, jump taken
    5  (int0 % 7) != 3                           Readable.check:9, statement 1, default case
    6  (0 <= int0) && (int0 <= 1)                Readable.check:11, statement 1, array index
"#;
    assert_eq!(text, expected);
}
