//! The machine that the agent runs on, from files of Linux.

use std::{collections::BTreeMap, env::consts::ARCH};

use axiscope_agent::Machine;

use crate::Root;

/// What configures the programmable logic, written by whoever loads it: a hash or a name.
pub const BITSTREAM: &str = "/run/axiscope/bitstream";

/// The machine as it is now; what cannot be told is absent.
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
            .text("/sys/devices/system/cpu/online")
            .and_then(|list| count(&list)),
    }
}

/// Temperatures by sensor: `hwmon` (Documentation/hwmon/sysfs-interface.rst of Linux, thousandths of a
/// degree) and IIO (Documentation/ABI/testing/sysfs-bus-iio: (raw + offset) * scale, thousandths).
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

/// How many processors a list such as `0-1,3` names.
fn count(list: &str) -> Option<u32> {
    let mut all = 0u32;
    for part in list.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
        all = all.checked_add(to.checked_sub(from)?.checked_add(1)?)?;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_counted_by_their_list() {
        assert_eq!(count("0-3"), Some(4));
        assert_eq!(count("0"), Some(1));
        assert_eq!(count("0-1,3"), Some(3));
        for wrong in ["", "3-1", "x", "0-4294967295"] {
            assert_eq!(count(wrong), None, "{wrong}");
        }
    }
}
