#pragma once

#include <stdbool.h>
#include <stdint.h>

// One pointer for each thread. Swift has no thread-local variable whose reading costs nothing; C has.

/// What `reactive_thread_set` last stored on this thread; null at first.
extern _Thread_local void *reactive_thread_slot;

static inline void *reactive_thread_get(void) { return reactive_thread_slot; }

/// Stores `state`, which is not null, and has `destroy` called with it when the thread ends.
/// Called while the slot is null, and with the same `destroy` on every thread.
void reactive_thread_set(void *state, void (*destroy)(void *state));

/// For `RxStreams`: what the thread's delivery under way has still to deliver; null if there is none.
extern _Thread_local void *reactive_delivery_slot;

static inline void *reactive_delivery_get(void) { return reactive_delivery_slot; }
static inline void reactive_delivery_set(void *delivery) { reactive_delivery_slot = delivery; }

/// Whether this is the process's first thread.
bool reactive_is_main_thread(void);

/// Addresses in the calling thread's stack, which grows downwards: its lowest one, and those below which less than half
/// and less than an eighth of it is left. The greatest addresses before `reactive_stack_find`; 0 where the size of the
/// stack cannot be found out.
struct reactive_stack {
  uintptr_t lowest, half, eighth;
};

extern _Thread_local struct reactive_stack reactive_stack;

void reactive_stack_find(void);

/// Whether less than half of the calling thread's stack is left. False on a stack that is not the thread's own.
static inline bool reactive_stack_is_half_used(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here >= reactive_stack.half) return false;
  if (reactive_stack.half == UINTPTR_MAX) reactive_stack_find();
  return here < reactive_stack.half && here >= reactive_stack.lowest;
}

/// Whether less than an eighth of the calling thread's stack is left. False on a stack that is not the thread's own.
static inline bool reactive_stack_is_nearly_full(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here >= reactive_stack.eighth) return false;
  if (reactive_stack.eighth == UINTPTR_MAX) reactive_stack_find();
  return here < reactive_stack.eighth && here >= reactive_stack.lowest;
}
