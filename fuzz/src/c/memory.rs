//! Memory that functions read and write.

use std::alloc::{Layout, alloc_zeroed, dealloc};

/// Memory of just one size, so that a sanitizer sees what is beyond it.
pub(super) struct Block {
    pointer: *mut u8,
    layout: Layout,
}

impl Block {
    /// So many zeros.
    pub(super) fn new(size: usize) -> Block {
        let layout = Layout::from_size_align(size, 8).expect("a small size");
        let pointer = if size == 0 {
            core::ptr::without_provenance_mut(8)
        } else {
            // SAFETY: the size is not zero.
            unsafe { alloc_zeroed(layout) }
        };
        assert!(!pointer.is_null(), "memory is there");
        Block { pointer, layout }
    }

    pub(super) fn of(bytes: &[u8]) -> Block {
        let mut block = Block::new(bytes.len());
        block.bytes_mut().copy_from_slice(bytes);
        block
    }

    /// Where it is, as an argument.
    pub(super) fn address(&self) -> u64 {
        self.pointer as u64
    }

    pub(super) fn size(&self) -> usize {
        self.layout.size()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: the block is so large and holds bytes.
        unsafe { core::slice::from_raw_parts(self.pointer, self.size()) }
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else holds it.
        unsafe { core::slice::from_raw_parts_mut(self.pointer, self.size()) }
    }

    /// Its first eight bytes.
    pub(super) fn number(&self) -> u64 {
        let mut number = [0; 8];
        let size = self.size().min(8);
        number[..size].copy_from_slice(&self.bytes()[..size]);
        u64::from_le_bytes(number)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if self.size() > 0 {
            // SAFETY: it was allocated so.
            unsafe { dealloc(self.pointer, self.layout) };
        }
    }
}
