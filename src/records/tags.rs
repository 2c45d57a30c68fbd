//! The tags of a record: who played whom, where and when.

use crate::text::excerpt;

/// The tags that every record has, in their order; what stands in them where nothing is known.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags that a record has by what is in it. They are written and read, but not set by hand.
const DERIVED: [&str; 5] = ["Result", "Variant", "SetUp", "FEN", MAX_SERIES];

/// The tag for the most moves that a turn of Charismatic Chess may have, if they are not five.
pub(super) const MAX_SERIES: &str = "MaxSeries";

/// The tags of a record but for those that follow from the record itself (`Result`, `Variant`,
/// `SetUp`, `FEN`, `MaxSeries`): names and values in the order in which they are written.
///
/// The seven of the roster come first and are always there; those that nobody has set read `?`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    /// Set tags of the roster in its order, then the others in the order in which they were set.
    list: Vec<(String, String)>,
}

/// Why a tag cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "tag-")]
pub enum TagError {
    /// The name is not made of letters, digits and `_`, or is too long.
    #[error("`{name}` is not the name of a tag: letters, digits and `_`, at most {MAX_TAG_NAME}")]
    Name {
        /// The name, cut to a readable length.
        name: String,
    },
    /// The tag follows from the record.
    #[error("the tag {name} follows from the record itself and is not set by hand")]
    Derived {
        /// Its name.
        name: &'static str,
    },
    /// The value has a line break or another control character.
    #[error("the value of the tag {name} has a control character in it")]
    Control {
        /// The tag's name.
        name: String,
    },
    /// The value is too long.
    #[error("the value of the tag {name} is longer than {MAX_TAG_VALUE} bytes")]
    TooLong {
        /// The tag's name.
        name: String,
    },
    /// There are too many tags.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooMany,
}

/// The most tags of a record.
pub const MAX_TAGS: usize = 200;
/// The longest name of a tag, in bytes.
pub const MAX_TAG_NAME: usize = 100;
/// The longest value of a tag, in bytes.
pub const MAX_TAG_VALUE: usize = 4096;

impl Tags {
    /// The value of a tag: what was set, `?` (or `????.??.??`) for one of the roster that was not,
    /// and `None` for any other.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let set = self.list.iter().find(|(other, _)| other == name).map(|(_, value)| &**value);
        set.or_else(|| {
            ROSTER[..6].iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
        })
    }

    /// Whether somebody has set the tag.
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.list.iter().any(|(other, _)| other == name)
    }

    /// Sets a tag. One of the roster that is set to `?` (`????.??.??`) counts as not set.
    ///
    /// # Errors
    ///
    /// If it cannot be set, with the reason. The tags are unchanged then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if let Some(name) = DERIVED.into_iter().find(|derived| *derived == name) {
            return Err(TagError::Derived { name });
        }
        check(name, value)?;
        let rank = |name: &str| ROSTER.iter().position(|(other, _)| *other == name);
        if rank(name).is_some_and(|index| ROSTER[index].1 == value) {
            self.remove(name);
        } else if let Some(tag) = self.list.iter_mut().find(|(other, _)| other == name) {
            value.clone_into(&mut tag.1);
        } else if self.list.len() == MAX_TAGS - ROSTER.len() - DERIVED.len() {
            return Err(TagError::TooMany);
        } else {
            let at = match rank(name) {
                Some(own) => self
                    .list
                    .iter()
                    .position(|(other, _)| rank(other) > Some(own) || rank(other).is_none()),
                None => None,
            };
            let tag = (name.to_owned(), value.to_owned());
            self.list.insert(at.unwrap_or(self.list.len()), tag);
        }
        Ok(())
    }

    /// Removes a tag; whether it was set.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.list.len();
        self.list.retain(|(other, _)| other != name);
        self.list.len() < before
    }

    /// The tags that somebody has set, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.list.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// Whether a tag could be written and read back.
pub(super) fn check(name: &str, value: &str) -> Result<(), TagError> {
    if name.is_empty() || name.len() > MAX_TAG_NAME || !name.bytes().all(is_name_byte) {
        return Err(TagError::Name { name: excerpt(name) });
    }
    let name = || name.to_owned();
    if value.len() > MAX_TAG_VALUE {
        Err(TagError::TooLong { name: name() })
    } else if value.chars().any(char::is_control) {
        Err(TagError::Control { name: name() })
    } else {
        Ok(())
    }
}

/// What names of tags are made of.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
