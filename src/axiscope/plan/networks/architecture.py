"""Reads descriptions of networks (``src/axiscope/data/networks``): shapes, operations, weights.

A description lists layers in the order in which they run::

    conv 64 3 2          64 filters of 3 x 3, stride 2 (the default stride is 1)
    out 75 1             like conv, but pruning does not change the number of filters
    deconv 256 2 2       transposed convolution
    pool 3 2             maximum or mean over 3 x 3, stride 2
    mean                 mean over all positions
    fc 1000              fully connected
    add, concat          of the layers that are listed after "<"
    up 2, reorg 2        enlarge by repeating values; shrink by moving positions into channels
    name: conv ... < a   reads layer a; later lines can refer to the new layer as name
    =name                gives the previous layer this name

Without "<", a layer reads the previous layer. -1 is the previous layer, and -2 is the layer before
it. Maps are padded, so a stride s reduces n positions to n / s, rounded up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from axiscope.errors import UserError, within
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import FROM_LIST, WHOLE, Strict, read_toml

FOLDER = DATA / "networks"
OPERATIONS = {"conv": (2, 3), "out": (1, 3), "deconv": (3, 3), "pool": (2, 2), "mean": (0, 0)}
OPERATIONS |= {"fc": (1, 1), "add": (0, 0), "concat": (0, 0), "up": (1, 1), "reorg": (1, 1)}
"""Smallest and largest number of arguments of an operation."""


class Repeat(Strict):
    """Layers of a network that are repeated."""

    repeat: int = Field(ge=1, le=1000)
    layers: list[str] = Field(min_length=1)


class Total(Strict):
    """A published total."""

    value: float = Field(gt=0)
    source: str


class Published(Strict):
    """Published figures about the network, such as its number of operations."""

    gops: Total
    """Operations (two for a multiplication with its addition) per image, 10^9."""
    parameters_m: Total | None = None
    """Returns the number of weights, 10^6."""


class NetworkFile(Strict):
    """A network as described in a file: its layers, or a reference to a different network.

    In the latter case, the number of channels is reduced.
    """

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    title: str
    source: str
    input: Annotated[tuple[int, int, int], FROM_LIST] | None = None
    layers: list[str | Repeat] = Field(default=[])
    of: str | None = None
    width: float = Field(default=1.0, gt=0, le=1)
    """Channels of every convolution except the outputs, relative to the original network."""
    published: Published

    @model_validator(mode="after")
    def _whole(self) -> NetworkFile:
        if (self.of is None) == (self.input is None) or (self.of is None) == (not self.layers):
            raise ValueError("give input and layers, or the network that it is of")
        return self


@dataclass(frozen=True)
class Layer:
    """A layer: its inputs, and the size of the map that it produces."""

    operation: str
    inputs: tuple[int, ...]
    """Numbers of the layers that it reads; -1 is the image."""
    height: int
    width: int
    channels: int
    macs: int
    """Multiplications with additions, per image."""
    weights: int
    """Number of weights, without biases."""

    @property
    def elements(self) -> int:
        """Returns the number of elements that the layer produces for an image."""
        return self.height * self.width * self.channels


@dataclass(frozen=True)
class Network:
    """A network with all its layers, in the order in which they run."""

    name: str
    file: NetworkFile
    image: Layer
    layers: tuple[Layer, ...]

    @cached_property
    def gops(self) -> float:
        """Returns the operations in convolutions and fully connected layers, in 10^9 per image."""
        return 2e-9 * sum(layer.macs for layer in self.layers)

    @cached_property
    def parameters_m(self) -> float:
        """Returns the number of weights, in millions."""
        return 1e-6 * sum(layer.weights for layer in self.layers)


def network_names() -> list[str]:
    """Returns the names of the networks that come with Axiscope."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def load_network(name: str) -> Network:
    """Returns the network with this name.

    Raises UserError if there is none, or its file is invalid.
    """
    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        raise UserError(f"{name!r} is not a network; give one of {', '.join(network_names())}")
    file = read_toml(path, NetworkFile)
    whole = file if file.of is None else load_network(file.of).file
    lines = [
        line
        for item in whole.layers
        for line in ([item] if isinstance(item, str) else item.layers * item.repeat)
    ]
    assert whole.input is not None
    image = Layer("image", (), *whole.input, macs=0, weights=0)
    with within(f"{path}: layers"):
        return Network(name, file, image, tuple(_layers(lines, image, file.width)))


