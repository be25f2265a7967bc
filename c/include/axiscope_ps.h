/* The processing system of a CPU-FPGA chip for test benches: clocked AXI ports on Axiscope's model.
 *
 * At every rising edge of a port's clock, call axiscope_ps_step with the values of the pins just before that
 * edge, and drive the returned values until the next edge. Pass the edges of all ports in order of time. The
 * memory stores data. A function that fails returns -1 or NULL, and axiscope_ps_error returns the reason. Do
 * not call these functions from several threads at once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef AXISCOPE_PS_H
#define AXISCOPE_PS_H

#include <stdint.h>

#define AXISCOPE_PS_VERSION 4
#define AXISCOPE_PS_MOST_BEAT_BYTES 128

#ifdef __cplusplus
extern "C" {
#endif

typedef struct axiscope_ps axiscope_ps;

/* An AR or AW channel. If `valid` is 0, the other fields are ignored. */
typedef struct {
    uint64_t addr;
    uint32_t id;
    uint32_t user;
    uint8_t valid;
    uint8_t len;   /* beats less one */
    uint8_t size;  /* a beat has 2^size bytes */
    uint8_t burst; /* 0 FIXED, 1 INCR, 2 WRAP */
    uint8_t lock;
    uint8_t cache;
    uint8_t prot;
    uint8_t qos;
} axiscope_ps_address;

/* Values that the design drives in the cycle that ends at an edge. Data and strobes begin with the
 * first byte of the beat.
 */
typedef struct {
    axiscope_ps_address ar;
    axiscope_ps_address aw;
    uint8_t wdata[AXISCOPE_PS_MOST_BEAT_BYTES];
    uint8_t wstrb[AXISCOPE_PS_MOST_BEAT_BYTES / 8];
    uint8_t wvalid;
    uint8_t wlast;
    uint8_t rready;
    uint8_t bready;
} axiscope_ps_from_design;

/* Values that the port drives from an edge to the next. */
typedef struct {
    uint8_t rdata[AXISCOPE_PS_MOST_BEAT_BYTES];
    uint32_t rid;
    uint32_t bid;
    uint8_t rvalid;
    uint8_t rlast;
    uint8_t rresp; /* 0 OKAY, 2 SLVERR, 3 DECERR */
    uint8_t bvalid;
    uint8_t bresp;
    uint8_t arready;
    uint8_t awready;
    uint8_t wready;
} axiscope_ps_to_design;

/* Returns the AXISCOPE_PS_VERSION with which the library was built. */
uint32_t axiscope_ps_version(void);

/* Opens a system from the text of a setup, or from a setup file (`axiscope bench` writes one). The
 * result is never NULL: after a failure, axiscope_ps_error is not empty. Close it in either case.
 */
axiscope_ps *axiscope_ps_open(const char *setup);
axiscope_ps *axiscope_ps_open_file(const char *path);
void axiscope_ps_close(axiscope_ps *ps);

/* Returns the last error, or an empty text. The text is valid until the next call. */
const char *axiscope_ps_error(axiscope_ps *ps);

/* Return a port's number by its name, the bytes of its beat, and the period of its clock in the
 * setup.
 */
int axiscope_ps_port(axiscope_ps *ps, const char *name);
int axiscope_ps_beat_bytes(axiscope_ps *ps, int port);
int64_t axiscope_ps_period_ps(axiscope_ps *ps, int port);

/* Simulates a rising edge of a port's clock at a time in ps. A violation of AXI is an error, after
 * which the simulation cannot continue. So is a clock whose period, measured over 16 cycles,
 * differs from that of the setup by more than 1 %.
 */
int axiscope_ps_step(axiscope_ps *ps, int port, int64_t time_ps, const axiscope_ps_from_design *pins,
                     axiscope_ps_to_design *out);

/* Simulates a rising edge of a port's clock while its reset is active. Call it instead of a step.
 * Bursts in flight are dropped with a warning, and all VALID and READY are low until the next edge.
 */
int axiscope_ps_reset(axiscope_ps *ps, int port, int64_t time_ps);

/* Accesses memory in zero simulated time. */
int axiscope_ps_read(axiscope_ps *ps, uint64_t address, uint8_t *into, uint64_t bytes);
int axiscope_ps_write(axiscope_ps *ps, uint64_t address, const uint8_t *from, uint64_t bytes);

/* Restart the counters, and return their values since the last restart as JSON (`axiscope schema
 * result`). The text is valid until the next call.
 */
int axiscope_ps_count_anew(axiscope_ps *ps);
const char *axiscope_ps_report(axiscope_ps *ps);

/* Returns warnings for the designer, one per line: bursts that got an error, resets with bursts in
 * flight, sidebands that differ from the setup. The text is valid until the next call.
 */
const char *axiscope_ps_warnings(axiscope_ps *ps);

/* Returns what each channel of each port did in the counted cycles, as JSON: numbers of cycles
 * taken, held, waited for and idle, by the names of the monitor's registers. The text is valid
 * until the next call.
 */
const char *axiscope_ps_waits(axiscope_ps *ps);

#ifdef __cplusplus
}
#endif

#endif
