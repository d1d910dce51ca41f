#pragma once

/// Makes the process end with status 1 where the Swift or the C++ runtime reports that the system refused memory: a line of
/// `prefix` and the number of bytes is written on standard error, and no stack trace. Does nothing without the GNU C library.
///
/// The runtimes report it through the variable `stderr`, which is replaced by a stream that recognizes their messages, and
/// writes all other texts at once, unchanged.
///
/// - Precondition: `prefix` is valid for the life of the process, and other threads do not run yet.
void CFailedAllocationsReport(const char *prefix);

/// Calls `end` in place of the line. It must not return.
void CFailedAllocationsCall(void (*end)(void));
