//! Gives the shared library its name for the dynamic linker.

/// The number behind `.so`: `HC_ABI_VERSION`, which a test compares.
const ABI: u32 = 0;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libheterochess.so.{ABI}");
    }
}
