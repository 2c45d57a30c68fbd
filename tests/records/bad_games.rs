//! Games that cannot be read: line, game, move and reason, and that reading goes on.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};

use heterochess::ErrorCode;
use heterochess::records::{MAX_GAME, MAX_LINE, MAX_MOVES, MAX_NESTING, Reader, Variant, Whose};

use proptest::prelude::*;

use crate::support::{Random, answers, fluidity, read};

/// What a reader says of each game of a file in `tests/data/pgn`.
fn file(name: &str) -> Vec<String> {
    let path = format!("{}/tests/data/pgn/{name}", env!("CARGO_MANIFEST_DIR"));
    answers(fs::read(path).unwrap())
}

#[test]
fn bad_games_are_told_and_reading_goes_on() {
    let told = file("bad.pgn");
    let expected: Vec<&str> = include_str!("../data/pgn/bad.expected").lines().collect();
    for (told, expected) in told.iter().zip(&expected) {
        assert_eq!(told, expected);
    }
    assert_eq!(told.len(), expected.len());
}

#[test]
fn text_that_is_not_utf8_is_told() {
    assert_eq!(
        file("latin1.pgn"),
        [
            "ok",
            "line 6, game 2: the line is not UTF-8 text [not-text]",
            "line 14, game 3: the line is not UTF-8 text [not-text]",
            "ok",
        ]
    );
}

