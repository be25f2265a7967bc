//! Loads designs on a board: bitstreams through the FPGA manager of Linux, overlays through configfs.
//!
//! `flags` and `firmware` of the manager, and `/sys/kernel/config/device-tree/overlays`, exist only
//! in the chip makers' kernels (AMD, "Linux FPGA manager" of the wiki; meta-xilinx, fpgautil). On
//! other kernels, the boot loader has to load the design.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use axiscope_instrument::Error;
use sha2::{Digest, Sha256};

use crate::{
    BITSTREAM, Root,
    bitstream::{bitstream, fits},
    discover::blocks,
    guardian::stop_known,
    machine,
};

const MANAGER: &str = "/sys/class/fpga_manager/fpga0";
const OVERLAYS: &str = "/sys/kernel/config/device-tree/overlays";

/// Name of the overlay.
const NAME: &str = "axiscope";

/// Folder in which the kernel looks for firmware, and the name of the file there.
const FIRMWARE: &str = "/lib/firmware";
const FILE: &str = "axiscope_design.bin";

/// First bytes of a flattened device tree.
const TREE: u32 = 0xD00D_FEED;

/// Largest file of a design, bytes. The largest bitstream of the boards' chips is below 100 MB.
const MOST_BYTES: u64 = 1 << 28;

/// Time limit for Linux to create the devices of an overlay.
const PATIENCE: Duration = Duration::from_secs(5);

/// Folder for files of a design that a host sends.
pub const DESIGN: &str = "/run/axiscope/design";

/// Stores a file of a design that a host sends, for `load`.
///
/// # Errors
/// If the name is not a plain file name, or the file is too large or cannot be written.
pub fn keep(root: &Root, name: &str, from: impl Read) -> Result<(), Error> {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_+".contains(c);
    if name.is_empty() || name.starts_with('.') || name.len() > 128 || !name.chars().all(plain) {
        return Err(Error(format!(
            "{name:?}: give letters, digits and . - _ +, without a folder"
        )));
    }
    let mut bytes = Vec::new();
    let taken = from.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    taken.map_err(|e| Error(format!("{name}: {e}")))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Error(format!("{name}: more than 256 MiB")));
    }
    write(&root.path(format!("{DESIGN}/{name}")), &bytes)
}

/// Finds a file. A plain name refers to a file in the current folder or to a stored file.
///
/// # Errors
/// If a plain name exists in both places.
fn found(root: &Root, path: &Path) -> Result<PathBuf, Error> {
    if path.starts_with(DESIGN) {
        return Ok(root.path(path));
    }
    let kept = root.path(DESIGN).join(path);
    let alone = path.components().count() == 1;
    match (path.exists(), alone && kept.exists()) {
        (true, true) => Err(of(
            path,
            &format!(
                "is in this folder and was sent, too; give ./{} or {}",
                path.display(),
                kept.display()
            ),
        )),
        (false, _) if alone => Ok(kept),
        _ => Ok(path.to_owned()),
    }
}

/// Files of a design.
#[derive(Clone, Debug, Default)]
pub struct DesignFiles {
    /// The bitstream, as written by the vendor's tool or by bootgen.
    pub bitstream: Option<PathBuf>,
    /// The compiled overlay.
    pub overlay: Option<PathBuf>,
}

/// Loads a design. Before that, stops the blocks of the previous design and removes its overlay.
/// Returns one sentence for each step that was taken.
///
/// # Errors
/// If a file has the wrong type (then nothing was done), the kernel lacks the interfaces, or the manager reports
/// an error.
pub fn load(root: &Root, design: &DesignFiles) -> Result<Vec<String>, Error> {
    let kept = |path: &Option<PathBuf>| path.as_deref().map(|p| found(root, p)).transpose();
    let (bitstream_at, overlay_at) = (kept(&design.bitstream)?, kept(&design.overlay)?);
    let overlay = overlay_at.as_deref().map(overlay_of).transpose()?;
    let words = match bitstream_at.as_deref() {
        Some(path) => {
            let report =
                bitstream(&read(path)?, has_sync_word(root)).map_err(|e| of(path, &e.0))?;
            let part = report.part.as_deref().unwrap_or_default();
            fits(part, &machine(root).compatible).map_err(|e| of(path, &e.0))?;
            Some((path, report))
        }
        None => None,
    };
    if overlay.is_none() && words.is_none() {
        return Err(Error("give --bitstream, --overlay or both".into()));
    }
    if words.is_some() && !root.path(format!("{MANAGER}/firmware")).exists() {
        return Err(Error(format!(
            "{MANAGER}/firmware: not there: this kernel loads no bitstream from a file; load it in the boot \
             loader (U-Boot: fpga load), or boot the kernel of the chip's maker"
        )));
    }
    if overlay.is_some() && !root.path(OVERLAYS).is_dir() {
        return Err(Error(format!(
            "{OVERLAYS}: not there; `mount -t configfs none /sys/kernel/config`, or apply the overlay in the \
             boot loader (U-Boot: fdt apply)"
        )));
    }
    let mut message = unload(root)?;
    if let Some((path, report)) = words {
        configure(root, &report.bytes)?;
        let hash = Sha256::digest(&report.bytes);
        let hash: String = hash.iter().take(8).map(|b| format!("{b:02x}")).collect();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        write(
            &root.path(BITSTREAM),
            format!("{name} sha256:{hash}\n").as_bytes(),
        )?;
        let part = report
            .part
            .map_or(String::new(), |part| format!(" for {part}"));
        message.push(format!("loaded {name}{part}, {} bytes", report.bytes.len()));
    }
    if let Some(bytes) = overlay {
        apply(root, &bytes)?;
        let found = await_blocks(root)?;
        message.push(format!("applied the overlay: {found} blocks"));
    }
    Ok(message)
}

