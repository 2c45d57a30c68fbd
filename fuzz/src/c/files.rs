//! Files of a program.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder for one program: every path that a function is given leads into it. It is made when the
/// first file is asked for, and goes with the program.
#[derive(Default)]
pub(super) struct Folder(Option<PathBuf>);

impl Folder {
    /// The path of what has a name here. No name leads out: it is one part of a path.
    pub(super) fn path(&mut self, name: &str) -> String {
        assert!(!name.contains('/') && name != "..", "{name:?}");
        let folder = self.0.get_or_insert_with(|| {
            static FOLDERS: AtomicU64 = AtomicU64::new(0);
            let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
            let name = format!("heterochess-fuzz-{}-{number}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).expect("a temporary folder can be made");
            folder
        });
        format!("{}/{name}", folder.display())
    }

    /// Puts something into a file.
    pub(super) fn write(&mut self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).expect("a temporary file can be written");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Some(folder) = &self.0 {
            // What stays is small.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
