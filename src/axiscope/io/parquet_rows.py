"""Writes rows as Parquet without Polars, because importing Polars takes as long as a design runs.

The file has one group of rows, and one page per column. All columns are optional. The numbers of
fields, types and encodings are those of ``parquet.thrift`` (Apache Parquet format 2.11).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

MAGIC = b"PAR1"
CREATED_BY = b"axiscope"
VERSION, OPTIONAL, UTF8, DATA_PAGE, PLAIN, RLE, GZIP = 1, 1, 0, 0, 0, 3, 2
TYPES: Mapping[type, int] = {bool: 0, int: 2, float: 5, str: 6}
"""Parquet's BOOLEAN, INT64, DOUBLE and BYTE_ARRAY."""

_I32, _I64, _BYTES, _LIST, _STRUCT = 5, 6, 8, 9, 12
"""Types of Thrift's compact protocol."""

_Field = tuple[int, int, Any]
"""Number, Thrift type and value; a list's value is its items' type with the encoded items."""


def parquet_of_rows(rows: Sequence[Mapping[str, Any]], schema: Mapping[str, type]) -> bytes:
    """Returns rows as Parquet; equal rows give equal bytes.

    ``schema`` has the types of the columns (str, int, float or bool) in order. Values may be None.
    """
    out = bytearray(MAGIC)
    chunks = []
    for name, kind in schema.items():
        start = len(out)
        page, size = _page([row[name] for row in rows], kind)
        out += page
        chunks.append(_chunk(name, kind, len(rows), start, size, len(page)))
    footer = _struct(
        (1, _I32, VERSION),
        (2, _LIST, (_STRUCT, [_root(len(schema)), *(_column(*one) for one in schema.items())])),
        (3, _I64, len(rows)),
        (4, _LIST, (_STRUCT, [_group(chunks, len(out) - len(MAGIC), len(rows))])),
        (6, _BYTES, CREATED_BY),
    )
    return bytes(out + footer + struct.pack("<I", len(footer)) + MAGIC)


def _page(values: Sequence[Any], kind: type) -> tuple[bytes, int]:
    """Returns a page with its header, and its size without compression."""
    present = [value for value in values if value is not None]
    levels = _run_lengths(value is not None for value in values)
    plain = struct.pack("<I", len(levels)) + levels + _plain(present, kind)
    packed = _compressed(plain)
    data = _struct((1, _I32, len(values)), (2, _I32, PLAIN), (3, _I32, RLE), (4, _I32, RLE))
    head = _struct(
        (1, _I32, DATA_PAGE), (2, _I32, len(plain)), (3, _I32, len(packed)), (5, _STRUCT, data)
    )
    return head + packed, len(head) + len(plain)


def _compressed(plain: bytes) -> bytes:
    # Window bits of 31 give a gzip member without a time stamp, so the bytes are reproducible.
    packer = zlib.compressobj(wbits=31)
    return packer.compress(plain) + packer.flush()


def _run_lengths(flags: Iterable[bool]) -> bytes:
    """Encodes which values are present: runs of equal levels, each with its length."""
    return b"".join(
        _varint(sum(1 for _ in run) << 1) + bytes([is_present])
        for is_present, run in groupby(flags)
    )


def _plain(values: Sequence[Any], kind: type) -> bytes:
    if kind is str:
        texts = [value.encode() for value in values]
        return b"".join(struct.pack("<I", len(text)) + text for text in texts)
    if kind is bool:
        bits = sum(1 << place for place, value in enumerate(values) if value)
        return bits.to_bytes((len(values) + 7) // 8, "little")
    return struct.pack(f"<{len(values)}{'q' if kind is int else 'd'}", *values)


def _root(columns: int) -> bytes:
    return _struct((4, _BYTES, b"schema"), (5, _I32, columns))


def _column(name: str, kind: type) -> bytes:
    fields: list[_Field] = [(1, _I32, TYPES[kind]), (3, _I32, OPTIONAL), (4, _BYTES, name.encode())]
    if kind is str:
        fields += [(6, _I32, UTF8), (10, _STRUCT, _struct((1, _STRUCT, _struct())))]
    return _struct(*fields)


def _chunk(name: str, kind: type, rows: int, start: int, size: int, packed: int) -> bytes:
    about = _struct(
        (1, _I32, TYPES[kind]),
        (2, _LIST, (_I32, [_zigzag(PLAIN), _zigzag(RLE)])),
        (3, _LIST, (_BYTES, [_text(name.encode())])),
        (4, _I32, GZIP),
        (5, _I64, rows),
        (6, _I64, size),
        (7, _I64, packed),
        (9, _I64, start),
    )
    return _struct((2, _I64, start), (3, _STRUCT, about))


def _group(chunks: list[bytes], size: int, rows: int) -> bytes:
    return _struct((1, _LIST, (_STRUCT, chunks)), (2, _I64, size), (3, _I64, rows))


def _struct(*fields: _Field) -> bytes:
    """Encodes a struct; its fields are in ascending order."""
    out = bytearray()
    last = 0
    for number, kind, value in fields:
        out.append((number - last) << 4 | kind)
        last = number
        if kind in (_I32, _I64):
            out += _zigzag(value)
        elif kind == _BYTES:
            out += _text(value)
        elif kind == _LIST:
            of, items = value
            short = len(items) < 15
            out += bytes([len(items) << 4 | of]) if short else bytes([0xF0 | of])
            out += b"" if short else _varint(len(items))
            out += b"".join(items)
        else:
            out += value
    return bytes(out + b"\0")


def _text(text: bytes) -> bytes:
    return _varint(len(text)) + text


def _zigzag(number: int) -> bytes:
    return _varint(number << 1 if number >= 0 else ~(number << 1))


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)
