"""The inputs to fuzz ("doors"): for each kind of file, valid samples and commands that read it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import polars as pl
import tomli_w

from tools.fuzz import mutate, samples, tables

ROOT = Path(__file__).parents[2]

Change = Callable[[Random, bytes], bytes]


@dataclass(frozen=True)
class Door:
    """A kind of input: valid files, and the commands that read them. The fuzzer changes one of the
    files.
    """

    files: dict[str, bytes]
    hostile: str
    """Name of the file that the fuzzer changes."""
    change: Change
    commands: tuple[tuple[str, ...], ...]
    links: dict[str, Path] = field(default_factory=dict)
    """Folders that commands only read; they are linked, not copied."""


def toml(rng: Random, original: bytes) -> bytes:
    """Changes fields of a TOML file, and sometimes its text."""
    if rng.random() < 0.1:
        return mutate.text(rng, original.decode()).encode()
    return tomli_w.dumps(mutate.document(rng, tomllib.loads(original.decode()))).encode()


def text(rng: Random, original: bytes) -> bytes:
    """Changes lines and words of a text, and sometimes bytes."""
    if rng.random() < 0.1:
        return mutate.data(rng, original)
    return mutate.text(rng, original.decode()).encode(errors="replace")


def csv(rng: Random, original: bytes) -> bytes:
    """Changes cells of a table, and sometimes bytes."""
    if rng.random() < 0.1:
        return mutate.data(rng, original)
    return mutate.text(rng, original.decode(), commas=True).encode(errors="replace")


RUN = ("run", "small.toml", "-o", "out", "--jobs", "1", "-q")
BOARDS = ("ddr4_2400", "zybo", "ultra96", "zcu102_2022", "vck190", "de1_soc")


def doors(results: Path) -> dict[str, Door]:
    """Returns all kinds of input. The folder `results` contains results of an experiment, of a
    design and of `interfere`.
    """
    read = (ROOT / "data/platforms").glob
    platforms = {path.stem: path.read_bytes() for path in read("*.toml")}
    found: dict[str, Door] = {}
    small = samples.EXPERIMENT.encode()
    found["experiment"] = Door({"small.toml": small}, "small.toml", toml, (RUN,))
    for name in ("clusters", "axi_dma", "phases", "cores", "networks"):
        text_of = samples.experiment_with(name)
        tester = samples.tester(name)
        both = {"small.toml": text_of.encode(), "tester.toml": tester.encode()}
        both |= {"clusters.toml": samples.tester("clusters").encode()}
        found[f"tester {name}"] = Door(both, "tester.toml", toml, (RUN,))
        found[f"experiment {name}"] = Door(both, "small.toml", toml, (RUN,))
    for name, design in samples.DESIGNS.items():
        files = {"design.toml": design.encode()}
        run = ("run", "design.toml", "-o", "out", "--jobs", "1", "-q")
        found[f"design {name}"] = Door(files, "design.toml", toml, (run,))
    for name in BOARDS:
        replay = ("replay", "a.trace", "--platform", "board.toml", "--wrap")
        commands = (("show", "board.toml", "--json"), ("show", "board.toml"), replay)
        files = {"board.toml": platforms[name], "a.trace": samples.TRACE.encode()}
        if name not in ("ddr4_2400", "vck190", "de1_soc"):
            files["small.toml"] = samples.on_board("board.toml").encode()
            commands += (RUN,)
        found[f"platform {name}"] = Door(files, "board.toml", toml, commands)
    for folder, name, board in samples.COMPANIONS:
        hostile = f"{folder}/{name}.toml"
        files = {
            hostile: (ROOT / "data" / hostile).read_bytes(),
            "board.toml": platforms[board],
            "a.trace": samples.TRACE.encode(),
        }
        commands = (
            ("show", "board.toml", "--json"),
            ("replay", "a.trace", "--platform", "board.toml", "--wrap"),
        )
        found[f"{folder} {name}"] = Door(files, hostile, toml, commands)
    references = {"a.toml": samples.REFERENCE.encode()}
    found["reference"] = Door(
        references, "a.toml", toml, (("reproduce", "a.toml", "--jobs", "1", "-q"),)
    )
    found["trace"] = Door(
        {"a.trace": samples.TRACE.encode()}, "a.trace", text,
        (("replay", "a.trace", "--platform", "ddr4_2400"),),
    )  # fmt: skip
    points = {"points.csv": samples.POINTS.encode()}
    predict = ("predict", "points.csv", "-o", "out.csv", "--jobs", "1", "-q")
    found["points"] = Door(points, "points.csv", csv, (predict,))
    frame = pl.DataFrame(tables.rows_of(samples.POINTS))
    found["points parquet"] = Door(
        {"points.parquet": tables.parquet(frame)}, "points.parquet", tables.change_parquet,
        (("predict", "points.parquet", "-o", "out.parquet", "--jobs", "1", "-q"),),
    )  # fmt: skip
    measured = {"measured.csv": samples.MEASURED.encode(), "small.toml": small}
    found["measured"] = Door(
        measured, "measured.csv", csv,
        (("validate", "measured.csv", "--jobs", "1", "-q", "--plot", "plot.html"),
         ("report", "experiment", "--measured", "measured.csv", "-o", "page.html")),
        {"experiment": results / "experiment"},
    )  # fmt: skip
    found["workbook"] = Door(
        {"Ultra96.xlsx": samples.workbook()}, "Ultra96.xlsx", tables.change_workbook,
        (("import", "fpt19", ".", "-o", "out.csv", "-q"),),
    )  # fmt: skip
    found["workbook names"] = Door(
        {"Ultra96.xlsx": samples.workbook(), "names.toml": samples.NAMES.encode()}, "names.toml",
        toml, (("import", "fpt19", "Ultra96.xlsx", "--names", "names.toml", "-o", "a.csv", "-q"),),
    )  # fmt: skip
    found["notebook"] = Door(
        {"00.ipynb": samples.NOTEBOOK.encode()}, "00.ipynb", tables.change_json,
        (("import", "psplnotebooks", ".", "-o", "out.csv", "-q"),),
    )  # fmt: skip
    imported = ("platform", "import", "--name", "mine", "-o", "mine.toml", "--force")
    for name, content in samples.INIT_FILES.items():
        found[f"init file {name}"] = Door(
            {name: content}, name, mutate.data if name.endswith(".xsa") else text,
            ((*imported, name), ("platform", "diff", name, "zcu102")),
        )  # fmt: skip
    for name, content in samples.handoffs().items():
        found[f"handoff {name}"] = Door(
            {name: content}, name, mutate.data if name.endswith(".xsa") else text,
            (("import", "--force", "-q", "-p", "zcu102", name), ("import", "--force", "-q", name)),
        )  # fmt: skip
    changes = {".csv": csv, ".vcd": text, ".fst": mutate.data}
    for name, content in samples.waveforms().items():
        more = ("--period-ns", "4") if name.endswith(".csv") else ()
        found[f"waveform {name}"] = Door(
            {name: content}, name, changes[Path(name).suffix],
            (("trace", "buses", name, *more),
             ("trace", "import", name, "-o", "out", "-q", *more),
             ("trace", "program", "out", "-o", "p.toml", "-q")),
        )  # fmt: skip
    recording = {f"rec/{p.name}": p.read_bytes() for p in (results / "recording").iterdir()}
    for name in sorted(recording):
        found[f"recording {name.removeprefix('rec/')}"] = Door(
            recording, name, toml if name.endswith(".toml") else csv,
            (("trace", "program", "rec", "-o", "p.toml", "-q"),
             ("run", "rec/design.toml", "-p", "zcu102", "-o", "out", "--jobs", "1", "-q")),
        )  # fmt: skip
    for kind in ("experiment", "design", "interference", "host"):
        files = {
            f"a/{path.name}": path.read_bytes()
            for path in (results / kind).iterdir() if path.name in samples.KEPT
        }  # fmt: skip
        for place in sorted(files):
            name = place.removeprefix("a/")
            change = tables.change_json if name.endswith("json") else tables.change_parquet
            found[f"results {kind} {name}"] = Door(
                files, f"a/{name}", change,
                (("report", "a", "-o", "page.html", "-q"), ("compare", "a", "a"),
                 ("export", "a", "-o", "out.csv")),
                {"b": results / kind},
            )  # fmt: skip
    for name in ("samples", "request", "machine"):
        found[f"host {name}"] = Door(
            {f"{n}.json": t.encode() for n, t in samples.HOST.items()}, f"{name}.json",
            tables.change_json,
            (("host", "import", "samples.json", "--request", "request.json", "--machine",
              "machine.json", "-o", "out", "-q"),),
        )  # fmt: skip
    return found
