/// The texture coordinates that a triangle of a mesh can have, for `textures.glsl`.
///
/// The shader moves coordinates from a sample to the centre of its pixel, which may be outside of the triangle. Coordinates
/// outside of the bounds are not moved, because a repeated image would continue with its opposite side.
struct CoordinateBounds: Equatable {
  /// The smallest coordinates, then the largest ones. (1, 1, 0, 0) stands for the square between whole numbers that
  /// contains the coordinates.
  private(set) var vector: SIMD4<Float>

  /// The bounds of each triangle are the square between whole numbers that contains it.
  static let square = CoordinateBounds(vector: [1, 1, 0, 0])

  private init(vector: SIMD4<Float>) { self.vector = vector }

  /// Creates the bounds of the triangles with these coordinates. O(coordinates), and O(triangles) if they leave a square.
  ///
  /// - Precondition: the indices are those of coordinates.
  init(_ coordinates: [SIMD2<Float>], indices: [UInt32]) {
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    for coordinate in coordinates {
      low.replace(with: coordinate, where: coordinate .< low)
      high.replace(with: coordinate, where: coordinate .> high)
    }
    let isOneSquare = Self.isInSquare(low, high)
    vector = SIMD4(lowHalf: low, highHalf: high)
    guard !isOneSquare else { return }
    let areInSquares = stride(from: 0, to: indices.count - 2, by: 3).allSatisfy { start in
      let corners = (
        coordinates[Int(indices[start])], coordinates[Int(indices[start + 1])],
        coordinates[Int(indices[start + 2])]
      )
      return Self.isInSquare(
        pointwiseMin(pointwiseMin(corners.0, corners.1), corners.2),
        pointwiseMax(pointwiseMax(corners.0, corners.1), corners.2))
    }
    if areInSquares { self = .square }
  }

  /// Returns whether a box is in one of the squares between whole numbers.
  private static func isInSquare(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> Bool {
    let corner = low.rounded(.down)
    return all(high .<= corner + 1)
  }
}
