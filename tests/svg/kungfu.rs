//! Pictures of Kung Fu Chess, still and moving.

use std::collections::BTreeMap;

use heterochess::board::Role;
use heterochess::board::zobrist::word;
use heterochess::kungfu::{
    Command, Event, EventKind, Game, Mode, PieceState, Placed, Seat, Setup, Snapshot, Speed,
};
use heterochess::svg::{self, Options};
use roxmltree::{Document, Node};

use crate::reader::{Drawn, hundredths, man_of, men, of_class, read};

/// A random game: its snapshot at a time, what happens after that, and how things stood meanwhile.
struct Played {
    start: Snapshot,
    events: Vec<Event>,
    states: BTreeMap<u64, Snapshot>,
}

/// Few men, and pawns that are soon queens.
fn endgame() -> Setup {
    let men = |seat, names: &'static [&str]| {
        names.iter().map(move |name| Placed {
            seat,
            role: Role::from_letter(name.chars().next().unwrap()).unwrap(),
            square: name[1..].parse().unwrap(),
        })
    };
    let white = men(Seat::One, &["Kh1", "Ra1", "Pa6", "Pb6", "Pd7", "Pe7", "Ng5"]);
    let black = men(Seat::Two, &["Kh8", "Rg8", "Pf2", "Pg3", "Pc2", "Bf8"]);
    Setup { mode: Mode::OneVsOne, speed: Speed::LIGHTNING, men: white.chain(black).collect() }
}

fn random_game(setup: &Setup, seed: u64, from: u64, until: u64) -> Played {
    let mut counter = seed << 32;
    let mut roll = |sides: u64| {
        counter += 1;
        word(counter) % sides
    };
    let mut game = Game::new(setup).unwrap();
    let (mut events, mut states, mut start) = (Vec::new(), BTreeMap::new(), None);
    let mut time = 0;
    loop {
        time += roll(setup.speed.square_ms());
        if start.is_none() && time >= from {
            game.advance_to(from, |_| {}).unwrap();
            start = Some(game.snapshot());
            events.clear();
        }
        if time > until {
            break;
        }
        game.advance_to(time, |event| events.push(event)).unwrap();
        let seat = Seat::ALL[roll(4) as usize];
        let mut moves = game.legal_moves(seat);
        moves.extend(game.queueable_moves(seat));
        if roll(40) == 0 {
            let _ = game.submit(time, seat, Command::Leave, |event| events.push(event));
        } else if !moves.is_empty() {
            // Captures, where there are some, make for more of a game.
            let of = |m: &&heterochess::kungfu::Move| game.piece_on(m.to).is_some();
            let takes: Vec<_> = moves.iter().filter(of).copied().collect();
            let all = if takes.is_empty() { moves.to_vec() } else { takes };
            let m = all[roll(all.len() as u64) as usize];
            let _ = game.submit(time, seat, Command::Move(m), |event| events.push(event));
        }
        if start.is_some() {
            states.insert(time, game.snapshot());
        }
    }
    game.advance_to(until, |event| events.push(event)).unwrap();
    states.insert(until, game.snapshot());
    Played { start: start.unwrap(), events, states }
}

/// Where each piece is, from its state.
fn expected(snapshot: &Snapshot, flip: bool) -> Vec<Drawn> {
    let far = 10_000 * (i64::from(snapshot.mode.board().side()) - 1);
    let mut men: Vec<Drawn> = Vec::new();
    for piece in &snapshot.pieces {
        let square = piece.square();
        let mut at = [square.file(), square.rank()].map(|index| 10_000.0 * f64::from(index));
        if let PieceState::Flying { next, elapsed, total, .. } = piece.state {
            let goal = [next.file(), next.rank()].map(|index| 10_000.0 * f64::from(index));
            for (at, goal) in at.iter_mut().zip(goal) {
                *at += (goal - *at) * elapsed as f64 / total as f64;
            }
        }
        let [right, up] = at.map(|length| length.round() as i64);
        let (x, y) = if flip { (far - right, up) } else { (right, far - up) };
        let armies = match snapshot.mode {
            Mode::OneVsOne => ["white", "black", "", ""],
            _ => ["white", "blue", "black", "red"],
        };
        men.push((armies[piece.seat.index()].to_owned(), piece.role, x, y));
    }
    men.sort();
    men
}

const LAYERS: [&str; 2] = ["men", "flying"];

