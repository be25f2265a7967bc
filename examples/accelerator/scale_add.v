// A small accelerator: y[i] = factor * x[i] + offset for 32-bit words in memory.
//
// Reads bursts of BURST_BEATS beats into a FIFO, computes one beat per cycle, and writes bursts of the same length.
// A read is issued while fewer than OUTSTANDING are in flight and the FIFO has room for it. Addresses
// are multiples of a burst, `bytes` is whole bursts. Verilog-2001; AXI4, one identifier.
//
// SPDX-License-Identifier: Apache-2.0
module scale_add #(
    parameter DATA_WIDTH  = 128,
    parameter BURST_BEATS = 16,
    parameter OUTSTANDING = 4
) (
    input  wire                    clk,
    input  wire                    rst_n,
    input  wire                    start,
    input  wire [39:0]             source,
    input  wire [39:0]             target,
    input  wire [31:0]             bytes,
    input  wire [31:0]             factor,
    input  wire [31:0]             offset,
    output wire                    busy,

    output wire [0:0]              m_axi_arid,
    output reg  [39:0]             m_axi_araddr,
    output wire [7:0]              m_axi_arlen,
    output wire [2:0]              m_axi_arsize,
    output wire [1:0]              m_axi_arburst,
    output reg                     m_axi_arvalid,
    input  wire                    m_axi_arready,
    input  wire [0:0]              m_axi_rid,
    input  wire [DATA_WIDTH-1:0]   m_axi_rdata,
    input  wire [1:0]              m_axi_rresp,
    input  wire                    m_axi_rlast,
    input  wire                    m_axi_rvalid,
    output wire                    m_axi_rready,

    output wire [0:0]              m_axi_awid,
    output reg  [39:0]             m_axi_awaddr,
    output wire [7:0]              m_axi_awlen,
    output wire [2:0]              m_axi_awsize,
    output wire [1:0]              m_axi_awburst,
    output reg                     m_axi_awvalid,
    input  wire                    m_axi_awready,
    output wire [DATA_WIDTH-1:0]   m_axi_wdata,
    output wire [DATA_WIDTH/8-1:0] m_axi_wstrb,
    output wire                    m_axi_wlast,
    output wire                    m_axi_wvalid,
    input  wire                    m_axi_wready,
    input  wire [0:0]              m_axi_bid,
    input  wire [1:0]              m_axi_bresp,
    input  wire                    m_axi_bvalid,
    output wire                    m_axi_bready
);
    localparam BEAT_BYTES  = DATA_WIDTH / 8;
    localparam BURST_BYTES = BURST_BEATS * BEAT_BYTES;
    localparam DEPTH       = BURST_BEATS * OUTSTANDING;
    localparam LANES       = DATA_WIDTH / 32;

    function integer clog2(input integer value);
        integer i;
        begin
            clog2 = 0;
            for (i = value - 1; i > 0; i = i >> 1) clog2 = clog2 + 1;
        end
    endfunction
    localparam BITS = clog2(DEPTH);

    assign m_axi_arid    = 1'b0;
    assign m_axi_awid    = 1'b0;
    assign m_axi_arlen   = BURST_BEATS - 1;
    assign m_axi_awlen   = BURST_BEATS - 1;
    assign m_axi_arsize  = clog2(BEAT_BYTES);
    assign m_axi_awsize  = clog2(BEAT_BYTES);
    assign m_axi_arburst = 2'b01;
    assign m_axi_awburst = 2'b01;
    assign m_axi_wstrb   = {BEAT_BYTES{1'b1}};
    assign m_axi_rready  = 1'b1;
    assign m_axi_bready  = 1'b1;

    // What is left, in bursts.
    reg [31:0] to_read, to_write, to_answer;
    assign busy = to_read != 0 || to_answer != 0;

    // Beats of the FIFO that are promised to reads, and that hold data.
    reg [BITS:0] promised, held;
    reg [DATA_WIDTH-1:0] fifo [0:DEPTH-1];
    reg [BITS-1:0] head, tail;
    reg [31:0] beat;
    // Bursts whose address is out, but not all their data.
    reg [3:0] owed;

    wire put   = m_axi_rvalid;
    wire take  = m_axi_wvalid && m_axi_wready;
    wire asks  = !m_axi_arvalid && to_read != 0 && promised + BURST_BEATS <= DEPTH;
    // A burst is written once all its data are here, so that it never waits in the middle.
    wire gives = !m_axi_awvalid && to_write != 0 && owed == 0 && held >= BURST_BEATS;
    wire ends  = take && m_axi_wlast;

    assign m_axi_wvalid = owed != 0;
    assign m_axi_wlast  = beat == BURST_BEATS - 1;
    genvar lane;
    generate
        for (lane = 0; lane < LANES; lane = lane + 1) begin : lanes
            assign m_axi_wdata[32*lane +: 32] = fifo[tail][32*lane +: 32] * factor + offset;
        end
    endgenerate

    always @(posedge clk) begin
        if (put) fifo[head] <= m_axi_rdata;
        if (!rst_n) begin
            m_axi_arvalid <= 1'b0;
            m_axi_awvalid <= 1'b0;
            {to_read, to_write, to_answer} <= 96'd0;
            {promised, held} <= 0;
            {head, tail} <= 0;
            beat <= 0;
            owed <= 0;
        end else begin
            if (m_axi_arready) m_axi_arvalid <= 1'b0;
            if (m_axi_awready) m_axi_awvalid <= 1'b0;
            if (start && !busy) begin
                m_axi_araddr <= source - BURST_BYTES;
                m_axi_awaddr <= target - BURST_BYTES;
                to_read      <= bytes / BURST_BYTES;
                to_write     <= bytes / BURST_BYTES;
                to_answer    <= bytes / BURST_BYTES;
            end
            if (asks) begin
                m_axi_arvalid <= 1'b1;
                m_axi_araddr  <= m_axi_araddr + BURST_BYTES;
                to_read       <= to_read - 1;
            end
            if (gives) begin
                m_axi_awvalid <= 1'b1;
                m_axi_awaddr  <= m_axi_awaddr + BURST_BYTES;
                to_write      <= to_write - 1;
            end
            if (m_axi_bvalid) to_answer <= to_answer - 1;
            promised <= promised + (asks ? BURST_BEATS : 0) - (take ? 1 : 0);
            held     <= held + (put ? 1 : 0) - (take ? 1 : 0);
            if (put) head <= head + 1'b1;
            if (take) begin
                tail <= tail + 1'b1;
                beat <= m_axi_wlast ? 0 : beat + 1;
            end
            owed <= owed + (gives ? 1'b1 : 1'b0) - (ends ? 1'b1 : 1'b0);
        end
    end
endmodule
