/// Accelerator cluster (Brilli et al. 2022, figure 1): a smart DMA with local memory, and a proxy
/// core that receives jobs through a mailbox. The bandwidth regulator at the memory port is not in
/// the paper.
module axiscope_cluster #(
    /// Width of a beat in bits: 32, 64, 128 or 256.
    parameter int unsigned DATA_WIDTH = 128,
    /// Address width in bits, 32 to 64.
    parameter int unsigned ADDR_WIDTH = 64,
    /// Width of IDs in bits, 1 to 16.
    parameter int unsigned ID_WIDTH = 6,
    /// Width of AxUSER in bits, 1 to 16.
    parameter int unsigned USER_WIDTH = 1,
    /// 1: bursts have at most 16 beats, as AXI3 requires.
    parameter int unsigned AXI3 = 0,
    /// Size of the local memory in bytes: a power of two, at least 16 beats.
    parameter int unsigned LOCAL_BYTES = 32768,
    /// Width of the latency timer in bits, 24 to 32. No latency may exceed its range.
    parameter int unsigned TIME_BITS = 24,
    /// Size of the proxy core's memory in bytes: a power of two, at most 16384.
    parameter int unsigned CORE_BYTES = 8192,
    /// Number of words in each queue of the mailbox, a power of two.
    parameter int unsigned MAILBOX_WORDS = 64,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of all ports.
    input logic aclk,
    /// Synchronous reset, active low.
    input logic aresetn,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: ready for the write address.
    output logic s_axil_awready,
    /// Registers: write address in bytes.
    input logic [16:0] s_axil_awaddr,
    /// Registers: write data valid.
    input logic s_axil_wvalid,
    /// Registers: ready for write data.
    output logic s_axil_wready,
    /// Registers: write data. Only full words are written, because there is no WSTRB.
    input logic [31:0] s_axil_wdata,
    /// Registers: write response valid.
    output logic s_axil_bvalid,
    /// Registers: ready for the write response.
    input logic s_axil_bready,
    /// Registers: write response: OKAY, or SLVERR.
    output logic [1:0] s_axil_bresp,
    /// Registers: read address valid.
    input logic s_axil_arvalid,
    /// Registers: ready for the read address.
    output logic s_axil_arready,
    /// Registers: read address in bytes.
    input logic [16:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: ready for read data.
    input logic s_axil_rready,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Registers: read response: OKAY, or SLVERR.
    output logic [1:0] s_axil_rresp,
    /// Interrupt: high while an enabled interrupt is pending.
    output logic irq,
    /// Trigger input: pulse of one cycle. The commands in the smart DMA's ON_TRIGGER run in the
    /// next cycle. Tie this input to 0 if it is unused.
    input logic trigger_in,
    /// Trigger output: pulse of one cycle.
    output logic trigger_out,
    /// Write address valid.
    output logic m_axi_awvalid,
    /// Ready for the write address.
    input logic m_axi_awready,
    /// Write ID: the same for all bursts, taken from its register.
    output logic [ID_WIDTH-1:0] m_axi_awid,
    /// Write address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_awaddr,
    /// AWLEN: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_awlen,
    /// AWSIZE: log2 of the bytes per beat, always the full width of the port.
    output logic [2:0] m_axi_awsize,
    /// AWBURST: INCR.
    output logic [1:0] m_axi_awburst,
    /// AWLOCK: normal access.
    output logic m_axi_awlock,
    /// AWCACHE, taken from its register.
    output logic [3:0] m_axi_awcache,
    /// AWPROT, taken from its register.
    output logic [2:0] m_axi_awprot,
    /// AWQOS, taken from its register.
    output logic [3:0] m_axi_awqos,
    /// AWUSER, taken from its register.
    output logic [USER_WIDTH-1:0] m_axi_awuser,
    /// Write data valid.
    output logic m_axi_wvalid,
    /// Ready for write data.
    input logic m_axi_wready,
    /// WID, for AXI3 only. Leave it open on AXI4.
    output logic [ID_WIDTH-1:0] m_axi_wid,
    /// Write data.
    output logic [DATA_WIDTH-1:0] m_axi_wdata,
    /// WSTRB: all ones.
    output logic [DATA_WIDTH/8-1:0] m_axi_wstrb,
    /// WLAST: last beat of a burst.
    output logic m_axi_wlast,
    /// Write response valid.
    input logic m_axi_bvalid,
    /// BREADY: always high.
    output logic m_axi_bready,
    /// BID: ignored, because all bursts have the same ID.
    input logic [ID_WIDTH-1:0] m_axi_bid,
    /// Write response.
    input logic [1:0] m_axi_bresp,
    /// Read address valid.
    output logic m_axi_arvalid,
    /// Ready for the read address.
    input logic m_axi_arready,
    /// Read ID: the same for all bursts, taken from its register.
    output logic [ID_WIDTH-1:0] m_axi_arid,
    /// Read address, bytes.
    output logic [ADDR_WIDTH-1:0] m_axi_araddr,
    /// ARLEN: number of beats minus one. An AXI3 port uses only the low four bits.
    output logic [7:0] m_axi_arlen,
    /// ARSIZE: log2 of the bytes per beat, always the full width of the port.
    output logic [2:0] m_axi_arsize,
    /// ARBURST: INCR.
    output logic [1:0] m_axi_arburst,
    /// ARLOCK: normal access.
    output logic m_axi_arlock,
    /// ARCACHE, taken from its register.
    output logic [3:0] m_axi_arcache,
    /// ARPROT, taken from its register.
    output logic [2:0] m_axi_arprot,
    /// ARQOS, taken from its register.
    output logic [3:0] m_axi_arqos,
    /// ARUSER, taken from its register.
    output logic [USER_WIDTH-1:0] m_axi_aruser,
    /// Read data valid.
    input logic m_axi_rvalid,
    /// RREADY: always high.
    output logic m_axi_rready,
    /// RID: ignored, because all bursts have the same ID.
    input logic [ID_WIDTH-1:0] m_axi_rid,
    /// Read data.
    input logic [DATA_WIDTH-1:0] m_axi_rdata,
    /// Read response.
    input logic [1:0] m_axi_rresp,
    /// RLAST: last beat of a burst.
    input logic m_axi_rlast
);
  import axiscope_cluster_regs_pkg::*;
  import axiscope_cluster_map_pkg::*;
  import axiscope_smart_dma_map_pkg::*;
  import axiscope_regulator_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (DATA_WIDTH != 32 && DATA_WIDTH != 64 && DATA_WIDTH != 128 &&
        DATA_WIDTH != 256) begin : gen_bad_data_width
      $error("axiscope_cluster: DATA_WIDTH is %0d; give 32, 64, 128 or 256", DATA_WIDTH);
      logic none[0];
    end
    if (ADDR_WIDTH < 32 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_cluster: ADDR_WIDTH is %0d; give 32 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_cluster: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (USER_WIDTH < 1 || USER_WIDTH > 16) begin : gen_bad_user_width
      $error("axiscope_cluster: USER_WIDTH is %0d; give 1 to 16", USER_WIDTH);
      logic none[0];
    end
    if (LOCAL_BYTES < 2 * DATA_WIDTH || LOCAL_BYTES > 16777216 ||
        (LOCAL_BYTES & (LOCAL_BYTES - 1)) != 0) begin : gen_bad_local_bytes
      $error(
          "axiscope_cluster: LOCAL_BYTES is %0d; give a power of two, 16 beats to 16777216",
          LOCAL_BYTES
      );
      logic none[0];
    end
    if (TIME_BITS < 24 || TIME_BITS > 32) begin : gen_bad_time_bits
      $error("axiscope_cluster: TIME_BITS is %0d; give 24 to 32", TIME_BITS);
      logic none[0];
    end
    if (CORE_BYTES < 8 || CORE_BYTES > 16384 ||
        (CORE_BYTES & (CORE_BYTES - 1)) != 0) begin : gen_bad_core_bytes
      $error("axiscope_cluster: CORE_BYTES is %0d; give a power of two, 8 to 16384", CORE_BYTES);
      logic none[0];
    end
    if (MAILBOX_WORDS < 2 || MAILBOX_WORDS > 32768 ||
        (MAILBOX_WORDS & (MAILBOX_WORDS - 1)) != 0) begin : gen_bad_mailbox_words
      $error(
          "axiscope_cluster: MAILBOX_WORDS is %0d; give a power of two, 2 to 32768", MAILBOX_WORDS
      );
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_cluster: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_cluster: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned BeatLog2 = $clog2(DATA_WIDTH / 8);
  localparam int unsigned PlaceBits = $clog2(LOCAL_BYTES) - BeatLog2;

  logic rst, run, trap;
  logic unused;
  assign rst = !aresetn;

  // The register bus, which the host and the proxy core share.
  logic req, req_is_write, write_ack, read_ack, core_valid, core_is_write, core_ready;
  logic [16:0] req_addr, part_addr;
  logic [30:0] core_addr;
  logic [31:0] req_data, read_data, core_data, part_data;
  logic [4:0] part_req, part_ack;
  logic part_is_write;
  logic [4:0][31:0] part_read_data;

  logic write_mapped, read_mapped, core_mapped;

  // Address map of the register bus (cluster.rdl).
  function automatic logic mapped(input logic [16:0] address);
    if (address[16]) return 32'(address[15:0]) < LOCAL_BYTES;
    if (address[15:14] == 2'd1) return 32'(address[13:0]) < CORE_BYTES;
    case (address[15:12])
      4'd0: return axiscope_cluster_mapped(32'(address[11:0]));
      4'd1: return axiscope_smart_dma_mapped(32'(address[11:0]));
      4'd2: return axiscope_regulator_mapped(32'(address[11:0]));
      default: return 1'b0;
    endcase
  endfunction

  assign write_mapped = mapped(s_axil_awaddr);
  assign read_mapped  = mapped(s_axil_araddr);
  assign core_mapped  = core_addr[30:17] == '0 && mapped(core_addr[16:0]);

  axiscope_axi_lite #(
      .ADDR_WIDTH(17),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  axiscope_cluster_bus i_bus (
      .clk(aclk),
      .core_addr(core_addr[16:0]),
      .*
  );

  axiscope_proxy_core #(
      .BYTES(CORE_BYTES)
  ) i_proxy (
      .clk(aclk),
      .rst,
      .run,
      .trap,
      .bus_valid(core_valid),
      .bus_is_write(core_is_write),
      .bus_addr(core_addr),
      .bus_data(core_data),
      .bus_ready(core_ready),
      .bus_read_data(read_data),
      .req(part_req[3]),
      .req_is_write(part_is_write),
      .req_word(part_addr[13:2]),
      .req_data(part_data),
      .ack(part_ack[3]),
      .read_data(part_read_data[3])
  );

  // Registers of the cluster, and the mailbox.
  axiscope_cluster__in_t status;
  axiscope_cluster__out_t regs;
  logic [3:0] regs_unused;
  logic regs_read_ack, regs_write_ack, done_waits, dma_irq, lost, trapped;
  logic [31:0] mailbox_word;

  axiscope_cluster_regs i_regs (
      .clk(aclk),
      .rst,
      .s_cpuif_req(part_req[0]),
      .s_cpuif_req_is_wr(part_is_write),
      .s_cpuif_addr(part_addr[5:0]),
      .s_cpuif_wr_data(part_data),
      .s_cpuif_wr_biten('1),
      .s_cpuif_req_stall_wr(regs_unused[0]),
      .s_cpuif_req_stall_rd(regs_unused[1]),
      .s_cpuif_rd_ack(regs_read_ack),
      .s_cpuif_rd_err(regs_unused[2]),
      .s_cpuif_rd_data(part_read_data[0]),
      .s_cpuif_wr_ack(regs_write_ack),
      .s_cpuif_wr_err(regs_unused[3]),
      .hwif_in(status),
      .hwif_out(regs)
  );

  assign part_ack[0] = regs_read_ack || regs_write_ack;
  assign run = regs.control.run.value;

  always_ff @(posedge aclk) begin
    trapped <= trap && run && !rst;
    irq <= !rst && ((done_waits && regs.interrupt_enable.done.value)
        || (dma_irq && regs.interrupt_enable.dma.value)
        || (regs.interrupt_status.trap.value && regs.interrupt_enable.trap.value)
        || (regs.interrupt_status.lost.value && regs.interrupt_enable.lost.value));
  end

  assign status.capabilities.core_bytes_log2.next = 8'($clog2(CORE_BYTES));
  assign status.capabilities.mailbox_words_log2.next = 8'($clog2(MAILBOX_WORDS));
  assign status.status.trapped.next = trapped;
  assign status.interrupt_status.done.next = done_waits;
  assign status.interrupt_status.dma.next = dma_irq;
  assign status.interrupt_status.trap.hwset = trap && run && !trapped;
  assign status.interrupt_status.lost.hwset = lost;

  axiscope_mailbox #(
      .WORDS(MAILBOX_WORDS)
  ) i_mailbox (
      .clk(aclk),
      .rst(rst || !run),
      .req(regs.mailbox.req),
      .req_is_write(regs.mailbox.req_is_wr),
      .index(regs.mailbox.addr[3:2]),
      .data(regs.mailbox.wr_data),
      .read_data(mailbox_word),
      .done_waits,
      .lost
  );

  assign status.mailbox.rd_ack  = regs.mailbox.req && !regs.mailbox.req_is_wr;
  assign status.mailbox.wr_ack  = regs.mailbox.req && regs.mailbox.req_is_wr;
  assign status.mailbox.rd_data = mailbox_word;

  // Accesses from the register bus to the local memory, one word at a time.
  logic local_enable;
  logic [DATA_WIDTH/32-1:0] local_write;
  logic [DATA_WIDTH-1:0] local_rdata;
  logic [DATA_WIDTH/32-1:0][31:0] local_words;
  logic [31:0] lane;

  assign lane = 32'(part_addr[15:2]) % (DATA_WIDTH / 32);
  assign local_enable = part_req[4];
  assign local_write = part_is_write ? (DATA_WIDTH / 32)'(1) << lane : '0;
  assign local_words = local_rdata;
  assign part_read_data[4] = local_words[lane];

  always_ff @(posedge aclk) part_ack[4] <= part_req[4] && !rst;

  // The smart DMA, and the regulator between it and the memory port.
  logic dma_read_ack, dma_write_ack;
  logic arvalid, arready, awvalid, awready, wvalid, wready;

  axiscope_smart_dma_core #(
      .DATA_WIDTH (DATA_WIDTH),
      .ADDR_WIDTH (ADDR_WIDTH),
      .ID_WIDTH   (ID_WIDTH),
      .USER_WIDTH (USER_WIDTH),
      .AXI3       (AXI3),
      .LOCAL_BYTES(LOCAL_BYTES),
      .TIME_BITS  (TIME_BITS)
  ) i_dma (
      .req(part_req[1]),
      .req_is_write(part_is_write),
      .req_addr(part_addr[11:0]),
      .req_data(part_data),
      .write_ack(dma_write_ack),
      .read_ack(dma_read_ack),
      .read_data(part_read_data[1]),
      .irq(dma_irq),
      .local_enable,
      .local_write,
      .local_address(PlaceBits'(part_addr[15:BeatLog2])),
      .local_wdata({(DATA_WIDTH / 32) {part_data}}),
      .local_rdata,
      .m_axi_arvalid(arvalid),
      .m_axi_arready(arready),
      .m_axi_awvalid(awvalid),
      .m_axi_awready(awready),
      .m_axi_wvalid(wvalid),
      .m_axi_wready(wready),
      .*
  );

  assign part_ack[1] = dma_read_ack || dma_write_ack;

  logic regulator_read_ack, regulator_write_ack;

  axiscope_regulator_core i_regulator (
      .aclk,
      .aresetn,
      .req(part_req[2]),
      .req_is_write(part_is_write),
      .req_addr(part_addr[11:0]),
      .req_data(part_data),
      .write_ack(regulator_write_ack),
      .read_ack(regulator_read_ack),
      .read_data(part_read_data[2]),
      .s_axi_arvalid(arvalid),
      .s_axi_arready(arready),
      .s_axi_awvalid(awvalid),
      .s_axi_awready(awready),
      .s_axi_wvalid(wvalid),
      .s_axi_wready(wready),
      .m_axi_arvalid,
      .m_axi_arready,
      .m_axi_awvalid,
      .m_axi_awready,
      .m_axi_wvalid,
      .m_axi_wready,
      .axi_arlen(m_axi_arlen),
      .axi_arsize(m_axi_arsize),
      .axi_awlen(m_axi_awlen),
      .axi_awsize(m_axi_awsize),
      .axi_wlast(m_axi_wlast)
  );

  assign part_ack[2] = regulator_read_ack || regulator_write_ack;

  // Unused outputs, collected so that lint does not report them.
  assign unused = ^{regs_unused, regs.mailbox.wr_biten, regs.mailbox.addr, lane, part_addr};
endmodule
