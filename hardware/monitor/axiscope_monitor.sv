/// Monitor: observes an AXI3 or AXI4 bus and drives none of its signals.
///
/// monitor.rdl defines what it reports. All bus signals first pass through a register, so that the
/// monitor adds only wires, and no logic, to the paths of the observed design.
module axiscope_monitor #(
    /// Address width in bits: 12 to 64.
    parameter int unsigned ADDR_WIDTH = 40,
    /// Width of the data in bits: 32, 64, 128, 256, 512 or 1024.
    parameter int unsigned DATA_WIDTH = 128,
    /// Width of IDs in bits: 1 to 16.
    parameter int unsigned ID_WIDTH = 4,
    /// Number of bursts in flight, in each direction, that can be tracked: 4, 8, 16 or 32. The slot
    /// of a burst becomes free five cycles after the burst has ended, so a bus with n bursts of one
    /// beat in flight needs n + 5 slots.
    parameter int unsigned IN_FLIGHT = 16,
    /// Number of ID groups: 1, 2 or 4.
    parameter int unsigned GROUPS = 1,
    /// Number of slowest bursts that are kept in each direction: 2, 4, 8 or 16.
    parameter int unsigned SLOWEST = 4,
    /// 1: the observed bus is AXI3.
    parameter int unsigned AXI3 = 0,
    /// 1: changes of WDATA and RDATA while they wait are reported. This costs a register and a
    /// comparison per bit.
    parameter int unsigned CHECK_DATA = 1,
    /// Response to an address without a register: SLVERR (1) or OKAY (0). The address reads as 0.
    parameter int unsigned STRICT_REGISTERS = 0
) (
    /// Clock of registers and observed bus.
    input logic aclk,
    /// Synchronous reset of registers and observed bus, active low.
    input logic aresetn,
    /// Trigger input: pulse of one cycle. The commands in ON_TRIGGER run in the next cycle. Tie
    /// this input to 0 if it is unused.
    input logic trigger_in,
    /// Registers: write address valid.
    input logic s_axil_awvalid,
    /// Registers: ready for the write address.
    output logic s_axil_awready,
    /// Registers: write address in bytes.
    input logic [13:0] s_axil_awaddr,
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
    input logic [13:0] s_axil_araddr,
    /// Registers: read data valid.
    output logic s_axil_rvalid,
    /// Registers: ready for read data.
    input logic s_axil_rready,
    /// Registers: read data.
    output logic [31:0] s_axil_rdata,
    /// Registers: read response: OKAY, or SLVERR.
    output logic [1:0] s_axil_rresp,
    /// Observed bus: AWID.
    input logic [ID_WIDTH-1:0] watch_awid,
    /// Observed bus: AWADDR.
    input logic [ADDR_WIDTH-1:0] watch_awaddr,
    /// Observed bus: AWLEN, which has four bits on AXI3.
    input logic [7:0] watch_awlen,
    /// Observed bus: AWSIZE.
    input logic [2:0] watch_awsize,
    /// Observed bus: AWBURST.
    input logic [1:0] watch_awburst,
    /// Observed bus: AWLOCK. On AXI4, it has one bit, and the upper bit here is 0.
    input logic [1:0] watch_awlock,
    /// Observed bus: AWCACHE.
    input logic [3:0] watch_awcache,
    /// Observed bus: AWPROT.
    input logic [2:0] watch_awprot,
    /// Observed bus: AWQOS, which is 0 on AXI3.
    input logic [3:0] watch_awqos,
    /// Observed bus: AWVALID.
    input logic watch_awvalid,
    /// Observed bus: AWREADY.
    input logic watch_awready,
    /// Observed bus: WID, if AXI3 is 1.
    input logic [ID_WIDTH-1:0] watch_wid,
    /// Observed bus: WDATA.
    input logic [DATA_WIDTH-1:0] watch_wdata,
    /// Observed bus: WSTRB.
    input logic [DATA_WIDTH/8-1:0] watch_wstrb,
    /// Observed bus: WLAST.
    input logic watch_wlast,
    /// Observed bus: WVALID.
    input logic watch_wvalid,
    /// Observed bus: WREADY.
    input logic watch_wready,
    /// Observed bus: BID.
    input logic [ID_WIDTH-1:0] watch_bid,
    /// Observed bus: BRESP.
    input logic [1:0] watch_bresp,
    /// Observed bus: BVALID.
    input logic watch_bvalid,
    /// Observed bus: BREADY.
    input logic watch_bready,
    /// Observed bus: ARID.
    input logic [ID_WIDTH-1:0] watch_arid,
    /// Observed bus: ARADDR.
    input logic [ADDR_WIDTH-1:0] watch_araddr,
    /// Observed bus: ARLEN, which has four bits on AXI3.
    input logic [7:0] watch_arlen,
    /// Observed bus: ARSIZE.
    input logic [2:0] watch_arsize,
    /// Observed bus: ARBURST.
    input logic [1:0] watch_arburst,
    /// Observed bus: ARLOCK. On AXI4, it has one bit, and the upper bit here is 0.
    input logic [1:0] watch_arlock,
    /// Observed bus: ARCACHE.
    input logic [3:0] watch_arcache,
    /// Observed bus: ARPROT.
    input logic [2:0] watch_arprot,
    /// Observed bus: ARQOS, which is 0 on AXI3.
    input logic [3:0] watch_arqos,
    /// Observed bus: ARVALID.
    input logic watch_arvalid,
    /// Observed bus: ARREADY.
    input logic watch_arready,
    /// Observed bus: RID.
    input logic [ID_WIDTH-1:0] watch_rid,
    /// Observed bus: RDATA.
    input logic [DATA_WIDTH-1:0] watch_rdata,
    /// Observed bus: RRESP.
    input logic [1:0] watch_rresp,
    /// Observed bus: RLAST.
    input logic watch_rlast,
    /// Observed bus: RVALID.
    input logic watch_rvalid,
    /// Observed bus: RREADY.
    input logic watch_rready
);
  import axiscope_monitor_map_pkg::*;

  // Illegal parameters stop elaboration with $error, or with a zero-length array in tools that
  // ignore $error.
  generate
    if (ADDR_WIDTH < 12 || ADDR_WIDTH > 64) begin : gen_bad_addr_width
      $error("axiscope_monitor: ADDR_WIDTH is %0d; give 12 to 64", ADDR_WIDTH);
      logic none[0];
    end
    if (DATA_WIDTH < 32 || DATA_WIDTH > 1024 ||
        (DATA_WIDTH & (DATA_WIDTH - 1)) != 0) begin : gen_bad_data_width
      $error("axiscope_monitor: DATA_WIDTH is %0d; give a power of two, 32 to 1024", DATA_WIDTH);
      logic none[0];
    end
    if (ID_WIDTH < 1 || ID_WIDTH > 16) begin : gen_bad_id_width
      $error("axiscope_monitor: ID_WIDTH is %0d; give 1 to 16", ID_WIDTH);
      logic none[0];
    end
    if (IN_FLIGHT < 4 || IN_FLIGHT > 32 ||
        (IN_FLIGHT & (IN_FLIGHT - 1)) != 0) begin : gen_bad_in_flight
      $error("axiscope_monitor: IN_FLIGHT is %0d; give a power of two, 4 to 32", IN_FLIGHT);
      logic none[0];
    end
    if (GROUPS != 1 && GROUPS != 2 && GROUPS != 4) begin : gen_bad_groups
      $error("axiscope_monitor: GROUPS is %0d; give 1, 2 or 4", GROUPS);
      logic none[0];
    end
    if (SLOWEST != 2 && SLOWEST != 4 && SLOWEST != 8 && SLOWEST != 16) begin : gen_bad_slowest
      $error("axiscope_monitor: SLOWEST is %0d; give 2, 4, 8 or 16", SLOWEST);
      logic none[0];
    end
    if (AXI3 > 1) begin : gen_bad_axi3
      $error("axiscope_monitor: AXI3 is %0d; give 0 or 1", AXI3);
      logic none[0];
    end
    if (CHECK_DATA > 1) begin : gen_bad_check_data
      $error("axiscope_monitor: CHECK_DATA is %0d; give 0 or 1", CHECK_DATA);
      logic none[0];
    end
    if (STRICT_REGISTERS > 1) begin : gen_bad_strict_registers
      $error("axiscope_monitor: STRICT_REGISTERS is %0d; give 0 or 1", STRICT_REGISTERS);
      logic none[0];
    end
  endgenerate

  localparam int unsigned LatencyBits = 24;
  // Number of steps in a pass of the walker: 2 (105 + 68 (GROUPS - 1)) for its slots, 22 cycles of
  // overhead, and the cycles that the bus uses.
  localparam int unsigned EpochBits = GROUPS == 4 ? 11 : 10;
  localparam int unsigned ValueBits = LatencyBits + EpochBits + 1;
  localparam int unsigned SlotBits = $clog2(IN_FLIGHT);
  localparam int unsigned Strobes = DATA_WIDTH / 8;
  localparam int unsigned AddressBits = ID_WIDTH + ADDR_WIDTH + 8 + 3 + 2 + 2 + 4 + 3 + 4;
  localparam int unsigned DataBits = CHECK_DATA != 0 ? DATA_WIDTH : 1;
  localparam int unsigned Kinds = 27;

  logic rst;
  logic req, req_is_write, write_ack, read_ack;
  logic [13:0] req_addr;
  logic [31:0] req_data, read_data, said_data;
  logic said, written, total_asked;
  logic [12:2] total_address;
  logic [3:0] regs_unused;
  axiscope_monitor_regs_pkg::axiscope_monitor__in_t status;
  axiscope_monitor_regs_pkg::axiscope_monitor__out_t regs;

  assign rst = !aresetn;

  // There are many register outputs, so they pass through another register before the bus.
  always_ff @(posedge aclk) begin
    total_asked <= regs.totals.req && !regs.totals.req_is_wr && !rst;
    total_address <= regs.totals.addr[12:2];
    read_data <= said_data;
    read_ack <= said && !rst;
    write_ack <= written && !rst;
  end

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_monitor_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_monitor_mapped(32'(s_axil_araddr));

  axiscope_axi_lite #(
      .ADDR_WIDTH(14),
      .STRICT_REGISTERS(STRICT_REGISTERS)
  ) i_axi_lite (
      .clk(aclk),
      .*
  );

  axiscope_monitor_regs i_regs (
      .clk(aclk),
      .rst,
      .s_cpuif_req(req),
      .s_cpuif_req_is_wr(req_is_write),
      .s_cpuif_addr(req_addr),
      .s_cpuif_wr_data(req_data),
      .s_cpuif_wr_biten('1),
      .s_cpuif_req_stall_wr(regs_unused[0]),
      .s_cpuif_req_stall_rd(regs_unused[1]),
      .s_cpuif_rd_ack(said),
      .s_cpuif_rd_err(regs_unused[2]),
      .s_cpuif_rd_data(said_data),
      .s_cpuif_wr_ack(written),
      .s_cpuif_wr_err(regs_unused[3]),
      .hwif_in(status),
      .hwif_out(regs)
  );

  // Input registers. Signals that end in _1 have the values that the bus had in the previous cycle.

  logic arvalid_1, arready_1, awvalid_1, awready_1, wvalid_1, wready_1;
  logic rvalid_1, rready_1, bvalid_1, bready_1;
  logic [ID_WIDTH-1:0] arid_1, awid_1, wid_1, rid_1, bid_1;
  logic [1:0][ADDR_WIDTH-1:0] address_1;
  logic [1:0][7:0] len_1;
  logic [1:0][2:0] size_1;
  logic [1:0][1:0] burst_1, lock_1;
  logic wlast_1, rlast_1;
  logic [1:0] rresp_1, bresp_1;
  logic [Strobes-1:0] wstrb_1;
  logic [Kinds-1:0] errors;
  logic [1:0][10:0] beside_1;
  logic [DataBits-1:0] wdata_1, rdata_1;
  logic unused;

  assign unused = ^{beside_1, wdata_1, rdata_1, rresp_1[0], bresp_1[0], regs_unused};

  axiscope_watched_channel #(
      .WIDTH(AddressBits)
  ) i_ar (
      .clk(aclk),
      .rst,
      .valid(watch_arvalid),
      .ready(watch_arready),
      .payload({
        watch_arid,
        watch_araddr,
        watch_arlen,
        watch_arsize,
        watch_arburst,
        watch_arlock,
        watch_arcache,
        watch_arprot,
        watch_arqos
      }),
      .valid_1(arvalid_1),
      .ready_1(arready_1),
      .payload_1({arid_1, address_1[0], len_1[0], size_1[0], burst_1[0], lock_1[0], beside_1[0]}),
      .dropped_3(errors[0]),
      .changed_3(errors[5])
  );

  axiscope_watched_channel #(
      .WIDTH(AddressBits)
  ) i_aw (
      .clk(aclk),
      .rst,
      .valid(watch_awvalid),
      .ready(watch_awready),
      .payload({
        watch_awid,
        watch_awaddr,
        watch_awlen,
        watch_awsize,
        watch_awburst,
        watch_awlock,
        watch_awcache,
        watch_awprot,
        watch_awqos
      }),
      .valid_1(awvalid_1),
      .ready_1(awready_1),
      .payload_1({awid_1, address_1[1], len_1[1], size_1[1], burst_1[1], lock_1[1], beside_1[1]}),
      .dropped_3(errors[1]),
      .changed_3(errors[6])
  );

  axiscope_watched_channel #(
      .WIDTH(ID_WIDTH + 1 + Strobes + DataBits)
  ) i_w (
      .clk(aclk),
      .rst,
      .valid(watch_wvalid),
      .ready(watch_wready),
      .payload({
        AXI3 != 0 ? watch_wid : ID_WIDTH'(0),
        watch_wlast,
        watch_wstrb,
        CHECK_DATA != 0 ? watch_wdata[DataBits-1:0] : DataBits'(0)
      }),
      .valid_1(wvalid_1),
      .ready_1(wready_1),
      .payload_1({wid_1, wlast_1, wstrb_1, wdata_1}),
      .dropped_3(errors[2]),
      .changed_3(errors[7])
  );

  axiscope_watched_channel #(
      .WIDTH(ID_WIDTH + 3 + DataBits)
  ) i_r (
      .clk(aclk),
      .rst,
      .valid(watch_rvalid),
      .ready(watch_rready),
      .payload({
        watch_rid,
        watch_rlast,
        watch_rresp,
        CHECK_DATA != 0 ? watch_rdata[DataBits-1:0] : DataBits'(0)
      }),
      .valid_1(rvalid_1),
      .ready_1(rready_1),
      .payload_1({rid_1, rlast_1, rresp_1, rdata_1}),
      .dropped_3(errors[3]),
      .changed_3(errors[8])
  );

  axiscope_watched_channel #(
      .WIDTH(ID_WIDTH + 2)
  ) i_b (
      .clk(aclk),
      .rst,
      .valid(watch_bvalid),
      .ready(watch_bready),
      .payload({watch_bid, watch_bresp}),
      .valid_1(bvalid_1),
      .ready_1(bready_1),
      .payload_1({bid_1, bresp_1}),
      .dropped_3(errors[4]),
      .changed_3(errors[9])
  );

  genvar d;
  generate
    for (d = 0; d < 2; d++) begin : gen_legality
      axiscope_burst_legality #(
          .DATA_WIDTH(DATA_WIDTH),
          .AXI3(AXI3)
      ) i_legality (
          .clk(aclk),
          .rst,
          .taken(d == 0 ? arvalid_1 && arready_1 : awvalid_1 && awready_1),
          .address(address_1[d][11:0]),
          .len(len_1[d]),
          .size(size_1[d]),
          .burst(burst_1[d]),
          .lock(lock_1[d]),
          .crosses_4k(errors[10+d]),
          .bad_wrap(errors[12+d]),
          .bad_exclusive(errors[14+d]),
          .bad_burst(errors[16+d])
      );
    end
  endgenerate

  // Time, and enable

  logic [63:0] cycle_1, ended_6, cycle_9;
  logic enable_1, epoch_1, snapshot_1;
  logic clear_busy, snapshot_busy;
  logic look, look_direction;
  logic [1:0] look_group;
  logic [6:0] look_slot;
  logic [1:0][ValueBits-1:0] values_1;
  logic [ValueBits-1:0] value_1;
  logic total_ack;
  logic [31:0] total_word;
  logic time_unused;

  assign time_unused = ^cycle_1[63:32];

  // Commands come from the register bus or from the trigger, which passes through one register, as
  // in every block.
  logic on_trigger, clear, snapshot;
  always_ff @(posedge aclk) on_trigger <= trigger_in && !rst;
  assign clear = regs.control.clear.value || (on_trigger && regs.on_trigger.clear.value);
  assign snapshot = regs.control.snapshot.value || (on_trigger && regs.on_trigger.snapshot.value);

  assign enable_1 = regs.counting.enable.value && !clear && !clear_busy;

  axiscope_cycle_time #(
      .START(-1)
  ) i_cycle_1 (
      .clk  (aclk),
      .rst,
      .cycle(cycle_1)
  );

  axiscope_cycle_time #(
      .START(-5)
  ) i_ended_6 (
      .clk  (aclk),
      .rst,
      .cycle(ended_6)
  );

  axiscope_cycle_time #(
      .START(-9)
  ) i_cycle_9 (
      .clk  (aclk),
      .rst,
      .cycle(cycle_9)
  );

  axiscope_monitor_walker #(
      .GROUPS(GROUPS),
      .VALUE_BITS(ValueBits),
      .LATENCY_BITS(LatencyBits),
      .COUNT_BITS(EpochBits)
  ) i_walker (
      .clk(aclk),
      .rst,
      .clear,
      .clear_busy,
      .snapshot,
      .snapshot_busy,
      .epoch(epoch_1),
      .epoch_of_snapshot(snapshot_1),
      .look,
      .look_direction,
      .look_group,
      .look_slot,
      .value_1,
      .read(total_asked),
      .read_address(total_address),
      .read_ack(total_ack),
      .read_data(total_word)
  );

  // Signals of both directions: element 0 is for reads, element 1 for writes

  logic [1:0] due_1, lost;
  logic [1:0][8:0] in_flight, most_in_flight;
  logic [3:0] place;
  logic [1:0][LatencyBits-1:0] slow_latency;
  logic [1:0][63:0] slow_begin;
  logic [1:0][ADDR_WIDTH-1:0] slow_address;
  logic [1:0][ID_WIDTH-1:0] slow_id;
  logic [1:0][7:0] slow_len;
  logic [1:0][2:0] slow_size;
  logic [GROUPS-1:0][15:0] group_match, group_mask;
  logic [3:0][31:0] group_words;
  logic wbeat_1, wbeat_2, wbeat_3;
  logic [7:0] wbytes_3;
  logic data_done_4, data_overflow_2, addressed_1, owed_1, responds_1, data_quiet_1;
  logic [SlotBits-1:0] data_slot_4, aw_slot_2, ar_slot_2;
  logic aw_push_2, ar_push_2;
  logic [7:0] aw_len_2, ar_len_2;
  logic [ID_WIDTH-1:0] aw_id_2, ar_id_2;
  logic early_unused, misplaced_unused, reads_unused;

  genvar g;
  generate
    for (g = 0; g < 4; g++) begin : gen_words
      assign group_words[g] = {regs.group[g].mask.value, regs.group[g].match.value};
    end
  endgenerate
  generate
    for (g = 0; g < int'(GROUPS); g++) begin : gen_group
      assign {group_mask[g], group_match[g]} = group_words[g];
    end
  endgenerate

  assign reads_unused = ^{ar_push_2, ar_slot_2, ar_len_2, ar_id_2, early_unused, misplaced_unused};
  assign wbeat_1 = wvalid_1 && wready_1;

  always_ff @(posedge aclk) begin
    wbeat_2 <= wbeat_1;
    wbeat_3 <= wbeat_2;
    if (rst) {wbeat_2, wbeat_3} <= '0;
  end

  axiscope_strobe_count #(
      .STROBES(Strobes)
  ) i_strobes (
      .clk(aclk),
      .beat(wbeat_1),
      .strobes(wstrb_1),
      .bytes(wbytes_3)
  );

  axiscope_monitor_direction #(
      .WRITES(0),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT),
      .GROUPS(GROUPS),
      .SLOWEST(SLOWEST),
      .LATENCY_BITS(LatencyBits),
      .EPOCH_BITS(EpochBits),
      .VALUE_BITS(ValueBits)
  ) i_reads (
      .clk(aclk),
      .rst,
      .clear(clear_busy),
      .cycle_1(cycle_1[31:0]),
      .ended_6,
      .enable_1,
      .epoch_1,
      .snapshot_1,
      .group_match,
      .group_mask,
      .address_valid_1(arvalid_1),
      .address_ready_1(arready_1),
      .id_1(arid_1),
      .address_1(address_1[0]),
      .len_1(len_1[0]),
      .size_1(size_1[0]),
      .response_1(rvalid_1 && rready_1),
      .last_1(rlast_1),
      .response_id_1(rid_1),
      .error_1(rresp_1[1]),
      .beat_3(1'b0),
      .bytes_3('0),
      .data_done_4(1'b0),
      .data_slot_4('0),
      .data_quiet(1'b1),
      .data_overflow(1'b0),
      .push_2(ar_push_2),
      .slot_2(ar_slot_2),
      .len_2(ar_len_2),
      .id_2(ar_id_2),
      .due_1(due_1[0]),
      .lost(lost[0]),
      .overflow_3(errors[23]),
      .unasked_6(errors[20]),
      .early_6(early_unused),
      .misplaced_7(errors[18]),
      .in_flight(in_flight[0]),
      .most_in_flight(most_in_flight[0]),
      .look(look && !look_direction),
      .look_group,
      .look_slot,
      .value_1(values_1[0]),
      .place,
      .slow_latency(slow_latency[0]),
      .slow_begin(slow_begin[0]),
      .slow_address(slow_address[0]),
      .slow_id(slow_id[0]),
      .slow_len(slow_len[0]),
      .slow_size(slow_size[0])
  );

  axiscope_monitor_direction #(
      .WRITES(1),
      .ADDR_WIDTH(ADDR_WIDTH),
      .ID_WIDTH(ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT),
      .GROUPS(GROUPS),
      .SLOWEST(SLOWEST),
      .LATENCY_BITS(LatencyBits),
      .EPOCH_BITS(EpochBits),
      .VALUE_BITS(ValueBits)
  ) i_writes (
      .clk(aclk),
      .rst,
      .clear(clear_busy),
      .cycle_1(cycle_1[31:0]),
      .ended_6,
      .enable_1,
      .epoch_1,
      .snapshot_1,
      .group_match,
      .group_mask,
      .address_valid_1(awvalid_1),
      .address_ready_1(awready_1),
      .id_1(awid_1),
      .address_1(address_1[1]),
      .len_1(len_1[1]),
      .size_1(size_1[1]),
      .response_1(bvalid_1 && bready_1),
      .last_1(1'b1),
      .response_id_1(bid_1),
      .error_1(bresp_1[1]),
      .beat_3(wbeat_3),
      .bytes_3(wbytes_3),
      .data_done_4,
      .data_slot_4,
      .data_quiet(data_quiet_1),
      .data_overflow(data_overflow_2),
      .push_2(aw_push_2),
      .slot_2(aw_slot_2),
      .len_2(aw_len_2),
      .id_2(aw_id_2),
      .due_1(due_1[1]),
      .lost(lost[1]),
      .overflow_3(errors[24]),
      .unasked_6(errors[21]),
      .early_6(errors[22]),
      .misplaced_7(misplaced_unused),
      .in_flight(in_flight[1]),
      .most_in_flight(most_in_flight[1]),
      .look(look && look_direction),
      .look_group,
      .look_slot,
      .value_1(values_1[1]),
      .place,
      .slow_latency(slow_latency[1]),
      .slow_begin(slow_begin[1]),
      .slow_address(slow_address[1]),
      .slow_id(slow_id[1]),
      .slow_len(slow_len[1]),
      .slow_size(slow_size[1])
  );

  axiscope_write_order #(
      .ID_WIDTH(ID_WIDTH),
      .IN_FLIGHT(IN_FLIGHT),
      .AXI3(AXI3)
  ) i_write_order (
      .clk(aclk),
      .rst,
      .flush(lost[1]),
      .push_2(aw_push_2),
      .slot_2(aw_slot_2),
      .len_2(aw_len_2),
      .id_2(aw_id_2),
      .beat_1(wbeat_1),
      .last_1(wlast_1),
      .wid_1,
      .done_4(data_done_4),
      .done_slot_4(data_slot_4),
      .misplaced_4(errors[19]),
      .bad_id_4(errors[26]),
      .interleaved_3(errors[25]),
      .overflow_2(data_overflow_2)
  );

  axiscope_write_ledger i_write_ledger (
      .clk(aclk),
      .rst,
      .address(awvalid_1 && awready_1),
      .beat(wbeat_1),
      .last(wlast_1),
      .response(bvalid_1 && bready_1),
      .addressed(addressed_1),
      .owed(owed_1),
      .responds(responds_1),
      .quiet(data_quiet_1)
  );

  // Which side waits for which: AR, R, AW, W, B

  function automatic logic [2:0] address_cause(input logic valid, input logic ready,
                                               input logic flying);
    if (valid) return ready ? 3'd0 : 3'd1;
    return flying ? 3'd2 : 3'd3;
  endfunction

  function automatic logic [2:0] response_cause(input logic valid, input logic ready,
                                                input logic due);
    if (valid) return ready ? 3'd0 : 3'd1;
    if (due) return ready ? 3'd2 : 3'd3;
    return 3'd4;
  endfunction

  function automatic logic [2:0] data_cause(input logic valid, input logic ready,
                                            input logic addressed, input logic owed);
    if (valid) return ready ? 3'd0 : addressed ? 3'd1 : 3'd2;
    return owed ? 3'd3 : 3'd4;
  endfunction

  // Slots 80 to 87 are for the address channel, 88 to 95 for data, and 96 to 103 for the response.
  localparam int unsigned ChannelDirection[5] = '{0, 0, 1, 1, 1};
  localparam logic [3:0] ChannelSlots[5] = '{4'd10, 4'd11, 4'd10, 4'd11, 4'd12};
  logic [4:0][2:0] causes;
  logic [4:0][EpochBits-1:0] cause_counts_1;

  assign causes[0] = address_cause(arvalid_1, arready_1, due_1[0]);
  assign causes[1] = response_cause(rvalid_1, rready_1, due_1[0]);
  assign causes[2] = address_cause(awvalid_1, awready_1, due_1[1]);
  assign causes[3] = data_cause(wvalid_1, wready_1, addressed_1, owed_1);
  assign causes[4] = response_cause(bvalid_1, bready_1, due_1[1] && responds_1);

  genvar channel;
  generate
    for (channel = 0; channel < 5; channel++) begin : gen_channel
      axiscope_stall_causes #(
          .COUNT_BITS(EpochBits)
      ) i_causes (
          .clk(aclk),
          .rst,
          .count(enable_1),
          .cause(causes[channel]),
          .epoch(epoch_1),
          .take(look && look_direction == 1'(ChannelDirection[channel])
              && look_slot[6:3] == ChannelSlots[channel] && look_group == '0),
          .take_cause(look_slot[2:0]),
          .taken_1(cause_counts_1[channel])
      );
    end
  endgenerate

  // Counted cycles: slot 104 of the page of reads

  logic [EpochBits-1:0] cycles, cycles_next, cycles_last, cycles_looked_1;

  assign cycles_next = cycles + EpochBits'(enable_1);

  always_ff @(posedge aclk) begin
    cycles <= cycles_next;
    if (epoch_1) cycles_last <= cycles_next;
    if (clear_busy || epoch_1) cycles <= '0;
    cycles_looked_1 <= look && !look_direction && look_slot == 7'd104 ? cycles_last : '0;
  end

  always_comb begin
    value_1 = values_1[0] | values_1[1] | ValueBits'(cycles_looked_1);
    for (int unsigned c = 0; c < 5; c++) value_1 |= ValueBits'(cause_counts_1[c]);
  end

  // Protocol errors, numbered as in the register ERRORS

  localparam bit [Kinds-1:0][2:0] Stages = {
    3'd4,
    3'd3,
    3'd3,
    3'd3,  // w_id, w_interleaved, write_overflow, read_overflow
    3'd6,
    3'd6,
    3'd6,  // b_early, b_unasked, r_unasked
    3'd4,
    3'd7,  // wlast_misplaced, rlast_misplaced
    {8{3'd4}},  // illegal bursts
    {10{3'd3}}  // offers withdrawn or changed
  };
  logic [Kinds-1:0] errors_seen;
  logic error_seen;
  logic [4:0] first_error;
  logic [63:0] first_error_cycle, snapshot_cycle;
  logic [8:0] snapshots;

  axiscope_protocol_errors #(
      .KINDS (Kinds),
      .STAGES(Stages)
  ) i_errors (
      .clk(aclk),
      .clear(rst || clear_busy),
      .errors,
      .cycle_9,
      .seen(errors_seen),
      .any(error_seen),
      .first(first_error),
      .first_cycle(first_error_cycle)
  );

  always_ff @(posedge aclk) begin
    snapshots <= {snapshots[7:0], snapshot_1};
    if (snapshots[7]) snapshot_cycle <= cycle_9;
    if (rst) begin
      snapshots <= '0;
      snapshot_cycle <= '0;
    end
  end

  // Slowest bursts. Reading a word takes five cycles.

  logic [4:0] asked;
  logic place_direction;
  logic [2:0] place_word;
  logic slow_unused;
  logic [31:0] slow_word;
  logic [63:0] slow_address_64;

  assign slow_unused = ^{regs.slowest.addr, regs.slowest.wr_data, regs.slowest.wr_biten,
                         regs.totals.addr, regs.totals.wr_data, regs.totals.wr_biten,
                         asked[4], snapshots[8], group_words};
  assign slow_address_64 = 64'(slow_address[place_direction]);

  always_ff @(posedge aclk) begin
    if (regs.slowest.req) {place_direction, place, place_word} <= regs.slowest.addr[9:2];
    asked <= {asked[3:0], regs.slowest.req && !regs.slowest.req_is_wr};
    case (place_word)
      3'd0: slow_word <= 32'(slow_latency[place_direction]);
      3'd1: slow_word <= slow_begin[place_direction][31:0];
      3'd2: slow_word <= slow_begin[place_direction][63:32];
      3'd3: slow_word <= slow_address_64[31:0];
      3'd4: slow_word <= slow_address_64[63:32];
      3'd5:
      slow_word <= {
        5'd0, slow_size[place_direction], slow_len[place_direction], 16'(slow_id[place_direction])
      };
      default: slow_word <= '0;
    endcase
    if (rst) asked <= '0;
  end

  always_comb begin
    status.slowest.rd_ack = asked[3];
    status.counting.enable.hwset = on_trigger && regs.on_trigger.count.value;
    status.counting.enable.hwclr = on_trigger && regs.on_trigger.count_no_more.value;
    status.slowest.rd_data = slow_word;
    status.slowest.wr_ack = regs.slowest.req && regs.slowest.req_is_wr;
    status.totals.rd_ack = total_ack;
    status.totals.rd_data = total_word;
    status.totals.wr_ack = regs.totals.req && regs.totals.req_is_wr;
    status.capabilities.in_flight.next = 8'(IN_FLIGHT);
    status.capabilities.groups.next = 4'(GROUPS);
    status.capabilities.slowest.next = 8'(SLOWEST);
    status.capabilities.axi3.next = AXI3 != 0;
    status.capabilities.checks_data.next = CHECK_DATA != 0;
    status.widths.data_bytes.next = 8'(DATA_WIDTH / 8);
    status.widths.address_bits.next = 8'(ADDR_WIDTH);
    status.widths.id_bits.next = 8'(ID_WIDTH);
    status.status.snapshot_busy.next = snapshot_busy;
    status.status.clear_busy.next = clear_busy;
    status.status.reads_lost.next = lost[0];
    status.status.writes_lost.next = lost[1];
    status.first_error.kind.next = first_error;
    status.first_error.seen.next = error_seen;
    status.first_error_low.cycles.next = first_error_cycle[31:0];
    status.first_error_high.cycles.next = first_error_cycle[63:32];
    status.in_flight.reads.next = 16'(in_flight[0]);
    status.in_flight.writes.next = 16'(in_flight[1]);
    status.most_in_flight.reads.next = 16'(most_in_flight[0]);
    status.most_in_flight.writes.next = 16'(most_in_flight[1]);
    status.snapshot_low.cycles.next = snapshot_cycle[31:0];
    status.snapshot_high.cycles.next = snapshot_cycle[63:32];
    status.errors.ar_dropped.next = errors_seen[0];
    status.errors.aw_dropped.next = errors_seen[1];
    status.errors.w_dropped.next = errors_seen[2];
    status.errors.r_dropped.next = errors_seen[3];
    status.errors.b_dropped.next = errors_seen[4];
    status.errors.ar_changed.next = errors_seen[5];
    status.errors.aw_changed.next = errors_seen[6];
    status.errors.w_changed.next = errors_seen[7];
    status.errors.r_changed.next = errors_seen[8];
    status.errors.b_changed.next = errors_seen[9];
    status.errors.read_4k.next = errors_seen[10];
    status.errors.write_4k.next = errors_seen[11];
    status.errors.read_wrap.next = errors_seen[12];
    status.errors.write_wrap.next = errors_seen[13];
    status.errors.read_exclusive.next = errors_seen[14];
    status.errors.write_exclusive.next = errors_seen[15];
    status.errors.read_burst.next = errors_seen[16];
    status.errors.write_burst.next = errors_seen[17];
    status.errors.rlast_misplaced.next = errors_seen[18];
    status.errors.wlast_misplaced.next = errors_seen[19];
    status.errors.r_unasked.next = errors_seen[20];
    status.errors.b_unasked.next = errors_seen[21];
    status.errors.b_early.next = errors_seen[22];
    status.errors.read_overflow.next = errors_seen[23];
    status.errors.write_overflow.next = errors_seen[24];
    status.errors.w_interleaved.next = errors_seen[25];
    status.errors.w_id.next = errors_seen[26];
  end
endmodule
