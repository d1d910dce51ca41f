import TextCoding

extension PLYHeader {
  /// Parses the header of the file at `path`.
  ///
  /// - Parameters:
  ///   - text: the file, or its beginning.
  ///   - fileSize: the size of the file. Nil for that of `text`.
  /// - Throws: `MeshReadError` with a line number.
  init(_ text: borrowing Span<UInt8>, fileSize: Int? = nil, path: String) throws(MeshReadError) {
    var lines = PLYHeaderLineReader(path: path, scanner: TextScanner(0..<text.count))
    _ = lines.scanner.takeByteOrderMark(in: text)
    var words = try lines.next(in: text, expected: "ply")
    while words.isEmpty { words = try lines.next(in: text, expected: "ply") }
    guard words.count == 1, words[0].lowercased() == "ply" else {
      try MeshReadError.checkText(text, path: path)
      throw lines.unexpected("ply", words)
    }
    var hasFormat = false
    while true {
      words = try lines.next(in: text, expected: "end_header")
      switch words.first?.lowercased() {
      case nil, "comment", "obj_info": continue
      case "format":
        encoding = try Self.encoding(words, lines)
        hasFormat = true
      case "element": elements.append(try Self.element(words, lines))
      case "property":
        guard !elements.isEmpty else { throw lines.unexpected("an element before the first property", words) }
        elements[elements.count - 1].properties.append(try Self.property(words, lines))
      case "end_header":
        guard hasFormat else { throw lines.unexpected("a format", words) }
        (dataOffset, dataLine) = (lines.scanner.offset, lines.scanner.line)
        try checkCounts(fileSize: fileSize ?? text.count, path: path)
        return
      case let word?:
        // Some programs write comments without the keyword.
        ignoredLines = (
          ignoredLines?.first ?? lines.number, ignoredLines?.word ?? word, (ignoredLines?.count ?? 0) + 1
        )
      }
    }
  }

  /// Notes on the header, for messages.
  var warnings: [String] {
    guard let ignoredLines else { return [] }
    let later = ignoredLines.count - 1
    let others =
      later == 0 ? "" : later == 1 ? " and 1 later line," : " and \(later) later lines of the header,"
    return [
      "line \(ignoredLines.first), which begins with \(quoted(ignoredLines.word)),\(others) read as a comment"
    ]
  }

  private static func encoding(_ words: [String], _ lines: PLYHeaderLineReader) throws(MeshReadError)
    -> Encoding
  {
    guard words.count == 3 else { throw lines.unexpected("a format and its version", words) }
    switch words[1].lowercased() {
    case "ascii": return .ascii
    case "binary_little_endian": return .littleEndian
    case "binary_big_endian": return .bigEndian
    default:
      throw lines.unexpected("ascii, binary_little_endian or binary_big_endian", [words[1]])
    }
  }

  private static func element(_ words: [String], _ lines: PLYHeaderLineReader) throws(MeshReadError)
    -> Element
  {
    guard words.count == 3 else { throw lines.unexpected("the name and the count of an element", words) }
    guard words[2].utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let count = Int(words[2])
    else { throw lines.unexpected("a count from 0 to 2^63 - 1", [words[2]]) }
    return Element(name: words[1].lowercased(), count: count, properties: [])
  }

  private static func property(_ words: [String], _ lines: PLYHeaderLineReader) throws(MeshReadError)
    -> Property
  {
    func type(_ name: String) throws(MeshReadError) -> Scalar {
      guard let type = Scalar(name: name.lowercased()) else {
        throw lines.unexpected("a type, such as float", [name])
      }
      return type
    }
    if words.count == 5, words[1].lowercased() == "list" {
      // Any type: a count that is no whole number is refused where it is.
      return Property(
        name: words[4].lowercased(), type: try type(words[3]), countType: try type(words[2]))
    }
    guard words.count == 3 else { throw lines.unexpected("the type and the name of a property", words) }
    return Property(name: words[2].lowercased(), type: try type(words[1]))
  }

  /// Checks the element counts against the rest of the file, so that no memory is reserved for elements that cannot
  /// exist. A file may end before its last faces, for which none is reserved.
  private func checkCounts(fileSize: Int, path: String) throws(MeshReadError) {
    // The last line of a text may have no line end.
    var rest = fileSize - dataOffset + (encoding == .ascii ? 1 : 0)
    var hasVertices = false
    for element in elements {
      let size = element.minimumSize(encoding)
      let (total, overflows) = element.count.multipliedReportingOverflow(by: size)
      if hasVertices, element.name == "face", overflows || total > rest { return }
      if element.name == "vertex" { hasVertices = true }
      guard !overflows, total <= rest else {
        throw MeshReadError(
          path: path, at: .byte(fileSize),
          .unexpected(
            expected:
              "the element \(quoted(element.name)) \(element.count) times, with at least \(size) bytes each",
            found: "the end of the file"))
      }
      rest -= total
    }
  }
}

/// A reader of the lines of a PLY header. Keywords and names are read in any letter case.
struct PLYHeaderLineReader {
  let path: String
  var scanner: TextScanner
  /// The number of the last line.
  private(set) var number = 0
  /// Whether lines end with CR alone, as the description of the format says. Nil before the first line.
  private var endsWithCarriageReturns: Bool?

  init(path: String, scanner: TextScanner) {
    (self.path, self.scanner) = (path, scanner)
  }

  /// Returns the words of the next line.
  mutating func next(in text: borrowing Span<UInt8>, expected: String) throws(MeshReadError) -> [String] {
    number = scanner.line
    guard !scanner.isAtEnd else {
      throw MeshReadError(
        path: path, at: .line(number), .unexpected(expected: expected, found: "the end of the file"))
    }
    var words: [String] = []
    // Words are truncated to this length, because a file that is not PLY may be a single line.
    let limit = 1 << 10
    var fields = FieldCursor(
      scanner.headerLine(in: text, endsWithCarriageReturns: &endsWithCarriageReturns))
    while let field = fields.next(in: text) {
      words.append(String(utf8: text.extracting(field).extracting(first: limit)))
      if ["comment", "obj_info"].contains(words[0].lowercased()) || words.count == 64 { break }
    }
    return words
  }

  func unexpected(_ expected: String, _ words: [String]) -> MeshReadError {
    let found = words.isEmpty ? "an empty line" : quoted(words.joined(separator: " "))
    return MeshReadError(path: path, at: .line(number), .unexpected(expected: expected, found: found))
  }
}
