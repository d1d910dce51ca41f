#include "CArguments.h"

#include <stdlib.h>

static char *const *values = NULL;
static int count = 0;

#if defined(__GLIBC__) || defined(__APPLE__)
// The GNU C library and dyld call constructors with the arguments of `main`: see elf/dl-init.c (dynamic linking) and
// csu/init-first.c (static linking) of glibc. Other C libraries, such as musl, pass no arguments.
__attribute__((constructor)) static void keepArguments(int argc, char **argv) {
  count = argc;
  values = argv;
}
#endif

char *const *CArgumentsValues(void) { return values; }

int CArgumentsCount(void) { return count; }
