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

  /// Creates a map from its pixels, with the border.
  init(size: Int, pixels: [SIMD4<Float>]) { (self.size, self.pixels) = (size, pixels) }

  /// Creates a map from the `inner` × `inner` pixels within its border. O(pixels).
  package init(inner: Int, interior: [SIMD4<Float>]) {
    precondition(interior.count == inner * inner)
    size = inner + 2
    pixels = (0..<size * size).map { [size] index in
      var (column, row) = (index % size - 1, index / size - 1)
      // Beyond an edge the map continues mirrored.
      if !(0..<inner ~= column) { (column, row) = (column < 0 ? 0 : inner - 1, inner - 1 - row) }
      if !(0..<inner ~= row) { (column, row) = (inner - 1 - column, row < 0 ? 0 : inner - 1) }
      return interior[row * inner + column]
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

  /// Returns the unit direction of the centre of a pixel within the border.
  static func direction(column: Int, row: Int, inner: Int) -> SIMD3<Float> {
    direction(SIMD2(Float(column) + 0.5, Float(row) + 0.5) * (2 / Float(inner)) - 1)
  }

  /// Returns the solid angle of a pixel within the border. Its relative error is O(1 / inner²).
  static func solidAngle(column: Int, row: Int, inner: Int) -> Float {
    let side = 2 / Float(inner)
    let (x, z) = (abs((Float(column) + 0.5) * side - 1), abs((Float(row) + 0.5) * side - 1))
    let y = 1 - x - z
    // The absolute components of the point of the octahedron. Beyond y = 0 the map is folded.
    let point = y < 0 ? SIMD3(1 - z, y, 1 - x) : SIMD3(x, y, z)
    // An area of the map is the area of the octahedron divided by √3. The distance of all its faces is 1 / √3.
    let square = dot(point, point)
    return side * side / (square * square.squareRoot())
  }

  /// Calls `body` with the column, the row and the colour of each pixel within the border.
  func forEachPixel(_ body: (Int, Int, SIMD4<Float>) -> Void) {
    let inner = size - 2
    for row in 0..<inner {
      for column in 0..<inner { body(column, row, pixels[(row + 1) * size + column + 1]) }
    }
  }

  /// The mean over all directions. O(pixels).
  var mean: SIMD4<Float> {
    let inner = size - 2
    var sum = SIMD4<Float>.zero
    var weight: Float = 0
    for row in 0..<inner {
      // The sums of rows are added, because one sum of all pixels would be less exact.
      var (rowSum, rowWeight) = (SIMD4<Float>.zero, Float(0))
      for column in 0..<inner {
        let angle = Self.solidAngle(column: column, row: row, inner: inner)
        rowSum += pixels[(row + 1) * size + column + 1] * angle
        rowWeight += angle
      }
      sum += rowSum
      weight += rowWeight
    }
    return sum / weight
  }

  /// Returns the pixels within the border, changed by `body`.
  func interior(_ body: (Int, Int, SIMD4<Float>) -> SIMD4<Float>) -> [SIMD4<Float>] {
    var result: [SIMD4<Float>] = []
    result.reserveCapacity((size - 2) * (size - 2))
    forEachPixel { result.append(body($0, $1, $2)) }
    return result
  }
}

extension SIMD where Scalar == Float, MaskStorage: SIMD {
  /// The absolute value of each element.
  @inline(__always)
  var magnitudes: Self { replacing(with: -self, where: self .< 0) }
}
