// Made from regulator.rdl by tools/rtl/mapped.py.

package axiscope_regulator_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_regulator_mapped(input logic [31:0] address);
    casez (address)
      32'b000000000000000000000000000?????,
      32'b000000000000000000000000001000??,
      32'b000000000000000000000000010?????: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