/// Stops the blocks, and removes the overlay and the copy of the bitstream. The logic remains
/// configured.
///
/// # Errors
/// If blocks do not become idle, or Linux does not release the overlay.
pub fn unload(root: &Root) -> Result<Vec<String>, Error> {
    let mut message = Vec::new();
    stop_known(root)?;
    let at = root.path(format!("{OVERLAYS}/{NAME}"));
    if at.is_dir() {
        // In configfs, attributes cannot be removed. They disappear with their folder.
        let _ = fs::remove_file(at.join("dtbo"));
        fs::remove_dir(&at).map_err(|e| of(&at, &e.to_string()))?;
        message.push("took the overlay away".into());
    }
    let _ = fs::remove_file(root.path(format!("{FIRMWARE}/{FILE}")));
    Ok(message)
}

/// Configures the programmable logic. The previous design is lost.
fn configure(root: &Root, words: &[u8]) -> Result<(), Error> {
    let _ = fs::remove_file(root.path(BITSTREAM));
    write(&root.path(format!("{FIRMWARE}/{FILE}")), words)?;
    // The full logic is configured. A kernel without partial configuration has no file for flags.
    let flags = root.path(format!("{MANAGER}/flags"));
    if flags.exists() {
        write(&flags, b"0")?;
    }
    let refused = write(&root.path(format!("{MANAGER}/firmware")), FILE.as_bytes());
    let state = root.text(format!("{MANAGER}/state")).unwrap_or_default();
    if refused.is_err() || state != "operating" {
        return Err(Error(format!(
            "the FPGA manager refused the bitstream (state: {state}); is it for this chip? `dmesg` says more"
        )));
    }
    Ok(())
}

fn apply(root: &Root, overlay: &[u8]) -> Result<(), Error> {
    let at = root.path(format!("{OVERLAYS}/{NAME}"));
    fs::create_dir(&at).map_err(|e| of(&at, &e.to_string()))?;
    let written = write(&at.join("dtbo"), overlay);
    let status = root.text(format!("{OVERLAYS}/{NAME}/status"));
    if written.is_err() || status.as_deref().is_some_and(|s| s != "applied") {
        let _ = fs::remove_file(at.join("dtbo"));
        let _ = fs::remove_dir(&at);
        return Err(Error(
            "Linux refused the overlay; is it of this board, and compiled with `dtc -@`? `dmesg` says more".into(),
        ));
    }
    Ok(())
}

/// Waits until Linux has created the devices of the blocks, and returns their number.
fn await_blocks(root: &Root) -> Result<usize, Error> {
    let begin = Instant::now();
    loop {
        let found = blocks(root)?.len();
        if found > 0 {
            return Ok(found);
        }
        if begin.elapsed() > PATIENCE {
            return Err(Error(
                "the overlay is applied, and no UIO device is called axiscope-...: `modprobe uio_pdrv_genirq \
                 of_id=generic-uio`, or boot with uio_pdrv_genirq.of_id=generic-uio where the driver is built in"
                    .into(),
            ));
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Reads the file that contains an overlay.
fn overlay_of(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = read(path)?;
    let word = |n: usize| Some(u32::from_be_bytes(*bytes.get(n..)?.first_chunk()?));
    if word(0) != Some(TREE) || word(4) != u32::try_from(bytes.len()).ok() {
        return Err(of(
            path,
            "no compiled overlay; `dtc -@ -I dts -O dtb -o axiscope.dtbo axiscope.dtso`",
        ));
    }
    Ok(bytes)
}

/// Whether the chip uses bitstreams with a sync word. Intel's chips and Versal use other file
/// formats.
fn has_sync_word(root: &Root) -> bool {
    let others: [&[u8]; 3] = [b"altr,", b"intel,", b"xlnx,versal"];
    let compatible = root
        .bytes("/proc/device-tree/compatible")
        .unwrap_or_default();
    let mut names = compatible.split(|b| *b == 0);
    !names.any(|name| others.iter().any(|other| name.starts_with(other)))
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let report = fs::metadata(path).map_err(|e| of(path, &e.to_string()))?;
    if !report.is_file() || report.len() > MOST_BYTES {
        return Err(of(path, "no file of at most 256 MiB"));
    }
    fs::read(path).map_err(|e| of(path, &e.to_string()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| fs::write(path, bytes));
    written.map_err(|e| of(path, &e.to_string()))
}

fn of(path: &Path, message: &str) -> Error {
    Error(format!("{}: {message}", path.display()))
}
