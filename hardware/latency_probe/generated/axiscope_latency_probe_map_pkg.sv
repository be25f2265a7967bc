// Made from latency_probe.rdl by tools/rtl/mapped.py.

package axiscope_latency_probe_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_latency_probe_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b00??????,
        8'b0100????,
        8'b01010???,
        8'b0110????,
        8'b01110???,
        8'b011110??,
        8'b11000???,
        8'b110010??: return 1'b1;
        default: return 1'b0;
      endcase
      24'h10,
      24'h11,
      24'h12,
      24'h13,
      24'h14,
      24'h15,
      24'h16,
      24'h17,
      24'h18,
      24'h19,
      24'h1a,
      24'h1b,
      24'h1c,
      24'h1d,
      24'h1e,
      24'h1f,
      24'h20,
      24'h21,
      24'h22,
      24'h23,
      24'h24,
      24'h25,
      24'h26,
      24'h27,
      24'h28,
      24'h29,
      24'h2a,
      24'h2b,
      24'h2c,
      24'h2d,
      24'h2e,
      24'h2f: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
