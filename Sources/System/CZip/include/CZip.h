#ifndef CZIP_H
#define CZIP_H

#include <stddef.h>
#include <stdint.h>

// Zip archives in memory, by libzip. The library is loaded when the first archive is used: at the start of a program it would
// take longer than the program itself, because it needs OpenSSL.

#ifdef __cplusplus
extern "C" {
#endif

// Whether the library is installed.
int CZipIsAvailable(void);

// An archive that is read.
typedef struct CZipArchive CZipArchive;

// Opens an archive. The bytes must live until it is closed. Null if they are damaged. The result is freed by CZipClose.
CZipArchive *CZipOpen(const uint8_t *bytes, size_t count);

void CZipClose(CZipArchive *archive);

// The index of the file with a name, ignoring the case of ASCII letters; -1 if there is none.
int64_t CZipFind(CZipArchive *archive, const char *name);

// The size of a file, without compression. Returns 0 if it is not known.
int CZipSize(CZipArchive *archive, int64_t index, uint64_t *size);

// Reads a file of `size` bytes, as CZipSize returned. Returns 0 if it is damaged, encrypted, or compressed by an unknown method.
int CZipRead(CZipArchive *archive, int64_t index, uint8_t *bytes, uint64_t size);

// An archive that is written.
typedef struct CZipWriter CZipWriter;

// Creates an empty archive. Null if memory is exhausted. The result is freed by CZipFinish.
CZipWriter *CZipWriterMake(void);

// Adds a file, compressed by deflate, with the date 1980-01-01. The bytes are copied. Returns 0 if memory is exhausted.
int CZipWriterAdd(CZipWriter *writer, const char *name, const uint8_t *bytes, size_t count);

// Returns the archive, which is freed by free(), and frees the writer. Null if memory is exhausted.
uint8_t *CZipFinish(CZipWriter *writer, size_t *byteCount);

#ifdef __cplusplus
}
#endif

#endif
