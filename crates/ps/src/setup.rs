//! The setup of a bench: a platform, ports, and other traffic on the memory.

use axiscope_platform::Files;
use axiscope_sim::{OutsideSpec, Point};
use serde::{Deserialize, Serialize};

use crate::MOST_BEAT_BYTES;

/// A setup file (JSON), as written by `axiscope bench`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Version of the file format: 1.
    pub schema: u32,
    /// Name of the platform.
    pub name: String,
    /// Files that the platform refers to.
    pub platform: Files,
    /// Other traffic, with the clock, the address map and the QoS setting.
    pub point: Point,
    /// Ports that the bench uses.
    pub ports: Vec<PortSetup>,
}

/// A port of a bench.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortSetup {
    /// Name of the port on the platform.
    pub port: String,
    /// Width of the port's data, bits.
    pub data_bits: u32,
    /// Clock of the port, MHz, if it differs from the clock of the point.
    #[serde(default)]
    pub pl_mhz: Option<f64>,
    /// AxCACHE of the bursts. It determines, together with AxPROT and AxUSER, whether the port is
    /// coherent. 3 is normal non-cacheable memory.
    #[serde(default = "three")]
    pub axcache: u8,
    /// AxPROT of the bursts, which also determines whether the port is coherent.
    #[serde(default = "two")]
    pub axprot: u8,
    /// AxUSER of the bursts, which also determines whether the port is coherent.
    #[serde(default)]
    pub axuser: u8,
    /// Whether AxQOS determines the QoS, like FABRIC_QOS_EN of AFIFM or FabricQosEn of AFI.
    /// Otherwise, the port's register determines the QoS, which is the case after reset.
    #[serde(default)]
    pub axqos: bool,
}

const fn three() -> u8 {
    3
}

const fn two() -> u8 {
    2
}

impl Setup {
    /// Reads a setup.
    ///
    /// # Errors
    /// Returns an error that names the invalid field and the fix.
    pub fn parse(json: &str) -> Result<Self, String> {
        let setup: Self = serde_json::from_str(json).map_err(|e| format!("setup: {e}"))?;
        if setup.schema != 1 {
            return Err(format!("setup.schema: {}; this is for 1", setup.schema));
        }
        if setup.ports.is_empty() {
            return Err("setup.ports: none; give the ports that the bench plays".into());
        }
        for p in &setup.ports {
            let bits = p.data_bits;
            if !bits.is_power_of_two() || !(32..=8 * MOST_BEAT_BYTES as u32).contains(&bits) {
                return Err(format!(
                    "setup.ports.{}.data_bits: {bits}; give 32, 64, 128, 256, 512 or 1024",
                    p.port
                ));
            }
        }
        Ok(setup)
    }

    /// Returns the point with an additional master for each port of the bench, after the other
    /// masters.
    #[must_use]
    pub fn whole(&self) -> Point {
        let mut point = self.point.clone();
        for p in &self.ports {
            if let Some(mhz) = p.pl_mhz {
                point.port_mhz.insert(p.port.clone(), mhz);
            }
            let outside = OutsideSpec {
                name: p.port.clone(),
                port: p.port.clone(),
                beat_bytes: (p.data_bits / 8) as u16,
                axcache: p.axcache,
                axprot: p.axprot,
                axuser: p.axuser,
            };
            point.masters.push(outside.into());
        }
        point
    }
}
