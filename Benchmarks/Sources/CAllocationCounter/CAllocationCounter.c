#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

// glibc's internal entry points, because this file replaces the public ones.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long count;

long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void add(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) { add(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { add(); return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { add(); return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { add(); return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
  add();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
