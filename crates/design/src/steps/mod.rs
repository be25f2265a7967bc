//! The steps that convert one design to another: changes to registers, settings of Vivado, signals
//! of masters, and blocks of Axiscope.

mod qos;
mod setup;
mod step;

use std::collections::{BTreeMap, BTreeSet};

use axiscope_sim::{MuxKind, MuxSpec, RegulatorSpec};
use serde_json::{Map, Value};
pub use setup::{AddressMapSetting, ChipSetup, FixedRegister, PortSetup, RegisterField, Setting};
use step::StepKind::{Axi, Block, Vivado};
pub use step::{Step, StepKind};

use crate::{
    compile::{Kind, Made, Placed},
    place::Board,
    record::{Direction, Scalar},
};

/// The data from which steps are computed.
struct Change<'a> {
    board: &'a Board,
    setup: Option<&'a ChipSetup>,
    now: &'a Made,
    then: &'a Made,
}

/// Returns the steps that change the design `now` into `then`. There are no steps if the designs
/// are equal.
#[must_use]
pub fn steps(board: &Board, setup: Option<&ChipSetup>, now: &Made, then: &Made) -> Vec<Step> {
    let change = Change {
        board,
        setup,
        now,
        then,
    };
    let mut found: Vec<Step> = Vec::new();
    for new in then.members.iter().filter(|m| m.kind != Kind::Program) {
        if let Some(old) = now.members.iter().find(|m| m.name == new.name) {
            found.extend(change.port_steps(old, new));
            found.extend(change.master_steps(old, new));
        }
    }
    found.extend(change.mux_steps());
    found.extend(change.regulator_steps());
    found.extend(change.qos_steps());
    found.extend(change.design_steps());
    let mut once: Vec<Step> = Vec::new();
    for step in found.into_iter().map(Step::worded) {
        if !once.contains(&step) {
            once.push(step);
        }
    }
    once
}

