import Geometry
import Parallelism
import TextCoding

/// A reader of point clouds as text: a point on each line, as scanners write them.
///
/// | numbers of a line | meaning |
/// |---|---|
/// | `x y z` | a position |
/// | `x y z i` | a position and an intensity, which is ignored |
/// | `x y z r g b` | a position and a colour, sRGB, from 0 to 255, or from 0 to 1 if no component is above 1 |
/// | `x y z nx ny nz` | a position and a normal, if a component is negative |
/// | `x y z i r g b` | a position, an intensity and a colour |
/// | `x y z r g b nx ny nz` | a position, a colour and a normal |
///
/// Numbers are separated by blanks or tabs, or by commas or semicolons if the file begins with such a line. All lines have as
/// many numbers as the first one; what follows them is ignored. Blank lines and lines that begin with `#` or
/// `//` are skipped.
package struct PointTextReader {
  private let path: String
  private let bytes: [UInt8]

  /// Creates a reader of the file at `path`.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = Self.fieldCount(bytes.span) < 3 ? Self.separatedByBlanks(bytes) : bytes
  }

  /// Returns whether the first line that is not skipped begins with three numbers. Files of molecules begin with their number of
  /// atoms, alone on a line. O(skipped lines).
  package static func isPointText(_ bytes: [UInt8]) -> Bool {
    fieldCount(bytes.span) >= 3
      || fieldCount(separatedByBlanks(Array(bytes.prefix(headSize))).span) >= 3
  }

  /// The size of the beginning of a file that has its first line, in bytes.
  private static let headSize = 1 << 16

  /// Returns a text with blanks in place of commas and semicolons. O(size).
  private static func separatedByBlanks(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") ? UInt8(ascii: " ") : $0 }
  }

  /// Returns the number of numbers at the beginning of the first line that is not skipped, up to 9.
  private static func fieldCount(_ text: borrowing Span<UInt8>) -> Int {
    var scanner = TextScanner(0..<text.count)
    _ = scanner.takeByteOrderMark(in: text)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      if isSkipped(scanner, text) {
        scanner.skipLine(in: text)
        continue
      }
      var count = 0
      while count < 9, scanner.float(in: text) != nil, scanner.isAtFieldEnd(in: text) {
        count += 1
        scanner.skipBlanks(in: text)
      }
      return count
    }
    return 0
  }

  /// Returns whether the rest of a line is blank or a comment.
  private static func isSkipped(_ scanner: TextScanner, _ text: borrowing Span<UInt8>) -> Bool {
    if scanner.isAtLineEnd(in: text) || text[scanner.offset] == UInt8(ascii: "#") { return true }
    return text[scanner.offset] == UInt8(ascii: "/")
  }

  /// The values of the points of a part of the file.
  private struct Part: Sendable {
    var positions: [PackedFloat3] = []
    /// The numbers after the position: three for each point, and three more if there are that many. Empty without them.
    var first: [PackedFloat3] = []
    var second: [PackedFloat3] = []
    var largest: Float = 0, smallest: Float = 0
    /// The offset of the first line that is not as expected.
    var failure: Int?
  }

  /// Reads the points. O(size), on several threads.
  ///
  /// - Throws: `MeshReadError` with the line that is not as expected.
  package func read() throws(MeshReadError) -> MeshDocument {
    try MeshReadError.checkText(bytes.span, path: path)
    return try PositionOrigin.read(\MeshDocument.self) { (origin) throws(MeshReadError) in
      try read(relativeTo: origin)
    }
  }

  private func read(relativeTo origin: PositionOrigin) throws(MeshReadError) -> MeshDocument {
    let count = Self.fieldCount(bytes.span)
    let ranges = TextPartitioner.parts(of: 0..<bytes.count, count: Parallel.threadCount) {
      TextPartitioner.lineStart(after: $0, in: bytes.span)
    }
    let parts = Parallel.map(ranges.count) { part(ranges[$0], fieldCount: count, relativeTo: origin) }
    if let failure = parts.compactMap(\.failure).first { throw error(at: failure, fieldCount: count) }
    var all = Part()
    for part in parts {
      all.positions += part.positions
      all.first += part.first
      all.second += part.second
      all.largest = max(all.largest, part.largest)
      all.smallest = min(all.smallest, part.smallest)
    }
    let areNormals = count < 7 && all.smallest < 0
    let scale: Float = all.largest > 1 ? 255 : 1
    let colors = areNormals ? [] : all.first.map { SIMD4($0.vector / scale, 1).sRGB8Components }
    let normals = areNormals ? all.first : all.second
    return PointFile(
      PointSet(
        positions: all.positions, normals: normals.map { PackedFloat3(unitNormal($0.vector)) },
        colors: colors)
    ).document
  }

  private func part(_ range: Range<Int>, fieldCount: Int, relativeTo origin: PositionOrigin) -> Part {
    let text = bytes.span
    var part = Part()
    part.positions.reserveCapacity(range.count / (8 * max(fieldCount, 1)))
    var scanner = TextScanner(range)
    if range.lowerBound == 0 { _ = scanner.takeByteOrderMark(in: text) }
    // The number of numbers before a colour.
    let skipped = fieldCount == 7 || fieldCount == 8 ? 1 : 0
    let (hasFirst, hasSecond) = (fieldCount >= 6, fieldCount >= 9)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let start = scanner.offset
      if !Self.isSkipped(scanner, text) {
        func vector(relativeTo origin: PositionOrigin = .zero) -> PackedFloat3? {
          var numbers = SIMD3<Float>.zero
          for axis in 0..<3 {
            scanner.skipBlanks(in: text)
            guard let number = scanner.float(in: text, minus: origin.isZero ? 0 : origin[axis]),
              scanner.isAtFieldEnd(in: text)
            else { return nil }
            numbers[axis] = number
          }
          return PackedFloat3(numbers)
        }
        guard let position = vector(relativeTo: origin) else {
          part.failure = start
          return part
        }
        part.positions.append(position)
        for _ in 0..<skipped {
          scanner.skipBlanks(in: text)
          _ = scanner.field(in: text)
        }
        if hasFirst {
          guard let value = vector() else {
            part.failure = start
            return part
          }
          part.first.append(value)
          part.largest = max(part.largest, value.vector.max())
          part.smallest = min(part.smallest, value.vector.min())
        }
        if hasSecond {
          guard let value = vector() else {
            part.failure = start
            return part
          }
          part.second.append(value)
        }
      }
      scanner.skipLine(in: text)
    }
    return part
  }

  private func error(at offset: Int, fieldCount: Int) -> MeshReadError {
    var (line, end) = (1, offset)
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") { line += 1 }
    while end < bytes.count, end < offset + 64, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    let used = fieldCount >= 9 ? 9 : fieldCount >= 7 ? 7 : fieldCount >= 6 ? 6 : 3
    return MeshReadError(
      path: path, at: .line(line),
      .unexpected(
        expected: "\(used) numbers, as on the first line", found: quoted(bytes.span.extracting(offset..<end)))
    )
  }
}
