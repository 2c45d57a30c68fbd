//! Tags of a header: what a record says about a game besides its set-up.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::{MAX_LINE, header_line_with};
use crate::kungfu::Setup;

/// What a header says about a game besides its set-up: names such as `Event`, `Date` or `Seat1`
/// (who plays on seat 1), and their values. They are written in the order of the names.
pub type Tags = BTreeMap<String, String>;

/// Why tags cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum TagsError {
    /// A name is empty.
    #[error("a tag has a name")]
    EmptyTagName,
    /// With them the header is longer than a line may be ([`MAX_LINE`]).
    #[error("the tags are longer than a line of a record")]
    TagsTooLong,
}

/// Checks that the header of a set-up with these tags can be read again.
///
/// # Errors
///
/// If a name is empty, or the header is longer than a line may be.
pub fn check_tags(setup: &Setup, tags: &Tags) -> Result<(), TagsError> {
    if tags.contains_key("") {
        return Err(TagsError::EmptyTagName);
    }
    // The end of the line counts.
    if header_line_with(setup, tags).len() >= MAX_LINE {
        return Err(TagsError::TagsTooLong);
    }
    Ok(())
}

/// Tags that are named, each once: of two with one name, one would be lost.
pub(super) fn distinct<'de, D: Deserializer<'de>>(source: D) -> Result<Tags, D::Error> {
    struct Distinct;

    impl<'de> Visitor<'de> for Distinct {
        type Value = Tags;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map of tags")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
            let mut tags = Tags::new();
            while let Some((name, value)) = map.next_entry::<String, String>()? {
                if name.is_empty() {
                    return Err(A::Error::custom(TagsError::EmptyTagName));
                }
                if tags.contains_key(&name) {
                    let shown = crate::text::excerpt(&name);
                    return Err(A::Error::custom(format_args!("the tag `{shown}` is there twice")));
                }
                tags.insert(name, value);
            }
            Ok(tags)
        }
    }

    source.deserialize_map(Distinct)
}
