//! The pages of the documentation hang together: links lead somewhere, pictures are shown, every
//! example is run by somebody, and commands that nobody runs name only what there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Who runs the examples of a language on a page: a file that names the page. (Commands that do not
/// call the program are looked at below, on whatever page.)
const RUN_BY: [(&str, &str, &str); 21] = [
    ("README.md", "rust", "src/lib.rs"),
    ("README.md", "python", "tests/python/test_documentation.py"),
    ("README.md", "sh", "tests/cli/documentation.rs"),
    ("docs/c.md", "c", "scripts/test-install"),
    ("docs/c.md", "cpp", "scripts/test-install"),
    ("docs/c.md", "cmake", "scripts/test-install"),
    ("docs/c.md", "text", "scripts/test-install"),
    ("docs/opponents.md", "sh", "tests/cli/documentation.rs"),
    ("docs/python.md", "python", "tests/python/test_documentation.py"),
    ("docs/records.md", "pgn", "tests/records/reading.rs"),
    ("docs/records.md", "text", "tests/records/reading.rs"),
    ("docs/records.md", "jsonl", "tests/records/reading.rs"),
    ("docs/records.md", "sh", "tests/cli/documentation.rs"),
    ("docs/research.md", "python", "tests/python/test_documentation.py"),
    ("docs/research.md", "rust", "src/lib.rs"),
    ("docs/rules/charismatic.md", "text", "tests/charismatic/page.rs"),
    ("docs/rules/fluidity.md", "text", "tests/fluidity/page.rs"),
    ("docs/rules/kungfu.md", "text", "tests/kungfu/page.rs"),
    ("docs/solving.md", "rust", "src/lib.rs"),
    ("docs/solving.md", "sh", "tests/cli/documentation.rs"),
    ("python/README.md", "python", "tests/python/test_documentation.py"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All pages, by their paths from the root.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for folder in ["", "docs", "docs/rules", "python"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = PathBuf::from(entry.unwrap().file_name());
            if name.extension().is_some_and(|suffix| suffix == "md") {
                pages.push(Path::new(folder).join(name));
            }
        }
    }
    pages.sort();
    assert!(pages.len() > 15, "{pages:?}");
    pages
}

/// A page without its fenced blocks, and these with their languages.
fn parts(text: &str) -> (String, Vec<(String, String)>) {
    let (mut prose, mut blocks) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => prose.extend([line, "\n"]),
            Some(language) => {
                let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                blocks.push((language.to_owned(), inside.join("\n")));
            }
        }
    }
    (prose, blocks)
}

/// The targets of `[text](target)` and `![text](target)`.
fn links(prose: &str) -> Vec<&str> {
    let targets = prose.split("](").skip(1);
    targets.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
}

/// A heading as links name it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut dead = Vec::new();
    for page in pages() {
        let here = root().join(&page);
        for link in links(&parts(&read(&page)).0) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { here.clone() } else { here.parent().unwrap().join(file) };
            let has_heading = || {
                let (prose, _) = parts(&fs::read_to_string(&target).unwrap());
                prose.lines().any(|line| line.starts_with('#') && anchor(line) == fragment)
            };
            if !target.exists() || !fragment.is_empty() && !has_heading() {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "dead links: {dead:#?}");
}

/// Paths in single backquotes, but for those with a `NAME` to fill in and for patterns.
#[test]
fn files_that_are_named_are_there() {
    let mut named = 0;
    for page in pages() {
        let (prose, _) = parts(&read(&page));
        for name in prose.lines().flat_map(|line| line.split('`').skip(1).step_by(2)) {
            let is_path = |c: char| c.is_alphanumeric() || "/._-".contains(c);
            let top = name.split_once('/').is_some_and(|(top, _)| root().join(top).is_dir());
            if top
                && name.chars().all(is_path)
                && !name.contains("NAME")
                && !name.contains("TARGET")
            {
                assert!(root().join(name).exists(), "{}: there is no {name}", page.display());
                named += 1;
            }
        }
    }
    assert!(named > 50, "{named}");
}

