/* The processing system of a CPU-FPGA chip for test benches: clocked AXI ports on Axiscope's model.
 *
 * At every rising edge of a port's clock call axiscope_ps_step with the pins as they are just before that
 * edge; drive what it gives until the next edge. Edges of all ports come in order of time. Data are stored.
 * A function that fails returns -1 or NULL, and axiscope_ps_error says why. Not for several threads at once.
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

/* AR or AW. Without `valid` the rest does not count. */
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

/* What the design drives in the cycle that ends at an edge; data and strobes from their first byte on. */
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

/* What the port drives from an edge to the next. */
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

/* Of the library: AXISCOPE_PS_VERSION of the header that it was built with. */
uint32_t axiscope_ps_version(void);

/* A system from the text of a setup, or from a setup file (`axiscope bench` writes one). Never NULL:
 * axiscope_ps_error is not empty where it failed. Close it in either case. */
axiscope_ps *axiscope_ps_open(const char *setup);
axiscope_ps *axiscope_ps_open_file(const char *path);
void axiscope_ps_close(axiscope_ps *ps);

/* The last error, or an empty text; until the next call. */
const char *axiscope_ps_error(axiscope_ps *ps);

/* A port's number by its name, the bytes of its beat, and the period of its clock as the setup says. */
int axiscope_ps_port(axiscope_ps *ps, const char *name);
int axiscope_ps_beat_bytes(axiscope_ps *ps, int port);
int64_t axiscope_ps_period_ps(axiscope_ps *ps, int port);

/* A rising edge of a port's clock at a time, ps. What AXI forbids is an error, and nothing goes on after it; so is a
 * clock whose period is not that of the setup by more than 1 %, measured over 16 cycles. */
int axiscope_ps_step(axiscope_ps *ps, int port, int64_t time_ps, const axiscope_ps_from_design *pins,
                     axiscope_ps_to_design *out);

/* A rising edge of a port's clock while its reset is active, in place of a step: what is under way is dropped, with a
 * warning, and all VALID and READY are low until the next edge. */
int axiscope_ps_reset(axiscope_ps *ps, int port, int64_t time_ps);

/* Memory, in no time. */
int axiscope_ps_read(axiscope_ps *ps, uint64_t address, uint8_t *into, uint64_t bytes);
int axiscope_ps_write(axiscope_ps *ps, uint64_t address, const uint8_t *from, uint64_t bytes);

/* Counters begin anew now; what was counted since, as JSON (`axiscope schema result`), until the next call. */
int axiscope_ps_count_anew(axiscope_ps *ps);
const char *axiscope_ps_report(axiscope_ps *ps);

/* What the design should know, a line each: bursts that got an error, resets with bursts under way, sidebands that do
 * not fit the setup. Until the next call. */
const char *axiscope_ps_warnings(axiscope_ps *ps);

/* What each channel of each port did in the cycles since, as JSON: cycles taken, held, waited for and idle by the names
 * of the monitor's registers; until the next call. */
const char *axiscope_ps_waits(axiscope_ps *ps);

#ifdef __cplusplus
}
#endif

#endif