#[test]
fn k8_flying_pieces_are_exactly_where_they_are() {
    for mode in Mode::ALL {
        for seed in 0..6 {
            let played = random_game(&Setup::standard(mode, Speed::LIGHTNING), seed, 0, 10_000);
            for snapshot in played.states.values() {
                let flip = seed % 2 == 1;
                let picture = svg::kungfu::snapshot(snapshot, &Options::new().flip(flip));
                let document = read(&picture);
                assert_eq!(men(&document, &LAYERS), expected(snapshot, flip));
                let count = |wanted: fn(&PieceState) -> bool| {
                    snapshot.pieces.iter().filter(|piece| wanted(&piece.state)).count()
                };
                let resting = count(|state| matches!(state, PieceState::Resting { .. }));
                assert_eq!(of_class(&document, "rest").len(), resting);
                let flying = count(|state| matches!(state, PieceState::Flying { .. }));
                assert_eq!(of_class(&document, "way").len(), flying);
                let queued =
                    count(|state| matches!(state, PieceState::Resting { queued: Some(_), .. }));
                assert_eq!(of_class(&document, "arrow").len(), queued);
            }
        }
    }
}

#[test]
fn k17_a_clock_shows_the_part_of_the_rest_that_is_left() {
    let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap();
    let e2e4 = Command::Move("e2e4".parse().unwrap());
    game.submit(0, Seat::One, e2e4, |_| {}).unwrap();
    for (time, left) in [(2_000, 1.0), (4_500, 0.75), (11_999, 0.0001)] {
        game.advance_to(time, |_| {}).unwrap();
        let picture = svg::kungfu::game(&game, &Options::new());
        let document = read(&picture);
        let sector = of_class(&document, "rest")[0].last_element_child().unwrap();
        let dashes = sector.attribute("stroke-dasharray").unwrap();
        let (dash, round) = dashes.split_once(' ').unwrap();
        let share = dash.parse::<f64>().unwrap() / round.parse::<f64>().unwrap();
        assert!((share - left).abs() < 1e-4, "{dashes} at {time}");
    }
    game.advance_to(12_000, |_| {}).unwrap();
    assert!(!svg::kungfu::game(&game, &Options::new()).contains("class=\"rest\""));
}

/// An animation at a share of its length, as a browser would show it.
struct Frame<'a, 'input> {
    document: &'a Document<'input>,
    share: f64,
}

impl Frame<'_, '_> {
    /// What an attribute of an element is at this moment.
    fn value(&self, node: Node<'_, '_>, attribute: &str) -> Option<Vec<f64>> {
        let numbers = |text: &str| -> Vec<f64> {
            text.split(' ')
                .map(|part| match part {
                    "visible" => 1.0,
                    "hidden" => 0.0,
                    part => part.parse().unwrap(),
                })
                .collect()
        };
        let animation = node.children().find(|child| {
            child.tag_name().name().starts_with("animate")
                && child.attribute("attributeName") == Some(attribute)
        });
        let Some(animation) = animation else {
            let text = node.attribute(attribute)?;
            let text = text.strip_prefix("translate(").map_or(text, |rest| &rest[..rest.len() - 1]);
            return Some(numbers(text));
        };
        let split = |name| animation.attribute(name).unwrap().split(';');
        let times: Vec<f64> = split("keyTimes").map(|time| time.parse().unwrap()).collect();
        let values: Vec<Vec<f64>> = split("values").map(numbers).collect();
        assert_eq!(times.len(), values.len());
        assert!(times.is_sorted() && times[0] == 0.0, "{times:?}");
        let discrete = animation.attribute("calcMode") == Some("discrete");
        assert!(discrete || times.last() == Some(&1.0), "{times:?}");
        let index = times.iter().rposition(|&time| time <= self.share).unwrap();
        if discrete || index + 1 == times.len() {
            return Some(values[index].clone());
        }
        let part = (self.share - times[index]) / (times[index + 1] - times[index]);
        let mix = |(a, b): (&f64, &f64)| a + (b - a) * part;
        Some(values[index].iter().zip(&values[index + 1]).map(mix).collect())
    }

    fn is_shown(&self, node: Node<'_, '_>) -> bool {
        node.ancestors().filter(Node::is_element).all(|node| {
            ["visibility", "opacity"].iter().all(|name| {
                let opacity = self.value(node, name).map_or(1.0, |value| value[0]);
                opacity > 0.0
            })
        })
    }

    fn men(&self) -> Vec<(String, Role, f64, f64)> {
        let man = |node: Node<'_, '_>| {
            let (army, role) = man_of(node, &LAYERS)?;
            let moved = node.ancestors().find_map(|node| self.value(node, "transform"))?;
            self.is_shown(node).then(|| (army, role, moved[0], moved[1]))
        };
        let mut men: Vec<_> = self.document.descendants().filter_map(man).collect();
        men.sort_by(|a, b| a.partial_cmp(b).unwrap());
        men
    }

