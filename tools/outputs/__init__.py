"""Records what the commands print and write, and compares two recordings.

To check that a change does not alter behaviour, make one recording before the change and another
after it:

    python -m tools.outputs record before --python OLD/.venv/bin/python --root OLD
    python -m tools.outputs record after
    python -m tools.outputs compare before after

`record` runs the installed commands: every experiment and design of the repository, 1,000 points of
`predict`, `show` for every platform, `schema` of every kind, every `--help`, and some of the other
commands. Times, versions and paths of this machine are left out. `compare` lists additions (files,
columns, fields) separately from changes, and gives the relative error of changed numbers. Its exit
status is 1 if anything changed.
"""
