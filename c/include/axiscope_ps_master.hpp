/* An AXI master at a port of `axiscope_ps.h`, in plain C++11: byte ranges become bursts on the pins.
 *
 * Push requests, call `edge` at every rising edge of the port's clock, and check which requests are over. Reads
 * keep their order, and so do writes. As in AXI, reads and writes are not ordered relative to each other.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef AXISCOPE_PS_MASTER_HPP
#define AXISCOPE_PS_MASTER_HPP

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "axiscope_ps.h"

namespace axiscope {

/* Sidebands of an address: AxCACHE, AxPROT, AxQOS, AxUSER, AxID. */
struct sidebands {
    uint8_t cache = 3; /* normal memory that is not cacheable */
    uint8_t prot = 2;
    uint8_t qos = 0;
    uint32_t user = 0;
    uint32_t id = 0;
};

/* A range of bytes to read or write. The caller owns the request, which must exist until it is
 * over.
 */
struct request {
    bool write = false;
    uint64_t address = 0;
    uint64_t bytes = 0;
    uint8_t *data = nullptr;
    const uint8_t *enables = nullptr; /* nonzero: the byte is written; null: all bytes */
    uint64_t enable_bytes = 0;        /* period of the enables in bytes */
    sidebands sideband;
    int64_t from_ps = 0; /* earliest time of its first address */
    void *owner = nullptr;

    bool accepted = false; /* the port has accepted its last address */
    bool over = false;     /* all data and responses have arrived */
    bool failed = false;   /* a response was an error */
    uint32_t bursts = 0;   /* bursts that are not over */
};

/* The master. It throws errors of the library as std::runtime_error. */
class ps_master {
  public:
    /* Creates a master at a port of an open system. Bursts have at most the given number of beats:
     * 256 for AXI4, 16 for AXI3.
     */
    ps_master(axiscope_ps *ps, const std::string &port, unsigned most_beats = 256)
        : ps_(ps), port_(axiscope_ps_port(ps, port.c_str())), most_beats_(most_beats) {
        if (port_ < 0) fail();
        if (most_beats < 1 || most_beats > 256) throw std::runtime_error("most_beats: 1 to 256");
        beat_ = static_cast<uint64_t>(axiscope_ps_beat_bytes(ps, port_));
        period_ = axiscope_ps_period_ps(ps, port_);
        std::memset(&pins_, 0, sizeof pins_);
        std::memset(&out_, 0, sizeof out_);
        pins_.rready = pins_.bready = 1;
    }

    uint64_t beat_bytes() const { return beat_; }
    int64_t period_ps() const { return period_; }

    /* Returns the last edge in ps; before the first edge, a period before time 0. */
    int64_t last_edge_ps() const { return last_ < 0 ? -period_ : last_; }

    /* Returns the first edge at or after a time that is later than the last edge. Edges are at
     * multiples of the period.
     */
    int64_t edge_at_or_after(int64_t time_ps) const {
        int64_t at = std::max(time_ps, last_edge_ps() + period_);
        return (at + period_ - 1) / period_ * period_;
    }

    /* Returns whether no request is in progress. */
    bool is_idle() const {
        return waiting_[0].empty() && waiting_[1].empty() && asked_[0].empty() && asked_[1].empty();
    }

    /* Adds a request of at least one byte. */
    void push(request *r) {
        r->accepted = r->over = r->failed = false;
        r->bursts = 0;
        for (uint64_t at = r->address, left = r->bytes; left > 0;) {
            uint64_t room = std::min(most_beats_ * beat_ - at % beat_, 4096 - at % 4096);
            burst b;
            b.of = r;
            b.address = at;
            b.bytes = std::min(left, room);
            at += b.bytes;
            left -= b.bytes;
            b.last = left == 0;
            r->bursts++;
            waiting_[r->write].push_back(b);
        }
    }

    /* Simulates a rising edge. Adds each request that was accepted or ended at it to `news`, once
     * per event.
     */
    void edge(int64_t time_ps, std::vector<request *> &news) {
        // The current values of the pins were driven at the previous edge.
        fill(0, pins_.ar);
        fill(1, pins_.aw);
        fill_data();
        axiscope_ps_to_design after;
        if (axiscope_ps_step(ps_, port_, time_ps, &pins_, &after)) fail();
        last_ = time_ps;
        taken(pins_.ar, out_.arready, 0, news);
        taken(pins_.aw, out_.awready, 1, news);
        if (pins_.wvalid && out_.wready) {
            pins_.wvalid = 0;
            beats_done_++;
        }
        if (out_.rvalid) read_beat(news);
        if (out_.bvalid) ended(1, out_.bresp, news);
        out_ = after;
    }

