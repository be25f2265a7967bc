//! The smallest configuration of a type, as a starting point for tests.

use serde_json::{Value as Json, json};

use crate::{At, Bounds, Declaration, Declared, Figure, Figures, Kind, Node, Origin, Section};

/// Returns a configuration in which every figure that files must state has its smallest value, and
/// all other figures have their defaults. Tests set only the figures that matter to them, so a test
/// does not change if a new figure is declared.
///
/// # Panics
/// If no such configuration passes its own check.
#[must_use]
pub fn least<F: Figures>() -> F {
    let section = least_section(&F::declaration());
    F::members(&At::root(&section)).unwrap_or_else(|p| panic!("{}: {}", p.path, p.what))
}

fn least_section(declaration: &Declaration) -> Section {
    let mut section = Section::default();
    for member in declaration.members.iter().filter(|m| m.required) {
        let node = match &member.kind {
            Kind::Figure(declared) => Node::Figure(Figure {
                value: least_value(declared),
                origin: Origin::Assumed,
                source: String::new(),
                file: String::new(),
                unexplained: false,
            }),
            Kind::Plain(schema) => Node::Plain(of_type(&schema(), 0.0), String::new()),
            Kind::Section(of) => Node::Section(least_section(&of())),
            Kind::Sections(_) | Kind::Figures(_) => continue,
        };
        section.set(member.key, node);
    }
    section
}

fn least_value(declared: &Declared) -> Json {
    let least = match &declared.bounds {
        Bounds::Any => 0.0,
        Bounds::Within(low, _) | Bounds::From(low) => *low,
        Bounds::Above(low) => low + 1.0,
        Bounds::OneOf(all) => all.first().copied().unwrap_or(0.0),
    };
    of_type(&(declared.schema)(), least)
}

/// Returns a value of a schema's type. If the type is a number, the value is `number`.
fn of_type(schema: &Json, number: f64) -> Json {
    match schema["type"].as_str() {
        Some("boolean") => false.into(),
        Some("integer") => (number as i64).into(),
        Some("number") => number.into(),
        Some("array") => {
            let length = schema["minItems"].as_u64().unwrap_or(0);
            let items = (0..length).map(|_| of_type(&schema["items"], number));
            items.collect()
        }
        Some("object") => json!({}),
        _ => schema["enum"].get(0).cloned().unwrap_or_else(|| "".into()),
    }
}
