//! Reading XML that people and tools write.

use std::path::Path;

use roxmltree::{Document, Node, ParsingOptions};

use testwright_files::{Kind, Links, read_text};

use crate::error::ProjectError;

/// The most elements, attributes and texts of a document. The largest poms have some ten thousand.
const MOST_NODES: u32 = 500_000;

/// Reads a file and looks at its document.
pub(crate) fn read<R>(path: &Path, look: impl FnOnce(Node<'_, '_>) -> R) -> Result<R, ProjectError> {
    let fail = |reason: String| ProjectError::Unreadable { path: path.to_owned(), reason };
    let text = read_text(path, Kind::Build, Links::Follow).map_err(|error| fail(error.to_string()))?;
    // The library limits how far entities expand; the tree is limited here.
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&text, options).map_err(|error| fail(error.to_string()))?;
    Ok(look(document.root_element()))
}

/// The first element of this name among the children.
pub(crate) fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.tag_name().name() == name)
}

/// All elements of this name in the element `list` among the children.
pub(crate) fn listed<'a, 'i>(node: Node<'a, 'i>, list: &str, name: &str) -> Vec<Node<'a, 'i>> {
    let list = child(node, list);
    let all = list.into_iter().flat_map(|list| list.children());
    all.filter(|child| child.tag_name().name() == name).collect()
}

/// The text of the child of this name, without space around it; none if it is empty.
pub(crate) fn text(node: Node<'_, '_>, name: &str) -> Option<String> {
    let text = child(node, name)?.text()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
