//! Record of changes to remote processors, so that they can always be undone. The record has one
//! line of JSON for each processor. The line is written to disk before anything is changed.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    thread,
    time::{Duration, Instant},
};

use crate::agent::Fault;
use serde::{Deserialize, Serialize};

use super::{CLASS, image::FOLDER, mailbox::Mailbox};
use crate::{Root, discover::r5f_buffer};

/// Path of the record. The file exists only while something is changed.
const RECORD: &str = "/run/axiscope/remote.jsonl";

/// Time limit for a processor to switch off, and pause between two checks.
const STOPS: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(1);

/// A processor in use, and its previous firmware.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// Name of the processor in sysfs.
    pub processor: String,
    /// Name of the firmware that the processor had before.
    pub firmware: String,
    /// Name of the agent's firmware, a file in Linux's firmware folder.
    pub file: String,
    /// Number of the processor's mailbox.
    pub mailbox: usize,
}

impl Used {
    /// Returns the path of one of the processor's sysfs files.
    pub fn file_of(&self, what: &str) -> String {
        format!("{CLASS}/{}/{what}", self.processor)
    }

    /// Adds the processor to the record.
    ///
    /// # Errors
    /// If the record cannot be written. Then nothing may be changed.
    pub fn note(&self, root: &Root) -> Result<(), Fault> {
        let path = root.path(RECORD);
        let message = |e: String| Fault::device(format!("{}: {e}", path.display()));
        let mut line = serde_json::to_string(self).map_err(|e| message(e.to_string()))?;
        line.push('\n');
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| {
            let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
            file.write_all(line.as_bytes())?;
            file.sync_all()
        });
        written.map_err(|e| message(e.to_string()))
    }

    /// Waits until the processor is off. It usually is off already, because in Linux, a write of
    /// `stop` does not return before the processor has stopped.
    fn wait_off(&self, root: &Root) -> Result<(), Fault> {
        let (begun, file) = (Instant::now(), self.file_of("state"));
        while root.text(&file).as_deref() != Some("offline") {
            if begun.elapsed() > STOPS {
                let message = format!("{file}: not offline after a stop");
                return Err(Fault::device(message).fix("look at dmesg; restart the board"));
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Stops the processor if it runs the agent's firmware, and restores its previous firmware.
    fn undo(&self, root: &Root) -> Result<(), Fault> {
        let has = root.text(self.file_of("firmware"));
        let state = root.text(self.file_of("state"));
        // The processor is now in use by another program.
        if has.as_deref() == Some(self.file.as_str()) {
            if state.as_deref() != Some("offline") {
                if let Ok(Some(buffer)) = r5f_buffer(root) {
                    // No access may be in flight when the processor is switched off.
                    Mailbox::open(&buffer, &self.processor, self.mailbox)?.stop();
                }
                write(root, &self.file_of("state"), "stop")?;
                self.wait_off(root)?;
            }
            if !self.firmware.is_empty() {
                write(root, &self.file_of("firmware"), &self.firmware)?;
            }
        }
        match fs::remove_file(root.path(FOLDER).join(&self.file)) {
            Err(e) if e.kind() != ErrorKind::NotFound => {
                Err(Fault::device(format!("{FOLDER}/{}: {e}", self.file)))
            }
            _ => Ok(()),
        }
    }
}

/// Writes to a file in sysfs.
///
/// # Errors
/// If Linux rejects the text.
pub fn write(root: &Root, file: &str, text: &str) -> Result<(), Fault> {
    fs::write(root.path(file), text).map_err(|e| {
        Fault::device(format!("{file}: {text} was refused: {e}"))
            .fix("look at dmesg for what remoteproc says")
    })
}

/// Undoes everything in the record, the last change first. If one change cannot be undone, the
/// others still are.
///
/// # Errors
/// If a change could not be undone. The record is kept.
pub fn restore(root: &Root) -> Result<(), Fault> {
    let path = root.path(RECORD);
    let Ok(text) = fs::read_to_string(&path) else {
        return Ok(());
    };
    // An incomplete last line describes a change that was never made.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut wrong = None;
    for line in whole.lines().rev() {
        let used: Used = serde_json::from_str(line).map_err(|e| {
            Fault::device(format!("{}: {e}", path.display())).fix("restart the board")
        })?;
        if let Err(fault) = used.undo(root) {
            wrong = Some(fault);
        }
    }
    if let Some(fault) = wrong {
        return Err(fault);
    }
    match fs::remove_file(&path) {
        Err(e) if e.kind() != ErrorKind::NotFound => {
            Err(Fault::device(format!("{}: {e}", path.display())))
        }
        _ => Ok(()),
    }
}
