-F ../common/common.f
axiscope_stream_writer.sv
