//! Fluidity Chess against its rulings.

#[path = "fluidity/setups.rs"]
mod setups;
#[path = "fluidity/support.rs"]
mod support;
#[path = "fluidity/twin.rs"]
mod twin;

#[path = "fluidity/known_facts.rs"]
mod known_facts;
#[path = "fluidity/rulings/mod.rs"]
mod rulings;
#[path = "fluidity/twin_agrees.rs"]
mod twin_agrees;
