#include "CReactive.h"

#include <pthread.h>

REACTIVE_THREAD_LOCAL void *reactive_thread_slot;
REACTIVE_THREAD_LOCAL void *reactive_reader_slot;
REACTIVE_THREAD_LOCAL void *reactive_delivery_slot;
REACTIVE_THREAD_LOCAL void *reactive_turns_slot;
REACTIVE_THREAD_LOCAL void *reactive_path_slot;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static void (*destroy_state)(void *);

// Code that runs on this thread afterwards, such as other thread-local destructors, creates a new state instead of using
// the freed one.
static void end_thread(void *state) {
  reactive_thread_slot = 0;
  __atomic_load_n(&destroy_state, __ATOMIC_RELAXED)(state);
}

static void make_key(void) { pthread_key_create(&key, end_thread); }

void reactive_thread_set(void *state, void (*destroy)(void *)) {
  // Every caller passes the same function, so racing writes store the same value.
  __atomic_store_n(&destroy_state, destroy, __ATOMIC_RELAXED);
  pthread_once(&once, make_key);
  pthread_setspecific(key, state);
  reactive_thread_slot = state;
}
