/* Exports the driver's functions as symbols, with a bus behind function pointers, for tests that
 * call it from Rust (crates/cosim/tests) and Python (tests/test_c_driver.py).
 */
#include <stdint.h>

typedef struct {
    uint32_t (*read32)(void *context, uint64_t address);
    void (*write32)(void *context, uint64_t address, uint32_t value);
    void *context;
} test_bus;

#define AXISCOPE_READ32(bus, address) \
    (((const test_bus *)(bus))->read32(((const test_bus *)(bus))->context, (address)))
#define AXISCOPE_WRITE32(bus, address, value) \
    (((const test_bus *)(bus))->write32(((const test_bus *)(bus))->context, (address), (value)))
#define AXISCOPE_PATIENCE 1000u

#include "../axiscope.h"
#include "../axiscope_cluster.h"
#include "../axiscope_monitor.h"
#include "../axiscope_player.h"
#include "../axiscope_probe.h"
#include "../axiscope_soft_reset.h"
#include "../axiscope_trigger.h"
#include "../axiscope_stream.h"

#define TEST(result, name, parameters, arguments) \
    result test_##name parameters;                \
    result test_##name parameters { return axiscope_##name arguments; }

#define TEST_VOID(name, parameters, arguments) \
    void test_##name parameters;               \
    void test_##name parameters { axiscope_##name arguments; }

TEST(axiscope_status, open, (axiscope_generator * g, void *bus, uint64_t base), (g, bus, base))
TEST(axiscope_status, program,
     (const axiscope_generator *g, axiscope_direction d, const axiscope_traffic *t), (g, d, t))
TEST_VOID(data_seed, (const axiscope_generator *g, uint32_t seed), (g, seed))
TEST_VOID(start, (const axiscope_generator *g, int reads, int writes), (g, reads, writes))
TEST_VOID(stop, (const axiscope_generator *g), (g))
TEST(axiscope_status, drain, (const axiscope_generator *g), (g))
TEST_VOID(count, (const axiscope_generator *g, int enable), (g, enable))
TEST(axiscope_status, clear, (const axiscope_generator *g), (g))
TEST_VOID(snapshot, (const axiscope_generator *g), (g))
TEST(axiscope_status, read_counters, (const axiscope_generator *g, axiscope_counters *c), (g, c))
TEST(uint64_t, bytes_per_second,
     (const axiscope_counters *c, axiscope_direction d, uint32_t clock_hz), (c, d, clock_hz))
TEST(int, first_data_error, (const axiscope_generator *g, uint64_t base, uint64_t *address),
     (g, base, address))
TEST(axiscope_status, monitor_open, (axiscope_monitor * m, void *bus, uint64_t base),
     (m, bus, base))
TEST(axiscope_status, monitor_group,
     (const axiscope_monitor *m, uint32_t number, uint32_t id, uint32_t mask),
     (m, number, id, mask))
TEST_VOID(monitor_count, (const axiscope_monitor *m, int enable), (m, enable))
TEST(axiscope_status, monitor_clear, (const axiscope_monitor *m), (m))
TEST(axiscope_status, monitor_snapshot, (const axiscope_monitor *m), (m))
TEST_VOID(monitor_read, (const axiscope_monitor *m, axiscope_monitor_figures *f), (m, f))
TEST(uint32_t, monitor_slowest,
     (const axiscope_monitor *m, axiscope_direction d, axiscope_slow_burst *into), (m, d, into))
TEST(axiscope_protocol_errors, monitor_errors, (const axiscope_monitor *m), (m))
TEST(int, monitor_lost, (const axiscope_monitor *m, axiscope_direction d), (m, d))
TEST(axiscope_status, player_open, (axiscope_player * p, void *bus, uint64_t base), (p, bus, base))
TEST(axiscope_status, player_words,
     (const axiscope_player *p, const axiscope_player_entry *e, uint32_t words[AXISCOPE_PLAYER_ENTRY_WORDS]),
     (p, e, words))
TEST(axiscope_status, player_load,
     (const axiscope_player *p, uint32_t first, const uint32_t (*words)[AXISCOPE_PLAYER_ENTRY_WORDS],
      uint32_t count),
     (p, first, words, count))
TEST(axiscope_status, player_frame, (const axiscope_player *p, const axiscope_program_frame *f), (p, f))
TEST_VOID(player_start, (const axiscope_player *p), (p))
TEST_VOID(player_stop, (const axiscope_player *p), (p))
TEST(axiscope_status, player_wait, (const axiscope_player *p), (p))
TEST(int, player_refused, (const axiscope_player *p, axiscope_refused *r), (p, r))
TEST_VOID(player_interrupt, (const axiscope_player *p, int ended, int refused),
          (p, ended, refused))
