// Zstandard (RFC 8878), by libzstd, which is loaded when the first data are decompressed.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Whether the library is installed.
int CZstdIsAvailable(void);

/// Decompresses `count` bytes into exactly `size` bytes. Returns 0 if they are damaged or have another size.
int CZstdDecompress(const uint8_t *bytes, size_t count, uint8_t *output, size_t size);
