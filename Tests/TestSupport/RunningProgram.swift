import Foundation

/// A program that runs while the test goes on. It is ended, by its own process number, when this goes.
public final class RunningProgram {
  /// What was waited for did not happen.
  public struct Overdue: Error, CustomStringConvertible {
    /// What that is, and what the program said.
    public let description: String
  }

  private let process = Process()
  private let scratch: TemporaryFolder

  /// Starts the program at `url`.
  public init(_ url: URL, _ arguments: [String], folder: URL? = nil, environment: [String: String]? = nil)
    throws
  {
    scratch = try TemporaryFolder()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if let environment { process.environment = environment }
    for name in ["output", "errors"] { try scratch.write("", to: name) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: scratch.url.appending(path: "output"))
    process.standardError = try FileHandle(forWritingTo: scratch.url.appending(path: "errors"))
    try Self.hearingSignals(process.run)
  }

  /// A test's thread may block signals, which a program that it starts inherits; these must reach it.
  private static func hearingSignals(_ body: () throws -> Void) rethrows {
    var wanted = sigset_t(), before = sigset_t()
    sigemptyset(&wanted)
    for signal in [SIGTERM, SIGINT] { sigaddset(&wanted, signal) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  deinit {
    guard process.isRunning else { return }
    resume()
    // Asked first, so that an X server takes its files away with it.
    process.terminate()
    if (try? waitForExit()) == nil { kill(process.processIdentifier, SIGKILL) }
  }

  /// Does to it what ctrl-C does.
  public func interrupt() { process.interrupt() }

  /// Stops it, until `resume`.
  public func suspend() { _ = process.suspend() }

  /// Lets it go on.
  public func resume() { _ = process.resume() }

  /// What it wrote to standard output so far.
  public var output: String {
    get throws { try String(contentsOfFile: scratch.path("output"), encoding: .utf8) }
  }

  /// What it wrote to standard error so far.
  public var errors: String {
    get throws { try String(contentsOfFile: scratch.path("errors"), encoding: .utf8) }
  }

  /// The seconds of processor time that it took so far, its threads' included.
  public var processorTime: Double {
    get throws {
      let fields =
        try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        .split(separator: ")").last?.split(separator: " ") ?? []
      // The 14th and 15th fields of all, of which two end at the parenthesis: see proc(5).
      return fields.count > 12
        ? ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK))) : 0
    }
  }

  /// Waits for its end, and returns its exit status; 128 and the signal's number if a signal ended it.
  public func waitForExit() throws -> Int32 {
    try poll("the program ended", isHopeless: { false }) { self.process.isRunning ? nil : true }
    return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }

  /// Waits until `condition` gives something, for half a minute at most and only while the program runs.
  @discardableResult
  public func waitFor<Value>(_ what: String, _ condition: () throws -> Value?) throws -> Value {
    try poll(what, isHopeless: { !self.process.isRunning }, condition)
  }

  @discardableResult
  private func poll<Value>(_ what: String, isHopeless: () -> Bool, _ condition: () throws -> Value?) throws
    -> Value
  {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      let isLastTry = isHopeless()
      if let value = try condition() { return value }
      if isLastTry { throw Overdue(description: "before \(what), the program ended; it said: \(try errors)") }
      usleep(5000)
    }
    throw Overdue(description: "half a minute passed before \(what); the program said: \(try errors)")
  }
}
