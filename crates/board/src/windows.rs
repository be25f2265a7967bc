//! Moves the memory windows of a point, and the software passes over them, into the buffers of a
//! board.

use axiscope_sim::{
    BeforeSpec, CpuPassSpec, GeneratorSpec, ImageCpuSpec, MasterSpec, PacketDmaSpec, Point,
    TouchSpec,
};

use crate::{Before, BufferAt, Pass, agent::Buffer};

/// Windows are moved by multiples of this, so that they keep their positions in the rows and banks
/// of the DRAM. Linux aligns large buffers to this size as well.
const STEP_BYTES: u64 = 1 << 20;

/// Largest pass over other data of the software. The caches of the chips are smaller than 4 MiB.
const MOST_OWN_BYTES: u64 = 64 << 20;

/// A point whose addresses are in buffers of the board.
#[derive(Debug)]
pub struct Moved {
    /// The point.
    pub point: Point,
    /// What software does before the run.
    pub first: Before,
    /// What software does before the second pass of each master.
    pub second: Vec<Before>,
    /// Notes that are added to the result.
    pub notes: Vec<String>,
}

/// Returns the index of the buffer for a master. If the master snoops the processors' caches, this
/// is the largest buffer that they cache. Otherwise, it is the largest buffer that they do not
/// cache. If there is no buffer of the required kind, it is the largest of all buffers.
#[must_use]
pub fn buffer_for(buffers: &[BufferAt], coherent: bool) -> Option<usize> {
    let wanted = buffers.iter().position(|b| b.cached == coherent);
    wanted.or_else(|| (!buffers.is_empty()).then_some(0))
}

/// A window of the point, and the buffer into which it moves.
struct At {
    master: usize,
    path: &'static str,
    base: u64,
    end: u64,
    buffer: usize,
}

/// Whether a window is in memory of the chip itself. Such a window is not moved.
fn stays(on_chip: &[Buffer], base: u64, end: u64) -> bool {
    let inside = |m: &Buffer| m.base <= base && end <= m.base.saturating_add(m.bytes);
    on_chip.iter().any(inside)
}

/// Moves all windows. Windows in the same buffer keep the distances between them. `coherent` states
/// for each master whether it snoops the processors' caches.
///
/// # Errors
/// Returns a sentence for each reason why the windows or the software do not fit the board.
pub fn moved(
    (buffers, on_chip): (&[BufferAt], &[Buffer]),
    coherent: &[bool],
    point: &Point,
) -> Result<Moved, Vec<String>> {
    let asks = |n: usize| coherent.get(n).copied().unwrap_or(false);
    let mut moved = point.clone();
    let mut windows = Vec::new();
    for (master, m) in moved.masters.iter_mut().enumerate() {
        for window in m.movable_windows() {
            if stays(on_chip, *window.base, window.end) {
                let images = point.masters[master].get::<ImageCpuSpec>();
                if let Some(c) = images.filter(|c| c.cached) {
                    let side = window.path.trim_start_matches('.');
                    return Err(vec![format!(
                        "masters.{}.cached: true; its {side} image is in on-chip memory, which the agent maps as device \
                         memory: set cached to false, or move the image to DRAM ({side}_base)",
                        c.name
                    )]);
                }
                continue;
            }
            let Some(buffer) = buffer_for(buffers, asks(master)) else {
                return Err(vec![
                    "the board has no buffer; load u-dma-buf and its overlay".into(),
                ]);
            };
            if let Some(c) = point.masters[master].get::<ImageCpuSpec>()
                && buffers[buffer].cached != c.cached
            {
                let (what, has) = match c.cached {
                    true => ("true; the processors cache no buffer", "`dma-coherent`"),
                    false => (
                        "false; the processors cache all buffers",
                        "no `dma-coherent`",
                    ),
                };
                return Err(vec![format!(
                    "masters.{}.cached: {what}: load an overlay with a buffer that has {has}",
                    c.name
                )]);
            }
            windows.push(At {
                master,
                path: window.path,
                base: *window.base,
                end: window.end,
                buffer,
            });
        }
    }
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let downs: Vec<u64> = (0..buffers.len())
        .map(|n| down(buffers, n, &windows, point, (&mut out, &mut notes)))
        .collect();
    let place = |at: u64, buffer: usize| {
        let down = downs[buffer];
        at.saturating_sub(down)
            .saturating_add(buffers[buffer].found.base)
    };
    for (master, m) in moved.masters.iter_mut().enumerate() {
        let own: Vec<&At> = windows.iter().filter(|w| w.master == master).collect();
        for window in m.movable_windows() {
            if let Some(at) = own.iter().find(|w| w.path == window.path) {
                *window.base = place(at.base, at.buffer);
            }
        }
    }
    let mut first = Before::default();
    let mut second = vec![Before::default(); point.masters.len()];
    for (n, m) in point.masters.iter().enumerate() {
        let own: Vec<&At> = windows.iter().filter(|w| w.master == n).collect();
        let cached = |w: &&&At| buffers[w.buffer].cached;
        if asks(n) {
            first
                .passes
                .extend(own.iter().filter(cached).map(|w| Pass::Clear {
                    address: place(w.base, w.buffer),
                    bytes: w.end - w.base,
                }));
        }
        for (path, is_second, before) in software(m) {
            let into = if is_second {
                &mut second[n]
            } else {
                &mut first
            };
            into.rested_us = into.rested_us.max(before.rested_us.unwrap_or(0.0));
            let at = format!("masters.{}{path}.before", m.name());
            for pass in &before.cpu {
                let inside = windows.iter().find(|w| holds(w, pass));
                match (inside, pass.touch) {
                    (Some(w), _) if buffers[w.buffer].cached => into.passes.push(Pass::Buffer {
                        touch: pass.touch,
                        address: place(pass.base, w.buffer),
                        bytes: pass.bytes,
                    }),
                    // If the processors do not cache a buffer, no cache contains its lines.
                    (Some(_), TouchSpec::Flush) => {}
                    (Some(w), _) => out.push(format!(
                        "{at}: the processors do not cache the buffer {}, so its lines are in no cache: load an \
                         overlay with a buffer that is `dma-coherent`, and use a port that asks the caches",
                        buffers[w.buffer].found.name
                    )),
                    (None, touch) if pass.bytes <= MOST_OWN_BYTES => into.passes.push(Pass::Own {
                        touch,
                        bytes: pass.bytes,
                    }),
                    (None, _) => out.push(format!(
                        "{at}: a pass over {} bytes outside the windows; give at most {MOST_OWN_BYTES}",
                        pass.bytes
                    )),
                }
            }
        }
    }
    if out.is_empty() {
        Ok(Moved {
            point: moved,
            first,
            second,
            notes,
        })
    } else {
        Err(out)
    }
}

