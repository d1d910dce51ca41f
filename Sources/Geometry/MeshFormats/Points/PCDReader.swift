import Geometry
import Parallelism
import TextCoding

/// A reader of point clouds of the Point Cloud Library (PCD, version 0.7): a header of named fields, then rows of text, rows of
/// binary numbers, or columns of binary numbers that are compressed by LZF. The format is that of
/// <https://pointclouds.org/documentation/tutorials/pcd_file_format.html>.
///
/// The fields `x y z`, `normal_x normal_y normal_z` and `rgb` or `rgba`, or `r g b` and `a`, are read. Entries and fields are read in
/// any letter case. Other fields of one number are kept; see `PointScalar`. Points whose position is not a number, which
/// is how the library marks missing ones, are left out.
package struct PCDReader {
  private let path: String
  private let bytes: [UInt8]
  private let header: PCDHeader

  /// Creates a reader of the file at `path`. O(header).
  ///
  /// - Throws: `MeshReadError` with the line of the header that is not as expected.
  package init(path: String, bytes: [UInt8]) throws(MeshReadError) {
    // Binary data can look like UTF-16.
    var text = Self.isPCD(bytes.span) ? bytes : bytes.normalizedText ?? bytes
    header = try PCDHeader(text, path: path)
    if header.encoding == .text, soleCarriageReturn(in: text.span, from: 0) < text.count {
      text.endLinesWithLineFeeds()
    }
    (self.path, self.bytes) = (path, text)
  }

  /// Returns whether a file begins as a header does: with comments or its first entry. O(comments).
  package static func isPCD(_ bytes: borrowing Span<UInt8>) -> Bool {
    let words = ["# .PCD", "#.PCD", "# PCD", "#PCD", "VERSION ", "FIELDS ", "COLUMNS "]
    return words.contains { word in
      let letters = Array(word.utf8)
      return bytes.count >= letters.count
        && letters.indices.allSatisfy { bytes[$0] == letters[$0] || bytes[$0] == letters[$0] | 0x20 }
    }
  }

  /// Reads the points. O(size).
  ///
  /// - Throws: `MeshReadError` with the place of what is not as expected.
  package func read() throws(MeshReadError) -> (document: MeshDocument, omissions: [String]) {
    try PositionOrigin.read(\(document: MeshDocument, omissions: [String]).document) {
      (origin) throws(MeshReadError) in try read(relativeTo: origin)
    }
  }

  private func read(
    relativeTo origin: PositionOrigin
  ) throws(MeshReadError) -> (document: MeshDocument, omissions: [String]) {
    var points = PCDPoints(header, relativeTo: origin)
    switch header.encoding {
    case .text: try readText(into: &points)
    case .binary:
      try check(
        bytes.count - header.dataOffset, holds: header.pointCount, header.stride, at: header.dataOffset)
      points.append(
        bytes.span, header.fields.map { (start: header.dataOffset + $0.offset, stride: header.stride) })
    case .compressed: try readColumns(into: &points)
    }
    points.finish()
    let missing = header.pointCount - points.set.positions.count
    if missing > 0 {
      points.omissions.add(
        "point without a position", "points without a position", at: nil, count: missing)
    }
    return (PointFile(points.set).document, points.omissions.descriptions + points.unusedFields)
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
          var value = Double(String(decoding: bytes[field], as: UTF8.self))
          if value == nil {
            var rest = TextScanner(field)
            if rest.takeNotFinite(in: text) { value = .nan }
          }
          guard let value else {
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
    let columnsOfFields = header.fields.map { field -> (start: Int, stride: Int) in
      defer { place += header.pointCount * field.size * field.count }
      return (place, field.size * field.count)
    }
    points.append(columns.span, columnsOfFields)
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
  /// What is left out.
  var omissions = OmissionList()
  private let header: PCDHeader
  private let position: [Int], normal: [Int]
  private let color: Int?
  /// The fields of a colour whose components are fields of their own, with alpha if there is one. Empty without them.
  private let components: [Int]
  /// The fields that are kept as numbers.
  private let scalars: [Int]
  private(set) var colors = ColorCollector()
  /// The point relative to which positions are stored.
  private let origin: PositionOrigin

  init(_ header: PCDHeader, relativeTo origin: PositionOrigin) {
    (self.header, self.origin) = (header, origin)
    position = header.indices(["x", "y", "z"]) ?? []
    normal = header.indices(["normal_x", "normal_y", "normal_z"]) ?? []
    color = header.index("rgb") ?? header.index("rgba")
    let separate = header.indices(["r", "g", "b"]) ?? header.indices(["red", "green", "blue"]) ?? []
    let alpha = header.index("a") ?? header.index("alpha")
    let components = color != nil || separate.isEmpty ? [] : separate + [alpha].compactMap(\.self)
    self.components = components
    let used = Set(position + normal + components + [color].compactMap(\.self))
    scalars = header.fields.indices.filter {
      !used.contains($0) && header.fields[$0].count == 1 && header.fields[$0].name != "_"
    }
    set.scalars = scalars.map { PointScalar(name: header.fields[$0].name, values: []) }
  }

  /// The fields that no part of a point uses, in words. Empty if there are none. Fields called `_` are padding.
  var unusedFields: [String] {
    let used = Set(position + normal + components + scalars + [color].compactMap(\.self))
    let names = header.fields.indices.filter { !used.contains($0) }.map { header.fields[$0].name }
    return unusedColumns(names.filter { $0 != "_" }, of: "points")
  }

  /// Three fields of binary numbers.
  private struct VectorField {
    let x: NumberField, y: NumberField, z: NumberField

    init(_ indices: [Int], _ field: (Int) -> NumberField) {
      (x, y, z) = (field(indices[0]), field(indices[1]), field(indices[2]))
    }

    func value(_ source: Span<UInt8>, _ point: Int) -> SIMD3<Float> {
      SIMD3(x.value(source, point), y.value(source, point), z.value(source, point))
    }

    func exactValue(_ source: Span<UInt8>, _ point: Int) -> SIMD3<Double> {
      SIMD3(x.exactValue(source, point), y.exactValue(source, point), z.exactValue(source, point))
    }
  }

  /// The numbers of a field, one for each point.
  private struct NumberField {
    let type: PCDHeader.NumberType
    let start: Int, stride: Int

    func value(_ source: Span<UInt8>, _ point: Int) -> Float {
      let offset = start + point * stride
      // Most fields, without a conversion to 64 bits.
      if type == .float32 { return Float(bitPattern: UInt32(littleEndian: source.load(at: offset))) }
      return Float(type.value(source, at: offset))
    }

    func exactValue(_ source: Span<UInt8>, _ point: Int) -> Double {
      type.value(source, at: start + point * stride)
    }
  }

  /// Appends all points of the header, whose binary numbers are in `source`.
  ///
  /// - Parameter places: the offset of each field of the first point, and the distance to that of the next.
  mutating func append(_ source: Span<UInt8>, _ places: [(start: Int, stride: Int)]) {
    func field(_ index: Int) -> NumberField {
      NumberField(type: header.fields[index].type, start: places[index].start, stride: places[index].stride)
    }
    let positions = VectorField(position, field)
    let normals = normal.isEmpty ? nil : VectorField(normal, field)
    let colors = color.map(field)
    let (componentFields, scalarFields) = (components.map(field), scalars.map(field))
    set.positions.reserveCapacity(header.pointCount)
    if normals != nil { set.normals.reserveCapacity(header.pointCount) }
    if colors != nil { set.colors.reserveCapacity(header.pointCount) }
    for point in 0..<header.pointCount {
      append(
        origin.isZero
          ? positions.value(source, point) : origin.relative(positions.exactValue(source, point)),
        normals?.value(source, point),
        colors.map { UInt32(littleEndian: source.load(at: $0.start + point * $0.stride)) },
        componentFields.map { $0.value(source, point) }, scalar: { scalarFields[$0].value(source, point) })
    }
  }

  /// Appends a point of numbers.
  mutating func append(_ values: [Double]) {
    let packed = color.map { index -> UInt32 in
      header.fields[index].type == .float32
        ? Float(values[index]).bitPattern : UInt32(min(max(values[index], 0), Double(UInt32.max)))
    }
    func vector(_ fields: [Int]) -> SIMD3<Float> {
      SIMD3(Float(values[fields[0]]), Float(values[fields[1]]), Float(values[fields[2]]))
    }
    let place = SIMD3(values[position[0]], values[position[1]], values[position[2]])
    append(
      origin.isZero ? SIMD3<Float>(place) : origin.relative(place), normal.isEmpty ? nil : vector(normal),
      packed, components.map { Float(values[$0]) }, scalar: { [scalars] in Float(values[scalars[$0]]) })
  }

  private mutating func append(
    _ place: SIMD3<Float>, _ normal: SIMD3<Float>?, _ packed: UInt32?, _ numbers: [Float],
    scalar: (Int) -> Float
  ) {
    guard place.x.isFinite, place.y.isFinite, place.z.isFinite else { return }
    set.positions.append(PackedFloat3(place))
    for index in set.scalars.indices {
      let value = scalar(index)
      set.scalars[index].values.append(value.isFinite ? value : .nan)
    }
    if let normal {
      let isFinite = normal.firstNotFinite == nil
      if !isFinite { omissions.add("normal that is not a number", "normals that are not numbers", at: nil) }
      set.normals.append(PackedFloat3(isFinite ? unitNormal(normal) : .zero))
    }
    if let packed {
      set.colors.append(
        SIMD4(UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF), 255))
    }
    if numbers.isEmpty { return }
    var encoded = ColorCollector.defaultColor
    for (channel, number) in numbers.enumerated() {
      // An 8-bit type means 0 to 255.
      encoded[channel] = header.fields[components[channel]].size == 1 ? number / 255 : number
    }
    // NaN differs from itself.
    if encoded != encoded {
      omissions.add("colour that is not a number", "colours that are not numbers", at: nil)
      encoded = ColorCollector.defaultColor
    }
    colors.append(encoded)
  }

  /// Moves the colours of components into the set.
  mutating func finish() { if colors.count > 0 { set.colors = colors.bytes(0..<colors.count) } }
}
