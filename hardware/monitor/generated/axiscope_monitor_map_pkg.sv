// Made from monitor.rdl by tools/rtl/mapped.py.

package axiscope_monitor_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_monitor_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b00??????,
        8'b0100????: return 1'b1;
        default: return 1'b0;
      endcase
      24'h4,
      24'h5,
      24'h6,
      24'h7:
      casez (address[7:0])
        8'b0000????,
        8'b00010???,
        8'b0010????,
        8'b00110???,
        8'b0100????,
        8'b01010???,
        8'b0110????,
        8'b01110???,
        8'b1000????,
        8'b10010???,
        8'b1010????,
        8'b10110???,
        8'b1100????,
        8'b11010???,
        8'b1110????,
        8'b11110???: return 1'b1;
        default: return 1'b0;
      endcase
      24'h20,
      24'h21,
      24'h24,
      24'h25,
      24'h28,
      24'h29,
      24'h2c,
      24'h2d,
      24'h30,
      24'h31,
      24'h34,
      24'h35,
      24'h38,
      24'h39,
      24'h3c,
      24'h3d: return 1'b1;
      24'h22,
      24'h32:
      casez (address[7:0])
        8'b000?????,
        8'b010?????,
        8'b01100???,
        8'b100?????,
        8'b110?????,
        8'b11100???: return 1'b1;
        default: return 1'b0;
      endcase
      24'h23:
      casez (address[7:0])
        8'b01000???: return 1'b1;
        default: return 1'b0;
      endcase
      24'h26,
      24'h2a,
      24'h2e,
      24'h36,
      24'h3a,
      24'h3e:
      casez (address[7:0])
        8'b000?????: return 1'b1;
        default: return 1'b0;
      endcase
      24'h33:
      casez (address[7:0])
        8'b000?????,
        8'b00100???: return 1'b1;
        default: return 1'b0;
      endcase
      default: return 1'b0;
    endcase
  endfunction

endpackage
