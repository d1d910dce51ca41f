import Geometry
import SceneModel

/// A rectangle in the plane across a directional light, along the `right` and `up` axes of a view from it.
struct ShadowFootprint {
  var low: SIMD2<Float>
  var high: SIMD2<Float>

  /// A rectangle without points.
  static let empty = ShadowFootprint(
    low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))

  var isEmpty: Bool { any(low .> high) }
  var center: SIMD2<Float> { (low + high) * 0.5 }
  /// Half the longer side.
  var halfSide: Float { (high - low).max() * 0.5 }

  mutating func include(_ other: ShadowFootprint) {
    (low, high) = (pointwiseMin(low, other.low), pointwiseMax(high, other.high))
  }

  func intersection(_ other: ShadowFootprint) -> ShadowFootprint {
    ShadowFootprint(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
  }

  /// Returns a rectangle that contains everything that can be in the shadow of a model. O(models).
  ///
  /// A model that cannot cast a shadow on itself contributes only its intersection with the bounding rectangle of the other
  /// models. The ground therefore does not count where nothing else is, however large it is.
  static func ofShadows(_ models: [ShadowModel], _ axes: CameraProjection) -> ShadowFootprint {
    let all = models.map { ShadowFootprint($0.bounds, axes) }
    // The bounding rectangles of the models after each one.
    var after = [ShadowFootprint](repeating: .empty, count: all.count + 1)
    for index in all.indices.reversed() {
      after[index] = after[index + 1]
      after[index].include(all[index])
    }
    var (before, region) = (ShadowFootprint.empty, ShadowFootprint.empty)
    for (index, own) in all.enumerated() {
      var others = before
      others.include(after[index + 1])
      let part = models[index].shadowsItself ? own : own.intersection(others)
      if !part.isEmpty { region.include(part) }
      before.include(own)
    }
    return region
  }

  private init(low: SIMD2<Float>, high: SIMD2<Float>) { (self.low, self.high) = (low, high) }

  /// The square around a point.
  init(center: SIMD2<Float>, halfSide: Float) {
    self.init(low: center - halfSide, high: center + halfSide)
  }

  /// The footprint of a box.
  init(_ box: BoundingBox, _ axes: CameraProjection) {
    let (center, half) = (box.center, box.size * 0.5)
    let middle = SIMD2(dot(center, axes.right), dot(center, axes.up))
    let extent = SIMD2(axes.right.extent(half), axes.up.extent(half))
    self.init(low: middle - extent, high: middle + extent)
  }

  /// Returns the range of depths along `forward` of the part of a box behind or in front of the rectangle. Nil if there is
  /// none.
  func depths(of box: BoundingBox, _ axes: CameraProjection) -> ClosedRange<Float>? {
    let own = ShadowFootprint(box, axes)
    if intersection(own).isEmpty { return nil }
    if all(own.low .>= low), all(own.high .<= high) {
      let (middle, extent) = (dot(box.center, axes.forward), axes.forward.extent(box.size * 0.5))
      return middle - extent...middle + extent
    }
    let corners = box.corners.map { SIMD3(dot($0, axes.right), dot($0, axes.up), dot($0, axes.forward)) }
    var range: ClosedRange<Float>?
    // The least and the greatest depth of the part are on the surface of the box.
    for face in Self.faces {
      for point in clipped(face.map { corners[$0] }) {
        range = min(range?.lowerBound ?? point.z, point.z)...max(range?.upperBound ?? point.z, point.z)
      }
    }
    return range
  }

  /// The corners of the faces of a box, numbered as by `BoundingBox.corners`, in cyclic order.
  private static let faces = [1, 2, 4].flatMap { bit in
    let (first, second) = bit == 1 ? (2, 4) : bit == 2 ? (1, 4) : (1, 2)
    return [0, bit].map { [$0, $0 | first, $0 | first | second, $0 | second] }
  }

  /// Returns the part of a polygon within the rectangle (I. Sutherland, G. Hodgman, "Reentrant Polygon Clipping", 1974).
  private func clipped(_ polygon: [SIMD3<Float>]) -> [SIMD3<Float>] {
    var polygon = polygon
    for axis in 0..<2 {
      for (limit, sign) in [(low[axis], Float(1)), (high[axis], -1)] {
        func inside(_ point: SIMD3<Float>) -> Float { (point[axis] - limit) * sign }
        var part: [SIMD3<Float>] = []
        for (index, point) in polygon.enumerated() {
          let previous = polygon[(index + polygon.count - 1) % polygon.count]
          let (start, end) = (inside(previous), inside(point))
          if (start < 0) != (end < 0) { part.append(previous + (point - previous) * (start / (start - end))) }
          if end >= 0 { part.append(point) }
        }
        polygon = part
      }
    }
    return polygon
  }
}

extension SIMD3<Float> {
  /// Returns half the extent along the axis of a box with half the edge lengths `half`.
  fileprivate func extent(_ half: SIMD3<Float>) -> Float { dot(half, SIMD3(abs(x), abs(y), abs(z))) }
}
