-F ../common/common.f
-F ../counters/histogram.f
axiscope_cycle_time.sv
axiscope_watched_channel.sv
axiscope_burst_legality.sv
axiscope_burst_tracker.sv
axiscope_write_order.sv
axiscope_write_ledger.sv
axiscope_strobe_count.sv
axiscope_flight_ledger.sv
axiscope_group_latency.sv
axiscope_monitor_scalars.sv
axiscope_slowest.sv
axiscope_stall_causes.sv
axiscope_protocol_errors.sv
axiscope_monitor_direction.sv
axiscope_monitor_walker.sv
generated/axiscope_monitor_regs_pkg.sv
generated/axiscope_monitor_regs.sv
axiscope_monitor.sv
