import Foundation

/// A program of this package, run as a separate process.
public struct Program: Sendable {
  /// The result of a run.
  public struct Outcome: Sendable {
    /// The exit status, or 128 plus the signal's number if a signal ended the program.
    public let status: Int32
    /// The bytes that the program wrote to standard output.
    public let output: Data
    /// The text that the program wrote to standard error.
    public let errors: String
  }

  /// The location of the program.
  public let url: URL

  /// Creates the program `name` that was built beside the tests.
  public init(_ name: String) {
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    url = tests.deletingLastPathComponent().appending(path: name)
  }

  /// Creates the program at `url`.
  public init(at url: URL) { self.url = url }

  /// Runs the program in `folder` with `arguments`, and with `input` on standard input.
  public func run(
    _ arguments: [String], input: Data = Data(), folder: URL? = nil, environment: [String: String]? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if let environment { process.environment = environment }
    // Files instead of pipes: a full pipe without a reader would block the program.
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

/// A temporary folder. The deinit removes it with its contents.
public final class TemporaryFolder {
  /// The location of the folder.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "orrery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of the file `name` in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file into the folder, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name), options: .atomic)
    return path(name)
  }

  /// Returns the bytes of the file `name`.
  public func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// The sorted names of the files in the folder, including hidden files.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
