"""Computes, layer by layer, the traffic of a DPU that runs a network, and its computing time.

Each image in a batch is processed by its own engines, which have their own ports and a buffer for
maps. Such a unit is called a batch handler. Weights are read once for all images. A map stays in
the buffer from the layer that produces it to the last layer that reads it, if there is room for it
next to the other maps. Its channels are padded to full lanes there. Otherwise, the map is written
to memory, and each layer that needs it reads it from memory. Parts of a concatenation (``concat``)
are written to memory, too, if this costs no time.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from axiscope.io.toml_records import Strict
from axiscope.plan.networks.architecture import Layer, Network


class DpuDesign(Strict):
    """The hardware of a DPU."""

    engines_per_image: int = Field(ge=1, le=1024)
    operations_per_cycle: int = Field(ge=1)
    """Operations per cycle of an engine."""
    engine_mhz: float = Field(gt=0)
    lanes: int = Field(ge=1, le=256)
    """Channels that are computed in parallel; other numbers are padded to a multiple."""
    efficiency: float = Field(gt=0, le=1)
    """Rate of padded operations relative to the highest rate."""
    map_bytes: int = Field(ge=0)
    """Buffer for the maps of an image, bytes."""
    concat_in_memory: bool
    sums_in_place: bool = False
    """Whether the sum of an ``add`` replaces an operand that no other layer needs."""
    layer_ns: float = Field(default=0.0, ge=0)
    """Time of each layer in addition to its operations, ns."""


@dataclass(frozen=True)
class LayerTraffic:
    """The traffic of a layer: the weights, and the data for one image."""

    weight_bytes: int
    read_bytes: int
    write_bytes: int
    compute_ns: float


def traffic(network: Network, design: DpuDesign) -> list[LayerTraffic]:
    """Returns the traffic and the time of each layer, for one image. Each number takes 8 bits."""
    layers = network.layers
    on_chip = _on_chip(layers, design)
    found = []
    for i, layer in enumerate(layers):
        if layer.operation == "concat":
            continue
        read = sum(
            network.image.elements if j < 0 else layers[j].elements
            for j in _sources(layers, layer.inputs)
            if j < 0 or not on_chip[j]
        )
        written = 0 if on_chip[i] else layer.elements
        found.append(
            LayerTraffic(
                weight_bytes=layer.weights,
                read_bytes=read,
                write_bytes=written,
                compute_ns=design.layer_ns + _compute_ns(network, layer, design),
            )
        )
    return found


def _compute_ns(network: Network, layer: Layer, design: DpuDesign) -> float:
    if not layer.macs:
        return 0.0
    source = layer.inputs[0]
    channels = network.image.channels if source < 0 else network.layers[source].channels

    def padded(n: int) -> float:
        return -(-n // design.lanes) * design.lanes / n

    macs = layer.macs * padded(channels) * padded(layer.channels)
    rate = design.engines_per_image * design.operations_per_cycle * design.engine_mhz * 1e6
    return 1e9 * 2 * macs / rate / design.efficiency


def _sources(layers: tuple[Layer, ...], inputs: tuple[int, ...]) -> list[int]:
    """Returns the layers that produce the input.

    A concatenation is replaced by the layers that it joins.
    """
    found = []
    for i in inputs:
        if i >= 0 and layers[i].operation == "concat":
            found += _sources(layers, layers[i].inputs)
        else:
            found.append(i)
    return found


def _on_chip(layers: tuple[Layer, ...], design: DpuDesign) -> list[bool]:
    """Returns, for each layer, whether its map stays in the buffer."""
    last = [-1] * len(layers)
    concatenated = [False] * len(layers)
    for i, layer in enumerate(layers):
        if layer.operation == "concat":
            for j in _sources(layers, layer.inputs):
                concatenated[max(j, 0)] |= j >= 0
            continue
        for j in _sources(layers, layer.inputs):
            if j >= 0:
                last[j] = i
    stays = [False] * len(layers)
    held = 0
    for i, layer in enumerate(layers):
        if layer.operation == "concat":
            continue
        freed = [j for j in range(i) if stays[j] and last[j] == i]
        here = _held(layer, design)
        in_place = design.sums_in_place and layer.operation == "add"
        over = max((_held(layers[j], design) for j in freed), default=0) if in_place else 0
        fits = held + here - over <= design.map_bytes
        # A map that is read by no layer is a result of the network. It is written to memory.
        stays[i] = fits and last[i] >= 0 and not (concatenated[i] and design.concat_in_memory)
        if stays[i]:
            held += here
        held -= sum(_held(layers[j], design) for j in freed)
    return stays


def _held(layer: Layer, design: DpuDesign) -> int:
    """Returns the bytes that a map occupies in the buffer.

    Its channels are padded to whole lanes.
    """
    places = layer.elements // layer.channels
    return places * -(-layer.channels // design.lanes) * design.lanes
