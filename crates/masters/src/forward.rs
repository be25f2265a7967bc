//! Methods that a wrapper around a master forwards to it.

/// Implements the named methods of [`AxiMaster`](axiscope_fabric::AxiMaster) and [`Master`](crate::Master) by
/// calling them on a field. A wrapper implements only the methods that it changes, and the compiler
/// reports every method that is missing.
macro_rules! forward {
    ($inner:ident: $($method:ident),+ $(,)?) => { $(forward!(@ $method, $inner);)+ };
    (@ uses, $inner:ident) => {
        fn uses(&self, direction: axiscope_fabric::Direction) -> bool {
            self.$inner.uses(direction)
        }
    };
    (@ source, $inner:ident) => {
        fn source(&self, direction: axiscope_fabric::Direction) -> u8 {
            self.$inner.source(direction)
        }
    };
    (@ tells_when, $inner:ident) => {
        fn tells_when(&self, direction: axiscope_fabric::Direction) -> bool {
            self.$inner.tells_when(direction)
        }
    };
    (@ poll, $inner:ident) => {
        fn poll(
            &mut self,
            direction: axiscope_fabric::Direction,
            now: axiscope_fabric::Ps,
        ) -> axiscope_fabric::Poll {
            self.$inner.poll(direction, now)
        }
    };
    (@ taken, $inner:ident) => {
        fn taken(&mut self, direction: axiscope_fabric::Direction, now: axiscope_fabric::Ps) {
            self.$inner.taken(direction, now);
        }
    };
    (@ room, $inner:ident) => {
        fn room(&mut self, bytes: u32, now: axiscope_fabric::Ps) {
            self.$inner.room(bytes, now);
        }
    };
    (@ moved, $inner:ident) => {
        fn moved(
            &mut self,
            direction: axiscope_fabric::Direction,
            bytes: u32,
            at: axiscope_fabric::Ps,
        ) {
            self.$inner.moved(direction, bytes, at);
        }
    };
    (@ done, $inner:ident) => {
        fn done(
            &mut self,
            direction: axiscope_fabric::Direction,
            id: u32,
            bytes: u32,
            at: axiscope_fabric::Ps,
        ) {
            self.$inner.done(direction, id, bytes, at);
        }
    };
    (@ report, $inner:ident) => {
        fn report(&self, member: usize, now: axiscope_fabric::Ps) -> Option<$crate::Report<'_>> {
            self.$inner.report(member, now)
        }
    };
    (@ throttle, $inner:ident) => {
        fn throttle(&mut self, member: usize, share: f64) {
            self.$inner.throttle(member, share);
        }
    };
    (@ reset_counters, $inner:ident) => {
        fn reset_counters(&mut self, now: axiscope_fabric::Ps) {
            self.$inner.reset_counters(now);
        }
    };
    (@ stop, $inner:ident) => {
        fn stop(&mut self) {
            self.$inner.stop();
        }
    };
    (@ is_finished, $inner:ident) => {
        fn is_finished(&self) -> bool {
            self.$inner.is_finished()
        }
    };
}
pub(crate) use forward;

/// Implements the methods of [`Master`](crate::Master) that concern the masters of a multiplexer.
/// They are in its `members` field.
macro_rules! forward_to_members {
    () => {
        fn report(&self, member: usize, now: axiscope_fabric::Ps) -> Option<$crate::Report<'_>> {
            self.members.get(member)?.report(0, now)
        }

        fn throttle(&mut self, member: usize, share: f64) {
            if let Some(m) = self.members.get_mut(member) {
                m.throttle(0, share);
            }
        }

        fn reset_counters(&mut self, now: axiscope_fabric::Ps) {
            for m in &mut self.members {
                m.reset_counters(now);
            }
        }

        fn stop(&mut self) {
            for m in &mut self.members {
                m.stop();
            }
        }
    };
}
pub(crate) use forward_to_members;
