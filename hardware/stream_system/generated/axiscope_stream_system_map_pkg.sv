// Made from stream_system.rdl by tools/rtl/mapped.py.

package axiscope_stream_system_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_stream_system_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b0000????,
        8'b01??????: return 1'b1;
        default: return 1'b0;
      endcase
      default: return 1'b0;
    endcase
  endfunction

endpackage
