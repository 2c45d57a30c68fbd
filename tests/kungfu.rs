//! Kung Fu Chess against its rulings.

#[path = "kungfu/rulings/mod.rs"]
mod rulings;
#[path = "kungfu/scenarios.rs"]
mod scenarios;
#[path = "kungfu/scene.rs"]
mod scene;
