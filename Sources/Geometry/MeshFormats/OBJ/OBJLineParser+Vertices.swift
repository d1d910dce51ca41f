import Geometry
import TextCoding

// Vertex data: `v`, `vt` and `vn`.
extension OBJLineParser {
  /// Parses `v x y z`, which w or a colour of three or four components may follow. Their range follows from their values.
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
    var extra = ColorCollector.defaultColor
    var count = 0
    while !isAtStatementEnd(in: text) {
      let number = scanner.floatOrNaN(in: text)
      if count < 4 { extra[count] = number }
      count += 1
    }
    if count < 3 {
      // A weight of free-form curves, or nothing.
      part.colors.append(ColorCollector.defaultColor)
    } else if count > 4 {
      leaveOut(
        "line of values after a position that are no colour",
        "lines of values after positions that are no colours")
      part.colors.append(ColorCollector.defaultColor)
    } else if extra != extra {
      leaveOut("colour that is not a number", "colours that are not numbers")
      part.colors.append(ColorCollector.defaultColor)
    } else {
      part.colors.append(extra)
    }
  }

  /// Parses `vt u [v [w]]`. Only volume textures have w, which is ignored.
  mutating func parseTextureCoordinate(_ text: Span<UInt8>) {
    let u = attribute(text)
    skipBlanks(in: text)
    let v = scanner.isAtLineEnd(in: text) ? 0 : attribute(text)
    if !(u + v).isFinite {
      leaveOut("texture coordinate that is not a number", "texture coordinates that are not numbers")
      part.hasUnusableAttributes = true
    }
    part.textureCoordinates.append(SIMD2(u, v).fromLowerLeft)
  }

  /// Parses `vn x y z`. A normal that is not finite is not used by corners.
  mutating func parseNormal(_ text: Span<UInt8>) {
    let normal = SIMD3(attribute(text), attribute(text), attribute(text))
    if normal.firstNotFinite != nil {
      leaveOut("normal that is not a number", "normals that are not numbers")
      part.hasUnusableAttributes = true
      part.normals.append(PackedFloat3(SIMD3(repeating: .nan)))
    } else {
      part.normals.append(PackedFloat3(unitNormal(normal)))
    }
  }

  private mutating func vector(_ text: Span<UInt8>, _ word: String) throws(Failure) -> SIMD3<Float> {
    SIMD3(try number(text, word), try number(text, word), try number(text, word))
  }

  /// Reads a number of an attribute. NaN for anything else.
  @inline(__always)
  private mutating func attribute(_ text: Span<UInt8>) -> Float {
    skipBlanks(in: text)
    return scanner.floatOrNaN(in: text)
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
