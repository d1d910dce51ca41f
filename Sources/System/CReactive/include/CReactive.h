#pragma once

#include <stdbool.h>
#include <stdint.h>

// Thread-local pointers. Reading a thread-local variable of C takes one instruction. Swift has no equivalent.
//
// With the initial-exec model an access is a load from an offset that is known when the program is loaded. The default
// model of position-independent code is a call, before which the caller saves its registers.
#if defined(__ELF__)
#define REACTIVE_THREAD_LOCAL __attribute__((tls_model("initial-exec"))) _Thread_local
#else
#define REACTIVE_THREAD_LOCAL _Thread_local
#endif

/// The state that `reactive_thread_set` stored last on this thread. Initially null.
extern REACTIVE_THREAD_LOCAL void *reactive_thread_slot;

static inline void *reactive_thread_get(void) { return reactive_thread_slot; }

/// Stores `state`, and registers `destroy` to be called with it when the thread ends.
///
/// Preconditions: `state` is not null. The slot of this thread is null. `destroy` is the same on every thread.
void reactive_thread_set(void *state, void (*destroy)(void *state));

/// The place at which the next read of a source on this thread is recorded. Null if no reads are recorded.
extern REACTIVE_THREAD_LOCAL void *reactive_reader_slot;

static inline void *reactive_reader_get(void) { return reactive_reader_slot; }
static inline void reactive_reader_set(void *place) { reactive_reader_slot = place; }

/// For `RxStreams`: the deferred deliveries of the delivery that is under way on this thread. Null if there is none.
extern REACTIVE_THREAD_LOCAL void *reactive_delivery_slot;

static inline void *reactive_delivery_get(void) { return reactive_delivery_slot; }
static inline void reactive_delivery_set(void *delivery) { reactive_delivery_slot = delivery; }

/// For `RxStreams`: the synchronous sources whose turn has not come on this thread. Null if no subscription is under way.
extern REACTIVE_THREAD_LOCAL void *reactive_turns_slot;

static inline void *reactive_turns_get(void) { return reactive_turns_slot; }
static inline void reactive_turns_set(void *turns) { reactive_turns_slot = turns; }

/// For `Chaining`: the path of the change that this thread is delivering. Null if it delivers none.
extern REACTIVE_THREAD_LOCAL void *reactive_path_slot;

static inline void *reactive_path_get(void) { return reactive_path_slot; }
static inline void reactive_path_set(void *path) { reactive_path_slot = path; }

/// Begins to load the line of the cache at `address`, which may be any address.
static inline void reactive_prefetch(const void *address) { __builtin_prefetch(address); }

/// Returns whether the calling thread is the first thread of the process.
bool reactive_is_main_thread(void);

/// Addresses in the stack of the calling thread, which grows downwards: the lowest one, and those below which less than
/// half and less than an eighth of the stack is left. UINTPTR_MAX before `reactive_stack_find`. 0 if the size of the
/// stack is unknown.
struct reactive_stack {
  uintptr_t lowest, half, eighth;
};

extern REACTIVE_THREAD_LOCAL struct reactive_stack reactive_stack;

/// Sets `reactive_stack` for the calling thread.
void reactive_stack_find(void);

/// Returns whether less than half of the calling thread's stack is left. False on a stack other than the thread's own.
static inline bool reactive_stack_is_half_used(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here >= reactive_stack.half) return false;
  if (reactive_stack.half == UINTPTR_MAX) reactive_stack_find();
  return here < reactive_stack.half && here >= reactive_stack.lowest;
}

/// Returns whether less than an eighth of the calling thread's stack is left. False on a stack other than the thread's
/// own.
static inline bool reactive_stack_is_nearly_full(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here >= reactive_stack.eighth) return false;
  if (reactive_stack.eighth == UINTPTR_MAX) reactive_stack_find();
  return here < reactive_stack.eighth && here >= reactive_stack.lowest;
}
