import CFailedAllocations

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

  /// Returns a copy of a text with a zero byte at its end, which is never freed, so that it can be written when no more memory
  /// can be allocated.
  private static func kept(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
    let characters = text.utf8CString
    let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
    unsafe _ = memory.initialize(from: characters)
    return unsafe memory
  }

  /// The text that a trap writes. Set before the handlers.
  nonisolated(unsafe) private static var message: UnsafeMutableBufferPointer<CChar>?

  /// Makes the process write `text` on standard error and end with status 1 where a failed allocation would end it by a signal.
  ///
  /// - Parameter reported: Whether to write it also in place of the line of `reportFailedAllocations`.
  static func replaceTraps(byMessage text: String, andReportedFailures reported: Bool = true) {
    unsafe message = kept(text)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] { signal(number) { _ in ProcessLimits.end() } }
    if reported { CFailedAllocationsCall { ProcessLimits.end() } }
  }

  /// Writes the text of `replaceTraps`, and ends the process. `write` and `_exit` are safe in a handler (signal-safety(7)).
  private static func end() -> Never {
    // The memory is never changed after the handlers are set.
    if let text = unsafe message { unsafe _ = write(STDERR_FILENO, text.baseAddress, text.count - 1) }
    _exit(EXIT_FAILURE)
  }

  /// Whether the process has a limit on its address space or its data segment, as that of `ulimit -v`.
  static var hasMemoryLimit: Bool {
    #if os(Linux)
      let resources = [__rlimit_resource_t(RLIMIT_AS.rawValue), __rlimit_resource_t(RLIMIT_DATA.rawValue)]
    #else
      let resources = [RLIMIT_AS, RLIMIT_DATA]
    #endif
    return resources.contains { resource in
      var limit = rlimit()
      // As in `setMemory`.
      return unsafe getrlimit(resource, &limit) == 0 && limit.rlim_cur < rlim_t(Int.max)
    }
  }

  /// Makes the process end with one line on standard error and status 1 if the system refuses memory that no check has
  /// asked for.
  static func reportFailedAllocations(program: String) {
    // The text is never freed.
    unsafe CFailedAllocationsReport(
      kept("\(program): error: not enough memory: the system refused ").baseAddress)
    if hasMemoryLimit {
      replaceTraps(
        byMessage:
          "\(program): error: the work ended early, probably because it needs more memory than the system permits (ulimit -v)\n",
        andReportedFailures: false)
    }
  }
}
