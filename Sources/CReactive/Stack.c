#define _GNU_SOURCE
#include "CReactive.h"

#include <pthread.h>
#include <stdint.h>

/// The address in the middle of this thread's stack, which grows downwards; 0 before it was found.
static _Thread_local uintptr_t middle;

static uintptr_t find_middle(void) {
#if defined(__APPLE__)
  pthread_t self = pthread_self();
  return (uintptr_t)pthread_get_stackaddr_np(self) - pthread_get_stacksize_np(self) / 2;
#else
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
  void *lowest = NULL;
  size_t size = 0;
  int failure = pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  return failure == 0 ? (uintptr_t)lowest + size / 2 : 1;
#endif
}

bool reactive_stack_is_half_used(void) {
  if (middle == 0) middle = find_middle();
  return (uintptr_t)__builtin_frame_address(0) < middle;
}
