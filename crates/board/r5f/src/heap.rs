//! Allocates memory for the few small vectors of a program, one after another. All memory is freed
//! together, once no vector is left.

use core::{
    alloc::{GlobalAlloc, Layout},
    cell::UnsafeCell,
    ptr,
};

const BYTES: usize = 4096;

struct Heap(UnsafeCell<State>);

#[repr(align(8))]
struct State {
    room: [u8; BYTES],
    used: usize,
    live: usize,
}

// SAFETY: only one core uses the heap, and interrupts are off.
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new(State {
    room: [0; BYTES],
    used: 0,
    live: 0,
}));

// SAFETY: allocations do not overlap, and all lie within `room`.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: no other reference to the state exists while this function runs.
        let state = unsafe { &mut *self.0.get() };
        let begin = state.used.next_multiple_of(layout.align().min(8));
        if layout.align() > 8 || begin + layout.size() > BYTES {
            return ptr::null_mut();
        }
        state.used = begin + layout.size();
        state.live += 1;
        &raw mut state.room[begin]
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the same as in `alloc`.
        let state = unsafe { &mut *self.0.get() };
        state.live -= 1;
        let begin = at as usize - (&raw const state.room) as usize;
        if state.live == 0 {
            state.used = 0;
        } else if begin + layout.size() == state.used {
            state.used = begin;
        }
    }
}