    /// The clocks that are shown: their places and dashes.
    fn clocks(&self) -> Vec<(String, f64)> {
        let clock = |node: Node<'_, '_>| {
            let dashes = self.value(node.last_element_child()?, "stroke-dasharray")?;
            let place = node.attribute("transform")?.to_owned();
            self.is_shown(node).then(|| (place, dashes[0]))
        };
        let mut clocks: Vec<_> =
            of_class(self.document, "rest").into_iter().filter_map(clock).collect();
        clocks.sort_by(|a, b| a.partial_cmp(b).unwrap());
        clocks
    }

    /// The lines of flight that are shown: where they begin and end.
    fn ways(&self) -> Vec<[f64; 4]> {
        let way = |node: Node<'_, '_>| {
            let ends = ["x1", "y1", "x2", "y2"].map(|name| self.value(node, name).unwrap()[0]);
            self.is_shown(node).then_some(ends)
        };
        let mut ways: Vec<_> = of_class(self.document, "way").into_iter().filter_map(way).collect();
        ways.sort_by(|a, b| a.partial_cmp(b).unwrap());
        ways
    }

    fn queues(&self) -> Vec<String> {
        let arrow = |node: Node<'_, '_>| {
            self.is_shown(node)
                .then(|| node.first_element_child()?.attribute("d").map(str::to_owned))
        };
        let arrows = of_class(self.document, "arrow").into_iter().filter_map(arrow);
        let mut arrows: Vec<String> = arrows.map(|path| path.unwrap()).collect();
        arrows.sort();
        arrows
    }
}

fn assert_close(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() < 0.15, "{a} is not {b}: {what}");
}

