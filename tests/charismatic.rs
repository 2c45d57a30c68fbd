//! Charismatic Chess: known facts, rulings by name, the exhaustive twin, round trips.

#[path = "charismatic/known_facts.rs"]
mod known_facts;
