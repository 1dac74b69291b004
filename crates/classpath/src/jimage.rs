//! The JDK's run-time image, `lib/modules`: one file with all classes and resources of all modules.
//!
//! Start at [`JImage::open`] and [`JImage::find`]. The file has a header, a perfect hash table of two arrays
//! (`redirect`, `offsets`), a stream of location attributes, a table of strings, and the contents. Opening
//! checks every location once, so that afterwards all names and contents are known to lie inside the file;
//! contents are slices of the memory map. Nothing is trusted: a truncated or hostile image is a [`JImageError`].

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use crate::mapped;

#[cfg(test)]
pub(crate) mod build;
mod header;
mod location;

use header::Header;
use location::Location;

/// Why an image cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct JImageError {
    /// The image's file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: JImageProblem,
}

/// What can be wrong with an image.
#[derive(Debug, thiserror::Error)]
pub enum JImageProblem {
    /// The file cannot be opened or mapped.
    #[error("cannot read the JDK's run-time image: {0}")]
    Io(#[from] io::Error),
    /// The magic number is missing.
    #[error("not a JDK run-time image: it does not begin with 0xCAFEDADA")]
    NotAnImage,
    /// A format that nobody here knows.
    #[error("run-time image format {major}.{minor} is not supported, only 1.0 is")]
    Version {
        /// Major version.
        major: u16,
        /// Minor version.
        minor: u16,
    },
    /// The index is damaged.
    #[error("damaged JDK run-time image, at byte {offset}: {what}")]
    Corrupt {
        /// Where in the file.
        offset: usize,
        /// What is wrong there.
        what: &'static str,
    },
    /// The image was made by `jlink --compress`.
    #[error(
        "the JDK's run-time image is compressed ({name}), which is not supported; \
         use a full JDK, or make the image with jlink --compress=0 (zip-0 since JDK 21)"
    )]
    Compressed {
        /// The first compressed entry.
        name: String,
    },
}

fn corrupt(offset: usize, what: &'static str) -> JImageProblem {
    JImageProblem::Corrupt { offset, what }
}

/// An opened image. Cloning is cheap and shares the map.
#[derive(Clone, Debug)]
pub struct JImage {
    data: Bytes,
    header: Header,
}

impl JImage {
    /// Maps and checks the image at `path`.
    pub fn open(path: &Path) -> Result<JImage, JImageError> {
        let open = || Self::from_bytes(mapped::map(path)?);
        open().map_err(|reason| JImageError { path: path.to_owned(), reason })
    }

    /// Checks an image that is in memory already.
    pub fn from_bytes(data: Bytes) -> Result<JImage, JImageProblem> {
        let header = Header::read(&data)?;
        let image = JImage { data, header };
        for index in 0..image.header.table_length {
            if let Some(location) = image.location(index)? {
                image.check(index, &location)?;
            }
        }
        Ok(image)
    }

    /// The content of `path` (such as `java/lang/Object.class`) in `module`.
    #[must_use]
    pub fn find(&self, module: &str, path: &str) -> Option<Bytes> {
        let location = self.lookup(module, path)?;
        self.content_range(&location).map(|range| self.data.slice(range))
    }

    /// The module that has classes in `package` (such as `java/lang`). If several have, which a JDK's image
    /// does not do, the first one listed.
    #[must_use]
    pub fn module_of_package(&self, package: &str) -> Option<&str> {
        // The image lists packages under this pseudo-module with dots in their names.
        let location = if package.contains('/') {
            self.lookup("packages", &package.replace('/', "."))?
        } else {
            self.lookup("packages", package)?
        };
        let list = &self.data[self.content_range(&location)?];
        // Pairs of: 1 if the module only has the package as a parent of others, offset of the module's name.
        list.chunks_exact(8).find_map(|pair| {
            let is_empty = self.header.u32(pair);
            let name = self.header.u32(&pair[4..]);
            if is_empty == 0 { self.text(name) } else { None }
        })
    }

    /// The class with this internal name, and its module.
    #[must_use]
    pub fn find_class(&self, internal_name: &str) -> Option<(&str, Bytes)> {
        let (package, _) = internal_name.rsplit_once('/')?;
        let module = self.module_of_package(package)?;
        // Nearly all names fit; this is called for every class that is loaded.
        let mut path = String::with_capacity(internal_name.len() + 6);
        path.push_str(internal_name);
        path.push_str(".class");
        Some((module, self.find(module, &path)?))
    }

