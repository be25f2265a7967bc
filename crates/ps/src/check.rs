//! Checks that a design keeps VALID and the payload stable until READY.

use crate::{Address, FromDesign, ToDesign, pins::MOST_BEAT_BYTES};

/// The values on the pins in the previous cycle that must not change in this cycle.
#[derive(Debug, Default)]
pub struct Held {
    ar: Option<Address>,
    aw: Option<Address>,
    w: Option<([u8; MOST_BEAT_BYTES], [u8; MOST_BEAT_BYTES / 8], u8)>,
}

impl Held {
    /// Checks the pins of a cycle. `driven` contains the values that the port drove in this cycle.
    ///
    /// # Errors
    /// Returns an error that names the channel and the signal that changed.
    pub fn look(&mut self, pins: &FromDesign, driven: &ToDesign) -> Result<(), String> {
        address("AR", &mut self.ar, &pins.ar, driven.arready != 0)?;
        address("AW", &mut self.aw, &pins.aw, driven.awready != 0)?;
        if let Some((data, strobes, last)) = &self.w {
            if pins.wvalid == 0 {
                return Err("WVALID fell before WREADY".into());
            }
            if *last != pins.wlast || *strobes != pins.wstrb || *data != pins.wdata {
                return Err("WDATA, WSTRB or WLAST changed before WREADY".into());
            }
        }
        let waits = pins.wvalid != 0 && driven.wready == 0;
        self.w = waits.then_some((pins.wdata, pins.wstrb, pins.wlast));
        Ok(())
    }
}

fn address(
    name: &str,
    held: &mut Option<Address>,
    now: &Address,
    ready: bool,
) -> Result<(), String> {
    if let Some(before) = held {
        if now.valid == 0 {
            return Err(format!("{name}VALID fell before {name}READY"));
        }
        if now != before {
            return Err(format!(
                "the address on {name} changed before {name}READY: from {:#x} to {:#x}, or what goes with it",
                before.addr, now.addr
            ));
        }
    }
    *held = (now.valid != 0 && !ready).then_some(*now);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pins(addr: u64, wvalid: u8, wlast: u8) -> FromDesign {
        FromDesign {
            ar: Address {
                addr,
                valid: u8::from(addr > 0),
                ..Address::default()
            },
            wvalid,
            wlast,
            ..FromDesign::default()
        }
    }

    #[test]
    fn what_waits_stays() {
        let (busy, ready) = (
            ToDesign::default(),
            ToDesign {
                arready: 1,
                wready: 1,
                ..ToDesign::default()
            },
        );
        let mut held = Held::default();
        held.look(&pins(64, 1, 0), &busy).unwrap();
        held.look(&pins(64, 1, 0), &ready).unwrap();
        held.look(&pins(128, 1, 1), &busy).unwrap();
        assert!(
            held.look(&pins(64, 1, 1), &busy)
                .unwrap_err()
                .contains("from 0x80 to 0x40")
        );
        let mut held = Held::default();
        held.look(&pins(64, 1, 0), &busy).unwrap();
        assert!(
            held.look(&pins(0, 1, 0), &busy)
                .unwrap_err()
                .contains("ARVALID fell")
        );
        let mut held = Held::default();
        held.look(&pins(0, 1, 0), &busy).unwrap();
        assert!(
            held.look(&pins(0, 1, 1), &busy)
                .unwrap_err()
                .contains("WLAST changed")
        );
        let mut held = Held::default();
        held.look(&pins(0, 1, 0), &busy).unwrap();
        assert!(
            held.look(&pins(0, 0, 0), &busy)
                .unwrap_err()
                .contains("WVALID fell")
        );
    }
}
