import Geometry
import SceneModel

/// Where a picture is seen from: a camera's four vectors made orthonormal, and the depths worth drawing.
@usableFromInline
package struct View: Equatable, Sendable {
  @usableFromInline package let eye: SIMD3<Float>
  @usableFromInline
  let basis: CameraBasis
  /// The distances, along `forward`, between which everything is drawn.
  package let near: Float
  package let far: Float
  /// What makes the stored depth, 0 to 1, of a distance along `forward`: the first, and the second divided by it or, where
  /// lines of sight are parallel, times it.
  package let depthTerms: SIMD2<Float>
  /// From the world to clip space.
  package let viewProjection: Matrix4

  /// The view of `camera`, its depths fitted around `bounds`; see `CameraBasis`. An orthographic camera sees what is behind
  /// it as well.
  package init(_ camera: Camera, bounds: BoundingBox, aspectRatio: Float) {
    eye = camera.position
    basis = CameraBasis(camera, aspectRatio: aspectRatio)
    let (size, forward) = (basis.halfSize, basis.forward)
    let projection: Matrix4
    if basis.isParallel {
      (near, far) = Self.parallelDepths(of: bounds, eye: eye, forward: forward)
      projection = .orthographic(halfWidth: size.x, halfHeight: size.y, near: near, far: far)
      depthTerms = [-near / (far - near), 1 / (far - near)]
    } else {
      (near, far) = Self.depths(of: bounds, eye: eye, forward: forward)
      projection = .perspective(halfWidth: size.x, halfHeight: size.y, near: near, far: far)
      depthTerms = [0.5 - projection.columns.2.z * 0.5, projection.columns.3.z * 0.5]
    }
    viewProjection = projection * Matrix4.view(eye: eye, right: basis.right, up: basis.up, forward: forward)
  }

  @inlinable
  package var right: SIMD3<Float> { basis.right }
  @inlinable
  package var up: SIMD3<Float> { basis.up }
  @inlinable
  package var forward: SIMD3<Float> { basis.forward }
  /// See `CameraBasis`.
  @inlinable
  package var isParallel: Bool { basis.isParallel }
  /// See `CameraBasis`.
  @inlinable
  package var halfSize: SIMD2<Float> { basis.halfSize }

  /// The vector as distances to the right, up and forward.
  @inlinable @inline(__always)
  package func turned(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(dot(vector, right), dot(vector, up), dot(vector, forward))
  }

  /// The line of sight through a place of the picture, told from its middle: −1 to 1 from left to right and from bottom to
  /// top. Where it begins, and its way of a length of 1 along `forward`.
  @inlinable
  package func ray(through place: SIMD2<Float>) -> (start: SIMD3<Float>, way: SIMD3<Float>) {
    let aside = right * (place.x * halfSize.x) + up * (place.y * halfSize.y)
    return isParallel ? (eye + aside, forward) : (eye, forward + aside)
  }

  /// The same line from where something may be seen on, and as a unit vector.
  package func sight(through place: SIMD2<Float>) -> (start: SIMD3<Float>, direction: SIMD3<Float>)? {
    let (start, way) = ray(through: place)
    if isParallel { return (start + way * near, way) }
    return direction(way).map { (start, $0) }
  }

  /// Half the width and height of what is seen at a distance.
  @inlinable
  package func halfSize(at distance: Float) -> SIMD2<Float> { isParallel ? halfSize : halfSize * distance }

  /// Whether `point` is before the eye, and within the picture's edges.
  package func shows(_ point: SIMD3<Float>) -> Bool {
    let place = turned(point - eye)
    let half = halfSize(at: place.z)
    return (isParallel || place.z > 0) && abs(place.x) < half.x && abs(place.y) < half.y
  }

  /// The depths between which `bounds` lies, a little wider; `near` is at least a 4096th of `far`, so that 24 bits of
  /// depth tell apart what is a 4000th of the distance away.
  private static func depths(
    of bounds: BoundingBox, eye: SIMD3<Float>, forward: SIMD3<Float>
  ) -> (near: Float, far: Float) {
    let middle = dot(bounds.center - eye, forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(forward.x), abs(forward.y), abs(forward.z)))
    let far = (middle + reach) * 1.001
    // Nothing lies ahead: any depths will do.
    guard far > 0, far.isFinite else { return (0.1, 1) }
    return (max((middle - reach) * 0.999, far / 4096), far + reach * 0.001)
  }

  /// The depths between which `bounds` lies, a little wider, be it before the eye or behind it.
  private static func parallelDepths(
    of bounds: BoundingBox, eye: SIMD3<Float>, forward: SIMD3<Float>
  ) -> (near: Float, far: Float) {
    let middle = dot(bounds.center - eye, forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(forward.x), abs(forward.y), abs(forward.z)))
    let margin = max(reach * 0.002, abs(middle) * 1e-5)
    let (near, far) = (middle - reach - margin, middle + reach + margin)
    return near < far && (far - near).isFinite ? (near, far) : (-1, 1)
  }
}

extension Scene {
  /// How the scene is seen: from its camera, or from one that shows all of it. O(models).
  package func view(aspectRatio: Float, bounds: BoundingBox? = nil) -> View {
    let camera = camera ?? Camera.framing(self, aspectRatio: aspectRatio)
    return View(camera, bounds: bounds ?? self.bounds, aspectRatio: aspectRatio)
  }
}
