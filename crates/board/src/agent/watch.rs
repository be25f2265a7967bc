//! Determines whether a host is still waiting for its current request.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::agent::message::{Code, Fault};

/// State that is shared by the thread that executes requests and the thread that listens.
#[derive(Clone, Debug)]
pub struct Watch(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    gone: AtomicBool,
    heard: Mutex<Heard>,
}

#[derive(Debug)]
struct Heard {
    at: Instant,
    /// When the current write began, if the host has not read its data yet.
    stuck: Option<Instant>,
    lease: Option<Duration>,
}

impl Watch {
    /// Creates a watch for a host that has just sent something and has no lease yet.
    #[must_use]
    pub fn new() -> Self {
        let heard = Heard {
            at: Instant::now(),
            stuck: None,
            lease: None,
        };
        Self(Arc::new(Shared {
            gone: AtomicBool::new(false),
            heard: Mutex::new(heard),
        }))
    }

    /// Returns whether to stop, because the host is gone or has sent nothing for longer than its
    /// lease.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0.gone.load(Ordering::Relaxed) || self.left() == Some(Duration::ZERO)
    }

    /// Returns an error if it is time to stop, for use with `?` in long operations.
    ///
    /// # Errors
    /// If the host is gone or its lease has ended.
    pub fn go_on(&self) -> Result<(), Fault> {
        if self.is_over() {
            return Err(Fault::new(Code::Lease, "the host is gone: stopped"));
        }
        Ok(())
    }

    /// Returns the remaining time of the lease, which covers input and output. Returns `None` if
    /// there is no lease.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let heard = self.heard();
        let since = heard.stuck.map_or(heard.at, |stuck| stuck.min(heard.at));
        heard.lease.map(|l| l.saturating_sub(since.elapsed()))
    }

    pub(crate) fn hear(&self) {
        self.heard().at = Instant::now();
    }

    /// Records that a write has begun or ended.
    pub(crate) fn writes(&self, begins: bool) {
        self.heard().stuck = begins.then(Instant::now);
    }

    pub(crate) fn lease(&self, lease: Option<Duration>) {
        self.heard().lease = lease;
    }

    /// Records that the host is no longer waiting.
    pub fn end(&self) {
        self.0.gone.store(true, Ordering::Relaxed);
    }

    fn heard(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.0.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Watch {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_ends_when_the_host_is_silent() {
        let watch = Watch::new();
        assert!(!watch.is_over(), "without a lease silence is fine");
        watch.lease(Some(Duration::ZERO));
        assert!(watch.is_over());
        watch.lease(Some(Duration::from_secs(600)));
        assert!(!watch.is_over());
        watch.clone().end();
        assert_eq!(watch.go_on().expect_err("gone").code, Code::Lease);
    }
}
