import Files
import Geometry
import TextCoding

/// SPZ, 3D Gaussians in about 20 bytes each within a gzip file; see `SPZReader` and `SPZWriter`.
enum SPZFormat: MeshFileFormat {
  static let endings = ["spz"]
  static let summary = "compressed 3D Gaussians, versions 2 and 3"
  static let mediaType = "model/x-spz"
  static let keeps: MeshAbilities = [.splats, .colors]
  static let seeds = [
    "NGSP\u{3}\0\0\0\u{1}\0\0\0\0\u{C}\0\0" + String(repeating: "@", count: 20),
    "NGSP\u{2}\0\0\0\u{1}\0\0\0\u{1}\u{C}\0\0" + String(repeating: "A", count: 28),
  ]

  /// The content begins so. The file itself is one of gzip, which whatever sniffs a file decompresses before.
  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool { bytes.starts(with: "NGSP") }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    let content: [UInt8]
    do throws(FileError) {
      content = try FileReader.unpacked(
        bytes, path: input.path,
        limits: InputLimits(size: input.siblings.sizeLimit, expansion: InputLimits.standard.expansion))
    } catch {
      throw MeshReadError(path: input.path, .file(error))
    }
    return try SPZReader(path: input.path, bytes: content).read().finish(MeshFormat(self))
  }

  static func checkLimits(
    of document: MeshDocument, _ compression: MeshCompression
  ) throws(MeshWriteError) {
    try document.checkTotal(of: MeshFormat(self), "splats", limit: Int(UInt32.max)) {
      $0.points.splats.count
    }
  }

  /// Before compression.
  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    document.nodes.reduce(SPZLayout.headerSize) { sum, node in
      let splats = document.meshes[node.mesh].points.splats
      return sum + splats.count * SPZLayout(version: SPZWriter.version, degree: splats.degree).size
    }
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    try SPZWriter(document)
  }
}

extension MeshFormat {
  /// SPZ, compressed 3D Gaussians.
  public static let spz = MeshFormat(SPZFormat.self)
}

/// The sizes of the numbers of a splat in SPZ files, which have an array for each: positions, opacities, colours, scales, rotations
/// and higher harmonics, one after another.
struct SPZLayout {
  /// The size of the header in bytes.
  static let headerSize = 16
  /// The bytes of a position, of three numbers of 24 bits.
  static let positionSize = 9
  /// The factor of the coefficients of degree 0 before they are bytes.
  static let colorScale: Float = 0.15

  /// The bytes of a rotation: three numbers of 8 bits in version 2, three of 10 bits and an index in version 3.
  let rotationSize: Int
  /// The number of coefficients of higher degrees for each channel.
  let coefficientCount: Int

  init(version: Int, degree: Int) {
    rotationSize = version == 2 ? 3 : 4
    coefficientCount = SphericalHarmonics.count(upToDegree: degree) - 1
  }

  /// The bytes of a splat.
  var size: Int { Self.positionSize + 1 + 3 + 3 + rotationSize + 3 * coefficientCount }
}

/// A reader of SPZ files of versions 2 and 3 (Niantic, <https://github.com/nianticlabs/spz>), of decompressed content.
struct SPZReader {
  private let path: String
  private let bytes: [UInt8]
  private let version: Int, count: Int, degree: Int
  private let layout: SPZLayout
  private let fractionalBits: Int

  /// Reads the header. O(1).
  ///
  /// - Throws: `MeshReadError` for a header that is not valid, and for fewer bytes than it states.
  init(path: String, bytes: [UInt8]) throws(MeshReadError) {
    func refusal(_ place: Int, _ expected: String, _ found: String) -> MeshReadError {
      MeshReadError(path: path, at: .byte(place), .unexpected(expected: expected, found: found))
    }
    guard SPZFormat.begins(bytes.span) else { throw refusal(0, "NGSP", "another format") }
    guard bytes.count >= SPZLayout.headerSize else {
      throw refusal(0, "a header of 16 bytes", "\(bytes.count) bytes")
    }
    func word(_ place: Int) -> Int { Int(UInt32(littleEndian: bytes.span.load(at: place))) }
    version = word(4)
    guard version == 2 || version == 3 else {
      throw MeshReadError(path: path, at: .byte(4), .unsupported("version \(version) of SPZ"))
    }
    (count, degree, fractionalBits) = (word(8), Int(bytes[12]), Int(bytes[13]))
    guard degree <= SphericalHarmonics.greatestDegree else {
      throw refusal(12, "a degree from 0 to 3", "\(degree)")
    }
    guard fractionalBits < 32 else { throw refusal(13, "fewer than 32 fractional bits", "\(fractionalBits)") }
    layout = SPZLayout(version: version, degree: degree)
    let room = (bytes.count - SPZLayout.headerSize) / layout.size
    guard count <= room else { throw refusal(8, "at most \(room) splats in this file", "\(count)") }
    (self.path, self.bytes) = (path, bytes)
  }

