/// Proxy core: picorv32 (RV32I) with its instruction and data memory.
///
/// For the core, its memory is at address 0, and the cluster's register bus starts at 0x80000000.
/// The core accesses the bus in full words. Addresses in between read as 0. The register bus can
/// access the memory through the memory's second port.
module axiscope_proxy_core #(
    /// Size of the memory in bytes, a power of two.
    parameter int unsigned BYTES = 8192
) (
    /// Clock, rising edge.
    input  logic        clk,
    /// Synchronous reset, active high.
    input  logic        rst,
    /// 1: the core runs. 0: it is in reset.
    input  logic        run,
    /// The core has stopped at an instruction or access that it cannot execute (trap).
    output logic        trap,
    /// The core requests a bus access, until it is complete.
    output logic        bus_valid,
    /// The core's access is a write.
    output logic        bus_is_write,
    /// Byte address of the core's access.
    output logic [30:0] bus_addr,
    /// Data that the core writes.
    output logic [31:0] bus_data,
    /// The core's access is complete.
    input  logic        bus_ready,
    /// Word that the core reads.
    input  logic [31:0] bus_read_data,
    /// The register bus accesses the memory (one-cycle pulse).
    input  logic        req,
    /// The bus access is a write.
    input  logic        req_is_write,
    /// Number of the word that the bus accesses.
    input  logic [11:0] req_word,
    /// Word that the bus writes.
    input  logic [31:0] req_data,
    /// The bus access is complete.
    output logic        ack,
    /// Word that the bus reads.
    output logic [31:0] read_data
);
  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (BYTES < 8 || BYTES > 16384 || (BYTES & (BYTES - 1)) != 0) begin : gen_bad_bytes
      $error("axiscope_proxy_core: BYTES is %0d; give a power of two, 8 to 16384", BYTES);
      logic none[0];
    end
  endgenerate

  localparam int unsigned WordBits = $clog2(BYTES / 4);

  logic valid, ready, memory_access, memory_ready, here, was_here;
  logic [31:0] address, wdata, rdata, memory_rdata;
  logic [  3:0] strobes;
  logic [237:0] unused;

  assign memory_access = valid && !address[31] && !memory_ready;
  assign here = address[30:2+WordBits] == '0;
  assign bus_valid = valid && address[31];
  assign bus_is_write = strobes != '0;
  assign bus_addr = address[30:0];
  assign bus_data = wdata;
  assign ready = memory_ready || bus_ready;
  assign rdata = memory_ready ? (was_here ? memory_rdata : '0) : bus_read_data;

  always_ff @(posedge clk) begin
    memory_ready <= memory_access && run && !rst;
    was_here <= here;
    ack <= req && !rst;
  end

  // The firmware needs the 32-bit cycle counter for its pauses. Multiplication, compressed code and
  // interrupts are off to save logic.
  picorv32 #(
      .ENABLE_COUNTERS64(1'b0)
  ) i_core (
      .clk,
      .resetn(run && !rst),
      .trap,
      .mem_valid(valid),
      .mem_instr(unused[0]),
      .mem_ready(ready),
      .mem_addr(address),
      .mem_wdata(wdata),
      .mem_wstrb(strobes),
      .mem_rdata(rdata),
      .mem_la_read(unused[1]),
      .mem_la_write(unused[2]),
      .mem_la_addr(unused[34:3]),
      .mem_la_wdata(unused[66:35]),
      .mem_la_wstrb(unused[70:67]),
      .pcpi_valid(unused[71]),
      .pcpi_insn(unused[103:72]),
      .pcpi_rs1(unused[135:104]),
      .pcpi_rs2(unused[167:136]),
      .pcpi_wr(1'b0),
      .pcpi_rd('0),
      .pcpi_wait(1'b0),
      .pcpi_ready(1'b0),
      .irq('0),
      .eoi(unused[199:168]),
      .trace_valid(unused[200]),
      .trace_data(unused[236:201])
  );

  genvar i;
  generate
    for (i = 0; i < 4; i++) begin : gen_byte
      axiscope_dual_port_memory #(
          .WIDTH(8),
          .WORDS(BYTES / 4)
      ) i_memory (
          .clk,
          .a_enable (memory_access && here && (strobes == '0 || strobes[i])),
          .a_write  (strobes[i]),
          .a_address(address[2+:WordBits]),
          .a_wdata  (wdata[8*i+:8]),
          .a_rdata  (memory_rdata[8*i+:8]),
          .b_enable (req),
          .b_write  (req_is_write),
          .b_address(req_word[WordBits-1:0]),
          .b_wdata  (req_data[8*i+:8]),
          .b_rdata  (read_data[8*i+:8])
      );
    end
  endgenerate

  // Unused outputs of the core, collected so that lint does not report them.
  assign unused[237] = ^{address, req_word};
endmodule
