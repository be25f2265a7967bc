// Made from fir.rdl by tools/rtl/mapped.py.

package axiscope_fir_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_fir_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b00000???,
        8'b000010??,
        8'b10??????,
        8'b110000??: return 1'b1;
        default: return 1'b0;
      endcase
      default: return 1'b0;
    endcase
  endfunction

endpackage
