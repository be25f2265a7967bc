/// The register bus of the cluster. It connects the host and the proxy core to five parts, one
/// access at a time.
///
/// cluster.rdl defines the address map. If both are waiting, the host is served first. For the
/// core, an address without a part reads as 0. The host never accesses such an address.
module axiscope_cluster_bus (
    /// Clock, rising edge.
    input  logic              clk,
    /// Synchronous reset, active high.
    input  logic              rst,
    /// Host: starts an access.
    input  logic              req,
    /// Host: the access is a write.
    input  logic              req_is_write,
    /// Host: address, bytes.
    input  logic [16:0]       req_addr,
    /// Host: data to write.
    input  logic [31:0]       req_data,
    /// Host: the write is complete.
    output logic              write_ack,
    /// Host: the read is complete.
    output logic              read_ack,
    /// Host: word that was read.
    output logic [31:0]       read_data,
    /// Core: an access is requested, until it is complete.
    input  logic              core_valid,
    /// Core: the access is a write.
    input  logic              core_is_write,
    /// Core: address, bytes.
    input  logic [16:0]       core_addr,
    /// Core: a part exists at this address.
    input  logic              core_mapped,
    /// Core: data to write.
    input  logic [31:0]       core_data,
    /// Core: the access is complete, and `read_data` is the word that was read.
    output logic              core_ready,
    /// Starts an access to one of the parts: cluster, smart DMA, regulator, core's memory or local
    /// memory.
    output logic [ 4:0]       part_req,
    /// To the parts: the access is a write.
    output logic              part_is_write,
    /// To the parts: byte address within the cluster.
    output logic [16:0]       part_addr,
    /// To the parts: data to write.
    output logic [31:0]       part_data,
    /// From each part: the access is complete.
    input  logic [ 4:0]       part_ack,
    /// From each part: word that was read.
    input  logic [ 4:0][31:0] part_read_data
);
  logic host_waits, busy, for_core, begins, ends, nowhere;
  logic [ 4:0] part;
  logic [16:0] address;

  assign begins  = !busy && (host_waits || (core_valid && !core_ready));
  assign address = host_waits ? req_addr : core_addr;

  always_comb begin
    if (!host_waits && !core_mapped) part = '0;
    else if (address[16]) part = 5'b10000;
    else if (address[15:14] == 2'd1) part = 5'b01000;
    else
      case (address[15:12])
        4'd0: part = 5'b00001;
        4'd1: part = 5'b00010;
        4'd2: part = 5'b00100;
        default: part = '0;
      endcase
  end

  assign ends = busy && (part_ack != '0 || nowhere);

  always_ff @(posedge clk) begin
    part_req <= '0;
    {write_ack, read_ack, core_ready} <= '0;
    host_waits <= req || (host_waits && !begins);
    if (begins) begin
      busy <= 1'b1;
      for_core <= !host_waits;
      part_req <= part;
      nowhere <= part == '0;
      part_is_write <= host_waits ? req_is_write : core_is_write;
      part_addr <= address;
      part_data <= host_waits ? req_data : core_data;
    end
    if (ends) begin
      busy <= 1'b0;
      write_ack <= !for_core && part_is_write;
      read_ack <= !for_core && !part_is_write;
      core_ready <= for_core;
      read_data <= '0;
      for (int unsigned i = 0; i < 5; i++) if (part_ack[i]) read_data <= part_read_data[i];
    end
    if (rst) begin
      {host_waits, busy, write_ack, read_ack, core_ready} <= '0;
      part_req <= '0;
    end
  end
endmodule
