#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors of this machine.
enum Processors {
  /// The number of processors that the program may run on: fewer than there are in a job of a cluster that binds its
  /// tasks, in some containers, and by `taskset`.
  static var usableCount: Int {
    let all = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    #if os(Linux)
      // proc_pid_status(5); the C library's own question is not imported.
      if let count = System.firstLine(of: "/proc/self/status", allowedCount) {
        // The system may allow processors that are switched off.
        return min(count, all)
      }
    #endif
    return all
  }

  /// The number of processors in a line as `Cpus_allowed: 1,0000000f`; nil of other lines, and where there are none.
  static func allowedCount(_ line: String) -> Int? {
    let key = "Cpus_allowed:"
    guard line.hasPrefix(key) else { return nil }
    let count = line.dropFirst(key.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return count > 0 ? count : nil
  }
}