    /// All modules, sorted.
    #[must_use]
    pub fn modules(&self) -> Vec<&str> {
        let mut modules: Vec<&str> = self
            .locations()
            .map(|location| self.text(location.module).unwrap_or_default())
            .filter(|module| !is_pseudo(module))
            .collect();
        modules.sort_unstable();
        modules.dedup();
        modules
    }

    /// Paths of everything in `module`, sorted.
    #[must_use]
    pub fn resources(&self, module: &str) -> Vec<String> {
        let mut paths: Vec<String> = self
            .locations()
            .filter(|location| self.text(location.module) == Some(module))
            .map(|location| self.path(&location))
            .collect();
        paths.sort_unstable();
        paths
    }

    fn locations(&self) -> impl Iterator<Item = Location> {
        (0..self.header.table_length).filter_map(|index| self.location(index).ok().flatten())
    }

    /// The location at `index` of the offsets table; none if the place is free.
    fn location(&self, index: u32) -> Result<Option<Location>, JImageProblem> {
        let offset = self.header.offset_at(&self.data, index);
        if offset == 0 {
            return Ok(None);
        }
        let region = self.header.locations.clone();
        let start = region.start + offset as usize;
        if start >= region.end {
            return Err(corrupt(self.header.offset_position(index), "a location lies outside its table"));
        }
        Location::read(&self.data[start..region.end]).map(Some).map_err(|what| corrupt(start, what))
    }

    fn lookup(&self, module: &str, path: &str) -> Option<Location> {
        let index = self.header.index_of(&self.data, module, path)?;
        let location = self.location(index).ok()??;
        self.is_named(&location, module, path).then_some(location)
    }

    /// True if the location's name, which is stored in up to four pieces, is that of `path` in `module`.
    fn is_named(&self, location: &Location, module: &str, path: &str) -> bool {
        let mut rest = path.as_bytes();
        let mut piece = |offset: u32, after: &[u8]| {
            let bytes = self.string(offset).unwrap_or_default();
            match rest.strip_prefix(bytes).and_then(|tail| tail.strip_prefix(after)) {
                Some(tail) => {
                    rest = tail;
                    true
                }
                None => false,
            }
        };
        let dot: &[u8] = if location.extension == 0 { b"" } else { b"." };
        self.string(location.module) == Some(module.as_bytes())
            && (location.parent == 0 || piece(location.parent, b"/"))
            && piece(location.base, dot)
            && (location.extension == 0 || piece(location.extension, b""))
            && rest.is_empty()
    }

    fn path(&self, location: &Location) -> String {
        let mut path = String::new();
        if location.parent != 0 {
            path.push_str(self.text(location.parent).unwrap_or_default());
            path.push('/');
        }
        path.push_str(self.text(location.base).unwrap_or_default());
        if location.extension != 0 {
            path.push('.');
            path.push_str(self.text(location.extension).unwrap_or_default());
        }
        path
    }

    fn check(&self, index: u32, location: &Location) -> Result<(), JImageProblem> {
        let at = self.header.offset_position(index);
        for string in [location.module, location.parent, location.base, location.extension] {
            // The table ends with a zero, so whatever begins inside it ends inside it.
            if string as usize >= self.header.strings.len() {
                return Err(corrupt(at, "a name lies outside the table of strings"));
            }
        }
        if location.compressed != 0 {
            let module = self.text(location.module).unwrap_or_default();
            return Err(JImageProblem::Compressed { name: format!("/{module}/{}", self.path(location)) });
        }
        match self.content_range(location) {
            Some(_) => Ok(()),
            None => Err(corrupt(at, "a resource lies outside the file")),
        }
    }

    fn content_range(&self, location: &Location) -> Option<Range<usize>> {
        let start = self.header.index_end.checked_add(usize::try_from(location.offset).ok()?)?;
        let end = start.checked_add(usize::try_from(location.size).ok()?)?;
        (end <= self.data.len()).then_some(start..end)
    }

    fn string(&self, offset: u32) -> Option<&[u8]> {
        location::string_at(&self.data[self.header.strings.clone()], offset)
    }

    fn text(&self, offset: u32) -> Option<&str> {
        std::str::from_utf8(self.string(offset)?).ok()
    }
}

/// True for the two trees that the image itself keeps besides the modules.
fn is_pseudo(module: &str) -> bool {
    matches!(module, "" | "packages" | "modules")
}

#[cfg(test)]
mod tests;
