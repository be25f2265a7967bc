//! Describes the machine that the agent runs on, from files of Linux.

use std::{collections::BTreeMap, env::consts::ARCH};

use crate::agent::Machine;

use crate::{CpuAt, Root};

const ONLINE: &str = "/sys/devices/system/cpu/online";

/// File with the identifier of the bitstream, a hash or a name, written by the loader.
pub const BITSTREAM: &str = "/run/axiscope/bitstream";

/// Describes the machine. Unknown values are absent.
#[must_use]
pub fn machine(root: &Root) -> Machine {
    let tree = "/proc/device-tree";
    let compatible = root.bytes(format!("{tree}/compatible")).unwrap_or_default();
    let compatible = compatible
        .split(|b| *b == 0)
        .filter(|word| !word.is_empty());
    Machine {
        model: root.text(format!("{tree}/model")),
        compatible: (compatible.map(|w| String::from_utf8_lossy(w).into_owned())).collect(),
        architecture: Some(ARCH.into()),
        kernel: root.text("/proc/sys/kernel/osrelease"),
        boot_id: root.text("/proc/sys/kernel/random/boot_id"),
        bitstream: root.text(BITSTREAM),
        temperatures_c: temperatures_c(root),
        cpus: root
            .text(ONLINE)
            .and_then(|list| numbers(&list))
            .and_then(|all| u32::try_from(all.len()).ok()),
    }
}

/// Returns temperatures by sensor, from `hwmon` (Documentation/hwmon/sysfs-interface.rst of Linux,
/// thousandths of a degree) and IIO (Documentation/ABI/testing/sysfs-bus-iio: (raw + offset) *
/// scale, thousandths).
#[must_use]
pub fn temperatures_c(root: &Root) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    let folder = "/sys/class/hwmon";
    for chip in root.names(folder) {
        let at = format!("{folder}/{chip}");
        let name = root.text(format!("{at}/name")).unwrap_or(chip);
        for file in root.names(&at) {
            let Some(sensor) = file
                .strip_suffix("_input")
                .filter(|s| s.starts_with("temp"))
            else {
                continue;
            };
            let Some(milli) = number(root, &format!("{at}/{file}")) else {
                continue;
            };
            let label = root.text(format!("{at}/{sensor}_label"));
            let label = label.unwrap_or_else(|| sensor.to_owned());
            all.insert(format!("{name}.{label}"), milli / 1000.0);
        }
    }
    let folder = "/sys/bus/iio/devices";
    for device in root.names(folder) {
        let at = format!("{folder}/{device}");
        let name = root.text(format!("{at}/name")).unwrap_or(device);
        for file in root.names(&at) {
            let Some(sensor) = file
                .strip_suffix("_raw")
                .filter(|s| s.starts_with("in_temp"))
            else {
                continue;
            };
            let of = |what: &str| number(root, &format!("{at}/{sensor}_{what}"));
            if let (Some(raw), Some(scale)) = (of("raw"), of("scale")) {
                let milli = (raw + of("offset").unwrap_or(0.0)) * scale;
                all.insert(format!("{name}.{sensor}"), milli / 1000.0);
            }
        }
    }
    all
}

fn number(root: &Root, path: &str) -> Option<f64> {
    let number: f64 = root.text(path)?.parse().ok()?;
    number.is_finite().then_some(number)
}

/// Returns the processors that are online, with their names in the device tree.
#[must_use]
pub fn cpus(root: &Root) -> Vec<CpuAt> {
    let online = root.text(ONLINE).and_then(|list| numbers(&list));
    let known = |number: usize| {
        let file = format!("/sys/devices/system/cpu/cpu{number}/of_node/compatible");
        let bytes = root.bytes(file)?;
        let first = bytes.split(|b| *b == 0).next()?;
        let compatible = String::from_utf8_lossy(first).into_owned();
        Some(CpuAt { number, compatible })
    };
    (online.into_iter().flatten()).filter_map(known).collect()
}

/// Returns the available memory, bytes (Linux, Documentation/filesystems/proc.rst: MemAvailable).
#[must_use]
pub fn free_bytes(root: &Root) -> Option<u64> {
    let report = root.text("/proc/meminfo")?;
    let line = report
        .lines()
        .find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kib.checked_mul(1024)
}

/// Largest number of processors in a list.
const MOST_CPUS: usize = 4096;

/// Reads the numbers of a list such as `0-1,3`.
fn numbers(list: &str) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    for part in list.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
        if to < from || to >= MOST_CPUS {
            return None;
        }
        all.extend(from..=to);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_those_of_their_list() {
        assert_eq!(numbers("0-3"), Some(vec![0, 1, 2, 3]));
        assert_eq!(numbers("0"), Some(vec![0]));
        assert_eq!(numbers("0-1,3"), Some(vec![0, 1, 3]));
        for wrong in ["", "3-1", "x", "0-4294967295"] {
            assert_eq!(numbers(wrong), None, "{wrong}");
        }
    }
}
