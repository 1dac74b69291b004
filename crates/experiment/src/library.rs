//! Classes of real libraries, as far as their jars are in the local Maven repository.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_classpath::ClassPath;
use testwright_driver::ClassSource;

use crate::Settings;

/// Where the jar of an artifact (`group:name:version`) is; none if it is not installed.
pub(crate) fn jar(artifact: &str) -> Option<PathBuf> {
    let [group, name, version] = artifact.split(':').collect::<Vec<_>>()[..] else { return None };
    let home = std::env::var_os("HOME")?;
    let folder =
        Path::new(&home).join(".m2/repository").join(group.replace('.', "/")).join(name).join(version);
    Some(folder.join(format!("{name}-{version}.jar"))).filter(|jar| jar.exists())
}

/// The classes of a jar.
pub(crate) fn open(settings: &Settings, jar: PathBuf) -> Result<(Arc<ClassPath>, ClassSource), String> {
    let class_path = ClassPath::open(&[jar], settings.jdk.feature).map_err(|error| error.to_string())?;
    let class_path = Arc::new(class_path);
    let source = ClassSource::new(settings.jdk.clone(), class_path.clone());
    Ok((class_path, source))
}
