// What is known about the next cycle of a top, so that a shorter function can simulate it.
#pragma once
#include <cstdint>

struct steps {
    enum part { READS, WRITES, SHARED };

    // The registers are idle, so the shorter function may simulate the next edge unless an access arrives.
    bool rests = false;
    // The program of the traffic uses no rare feature. This stays true while the registers are idle.
    bool plain = false;
    // Number of cycles, up to two, in which nothing but counts of cycles changed in a part.
    uint8_t calm[3] = {};
    // Input pins on which a direction waits, as of the last cycle.
    uint32_t pins[2] = {};

    // Call this for an access on the register bus, or a reset.
    void wake() {
        rests = plain = false;
        unrest();
    }

    void unrest() { calm[READS] = calm[WRITES] = calm[SHARED] = 0; }

    void see(part direction, uint32_t now) {
        if (pins[direction] == now) return;
        pins[direction] = now;
        calm[direction] = 0;
    }

    void saw(part p, bool is_calm) { calm[p] = is_calm ? calm[p] + (calm[p] < 2) : 0; }

    // Whether a direction must be examined. If it is `busy`, it is not calm, and need not be examined.
    bool asks(part direction, bool busy) {
        if (busy) calm[direction] = 0;
        return calm[direction] < 2 && !busy;
    }

    bool is_calm(part p) const { return calm[p] == 2; }

    // The top waits for its slave, and its outputs keep their values.
    bool waits() const { return is_calm(SHARED) && is_calm(READS) && is_calm(WRITES); }
};
