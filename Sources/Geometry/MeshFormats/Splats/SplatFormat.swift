import Geometry
import TextCoding

/// SPLAT, 3D Gaussians of 32 bytes each without a header, as viewers of web pages read them: three floats for the position, three
/// for the scales, four bytes for the sRGB colour and the opacity, and four for the quaternion (w, x, y, z).
enum SplatFormat: MeshFileFormat {
  static let endings = ["splat"]
  static let summary = "3D Gaussians of 32 bytes, without higher harmonics"
  static let mediaType = "model/x-splat"
  static let keeps: MeshAbilities = [.splats, .colors]
  static let seeds = [String(repeating: "@", count: recordSize)]

  /// The size of a splat in bytes.
  static let recordSize = 32

  /// There is no header.
  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool { false }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    guard bytes.count.isMultiple(of: recordSize) else {
      throw MeshReadError(
        path: input.path, at: .byte(bytes.count / recordSize * recordSize),
        .unexpected(expected: "32 bytes for each splat", found: "\(bytes.count % recordSize) bytes"))
    }
    var splats = SplatCollector(degree: 0)
    let (source, count) = (bytes.span, bytes.count / recordSize)
    splats.reserveCapacity(count)
    for start in stride(from: 0, to: bytes.count, by: recordSize) {
      func vector(_ offset: Int) -> SIMD3<Float> {
        let place = start + offset
        return SIMD3(number(place), number(place + 4), number(place + 8))
      }
      func number(_ place: Int) -> Float { Float(bitPattern: UInt32(littleEndian: source.load(at: place))) }
      func byte(_ offset: Int) -> Float { Float(source[start + offset]) }
      func direction(_ offset: Int) -> Float { (byte(offset) - 128) / 128 }
      let color = SIMD3(byte(24), byte(25), byte(26)) / 255
      splats.append(
        .init(
          position: vector(0), scale: vector(12),
          rotation: SIMD4(direction(29), direction(30), direction(31), direction(28)),
          opacity: byte(27) / 255)
      ) { _ in (color - 0.5) / SphericalHarmonics.constant }
    }
    return splats.finish(MeshFormat(self))
  }

  static func omissions(of document: MeshDocument) -> [String] {
    SplatList.omissions(of: document, greatestDegree: 0)
  }

  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    recordSize * document.splatCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    SplatWriter(list: SplatList(document), document: document)
  }
}

extension MeshFormat {
  /// SPLAT, 3D Gaussians of 32 bytes each.
  public static let splat = MeshFormat(SplatFormat.self)
}

/// A writer of SPLAT files.
private struct SplatWriter: RecordSource, MeshFileWriter {
  let list: SplatList
  let document: MeshDocument

  var runCount: Int { 1 }
  func run(_ number: Int) -> (recordCount: Int, recordSize: Int) { (list.count, SplatFormat.recordSize) }

  func store(_ records: Range<Int>, ofRun number: Int, _ writer: inout ByteWriter) {
    let splats = list.splats
    for index in records {
      let position = list.points.positions[index].vector
      writer.store(document.hasOrigin ? SIMD3<Float>(document.absolute(position)) : position)
      writer.store(splats.scales[index].vector)
      writer.store(splats.color(index))
      let rotation = splats.rotations[index]
      let bytes = SIMD4(rotation.w, rotation.x, rotation.y, rotation.z) * 128 + 128
      writer.store(
        SIMD4<UInt8>(
          bytes.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)),
          rounding: .toNearestOrAwayFromZero))
    }
  }
}
