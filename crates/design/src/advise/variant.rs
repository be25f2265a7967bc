//! Sets fields of a design by their paths.

use serde_json::{Value, json};

use super::space::Changes;

/// Sets fields of a design (JSON) at paths of a [`super::Space`], such as `qos`, `run.seed` or
/// `stream.camera.burst_beats`.
///
/// # Panics
/// If a path does not exist in the design.
#[must_use]
pub fn varied(design: &Value, changes: &Changes) -> Value {
    let mut made = design.clone();
    for (path, value) in changes {
        let steps: Vec<&str> = path.split('.').collect();
        let (place, field) = match steps[..] {
            [
                kind @ ("stream" | "cluster" | "program" | "network"),
                name,
                field,
            ] => {
                let members = made[kind].as_array_mut().expect("members of this kind");
                let found = members.iter_mut().find(|m| m["name"] == name);
                (found.expect("a member of this name"), field)
            }
            [table, field] => {
                if made[table].is_null() {
                    made[table] = json!({});
                }
                (&mut made[table], field)
            }
            [field] => (&mut made, field),
            _ => unreachable!("paths have three steps at most"),
        };
        place[field] = value.clone();
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_design_and_of_members_change_and_others_stay() {
        let design = json!({"title": "T", "stream": [{"name": "a"}, {"name": "b", "port": "HP0"}]});
        let changes = vec![
            ("stream.b.port".to_owned(), json!("HP1")),
            ("qos".to_owned(), json!("low")),
            ("run.skews".to_owned(), json!(1)),
        ];
        assert_eq!(
            varied(&design, &changes),
            json!({
                "title": "T", "qos": "low", "run": {"skews": 1},
                "stream": [{"name": "a"}, {"name": "b", "port": "HP1"}]
            })
        );
    }
}
