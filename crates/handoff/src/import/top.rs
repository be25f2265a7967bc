//! Selects the outermost block design of a handoff, and its processing system.

use axiscope_platform::Error;

use crate::{
    Given,
    known::{IP, Processor, processor},
    nested::{DEEPEST, find},
    netlist::{Module, Netlist},
};

/// Returns the smallest index of a processing system in a block design or in its containers. Some
/// processing systems contain another block design with the same hard block.
fn rank(netlist: &Netlist, all: &[Netlist], depth: usize) -> Option<usize> {
    let own = |m: &Module| processor(&m.kind).map(|p| p.rank(&m.kind));
    let ranks = netlist.modules.iter().filter_map(|m| {
        let inner = || {
            let inner = find(all, m.contains.as_deref()?)?;
            rank(inner, all, depth.checked_sub(1)?)
        };
        own(m).or_else(inner)
    });
    ranks.min()
}

/// Returns the block design that contains the processing system.
pub(super) fn choose_top(
    netlists: Vec<Netlist>,
    files: &[Given],
    given: &str,
    named: bool,
) -> Result<(Netlist, Vec<Netlist>), Error> {
    let mut parts: Vec<String> = Vec::new();
    for netlist in &netlists {
        for module in &netlist.modules {
            parts.extend(module.made_of.clone());
        }
    }
    let is_part = |n: &Netlist| {
        let file = n.file.trim_end_matches(".hwh");
        parts.iter().any(|p| p == file || *p == n.name)
    };
    let rank = |n: &Netlist| rank(n, &netlists, DEEPEST);
    // The file list of an archive names the block design that the tool uses by default.
    let listed = files
        .iter()
        .filter(|f| f.has_ending(&["sysdef.xml", "xsa.xml"]))
        .map(Given::text);
    let listed: String = listed.collect();
    let is_default = |n: &Netlist| {
        let mut tags = listed.split('<');
        tags.any(|tag| tag.contains("DEFAULT_BD") && names_file(tag, &n.file))
    };
    // If the user named the file of a block design, the files next to it are treated as parts of
    // it.
    let is_named = |n: &Netlist| named && n.file == given;
    let key = |n: &Netlist| {
        (
            is_named(n),
            !is_part(n),
            is_default(n),
            rank(n).map(std::cmp::Reverse),
        )
    };
    // A file that no other file refers to is a separate design.
    let is_alone = |n: &&Netlist| is_named(n) && rank(n).is_none() && !is_part(n);
    if let Some(at) = netlists.iter().position(|n| is_alone(&n)) {
        let mut rest = netlists;
        let top = rest.swap_remove(at);
        return Ok((top, rest));
    }
    let with_ps: Vec<usize> = (0..netlists.len())
        .filter(|i| rank(&netlists[*i]).is_some())
        .collect();
    let best = with_ps.iter().copied().max_by_key(|i| key(&netlists[*i]));
    if let Some(best) = best {
        let same = |i: &&usize| key(&netlists[**i]) == key(&netlists[best]);
        let same: Vec<&str> = with_ps
            .iter()
            .filter(same)
            .map(|i| &*netlists[*i].file)
            .collect();
        if same.len() > 1 {
            return Err(Error(format!(
                "{given}: has several block designs with a processing system ({}); give one of these files",
                same.join(", ")
            )));
        }
    }
    let largest = (0..netlists.len()).max_by_key(|i| netlists[*i].modules.len());
    let Some(best) = best.or(largest) else {
        return Err(Error(format!(
            "{given}: contains no hardware handoff (.hwh)"
        )));
    };
    let mut rest = netlists;
    let top = rest.swap_remove(best);
    Ok((top, rest))
}

/// Returns the processing system of a block design, and what is known about its chip.
pub(super) fn processing_system<'a>(
    top: &'a Netlist,
    rest: &[Netlist],
    given: &str,
) -> Result<(&'a Module, &'static Processor), Error> {
    let all = top
        .modules
        .iter()
        .filter_map(|m| Some((m, processor(&m.kind)?)));
    let all: Vec<_> = all.collect();
    match &all[..] {
        [one] => Ok(*one),
        [] => {
            let kinds = top.modules.iter().filter(|m| {
                let kind = m.kind.to_ascii_lowercase();
                kind.starts_with("microblaze")
                    || IP.memory(&m.kind).is_some()
                    || kind.contains("riscv")
            });
            let kinds: Vec<String> = kinds
                .take(4)
                .map(|m| format!("{} ({})", m.leaf(), m.kind))
                .collect();
            let has = if kinds.is_empty() {
                String::new()
            } else {
                format!("; it has {}", kinds.join(", "))
            };
            let of_others = |n: &&Netlist| n.modules.iter().any(|m| processor(&m.kind).is_some());
            let others: Vec<&str> = rest.iter().filter(of_others).map(|n| &*n.file).collect();
            let give = match &others[..] {
                [] => "give a design that contains one".into(),
                some => format!("give {}, which contains one", some.join(" or ")),
            };
            Err(Error(format!(
                "{given}: the block design {} has no processing system of a Zynq-7000, Zynq UltraScale+ or Versal{has}. \
                 Only their memories are modelled: {give}",
                top.file
            )))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(m, _)| m.leaf()).collect();
            Err(Error(format!(
                "{given}: the block design {} has several processing systems ({}); a chip has one, so export the \
                 design of one chip",
                top.file,
                names.join(", ")
            )))
        }
    }
}

/// Returns whether an attribute of a tag is the name of a file, with or without a folder.
fn names_file(tag: &str, file: &str) -> bool {
    let mut values = tag.split(['"', '\'']).skip(1).step_by(2);
    values.any(|value| value.rsplit(['/', '\\']).next() == Some(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_a_whole_attribute() {
        for (tag, named) in [
            (
                r#"File Type="HW_HANDOFF" Name="my_bd.hwh" BD_TYPE="DEFAULT_BD"/"#,
                false,
            ),
            (
                r#"File Type="HW_HANDOFF" Name="bd.hwh" BD_TYPE="DEFAULT_BD"/"#,
                true,
            ),
            (r#"File Name='hw/bd.hwh' BD_TYPE='DEFAULT_BD'/"#, true),
        ] {
            assert_eq!(names_file(tag, "bd.hwh"), named, "{tag}");
        }
    }
}
