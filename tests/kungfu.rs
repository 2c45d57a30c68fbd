//! Kung Fu Chess against its rulings.

#[path = "kungfu/against_twin.rs"]
mod against_twin;
#[path = "kungfu/agreement.rs"]
mod agreement;
#[path = "kungfu/asking.rs"]
mod asking;
#[path = "kungfu/drawing.rs"]
mod drawing;
#[path = "kungfu/invariants.rs"]
mod invariants;
#[path = "kungfu/page.rs"]
mod page;
#[cfg(feature = "records")]
#[path = "kungfu/records.rs"]
mod records;
#[path = "kungfu/rulings/mod.rs"]
mod rulings;
#[path = "kungfu/scenarios.rs"]
mod scenarios;
#[path = "kungfu/scene.rs"]
mod scene;
#[path = "kungfu/twin/mod.rs"]
mod twin;
