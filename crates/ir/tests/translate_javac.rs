//! What javac's output becomes: the shapes that matter for speed and for readers of `explain`, from source.

use expect_test::{Expect, expect};
use testwright_classpath::{ClassFile, Jdk};
use testwright_ir::translate;

const SOURCE: &str = r#"
class Shapes {
    int count;
    static int total;
    int[] items = new int[10];

    static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    int next() {
        return count++;
    }

    void fill(int from) {
        int i = from;
        items[i++] = i + total++;
    }

    static boolean between(long low, double value, long high) {
        return value >= low && !(value > high);
    }

    static int guarded(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        } finally {
            total++;
        }
    }

    static String name(Object o, boolean shout) {
        String s = o == null ? "null" : o.toString();
        return shout ? s.toUpperCase() : s;
    }

    static synchronized int locked(Object lock, int x) {
        synchronized (lock) {
            return x / total;
        }
    }

    static int days(int month) {
        switch (month) {
            case 2: return 28;
            case 4: case 6: case 9: case 11: return 30;
            default: return 31;
        }
    }
}
"#;

/// The class as the oldest and the newest installed javac compile it; none without a JDK.
fn compiled() -> Vec<ClassFile> {
    let jdks = Jdk::all();
    if jdks.is_empty() {
        println!("skipped: no JDK was found");
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("translate_javac");
    let mut classes = Vec::new();
    for jdk in &jdks {
        let output = folder.join(&*jdk.version);
        std::fs::create_dir_all(&output).expect("a folder for class files");
        let source = output.join("Shapes.java");
        std::fs::write(&source, SOURCE).expect("a source file");
        let javac = std::process::Command::new(jdk.tool("javac"))
            .args(["-g", "--release", "17", "-d"])
            .arg(&output)
            .arg(&source)
            .output();
        let Ok(done) = javac else {
            println!("skipped: {} has no javac", jdk.home.display());
            continue;
        };
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let bytes = std::fs::read(output.join("Shapes.class")).expect("a compiled class");
        classes.push(ClassFile::parse(bytes.into()).expect("a class file"));
    }
    classes
}

#[test]
fn methods_from_source() {
    let methods: [(&str, Expect); 8] = [
        (
            "sum",
            expect![[r#"
            registers 8 sites 1
            param r0 ref
            local r5 22+5 value I
            local r0 0+35 values [I
            local r1 2+33 sum I
            b0: (line 8)
              r1 = move int 0 @1
              r2 = move ref r0 @3 (line 9)
              r3 = arraylength r2 @5
              r4 = move int 0 @8
              goto b1
            b1: (line 9)
              if int ge r4, r3 then b3 else b2 #0 @13
            b2: (line 9)
              r5 = arrayload int r2, r4 @19
              r1 = iadd r1, r5 @25 (line 10)
              r4 = iadd r4, 1 @27 (line 9)
              goto b1 @30
            b3: (line 12)
              return int r1 @34
        "#]],
        ),
        (
            "next",
            expect![[r#"
            registers 5 sites 0
            param r0 ref
            local r0 0+12 this LShapes;
            b0: (line 16)
              r2 = getfield r0 Shapes.count:I @2
              r3 = iadd r2, 1 @7
              putfield r0, r3 Shapes.count:I @8
              return int r2 @11
        "#]],
        ),
        (
            "fill",
            expect![[r#"
            registers 9 sites 0
            param r0 ref
            param r1 int
            local r0 0+23 this LShapes;
            local r1 0+23 from I
            local r2 2+21 i I
            b0: (line 20)
              r2 = move int r1 @1
              r3 = getfield r0 Shapes.items:[I @3 (line 21)
              r4 = move int r2 @7
              r2 = iadd r2, 1
              r6 = getstatic Shapes.total:I @11
              r7 = iadd r6, 1 @16
              putstatic r7 Shapes.total:I @17
              r5 = iadd r2, r6 @20
              arraystore int r3, r4, r5 @21
              return @22 (line 22)
        "#]],
        ),
        (
            "between",
            expect![[r#"
            registers 10 sites 2
            param r0 long
            param r2 double
            param r4 long
            local r0 0+21 low J
            local r2 0+21 value D
            local r4 0+21 high J
            b0: (line 25)
              r8 = l2d r0 @2
              if doublel lt r2, r8 then b3 else b1 #0 @4
            b1: (line 25)
              r8 = l2d r4 @10
              if doublel gt r2, r8 then b3 else b2 #1 @12
            b2: (line 25)
              r6 = move int 1 @16
              goto b4
            b3: (line 25)
              r6 = move int 0 @19
              goto b4
            b4: (line 25)
              return int r6 @20
        "#]],
        ),
        (
            "guarded",
            expect![[r#"
            registers 6 sites 0
            param r0 ref
            local r1 16+12 e Ljava/lang/NumberFormatException;
            local r0 0+39 text Ljava/lang/String;
            b0: (line 30)
              r4 = move ref r0 @1
              r1 = invokestatic r4 java/lang/Integer.parseInt:(Ljava/lang/String;)I
              goto b1 @4
              catch java/lang/NumberFormatException -> b2 r4
              catch * -> b4 r4
            b1: (line 34)
              r4 = getstatic Shapes.total:I @5
              r4 = iadd r4, 1 @9
              putstatic r4 Shapes.total:I @10
              return int r1 @14 (line 30)
            b2: (line 31)
              r1 = move ref r4 @15
              r2 = move int -1 @17 (line 32)
              goto b3
            b3: (line 34)
              r4 = getstatic Shapes.total:I @18
              r4 = iadd r4, 1 @22
              putstatic r4 Shapes.total:I @23
              return int r2 @27 (line 32)
            b4: (line 34)
              r3 = move ref r4 @28
              r4 = getstatic Shapes.total:I @29
              r4 = iadd r4, 1 @33
              putstatic r4 Shapes.total:I @34
              throw r3 @38 (line 35)
        "#]],
        ),
        (
            "name",
            expect![[r#"
            registers 4 sites 2
            param r0 ref
            param r1 int
            local r0 0+27 o Ljava/lang/Object;
            local r1 0+27 shout Z
            local r2 14+13 s Ljava/lang/String;
            b0: (line 39)
              if ref ne r0, null then b2 else b1 #0 @1
            b1: (line 39)
              r3 = const string "null" @4
              goto b3 @6
            b2: (line 39)
              r3 = move ref r0 @10
              r3 = invokevirtual r3 java/lang/Object.toString:()Ljava/lang/String;
              goto b3
            b3: (line 39)
              r2 = move ref r3 @13
              if int eq r1, 0 then b5 else b4 #1 @15 (line 40)
            b4: (line 40)
              r3 = move ref r2 @19
              r3 = invokevirtual r3 java/lang/String.toUpperCase:()Ljava/lang/String;
              goto b6 @22
            b5: (line 40)
              r3 = move ref r2 @25
              goto b6
            b6: (line 40)
              return ref r3 @26
        "#]],
        ),
        (
            "locked",
            expect![[r#"
            registers 6 sites 0
            param r0 ref
            param r1 int
            local r0 0+17 lock Ljava/lang/Object;
            local r1 0+17 x I
            b0: (line 44)
              r2 = move ref r0 @2
              monitorenter r0 @3
              goto b1
            b1: (line 45)
              r5 = getstatic Shapes.total:I @5
              r4 = idiv r1, r5 @8
              monitorexit r2 @10
              goto b2
              catch * -> b3 r4
            b2: (line 45)
              return int r4 @11
            b3: (line 46)
              r3 = move ref r4 @12
              monitorexit r2 @14
              goto b4
              catch * -> b3 r4
            b4: (line 46)
              throw r3 @16
        "#]],
        ),
        (
            "days",
            expect![[r#"
            registers 2 sites 1
            param r0 int
            local r0 0+65 month I
            b0: (line 50)
              switch r0 { 2: b1, 3: b3, 4: b2, 5: b3, 6: b2, 7: b3, 8: b3, 9: b2, 10: b3, 11: b2, default: b3 } #0 @1
            b1: (line 51)
              return int 28 @58
            b2: (line 52)
              return int 30 @61
            b3: (line 53)
              return int 31 @64
        "#]],
        ),
    ];
    for class in compiled() {
        for (name, expected) in &methods {
            let method =
                class.methods.iter().find(|method| &*method.name == *name).expect("a method of the source");
            let body = translate(&class, method).expect("a body");
            body.check().expect("a sound body");
            expected.assert_eq(&body.display().to_string());
        }
    }
}
