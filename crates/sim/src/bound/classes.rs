//! Determines which masters always precede a victim.

use axiscope_controller::umctl2::{ReadClass, Umctl2Config, WriteClass};
use axiscope_fabric::Direction;
use axiscope_platform::Platform;

use super::{flight::Flight, front_turns, umctl2_config};
use crate::Point;

/// Rules by which other masters precede the victim.
pub(crate) enum First {
    /// A controller with QoS classes.
    Classes {
        cfg: Box<Umctl2Config>,
        /// Numbers of the controller's ports by name.
        own_port: usize,
        own_read: ReadClass,
        own_write: WriteClass,
        own: Flight,
        ports: Vec<(String, usize)>,
    },
    /// Ports with absolute priorities.
    Priorities { own: u8, of: Vec<(String, u8, u8)> },
    /// Ports that take turns.
    Turns,
}

impl First {
    pub fn of(p: &Platform, point: &Point, own: &Flight, others: &[&Flight]) -> Self {
        let place = |name: &str| {
            let place = p.controller.port(name).expect("a port of the platform");
            usize::from(place.index)
        };
        let own_port = place(&own.controller_port);
        if let Some(cfg) = umctl2_config(p, point) {
            let classes = &cfg.ports[own_port];
            let ports = others.iter().chain([&own]);
            let ports = ports.map(|f| (f.controller_port.clone(), place(&f.controller_port)));
            return Self::Classes {
                own_port,
                own_read: classes.read_class[usize::from(own.qos & 15)],
                own_write: classes.write_class[usize::from(own.qos & 15)],
                own: own.clone(),
                ports: ports.collect(),
                cfg: Box::new(cfg),
            };
        }
        let Some(priorities) = front_turns(p).and_then(|turns| turns.priorities) else {
            return Self::Turns;
        };
        let (read, write) = priorities[own_port];
        let of = others.iter().map(|f| {
            let (read, write) = priorities[place(&f.controller_port)];
            (f.controller_port.clone(), read, write)
        });
        Self::Priorities {
            own: match own.direction {
                Direction::Read => read,
                Direction::Write => write,
            },
            of: of.collect(),
        }
    }

    /// Returns why another master always precedes the victim; `None` if they take turns.
    pub fn why(&self, other: &Flight) -> Option<String> {
        match self {
            Self::Turns => None,
            Self::Priorities { own, of } => {
                let (_, read, write) = of
                    .iter()
                    .find(|(port, ..)| *port == other.controller_port)?;
                let his = match other.direction {
                    Direction::Read => read,
                    Direction::Write => write,
                };
                (his > own).then(|| {
                    format!(
                        "{} is at a port of a higher priority, which is absolute",
                        other.master
                    )
                })
            }
            Self::Classes { own, .. } => match own.direction {
                Direction::Read => self.before_reads(other),
                Direction::Write => self.before_writes(other),
            },
        }
    }

    /// Whether the victim's reads have a timer.
    pub fn is_timed(&self) -> bool {
        matches!(self, Self::Classes { own_read: ReadClass::Video, own, .. } if own.direction == Direction::Read)
    }

    fn class_of(&self, other: &Flight) -> Option<(ReadClass, WriteClass)> {
        let Self::Classes { cfg, ports, .. } = self else {
            return None;
        };
        let (_, port) = ports
            .iter()
            .find(|(name, _)| *name == other.controller_port)?;
        let qos = usize::from(other.qos & 15);
        Some((
            cfg.ports[*port].read_class[qos],
            cfg.ports[*port].write_class[qos],
        ))
    }

    fn before_reads(&self, other: &Flight) -> Option<String> {
        let Self::Classes {
            cfg,
            own,
            own_read,
            own_port,
            ..
        } = self
        else {
            return None;
        };
        let (his, _) = self.class_of(other)?;
        let shared_port = other.controller_port == own.controller_port;
        let name = &other.master;
        if cfg.ports[*own_port].throttle_reads && cfg.read_throttle_below > 0 {
            return Some(format!(
                "the port of {} is masked while few read entries are free, for as long as reads of \
                 others fill them",
                own.master
            ));
        }
        match (other.direction, own_read, his) {
            (Direction::Write, ..) => None,
            (_, ReadClass::Video, ReadClass::Video) => None,
            (_, ReadClass::Video, _) if shared_port => Some(format!(
                "reads of {name} have no timer and stand before its own in the controller port that \
                 both share"
            )),
            // Once its timer expires, the victim precedes all others.
            (_, ReadClass::Video, _) => None,
            (_, _, ReadClass::Video) => Some(format!(
                "reads of {name} have a timer (video class); once it has run out they go before \
                 reads without one"
            )),
            (_, ReadClass::Low, ReadClass::High) => Some(format!(
                "reads of {name} are of the high class and go before low ones"
            )),
            _ => None,
        }
    }

    fn before_writes(&self, other: &Flight) -> Option<String> {
        let Self::Classes {
            cfg,
            own,
            own_write,
            own_port,
            ..
        } = self
        else {
            return None;
        };
        let (his_read, his_write) = self.class_of(other)?;
        let name = &other.master;
        if cfg.ports[*own_port].throttle_writes && cfg.write_throttle_below > 0 {
            return Some(format!(
                "the port of {} is masked while few write entries are free, for as long as writes \
                 of others fill them",
                own.master
            ));
        }
        match other.direction {
            Direction::Read => (his_read == ReadClass::Video).then(|| {
                format!(
                    "reads of {name} have a timer (video class); those whose timer has run out \
                     keep the bus from writes"
                )
            }),
            Direction::Write if other.controller_port == own.controller_port => None,
            Direction::Write if other.qos > own.qos => Some(format!(
                "writes of {name} carry a higher AxQOS ({} over {}) and go first at the arbiter",
                other.qos, own.qos
            )),
            Direction::Write => {
                (his_write == WriteClass::Video && *own_write == WriteClass::Normal).then(|| {
                    format!(
                        "writes of {name} have a timer (video class); once it has run out they go \
                         before writes without one"
                    )
                })
            }
        }
    }
}
