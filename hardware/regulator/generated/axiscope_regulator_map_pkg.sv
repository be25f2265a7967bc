// Made from regulator.rdl by tools/rtl/mapped.py.

package axiscope_regulator_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_regulator_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b000?????,
        8'b001000??,
        8'b010?????: return 1'b1;
        default: return 1'b0;
      endcase
      default: return 1'b0;
    endcase
  endfunction

endpackage
