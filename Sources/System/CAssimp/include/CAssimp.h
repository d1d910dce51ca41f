#ifndef CASSIMP_H
#define CASSIMP_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The conversion of a mesh file to GLB by the Open Asset Import Library, libassimp, in a process of its own.
//
// The library is not hardened against hostile files: it reads beyond buffers and calls abort(). The process is the program itself,
// which is started again with an environment variable and becomes a worker before `main` (Worker.c). It loads the library,
// and it opens no files: it asks for each by name through its socket.
//
// Program to worker: CAssimpTask, the name, the bytes of the file. Worker to program: messages, each with `size` bytes after it.
// The answer to CAssimpOpen is a size of 64 bits, UINT64_MAX for a file that is not read, and the bytes.

#ifdef __cplusplus
extern "C" {
#endif

/// A file that a worker converts.
typedef struct {
  /// The size of the file in bytes.
  uint64_t size;
  /// The limit of the memory of the worker in bytes, besides what it has at its start.
  uint64_t memory;
  /// The limit of its processor time in seconds.
  uint32_t seconds;
  /// The length of the name of the file in bytes. Its ending selects the format.
  uint32_t nameLength;
} CAssimpTask;

/// The kinds of messages of a worker.
enum {
  /// The library is not installed.
  CAssimpMissing = 1,
  /// The worker wants a file. The bytes are its name.
  CAssimpOpen,
  /// The library refuses the file. The bytes are its reason.
  CAssimpRefused,
  /// What the GLB file lacks: CAssimpOmissions.
  CAssimpOmitted,
  /// The bytes are a GLB file.
  CAssimpConverted,
};

/// What follows the names of animations in the GLB file, before a number that makes them unique.
#define CASSIMP_SEPARATOR "\x01"

/// A message of a worker.
typedef struct {
  uint32_t kind, reserved;
  uint64_t size;
} CAssimpMessage;

/// The numbers of parts of a file that are not in the GLB file.
typedef struct {
  uint32_t lights, cameras, clips;
} CAssimpOmissions;

/// Whether the library is installed. It is loaded and unloaded.
int CAssimpIsInstalled(void);

/// Starts a worker. Returns 0 with its process and the socket, or the number of an error.
int CAssimpStart(pid_t *process, int *connection);

/// Sends bytes. Returns 0 if the worker has ended.
int CAssimpSend(int connection, const void *bytes, size_t count);

/// Receives exactly `count` bytes. Returns 0 if the worker has ended before.
int CAssimpReceive(int connection, void *bytes, size_t count);

/// Closes the socket and waits for the worker, which ends by its limits at the latest. Returns its status as of waitpid.
int CAssimpEnd(pid_t process, int connection);

#ifdef __cplusplus
}
#endif

#endif
