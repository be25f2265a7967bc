// The verilated board behind its C functions.
#include "board.h"

#include <cstring>
#include <memory>

#include "Vboard.h"
#include "verilated.h"
#ifdef BOARD_WAVES
#include "verilated_fst_c.h"
#endif

struct board {
    VerilatedContext context;
    std::unique_ptr<Vboard> top;
#ifdef BOARD_WAVES
    std::unique_ptr<VerilatedFstC> trace;
#endif
};

namespace {

#ifdef BOARD_WAVES
void dump(board *b, uint64_t time_ps) {
    if (b->trace) b->trace->dump(time_ps);
}
#else
void dump(board *, uint64_t) {}
#endif

void address(uint64_t *to, const EData *from, unsigned port) {
    *to = uint64_t{from[2 * port + 1]} << 32 | from[2 * port];
}

}  // namespace

board *board_new() {
    auto b = new board;
#ifdef BOARD_WAVES
    b->context.traceEverOn(true);
#endif
    b->top.reset(new Vboard{&b->context, "board"});
    b->top->aclk = 0;
    b->top->eval();
    return b;
}

void board_free(board *b) {
    board_trace_close(b);
    b->top->final();
    delete b;
}

int board_trace_open(board *b, const char *file, uint64_t time_ps) {
#ifdef BOARD_WAVES
    b->trace.reset(new VerilatedFstC);
    b->top->trace(b->trace.get(), 99);
    b->trace->open(file);
    if (!b->trace->isOpen()) {
        b->trace.reset();
        return -1;
    }
    dump(b, time_ps);
    return 1;
#else
    (void)b, (void)file, (void)time_ps;
    return 0;
#endif
}

void board_trace_close(board *b) {
#ifdef BOARD_WAVES
    if (b->trace) b->trace->close();
    b->trace.reset();
#else
    (void)b;
#endif
}

void board_step(board *b, const board_inputs *in, board_outputs *out, uint64_t time_ps,
                uint64_t half_ps) {
    Vboard &t = *b->top;
    t.aresetn = in->aresetn;
    t.s_axil_wvalid = in->bus_wvalid;
    t.s_axil_awaddr = in->bus_awaddr;
    t.s_axil_wdata = in->bus_wdata;
    t.s_axil_arvalid = in->bus_arvalid;
    t.s_axil_araddr = in->bus_araddr;
    t.m_axi_arready = in->arready;
    t.m_axi_awready = in->awready;
    t.m_axi_wready = in->wready;
    t.m_axi_rvalid = in->rvalid;
    t.m_axi_rlast = in->rlast;
    t.m_axi_bvalid = in->bvalid;
    if (in->rvalid) std::memcpy(t.m_axi_rdata.data(), in->rdata, sizeof in->rdata);
    t.aclk = 1;
    t.eval();
    dump(b, time_ps);
    t.aclk = 0;
    t.eval();
    dump(b, time_ps + half_ps);

    out->arvalid = t.m_axi_arvalid;
    out->awvalid = t.m_axi_awvalid;
    out->wvalid = t.m_axi_wvalid;
    out->wlast = t.m_axi_wlast;
    out->bus_wready = t.s_axil_wready;
    out->bus_bvalid = t.s_axil_bvalid;
    out->bus_arready = t.s_axil_arready;
    out->bus_rvalid = t.s_axil_rvalid;
    out->bus_rdata = t.s_axil_rdata;
    for (unsigned i = 0; i < BOARD_PORTS; i++) {
        if (out->arvalid >> i & 1) {
            address(&out->araddr[i], t.m_axi_araddr.data(), i);
            out->arlen[i] = t.m_axi_arlen >> 8 * i & 0xFF;
            out->arqos[i] = t.m_axi_arqos >> 4 * i & 0xF;
        }
        if (out->awvalid >> i & 1) {
            address(&out->awaddr[i], t.m_axi_awaddr.data(), i);
            out->awlen[i] = t.m_axi_awlen >> 8 * i & 0xFF;
            out->awqos[i] = t.m_axi_awqos >> 4 * i & 0xF;
        }
    }
    if (out->wvalid) std::memcpy(out->wdata, t.m_axi_wdata.data(), sizeof out->wdata);
}
