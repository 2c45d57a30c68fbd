//! Makes a table of all functions of `include/heterochess.h`: what their parameters are, and how
//! they are called. Sizes of structs come from `tests/c/abi.txt`, which a test holds to the truth.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Lists of numbers whose length no parameter says, in bytes.
const LISTS: [(&str, &str, usize); 1] = [("hc_charismatic_count_series", "counts", 40)];
/// How often a function stands in the ring of choices.
const POINTS: u32 = 4;

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("..");
    let read = |path: &str| {
        let path = root.join(path);
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let header = read("include/heterochess.h");
    let sizes = sizes(&read("tests/c/abi.txt"));
    let text = statuses(&header) + &table(&without_comments(&header), &sizes);
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("functions.rs"), text).expect("the table can be written");
}

fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    // Lines of the preprocessor, also those that go on.
    let text = (kept + rest).replace("\\\n", " ");
    text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ")
}

/// The statuses: lines such as `#define HC_INTERNAL (-14)`, and the one that is fine.
fn statuses(header: &str) -> String {
    let status = |line: &str| {
        let (name, number) = line.strip_prefix("#define ")?.split_once(" (-")?;
        Some((name.to_owned(), format!("-{}", number.strip_suffix(')')?)))
    };
    let mut statuses = vec![("HC_OK".to_owned(), "0".to_owned())];
    statuses.extend(header.lines().filter_map(status));
    let names: Vec<&str> = statuses.iter().map(|(name, _)| name.as_str()).collect();
    let list = format!("pub const STATUSES: [i64; {}] = [{}];\n", names.len(), names.join(", "));
    let constant =
        |(name, number): &(String, String)| format!("pub const {name}: i64 = {number};\n");
    statuses.iter().map(constant).collect::<String>() + &list
}

/// The sizes of structs: lines such as `hc_turn 48`.
fn sizes(abi: &str) -> HashMap<String, usize> {
    let pair = |line: &str| {
        let (name, size) = line.split_once(' ')?;
        let plain = name.starts_with("hc_") && !name.contains('.');
        plain.then(|| Some((name.to_owned(), size.parse().ok()?))).flatten()
    };
    abi.lines().filter_map(pair).collect()
}

fn table(header: &str, sizes: &HashMap<String, usize>) -> String {
    let mut functions = String::new();
    let mut declared = String::new();
    let mut callbacks = String::new();
    let mut names = Vec::new();
    for statement in
        header.split(';').map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
    {
        if let Some(text) = statement.strip_prefix("typedef ") {
            if let Some((result, text)) = text.split_once(" (*") {
                let (name, parameters) = text.split_once(")(").expect("a type of functions");
                callbacks += &callback(result, name, parameters.trim_end_matches(')'));
            }
            continue;
        }
        let Some((front, parameters)) = statement.rsplit_once('(') else { continue };
        let at = front.rfind("hc_").expect("a function of the library");
        let (result, name) = (front[..at].trim(), &front[at..]);
        // What stands before the first function is not part of its result.
        let result = result.rsplit(['{', '}']).next().unwrap_or(result).trim();
        let parameters: Vec<(String, String)> = parameters
            .trim_end_matches(')')
            .split(',')
            .filter(|text| text.trim() != "void")
            .map(split_parameter)
            .collect();
        let kinds: Vec<String> =
            (0..parameters.len()).map(|index| kind(name, &parameters, index, sizes)).collect();
        let mut types = String::new();
        let mut arguments = String::new();
        for (index, (of, _)) in parameters.iter().enumerate() {
            let of = rust_type(of);
            write!(types, "_: {of}, ").expect("a string");
            let cast = match of.as_str() {
                "u64" => format!("a[{index}]"),
                of => format!("a[{index}] as {of}"),
            };
            write!(arguments, "{cast}, ").expect("a string");
        }
        let answers = result == "hc_status";
        let result = rust_type(result);
        writeln!(declared, "    fn {name}({types}) -> {result};").expect("a string");
        writeln!(
            functions,
            "    Function {{ name: {name:?}, answers: {answers}, parameters: &[{}],\n        \
             call: |a| {{ let _ = a; unsafe {{ {name}({arguments}) as i64 }} }} }},",
            kinds.join(", ")
        )
        .expect("a string");
        names.push(name.to_owned());
    }
    let mut ring: Vec<(u16, usize)> = (0..names.len())
        .flat_map(|index| (0..POINTS).map(move |point| (index, point)))
        .map(|(index, point)| (place(&names[index], point), index))
        .collect();
    ring.sort_unstable();
    format!(
        "unsafe extern \"C\" {{\n{declared}}}\n{callbacks}\n\
         pub static FUNCTIONS: [Function; {}] = [\n{functions}];\n\
         pub static RING: [(u16, usize); {}] = {ring:?};\n",
        names.len(),
        ring.len()
    )
}

