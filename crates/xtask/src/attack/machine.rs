//! Classes that try to break the virtual machine.

use anyhow::{Result, ensure};

use super::bench::Bench;

/// Row 3: natives belong to the JDK's own classes. The program prints what `java` prints.
pub(super) fn natives(bench: &Bench) -> Result<String> {
    let folder = bench.folder("natives")?;
    let classes = folder.join("classes");
    let names = [
        "Natives.java",
        "Names.java",
        "jdx/internal/misc/Unsafe.java",
        "jdx/internal/misc/Planted.java",
        "javx/evil/Evil.java",
        "jdx/internal/reflect/MagicAccessorImpl.java",
        "jdx/internal/reflect/GeneratedMethodAccessor1.java",
        "jdx/internal/reflect/DelegatingClassLoader.java",
        "jdx/internal/loader/ClassLoaders$BootClassLoader.java",
    ];
    let sources = names.map(|name| Ok((name, bench.source(&format!("vm/{name}"), &[])?)));
    let sources: Vec<(&str, String)> = sources.into_iter().collect::<Result<_>>()?;
    bench.compile(&sources, &classes)?;
    let path = classes.display().to_string();
    let mut lines = 0;
    for class in ["Natives", "Names"] {
        let ran = bench.run(&folder, &["run", "-cp", &path, class])?;
        ran.ended_with(&[0])?;
        let real = std::process::Command::new(bench.jdk.tool("java")).args(["-cp", &path, class]).output()?;
        let real = String::from_utf8_lossy(&real.stdout);
        ensure!(ran.text == real, "{class} prints\n{}\nand on java\n{real}", ran.text);
        lines += real.lines().count();
    }
    Ok(format!("{lines} lines as on java"))
}

/// Row 14: maps with enums as keys, null keys and null values.
pub(super) fn cart(bench: &Bench) -> Result<String> {
    let folder = bench.folder("cart")?;
    let classes = folder.join("classes");
    bench.compile(&[("Cart.java", bench.source("executor/Cart.java", &[])?)], &classes)?;
    let path = classes.display().to_string();
    let arguments =
        ["generate", "-cp", &path, "--criterion", "branch,exception,mutation", "--iterations", "20000"];
    let ran = bench.run(&folder, &[&arguments[..], &["--out", "tests", "Cart"]].concat())?;
    ran.ended_with(&[0])?;
    ensure!(!ran.text.contains("an error in testwright itself"), "{}", ran.text);
    Ok(format!("{:.1} s", ran.seconds))
}
