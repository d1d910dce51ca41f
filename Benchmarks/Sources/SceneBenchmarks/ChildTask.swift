import SceneFiles
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The work of a child process. All work is done in children: the system inherits the peak memory of a process from its
/// parent, so the parent must stay small.
enum ChildTask {
  /// Does nothing.
  case idle
  /// Writes a file of the given number of nodes, and prints its size in bytes.
  case write(NodeKind, Int, String)
  /// Prints the time of a single run of a step in milliseconds. The process is ended after `limit` seconds.
  case once(SceneStep, String, limit: Int)
  /// Prints the time of the yardstick in milliseconds, the number of repetitions, and the time of each step in
  /// milliseconds. The times are medians of interleaved repetitions.
  case times([SceneStep], String)

  /// The first argument of a child process.
  static let argument = "child"

  private static let pageSize = 4096

  private var arguments: [String] {
    switch self {
    case .idle: ["idle"]
    case .write(let kind, let count, let path): ["write", kind.rawValue, "\(count)", path]
    case .once(let step, let path, let limit): ["once", step.rawValue, path, "\(limit)"]
    case .times(let steps, let path): ["times", path] + steps.map(\.rawValue)
    }
  }

  /// Runs the task in a child process. Returns nil if it failed, for example because it needed more than half of the
  /// machine's memory.
  func run() -> (numbers: [Double], peakMemory: Int)? {
    // A child that is out of memory ends without a backtrace.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    guard let child = ChildProcess.own([Self.argument] + arguments), child.status == 0 else { return nil }
    return (child.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }, child.peakMemory)
  }

  /// Performs the work of a child process with the given arguments.
  static func run(_ arguments: [String]) throws {
    let half = rlim_t(sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 2)
    var limit = rlimit(rlim_cur: half, rlim_max: half)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
    switch arguments.first {
    case "write":
      if let kind = NodeKind(rawValue: arguments[1]), let count = Int(arguments[2]) {
        print(try kind.write(count, to: arguments[3]))
      }
    case "once":
      if let step = SceneStep(rawValue: arguments[1]), let limit = UInt32(arguments[3]) {
        alarm(limit)
        print(try step.measureOnce(arguments[2]))
      }
    case "times":
      let steps = arguments.dropFirst(2).compactMap { SceneStep(rawValue: $0) }
      let (timings, repetitions) = measureInterleaved(
        [Yardstick.copy(pageSize)] + (try steps.map { try $0.repeated(arguments[1]) }))
      print(
        ([timings[0].median, Double(repetitions)] + timings.dropFirst().map(\.median)).map { "\($0)" }
          .joined(separator: " "))
    default: break
    }
    fflush(nil)
    // Ends without releasing the scene, which would take long and is not measured.
    _exit(0)
  }
}
