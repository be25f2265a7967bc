//! Names of streams.

use super::Master;
use crate::names::clean_name;

/// Names each stream after its instance and interface. The name contains as much of the hierarchy
/// as is needed to distinguish the streams.
pub(super) fn name(masters: &mut [Master]) {
    let paths: Vec<String> = masters.iter().map(|m| m.path.clone()).collect();
    let mut names: Vec<String> = Vec::new();
    for master in masters.iter() {
        let lower = master.interface.to_ascii_lowercase();
        let suffix = lower.strip_prefix("m_axi_").unwrap_or(&lower);
        let mut made = clean_name(short(&master.path, &paths));
        if !master.is_alone {
            made = format!("{made}_{}", clean_name(suffix));
        }
        let both = masters
            .iter()
            .filter(|m| m.path == master.path && m.interface == master.interface)
            .count()
            > 1;
        if both {
            made = format!("{made}_{}", master.direction);
        }
        let mut unique = made.clone();
        let mut n = 2;
        while names.contains(&unique) {
            unique = format!("{made}_{n}");
            n += 1;
        }
        names.push(unique);
    }
    for (master, name) in masters.iter_mut().zip(names) {
        master.name = name;
    }
}

/// Returns the shortest part at the end of a path that is different from the end of every other
/// path.
fn short<'a>(path: &'a str, all: &[String]) -> &'a str {
    let path = path.trim_matches('/');
    let starts = path.rmatch_indices('/').map(|(at, _)| &path[at + 1..]);
    let is_unique = |end: &&str| {
        let tail = format!("/{end}");
        let others = all
            .iter()
            .map(|p| p.trim_matches('/'))
            .filter(|p| *p != path);
        others.into_iter().all(|p| p != *end && !p.ends_with(&tail))
    };
    starts.into_iter().find(is_unique).unwrap_or(path)
}
