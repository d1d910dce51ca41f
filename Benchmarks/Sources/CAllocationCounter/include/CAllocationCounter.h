#pragma once

/// Returns the number of calls of `malloc`, `calloc`, `realloc` and the aligned variants in this process.
///
/// The counter replaces these functions of the C library in the program that links it.
long allocation_count(void);
