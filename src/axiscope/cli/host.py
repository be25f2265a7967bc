"""Commands for this computer: host machine, bandwidth, latency, interfere, polybench, import."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.host import KERNELS, TITLES, Machine, this_machine
from axiscope.api.host import import_samples as import_host_samples
from axiscope.api.host import requests as ask
from axiscope.cli.console import out
from axiscope.cli.defaults import defaults_of
from axiscope.cli.host_run import Run, present
from axiscope.cli.options import Json, Quiet
from axiscope.report.host import bytes_label

app = typer.Typer(
    no_args_is_help=True,
    help="Measure the CPUs and the memory of this computer.\n\n"
    "Threads are pinned, and they use huge pages if possible. Each repetition measures all cases, "
    "one after the other. Medians are printed with a 95 % interval. On a board, the command "
    "measures the APU.",
)

Task = StrEnum("Task", list(TITLES))  # type: ignore[misc]
"""The commands that measure."""

Repetitions = Annotated[
    int, typer.Option(min=1, max=1000, help="Samples per case; 6 or more give a 95 % interval.")
]
SampleMs = Annotated[
    float, typer.Option(min=0.1, max=60000.0, help="Approximate length of a sample, ms.")
]
Pages = Annotated[
    bool,
    typer.Option("--huge-pages/--normal-pages", help="Request huge pages, or only normal ones."),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="Folder; default: results/host-COMMAND.")
]
PrintRequest = Annotated[
    bool,
    typer.Option(
        help="Measure nothing; print the request for `axiscope-host`, the program for boards "
        "without Python."
    ),
]
Cpu = Annotated[int | None, typer.Option(help="CPU of the victim; default: the first CPU.")]
LoadCpus = Annotated[
    str | None, typer.Option(help="CPUs that generate the load, such as 1-3; default: all others.")
]
LoadKind = Annotated[str, typer.Option("--load", help="What the load does: read, write or copy.")]
LoadSize = Annotated[
    str | None,
    typer.Option(
        help="Number of bytes that each CPU of the load accesses; default: more than the "
        "caches hold."
    ),
]
Duties = Annotated[str, typer.Option(help="Shares of the time for which the load is on, %.")]


@app.command("machine")
def show_machine(as_json: Json = False) -> None:
    """Show the CPUs, caches and pages that measurements on this computer use.

    Example: axiscope host machine
    """
    machine = this_machine()
    if as_json:
        typer.echo(machine.model_dump_json())
        return
    out.print(f"processor  {machine.processor}")
    out.print(f"CPUs       {', '.join(map(str, machine.cpus))}")
    for cache in machine.caches:
        shared = ", ".join(map(str, cache.shared_cpus))
        out.print(f"L{cache.level}         {bytes_label(cache.bytes)}, shared by CPU {shared}")
    dram = machine.dram_bytes()
    text = (
        "unknown: Linux does not list the caches"
        if dram is None
        else f"from {bytes_label(dram)} on"
    )
    out.print(f"DRAM       {text}")
    out.print(f"memory     {bytes_label(machine.available_bytes)} available")
    out.print(f"vectors    {machine.vector_bits} bits")
    for cpu, sibling in machine.siblings:
        out.print(f"note: CPU {cpu} and CPU {sibling} share a core")


@app.command()
def bandwidth(
    kernels: Annotated[
        str,
        typer.Option(
            help="One or more of read, write, copy, stream-copy, stream-scale, "
            "stream-add, stream-triad."
        ),
    ] = "read,write,copy,stream-triad",
    patterns: Annotated[
        str, typer.Option(help="One or more of sequential, strided (4 KiB apart), random.")
    ] = "sequential",
    sizes: Annotated[
        str | None,
        typer.Option(
            help="Total size of each CPU's arrays, in bytes; default: half the size of each cache, "
            "and a size that reaches DRAM.",
        ),
    ] = None,
    sweep: Annotated[
        bool,
        typer.Option(
            help="Measure all sizes that are powers of two, from 4 KiB up to a size that reaches "
            "DRAM.",
        ),
    ] = False,
    cpus: Annotated[
        str | None, typer.Option(help="CPUs that run at the same time; default: the first CPU.")
    ] = None,
    streaming: Annotated[
        bool, typer.Option(help="In DRAM, also measure with stores that bypass the caches.")
    ] = False,
    repetitions: Repetitions = 7,
    sample_ms: SampleMs = 20.0,
    huge_pages: Pages = True,
    output: Output = None,
    print_request: PrintRequest = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Measure bandwidth in every cache and in DRAM.

    The rate of a copy includes reads and writes, as in STREAM. A working set counts as DRAM if it
    is at least four times as large as the last-level cache.

    Example: axiscope host bandwidth --sweep --cpus 0 -o results/bandwidth
    """
    machine = this_machine()
    found = ask.sizes_of(sizes, sweep, machine)
    chosen = ask.cpus_of(cpus, machine, machine.cpus[:1], "cpus")
    cases = ask.bandwidth_cases(kernels, patterns, found, chosen, streaming, machine)
    how = ask.How(repetitions, sample_ms, huge_pages)
    Run("bandwidth", how, output, quiet, as_json, print_request).measure(machine, cases)


