// DPI-C declarations of the C interface of the processing system (`c/include/axiscope_ps.h`),
// through `hardware/ps/axiscope_ps_dpi.c`. They use only plain words, so that every simulator with
// DPI supports them.
package axiscope_ps_pkg;
  // Opens a system from a setup file, such as `axiscope bench` writes, and returns the number of a
  // port in the system. All ports that name the same file share one system. If opening fails, the
  // simulation ends with a message.
  import "DPI-C" function int axiscope_ps_dpi_port(
    input string setup,
    input string port,
    input int data_bytes,
    output chandle ps
  );

  // Reports a rising edge at `time_ps`. Returns 1 if an error has occurred. The text then gives the
  // reason.
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
  // Reports a rising edge during a reset, which drops the bursts in flight. Returns 1 if it fails.
  import "DPI-C" function int axiscope_ps_dpi_reset(
    input chandle ps,
    input int port,
    input longint time_ps
  );
  import "DPI-C" function string axiscope_ps_dpi_error(input chandle ps);

  // Writes the counts to a file as JSON. Returns 1 if it fails.
  import "DPI-C" function int axiscope_ps_dpi_report(
    input chandle ps,
    input string  path
  );

  // Writes a JSON file that states what each channel of each port did in the counted cycles.
  // Returns 1 if it fails.
  import "DPI-C" function int axiscope_ps_dpi_waits(
    input chandle ps,
    input string  path
  );
  import "DPI-C" function void axiscope_ps_dpi_count_anew(input chandle ps);

  // Prints what the designer should know at the end of the simulation. It is called once for all
  // ports.
  import "DPI-C" function void axiscope_ps_dpi_end(input chandle ps);

  // Accesses a byte of memory in zero simulated time.
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
