import ArgumentParser
import CommandLineSupport
import Files
import Pictures
import TextCoding

/// How a picture was made, as texts in the PNG file: the program, the options of the command that matter, the state of the
/// scene, and a digest of the input files. It contains no times, and no folders of the machine.
struct PictureRecord: Equatable {
  /// The program with its version.
  var software: String
  /// The input and the options, as on the command line.
  var command: [String]
  /// The frame, the values of parameters, or the number of the picture. Nil if there is one picture.
  var state: String?
  /// The digest of the input files. Nil for standard input.
  var inputs: String?

  private static let (software, command, state, inputs) = ("Software", "Command", "State", "Inputs")

  /// Creates the record of the running command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - paths: The arguments, and the values of options, that are paths.
  ///   - files: The input files, `-` for standard input.
  init(_ arguments: [String], paths: [String], files: [String]) {
    software = "Orrery \(CommandLineProgram.version)"
    command = Self.meaningful(arguments, paths: Set(paths))
    guard !files.contains(FileReader.standardInput) else { return }
    var digest = ContentDigest()
    for path in files { digest.add(fileAt: path) }
    inputs = digest.text
  }

  /// Reads the record in the beginning of a PNG file. Nil if it has none.
  init?(_ bytes: [UInt8]) {
    let texts = Dictionary(PNG.texts(in: bytes).map { ($0.keyword, $0.text) }) { first, _ in first }
    guard let software = texts[Self.software], software.hasPrefix("Orrery "),
      let command = texts[Self.command]
    else { return nil }
    self.software = software
    self.command = Self.words(command)
    (state, inputs) = (texts[Self.state], texts[Self.inputs])
  }

  /// The texts for a PNG file.
  var texts: [PNG.Text] {
    let texts: [(String, String?)] = [
      (Self.software, software), (Self.command, commandText), (Self.state, state), (Self.inputs, inputs),
    ]
    return texts.compactMap { keyword, text in text.map { PNG.Text(keyword, $0) } }
  }

  /// The command in one line, as a shell reads it.
  var commandText: String { command.map(Self.quotedForShell).joined(separator: " ") }

  /// Returns the first difference that makes a picture another one, as a phrase for a message. Nil if there is none. The
  /// order of options does not matter.
  func difference(from kept: PictureRecord) -> String? {
    if kept.software != software { return "made by \(kept.software), and this is \(software)" }
    if kept.inputs != inputs { return "made from other contents of the input files" }
    if kept.command.sorted() != command.sorted() { return "made by: \(kept.commandText)" }
    if kept.state != state {
      return "made for \(kept.state ?? "no frame"), and not for \(state ?? "no frame")"
    }
    return nil
  }

  /// The options that do not change a picture, and whether a value follows.
  private static let ignored: [String: Bool] = [
    "-o": true, "--output": true, "--shard": true, "--resume": false, "--watch": false, "-v": false,
    "--verbose": false, "-q": false, "--quiet": false, "--no-record": false,
  ]

  /// Returns the arguments that matter for the pictures. Of `paths`, and of values that begin with a slash, only the last
  /// component is kept: a published picture must not tell the folders of its author.
  static func meaningful(_ arguments: [String], paths: Set<String>) -> [String] {
    func local(_ argument: String) -> String {
      guard argument.hasPrefix("/") || paths.contains(argument) else {
        return argument.printable(limit: .max)
      }
      return String(argument.split(separator: "/").last ?? "/").printable(limit: .max)
    }
    var (kept, rest): ([String], ArraySlice<String>) = ([], arguments[...])
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let hasValue = ignored[String(parts.first ?? "")] {
        if hasValue, parts.count == 1 { _ = rest.popFirst() }
      } else if argument.hasPrefix("-o"), !argument.hasPrefix("--"), argument.count > 2 {
        continue
      } else if argument.hasPrefix("--"), parts.count == 2 {
        kept.append("\(parts[0])=\(local(String(parts[1])))")
      } else {
        kept.append(local(argument))
      }
    }
    return kept
  }

  private static func quotedForShell(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:=+%@".contains($0) }
    return isPlain && !word.isEmpty
      ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// Returns the words of a command in one line.
  private static func words(_ command: String) -> [String] {
    var (words, word, isQuoted, isEscaped): ([String], String?, Bool, Bool) = ([], nil, false, false)
    for character in command {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}

extension PictureRecord {
  /// The number of bytes at the beginning of a picture that are read.
  private static let headSize = 1 << 18

  /// Returns the beginning of a file. Nil if it cannot be read.
  static func head(of path: String) -> [UInt8]? {
    guard let file = RandomAccessFile(path) else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(headSize, file.count))
    var span = bytes.mutableSpan
    return file.read(at: 0, into: &span) ? bytes : nil
  }

  /// Throws if an existing picture is not the one that would be drawn.
  func checkKept(_ path: String, size: PixelSize) throws(OptionError) {
    // A file of another kind is the user's own.
    guard let head = Self.head(of: path), let found = PNG.size(in: head) else { return }
    let remedy = "; choose other names, or remove the pictures"
    guard found.width == size.width, found.height == size.height else {
      throw OptionError(
        "\(path): --resume keeps this picture of \(found.width)x\(found.height) pixels, and the others would have \(size.width)x\(size.height)\(remedy)"
      )
    }
    if let kept = PictureRecord(head), let difference = difference(from: kept) {
      throw OptionError("\(path): --resume keeps this picture, which was \(difference)\(remedy)")
    }
  }
}

extension PictureRecord {
  /// Returns what `orrery info` prints about a picture. Nil if the file is not PNG.
  ///
  /// - Throws: `FileError` if it cannot be read.
  static func report(on path: String) throws -> Report? {
    let bytes = try head(of: path) ?? FileReader.read(path)
    guard let size = PNG.size(in: bytes) else { return nil }
    var report = Report()
    report.addMember("format", .text("png"))
    report.addLine("picture", "\(size.width)x\(size.height) pixels")
    report.addMember("width", .integer(size.width))
    report.addMember("height", .integer(size.height))
    guard let record = PictureRecord(bytes) else {
      for text in PNG.texts(in: bytes) { report.add(text.keyword, text: text.text) }
      return report
    }
    report.add("made by", key: "software", text: record.software)
    report.add("command", text: "\(Orrery.name) render \(record.commandText)")
    if let state = record.state { report.add("state", text: state) }
    if let inputs = record.inputs { report.add("inputs", text: inputs) }
    return report
  }
}

extension Report {
  /// Adds a text, which may have several lines.
  fileprivate mutating func add(_ name: String, key: String? = nil, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() { addLine(number == 0 ? name : "", String(line)) }
    addMember(key ?? name, .text(text))
  }
}
