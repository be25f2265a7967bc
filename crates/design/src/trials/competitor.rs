//! Trial: the design without the member that this member waits for most.

use super::{
    Idea,
    scene::{Change, Scene},
};

pub(super) fn changes(scene: &Scene<'_>) -> Vec<Change> {
    let waits = scene.member.waits_for.iter();
    let mut waits: Vec<(&str, f64)> = waits
        .filter_map(|(who, share)| Some((who.rsplit_once(" (")?.0, *share)))
        .collect();
    waits.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let is_other = |name: &&str| scene.competitors().any(|m| m.name == **name);
    for (who, share) in waits {
        // Members behind one multiplexer count as one competitor.
        let names: Vec<&str> = who.split('+').filter(is_other).collect();
        if names.is_empty() || share == 0.0 {
            continue;
        }
        if names.len() == scene.competitors().count() {
            // Without the competitor, the member would run alone, which alone.rs already tries.
            return vec![];
        }
        return vec![Change {
            idea: Idea::Competitor,
            text: format!("without {}", names.join(" and ")),
            changes: Vec::new(),
            without: names.into_iter().map(str::to_owned).collect(),
        }];
    }
    vec![]
}
