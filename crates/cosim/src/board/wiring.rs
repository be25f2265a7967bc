//! Determines the block at each port, the addresses of the block's registers, and the part of the
//! model to which the port is connected.

use axiscope_fabric::{Cpus, Domain};
use axiscope_instrument::Error;
use axiscope_masters::Master;
use axiscope_platform::Platform;
use axiscope_sim::{HUB, MasterSpec, Point, can_be_coherent, cpus_of, hub, is_coherent, wire_any};

use super::{Board, Waves, clocks::Clocks};
use crate::{
    Block, Joint, Memory, Port, Software,
    block::{beat_bytes, blocks_of, places},
    pins::PORTS,
    rtl::{Range, Rtl, Top},
};

/// The masters to which the ports of a board are connected: masters that are blocks, and masters
/// that are models.
type Parts<'a> = (
    &'a [&'a MasterSpec],
    &'a [Block],
    Vec<(&'a str, Box<dyn Master>)>,
);

fn all(point: &Point) -> Vec<&MasterSpec> {
    point.masters.iter().collect()
}

impl Board {
    /// Returns a board after reset. For each master of the point, it has a block at the master's
    /// port.
    ///
    /// # Errors
    /// If the platform lacks a port.
    ///
    /// # Panics
    /// If the instrument has no block for one of the masters.
    pub fn new(platform: &Platform, point: &Point) -> Result<Self, Error> {
        Self::with_blocks(platform, point, &blocks_of(point, &point.masters))
    }

    /// Returns a board like [`Board::new`], but with tops that can write waveforms. The board is
    /// slower, but behaves the same in every cycle.
    ///
    /// # Errors
    /// If the platform lacks a port, or the build has no waveforms.
    ///
    /// # Panics
    /// If the instrument has no block for one of the masters.
    pub fn traced(platform: &Platform, point: &Point, waves: Waves) -> Result<Self, Error> {
        let blocks = blocks_of(point, &point.masters);
        let parts = (&all(point)[..], &blocks[..], Vec::new());
        Self::wired(platform, point, parts, is_coherent, Some(waves))
    }

    /// Returns a board after reset, with these blocks at the ports of the point's masters. The
    /// point defines the clock, the address map, the widths, and which masters share a port.
    ///
    /// # Errors
    /// If the platform lacks a port, or the build has no block with the width of a port.
    pub fn with_blocks(
        platform: &Platform,
        point: &Point,
        blocks: &[Block],
    ) -> Result<Self, Error> {
        let parts = (&all(point)[..], blocks, Vec::new());
        Self::wired(platform, point, parts, is_coherent, None)
    }

    /// Returns a board after reset. The masters with the numbers in `rtl` are blocks at their
    /// ports, and `models` represent the other masters. The joints of the models come after those
    /// of the RTL.
    ///
    /// # Errors
    /// If the platform lacks a port, or the build has no block with the width of a port.
    ///
    /// # Panics
    /// If the instrument has no block for one of `rtl`.
    pub fn with_model(
        platform: &Platform,
        point: &Point,
        rtl: &[usize],
        models: Vec<(&str, Box<dyn Master>)>,
        waves: Option<Waves>,
    ) -> Result<Self, Error> {
        let masters: Vec<&MasterSpec> = rtl.iter().map(|&n| &point.masters[n]).collect();
        let blocks = blocks_of(point, masters.iter().copied());
        Self::wired(
            platform,
            point,
            (&masters, &blocks, models),
            is_coherent,
            waves,
        )
    }

    /// Like [`Board::with_blocks`], but for traffic that is programmed by hand. Because any
    /// sidebands may occur, all ports that can be coherent are connected to the hub.
    ///
    /// # Errors
    /// If the platform lacks a port, or the build has no block with the width of a port.
    pub fn by_hand(platform: &Platform, point: &Point, blocks: &[Block]) -> Result<Self, Error> {
        let parts = (&all(point)[..], blocks, Vec::new());
        Self::wired(platform, point, parts, can_be_coherent, None)
    }

    fn wired(
        platform: &Platform,
        point: &Point,
        (masters, blocks, models): Parts<'_>,
        joins_hub: fn(&Platform, &MasterSpec) -> bool,
        waves: Option<Waves>,
    ) -> Result<Self, Error> {
        let pl = Domain::from_mhz(point.pl_mhz);
        let response = |pl: &Domain| {
            let fabric = platform.fabric.as_ref();
            fabric.map_or(0, |f| pl.cycles(f.fifo.pl_response_cycles))
        };
        let stages = platform.request_stages() as usize;
        let registers = places(blocks);
        let mut ranges = Vec::new();
        let (mut tops, mut port_of, mut ports) = (Vec::<Top>::new(), Vec::new(), Vec::new());
        let (mut coherent, mut joints) = (Vec::new(), Vec::new());
        let mut clocks = Vec::new();
        let mut mux = None;
        for ((&m, block), at) in masters.iter().zip(blocks).zip(&registers) {
            let width = beat_bytes(platform, m);
            let behind = point.mux_of(m.name());
            let (port, inputs) = match mux.filter(|_| behind.is_some()) {
                Some((port, inputs)) => (port, inputs),
                None => (tops.len(), 0),
            };
            if behind.is_some() {
                mux = Some((port, inputs + 1));
            }
            ranges.push(Range {
                base: *at as u32,
                bytes: block.register_bytes(),
                inside: inputs * block.register_bytes(),
                port: port as u8,
            });
            port_of.push(port as u8);
            if inputs > 0 {
                continue;
            }
            tops.push(Top {
                kind: block.kind(behind.is_some()),
                beat_bytes: width as u8,
            });
            let own = Domain::from_mhz(point.pl_mhz_at(m.port()));
            clocks.push(own);
            if behind.is_none() && joins_hub(platform, m) {
                // For these ports, the delays of answers are the delays of the caches.
                let here = Port::new(own, width as u16, stages, 0);
                ports.push((usize::MAX, coherent.len(), Some(m.port().to_string())));
                coherent.push((vec![m], here));
            } else {
                let name = behind.map_or(m.port(), |x| &x.port);
                ports.push((joints.len(), 0, None));
                let here = Port::new(own, width as u16, stages, response(&own));
                joints.push((name, Joint::Port(here)));
            }
        }
        let message = |e: axiscope_platform::Error| Error(e.0);
        let mut cpus = cpus_of(platform).map(Cpus::new);
        if !coherent.is_empty() {
            for port in ports.iter_mut().filter(|p| p.2.is_some()) {
                port.0 = joints.len();
            }
            let members = hub(platform, point, coherent).map_err(message)?;
            joints.push((HUB, Joint::Hub(members.telling_lines())));
            cpus = None;
        }
        joints.extend((models.into_iter()).map(|(port, model)| (port, Joint::Model(model))));
        let mut board = Self {
            rtl: Rtl::new(&tops, &ranges, waves.is_some())?,
            platform: platform.clone(),
            blocks: registers.into_iter().zip(blocks.iter().copied()).collect(),
            port_of,
            ports,
            system: wire_any(platform, point, joints).map_err(message)?,
            memory: Memory::new(2 * PORTS + 1),
            software: Software::default(),
            cpus,
            pl,
            clocks: Clocks::new(clocks, &pl),
            half_ps: pl.period() as u64 / 2,
            edge: 0,
            origin: i64::MAX,
            now: 0,
            clock: 0,
            arrived: 0,
            waves,
            trouble: None,
        };
        board.run(4);
        board.rtl.inputs.aresetn = 1;
        board.run(4);
        Ok(board)
    }
}
