//! Walking through a record and editing it.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use heterochess::ErrorCode;
use heterochess::records::{Action, EditError, MAX_MOVES, NodeId, Record, Step, TagError, Variant};

use crate::support::{fluidity, one};

/// The moves as text, without tags.
fn moves(record: &Record) -> String {
    record.to_string().split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn a_tree_is_walked_in_the_order_of_its_text() {
    let record = one(&fluidity("1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 *"));
    let mut text = String::new();
    for step in record.walk() {
        match step {
            Step::Begin => text.push('('),
            Step::End => text.push(')'),
            Step::Move { node, before } => {
                write!(text, " {}", before.san(record.action(node).unwrap())).unwrap();
            }
        }
    }
    assert_eq!(text, " e4( d4 d5( Nf6))( c4) e5");
    assert_eq!(record.nesting(), 2);
    let line: Vec<NodeId> = record.main_line().collect();
    assert_eq!((line.len(), record.len()), (2, 6));
    assert_eq!(record.path(line[1]), line);
    assert_eq!(record.children(NodeId::ROOT).count(), 3);
    assert_eq!(record.state(line[1]).unwrap().move_number(), Some(2));
}

#[test]
fn lines_are_promoted_demoted_and_deleted() {
    let mut record = one(&fluidity("1. e4 e5 (1... c5 2. Nf3) (1... d5) *"));
    let e4 = record.next(NodeId::ROOT).unwrap();
    let children: Vec<NodeId> = record.children(e4).collect();
    record.promote(children[2]).unwrap();
    assert_eq!(moves(&record), "1. e4 e5 (1... d5) (1... c5 2. Nf3) *");
    record.promote_to_main(record.next(children[1]).unwrap()).unwrap();
    assert_eq!(moves(&record), "1. e4 c5 (1... e5) (1... d5) 2. Nf3 *");
    record.demote(children[1]).unwrap();
    assert_eq!(moves(&record), "1. e4 e5 (1... c5 2. Nf3) (1... d5) *");
    record.promote(children[0]).unwrap();
    record.delete(children[1]).unwrap();
    assert_eq!((moves(&record), record.len()), ("1. e4 e5 (1... d5) *".to_owned(), 3));

    assert!(!record.contains(children[1]) && record.state(children[1]).is_none());
    assert_eq!(record.delete(children[1]), Err(EditError::NoSuchNode));
    assert_eq!(record.delete(NodeId::ROOT), Err(EditError::Root));
    assert_eq!(record.promote(NodeId::from_index(usize::MAX)), Err(EditError::NoSuchNode));
    assert_eq!(record.add_text(children[1], "Nf3").unwrap_err().code(), "no-such-node");
}

#[test]
fn a_move_that_is_there_is_not_added_again() {
    let mut record = Record::new(Variant::Fluidity);
    let e4 = record.add_text(NodeId::ROOT, "e4").unwrap();
    assert_eq!(record.add_text(NodeId::ROOT, "e2e4"), Ok(e4));
    assert_eq!(record.add_text(e4, "e5xd4").unwrap_err().code(), "misdescribed");
    assert_eq!(record.len(), 1);
}

#[test]
fn a_record_is_full_of_living_moves_only() {
    let mut record = Record::new(Variant::Fluidity);
    let mut gone = HashSet::new();
    for _ in 0..MAX_MOVES + 1000 {
        let e4 = record.add_text(NodeId::ROOT, "e4").unwrap();
        assert!(gone.insert(e4), "an id is never given again");
        assert_eq!(NodeId::from_index(e4.index()), e4);
        record.delete(e4).unwrap();
    }
    assert!(record.is_empty() && record.next(NodeId::ROOT).is_none());
    assert!(gone.iter().all(|&node| !record.contains(node)));

    // Without moves it takes as many as a new one.
    let mut at = NodeId::ROOT;
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle();
    for text in moves.take(6) {
        at = record.add_text(at, text).unwrap();
        assert!(!gone.contains(&at));
    }
    assert_eq!((record.len(), record.path(at).len()), (6, 6));
    assert_eq!(one(&record.to_string()), record);
    let full = "1. e4 ".to_owned() + &"(1. d4)\n".repeat(MAX_MOVES - 1) + " *";
    let mut full = one(&fluidity(&full));
    assert_eq!(full.len(), MAX_MOVES);
    assert_eq!(full.add_text(NodeId::ROOT, "c4"), Err(EditError::TooManyMoves));
    let last = full.next(NodeId::ROOT).unwrap();
    full.delete(last).unwrap();
    let c4 = full.add_text(NodeId::ROOT, "c4").unwrap();
    assert!(full.len() == MAX_MOVES && !full.contains(last) && full.contains(c4));
    assert_eq!(full.add_text(c4, "e5"), Err(EditError::TooManyMoves));
}

#[test]
fn nodes_are_good_until_their_move_is_deleted() {
    let texts = ["e4", "d4", "Nf3", "e5", "d5", "Nf6", "a3", "a6", "h3", "h6"];
    let mut record = Record::new(Variant::Fluidity);
    let mut living: HashMap<NodeId, (NodeId, Action)> = HashMap::new();
    let mut gone: HashSet<NodeId> = HashSet::new();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let mut nodes: Vec<NodeId> = living.keys().copied().chain([NodeId::ROOT]).collect();
        nodes.sort_unstable();
        let at = nodes[next(nodes.len())];
        match next(8) {
            0 if record.parent(at).is_some() => {
                let mut under = vec![at];
                while let Some(node) = under.pop() {
                    under.extend(record.children(node));
                    living.remove(&node).unwrap();
                    assert!(gone.insert(node));
                }
                record.delete(at).unwrap();
            }
            1 if record.parent(at).is_some() => record.promote(at).unwrap(),
            _ if nodes.len() < 50 => {
                if let Ok(node) = record.add_text(at, texts[next(texts.len())]) {
                    assert!(!gone.contains(&node));
                    living.insert(node, (at, *record.action(node).unwrap()));
                }
            }
            _ => {}
        }
        assert_eq!(record.len(), living.len());
        for (&node, &(parent, action)) in &living {
            assert_eq!((record.parent(node), record.action(node)), (Some(parent), Some(&action)));
        }
    }
    assert!(gone.len() > 1000 && gone.iter().all(|&node| !record.contains(node)));
    assert_eq!(one(&record.to_string()), record);
}

