//! Reads the memory of a processing system from the parameters of its module.

use axiscope_platform::bootfile::{Parameters as Stated, Stated as Value, Time};

use crate::{
    known::Processor,
    netlist::{Module, Parameters, number},
};

/// Reads the parameters of the memory. `file` is the name of the handoff.
pub(crate) fn memory(ps: &Module, chip: &Processor, file: &str) -> Stated {
    let reader = Reader {
        all: &ps.parameters,
        chip,
        file,
    };
    let device_mhz = match reader.number("device_mhz") {
        Some(found) => Some(found),
        // A Zynq UltraScale+ states the clock of the controller, which is half of the device clock.
        None => reader.number("controller_mhz").map(|c| Value {
            value: 2.0 * c.value,
            source: c.source,
        }),
    };
    let mut stated = Stated {
        file: file.to_owned(),
        standard: reader.text("standard").map(|s| Value {
            value: standard(&s.value),
            source: s.source,
        }),
        part: reader
            .text("part")
            .filter(|p| !p.value.eq_ignore_ascii_case("custom")),
        reference_mhz: reader
            .number("reference_mhz")
            .filter(|r| (1.0..=1000.0).contains(&r.value)),
        device_mhz: device_mhz.filter(|d| (50.0..=5000.0).contains(&d.value)),
        switch_mhz: reader
            .number("switch_mhz")
            .filter(|s| (50.0..=2000.0).contains(&s.value)),
        cpu_mhz: reader
            .number("cpu_mhz")
            .filter(|c| (50.0..=5000.0).contains(&c.value)),
        bus_bits: reader
            .count("bus_bits")
            .filter(|b| (8..=128).contains(&b.value)),
        device_bits: reader
            .count("device_bits")
            .filter(|b| [4, 8, 16, 32].contains(&b.value)),
        device_mbit: reader
            .count("device_mbit")
            .filter(|m| (64..=65_536).contains(&m.value)),
        ranks: reader
            .count("rank_bits")
            .filter(|r| r.value <= 1)
            .map(|r| Value {
                value: 1 << r.value,
                source: r.source,
            }),
        bank_group_bits: reader.bits("bank_group_bits"),
        bank_bits: reader.bits("bank_bits"),
        row_bits: reader.bits("row_bits"),
        column_bits: reader.bits("column_bits"),
        groups_low: false,
        ecc: reader
            .text("ecc")
            .is_some_and(|e| e.value.eq_ignore_ascii_case("enabled")),
        times: Vec::new(),
        port_bits: Vec::new(),
        port_qos: Vec::new(),
    };
    let latency = reader.number("read_latency").map(|l| l.value);
    let times = [
        ("read_latency", true),
        ("write_latency", true),
        ("t_rcd", latency.is_some()),
        ("t_rp", latency.is_some()),
        ("t_ras", false),
        ("t_rc", false),
        ("t_faw", false),
    ];
    for (name, in_clocks) in times {
        let Some(found) = reader
            .number(name)
            .filter(|t| (1.0..=1000.0).contains(&t.value))
        else {
            continue;
        };
        // Tools state row times in clocks or, for some parts, in ns. Values in clocks are whole
        // numbers that are close to the read latency.
        let near =
            latency.is_some_and(|l| (found.value - l).abs() <= 4.0 && found.value.fract() == 0.0);
        let is_latency = name.ends_with("latency");
        let time = if is_latency || in_clocks && near {
            Time::Clocks(found.value)
        } else {
            Time::Ns(found.value)
        };
        stated.times.push((name.to_owned(), time, found.source));
    }
    stated
}

/// Converts a name such as `DDR 3 (Low Voltage)` to `ddr3`.
fn standard(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let plain = plain.to_ascii_lowercase();
    let known = ["lpddr4", "lpddr3", "lpddr2", "ddr5", "ddr4", "ddr3", "ddr2"];
    known
        .into_iter()
        .find(|k| plain.starts_with(k))
        .map_or(plain.clone(), str::to_owned)
}

struct Reader<'a> {
    all: &'a Parameters,
    chip: &'a Processor,
    file: &'a str,
}

impl Reader<'_> {
    fn text(&self, meaning: &str) -> Option<Value<String>> {
        let name = self.chip.parameters.get(meaning)?;
        let found = self.all.text(name)?;
        Some(Value {
            value: found.to_owned(),
            source: format!("{name} = {found}, {}", self.file),
        })
    }

    fn number(&self, meaning: &str) -> Option<Value<f64>> {
        let found = self.text(meaning)?;
        let value = number(&found.value)?;
        Some(Value {
            value,
            source: found.source,
        })
    }

    fn count(&self, meaning: &str) -> Option<Value<u64>> {
        let found = self.number(meaning)?;
        let is_whole = (0.0..=1e9).contains(&found.value) && found.value.fract() == 0.0;
        let value = found.value as u64;
        is_whole.then_some(Value {
            value,
            source: found.source,
        })
    }

    fn bits(&self, meaning: &str) -> Option<u64> {
        self.count(meaning).map(|b| b.value)
    }
}
