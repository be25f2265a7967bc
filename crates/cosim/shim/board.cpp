// The verilated board behind its C functions.
//
// A board has a verilated top for each memory port: one block, or several generators behind the
// multiplexer. Tops share only the clock and the register bus, whose decoder is in this file. All
// tops of one kind are simulated one after another, so that their code stays in the first cache.
// The build writes tops.h, which lists the tops and the functions that simulate their cycles.
#include "board.h"

#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "tops.h"
#include "verilated.h"
#ifdef BOARD_WAVES
#include "verilated_fst_c.h"
#endif

namespace {

// The target of an access on the register bus: a top, and an address within it.
struct target {
    unsigned top;
    uint32_t address;
};

constexpr target NOWHERE{~0U, 0};

struct bus_access {
    target write, read;
};

// A block at a memory port.
class Top {
   public:
    virtual ~Top() = default;
    virtual void set(const board_inputs *in, const bus_access &bus, unsigned i) = 0;
    // Returns whether an address arrived.
    virtual bool get(const board_inputs *in, board_outputs *out, unsigned i) = 0;
    // Simulates a whole cycle, and returns whether an address arrived.
    virtual bool cycle(const board_inputs *in, board_outputs *out, const bus_access &bus,
                       unsigned i) = 0;
    // Sets the clock of a top that is traced.
    virtual void eval(bool clock) = 0;
    virtual void final() = 0;
#ifdef BOARD_WAVES
    virtual void trace(VerilatedFstC *to) = 0;
#endif
};

template <class V, int KIND, unsigned BEAT_BYTES, bool TRACED>
class Of final : public Top {
    static constexpr bool IS_SHARED = KIND == BOARD_SHARED;
    V model;
    // The object that contains the pins; the pins of the model itself are references to them.
    std::remove_pointer_t<decltype(V::rootp)> &t;
    // An access was on the register bus in the last cycle.
    bool accessed = false;

   public:
    Of(VerilatedContext *context, const char *name) : model{context, name}, t{*model.rootp} {
        t.aclk = 0;
        if constexpr (!IS_SHARED) t.s_axil_bready = t.s_axil_rready = 1;
        model.eval();
    }

    void set(const board_inputs *in, const bus_access &bus, unsigned i) override {
        const board_port_inputs &p = in->ports[i];
        t.aresetn = in->aresetn;
        const bool writes = bus.write.top == i, reads = bus.read.top == i;
        if (writes || reads || accessed) {
            t.s_axil_wvalid = writes;
            t.s_axil_arvalid = reads;
            if constexpr (!IS_SHARED) t.s_axil_awvalid = writes;
            t.s_axil_awaddr = bus.write.address;
            t.s_axil_wdata = in->bus_wdata;
            t.s_axil_araddr = bus.read.address;
            accessed = writes || reads;
        }
        t.m_axi_arready = p.arready;
        t.m_axi_awready = p.awready;
        t.m_axi_wready = p.wready;
        t.m_axi_rvalid = p.rvalid;
        t.m_axi_rlast = p.rlast;
        t.m_axi_bvalid = p.bvalid;
        if (p.rvalid) {
            std::memcpy(&t.m_axi_rdata, &p.rdata, BEAT_BYTES);
            t.m_axi_rid = p.rid;
            t.m_axi_rresp = p.rerror << 1;
        }
        if (p.bvalid) {
            t.m_axi_bid = p.bid;
            t.m_axi_bresp = p.berror << 1;
        }
    }