def _layers(lines: list[str], image: Layer, width: float) -> list[Layer]:
    done: list[Layer] = []
    names: dict[str, int] = {}
    for line in lines:
        if line.startswith("="):
            names[line[1:].strip()] = len(done) - 1
            continue
        head, _, behind = line.partition("<")
        name, colon, text = head.rpartition(":")
        operation, *numbers = text.split()
        inputs = [_place(word, names, len(done), line) for word in behind.split() or ["-1"]]
        read = [done[i] if i >= 0 else image for i in inputs]
        done.append(_layer(operation, numbers, tuple(inputs), read, width, line))
        if colon:
            names[name.strip()] = len(done) - 1
    return done


def _place(word: str, names: dict[str, int], count: int, line: str) -> int:
    """Returns the index of the layer to which a word of a description refers."""
    if word in names:
        return names[word]
    try:
        back = int(word)
    except ValueError:
        raise UserError(f"{line!r}: {word!r} is not a layer before this one") from None
    if not -count - 1 <= back < 0:
        raise UserError(f"{line!r}: {back} is not a layer before this one")
    return count + back


def _layer(
    operation: str,
    words: list[str],
    inputs: tuple[int, ...],
    read: list[Layer],
    width: float,
    line: str,
) -> Layer:
    least, most = OPERATIONS.get(operation, (1, 0))
    if not (least <= len(words) <= most and all(w.isdigit() and int(w) > 0 for w in words)):
        raise UserError(f"{line!r}: is not a layer; see axiscope.plan.networks.architecture")
    first, numbers = read[0], [int(w) for w in words]
    height, wide, channels = first.height, first.width, first.channels
    macs = weights = 0
    # A map of odd size that is halved and then doubled becomes larger by one row and one column.
    # They are cut off.
    odd = 1 if operation == "add" else 0
    fits = all(abs(r.height - height) <= odd and abs(r.width - wide) <= odd for r in read)
    if (operation not in ("add", "concat") and len(read) > 1) or not fits:
        raise UserError(f"{line!r}: a layer cannot read these layers together")
    if operation in ("conv", "out", "deconv"):
        filters, kernel, stride = (*numbers, 1, 1)[:3]
        if operation != "out" and width < 1.0:
            filters = max(1, round(filters * width))
        weights = kernel * kernel * channels * filters
        if operation == "deconv":
            macs = weights * height * wide
            height, wide = height * stride, wide * stride
        else:
            height, wide = -(-height // stride), -(-wide // stride)
            macs = weights * height * wide
        channels = filters
    elif operation == "pool":
        height, wide = -(-height // numbers[1]), -(-wide // numbers[1])
    elif operation == "mean":
        height = wide = 1
    elif operation == "fc":
        weights = macs = height * wide * channels * numbers[0]
        height, wide, channels = 1, 1, numbers[0]
    elif operation == "concat":
        channels = sum(r.channels for r in read)
    elif operation == "add":
        if any(r.channels != channels for r in read):
            raise UserError(f"{line!r}: cannot add layers of different channels")
        height, wide = min(r.height for r in read), min(r.width for r in read)
    elif operation == "up":
        height, wide = height * numbers[0], wide * numbers[0]
    elif operation == "reorg":
        by = numbers[0]
        height, wide, channels = height // by, wide // by, channels * by * by
    return Layer(operation, inputs, height, wide, channels, macs, weights)
