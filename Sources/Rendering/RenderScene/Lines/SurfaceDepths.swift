import Geometry
import SceneModel

/// The distances of the nearest surfaces along the view direction, for each pixel: a depth buffer for lines, which both back
/// ends share, so that the same lines are hidden in both.
struct SurfaceDepths {
  let width: Int, height: Int
  private let view: ViewFrustum
  /// Values that are affine in the picture, larger for nearer surfaces: 1 / distance, or −distance in an orthographic view.
  private var values: [Float]

  /// The share of a depth by which a line may be behind a surface and is still visible: it is on that surface.
  private static let tolerance: Float = 0.004

  init(_ view: ViewFrustum, width: Int, height: Int) {
    (self.view, self.width, self.height) = (view, width, height)
    values = [Float](repeating: view.isOrthographic ? -.infinity : 0, count: width * height)
  }

  /// A point of the picture in pixels, and its depth value. Nil for a point that is not in front of the eye.
  func project(_ point: SIMD3<Float>) -> SIMD3<Float>? {
    let place = view.toViewSpace(point - view.eye)
    guard view.isOrthographic || place.z > 0 else { return nil }
    let half = view.halfSize(at: place.z)
    let x = (place.x / half.x + 1) / 2 * Float(width)
    let y = (1 - place.y / half.y) / 2 * Float(height)
    let projected = SIMD3(x, y, view.isOrthographic ? -place.z : 1 / place.z)
    return projected.x.isFinite && projected.y.isFinite && projected.z.isFinite ? projected : nil
  }

  /// Adds a triangle. One that is partly behind the eye is left out.
  mutating func add(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) {
    guard let a = project(a), let b = project(b), let c = project(c) else { return }
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    guard area != 0, area.isFinite else { return }
    let low = pointwiseMin(a, pointwiseMin(b, c)), high = pointwiseMax(a, pointwiseMax(b, c))
    let rows = Self.range(low.y, high.y, height), columns = Self.range(low.x, high.x, width)
    // The weights of b and c are affine in the picture.
    let (bx, by) = ((c.y - a.y) / area, -(c.x - a.x) / area)
    let (cx, cy) = (-(b.y - a.y) / area, (b.x - a.x) / area)
    for row in rows {
      for column in columns {
        let (x, y) = (Float(column) + 0.5 - a.x, Float(row) + 0.5 - a.y)
        let (wb, wc) = (bx * x + by * y, cx * x + cy * y)
        guard wb >= 0, wc >= 0, wb + wc <= 1 else { continue }
        add(a.z + wb * (b.z - a.z) + wc * (c.z - a.z), column: column, row: row)
      }
    }
  }

  /// Adds the nearer side of a sphere.
  mutating func add(center: SIMD3<Float>, radius: Float) {
    let place = view.toViewSpace(center - view.eye)
    guard radius > 0, radius.isFinite, view.isOrthographic || place.z > radius else { return }
    guard let middle = project(center) else { return }
    // A sphere near the edge of a perspective picture is an ellipse: its box is enlarged, and its rays are intersected.
    let half = view.halfSize(at: view.isOrthographic ? 1 : place.z - radius)
    let reach = SIMD2(radius / half.x * Float(width), radius / half.y * Float(height)) * 0.75
    for row in Self.range(middle.y - reach.y, middle.y + reach.y, height) {
      for column in Self.range(middle.x - reach.x, middle.x + reach.x, width) {
        let share = SIMD2((Float(column) + 0.5) / Float(width), (Float(row) + 0.5) / Float(height))
        let ray = view.ray(through: [share.x * 2 - 1, 1 - share.y * 2])
        let offset = ray.start - center
        let (a, b) = (dot(ray.direction, ray.direction), dot(offset, ray.direction))
        let discriminant = b * b - a * (dot(offset, offset) - radius * radius)
        guard discriminant >= 0 else { continue }
        let half = discriminant.squareRoot()
        // The far side is visible where the scene is cut open.
        for distance in view.clip == nil ? [(-b - half) / a] : [(-b - half) / a, (-b + half) / a] {
          if view.isOrthographic {
            add(-distance, column: column, row: row)
          } else if distance > 0 {
            add(1 / distance, column: column, row: row)
          }
        }
      }
    }
  }

  private mutating func add(_ value: Float, column: Int, row: Int) {
    let index = row * width + column
    if value > values[index], isKept(value, column: column, row: row) { values[index] = value }
  }

  /// Whether no clipping plane cuts away the point with a depth value in a pixel.
  private func isKept(_ value: Float, column: Int, row: Int) -> Bool {
    guard let clip = view.clip else { return true }
    let share = SIMD2((Float(column) + 0.5) / Float(width), (Float(row) + 0.5) / Float(height))
    let ray = view.ray(through: [share.x * 2 - 1, 1 - share.y * 2])
    return clip.keeps(ray.start + ray.direction * (view.isOrthographic ? -value : 1 / value))
  }

  private static func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let first = Int(max(0, min(Float(count), low.rounded(.down))))
    return first..<max(first, Int(max(0, min(Float(count), high.rounded(.up)))))
  }

  /// Returns the pixel at a position from 0 to 1 from left to right and from top to bottom.
  func pixel(_ share: SIMD2<Float>) -> (column: Int, row: Int) {
    (
      Int(max(0, min(Float(width - 1), share.x * Float(width)))),
      Int(max(0, min(Float(height - 1), share.y * Float(height))))
    )
  }

  /// The distance of the nearest surface along the view direction in a pixel. Nil for the background.
  func distance(column: Int, row: Int) -> Float? {
    let value = values[row * width + column]
    if view.isOrthographic { return value > -.infinity ? -value : nil }
    return value > 0 ? 1 / value : nil
  }

  /// Returns whether a point with a depth value is visible in a pixel: whether it is in front of one of the surfaces in that
  /// pixel and those beside it, or on it.
  func shows(_ value: Float, column: Int, row: Int) -> Bool {
    let margin = abs(value) * Self.tolerance
    for y in max(0, row - 1)...min(height - 1, row + 1) {
      for x in max(0, column - 1)...min(width - 1, column + 1) where values[y * width + x] <= value + margin {
        return true
      }
    }
    return false
  }
}
