// Made from latency_probe.rdl by tools/rtl/mapped.py.

package axiscope_latency_probe_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_latency_probe_mapped(input logic [31:0] address);
    casez (address)
      32'b000000000000000000000000000?????,
      32'b0000000000000000000000000010????,
      32'b000000000000000000000000001100??,
      32'b0000000000000000000000000100????,
      32'b00000000000000000000000001010???,
      32'b0000000000000000000000000110????,
      32'b00000000000000000000000001110???,
      32'b000000000000000000000000011110??,
      32'b00000000000000000000000011000???,
      32'b000000000000000000000000110010??,
      32'b00000000000000000001????????????,
      32'b00000000000000000010????????????: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
