//! Tests loading, replacing and removing designs on a fake board.

use std::fs;

use crate::fake::Fake;
use crate::host::agent;
use axiscope_board::{DESIGN, DesignFiles, Root, keep, load, unload};
use axiscope_instrument::registers::traffic_generator as at;

const MANAGER: &str = "sys/class/fpga_manager/fpga0";
const OVERLAY: &str = "sys/kernel/config/device-tree/overlays/axiscope";
const WORDS: [u8; 8] = [0xaa, 0x99, 0x55, 0x66, 1, 2, 3, 4];

fn board(name: &str) -> (Fake, Root) {
    let fake = Fake::new(name);
    fake.put(&format!("{MANAGER}/firmware"), b"");
    fake.put(&format!("{MANAGER}/flags"), b"7");
    fs::create_dir_all(fake.path().join(OVERLAY).parent().expect("a folder")).expect("a folder");
    let root = Root::new(fake.path());
    (fake, root)
}

/// Returns a device tree without content. Its length matches the size stated in its header.
fn overlay() -> Vec<u8> {
    [0xd00d_feedu32, 8]
        .iter()
        .flat_map(|w| w.to_be_bytes())
        .collect()
}

/// Returns a `.bit` file for a part.
fn bit(part: &str) -> Vec<u8> {
    let mut file = vec![
        0, 9, 0x0f, 0xf0, 0x0f, 0xf0, 0x0f, 0xf0, 0x0f, 0xf0, 0, 0, 1,
    ];
    file.push(b'b');
    file.extend((part.len() as u16).to_be_bytes());
    file.extend(part.as_bytes());
    file.push(b'e');
    file.extend((WORDS.len() as u32).to_be_bytes());
    file.extend(WORDS);
    file
}

/// Returns files of a design in the form in which a host sends them for storage.
fn files(root: &Root, bitstream: Option<&[u8]>, overlay: Option<&[u8]>) -> DesignFiles {
    let kept = |name: &str, bytes: &[u8]| {
        keep(root, name, bytes).expect("kept");
        root.path(format!("{DESIGN}/{name}"))
    };
    DesignFiles {
        bitstream: bitstream.map(|b| kept("axiscope_ultra96.bin", b)),
        overlay: overlay.map(|b| kept("axiscope.dtbo", b)),
    }
}

fn read(fake: &Fake, file: &str) -> Vec<u8> {
    fs::read(fake.path().join(file)).unwrap_or_default()
}

#[test]
fn a_design_is_loaded_once_its_blocks_are_stopped_and_taken_away_again() {
    let (fake, root) = board("load");
    let both = files(&root, Some(&WORDS), Some(&overlay()));
    for again in [false, true] {
        let message = load(&root, &both).expect("loaded").join("\n");
        assert_eq!(
            message.contains("took the overlay away"),
            again,
            "{message}"
        );
        assert!(
            message.contains("loaded axiscope_ultra96.bin, 8 bytes"),
            "{message}"
        );
        assert!(
            message.contains("applied the overlay: 1 blocks"),
            "{message}"
        );
        let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
        assert_eq!(fake.word(at::CONTROL.offset), stop, "stopped before");
        // The manager has received the name of a file that contains the reordered words.
        assert_eq!(
            read(&fake, &format!("{MANAGER}/firmware")),
            b"axiscope_design.bin"
        );
        assert_eq!(read(&fake, &format!("{MANAGER}/flags")), b"0");
        let swapped = [0x66, 0x55, 0x99, 0xaa, 4, 3, 2, 1];
        assert_eq!(read(&fake, "lib/firmware/axiscope_design.bin"), swapped);
        assert_eq!(read(&fake, &format!("{OVERLAY}/dtbo")), overlay());
        let name = String::from_utf8(read(&fake, "run/axiscope/bitstream")).expect("words");
        assert!(name.starts_with("axiscope_ultra96.bin sha256:"), "{name}");
    }
    unload(&root).expect("taken away");
    assert!(!fake.path().join(OVERLAY).exists());
    // The logic stays configured, even after another overlay has been loaded and removed.
    let name = || read(&fake, "run/axiscope/bitstream");
    assert!(name().starts_with(b"axiscope_ultra96.bin sha256:"));
    load(&root, &files(&root, None, Some(&overlay()))).expect("loaded");
    assert!(name().starts_with(b"axiscope_ultra96.bin sha256:"));
    unload(&root).expect("taken away");
    assert!(
        !fake
            .path()
            .join("lib/firmware/axiscope_design.bin")
            .exists()
    );
    assert_eq!(unload(&root), Ok(Vec::new()), "nothing is left to take");
}

