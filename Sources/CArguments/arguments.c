#include "CArguments.h"

#include <stdlib.h>

static char *const *values = NULL;
static int count = 0;

#if defined(__GLIBC__) || defined(__APPLE__)
// The GNU C library and dyld call constructors with the arguments of `main`: glibc's csu/init-first.c and elf/dl-init.c for
// programs that are linked dynamically and statically. Others, as musl, call them without.
__attribute__((constructor)) static void keepArguments(int argc, char **argv) {
  count = argc;
  values = argv;
}
#endif

char *const *CArgumentsValues(void) { return values; }

int CArgumentsCount(void) { return count; }
