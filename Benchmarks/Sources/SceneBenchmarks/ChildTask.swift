import SceneFiles
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The work of a child process. All of it is done in children: the system counts the peak memory of a process from that of the
/// process that started it, so the parent has to stay small.
enum ChildTask {
  /// Does nothing.
  case idle
  /// Writes a file of so many nodes, and prints its size in bytes.
  case write(NodeKind, Int, String)
  /// Prints the milliseconds that a step takes, done once. A step that takes longer than so many seconds is ended.
  case once(SceneStep, String, limit: Int)
  /// Prints the milliseconds of the yardstick, the number of repetitions, and the milliseconds of each step: medians of
  /// interleaved repetitions.
  case times([SceneStep], String)

  /// The argument that makes a process a child.
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

  /// Runs the task in a child process. Nil if it failed, which includes that it needed more than half of the machine's memory.
  func run() -> (numbers: [Double], peakMemory: Int)? {
    // A child that is out of memory just ends.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    guard let child = ChildProcess.own([Self.argument] + arguments), child.status == 0 else { return nil }
    return (child.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }, child.peakMemory)
  }

  /// The work of the child process whose arguments these are.
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
    // Without releasing the scene, which takes long and is not measured.
    _exit(0)
  }
}
