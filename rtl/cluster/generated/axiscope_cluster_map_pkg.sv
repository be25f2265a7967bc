// Made from cluster.rdl by tools/rtl/mapped.py.

package axiscope_cluster_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_cluster_mapped(input logic [31:0] address);
    casez (address)
      32'b0000000000000000000000000000????,
      32'b000000000000000000000000000101??,
      32'b00000000000000000000000000011???,
      32'b0000000000000000000000000010????: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage
