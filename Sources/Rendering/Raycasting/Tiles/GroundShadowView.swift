import Geometry
import RenderScene

/// The ground shadow as a view shows it. Columns and rows are counted from the upper left.
struct GroundShadowView: Sendable {
  private let shadow: GroundShadow
  private let view: ViewFrustum
  private let width: Int, height: Int
  /// The pixels that may show the shadow.
  private let columns: Range<Int>, rows: Range<Int>

  /// Creates the view of a shadow in a picture of `width` × `height` pixels.
  init(_ shadow: GroundShadow, _ view: ViewFrustum, width: Int, height: Int) {
    (self.shadow, self.view, self.width, self.height) = (shadow, view, width, height)
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
  struct Row {
    fileprivate let shadow: GroundShadow
    /// The X and Z of the ray through the centre of column 0, and what each column adds.
    fileprivate let start: SIMD2<Float>, startStep: SIMD2<Float>
    fileprivate let direction: SIMD3<Float>, directionStep: SIMD3<Float>
    fileprivate let startHeight: Float, startHeightStep: Float
    fileprivate let isOrthographic: Bool

    /// Returns the darkness of the ground behind a pixel, from 0 to 1.
    @inline(__always)
    func darkness(_ column: Int) -> Float {
      let column = Float(column)
      let ray = direction + directionStep * column
      let height = startHeight + startHeightStep * column
      // The ground is invisible from below.
      guard ray.y < 0, case let distance = (shadow.height - height) / ray.y, isOrthographic || distance > 0
      else { return 0 }
      let start = start + startStep * column
      return shadow.value(x: start.x + ray.x * distance, z: start.y + ray.z * distance)
    }
  }

  /// Returns the ground behind a row.
  func row(_ row: Int) -> Row {
    let place = SIMD2(1 / Float(width) - 1, 1 - (2 * Float(row) + 1) / Float(height))
    let first = view.ray(through: place)
    let step = view.right * (2 / Float(width) * view.halfSize.x)
    let (startStep, directionStep) = view.isOrthographic ? (step, .zero) : (.zero, step)
    return Row(
      shadow: shadow, start: SIMD2(first.start.x, first.start.z), startStep: SIMD2(startStep.x, startStep.z),
      direction: first.direction, directionStep: directionStep, startHeight: first.start.y,
      startHeightStep: startStep.y, isOrthographic: view.isOrthographic)
  }
}
