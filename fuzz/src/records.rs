//! Records in PGN's form.

use heterochess::records::{NodeId, Reader, Record, RecordReport, Variant};

use crate::texts::{message, readable};

/// The most records that are read from one input, good and bad ones together.
const MOST_RECORDS: usize = 64;

/// A file of records, read strictly and leniently.
///
/// What is read is written, and reads back equal; reading comes to an end, with a reason for each
/// record that is refused; the tree of a record is sound and can be edited and written again.
pub fn pgn(data: &[u8]) {
    for (lenient, variant) in
        [(false, None), (true, Some(Variant::Fluidity)), (true, Some(Variant::Charismatic))]
    {
        let mut reader = Reader::new(data);
        if let Some(variant) = variant {
            reader = reader.default_variant(variant);
        }
        if lenient {
            reader = reader.lenient();
        }
        for _ in 0..MOST_RECORDS {
            let bytes = reader.bytes_read();
            match reader.read() {
                Ok(None) => break,
                Ok(Some(record)) => {
                    check(&record);
                    assert!(lenient || record.check().is_ok(), "{record}");
                    if record.len() < 100 {
                        edited(record);
                    }
                }
                Err(error) => readable(&error),
            }
            assert!(reader.bytes_read() >= bytes && reader.bytes_read() <= data.len() as u64);
        }
    }
}

fn check(record: &Record) {
    let text = record.to_string();
    let mut reader = Reader::new(text.as_bytes()).lenient();
    let again = reader.read().unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(again.as_ref(), Some(record));
    assert_eq!(again.map(|again| again.to_string()), Some(text.clone()));
    assert!(reader.read().expect("nothing follows").is_none(), "{text}");
    if let Err(error) = record.check() {
        readable(&error);
    }
    if let Some(reason) = record.termination() {
        message(&reason);
    }
    let report = serde_json::to_string(&RecordReport::from(record)).expect("it is plain data");
    assert!(report.starts_with('{'));
    assert!(record.nesting() <= record.len());
    // Every node is reached by its path.
    let mut seen = 0;
    let mut state = *record.start();
    for node in record.main_line() {
        let action = record.action(node).expect("a move");
        state.play(action).unwrap_or_else(|error| panic!("{text}\n{error}"));
        seen += 1;
    }
    assert!(seen <= record.len());
    let last = record.main_line().last().unwrap_or(NodeId::ROOT);
    assert_eq!(record.state(last).map(|state| state.fen()), Some(state.fen()));
    assert_eq!(record.path(last).len(), seen);
}

/// Variations become main lines, moves go; what is left is still a record.
fn edited(mut record: Record) {
    let nodes: Vec<NodeId> = (1..=record.len()).map(NodeId::from_index).collect();
    for (index, &node) in nodes.iter().enumerate().filter(|(index, _)| index % 3 == 0) {
        let edited = match index % 4 {
            0 => record.promote(node),
            1 => record.demote(node),
            2 => record.promote_to_main(node),
            _ => record.delete(node),
        };
        if let Err(error) = edited {
            readable(&error);
        }
    }
    record.conclude();
    check(&record);
}
