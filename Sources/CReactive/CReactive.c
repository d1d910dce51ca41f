#include "CReactive.h"

#include <pthread.h>

_Thread_local void *reactive_thread_slot;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static void (*destroy_state)(void *);

static void make_key(void) { pthread_key_create(&key, destroy_state); }

void reactive_thread_set(void *state, void (*destroy)(void *)) {
  // Every caller passes the same function, so racing writes store the same value.
  __atomic_store_n(&destroy_state, destroy, __ATOMIC_RELAXED);
  pthread_once(&once, make_key);
  pthread_setspecific(key, state);
  reactive_thread_slot = state;
}