#[test]
fn games_without_tags_end_with_their_results() {
    let text =
        fs::read(format!("{}/tests/data/pgn/moves-only.pgn", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let reader = Reader::new(&text[..]).default_variant(Variant::Fluidity);
    let told: Vec<String> = reader
        .map(|record| {
            record.map_or_else(|error| error.to_string(), |record| record.len().to_string())
        })
        .collect();
    assert_eq!(
        told,
        [
            "2",
            "line 2, game 2, black's move 1: `Zz9` is not a move such as Rg4xc4d4f4, e8=Q or O-O, nor \
             coordinates such as b4g4",
            "1",
            "line 3, game 4, black's move 1: a variation is not closed",
            "line 4, game 5, black's move 1: the game breaks off without a result (1-0, 0-1, 1/2-1/2 or *)",
        ]
    );
    assert!(answers(&text).iter().all(|told| told.ends_with("[missing-variant]")));
}

#[test]
fn an_error_says_where_it_is() {
    let error = read(fluidity("1. e4 e5\n2. Nf3 Ra5"))[0].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 4, game 1, black's move 2: Ra5 is not legal"), "{error}");
    let records = read(fluidity("1. e4 e5\n2. Nf3 Ra5"));
    let error = records[0].as_ref().unwrap_err();
    assert_eq!((error.line, error.game, error.code()), (4, 1, "none-can"));
    let Some(Whose { side, number }) = error.whose else { panic!("a move is meant") };
    assert_eq!((side.name(), number), ("black", Some(2)));
}

#[test]
fn c10_after_an_illegal_turn_the_other_side_would_be_next() {
    let record = |fen: &str, turns: &str| {
        let text = format!("[Variant \"Charismatic\"]\n[FEN \"{fen}\"]\n\n{turns}");
        answers(text).remove(0)
    };
    let told = record("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 7", "7. illegal:Ra2 Kg7 0-1");
    assert!(told.starts_with("line 4, game 1, black's move 7: the game is over"), "{told}");
    let told = record("4r1k1/8/8/8/8/8/6R1/3K4 b - - 0 7", "7... illegal:Rf8 8. Kd2 1-0");
    assert!(told.starts_with("line 4, game 1, white's move 8: the game is over"), "{told}");
}

#[test]
fn a_record_of_kung_fu_chess_is_not_taken_for_comments() {
    let json = "{\"game\":\"kungfu\",\"mode\":\"1v1\"}\n{\"t\":0,\"seat\":1,\"move\":\"e2e4\"}\n";
    let game = fluidity("1. e4 e5 *\n");
    let kungfu = |line| {
        format!(
            "line {line}: a record of Kung Fu Chess begins here: it needs a file of its own [kungfu]"
        )
    };
    assert_eq!(answers(format!("{game}\n{json}")), ["ok".to_owned(), kungfu("6, game 2")]);
    assert_eq!(answers(format!("{json}\n{game}")), [kungfu("1, game 1"), "ok".to_owned()]);
    // A quotation at the beginning is no name.
    assert_eq!(answers(format!("{{\"Check!\": no}} {{\"Mate\" he said}}\n{game}")), ["ok"]);
    assert_eq!(answers(format!("{{\"Mate\" he said}}\n{game}")), ["ok"]);
    assert_eq!(answers(format!("{{\"Best game\": by Ada}}\n{game}")), ["ok"]);
}

#[test]
fn too_much_is_refused() {
    let code =
        |moves: &str| answers(fluidity(moves)).join("; ").rsplit('[').next().unwrap().to_owned();
    assert_eq!(code(&format!("{{{}}} *", "x".repeat(70_000))), "comment-too-long]");
    assert_eq!(code(&"x".repeat(MAX_LINE + 1)), "line-too-long]");
    assert_eq!(code(&"1.\n".repeat(MAX_GAME / 3 + 10)), "game-too-long]");
    let deep =
        "1. e4 ".to_owned() + &"(1. d4 ".repeat(MAX_NESTING) + &")".repeat(MAX_NESTING) + " *";
    assert_eq!(code(&deep), "ok");
    assert_eq!(code(&deep.replacen("(1. d4 ", "(1. d4 (1. c4 ", 1)), "too-deep]");
    let wide = "1. e4 ".to_owned() + &"(1. d4)\n".repeat(MAX_MOVES - 1) + " *";
    assert_eq!(code(&wide), "ok");
    assert_eq!(code(&wide.replace('*', "(1. c4) *")), "too-many-moves]");
    let tags = (0..300).map(|number| format!("[T{number} \"\"]\n")).collect::<String>();
    assert!(answers(tags + "*")[0].ends_with("[tag-too-many]"));
    // After each of them the next game is read.
    for bad in ["{", &"x".repeat(MAX_LINE + 1), "(((((", &"1.\n".repeat(MAX_GAME / 3 + 10)] {
        let text = format!(
            "[Variant \"Fluidity\"]\n\n1. e4 {bad}\n\n[Event \"Good\"]\n[Variant \"Fluidity\"]\n1. e4 *"
        );
        let told = answers(&text);
        assert_eq!((told.len(), &*told[1]), (2, "ok"), "{}", told[0]);
    }
}

/// A source without an end, which counts what is taken from it.
struct Endless {
    unit: Vec<u8>,
    at: usize,
    taken: u64,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *buffer {
            *byte = self.unit[self.at];
            self.at = (self.at + 1) % self.unit.len();
        }
        self.taken += buffer.len() as u64;
        Ok(buffer.len())
    }
}

#[test]
fn endless_sources_are_given_up() {
    for unit in ["x", "x\n", "\n", "{", "1. e4 \n", "[A \"b\"]\n", "(\n", "% \n", "[Event \"x"] {
        let mut source = Endless { unit: unit.into(), at: 0, taken: 0 };
        let mut reader = Reader::new(BufReader::with_capacity(1 << 16, &mut source));
        let mut errors = 0;
        for told in reader.by_ref() {
            assert!(told.is_err());
            errors += 1;
        }
        assert!((1..=2).contains(&errors), "{unit:?}: {errors}");
        drop(reader);
        assert!(source.taken < 3 << 26, "{unit:?}: {}", source.taken);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Nothing panics or hangs, no line or game number is beyond the source, and what is read can
    /// be written and read again.
    #[test]
    fn damaged_records_are_read_or_told(seed in any::<u64>(), wounds in 1_usize..20) {
        const PIECES: [&[u8]; 14] = [
            b"{", b"}", b"(", b")", b"[", b"\"", b"\n", b"\xff", b"1-0", b"[Event \"", b"%", b"$", b"\0", b";",
        ];
        let mut random = Random(seed);
        let mut text = [
            &include_bytes!("../data/pgn/awkward.pgn")[..],
            include_bytes!("../data/pgn/bad.pgn"),
            include_bytes!("../data/pgn/windows.pgn"),
        ][random.below(3)]
        .to_vec();
        for _ in 0..wounds {
            let (at, to) = (random.below(text.len()), random.below(text.len()));
            match random.below(4) {
                0 => drop(text.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
                1 => text.swap(at, to),
                2 => drop(text.remove(at)),
                _ => text[at] = random.below(256) as u8,
            }
        }
        let lines = text.split(|&byte| byte == b'\n').count() as u64;
        let mut reader = Reader::new(&text[..]);
        let mut games = 0;
        for record in reader.by_ref() {
            games += 1;
            match record {
                Ok(record) => {
                    let again = crate::support::one(&record.to_string());
                    assert!(again == record, "{again}\nis not\n{record}");
                }
                Err(error) => {
                    assert!((1..=lines).contains(&error.line) && error.game == games, "{error}");
                    assert!(error.to_string().len() < 500, "{error}");
                }
            }
        }
        assert_eq!((reader.game(), reader.bytes_read()), (games, text.len() as u64));
    }
}

#[test]
fn a_source_that_fails_ends_the_reading() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let good = fluidity("1. e4 *\n\n[Variant \"Fluidity\"]\n1. d4");
    let source = BufReader::new(good.as_bytes().chain(Broken));
    let mut reader = Reader::new(Box::new(source) as Box<dyn BufRead>);
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!((error.code(), error.game), ("io", 2));
    assert!(error.to_string().ends_with("cannot be read: the disk is gone"));
    assert!(reader.next().is_none());
}
