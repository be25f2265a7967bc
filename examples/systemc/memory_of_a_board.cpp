/* Two initiators on the memory of a board in SystemC: a loosely timed copy, then an approximately timed stream of
 * reads.
 *
 *     axiscope bench -p zcu102 --port HP0 --port HP1 -o ps.json
 *     memory_of_a_board ps.json QUANTUM_NS OUTSTANDING
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/tlm_quantumkeeper.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "axiscope_ps_tlm.hpp"

static const unsigned BLOCK = 256;
static const uint64_t SOURCE = 0x100000, TARGET = 0x200000;

/* Loosely timed: reads blocks, adds one to each byte, writes them. */
struct copier : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<copier> socket;
    sc_core::sc_event done;
    SC_HAS_PROCESS(copier);

    copier(sc_core::sc_module_name name, unsigned bytes) : sc_module(name), socket("socket"), bytes_(bytes) {
        SC_THREAD(run);
    }

  private:
    void access(tlm::tlm_command command, uint64_t address, uint8_t *data) {
        tlm::tlm_generic_payload p;
        p.set_command(command);
        p.set_address(address);
        p.set_data_ptr(data);
        p.set_data_length(BLOCK);
        p.set_streaming_width(BLOCK);
        sc_core::sc_time local = keeper_.get_local_time();
        socket->b_transport(p, local);
        keeper_.set(local);
        if (keeper_.need_sync()) keeper_.sync();
        if (p.is_response_error()) SC_REPORT_FATAL("copier", p.get_response_string().c_str());
    }

    void run() {
        keeper_.reset();
        std::vector<uint8_t> data(BLOCK);
        for (unsigned at = 0; at < bytes_; at += BLOCK) {
            access(tlm::TLM_READ_COMMAND, SOURCE + at, data.data());
            for (uint8_t &byte : data) byte++;
            access(tlm::TLM_WRITE_COMMAND, TARGET + at, data.data());
        }
        keeper_.sync();
        std::printf("copied %u bytes in %.0f ns\n", bytes_, sc_core::sc_time_stamp().to_seconds() * 1e9);
        done.notify();
    }

    unsigned bytes_;
    tlm_utils::tlm_quantumkeeper keeper_;
};

/* Approximately timed: keeps this many reads of one block each in flight. */
struct reader : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<reader> socket;
    SC_HAS_PROCESS(reader);

    reader(sc_core::sc_module_name name, copier &after, unsigned bursts, unsigned outstanding)
        : sc_module(name), socket("socket"), after_(after), bursts_(bursts), payloads_(outstanding), data_(outstanding) {
        socket.register_nb_transport_bw(this, &reader::nb_transport_bw);
        SC_THREAD(run);
    }

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload &p, tlm::tlm_phase &phase, sc_core::sc_time &) {
        if (phase == tlm::END_REQ) {
            accepted_.notify();
            return tlm::TLM_ACCEPTED;
        }
        if (p.is_response_error()) SC_REPORT_FATAL("reader", p.get_response_string().c_str());
        over_++;
        over_event_.notify();
        return tlm::TLM_COMPLETED;
    }

    void run() {
        wait(after_.done);
        sc_core::sc_time start = sc_core::sc_time_stamp();
        for (unsigned n = 0; n < bursts_; n++) {
            while (n - over_ >= payloads_.size()) wait(over_event_);
            tlm::tlm_generic_payload &p = payloads_[n % payloads_.size()];
            std::vector<uint8_t> &data = data_[n % payloads_.size()];
            data.resize(BLOCK);
            p.set_command(tlm::TLM_READ_COMMAND);
            p.set_address(uint64_t(n) * BLOCK);
            p.set_data_ptr(data.data());
            p.set_data_length(BLOCK);
            p.set_streaming_width(BLOCK);
            tlm::tlm_phase phase = tlm::BEGIN_REQ;
            sc_core::sc_time none = sc_core::SC_ZERO_TIME;
            socket->nb_transport_fw(p, phase, none);
            wait(accepted_);
        }
        while (over_ < bursts_) wait(over_event_);
        double seconds = (sc_core::sc_time_stamp() - start).to_seconds();
        std::printf("read %u bursts of %u bytes: %.1f MB/s\n", bursts_, BLOCK, bursts_ * BLOCK / seconds / 1e6);
        sc_core::sc_stop();
    }

    copier &after_;
    unsigned bursts_, over_ = 0;
    std::vector<tlm::tlm_generic_payload> payloads_;
    std::vector<std::vector<uint8_t>> data_;
    sc_core::sc_event accepted_, over_event_;
};

/* Accesses memory in zero simulated time. */
static unsigned debug(copier &by, tlm::tlm_command command, uint64_t address, std::vector<uint8_t> &data) {
    tlm::tlm_generic_payload p;
    p.set_command(command);
    p.set_address(address);
    p.set_data_ptr(data.data());
    p.set_data_length(static_cast<unsigned>(data.size()));
    return by.socket->transport_dbg(p);
}

int sc_main(int argc, char **argv) {
    if (argc != 4) {
        std::fprintf(stderr, "memory_of_a_board SETUP.json QUANTUM_NS OUTSTANDING\n");
        return 2;
    }
    const unsigned bytes = 64 << 10;
    tlm::tlm_global_quantum::instance().set(sc_core::sc_time(std::atof(argv[2]), sc_core::SC_NS));
    axiscope::ps_system board(argv[1]);
    axiscope::ps_target<> hp0("hp0", board, "HP0"), hp1("hp1", board, "HP1");
    copier cpu("cpu", bytes);
    reader dma("dma", cpu, 20000, static_cast<unsigned>(std::atoi(argv[3])));
    cpu.socket.bind(hp0.socket);
    dma.socket.bind(hp1.socket);
    std::vector<uint8_t> data(bytes), back(bytes);
    for (unsigned i = 0; i < bytes; i++) data[i] = static_cast<uint8_t>(i * 7 + i / 256);
    bool moved = debug(cpu, tlm::TLM_WRITE_COMMAND, SOURCE, data) == bytes;
    sc_core::sc_start();
    moved = moved && debug(cpu, tlm::TLM_READ_COMMAND, TARGET, back) == bytes;
    unsigned wrong = 0;
    for (unsigned i = 0; i < bytes; i++) wrong += back[i] != static_cast<uint8_t>(data[i] + 1);
    std::printf("%u bytes wrong\n", wrong);
    return !moved || wrong;
}
