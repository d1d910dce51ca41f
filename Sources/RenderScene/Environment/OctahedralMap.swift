import Geometry

/// A function of the direction as a square image: the directions of the sphere, unfolded as an octahedron (Cigolle et
/// al., "A Survey of Efficient Representations for Independent Unit Vectors", 2014).
///
/// The outermost pixels repeat the pixels beyond the edge, so that bilinear filtering needs no special cases.
package struct OctahedralMap: Equatable, Sendable {
  /// The number of pixels along each side, with the border of one pixel on each side.
  package let size: Int
  /// The pixels, row by row: linear red, green and blue, and 0.
  package let pixels: [SIMD4<Float>]

  /// Creates a map with `inner` × `inner` pixels within its border. O(pixels).
  ///
  /// - Parameters:
  ///   - inner: the number of pixels along each side, without the border.
  ///   - value: returns the value for a unit direction.
  package init(inner: Int, _ value: (SIMD3<Float>) -> SIMD3<Float>) {
    size = inner + 2
    pixels = (0..<size * size).map { [size] index in
      let pixel = SIMD2(Float(index % size) - 0.5, Float(index / size) - 0.5)
      return SIMD4(value(Self.direction(pixel / Float(inner) * 2 - 1)), 0)
    }
  }

  /// Returns the value for a direction of any length, by bilinear interpolation.
  package func value(_ direction: SIMD3<Float>) -> SIMD3<Float> {
    let place = (Self.position(direction) * 0.5 + 0.5) * Float(size - 2) + 0.5
    let (column, row) = (min(Int(place.x), size - 2), min(Int(place.y), size - 2))
    let share = place - SIMD2(Float(column), Float(row))
    let first = row * size + column
    let low = pixels[first] + (pixels[first + 1] - pixels[first]) * share.x
    let high = pixels[first + size] + (pixels[first + size + 1] - pixels[first + size]) * share.x
    let value = low + (high - low) * share.y
    return SIMD3(value.x, value.y, value.z)
  }

  /// Returns the position of a direction of any length but zero, from −1 to 1.
  package static func position(_ direction: SIMD3<Float>) -> SIMD2<Float> {
    let sum = abs(direction.x) + abs(direction.y) + abs(direction.z)
    let flat = SIMD2(direction.x, direction.z) / sum
    guard direction.y < 0 else { return flat }
    return SIMD2(
      (1 - abs(flat.y)) * (flat.x < 0 ? -1 : 1), (1 - abs(flat.x)) * (flat.y < 0 ? -1 : 1))
  }

  /// Returns the unit direction at a position. Positions slightly outside −1...1 continue beyond the edge.
  package static func direction(_ position: SIMD2<Float>) -> SIMD3<Float> {
    var (x, z) = (position.x, position.y)
    // Beyond an edge the map continues mirrored.
    if abs(x) > 1 { (x, z) = ((2 - abs(x)) * (x < 0 ? -1 : 1), -z) }
    if abs(z) > 1 { (x, z) = (-x, (2 - abs(z)) * (z < 0 ? -1 : 1)) }
    let y = 1 - abs(x) - abs(z)
    if y < 0 {
      (x, z) = ((1 - abs(z)) * (x < 0 ? -1 : 1), (1 - abs(x)) * (z < 0 ? -1 : 1))
    }
    let vector = SIMD3(x, y, z)
    return vector / dot(vector, vector).squareRoot()
  }
}