    bool get(const board_inputs *in, board_outputs *out, unsigned i) override {
        board_port_outputs &p = out->ports[i];
        // An address that still waits was copied in the cycle in which it arrived.
        const bool ar_arrives = t.m_axi_arvalid && !(p.arvalid && !in->ports[i].arready);
        const bool aw_arrives = t.m_axi_awvalid && !(p.awvalid && !in->ports[i].awready);
        p.arvalid = t.m_axi_arvalid;
        p.awvalid = t.m_axi_awvalid;
        p.wvalid = t.m_axi_wvalid;
        if (ar_arrives) {
            p.araddr = t.m_axi_araddr;
            p.arlen = t.m_axi_arlen;
            p.arqos = t.m_axi_arqos;
            p.arid = t.m_axi_arid;
            if constexpr (!IS_SHARED)
                p.arside = t.m_axi_arcache | t.m_axi_arprot << 4 | t.m_axi_aruser << 8;
        }
        if (aw_arrives) {
            p.awaddr = t.m_axi_awaddr;
            p.awlen = t.m_axi_awlen;
            p.awqos = t.m_axi_awqos;
            p.awid = t.m_axi_awid;
            if constexpr (!IS_SHARED)
                p.awside = t.m_axi_awcache | t.m_axi_awprot << 4 | t.m_axi_awuser << 8;
        }
        if (t.m_axi_wvalid) std::memcpy(&p.wdata, &t.m_axi_wdata, BEAT_BYTES);
        out->bus_wready |= t.s_axil_wready;
        out->bus_bvalid |= t.s_axil_bvalid;
        out->bus_arready |= t.s_axil_arready;
        out->bus_rvalid |= t.s_axil_rvalid;
        if (t.s_axil_rvalid) out->bus_rdata = t.s_axil_rdata;
        return ar_arrives || aw_arrives;
    }

    bool cycle(const board_inputs *in, board_outputs *out, const bus_access &bus,
               unsigned i) override {
        set(in, bus, i);
        // Tops that are not traced work on both edges (build/sources.rs).
        t.aclk = !t.aclk;
        model.eval();
        return get(in, out, i);
    }

    void eval(bool clock) override {
        t.aclk = clock;
        model.eval();
    }

    void final() override { model.final(); }

#ifdef BOARD_WAVES
    void trace(VerilatedFstC *to) override {
        if constexpr (TRACED) model.trace(to, 99);
    }
#endif
};

std::unique_ptr<Top> made(VerilatedContext *context, const board_top &top, bool traced,
                          const char *name) {
#define MAKE(CLASS, KIND, BEAT_BYTES, TRACED)                                   \
    if (top.kind == KIND && top.beat_bytes == BEAT_BYTES && traced == TRACED) \
        return std::make_unique<Of<CLASS, KIND, BEAT_BYTES, TRACED>>(context, name);
    BOARD_TOPS(MAKE)
#undef MAKE
    return nullptr;
}

}  // namespace

struct board {
    VerilatedContext context;
    std::vector<std::unique_ptr<Top>> tops;
    std::vector<board_block> blocks;
    bool traced = false;
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

target decode(const board *b, uint32_t address) {
    for (const board_block &block : b->blocks)
        if (address - block.base < block.bytes)
            return {block.port, block.inside + (address - block.base)};
    return NOWHERE;
}

}  // namespace

board *board_new(const board_top *tops, unsigned ports, const board_block *blocks, unsigned count,
                 int traced) {
    auto b = std::make_unique<board>();
    b->traced = traced;
#ifdef BOARD_WAVES
    b->context.traceEverOn(traced);
#endif
    for (unsigned i = 0; i < ports; i++) {
        const std::string name = "port" + std::to_string(i);
        b->tops.push_back(made(&b->context, tops[i], traced, name.c_str()));
        if (!b->tops.back()) return nullptr;
    }
    b->blocks.assign(blocks, blocks + count);
    return b.release();
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
        return 0;
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

unsigned board_step(board *b, const board_inputs *in, board_outputs *out, unsigned due,
                    uint64_t time_ps, uint64_t half_ps) {
    out->bus_wready = out->bus_bvalid = out->bus_arready = out->bus_rvalid = 0;
    const unsigned ports = b->tops.size();
    const bus_access bus{in->bus_wvalid ? decode(b, in->bus_awaddr) : NOWHERE,
                         in->bus_arvalid ? decode(b, in->bus_araddr) : NOWHERE};
    const auto each_due = [&](auto &&of) {
        for (unsigned i = 0; i < ports; i++)
            if (due >> i & 1) of(i);
    };
    unsigned arrived = 0;
    if (!b->traced) {
        each_due([&](unsigned i) { arrived |= b->tops[i]->cycle(in, out, bus, i) << i; });
        return arrived;
    }
    each_due([&](unsigned i) {
        b->tops[i]->set(in, bus, i);
        b->tops[i]->eval(true);
    });
    dump(b, time_ps);
    each_due([&](unsigned i) { b->tops[i]->eval(false); });
    dump(b, time_ps + half_ps);
    each_due([&](unsigned i) { arrived |= b->tops[i]->get(in, out, i) << i; });
    return arrived;
}
