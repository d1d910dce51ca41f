#define _GNU_SOURCE
#include "CFailedAllocations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*ending)(void) = NULL;

void CFailedAllocationsCall(void (*end)(void)) { ending = end; }

#ifdef __GLIBC__
static const char *linePrefix = NULL;

static void writeError(const char *text, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, text, count);
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

/// Writes a text of `stderr`, or ends the process if it reports a failed allocation. Allocates nothing.
static ssize_t writeText(void *cookie, const char *text, size_t count) {
  (void)cookie;
  // `swift_abortAllocationFailure` of Swift, and `std::terminate` of libstdc++.
  static const char swift[] = "failed to allocate ", cxx[] = "bad_alloc";
  const char *found = memmem(text, count, swift, sizeof swift - 1);
  if (!found && !memmem(text, count, cxx, sizeof cxx - 1)) {
    writeError(text, count);
    return (ssize_t)count;
  }
  if (ending) ending();
  writeError(linePrefix, strlen(linePrefix));
  if (found) {
    const char *number = found + sizeof swift - 1;
    size_t length = 0;
    while (number + length < text + count && number[length] >= '0' && number[length] <= '9') length++;
    writeError(number, length);
    writeError(" bytes\n", 7);
  } else {
    writeError("more\n", 5);
  }
  _exit(EXIT_FAILURE);
}

void CFailedAllocationsReport(const char *prefix) {
  linePrefix = prefix;
  // The stream is never closed.
  FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = writeText});
  if (!stream) return;
  setvbuf(stream, NULL, _IOLBF, BUFSIZ);
  stderr = stream;
}
#else
void CFailedAllocationsReport(const char *prefix) { (void)prefix; }
#endif
