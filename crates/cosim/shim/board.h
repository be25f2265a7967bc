// The verilated board as plain C: one call per clock cycle.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
#define BOARD_ALIGNED alignas(8)
extern "C" {
#else
#define BOARD_ALIGNED _Alignas(8)
#endif

enum { BOARD_PORTS = 4, BOARD_MOST_BEAT_BYTES = 32 };

// A block at a memory port.
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

// A range of the register bus: the top that it belongs to, and the offset within the top. Sizes are
// powers of two, and bases are multiples of the size.
struct board_block {
    uint32_t base;
    uint32_t bytes;
    uint32_t inside;
    uint8_t port;
};

// A beat, the first byte at the lowest address.
struct board_beat {
    BOARD_ALIGNED uint8_t bytes[BOARD_MOST_BEAT_BYTES];
};

// Inputs of a memory port before a rising edge. Data and responses count only if they are valid.
struct board_port_inputs {
    struct board_beat rdata;
    // The pins on which reads wait. An error is SLVERR, otherwise the response is OKAY.
    uint8_t arready;
    uint8_t rvalid;
    uint8_t rlast;
    uint8_t rerror;
    // The pins on which writes wait.
    uint8_t awready;
    uint8_t wready;
    uint8_t bvalid;
    uint8_t berror;
    uint8_t rid;
    uint8_t bid;
};

// Inputs of the board before a rising edge.
struct board_inputs {
    struct board_port_inputs ports[BOARD_PORTS];
    uint32_t bus_wdata;
    uint32_t bus_awaddr;
    uint32_t bus_araddr;
    uint8_t bus_wvalid;
    uint8_t bus_arvalid;
    uint8_t aresetn;
};

// Outputs of a memory port after the edge. Addresses and data count only if their valid bit is set.
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

// Outputs of the board after the edge.
struct board_outputs {
    struct board_port_outputs ports[BOARD_PORTS];
    uint32_t bus_rdata;
    uint8_t bus_wready;
    uint8_t bus_bvalid;
    uint8_t bus_arready;
    uint8_t bus_rvalid;
};

struct board;

// Creates a board with `ports` memory ports, at most BOARD_PORTS, with a top at each, and `count` ranges of the
// register bus. Returns null if this build does not contain one of the tops. Blocks that share a port are in the
// order of the multiplexer's inputs. Tops that are `traced` can write waveforms and are slower.
struct board *board_new(const struct board_top *tops, unsigned ports,
                        const struct board_block *blocks, unsigned count, int traced);
void board_free(struct board *board);
// Starts to write the waveforms of a traced board to a file. Returns 1, or 0 if the file cannot be written.
int board_trace_open(struct board *board, const char *file, uint64_t time_ps);
void board_trace_close(struct board *board);
// Simulates one clock cycle of the tops in `due`, one bit each; `time_ps` is the time of the edge. Returns the ports at which
// an address arrived, one bit each.
unsigned board_step(struct board *board, const struct board_inputs *in, struct board_outputs *out,
                unsigned due, uint64_t time_ps, uint64_t half_ps);

#ifdef __cplusplus
}
#endif
