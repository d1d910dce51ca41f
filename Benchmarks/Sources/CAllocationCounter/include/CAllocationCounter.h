#pragma once

/// How often this process has called `malloc`, `calloc`, `realloc` or an aligned variant.
///
/// The counter takes the place of the C library's entry points in the program that links it.
long allocation_count(void);
