import ArgumentParser
import CommandLineSupport
import Files
import SceneFiles
import TextCoding

/// `orrery check`: prints everything that is wrong with a file.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print everything that is wrong with a file, for people and editors.",
    discussion: """
      The exit status is 1 if there is an error or a warning. Notes, about keys that have a newer spelling, do not count; \
      orrery format rewrites them.

      EXAMPLES:
        orrery check scene.json5
        orrery check scene.json5 --json
      """
  )
  .subcommand(of: Orrery.name)

  @OptionGroup var scene: InputArgument
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @OptionGroup var verbosity: VerbosityOptions

  @Flag(
    help:
      "Report as errors that an image is missing, or that something is left out of the file because it cannot be used, such as a normal, a clip or a material library. Otherwise, they are warnings."
  )
  var strict = false

  @Flag(help: "Print a JSON array of objects with file, line, column, endColumn, severity and message.")
  var json = false

  func run() throws {
    try limits.start(input: scene.input, program: Orrery.name)
    var problems: [Problem] = []
    // Standard input can be read once.
    var input: [UInt8]?
    do {
      if isStandardInput { input = try FileReader.readUnpacked(scene.input, limits: reading.limits) }
      let contents = try read(input)
      try reading.assign(in: contents, program: Orrery.name)
      let warnings =
        contents.warnings + contents.missingImageWarnings + contents.gapWarnings + contents.pictureWarnings
        + [contents.visibilityWarning(width: 1280, height: 720)].compactMap(\.self)
      let omissions = strict ? contents.missingImageWarnings + contents.omissionWarnings : []
      var messages: Set<String> = []
      for warning in warnings where messages.insert(warning.message).inserted {
        problems.append(
          Problem(
            file: warning.path, line: warning.line, column: nil,
            severity: omissions.contains(warning) ? .error : .warning, message: warning.message,
            excerpt: []))
      }
      problems += (contents.bindings?.failures ?? []).map { Problem($0) }
      if contents.format == .json5 {
        let bytes = try input ?? FileReader.readUnpacked(scene.input, limits: reading.limits)
        for old in try SceneFile.oldKeys(bytes, path: scene.input) {
          problems.append(
            Problem(
              file: scene.input, line: old.position.line, column: old.position.column, severity: .note,
              message: "\(old.key) is called \(old.canonical)", excerpt: []))
        }
      }
    } catch let error as SceneFileError {
      problems += mistakes(error, input)
    } catch let error as ValidationError {
      throw error
    } catch {
      problems.append(
        Problem(file: scene.input, line: nil, column: nil, severity: .error, message: "\(error)", excerpt: [])
      )
    }
    try report(problems, input).write(asJSON: json)
    if problems.contains(where: { $0.severity != .note }) { throw ExitCode.failure }
  }

  private var isStandardInput: Bool { scene.input == FileReader.standardInput }

  /// Reads the file, or the bytes of standard input.
  private func read(_ input: [UInt8]?) throws -> SceneFile.Contents {
    let placement = reading.placement()
    if let input {
      return try SceneFile.parse(
        input, path: scene.input, format: reading.format, entry: particles.entry, frame: particles.frame,
        normals: reading.normals, placement: placement, pointColumns: reading.pointColumns)
    }
    return try SceneFile.read(
      scene.input, format: reading.format, entry: particles.entry, frame: particles.frame,
      limits: reading.limits,
      allowing: reading.allowedFolders, normals: reading.normals, defersImages: false, placement: placement,
      pointColumns: reading.pointColumns)
  }

  /// Returns all mistakes of a scene file that cannot be read because of `first`, and a note if there may be more.
  private func mistakes(_ first: SceneFileError, _ input: [UInt8]?) -> [Problem] {
    guard let bytes = input ?? (try? FileReader.readUnpacked(scene.input, limits: reading.limits)) else {
      return [Problem(first)]
    }
    let all = SceneFile.mistakes(
      in: bytes, path: scene.input, format: reading.format, limits: reading.limits,
      allowing: reading.allowedFolders)
    // The error may be that of an option.
    if all.errors.isEmpty { return [Problem(first)] }
    let problems = all.errors.map { Problem($0) }
    if all.isComplete { return problems }
    return problems + [
      Problem(
        file: scene.input, line: nil, column: nil, severity: .note,
        message: "there may be more mistakes, which show when these are mended",
        excerpt: [])
    ]
  }

  private func report(_ problems: [Problem], _ input: [UInt8]?) -> Report {
    var texts = Texts(input)
    return Report(
      problems.map { $0.report(endColumn: texts.endColumn(of: $0)) },
      placeholder: "\(Problem.name(of: scene.input)): no problems")
  }

  /// An entry of the report.
  private struct Problem {
    enum Severity: String { case error, warning, note }

    let file: String
    let line: Int?
    let column: Int?
    let severity: Severity
    let message: String
    let excerpt: [String]

    init(file: String, line: Int?, column: Int?, severity: Severity, message: String, excerpt: [String]) {
      (self.file, self.line, self.column) = (file, line, column)
      (self.severity, self.message, self.excerpt) = (severity, message, excerpt)
    }

    init(_ error: SceneFileError) {
      let place = Self.place(error.path, error.line, error.column) + ": "
      let text = error.description
      self.init(
        file: error.path, line: error.line, column: error.column, severity: .error,
        message: text.hasPrefix(place) ? String(text.dropFirst(place.count)) : text, excerpt: error.excerpt)
    }

    static func name(of path: String) -> String { path == FileReader.standardInput ? "standard input" : path }

    private static func place(_ path: String, _ line: Int?, _ column: Int?) -> String {
      [name(of: path), line.map(String.init), column.map(String.init)].compactMap(\.self).joined(
        separator: ":")
    }

    /// The problem with its place and an excerpt of the file. `endColumn` is the column after what is wrong, if it is known.
    func report(endColumn: Int?) -> Report {
      var report = Report()
      report.addLine("\(Self.place(file, line, column)): \(severity.rawValue): \(message)")
      for line in excerpt { report.addLine("  " + line) }
      report.addMember("file", .text(file))
      report.addMember("line", line.map { .integer($0) })
      report.addMember("column", column.map { .integer($0) })
      report.addMember("endColumn", column.map { .integer(endColumn ?? $0 + 1) })
      report.addMember("severity", .text(severity.rawValue))
      report.addMember("message", .text(message))
      return report
    }
  }

  /// The texts of the files with problems. Each is read once.
  private struct Texts {
    private var lines: [String: [ArraySlice<UInt8>]] = [:]

    /// Creates the texts. `input` is standard input, which cannot be read again.
    init(_ input: [UInt8]?) { lines[FileReader.standardInput] = input.map { Self.lines(of: $0) } ?? [] }

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Returns the column after the word, number or string at the place of a problem, or after one character.
    mutating func endColumn(of problem: Problem) -> Int? {
      guard let line = problem.line, let column = problem.column else { return nil }
      let known = lines[problem.file]
      let lines =
        known
        ?? (try? FileReader.readUnpacked(problem.file, limits: .standard)).map { Self.lines(of: $0) } ?? []
      if known == nil { self.lines[problem.file] = lines }
      guard lines.indices.contains(line - 1) else { return nil }
      let scalars = Array(
        String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars.dropFirst(column - 1))
      guard let first = scalars.first else { return nil }
      if first == "\"" || first == "'" {
        let end = scalars.dropFirst().firstIndex(of: first) ?? scalars.count - 1
        return column + end + 1
      }
      let word = scalars.prefix {
        $0 == "_" || $0 == "." || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
      return column + max(1, word.count)
    }
  }
}

extension Check: PlainCommand {
  mutating func set(_ line: PlainCommandLine) throws -> Bool {
    guard line.output == nil else { return false }
    (scene, reading, particles) = (try InputArgument(line.input), .plain, .plain)
    (limits, verbosity) = (.plain, .plain)
    (strict, json) = (false, false)
    return true
  }
}
