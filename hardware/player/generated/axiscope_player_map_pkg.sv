// Made from player.rdl by tools/rtl/mapped.py.

package axiscope_player_map_pkg;

  // A register, or a word of a memory, is at this byte address.
  function automatic logic axiscope_player_mapped(input logic [31:0] address);
    case (address[31:8])
      24'h0:
      casez (address[7:0])
        8'b000?????,
        8'b00100???,
        8'b010?????,
        8'b01100???,
        8'b011010??,
        8'b11000???,
        8'b110010??: return 1'b1;
        default: return 1'b0;
      endcase
      24'h8,
      24'h9,
      24'hc,
      24'hd,
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
      24'h2f,
      24'h30,
      24'h31,
      24'h32,
      24'h33,
      24'h34,
      24'h35,
      24'h36,
      24'h37,
      24'h38,
      24'h39,
      24'h3a,
      24'h3b,
      24'h3c,
      24'h3d,
      24'h3e,
      24'h3f: return 1'b1;
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
