// The verilated board behind its C functions.
//
// A board is as many verilated tops of one port as it has generators. They share nothing but the
// clock and the register bus, whose decoder is here (it is that of rtl/board/axiscope_board.sv).
// The code of one port is run for all of them and stays in the processor's nearest cache.
#include "board.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "Vboard.h"
#include "verilated.h"
#ifdef BOARD_WAVES
#include "verilated_fst_c.h"
#endif

#ifdef BOARD_DIRECT
// The logic of the one clock, as Verilator wrote it: what follows from the inputs, and a rising
// edge with all that follows from it. eval() would look for edges and changes around them, twice a
// cycle. The build defines BOARD_DIRECT where there are these two functions and no others.
class Vboard___024root;
void Vboard___024root___ico_sequent__TOP__0(Vboard___024root *);
void Vboard___024root___nba_sequent__TOP__0(Vboard___024root *);
#endif

struct board {
    VerilatedContext context;
    std::vector<std::unique_ptr<Vboard>> tops;
    bool by_eval = false;
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

// The register blocks' share of the bus address, and the place of its number.
constexpr unsigned BLOCK_SHIFT = 12, BLOCK_MASK = 0xFFF;

void set_pins(Vboard &t, const board_inputs *in, unsigned i) {
    t.aresetn = in->aresetn;
    t.s_axil_wvalid = in->bus_wvalid && in->bus_awaddr >> BLOCK_SHIFT == i;
    t.s_axil_awaddr = in->bus_awaddr & BLOCK_MASK;
    t.s_axil_wdata = in->bus_wdata;
    t.s_axil_arvalid = in->bus_arvalid && in->bus_araddr >> BLOCK_SHIFT == i;
    t.s_axil_araddr = in->bus_araddr & BLOCK_MASK;
    t.m_axi_arready = in->arready >> i & 1;
    t.m_axi_awready = in->awready >> i & 1;
    t.m_axi_wready = in->wready >> i & 1;
    t.m_axi_rvalid = in->rvalid >> i & 1;
    t.m_axi_rlast = in->rlast >> i & 1;
    t.m_axi_bvalid = in->bvalid >> i & 1;
    if (t.m_axi_rvalid) std::memcpy(&t.m_axi_rdata, in->rdata[i], sizeof in->rdata[i]);
}

void get_pins(Vboard &t, board_outputs *out, unsigned i) {
    out->arvalid |= t.m_axi_arvalid << i;
    out->awvalid |= t.m_axi_awvalid << i;
    out->wvalid |= t.m_axi_wvalid << i;
    out->wlast |= t.m_axi_wlast << i;
    out->bus_wready |= t.s_axil_wready;
    out->bus_bvalid |= t.s_axil_bvalid;
    out->bus_arready |= t.s_axil_arready;
    out->bus_rvalid |= t.s_axil_rvalid;
    if (t.s_axil_rvalid) out->bus_rdata = t.s_axil_rdata;
    if (t.m_axi_arvalid) {
        out->araddr[i] = t.m_axi_araddr;
        out->arlen[i] = t.m_axi_arlen;
        out->arqos[i] = t.m_axi_arqos;
    }
    if (t.m_axi_awvalid) {
        out->awaddr[i] = t.m_axi_awaddr;
        out->awlen[i] = t.m_axi_awlen;
        out->awqos[i] = t.m_axi_awqos;
    }
    if (t.m_axi_wvalid) std::memcpy(out->wdata[i], &t.m_axi_wdata, sizeof out->wdata[i]);
}

}  // namespace

board *board_new(unsigned ports) {
    auto b = new board;
#ifdef BOARD_WAVES
    b->context.traceEverOn(true);
#endif
    for (unsigned i = 0; i < ports; i++) {
        const std::string name = "port" + std::to_string(i);
        b->tops.emplace_back(new Vboard{&b->context, name.c_str()});
        b->tops[i]->aclk = 0;
        b->tops[i]->eval();
    }
    return b;
}

void board_free(board *b) {
    board_trace_close(b);
    for (auto &top : b->tops) top->final();
    delete b;
}

int board_trace_open(board *b, const char *file, uint64_t time_ps) {
#ifdef BOARD_WAVES
    b->trace.reset(new VerilatedFstC);
    for (auto &top : b->tops) top->trace(b->trace.get(), 99);
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

void board_by_eval(board *b) { b->by_eval = true; }

void board_step(board *b, const board_inputs *in, board_outputs *out, uint64_t time_ps,
                uint64_t half_ps) {
    out->arvalid = out->awvalid = out->wvalid = out->wlast = 0;
    out->bus_wready = out->bus_bvalid = out->bus_arready = out->bus_rvalid = 0;
    const unsigned ports = b->tops.size();
#ifdef BOARD_DIRECT
    if (!b->by_eval) {
        for (unsigned i = 0; i < ports; i++) {
            Vboard &t = *b->tops[i];
            set_pins(t, in, i);
            Vboard___024root___ico_sequent__TOP__0(t.rootp);
            Vboard___024root___nba_sequent__TOP__0(t.rootp);
            get_pins(t, out, i);
        }
        return;
    }
#endif
    for (unsigned i = 0; i < ports; i++) {
        Vboard &t = *b->tops[i];
        set_pins(t, in, i);
        t.aclk = 1;
        t.eval();
    }
    dump(b, time_ps);
    for (auto &top : b->tops) {
        top->aclk = 0;
        top->eval();
    }
    dump(b, time_ps + half_ps);
    for (unsigned i = 0; i < ports; i++) get_pins(*b->tops[i], out, i);
}