  /// Reads the splats. O(splats).
  func read() -> SplatCollector {
    var splats = SplatCollector(degree: degree)
    splats.reserveCapacity(count)
    let source = bytes.span
    let opacities = SPZLayout.headerSize + SPZLayout.positionSize * count
    let (colors, scales, rotations) = (opacities + count, opacities + 4 * count, opacities + 7 * count)
    let harmonics = rotations + layout.rotationSize * count
    let step = 1 / Float(UInt64(1) << UInt64(fractionalBits))
    for index in 0..<count {
      func vector(_ start: Int) -> SIMD3<Float> {
        let place = start + 3 * index
        return SIMD3(Float(source[place]), Float(source[place + 1]), Float(source[place + 2]))
      }
      func coordinate(_ axis: Int) -> Float {
        let place = SPZLayout.headerSize + SPZLayout.positionSize * index + 3 * axis
        let bits =
          UInt32(source[place]) << 8 | UInt32(source[place + 1]) << 16 | UInt32(source[place + 2]) << 24
        // The shift extends the sign.
        return Float(Int32(bitPattern: bits) >> 8) * step
      }
      let color = (vector(colors) / 255 - 0.5) / SPZLayout.colorScale
      splats.append(
        .init(
          position: SIMD3(coordinate(0), coordinate(1), coordinate(2)),
          scale: SplatCoding.scale(logarithm: vector(scales) / 16 - 10),
          rotation: version == 2
            ? SplatCoding.quaternion(others: vector(rotations) / 127.5 - 1, largest: 3)
            : smallestThree(UInt32(littleEndian: source.load(at: rotations + 4 * index))),
          opacity: Float(source[opacities + index]) / 255)
      ) { number in
        guard number > 0 else { return color }
        let place = harmonics + 3 * (layout.coefficientCount * index + number - 1)
        return (SIMD3(Float(source[place]), Float(source[place + 1]), Float(source[place + 2])) - 128) / 128
      }
    }
    return splats
  }

  /// Returns the quaternion of version 3: the index of the largest component in the upper two bits, then the others, from the
  /// first to the last, as a sign and 9 bits of a multiple of √½ / 511.
  @inline(__always)
  private func smallestThree(_ bits: UInt32) -> SIMD4<Float> {
    func component(_ place: UInt32) -> Float {
      let size = Float((bits >> place) & 0x1FF) * (Float(0.5).squareRoot() / 511)
      return (bits >> (place + 9)) & 1 == 1 ? -size : size
    }
    return SplatCoding.quaternion(
      others: SIMD3(component(20), component(10), component(0)), largest: Int(bits >> 30))
  }
}

/// A writer of SPZ files of version 3.
private struct SPZWriter: MeshFileWriter {
  static let version = 3
  private let list: SplatList
  private let document: MeshDocument
  private let fractionalBits: Int

  /// The greatest coordinate, which is a number of 24 bits with a sign.
  private static let greatestCoordinate = Double(1 << 23 - 1)

  /// Chooses the number of fractional bits by the greatest coordinate.
  ///
  /// - Throws: `MeshWriteError.outOfRange` if that is more than 24 bits can hold.
  init(_ document: MeshDocument) throws(MeshWriteError) {
    (list, self.document) = (SplatList(document), document)
    var greatest = 0.0
    for position in list.points.positions {
      let position = document.absolute(position.vector)
      greatest = max(greatest, abs(position.x), abs(position.y), abs(position.z))
    }
    var bits = 20
    while bits > 0, greatest * Double(1 << bits) > Self.greatestCoordinate { bits -= 1 }
    guard greatest <= Self.greatestCoordinate else {
      throw .outOfRange(
        .mesh(document.nodes.first?.mesh ?? 0), property: "position", value: Float(greatest),
        expected: "at most \(Int(Self.greatestCoordinate))")
    }
    fractionalBits = bits
  }

  func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    try sink.write(Deflater.gzip(content))
  }

  /// The file before compression. O(splats).
  private var content: [UInt8] {
    let (splats, count) = (list.splats, list.count)
    let layout = SPZLayout(version: Self.version, degree: splats.degree)
    var bytes = Array("NGSP".utf8)
    bytes.reserveCapacity(SPZLayout.headerSize + layout.size * count)
    func append(_ word: UInt32, count: Int = 4) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(8 * byte))) }
    }
    func append(_ values: SIMD3<Float>) {
      let clamped = values.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      for axis in 0..<3 { bytes.append(UInt8(clamped[axis].rounded())) }
    }
    append(UInt32(Self.version))
    append(UInt32(truncatingIfNeeded: count))
    bytes += [UInt8(splats.degree), UInt8(fractionalBits), 0, 0]
    for position in list.points.positions {
      let place = document.absolute(position.vector) * Double(1 << fractionalBits)
      for axis in 0..<3 {
        append(UInt32(bitPattern: Int32(place[axis].rounded())), count: 3)
      }
    }
    for opacity in splats.opacities { bytes.append(UInt8((min(max(opacity, 0), 1) * 255).rounded())) }
    let size = splats.coefficientCount
    for index in 0..<count {
      append((splats.harmonics[index * size].vector * SPZLayout.colorScale + 0.5) * 255)
    }
    for scale in splats.scales { append((SplatCoding.logarithm(scale: scale.vector) + 10) * 16) }
    for rotation in splats.rotations { append(Self.smallestThree(rotation)) }
    for index in 0..<count {
      for number in 1..<max(size, 1) { append(splats.harmonics[index * size + number].vector * 128 + 128) }
    }
    return bytes
  }

  /// Returns the bits of a unit quaternion; see `SPZReader`.
  private static func smallestThree(_ rotation: SIMD4<Float>) -> UInt32 {
    let largest = (0..<4).max { abs(rotation[$0]) < abs(rotation[$1]) } ?? 3
    // A quaternion and its negative are the same rotation.
    let signed = rotation[largest] < 0 ? -rotation : rotation
    var bits = UInt32(largest)
    for index in 0..<4 where index != largest {
      let size = UInt32(min(abs(signed[index]) * Float(2).squareRoot() * 511, 511).rounded())
      bits = bits << 10 | (signed[index] < 0 ? 1 << 9 : 0) | size
    }
    return bits
  }
}
