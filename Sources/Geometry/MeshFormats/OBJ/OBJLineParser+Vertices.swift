import Geometry
import TextCoding

// Vertex data: `v`, `vt` and `vn`.
extension OBJLineParser {
  /// Parses `v x y z`, which w, a colour, or both may follow.
  mutating func parsePosition(_ text: Span<UInt8>) throws(Failure) {
    if origin.isZero {
      part.positions.append(PackedFloat3(try vector(text, "v")))
    } else if let position = scanner.position(
      in: text, relativeTo: origin, skipping: { $0.skipBlanksAndContinuations(in: text) })
    {
      part.positions.append(PackedFloat3(position))
    } else {
      throw unexpected("a finite number after v", scanner, text)
    }
    var extra = SIMD4<Float>.zero
    var count = 0
    while !isAtStatementEnd(in: text) {
      let number = try number(text, "v")
      if count < 4 { extra[count] = number }
      count += 1
    }
    switch count {
    case 3: part.colors.append(SIMD4(extra.x, extra.y, extra.z, 1))
    case 4: part.colors.append(SIMD4(extra.y, extra.z, extra.w, 1))
    default: part.colors.append(ColorCollector.defaultColor)
    }
  }

  /// Parses `vt u [v [w]]`. Only volume textures have w, which is ignored.
  mutating func parseTextureCoordinate(_ text: Span<UInt8>) throws(Failure) {
    let u = try number(text, "vt")
    skipBlanks(in: text)
    let v = scanner.isAtLineEnd(in: text) ? 0 : try number(text, "vt")
    part.textureCoordinates.append(SIMD2(u, v).fromLowerLeft)
  }

  /// Parses `vn x y z`.
  mutating func parseNormal(_ text: Span<UInt8>) throws(Failure) {
    part.normals.append(PackedFloat3(unitNormal(try vector(text, "vn"))))
  }

  private mutating func vector(_ text: Span<UInt8>, _ word: String) throws(Failure) -> SIMD3<Float> {
    SIMD3(try number(text, word), try number(text, word), try number(text, word))
  }

  @inline(__always)
  private mutating func number(_ text: Span<UInt8>, _ word: String) throws(Failure) -> Float {
    skipBlanks(in: text)
    guard let number = scanner.float(in: text) else {
      throw unexpected("a finite number after \(word)", scanner, text)
    }
    return number
  }
}
