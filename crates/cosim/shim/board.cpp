// The verilated board behind its C functions.
//
// A board is a verilated top for every memory port: a generator of its own, or several behind the
// multiplexer. Tops share nothing but the clock and the register bus, whose decoder is here (it is
// that of rtl/board/axiscope_board.sv). The code of one kind of top is run for all of them and
// stays in the processor's nearest cache.
#include "board.h"

#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "Vboard.h"
#include "Vshared.h"
#include "verilated.h"
#ifdef BOARD_WAVES
#include "verilated_fst_c.h"
#endif

// The logic of the one clock, as Verilator wrote it: what follows from the inputs, and a rising
// edge with all that follows from it. eval() would look for edges and changes around them, twice a
// cycle. The build defines ..._DIRECT where there are these two functions and no others.
#ifdef BOARD_DIRECT
class Vboard___024root;
void Vboard___024root___ico_sequent__TOP__0(Vboard___024root *);
void Vboard___024root___nba_sequent__TOP__0(Vboard___024root *);
#endif
#ifdef SHARED_DIRECT
class Vshared___024root;
void Vshared___024root___ico_sequent__TOP__0(Vshared___024root *);
void Vshared___024root___nba_sequent__TOP__0(Vshared___024root *);
#endif

namespace {

// The register blocks' share of the bus address, and the place of its number.
constexpr unsigned BLOCK_SHIFT = 12, BLOCK_MASK = 0xFFF;

// Where an access of the register bus goes: a top, and an address within it.
struct target {
    unsigned top;
    uint16_t address;
};

struct bus_access {
    target write, read;
};

// What sits at a memory port.
class Top {
   public:
    virtual ~Top() = default;
    virtual void set(const board_inputs *in, const bus_access &bus, unsigned i) = 0;
    virtual void get(board_outputs *out, unsigned i) = 0;
    // A whole cycle at once, where this kind can.
    virtual bool direct(const board_inputs *in, board_outputs *out, const bus_access &bus,
                        unsigned i) = 0;
    virtual void eval(bool clock) = 0;
    virtual void final() = 0;
#ifdef BOARD_WAVES
    virtual void trace(VerilatedFstC *to) = 0;
#endif
};

template <class V>
class Of final : public Top {
    static constexpr bool IS_SHARED = std::is_same_v<V, Vshared>;
    V t;

   public:
    Of(VerilatedContext *context, const char *name) : t{context, name} {
        t.aclk = 0;
        t.eval();
    }

    void set(const board_inputs *in, const bus_access &bus, unsigned i) override {
        t.aresetn = in->aresetn;
        t.s_axil_wvalid = in->bus_wvalid && bus.write.top == i;
        t.s_axil_awaddr = bus.write.address;
        t.s_axil_wdata = in->bus_wdata;
        t.s_axil_arvalid = in->bus_arvalid && bus.read.top == i;
        t.s_axil_araddr = bus.read.address;
        t.m_axi_arready = in->arready >> i & 1;
        t.m_axi_awready = in->awready >> i & 1;
        t.m_axi_wready = in->wready >> i & 1;
        t.m_axi_rvalid = in->rvalid >> i & 1;
        t.m_axi_rlast = in->rlast >> i & 1;
        t.m_axi_bvalid = in->bvalid >> i & 1;
        if (t.m_axi_rvalid) std::memcpy(&t.m_axi_rdata, in->rdata[i], sizeof in->rdata[i]);
        if constexpr (IS_SHARED) {
            t.m_axi_rid = in->rid[i];
            t.m_axi_bid = in->bid[i];
        }
    }

    void get(board_outputs *out, unsigned i) override {
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
            if constexpr (IS_SHARED) out->arid[i] = t.m_axi_arid;
        }
        if (t.m_axi_awvalid) {
            out->awaddr[i] = t.m_axi_awaddr;
            out->awlen[i] = t.m_axi_awlen;
            out->awqos[i] = t.m_axi_awqos;
            if constexpr (IS_SHARED) out->awid[i] = t.m_axi_awid;
        }
        if (t.m_axi_wvalid) std::memcpy(out->wdata[i], &t.m_axi_wdata, sizeof out->wdata[i]);
    }

    bool direct([[maybe_unused]] const board_inputs *in, [[maybe_unused]] board_outputs *out,
                [[maybe_unused]] const bus_access &bus, [[maybe_unused]] unsigned i) override {
#ifdef BOARD_DIRECT
        if constexpr (!IS_SHARED) {
            set(in, bus, i);
            Vboard___024root___ico_sequent__TOP__0(t.rootp);
            Vboard___024root___nba_sequent__TOP__0(t.rootp);
            get(out, i);
            return true;
        }
#endif
#ifdef SHARED_DIRECT
        if constexpr (IS_SHARED) {
            set(in, bus, i);
            Vshared___024root___ico_sequent__TOP__0(t.rootp);
            Vshared___024root___nba_sequent__TOP__0(t.rootp);
            get(out, i);
            return true;
        }
#endif
        return false;
    }

    void eval(bool clock) override {
        t.aclk = clock;
        t.eval();
    }

    void final() override { t.final(); }

#ifdef BOARD_WAVES
    void trace(VerilatedFstC *to) override { t.trace(to, 99); }
#endif
};

}  // namespace

struct board {
    VerilatedContext context;
    std::vector<std::unique_ptr<Top>> tops;
    // Of every register block: its top, and where it begins there.
    std::vector<target> blocks;
    bool by_eval = false;
#ifdef BOARD_WAVES
    std::unique_ptr<VerilatedFstC> trace;
    bool has_waves() const { return trace != nullptr; }
#else
    static constexpr bool has_waves() { return false; }
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

target decode(const board *b, uint16_t address) {
    const unsigned block = address >> BLOCK_SHIFT;
    if (block >= b->blocks.size()) return {~0U, 0};
    const target &to = b->blocks[block];
    return {to.top, static_cast<uint16_t>(to.address | (address & BLOCK_MASK))};
}

}  // namespace

board *board_new(unsigned ports, unsigned shared, const uint8_t *port_of, unsigned blocks) {
    auto b = new board;
#ifdef BOARD_WAVES
    b->context.traceEverOn(true);
#endif
    for (unsigned i = 0; i < ports; i++) {
        const std::string name = "port" + std::to_string(i);
        if (shared >> i & 1)
            b->tops.emplace_back(new Of<Vshared>{&b->context, name.c_str()});
        else
            b->tops.emplace_back(new Of<Vboard>{&b->context, name.c_str()});
    }
    std::vector<unsigned> count(ports);
    for (unsigned n = 0; n < blocks; n++) {
        const unsigned inner = count.at(port_of[n])++;
        b->blocks.push_back({port_of[n], static_cast<uint16_t>(inner << BLOCK_SHIFT)});
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
    for (auto &top : b->tops) top->trace(b->trace.get());
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
    const bus_access bus{decode(b, in->bus_awaddr), decode(b, in->bus_araddr)};
    if (!b->by_eval && !b->has_waves()) {
        for (unsigned i = 0; i < ports; i++) {
            Top &top = *b->tops[i];
            if (top.direct(in, out, bus, i)) continue;
            top.set(in, bus, i);
            top.eval(true);
            top.eval(false);
            top.get(out, i);
        }
        return;
    }
    for (unsigned i = 0; i < ports; i++) {
        b->tops[i]->set(in, bus, i);
        b->tops[i]->eval(true);
    }
    dump(b, time_ps);
    for (auto &top : b->tops) top->eval(false);
    dump(b, time_ps + half_ps);
    for (unsigned i = 0; i < ports; i++) b->tops[i]->get(out, i);
}