impl Change<'_> {
    /// Returns how a port is set up, if this is known.
    fn setup_of(&self, port: &str) -> Option<&PortSetup> {
        self.setup?.ports.get(port)
    }

    /// Returns the step for a change whose register or setting is not known.
    fn unknown(&self, what: &str) -> Step {
        let chip = self.board.chip.as_deref().unwrap_or(&self.board.name);
        let what = format!(
            "{what}: Axiscope has no data about the registers of {chip}; see the chip's manual."
        );
        Step::new(Vivado, what)
    }

    fn port_steps(&self, old: &Placed, new: &Placed) -> Vec<Step> {
        let mut found = Vec::new();
        let used: BTreeSet<&String> = self.now.members.iter().flat_map(|m| &m.ports).collect();
        let moved = old.ports != new.ports;
        let wider = old.beat_bytes != new.beat_bytes;
        let bits = |bytes: u16| 8 * i64::from(bytes);
        for port in new.ports.iter().filter(|_| moved || wider) {
            let Some(setup) = self.setup_of(port) else {
                found.push(self.unknown(&format!("Give {} port {port}", new.name)));
                continue;
            };
            let is_new = !used.contains(port);
            if is_new {
                let step = Step::new(Vivado, format!("Enable {}.", setup.interface));
                let step = step.name(&setup.enable).value(1).restore(0);
                found.push(step.source(&setup.source));
            }
            if let (Some(bytes), Some(width)) = (new.beat_bytes, &setup.width)
                && (wider || is_new)
            {
                let what = format!("Make {} {} bits wide.", setup.interface, bits(bytes));
                let before = old.beat_bytes.filter(|_| old.ports.contains(port));
                let step = Step::new(Vivado, what).name(width).value(bits(bytes));
                found.push(step.restore_if(before.map(bits)).source(&setup.source));
            }
        }
        if moved {
            let interface = |port: &String| {
                let setup = self.setup_of(port);
                setup.map_or(port.clone(), |s| s.interface.clone())
            };
            let to: Vec<String> = new.ports.iter().map(interface).collect();
            let (before, after) = (old.ports.join(", "), new.ports.join(", "));
            let what = format!(
                "Connect {} to {} instead of {before}.",
                new.name,
                to.join(", ")
            );
            let step = Step::new(Vivado, what).name(&new.name);
            found.push(step.value(after).restore(before));
        }
        if let (true, Some(was), Some(is)) = (wider, old.beat_bytes, new.beat_bytes) {
            let what = format!("Give the master of {} {} data bits.", new.name, bits(is));
            let step = Step::new(Axi, what).name("data_bits");
            found.push(step.value(bits(is)).restore(bits(was)));
        }
        found
    }

    /// Returns steps for the fields of a member's master that change.
    fn master_steps(&self, old: &Placed, new: &Placed) -> Vec<Step> {
        let (was, is) = (fields_of(self.now, old), fields_of(self.then, new));
        let mut found = Vec::new();
        for (kind, field, what) in FIELDS {
            let value = |of: &Map<String, Value>| of.get(field).and_then(Scalar::from_json);
            let (before, after) = (value(&was), value(&is));
            if before == after {
                continue;
            }
            let step = match &after {
                Some(value) => Step::new(kind, format!("{}.", what(new, value))),
                None => Step::new(kind, format!("Take {field} off {}.", new.name)),
            };
            let step = Step {
                value: after,
                ..step.name(field)
            };
            found.push(step.restore_if(before));
        }
        found
    }

    fn mux_steps(&self) -> Vec<Step> {
        let by_port = |made: &'_ Made| -> BTreeMap<String, MuxSpec> {
            let muxes = made.point.muxes.iter();
            muxes.map(|m| (m.port.clone(), m.clone())).collect()
        };
        let (old, new) = (by_port(self.now), by_port(self.then));
        let ports: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        let mut found = Vec::new();
        for port in ports {
            let count = |mux: Option<&MuxSpec>| mux.map_or(0, |m| m.masters.len() as i64);
            let before = count(old.get(port));
            let Some(mux) = new.get(port) else {
                let names = old[port].masters.join(", ");
                let what = format!("Take the multiplexer off {port} ({names}).");
                found.push(Step::new(Block, what).name(port).value(0).restore(before));
                continue;
            };
            let is_same = |o: &MuxSpec| o.kind == mux.kind && o.masters == mux.masters;
            if old.get(port).is_some_and(is_same) {
                continue;
            }
            let (names, joined) = (mux.masters.join(", "), mux.masters.len());
            let (kind, parameter, what) = match mux.kind {
                MuxKind::Instrument => (
                    Block,
                    "PORTS",
                    format!(
                        "Put {names} behind one multiplexer on {port}: an axiscope_multiplexer (hardware/multiplexer), \
                         PORTS = {joined}, or an interconnect that is already there, with {joined} slave interfaces."
                    ),
                ),
                MuxKind::Platform => (
                    Vivado,
                    "NUM_SI",
                    format!("Put {names} behind a SmartConnect on {port}, NUM_SI = {joined}."),
                ),
            };
            let step = Step::new(kind, what).name(parameter);
            found.push(step.value(joined as i64).restore(before));
        }
        found
    }

    fn regulator_steps(&self) -> Vec<Step> {
        let by_master = |made: &'_ Made| -> BTreeMap<String, RegulatorSpec> {
            let regulators = made.regulators();
            regulators.map(|r| (r.master.clone(), r.clone())).collect()
        };
        let (old, new) = (by_master(self.now), by_master(self.then));
        let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        let mut found = Vec::new();
        for name in names {
            let was = old.get(name);
            let Some(is) = new.get(name) else {
                let what = format!("Clear the regulator's enable before {name}.");
                found.push(Step::new(Block, what).name("enable").value(0).restore(3));
                continue;
            };
            if was.is_none() {
                let what = format!(
                    "Put an axiscope_regulator (hardware/regulator) before {name} and set its enable."
                );
                found.push(Step::new(Block, what).name("enable").value(3).restore(0));
            }
            let budget = |r: &RegulatorSpec| i64::from(r.budget_bytes);
            let period = |r: &RegulatorSpec| i64::from(r.period_cycles);
            for (field, unit, value, before) in [
                ("period", "cycles", period(is), was.map(period)),
                ("read_budget", "bytes", budget(is), was.map(budget)),
                ("write_budget", "bytes", budget(is), was.map(budget)),
            ] {
                if before != Some(value) {
                    let what =
                        format!("Write {value} {unit} to {field} of the regulator before {name}.");
                    let step = Step::new(Block, what).name(field).value(value);
                    found.push(step.restore_if(before));
                }
            }
        }
        found
    }

    /// Returns steps for the clock and the address map.
    fn design_steps(&self) -> Vec<Step> {
        let (old, new) = (&self.now.point, &self.then.point);
        let mut found = Vec::new();
        if old.pl_mhz != new.pl_mhz {
            let mhz = Scalar::Number(new.pl_mhz);
            found.push(match self.setup {
                None => self.unknown(&format!("Set the PL clock to {mhz} MHz")),
                Some(setup) => {
                    let what =
                        format!("Set PL clock 0 to {mhz} MHz; the design must close timing at it.");
                    let step = Step::new(Vivado, what).name(&setup.pl_clock.setting);
                    let step = step.value(new.pl_mhz).restore(old.pl_mhz);
                    step.source(&setup.pl_clock.source)
                }
            });
        }
        if old.mapping != new.mapping {
            let known = self.setup.and_then(|s| s.address_map.as_ref());
            let Some(given) = known else {
                let what = format!("Set address map {}, before the memory is used", new.mapping);
                found.push(self.unknown(&what));
                return found;
            };
            let value = given.values.get(&new.mapping);
            let how = match value {
                Some(_) => "",
                None => "; the register values of this map are unknown",
            };
            let what = format!(
                "Set address map {}, rebuild, and boot with the result: {} cannot change while memory is in \
                 use{how}.",
                new.mapping, given.registers
            );
            let step = Step {
                value: value.map(|v| v.clone().into()),
                ..Step::new(Vivado, what).name(&given.setting)
            };
            let before = given.values.get(&old.mapping).cloned();
            found.push(step.restore_if(before).source(&given.source));
        }
        found
    }
}

