#define _GNU_SOURCE
#include "CReactive.h"

#if defined(__APPLE__)
#include <pthread.h>

bool reactive_is_main_thread(void) { return pthread_main_np() != 0; }
#else
#include <sys/syscall.h>
#include <unistd.h>

bool reactive_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }
#endif
