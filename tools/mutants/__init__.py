"""Mutation testing: shows that the tests detect small changes to the code.

`make mutants` draws a fixed set of mutants of the Rust, Python and SystemVerilog sources, applies
each to a clone of the repository and runs the tests there. The report lists which mutants
`make test` kills, which only `make test-all` kills, and which survive.
"""
