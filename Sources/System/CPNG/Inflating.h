// zlib streams to bytes, by libdeflate, which takes about half the time of zlib. It is opened at run time, so that
// neither the build nor a start of the program requires it.
#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The functions of libdeflate 1, as its header declares them. Its `libdeflate_result` is an enumeration.
typedef struct CPNGInflater {
  void *(*allocate)(void);
  void (*deallocate)(void *decompressor);
  int (*decompress)(
    void *decompressor, const void *bytes, size_t count, void *result, size_t resultCount, size_t *writtenCount);
  uint32_t (*checksum)(uint32_t checksum, const void *bytes, size_t count);
} CPNGInflater;

/// Opens the library with this file name, which stays open for the life of the process, and stores its functions in
/// `inflater`.
///
/// - Precondition: the library, if there is one, is libdeflate.
/// - Returns: false if there is no such library, or if it lacks a function.
static inline bool CPNGOpenInflater(const char *library, CPNGInflater *inflater) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  *(void **)&inflater->allocate = dlsym(handle, "libdeflate_alloc_decompressor");
  *(void **)&inflater->deallocate = dlsym(handle, "libdeflate_free_decompressor");
  *(void **)&inflater->decompress = dlsym(handle, "libdeflate_zlib_decompress");
  *(void **)&inflater->checksum = dlsym(handle, "libdeflate_crc32");
  return inflater->allocate && inflater->deallocate && inflater->decompress && inflater->checksum;
}

/// Inflates a zlib stream (RFC 1950) to exactly `resultCount` bytes, and checks its checksum.
///
/// - Precondition: `inflater` is one that `CPNGOpenInflater` has filled, `bytes` has `count` bytes, and `result` has room
///   for `resultCount`.
/// - Returns: false if there is no memory, or the stream is damaged or has another size. `result` is then undefined.
static inline bool CPNGInflate(
  const CPNGInflater *inflater, const uint8_t *bytes, size_t count, uint8_t *result, size_t resultCount) {
  void *decompressor = inflater->allocate();
  if (!decompressor) return false;
  // With a null pointer, libdeflate requires that the stream has as many bytes as the buffer.
  int status = inflater->decompress(decompressor, bytes, count, result, resultCount, NULL);
  inflater->deallocate(decompressor);
  return status == 0;
}

/// Returns the CRC-32 of a PNG chunk, from its type on.
///
/// - Precondition: as for `CPNGInflate`.
static inline uint32_t CPNGChecksum(const CPNGInflater *inflater, const uint8_t *bytes, size_t count) {
  return inflater->checksum(0, bytes, count);
}