#[test]
fn a_game_is_made_up_to_any_place() {
    let record = one(&fluidity("1. e4 (1. d4 d5) 1... e5 *"));
    let d4 = record.children(NodeId::ROOT).nth(1).unwrap();
    let d5 = record.next(d4).unwrap();
    for node in [NodeId::ROOT, d4, d5, record.main_line().last().unwrap()] {
        let game = record.to_fluidity_at(node).unwrap();
        assert_eq!(game.moves().len(), record.path(node).len());
        assert_eq!(game.position().to_string(), record.state(node).unwrap().fen());
    }
    assert_eq!(record.to_fluidity_at(NodeId::from_index(9)), None);
    assert_eq!(record.to_charismatic_at(d4), None);

    let record = one("[Variant \"Charismatic\"]\n\ndraw:RNPPP N@c3 (N@d3) P@a2 *\n");
    for node in [NodeId::ROOT, record.main_line().last().unwrap()] {
        let game = record.to_charismatic_at(node).unwrap();
        assert_eq!(game.actions().len(), record.path(node).len());
    }
    assert_eq!(record.to_fluidity_at(NodeId::ROOT), None);
}

#[test]
fn a_comment_before_a_move_goes_behind_it_when_the_move_is_promoted() {
    let mut record = one(&fluidity("1. e4 ({instead} 1. d4 {solid}) *"));
    let d4 = record.children(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(record.notes(d4).unwrap().comments_before(), ["instead"]);
    record.promote(d4).unwrap();
    assert_eq!(moves(&record), "1. d4 {instead} {solid} (1. e4) *");
    assert_eq!(record.add_comment_before(d4, "x"), Err(EditError::NotVariation));
}

#[test]
fn tags_of_the_record_itself_are_not_set_by_hand() {
    let mut record = Record::new(Variant::Charismatic);
    let tags = record.tags_mut();
    for name in ["Variant", "FEN", "Result", "SetUp", "MaxSeries"] {
        assert!(matches!(tags.set(name, "x"), Err(TagError::Derived { .. })));
    }
    assert_eq!(tags.set("A B", "x").unwrap_err().code(), "tag-name");
    assert_eq!(tags.set("A", "x\ny").unwrap_err().code(), "tag-control");
    assert_eq!(tags.set("A", &"x".repeat(5000)).unwrap_err().code(), "tag-too-long");
    tags.set("Black", "B").unwrap();
    tags.set("Annotator", "A").unwrap();
    tags.set("Event", "E").unwrap();
    assert_eq!(
        tags.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        ["Event", "Black", "Annotator"]
    );
    assert_eq!((tags.get("White"), tags.get("Nobody")), (Some("?"), None));
    tags.set("Event", "?").unwrap();
    assert!(!tags.is_set("Event"));
}
