//! What holds programs back on this machine.
//!
//! **Always true:** a layer that is said to hold was tried, or asked of the kernel, in this process.

use crate::SandboxError;
use crate::system;

/// One way in which programs are held back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// What it is called.
    pub name: &'static str,
    /// Whether nothing is confined without it.
    pub is_essential: bool,
    /// What it does here, or else why it cannot be had.
    pub state: Result<String, String>,
}

impl Layer {
    /// Whether it can be had here.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.state.is_ok()
    }
}

impl std::fmt::Display for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.state {
            Ok(what) => write!(f, "{}: {what}", self.name),
            Err(reason) => write!(f, "{}: missing ({reason})", self.name),
        }
    }
}

/// The layers of this system, the essential ones first.
#[must_use]
pub fn layers() -> Vec<Layer> {
    system::layers()
}

/// An error if a layer is missing that confinement cannot do without.
pub(crate) fn require(layers: &[Layer]) -> Result<(), SandboxError> {
    let missing = |layer: &Layer| {
        let reason = layer.state.as_ref().err().filter(|_| layer.is_essential)?;
        Some(SandboxError::Missing { layer: layer.name, reason: reason.clone() })
    };
    layers.iter().find_map(missing).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(is_essential: bool, holds: bool) -> Layer {
        let state = if holds { Ok("it holds".into()) } else { Err("the kernel is old".into()) };
        Layer { name: "Landlock", is_essential, state }
    }

    #[test]
    fn nothing_is_confined_without_an_essential_layer() {
        let error = require(&[layer(true, true), layer(true, false)]).expect_err("one is missing");
        let text = error.to_string();
        assert!(text.contains("Landlock") && text.contains("the kernel is old"), "{text}");
        assert!(text.contains("--unconfined"), "{text}");
    }

    #[test]
    fn other_layers_may_be_missing() {
        assert!(require(&[layer(true, true), layer(false, false)]).is_ok());
    }
}