/// What stands alone, away from the other files, has no links that need them.
#[test]
fn the_page_of_the_python_package_stands_alone() {
    let manifest = read("pyproject.toml");
    assert!(manifest.contains("readme = \"python/README.md\""));
    let page = read("python/README.md");
    let (prose, _) = parts(&page);
    assert!(links(&prose).iter().all(|link| link.starts_with("https://")), "{:?}", links(&prose));
}

#[test]
fn every_picture_is_shown() {
    let texts: Vec<String> = pages().iter().map(|page| parts(&read(page)).0).collect();
    let shown: BTreeSet<&str> = texts
        .iter()
        .flat_map(|prose| links(prose))
        .filter_map(|link| link.rsplit('/').next())
        .collect();
    for entry in fs::read_dir(root().join("docs/images")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(shown.contains(name.as_str()), "no page shows docs/images/{name}");
    }
}

#[test]
fn every_example_is_run() {
    let mut found = BTreeSet::new();
    for page in pages() {
        let name = page.to_str().unwrap();
        for (language, text) in parts(&read(&page)).1 {
            if language == "sh" && !text.lines().any(|line| line.starts_with("heterochess ")) {
                continue;
            }
            let runner = RUN_BY.iter().find(|(page, by, _)| *page == name && *by == language);
            let Some((.., runner)) = runner else {
                panic!("{name}: nobody runs this `{language}`\n{text}")
            };
            assert!(read(runner).contains(name), "{runner} does not name {name}");
            found.insert((name.to_owned(), language));
        }
    }
    for (page, language, _) in RUN_BY {
        assert!(found.contains(&(page.into(), language.into())), "{page} has no `{language}`");
    }
}

/// The lines of a page's shell examples, without comments, but for those that call the program:
/// these are run as they stand (`tests/cli/documentation.rs`).
fn commands(page: &Path) -> Vec<String> {
    let (_, blocks) = parts(&read(page));
    let shell = blocks.iter().filter(|(language, _)| language == "sh");
    let lines = shell.flat_map(|(_, text)| text.lines());
    lines
        .flat_map(|line| line.split("  #").next().unwrap().split(" && "))
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty() && !line.starts_with("heterochess "))
        .collect()
}

/// Everything that commands may name.
struct Tree {
    makefile: String,
    manifests: String,
    window: String,
    comparison: String,
}

impl Tree {
    fn new() -> Tree {
        let manifests = [
            "Cargo.toml",
            "bindings/c/Cargo.toml",
            "bindings/python/Cargo.toml",
            "fuzz/Cargo.toml",
            "benches/compare/Cargo.toml",
        ];
        Tree {
            makefile: read("Makefile"),
            manifests: manifests.map(read).join("\n"),
            window: read("examples/cpp/kungfu/options.cpp"),
            comparison: read("benches/compare/src/main.rs")
                + &read("benches/compare/src/workloads.rs"),
        }
    }

    /// Whether a manifest names such a thing: a feature, a package, a bench.
    fn names(&self, entry: &str) -> bool {
        self.manifests.lines().any(|line| line == entry || line.starts_with(&format!("{entry} ")))
    }