/// Returns the number of bytes by which the windows of a buffer move down before the address of the
/// buffer is added. If they fit without moving, this is 0. Otherwise, the lowest window moves to
/// the first step of the buffer.
fn down(
    buffers: &[BufferAt],
    number: usize,
    windows: &[At],
    point: &Point,
    (out, notes): (&mut Vec<String>, &mut Vec<String>),
) -> u64 {
    let buffer = &buffers[number].found;
    let own = || windows.iter().filter(|w| w.buffer == number);
    let last = own().map(|w| w.end).max().unwrap_or(0);
    if last <= buffer.bytes {
        return 0;
    }
    let lowest = own().map(|w| w.base).min().unwrap_or(0);
    let down = lowest - lowest % STEP_BYTES;
    for w in own().filter(|w| w.end - down > buffer.bytes) {
        let of = match down {
            0 => String::new(),
            _ => format!(" (the lowest window begins at {lowest:#x})"),
        };
        out.push(format!(
            "masters.{}{}: its window ends at {:#x}{of}; the buffer {} has {:#x} bytes: reserve more in the overlay, \
             or move the window",
            point.masters[w.master].name(),
            w.path,
            w.end,
            buffer.name,
            buffer.bytes
        ));
    }
    if down > 0 {
        notes.push(format!(
            "the windows begin {down:#x} lower than the point says, so that they fit into the buffer {}; their \
             distances are the same",
            buffer.name
        ));
    }
    down
}

/// Whether a software pass is inside a window.
const fn holds(window: &At, pass: &CpuPassSpec) -> bool {
    window.base <= pass.base && pass.base.saturating_add(pass.bytes) <= window.end
}

