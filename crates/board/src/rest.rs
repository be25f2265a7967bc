//! Stops blocks, and waits until they issue no bursts, have none in flight and count nothing.

use axiscope_instrument::{Error, RegisterBus, SoftReset, TrafficGenerator};

use crate::{BlockAt, BlockKind};

/// Stops a block and waits until nothing is in flight at its port.
///
/// # Errors
/// If bursts are still in flight after a time limit, because the port hangs.
pub fn rest(bus: &mut impl RegisterBus, block: &BlockAt) -> Result<(), Error> {
    let at = block.found.base;
    let message = |Error(e)| Error(format!("{}: {e}", block.found.name));
    match block.kind {
        BlockKind::Generator => {
            let generator = TrafficGenerator::open(bus, at).map_err(message)?;
            generator.stop(bus).map_err(message)?;
            generator.count(bus, false).map_err(message)?;
            match generator.soft_reset(bus) {
                Ok(soft) => soft.reset(bus).map_err(message),
                Err(_) => generator.drain(bus).map_err(message),
            }
        }
        BlockKind::Stream => {
            use axiscope_instrument::{Direction, StreamChannel};
            let channel = StreamChannel::open(bus, at, 0).map_err(message)?;
            let both = [Direction::Read, Direction::Write];
            channel.stop(bus, &both).map_err(message)?;
            channel.count(bus, false).map_err(message)?;
            let found = channel.soft_reset(bus);
            soft(bus, found).map_err(message)
        }
        BlockKind::Cluster => {
            let cluster = axiscope_instrument::Cluster::open(bus, at).map_err(message)?;
            cluster.count(bus, false).map_err(message)?;
            let found = cluster.soft_reset(bus);
            soft(bus, found).map_err(message)
        }
        BlockKind::Convolution => {
            let convolution = axiscope_instrument::Convolution::open(bus, at).map_err(message)?;
            convolution.count(bus, false).map_err(message)?;
            let found = convolution.soft_reset(bus);
            soft(bus, found).map_err(message)
        }
        BlockKind::Player => {
            let player = axiscope_instrument::Player::open(bus, at).map_err(message)?;
            player.stop(bus).map_err(message)?;
            player.count(bus, false).map_err(message)?;
            match player.soft_reset(bus) {
                Ok(soft) => soft.reset(bus).map_err(message),
                Err(_) => player.wait(bus).map_err(message),
            }
        }
        BlockKind::Probe => {
            let probe = axiscope_instrument::LatencyProbe::open(bus, at).map_err(message)?;
            let found = probe.soft_reset(bus);
            soft(bus, found).map_err(message)
        }
        BlockKind::Fir => {
            use axiscope_instrument::Direction;
            let fir = axiscope_instrument::FirDma::open(bus, at).map_err(message)?;
            let both = [Direction::Read, Direction::Write];
            fir.dma().stop(bus, &both).map_err(message)?;
            fir.dma().count(bus, false).map_err(message)?;
            let found = fir.dma().soft_reset(bus);
            soft(bus, found).map_err(message)
        }
        // These blocks issue no bursts. A monitor is not stopped, because another program may be
        // using it.
        BlockKind::Monitor | BlockKind::Other(_) => Ok(()),
    }
}

/// Waits for a block that has no stop command. Such a block ends its transfer by itself.
fn soft(bus: &mut impl RegisterBus, found: Result<SoftReset, Error>) -> Result<(), Error> {
    found.map_or(Ok(()), |soft| soft.reset(bus))
}
