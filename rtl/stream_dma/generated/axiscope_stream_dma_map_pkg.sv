// Made from stream_dma.rdl by tools/rtl/mapped.py.

package axiscope_stream_dma_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_stream_dma_mapped(input logic [31:0] address);
    casez (address)
      32'b00000000000000000000000000??????,
      32'b0000000000000000000000000100????,
      32'b00000000000000000000000001010???,
      32'b0000000000000000000000000110????,
      32'b00000000000000000000000001110???,
      32'b00000000000000000000000011000???,
      32'b000000000000000000000000110010??,
      32'b00000000000000000000100?????????,
      32'b00000000000000000000101000??????,
      32'b00000000000000000000101001000???,
      32'b000000000000000000001010010010??,
      32'b00000000000000000000110?????????,
      32'b00000000000000000000111000??????,
      32'b00000000000000000000111001000???: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
