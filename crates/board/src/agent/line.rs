//! Output to the host. Threads put frames into a queue, and a single thread writes them. If a host
//! stops reading, only that thread is blocked.

use std::{
    io::{self, Write},
    sync::mpsc::{self, Receiver, SyncSender, TrySendError},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::agent::{
    Watch,
    frame::{Frame, Kind, MOST_BYTES},
    message::{Code, Fault},
};

/// Largest number of frames in the queue for output.
const QUEUE: usize = 16;

/// Largest number of bytes in one write. Writes are small so that the watch sees progress while the
/// host is still reading a long answer.
const CHUNK: usize = 1 << 16;

/// Time between checks of whether the queue has room and whether the host still has its lease.
const RETRY: Duration = Duration::from_millis(5);

/// Longest time to wait, at the end of the output, until queued frames have been written.
const FLUSH: Duration = Duration::from_secs(1);

/// Output to the host. The watch ends the connection if the host stops reading.
#[derive(Clone)]
pub(crate) struct Line {
    queue: SyncSender<Queued>,
    watch: Watch,
}

enum Queued {
    Frame(Frame),
    /// End of the output. The sender is notified once all earlier frames have been written.
    End(SyncSender<()>),
}

impl Line {
    /// Creates an output that writes to `output` and reports each write to `watch`.
    pub(crate) fn new(output: impl Write + Send + 'static, watch: Watch) -> Self {
        let (queue, queued) = mpsc::sync_channel(QUEUE);
        let report = watch.clone();
        // The thread is not joined, because it may be blocked forever if the host stops reading.
        thread::spawn(move || write(&queued, Observed(output, report)));
        Self { queue, watch }
    }

    /// Sends a ping if the queue has room. If the queue is full, its frames already test whether
    /// the host is reading.
    pub(crate) fn ping(&self) {
        let _ = self.queue.try_send(Queued::Frame(Frame::ping()));
    }

    /// Sends the answer to a request, or its error.
    pub(crate) fn answer(&self, number: u32, answer: Result<Value, Fault>) {
        let (kind, body) = body(answer);
        self.send(Queued::Frame(Frame { kind, number, body }));
    }

    /// Waits until all queued frames are written, for at most `FLUSH`.
    pub(crate) fn end(&self) {
        let (written, wait) = mpsc::sync_channel(1);
        if self.send(Queued::End(written)) {
            let _ = wait.recv_timeout(FLUSH);
        }
    }

    /// Queues a frame, and waits for room while the host's lease lasts. Returns whether the frame
    /// was queued.
    fn send(&self, mut queued: Queued) -> bool {
        loop {
            match self.queue.try_send(queued) {
                Ok(()) => return true,
                Err(TrySendError::Full(back)) if !self.watch.is_over() => queued = back,
                Err(_) => return false,
            }
            thread::sleep(RETRY);
        }
    }
}

fn write(queue: &Receiver<Queued>, mut output: Observed<impl Write>) {
    while let Ok(queued) = queue.recv() {
        match queued {
            Queued::Frame(frame) => {
                let _ = frame.write(&mut output);
                output.1.writes(false);
            }
            Queued::End(written) => drop(written.send(())),
        }
    }
}

/// An output that reports to a watch when each write begins.
struct Observed<W>(W, Watch);

impl<W: Write> Write for Observed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.writes(true);
        self.0.write(&bytes[..bytes.len().min(CHUNK)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.writes(true);
        self.0.flush()
    }
}

/// Returns the body of an answer that fits into a frame.
fn body(answer: Result<Value, Fault>) -> (Kind, Vec<u8>) {
    let fault = match answer {
        Ok(value) => match serde_json::to_vec(&value) {
            Ok(body) if body.len() <= MOST_BYTES => return (Kind::Answer, body),
            Ok(body) => {
                let message = format!(
                    "the answer has {} bytes; a frame holds {MOST_BYTES}",
                    body.len()
                );
                Fault::new(Code::Field, message).fix("ask for less at once")
            }
            Err(e) => Fault::device(format!("answer: {e}")),
        },
        Err(fault) => fault,
    };
    // Short strings and numbers can always be serialized as JSON.
    let body = serde_json::to_vec(&fault.cut()).unwrap_or_default();
    (Kind::Error, body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_no_frame_holds_is_an_error() {
        let long = Value::from("x".repeat(MOST_BYTES));
        let (kind, message) = body(Ok(long));
        assert_eq!(kind, Kind::Error);
        let fault: Fault = serde_json::from_slice(&message).expect("a fault");
        assert!(
            fault.message.contains("16777218 bytes"),
            "{}",
            fault.message
        );
        assert_eq!(body(Ok(Value::Null)), (Kind::Answer, b"null".to_vec()));
    }

    #[test]
    fn text_that_came_from_the_host_is_cut() {
        let long = "\u{e4}".repeat(MOST_BYTES / 2);
        let fault = Fault::refused(long.clone()).at(long.clone()).fix(long);
        let (kind, message) = body(Err(fault));
        assert_eq!(kind, Kind::Error);
        assert!(message.len() < 100_000, "{}", message.len());
        let fault: Fault = serde_json::from_slice(&message).expect("a fault");
        assert!(
            fault.message.contains("characters more"),
            "{}",
            fault.message
        );
    }
}
