/* SystemC TLM-2.0 targets on the memory of a board: `axiscope_ps.h` with sockets of the base protocol.
 *
 *     axiscope::ps_system board("ps.json");                // `axiscope bench -p zcu102 --port HP0 -o ps.json`
 *     axiscope::ps_target<> hp0("hp0", board, "HP0");
 *     initiator.socket.bind(hp0.socket);
 *
 * Each payload is converted to AXI bursts at the pins of the port. The port's clock runs only while bursts are
 * in flight.
 *
 * Approximately timed (nb_transport): four phases. Requests are accepted at the port's rate, and several may be in
 * flight.
 *
 * Loosely timed (b_transport): with a global quantum of zero, a call first waits for its time, and competes with
 * all other traffic as in approximately timed calls. With a quantum, it runs the model ahead of the kernel and
 * adds to the delay, unless another port of the system has bursts in flight. Requests that other ports begin at
 * earlier times then start when the model has reached them, at most a quantum later.
 *
 * transport_dbg accesses memory in zero simulated time. DMI is not supported, because it would ignore all timing.
 *
 * Needs SystemC 2.3 and C++11; link libsystemc and libaxiscope_ps.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef AXISCOPE_PS_TLM_H
#define AXISCOPE_PS_TLM_H

#include <tlm.h>
#include <tlm_utils/peq_with_cb_and_phase.h>
#include <tlm_utils/simple_target_socket.h>

#include <cmath>
#include <deque>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "axiscope_ps_master.hpp"

namespace axiscope {

/* Sidebands of a payload that differ from those of the port; an ignorable extension. */
struct axi_extension : tlm::tlm_extension<axi_extension> {
    sidebands sideband;

    tlm::tlm_extension_base *clone() const override { return new axi_extension(*this); }
    void copy_from(const tlm::tlm_extension_base &other) override {
        sideband = static_cast<const axi_extension &>(other).sideband;
    }
};

/* The system of a setup file. Its targets share it, so it must outlive them. */
class ps_system {
  public:
    explicit ps_system(const std::string &setup_file) : ps_(axiscope_ps_open_file(setup_file.c_str())) {
        std::string why = axiscope_ps_error(ps_);
        if (axiscope_ps_version() != AXISCOPE_PS_VERSION) why = "libaxiscope_ps is of another version than its header";
        if (why.empty()) return;
        axiscope_ps_close(ps_);
        throw std::runtime_error("axiscope_ps: " + why);
    }
    ~ps_system() { axiscope_ps_close(ps_); }
    ps_system(const ps_system &) = delete;
    ps_system &operator=(const ps_system &) = delete;

    axiscope_ps *handle() { return ps_; }

    /* Restarts the counters, and returns their values since the last restart as JSON (`axiscope
     * schema result`).
     */
    void count_anew() { axiscope_ps_count_anew(ps_); }
    std::string report() {
        const char *json = axiscope_ps_report(ps_);
        if (!json) throw std::runtime_error(axiscope_ps_error(ps_));
        return json;
    }

  private:
    template <unsigned> friend class ps_target;

    axiscope_ps *ps_;
    int64_t now_ps_ = 0; /* last edge of any port */
    unsigned under_way_ = 0;
};

/* A port as a target socket of BUSWIDTH bits, which is the width of the initiator. The width of the
 * port itself is defined by the setup.
 */
