use axiscope_instrument::{Direction, Error, Pattern, RegisterBus, Traffic, TrafficGenerator};

/// Makes a traffic generator read for a while. Returns the rate of the reads, MB/s.
pub fn read_rate_mbps(bus: &mut impl RegisterBus, pl_mhz: f64) -> Result<f64, Error> {
    let generator = TrafficGenerator::open(bus, 0xA000_0000)?;
    let traffic = Traffic::new(16, Pattern::Sequential, 0x4000_0000, 1 << 20);
    generator.program(bus, Direction::Read, &traffic)?;
    generator.clear(bus)?;
    generator.start(bus, &[Direction::Read])?;
    generator.count(bus, true)?;
    // The traffic runs for some time here.
    generator.snapshot(bus)?;
    let counters = generator.counters(bus)?;
    generator.stop(bus)?;
    Ok(counters.mbps(Direction::Read, pl_mhz))
}
