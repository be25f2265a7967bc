//! Steps that change the QoS: registers of ports, signals of masters, and the block that throttles ports.

use std::collections::BTreeSet;

use super::{
    Change, Step, fields_of,
    step::StepKind::{Axi, Register},
};
use crate::{
    compile::{Kind, Made},
    record::Direction,
};

impl Change<'_> {
    /// Returns the `AxQOS` of every master at a port's direction, or `None` for masters that leave
    /// the QoS to the port.
    fn asked<'m>(&self, made: &'m Made, port: &str, way: Direction) -> Vec<(&'m str, Option<u32>)> {
        let here = made.members.iter().filter(|m| {
            m.kind != Kind::Program
                && m.ports.iter().any(|p| p == port)
                && m.side.is_none_or(|side| side == way)
        });
        here.map(|m| {
            let axqos = fields_of(made, m).get("axqos").and_then(|v| v.as_u64());
            (&*m.name, axqos.map(|qos| qos as u32))
        })
        .collect()
    }

    /// Returns the value that the port's register must contain: the value on which its masters agree, or the
    /// platform's value.
    fn at_port(&self, made: &Made, port: &str, way: Direction) -> u32 {
        let asked = self.asked(made, port, way);
        let values: BTreeSet<Option<u32>> = asked.iter().map(|(_, qos)| *qos).collect();
        let agreed = match values.first() {
            Some(Some(one)) if values.len() == 1 => Some(*one),
            _ => None,
        };
        agreed.unwrap_or_else(|| self.board.port_qos(port, way, &made.point.qos).into())
    }

    /// Returns steps for the QoS registers and QoS signals whose values change.
    pub(super) fn qos_steps(&self) -> Vec<Step> {
        let used: BTreeSet<&String> = self.then.members.iter().flat_map(|m| &m.ports).collect();
        // A named setting applies to all ports; a port's own QoS matters only if the port is used.
        let all_ports = self.now.point.qos != self.then.point.qos;
        let mut found = Vec::new();
        for port in self.board.facts.ports.iter().map(|p| &p.name) {
            if !all_ports && !used.contains(port) {
                continue;
            }
            for way in [Direction::Read, Direction::Write] {
                let was = self.at_port(self.now, port, way);
                let value = self.at_port(self.then, port, way);
                if was != value {
                    found.push(self.qos_step(port, way, was, value));
                }
                let asked = self.asked(self.then, port, way);
                let before = self.asked(self.now, port, way);
                let (mixed, was_mixed) = (differ(&asked), differ(&before));
                if mixed != was_mixed {
                    found.push(self.who_drives_qos(port, way, mixed));
                }
                if mixed && asked != before {
                    let drive = |(name, qos): &(&str, Option<u32>)| {
                        let old = before.iter().find(|(other, _)| other == name);
                        drive_step(way, name, qos.unwrap_or(value), old.and_then(|(_, q)| *q))
                    };
                    found.extend(asked.iter().map(drive));
                }
            }
        }
        let ends = |made: &Made| self.board.ends_throttling(&made.point.qos);
        if ends(self.then) != ends(self.now) {
            found.extend(self.throttling(ends(self.then)));
        }
        found
    }

    fn throttling(&self, ends: bool) -> Vec<Step> {
        let registers = self.setup.map_or(&[][..], |s| &s.throttle_off);
        if registers.is_empty() {
            let setting = &self.then.point.qos;
            return vec![self.unknown(&format!("Set QoS '{setting}': the throttling of ports"))];
        }
        let step = |fixed: &super::FixedRegister| {
            let name = &fixed.register.name;
            let step = if ends {
                let what = format!(
                    "Write {name}, which ends the throttling of ports; note its old value first."
                );
                Step::new(Register, what).value(i64::from(fixed.value))
            } else {
                let what = format!(
                    "Write back to {name} the value that it had before it ended the throttling of ports."
                );
                Step::new(Register, what).restore(i64::from(fixed.value))
            };
            step.at(&fixed.register).source(&fixed.source)
        };
        registers.iter().map(step).collect()
    }

    fn qos_step(&self, port: &str, way: Direction, was: u32, value: u32) -> Step {
        let way_name = way.name();
        let setup = self.setup_of(port);
        let Some((setup, register)) = setup.and_then(|s| Some((s, s.qos(way)?))) else {
            return self.unknown(&format!(
                "Give {way_name}s of {port} QoS {value} instead of {was}"
            ));
        };
        let what = format!(
            "Give {way_name}s of {} QoS {value} instead of {was}.",
            setup.interface
        );
        let word = |value| i64::from(register.word(value));
        let step = Step::new(Register, what).at(register).value(word(value));
        step.restore(word(was)).source(&setup.source)
    }

    /// Returns steps that set whether the masters or the register of the port determine QoS.
    fn who_drives_qos(&self, port: &str, way: Direction, masters: bool) -> Step {
        let way_name = way.name();
        let whose = if masters {
            format!("each master's {way_name}s")
        } else {
            format!("its register for {way_name}s")
        };
        let setup = self.setup_of(port);
        let Some((setup, register)) = setup.and_then(|s| Some((s, s.qos_of_master(way)?))) else {
            return self.unknown(&format!("Let {port} take the QoS of {whose}"));
        };
        let what = format!("Let {} take the QoS of {whose}.", setup.interface);
        let word = |value: bool| i64::from(register.word(value.into()));
        let step = Step::new(Register, what).at(register).value(word(masters));
        step.restore(word(!masters)).source(&setup.source)
    }
}

/// Returns whether masters at a port request different QoS.
fn differ(asked: &[(&str, Option<u32>)]) -> bool {
    asked.windows(2).any(|pair| pair[0].1 != pair[1].1)
}

/// Returns the step for the signal of one master. A master without its own QoS drives the value that the
/// register of the port had.
fn drive_step(way: Direction, name: &str, drives: u32, before: Option<u32>) -> Step {
    let signal = match way {
        Direction::Read => "ARQOS",
        Direction::Write => "AWQOS",
    };
    let step = Step::new(Axi, format!("Have {name} drive {signal} {drives}.")).name(signal);
    step.value(i64::from(drives))
        .restore_if(before.map(i64::from))
}
