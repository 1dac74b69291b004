//! `testwright explain --path`.

use testwright_driver::{ClassSource, PathRequest};

use crate::Outcome;
use crate::args::Explain;
use crate::exit::{self, Failure};
use crate::setup::Setup;

/// Shows the path conditions of the tests in a file, or of the one after `#`.
pub(crate) fn explain(setup: &Setup, arguments: &Explain, path: &str) -> Outcome {
    let (file, method) = match path.rsplit_once('#') {
        Some((file, method)) => (file, Some(method)),
        None => (path, None),
    };
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::new(exit::INPUT, format!("cannot read {file}: {error}")))?;
    let class = arguments.target.as_ref().map(|class| class.replace('.', "/"));
    if let Some(class) = &class {
        setup.class(class)?;
    }
    let source = ClassSource::new(setup.jdk.clone(), setup.class_path.clone());
    let request = PathRequest {
        jdk: &setup.jdk,
        class_path: &setup.class_path,
        source: &source,
        class: class.as_deref(),
        text: &text,
        method,
        flip: arguments.flip,
    };
    let text = request.explain().map_err(|error| Failure::new(exit::INPUT, error))?;
    print!("{text}");
    Ok(0)
}
