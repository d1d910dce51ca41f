import Geometry
import TextCoding

/// A reader of LAS files: ASPRS, *LAS Specification 1.4 – R15* (2019), and its earlier versions.
///
/// A header has the scales and offsets of the coordinates, which are whole numbers in records of one of the formats 0 to 10.
/// Colours are of 16 bits, but many programs write those of 8 bits; their values decide. Intensities and classes are kept as numbers.
struct LASReader {
  private let path: String
  private let bytes: [UInt8]
  private let scale: SIMD3<Double>, offset: SIMD3<Double>
  private let pointCount: Int, firstPoint: Int, recordSize: Int
  private let layout: RecordLayout

  /// The places in a record of one format, in bytes.
  private struct RecordLayout {
    let size: Int
    /// The place of the classification.
    let classification: Int
    /// The bits of the classification, which has flags in the formats 0 to 5.
    var classes: UInt8 { classification == 15 ? 0x1F : 0xFF }
    /// The place of the colour. Nil for a format without.
    let color: Int?

    static let all: [RecordLayout] = [
      .init(size: 20, classification: 15, color: nil), .init(size: 28, classification: 15, color: nil),
      .init(size: 26, classification: 15, color: 20), .init(size: 34, classification: 15, color: 28),
      .init(size: 57, classification: 15, color: nil), .init(size: 63, classification: 15, color: 28),
      .init(size: 30, classification: 16, color: nil), .init(size: 36, classification: 16, color: 30),
      .init(size: 38, classification: 16, color: 30), .init(size: 59, classification: 16, color: nil),
      .init(size: 67, classification: 16, color: 30),
    ]
  }

  /// Reads the header. O(1).
  ///
  /// - Throws: `MeshReadError` for a header that is not valid, compressed points, and fewer points than stated.
  init(path: String, bytes: [UInt8]) throws(MeshReadError) {
    func refusal(_ place: Int, _ expected: String, _ found: String) -> MeshReadError {
      MeshReadError(path: path, at: .byte(place), .unexpected(expected: expected, found: found))
    }
    guard LASFormat.begins(bytes.span) else { throw refusal(0, "LASF", "another format") }
    guard bytes.count >= 227 else { throw refusal(0, "a header of 227 bytes", "\(bytes.count) bytes") }
    let header = bytes.span
    func number(_ place: Int, size: Int) -> Int {
      Int(clamping: (0..<size).reduce(UInt64(0)) { $0 | UInt64(header[place + $1]) << UInt64(8 * $1) })
    }
    func vector(_ place: Int) -> SIMD3<Double> {
      func value(_ axis: Int) -> Double {
        Double(bitPattern: UInt64(littleEndian: header.load(at: place + 8 * axis)))
      }
      return SIMD3(value(0), value(1), value(2))
    }
    guard bytes[24] == 1, bytes[25] <= 4 else {
      throw refusal(24, "version 1.0 to 1.4", "\(bytes[24]).\(bytes[25])")
    }
    guard bytes[104] & 0xC0 == 0 else {
      throw MeshReadError(path: path, at: .byte(104), .unsupported("compression by LASzip"))
    }
    guard Int(bytes[104]) < RecordLayout.all.count else {
      throw refusal(104, "a format of points from 0 to 10", "\(bytes[104])")
    }
    layout = RecordLayout.all[Int(bytes[104])]
    recordSize = number(105, size: 2)
    guard recordSize >= layout.size else {
      throw refusal(105, "at least \(layout.size) bytes for a point", "\(recordSize)")
    }
    (scale, offset) = (vector(131), vector(155))
    guard (scale + offset).sum().isFinite else {
      throw refusal(131, "finite scales and offsets", "another number")
    }
    firstPoint = number(96, size: 4)
    let legacyCount = number(107, size: 4)
    let hasLongCount = bytes[25] == 4 && number(94, size: 2) >= 375 && bytes.count >= 375
    pointCount = hasLongCount ? max(number(247, size: 8), legacyCount) : legacyCount
    let room = max(bytes.count - firstPoint, 0) / recordSize
    guard pointCount <= room else {
      throw refusal(107, "at most \(room) points in this file", "\(pointCount)")
    }
    (self.path, self.bytes) = (path, bytes)
  }

  /// Reads the points. O(points).
  func read(relativeTo origin: PositionOrigin) throws(MeshReadError) -> MeshFile.ReadResult {
    var points = PointSet()
    points.positions.reserveCapacity(pointCount)
    var colors = ColorCollector()
    var intensities = PointScalar(name: "intensity", values: [])
    var classes = PointScalar(name: "classification", values: [])
    var missingCount = 0
    let source = bytes.span
    // The difference is small, so that the sums below have all digits of the file.
    let base = offset - origin.origin
    for point in 0..<pointCount {
      let record = firstPoint + point * recordSize
      func coordinate(_ axis: Int) -> Double {
        Double(Int32(littleEndian: source.load(at: record + 4 * axis))) * scale[axis] + base[axis]
      }
      let position = SIMD3<Float>(SIMD3(coordinate(0), coordinate(1), coordinate(2)))
      guard position.sum().isFinite else {
        missingCount += 1
        continue
      }
      points.positions.append(PackedFloat3(position))
      intensities.values.append(Float(UInt16(littleEndian: source.load(at: record + 12))))
      classes.values.append(Float(source[record + layout.classification] & layout.classes))
      guard let color = layout.color else { continue }
      func component(_ number: Int) -> Float {
        Float(UInt16(littleEndian: source.load(at: record + color + 2 * number)))
      }
      colors.append(ColorCollector.Encoded(component(0), component(1), component(2), .infinity))
    }
    // A file whose colours are all black has none.
    if layout.color != nil {
      let bytes = colors.bytes(0..<points.positions.count)
      if bytes.contains(where: { $0 != SIMD4(0, 0, 0, 255) }) { points.colors = bytes }
    }
    var omissions: [String] = []
    // Intensities of 0 are missing. The classes 0 and 1 are those of points without a class.
    if intensities.values.contains(where: { $0 > 0 }) { points.scalars.append(intensities) }
    if classes.values.contains(where: { $0 > 1 }) { points.scalars.append(classes) }
    if missingCount > 0 { omissions.append("\(missingCount) of \(pointCount) points, which are not finite") }
    return MeshFile.ReadResult(document: PointFile(points).document, format: .las, omissions: omissions)
  }
}
