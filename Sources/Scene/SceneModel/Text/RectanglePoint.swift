/// One of nine points of a rectangle: a corner, the middle of a side, or the centre.
public enum RectanglePoint: String, ModelChoice, Sendable {
  case topLeft, top, topRight
  case left, center, right
  case bottomLeft, bottom, bottomRight

  /// The position in the rectangle, from 0 to 1 from left to right and from top to bottom.
  public var share: SIMD2<Float> {
    let index = Float(Self.allCases.firstIndex(of: self) ?? 4)
    return SIMD2(index.truncatingRemainder(dividingBy: 3), (index / 3).rounded(.down)) / 2
  }
}
