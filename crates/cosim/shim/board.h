// The verilated board as plain C: one call a clock cycle.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
#define BOARD_ALIGNED alignas(8)
extern "C" {
#else
#define BOARD_ALIGNED _Alignas(8)
#endif

enum { BOARD_PORTS = 4, BOARD_MOST_BEAT_BYTES = 32 };

// What sits at a memory port.
enum {
    BOARD_GENERATOR,
    BOARD_SHARED,
    BOARD_PROBE,
    BOARD_STREAM,
    BOARD_CLUSTER,
    BOARD_CONVOLUTION,
    BOARD_REGULATED,
    BOARD_PLAYER
};

struct board_top {
    uint8_t kind;
    uint8_t beat_bytes;
};

// A range of the register bus: its top, and where it begins there. Sizes are powers of two and
// bases multiples of them.
struct board_block {
    uint32_t base;
    uint32_t bytes;
    uint32_t inside;
    uint8_t port;
};

// A beat, first byte first.
struct board_beat {
    BOARD_ALIGNED uint8_t bytes[BOARD_MOST_BEAT_BYTES];
};

// What goes into a memory port before a rising edge. Data and responses are looked at where
// they are valid.
struct board_port_inputs {
    struct board_beat rdata;
    // Four by which reads go on. An error is SLVERR, not OKAY.
    uint8_t arready;
    uint8_t rvalid;
    uint8_t rlast;
    uint8_t rerror;
    // Four by which writes go on.
    uint8_t awready;
    uint8_t wready;
    uint8_t bvalid;
    uint8_t berror;
    uint8_t rid;
    uint8_t bid;
};

// What goes into the board before a rising edge.
struct board_inputs {
    struct board_port_inputs ports[BOARD_PORTS];
    uint32_t bus_wdata;
    uint32_t bus_awaddr;
    uint32_t bus_araddr;
    uint8_t bus_wvalid;
    uint8_t bus_arvalid;
    uint8_t aresetn;
};

// What comes out of a memory port after the edge. Addresses and data are valid where it says so.
struct board_port_outputs {
    struct board_beat wdata;
    uint64_t araddr;
    uint64_t awaddr;
    // AxCACHE in bits 3 to 0, AxPROT from bit 4, AxUSER from bit 8.
    uint16_t arside;
    uint16_t awside;
    uint8_t arvalid;
    uint8_t arlen;
    uint8_t arqos;
    uint8_t arid;
    uint8_t awvalid;
    uint8_t awlen;
    uint8_t awqos;
    uint8_t awid;
    uint8_t wvalid;
};

// What comes out of the board after the edge.
struct board_outputs {
    struct board_port_outputs ports[BOARD_PORTS];
    uint32_t bus_rdata;
    uint8_t bus_wready;
    uint8_t bus_bvalid;
    uint8_t bus_arready;
    uint8_t bus_rvalid;
};

struct board;

// A board with the given number of memory ports, at most BOARD_PORTS, with a top at each and so many ranges of
// the register bus; null if this build has not such a top. Blocks that share a port are in the
// order of the multiplexer's inputs. Tops that are `traced` can write waveforms and are slower.
struct board *board_new(const struct board_top *tops, unsigned ports,
                        const struct board_block *blocks, unsigned count, int traced);
void board_free(struct board *board);
// Waveforms of a traced board go to a file from here on: 1, or 0 if it cannot be written.
int board_trace_open(struct board *board, const char *file, uint64_t time_ps);
void board_trace_close(struct board *board);
// From here on the long way, for comparison: Verilator's own eval().
void board_by_eval(struct board *board);
// One clock cycle of the tops that are `due`, a bit each; `time_ps` is that of the edge. Returns at which ports something other may have
// come out than before, a bit each.
unsigned board_step(struct board *board, const struct board_inputs *in, struct board_outputs *out,
                unsigned due, uint64_t time_ps, uint64_t half_ps);

#ifdef __cplusplus
}
#endif
