// How the next cycle of a top may be done: what is known of it, so that less is computed.
#pragma once
#include <cstdint>

struct steps {
    enum part { READS, WRITES, SHARED };

    // The registers have nothing to do: the next edge may be a shorter one if that stays so.
    bool rests = false;
    // Traffic is as most of it is, and stays so while the registers rest.
    bool plain = false;
    // In how many cycles, up to two, nothing but counts of cycles moved in a part.
    uint8_t calm[3] = {};
    // Pins by which a direction goes on.
    uint32_t pins[2] = {};

    // Somebody asks on the register bus, or resets.
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

    // Whether to look closer at a direction, which certainly goes on if it is `busy`.
    bool asks(part direction, bool busy) {
        if (busy) calm[direction] = 0;
        return calm[direction] < 2 && !busy;
    }

    bool is_calm(part p) const { return calm[p] == 2; }

    // It waits for its slave; what it puts out stays as it is.
    bool waits() const { return is_calm(SHARED) && is_calm(READS) && is_calm(WRITES); }
};
