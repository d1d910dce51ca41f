import Geometry

/// The elements of a compressed PLY file of SuperSplat: `chunk` with the ranges of 256 splats each, `vertex` with four words of
/// 32 bits for each splat, and `sh` with a byte for each higher coefficient of the spherical harmonics.
struct PLYPackedSplats: Sendable {
  /// The offset of an element in the file, and the size of a row.
  private struct Rows {
    var start: Int, size: Int, element: PLYHeader.Element

    /// Returns the offset of a property in the file, which must be of a type, for row 0.
    func place(_ name: String, _ type: PLYHeader.Scalar) -> Int? {
      var offset = start
      for property in element.properties {
        if property.name == name { return property.type == type ? offset : nil }
        offset += property.type.size
      }
      return nil
    }
  }

  private let vertices: Rows, chunks: Rows, harmonics: Rows?
  private let isBigEndian: Bool
  /// The places of the words of the first splat: position, rotation, scale and colour.
  private let words: [Int]
  /// The places of the least and the greatest values of the first chunk: of positions, of scales and of colours, which
  /// are from 0 to 1 if there are none.
  private let ranges: [(least: Int, greatest: Int)]
  /// The places of the coefficients of the first splat: by their numbers, three for each.
  private let coefficients: [Int]
  private let degree: Int

  /// The number of splats of a chunk.
  static let chunkSize = 256

  /// Finds the elements of a file. Nil for another file, or for text.
  init?(_ header: PLYHeader) {
    guard header.encoding != .ascii else { return nil }
    isBigEndian = header.encoding == .bigEndian
    var (found, start): ([String: Rows], Int) = ([:], header.dataOffset)
    for element in header.elements {
      guard let size = element.fixedSize else { return nil }
      found[element.name] = found[element.name] ?? Rows(start: start, size: size, element: element)
      start += size * element.count
    }
    guard let vertices = found["vertex"], let chunks = found["chunk"] else { return nil }
    (self.vertices, self.chunks) = (vertices, chunks)
    words = ["position", "rotation", "scale", "color"].compactMap { vertices.place("packed_\($0)", .uint32) }
    ranges = (["x", "y", "z", "scale_x", "scale_y", "scale_z", "r", "g", "b"] as [String]).compactMap {
      name in
      guard let least = chunks.place("min_\(name)", .float),
        let greatest = chunks.place("max_\(name)", .float)
      else { return nil }
      return (least, greatest)
    }
    guard words.count == 4, ranges.count == 9 || ranges.count == 6 else { return nil }
    let rows = found["sh"].flatMap { $0.element.count == vertices.element.count ? $0 : nil }
    let perChannel = (rows?.element.properties.count ?? 0) / 3
    degree =
      (0...SphericalHarmonics.greatestDegree).last {
        SphericalHarmonics.count(upToDegree: $0) - 1 <= perChannel
      } ?? 0
    coefficients = (1..<SphericalHarmonics.count(upToDegree: degree)).flatMap { number in
      (0..<3).compactMap { rows?.place("f_rest_\($0 * perChannel + number - 1)", .uint8) }
    }
    guard coefficients.count == 3 * (SphericalHarmonics.count(upToDegree: degree) - 1) else { return nil }
    harmonics = rows
  }

  /// Reads the splats. O(splats).
  ///
  /// - Throws: `MeshReadError` if there are fewer chunks than the splats need.
  func read(_ bytes: [UInt8], path: String) throws(MeshReadError) -> SplatCollector {
    let count = vertices.element.count
    let chunkCount = (count + Self.chunkSize - 1) / Self.chunkSize
    guard chunks.element.count >= chunkCount else {
      throw MeshReadError(
        path: path, at: .byte(chunks.start),
        .unexpected(expected: "\(chunkCount) chunks for \(count) splats", found: "\(chunks.element.count)"))
    }
    var splats = SplatCollector(degree: degree)
    splats.reserveCapacity(count)
    let source = bytes.span
    func word(_ place: Int) -> UInt32 {
      let value = source.load(at: place, as: UInt32.self)
      return isBigEndian ? value.byteSwapped : value
    }
    for index in 0..<count {
      let (row, chunk) = (index * vertices.size, index / Self.chunkSize * chunks.size)
      /// Returns the number at a share of the way from the least to the greatest one of the chunk.
      func number(_ range: Int, _ share: Float) -> Float {
        guard range < ranges.count else { return share }
        let least = Float(bitPattern: word(ranges[range].least + chunk))
        return least + (Float(bitPattern: word(ranges[range].greatest + chunk)) - least) * share
      }
      func vector(_ range: Int, _ shares: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(number(range, shares.x), number(range + 1, shares.y), number(range + 2, shares.z))
      }
      let color = word(words[3] + row)
      let base = vector(6, SIMD3(share(color, 24, 8), share(color, 16, 8), share(color, 8, 8)))
      let rotation = word(words[1] + row)
      // The components from −√½ to √½, without the largest one, in the order w, x, y, z.
      let others =
        (SIMD3(share(rotation, 20, 10), share(rotation, 10, 10), share(rotation, 0, 10)) - 0.5)
        * Float(2)
        .squareRoot()
      let turned = SplatCoding.quaternion(others: others, largest: Int(rotation >> 30))
      splats.append(
        .init(
          position: vector(0, shares111011(word(words[0] + row))),
          scale: SplatCoding.scale(logarithm: vector(3, shares111011(word(words[2] + row)))),
          rotation: SIMD4(turned.y, turned.z, turned.w, turned.x), opacity: share(color, 0, 8))
      ) { coefficient in
        guard coefficient > 0, let harmonics else { return (base - 0.5) / SphericalHarmonics.constant }
        func value(_ channel: Int) -> Float {
          // Bytes are from −4 to 4, by the middles of 256 equal parts, but for the ends.
          let byte = source[coefficients[3 * (coefficient - 1) + channel] + index * harmonics.size]
          return byte == 0 ? -4 : byte == 255 ? 4 : (Float(byte) + 0.5) / 32 - 4
        }
        return SIMD3(value(0), value(1), value(2))
      }
    }
    return splats
  }

  /// Returns `count` bits of a word from a place on, from 0 to 1.
  @inline(__always)
  private func share(_ word: UInt32, _ place: UInt32, _ count: UInt32) -> Float {
    let mask = (UInt32(1) << count) - 1
    return Float((word >> place) & mask) / Float(mask)
  }

  /// Returns the shares in 11, 10 and 11 bits.
  @inline(__always)
  private func shares111011(_ word: UInt32) -> SIMD3<Float> {
    SIMD3(share(word, 21, 11), share(word, 11, 10), share(word, 0, 11))
  }
}
