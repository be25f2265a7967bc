"""Computes the traffic and the computing time of convolutional networks on DPUs."""

from axiscope.plan.networks.architecture import Layer, Network, load_network, network_names
from axiscope.plan.networks.dpus import DpuFile, dpu_names, further_ports, load_dpu
from axiscope.plan.networks.traffic import DpuDesign, LayerTraffic, traffic

__all__ = [
    "DpuDesign",
    "DpuFile",
    "Layer",
    "LayerTraffic",
    "Network",
    "dpu_names",
    "further_ports",
    "load_dpu",
    "load_network",
    "network_names",
    "traffic",
]
