//! What the calls of a program have made, for those that follow.

use std::collections::BTreeMap;

use super::functions::{HC_OK, named};

/// The most objects of a kind, values of a type, and texts that are kept.
const MOST_KEPT: usize = 8;

#[derive(Default)]
pub(super) struct Store {
    /// Objects that are alive, by their kind.
    handles: BTreeMap<&'static str, Vec<u64>>,
    /// Values that functions have written, by their type.
    values: BTreeMap<&'static str, Vec<Vec<u8>>>,
    /// Texts that functions have written.
    pub(super) texts: Vec<Vec<u8>>,
}

impl Store {
    /// The objects of a kind that are alive.
    pub(super) fn handles(&self, kind: &str) -> &[u64] {
        self.handles.get(kind).map_or(&[], Vec::as_slice)
    }

    /// All objects that are alive.
    pub(super) fn all_handles(&self) -> Vec<u64> {
        self.handles.values().flatten().copied().collect()
    }

    /// The values of a type that are known.
    pub(super) fn values(&self, of: &str) -> &[Vec<u8>] {
        self.values.get(of).map_or(&[], Vec::as_slice)
    }

    pub(super) fn keep_handle(&mut self, kind: &'static str, handle: u64) {
        let alive = self.handles.entry(kind).or_default();
        alive.push(handle);
        if alive.len() > MOST_KEPT {
            free(kind, alive.remove(0));
        }
    }

    /// An object is freed.
    pub(super) fn forget_handle(&mut self, kind: &str, handle: u64) {
        if let Some(alive) = self.handles.get_mut(kind) {
            alive.retain(|&other| other != handle);
        }
    }

    pub(super) fn keep_value(&mut self, of: &'static str, value: &[u8]) {
        let known = self.values.entry(of).or_default();
        known.push(value.to_vec());
        if known.len() > MOST_KEPT {
            known.remove(0);
        }
    }

    pub(super) fn keep_text(&mut self, text: &[u8]) {
        if self.texts.len() < MOST_KEPT {
            self.texts.push(text.to_vec());
        } else {
            self.texts[text.len() % MOST_KEPT] = text.to_vec();
        }
    }

    pub(super) fn free_all(&mut self) {
        for (kind, handles) in core::mem::take(&mut self.handles) {
            handles.into_iter().for_each(|handle| free(kind, handle));
        }
    }
}

fn free(kind: &str, handle: u64) {
    let free = named(&format!("{kind}_free"));
    assert_eq!((free.call)(&[handle]), HC_OK, "{}", free.name);
}
