//! Fluidity Chess against its rulings.

#[path = "fluidity/known_facts.rs"]
mod known_facts;
