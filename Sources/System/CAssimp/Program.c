// The side of the program: starting a worker, and talking with it.
#define _GNU_SOURCE
#include "CAssimp.h"
#include "Connection.h"
#include "Library.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

extern char **environ;

int CAssimpIsInstalled(void) {
  void *library = openAssimp();
  if (library == NULL) return 0;
  dlclose(library);
  return 1;
}

// Returns the environment with one more variable. The array is freed by the caller; the texts are not copied.
static char **environmentOfWorker(void) {
  size_t count = 0;
  while (environ[count] != NULL) count++;
  char **variables = malloc((count + 2) * sizeof *variables);
  if (variables == NULL) return NULL;
  memcpy(variables, environ, count * sizeof *variables);
  variables[count] = WORKER_VARIABLE "=1";
  variables[count + 1] = NULL;
  return variables;
}

int CAssimpStart(pid_t *process, int *connection) {
  int ends[2];
  // Other processes that the program starts must not keep the socket open.
#ifdef SOCK_CLOEXEC
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
#ifdef __APPLE__
  const int yes = 1;
  setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
  char program[4096];
  uint32_t size = sizeof program;
  if (_NSGetExecutablePath(program, &size) != 0) return ENAMETOOLONG;
#else
  const char *program = "/proc/self/exe";
#endif
  char **variables = environmentOfWorker();
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = variables == NULL ? ENOMEM : posix_spawn_file_actions_init(&actions);
  if (error == 0) {
    posix_spawnattr_init(&attributes);
    // A descriptor that is copied onto itself would be closed.
    const int from = ends[1] == WORKER_DESCRIPTOR ? dup(ends[1]) : ends[1];
    posix_spawn_file_actions_adddup2(&actions, from, WORKER_DESCRIPTOR);
    // The messages of the library are not those of the program.
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
#ifdef __APPLE__
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_CLOEXEC_DEFAULT);
#else
    posix_spawn_file_actions_addclosefrom_np(&actions, WORKER_DESCRIPTOR + 1);
#endif
    char *arguments[] = {"orrery-assimp", NULL};
    error = posix_spawn(process, program, &actions, &attributes, arguments, variables);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (from != ends[1]) close(from);
  }
  free(variables);
  close(ends[1]);
  if (error != 0) close(ends[0]);
  *connection = ends[0];
  return error;
}

int CAssimpSend(int connection, const void *bytes, size_t count) { return sendAll(connection, bytes, count); }

int CAssimpReceive(int connection, void *bytes, size_t count) { return receiveAll(connection, bytes, count); }

int CAssimpEnd(pid_t process, int connection) {
  close(connection);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  return status;
}
