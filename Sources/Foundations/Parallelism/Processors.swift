#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors of the machine.
enum Processors {
  /// The number of processors that the program may run on. It can be smaller than that of the machine: in cluster jobs
  /// that bind their tasks, in some containers, and under `taskset`.
  static var usableCount: Int {
    let all = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    #if os(Linux)
      // See proc_pid_status(5). The C library's own function for this is not imported.
      if let count = System.firstLine(of: "/proc/self/status", allowedCount) {
        // The mask may contain processors that are offline.
        return min(count, all)
      }
    #endif
    return all
  }

  /// Returns the number of processors in a line such as `Cpus_allowed: 1,0000000f`. Returns nil for other lines, and if
  /// the number is 0.
  static func allowedCount(_ line: String) -> Int? {
    let key = "Cpus_allowed:"
    guard line.hasPrefix(key) else { return nil }
    let count = line.dropFirst(key.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return count > 0 ? count : nil
  }
}
