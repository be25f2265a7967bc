//! The firmware file, in the form in which it is built and in the form in which it is loaded into a
//! processor.

use std::{
    fs::{self, OpenOptions},
    io::ErrorKind,
    os::unix::fs::OpenOptionsExt,
};

use crate::agent::Fault;
use crate::firmware::mailbox::MARK;

use crate::Root;

/// Where Linux looks for firmware (Documentation/driver-api/firmware/fw_search_path.rst).
pub const FOLDER: &str = "/lib/firmware";

/// The file that an agent uses if no firmware is built into the agent.
const BUILT: &str = "/lib/firmware/axiscope-r5f.elf";

/// Limit on the file size, bytes. The firmware has to fit into 128 KiB of memory.
const MOST_BYTES: u64 = 1 << 20;

/// The firmware that `make agents` builds into agents.
const WITHIN: &[u8] = crate::firmware::R5F;

/// Returns the file as it was built, if there is one.
pub fn built(root: &Root) -> Option<Vec<u8>> {
    if !WITHIN.is_empty() {
        return Some(WITHIN.to_vec());
    }
    let path = root.path(BUILT);
    let small = fs::metadata(&path).is_ok_and(|m| m.len() <= MOST_BYTES);
    small.then(|| fs::read(path).ok()).flatten()
}

/// Returns the file for a processor with this mailbox. It also contains the address of the end of the memory
/// that the program may use.
///
/// # Errors
/// If the file does not have exactly one place for the two addresses, or an address does
/// not fit into 32 bits.
pub fn filled(mut built: Vec<u8>, mailbox: u64, end: u64) -> Result<Vec<u8>, Fault> {
    let mut places = built.windows(MARK.len()).enumerate();
    let mut places = places.by_ref().filter(|(_, at)| *at == MARK);
    let (first, second) = (places.next().map(|(n, _)| n + MARK.len()), places.next());
    let words = [mailbox, end].map(u32::try_from);
    let (Some(at), None, [Ok(mailbox), Ok(end)]) = (first, second, words) else {
        let message =
            "the firmware of R5F cores has no place for its mailbox: it is of another release";
        return Err(Fault::device(message).fix(format!(
            "put the agent on the board that `make agents` builds, or its firmware to {BUILT}"
        )));
    };
    for (n, word) in [mailbox, end].into_iter().enumerate() {
        let place = built.get_mut(at + 4 * n..at + 4 * n + 4);
        place
            .ok_or_else(|| Fault::device("the firmware of R5F cores ends too early"))?
            .copy_from_slice(&word.to_le_bytes());
    }
    Ok(built)
}

/// Returns the reason why Linux's firmware folder cannot be written to. Returns `None` if it can,
/// or if that is unknown.
pub fn not_writable(root: &Root) -> Option<String> {
    let mut options = OpenOptions::new();
    // A file without a name, which disappears when it is closed.
    options.write(true).custom_flags(libc::O_TMPFILE);
    match options.open(root.path(FOLDER)) {
        Err(e) if matches!(e.raw_os_error(), Some(libc::EOPNOTSUPP | libc::EISDIR)) => None,
        Err(e) if e.kind() == ErrorKind::NotFound => Some(format!(
            "{FOLDER}: not there, and Linux loads firmware from it: mkdir -p {FOLDER}"
        )),
        Err(e) => Some(format!(
            "{FOLDER}: {e}; the R5F's firmware is to be written there: run the agent as root, and \
             mount -o remount,rw / if the file system is read-only"
        )),
        Ok(_) => None,
    }
}

/// Instructions for users if there is no firmware.
pub const LACKS: &str = "this agent has no firmware of R5F cores: put the agent on the board that `make agents` builds, \
                         or its firmware to /lib/firmware/axiscope-r5f.elf";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_words_behind_the_mark_are_filled_in() {
        let built = [&b"elf"[..], &MARK, &[0; 8], b"rest"].concat();
        let filled = filled(built, 0x7000_0100, 0x8000_0000).expect("a place");
        assert_eq!(filled[11..19], [0, 1, 0, 0x70, 0, 0, 0, 0x80]);
        assert_eq!(&filled[19..], b"rest");
    }

    #[test]
    fn a_file_of_another_release_is_refused() {
        for wrong in [b"elf".to_vec(), MARK.repeat(3), MARK.to_vec()] {
            assert!(filled(wrong, 0, 0).is_err());
        }
    }
}
