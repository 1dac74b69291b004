//! What damage leaves of class files.

use std::path::Path;

use testwright_classpath::{ClassFile, Jdk};

use super::damage::damage;
use super::layout::Layout;
use super::random::Random;
use super::{Good, SOURCES, goods};

fn compiled(name: &str) -> Option<Vec<Good>> {
    let jdk = Jdk::discover(None).ok()?;
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tmp").join(name);
    Some(goods(&jdk, &SOURCES[1..], &out).expect("the classes of testdata compile"))
}

#[test]
fn the_same_seed_makes_the_same_class_files_of_which_most_can_be_read() {
    let Some(goods) = compiled("fuzz-damage") else { return };
    let (mut all, mut readable, mut changed) = (0, 0, 0);
    for (number, good) in goods.iter().cycle().take(goods.len() * 3).enumerate() {
        let made = |seed| damage(&good.bytes, &mut Random::new(seed, number as u64));
        let bytes = made(7);
        assert_eq!(bytes, made(7), "{}", good.name);
        all += 1;
        changed += usize::from(bytes != good.bytes);
        readable += usize::from(ClassFile::parse(bytes.into()).is_ok());
    }
    assert!(readable * 10 > all * 7, "{readable} of {all} can be read");
    assert!(changed * 10 > all * 8, "{changed} of {all} differ");
}

#[test]
fn a_layout_names_every_member_and_every_method_with_code() {
    let Some(goods) = compiled("fuzz-layout") else { return };
    for good in &goods {
        let layout = Layout::of(&good.bytes).expect("a good class");
        let file = ClassFile::parse(good.bytes.clone().into()).expect("a good class");
        let sizes = (layout.fields.len(), layout.methods.len(), layout.instructions.len());
        let codes = file.methods.iter().filter(|method| method.code.is_some()).count();
        assert_eq!(sizes, (file.fields.len(), file.methods.len(), codes), "{}", good.name);
    }
}
