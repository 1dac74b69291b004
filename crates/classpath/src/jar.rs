//! A jar: a zip file with an index of its entries, and the multi-release rule of the jar specification.
//!
//! Start at [`Jar::open`] and [`Jar::find`]. The file is read once when it is opened, so what a run sees is one
//! state of it whatever a build does meanwhile; entries are inflated when they are asked for. A missing name
//! costs a binary search. No entry takes more memory than its [`Kind`] may, whatever it claims, and a large one
//! that is compressed far beyond what data are is refused as a bomb.

use std::io;
use std::path::Path;

use bytes::Bytes;
use flate2::{Decompress, FlushDecompress, Status};
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive};

use testwright_files::{Kind, Links, ReadError, read};

use crate::folder::kind_of;
use crate::manifest::Manifest;

/// The most entries of a jar; the largest have some hundred thousand.
const MOST_ENTRIES: usize = 2_000_000;

/// An entry that is larger than this may not be compressed by more than [`MOST_RATIO`].
const LARGE: u64 = 16 << 20;

/// Data that are worth reading are rarely compressed by more than twenty.
const MOST_RATIO: u64 = 200;

/// Why a jar, or one of its entries, cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum JarProblem {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The zip structure is damaged.
    #[error("damaged or not a zip file: {0}")]
    Zip(#[from] rawzip::Error),
    /// It is no file that a jar can be, or too large for one.
    #[error(transparent)]
    Unfit(ReadError),
    /// There are more entries than any jar has.
    #[error("it has more than {MOST_ENTRIES} entries")]
    TooManyEntries,
    /// An entry is larger than the limit.
    #[error("the entry has {size} bytes when inflated; at most {limit} are read of such an entry")]
    EntryTooLarge {
        /// What it claims to have.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// The compressed data are damaged.
    #[error("the compressed data are damaged: {0}")]
    Inflate(Box<str>),
    /// Neither stored nor deflated.
    #[error("the entry is compressed by a method other than deflate")]
    Method,
    /// The entry has a password.
    #[error("the entry is encrypted")]
    Encrypted,
}

/// Where a jar says what it is.
const MANIFEST: &str = "META-INF/MANIFEST.MF";

/// One name in the index.
#[derive(Clone, Debug)]
struct Record {
    /// The name that is asked for: without `META-INF/versions/N/` for a versioned entry.
    name: Box<str>,
    /// Length of the prefix that the name in the file has besides.
    version: u16,
    method: CompressionMethod,
    encrypted: bool,
    place: ZipArchiveEntryWayfinder,
}

/// An opened jar.
#[derive(Clone, Debug)]
pub(crate) struct Jar {
    archive: ZipSliceArchive<Bytes>,
    /// Sorted by name, one record per name.
    records: Vec<Record>,
    manifest: Manifest,
}

impl Jar {
    /// Reads and indexes the jar at `path` as the given feature release of Java sees it.
    pub(crate) fn open(path: &Path, feature_release: u16) -> Result<Jar, JarProblem> {
        let data = read(path, Kind::Jar, Links::Follow).map_err(|error| match error {
            ReadError::System(error) => JarProblem::Io(error),
            other => JarProblem::Unfit(other),
        })?;
        Self::from_bytes(Bytes::from(data), feature_release)
    }

    /// Indexes a jar that is in memory already.
    pub(crate) fn from_bytes(data: Bytes, feature_release: u16) -> Result<Jar, JarProblem> {
        let archive = ZipArchive::from_slice(data)?;
        let mut records = Vec::new();
        for entry in archive.entries() {
            let entry = entry?;
            if records.len() >= MOST_ENTRIES {
                return Err(JarProblem::TooManyEntries);
            }
            let path = entry.file_path();
            // Java reads names as UTF-8 too; an entry with another name cannot be asked for.
            let Ok(name) = std::str::from_utf8(path.as_bytes()) else { continue };
            if name.ends_with('/') || name.is_empty() {
                continue;
            }
            records.push(Record {
                name: name.into(),
                version: 0,
                method: entry.compression_method(),
                encrypted: entry.flags().is_encrypted(),
                place: entry.wayfinder(),
            });
        }
        let mut jar = Jar { archive, records, manifest: Manifest::default() };
        jar.sort();
        // Java compares this one name without regard to case.
        let manifest = jar.records.iter().find(|r| r.name.eq_ignore_ascii_case(MANIFEST));
        if let Some(record) = manifest {
            jar.manifest = Manifest::parse(&jar.read(record)?);
        }
        if jar.manifest.multi_release {
            jar.add_versions(feature_release);
        }
        Ok(jar)
    }

    /// Whether no class from elsewhere may join a package, by internal name: it is sealed, or the jar is signed.
    pub(crate) fn closes(&self, package: &str) -> bool {
        let is_signature = |name: &str| {
            let file = name.strip_prefix("META-INF/").unwrap_or_default();
            !file.contains('/') && file.to_ascii_uppercase().ends_with(".SF")
        };
        self.manifest.seals(package) || self.names().any(is_signature)
    }

    /// What the manifest says.
    pub(crate) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The content of an entry and its name in the file; none if there is no such entry.
    pub(crate) fn find(&self, name: &str) -> Result<Option<(Bytes, String)>, JarProblem> {
        let Ok(position) = self.records.binary_search_by(|record| (*record.name).cmp(name)) else {
            return Ok(None);
        };
        let record = &self.records[position];
        let stored_name = match record.version {
            0 => name.to_owned(),
            version => format!("META-INF/versions/{version}/{name}"),
        };
        Ok(Some((self.read(record)?, stored_name)))
    }

    /// All names, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.records.iter().map(|record| &*record.name)
    }

    /// Sorts the index. Of records with the same name the one of the highest version stays, and of the same
    /// version the last in the file, as in Java.
    fn sort(&mut self) {
        self.records.sort_by(|a, b| (&a.name, a.version).cmp(&(&b.name, b.version)));
        // `dedup_by` keeps the first of equals, and we want the last.
        self.records.reverse();
        self.records.dedup_by(|a, b| a.name == b.name);
        self.records.reverse();
    }

    /// Adds the versioned entries that `feature_release` sees, under the names that they replace.
    fn add_versions(&mut self, feature_release: u16) {
        let versioned: Vec<Record> = self
            .records
            .iter()
            .filter_map(|record| {
                let (version, name) = record.name.strip_prefix("META-INF/versions/")?.split_once('/')?;
                let version: u16 = version.parse().ok()?;
                // The jar specification: versions below 9 and entries of META-INF are ignored.
                let visible = (9..=feature_release).contains(&version);
                let usable = !name.is_empty() && !name.starts_with("META-INF/");
                (visible && usable).then(|| Record { name: name.into(), version, ..record.clone() })
            })
            .collect();
        self.records.extend(versioned);
        self.sort();
    }

    fn read(&self, record: &Record) -> Result<Bytes, JarProblem> {
        if record.encrypted {
            return Err(JarProblem::Encrypted);
        }
        let entry = self.archive.get_entry(record.place)?;
        let expected = entry.claim_verifier();
        let size = record.place.uncompressed_size_hint();
        let compressed = entry.data().len() as u64;
        let limit = match &*record.name {
            name if name.eq_ignore_ascii_case(MANIFEST) => Kind::Build.limit(),
            name => kind_of(name).limit(),
        };
        let limit = limit.min(LARGE.max(compressed.saturating_mul(MOST_RATIO)));
        if size > limit {
            return Err(JarProblem::EntryTooLarge { size, limit });
        }
        let content = match record.method {
            CompressionMethod::STORE => {
                let (start, end) = entry.compressed_data_range();
                self.archive.get_ref().slice(start as usize..end as usize)
            }
            CompressionMethod::DEFLATE => Bytes::from(inflate(entry.data(), size as usize)?),
            _ => return Err(JarProblem::Method),
        };
        let mut crc = flate2::Crc::new();
        crc.update(&content);
        let actual = rawzip::ZipVerification { crc: crc.sum(), uncompressed_size: content.len() as u64 };
        expected.valid(actual)?;
        Ok(content)
    }
}

/// Inflates data that claim to have `size` bytes. What they claim is not believed for more than deflate can
/// possibly reach, and inflating stops when they have more.
fn inflate(compressed: &[u8], size: usize) -> Result<Vec<u8>, JarProblem> {
    // One byte expands to at most 1032 (RFC 1951: a match of 258 bytes in two bits).
    let reachable = compressed.len().saturating_mul(1032);
    // One byte more than claimed makes room to see that there is more.
    let mut content = Vec::with_capacity(size.min(reachable) + 1);
    let mut inflater = Decompress::new(false);
    loop {
        let before = (inflater.total_in(), inflater.total_out());
        let input = &compressed[before.0 as usize..];
        let status = inflater
            .decompress_vec(input, &mut content, FlushDecompress::Finish)
            .map_err(|e| JarProblem::Inflate(e.to_string().into()))?;
        if status == Status::StreamEnd {
            return Ok(content);
        }
        if content.len() > size {
            return Err(JarProblem::Inflate("there are more bytes than the directory says".into()));
        }
        if (inflater.total_in(), inflater.total_out()) == before {
            return Err(JarProblem::Inflate("they end too early".into()));
        }
    }
}

#[cfg(test)]
mod tests;
