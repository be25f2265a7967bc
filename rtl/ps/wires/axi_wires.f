axi_wires.sv
