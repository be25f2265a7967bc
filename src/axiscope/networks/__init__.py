"""Convolutional networks as data, and what a DPU moves and computes for them."""

from axiscope.networks.architecture import Layer, Network, load_network, network_names
from axiscope.networks.traffic import DpuDesign, LayerTraffic, traffic

__all__ = [
    "DpuDesign",
    "Layer",
    "LayerTraffic",
    "Network",
    "load_network",
    "network_names",
    "traffic",
]
