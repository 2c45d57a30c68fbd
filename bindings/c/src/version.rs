//! Which version this is.

use core::ffi::c_char;

/// The number of the binary interface, which the shared library has behind its `.so.` too. It goes
/// up when a program must be compiled again: when a function, a number or the layout of a struct
/// changes. Functions and numbers that are only added leave it as it is.
pub const HC_ABI_VERSION: u32 = 0;

/// The number of the binary interface of the library in use; see `HC_ABI_VERSION`.
#[unsafe(no_mangle)]
pub extern "C" fn hc_abi_version() -> u32 {
    HC_ABI_VERSION
}

/// The version of the library in use as `major * 1000000 + minor * 1000 + patch`; the header's own
/// is `HC_VERSION_NUMBER`.
#[unsafe(no_mangle)]
pub extern "C" fn hc_version_number() -> u32 {
    let [major, minor, patch] = [
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ]
    .map(|number| number.bytes().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')));
    major * 1_000_000 + minor * 1000 + patch
}

/// The version of the library in use as a constant text, such as `0.1.0`; the header's own is
/// `HC_VERSION_STRING`.
#[unsafe(no_mangle)]
pub extern "C" fn hc_version_string() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
