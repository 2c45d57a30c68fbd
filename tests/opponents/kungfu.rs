//! Players of Kung Fu Chess.

use heterochess::board::Role;
use heterochess::kungfu::{
    Command, Event, EventKind, Game, Mode, Placed, Seat, Seats, Setup, Speed,
};
use heterochess::opponents::arena::play_kungfu;
use heterochess::opponents::kungfu::{Level, Pace, Player, player};
use proptest::prelude::*;

fn mode() -> impl Strategy<Value = Mode> {
    proptest::sample::select(&Mode::ALL[..])
}

fn speed() -> impl Strategy<Value = Speed> {
    proptest::sample::select(vec![Speed::STANDARD, Speed::LIGHTNING, Speed::new(7, 0).unwrap()])
}

/// Remembers when its player gave commands, and sees to it that none is refused.
struct Watched {
    player: Box<dyn Player>,
    gap: u64,
    last: Option<u64>,
}

impl Player for Watched {
    fn seat(&self) -> Seat {
        self.player.seat()
    }

    fn next_look(&self) -> u64 {
        self.player.next_look()
    }

    fn look(&mut self, game: &Game) -> Option<Command> {
        let command = self.player.look(game)?;
        assert!(self.last.is_none_or(|last| game.now() - last >= self.gap), "too quick");
        self.last = Some(game.now());
        let answer = game.clone().submit(game.now(), self.seat(), command, |_| {});
        assert!(answer.is_ok(), "{command} is refused: {answer:?}");
        Some(command)
    }
}

fn everybody(
    mode: Mode,
    level: impl Fn(Seat) -> Level,
    pace: Pace,
    seed: u64,
) -> Vec<Box<dyn Player>> {
    let watched = |seat| {
        let player = player(level(seat), seat, pace, seed);
        Box::new(Watched { player, gap: pace.command_gap_ms(), last: None }) as Box<dyn Player>
    };
    mode.seats().iter().map(watched).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nobody_is_quicker_than_his_pace_or_asks_what_is_refused(
        mode in mode(), speed in speed(), gap in 0..3000_u64, reaction in 0..1000_u64,
        levels in proptest::array::uniform4(0..3_usize), seed: u64,
    ) {
        let pace = Pace::new(gap, reaction);
        let level = |seat: Seat| Level::ALL[levels[seat.index()]];
        let played = || {
            let mut game = Game::new(&Setup::standard(mode, speed)).unwrap();
            let mut looks = 0;
            let commands = play_kungfu(&mut game, &mut everybody(mode, level, pace, seed), |_| {
                looks += 1;
                looks < 400
            });
            (game, commands)
        };
        // The same seed plays the same game.
        prop_assert_eq!(played(), played());
    }
}

fn men(line: &str) -> Vec<Placed> {
    let mut seat = Seat::One;
    let mut men = Vec::new();
    for word in line.split_whitespace() {
        if let Ok(number) = word.parse() {
            seat = Seat::from_number(number).unwrap();
            continue;
        }
        let role = Role::from_letter(word.chars().next().unwrap()).unwrap();
        men.push(Placed { seat, role, square: word[1..].parse().unwrap() });
    }
    men
}

/// Seat 1 plays reactively from `time` on, after some commands of both seats. What happens until
/// `end` is returned with the game.
fn scene(line: &str, commands: &[(u64, Seat, &str)], time: u64, end: u64) -> (Game, Vec<Event>) {
    let setup = Setup { mode: Mode::OneVsOne, speed: Speed::STANDARD, men: men(line) };
    let mut game = Game::new(&setup).unwrap();
    let mut events = Vec::new();
    for &(time, seat, m) in commands {
        let command = Command::Move(m.parse().unwrap());
        game.submit(time, seat, command, |event| events.push(event)).unwrap();
    }
    game.advance_to(time, |event| events.push(event)).unwrap();
    let mut one = player(Level::Reactive, Seat::One, Pace::HUMAN, 5);
    while game.outcome().is_none() && game.now() < end {
        let next = one.next_look().max(game.now()).min(end);
        game.advance_to(next, |event| events.push(event)).unwrap();
        if let Some(command) = one.look(&game) {
            game.submit(game.now(), Seat::One, command, |event| events.push(event)).unwrap();
        }
    }
    (game, events)
}

#[test]
fn k13_a_resting_king_is_taken() {
    // Black's king has just gone to g8 and rests for ten seconds.
    let (game, _) = scene("1 Rg1 Kh1 2 Kh8 Pa7", &[(0, Seat::Two, "h8g8")], 1000, 9_000);
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(Seats::of(Seat::One)));
}

#[test]
fn an_attacked_king_dodges() {
    // The rook on its way down the file would arrive at 7000.
    for seat_king in ["Ke1", "Kd1"] {
        let file = &seat_king[1..2];
        let line = format!("1 {seat_king} Pa2 2 R{file}8 Kh8");
        let flight = format!("{file}8{file}1");
        let (game, _) = scene(&line, &[(0, Seat::Two, &flight)], 500, 8_000);
        assert_eq!(game.outcome(), None, "the king has got away");
        assert_eq!(game.kills(Seat::Two), 0);
    }
}

#[test]
fn an_attacked_man_dodges_or_is_avenged() {
    let (game, _) = scene("1 Ke1 Nb3 2 Rb8 Kh8", &[(0, Seat::Two, "b8b3")], 500, 6_000);
    assert_eq!(game.kills(Seat::Two), 0, "the knight has got away");
}

#[test]
fn k11_it_does_not_fly_into_earlier_moves() {
    // Whoever starts later falls: the rook has the choice of squares that the queen flies through.
    for seed_time in [500, 1500, 2500] {
        let (_, events) = scene("1 Kh1 Ra4 2 Qd8 Kh8", &[(0, Seat::Two, "d8d1")], seed_time, 7_000);
        let fell = |event: &Event| matches!(event.kind, EventKind::Collided { piece, .. } if piece.index() == 1);
        assert!(!events.iter().any(fell), "the rook has flown into the queen");
    }
}

#[test]
fn its_king_is_not_left_where_it_can_be_taken() {
    // A rook looks down every file but the king's own: to step aside is death.
    let line = "1 Ke1 Pa2 2 Rd8 Rf8 Kh8";
    let (game, events) = scene(line, &[], 0, 20_000);
    let stepped = events.iter().any(|event| {
        matches!(event.kind, EventKind::Started { piece, to, .. }
            if piece.index() == 0 && ["d1", "f1", "d2", "f2"].contains(&to.to_string().as_str()))
    });
    assert!(!stepped && game.outcome().is_none());
}

#[test]
fn the_reactive_player_beats_the_others_in_every_mode() {
    for mode in Mode::ALL {
        let mut wins = 0;
        for seed in 0..4 {
            let mut game = Game::new(&Setup::standard(mode, Speed::STANDARD)).unwrap();
            let team = mode.team(Seat::One);
            let level = |seat| if team.contains(seat) { Level::Reactive } else { Level::Greedy };
            let mut players = everybody(mode, level, Pace::HUMAN, seed);
            play_kungfu(&mut game, &mut players, |game| game.now() < 1_200_000);
            wins += u32::from(game.outcome().is_some_and(|end| end.winners == team));
        }
        assert!(wins >= 3, "{wins} wins of 4 in {mode}");
    }
}
