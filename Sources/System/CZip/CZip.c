#include "CZip.h"


#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

// The functions of the library, with their types in its header.
#define FUNCTIONS(USE) \
  USE(zip_source_buffer_create) USE(zip_source_buffer) USE(zip_source_free) USE(zip_source_keep) USE(zip_source_open) \
  USE(zip_source_read) USE(zip_source_close) USE(zip_source_stat) USE(zip_open_from_source) USE(zip_discard) \
  USE(zip_close) USE(zip_name_locate) USE(zip_stat_index) USE(zip_fopen_index) USE(zip_fread) USE(zip_fclose) \
  USE(zip_file_add) USE(zip_set_file_compression) USE(zip_file_set_dostime)

#define DECLARE(name) static __typeof__(name) *call_##name;
FUNCTIONS(DECLARE)

static int isLoaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("libzip.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
  // The version of later releases of Debian has the same functions.
  if (library == NULL) library = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (library == NULL) return;
#define LOAD(name) \
  if ((call_##name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
  FUNCTIONS(LOAD)
  isLoaded = 1;
}

int CZipIsAvailable(void) {
  pthread_once(&once, load);
  return isLoaded;
}

struct CZipArchive {
  zip_t *archive;
};

CZipArchive *CZipOpen(const uint8_t *bytes, size_t count) {
  if (!CZipIsAvailable()) return NULL;
  CZipArchive *opened = malloc(sizeof *opened);
  if (opened == NULL) return NULL;
  zip_error_t error;
  zip_source_t *source = call_zip_source_buffer_create(bytes, count, 0, &error);
  opened->archive = source == NULL ? NULL : call_zip_open_from_source(source, ZIP_RDONLY, &error);
  if (opened->archive != NULL) return opened;
  if (source != NULL) call_zip_source_free(source);
  free(opened);
  return NULL;
}

void CZipClose(CZipArchive *archive) {
  call_zip_discard(archive->archive);
  free(archive);
}

int64_t CZipFind(CZipArchive *archive, const char *name) {
  return call_zip_name_locate(archive->archive, name, ZIP_FL_NOCASE);
}

int CZipSize(CZipArchive *archive, int64_t index, uint64_t *size) {
  zip_stat_t sizes;
  if (call_zip_stat_index(archive->archive, (zip_uint64_t)index, 0, &sizes) != 0) return 0;
  if (!(sizes.valid & ZIP_STAT_SIZE)) return 0;
  *size = sizes.size;
  return 1;
}

int CZipRead(CZipArchive *archive, int64_t index, uint8_t *bytes, uint64_t size) {
  zip_file_t *file = call_zip_fopen_index(archive->archive, (zip_uint64_t)index, 0);
  if (file == NULL) return 0;
  uint64_t done = 0;
  while (done < size) {
    const zip_int64_t count = call_zip_fread(file, bytes + done, size - done);
    if (count <= 0) break;
    done += (uint64_t)count;
  }
  // The library checks the checksum at the end, which it finds by reading beyond the last byte.
  uint8_t rest;
  const int isWhole = done == size && call_zip_fread(file, &rest, 1) == 0;
  return call_zip_fclose(file) == 0 && isWhole;
}

struct CZipWriter {
  // The memory of the archive.
  zip_source_t *memory;
  zip_t *archive;
};

CZipWriter *CZipWriterMake(void) {
  if (!CZipIsAvailable()) return NULL;
  CZipWriter *writer = malloc(sizeof *writer);
  if (writer == NULL) return NULL;
  zip_error_t error;
  writer->memory = call_zip_source_buffer_create(NULL, 0, 0, &error);
  writer->archive = writer->memory == NULL ? NULL : call_zip_open_from_source(writer->memory, ZIP_TRUNCATE, &error);
  if (writer->archive == NULL) {
    if (writer->memory != NULL) call_zip_source_free(writer->memory);
    free(writer);
    return NULL;
  }
  // The archive frees its source when it is closed.
  call_zip_source_keep(writer->memory);
  return writer;
}

int CZipWriterAdd(CZipWriter *writer, const char *name, const uint8_t *bytes, size_t count) {
  uint8_t *copy = malloc(count > 0 ? count : 1);
  if (copy == NULL) return 0;
  if (count > 0) memcpy(copy, bytes, count);
  // The source frees the copy.
  zip_source_t *content = call_zip_source_buffer(writer->archive, copy, count, 1);
  if (content == NULL) {
    free(copy);
    return 0;
  }
  const zip_int64_t index = call_zip_file_add(writer->archive, name, content, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    call_zip_source_free(content);
    return 0;
  }
  // 33 is the first day that the format can state.
  return call_zip_set_file_compression(writer->archive, (zip_uint64_t)index, ZIP_CM_DEFLATE, 6) == 0 &&
         call_zip_file_set_dostime(writer->archive, (zip_uint64_t)index, 0, 33, 0) == 0;
}

// Returns a copy of the memory of a closed archive.
static uint8_t *copyOf(zip_source_t *memory, size_t *byteCount) {
  zip_stat_t sizes;
  if (call_zip_source_stat(memory, &sizes) != 0 || !(sizes.valid & ZIP_STAT_SIZE)) return NULL;
  uint8_t *bytes = malloc(sizes.size > 0 ? sizes.size : 1);
  if (bytes == NULL) return NULL;
  if (call_zip_source_open(memory) == 0) {
    const int isWhole = call_zip_source_read(memory, bytes, sizes.size) == (zip_int64_t)sizes.size;
    call_zip_source_close(memory);
    *byteCount = sizes.size;
    if (isWhole) return bytes;
  }
  free(bytes);
  return NULL;
}

uint8_t *CZipFinish(CZipWriter *writer, size_t *byteCount) {
  uint8_t *bytes = NULL;
  if (call_zip_close(writer->archive) == 0) {
    bytes = copyOf(writer->memory, byteCount);
  } else {
    call_zip_discard(writer->archive);
  }
  call_zip_source_free(writer->memory);
  free(writer);
  return bytes;
}

