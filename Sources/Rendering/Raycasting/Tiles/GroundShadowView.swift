import Geometry
import Parallelism
import RenderScene

/// The ground shadow as a view shows it. Columns and rows are counted from the upper left.
struct GroundShadowView: Sendable {
  private let shadow: GroundShadow
  private let cells: RetainedArray<Float>
  private let view: ViewFrustum
  private let width: Int, height: Int
  /// The pixels that may show the shadow.
  private let columns: Range<Int>, rows: Range<Int>

  /// Creates the view of a shadow in a picture of `width` × `height` pixels.
  init(_ shadow: GroundShadow, _ view: ViewFrustum, width: Int, height: Int) {
    (self.shadow, self.view, self.width, self.height) = (shadow, view, width, height)
    cells = RetainedArray(shadow.cells)
    let side = Float(GroundShadow.size) * shadow.cellSize
    var (least, greatest) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    for corner in [SIMD2<Float>(0, 0), SIMD2(side, 0), SIMD2(0, side), SIMD2(side, side)] {
      let ground = shadow.origin + corner
      let place = view.toViewSpace(SIMD3(ground.x, shadow.height, ground.y) - view.eye)
      // A corner behind the eye: the shadow may reach all edges.
      guard view.isOrthographic || place.z > 0 else {
        (columns, rows) = (0..<width, 0..<height)
        return
      }
      let share = SIMD2(place.x, -place.y) / view.halfSize(at: place.z) * 0.5 + 0.5
      least.replace(with: share, where: share .< least)
      greatest.replace(with: share, where: share .> greatest)
    }
    columns = Self.pixels(least.x, greatest.x, of: width)
    rows = Self.pixels(least.y, greatest.y, of: height)
  }

  /// Returns the pixels between two places, given from 0 to 1, with one more on each side.
  private static func pixels(_ first: Float, _ last: Float, of count: Int) -> Range<Int> {
    let size = Float(count)
    let start = min(max(first * size - 1, 0), size).rounded(.down)
    let end = min(max(last * size + 1, 0), size).rounded(.up)
    // Places that are not numbers are anywhere.
    return start <= end ? Int(start)..<Int(end) : 0..<count
  }

  /// Whether some of these pixels may show the shadow.
  @inline(__always)
  func covers(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    columns.overlaps(self.columns) && rows.overlaps(self.rows)
  }

  /// The ground behind a row of pixels.
  ///
  /// **Invariant: its creator retains the `GroundShadowView`, which retains the cells.**
  struct Row {
    fileprivate let cells: UnownedSpan<Float>
    /// The origin of the ray through the centre of column 0, and the difference from one column to the next: X and Z in cells, Y
    /// in metres above the ground.
    fileprivate let start: SIMD3<Float>, startStep: SIMD3<Float>
    /// The direction of that ray in the same units, and what each column adds.
    fileprivate let direction: SIMD3<Float>, directionStep: SIMD3<Float>
    fileprivate let isOrthographic: Bool

    /// Returns the darkness of the ground behind eight adjacent pixels, from 0 to 1, by bilinear interpolation. Nil if no
    /// ground behind them is within the grid.
    @inline(__always)
    func darkness(from column: Int) -> SIMD8<Float>? {
      let column = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(column)
      let fall = directionStep.y * column + direction.y
      let distance = (startStep.y * column + start.y) / (0 - fall)
      var x = (startStep.x * column + start.x) + (directionStep.x * column + direction.x) * distance
      var z = (startStep.z * column + start.z) + (directionStep.z * column + direction.z) * distance
      let limit = Float(GroundShadow.size - 1)
      // The ground is invisible from below.
      var isInside = (fall .< 0) .& (x .>= 0) .& (z .>= 0) .& (x .< limit) .& (z .< limit)
      if !isOrthographic { isInside = isInside .& (distance .> 0) }
      guard isInside.isAnySet else { return nil }
      x.replace(with: 0, where: .!isInside)
      z.replace(with: 0, where: .!isInside)
      let (left, near) = (x.roundedDown, z.roundedDown)
      let (right, far) = (x - left, z - near)
      let places = (near * Float(GroundShadow.size) + left).integers
      @inline(__always)
      func values(_ distance: Int) -> SIMD8<Float> {
        @inline(__always)
        func lane(_ lane: Int) -> Float { cells[Int(places[lane]) &+ distance] }
        return SIMD8(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
      }
      let size = GroundShadow.size
      let (nearLeft, farLeft) = (values(0), values(size))
      let nearRow = nearLeft + (values(1) - nearLeft) * right
      let farRow = farLeft + (values(size + 1) - farLeft) * right
      return (nearRow + (farRow - nearRow) * far).replacing(with: 0, where: .!isInside)
    }

    /// Returns the darkness of the ground behind a pixel, from 0 to 1.
    @inline(__always)
    func darkness(_ column: Int) -> Float { darkness(from: column)?[0] ?? 0 }
  }

  /// Returns the ground behind a row.
  func row(_ row: Int) -> Row {
    let place = SIMD2(1 / Float(width) - 1, 1 - (2 * Float(row) + 1) / Float(height))
    let first = view.ray(through: place)
    let step = view.right * (2 / Float(width) * view.halfSize.x)
    // Cells have their values in their centres.
    let (origin, scale) = (
      SIMD3(shadow.origin.x, shadow.height, shadow.origin.y),
      SIMD3(1 / shadow.cellSize, 1, 1 / shadow.cellSize)
    )
    return Row(
      cells: cells.elements, start: (first.start - origin) * scale - SIMD3(0.5, 0, 0.5),
      startStep: view.isOrthographic ? step * scale : .zero, direction: first.direction * scale,
      directionStep: view.isOrthographic ? .zero : step * scale, isOrthographic: view.isOrthographic)
  }
}