    /// What a command names that there is not.
    fn missing(&self, command: &str) -> Option<String> {
        let is_setting = |word: &&str| word.contains('=') && !word.starts_with('-');
        let mut words = command.split_whitespace().skip_while(is_setting);
        let program = words.next()?;
        let words: Vec<&str> = words.collect();
        let after = |option: &str| {
            let at = words.iter().position(|word| *word == option)?;
            words.get(at + 1).copied()
        };
        let unless = |there: bool, what: &str| (!there).then(|| what.to_owned());
        match program {
            "make" => words.iter().find_map(|word| match word.split_once('=') {
                Some((variable, _)) => {
                    unless(self.makefile.contains(&format!("$({variable})")), variable)
                }
                // The rest of a quoted value.
                None if word.ends_with('"') => None,
                None => {
                    let rule = format!("{word}:");
                    unless(self.makefile.lines().any(|line| line.starts_with(&rule)), word)
                }
            }),
            "cargo" => {
                let mut needed = Vec::new();
                for feature in after("--features").into_iter().flat_map(|list| list.split(',')) {
                    needed.push(format!("{feature} ="));
                }
                for option in ["-p", "--bench"] {
                    needed.extend(after(option).map(|name| format!("name = \"{name}\"")));
                }
                let test = after("--test").map(|name| format!("fuzz/tests/{name}.rs"));
                needed
                    .into_iter()
                    .find(|entry| !self.names(entry))
                    .or(test.filter(|file| !root().join(file).is_file()))
            }
            "build/kungfu" => words.iter().find_map(|word| {
                unless(
                    !word.starts_with("--") || self.window.contains(&format!("\"{word}\"")),
                    word,
                )
            }),
            "valgrind" => {
                let workload = words.last()?;
                unless(self.comparison.contains(workload), workload)
            }
            // Extras are looked at below.
            "pip" => {
                unless(words == ["install", "."] || words[1].starts_with("heterochess["), command)
            }
            "cd" => unless(root().join(words[0]).is_dir(), words[0]),
            "cmake" => match after("-S") {
                Some(folder) => {
                    unless(root().join(folder).join("CMakeLists.txt").is_file(), folder)
                }
                None => None,
            },
            // It compiles what the page has above, as scripts/test-install does.
            "cc" | "export" => None,
            file => unless(file.contains('/') && root().join(file).is_file(), file),
        }
    }
}

#[test]
fn commands_that_are_not_run_name_what_there_is() {
    let tree = Tree::new();
    let mut number = 0;
    for page in pages() {
        for command in commands(&page) {
            let missing = tree.missing(&command);
            assert_eq!(missing, None, "{}: {command}", page.display());
            number += 1;
        }
    }
    assert!(number > 20, "{number}");
    // It would be noticed.
    for wrong in [
        "make nothing",
        "make test NOTHING=1",
        "cargo run --features cli,nothing",
        "cargo test -p nothing",
        "scripts/nothing",
        "build/kungfu --nothing",
        "nothing",
    ] {
        assert!(
            tree.missing(wrong).is_some_and(
                |what| wrong.contains(what.trim_end_matches(" =")) || what.contains("nothing")
            ),
            "{wrong}"
        );
    }
}

/// The options that pages tell of in running text: extras of the Python package.
#[test]
fn extras_are_those_of_the_package() {
    let manifest = read("pyproject.toml");
    for page in pages() {
        for rest in read(page).split("heterochess[").skip(1) {
            let extra = rest.split(']').next().unwrap();
            assert!(manifest.contains(&format!("\n{extra} = [")), "{extra}");
        }
    }
}

/// The version that `docs/c.md` asks CMake for is not newer than the package.
#[test]
fn the_version_of_the_pages_is_the_packages() {
    let version = env!("CARGO_PKG_VERSION");
    let asked = read("docs/c.md");
    let asked = asked.split("find_package(heterochess ").nth(1).unwrap();
    let asked = asked.split(' ').next().unwrap();
    assert!(version.starts_with(asked), "{version} is not {asked}");
    let rust = env!("CARGO_PKG_RUST_VERSION");
    for page in ["README.md", "docs/c.md", "docs/python.md"] {
        assert!(read(page).contains(&format!("{rust} or newer")), "{page}: Rust {rust}");
    }
    assert!(read("pyproject.toml").contains("requires-python = \">=3.11\""));
    for page in ["README.md", "python/README.md", "docs/python.md"] {
        assert!(read(page).contains("3.11 or newer"), "{page}: Python 3.11");
    }
}
