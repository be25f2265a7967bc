-F ../common/common.f
-F ../counters/counters.f
generated/axiscope_player_words_pkg.sv
axiscope_id_queues.sv
axiscope_player_table.sv
axiscope_player_fetch.sv
axiscope_player_pointer.sv
axiscope_player_place.sv
axiscope_player_issue.sv
axiscope_player_data.sv
generated/axiscope_player_regs_pkg.sv
generated/axiscope_player_map_pkg.sv
generated/axiscope_player_regs.sv
axiscope_player.sv
