import ArgumentParser
import Files
import Parallelism

/// The options `--time-limit` and `--memory-limit`, with which a program that calls this one, such as a file manager that shows
/// thumbnails, bounds its work.
package struct LimitOptions: ParsableArguments, Sendable {
  /// The largest number of seconds of the whole command. Nil for no limit.
  @Option(
    help: ArgumentHelp(
      "End with an error if the command is not done after this number of seconds. No output is then written. (form: a number of seconds, as 60)",
      valueName: "seconds"))
  package var timeLimit: Double?

  @OptionGroup package var memory: MemoryLimitOptions

  /// The longest time, a week, which a wait is not asked to exceed.
  private static let longestTime = 604_800.0

  /// Creates the options for the argument parser.
  package init() {}

  /// Throws a `ValidationError` if a limit is out of range.
  package func validate() throws {
    if let timeLimit, !(timeLimit > 0 && timeLimit <= Self.longestTime) {
      throw ValidationError(
        "--time-limit must be greater than 0 and at most 604800 seconds, found \(ProgramArguments.spelling(of: "--time-limit", timeLimit))"
      )
    }
  }

  /// Sets the limits for the rest of the process. Output files have no name yet while they are written, so that the end of
  /// the process leaves none behind.
  ///
  /// - Parameter input: The path in the message.
  /// - Throws: `LimitError` if the system refuses a limit.
  package func start(input: String, program: String) throws(LimitError) {
    try memory.start(input: input, program: program)
    if let timeLimit {
      let error = LimitError.time(input, seconds: timeLimit)
      let isStarted = ProcessLimits.endProcess(after: timeLimit) {
        StandardError.error(error, program: program)
      }
      guard isStarted else { throw LimitError.refused("--time-limit \(timeLimit)") }
    }
  }
}

/// The option `--memory-limit`. Without it, what is made of files is bounded by `MemoryBudget`.
package struct MemoryLimitOptions: ParsableArguments, Sendable {
  /// The largest amount of memory. Nil for that of the machine.
  @Option(
    help: ArgumentHelp(
      "End with an error if the command needs more memory. (form: a size, as 500M, 4G or a number of bytes)",
      valueName: "size"))
  package var memoryLimit: ByteCountArgument?

  /// The smallest amount of memory: the program itself needs nearly as much.
  private static let smallestMemory = 64 << 20

  /// Creates the option for the argument parser.
  package init() {}

  /// Throws a `ValidationError` if the limit is out of range.
  package func validate() throws {
    if let memoryLimit, memoryLimit.byteCount < Self.smallestMemory {
      throw ValidationError(
        "--memory-limit must be at least 64M, found \(ProgramArguments.value(of: "--memory-limit") ?? "\(memoryLimit.byteCount) bytes")"
      )
    }
  }

  /// Sets the limit for the rest of the process, or begins the budget without one.
  ///
  /// - Parameter input: The path in the message.
  /// - Throws: `LimitError` if the system refuses the limit.
  package func start(input: String, program: String) throws(LimitError) {
    guard let memoryLimit else { return MemoryBudget.begin() }
    guard ProcessLimits.setMemory(memoryLimit.byteCount) else {
      throw LimitError.refused("--memory-limit \(memoryLimit.byteCount)")
    }
    // An allocation that no check foresees would end the program with a signal and without a message.
    let error = LimitError.memory(input, byteCount: memoryLimit.byteCount)
    ProcessLimits.replaceTraps(byMessage: "\(program): error: \(error.description.printable)\n")
  }
}

/// An error of a command with a limit on its time or its memory.
package enum LimitError: Error, Equatable, CustomStringConvertible {
  /// The command was not done in time.
  case time(_ input: String, seconds: Double)
  /// The command needed more memory.
  case memory(_ input: String, byteCount: Int)
  /// The system does not accept a limit.
  case refused(_ option: String)

  /// The message, in one line.
  package var description: String {
    switch self {
    case .time(let input, let seconds):
      "\(input): not done after \(Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") s, the limit of --time-limit"
    case .memory(let input, let byteCount):
      "\(input): the work ended early, probably because it needs more than the \(byteCount >> 20) MiB of --memory-limit"
    case .refused(let option): "\(option): the system does not accept this limit"
    }
  }
}

extension LimitOptions: PlainOptions {
  package mutating func setDefaults() { (timeLimit, memory) = (nil, .plain) }
}

extension MemoryLimitOptions: PlainOptions {
  package mutating func setDefaults() { memoryLimit = nil }
}