TEST_VOID(player_acknowledge, (const axiscope_player *p), (p))
TEST_VOID(player_count, (const axiscope_player *p, int enable), (p, enable))
TEST(axiscope_status, player_clear, (const axiscope_player *p), (p))
TEST_VOID(player_snapshot, (const axiscope_player *p), (p))
TEST(axiscope_status, player_counters, (const axiscope_player *p, axiscope_counters *c), (p, c))
TEST(axiscope_status, probe_open, (axiscope_probe * p, void *bus, uint64_t base), (p, bus, base))
TEST(axiscope_status, probe_write,
     (const axiscope_probe *p, uint64_t address, const uint32_t *data, uint32_t bytes,
      const axiscope_sideband *with, axiscope_times *times),
     (p, address, data, bytes, with, times))
TEST(axiscope_status, probe_read,
     (const axiscope_probe *p, uint64_t address, uint32_t *data, uint32_t bytes,
      const axiscope_sideband *with, axiscope_times *times),
     (p, address, data, bytes, with, times))
TEST(axiscope_status, stream_open,
     (axiscope_stream * s, void *bus, uint64_t base, uint32_t number), (s, bus, base, number))
TEST_VOID(stream_join, (const axiscope_stream *s, int open), (s, open))
TEST(axiscope_status, stream_program,
     (const axiscope_stream *s, axiscope_direction d, const axiscope_transfer *t), (s, d, t))
TEST_VOID(stream_start, (const axiscope_stream *s, int reads, int writes), (s, reads, writes))
TEST_VOID(stream_stop, (const axiscope_stream *s, int reads, int writes), (s, reads, writes))
TEST(int, stream_is_busy, (const axiscope_stream *s), (s))
TEST(uint32_t, stream_moved, (const axiscope_stream *s, axiscope_direction d), (s, d))
TEST_VOID(stream_count, (const axiscope_stream *s, int enable), (s, enable))
TEST(axiscope_status, stream_clear, (const axiscope_stream *s), (s))
TEST_VOID(stream_snapshot, (const axiscope_stream *s), (s))
TEST(axiscope_status, stream_read_counters, (const axiscope_stream *s, axiscope_counters *c),
     (s, c))
TEST(axiscope_status, cluster_open, (axiscope_cluster * c, void *bus, uint64_t base),
     (c, bus, base))
TEST(axiscope_status, cluster_run,
     (const axiscope_cluster *c, const uint8_t *firmware, uint32_t bytes), (c, firmware, bytes))
TEST_VOID(cluster_regulate,
          (const axiscope_cluster *c, axiscope_direction d, uint32_t bytes, uint32_t period),
          (c, d, bytes, period))
TEST_VOID(cluster_release, (const axiscope_cluster *c, axiscope_direction d), (c, d))
TEST(axiscope_status, cluster_post,
     (const axiscope_cluster *c, uint32_t tag, axiscope_cutter cutter, const axiscope_copy *copy),
     (c, tag, cutter, copy))
TEST(axiscope_status, cluster_report, (const axiscope_cluster *c, axiscope_report *report),
     (c, report))
TEST(int, cluster_is_busy, (const axiscope_cluster *c), (c))
TEST_VOID(cluster_count, (const axiscope_cluster *c, int enable), (c, enable))
TEST(axiscope_status, cluster_clear, (const axiscope_cluster *c), (c))
TEST_VOID(cluster_snapshot, (const axiscope_cluster *c), (c))
TEST(axiscope_status, cluster_read_counters,
     (const axiscope_cluster *c, axiscope_counters *counters), (c, counters))
TEST(axiscope_status, soft_reset, (void *bus, uint64_t block), (bus, block))
TEST(axiscope_status, settle, (void *bus, uint64_t block), (bus, block))
TEST_VOID(abandon, (void *bus, uint64_t block), (bus, block))
TEST_VOID(soft_reset_bound, (void *bus, uint64_t block, uint32_t log8), (bus, block, log8))
TEST(uint32_t, trigger_present, (void *bus, uint64_t block), (bus, block))
TEST_VOID(trigger_arm, (void *bus, uint64_t block, uint32_t word), (bus, block, word))
TEST_VOID(trigger_uses, (void *bus, uint64_t block, uint32_t word), (bus, block, word))
TEST_VOID(trigger_fire, (void *bus, uint64_t block), (bus, block))
TEST(uint32_t, trigger_take_events, (void *bus, uint64_t block), (bus, block))
TEST(const char *, message, (axiscope_status s), (s))
