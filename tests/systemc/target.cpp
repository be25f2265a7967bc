/* Sends payloads of every kind to a target. Each line of the output is one check, which a test reads. */
#include <tlm_utils/simple_initiator_socket.h>

#include <cstdio>
#include <random>

#include "axiscope_ps_tlm.hpp"

using sc_core::sc_time;

static const unsigned WINDOW = 16384;

static void set(tlm::tlm_generic_payload &p, bool write, uint64_t address, std::vector<uint8_t> &data) {
    p.set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    p.set_address(address);
    p.set_data_ptr(data.data());
    p.set_data_length(static_cast<unsigned>(data.size()));
    p.set_streaming_width(static_cast<unsigned>(data.size()));
    p.set_byte_enable_ptr(nullptr);
    p.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
}

/* Loosely timed: writes random ranges with random byte enables, and compares with a copy of the memory. */
struct random_user : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<random_user> socket;
    unsigned wrong = 0;
    SC_HAS_PROCESS(random_user);

    random_user(sc_core::sc_module_name name, uint64_t base, unsigned seed)
        : sc_module(name), socket("socket"), base_(base), source_(seed), copy_(WINDOW) {
        SC_THREAD(run);
    }

  private:
    void run() {
        for (unsigned n = 0; n < 3000; n++) {
            unsigned bytes = 1 + source_() % (n % 8 ? 40 : 9000), at = source_() % (WINDOW - bytes);
            std::vector<uint8_t> data(bytes), enables(1 + source_() % 20);
            bool write = source_() % 2, some = write && source_() % 2;
            for (auto &byte : data) byte = static_cast<uint8_t>(source_());
            for (auto &e : enables) e = source_() % 2 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
            tlm::tlm_generic_payload p;
            set(p, write, base_ + at, data);
            if (some) {
                p.set_byte_enable_ptr(enables.data());
                p.set_byte_enable_length(static_cast<unsigned>(enables.size()));
            }
            sc_time delay(source_() % 20, sc_core::SC_NS);
            socket->b_transport(p, delay);
            wait(delay);
            wrong += !p.is_response_ok();
            for (unsigned i = 0; i < bytes; i++) {
                if (!write) wrong += data[i] != copy_[at + i];
                else if (!some || enables[i % enables.size()]) copy_[at + i] = data[i];
            }
        }
    }

    uint64_t base_;
    std::mt19937 source_;
    std::vector<uint8_t> copy_;
};

/* Payloads that the target answers with an error, and payloads that it ignores. */
struct odd_user : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<odd_user> socket;
    SC_HAS_PROCESS(odd_user);

    explicit odd_user(sc_core::sc_module_name name) : sc_module(name), socket("socket") { SC_THREAD(run); }

  private:
    void report(const char *what, tlm::tlm_generic_payload &p) {
        sc_time delay = sc_core::SC_ZERO_TIME;
        socket->b_transport(p, delay);
        std::printf("%s %s\n", what, p.get_response_string().c_str());
    }

    void run() {
        std::vector<uint8_t> data(64), none;
        tlm::tlm_generic_payload p;
        set(p, false, uint64_t(1) << 60, data);
        report("beyond", p);
        std::printf("debug beyond %u\n", socket->transport_dbg(p));
        set(p, false, 0, data);
        p.set_streaming_width(4);
        report("streaming", p);
        set(p, false, 0, data);
        p.set_byte_enable_ptr(data.data());
        p.set_byte_enable_length(4);
        report("enabled read", p);
        set(p, false, 0, none);
        report("nothing", p);
        set(p, false, 0, data);
        p.set_command(tlm::TLM_IGNORE_COMMAND);
        report("ignored", p);
        tlm::tlm_dmi dmi;
        std::printf("dmi %d\n", socket->get_direct_mem_ptr(p, dmi));
    }
};

/* Approximately timed: writes, then reads back, with END_RESP at once, later, or by the return path; checks
 * the order of the phases. */
struct phased_user : sc_core::sc_module, tlm::tlm_mm_interface {
    tlm_utils::simple_initiator_socket<phased_user> socket;
    unsigned wrong = 0, freed = 0;
    SC_HAS_PROCESS(phased_user);

