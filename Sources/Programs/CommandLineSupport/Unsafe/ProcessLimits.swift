#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// Limits of the process, which the system enforces.
enum ProcessLimits {
  /// Limits the memory that the process can allocate. Returns false if the system refuses.
  ///
  /// The limit is that of `ulimit -d`: Linux counts heap, stacks of threads and private mappings, and not the code of
  /// libraries or files that are mapped. `AvailableMemory` detects it before large allocations.
  static func setMemory(_ byteCount: Int) -> Bool {
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    #else
      let resource = RLIMIT_DATA
    #endif
    // The system reads and writes one `rlimit`, which lives until the call returns.
    guard unsafe getrlimit(resource, &limit) == 0 else { return false }
    limit.rlim_cur = min(rlim_t(byteCount), limit.rlim_max)
    return unsafe setrlimit(resource, &limit) == 0
  }

  /// Calls `report` and ends the process with status 1 after a time. Returns false if the system starts no thread for it.
  static func endProcess(after seconds: Double, report: @escaping @Sendable () -> Void) -> Bool {
    Parallel.startThread {
      let end = ContinuousClock.now + .seconds(seconds)
      // A signal can end a sleep early.
      while ContinuousClock.now < end {
        let rest = (end - ContinuousClock.now).components
        let microseconds = rest.seconds * 1_000_000 + rest.attoseconds / 1_000_000_000_000 + 1
        usleep(useconds_t(min(1_000_000, max(1, microseconds))))
      }
      report()
      // Without `atexit`, whose functions may wait for the threads that still compute.
      _exit(EXIT_FAILURE)
    }
  }

  /// The text that a trap writes, and its number of bytes. Set once, before the handlers, and never freed.
  nonisolated(unsafe) private static var message: UnsafeMutableRawBufferPointer?

  /// Makes the process write `text` on standard error and end with status 1 where a failed allocation would end it by a signal.
  static func replaceTraps(byMessage text: String) {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe memory.copyBytes(from: bytes)
    unsafe message = memory
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      // `write` and `_exit` are safe in a handler (signal-safety(7)), and the memory is never changed again.
      signal(number) { _ in
        if let text = unsafe ProcessLimits.message {
          unsafe _ = write(STDERR_FILENO, text.baseAddress, text.count)
        }
        _exit(EXIT_FAILURE)
      }
    }
  }
}
