"""Writes the records that Rust declares as Python and TypeScript records.

Serde types with JSON Schemas are the only declarations (crates/design, crates/sim).
datamodel-code-generator (0.89) was tried for Python. It was not used because it numbers the kinds
of masters and wraps every bounded item of a list.
"""