  private:
    struct burst {
        request *of;
        uint64_t address, bytes;
        bool last; /* last burst of its request */
        unsigned size, beats, done;
    };

    [[noreturn]] void fail() const { throw std::runtime_error(axiscope_ps_error(ps_)); }

    static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

    /* Drives the address of the burst that waits first, if its time has come. */
    void fill(int way, axiscope_ps_address &a) {
        if (a.valid || waiting_[way].empty() || waiting_[way].front().of->from_ps > last_edge_ps()) return;
        burst b = waiting_[way].front();
        waiting_[way].pop_front();
        uint64_t end = b.address + b.bytes - 1;
        // A range within a beat is sent as a narrow burst.
        for (b.size = 0; (uint64_t(1) << b.size) < beat_ && b.address >> b.size != end >> b.size; b.size++) {}
        b.beats = static_cast<unsigned>((end >> b.size) - (b.address >> b.size) + 1);
        b.done = 0;
        const sidebands &s = b.of->sideband;
        a.valid = 1;
        a.addr = b.address;
        a.len = static_cast<uint8_t>(b.beats - 1);
        a.size = static_cast<uint8_t>(b.size);
        a.burst = 1;
        a.id = s.id;
        a.user = s.user;
        a.cache = s.cache;
        a.prot = s.prot;
        a.qos = s.qos;
        asked_[way].push_back(b);
        if (way) to_send_.push_back(b);
    }

    void taken(axiscope_ps_address &a, uint8_t ready, int way, std::vector<request *> &news) {
        if (!a.valid || !ready) return;
        a.valid = 0;
        burst &b = asked_[way].back();
        if (b.last) {
            b.of->accepted = true;
            news.push_back(b.of);
        }
    }

    /* Returns the start and the number of the bytes of a beat. */
    static uint64_t beat_of(const burst &b, unsigned n, uint64_t &bytes) {
        uint64_t from = n ? ((b.address >> b.size) + n) << b.size : b.address;
        uint64_t to = least(((b.address >> b.size) + n + 1) << b.size, b.address + b.bytes);
        bytes = to - from;
        return from;
    }

    void fill_data() {
        if (pins_.wvalid) return;
        if (!to_send_.empty() && beats_done_ == to_send_.front().beats) {
            to_send_.pop_front();
            beats_done_ = 0;
        }
        if (to_send_.empty()) return;
        const burst &b = to_send_.front();
        const request &r = *b.of;
        uint64_t bytes, from = beat_of(b, beats_done_, bytes);
        std::memset(pins_.wstrb, 0, sizeof pins_.wstrb);
        for (uint64_t i = 0; i < bytes; i++) {
            uint64_t n = from + i - r.address, lane = (from + i) % beat_;
            pins_.wdata[lane] = r.data[n];
            bool on = !r.enables || r.enables[n % r.enable_bytes];
            pins_.wstrb[lane / 8] = static_cast<uint8_t>(pins_.wstrb[lane / 8] | on << lane % 8);
        }
        pins_.wvalid = 1;
        pins_.wlast = beats_done_ + 1 == b.beats;
    }

    void read_beat(std::vector<request *> &news) {
        burst &b = asked_[0].front();
        uint64_t bytes, from = beat_of(b, b.done, bytes);
        if (!out_.rresp) std::memcpy(b.of->data + (from - b.of->address), out_.rdata + from % beat_, bytes);
        b.of->failed = b.of->failed || out_.rresp;
        b.done++;
        if (out_.rlast) ended(0, out_.rresp, news);
    }

    void ended(int way, uint8_t response, std::vector<request *> &news) {
        request *r = asked_[way].front().of;
        asked_[way].pop_front();
        r->failed = r->failed || response;
        if (--r->bursts) return;
        r->over = true;
        if (std::find(news.begin(), news.end(), r) == news.end()) news.push_back(r);
    }

    axiscope_ps *ps_;
    int port_;
    uint64_t most_beats_, beat_ = 0;
    int64_t period_ = 0, last_ = -1;
    axiscope_ps_from_design pins_;
    axiscope_ps_to_design out_; /* driven in the cycle that ends with the next edge */
    std::deque<burst> waiting_[2], asked_[2], to_send_;
    unsigned beats_done_ = 0;
};

}  // namespace axiscope

#endif
