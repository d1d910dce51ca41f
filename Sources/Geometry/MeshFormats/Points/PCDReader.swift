import Geometry
import Parallelism
import TextCoding

/// A reader of point clouds of the Point Cloud Library (PCD, version 0.7): a header of named fields, then rows of text, rows of
/// binary numbers, or columns of binary numbers that are compressed by LZF. The format is that of
/// <https://pointclouds.org/documentation/tutorials/pcd_file_format.html>.
///
/// The fields `x y z`, `normal_x normal_y normal_z` and `rgb` or `rgba` are read. Points whose position is not a number, which
/// is how the library marks missing ones, are left out.
package struct PCDReader {
  private let path: String
  private let bytes: [UInt8]
  private let header: PCDHeader

  /// Creates a reader of the file at `path`. O(header).
  ///
  /// - Throws: `MeshReadError` with the line of the header that is not as expected.
  package init(path: String, bytes: [UInt8]) throws(MeshReadError) {
    (self.path, self.bytes) = (path, bytes)
    header = try PCDHeader(bytes, path: path)
  }

  /// Returns whether a file begins as a header does: with comments or its first entry. O(comments).
  package static func isPCD(_ bytes: borrowing Span<UInt8>) -> Bool {
    bytes.starts(with: "# .PCD") || bytes.starts(with: "VERSION ")
  }

  /// Reads the points. O(size).
  ///
  /// - Throws: `MeshReadError` with the place of what is not as expected.
  package func read() throws(MeshReadError) -> (document: MeshDocument, warnings: [String]) {
    var points = PCDPoints(header)
    switch header.encoding {
    case .text: try readText(into: &points)
    case .binary:
      try check(
        bytes.count - header.dataOffset, holds: header.pointCount, header.stride, at: header.dataOffset)
      let source = bytes.span
      for point in 0..<header.pointCount {
        points.append(source, at: header.fields.map { header.dataOffset + point * header.stride + $0.offset })
      }
    case .compressed: try readColumns(into: &points)
    }
    let missing = header.pointCount - points.set.positions.count
    let warnings = missing > 0 ? ["\(missing) of \(header.pointCount) points have no position"] : []
    return (PointFile(points.set).document, warnings)
  }

  private func readText(into points: inout PCDPoints) throws(MeshReadError) {
    let text = bytes.span
    var scanner = TextScanner(header.dataOffset..<text.count, line: header.lineCount + 1)
    var values = [Double](repeating: 0, count: header.fields.count)
    for _ in 0..<header.pointCount {
      scanner.skipBlanksAndLines(in: text)
      guard !scanner.isAtEnd else {
        throw error(at: .line(scanner.line), "\(header.pointCount) points", "the end of the file")
      }
      let line = scanner.line
      for number in values.indices {
        for part in 0..<header.fields[number].count {
          scanner.skipBlanks(in: text)
          let field = scanner.field(in: text)
          // A colour is the number whose bytes it is, which 24 bits of a float do not hold.
          guard let value = Double(String(decoding: bytes[field], as: UTF8.self)) else {
            throw error(at: .line(line), "a number", quoted(text.extracting(field)))
          }
          if part == 0 { values[number] = value }
        }
      }
      points.append(values)
    }
  }

  private func readColumns(into points: inout PCDPoints) throws(MeshReadError) {
    let start = header.dataOffset
    guard bytes.count >= start + 8 else { throw error(at: .byte(start), "two sizes", "the end of the file") }
    let (compressedSize, size) = (
      Int(UInt32(littleEndian: bytes.span.load(at: start))),
      Int(UInt32(littleEndian: bytes.span.load(at: start + 4)))
    )
    guard compressedSize <= bytes.count - start - 8 else {
      throw error(
        at: .byte(start), "at most \(bytes.count - start - 8) compressed bytes", "\(compressedSize)")
    }
    try check(size, holds: header.pointCount, header.stride, at: start + 4)
    // LZF compresses to a hundredth at best.
    guard size / 512 <= compressedSize,
      let columns = LZF.decompressed(bytes[start + 8..<start + 8 + compressedSize], size: size)
    else { throw error(at: .byte(start + 8), "\(size) bytes compressed by LZF", "damaged data") }
    var place = 0
    let starts = header.fields.map { field -> Int in
      defer { place += header.pointCount * field.size * field.count }
      return place
    }
    let source = columns.span
    for point in 0..<header.pointCount {
      points.append(
        source, at: zip(starts, header.fields).map { $0 + point * $1.size * $1.count })
    }
  }

  /// Throws unless `size` bytes hold all points.
  private func check(
    _ size: Int, holds count: Int, _ stride: Int, at offset: Int
  ) throws(MeshReadError) {
    let (needed, isTooLarge) = count.multipliedReportingOverflow(by: stride)
    guard !isTooLarge, needed <= size else {
      throw error(at: .byte(offset), "\(count) points of \(stride) bytes", "\(size) bytes")
    }
  }

  private func error(
    at place: MeshReadError.FileLocation, _ expected: String, _ found: String
  ) -> MeshReadError {
    MeshReadError(path: path, at: place, .unexpected(expected: expected, found: found))
  }
}

/// The points of a file as they are read.
private struct PCDPoints {
  private(set) var set = PointSet()
  private let header: PCDHeader
  private let position: [Int], normal: [Int]
  private let color: Int?

  init(_ header: PCDHeader) {
    self.header = header
    position = header.indices(["x", "y", "z"]) ?? []
    normal = header.indices(["normal_x", "normal_y", "normal_z"]) ?? []
    color = header.index("rgb") ?? header.index("rgba")
  }

  /// Appends a point whose fields are binary numbers at `offsets`.
  mutating func append(_ source: Span<UInt8>, at offsets: [Int]) {
    let fields = header.fields
    func value(_ index: Int) -> Double { fields[index].type.value(source, at: offsets[index]) }
    let packed = color.map { UInt32(littleEndian: source.load(at: offsets[$0])) }
    append(value, packed)
  }

  /// Appends a point of numbers.
  mutating func append(_ values: [Double]) {
    let packed = color.map { index -> UInt32 in
      header.fields[index].type == .float32
        ? Float(values[index]).bitPattern : UInt32(min(max(values[index], 0), Double(UInt32.max)))
    }
    append({ values[$0] }, packed)
  }

  private mutating func append(_ value: (Int) -> Double, _ packed: UInt32?) {
    func vector(_ fields: [Int]) -> SIMD3<Float> {
      SIMD3(Float(value(fields[0])), Float(value(fields[1])), Float(value(fields[2])))
    }
    let place = vector(position)
    guard place.x.isFinite, place.y.isFinite, place.z.isFinite else { return }
    set.positions.append(PackedFloat3(place))
    if !normal.isEmpty { set.normals.append(PackedFloat3(direction(vector(normal)) ?? .zero)) }
    if let packed {
      set.colors.append(
        SIMD4(UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF), 255))
    }
  }
}
