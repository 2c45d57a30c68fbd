#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| heterochess_fuzz::charismatic_game(data));
