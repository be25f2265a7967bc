// The regulator against its guarantee: never more bytes than the budget in a period, periods of the
// configured length, and no offer to the port withdrawn. Budgets, period and enables have any value
// but are constant (the page describes the effect of a change); master and port are free.
module regulator_proof #(
    // Budgets and periods are below 2^BITS, to make the search smaller.
    parameter int unsigned BITS = 32
) (
    input logic clk,
    input logic rst,
    input logic s_axi_arvalid,
    input logic s_axi_awvalid,
    input logic s_axi_wvalid,
    input logic m_axi_arready,
    input logic m_axi_awready,
    input logic m_axi_wready,
    input logic [7:0] axi_arlen,
    input logic [2:0] axi_arsize,
    input logic [7:0] axi_awlen,
    input logic [2:0] axi_awsize,
    input logic axi_wlast
);

  logic started = 1'b0;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    if (!started) assume (rst);
  end

  logic s_axi_arready;
  logic s_axi_awready;
  logic s_axi_wready;
  logic m_axi_arvalid;
  logic m_axi_awvalid;
  logic m_axi_wvalid;

  axiscope_regulator i_regulator (
      .aclk(clk),
      .aresetn(!rst),
      .s_axil_awvalid(1'b0),
      .s_axil_awready(),
      .s_axil_awaddr('0),
      .s_axil_wvalid(1'b0),
      .s_axil_wready(),
      .s_axil_wdata('0),
      .s_axil_bvalid(),
      .s_axil_bready(1'b0),
      .s_axil_bresp(),
      .s_axil_arvalid(1'b0),
      .s_axil_arready(),
      .s_axil_araddr('0),
      .s_axil_rvalid(),
      .s_axil_rready(1'b0),
      .s_axil_rdata(),
      .s_axil_rresp(),
      .*
  );

  // Registers: enables are zero in reset, as in the real ones; the other values are constant.
  logic read_enable, write_enable, was_rst;
  logic [31:0] read_budget, write_budget, period;
  assign read_enable  = i_regulator.i_core.regs.enable.reads.value;
  assign write_enable = i_regulator.i_core.regs.enable.writes.value;
  assign read_budget  = i_regulator.i_core.regs.read_budget.bytes.value;
  assign write_budget = i_regulator.i_core.regs.write_budget.bytes.value;
  assign period       = i_regulator.i_core.regs.period.cycles.value;

  logic read_enable_before, write_enable_before;
  logic [31:0] read_budget_before, write_budget_before, period_before;
  always_ff @(posedge clk) begin
    was_rst <= rst;
    read_enable_before <= read_enable;
    write_enable_before <= write_enable;
    read_budget_before <= read_budget;
    write_budget_before <= write_budget;
    period_before <= period;
    assume (period >= 32'd2);
    assume (40'(period) >> BITS == '0);
    assume (40'(read_budget) >> BITS == '0);
    assume (40'(write_budget) >> BITS == '0);
    if (rst) assume (!read_enable && !write_enable);
    if (started) begin
      assume (read_budget == read_budget_before);
      assume (write_budget == write_budget_before);
      assume (period == period_before);
      if (!was_rst && !rst) begin
        assume (read_enable == read_enable_before);
        assume (write_enable == write_enable_before);
      end
    end
  end

  // Bytes that passed in this period, counted here.
  logic refill;
  assign refill = i_regulator.i_core.refill;

  logic [1:0] enable, charge, granted, held, offered;
  logic [1:0][31:0] burst, budget, left;
  logic [1:0][39:0] spent;
  assign enable = {write_enable, read_enable};
  assign offered = {s_axi_awvalid, s_axi_arvalid};
  assign charge = {m_axi_awvalid && m_axi_awready, m_axi_arvalid && m_axi_arready};
  assign burst[0] = (32'(axi_arlen) + 32'd1) << axi_arsize;
  assign burst[1] = (32'(axi_awlen) + 32'd1) << axi_awsize;
  assign budget = {write_budget, read_budget};
  assign left[0] = i_regulator.i_core.i_reads.left_bytes;
  assign left[1] = i_regulator.i_core.i_writes.left_bytes;
  assign granted = {i_regulator.i_core.i_writes.granted, i_regulator.i_core.i_reads.granted};
  assign held = {i_regulator.i_core.i_writes.held, i_regulator.i_core.i_reads.held};

  for (genvar i = 0; i < 2; i++) begin : gen_direction
    always_ff @(posedge clk) begin
      if (rst || !enable[i] || refill) spent[i] <= '0;
      else if (charge[i]) spent[i] <= spent[i] + 40'(burst[i]);
      if (started && !rst && enable[i]) begin
        // The guarantee.
        assert (spent[i] + (charge[i] ? 40'(burst[i]) : 40'd0) <= 40'(budget[i]));
        // The invariant that makes the guarantee inductive.
        assert (spent[i] + 40'(left[i]) <= 40'(budget[i]));
        assert (!(granted[i] || held[i]) || (offered[i] && burst[i] <= left[i]));
      end
    end
  end

  // Periods have the configured length.
  logic seen;
  logic [31:0] age_cycles, left_cycles;
  assign left_cycles = i_regulator.i_core.left_cycles;
  always_ff @(posedge clk) begin
    age_cycles <= refill ? 32'd1 : age_cycles + 1'b1;
    if (refill) seen <= 1'b1;
    if (rst || enable == '0) seen <= 1'b0;
    if (started && !rst && enable != '0) begin
      assert (refill == (left_cycles == 32'd1));
      assert (left_cycles != '0 && left_cycles <= period);
      if (seen) assert (age_cycles + left_cycles == period + 32'd1);
      if (seen && refill) assert (age_cycles == period);
    end
  end

  // No offer is withdrawn; the master keeps its offers.
  axiscope_channel_properties #(
      .WIDTH (11),
      .ASSUME(1'b1)
  ) i_ar_in (
      .clk,
      .rst,
      .valid  (s_axi_arvalid),
      .ready  (s_axi_arready),
      .payload({axi_arlen, axi_arsize})
  );
  axiscope_channel_properties #(
      .WIDTH (11),
      .ASSUME(1'b1)
  ) i_aw_in (
      .clk,
      .rst,
      .valid  (s_axi_awvalid),
      .ready  (s_axi_awready),
      .payload({axi_awlen, axi_awsize})
  );
  axiscope_channel_properties #(
      .WIDTH (1),
      .ASSUME(1'b1)
  ) i_w_in (
      .clk,
      .rst,
      .valid  (s_axi_wvalid),
      .ready  (s_axi_wready),
      .payload(axi_wlast)
  );
  axiscope_channel_properties #(
      .WIDTH (11),
      .ASSUME(1'b0)
  ) i_ar_out (
      .clk,
      .rst,
      .valid  (m_axi_arvalid),
      .ready  (m_axi_arready),
      .payload({axi_arlen, axi_arsize})
  );
  axiscope_channel_properties #(
      .WIDTH (11),
      .ASSUME(1'b0)
  ) i_aw_out (
      .clk,
      .rst,
      .valid  (m_axi_awvalid),
      .ready  (m_axi_awready),
      .payload({axi_awlen, axi_awsize})
  );
  axiscope_channel_properties #(
      .WIDTH (1),
      .ASSUME(1'b0)
  ) i_w_out (
      .clk,
      .rst,
      .valid  (m_axi_wvalid),
      .ready  (m_axi_wready),
      .payload(axi_wlast)
  );

  // Cover: a burst waits for budget and passes in the next period.
  logic waited;
  always_ff @(posedge clk) begin
    waited <= !rst && enable[0] && (waited || i_regulator.i_core.i_reads.waiting) && !charge[0];
    if (started && !rst && !was_rst) begin
      cover (waited && charge[0] && burst[0] == budget[0] && seen);
      cover (enable[1] && charge[1] && m_axi_wvalid && held[1]);
    end
  end

endmodule
