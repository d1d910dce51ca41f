#pragma once

#include <stdbool.h>

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

/// Whether more than half of this thread's stack is in use; false where its size cannot be found out.
bool reactive_stack_is_half_used(void);
