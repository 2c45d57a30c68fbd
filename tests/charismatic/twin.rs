//! The rules a second time: slow, square by square, with no merging and no cleverness, sharing
//! nothing with the library. It reads a FEN and tries every series.

use std::collections::{BTreeMap, BTreeSet};

/// A board as people see it: index 0 is a1, 63 is h8, `.` is empty.
#[derive(Clone)]
pub(crate) struct Twin {
    men: [char; 64],
    white: bool,
    /// The FEN letters.
    castling: BTreeSet<char>,
    /// Squares passed in the turn before.
    targets: BTreeSet<i32>,
    /// Squares passed in this turn.
    passed: BTreeSet<i32>,
    /// Squares whose man has moved in this turn.
    moved: BTreeSet<i32>,
    /// Letters whose king stands on the d-file at the start of the turn.
    mirrored: BTreeMap<bool, bool>,
}

/// A move: from, to, and what a pawn becomes (lower case).
pub(crate) type TwinMove = (i32, i32, Option<char>);

/// What all turns of a position come to.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Tried {
    /// Ordered turns by length.
    pub(crate) series: [u64; 5],
    /// Each result (the first four fields of its FEN) with the number of turns that lead there and
    /// the length of the shortest.
    pub(crate) results: BTreeMap<String, (u64, usize)>,
}

fn file(square: i32) -> i32 {
    square % 8
}

fn rank(square: i32) -> i32 {
    square / 8
}

fn at(file: i32, rank: i32) -> Option<i32> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(8 * rank + file)
}

pub(crate) fn name(square: i32) -> String {
    format!("{}{}", (b'a' + file(square) as u8) as char, rank(square) + 1)
}

const ROOK: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

