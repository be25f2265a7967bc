// The C interface of the processing system (`c/include/axiscope_ps.h`) as DPI-C sees it, through
// `hardware/ps/axiscope_ps_dpi.c`: plain words, for every simulator with DPI.
package axiscope_ps_pkg;
  // A system from a setup file (`axiscope bench` writes one), once for all ports that name that file; a
  // port's number in it. Ends the simulation with what is wrong if there is none.
  import "DPI-C" function int axiscope_ps_dpi_port(
    input string setup,
    input string port,
    input int data_bytes,
    output chandle ps
  );

  // A rising edge at `time_ps`; 1 where it fails, and then the text says why.
  import "DPI-C" function int axiscope_ps_dpi_step(
    input chandle ps,
    input int port,
    input longint time_ps,
    input bit [127:0] ar,
    input bit [127:0] aw,
    input bit [1023:0] wdata,
    input bit [127:0] wstrb,
    input bit [3:0] flags,
    output bit [1023:0] rdata,
    output bit [31:0] rid,
    output bit [31:0] bid,
    output bit [11:0] driven
  );
  // A rising edge in reset: what is under way is dropped; 1 where it fails.
  import "DPI-C" function int axiscope_ps_dpi_reset(
    input chandle ps,
    input int port,
    input longint time_ps
  );
  import "DPI-C" function string axiscope_ps_dpi_error(input chandle ps);

  // What was counted as JSON into a file; 1 where it fails.
  import "DPI-C" function int axiscope_ps_dpi_report(
    input chandle ps,
    input string  path
  );

  // What each channel of each port did in the cycles counted, as JSON into a file; 1 where it fails.
  import "DPI-C" function int axiscope_ps_dpi_waits(
    input chandle ps,
    input string  path
  );
  import "DPI-C" function void axiscope_ps_dpi_count_anew(input chandle ps);

  // At the end of the simulation: what the design should know, once for all ports.
  import "DPI-C" function void axiscope_ps_dpi_end(input chandle ps);

  // A byte of memory, in no time.
  import "DPI-C" function byte axiscope_ps_dpi_peek(
    input chandle ps,
    input longint address
  );
  import "DPI-C" function void axiscope_ps_dpi_poke(
    input chandle ps,
    input longint address,
    input byte value
  );
endpackage
