// Made from traffic_generator.rdl by tools/rtl/mapped.py.

package axiscope_traffic_generator_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_traffic_generator_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b000?????,
        8'b010?????,
        8'b0110????,
        8'b100?????,
        8'b1010????,
        8'b11000???,
        8'b110010??,
        8'b11100???,
        8'b111010??,
        8'b111111??: return 1'b1;
        default: return 1'b0;
      endcase
      24'h8,
      24'h9,
      24'hc,
      24'hd: return 1'b1;
      24'ha:
      casez (address[7:0])
        8'b00??????,
        8'b01000???,
        8'b010010??: return 1'b1;
        default: return 1'b0;
      endcase
      24'he:
      casez (address[7:0])
        8'b00??????,
        8'b01000???: return 1'b1;
        default: return 1'b0;
      endcase
      default: return 1'b0;
    endcase
  endfunction

endpackage
