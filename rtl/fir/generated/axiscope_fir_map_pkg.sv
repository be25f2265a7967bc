// Made from fir.rdl by tools/rtl/mapped.py.

package axiscope_fir_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_fir_mapped(input logic [31:0] address);
    casez (address)
      32'b00000000000000000000000000000???,
      32'b000000000000000000000000000010??,
      32'b00000000000000000000000010??????,
      32'b000000000000000000000000110000??: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