/// The place of a function in the ring, by its name alone: new functions leave the others theirs.
fn place(name: &str, point: u32) -> u16 {
    let bytes = name.bytes().chain(point.to_le_bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 24) as u16
}

/// Type and name.
fn split_parameter(text: &str) -> (String, String) {
    let text = text.trim();
    let at = text.rfind([' ', '*']).map_or(0, |at| at + 1);
    (text[..at].trim().replace("struct ", ""), text[at..].to_owned())
}

fn rust_type(of: &str) -> String {
    match of {
        "hc_status" | "int32_t" => "i32",
        "uint8_t" => "u8",
        "uint16_t" => "u16",
        "uint32_t" => "u32",
        "uint64_t" => "u64",
        "int64_t" => "i64",
        "size_t" => "usize",
        "char" => "core::ffi::c_char",
        "void" => "()",
        // Functions too: all pointers are alike.
        _ => "*mut core::ffi::c_void",
    }
    .to_owned()
}

fn kind(
    function: &str,
    parameters: &[(String, String)],
    index: usize,
    sizes: &HashMap<String, usize>,
) -> String {
    let (of, name) = &parameters[index];
    let next = parameters.get(index + 1).map_or("", |(_, name)| name);
    let base = of.replace("const ", "").replace(['*', ' '], "");
    let stars = of.matches('*').count();
    let opaque = stars > 0 && base.starts_with("hc_") && !sizes.contains_key(&base);
    let size = match (base.as_str(), LISTS.iter().find(|list| (list.0, list.1) == (function, name)))
    {
        (_, Some(list)) => list.2,
        ("char" | "uint8_t", _) => 1,
        ("uint16_t", _) => 2,
        ("uint32_t" | "int32_t" | "hc_status", _) => 4,
        (_, _) => sizes.get(&base).copied().unwrap_or(8),
    };
    if name == "user" {
        "Kind::User".to_owned()
    } else if base.ends_with("_fn") {
        format!("Kind::Callback(|| {base} as *const () as u64)")
    } else if base == "hc_error" {
        format!("Kind::Error({size})")
    } else if opaque && stars == 2 {
        format!("Kind::NewHandle({base:?})")
    } else if opaque {
        format!("Kind::Handle({base:?})")
    } else if of == "const char *" && matches!(name.as_str(), "path" | "folder") {
        "Kind::Path".to_owned()
    } else if of == "const char *" {
        "Kind::Text".to_owned()
    } else if stars == 1 && of.starts_with("const ") && counts(next) {
        format!("Kind::Array({base:?}, {size})")
    } else if stars == 1 && of.starts_with("const ") {
        format!("Kind::Value({base:?}, {size})")
    } else if stars == 1 && next == "capacity" {
        format!("Kind::Buffer({base:?}, {size})")
    } else if stars == 1 {
        format!("Kind::Out({base:?}, {size})")
    } else if name == "capacity" {
        "Kind::Capacity".to_owned()
    } else if of == "size_t" && (name.ends_with("_length") || counts(name)) {
        "Kind::Length".to_owned()
    } else {
        format!("Kind::Number({name:?}, {size})")
    }
}

/// Whether a parameter says how many elements there are in the list before it.
fn counts(name: &str) -> bool {
    name.ends_with("_count") || name == "size"
}

/// A function that C calls back: it asks whether to go on, or for bytes.
fn callback(result: &str, name: &str, parameters: &str) -> String {
    let mut arguments = String::new();
    for parameter in parameters.split(',').skip(1) {
        let (of, _) = split_parameter(parameter);
        write!(arguments, ", _: {}", rust_type(&of)).expect("a string");
    }
    let result = rust_type(result);
    // Who asks for bytes gets one each time, until the end.
    let end = if result == "i64" { "1 - " } else { "" };
    format!(
        "#[allow(non_snake_case)]\n\
         unsafe extern \"C\" fn {name}(user: *mut core::ffi::c_void{arguments}) -> {result} {{\n    \
         // SAFETY: the machine has given what is called `user`.\n    \
         unsafe {{ ({end}called(user)) as {result} }}\n}}\n"
    )
}
