//! Candidates from which a search over all axes starts.

use super::space::{Axis, Space};

/// Fields whose largest value gives a member the most bandwidth.
const NUMBERS: [&str; 2] = ["burst_beats", "outstanding"];

/// Returns whether a path leads to a member's port.
pub(super) fn is_port(path: &str) -> bool {
    path.ends_with(".port")
}

/// Returns assignments in which each member shares its port with as few others as possible. In the
/// first assignment, members choose ports in the order of the file; in the second, they choose in
/// reverse order. Returns nothing if no member may change its port.
pub(super) fn spread(space: &Space) -> Vec<Vec<usize>> {
    let ports: Vec<usize> = (0..space.axes.len())
        .filter(|&nth| is_port(&space.axes[nth].path))
        .collect();
    if ports.is_empty() {
        return Vec::new();
    }
    let reversed = ports.iter().rev().copied().collect();
    [ports, reversed]
        .map(|order| spread_in(space, &order))
        .into()
}

fn spread_in(space: &Space, order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; space.axes.len()];
    let mut used: Vec<&serde_json::Value> = Vec::new();
    for &nth in order {
        let values = &space.axes[nth].values;
        let others = |at: &usize| used.iter().filter(|port| **port == &values[*at]).count();
        let at = (0..values.len()).min_by_key(others).unwrap_or(0);
        places[nth] = at;
        used.push(&values[at]);
    }
    places
}

/// Returns each assignment of ports with the current numbers, with the longest bursts, with the most bursts in flight,
/// and with both.
pub(super) fn seeds_of(space: &Space, assignments: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for fields in [&NUMBERS[..0], &NUMBERS[..1], &NUMBERS[1..], &NUMBERS] {
        for assignment in assignments {
            let mut places = assignment.clone();
            for (place, axis) in places.iter_mut().zip(&space.axes) {
                if fields.iter().any(|field| axis.path.ends_with(field)) {
                    *place = greatest(axis);
                }
            }
            if !found.contains(&places) {
                found.push(places);
            }
        }
    }
    found
}

/// Returns the index of the largest number on an axis.
fn greatest(axis: &Axis) -> usize {
    let all = 0..axis.values.len();
    all.max_by_key(|&at| axis.values[at].as_u64()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn space() -> Space {
        let axis = |path: &str, values: Vec<Value>| Axis {
            path: path.into(),
            values,
        };
        let ports = |now: &str| {
            let others = ["HP0", "HP1", "HP2"].into_iter().filter(|p| *p != now);
            [now].into_iter().chain(others).map(Value::from).collect()
        };
        let axes = vec![
            axis("stream.a.port", ports("HP0")),
            axis("stream.a.burst_beats", vec![json!(16), json!(4), json!(64)]),
            axis("stream.b.port", ports("HP0")),
            axis("stream.b.outstanding", vec![json!(8), json!(16), json!(1)]),
        ];
        Space { axes }
    }

    #[test]
    fn each_member_is_alone_on_a_port() {
        let found = spread(&space());
        assert_eq!(found, [[0, 0, 1, 0], [1, 0, 0, 0]]);
    }

    #[test]
    fn seeds_have_todays_numbers_and_the_greatest_ones() {
        let found = seeds_of(&space(), &[vec![0; 4], vec![0; 4]]);
        assert_eq!(
            found,
            [[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 1], [0, 2, 0, 1]]
        );
    }

    #[test]
    fn all_assignments_of_ports_leave_other_axes_as_they_are() {
        let space = space();
        let all = space.all(is_port);
        assert_eq!((all.len(), space.size_of(is_port)), (9, 9));
        assert!(all.iter().all(|places| places[1] == 0 && places[3] == 0));
        assert_eq!(all[0], [0; 4]);
    }
}