/// At every moment at which the state of the game is known, the animation shows what a picture of
/// that moment shows: men, clocks, ways and queued moves.
#[test]
fn animations_agree_with_snapshots() {
    let mut seen = [0; 4];
    let standard = Mode::ALL.map(|mode| Setup::standard(mode, Speed::LIGHTNING));
    for setup in standard.into_iter().chain([endgame()]) {
        for seed in 0..8 {
            let mode = setup.mode;
            let (from, until) = (1_500 * (seed % 4), 10_000 + 777 * seed);
            let played = random_game(&setup, seed, from, until);
            let options = Options::new().flip(seed % 2 == 1);
            let moving = svg::kungfu::animate(&played.start, &played.events, until, &options);
            let moving = read(&moving);
            for event in &played.events {
                match event.kind {
                    EventKind::Collided { .. } => seen[0] += 1,
                    EventKind::Captured { .. } => seen[1] += 1,
                    EventKind::Promoted { .. } => seen[2] += 1,
                    EventKind::Finished { .. } => seen[3] += 1,
                    _ => {}
                }
            }
            for (&time, snapshot) in &played.states {
                let share = (time - from) as f64 / (until - from) as f64;
                let frame = Frame { document: &moving, share };
                let still = svg::kungfu::snapshot(snapshot, &options);
                let still = read(&still);
                let what = format!("{mode} {seed} at {time}");
                let drawn = men(&still, &LAYERS);
                let shown = frame.men();
                assert_eq!(shown.len(), drawn.len(), "{what}");
                let mut drawn: Vec<_> = drawn
                    .into_iter()
                    .map(|(army, role, x, y)| (army, role, x as f64 / 100.0, y as f64 / 100.0))
                    .collect();
                // Nearly equal numbers must not be sorted differently.
                let key = |man: &(String, Role, f64, f64)| {
                    (
                        man.0.clone(),
                        man.1,
                        (man.2 / 2.0).round() as i64,
                        (man.3 / 2.0).round() as i64,
                    )
                };
                drawn.sort_by_key(key);
                for (army, role, x, y) in shown {
                    let at = drawn.iter().position(|man| {
                        man.0 == army
                            && man.1 == role
                            && (man.2 - x).abs() < 0.15
                            && (man.3 - y).abs() < 0.15
                    });
                    let at = at.unwrap_or_else(|| panic!("{what}: {army} {role} {x} {y}"));
                    drawn.remove(at);
                }
                if snapshot.outcome.is_some() {
                    // What hangs in the air keeps its way; rests and queues stay as they are.
                    continue;
                }
                let still = Frame { document: &still, share: 0.0 };
                let (clocks, others) = (frame.clocks(), still.clocks());
                assert_eq!(clocks.len(), others.len(), "{what}");
                for (clock, other) in clocks.iter().zip(&others) {
                    assert_eq!(clock.0, other.0, "{what}");
                    assert_close(clock.1, other.1, &what);
                }
                assert_eq!(frame.queues(), still.queues(), "{what}");
                let (ways, others) = (frame.ways(), still.ways());
                assert_eq!(ways.len(), others.len(), "{what}");
                for other in others {
                    let near =
                        |way: &&[f64; 4]| way.iter().zip(&other).all(|(a, b)| (a - b).abs() < 0.15);
                    assert!(ways.iter().any(|way| near(&way)), "{what}: {other:?} {ways:?}");
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}

#[test]
fn an_animation_that_lasts_no_time_is_a_picture() {
    let game = Game::new(&Setup::standard(Mode::FreeForAll, Speed::STANDARD)).unwrap();
    let (start, options) = (game.snapshot(), Options::new());
    assert_eq!(
        svg::kungfu::animate(&start, &[], 0, &options),
        svg::kungfu::snapshot(&start, &options)
    );
}

#[test]
fn animations_take_any_times_and_any_events() {
    let played = random_game(&endgame(), 3, 0, 6_000);
    let mut events = played.events.clone();
    events.reverse();
    for until in [1, 6_000, u64::MAX - 1, u64::MAX] {
        let moving = svg::kungfu::animate(&played.start, &events, until, &Options::new());
        read(&moving);
        let moving = svg::kungfu::animate(&played.start, &played.events, until, &Options::new());
        read(&moving);
    }
    // Of another game.
    let four =
        Game::new(&Setup::standard(Mode::FreeForAll, Speed::new(u64::MAX, u64::MAX).unwrap()));
    let start = four.unwrap().snapshot();
    read(&svg::kungfu::animate(&start, &events, u64::MAX, &Options::new().size(1)));
}

#[test]
fn durations_are_written_as_clock_values() {
    let start = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap().snapshot();
    for (until, text) in [(1, "0.001s"), (500, "0.5s"), (1000, "1s"), (61_050, "61.05s")] {
        let moving = svg::kungfu::animate(&start, &[], until, &Options::new().repeat(false));
        assert!(moving.contains(&format!("dur=\"{text}\" fill=\"freeze\"")), "{moving}");
    }
}

#[test]
fn k21_men_of_a_player_who_is_away_are_faint() {
    let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap();
    game.submit(0, Seat::Two, Command::Disconnect, |_| {}).unwrap();
    let picture = svg::kungfu::game(&game, &Options::new());
    let document = read(&picture);
    let faint = document.descendants().filter(|node| node.attribute("opacity") == Some(".45"));
    assert_eq!(faint.count(), 16);
}

#[test]
fn k3_the_corners_of_the_large_board_are_missing() {
    let game = Game::new(&Setup::standard(Mode::TwoVsTwo, Speed::STANDARD)).unwrap();
    let picture = svg::kungfu::game(&game, &Options::new());
    let document = read(&picture);
    assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 1200 1200"));
    let squares: usize = document
        .root_element()
        .children()
        .filter_map(|node| node.attribute("d"))
        .map(|path| path.matches("h100").count())
        .sum();
    assert_eq!(squares, 128);
    assert!(!picture.contains("M0 1100h100"), "a1 is no square");
}

#[test]
fn k5_k18_a_clicked_piece_shows_where_it_may_be_sent() {
    let mut game = Game::new(&Setup::standard(Mode::OneVsOne, Speed::STANDARD)).unwrap();
    let goals = |game: &Game, square: &str| {
        let square: heterochess::kungfu::Square = square.parse().unwrap();
        let picture = svg::kungfu::game(game, &Options::new().legal_from(square));
        of_class(&read(&picture), "to").len()
    };
    assert_eq!((goals(&game, "e2"), goals(&game, "g1"), goals(&game, "e4")), (2, 2, 0));
    game.submit(0, Seat::One, Command::Move("g1f3".parse().unwrap()), |_| {}).unwrap();
    game.advance_to(3_000, |_| {}).unwrap();
    assert_eq!(goals(&game, "f3"), 5, "it rests, and a move can be queued");
}

#[cfg(feature = "records")]
#[test]
fn records_are_animated() {
    let record = include_str!("../../examples/records/everything.jsonl");
    let options = Options::new();
    let moving = svg::kungfu::animate_record(record.as_bytes(), 500..=4_000, &options).unwrap();
    read(&moving);
    assert!(moving.contains("dur=\"3.5s\""));
    let again = svg::kungfu::animate_record(record.as_bytes(), 500..=4_000, &options).unwrap();
    assert_eq!(moving, again);
    // After the end of the record and of the game.
    read(&svg::kungfu::animate_record(record.as_bytes(), 50_000..=60_000, &options).unwrap());
    assert!(svg::kungfu::animate_record("x".as_bytes(), 0..=1, &options).is_err());
}

/// Used where a number is read from a picture.
#[test]
fn numbers_are_as_fine_as_hundredths() {
    assert_eq!(hundredths("12.5"), 1250);
}
