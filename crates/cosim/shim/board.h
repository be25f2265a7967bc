// The verilated board as plain C: one call a clock cycle.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { BOARD_PORTS = 4, BOARD_BEAT_WORDS = 4 };

// What goes into the board before a rising edge; masks have a bit a port.
struct board_inputs {
    uint32_t rdata[BOARD_PORTS][BOARD_BEAT_WORDS];
    uint32_t bus_wdata;
    uint16_t bus_awaddr;
    uint16_t bus_araddr;
    uint8_t bus_wvalid;
    uint8_t bus_arvalid;
    uint8_t aresetn;
    uint8_t arready;
    uint8_t awready;
    uint8_t wready;
    uint8_t rvalid;
    uint8_t rlast;
    uint8_t bvalid;
    uint8_t rid[BOARD_PORTS];
    uint8_t bid[BOARD_PORTS];
};

// What comes out of it after the edge. Addresses and data are valid where their masks say so.
struct board_outputs {
    uint64_t araddr[BOARD_PORTS];
    uint64_t awaddr[BOARD_PORTS];
    uint32_t wdata[BOARD_PORTS][BOARD_BEAT_WORDS];
    uint32_t bus_rdata;
    uint8_t arlen[BOARD_PORTS];
    uint8_t awlen[BOARD_PORTS];
    uint8_t arqos[BOARD_PORTS];
    uint8_t awqos[BOARD_PORTS];
    uint8_t arid[BOARD_PORTS];
    uint8_t awid[BOARD_PORTS];
    uint8_t arvalid;
    uint8_t awvalid;
    uint8_t wvalid;
    uint8_t wlast;
    uint8_t bus_wready;
    uint8_t bus_bvalid;
    uint8_t bus_arready;
    uint8_t bus_rvalid;
};

struct board;

// A board of so many memory ports, at most BOARD_PORTS. `shared` has a bit for every port that
// generators share through the multiplexer; `port_of` says at which port each of the register
// blocks sits, those of one port in the order of the multiplexer's inputs.
struct board *board_new(unsigned ports, unsigned shared, const uint8_t *port_of, unsigned blocks);
void board_free(struct board *board);
// Waveforms go to a file from here on; 0 if this build writes none.
int board_trace_open(struct board *board, const char *file, uint64_t time_ps);
void board_trace_close(struct board *board);
// From here on the long way, for comparison: Verilator's own eval().
void board_by_eval(struct board *board);
// One clock cycle; `time_ps` is that of the edge.
void board_step(struct board *board, const struct board_inputs *in, struct board_outputs *out,
                uint64_t time_ps, uint64_t half_ps);

#ifdef __cplusplus
}
#endif