#[test]
fn what_cannot_be_loaded_is_refused_before_anything_is_done() {
    let (fake, root) = board("refused");
    let message = |design: &DesignFiles| load(&root, design).expect_err("refused").0;
    let (words, tree) = (Some(&WORDS[..]), overlay());
    let wrong = files(&root, words, Some(&tree[..7]));
    assert!(message(&wrong).contains("no compiled overlay"));
    let wrong = files(&root, Some(&[0; 64]), Some(&tree));
    assert!(message(&wrong).contains("no sync word"));
    assert!(message(&DesignFiles::default()).contains("give --bitstream"));
    let other = files(&root, Some(&bit("7z010clg400")), Some(&tree));
    assert!(message(&other).contains("7z010clg400, and this chip is a xlnx,zynqmp"));
    let both = files(&root, words, Some(&tree));
    fake.take(&format!("{MANAGER}/firmware"));
    assert!(message(&both).contains("fpga load"));
    fake.put(&format!("{MANAGER}/firmware"), b"");
    fs::remove_dir(fake.path().join("sys/kernel/config/device-tree/overlays")).expect("empty");
    assert!(message(&both).contains("mount -t configfs"));
    assert!(
        !fake.path().join("lib/firmware").exists(),
        "nothing was done"
    );
    assert_eq!(fake.word(at::CONTROL.offset), 0, "no block was touched");
}

#[test]
fn a_manager_or_a_kernel_that_refuses_is_told() {
    let (fake, root) = board("state");
    let words = files(&root, Some(&WORDS), None);
    load(&root, &words).expect("loaded");
    fake.put(&format!("{MANAGER}/state"), b"write init error\n");
    let message = load(&root, &words).expect_err("refused").0;
    assert!(message.contains("write init error"), "{message}");
    assert!(
        !fake.path().join("run/axiscope/bitstream").exists(),
        "not the one that is there"
    );
}

#[test]
fn a_host_leaves_plain_files_only() {
    let (fake, root) = board("keep");
    for wrong in ["", "../x", "a/b", ".hidden", "a b", &"x".repeat(200)] {
        keep(&root, wrong, &b"1"[..]).expect_err("no plain name");
    }
    let at = |words: &[&str]| {
        let mut agent = agent();
        agent.args(words).arg("--root").arg(fake.path());
        agent.output().expect("runs")
    };
    let kept = at(&["keep", "x.bin"]);
    assert!(kept.status.success());
    assert!(fake.path().join("run/axiscope/design/x.bin").exists());
    let odd = at(&["describe", "--overlay", "x"]);
    assert_eq!(odd.status.code(), Some(2), "of another command");
    let odd = at(&["describe", "--uart", "x"]);
    assert_eq!(odd.status.code(), Some(2), "of another command");
}

#[test]
fn a_name_that_two_files_have_is_not_guessed() {
    let (fake, root) = board("two-of-a-name");
    files(&root, Some(&WORDS), None);
    let here = fake.path().join("login");
    fs::create_dir(&here).expect("a folder");
    let older: Vec<u8> = WORDS.iter().map(|b| b ^ u8::from(*b < 9)).collect();
    let loads = |name: &str| {
        let mut agent = agent();
        agent.args(["load", "--bitstream", name, "--root"]);
        let done = agent.arg(fake.path()).current_dir(&here).output();
        let done = done.expect("runs");
        let message = [done.stdout, done.stderr].concat();
        String::from_utf8(message).expect("words")
    };
    let file = "axiscope_ultra96.bin";
    assert!(loads(file).contains("loaded"), "only the one that was sent");
    fs::write(here.join(file), older).expect("a file");
    let message = loads(file);
    assert!(
        message.contains("give ./axiscope_ultra96.bin or "),
        "{message}"
    );
    assert!(loads(&format!("{DESIGN}/{file}")).contains("loaded"));
    let loaded = || read(&fake, "lib/firmware/axiscope_design.bin")[4];
    assert_eq!(loaded(), 4, "the one that was sent");
    assert!(loads("./axiscope_ultra96.bin").contains("loaded"));
    assert_eq!(loaded(), 5, "the one in this folder");
}
