//! Names (classes, members, descriptors) as small numbers, so that comparing and hashing them is cheap.

use rustc_hash::FxHashMap;

/// An interned name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u32);

/// All names of one VM.
#[derive(Default)]
pub struct Symbols {
    names: Vec<Box<str>>,
    index: FxHashMap<Box<str>, Symbol>,
}

impl Symbols {
    /// The symbol of `name`.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.index.get(name) {
            return *symbol;
        }
        let symbol = Symbol(u32::try_from(self.names.len()).expect("fewer than 2^32 names"));
        self.names.push(name.into());
        self.index.insert(name.into(), symbol);
        symbol
    }

    /// The symbol of `name` if it was ever interned.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.index.get(name).copied()
    }

    /// The name of `symbol`.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }
}