@app.command()
def latency(
    sizes: Annotated[
        str | None,
        typer.Option(
            help="Sizes of the walks, in bytes; default: half the size of each cache, and a size "
            "that reaches DRAM.",
        ),
    ] = None,
    sweep: Annotated[
        bool,
        typer.Option(
            help="Measure all sizes that are powers of two, from 4 KiB up to a size that reaches "
            "DRAM.",
        ),
    ] = False,
    stride: Annotated[
        str, typer.Option(help="Distance from one node to the next, in bytes.")
    ] = "64",
    loaded: Annotated[
        bool, typer.Option(help="Also run the largest walk while other CPUs load the memory.")
    ] = False,
    cpu: Cpu = None,
    load_cpus: LoadCpus = None,
    load: LoadKind = "read",
    load_size: LoadSize = None,
    duties: Duties = "0,10,25,50,75,100",
    repetitions: Repetitions = 7,
    sample_ms: SampleMs = 20.0,
    huge_pages: Pages = True,
    output: Output = None,
    print_request: PrintRequest = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Measure the latency of dependent reads in a random walk, alone and under load.

    Example: axiscope host latency --sweep --loaded -o results/latency
    """
    machine = this_machine()
    found = ask.sizes_of(sizes, sweep, machine)
    victim = _one(cpu, machine)
    loads = []
    if loaded:
        others = ask.others_of(load_cpus, machine, [victim])
        window = None if load_size is None else ask.size_of(load_size, "load_size")
        loads = ask.loads_of(others, load, window, ask.duties_of(duties), machine)
    cases = ask.latency_cases(found, ask.size_of(stride, "stride"), victim, loads)
    how = ask.How(repetitions, sample_ms, huge_pages)
    Run("latency", how, output, quiet, as_json, print_request).measure(machine, cases)


@app.command()
def interfere(
    victims: Annotated[
        str,
        typer.Option(
            help="One or more of read, write, copy, chase, stream-copy, stream-scale, stream-add, "
            "stream-triad and the PolyBench kernels."
        ),
    ] = "chase,read,mvt,trisolv,durbin,fdtd-2d",
    cpu: Cpu = None,
    load_cpus: LoadCpus = None,
    load: LoadKind = "copy",
    load_size: LoadSize = None,
    duties: Duties = "0,25,50,75,100",
    size: Annotated[
        str | None,
        typer.Option(
            help="Size of walks and passes, in bytes; default: more than the caches hold."
        ),
    ] = None,
    kernel_size: Annotated[str, typer.Option(help="Size of PolyBench's arrays, in bytes.")] = "4M",
    repetitions: Repetitions = 7,
    sample_ms: SampleMs = 20.0,
    huge_pages: Pages = True,
    output: Output = None,
    print_request: PrintRequest = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Measure how much a load on other CPUs slows down a victim, at several duty cycles.

    The load copies (or reads, or writes) for a part of every 200 us. Slowdown is the victim's time
    under load, divided by its time alone in the same repetition.

    Example: axiscope host interfere --victims mvt,durbin --load-cpus 1-3 --load write
    """
    machine = this_machine()
    victim = _one(cpu, machine)
    others = ask.others_of(load_cpus, machine, [victim])
    window = None if load_size is None else ask.size_of(load_size, "load_size")
    loads = ask.loads_of(others, load, window, ask.duties_of(duties), machine)
    own = None if size is None else ask.size_of(size, "size")
    kernels = ask.size_of(kernel_size, "kernel_size")
    cases = ask.interfere_cases(victims, own, kernels, machine, victim, loads)
    how = ask.How(repetitions, sample_ms, huge_pages)
    Run("interfere", how, output, quiet, as_json, print_request).measure(machine, cases)


@app.command()
def polybench(
    kernels: Annotated[
        str | None, typer.Option(help=f"One or more of {', '.join(KERNELS)}; default: all.")
    ] = None,
    size: Annotated[str, typer.Option(help="Size of the arrays, in bytes.")] = "512K",
    cpus: Annotated[
        str | None, typer.Option(help="CPUs that run at the same time; default: the first CPU.")
    ] = None,
    repetitions: Repetitions = 7,
    sample_ms: SampleMs = 20.0,
    huge_pages: Pages = True,
    output: Output = None,
    print_request: PrintRequest = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Measure the run times of twelve PolyBench kernels, each with newly initialised arrays.

    Example: axiscope host polybench --kernels mvt,lu --size 4M
    """
    machine = this_machine()
    chosen = ask.cpus_of(cpus, machine, machine.cpus[:1], "cpus")
    cases = ask.polybench_cases(kernels, ask.size_of(size, "size"), chosen)
    how = ask.How(repetitions, sample_ms, huge_pages)
    Run("polybench", how, output, quiet, as_json, print_request).measure(machine, cases)


@app.command("import")
@defaults_of(import_host_samples)
def import_samples(
    *,
    samples: Annotated[Path, typer.Argument(help="Output of `axiscope-host` (JSON).")],
    request: Annotated[
        Path,
        typer.Option(
            help="The request that an `axiscope host` command printed with --print-request."
        ),
    ],
    machine: Annotated[Path, typer.Option(help="Output of `axiscope-host machine` on the board.")],
    name: Annotated[str, typer.Option(help="Name of the board in tables.")],
    task: Annotated[
        Task | None,
        typer.Option(
            help="The command that printed the request; default: as stated in the request.",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder; default: results/NAME-TASK.")
    ] = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Convert measurements from a board without Python to a table, a manifest and a report.

    Example: axiscope host import samples.json --request request.json --machine machine.json
    """
    present(
        import_host_samples(
            samples, request, machine, name, None if task is None else task.value, output
        ),
        quiet,
        as_json,
    )


def _one(cpu: int | None, machine: Machine) -> int:
    text = None if cpu is None else str(cpu)
    return ask.cpus_of(text, machine, machine.cpus[:1], "cpu")[0]


def register(root: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    root.add_typer(app, name="host")
