#define _GNU_SOURCE
#include "CReactive.h"

#include <pthread.h>
#include <stddef.h>

REACTIVE_THREAD_LOCAL struct reactive_stack reactive_stack = {UINTPTR_MAX, UINTPTR_MAX, UINTPTR_MAX};

void reactive_stack_find(void) {
  reactive_stack = (struct reactive_stack){0, 0, 0};
  uintptr_t lowest = 0;
  size_t size = 0;
#if defined(__APPLE__)
  pthread_t self = pthread_self();
  size = pthread_get_stacksize_np(self);
  lowest = (uintptr_t)pthread_get_stackaddr_np(self) - size;
#else
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void *address = NULL;
  int failure = pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  if (failure != 0) return;
  lowest = (uintptr_t)address;
#endif
  reactive_stack = (struct reactive_stack){lowest, lowest + size / 2, lowest + size / 8};
}
