// Bounds the number of tests that `swift test` runs at once to the number of processors.
//
// Swift Testing starts all tests at once. Synchronous tests would then hold all threads of the concurrency runtime, and
// the time limits of asynchronous tests would expire while these wait for a thread. With this bound, the time of a test
// begins when it runs. Swift Testing reads the variable when `main` runs the tests, after this constructor.

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void boundParallelism(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  char text[24];
  snprintf(text, sizeof text, "%ld", count < 1 ? 1 : count);
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", text, 0);
}
