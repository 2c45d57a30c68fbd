//! Charismatic Chess: known facts, rulings by name, the exhaustive twin, round trips.

#[path = "charismatic/agreement.rs"]
mod agreement;
#[path = "charismatic/known_facts.rs"]
mod known_facts;
#[path = "charismatic/twin.rs"]
mod twin;
