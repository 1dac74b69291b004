//! What several integration tests share.

pub(crate) mod hierarchy;
