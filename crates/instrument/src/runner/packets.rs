//! Runs a packet DMA on a FIR accelerator or a traffic generator. Each pair of packets is
//! programmed when the previous pair has ended.

use crate::{
    Attributes, Direction, Error, Pace, Pattern, RegisterBus, Traffic, Transfer, runner::Handle,
};
use axiscope_sim::PacketDmaSpec;

/// Programs the pair with the number `pair` for a packet DMA that processes `images`: packet `pair`
/// is read while the previous packet is written. Returns the directions that have a packet. After
/// the last packet, there are none.
///
/// # Errors
/// If the block cannot be programmed for the packets.
pub fn program(
    board: &mut impl RegisterBus,
    handle: &Handle,
    (d, images): (&PacketDmaSpec, Option<u64>),
    pair: u64,
) -> Result<Vec<Direction>, Error> {
    let mut moved = Vec::new();
    for direction in [Direction::Read, Direction::Write] {
        let Some(packet) = packet((d, images), direction, pair) else {
            continue;
        };
        match handle {
            Handle::Generator(g) => g.program(board, direction, &traffic(d, direction, packet)?)?,
            Handle::Fir(f) => f.program(board, direction, &transfer(d, direction, packet)?)?,
            _ => return Err(Error(format!("masters.{}: no block does this", d.name))),
        }
        moved.push(direction);
    }
    Ok(moved)
}

/// Returns the number of the packet that a direction moves in a pair. Packets are numbered over all
/// images.
fn packet(
    (d, images): (&PacketDmaSpec, Option<u64>),
    direction: Direction,
    pair: u64,
) -> Option<u64> {
    let packets = images.map(|n| n.saturating_mul(d.image_bytes / d.packet_bytes));
    let packet = match direction {
        Direction::Read => Some(pair),
        Direction::Write => pair.checked_sub(1),
    };
    packet.filter(|packet| packets.is_none_or(|n| *packet < n))
}

/// Returns the address of the first byte of a packet.
const fn first_byte(d: &PacketDmaSpec, direction: Direction, packet: u64) -> u64 {
    let base = match direction {
        Direction::Read => d.read_base,
        Direction::Write => d.write_base,
    };
    base + packet % (d.image_bytes / d.packet_bytes) * d.packet_bytes
}

/// Returns the transfer with which an accelerator moves a packet.
fn transfer(d: &PacketDmaSpec, direction: Direction, packet: u64) -> Result<Transfer, Error> {
    let bytes = d.packet_bytes;
    Ok(Transfer {
        base: first_byte(d, direction, packet),
        bytes: u32::try_from(bytes)
            .map_err(|_| Error(format!("packet_bytes: {bytes}; give less than 2^32")))?,
        beats: d.burst_beats.into(),
        outstanding: d.outstanding,
        sideband: Attributes {
            cache: d.axcache,
            prot: d.axprot,
            user: d.axuser.into(),
            ..Attributes::PLAIN
        },
        pace: Pace::default(),
    })
}

/// Returns the traffic with which a generator moves a packet.
fn traffic(d: &PacketDmaSpec, direction: Direction, packet: u64) -> Result<Traffic, Error> {
    let first = first_byte(d, direction, packet);
    let beats = u32::from(d.burst_beats);
    let bursts = d.packet_bytes / (u64::from(d.burst_beats) * u64::from(d.beat_bytes));
    let mut traffic = Traffic::new(beats, Pattern::Sequential, first, d.packet_bytes);
    traffic.outstanding = d.outstanding;
    traffic.count = Some(u32::try_from(bursts).map_err(|_| {
        let bytes = d.packet_bytes;
        Error(format!("packet_bytes: {bytes}; give less than 2^32 bursts"))
    })?);
    (traffic.cache, traffic.prot, traffic.user) = (d.axcache, d.axprot, d.axuser.into());
    Ok(traffic)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dma(images: &str) -> PacketDmaSpec {
        let text = format!(
            r#"{{"name": "dma", "port": "HP0", "burst_beats": 16, "beat_bytes": 8, "read_base": 4096,
            "write_base": 65536, "image_bytes": 2048, "packet_bytes": 1024, "driver_ns": 9000,
            "images": {images}}}"#
        );
        serde_json::from_str(&text).expect("a packet DMA")
    }

    #[test]
    fn a_packet_is_read_while_the_one_before_is_written() {
        let pairs = |d: &PacketDmaSpec| -> Vec<_> {
            (0..6)
                .map(|n| [Direction::Read, Direction::Write].map(|w| packet((d, d.images), w, n)))
                .collect()
        };
        let one = [[Some(0), None], [Some(1), Some(0)], [None, Some(1)]];
        assert_eq!(pairs(&dma("1"))[..3], one);
        assert_eq!(pairs(&dma("1"))[3..], [[None; 2]; 3]);
        assert_eq!(pairs(&dma("null"))[5], [Some(5), Some(4)]);
    }

    #[test]
    fn packets_lie_one_behind_the_other_and_images_come_again() {
        let at = |direction, packet| {
            let traffic = traffic(&dma("null"), direction, packet).expect("small");
            (traffic.base, traffic.count)
        };
        assert_eq!(at(Direction::Read, 0), (4096, Some(8)));
        assert_eq!(at(Direction::Read, 1), (5120, Some(8)));
        assert_eq!(at(Direction::Write, 2), (65536, Some(8)));
    }
}
