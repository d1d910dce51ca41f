import Foundation

/// A program that runs in parallel with the test. The deinit ends it by its process identifier.
public final class RunningProgram {
  /// The error of an expected event that did not happen in time.
  public struct Overdue: Error, CustomStringConvertible {
    /// The expected event, and the program's standard error.
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
    let output = try FileHandle(forWritingTo: scratch.url.appending(path: "output"))
    let errors = try FileHandle(forWritingTo: scratch.url.appending(path: "errors"))
    (process.standardOutput, process.standardError) = (output, errors)
    // The program has its own. `Process` keeps these open for ever, and with 1,365 open files its next `run` can read beyond its
    // list of them, which ends the tests.
    defer { for handle in [output, errors] { try? handle.close() } }
    try Self.hearingSignals(process.run)
  }

  /// Runs `body` with SIGTERM and SIGINT unblocked. A child process inherits the signal mask of the test's thread.
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
    // SIGTERM before SIGKILL, so that an X server can remove its files.
    process.terminate()
    if (try? waitForExit()) == nil { kill(process.processIdentifier, SIGKILL) }
  }

  /// Sends the program an interrupt, like ctrl-C.
  public func interrupt() { process.interrupt() }

  /// Suspends the program until `resume`.
  public func suspend() { _ = process.suspend() }

  /// Resumes the suspended program.
  public func resume() { _ = process.resume() }

  /// The text that the program has written to standard output so far.
  public var output: String {
    get throws { try String(contentsOfFile: scratch.path("output"), encoding: .utf8) }
  }

  /// The text that the program has written to standard error so far.
  public var errors: String {
    get throws { try String(contentsOfFile: scratch.path("errors"), encoding: .utf8) }
  }

  /// The number of times so far that a thread of the program has slept and was woken by an event or a timer.
  public var wakeUpCount: Int {
    get throws {
      let threads = "/proc/\(process.processIdentifier)/task"
      return try FileManager.default.contentsOfDirectory(atPath: threads).map { thread in
        // A thread can end meanwhile.
        let text = try? String(contentsOfFile: "\(threads)/\(thread)/status", encoding: .utf8)
        return text?.firstMatch(of: /\nvoluntary_ctxt_switches:\s*(\d+)/).flatMap { Int($0.1) } ?? 0
      }
      .reduce(0, +)
    }
  }

  /// The processor time of all threads of the program so far, in seconds.
  private var processorTime: Double {
    get throws {
      let fields =
        try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        .split(separator: ")").last?.split(separator: " ") ?? []
      // Fields 14 (utime) and 15 (stime) of proc(5). The first two fields end at the parenthesis.
      return fields.count > 12
        ? ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK))) : 0
    }
  }

  /// Waits for ten successive wake-ups before which the program slept at least 0.05 seconds on average, and during which
  /// `display` did not wake up, so nothing was drawn.
  ///
  /// Load delays wake-ups, so an idle program succeeds on every machine. A program that draws in each turn of its loop
  /// wakes the display. One that does not sleep is recognized by its processor time.
  public func waitUntilIdle(drawingNothingOn display: RunningProgram? = nil) throws {
    for _ in 0..<50 {
      let time = try processorTime, start = ContinuousClock.now
      let drawings = try display?.wakeUpCount, count = try wakeUpCount
      try waitFor("it woke up ten times") {
        guard try processorTime - time < 10 else { throw Overdue(description: "the program does not sleep") }
        return try wakeUpCount >= count + 10 ? true : nil
      }
      if ContinuousClock.now - start >= .seconds(0.5), try display?.wakeUpCount == drawings { return }
    }
    throw Overdue(description: "the program does not become idle; it said: \(try errors)")
  }

  /// Waits until the program ends. Returns its exit status, or 128 plus the signal's number if a signal ended it.
  public func waitForExit() throws -> Int32 {
    try poll("the program ended", isHopeless: { false }) { self.process.isRunning ? nil : true }
    return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }

  /// Waits until `condition` returns a value, only while the program runs and for at most `Watchdog.limit`.
  @discardableResult
  public func waitFor<Value>(_ what: String, _ condition: () throws -> Value?) throws -> Value {
    try poll(what, isHopeless: { !self.process.isRunning }, condition)
  }

  @discardableResult
  private func poll<Value>(_ what: String, isHopeless: () -> Bool, _ condition: () throws -> Value?) throws
    -> Value
  {
    let end = ContinuousClock.now + Watchdog.limit
    while ContinuousClock.now < end {
      let isLastTry = isHopeless()
      if let value = try condition() { return value }
      if isLastTry { throw Overdue(description: "before \(what), the program ended; it said: \(try errors)") }
      usleep(5000)
    }
    throw Overdue(description: "the watchdog's limit passed before \(what); the program said: \(try errors)")
  }
}
