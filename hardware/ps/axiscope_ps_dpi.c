/* DPI-C between hardware/ps/axiscope_ps_pkg.sv and c/include/axiscope_ps.h. Compile it with your bench, and link
 * libaxiscope_ps. SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axiscope_ps.h"
#include "svdpi.h"

#define MOST_SETUPS 16

/* Verilator compiles this file as C++. */
#ifdef __cplusplus
extern "C" {
#endif

/* Systems by setup file. All ports of a bench that name the same file share its system. */
static struct {
    char *setup;
    axiscope_ps *ps;
    int reported;
} systems[MOST_SETUPS];

static void stop(const char *why) {
    fprintf(stderr, "axiscope_ps: %s\n", why);
    exit(1);
}

int axiscope_ps_dpi_port(const char *setup, const char *port, int data_bytes, void **ps) {
    int n = 0;
    while (n < MOST_SETUPS && systems[n].setup && strcmp(systems[n].setup, setup)) n++;
    if (n == MOST_SETUPS) stop("too many setup files in one simulation");
    if (!systems[n].setup) {
        systems[n].setup = (char *)malloc(strlen(setup) + 1);
        if (!systems[n].setup) stop("no memory");
        strcpy(systems[n].setup, setup);
        systems[n].ps = axiscope_ps_open_file(setup);
        if (*axiscope_ps_error(systems[n].ps)) stop(axiscope_ps_error(systems[n].ps));
    }
    *ps = systems[n].ps;
    axiscope_ps *found = systems[n].ps;
    int number = axiscope_ps_port(found, port);
    if (number < 0) stop(axiscope_ps_error(found));
    int bytes = axiscope_ps_beat_bytes(found, number);
    if (bytes != data_bytes) {
        char why[256];
        snprintf(why, sizeof why, "%s: DATA_WIDTH is %d, and %s says %d: make them equal", port, 8 * data_bytes, setup,
                 8 * bytes);
        stop(why);
    }
    return number;
}

static void address(axiscope_ps_address *a, const svBitVecVal *v) {
    a->valid = (v[3] >> 25) & 1;
    if (!a->valid) return;
    a->addr = v[0] | (uint64_t)v[1] << 32;
    a->id = v[2];
    a->len = v[3] & 255;
    a->size = (v[3] >> 8) & 7;
    a->burst = (v[3] >> 11) & 3;
    a->lock = (v[3] >> 13) & 1;
    a->cache = (v[3] >> 14) & 15;
    a->prot = (v[3] >> 18) & 7;
    a->qos = (v[3] >> 21) & 15;
}

int axiscope_ps_dpi_step(void *system, int port, int64_t time_ps, const svBitVecVal *ar,
                         const svBitVecVal *aw, const svBitVecVal *wdata, const svBitVecVal *wstrb,
                         const svBitVecVal *flags, svBitVecVal *rdata, svBitVecVal *rid,
                         svBitVecVal *bid, svBitVecVal *driven) {
    static axiscope_ps_from_design pins;
    static axiscope_ps_to_design out;
    axiscope_ps *ps = (axiscope_ps *)system;
    int bytes = axiscope_ps_beat_bytes(ps, port);
    address(&pins.ar, ar);
    address(&pins.aw, aw);
    pins.wvalid = flags[0] & 1;
    pins.wlast = (flags[0] >> 1) & 1;
    pins.rready = (flags[0] >> 2) & 1;
    pins.bready = (flags[0] >> 3) & 1;
    if (pins.wvalid) {
        memcpy(pins.wdata, wdata, bytes);
        memcpy(pins.wstrb, wstrb, (bytes + 7) / 8);
    }
    if (axiscope_ps_step(ps, port, time_ps, &pins, &out)) return 1;
    if (out.rvalid) memcpy(rdata, out.rdata, bytes);
    *rid = out.rid;
    *bid = out.bid;
    *driven = out.wready | out.awready << 1 | out.arready << 2 | out.rvalid << 3 | out.rlast << 4 |
              out.rresp << 5 | out.bvalid << 7 | out.bresp << 8;
    return 0;
}

int axiscope_ps_dpi_reset(void *system, int port, int64_t time_ps) {
    return axiscope_ps_reset((axiscope_ps *)system, port, time_ps) != 0;
}

/* Each system prints its warnings once, regardless of how many ports end. */
void axiscope_ps_dpi_end(void *system) {
    for (int n = 0; n < MOST_SETUPS; n++) {
        if (!system || systems[n].ps != system || systems[n].reported) continue;
        systems[n].reported = 1;
        const char *line = axiscope_ps_warnings(systems[n].ps);
        while (line && *line) {
            int length = (int)strcspn(line, "\n");
            fprintf(stderr, "axiscope_ps: warning: %.*s\n", length, line);
            line += length + (line[length] != 0);
        }
    }
}

const char *axiscope_ps_dpi_error(void *system) { return axiscope_ps_error((axiscope_ps *)system); }

static int written(const char *json, const char *path) {
    FILE *file = json ? fopen(path, "w") : NULL;
    if (!file) return 1;
    fputs(json, file);
    return fclose(file) != 0;
}

int axiscope_ps_dpi_report(void *system, const char *path) {
    return written(axiscope_ps_report((axiscope_ps *)system), path);
}

int axiscope_ps_dpi_waits(void *system, const char *path) {
    return written(axiscope_ps_waits((axiscope_ps *)system), path);
}

void axiscope_ps_dpi_count_anew(void *system) { axiscope_ps_count_anew((axiscope_ps *)system); }

char axiscope_ps_dpi_peek(void *system, int64_t address) {
    axiscope_ps *ps = (axiscope_ps *)system;
    uint8_t value = 0;
    if (axiscope_ps_read(ps, address, &value, 1)) stop(axiscope_ps_error(ps));
    return value;
}

void axiscope_ps_dpi_poke(void *system, int64_t address, char value) {
    axiscope_ps *ps = (axiscope_ps *)system;
    if (axiscope_ps_write(ps, address, (const uint8_t *)&value, 1)) stop(axiscope_ps_error(ps));
}

#ifdef __cplusplus
}
#endif
