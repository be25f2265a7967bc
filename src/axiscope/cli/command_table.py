"""The file of each command in this folder, and the first line of its help.

Written by `python -m tools.write_commands` from the commands. A new command comes last; a row may
be moved, because the order of the rows is kept.
"""
# ruff: noqa: E501

COMMANDS = {
    "run": (
        "runs",
        "Run an experiment or a design; write a table, a manifest and a report to a folder.",
    ),
    "report": (
        "reports",
        "Write the report of a finished run again: one HTML file that works offline.",
    ),
    "export": ("reports", "Export the table of a run."),
    "compare": (
        "compare",
        "Compare two runs of the same points, such as a run on a board and one on the model.",
    ),
    "predict": ("model", "Predict the rates and latency of every port for your configurations."),
    "validate": ("model", "Score the model against measured rates and latencies."),
    "replay": (
        "model",
        "Replay a DRAM trace at the controller, as fast as the controller accepts requests.",
    ),
    "calibrate": ("calibrate", "Correct the model of a board with measurements of that board."),
    "interfere": (
        "interfere",
        "Show who slows whom: the slowdown of every victim by every aggressor at each load.",
    ),
    "inject": (
        "inject",
        "Find how much traffic is safe for a victim, and the settings that enforce it.",
    ),
    "explore": ("explore", "Open the explorer, a page that contains the model, in your browser."),
    "advise": ("advise", "Find changes to a design that let every stream meet its demands."),
    "offload": (
        "offload",
        "Show the end-to-end cost of an offload, and the best port for each buffer size.",
    ),
    "reproduce": (
        "reproduce",
        "Compare published numbers with the model: published value, model value and error.",
    ),
    "show": ("describe", "Show the path from each port to the DRAM, with rates and limits."),
    "schema": (
        "describe",
        "Print the JSON Schema of files, points, results or facts, for editors.",
    ),
    "monitor": (
        "monitor",
        "Watch your own accelerator's bus on a board: rates, latencies, causes of waiting, errors.",
    ),
    "probe": ("probe", "Time single transactions at a port, in cycles of the programmable logic."),
    "bench": (
        "bench",
        "Write the setup file for a test bench with a board's memory behind your AXI ports.",
    ),
    "examples": (
        "examples",
        "Copy experiments, designs, test benches and notebooks to your own folder.",
    ),
    "doctor": (
        "doctor",
        "Check which optional tools are installed, what the missing ones are for and how to get them.",
    ),
    "vivado": (
        "vivado",
        "Print a Tcl script for Vivado that exports the open block design and opens the report.",
    ),
    "platforms": (
        "platform_list",
        "List platforms: their chip, DRAM, width and peak rate, and whether the board was measured.",
    ),
    "platform": ("platforms", "Create a platform file for your own board, and compare boards."),
    "board": (
        "board",
        "Prepare a board for experiments: check it, load designs, and read its registers.",
    ),
    "import": (
        "imports",
        "Import a Vivado project as a platform and a design, or published measurements as tables.",
    ),
    "trace": (
        "trace",
        "Extract AXI traffic from a simulation or a logic analyser, as bursts and as a design.",
    ),
    "registers": ("registers", "List, explain, read and write the instrument's registers by name."),
    "host": ("host", "Measure the CPUs and the memory of this computer."),
}