impl Twin {
    pub(crate) fn new(fen: &str) -> Twin {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut men = ['.'; 64];
        for (line, row) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => column += empty as usize,
                    None => {
                        men[8 * (7 - line) + column] = letter;
                        column += 1;
                    }
                }
            }
        }
        let castling = fields.get(2).unwrap_or(&"-").chars().filter(|c| *c != '-').collect();
        let targets = fields.get(3).unwrap_or(&"-").split(',').filter(|name| *name != "-");
        let index = |name: &str| {
            let bytes = name.as_bytes();
            i32::from(bytes[0] - b'a') + 8 * i32::from(bytes[1] - b'1')
        };
        let king_on_d = |king, home: usize| men[home] == king;
        Twin {
            men,
            white: fields[1] == "w",
            castling,
            targets: targets.map(index).collect(),
            passed: BTreeSet::new(),
            moved: BTreeSet::new(),
            mirrored: [(true, king_on_d('K', 3)), (false, king_on_d('k', 59))].into(),
        }
    }

    fn man(&self, square: i32) -> char {
        self.men[square as usize]
    }

    fn is_own(&self, square: i32) -> bool {
        self.man(square) != '.' && self.man(square).is_uppercase() == self.white
    }

    fn is_foe(&self, square: i32) -> bool {
        self.man(square) != '.' && !self.is_own(square)
    }

    /// Whether men of one side attack a square.
    fn attacked(&self, square: i32, by_white: bool) -> bool {
        let is = |s: i32, kinds: &str| {
            let man = self.man(s);
            man.is_uppercase() == by_white && kinds.contains(man.to_ascii_lowercase()) && man != '.'
        };
        let (f, r) = (file(square), rank(square));
        let leaps = |offsets: &[(i32, i32)], kinds: &str| {
            offsets.iter().any(|&(df, dr)| at(f + df, r + dr).is_some_and(|s| is(s, kinds)))
        };
        let slides = |offsets: &[(i32, i32)], kinds: &str| {
            offsets.iter().any(|&(df, dr)| {
                let mut step = 1;
                while let Some(s) = at(f + step * df, r + step * dr) {
                    if self.man(s) != '.' {
                        return is(s, kinds);
                    }
                    step += 1;
                }
                false
            })
        };
        let behind = if by_white { -1 } else { 1 };
        leaps(&KNIGHT, "n")
            || leaps(&ROOK, "k")
            || leaps(&BISHOP, "k")
            || leaps(&[(1, behind), (-1, behind)], "p")
            || slides(&ROOK, "rq")
            || slides(&BISHOP, "bq")
    }

    pub(crate) fn in_check(&self) -> bool {
        let king = if self.white { 'K' } else { 'k' };
        let square = self.men.iter().position(|&man| man == king).unwrap() as i32;
        self.attacked(square, !self.white)
    }

    /// All moves inside a series.
    pub(crate) fn moves(&self) -> Vec<TwinMove> {
        let mut moves = Vec::new();
        for from in 0..64 {
            if self.is_own(from) && !self.moved.contains(&from) {
                self.moves_from(from, &mut moves);
            }
        }
        moves
    }

    fn moves_from(&self, from: i32, moves: &mut Vec<TwinMove>) {
        let (f, r) = (file(from), rank(from));
        let free = |to: i32| !self.is_own(to) && !"kK".contains(self.man(to));
        let mut leap = |offsets: &[(i32, i32)]| {
            for (df, dr) in offsets {
                if let Some(to) = at(f + df, r + dr)
                    && free(to)
                {
                    moves.push((from, to, None));
                }
            }
        };
        let kind = self.man(from).to_ascii_lowercase();
        match kind {
            'n' => leap(&KNIGHT),
            'k' => {
                leap(&ROOK);
                leap(&BISHOP);
                self.castlings(from, moves);
            }
            'p' => self.pawn_moves(from, moves),
            _ => {
                let directions: Vec<(i32, i32)> = match kind {
                    'r' => ROOK.to_vec(),
                    'b' => BISHOP.to_vec(),
                    _ => ROOK.iter().chain(&BISHOP).copied().collect(),
                };
                for (df, dr) in directions {
                    let mut step = 1;
                    while let Some(to) = at(f + step * df, r + step * dr) {
                        if free(to) {
                            moves.push((from, to, None));
                        }
                        if self.man(to) != '.' {
                            break;
                        }
                        step += 1;
                    }
                }
            }
        }
    }

    fn pawn_moves(&self, from: i32, moves: &mut Vec<TwinMove>) {
        let (f, r) = (file(from), rank(from));
        let (ahead, second, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut push = |to: i32| {
            if rank(to) == last {
                moves.extend("qrbn".chars().map(|kind| (from, to, Some(kind))));
            } else {
                moves.push((from, to, None));
            }
        };
        if let Some(one) = at(f, r + ahead)
            && self.man(one) == '.'
        {
            push(one);
            if r == second && self.man(one + 8 * ahead) == '.' {
                push(one + 8 * ahead);
            }
        }
        for side in [-1, 1] {
            if let Some(to) = at(f + side, r + ahead) {
                let foe = self.is_foe(to) && !"kK".contains(self.man(to));
                if foe || self.targets.contains(&to) && self.target_lives(to) {
                    push(to);
                }
            }
        }
    }

    fn target_lives(&self, target: i32) -> bool {
        let (pawn, behind) = if self.white { ('p', -8) } else { ('P', 8) };
        self.man(target) == '.' && self.man(target + behind) == pawn
    }

    fn castlings(&self, from: i32, moves: &mut Vec<TwinMove>) {
        let home = if self.white { 0 } else { 56 };
        let mirrored = self.mirrored[&self.white];
        for (letter, rook) in
            [('k', if mirrored { 0 } else { 7 }), ('q', if mirrored { 7 } else { 0 })]
        {
            let letter = if self.white { letter.to_ascii_uppercase() } else { letter };
            if !self.castling.contains(&letter) {
                continue;
            }
            let rook = home + rook;
            let toward = if rook > from { 1 } else { -1 };
            let mut between = Vec::new();
            let mut square = from + toward;
            while square != rook {
                between.push(square);
                square += toward;
            }
            let path = [from, from + toward, from + 2 * toward];
            if between.iter().all(|&square| self.man(square) == '.')
                && !path.iter().any(|&square| self.attacked(square, !self.white))
            {
                moves.push((from, from + 2 * toward, None));
            }
        }
    }

    pub(crate) fn make(&mut self, (from, to, promotion): TwinMove) {
        let man = self.man(from);
        let kind = man.to_ascii_lowercase();
        if kind == 'p' && file(from) != file(to) && self.man(to) == '.' {
            self.men[(8 * rank(from) + file(to)) as usize] = '.';
        }
        if kind == 'p' && (to - from).abs() == 16 {
            self.passed.insert(from.midpoint(to));
        }
        if kind == 'k' && (file(to) - file(from)).abs() == 2 {
            let rook_from = 8 * rank(from) + if to > from { 7 } else { 0 };
            let rook_to = from.midpoint(to);
            self.men[rook_to as usize] = self.man(rook_from);
            self.men[rook_from as usize] = '.';
            self.moved.insert(rook_to);
        }
        self.men[from as usize] = '.';
        self.men[to as usize] = match promotion {
            Some(kind) if self.white => kind.to_ascii_uppercase(),
            Some(kind) => kind,
            None => man,
        };
        self.moved.insert(to);
        // Rights: a king that leaves home, and a corner that anything leaves or enters.
        if kind == 'k' {
            for letter in if self.white { ['K', 'Q'] } else { ['k', 'q'] } {
                self.castling.remove(&letter);
            }
        }
        for white in [true, false] {
            let home = if white { 0 } else { 56 };
            let (short, long) = if self.mirrored[&white] { (0, 7) } else { (7, 0) };
            for (corner, letter) in [(home + short, 'k'), (home + long, 'q')] {
                if from == corner || to == corner {
                    let letter = if white { letter.to_ascii_uppercase() } else { letter };
                    self.castling.remove(&letter);
                }
            }
        }
    }

    /// The first four fields of the FEN when the turn ends here.
    pub(crate) fn ended(&self) -> String {
        let mut rows = Vec::new();
        for r in (0..8).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for f in 0..8 {
                match self.man(8 * r + f) {
                    '.' => empty += 1,
                    man => {
                        if empty > 0 {
                            row += &empty.to_string();
                        }
                        empty = 0;
                        row.push(man);
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let castling: String = "KQkq".chars().filter(|c| self.castling.contains(c)).collect();
        let (ahead, foe_pawn) = if self.white { (8, 'p') } else { (-8, 'P') };
        let recorded: Vec<String> = self
            .passed
            .iter()
            .filter(|&&target| {
                let pawn = target + ahead;
                self.man(target) == '.'
                    && [-1, 1].iter().any(|side| {
                        at(file(pawn) + side, rank(pawn)).is_some_and(|s| self.man(s) == foe_pawn)
                    })
            })
            .map(|&target| name(target))
            .collect();
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{} {} {} {}",
            rows.join("/"),
            if self.white { 'b' } else { 'w' },
            or_dash(castling),
            or_dash(recorded.join(","))
        )
    }

    /// Every series of up to `max` moves, one by one. `visit` sees each legal turn.
    pub(crate) fn every_turn(&self, max: usize, visit: &mut impl FnMut(&[TwinMove], &Twin)) {
        self.go_on(max, &mut Vec::new(), visit);
    }

    fn go_on(
        &self,
        max: usize,
        made: &mut Vec<TwinMove>,
        visit: &mut impl FnMut(&[TwinMove], &Twin),
    ) {
        for m in self.moves() {
            let mut next = self.clone();
            next.make(m);
            made.push(m);
            if !next.in_check() {
                visit(made, &next);
            }
            if made.len() < max {
                next.go_on(max, made, visit);
            }
            made.pop();
        }
    }

    pub(crate) fn try_everything(&self, max: usize) -> Tried {
        let mut tried = Tried::default();
        self.every_turn(max, &mut |moves, after| {
            tried.series[moves.len() - 1] += 1;
            let entry = tried.results.entry(after.ended()).or_insert((0, moves.len()));
            entry.0 += 1;
            entry.1 = entry.1.min(moves.len());
        });
        tried
    }

    /// Whether there is no legal turn of up to `max` moves.
    pub(crate) fn is_stuck(&self, max: usize) -> bool {
        for m in self.moves() {
            let mut next = self.clone();
            next.make(m);
            if !next.in_check() || max > 1 && !next.is_stuck(max - 1) {
                return false;
            }
        }
        true
    }
}
