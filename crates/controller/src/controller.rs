//! The controller as the fabric and the event loop see it.

use axiscope_dram::{Clock, Command};

use crate::{Account, ReadLine, ReadPiece, Stats, WriteAccepted, WritePart};

/// Receives the data of reads and the acceptance of writes from a controller.
pub trait Sink {
    /// Called with a read line, in the order of its stream.
    fn read_line(&mut self, line: ReadLine);
    /// Called when a write line was accepted. The response of a posted write waits for this.
    fn write_accepted(&mut self, write: WriteAccepted);
}

/// A memory controller with its channel. It takes pieces at its ports, splits them into lines and returns
/// these to a [`Sink`]. Each kind of controller implements this trait. Callers are generic over it, so that a
/// run needs no dynamic calls.
pub trait Controller {
    /// Records every DRAM command from now on, for export and for checking.
    fn record_commands(&mut self);

    /// Returns the commands recorded since the last call.
    fn take_commands(&mut self) -> Vec<Command>;

    /// Measures from now on how the DRAM's data bus is used and which streams wait for it.
    fn keep_account(&mut self);

    /// How the data bus was used, if [`Self::keep_account`] was called.
    fn account(&mut self) -> Option<&mut Account>;

    /// The counts so far.
    #[must_use]
    fn stats(&self) -> &Stats;

    /// Resets the counts.
    fn reset_stats(&mut self);

    /// Whether nothing waits anywhere in the controller.
    #[must_use]
    fn is_idle(&self) -> bool;

    /// Describes what the oldest lines are waiting for, with the bank, row and rule of each; empty if no line
    /// is waiting in the queues. The text is part of the message about a run in which nothing is served.
    #[must_use]
    fn waits_for(&self, now: Clock) -> String;

    /// The clock at which to ask again whether a port can accept another read piece: `now` if it can, and
    /// [`NEVER`](crate::NEVER) while no line is about to leave the port.
    fn room_at(&mut self, port: usize, now: Clock) -> Clock;

    /// Passes a read piece to a port that has room for it.
    fn offer_read(&mut self, port: usize, piece: ReadPiece, now: Clock);

    /// Passes a part of a write to a port. Its lines take part in arbitration at and after `part.arrived`.
    fn offer_write(&mut self, port: usize, part: WritePart);

    /// Performs everything that happens at clock `now`. Returns the next clock at which anything can happen
    /// without new input, or [`NEVER`](crate::NEVER) if nothing waits.
    fn step(&mut self, now: Clock, sink: &mut impl Sink) -> Clock;
}

/// Implements the methods of [`Controller`] that concern the channel; its field is `channel`.
macro_rules! forward_to_channel {
    () => {
        fn record_commands(&mut self) {
            self.channel.record_commands();
        }

        fn take_commands(&mut self) -> Vec<$crate::Command> {
            self.channel.take_commands()
        }

        fn keep_account(&mut self) {
            self.channel.keep_account();
        }

        fn account(&mut self) -> Option<&mut $crate::Account> {
            self.channel.account()
        }

        fn stats(&self) -> &$crate::Stats {
            self.channel.stats()
        }

        fn reset_stats(&mut self) {
            self.channel.reset_stats();
        }

        fn waits_for(&self, now: $crate::Clock) -> String {
            self.channel.waits_for(now)
        }
    };
}
pub(crate) use forward_to_channel;
