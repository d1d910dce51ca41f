// What both sides of a connection share.
#pragma once

#include <errno.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

// The variable that makes a program a worker, and the number of its socket.
#define WORKER_VARIABLE "ORRERY_ASSIMP_WORKER"
#define WORKER_DESCRIPTOR 3

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static inline int sendAll(int connection, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    const ssize_t sent = send(connection, next, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return 0;
    next += sent;
    count -= (size_t)sent;
  }
  return 1;
}

static inline int receiveAll(int connection, void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    const ssize_t received = recv(connection, next, count, 0);
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) return 0;
    next += received;
    count -= (size_t)received;
  }
  return 1;
}
