import Geometry
import Parallelism
import SceneModel

/// A soft shadow on the ground below a scene, in light from straight above, as a grid of darkness values. Low parts of
/// the scene cast a sharp and dark shadow, high parts a wide and faint one.
@usableFromInline
package struct GroundShadow: Sendable {
  /// The Y coordinate of the ground.
  package let height: Float
  /// The least X and Z of the grid, and the edge length of a cell.
  @usableFromInline package let origin: SIMD2<Float>
  @usableFromInline package let cellSize: Float
  /// The darkness of each cell, from 0 to 1, in rows of ascending Z.
  @usableFromInline package let cells: [Float]

  /// The number of cells along each side.
  @inlinable
  package static var size: Int { 256 }
  /// The margin of the grid for the blur, on each side, as a fraction of its size.
  private static let margin: Float = 0.2
  private static let darkness: Float = 0.5
  /// The layers of the shadow: the upper height limit as a fraction of the scene's extent, the blur radius in cells,
  /// and the weight.
  private static let layers: [(top: Float, blur: Int, weight: Float)] = [
    (0.04, 2, 1), (0.12, 5, 0.8), (0.3, 11, 0.6), (.infinity, 20, 0.45),
  ]

  /// Creates the shadow of a scene. Nil if `bounds` is empty, not finite, or a point in X and Z. O(cells).
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of the scene.
  ///   - findDepths: returns the depth of the nearest surface in each pixel of a square picture with `size` pixels per
  ///     side. Rows start at the bottom. Pixels without a surface are infinite. Its argument is an orthographic view
  ///     upward from below the ground, with X to the right and Z up.
  package init?<Failure: Error>(
    bounds: BoundingBox, findDepths: (ViewFrustum) throws(Failure) -> [Float]
  ) throws(Failure) {
    let extent = max(bounds.size.x, bounds.size.z)
    guard !bounds.isEmpty, extent > 0, bounds.size.sum().isFinite else { return nil }
    let side = extent / (1 - 2 * Self.margin)
    height = bounds.min.y
    cellSize = side / Float(Self.size)
    origin = SIMD2(bounds.center.x, bounds.center.z) - side / 2

    let ground = SIMD3(bounds.center.x, bounds.min.y - extent * 0.01, bounds.center.z)
    let camera = Camera(
      position: ground, target: ground + [0, extent, 0], up: [0, 0, 1], orthographicHeight: side)
    let depths = try findDepths(ViewFrustum(camera, bounds: bounds, aspectRatio: 1))
    // In texels of the picture, a surface on the ground has the depth `extent` / 100.
    let bottoms = [-Float.infinity] + Self.layers.dropLast().map { $0.top * extent }
    let layers = Parallel.map(Self.layers.count) { number in
      let (layer, bottom) = (Self.layers[number], bottoms[number])
      return ShadowLayer(
        depths, from: bottom + extent * 0.01, to: layer.top * extent + extent * 0.01, weight: layer.weight,
        blur: layer.blur)
    }
    // The sum of several layers is limited to 1.
    var cells: [Float] = []
    cells.reserveCapacity(Self.size * Self.size)
    for group in 0..<Self.size * Self.size / 8 {
      let sum = layers.reduce(SIMD8<Float>.zero) { $0 + ($1?.cells[group] ?? .zero) }
      let darkness = Self.darkness * sum.replacing(with: 1, where: sum .> 1)
      for lane in 0..<8 { cells.append(darkness[lane]) }
    }
    self.cells = cells
  }

  /// Returns the darkness of the ground at a position, from 0 to 1, by bilinear interpolation.
  @inlinable @inline(__always)
  package func value(x: Float, z: Float) -> Float {
    let place = (SIMD2(x, z) - origin) / cellSize - 0.5
    let limit = Float(Self.size - 1)
    guard place.x >= 0, place.y >= 0, place.x < limit, place.y < limit else { return 0 }
    let (column, row) = (Int(place.x), Int(place.y))
    let (right, down) = (place.x - Float(column), place.y - Float(row))
    let first = row * Self.size + column
    let near = cells[first] * (1 - right) + cells[first + 1] * right
    let far = cells[first + Self.size] * (1 - right) + cells[first + Self.size + 1] * right
    return near * (1 - down) + far * down
  }
}

/// The blurred shadow of the surfaces between two heights, as vectors of eight adjacent cells of a row.
private struct ShadowLayer {
  private(set) var cells: [SIMD8<Float>]

  /// The numbers of cells and of vectors in a row.
  private static var size: Int { GroundShadow.size }
  private static var rowSize: Int { size / 8 }

  /// Creates the shadow of the surfaces whose depths are in `low..<high`. Nil if there are none.
  ///
  /// Three box blurs of the columns, then of the rows, are nearly a Gaussian blur.
  init?(_ depths: [Float], from low: Float, to high: Float, weight: Float, blur reach: Int) {
    var hasAny = false
    cells = (0..<Self.size * Self.rowSize).map { group in
      var values = SIMD8<Float>.zero
      for lane in 0..<8 {
        let depth = depths[8 * group + lane]
        if depth >= low, depth < high { (values[lane], hasAny) = (weight, true) }
      }
      return values
    }
    guard hasAny else { return nil }
    for _ in 0..<2 {
      for _ in 0..<3 { blurColumns(by: reach) }
      transpose()
    }
  }

  /// Applies a box blur of radius `reach` to the columns, eight at a time.
  private mutating func blurColumns(by reach: Int) {
    let (size, rowSize, scale) = (Self.size, Self.rowSize, 1 / Float(2 * reach + 1))
    var column = [SIMD8<Float>](repeating: .zero, count: size)
    var cells = cells.mutableSpan
    for group in 0..<rowSize {
      var sum = SIMD8<Float>.zero
      for row in 0..<size {
        column[row] = cells[row * rowSize + group]
        if row < reach { sum += column[row] }
      }
      for row in 0..<size {
        if row + reach < size { sum += column[row + reach] }
        if row > reach { sum -= column[row - reach - 1] }
        // Rounding errors of the sum may be negative.
        cells[row * rowSize + group] = sum.replacing(with: 0, where: sum .< 0) * scale
      }
    }
  }

  /// Exchanges rows and columns.
  private mutating func transpose() {
    let (size, rowSize) = (Self.size, Self.rowSize)
    var values: [Float] = []
    values.reserveCapacity(size * size)
    for vector in cells { for lane in 0..<8 { values.append(vector[lane]) } }
    for row in 0..<size {
      for group in 0..<rowSize {
        let first = 8 * group * size + row
        func value(_ lane: Int) -> Float { values[first + lane * size] }
        cells[row * rowSize + group] = SIMD8(
          value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7))
      }
    }
  }
}
