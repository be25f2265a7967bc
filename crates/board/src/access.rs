//! Single accesses to registers and memory of a board, as requested by a user.

use crate::agent::{Access, Code, Fault, Watch};
use axiscope_instrument::Error;
use serde_json::{Value, json};

use crate::{BlockAt, BlockKind, Hardware};

/// Performs accesses in order. Returns a value for each read, and null for each write.
///
/// # Errors
/// Returns the error of the first access that fails. Earlier accesses have been performed.
pub fn by_hand(
    hardware: &mut impl Hardware,
    accesses: &[Access],
    watch: &Watch,
) -> Result<Vec<Value>, Fault> {
    let mut values = Vec::new();
    for (n, access) in accesses.iter().enumerate() {
        watch.go_on()?;
        let value = one(hardware, access);
        values.push(value.map_err(|e| Fault::new(Code::Field, e.0).at(format!("accesses[{n}]")))?);
    }
    Ok(values)
}

fn one(hardware: &mut impl Hardware, access: &Access) -> Result<Value, Error> {
    let small = |bytes: u64| match bytes {
        0..=Access::MOST_BYTES => Ok(()),
        _ => Err(Error(format!(
            "memory: {bytes} bytes; give at most {}",
            Access::MOST_BYTES
        ))),
    };
    match access {
        Access::Read(address) => hardware.read32(*address).map(|word| json!(word)),
        Access::Write(address, word) => {
            harmless(hardware, *address)?;
            hardware.write32(*address, *word).map(|()| Value::Null)
        }
        Access::WaitUs(us) if (0.0..=Access::LONGEST_WAIT_US).contains(us) => {
            std::thread::sleep(std::time::Duration::from_secs_f64(us / 1e6));
            Ok(Value::Null)
        }
        Access::WaitUs(us) => Err(Error(format!(
            "wait: {us} us; give 0 to {}",
            Access::LONGEST_WAIT_US
        ))),
        Access::ReadMemory(address, bytes) => {
            small(*bytes)?;
            let mut into = vec![0; *bytes as usize];
            hardware.read_memory(*address, &mut into)?;
            Ok(json!(into))
        }
        Access::WriteMemory(address, from) => {
            small(from.len() as u64)?;
            hardware.write_memory(*address, from).map(|()| Value::Null)
        }
    }
}

/// Checks that an access does no harm. A write to a block's registers could make the block access
/// any memory, so only code that checks the block's memory windows may write them.
fn harmless(hardware: &mut impl Hardware, address: u64) -> Result<(), Error> {
    let below = |b: &&BlockAt| b.found.base <= address;
    let Some(block) = hardware.blocks().iter().rfind(below) else {
        return Ok(());
    };
    let name = block.found.name.clone();
    if matches!(block.kind, BlockKind::Monitor | BlockKind::Other(_)) {
        return Ok(());
    }
    // All other registers of a block are read-only for users.
    hardware.read32(address)?;
    Err(Error(format!(
        "register {address:#x}: {name} drives a port; send a point by \"run\" or \"probe\", which keep it inside the \
         buffers"
    )))
}
