import Geometry
import Parallelism
import TextCoding

/// A reader of point clouds as text: a point on each line, as scanners write them.
///
/// The first columns are x, y and z. What the others mean follows from, in this order:
///
/// 1. the columns that the caller states,
/// 2. names in a comment or on a line of their own before the points: `//X Y Z R G B Intensity`, `x y z nx ny nz`,
/// 3. their values, see `PointColumns`, with a warning if several meanings fit.
///
/// The range of colours follows from their values; see `ColorRange`. Other numbers are kept; see `PointScalar`. Points without a
/// position are left out. A number of points may stand alone on the first line, as in PTS files.
///
/// Numbers are separated by blanks or tabs, or by commas or semicolons. Blank lines and lines that begin with `#` or `//` are
/// skipped. What follows the numbers of the first line is ignored.
package struct PointTextReader {
  private let path: String
  private let bytes: [UInt8]
  private let beginning: Beginning?
  private let stated: PointColumns?

  /// The text before the first point.
  private struct Beginning {
    /// The offset of the line of the first point, and the number of lines before.
    var offset = 0, lineCount = 0
    /// The number of numbers on that line.
    var fieldCount = 0
    /// The last names of columns.
    var names: PointColumns?
    /// Whether names are on a line of their own, without a mark of comments.
    var hasNameLine = false
    /// The number of points.
    var pointCount: Int?
  }

  /// The points of a file.
  package struct Result {
    /// The points as one mesh.
    package var document: MeshDocument
    /// What is left out.
    package let omissions: [String]
    /// Notes on guesses.
    package let warnings: [String]
  }

  /// Creates a reader of the file at `path`.
  ///
  /// - Parameter columns: the meaning of the columns. Nil for names in the file, or a guess.
  package init(path: String, bytes: [UInt8], columns: PointColumns? = nil) {
    (self.path, stated) = (path, columns)
    let text = bytes.normalizedText ?? bytes
    if let beginning = Self.beginning(text.span) {
      (self.bytes, self.beginning) = (text, beginning)
    } else {
      let separated = Self.separatedByBlanks(text)
      (self.bytes, beginning) = (separated, Self.beginning(separated.span))
    }
  }

  /// Returns whether a text begins with a line of three numbers, after comments, names of columns and a number of points. Files
  /// of molecules begin with their number of atoms and a comment. O(lines before the points), or O(size) if the first line is a
  /// number.
  ///
  /// - Parameter allowsNames: whether a line of names may come before the points. In tables it makes particles of them.
  package static func isPointText(_ bytes: [UInt8], allowsNames: Bool = true) -> Bool {
    var beginning = PointTextReader(path: "", bytes: Array(bytes.prefix(headSize))).beginning
    if beginning?.pointCount != nil, bytes.count > headSize {
      beginning = PointTextReader(path: "", bytes: bytes).beginning
    }
    return beginning.map { allowsNames || !$0.hasNameLine } ?? false
  }

  /// The size of the beginning of a file that has its first point, in bytes.
  private static let headSize = 1 << 16

  /// Returns a text with blanks in place of commas and semicolons. O(size).
  private static func separatedByBlanks(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") ? UInt8(ascii: " ") : $0 }
  }

  /// Returns what comes before the first point. Nil if the text is not one of points.
  private static func beginning(_ text: Span<UInt8>) -> Beginning? {
    var scanner = TextScanner(0..<text.count)
    _ = scanner.takeByteOrderMark(in: text)
    var found = Beginning()
    while !scanner.isAtEnd {
      let lineStart = scanner.offset
      scanner.skipBlanks(in: text)
      let start = scanner
      if isComment(scanner, text) {
        while !scanner.isAtFieldEnd(in: text),
          [UInt8(ascii: "#"), UInt8(ascii: "/")].contains(text[scanner.offset])
        {
          scanner.offset += 1
        }
        found.names = columns(scanner, text) ?? found.names
      } else if scanner.isAtLineEnd(in: text) {
        // The comment of a molecule may be empty.
        if found.pointCount != nil { return nil }
      } else {
        var count = 0
        while count < PointColumns.limit, number(&scanner, text) != nil {
          count += 1
          scanner.skipBlanks(in: text)
        }
        if count == 0 {
          guard !found.hasNameLine, found.pointCount == nil, let names = columns(start, text) else {
            return nil
          }
          (found.names, found.hasNameLine) = (names, true)
        } else if count == 1, scanner.isAtLineEnd(in: text), found.pointCount == nil {
          var copy = start
          guard let points = copy.integer(in: text), copy.isAtFieldEnd(in: text) else { return nil }
          found.pointCount = points
        } else if count >= 3 {
          (found.offset, found.lineCount, found.fieldCount) = (lineStart, scanner.line - 1, count)
          return found.pointCount == nil || arePoints(found, text) ? found : nil
        } else {
          return nil
        }
      }
      scanner.skipLine(in: text)
    }
    return nil
  }

  /// Returns whether the lines after a number of points, which could be that of atoms, are points: there are as many, or the
  /// second one has as many numbers as the first. Atoms have a comment before them, and may be numbers, too. O(size).
  private static func arePoints(_ beginning: Beginning, _ text: Span<UInt8>) -> Bool {
    var scanner = TextScanner(beginning.offset..<text.count)
    var (lineCount, second) = (0, 0)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      if !scanner.isAtLineEnd(in: text) {
        lineCount += 1
        while lineCount == 2, second < PointColumns.limit, number(&scanner, text) != nil {
          second += 1
          scanner.skipBlanks(in: text)
        }
      }
      scanner.skipLine(in: text)
    }
    if lineCount == beginning.pointCount { return lineCount == 1 || second >= 3 }
    return second == beginning.fieldCount && lineCount - 1 != beginning.pointCount
  }

  /// Returns the columns whose names are on the rest of a line. Nil if these are none.
  private static func columns(_ scanner: TextScanner, _ text: Span<UInt8>) -> PointColumns? {
    var scanner = scanner
    let line = text.extracting(scanner.restOfLine(in: text))
    return line.count <= 4096 ? PointColumns(String(utf8: line)) : nil
  }

  /// Reads a number that is a whole field. NaN for one that is not finite, and nil for anything else.
  private static func number(_ scanner: inout TextScanner, _ text: Span<UInt8>) -> Float? {
    if let number = scanner.float(in: text) { return scanner.isAtFieldEnd(in: text) ? number : nil }
    return scanner.takeNotFinite(in: text) ? .nan : nil
  }

  /// Returns whether the rest of a line is a comment.
  private static func isComment(_ scanner: TextScanner, _ text: Span<UInt8>) -> Bool {
    if scanner.isAtEnd { return false }
    return text[scanner.offset] == UInt8(ascii: "#") || text[scanner.offset] == UInt8(ascii: "/")
  }

  /// The points of a part of the file.
  private struct Part: Sendable {
    var points = PointSet()
    var colors = ColorCollector()
    var omissions = OmissionList()
    var lineCount = 0
    /// The offset of the first line that is not as expected.
    var failure: Int?
  }

  /// Reads the points. O(size), on several threads.
  ///
  /// - Throws: `MeshReadError` with the line that is not as expected.
  package func read() throws(MeshReadError) -> Result {
    try MeshReadError.checkText(bytes.span, path: path)
    let count = beginning?.fieldCount ?? 0
    guard count >= 3 else {
      throw MeshReadError(
        path: path, .unexpected(expected: "lines of at least three numbers", found: "other text"))
    }
    if let stated, stated.roles.count > count {
      throw MeshReadError(
        path: path, at: .line((beginning?.lineCount ?? 0) + 1),
        .unexpected(
          expected: "\(stated.roles.count) numbers, as --point-columns has names", found: "\(count)"))
    }
    var named = beginning?.names
    // Names of other columns are not those of these points.
    if let names = named, names.roles.count > count { named = nil }
    let columns =
      stated ?? named ?? PointColumns(guessing: statistics, scalarIsFirst: beginning?.pointCount != nil)
    return try PositionOrigin.read(\Result.document) { (origin) throws(MeshReadError) in
      try read(columns, relativeTo: origin)
    }
  }

  private func read(
    _ columns: PointColumns, relativeTo origin: PositionOrigin
  ) throws(MeshReadError) -> Result {
    let start = beginning?.offset ?? 0
    let ranges = TextPartitioner.parts(of: start..<bytes.count, count: Parallel.threadCount) {
      TextPartitioner.lineStart(after: $0, in: bytes.span)
    }
    let slots = Slots(columns)
    let parts = Parallel.map(ranges.count) { part(ranges[$0], slots, relativeTo: origin) }
    if let failure = parts.compactMap(\.failure).first { throw error(at: failure) }
    var (all, colors, omissions) = (PointSet(), ColorCollector(), OmissionList())
    var lineCount = beginning?.lineCount ?? 0
    for part in parts {
      all.positions += part.points.positions
      all.normals += part.points.normals
      if all.scalars.isEmpty {
        all.scalars = part.points.scalars
      } else {
        for index in all.scalars.indices { all.scalars[index].values += part.points.scalars[index].values }
      }
      colors.append(part.colors)
      omissions.append(part.omissions, after: lineCount)
      lineCount += part.lineCount
    }
    if slots.hasColors { all.colors = colors.bytes(0..<colors.count) }
    let names = (columns.roles.count..<max(columns.roles.count, beginning?.fieldCount ?? 0)).map {
      "column \($0 + 1)"
    }
    let unnamed =
      names.isEmpty ? [] : ["the numbers of \(listed(names, conjunction: "and", limit: 8) { "\($0) more" })"]
    return Result(
      document: PointFile(all).document, omissions: omissions.descriptions + unnamed,
      warnings: columns.guess.map { ["\($0); --point-columns states what they are"] } ?? [])
  }

  /// The places of the numbers of a line among the values of a point.
  private struct Slots: Sendable {
    static let normal = 3, color = 6, scalar = 10
    /// The place of each number.
    let places: [Int]
    let scalarNames: [String]
    let hasNormals: Bool, hasColors: Bool

    init(_ columns: PointColumns) {
      scalarNames = columns.scalarNames
      var scalarPlaces = (Self.scalar...).makeIterator()
      let places = columns.roles.map { role -> Int in
        switch role {
        case .position(let axis): axis
        case .normal(let axis): Self.normal + axis
        case .color(let channel): Self.color + channel
        case .scalar: scalarPlaces.next() ?? Self.scalar
        }
      }
      (hasNormals, hasColors) = (places.contains(Self.normal), places.contains(Self.color))
      self.places = places
    }
  }

  /// The values of all columns in samples of the text.
  private var statistics: PointColumns.Statistics {
    let text = bytes.span
    let fieldCount = beginning?.fieldCount ?? 0
    var statistics = PointColumns.Statistics(columnCount: fieldCount)
    let (start, sampleSize, sampleCount) = (beginning?.offset ?? 0, 1 << 14, 64)
    let size = text.count - start
    let isSmall = size <= sampleCount * sampleSize
    for sample in 0..<(isSmall ? 1 : sampleCount) {
      let first = start + (isSmall ? 0 : size / sampleCount * sample)
      let lineStart = sample == 0 ? start : TextPartitioner.lineStart(after: first, in: text)
      var scanner = TextScanner(min(lineStart, text.count)..<text.count)
      while !scanner.isAtEnd, isSmall || scanner.offset < first + sampleSize {
        scanner.skipBlanks(in: text)
        if !Self.isComment(scanner, text), !scanner.isAtLineEnd(in: text) {
          var values: [Float] = []
          while values.count < fieldCount, let number = Self.number(&scanner, text) {
            values.append(number)
            scanner.skipBlanks(in: text)
          }
          if values.count == fieldCount { statistics.include(Array(values.dropFirst(3))) }
        }
        scanner.skipLine(in: text)
      }
    }
    return statistics
  }

  private func part(_ range: Range<Int>, _ slots: Slots, relativeTo origin: PositionOrigin) -> Part {
    let text = bytes.span
    var part = Part()
    part.points.positions.reserveCapacity(range.count / (8 * max(slots.places.count, 1)))
    var scanner = TextScanner(range)
    let (normal, color, places) = (Slots.normal, Slots.color, slots.places.span)
    part.points.scalars = slots.scalarNames.map { PointScalar(name: $0, values: []) }
    var scalars = [Float](repeating: .nan, count: slots.scalarNames.count)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let start = scanner.offset
      if scanner.isAtLineEnd(in: text) || Self.isComment(scanner, text) {
        scanner.skipLine(in: text)
        continue
      }
      var values: InlineArray<10, Float> = [
        0, 0, 0, 0, 0, 0, .infinity, .infinity, .infinity, .infinity,
      ]
      for index in places.indices {
        scanner.skipBlanks(in: text)
        let place = places[index]
        if place >= Slots.scalar {
          let value = scanner.floatOrNaN(in: text)
          scalars[place - Slots.scalar] = value.isFinite ? value : .nan
        } else if place >= normal {
          values[place] = scanner.floatOrNaN(in: text)
        } else if let number = scanner.float(in: text, minus: origin.isZero ? 0 : origin[place]),
          scanner.isAtFieldEnd(in: text)
        {
          values[place] = number
        } else if scanner.takeNotFinite(in: text) {
          values[place] = .nan
        } else {
          part.failure = start
          return part
        }
      }
      let place = MeshReadError.FileLocation.line(scanner.line)
      let position = SIMD3(values[0], values[1], values[2])
      if position * 0 != .zero {
        part.omissions.add("point without a position", "points without a position", at: place)
        scanner.skipLine(in: text)
        continue
      }
      part.points.positions.append(PackedFloat3(position))
      for index in scalars.indices { part.points.scalars[index].values.append(scalars[index]) }
      if slots.hasNormals {
        var vector = SIMD3(values[normal], values[normal + 1], values[normal + 2])
        if vector * 0 != .zero {
          part.omissions.add("normal that is not a number", "normals that are not numbers", at: place)
          vector = .zero
        }
        part.points.normals.append(PackedFloat3(unitNormal(vector)))
      }
      if slots.hasColors {
        var encoded = SIMD4(values[color], values[color + 1], values[color + 2], values[color + 3])
        // NaN differs from itself.
        if encoded != encoded {
          part.omissions.add("colour that is not a number", "colours that are not numbers", at: place)
          encoded = ColorCollector.defaultColor
        }
        part.colors.append(encoded)
      }
      scanner.skipLine(in: text)
    }
    part.lineCount = scanner.line - 1
    return part
  }

  private func error(at offset: Int) -> MeshReadError {
    var (line, end) = (1, offset)
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") { line += 1 }
    while end < bytes.count, end < offset + 64, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return MeshReadError(
      path: path, at: .line(line),
      .unexpected(
        expected: "three finite numbers of a position", found: quoted(bytes.span.extracting(offset..<end))))
  }
}