    explicit phased_user(sc_core::sc_module_name name) : sc_module(name), socket("socket") {
        socket.register_nb_transport_bw(this, &phased_user::nb_transport_bw);
        SC_THREAD(run);
        SC_THREAD(finish);
    }
    void free(tlm::tlm_generic_payload *) override { freed++; }

  private:
    static const unsigned COUNT = 200;

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload &p, tlm::tlm_phase &phase, sc_time &delay) {
        if (phase == tlm::END_REQ) {
            wrong += !asking_;
            asking_ = false;
            accepted_.notify();
            return tlm::TLM_ACCEPTED;
        }
        wrong += phase != tlm::BEGIN_RESP || answering_ || !p.is_response_ok();
        over_++;
        over_event_.notify();
        if (over_ % 3 == 0) return tlm::TLM_COMPLETED;
        if (over_ % 3 == 1) {
            phase = tlm::END_RESP;
            delay = sc_time(over_ % 2 ? 10 : 0, sc_core::SC_NS);
            return tlm::TLM_UPDATED;
        }
        answering_ = &p;
        later_.notify(sc_time(50, sc_core::SC_NS));
        return tlm::TLM_ACCEPTED;
    }

    void finish() {
        for (;;) {
            wait(later_);
            tlm::tlm_phase phase = tlm::END_RESP;
            sc_time delay = sc_core::SC_ZERO_TIME;
            tlm::tlm_generic_payload &p = *answering_;
            answering_ = nullptr;
            socket->nb_transport_fw(p, phase, delay);
        }
    }

    void run() {
        std::vector<std::vector<uint8_t>> data(COUNT, std::vector<uint8_t>(100));
        std::vector<tlm::tlm_generic_payload> p(2 * COUNT);
        for (bool write : {true, false}) {
            for (unsigned n = 0; n < COUNT; n++) {
                for (unsigned i = 0; i < 100; i++) data[n][i] = write ? static_cast<uint8_t>(n + i) : 0;
                tlm::tlm_generic_payload &one = p[n + (write ? 0 : COUNT)];
                one.set_mm(this);
                one.acquire();
                set(one, write, 0x400000 + 100 * n, data[n]);
                tlm::tlm_phase phase = tlm::BEGIN_REQ;
                sc_time delay(n % 4 ? 0 : 30, sc_core::SC_NS);
                asking_ = true;
                wrong += socket->nb_transport_fw(one, phase, delay) != tlm::TLM_ACCEPTED;
                wait(accepted_);
                one.release();
            }
            while (over_ < COUNT * (write ? 1 : 2)) wait(over_event_);
            for (unsigned n = 0; n < COUNT; n++)
                for (unsigned i = 0; i < 100; i++) wrong += data[n][i] != static_cast<uint8_t>(n + i);
        }
    }

    bool asking_ = false;
    tlm::tlm_generic_payload *answering_ = nullptr;
    unsigned over_ = 0;
    sc_core::sc_event accepted_, over_event_, later_;
};

int sc_main(int, char **argv) {
    tlm::tlm_global_quantum::instance().set(sc_time(std::atof(argv[2]), sc_core::SC_NS));
    try {
        axiscope::ps_system none("/nowhere.json");
    } catch (const std::runtime_error &why) {
        std::printf("no setup: %s\n", why.what());
    }
    axiscope::ps_system board(argv[1]);
    axiscope::ps_target<> hp0("hp0", board, "HP0"), hp1("hp1", board, "HP1"), hp2("hp2", board, "HP2", 16),
        hp3("hp3", board, "HP3");
    random_user a("a", 0x100000, 1), b("b", 0x200001, 2);
    odd_user odd("odd");
    phased_user phased("phased");
    a.socket.bind(hp0.socket);
    odd.socket.bind(hp1.socket);
    b.socket.bind(hp2.socket);
    phased.socket.bind(hp3.socket);
    sc_core::sc_start();
    std::printf("wrong %u %u %u\n", a.wrong, b.wrong, phased.wrong);
    std::printf("freed %u\n", phased.freed);
    std::printf("report %d\n", board.report().find("\"masters\"") != std::string::npos);
    return 0;
}
