import Foundation

/// One of this package's programs, run as a user runs it.
public struct Program: Sendable {
  /// What a run left behind.
  public struct Outcome: Sendable {
    /// The exit status; 128 and the signal's number if a signal ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: Data
    /// What it wrote to standard error.
    public let errors: String
  }

  /// Where the program is.
  public let url: URL

  /// The program called `name`, which was built beside the tests.
  public init(_ name: String) {
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    url = tests.deletingLastPathComponent().appending(path: name)
  }

  /// The program at `url`.
  public init(at url: URL) { self.url = url }

  /// Runs it with these arguments, and `input` on standard input, in `folder`.
  public func run(
    _ arguments: [String], input: Data = Data(), folder: URL? = nil, environment: [String: String]? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if let environment { process.environment = environment }
    // Files and not pipes: a pipe that nobody empties stops the program.
    let scratch = try TemporaryFolder()
    let inputURL = scratch.url.appending(path: "in"), outputURL = scratch.url.appending(path: "out")
    let errorsURL = scratch.url.appending(path: "errors")
    try input.write(to: inputURL)
    for url in [outputURL, errorsURL] { try Data().write(to: url) }
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorsURL)
    try process.run()
    process.waitUntilExit()
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return Outcome(
      status: process.terminationStatus + signal, output: try Data(contentsOf: outputURL),
      errors: String(decoding: try Data(contentsOf: errorsURL), as: UTF8.self))
  }
}

/// A folder that is removed, with all that is in it, when this goes.
public final class TemporaryFolder {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "orrery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file into it, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  /// The bytes of the file `name`.
  public func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// The names of the files in it, sorted, hidden ones too.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
