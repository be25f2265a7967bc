//! Performs single accesses to registers and memory, on a board that persists between requests.

use axiscope_board::agent::Access;
use axiscope_instrument::RegisterBus;
use axiscope_platform::{Error, Platform};
use axiscope_sim::Point;
use serde_json::{Value, json};

use crate::{
    Block, Board,
    block::blocks_of,
    refuse::{blocks_refused, open_refused},
};

/// The board that `open` created, if any.
#[derive(Default)]
pub struct Session(Option<(Board, f64)>);

impl Session {
    /// Creates a board after reset, with block n at the port of the point's master n. By default,
    /// it is a block that can act as the master. The traffic of the point is not started. Returns
    /// the address and the first word of each block, and of each part of a block. The first word
    /// identifies the block or part.
    ///
    /// # Errors
    /// If no board can be opened for the point.
    pub fn open(
        &mut self,
        platform: &Platform,
        point: &Point,
        blocks: Option<Vec<Block>>,
    ) -> Result<Vec<(u64, u32)>, Error> {
        let problems = open_refused(platform, point).into_iter();
        let given = blocks.as_deref().unwrap_or_default();
        if let Some(first) = problems
            .chain(blocks_refused(platform, point, given))
            .next()
        {
            return Err(Error(first));
        }
        let blocks = blocks.unwrap_or_else(|| blocks_of(point, &point.masters));
        let mut board = Board::by_hand(platform, point, &blocks).map_err(message)?;
        for n in 0..point.masters.len() {
            board.port(n).configure([true; 2], [true; 2]);
        }
        let blocks = board.blocks().to_vec();
        let parts = blocks
            .into_iter()
            .flat_map(|(at, block)| block.parts().iter().map(move |part| at + part));
        let words = parts
            .map(|at| board.read32(at).map(|word| (at, word)))
            .collect::<Result<_, _>>()
            .map_err(message)?;
        board.begin(1);
        self.0 = Some((board, point.pl_mhz));
        Ok(words)
    }

    /// Performs accesses in order. Returns a value for each read, and null for each write.
    ///
    /// # Errors
    /// Returns the error of the first access that fails. Earlier accesses have been performed.
    pub fn access(&mut self, accesses: Vec<Access>) -> Result<Vec<Value>, Error> {
        let Some((board, pl_mhz)) = &mut self.0 else {
            return Err(Error("no board is open; send \"open\" first".into()));
        };
        accesses
            .into_iter()
            .map(|access| one(board, *pl_mhz, access))
            .collect()
    }
}

fn one(board: &mut Board, pl_mhz: f64, access: Access) -> Result<Value, Error> {
    match access {
        Access::Read(address) => board
            .read32(address)
            .map(|word| json!(word))
            .map_err(message),
        Access::Write(address, word) => board
            .write32(address, word)
            .map(|()| Value::Null)
            .map_err(message),
        Access::WaitUs(us) => {
            if !(0.0..=Access::LONGEST_WAIT_US).contains(&us) {
                return Err(Error(format!(
                    "wait: {us} us; give 0 to {}",
                    Access::LONGEST_WAIT_US
                )));
            }
            board.run((us * pl_mhz).round() as i64);
            Ok(Value::Null)
        }
        Access::ReadMemory(address, bytes) => {
            check(address, bytes)?;
            let mut into = vec![0; bytes as usize];
            board.read_memory(address, &mut into).map_err(message)?;
            Ok(json!(into))
        }
        Access::WriteMemory(address, from) => {
            check(address, from.len() as u64)?;
            board.write_memory(address, &from).map_err(message)?;
            Ok(Value::Null)
        }
    }
}

fn check(address: u64, bytes: u64) -> Result<(), Error> {
    if bytes <= Access::MOST_BYTES && address.checked_add(bytes).is_some() {
        return Ok(());
    }
    Err(Error(format!(
        "memory: {bytes} bytes at {address:#x}; give at most {}, below 2^64",
        Access::MOST_BYTES
    )))
}

fn message(error: axiscope_instrument::Error) -> Error {
    Error(error.0)
}
