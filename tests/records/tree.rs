//! Walking through a record and editing it.

use heterochess::ErrorCode;
use heterochess::records::{EditError, NodeId, Record, Step, TagError, Variant};

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
                text += &format!(" {}", before.san(record.action(node).unwrap()));
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
