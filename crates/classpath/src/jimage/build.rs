//! Makes small images for tests, in the format that `jlink` writes.

use super::header::hash;

/// One resource of an image.
#[derive(Clone, Debug)]
pub(crate) struct Resource {
    pub(crate) module: &'static str,
    pub(crate) path: String,
    pub(crate) content: Vec<u8>,
    /// The compressed size that its location claims; 0 if it is not compressed.
    pub(crate) compressed: u64,
}

/// A plain resource.
pub(crate) fn resource(module: &'static str, path: &str, content: &[u8]) -> Resource {
    Resource { module, path: path.to_owned(), content: content.to_vec(), compressed: 0 }
}

struct Strings(Vec<u8>);

impl Strings {
    fn add(&mut self, text: &str) -> u32 {
        if text.is_empty() {
            return 0;
        }
        let offset = self.0.len() as u32;
        self.0.extend(text.as_bytes());
        self.0.push(0);
        offset
    }
}

/// An image with these resources, and with a list of packages made from the paths of its classes.
pub(crate) fn image(resources: &[Resource], big_endian: bool) -> Vec<u8> {
    let word = |value: u32| if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
    let mut strings = Strings(vec![0]);
    let mut all = resources.to_vec();
    let mut packages: Vec<(String, &'static str)> = resources
        .iter()
        .filter_map(|r| {
            Some((r.path.strip_suffix(".class")?.rsplit_once('/')?.0.replace('/', "."), r.module))
        })
        .collect();
    packages.sort();
    packages.dedup();
    for (package, module) in packages {
        // A module that only has the package as a parent of others comes first, as it may in a real image.
        let other = strings.add("other.module");
        let content = [word(1), word(other), word(0), word(strings.add(module))].concat();
        all.push(Resource { module: "packages", path: package, content, compressed: 0 });
    }

    let mut locations = vec![0];
    let mut contents: Vec<u8> = Vec::new();
    let mut places = Vec::new();
    for resource in &all {
        places.push(locations.len() as u32);
        let (parent, file) = resource.path.rsplit_once('/').unwrap_or(("", &resource.path));
        let (base, extension) = file.rsplit_once('.').unwrap_or((file, ""));
        let values = [
            u64::from(strings.add(resource.module)),
            u64::from(strings.add(parent)),
            u64::from(strings.add(base)),
            u64::from(strings.add(extension)),
            contents.len() as u64,
            resource.compressed,
            resource.content.len() as u64,
        ];
        for (kind, value) in (1u8..).zip(values).filter(|(_, value)| *value != 0) {
            let length = (8 - value.leading_zeros() as usize / 8).max(1);
            locations.push(kind << 3 | (length - 1) as u8);
            locations.extend(&value.to_be_bytes()[8 - length..]);
        }
        locations.push(0);
        contents.extend(&resource.content);
    }

    let (redirect, slots) = perfect_hash(&all);
    let offsets: Vec<u32> = slots.iter().map(|slot| slot.map_or(0, |resource| places[resource])).collect();
    let mut bytes = Vec::new();
    let header = [
        0xcafe_dada,
        1 << 16,
        0,
        all.len() as u32,
        slots.len() as u32,
        locations.len() as u32,
        strings.0.len() as u32,
    ];
    bytes.extend(header.into_iter().flat_map(word));
    bytes.extend(redirect.into_iter().flat_map(|value| word(value as u32)));
    bytes.extend(offsets.into_iter().flat_map(word));
    bytes.extend(locations);
    bytes.extend(strings.0);
    bytes.extend(contents);
    bytes
}

/// The two arrays of the hash table: what to do with a first hash, and which resource is in which slot.
fn perfect_hash(all: &[Resource]) -> (Vec<i32>, Vec<Option<usize>>) {
    let length = all.len() as u32;
    let slot =
        |resource: &Resource, seed: u32| (hash(resource.module, &resource.path, seed) % length) as usize;
    let mut buckets = vec![Vec::new(); all.len()];
    for (i, resource) in all.iter().enumerate() {
        buckets[slot(resource, 0x0100_0193)].push(i);
    }
    let mut redirect = vec![0; all.len()];
    let mut slots = vec![None; all.len()];
    // The fullest buckets first, while there is room; each gets the first seed that spreads it over free slots.
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
    for bucket in order {
        match buckets[bucket][..] {
            [] => {}
            [single] => {
                let free = slots.iter().position(Option::is_none).expect("there is a slot for each");
                slots[free] = Some(single);
                redirect[bucket] = -1 - free as i32;
            }
            ref several => {
                let spreads = |seed: &i32| {
                    let mut taken: Vec<usize> =
                        several.iter().map(|i| slot(&all[*i], *seed as u32)).collect();
                    taken.sort_unstable();
                    taken.windows(2).all(|pair| pair[0] != pair[1])
                        && taken.iter().all(|at| slots[*at].is_none())
                };
                let seed = (1..i32::MAX).find(spreads).expect("some seed spreads them");
                for i in several {
                    slots[slot(&all[*i], seed as u32)] = Some(*i);
                }
                redirect[bucket] = seed;
            }
        }
    }
    (redirect, slots)
}
