//! Fluidity Chess against its rulings.

#[path = "fluidity/setups.rs"]
mod setups;
#[path = "fluidity/support.rs"]
mod support;
#[path = "fluidity/twin.rs"]
mod twin;

#[path = "fluidity/endings.rs"]
mod endings;
#[path = "fluidity/known_facts.rs"]
mod known_facts;
#[path = "fluidity/page.rs"]
mod page;
#[path = "fluidity/perft.rs"]
mod perft;
#[path = "fluidity/random_games.rs"]
mod random_games;
#[path = "fluidity/refusals.rs"]
mod refusals;
#[path = "fluidity/round_trips.rs"]
mod round_trips;
#[path = "fluidity/rulings/mod.rs"]
mod rulings;
#[path = "fluidity/twin_agrees.rs"]
mod twin_agrees;