type Words = fn(&Placed, &Scalar) -> String;

/// Fields of masters that steps set, and the instruction for each.
const FIELDS: [(StepKind, &str, Words); 11] = [
    (Axi, "burst_beats", burst_words),
    (Axi, "outstanding", |Placed { name, .. }, count| {
        format!("Let {name} have {count} bursts in flight (issued and not yet answered)")
    }),
    (Axi, "axcache", |Placed { name, .. }, value| {
        format!("Have {name} drive AxCACHE {value}")
    }),
    (Axi, "axprot", |Placed { name, .. }, value| {
        format!("Have {name} drive AxPROT {value}")
    }),
    (Axi, "axuser", |Placed { name, .. }, value| {
        format!("Have {name} drive AxUSER {value}")
    }),
    (Axi, "stride_bytes", |Placed { name, .. }, bytes| {
        format!("Have {name} step {bytes} bytes from one burst or row to the next")
    }),
    (Axi, "pattern", |Placed { name, .. }, pattern| {
        format!("Have {name} walk its window {pattern}")
    }),
    (Block, "idle_cycles", |Placed { name, .. }, cycles| {
        format!("Set the smart DMA of {name} to {cycles} idle cycles between sub-copies")
    }),
    (Block, "sub_copy_bytes", |Placed { name, .. }, bytes| {
        format!("Set the smart DMA of {name} to sub-copies of {bytes} bytes")
    }),
    (Block, "target_mbps", |Placed { name, .. }, mbps| {
        format!("Pace {name} at {mbps} MB/s")
    }),
    (Block, "start_ns", |Placed { name, .. }, ns| {
        format!("Start {name} at {ns} ns")
    }),
];

fn burst_words(member: &Placed, beats: &Scalar) -> String {
    let name = &member.name;
    let Scalar::Whole(at_port) = *beats else {
        return format!("Have {name} issue bursts of {beats} beats");
    };
    match member.own_burst(at_port as u64) {
        Some(own) => format!(
            "Have {name} issue bursts of {} beats on its {}-bit bus (AxLEN {}), which are {}",
            own.beats,
            own.bits,
            own.beats - 1,
            own.at_port,
        ),
        None => format!(
            "Have {name} issue bursts of {at_port} beats (AxLEN {})",
            at_port - 1
        ),
    }
}

/// Returns the fields of a member's first master. For a stream, returns the fields of its
/// direction.
fn fields_of(made: &Made, placed: &Placed) -> Map<String, Value> {
    let mut masters = made.point.masters.iter();
    let master = masters.find(|m| m.name() == placed.masters[0]);
    let mut fields = serde_json::to_value(master).expect("a master is JSON");
    if placed.kind == Kind::Stream {
        fields = fields[placed.side.unwrap_or(Direction::Read).name()].take();
    }
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
