"""Writes the records that Rust declares as Python and TypeScript records.

The records are declared only once, as Serde types with JSON Schemas (crates/design, crates/sim).
datamodel-code-generator (0.89) was tried for Python. It was not used because it numbers the kinds
of masters and wraps every bounded item of a list.
"""
