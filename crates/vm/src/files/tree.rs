//! What lies below a folder, for callers outside the VM.

use std::sync::Arc;

use super::FileSystem;
use super::node::{Content, Ino};

impl FileSystem {
    /// Regular files below a folder by their paths from there, in the order of the paths, at most so many. Links are not
    /// followed.
    #[must_use]
    pub fn below(&self, folder: &str, most: usize) -> Vec<(Vec<u8>, Arc<Vec<u8>>)> {
        let names = folder.split('/').filter(|name| !name.is_empty());
        let inside = names.into_iter().try_fold(self.root, |at, name| match &self.node(at).ok()?.content {
            Content::Directory(names) => names.get(name.as_bytes()).copied(),
            _ => None,
        });
        let mut found = Vec::new();
        let mut waiting: Vec<(Vec<u8>, Ino)> = inside.map(|ino| (Vec::new(), ino)).into_iter().collect();
        while let Some((path, ino)) = waiting.pop() {
            match self.nodes.get(&ino).map(|node| &node.content) {
                Some(Content::File(bytes)) if found.len() < most => found.push((path, bytes.clone())),
                Some(Content::Directory(names)) if found.len() < most => {
                    let slash: &[u8] = if path.is_empty() { b"" } else { b"/" };
                    // The first one comes last, because the last one is looked at next.
                    let inner = names.iter().rev().map(|(name, ino)| ([&path, slash, name].concat(), *ino));
                    waiting.extend(inner);
                }
                _ => {}
            }
        }
        found.sort();
        found
    }
}