/// Returns what software does before the transfers of a master. Each entry has the path of its
/// field and states whether it precedes the second pass.
fn software(m: &MasterSpec) -> Vec<(&'static str, bool, &BeforeSpec)> {
    if let Some(g) = m.get::<GeneratorSpec>() {
        let twice = g.write_then_read_ns.is_some();
        let sides = [(".write", false, &g.write), (".read", twice, &g.read)];
        let given = sides
            .into_iter()
            .filter_map(|(path, second, e)| Some((path, second, e.as_ref()?.before.as_ref()?)));
        return given.collect();
    }
    let packets = m.get::<PacketDmaSpec>().and_then(|d| d.before.as_ref());
    let images = || m.get::<ImageCpuSpec>().and_then(|c| c.before.as_ref());
    packets
        .or_else(images)
        .map(|before| ("", false, before))
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = r#"{"touch": "store", "base": 1578106880, "bytes": 4096},
        {"touch": "load_l2", "base": 268435456, "bytes": 8192}"#;

    fn buffers() -> Vec<BufferAt> {
        let buffer = |name: &str, base, cached| BufferAt {
            found: Buffer {
                name: name.into(),
                base,
                bytes: 64 << 20,
            },
            cached,
        };
        vec![
            buffer("axiscope", 0x4000_0000, false),
            buffer("axiscope-coherent", 0x6000_0000, true),
        ]
    }

    /// A generator that writes and then reads 32 MiB at 0x5E10_0000, as in the files of marjanovic2021.
    fn point(before: &str) -> Point {
        let engine = |cpu: &str| {
            format!(
                r#"{{"burst_beats": 4, "beat_bytes": 16, "pattern": "sequential", "base": 1578106880,
                "window_bytes": 33554432, "outstanding": 4, "count": 64,
                "before": {{"rested_us": 100, "cpu": [{cpu}]}}}}"#
            )
        };
        let text = format!(
            r#"{{"pl_mhz": 250, "mapping": "row_bank_column", "masters": [{{"kind": "traffic_generator", "name": "g",
            "port": "ACP", "write_then_read_ns": 20000, "read": {}, "write": {}}}]}}"#,
            engine(""),
            engine(before)
        );
        Point::parse(&text).expect("a point")
    }

    #[test]
    fn windows_beyond_the_buffer_move_to_its_begin_with_what_software_does_there() {
        let moved = moved((&buffers(), &[]), &[true], &point(LINES)).expect("fits");
        let g = moved.point.masters[0].get::<GeneratorSpec>();
        let read = g.and_then(|g| g.read.as_ref()).expect("reads");
        assert_eq!(read.base, 0x6000_0000);
        assert!(
            moved.notes[0].contains("0x5e100000 lower"),
            "{:?}",
            moved.notes
        );
        let passes = &moved.first.passes;
        let clear = |p: &&Pass| {
            matches!(
                p,
                Pass::Clear {
                    address: 0x6000_0000,
                    ..
                }
            )
        };
        assert_eq!(passes.iter().filter(clear).count(), 2);
        let store = Pass::Buffer {
            touch: TouchSpec::Store,
            address: 0x6000_0000,
            bytes: 4096,
        };
        let other = Pass::Own {
            touch: TouchSpec::LoadL2,
            bytes: 8192,
        };
        assert_eq!(passes[2..], [store, other]);
        assert_eq!(moved.second[0].rested_us, 100.0);
        assert!(moved.second[0].passes.is_empty());
    }

    #[test]
    fn windows_that_fit_stay_where_the_point_has_them() {
        let mut near = point("");
        for e in near.masters[0].movable_windows() {
            *e.base = 0x20_0000;
        }
        let moved = moved((&buffers(), &[]), &[false], &near).expect("fits");
        let g = moved.point.masters[0].get::<GeneratorSpec>();
        assert_eq!(
            g.and_then(|g| g.write.as_ref()).map(|e| e.base),
            Some(0x4020_0000)
        );
        assert!(moved.notes.is_empty() && moved.first.passes.is_empty());
    }

    #[test]
    fn lines_of_a_buffer_that_is_not_cached_cannot_be_in_caches() {
        let only = &buffers()[..1];
        let wrong = moved((only, &[]), &[true], &point(LINES)).expect_err("not cached");
        assert!(wrong[0].starts_with("masters.g.write.before: the processors do not cache"));
        let most = LINES.replace("8192", "99999999999");
        let wrong = moved((&buffers(), &[]), &[true], &point(&most)).expect_err("too much");
        assert!(wrong[0].contains("give at most"), "{wrong:?}");
    }
    #[test]
    fn windows_on_the_chip_stay_there() {
        let chip = [Buffer {
            name: "on-chip".into(),
            base: 1_578_106_880,
            bytes: 32 << 20,
        }];
        let moved = moved((&buffers(), &chip), &[true], &point("")).expect("fits");
        let g = moved.point.masters[0].get::<GeneratorSpec>();
        let base = g.and_then(|g| g.read.as_ref()).map(|e| e.base);
        assert_eq!(base, Some(1_578_106_880));
        assert!(moved.first.passes.is_empty() && moved.notes.is_empty());
    }
    #[test]
    fn a_filter_cannot_cache_images_in_on_chip_memory() {
        let chip = [Buffer {
            name: "on-chip".into(),
            base: 0xFFFC_0000,
            bytes: 256 << 10,
        }];
        let filter = |cached| {
            let text = format!(
                r#"{{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [{{"kind": "image_cpu", "name": "CPU0",
                "port": "CPU0", "read_base": 4294705152, "write_base": 65536, "image_bytes": 4096, "cached": {cached},
                "compute_cycles": 250, "stores": 4}}]}}"#
            );
            moved(
                (&buffers(), &chip),
                &[cached],
                &Point::parse(&text).expect("a point"),
            )
        };
        let wrong = filter(true).expect_err("not cached");
        assert!(
            wrong[0].starts_with("masters.CPU0.cached: true; its read image is in on-chip memory"),
            "{wrong:?}"
        );
        assert!(wrong[0].ends_with("(read_base)"), "{wrong:?}");
        let moved = filter(false).expect("fits");
        let c = moved.point.masters[0].get::<ImageCpuSpec>();
        assert_eq!(c.map(|c| c.read_base), Some(0xFFFC_0000));
    }
}