template <unsigned BUSWIDTH = 32>
class ps_target : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<ps_target, BUSWIDTH> socket;
    sidebands sideband; /* for payloads without an axi_extension */

    /* Creates the target. Bursts have at most the given number of beats: 256 for AXI4, 16 for AXI3.
     */
    ps_target(sc_core::sc_module_name name, ps_system &system, const std::string &port, unsigned most_beats = 256)
        : sc_module(name),
          socket("socket"),
          system_(system),
          master_(system.handle(), port, most_beats),
          queue_(this, &ps_target::arrives) {
        socket.register_b_transport(this, &ps_target::b_transport);
        socket.register_nb_transport_fw(this, &ps_target::nb_transport_fw);
        socket.register_transport_dbg(this, &ps_target::transport_dbg);
        SC_METHOD(edge);
        sensitive << wake_;
        dont_initialize();
    }

    SC_HAS_PROCESS(ps_target);

    const ps_master &master() const { return master_; }

  private:
    typedef tlm::tlm_generic_payload payload;

    static int64_t in_ps(const sc_core::sc_time &t) {
        return std::llround(t / sc_core::sc_time(1, sc_core::SC_PS));
    }
    static sc_core::sc_time from_ps(int64_t t) { return sc_core::sc_time(double(t), sc_core::SC_PS); }
    static int64_t now_ps() { return in_ps(sc_core::sc_time_stamp()); }

    /* Returns whether a payload moves no data and is answered immediately. */
    static bool is_settled(payload &p) {
        p.set_response_status(tlm::TLM_OK_RESPONSE);
        if (p.is_write() || p.is_read()) {
            bool enables = p.get_byte_enable_ptr() && p.get_byte_enable_length() == 0;
            if (p.get_streaming_width() < p.get_data_length())
                p.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
            else if (enables || (p.is_read() && p.get_byte_enable_ptr()))
                p.set_response_status(tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
            else if (p.get_data_length() > 0 && !p.get_data_ptr())
                p.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
            else
                return p.get_data_length() == 0;
        }
        return true;
    }

    void ask(request &r, payload &p, int64_t at_ps) {
        r.write = p.is_write();
        r.address = p.get_address();
        r.bytes = p.get_data_length();
        r.data = p.get_data_ptr();
        r.enables = p.get_byte_enable_ptr();
        r.enable_bytes = p.get_byte_enable_length();
        const axi_extension *said = p.template get_extension<axi_extension>();
        r.sideband = said ? said->sideband : sideband;
        r.from_ps = at_ps;
        p.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        master_.push(&r);
        system_.under_way_++;
    }

    static void settle(payload &p, const request &r) {
        p.set_response_status(r.failed ? tlm::TLM_ADDRESS_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE);
    }

    void step(int64_t at_ps) {
        try {
            news_.clear();
            master_.edge(at_ps, news_);
        } catch (const std::runtime_error &why) {
            SC_REPORT_FATAL("/axiscope/ps", why.what());
        }
        system_.now_ps_ = at_ps;
        for (request *r : news_) system_.under_way_ -= r->over;
    }

    /* Returns the next edge that is later than the time of the model and not before the time of the
     * kernel.
     */
    int64_t next_edge(int64_t at_ps) const {
        return master_.edge_at_or_after(at_ps > system_.now_ps_ ? at_ps : system_.now_ps_);
    }

    void wake() {
        if (runs_) return;
        runs_ = true;
        wake_.notify(from_ps(next_edge(now_ps()) - now_ps()));
    }

    /* Simulates a rising edge of the port's clock at the kernel's time. */
    void edge() {
        step(now_ps());
        std::vector<request *> news = news_;
        for (request *r : news) {
            if (r->owner)
                tell(static_cast<transaction *>(r->owner));
            else if (r->over)
                over_.notify();
        }
        runs_ = !master_.is_idle();
        if (runs_) wake_.notify(from_ps(next_edge(now_ps() + 1) - now_ps()));
    }

    // Loosely timed calls.

    void b_transport(payload &p, sc_core::sc_time &delay) {
        if (is_settled(p)) return;
        p.set_dmi_allowed(false);
        bool ahead = tlm::tlm_global_quantum::instance().get() != sc_core::SC_ZERO_TIME;
        request r;
        if (ahead && system_.under_way_ == 0 && !runs_) {
            int64_t start = now_ps() + in_ps(delay), at = next_edge(start);
            ask(r, p, start > system_.now_ps_ ? start : system_.now_ps_);
            for (;; at += master_.period_ps()) {
                step(at);
                if (r.over) break;
            }
            delay = from_ps(at - now_ps());
        } else {
            if (delay != sc_core::SC_ZERO_TIME) wait(delay);
            delay = sc_core::SC_ZERO_TIME;
            ask(r, p, now_ps());
            wake();
            while (!r.over) wait(over_);
        }
        settle(p, r);
    }

    // Approximately timed calls with the base protocol's four phases.

    struct transaction {
        request asked;
        payload *of;
        bool told_accepted = false;
    };

    tlm::tlm_sync_enum nb_transport_fw(payload &p, tlm::tlm_phase &phase, sc_core::sc_time &delay) {
        if (phase == tlm::BEGIN_REQ && p.has_mm()) p.acquire();
        queue_.notify(p, phase, delay);
        return tlm::TLM_ACCEPTED;
    }

    void arrives(payload &p, const tlm::tlm_phase &phase) {
        if (phase == tlm::END_RESP) {
            answer_ends();
            return;
        }
        if (phase != tlm::BEGIN_REQ) return;
        std::unique_ptr<transaction> t(new transaction);
        t->of = &p;
        t->asked.owner = t.get();
        if (is_settled(p)) {
            t->asked.over = t->asked.accepted = true;
            tell(t.get());
        } else {
            ask(t->asked, p, now_ps());
            wake();
        }
        // From here on, the queues of requests and answers own the transaction.
        t.release();
    }

    /* Passes the state of a transaction to its initiator. */
    void tell(transaction *t) {
        if (t->asked.over && t->asked.bytes) settle(*t->of, t->asked);
        if (!t->told_accepted) {
            t->told_accepted = true;
            tlm::tlm_phase phase = tlm::END_REQ;
            sc_core::sc_time none = sc_core::SC_ZERO_TIME;
            socket->nb_transport_bw(*t->of, phase, none);
        }
        if (!t->asked.over) return;
        answers_.push_back(std::unique_ptr<transaction>(t));
        if (answers_.size() == 1) answer();
    }

    /* Sends one response at a time, as the base protocol requires. */
    void answer() {
        while (!answers_.empty()) {
            tlm::tlm_phase phase = tlm::BEGIN_RESP;
            sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
            payload &p = *answers_.front()->of;
            tlm::tlm_sync_enum said = socket->nb_transport_bw(p, phase, delay);
            if (said == tlm::TLM_UPDATED && phase == tlm::END_RESP && delay != sc_core::SC_ZERO_TIME) {
                queue_.notify(p, phase, delay);
                return;
            }
            if (said == tlm::TLM_ACCEPTED) return;
            release();
        }
    }

    void answer_ends() {
        release();
        answer();
    }

    void release() {
        payload *p = answers_.front()->of;
        answers_.pop_front();
        if (p->has_mm()) p->release();
    }

    unsigned transport_dbg(payload &p) {
        uint64_t at = p.get_address(), bytes = p.get_data_length();
        bool done = p.is_write() ? !axiscope_ps_write(system_.handle(), at, p.get_data_ptr(), bytes)
                                 : p.is_read() && !axiscope_ps_read(system_.handle(), at, p.get_data_ptr(), bytes);
        return done ? static_cast<unsigned>(bytes) : 0;
    }

    ps_system &system_;
    ps_master master_;
    tlm_utils::peq_with_cb_and_phase<ps_target> queue_;
    sc_core::sc_event wake_, over_;
    bool runs_ = false; /* whether the clock of the port runs in the kernel */
    std::vector<request *> news_;
    std::deque<std::unique_ptr<transaction>> answers_;
};

}  // namespace axiscope

#endif
