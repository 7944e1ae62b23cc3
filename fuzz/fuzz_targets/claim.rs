#![no_main]

#[path = "../../tests/it/parsers/bodies.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bodies::run("claim", bytes);
});
