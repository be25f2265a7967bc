// The register bus, the registers and the register bank of the virtual board rest safely: in a
// cycle without a clock, none of their registers would change. They are connected as in the traffic
// generator. Accesses come in any cycle; without one, addresses and data stay as they are, as on
// the virtual board. The inputs that the registers get from the logic change in any cycle, except
// that no trigger sets a field, and that counters answer accepted reads only.
//
// One register would change in a rest: the word with which a read is answered. It follows its field
// in every cycle with a clock, and there is such a cycle right before the word is used.
//
// The clock is an enable here, and `clock_enables.v` contains the property.
module registers_rest_proof
  import axiscope_traffic_generator_regs_pkg::*;
  import axiscope_traffic_generator_map_pkg::*;
(
    input logic clk,
    input logic rst,
    input logic s_axil_awvalid,
    input logic [11:0] s_axil_awaddr,
    input logic s_axil_wvalid,
    input logic [31:0] s_axil_wdata,
    input logic s_axil_bready,
    input logic s_axil_arvalid,
    input logic [11:0] s_axil_araddr,
    input logic s_axil_rready,
    input logic [3:0] locked,
    input axiscope_traffic_generator__in_t shown,
    // Outputs, so that no register is removed as unused.
    output logic s_axil_awready,
    output logic s_axil_wready,
    output logic s_axil_bvalid,
    output logic [1:0] s_axil_bresp,
    output logic s_axil_arready,
    output logic s_axil_rvalid,
    output logic [31:0] s_axil_rdata,
    output logic [1:0] s_axil_rresp,
    output axiscope_traffic_generator__out_t regs,
    output logic [3:0][31:0] words
);
  logic started = 1'b0, rested = 1'b0, was_awake = 1'b0, counters_asked = 1'b0;
  logic [31:0] req_data, read_data, word;
  logic req, req_is_write, write_ack, read_ack;
  logic [11:0] req_addr;
  logic [3:0] unused;
  axiscope_traffic_generator__in_t status;

  logic write_mapped, read_mapped;
  assign write_mapped = axiscope_traffic_generator_mapped(32'(s_axil_awaddr));
  assign read_mapped  = axiscope_traffic_generator_mapped(32'(s_axil_araddr));

  axiscope_axi_lite i_axi_lite (.*);

  axiscope_traffic_generator_regs i_regs (
      .clk,
      .rst,
      .s_cpuif_req(req),
      .s_cpuif_req_is_wr(req_is_write),
      .s_cpuif_addr(req_addr),
      .s_cpuif_wr_data(req_data),
      .s_cpuif_wr_biten('1),
      .s_cpuif_req_stall_wr(unused[0]),
      .s_cpuif_req_stall_rd(unused[1]),
      .s_cpuif_rd_ack(read_ack),
      .s_cpuif_rd_err(unused[2]),
      .s_cpuif_rd_data(read_data),
      .s_cpuif_wr_ack(write_ack),
      .s_cpuif_wr_err(unused[3]),
      .hwif_in(status),
      .hwif_out(regs)
  );

  axiscope_register_bank #(
      .WORDS(4)
  ) i_bank (
      .clk,
      .req(regs.reads.req || regs.writes.req),
      .req_is_write,
      .index(req_addr[3:2]),
      .locked,
      .data(req_data),
      .read_data(word),
      .words
  );

  always_comb begin
    status = shown;
    status.trigger.events.triggered.hwset = 1'b0;
    status.trigger.events.fired.hwset = 1'b0;
    status.trigger.events.reads_ended.hwset = 1'b0;
    status.trigger.events.writes_ended.hwset = 1'b0;
    status.trigger.events.work_ended.hwset = 1'b0;
    status.counting.enable.hwset = 1'b0;
    status.counting.enable.hwclr = 1'b0;
    status.reads.rd_ack = regs.reads.req && !req_is_write;
    status.reads.wr_ack = regs.reads.req && req_is_write;
    status.reads.rd_data = word;
    status.writes.rd_ack = regs.writes.req && !req_is_write;
    status.writes.wr_ack = regs.writes.req && req_is_write;
    status.writes.rd_data = word;
    status.counters.rd_ack = shown.counters.rd_ack && counters_asked;
    status.counters.wr_ack = regs.counters.req && regs.counters.req_is_wr;
  end

  logic [55:0] was_shown;
  logic offers;
  assign offers = s_axil_awvalid || s_axil_wvalid || s_axil_arvalid;

  always_ff @(posedge clk) begin
    started <= 1'b1;
    rested <= !rst && (rested || !i_axi_lite.i_rest.awake);
    was_awake <= i_axi_lite.i_rest.awake;
    was_shown <= {s_axil_awaddr, s_axil_araddr, s_axil_wdata};
    counters_asked <= !rst && (counters_asked ? !status.counters.rd_ack :
        regs.counters.req && !regs.counters.req_is_wr);
  end

  // Where an access is: at most in one place, and only while the bus is busy and awake. It makes
  // the proof inductive.
  logic [7:0] places;
  assign places = {
    req,
    i_axi_lite.i_awake.lost,
    s_axil_bvalid,
    s_axil_rvalid,
    i_regs.i_awake.readback_chosen,
    i_regs.i_awake.readback_done_later,
    i_regs.i_awake.external_done_later,
    counters_asked
  };

  always_comb begin
    assume (clk);
    if (!started) assume (rst);
    if (started) begin
      assert ((places & (places - 8'd1)) == '0);
      assert (places == '0 || i_axi_lite.i_awake.busy);
      assert (!i_axi_lite.i_awake.busy || i_axi_lite.pending);
    end
    if (started && !offers) assume (was_shown == {s_axil_awaddr, s_axil_araddr, s_axil_wdata});
    if (i_regs.i_awake.readback_done_later) assert (was_awake);
    // Cover: they rest and wake up, a word is written, and the host reads it.
    cover (rested && words[1] == 32'd7 && s_axil_rvalid && s_axil_rdata == 32'd7);
    // A command is a pulse.
    cover (rested && regs.control.start_reads.value);
  end
endmodule
