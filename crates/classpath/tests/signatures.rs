//! Every generic signature of java.base is understood and prints back as it was.

use testwright_classpath::signature::{ClassSignature, MethodSignature, TypeSignature};
use testwright_classpath::{ClassFile, Jdk};

#[test]
fn every_signature_of_java_base_prints_back() {
    let jdks = Jdk::all();
    assert!(!jdks.is_empty(), "this test needs a JDK: {}", Jdk::discover(None).unwrap_err());
    for jdk in jdks {
        let mut count = 0;
        for name in jdk.classes("java.base") {
            let (_, bytes) = jdk.find_class(&name).expect("it is listed");
            let class = ClassFile::parse(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut check = |text: &Option<Box<str>>, printed: &dyn Fn(&str) -> String| {
                if let Some(text) = text {
                    assert_eq!(**text, *printed(text), "{name}");
                    count += 1;
                }
            };
            check(&class.signature, &|text| ClassSignature::parse(text).unwrap().to_string());
            for method in &class.methods {
                check(&method.signature, &|text| MethodSignature::parse(text).unwrap().to_string());
            }
            let components = class.record.iter().flatten().map(|component| &component.signature);
            for signature in class.fields.iter().map(|field| &field.signature).chain(components) {
                check(signature, &|text| TypeSignature::parse(text).unwrap().to_string());
            }
        }
        assert!(count > 10_000, "{count} signatures");
    }
}
